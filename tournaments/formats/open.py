"""A league or a circuit: matches are recorded as they happen, and a round is an evening.

Knows which evenings count, and how often. Draws no matches.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NoReturn

from scoring.rules.problems import error
from tournaments.formats.base import Field, Format, Impossible, number, numbers


@dataclass(frozen=True)
class Open(Format):
    """Each entry's `best` evenings count (None: all), those in `doubled` twice.

    The best evenings are chosen by points, doubled ones by twice their points; of equal evenings
    the earlier one counts.
    """

    key: ClassVar[str] = "open"
    draws: ClassVar[bool] = False

    best: int | None = number(None)
    doubled: tuple[int, ...] = numbers()

    def draw(self, field: Field) -> NoReturn:
        raise Impossible(error("no-draw"))

    def weights(self, results: Sequence[tuple[int, int]]) -> Sequence[int]:
        times = [2 if evening in self.doubled else 1 for evening, _ in results]
        brought = [count * points for count, (_, points) in zip(times, results, strict=True)]
        order = sorted(range(len(results)), key=lambda index: (-brought[index], results[index]))
        counting = set(order[: self.best])
        return [count if index in counting else 0 for index, count in enumerate(times)]
