"""Movement cards: for each entry, at which table it sits in which round, and against whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext_lazy

from tournaments.formats.base import Impossible
from tournaments.formats.event import draw_all
from tournaments.measure import lines
from tournaments.models import Entry
from tournaments.paper.heads import StagePaper
from tournaments.paper.words import people
from tournaments.ranking.results import Side
from tournaments.reasons import enumerated

# Rounds that fit on a card, and how many cards a sheet has: a quarter, a half, a whole sheet each.
QUARTER, HALF = 12, 30
LINE = 4.0
"""Millimetres: the height of a line of names, and how large and how wide they are."""
LETTERS, ROOM = 3.7, 55.0
HIGHEST = 96.0
"""Height for the rounds on a quarter of a sheet."""
LEAST = 7.0
ROOMY = 1.8
"""How much more room the rounds need when they are written larger."""


@dataclass(frozen=True)
class Turn:
    """One round on a card; without a table there is a bye."""

    round: int
    table: int | None
    partners: str
    opponents: str

    @property
    def height(self) -> float:
        said = (self.partners, self.opponents)
        return max(LEAST, LINE * sum(lines(who, LETTERS, ROOM) for who in said if who) + 2)


@dataclass(frozen=True)
class Card:
    """The card of one entry."""

    entry: Entry
    turns: Sequence[Turn]

    @property
    def people(self) -> str:
        return people([self.entry])

    @property
    def halves(self) -> list[Sequence[Turn]]:
        """Its rounds in two columns, for cards of many rounds."""
        middle = -(-len(self.turns) // 2)
        return [self.turns[:middle], self.turns[middle:]]


@dataclass(frozen=True)
class MovementCards(StagePaper):
    """The cards of a stage whose rounds are all known from the start."""

    title = gettext_lazy("Movement cards")

    @cached_property
    def cards(self) -> list[Card]:
        turns: dict[int, list[Turn]] = {number: [] for number in self.played.entries}
        for number, tables in enumerate(self._rounds(), start=self.played.stage.rounds_before + 1):
            for table, sides in tables:
                for entry, turn in self._turns(number, table, sides):
                    turns[entry].append(turn)
        return [Card(entry, turns[number]) for number, entry in self.played.entries.items()]

    @property
    def size(self) -> str:
        """How large all cards must be: that of the one with most on it."""
        most = max((len(card.turns) for card in self.cards), default=0)
        if most <= QUARTER and self._highest <= HIGHEST:
            return "quarter"
        return "half" if most <= HALF and self._highest <= 2 * HIGHEST else "whole"

    @property
    def is_roomy(self) -> bool:
        """Whether its rounds are so few that they can be written larger."""
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

    def _rounds(self) -> Iterator[list[tuple[int | None, tuple[Side, ...]]]]:
        """The rounds that were drawn, as they were, and those that follow from them."""
        published = self.played.published
        for round in published:
            seated = self.played.tables[round.pk]
            yield [(table.number, table.result.sides) for table in seated]
        try:
            draws = draw_all(self.played.event(published))
        except Impossible:
            # All are drawn; or entries that came or left since keep the rest from being known.
            return
        for draw in draws:
            byes: list[tuple[int | None, tuple[Side, ...]]] = [(None, ((e,),)) for e in draw.byes]
            yield [*((pairing.number, pairing.sides) for pairing in draw.pairings), *byes]

    def _turns(
        self, round: int, table: int | None, sides: tuple[Side, ...]
    ) -> Iterator[tuple[int, Turn]]:
        for position, side in enumerate(sides):
            for entry in side:
                partners = [other for other in side if other != entry]
                opponents = sides[1 - position] if len(sides) > 1 else ()
                yield entry, Turn(round, table, self._names(partners), self._names(opponents))

    def _names(self, side: Sequence[int]) -> str:
        return enumerated(f"{number} {self.played.entries[number]}" for number in side)
