"""Write matches with all their hands as a spreadsheet, for the import of past results.

Each match is a line. The columns are those of the import; the last one holds the match file with
all hands. A match with only a final result has its totals alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Max, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.lists.spreadsheet import Column, Spreadsheet
from clubs.models import Club, Player
from scoring.downloads.hands import LIVE
from scoring.downloads.stored_file import file_of
from scoring.games import GAMES
from scoring.imports.columns import SIDE_COLUMNS
from scoring.imports.words import COLUMNS as HEADS
from scoring.match.match_queries import with_sides
from scoring.models import Match, Side
from scoring.rules.matchfile import match_data

PER_READ = 200
"""Matches read at once, with their hands."""


@dataclass(frozen=True)
class WholeMatch:
    """A match, its sides, and the data of its match file; None without hands."""

    match: Match
    sides: list[Side]
    file: dict[str, Any] | None

    @property
    def hour(self) -> str:
        """The hour of play: 20:30; "" for a match that was dated without an hour."""
        match = self.match
        at = match.hour if match.dated_at else timezone.localtime(match.played_at).time()
        return f"{at:%H:%M}" if at else ""

    @property
    def is_of_two_pairs(self) -> bool:
        return len(self.sides) == 2 and self.sides[0].competitor.second_id is not None

    def person(self, side: int, position: int) -> str:
        """Return the name of a person of a pair: that of the list, without a nickname."""
        return self._persons(side)[position].name if self.is_of_two_pairs else ""

    def pair_total(self, side: int) -> int | None:
        return self.sides[side].total if self.is_of_two_pairs else None

    def player(self, side: int) -> str:
        """Return the name of a single player, or both names of one of more than two pairs."""
        if self.is_of_two_pairs or side >= len(self.sides):
            return ""
        return " / ".join(person.name for person in self._persons(side))

    def total(self, side: int) -> int | None:
        return self.sides[side].total if self.player(side) else None

    def _persons(self, side: int) -> list[Player]:
        persons: list[Player] = self.sides[side].competitor.players
        return persons


def _of(read: Callable[..., object], *at: int) -> Callable[[WholeMatch], object]:
    """Return a function that calls `read` with a match and these positions."""
    return lambda whole: read(whole, *at)


BEFORE = (
    Column("day", HEADS["day"], lambda w: timezone.localdate(w.match.played_at), "day"),
    Column("hour", HEADS["hour"], lambda w: w.hour),
)
OF_PAIRS = (
    Column("first", HEADS["first"], _of(WholeMatch.person, 0, 0)),
    Column("first_partner", HEADS["first_partner"], _of(WholeMatch.person, 0, 1)),
    Column("second", HEADS["second"], _of(WholeMatch.person, 1, 0)),
    Column("second_partner", HEADS["second_partner"], _of(WholeMatch.person, 1, 1)),
    Column("first_points", HEADS["first_points"], _of(WholeMatch.pair_total, 0), "number"),
    Column("second_points", HEADS["second_points"], _of(WholeMatch.pair_total, 1), "number"),
)
OF_PLAYERS = tuple(
    column
    for at, (side, its_points) in enumerate(SIDE_COLUMNS.items())
    for column in (
        Column(side, HEADS[side], _of(WholeMatch.player, at)),
        Column(its_points, HEADS[its_points], _of(WholeMatch.total, at), "number"),
    )
)
AFTER = (
    Column("game", HEADS["game"], lambda w: str(GAMES[w.match.ruleset].name)),
    Column("table", HEADS["table"], lambda w: w.match.table),
    Column("match_file", HEADS["match_file"], lambda w: w.file, "data"),
)


def match_files_spreadsheet(club: Club, matches: QuerySet[Any]) -> Spreadsheet:
    """Return these matches as a sheet, with columns for the kinds of sides that they have.

    Annulled matches are left out, and those that have neither a hand nor a result yet.
    """
    whole = matches.exclude(state=Match.State.ANNULLED)
    whole = whole.filter(Q(hand_count__gt=0) | Q(result__isnull=False))
    of_pairs = Q(side_count=2, sides__position=0, sides__competitor__second__isnull=False)
    others = whole.exclude(pk__in=whole.order_by().filter(of_pairs).values("pk")).order_by()
    most = others.aggregate(most=Max("side_count"))["most"] or 0
    has_pairs = not most or whole.filter(of_pairs).exists()
    columns = [*BEFORE, *(OF_PAIRS if has_pairs else ()), *OF_PLAYERS[: 2 * most], *AFTER]
    return Spreadsheet(
        "match-files", _("Whole matches"), columns, _lines(club, whole), whole.count()
    )


def _lines(club: Club, matches: QuerySet[Any]) -> Iterator[WholeMatch]:
    for match in with_sides(matches, club).prefetch_related(LIVE).iterator(chunk_size=PER_READ):
        sides = list(match.sides.all())
        names = [str(side) for side in sides]
        file = None if match.is_result_only else match_data(file_of(match, names, match.live))
        yield WholeMatch(match, sides, file)
