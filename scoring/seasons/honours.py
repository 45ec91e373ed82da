"""The honours board of a club: winners of closed seasons year by year, and of ended tournaments.

Must not write: winners of seasons are frozen by `scoring.seasons.writer`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.models import Club
from scoring.memory.occasions import Honour, occasions
from scoring.models import Season, SeasonWinner


@dataclass(frozen=True)
class HonourLine:
    """A line of the board: a closed season with its winners, or a year without a season.

    `when`: the year, or the name of the season if its year has several.
    """

    when: str
    url: str = ""
    pairs: str = ""
    persons: str = ""

    @property
    def is_quiet(self) -> bool:
        """Whether nobody is named: there was no season, or nobody won it."""
        return not (self.pairs or self.persons)

    @property
    def quiet_words(self) -> str:
        return _("a season without a winner") if self.url else _("no season")


@dataclass(frozen=True)
class WonTournament:
    """An ended tournament on the board."""

    honour: Honour

    @property
    def when(self) -> str:
        return date_format(self.honour.day, "YEAR_MONTH_FORMAT")


@dataclass(frozen=True)
class HonoursBoard:
    """The honours board. `seasons`: those of the club, the latest first."""

    club: Club
    seasons: Sequence[Season]

    @cached_property
    def lines(self) -> list[HonourLine]:
        """The closed seasons, the latest first, and the years between them without a season."""
        closed = [season for season in self.seasons if season.closed_at]
        closed.sort(key=lambda season: (season.last, season.number), reverse=True)
        if not closed:
            return []
        per_year = Counter(season.last.year for season in closed)
        played = {year for one in self.seasons for year in range(one.first.year, one.last.year + 1)}
        lines: list[HonourLine] = []
        for year in range(closed[0].last.year, closed[-1].last.year - 1, -1):
            own = [season for season in closed if season.last.year == year]
            lines += [self._line(season, is_alone=per_year[year] == 1) for season in own]
            if not own and year not in played:
                lines.append(HonourLine(str(year)))
        return lines

    @cached_property
    def tournaments(self) -> list[WonTournament]:
        """The ended tournaments, the latest first."""
        return [WonTournament(honour) for honour in occasions().honours_of(self.club)]

    @property
    def is_empty(self) -> bool:
        return not self.lines and not self.tournaments

    @cached_property
    def _winners(self) -> dict[int, list[SeasonWinner]]:
        rows = SeasonWinner.objects.filter(season__club=self.club)
        winners: dict[int, list[SeasonWinner]] = {}
        for row in rows.select_related("pair__first", "pair__second", "person"):
            winners.setdefault(row.season_id, []).append(row)
        return winners

    def _line(self, season: Season, *, is_alone: bool) -> HonourLine:
        winners = self._winners.get(season.pk, [])
        persons = [str(one.person) for one in winners if one.person]
        return HonourLine(
            when=str(season.last.year) if is_alone else season.name,
            url=reverse("season", args=[self.club.slug, season.number]),
            pairs=", ".join(str(one.pair) for one in winners if one.pair),
            persons=_person_words(persons),
        )

    def __iter__(self) -> Iterator[HonourLine]:
        return iter(self.lines)


def _person_words(names: Sequence[str]) -> str:
    text = _("Among the people: {names}")
    return text.format(names=", ".join(names)) if names else ""
