"""Sizes of paper, and how many hands a sheet of each has room for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

LAST_SHEET = 12
"""Hands above the chart and the signatures."""


@dataclass(frozen=True)
class Paper:
    """A size of paper: its style, what to try first, and how large its chart is."""

    name: str
    style: str
    hands: Mapping[str, int]
    """How many hands mostly fit above the chart, for each height of the rows, highest first."""
    chart_width: int
    """In units of the chart, whose figures are 14 high."""
    chart_heights: Mapping[str, int]
    places: Sequence[int] = (1,)
    """The sheets of this size that lie on one of the printer's."""

    def heights(self, hands: int) -> list[str]:
        """The heights of rows to try, first that which mostly fits."""
        heights = list(self.hands)
        while len(heights) > 1 and hands > self.hands[heights[0]]:
            del heights[0]
        return heights


PAPERS = {
    "A4": Paper(
        "A4",
        "notebook",
        hands={"high": 8, "middling": 10, "low": LAST_SHEET},
        chart_width=530,
        chart_heights={"high": 240, "middling": 190, "low": 185},
    ),
    "A5": Paper(
        "A5",
        "pocket",
        hands={"high": 7, "middling": 9, "low": LAST_SHEET},
        chart_width=400,
        chart_heights={"high": 160, "middling": 140, "low": 110},
    ),
}
BLANK_PAPERS = PAPERS | {"A5x2": replace(PAPERS["A5"], name="A5x2", places=(1, 2))}
"""Blank sheets are also printed two on an A4, to be cut: few printers have A5."""
