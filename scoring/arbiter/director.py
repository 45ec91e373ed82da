"""Rulings in the director's own words, for situations that the text does not mention."""

from __future__ import annotations

from .steps import Question, Ruling, Steps, Table

OWN_WORDS = "director-decides"
DIRECTOR = "director"
"""Stands for the article of a ruling by the director."""
MOST_POINTS = 10_000


def director(table: Table) -> Steps:
    """Ask for the words of the ruling, then for its penalty; 0 for none."""
    words = yield Question("own-words", kind="text")
    points = yield Question("penalty-points", kind="number", most=MOST_POINTS)
    params = {"words": words}
    return Ruling(OWN_WORDS, DIRECTOR, "text-is-silent", (), params, points, table.state)


DIRECTOR_DECIDES = (OWN_WORDS, director)
