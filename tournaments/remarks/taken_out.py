"""The notes by which a correction in a bracket is remembered: in its round and in the draws that it
took back.
"""

from __future__ import annotations

import re
from typing import Any

from tournaments.models import Round

CORRECTED = "corrected"
"""The code of the note of a round in which a correction changed who goes on."""
TAKEN_OUT = "taken-out"
"""The code of the note of a draw that a correction took back; its sides are those of the corrected
result.
"""
MOMENT = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d"
PARAMS = {"round": r"\d{1,4}", "at": MOMENT, "set": r".+"}
"""The form of each parameter of the note of a draw: the round and the moment of the correction, and
the outcome that it set. An undo that took newer matches out names the round alone. A draw whose
matches were annulled with it also names these: `annulled` are their client keys.
"""


def is_taken_out(draw: Round) -> bool:
    """Whether a correction took this draw back. Two copies that are merged take draws back, too."""
    return draw.voided_at is not None and note_of(draw) is not None


def is_undone(draw: Round) -> bool:
    """Whether it was no correction that took this draw out of the bracket, but the undo of one."""
    note = note_of(draw)
    return note is not None and "at" not in note["params"]


def note_of(draw: Round) -> dict[str, Any] | None:
    """Return the note of the correction that took a draw back; None for other draws."""
    found: dict[str, Any] | None = next((n for n in draw.notes if n["code"] == TAKEN_OUT), None)
    return found


def params_of(draw: Round) -> dict[str, Any]:
    """Return the parameters of that note; empty for other draws."""
    note = note_of(draw)
    params: dict[str, Any] = {} if note is None else note["params"]
    # A draw of another copy may have anything there.
    is_whole = all(re.fullmatch(form, str(params.get(name))) for name, form in PARAMS.items())
    return params if is_whole else {}
