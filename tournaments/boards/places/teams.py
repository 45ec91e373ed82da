"""The table of teams of a stage: places, names, points, and the entries that made them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.boards.places.cut import Cut, cut
from tournaments.formats.team_places import team_places
from tournaments.models import Entry, Stage, Tournament
from tournaments.ranking.teams import Scored, TeamPlace
from tournaments.reading.standings import Standings, played_stage, regulation_of
from tournaments.remarks.teams import split_words, teams_sentence
from tournaments.words.labels import UNITS, Text, in_a_row
from tournaments.words.reasons import amount_of, points_text


class TeamLine(NamedTuple):
    """A team. `worth`: its points with their name; `members` and `others`: the entries that count
    and those that do not, with their points; `numbers`: those of all its entries.
    """

    place: int
    name: str
    points: str
    worth: str
    members: str
    others: str
    reason: str
    numbers: frozenset[int]

    @property
    def notes(self) -> list[str]:
        return [words for words in (self.members, self.others, self.reason) if words]


class WinningTeam(NamedTuple):
    """The first team of a tournament in words, and the number of the stage with its table."""

    words: str
    stage: int

    @property
    def query(self) -> str:
        """What leads to the table of teams on the page of the standings."""
        return f"?stage={self.stage}#teams"


@dataclass(frozen=True)
class TeamsBoard:
    """The table of teams; without teams it has no lines. `whole`, `own_number`: as in
    StandingsBoard.
    """

    standings: Standings
    whole: bool = True
    own_number: int | None = None

    @property
    def stage(self) -> Stage:
        return self.standings.played.stage

    @property
    def title(self) -> str:
        return _("Teams")

    @property
    def unit(self) -> Text:
        return UNITS[self._unit]

    @property
    def rule(self) -> str:
        """How the table is made, in a sentence; empty without teams."""
        if not self.all:
            return ""
        split = _("Teams with the same points are split by the place of their best entry.")
        return f"{teams_sentence(self.standings.event.regulation.teams)} {split}"

    @property
    def lines(self) -> Cut[TeamLine]:
        own = next((at for at, one in enumerate(self.all) if self.own_number in one.numbers), None)
        return cut(self.all, own, whole=self.whole)

    @cached_property
    def all(self) -> list[TeamLine]:
        return [self._line(team) for team in team_places(self.standings.event)]

    def of(self, entry: Entry) -> TeamLine | None:
        """Return the team of an entry."""
        return next((line for line in self.all if entry.number in line.numbers), None)

    @property
    def _unit(self) -> str:
        return self.standings.event.regulation.award.unit

    def _line(self, team: TeamPlace) -> TeamLine:
        others = _("Does not count: {names}").format(names=self._names(team.others))
        return TeamLine(
            team.place,
            team.name,
            points_text(team.points),
            amount_of(team.points, self._unit),
            self._names(team.counted),
            others if team.others else "",
            split_words(team),
            frozenset(place.entry for place in team.entries),
        )

    def _names(self, scored: Iterable[Scored]) -> str:
        entries = self.standings.played.entries
        return "; ".join(f"{entries[one.entry]} {points_text(one.points)}" for one in scored)


def winning_team(tournament: Tournament) -> WinningTeam | None:
    """Return the winning team by the last stage with a table of teams, if its places are final."""
    if regulation_of(tournament).teams is None:
        return None
    stages = list(tournament.stages.order_by("number"))
    if not stages or stages[-1].closed_at is None:
        return None
    for stage in reversed(stages):
        first = [
            line for line in TeamsBoard(played_stage(stage).standings()).all if line.place == 1
        ]
        if first:
            text = ngettext("Winning team: {names}", "Winning teams: {names}", len(first))
            names = in_a_row([f"{line.name} ({line.worth})" for line in first])
            return WinningTeam(text.format(names=names), stage.number)
    return None
