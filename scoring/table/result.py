"""The final result of a match without recorded hands: the facts of `Match.result`.

The only reader and writer of that JSON. Must not know a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self


@dataclass(frozen=True)
class FinalResult:
    """A final result from paper: a total per side and the winner's position (None: a draw).

    `clean` and `out` count each side's canastas of the best kind and how often it went out; None
    when the paper does not say.
    """

    totals: tuple[int, ...]
    winner: int | None
    clean: tuple[int, ...] | None = None
    out: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        if self.winner is not None and self.winner not in range(len(self.totals)):
            raise ValueError("no side of the match")
        if any(len(counts) != len(self.totals) for counts in (self.clean, self.out) if counts):
            raise ValueError("not a number per side")

    def places(self, *, low_wins: bool) -> tuple[int, ...]:
        """Return the place of each side, 1 for the winner, the others by their totals.

        In a draw the best sides share first place: all of them, if their totals differ.
        """
        sign = 1 if low_wins else -1
        merits = [(side != self.winner, sign * total) for side, total in enumerate(self.totals)]
        places = tuple(1 + sum(other < merit for other in merits) for merit in merits)
        is_drawn = self.winner is None and places.count(1) == 1
        return (1,) * len(places) if is_drawn else places

    @property
    def score(self) -> str:
        """The totals as the journal shows them: 3050 × 1995."""
        return " × ".join(map(str, self.totals))

    @classmethod
    def read(cls, data: dict[str, Any]) -> Self:
        """Return the result from its JSON form. Raises KeyError or TypeError for other data."""
        if unknown := data.keys() - {"totals", "winner", "clean", "out"}:
            raise KeyError(*unknown)
        return cls(
            totals=tuple(data["totals"]),
            winner=data["winner"],
            clean=_counts(data.get("clean")),
            out=_counts(data.get("out")),
        )

    def write(self) -> dict[str, Any]:
        """Return the JSON form; `read` returns an equal result."""
        data: dict[str, Any] = {"totals": list(self.totals), "winner": self.winner}
        counts = {"clean": self.clean, "out": self.out}
        return data | {name: list(value) for name, value in counts.items() if value is not None}


def _counts(values: Sequence[int] | None) -> tuple[int, ...] | None:
    return None if values is None else tuple(values)
