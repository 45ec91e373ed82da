"""Two copies of one thing side by side, for a person who decides between them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Line(NamedTuple):
    """One thing as it is here and there."""

    label: str
    here: str
    there: str

    @property
    def is_other(self) -> bool:
        return self.here != self.there


@dataclass(frozen=True)
class Clash:
    """Something that both copies have changed: its name, and both copies line by line.

    `hint`: what a choice means, if it decides about more than these lines.
    """

    key: str
    title: str
    lines: list[Line]
    hint: str = ""
