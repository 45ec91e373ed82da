"""Double elimination: an entry is out after two losses.

Knows where the losers of the main bracket go on. Must not know the first round of the bracket.

With n entries there are 2n - 2 matches, and 2n - 1 with a second final (Pool glossary, pool.bz,
"double elimination"), if no match is level and nobody stays away.

The losers' bracket has rounds in twos: first its entries meet, then each winner meets a loser of
the main bracket. These losers are crossed, so that two entries that have met do so again as late as
possible. The idea is that of "Superior double elimination losers bracket seeding" (tl.net) and of
`ordering` in brackets-manager.js; the numbers are worked out here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Literal

from tournaments.formats.courses.course import Course, in_twos
from tournaments.formats.knockouts.series import Series
from tournaments.formats.parts.base import Field
from tournaments.formats.parts.bracket import BYE, MAIN, RESET, Part, Rounds, Slot, Source, Tie
from tournaments.formats.parts.options import choice

LIVES = 2


@dataclass(frozen=True)
class DoubleElimination(Series):
    """A main bracket and a bracket of the losers, whose winners meet in the grand final.

    If the unbeaten side loses the grand final, both have lost once: `final` "two" plays a second
    one, "one" does not.
    """

    key: ClassVar[str] = "double-elimination"
    losers_play_on: ClassVar[bool] = True

    final: Literal["two", "one"] = choice("two", "one")

    def lives_left(self, field: Field) -> Mapping[int, int]:
        bracket = self.bracket(field)
        inside = bracket.alive | {bracket.winner}
        ids = [entry.id for entry in field.entries]
        return {id: LIVES - bracket.losses(id) if id in inside else 0 for id in ids}

    def parts(self, course: Course, first: Sequence[tuple[Slot, Slot]]) -> tuple[Part, ...]:
        steps = _steps(2 * len(first))
        # Losers of round 1 start in round 1 of the losers, those of round 2 in round 2, those of
        # round 3 in round 4, and so on.
        winners = course.tree(MAIN, first, [steps[0], *steps[1:-1:2], 2])
        losers = _losers(course, winners, steps)
        # Of two entries, the loser of the only match goes on to the final.
        beaten = Source(losers[-1][0], "winner") if losers else Source(winners[-1][0], "loser")
        sides = Source(winners[-1][0], "winner"), beaten
        final = course.tie(MAIN, sides, (1, 2), round=len(winners) + 1)
        parts = [Part("main", (*winners, (final,)))]
        if losers:
            parts.append(Part("losers", losers))
        if self.final == "two":
            parts.append(Part("reset", ((_second_final(course, final),),)))
        return tuple(parts)


def _steps(size: int) -> list[int]:
    """Return the worst place of the loser of each round of the losers, then of the final."""
    steps = [size]
    ties = size // 4
    while ties:
        steps += [steps[-1] - ties, steps[-1] - 2 * ties]
        ties //= 2
    return steps


def _losers(course: Course, winners: Rounds, steps: Sequence[int]) -> Rounds:
    """Return the rounds of the losers of these rounds."""
    rounds: list[tuple[Tie, ...]] = []

    def play(sides: Iterable[tuple[Source, Source]]) -> list[Source]:
        number = len(rounds) + 1
        worst = steps[number], steps[number - 1]
        ties = [
            course.tie("losers", two, worst, round=number, position=position)
            for position, two in enumerate(sides)
        ]
        rounds.append(tuple(ties))
        return [Source(tie, "winner") for tie in ties]

    waiting = [Source(tie, "loser") for tie in winners[0]]
    for dropping, mask in zip(winners[1:], crossing(len(winners))[1:], strict=True):
        dropped = [Source(dropping[at ^ mask], "loser") for at in range(len(dropping))]
        waiting = play(zip(play(in_twos(waiting)), dropped, strict=True))
    return tuple(rounds)


def _second_final(course: Course, final: Tie) -> Tie:
    """Return the tie after the grand final: a bye unless the unbeaten side lost a match there.

    An unbeaten side that leaves afterwards loses the second final only if it was not played.
    """
    sides: tuple[Slot, Slot] = (None, None)
    unbeaten, beaten = final.sides
    if final.decided:
        is_needed = final.decided == "match" and final.winner == beaten
        # An unbeaten side has one loss even if neither side came.
        sides = (unbeaten, beaten) if is_needed else (final.winner or unbeaten, BYE)
    sources = Source(final, "winner"), Source(final, "loser")
    return course.decide(Tie(RESET, 1, 0, sides, (1, 2), sources))


@cache
def crossing(rounds: int) -> tuple[int, ...]:
    """Return for each round of the main bracket how its losers are crossed: the loser of tie i goes
    to place i XOR this number.

    An entry that drops meets those that it has beaten before, and that dropped earlier, as late as
    possible; if not all can be avoided, then rather the one that it beat first, who had to win more
    matches since. Of equal numbers the largest, which turns the order around.
    """
    masks = [0]
    for number in range(2, rounds + 1):
        bits = rounds - number
        # By how much the halves, quarters … of the bracket are shifted in earlier rounds.
        earlier = [mask >> number - at for at, mask in enumerate(masks, start=1)]

        def soonest(mask: int) -> list[tuple[int, int]]:
            shared = [bits - (mask ^ other).bit_length() for other in earlier]  # noqa: B023
            return sorted(((same, at) for at, same in enumerate(shared)), reverse=True)

        masks.append(min(reversed(range(1 << bits)), key=soonest))
    return tuple(masks)
