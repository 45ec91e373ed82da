"""Lists of the club on paper: people, pairs, the leaderboard, and lines of the journal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class ListPaper:
    """A list with its title, what it shows in words, and its rows."""

    title: str
    says: str
    rows: Sequence[Any]
