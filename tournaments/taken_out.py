"""Draws that a correction in a bracket took back: the note that tells them from other old draws."""

from tournaments.models import Round

TAKEN_OUT = "taken-out"
"""The code of that note; its sides are the entries whose result was corrected."""


def is_taken_out(draw: Round) -> bool:
    """Whether a correction took this draw back."""
    return any(note["code"] == TAKEN_OUT for note in draw.notes)
