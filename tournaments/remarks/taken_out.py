"""The notes by which a correction in a bracket is remembered: in its round and in the draws that it
took back.
"""

from __future__ import annotations

from typing import Any

from tournaments.models import Round

CORRECTED = "corrected"
"""The code of the note of a round in which a correction changed who goes on."""
TAKEN_OUT = "taken-out"
"""The code of the note of a draw that a correction took back; its sides are those of the corrected
result.
"""


def is_taken_out(draw: Round) -> bool:
    """Whether a correction took this draw back; a director takes draws back, too."""
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
    """Return the parameters of that note: the `round` and the moment (`at`) of the correction, the
    outcome that it `set`, and the client keys of the matches that were `annulled` with the draw.
    Empty for other draws, also for those that an undo took back: it names the round alone.
    """
    note = note_of(draw)
    return {} if note is None or "at" not in note["params"] else dict(note["params"])
