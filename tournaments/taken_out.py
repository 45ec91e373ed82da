"""The note of a draw that a correction in a bracket took back: which result was corrected."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any

from tournaments.models import Round

CODE = "taken-out"
PARAMS = {
    "round": r"[0-9]{1,4}",
    "at": r".+",
    "scores": r"(-?[0-9]{1,9} -?[0-9]{1,9})?",
    "absent": r"(0|1|0 1)?",
    "set": r".+",
}
"""The form of each parameter of that note: which result was corrected, to what, and what it was."""


def note_of(draw: Round) -> dict[str, Any] | None:
    """Return the note of the correction that took a draw back; None for other draws."""
    found: dict[str, Any] | None = next((n for n in draw.notes if n["code"] == CODE), None)
    return found


def params_of(draw: Round) -> dict[str, Any]:
    """Return the parameters of that note; empty for other draws."""
    note = note_of(draw)
    params: dict[str, Any] = {} if note is None else note["params"]
    # A draw of another copy may have anything there.
    is_whole = all(re.fullmatch(form, str(params.get(name))) for name, form in PARAMS.items())
    return params if is_whole and _moment(params["at"]) else {}


def moment_of(draw: Round) -> datetime | None:
    """Return the moment of that correction; None for other draws."""
    params = params_of(draw)
    return _moment(params["at"]) if params else None


def _moment(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None
