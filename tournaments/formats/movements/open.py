"""A league or a circuit: matches are recorded as they happen, and a round is an evening.

Knows which evenings count, and how often. Draws no matches.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NoReturn

from scoring.rules.base.problems import error
from tournaments.formats.parts.base import Field, Format, Impossible
from tournaments.formats.parts.options import number, numbers
from tournaments.ranking.results import RoundPoints


@dataclass(frozen=True)
class Open(Format):
    """Each entry's `best` evenings count (None: all), those in `doubled` twice.

    The best evenings are chosen by points, then by difference, doubled ones by twice of both; of
    equal evenings the earlier one counts.
    """

    key: ClassVar[str] = "open"
    draws: ClassVar[bool] = False

    best: int | None = number(None)
    doubled: tuple[int, ...] = numbers()

    def draw(self, field: Field) -> NoReturn:
        raise Impossible(error("no-draw"))

    def weights(self, results: Sequence[RoundPoints]) -> Sequence[int]:
        times = [2 if each.round in self.doubled else 1 for each in results]

        def worse(index: int) -> tuple[int, int, int]:
            each, count = results[index], times[index]
            return -count * each.points, -count * each.difference, each.round

        order = sorted(range(len(results)), key=worse)
        counting = set(order[: self.best])
        return [count if index in counting else 0 for index, count in enumerate(times)]
