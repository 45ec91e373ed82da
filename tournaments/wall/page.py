"""A page of the wall: its sheets with their names, and how a template shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.labels import Text

NAME_SIZES = ((60, 1), (52, 1), (44, 1), (42, 2), (34, 2), (28, 3), (22, 4))
"""Steps for the name of a pair in a row, and the lines that the row has room for. No name is cut:
the last steps are for names that nobody gives a pair."""
ROW_WIDTH = 1824
"""The width of a row, in units of a screen 1920 wide."""


@dataclass(frozen=True)
class Page:
    """`sheets` is what the template shows one after the other; `names` are their tabs.

    `parts`: whatever of the page is the same on each sheet.
    """

    template: str
    sheets: Sequence[Any] = (None,)
    names: Sequence[str] = ("",)
    title: Text = ""
    note: Text = ""
    parts: Any = None
