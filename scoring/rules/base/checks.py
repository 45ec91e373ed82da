"""Checks of cards and totals for every game.

Must not know the bonus of a canastra, nor when a hand is over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from math import gcd
from typing import Protocol

from scoring.rules.base.cards import Card
from scoring.rules.base.melds import NEW_FAULTS, Fault, Meld
from scoring.rules.base.problems import Problem, error, warning


class Entered(Protocol):
    """A side; its melds and its hand are None unless they were entered card by card."""

    @property
    def melds(self) -> tuple[Meld, ...] | None: ...

    @property
    def hand(self) -> tuple[Card, ...] | None: ...


def check_cards(sides: Sequence[Entered], deck: Counter[Card]) -> Iterator[Problem]:
    """Yield an error for each illegal meld, and for each card entered too often."""
    seen: Counter[Card] = Counter()
    for index, side in enumerate(sides):
        for number, meld in enumerate(side.melds or (), start=1):
            seen.update(meld.cards)
            if meld.fault:
                yield bad_meld(index, number, meld, meld.fault)
        if side.hand:
            seen.update(side.hand)
    for card, count in seen.items():
        if count > (limit := deck[card]):
            yield error(
                "too-many-of-card", None, "melds", card=card.notation, count=count, limit=limit
            )


def bad_meld(side: int, number: int, meld: Meld, reason: Fault) -> Problem:
    """Return the error of a side's meld with this number, from 1."""
    problem = error("bad-meld", side, "melds", number=number, meld=meld.notation, reason=reason)
    return replace(problem, only_new=reason in NEW_FAULTS)


def melds_field(side: Entered, counts_field: str) -> str:
    """Return the field that shows a problem with a side's melds: `melds`, or `counts_field` if they
    were entered as counts.
    """
    return counts_field if side.melds is None else "melds"


def hand_field(side: Entered) -> str:
    return "left_in_hand" if side.hand is None else "hand"


class Counted(Protocol):
    """A side with counts and points in the place of melds and cards."""

    @property
    def went_out(self) -> bool: ...

    @property
    def left_in_hand(self) -> int: ...


def doubt_hands(
    sides: Sequence[Entered], counted: Sequence[Counted], rich: int
) -> Iterator[Problem]:
    """Ask for the cards of each side whose players must hold some, and about more than `rich`.

    A hand ends when a player has no card left, or with the stock: then all players hold cards.
    """
    nobody = not any(side.went_out for side in counted)
    for index, (side, entered) in enumerate(zip(counted, sides, strict=True)):
        field, points = hand_field(entered), side.left_in_hand
        if not side.went_out and not points:
            code = "nobody-out-without-cards" if nobody else "opponents-hold-nothing"
            yield warning(code, index, field)
        if points > rich:
            yield warning("hand-too-rich", index, field, points=points, limit=rich)


class Melded(Protocol):
    """A side with the points of the cards in its melds, and with the number of its canastas."""

    @property
    def card_points(self) -> int: ...

    @property
    def canastas(self) -> int: ...


def doubt_card_points(
    sides: Sequence[Entered], counted: Sequence[Melded], values: Iterable[int]
) -> Iterator[Problem]:
    """Ask about card points that no melds have, such as 5 or 10: a meld has three cards or more.

    `values`: what the cards of melds are worth. Many cards can have any sum in steps. A side with a
    canasta needs more, which is another check.
    """
    sums = _sums_of_melds(frozenset(values))
    for index, (side, entered) in enumerate(zip(counted, sides, strict=True)):
        points = 0 if side.canastas else side.card_points
        if 0 < points < max(sums) and points % gcd(*sums) == 0 and points not in sums:
            least = min(possible for possible in sums if possible > points)
            field = melds_field(entered, "card_points")
            yield warning("no-such-card-points", index, field, points=points, least=least)


@cache
def _sums_of_melds(values: frozenset[int]) -> frozenset[int]:
    """Return the sums of three to eight cards of these values."""
    sums = {0}
    by_number = []
    for _ in range(8):
        sums = {before + value for before in sums for value in values}
        by_number.append(sums)
    return frozenset().union(*by_number[2:])


def doubt_opening(
    index: int, field: str, opening: int | None, laid: int, minimum: int
) -> Iterator[Problem]:
    """Warn if a side's opening has more points than all its melds in the hand (`laid`), or if it is
    blank and they are below the minimum. `field` shows its melds.

    Not an error: after going out wrongly, a side takes back its last meld, which may be part of
    the opening.
    """
    if opening is not None and opening > laid:
        yield warning("opening-above-melds", index, "opening", opening=opening, points=laid)
    if opening is None and 0 < laid < minimum:
        yield warning("laid-below-minimum", index, field, points=laid, minimum=minimum)


WRONG = (
    *("not-multiple-of-five", "too-few-card-points", "no-such-card-points"),
    "too-many-failures",
)
OPENINGS = ("opening-above-melds", "laid-below-minimum")
CAUSES = {
    # Without a canastra a side can neither go out nor take a morto.
    "morto-without-canastra": ("went-out-without-clean", "went-out-without-canastra"),
    # Too many canastras have too many cards, which are worth too many points.
    "over-the-deck": ("too-many-canastras",),
    "too-few-card-points": ("too-many-canastras", "over-the-deck"),
}
"""The problems that follow from another problem of the same side, or of the whole hand."""


def without_repeats(problems: Sequence[Problem]) -> Iterator[Problem]:
    """Yield the problems without those that follow from another one, and without doubts that
    compare an opening with card points, or card points with a minimum, where another problem says
    that one of these is wrong in itself.
    """
    compared = ("card_points", "melds", "failed_openings")
    wrong = {p.side for p in problems if p.code in WRONG and p.field in compared}
    for problem in problems:
        if problem.code in OPENINGS and problem.side in wrong:
            continue
        if not follows(problem, problems):
            yield problem


def follows(problem: Problem, others: Sequence[Problem]) -> bool:
    """Whether a problem follows from one of the others."""
    return any(_causes(other, problem) for other in others)


def _causes(cause: Problem, problem: Problem) -> bool:
    if cause.code not in CAUSES.get(problem.code, ()) or cause.side not in (None, problem.side):
        return False
    # Typed points do not follow from a number of canastras, and cause none.
    if cause.field == "card_points":
        return False
    return problem.code != "over-the-deck" or problem.field != "card_points"


def doubt_outcome(totals: Sequence[int]) -> Iterator[Problem]:
    """Warn about unlikely totals of a whole match: below zero, equal, or all zero."""
    for side, points in enumerate(totals):
        if points < 0:
            yield warning("total-negative", side, "total", points=points)
    if not any(totals):
        yield warning("nothing-scored", None, "total", totals=" × ".join(map(str, totals)))
    elif len(set(totals)) < len(totals):
        yield warning("totals-level", None, "total", totals=" × ".join(map(str, totals)))


def doubt_totals(
    totals: Sequence[int], hands: int | None, target: int, most_in_a_hand: int, unit: int
) -> Iterator[Problem]:
    """Warn about totals that are too high for a match of at most `hands` hands, or that are not
    multiples of `unit`, as all points but penalties are.

    `most_in_a_hand`: points that a side hardly ever exceeds in one hand.
    """
    # The last hand begins below the target.
    most = target + most_in_a_hand
    if hands is not None:
        most = min(most, hands * most_in_a_hand)
    for side, points in enumerate(totals):
        if abs(points) > most:
            yield warning("total-too-large", side, "total", points=points, most=most)
        elif points % unit:
            yield warning("total-not-in-steps", side, "total", points=points, unit=unit)
