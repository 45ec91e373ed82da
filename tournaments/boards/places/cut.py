"""Long lists on pages: the first lines, and the lines near the entry that the reader looks for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

LONG = 24
"""A longer list is cut, so that phones show its beginning soon."""
FIRST = 20
AROUND = 3
"""Lines shown before and after the entry that the reader looks for."""

T = TypeVar("T")
U = TypeVar("U")


@dataclass(frozen=True)
class Cut(Generic[T]):
    """The shown lines of a list: the `first` lines, and those near the line that the reader looks
    for (`nearby`).

    `missing`: numbers of the first and last line that are not among the `first`; None: no line.
    """

    first: Sequence[T]
    nearby: Sequence[T] = ()
    missing: tuple[int, int] | None = None

    def __iter__(self) -> Iterator[T]:
        yield from self.first
        yield from self.nearby

    def __len__(self) -> int:
        return len(self.first) + len(self.nearby)

    @property
    def rows(self) -> list[T | None]:
        """The lines, with None for a gap."""
        return [*self.first, None, *self.nearby] if self.nearby else list(self.first)

    def each(self, make: Callable[[T], U]) -> Cut[U]:
        return Cut(list(map(make, self.first)), list(map(make, self.nearby)), self.missing)


def cut(lines: Sequence[T], own: int | None, *, whole: bool = False) -> Cut[T]:
    """Shorten a list of more than LONG lines: keep the first lines, and the lines around the line
    that the reader looks for.

    `own`: index of that line; None: no such line. `whole`: keep all lines.
    """
    if whole or len(lines) <= LONG:
        return Cut(lines)
    first = FIRST
    nearby: Sequence[T] = ()
    if own is not None and own <= FIRST + AROUND:
        first = max(first, own + AROUND + 1)
    elif own is not None:
        nearby = lines[own - AROUND : own + AROUND + 1]
    return Cut(lines[:first], nearby, (first + 1, len(lines)) if first < len(lines) else None)
