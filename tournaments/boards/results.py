"""A round table by table: who sits there, and what came of it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from django.utils.translation import gettext_lazy

from tournaments.formats.base import Note
from tournaments.labels import UNITS, Text
from tournaments.models import Entry, Round, Table
from tournaments.ranking.tally import Result
from tournaments.reasons import FEWEST_REMATCHES, REPEATS, amount_of, note_words, points_text
from tournaments.round_names import Stakes, round_title, stakes
from tournaments.seated_table import SeatedTable, side_name
from tournaments.standings import PlayedStage, regulation_of


@dataclass(frozen=True)
class ResultSide:
    """The entries on one side of a table. `hundredths` are the award's points; None: none yet."""

    entries: Sequence[Entry]
    hundredths: int | None
    unit: str
    has_won: bool
    is_absent: bool
    score: int | None
    """Its points of the match; None without a result, and of a walkover."""
    place: int | None
    """Its place at a table of several."""
    live: int | None = None
    """Total of its match so far; None without recorded hands."""

    @property
    def points(self) -> str:
        """The award's points, as they are written."""
        return "" if self.hundredths is None else points_text(self.hundredths)

    @property
    def worth(self) -> str:
        """The same with what they are called: 12 VP."""
        return "" if self.hundredths is None else amount_of(self.hundredths, self.unit)

    @property
    def name(self) -> str:
        return side_name(self.entries)

    @property
    def numbers(self) -> list[int]:
        return [entry.number for entry in self.entries]


ByeKind = Literal["drawn", "asked", "credit"]

BYES: dict[ByeKind, Text] = {
    "drawn": gettext_lazy("bye"),
    "asked": gettext_lazy("bye on request"),
    "credit": gettext_lazy("credit, joined later"),
}


@dataclass(frozen=True)
class TableLine:
    """One table: its sides (one of them: a bye) and its score (None: no score yet).

    `bye`: where a bye comes from. Credit for a round missed is a bye that no row holds.
    """

    seated: SeatedTable
    sides: Sequence[ResultSide]
    bye: ByeKind = "drawn"

    @property
    def bye_words(self) -> Text:
        return BYES[self.bye]

    @property
    def number(self) -> int | None:
        return self.seated.number

    @property
    def section(self) -> str:
        return self.seated.table.section

    @property
    def score(self) -> tuple[int, ...] | None:
        return self.seated.score

    @property
    def is_open(self) -> bool:
        return self.seated.is_open

    @property
    def is_bye(self) -> bool:
        return self.seated.table.is_bye

    @property
    def is_closed(self) -> bool:
        """Whether the table has a result."""
        return not self.is_open and not self.is_bye

    @property
    def finish(self) -> list[ResultSide]:
        """The sides as they are listed: of a table of several the best first."""
        return sorted(self.sides, key=lambda side: side.place or 0)

    @property
    def numbers(self) -> list[int]:
        """The entries that sit here."""
        return [number for side in self.sides for number in side.numbers]


@dataclass(frozen=True)
class RoundBoard:
    """One round of a stage, by table, byes last."""

    played: PlayedStage
    round: Round
    lines: Sequence[TableLine]

    @property
    def unit(self) -> Text:
        """Name of the points, as the head of their column."""
        return UNITS[regulation_of(self.played.stage.tournament).award.unit]

    @cached_property
    def stakes(self) -> Stakes:
        return stakes(self.played, self.round)

    @property
    def title(self) -> str:
        """Round 3, with its name where it is one of a knock-out."""
        return round_title(self.round, self.stakes)

    @property
    def repeats(self) -> list[str]:
        """The rematches and second byes of a fallback draw, in words; empty for other draws."""
        notes = self.round.notes
        if all(note["code"] != FEWEST_REMATCHES for note in notes):
            return []
        names = {number: str(entry) for number, entry in self.played.entries.items()}
        together = [set(line.numbers) for line in self.lines]
        still = [
            Note(note["code"], tuple(note["sides"]), note["params"])
            for note in notes
            if note["code"] in REPEATS and set(note["sides"]) in together
        ]
        return [note_words(note, names) for note in still]

    @property
    def is_of_several(self) -> bool:
        """Whether more than two sit at a table."""
        return self.played.format.is_of_several

    @property
    def missing(self) -> int:
        """How many results are missing."""
        return sum(line.is_open for line in self.lines)


def has_results(played: PlayedStage, round: Round) -> bool:
    """Whether some table of a round has ended."""
    tables = played.tables[round.pk]
    return any(not seated.is_open and not seated.table.is_bye for seated in tables)


def round_board(played: PlayedStage, round: Round, of: int | None = None) -> RoundBoard:
    """`of`: only the tables of the entry with this number."""
    tables = played.tables[round.pk]
    only = None
    if of is not None:
        tables = [seated for seated in tables if of in seated.numbers]
        only = {of}.union(*(seated.numbers for seated in tables))
    results = played.results_of(round, only)
    unit = regulation_of(played.stage.tournament).award.unit
    asked = {p.entry.number for p in played.participants if str(round.number) in p.byes}
    lines = [_line(seated, results, unit, asked) for seated in tables]
    return RoundBoard(played, round, [*lines, *_credits(played, round, results, unit)])


def _credits(
    played: PlayedStage, round: Round, results: dict[int, Result], unit: str
) -> Iterator[TableLine]:
    """A line for each entry that came later and gets credit for this round."""
    for participant in played.participants:
        if str(round.number) in participant.credit and participant.entry.number in results:
            table = Table(round=round, section=participant.section)
            seated = SeatedTable(table, ((participant.entry,),), None, ())
            yield replace(_line(seated, results, unit, ()), bye="credit")


def _line(
    seated: SeatedTable, results: dict[int, Result], unit: str, asked: Collection[int]
) -> TableLine:
    sides = []
    score = seated.score
    ranked = seated.result.ranked if seated.is_of_several and not seated.is_open else ()
    live = seated.live if seated.match is not None else ()
    for position, entries in enumerate(seated.sides):
        own = results.get(entries[0].number)
        sides.append(
            ResultSide(
                entries=entries,
                hundredths=own.points if own else None,
                unit=unit,
                has_won=seated.winner == position,
                is_absent=position in seated.absent,
                score=None if score is None or position in seated.absent else score[position],
                place=ranked[position] if ranked else None,
                live=live[position] if live and position not in seated.absent else None,
            )
        )
    on_request = seated.table.is_bye and sides[0].numbers[0] in asked
    return TableLine(seated, sides, "asked" if on_request else "drawn")


def is_set_right(seated: SeatedTable, round: Round) -> bool:
    """Whether its result was set with a reason, in the place of another. Of a walkover that took no
    other's place a reason says why nobody came.
    """
    table = seated.table
    if not seated.absent or not table.reason:
        return bool(table.reason)
    closed_at, decided_at = round.closed_at, table.decided_at
    is_late = closed_at is not None and decided_at is not None and decided_at > closed_at
    return is_late or (seated.match is not None and seated.match.hand_count > 0)
