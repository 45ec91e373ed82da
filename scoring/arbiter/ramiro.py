"""Ramiro: rulings on a hand with a card too many or too few, and on the end of the stock.

No ruling costs points: a player with a wrong hand loses the right to close.
"""

from __future__ import annotations

from scoring.rules.games.ramiro import Ramiro

from .director import DIRECTOR_DECIDES
from .steps import YES_NO, Arbiter, Question, Ruling, Steps, Table, arbiter

DEALING = "Reparto"
PLAY = "Desarrollo"

_REPAIRS = {
    "many": ("draw-at-random", "into-stock"),
    "few": ("from-the-middle",),
}


def wrong_number(table: Table) -> Steps:
    """A hand has a wrong number of cards. During play it is put right only if all others agree."""
    cards = yield Question("cards", ("many", "few"))
    repair = _REPAIRS[cards]
    when = yield Question("when", ("before", "during"))
    if when == "before":
        return Ruling(f"repair-{cards}", DEALING, "before-play", (*repair, "or-deal-again"))
    consent = yield Question("consent", YES_NO)
    if consent == "yes":
        return Ruling(f"repair-{cards}", DEALING, "all-agree", (*repair, "may-close"))
    return Ruling("may-not-close", DEALING, "no-consent", ("plays-on",))


def stock_out(table: Table) -> Steps:
    """The stock is used up before somebody closed."""
    takes = yield Question("next-takes-discard", YES_NO)
    if takes == "yes":
        return Ruling("play-goes-on", PLAY, "discard-drawn")
    return Ruling("discards-to-stock", PLAY, "stock-used-up", ("shuffle-discards",))


RAMIRO: Arbiter = arbiter(
    Ramiro.key, ("wrong-number", wrong_number), ("stock-out", stock_out), DIRECTOR_DECIDES
)
