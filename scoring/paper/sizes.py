"""Sizes of paper, and the number of hands that fit on a sheet of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

HANDS_ON_LAST_SHEET = 12
"""The most hands above the chart and the signatures."""


@dataclass(frozen=True)
class Paper:
    """A size of paper: its style, its heights of rows, and the size of its chart."""

    name: str
    style: str
    hands: Mapping[str, int]
    """The number of hands that usually fit above the chart, by height of rows, highest first."""
    chart_width: int
    """The width in units of the chart, whose digits are 14 units high."""
    chart_heights: Mapping[str, int]
    places: Sequence[int] = (1,)
    """The sheets of this size on one sheet of the printer, numbered from 1."""

    def heights(self, hands: int) -> list[str]:
        """Return the heights of rows to try, beginning with the height that usually fits."""
        heights = list(self.hands)
        while len(heights) > 1 and hands > self.hands[heights[0]]:
            del heights[0]
        return heights


PAPERS = {
    "A4": Paper(
        "A4",
        "notebook",
        hands={"high": 8, "middling": 10, "low": HANDS_ON_LAST_SHEET},
        chart_width=530,
        chart_heights={"high": 240, "middling": 190, "low": 185},
    ),
    "A5": Paper(
        "A5",
        "pocket",
        hands={"high": 7, "middling": 9, "low": HANDS_ON_LAST_SHEET},
        chart_width=400,
        chart_heights={"high": 160, "middling": 140, "low": 110},
    ),
}
BLANK_PAPERS = PAPERS | {"A5x2": replace(PAPERS["A5"], name="A5x2", places=(1, 2))}
"""Blank sheets are also printed two on an A4, to be cut: few printers take A5."""
