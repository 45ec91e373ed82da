"""Ramiro: a hand with a card too many or too few.

Knows the rulings and the headings of the text they stand under. No points: a mistake costs the
right to close.
"""

from __future__ import annotations

from .director import DIRECTOR_DECIDES
from .steps import YES_NO, Arbiter, Question, Ruling, Steps, Table, arbiter

DEALING = "Reparto"

_REPAIRS = {
    "many": ("draw-at-random", "into-stock"),
    "few": ("from-the-middle",),
}


def wrong_number(table: Table) -> Steps:
    """Before play a wrong hand is put right for the asking, during play only if all agree."""
    cards = yield Question("cards", ("many", "few"))
    repair = _REPAIRS[cards]
    when = yield Question("when", ("before", "during"))
    if when == "before":
        return Ruling(f"repair-{cards}", DEALING, "before-play", (*repair, "or-deal-again"))
    consent = yield Question("consent", YES_NO)
    if consent == "yes":
        return Ruling(f"repair-{cards}", DEALING, "all-agree", (*repair, "may-close"))
    return Ruling("may-not-close", DEALING, "no-consent", ("plays-on",))


RAMIRO: Arbiter = arbiter("ramiro-es", ("wrong-number", wrong_number), DIRECTOR_DECIDES)
