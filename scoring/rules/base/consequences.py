"""The changes that a correction makes to a match: codes with numbers, without words.

Compares an outcome before and after. Must not know what was corrected, nor a game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Consequence:
    """One change that a correction makes: a code and its parameters.

    Changes to a match. Sides are numbers from 0; as a winner, None means a draw.

    - "total": the total of `side` changes from `before` to `after`.
    - "winner": the winner changes from `before` to `after`.
    - "ends": the match ends now, won by `winner`.
    - "goes-on": the match, won by `winner`, is in play again.
    - "no-more": the match, won by `winner`, no longer counts.
    - "again": the match, won by `winner`, counts again.
    - "later-hand": hand `number`, as recorded, would break the rules.
    - "sheet": a printed score sheet would be out of date.

    Changes to a table of places:

    - "place": the place of `entry` changes from `before` to `after`; None: no place.
    - "more-places": `number` more entries change their places.
    """

    code: str
    params: Mapping[str, Any] = field(default_factory=dict)


MOST = 12
"""The most changes of places that are listed one by one; the others are only counted."""


@dataclass(frozen=True)
class Outcome:
    """The state of a match: the total of each side and, once the match is over, its place.

    `counts`: whether the match counts, which an annulled match does not.
    """

    totals: tuple[int, ...]
    places: tuple[int, ...] = ()
    counts: bool = True

    @property
    def winner(self) -> int | None:
        """The side that is alone in first place; None for a draw or an unfinished match."""
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


def of_places(
    before: Mapping[int, int], after: Mapping[int, int], playing: Collection[int] = ()
) -> Iterator[Consequence]:
    """Yield a change for each entry whose place differs: those `playing` the corrected match first,
    then in the order of `after`, last those without a place there. Beyond MOST, only their number.
    """
    moved = [
        (entry, before.get(entry), after.get(entry))
        for entry in dict.fromkeys((*after, *before))
        if before.get(entry) != after.get(entry)
    ]
    moved.sort(key=lambda change: change[0] not in playing)
    for entry, was, now in moved[:MOST]:
        yield Consequence("place", {"entry": entry, "before": was, "after": now})
    if moved[MOST:]:
        yield Consequence("more-places", {"number": len(moved) - MOST})
