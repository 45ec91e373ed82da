"""The standings of a stage as a spreadsheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal
from operator import attrgetter
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from clubs.lists.spreadsheet import Column, Spreadsheet
from clubs.nouns.pair import people_of
from tournaments.boards.draws.fates import known_place, still_playing
from tournaments.boards.places.shown_stage import ShownStage
from tournaments.boards.places.standings import StandingsBoard
from tournaments.ranking.awards import POINT
from tournaments.reading.standings import StandingRow, Standings
from tournaments.words.labels import TIEBREAKS


def standings_spreadsheet(shown: ShownStage) -> Spreadsheet:
    """Return the places of the stage, section by section, after the rounds that its page counts."""
    standings = shown.standings
    title = " ".join([str(shown.tournament), _("Standings")])
    about = {
        "tournament": shown.tournament.slug,
        "stage": shown.stage.number,
        "rounds": standings.rounds,
    }
    rows = standings.rows
    return Spreadsheet("standings", title, list(_columns(standings)), rows, len(rows), about)


def _columns(standings: Standings) -> Iterator[Column]:
    event = standings.event
    yield Column("section", gettext_lazy("Section"), lambda row: row.section)
    playing = still_playing(standings.played, event)
    yield Column("place", gettext_lazy("Place"), lambda row: known_place(row, playing), "number")
    yield Column("number", gettext_lazy("Number"), lambda row: row.entry.number, "number")
    yield Column("name", gettext_lazy("Entry"), lambda row: str(row.entry))
    yield from people_of(attrgetter("entry.competitor"))
    if event.regulation.teams:
        yield Column("team", gettext_lazy("Team"), lambda row: row.entry.group)
    board = StandingsBoard(standings)
    yield Column(
        "points", board.unit, lambda row: Decimal(row.place.tally.points) / POINT, "number"
    )
    if any(row.place.tally.is_adjusted for row in standings.rows):
        adjusted = pgettext_lazy("head of a column", "Adjustments")
        yield Column("adjusted", adjusted, lambda row: _adjusted(row, "points"), "number")
        in_matches = gettext_lazy("Adjustments in the matches")
        yield Column("adjusted_for", in_matches, lambda row: _adjusted(row, "score"), "number")
    yield Column("played", gettext_lazy("Played"), lambda row: row.place.tally.played, "number")
    yield Column("wins", gettext_lazy("Wins"), lambda row: row.place.tally.wins, "number")
    yield Column("draws", gettext_lazy("Draws"), lambda row: row.place.tally.draws, "number")
    yield Column("byes", gettext_lazy("Byes"), lambda row: row.place.tally.byes, "number")
    for_points = gettext_lazy("Points for")
    yield Column("points_for", for_points, lambda row: row.place.tally.points_for, "number")
    difference = pgettext_lazy("standings", "Difference")
    yield Column("difference", difference, lambda row: row.place.tally.difference, "number")
    for tiebreak in dict.fromkeys(event.regulation.tiebreaks):
        key = f"tiebreak_{tiebreak.replace('-', '_')}"
        head = _("Tie-break: {name}").format(name=TIEBREAKS[tiebreak])
        yield Column(key, head, _value(tiebreak), "number")
    yield Column(
        "has_left", gettext_lazy("Has left"), lambda r: r.entry.left_at is not None, "flag"
    )
    yield Column("reason", gettext_lazy("Reason"), board.reason)


def _value(tiebreak: str) -> Callable[[StandingRow], Any]:
    return lambda row: row.place.values.get(tiebreak)


def _adjusted(row: StandingRow, what: str) -> Any:
    total = sum(getattr(one, what) for one in row.place.tally.adjustments)
    return Decimal(total) / POINT if what == "points" else total
