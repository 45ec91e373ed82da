"""The positions of the ties of a bracket in a picture, in whole units.

The main bracket is at the top, other parts with several rounds are below it. A part of a single tie
is below the last tie of the part whose losers play it, the second final beside the first one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.formats.parts.bracket import BYE, MAIN, Bracket, Part, Tie

ROW = 34
"""Height of the row of a name."""
GAP, STEP = 26, 44
"""Space between two boxes of round 1, and between two columns."""
HEAD = 44
"""Space above a box for the heading."""


@dataclass(frozen=True)
class Spot:
    """The position of a tie: its column from the left, its upper edge, and the base line of the
    heading of its round.

    Not `is_shown`: the tie is won by a bye, so that only a line passes there.
    """

    tie: Tie
    column: int
    y: int
    head: int
    is_shown: bool


class Layout:
    """The spots of all ties of a bracket; `gap` is the space between two boxes of round 1."""

    def __init__(self, bracket: Bracket, gap: int) -> None:
        self.pitch = 2 * ROW + gap
        self.spots: dict[str, Spot] = {}
        self._bracket = bracket
        top = HEAD
        for part in bracket.parts:
            if is_block(part):
                self._add(part, top)
                # Parts begin at a multiple of the pitch, so that posters are cut between boxes.
                top = HEAD + -(-(self.bottom + HEAD // 4) // self.pitch) * self.pitch

    @property
    def shown(self) -> list[Spot]:
        return [spot for spot in self.spots.values() if spot.is_shown]

    @property
    def columns(self) -> int:
        return 1 + max(spot.column for spot in self.spots.values())

    @property
    def bottom(self) -> int:
        return max(spot.y for spot in self.shown) + 2 * ROW

    def links(self) -> Iterator[tuple[Spot, Spot, int]]:
        """Yield each spot, the spot to its right where its winner goes on, and the side it becomes
        there.
        """
        leading: set[str] = set()
        for key, spot in self.spots.items():
            # Both sides of the second final come from the first: one line for both.
            links: dict[str, tuple[Spot, Spot, int]] = {}
            for side, source in enumerate(spot.tie.sources):
                before = self.spots.get(source.tie.key)
                if before is not None and self._leads_to(before, spot, leading):
                    links.setdefault(source.tie.key, (before, spot, side))
            yield from links.values()
            if links:
                leading.add(key)

    def _leads_to(self, before: Spot, spot: Spot, leading: set[str]) -> bool:
        is_near = before.column == spot.column - 1 and before.head == spot.head
        return is_near and (before.is_shown or before.tie.key in leading)

    def _add(self, part: Part, top: int) -> None:
        spots: dict[str, Spot] = {}
        for column, ties in enumerate(part.rounds):
            for tie in ties:
                before = [spots[s.tie.key].y for s in tie.sources if s.tie.key in spots]
                y = sum(before) // len(before) if before else top + tie.position * self.pitch
                spots[tie.key] = Spot(tie, column, y, top - 18, _is_shown(tie))
        if not any(spot.is_shown for spot in spots.values()):
            return
        self.spots |= spots
        last = spots[part.last.key]
        if part.kind == "main" and (reset := self._bracket.reset) is not None:
            self.spots[reset.key] = Spot(reset, last.column + 1, last.y, last.head, True)
        if (below := tie_below(self._bracket, part)) is not None:
            y = last.y + 2 * ROW + GAP + HEAD
            self.spots[below.key] = Spot(below, last.column, y, y - 14, True)


def tie_below(bracket: Bracket, part: Part) -> Tie | None:
    """Return the tie that the losers of this part play for places, if it is a part by itself."""
    single = [own.last for own in bracket.parts if own.kind == "places" and not is_block(own)]
    below = (tie for tie in single if tie.sources[0].tie.part == part.last.part)
    return next(filter(_is_shown, below), None)


def is_block(part: Part) -> bool:
    """Whether the part is drawn by itself, below the parts before it."""
    return part.kind in ("main", "losers", "consolation") or len(part.rounds) > 1


def _is_shown(tie: Tie) -> bool:
    """Whether a match is or was possible: without one, a tie is left out outside later rounds of
    the main bracket.
    """
    if tie.part == MAIN:
        return tie.round > 1 or tie.decided != "bye"
    return BYE not in tie.sides
