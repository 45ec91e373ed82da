"""Cut the lines of a page into sheets that a projector can show, without scrolling. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from tournaments.words.measure import largest

T = TypeVar("T")

WIDTH, TAB_GAP = 1824, 32
TAB_SIZES = ((36, 1), (32, 2), (24, 3), (18, 4))
MOST_TABS = 5
"""With more sheets than this, the foot names only the one before, the present and the next."""


class Tab(NamedTuple):
    """The name of a sheet at the foot of the page."""

    words: str
    is_now: bool
    step: int
    """The step of the size of its words."""


USUAL_ROWS, MOST_ROWS = 8, 12


def rows_on_sheet(count: int) -> int:
    """Return the rows that a sheet has room for: more, and smaller, if all then fit on one."""
    return MOST_ROWS if USUAL_ROWS < count <= MOST_ROWS else USUAL_ROWS


def cut(rows: Sequence[T], size: int) -> list[Sequence[T]]:
    """Return the rows in sheets of at most this size; one empty sheet without rows."""
    return [rows[at : at + size] for at in range(0, len(rows), size)] or [[]]


def tabs(names: Sequence[str], now: int) -> list[Tab]:
    """Return the tabs at the foot; empty for a page of one sheet."""
    if len(names) < 2:
        return []
    numbers = range(len(names))
    if len(names) > MOST_TABS:
        first = max(0, min(now - 1, len(names) - 3))
        numbers = range(first, first + 3)
    room = WIDTH // len(numbers) - TAB_GAP
    return [
        Tab(names[number], number == now, step(names[number], room, TAB_SIZES))
        for number in numbers
    ]


def step(text: str, room: int, sizes: Sequence[tuple[float, int]]) -> int:
    """Return the step, from 1, of the largest size in which the text fits: a class of the style
    sheet. `sizes`: height of the letters and most lines, in units of a screen 1920 wide.
    """
    return largest(text, room, sizes) + 1
