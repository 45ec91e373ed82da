"""The page and the paper of a circuit: its table with names and reasons, its legs, the final.

Must not write.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from circuits.models import Circuit
from circuits.ranking.legs import ABSENT, Holder, holders_of
from circuits.ranking.lines import Line, Score
from circuits.ranking.rules import PAIRS, PERSONS, TEAMS
from circuits.table import labels
from circuits.table.results import ChosenLeg, PlayedCircuit, played_circuit
from clubs.models import Club
from clubs.words.figures import ordinal
from tournaments.models import Tournament

FIRST_ROWS = 40
"""Lines of the page at first; a link shows all."""
WHO = {PAIRS: gettext_lazy("Pair"), PERSONS: gettext_lazy("Person"), TEAMS: gettext_lazy("Team")}
"""The head of the column of names."""
MOST_COLUMNS = 10
"""The most legs whose results stand side by side; of more, a line has the sum."""


@dataclass(frozen=True)
class Figure:
    """A figure of a line: the points of a result, and whether the total has them."""

    text: str
    counts: bool


@dataclass(frozen=True)
class Cell:
    """The result of a leg in a line. A leg not played has no figure; a double evening has two if
    only one of its results counts. `waits`: why a leg that is not over has no result yet.
    """

    number: int
    name: str
    score: Score | None
    waits: str = ""

    @property
    def figures(self) -> list[Figure]:
        if self.score is None:
            return []
        text, weight = labels.points_words(self.score.points), self.score.weight
        if weight > 1 and self.score.counted in (0, weight):
            return [Figure(f"{weight} × {text}", counts=self.score.counted > 0)]
        return [Figure(text, time < self.score.counted) for time in range(weight)]

    @property
    def words(self) -> str:
        return (
            labels.score_words(self.score) if self.score else self.waits or labels.score_words(None)
        )


@dataclass(frozen=True)
class BoardLine:
    """A line of the table with its words.

    `url`: the page of the pair or person, "" for none. `legs`: the names of the legs; `waits`: why
    each is not over, "" for one that is.
    """

    line: Line
    name: str
    url: str
    legs: Sequence[str]
    waits: Sequence[str]
    qualified: str
    club: str = ""
    """The name of the club in a circuit of several clubs."""

    @property
    def total(self) -> str:
        return labels.points_words(self.line.total)

    @property
    def cells(self) -> list[Cell]:
        each = zip(self.legs, self.line.scores, self.waits, strict=True)
        return [Cell(number, *leg) for number, leg in enumerate(each, start=1)]

    @property
    def played(self) -> str:
        return labels.played_words(self.line)

    @property
    def reason(self) -> str:
        return labels.reason_words(self.line.reason)

    @property
    def sum_words(self) -> str:
        return labels.sum_words(self.line)


@dataclass(frozen=True)
class LegLine:
    """A leg in the list of legs. `winners`: names, empty before it is over.

    `has_places`: whether it is over with places. The first one may be of an expelled entry.
    `url`: the page of the tournament, "" if this reader may not open it.
    """

    number: int
    leg: ChosenLeg
    winners: str
    has_places: bool
    name: str
    url: str

    @property
    def tournament(self) -> Tournament:
        return self.leg.tournament

    @property
    def club(self) -> str:
        return str(self.tournament.club)

    @property
    def is_double(self) -> bool:
        return self.leg.weight > 1

    @property
    def words(self) -> str:
        """The number of the leg with its state: Leg 2: won by Dirce and Nelson."""
        return _("Tournament {number}: {state}").format(number=self.number, state=self.state)

    @property
    def state(self) -> str:
        """The winners, or why the leg does not count yet."""
        if self.winners:
            return _("won by {names}").format(names=self.winners)
        if self.has_places:
            return _("the first place does not count")
        if self.tournament.archived_at is not None:
            return _("archived: it does not count")
        if self.tournament.ended_at is not None:
            return _("ended without places")
        starts = self.tournament.starts_at
        return _("still to be played") if starts > timezone.now() else _("not ended yet")


@dataclass(frozen=True)
class CircuitBoard:
    """The page of a circuit. `rows`: the number of lines that it shows, None for all.

    `member_of`: the clubs, by key, in which this reader has a role.
    """

    circuit: Circuit
    rows: int | None = FIRST_ROWS
    member_of: Collection[int] = ()

    @property
    def is_of_several_clubs(self) -> bool:
        return self.circuit.federation is not None

    @property
    def holder(self) -> str:
        """The name of the club or federation whose circuit it is."""
        return str(self.circuit.owner)

    @cached_property
    def played(self) -> PlayedCircuit:
        return played_circuit(self.circuit)

    @property
    def is_closed(self) -> bool:
        return self.circuit.closed_at is not None

    @property
    def can_close(self) -> bool:
        return bool(self.played.legs) and self.played.is_over and not self.is_closed

    @property
    def summary(self) -> str:
        return labels.summary(len(self.played.legs), self.played.over)

    @property
    def rules(self) -> list[str]:
        has_doubles = any(leg.weight > 1 for leg in self.played.chosen)
        return list(labels.rule_sentences(self.played.rules, has_doubles=has_doubles))

    @property
    def has_final(self) -> bool:
        return self.played.rules.has_final

    @property
    def who(self) -> str:
        """The head of the column of names."""
        return str(WHO[self.played.rules.of])

    @property
    def has_columns(self) -> bool:
        """Whether the results of all legs stand side by side."""
        return len(self.played.legs) <= MOST_COLUMNS

    @cached_property
    def columns(self) -> Mapping[int, tuple[str, datetime]]:
        """By the numbers of the legs that are over: the name and the start above the column."""
        legs = zip(self.names, self.played.chosen, self.played.legs, strict=True)
        return {
            number: (name, chosen.tournament.starts_at)
            for number, (name, chosen, leg) in enumerate(legs, start=1)
            if leg.is_over and self.has_columns
        }

    @property
    def lines(self) -> Iterator[BoardLine]:
        for line in self.played.lines[: self.rows]:
            yield self._line(line)

    def _line(self, line: Line) -> BoardLine:
        named = labels.qualified_words(self.played.qualified.get(line.holder))
        name, url = self.played.name_of(line.holder), self._url(line.holder)
        names_club = self.is_of_several_clubs and self.played.rules.of != TEAMS
        club = str(self._clubs[line.holder]) if names_club else ""
        return BoardLine(line, name, url, self.names, self._waits, named, club)

    @cached_property
    def _waits(self) -> list[str]:
        legs = zip(self.played.chosen, self.played.legs, strict=True)
        return ["" if leg.is_over else _wait_words(chosen.tournament) for chosen, leg in legs]

    @cached_property
    def names(self) -> list[str]:
        """The names of the legs. In an open circuit only members read the name of an archived one;
        a closed circuit keeps the names that were announced.
        """
        return [self._name(leg.tournament) for leg in self.played.chosen]

    def _name(self, tournament: Tournament) -> str:
        is_named = tournament.archived_at is None or self.is_closed
        return str(tournament) if is_named or self._sees(tournament) else _("archived tournament")

    def _sees(self, tournament: Tournament) -> bool:
        """Whether this reader has a role in the club of a leg."""
        return tournament.club_id in self.member_of

    def _tournament_url(self, tournament: Tournament) -> str:
        """Return the page of a leg, "" if this reader may not open it."""
        is_public = tournament.club.is_public and tournament.archived_at is None
        if not (is_public or self._sees(tournament)):
            return ""
        return reverse("tournament", args=[tournament.club.slug, tournament.slug])

    @cached_property
    def _clubs(self) -> dict[Holder, Club]:
        """The club of each holder: the club of the last leg that it played."""
        return {
            holder: leg.tournament.club
            for leg, found in zip(self.played.chosen, self.played.found, strict=True)
            for result in found
            for holder in holders_of(result.fact, self.played.rules)
        }

    @property
    def more_words(self) -> str:
        """The link to the whole table; empty if all of it is shown."""
        count = len(self.played.lines)
        if self.rows is None or count <= self.rows:
            return ""
        return ngettext("See the line", "See all {number} lines", count).format(number=count)

    def _url(self, holder: Holder) -> str:
        """Return the page of a pair or person, for members of a club; "" for anybody else."""
        club = self.circuit.club
        if club is None or club.pk not in self.member_of or self.played.rules.of == TEAMS:
            return ""
        slug = club.slug
        if len(holder) == 1:
            return reverse("player", args=[slug, holder[0]])
        return reverse("pair", args=[slug, self.played.competitors[holder].number])

    @property
    def legs(self) -> Iterator[LegLine]:
        for number, (chosen, leg) in enumerate(
            zip(self.played.chosen, self.played.legs, strict=True), start=1
        ):
            found = self.played.found[number - 1]
            winners = ", ".join(self.played.winners(number - 1)) if leg.is_over else ""
            has_places = leg.is_over and any(result.fact.state != ABSENT for result in found)
            url = self._tournament_url(chosen.tournament)
            yield LegLine(number, chosen, winners, has_places, self.names[number - 1], url)

    @property
    def finalists(self) -> list[tuple[str, str]]:
        """The names of the qualified, each with its reason, in the order of their legs."""
        return [
            (self.played.name_of(holder), labels.how_qualified(named))
            for holder, named in self.played.qualified.items()
        ]

    @property
    def final_note(self) -> str:
        """Return what may still change the list of the qualified; empty once all legs are over."""
        rules = self.played.rules
        if self.played.is_over or not (rules.best_next or rules.first_of_table):
            return ""
        if not rules.qualify:
            return _("They are known when all tournaments are over.")
        return _("The others are known when all tournaments are over.")

    @property
    def winner_words(self) -> str:
        """Return who is in the first place, or a sentence that nobody is."""
        first = [line for line in self.lines if line.line.place == 1]
        if not first:
            return _("Nobody has a place.")
        return ", ".join(f"{line.name} ({line.total})" for line in first)


def _wait_words(tournament: Tournament) -> str:
    """Return why a leg that is not over has no results."""
    if tournament.archived_at is not None:
        return _("archived: it does not count")
    return _("still to be played") if tournament.starts_at > timezone.now() else _("in play")


def place_words(line: Line | None) -> str:
    """Return place and total of a line, or that there is none."""
    if line is None or not line.place:
        return _("no place")
    text = _("{place} with {points}")
    return text.format(place=ordinal(line.place), points=labels.points_words(line.total))
