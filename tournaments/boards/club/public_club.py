"""The club's page for everybody: matches of tonight, coming evenings, top ten, last results.

Parts that the club does not show are empty, and the page leaves them out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from typing import Any

from django.core.paginator import Page
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.club_page.evenings import ComingEvening, coming_evenings
from clubs.lists.span_links import SpanLink, span_links
from clubs.lists.spans import Span, month_of, year_of
from clubs.models import Club
from scoring.games import DEFAULT_GAME, GAMES
from scoring.match.match_queries import GameInPlay, counted, games_in_play, listed, with_sides
from scoring.memory.leaderboard import (
    Column,
    Leaderboard,
    Standing,
    games_played,
    leaderboard,
)
from scoring.memory.occasions import mark_decided, occasions
from scoring.memory.tallies import Tally
from scoring.models import Hand, Match
from tournaments.boards.club.next_tournament import NextTournament, next_tournament
from tournaments.boards.entries.facts import TournamentFacts
from tournaments.changed.circuit_links import CircuitLink, circuit_links
from tournaments.changed.club_changes import night, night_begins, playing_since
from tournaments.models import Table, Tournament
from tournaments.money.fee_queries import entry_fee_words

FEW_GAMES = 4
TOP = 10
LAST = 4
EVENINGS = 2
LATER = 2
DAYS = 28
"""Days in which the next evenings are looked for: some may be called off."""
EVENING_HOUR = 17


@dataclass(frozen=True)
class Coming:
    """An evening or a tournament to come. `tournament`: None for an evening of matches."""

    at: datetime
    name: str
    about: str
    tournament: Tournament | None = None


@dataclass(frozen=True)
class TopTen:
    """The best lines of the leaderboard, or one whole page of it."""

    table: Leaderboard
    span: str
    """The name of its span: "month" or "year"."""
    games: list[str]
    is_whole: bool

    @property
    def title(self) -> str:
        if self.is_whole:
            return self.table.title
        return _("The top ten pairs") if self.table.is_of_pairs else _("The top ten players")

    @property
    def standings(self) -> list[Standing]:
        return list(self.table.standings)[: None if self.is_whole else TOP]

    @property
    def columns(self) -> list[Column]:
        """The columns of first weight, which fit on every screen."""
        return [column for column in self.table.columns if column.style != "wide"]

    @property
    def lines(self) -> Iterator[tuple[Standing, list[tuple[str, int | str]]]]:
        for one in self.standings:
            yield one, [(column.stress, column.figure(one)) for column in self.columns]

    @property
    def span_links(self) -> list[SpanLink]:
        today = timezone.localdate()
        kept = [("game", self.table.game)]
        return span_links(("month", "year"), _span(self.span), today, kept)

    @property
    def game_names(self) -> list[tuple[str, object]]:
        return [(key, GAMES[key].name) for key in self.games]

    @property
    def pages(self) -> Page[tuple[int, Tally]] | None:
        return self.table.pages if self.is_whole else None

    @property
    def all_words(self) -> str:
        """The link to the whole leaderboard; empty if all of it is shown."""
        return "" if self.is_whole else self.table.all_words(TOP)


@dataclass(frozen=True)
class PublicClub:
    """The page of a club for everybody. `asked`: the query string of the page."""

    club: Club
    asked: dict[str, str]

    @cached_property
    def night(self) -> date:
        return night()

    # --- Matches in play ------------------------------------------------------------------------

    @cached_property
    def _playing(self) -> list[GameInPlay]:
        if not self.club.shows_matches:
            return []
        since = playing_since()
        goes_on = Exists(Hand.objects.filter(match=OuterRef("pk"), recorded_at__gte=since))
        playing = listed(self.club).filter(
            goes_on | Q(started_at__gte=since), state=Match.State.PLAYING
        )
        decided = occasions().decided_among(playing)
        return games_in_play(playing.exclude(pk__in=_unlisted(self.club)).exclude(pk__in=decided))

    @property
    def games(self) -> list[GameInPlay]:
        """The matches in play, at first only a few of them."""
        return self._playing[: None if "tables" in self.asked else FEW_GAMES]

    @property
    def games_title(self) -> str:
        first = min(timezone.localtime(game.match.started_at).hour for game in self._playing)
        return _("Tonight") if first >= EVENING_HOUR else _("In play now")

    @property
    def all_tables_words(self) -> str:
        """The link to all matches in play; empty if all are shown."""
        count = len(self._playing)
        if count == len(self.games):
            return ""
        return ngettext("See the table", "See all {n} tables", count).format(n=count)

    # --- What comes next ------------------------------------------------------------------------

    @cached_property
    def panel(self) -> NextTournament | None:
        return next_tournament(self.club)

    @cached_property
    def _evenings(self) -> list[ComingEvening]:
        evenings = coming_evenings(self.club, self.night, DAYS)
        return [evening for evening in evenings if not evening.is_off]

    @property
    def today_words(self) -> str:
        """Today at 20h; empty while matches are in play, and on days without an evening."""
        if self._playing or not self._evenings or self._evenings[0].day != self.night:
            return ""
        return _("Today at {hour}").format(hour=time_format(self._evenings[0].hour))

    @cached_property
    def coming(self) -> list[Coming]:
        """The next evenings and tournaments, without those of today and the one in the panel."""
        later = [evening for evening in self._evenings if evening.day != self.night]
        rows = [
            Coming(evening.at, _("Evening of matches"), _weekday_and_hour(evening.at))
            for evening in later[:EVENINGS]
        ]
        tournaments = self.club.tournaments.filter(
            ended_at__isnull=True,
            archived_at__isnull=True,
            starts_at__gte=night_begins(self.night),
        ).order_by("starts_at")
        if self.panel is not None:
            tournaments = tournaments.exclude(pk=self.panel.tournament.pk)
        rows += [_coming(tournament) for tournament in tournaments[:LATER]]
        return sorted(rows, key=lambda row: row.at)

    # --- What was played ------------------------------------------------------------------------

    @cached_property
    def top_ten(self) -> TopTen | None:
        """The leaderboard of `?game=` and `?span=`; None if it is not shown, or is empty."""
        if not self.club.shows_top_ten:
            return None
        games = games_played(self.club)
        game = self.asked.get("game", "")
        if game not in games:
            game = next(iter(games), DEFAULT_GAME)
        page = self.asked.get("page", "1")
        name = "year" if self.asked.get("span") == "year" else "month"
        table = leaderboard(self.club, game, _span(name), page)
        if games and "span" not in self.asked and not table.standings:
            # At the beginning of a month the year still has something to show.
            name = "year"
            table = leaderboard(self.club, game, _span(name), page)
        return TopTen(table, name, games, "page" in self.asked) if games else None

    @cached_property
    def last(self) -> list[Match]:
        if not self.club.shows_matches:
            return []
        matches = counted(self.club).exclude(pk__in=_unlisted(self.club))
        last = list(with_sides(matches.order_by("-played_at", "-number"))[:LAST])
        mark_decided(last)
        return last

    @cached_property
    def circuits(self) -> list[CircuitLink]:
        return circuit_links().of_club(self.club)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to show yet."""
        parts = (self.games, self.panel, self.today_words, self.coming, self.top_ten, self.last)
        return not any(parts) and not self.circuits


def _span(name: str) -> Span:
    """Return the span of this name; this month of any other name than "year"."""
    today = timezone.localdate()
    return year_of(today.year) if name == "year" else month_of(today)


def _unlisted(club: Club) -> QuerySet[Table, Any]:
    """Return the matches of archived tournaments, which only members see."""
    tables = Table.objects.filter(
        round__stage__tournament__club=club,
        round__stage__tournament__archived_at__isnull=False,
        match__isnull=False,
    )
    return tables.order_by().values("match")


def _coming(tournament: Tournament) -> Coming:
    entered = tournament.entries.filter(is_waiting=False, left_at__isnull=True).count()
    entries = TournamentFacts(tournament, entered).entries
    at = timezone.localtime(tournament.starts_at)
    about = ". ".join(filter(None, [_weekday_and_hour(at), entries, entry_fee_words(tournament)]))
    return Coming(at, tournament.name, about, tournament)


def _weekday_and_hour(at: datetime) -> str:
    return f"{date_format(at, 'l')}, {time_format(at)}"
