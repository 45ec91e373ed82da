"""The changes of a correction to a match: codes with numbers, never words.

Knows an outcome before and after. Must not know what was corrected, nor any game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Consequence:
    """One thing that a correction changes.

    Of a match, sides counted from 0, a side None for a draw:

    - "total": of `side`, `before`, `after`.
    - "winner": another side wins: `before`, `after`. "ends": the match does, and `winner` wins.
      "goes-on": it does not end any more; `winner` had won.
    - "no-more": the match counts nowhere any more, nor that `winner` won it. "again": it does.
    - "later-hand": hand `number` could then not have been played as it is recorded.
    - "sheet": the score sheet, if it is printed already.

    Of a table of places:

    - "place": of `entry`, `before` and `after`, None where it has none; "more-places": `number` of
      others that move.
    """

    code: str
    params: Mapping[str, Any] = field(default_factory=dict)


MOST = 12
"""Most places that are listed one by one: in a large table one result may move everybody."""


@dataclass(frozen=True)
class Outcome:
    """The state of a match: a total per side, and the place of each once the match is over.

    `counts`: not while it is annulled.
    """

    totals: tuple[int, ...]
    places: tuple[int, ...] = ()
    counts: bool = True

    @property
    def winner(self) -> int | None:
        """The side that is alone in the first place."""
        return self.places.index(1) if self.places.count(1) == 1 else None


def of_match(before: Outcome, after: Outcome) -> list[Consequence]:
    """Return the differences between two outcomes, totals first."""
    if before.counts != after.counts:
        code, winner = ("again", after.winner) if after.counts else ("no-more", before.winner)
        return [] if winner is None else [Consequence(code, {"winner": winner})]
    return [*_totals(before, after), *_end(before, after)]


def _totals(before: Outcome, after: Outcome) -> Iterator[Consequence]:
    for side, (was, now) in enumerate(zip(before.totals, after.totals, strict=True)):
        if was != now:
            yield Consequence("total", {"side": side, "before": was, "after": now})


def _end(before: Outcome, after: Outcome) -> Iterator[Consequence]:
    if bool(before.places) != bool(after.places):
        code, over = ("ends", after) if after.places else ("goes-on", before)
        yield Consequence(code, {"winner": over.winner})
    elif before.winner != after.winner:
        yield Consequence("winner", {"before": before.winner, "after": after.winner})
    if before.places and before != after:
        yield Consequence("sheet")


def of_places(before: Mapping[int, int], after: Mapping[int, int]) -> Iterator[Consequence]:
    """Yield the entries that move, in the order of `after`, then those without a place there."""
    moved = [
        (entry, before.get(entry), after.get(entry))
        for entry in dict.fromkeys((*after, *before))
        if before.get(entry) != after.get(entry)
    ]
    for entry, was, now in moved[:MOST]:
        yield Consequence("place", {"entry": entry, "before": was, "after": now})
    if moved[MOST:]:
        yield Consequence("more-places", {"number": len(moved) - MOST})
