"""What can be wrong with cards and totals, whatever the game.

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
    """What one side noted card by card; None where it noted counts."""

    @property
    def melds(self) -> tuple[Meld, ...] | None: ...

    @property
    def hand(self) -> tuple[Card, ...] | None: ...


def check_cards(sides: Sequence[Entered], deck: Counter[Card]) -> Iterator[Problem]:
    """Each meld is legal, and no card is there more often than it exists."""
    seen: Counter[Card] = Counter()
    for index, side in enumerate(sides):
        for number, meld in enumerate(side.melds or (), start=1):
            seen.update(meld.cards)
            if meld.fault:
                notation, reason = meld.notation, meld.fault
                yield error("bad-meld", index, "melds", number=number, meld=notation, reason=reason)
        seen.update(side.hand or ())
    for card, count in (seen - deck).items():
        limit = deck[card]
        count += limit
        yield error("too-many-of-card", None, "melds", card=card.notation, count=count, limit=limit)


def melds_field(side: Entered, counts_field: str) -> str:
    """Where a problem with the melds of a side belongs, as the side was entered."""
    return counts_field if side.melds is None else "melds"


def hand_field(side: Entered) -> str:
    return "left_in_hand" if side.hand is None else "hand"


def doubt_opening(index: int, opening: int | None, laid: int) -> Iterator[Problem]:
    """What a side laid down first is among all that it `laid` in the hand.

    Only a doubt: who goes out without the canastra it takes has a meld handed back, which may have
    been one of the first.
    """
    if opening is not None and opening > laid:
        field = "opening"
        yield warning("opening-above-melds", index, field, opening=opening, points=laid)


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
