"""A round, table by table: its entries and its results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.translation import gettext as _

from clubs.words.figures import points
from tournaments.formats.parts.base import Note
from tournaments.models import Entry, Round, Table
from tournaments.ranking.tally import Result
from tournaments.reading.round_names import Stakes, round_title, stakes
from tournaments.reading.seated_table import SeatedTable, side_name
from tournaments.reading.standings import PlayedStage, regulation_of, rules_of
from tournaments.reading.table_words import (
    only_number_words,
    substitute_words,
    tied_mark,
    walkover_mark,
)
from tournaments.remarks.byes import BYES, ByeKind, WhoLeft, asked_for, leavings
from tournaments.remarks.played_again import PlayedAgain, played_again
from tournaments.words.labels import UNITS, Text
from tournaments.words.reasons import (
    FALLBACKS,
    REPEATS,
    amount_of,
    missing_words,
    note_words,
    points_text,
)


@dataclass(frozen=True)
class ResultSide:
    """The entries on one side of a table. `hundredths`: award points; None without a result."""

    entries: Sequence[Entry]
    hundredths: int | None
    unit: str
    has_won: bool
    is_absent: bool
    score: int | None
    """The points of the match; None without a result and for a walkover."""
    place: int | None
    """The place at a table of several."""
    live: int | None = None
    """The total of the match so far; None without recorded hands."""
    lacks_one: bool = False
    """Whether only one of two persons who change partners did not come."""

    @property
    def points(self) -> str:
        return "" if self.hundredths is None else points_text(self.hundredths)

    @property
    def worth(self) -> str:
        """The award points with their name: 12 VP."""
        return "" if self.hundredths is None else amount_of(self.hundredths, self.unit)

    @property
    def score_words(self) -> str:
        """The points of the match, or W.O.; empty without a result."""
        return _("W.O.") if self.is_absent else points(self.score)

    @property
    def absence(self) -> str:
        return _("did not come") if self.is_absent and not self.lacks_one else ""

    @property
    def total(self) -> int | None:
        """The points of the match, also while it is played."""
        return self.live if self.score is None else self.score

    @property
    def name(self) -> str:
        return side_name(self.entries)

    @property
    def numbers(self) -> list[int]:
        return [entry.number for entry in self.entries]


@dataclass(frozen=True)
class TableLine:
    """A table: its sides (only one: a bye) and its score (None: no score yet).

    `bye`: the kind of bye. Credit for a missed round is shown as a bye, without a stored table.
    `left`: that an entry of the table left, if something follows from it. `again`: from where the
    bracket is played again, since this result was corrected.
    """

    seated: SeatedTable
    sides: Sequence[ResultSide]
    bye: ByeKind = "drawn"
    left: WhoLeft | None = None
    again: PlayedAgain | None = None
    level: str = ""
    """A few words on a level match of a bracket, or on the points of a walkover."""

    @property
    def remark(self) -> str:
        """Which entry left, and what follows from it, or what becomes of the bracket after a
        correction; then who played in place of whom. Empty at most tables.
        """
        return "; ".join(filter(None, [self._outcome, *substitute_words(self.seated)]))

    @property
    def _outcome(self) -> str:
        if self.left is not None:
            return self.left.words
        return only_number_words(self.seated) or str(self.again or self.level)

    @property
    def bye_reason(self) -> str:
        """Why the bye is there, as from `bye_reasons`."""
        if self.left is not None:
            return self.left.brief
        return str(BYES[self.bye]) if self.bye in ("asked", "absent") else ""

    @property
    def bye_words(self) -> Text:
        """The kind of bye in words; empty at a table of two or more sides."""
        return BYES[self.bye] if self.is_bye else ""

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
        return not self.is_open and not self.is_bye

    @property
    def sides_by_place(self) -> list[ResultSide]:
        """The sides, best place first at a table of several with a result; else in the order of
        their seats.
        """
        return sorted(self.sides, key=lambda side: side.place or 0)

    @property
    def numbers(self) -> list[int]:
        """The numbers of the entries at the table."""
        return [number for side in self.sides for number in side.numbers]


@dataclass(frozen=True)
class RoundBoard:
    """One round of a stage: its tables, then its byes."""

    played: PlayedStage
    round: Round
    lines: Sequence[TableLine]

    @property
    def has_points(self) -> bool:
        """Whether its tables give points that decide places: not in a bracket."""
        return not self.played.format.has_bracket

    @property
    def unit(self) -> Text:
        """The name of the points, as the heading of their column."""
        return UNITS[regulation_of(self.played.stage.tournament).award.unit]

    @cached_property
    def stakes(self) -> Stakes:
        return stakes(self.played, self.round)

    @property
    def title(self) -> str:
        """The title: Round 3, or its name in a knock-out."""
        return round_title(self.round, self.stakes)

    @property
    def repeats(self) -> list[str]:
        """The rematches and second byes of a fallback draw, in words; empty for other draws."""
        notes = self.round.notes
        if all(note["code"] not in FALLBACKS for note in notes):
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
        """Whether more than two sides sit at a table."""
        return self.played.format.is_of_several

    @property
    def heads(self) -> list[str]:
        """The heads of the two sides of a table."""
        is_alone = rules_of(self.played.stage.tournament).persons_per_side == 1
        text = _("Player {number}") if is_alone else _("Pair {number}")
        return [text.format(number=number) for number in (1, 2)]

    @property
    def missing(self) -> int:
        return sum(line.is_open for line in self.lines)

    @property
    def missing_words(self) -> str:
        """The number of missing results, in a sentence; empty if none is."""
        return missing_words(self.missing) if self.missing else ""


def has_results(played: PlayedStage, this_round: Round) -> bool:
    tables = played.tables[this_round.pk]
    return any(not seated.is_open and not seated.table.is_bye for seated in tables)


def round_board(played: PlayedStage, this_round: Round, of: int | None = None) -> RoundBoard:
    """Return the tables and byes of a round. `of`: only those of the entry with this number."""
    tables = played.tables[this_round.pk]
    only = None
    if of is not None:
        tables = [seated for seated in tables if of in seated.numbers]
        only = {of}.union(*(seated.numbers for seated in tables))
    results = played.results_of(this_round, only)
    unit = regulation_of(played.stage.tournament).award.unit
    asked = asked_for(played, this_round)
    left = leavings(played, this_round)
    again = played_again(played, [this_round])
    lines = [
        replace(
            _line(seated, results, unit, asked, of),
            left=left.get(seated.table.pk),
            again=again.get(seated.table.pk),
            level=tied_mark(seated, played.stage) or walkover_mark(seated, _worth(seated, results)),
        )
        for seated in tables
    ]
    return RoundBoard(played, this_round, [*lines, *_credits(played, this_round, results, unit)])


def _credits(
    played: PlayedStage, this_round: Round, results: dict[int, Result], unit: str
) -> Iterator[TableLine]:
    """Yield a line for each late entry that gets credit for this round."""
    for participant in played.participants:
        if str(this_round.number) in participant.credit and participant.entry.number in results:
            table = Table(round=this_round, section=participant.section)
            seated = SeatedTable(table, ((participant.entry,),), None, ())
            yield replace(_line(seated, results, unit, {}), bye="credit")


def _worth(seated: SeatedTable, results: Mapping[int, Result]) -> list[tuple[int, int]]:
    numbers = seated.result.shown_entries
    return [results[number].score for number in numbers if number in results]


def _line(
    seated: SeatedTable,
    results: dict[int, Result],
    unit: str,
    asked: Mapping[int, ByeKind],
    of: int | None = None,
) -> TableLine:
    sides = []
    shown = seated.result.shown_entries
    score = seated.score
    ranked = seated.result.ranked if seated.is_of_several and not seated.is_open else ()
    live = seated.live if seated.match is not None and seated.is_open else ()
    for position, entries in enumerate(seated.sides):
        is_own = any(entry.number == of for entry in entries)
        own = results.get(of if of is not None and is_own else shown[position])
        sides.append(
            ResultSide(
                entries=entries,
                hundredths=own.points if own else None,
                unit=unit,
                has_won=seated.winner_or_tied == position,
                is_absent=position in seated.absent,
                score=None if score is None or position in seated.absent else score[position],
                lacks_one=bool(seated.table.no_shows),
                place=ranked[position] if ranked else None,
                live=live[position] if live and position not in seated.absent else None,
            )
        )
    bye = asked.get(sides[0].numbers[0], "drawn") if seated.table.is_bye else "drawn"
    return TableLine(seated, sides, bye)


def is_set_right(seated: SeatedTable, this_round: Round) -> bool:
    """Whether the result was corrected, which needs a reason.

    The reason of a walkover alone proves no correction: the match must have hands, or the round was
    closed before.
    """
    table = seated.table
    if not seated.absent or not table.reason:
        return bool(table.reason)
    closed_at, decided_at = this_round.closed_at, table.decided_at
    is_late = closed_at is not None and decided_at is not None and decided_at > closed_at
    return is_late or (seated.match is not None and seated.match.hand_count > 0)
