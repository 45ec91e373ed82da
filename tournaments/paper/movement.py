"""Guide cards: the table, partners and opponents of an entry in each round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.formats.event import draw_all
from tournaments.formats.parts.base import Impossible
from tournaments.models import Entry
from tournaments.paper.heads import StagePaper
from tournaments.ranking.results import Side
from tournaments.remarks.byes import BYES, bye_reasons, drawn_reasons
from tournaments.words.measure import lines
from tournaments.words.reasons import enumerated

Seated: TypeAlias = tuple[int | None, tuple[Side, ...]]
"""The number of a table, None for a bye, and its sides."""
# Rounds that fit on a card of a quarter and of half a sheet; more rounds take a whole sheet.
QUARTER, HALF = 12, 30
LINE = 4.0
"""Millimetres: height of a line of names; below, height of the letters, width of the column."""
LETTERS, ROOM = 3.7, 55.0
HIGHEST = 96.0
"""Height in millimetres for the rounds on a quarter of a sheet."""
LEAST = 7.0
ROOMY = 1.8
"""Factor for the height of the rounds in larger type."""


@dataclass(frozen=True)
class Turn:
    """A round on a card; `table` is None for a bye, and `reason` says why it is there."""

    round: int
    table: int | None
    partners: str
    opponents: str
    reason: str = ""

    @property
    def sits_with(self) -> list[str]:
        """The people an entry sits with in this round, in words: its partner if partners change,
        then its opponents; or "bye" and why.
        """
        if self.table is None:
            return [str(BYES["drawn"]), self.reason] if self.reason else [str(BYES["drawn"])]
        partners = [_("with %(who)s") % {"who": self.partners}] if self.partners else []
        return [*partners, self.opponents]

    @property
    def height(self) -> float:
        sides = (self.partners, self.opponents, self.reason)
        return max(LEAST, LINE * sum(lines(names, LETTERS, ROOM) for names in sides if names) + 2)


@dataclass(frozen=True)
class Card:
    entry: Entry
    turns: Sequence[Turn]

    @property
    def halves(self) -> list[Sequence[Turn]]:
        """The rounds in two columns, for cards with many rounds."""
        middle = -(-len(self.turns) // 2)
        return [self.turns[:middle], self.turns[middle:]]


@dataclass(frozen=True)
class MovementCards(StagePaper):
    """The cards of a stage whose rounds are all known from the beginning."""

    title = gettext_lazy("Guide cards")
    template = "print/tournaments/movement.html"

    @property
    def is_there(self) -> bool:
        return self.played.format.fixed and bool(self.shown.rounds)

    @cached_property
    def cards(self) -> list[Card]:
        turns: dict[int, list[Turn]] = {number: [] for number in self.played.entries}
        rounds = enumerate(self._rounds(), start=self.played.stage.rounds_before + 1)
        for number, (tables, reasons) in rounds:
            for table, sides in tables:
                for entry, turn in self._turns(number, table, sides):
                    turns[entry].append(replace(turn, reason=reasons.get(entry, "")))
        return [Card(entry, turns[number]) for number, entry in self.played.entries.items()]

    @property
    def size(self) -> str:
        """The size of all cards, which the fullest card decides."""
        most = max((len(card.turns) for card in self.cards), default=0)
        if most <= QUARTER and self._highest <= HIGHEST:
            return "quarter"
        return "half" if most <= HALF and self._highest <= 2 * HIGHEST else "whole"

    @property
    def is_roomy(self) -> bool:
        """Whether the rounds are few enough for larger type."""
        return self._highest * ROOMY <= HIGHEST

    @cached_property
    def _highest(self) -> float:
        return max((sum(turn.height for turn in card.turns) for card in self.cards), default=0)

    @property
    def sheets(self) -> list[Sequence[Sequence[Card]]]:
        """The cards of each sheet, row by row."""
        across, down = {"quarter": (2, 2), "half": (1, 2), "whole": (1, 1)}[self.size]
        rows = [self.cards[at : at + across] for at in range(0, len(self.cards), across)]
        return [rows[at : at + down] for at in range(0, len(rows), down)]

    def _rounds(self) -> Iterator[tuple[list[Seated], Mapping[int, str]]]:
        """Yield the tables and byes of each round, and why the byes are there: drawn rounds, then
        rounds still to come.
        """
        published = self.played.published
        for this_round in published:
            seated = self.played.tables[this_round.pk]
            tables = [(table.number, table.result.sides) for table in seated]
            yield tables, bye_reasons(self.played, this_round)
        try:
            draws = draw_all(self.played.event(published))
        except Impossible:
            # All rounds are drawn, or entries that came or left make the others unknown.
            return
        for draw in draws:
            byes: list[Seated] = [(None, ((entry,),)) for entry in draw.byes]
            yield (
                [*((one.number, one.sides) for one in draw.pairings), *byes],
                (drawn_reasons(self.played, draw.notes)),
            )

    def _turns(
        self, number: int, table: int | None, sides: tuple[Side, ...]
    ) -> Iterator[tuple[int, Turn]]:
        for position, side in enumerate(sides):
            for entry in side:
                partners = [other for other in side if other != entry]
                opponents = sides[1 - position] if len(sides) > 1 else ()
                yield entry, Turn(number, table, self._names(partners), self._names(opponents))

    def _names(self, side: Sequence[int]) -> str:
        return enumerated(f"{number} {self.played.entries[number]}" for number in side)
