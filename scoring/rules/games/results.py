"""A game of which only the final result of a match is kept, such as sueca, truco or cribbage.

A club names such games itself. So the key of a game has its name, after what two matches need in
common to be compared: pairs or single players, and whether the higher or the lower total wins.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, NoReturn

from scoring.rules.base.problems import MalformedFacts, Problem, warning
from scoring.rules.base.sheet import Field, MatchState, RuleSet, option, word

KINDS = {"duo": (2, False), "duo-low": (2, True), "solo": (1, False), "solo-low": (1, True)}
"""The persons on a side, and whether the lower total wins, by the beginning of a key."""
LONGEST_NAME = 20
NAMED = re.compile(rf"({'|'.join(KINDS)}):(\w(?:[\w '’-]{{0,{LONGEST_NAME - 2}}}\w)?)")
LOW = tuple(f"{kind}:" for kind, (_persons, is_low) in KINDS.items() if is_low)


@dataclass(frozen=True)
class Results(RuleSet[Any]):
    """Its matches have no hands: `scoring.table.result` has their totals."""

    is_results_only: ClassVar[bool] = True
    counts: ClassVar[tuple[str, ...]] = ()
    canastras: ClassVar[tuple[str, ...]] = ()
    is_low: ClassVar[bool] = False

    step: int = option(1, least=1, most=1000)
    usual_target: int = option(0)
    first_count: str = word()
    second_count: str = word()

    @property
    def line_codes(self) -> tuple[str, ...]:
        return ()

    @property
    def target(self) -> int | None:
        return self.usual_target or None

    @property
    def low_wins(self) -> bool:
        return self.is_low

    @property
    def own_counts(self) -> tuple[str, ...]:
        return tuple(filter(None, dict.fromkeys((self.first_count, self.second_count))))

    def doubts(self, totals: Sequence[int], hands: int | None) -> tuple[Problem, ...]:
        return tuple(
            warning("total-not-in-steps", side, "total", points=points, unit=self.step)
            for side, points in enumerate(totals)
            if points % self.step
        )

    def fields(self, state: MatchState) -> tuple[Field, ...]:
        return ()

    def read(self, *_args: Any, **_values: Any) -> NoReturn:
        """Refuse a hand. Raises MalformedFacts."""
        raise MalformedFacts("this game has no hands")

    # Without hands there is nothing to write, check or add up either.
    write = check = score = after = read


# Bounded, because anybody can send names of games.
@lru_cache(maxsize=1024)
def named(key: str) -> Results | None:
    """Return the rules of the game with this key; None for a key of another kind."""
    found = NAMED.fullmatch(key)
    if found is None:
        return None
    persons, is_low = KINDS[found[1]]
    own = {
        "key": key,
        "is_low": is_low,
        "persons_per_side": persons,
        "side_numbers": range(2, 3 if persons == 2 else 7),
    }
    rules: Results = type("Results", (Results,), own)()
    return rules


def name_in(key: str) -> str:
    """Return the name in the key of such a game."""
    return key.partition(":")[2]
