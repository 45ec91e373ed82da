"""Rulings without a text: the director decides in free words, with points if wanted."""

from __future__ import annotations

from .steps import Question, Ruling, Steps, Table

OWN_WORDS = "director-decides"
DIRECTOR = "director"
"""In place of an article: the director decided."""
MOST_POINTS = 10_000


def director(table: Table) -> Steps:
    """Asks for the words of the ruling, then for its points; 0 is a notice."""
    words = yield Question("own-words", kind="text")
    points = yield Question("penalty-points", kind="number", most=MOST_POINTS)
    params = {"words": words}
    return Ruling(OWN_WORDS, DIRECTOR, "text-is-silent", (), params, points, table.state)


DIRECTOR_DECIDES = (OWN_WORDS, director)
