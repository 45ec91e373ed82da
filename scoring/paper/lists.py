"""Lists of the club on paper: people, pairs, the leaderboard, and lines of the journal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class ListPaper:
    """A list with its title, what it shows in words, and its rows. As a table it has `heads` (style
    and text), and each row has cells: style ("who": the name; "below": the name, the rest below
    it), text, and what stands beside it.
    """

    title: str
    says: str
    rows: Sequence[Any]
    heads: Sequence[tuple[str, object]] = ()
