"""The matches of a club as a spreadsheet, a line per match, the latest first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Max, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from clubs.lists.spreadsheet import Column, Spreadsheet
from clubs.models import Club
from scoring.games import GAMES
from scoring.match.match_queries import with_sides
from scoring.match.match_words import state_words
from scoring.memory.occasions import occasions
from scoring.models import Match, Side

PER_READ = 500
"""Matches read at once."""


@dataclass(frozen=True)
class MatchRow:
    """A match with its sides in their order; `occasion` is the name of its tournament, or ""."""

    match: Match
    sides: list[Side]
    occasion: str


COLUMNS = (
    Column("number", gettext_lazy("Match"), lambda line: line.match.number, "number"),
    Column(
        "played_at", pgettext_lazy("match", "Played"), lambda line: line.match.played_at, "moment"
    ),
    Column("table", gettext_lazy("Table"), lambda line: line.match.table),
    Column("game", gettext_lazy("Game"), lambda line: str(GAMES[line.match.ruleset].name)),
    Column("ruleset", gettext_lazy("Code of the game"), lambda line: line.match.ruleset),
    Column("rules", gettext_lazy("Rules"), lambda line: line.match.rules_name),
    Column("tournament", gettext_lazy("Tournament"), lambda line: line.occasion),
    Column("state", gettext_lazy("Code of the state"), lambda line: line.match.state),
    Column("state_words", gettext_lazy("State"), lambda line: state_words(line.match)),
    Column("ending", gettext_lazy("Ended by"), lambda line: line.match.ending),
    Column("hands", gettext_lazy("Hands"), lambda line: line.match.hand_count, "number"),
    Column("started_at", gettext_lazy("Started"), lambda line: line.match.started_at, "moment"),
    Column("ended_at", gettext_lazy("Ended"), lambda line: line.match.ended_at, "moment"),
    Column("annul_reason", gettext_lazy("Why annulled"), lambda line: line.match.annul_reason),
)
OF_SIDE: tuple[tuple[str, Any, Callable[[Side], Any], str], ...] = (
    ("number", gettext_lazy("Side {side}: number"), lambda side: side.competitor.number, "number"),
    ("name", gettext_lazy("Side {side}"), lambda side: str(side.competitor), "text"),
    ("first", gettext_lazy("Side {side}: first"), lambda s: s.competitor.players[0].name, "text"),
    (
        "second",
        gettext_lazy("Side {side}: second"),
        lambda side: side.competitor.second and side.competitor.second.name,
        "text",
    ),
    ("points", gettext_lazy("Side {side}: points"), lambda side: side.total, "number"),
    ("place", gettext_lazy("Side {side}: place"), lambda side: side.place, "number"),
    ("won", pgettext_lazy("a side of a match", "Side {side}: won"), lambda s: s.won, "flag"),
)


def matches_spreadsheet(club: Club, matches: QuerySet[Any]) -> Spreadsheet:
    """Return these matches as a spreadsheet, with columns for the most sides of a match."""
    sides = matches.order_by().aggregate(most=Max("side_count"))["most"] or 2
    columns = [*COLUMNS, *(column for at in range(sides) for column in _of_side(at))]
    return Spreadsheet("matches", _("Matches"), columns, _lines(club, matches), matches.count())


def _lines(club: Club, matches: QuerySet[Any]) -> Iterator[MatchRow]:
    several: list[Match] = []
    for match in with_sides(matches, club).iterator(chunk_size=PER_READ):
        several.append(match)
        if len(several) == PER_READ:
            yield from _with_occasions(several)
            several = []
    yield from _with_occasions(several)


def _with_occasions(matches: list[Match]) -> Iterator[MatchRow]:
    names = occasions().names_of(matches) if matches else {}
    for match in matches:
        yield MatchRow(match, list(match.sides.all()), names.get(match.pk, ""))


def _of_side(at: int) -> Iterator[Column]:
    for key, head, value, kind in OF_SIDE:
        words = str(head).format(side=at + 1)
        yield Column(f"side_{at + 1}_{key}", words, _at(at, value), kind)  # type: ignore[arg-type]


def _at(position: int, value: Callable[[Side], Any]) -> Callable[[MatchRow], Any]:
    """Return a function from a match to this value of its side; None if it has fewer sides."""

    def value_of(line: MatchRow) -> Any:
        return value(line.sides[position]) if position < len(line.sides) else None

    return value_of
