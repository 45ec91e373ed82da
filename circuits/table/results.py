"""The only bridge between rows and the pure table: legs with their final places → a table.

A leg counts once its tournament has ended, unless that is archived. A closed circuit is read from
its frozen results. Read-only, in a constant number of queries.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from typing import NamedTuple

from django.db.models import Count, Q, QuerySet

from circuits.models import COUNTED, Circuit, CircuitResult
from circuits.ranking.legs import (
    ABSENT,
    EXPELLED,
    LEFT,
    PLAYED,
    Holder,
    Leg,
    LegResult,
    Meeting,
    has_place,
    holders_of,
    points_of,
)
from circuits.ranking.lines import Line, rank
from circuits.ranking.qualifying import Qualified, qualified
from circuits.ranking.rules import PERSONS, TEAMS, CircuitRules
from circuits.table.same_people import same_people
from clubs.models import Competitor
from tournaments.formats.files.eventfile import read_regulation
from tournaments.models import Entry, Placement, Tournament
from tournaments.ranking.final import StagePlace, final_places
from tournaments.ranking.regulation import TeamRules
from tournaments.ranking.teams import Scored, rank_teams
from tournaments.reading.final_queries import never_played


class ChosenLeg(NamedTuple):
    """A tournament that counts for a circuit, `weight` times."""

    tournament: Tournament
    weight: int = 1


class Result(NamedTuple):
    """A final place, and the competitor that reached it. `team`: the name of its team; in a circuit
    of teams the place is that of the team, and the competitor its best one.

    `number` is the entry's; `met` is that of a `Placement`, of all its stages.
    """

    competitor: Competitor
    fact: LegResult
    team: str = ""
    number: int | None = None
    met: Mapping[str, Sequence[int]] = {}


Results = Mapping[int, Sequence[Result]]
"""The results of tournaments, by the key of the tournament."""


@dataclass(frozen=True)
class PlayedCircuit:
    """The legs of a circuit with their results, and the table that follows from them."""

    rules: CircuitRules
    seed: int
    chosen: Sequence[ChosenLeg]
    results: Results
    same: Mapping[int, int] = field(default_factory=dict)
    """For a person linked to entries in other clubs, the key that stands for all of them."""
    is_closed: bool = False
    """Only a circuit whose legs are all over can be closed."""

    @cached_property
    def legs(self) -> list[Leg]:
        return [
            Leg(
                [result.fact for result in found],
                weight,
                is_over=self.is_closed or counts(tournament),
            )
            for (tournament, weight), found in zip(self.chosen, self.found, strict=True)
        ]

    @cached_property
    def found(self) -> list[Sequence[Result]]:
        """The results of each leg, as they count in this circuit."""
        found = [self.results.get(tournament.pk, ()) for tournament, _weight in self.chosen]
        if self.rules.of != TEAMS:
            return found
        return [
            _of_teams(results, leg.tournament, self.rules)
            for results, leg in zip(found, self.chosen, strict=True)
        ]

    def winners(self, leg: int) -> list[str]:
        """Return the names in the first place of a leg, unless that place does not count."""
        results, points = self.found[leg], points_of(self.legs[leg], self.rules)
        return [
            result.team if self.rules.of == TEAMS else str(result.competitor)
            for result, won in zip(results, points, strict=True)
            if result.fact.place == 1 and has_place(result.fact.state, won)
        ]

    @cached_property
    def lines(self) -> list[Line]:
        return rank(self.legs, self.rules, self.seed)

    @cached_property
    def qualified(self) -> dict[Holder, Qualified]:
        """The holders qualified for the final, in the order in which the legs named them."""
        named = qualified(self.legs, self.rules, self.lines)
        return {each.holder: each for each in named}

    @cached_property
    def competitors(self) -> dict[Holder, Competitor]:
        """The competitor of each holder in the last leg that it played."""
        return {
            holder: result.competitor
            for found in self.found
            for result in found
            for holder in holders_of(result.fact, self.rules)
        }

    def name_of(self, holder: Holder) -> str:
        """Return the name of a holder: of the pair, of the person in any pair, or of the team."""
        if self.rules.of == TEAMS:
            named = (one for own in self.found for one in own if one.fact.people == holder)
            return next(named).team
        competitor = self.competitors[holder]
        if self.rules.of == PERSONS:
            same = self.same
            return next(str(p) for p in competitor.players if same.get(p.pk, p.pk) in holder)
        return str(competitor)

    @property
    def over(self) -> int:
        """How many legs are over."""
        return sum(leg.is_over for leg in self.legs)

    @property
    def is_over(self) -> bool:
        return self.over == len(self.legs)


def listed(circuits: QuerySet[Circuit]) -> QuerySet[Circuit]:
    """Return circuits with the `number` of legs and of those that are `over`, as `PlayedCircuit`
    counts them.
    """
    counted = Q(club__isnull=False) | Q(legs__accepted_at__isnull=False)
    counts = Q(legs__tournament__ended_at__isnull=False, legs__tournament__archived_at__isnull=True)
    over = counted & Q(counts | Q(closed_at__isnull=False))
    return circuits.annotate(number=Count("legs", filter=counted), over=Count("legs", filter=over))


def rules_of(circuit: Circuit) -> CircuitRules:
    return CircuitRules.read(circuit.rules)


def chosen_legs(circuit: Circuit) -> list[ChosenLeg]:
    """Return the legs of a circuit in the order of their days; of a federation, those accepted.

    A closed circuit keeps the order that it had when it was closed.
    """
    legs = circuit.legs.filter(COUNTED).select_related("tournament__club")
    rows = legs.order_by("number", "tournament__starts_at", "tournament")
    return [ChosenLeg(leg.tournament, leg.weight) for leg in rows]


def played_circuit(circuit: Circuit) -> PlayedCircuit:
    """Return a circuit as it is stored: frozen if it is closed."""
    chosen = chosen_legs(circuit)
    same = linked(circuit, chosen)
    results = frozen_results(circuit, same) if circuit.closed_at else results_of(chosen, same)
    is_closed = circuit.closed_at is not None
    return PlayedCircuit(rules_of(circuit), circuit.seed, chosen, results, same, is_closed)


def linked(circuit: Circuit, chosen: Sequence[ChosenLeg]) -> Mapping[int, int]:
    """Return the persons that several clubs have linked; for a closed circuit, before it closed."""
    return same_people({leg.tournament.club_id for leg in chosen}, circuit.closed_at)


def frozen_results(circuit: Circuit, same: Mapping[int, int]) -> Results:
    """Return the results of a closed circuit."""
    rows = CircuitResult.objects.filter(leg__circuit=circuit).select_related(
        "leg", "competitor__first", "competitor__second"
    )
    entries = Entry.objects.filter(tournament__circuit_legs__circuit=circuit).exclude(group="")
    named = entries.values_list("tournament", "competitor", "group")
    teams = {(tournament, competitor): name for tournament, competitor, name in named}
    results: defaultdict[int, list[Result]] = defaultdict(list)
    for row in rows.order_by("place", "pk"):
        people = people_of(row.competitor, same)
        fact = LegResult(people, row.place, row.score, row.state, row.difference)
        team = teams.get((row.leg.tournament_id, row.competitor_id), "")
        result = Result(row.competitor, fact, team, row.number, row.met)
        results[row.leg.tournament_id].append(result)
    return {key: _with_meetings(found) for key, found in results.items()}


def results_of(chosen: Iterable[ChosenLeg], same: Mapping[int, int] | None = None) -> Results:
    """Return the final places of the tournaments that are over, in two queries.

    `same`: the key that stands for a linked person.
    """
    over = [tournament.pk for tournament, _weight in chosen if counts(tournament)]
    if not over:
        return {}
    rows: defaultdict[int, list[Placement]] = defaultdict(list)
    placements = Placement.objects.filter(stage__tournament__in=over).select_related(
        "stage", "entry__competitor__first", "entry__competitor__second"
    )
    for row in placements.order_by("stage__number", "place", "entry__number"):
        rows[row.stage.tournament_id].append(row)
    absent = never_played(over)
    return {key: _results(placed, absent, same or {}) for key, placed in rows.items()}


def counts(tournament: Tournament) -> bool:
    """Whether the places of a tournament count: it has ended and is not archived."""
    return tournament.ended_at is not None and tournament.archived_at is None


def people_of(competitor: Competitor, same: Mapping[int, int]) -> Holder:
    """Return the keys of the persons of a competitor, for a linked person the common key."""
    return tuple(sorted(same.get(player.pk, player.pk) for player in competitor.players))


def _results(
    placements: Sequence[Placement], absent: set[int], same: Mapping[int, int]
) -> list[Result]:
    entries = {row.entry.number: row.entry for row in placements}
    won = _won(placements)
    final = final_places(
        StagePlace(row.entry.number, row.stage.number, row.place, row.section) for row in placements
    )
    results = []
    for each in final:
        number, entry = each.came.entry, entries[each.came.entry]
        own, people = won[number], people_of(entry.competitor, same)
        fact = LegResult(people, each.place, own.points, _state(entry, absent), own.difference)
        results.append(Result(entry.competitor, fact, entry.group, number, own.met))
    return _with_meetings(results)


def _with_meetings(results: Sequence[Result]) -> list[Result]:
    """Return the results of a tournament with whom each met, by its persons."""
    people = {str(result.number): result.fact.people for result in results}
    return [
        result._replace(
            fact=result.fact._replace(
                met=tuple(
                    Meeting(people[other], often, points)
                    for other, (often, points) in result.met.items()
                    if other in people
                )
            )
        )
        for result in results
    ]


def _of_teams(
    results: Sequence[Result], tournament: Tournament, rules: CircuitRules
) -> list[Result]:
    """Return the results of the teams of a leg, by the points of their entries added up as the
    regulation of the tournament says; all of them if it says nothing.
    """
    came = [result for result in results if result.fact.state != ABSENT]
    none = (EXPELLED,) if rules.leavers else (EXPELLED, LEFT)
    scored = [
        Scored(at, own.fact.place, 0 if own.fact.state in none else own.fact.score)
        for at, own in enumerate(came)
    ]
    how = read_regulation(tournament.regulation).teams or TeamRules()
    teams = rank_teams(scored, {at: own.team for at, own in enumerate(came)}, how)
    of_teams = []
    for team in teams:
        # Below zero: no key of a person. The same in every circuit, so that lots stay.
        people = (~int.from_bytes(blake2b(team.name.casefold().encode(), digest_size=6).digest()),)
        states = sorted(came[one.entry].fact.state for one in team.entries)
        difference = sum(came[one.entry].fact.difference for one in team.entries)
        fact = LegResult(people, team.place, team.points, states[0], difference)
        of_teams.append(Result(came[team.entries[0].entry].competitor, fact, team.name))
    return of_teams


class _Won(NamedTuple):
    """The sums of an entry over all stages so far."""

    points: int = 0
    difference: int = 0
    met: Mapping[str, Sequence[int]] = {}


def _won(placements: Sequence[Placement]) -> dict[int, _Won]:
    """Return what each entry has won in all stages, by its number.

    A stage that counts the results of the one before has them in its own.
    """
    won: dict[int, _Won] = {}
    for row in sorted(placements, key=lambda row: row.stage.number):
        number = row.entry.number
        before = _Won() if row.stage.carries_over else won.get(number, _Won())
        met = {**before.met}
        for other, (often, points) in row.met.items():
            earlier = met.get(other, (0, 0))
            met[other] = (earlier[0] + often, earlier[1] + points)
        won[number] = _Won(before.points + row.points, before.difference + row.difference, met)
    return won


def _state(entry: Entry, absent: set[int]) -> str:
    if entry.pk in absent:
        return ABSENT
    if entry.left_at is None:
        return PLAYED
    return EXPELLED if entry.is_expelled else LEFT
