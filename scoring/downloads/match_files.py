"""Whole matches of two pairs as a spreadsheet, a line each, for the import of past results.

The columns are those of the import; the last one holds the match file with all hands. A match with
only a final result has its totals alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Player
from clubs.spreadsheet import Column, Spreadsheet
from scoring.downloads.hands import LIVE
from scoring.games import GAMES
from scoring.imports.words import COLUMNS as HEADS
from scoring.match_queries import with_sides
from scoring.models import Match, Side
from scoring.rules.matchfile import match_data
from scoring.stored_file import file_of

PER_READ = 200
"""Matches read at once, with their hands."""


@dataclass(frozen=True)
class WholeMatch:
    """A match, its two sides, and the data of its match file; None without hands."""

    match: Match
    sides: list[Side]
    file: dict[str, Any] | None

    @property
    def hour(self) -> str:
        """The hour of play: 20:30; "" for a match that was dated without an hour."""
        match = self.match
        at = match.hour if match.dated_at else timezone.localtime(match.played_at).time()
        return f"{at:%H:%M}" if at else ""

    def person(self, side: int, position: int) -> str:
        """Return the name of a person of a side: that of the list, without a nickname."""
        persons: list[Player] = self.sides[side].competitor.players
        return persons[position].name if position < len(persons) else ""


def _total(side: int) -> Callable[[WholeMatch], int]:
    return lambda whole: whole.sides[side].total


def _person(side: int, position: int) -> Callable[[WholeMatch], str]:
    return lambda whole: whole.person(side, position)


COLUMNS = (
    Column("day", HEADS["day"], lambda w: timezone.localdate(w.match.played_at), "day"),
    Column("hour", HEADS["hour"], lambda w: w.hour),
    Column("first", HEADS["first"], _person(0, 0)),
    Column("first_partner", HEADS["first_partner"], _person(0, 1)),
    Column("second", HEADS["second"], _person(1, 0)),
    Column("second_partner", HEADS["second_partner"], _person(1, 1)),
    Column("first_points", HEADS["first_points"], _total(0), "number"),
    Column("second_points", HEADS["second_points"], _total(1), "number"),
    Column("game", HEADS["game"], lambda w: str(GAMES[w.match.ruleset].name)),
    Column("table", HEADS["table"], lambda w: w.match.table),
    Column("match_file", HEADS["match_file"], lambda w: w.file, "data"),
)


def match_files_spreadsheet(matches: QuerySet[Any]) -> Spreadsheet:
    """Return the matches of two pairs among these as a sheet.

    Annulled matches are left out, and those that have neither a hand nor a result yet.
    """
    of_pairs = matches.exclude(state=Match.State.ANNULLED).filter(side_count=2)
    of_pairs = of_pairs.filter(Q(hand_count__gt=0) | Q(result__isnull=False))
    of_pairs = of_pairs.filter(sides__position=0, sides__competitor__second__isnull=False)
    return Spreadsheet(
        "match-files", _("Whole matches"), COLUMNS, _lines(of_pairs), of_pairs.count()
    )


def _lines(matches: QuerySet[Any]) -> Iterator[WholeMatch]:
    for match in with_sides(matches).prefetch_related(LIVE).iterator(chunk_size=PER_READ):
        sides = list(match.sides.all())
        names = [str(side) for side in sides]
        file = None if match.is_result_only else match_data(file_of(match, names, match.live))
        yield WholeMatch(match, sides, file)
