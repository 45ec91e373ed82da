"""Long lists on pages: their first lines, and those around the one that somebody looks for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

LONG = 24
"""A list with more lines than this is cut, so that phones get the top of it soon."""
FIRST = 20
AROUND = 3
"""Lines before and behind the one looked for."""

T = TypeVar("T")
U = TypeVar("U")


@dataclass(frozen=True)
class Cut(Generic[T]):
    """The lines of a list that are shown: its `first`, and further down those `around` one.

    `missing`: the first and last of those that are not among the first; None: all are.
    """

    first: Sequence[T]
    around: Sequence[T] = ()
    missing: tuple[int, int] | None = None

    def __iter__(self) -> Iterator[T]:
        yield from self.first
        yield from self.around

    def __len__(self) -> int:
        return len(self.first) + len(self.around)

    @property
    def rows(self) -> list[T | None]:
        """The lines shown, with None where others are left out between them."""
        return [*self.first, None, *self.around] if self.around else list(self.first)

    def each(self, make: Callable[[T], U]) -> Cut[U]:
        return Cut(list(map(make, self.first)), list(map(make, self.around)), self.missing)


def cut(lines: Sequence[T], own: int | None, *, whole: bool = False) -> Cut[T]:
    """Return the lines that are shown of these; `own` is the index of the one looked for.

    `whole`: all of them.
    """
    if whole or len(lines) <= LONG:
        return Cut(lines)
    first = FIRST
    around: Sequence[T] = ()
    if own is not None and own <= FIRST + AROUND:
        first = max(first, own + AROUND + 1)
    elif own is not None:
        around = lines[own - AROUND : own + AROUND + 1]
    return Cut(lines[:first], around, (first + 1, len(lines)) if first < len(lines) else None)
