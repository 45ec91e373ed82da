"""Checks of cards and totals for every game.

Knows melds, decks and sums. Must not know what a canastra earns nor when a hand is over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Protocol

from .cards import Card
from .melds import Meld
from .problems import Problem, error, warning


class Entered(Protocol):
    """The cards of one side, if it was recorded card by card; None for counts."""

    @property
    def melds(self) -> tuple[Meld, ...] | None: ...

    @property
    def hand(self) -> tuple[Card, ...] | None: ...


def check_cards(sides: Sequence[Entered], deck: Counter[Card]) -> Iterator[Problem]:
    """Check that each meld is legal, and that no card is there more often than it exists."""
    seen: Counter[Card] = Counter()
    for index, side in enumerate(sides):
        for number, meld in enumerate(side.melds or (), start=1):
            seen.update(meld.cards)
            if meld.fault:
                notation, reason = meld.notation, meld.fault
                yield error("bad-meld", index, "melds", number=number, meld=notation, reason=reason)
        if side.hand:
            seen.update(side.hand)
    for card, count in seen.items():
        if count > (limit := deck[card]):
            yield error(
                "too-many-of-card", None, "melds", card=card.notation, count=count, limit=limit
            )


def melds_field(side: Entered, counts_field: str) -> str:
    """Return the field of a problem with the melds of a side, by the way it was entered."""
    return counts_field if side.melds is None else "melds"


def hand_field(side: Entered) -> str:
    return "left_in_hand" if side.hand is None else "hand"


def doubt_opening(index: int, opening: int | None, laid: int) -> Iterator[Problem]:
    """Warn if a side's opening is higher than all that it `laid` in the hand.

    Only a doubt: who goes out without the canastra it takes has a meld handed back, which may have
    been one of the first.
    """
    if opening is not None and opening > laid:
        field = "opening"
        yield warning("opening-above-melds", index, field, opening=opening, points=laid)


def doubt_laid(
    index: int, field: str, opening: int | None, laid: int, minimum: int
) -> Iterator[Problem]:
    """Warn if the opening is blank although all `laid` points together are below the minimum."""
    if opening is None and 0 < laid < minimum:
        yield warning("laid-below-minimum", index, field, points=laid, minimum=minimum)


def doubt_outcome(totals: Sequence[int]) -> Iterator[Problem]:
    """Totals of a whole match that hardly ever come out: below zero, level, nothing for anybody."""
    for side, points in enumerate(totals):
        if points < 0:
            yield warning("total-negative", side, "total", points=points)
    if not any(totals):
        yield warning("nothing-scored", None, "total", totals=" × ".join(map(str, totals)))
    elif len(set(totals)) < len(totals):
        yield warning("totals-level", None, "total", totals=" × ".join(map(str, totals)))


def doubt_totals(
    totals: Sequence[int], hands: int | None, target: int, much: int, unit: int
) -> Iterator[Problem]:
    """Totals of a match of at most so many hands that are hardly true: `much` is what one hand
    hardly comes to, `unit` the step in which all but penalties adds up.
    """
    # The last hand begins below the target.
    most = target + much
    if hands is not None:
        most = min(most, hands * much)
    for side, points in enumerate(totals):
        if abs(points) > most:
            yield warning("total-too-large", side, "total", points=points, most=most)
        elif points % unit:
            yield warning("total-not-in-steps", side, "total", points=points, unit=unit)
