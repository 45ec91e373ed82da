"""The only bridge between rows and the pure core: rows → an event → draws, standings, results.

Turns stages, rounds and matches into an `Event`. Writes nothing. An entry's id is its number.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, combinations, product
from typing import Any

from scoring.games import rules_with
from scoring.rules.base.sheet import RuleSet
from scoring.table.scoresheet import ChosenRules
from server.database.queries import snapshot
from tournaments.formats import FORMATS
from tournaments.formats.event import Event, is_over
from tournaments.formats.files.eventfile import read_options, read_regulation
from tournaments.formats.parts.base import Format, Note
from tournaments.formats.parts.bracket import Bracket, Tie
from tournaments.models import Entry, Participant, Round, Stage, Tournament
from tournaments.ranking import results
from tournaments.ranking.places import Place
from tournaments.ranking.regulation import Regulation
from tournaments.ranking.tally import Result, tally
from tournaments.reading.participants import (
    Adjustments,
    adjustments_of,
    groups_of,
    lost_byes,
    next_byes,
    of_rounds,
    options_of,
    participants_of,
    worth_in_meetings,
)
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.table_queries import TablesOfRounds, tables_of_rounds


def format_of(stage: Stage) -> Format:
    return read_options(FORMATS[stage.format], options_of(stage))


def regulation_of(tournament: Tournament) -> Regulation:
    rules = rules_of(tournament)
    read = read_regulation(tournament.regulation)
    return replace(read, step=rules.step, low_wins=rules.low_wins)


def rules_of(tournament: Tournament) -> RuleSet[Any]:
    return rules_with(tournament.ruleset, tournament.options)


def chosen_rules(tournament: Tournament) -> ChosenRules:
    """Return the rules under which matches of the tournament start, with their version."""
    rules, version = rules_of(tournament), tournament.rules_version_id
    return ChosenRules(tournament.ruleset, tournament.rules_name, rules, version_id=version)


@dataclass(frozen=True)
class PlayedStage:
    """A stage with all its draws and results, read in a few queries."""

    stage: Stage
    participants: Sequence[Participant]
    rounds: Sequence[Round]
    tables: Mapping[int, Sequence[SeatedTable]]
    """The tables of each round, by the key of the round; byes last."""
    before: PlayedStage | None = None
    groups: Mapping[int, str] = field(default_factory=dict)
    """The section of each entry in the stage before, by its key; empty without sections."""
    adjustments: Adjustments = ()

    @cached_property
    def format(self) -> Format:
        return format_of(self.stage)

    @cached_property
    def entries(self) -> dict[int, Entry]:
        return {participant.entry.number: participant.entry for participant in self.participants}

    @property
    def current(self) -> Round | None:
        return self.rounds[-1] if self.rounds else None

    @property
    def next_number(self) -> int:
        return self.stage.rounds_before + len(self.rounds) + 1

    def event(self, rounds: Sequence[Round] | None = None) -> Event:
        """Return the stage as a pure value after these rounds; None: after the closed rounds."""
        if rounds is None:
            rounds = [this_round for this_round in self.rounds if this_round.is_closed]
        key = tuple(this_round.pk for this_round in rounds)
        if key not in self._events:
            self._events[key] = Event(
                format=self.format,
                regulation=regulation_of(self.stage.tournament),
                entries=self._pure_entries,
                rounds=tuple(map(self._results, rounds)),
                before=self._event_before,
                adjustments=of_rounds(self.adjustments, rounds),
            )
        return self._events[key]

    @cached_property
    def _events(self) -> dict[tuple[int, ...], Event]:
        """The events made so far, by the keys of their rounds: each event ranks only once."""
        return {}

    def _counts(self, participant: Participant) -> bool:
        """Whether the participant is ranked.

        Not if it left before its first round, in this stage and in the stages whose results count.
        """
        has_played = self.before is not None and participant.entry.number in self.before.entries
        return has_played or not participant.never_played

    @cached_property
    def is_played_out(self) -> bool:
        """Whether the last round of the stage is closed."""
        if self.stage.closed_at is not None:
            return True
        has_ended = bool(self.rounds) and all(this_round.is_closed for this_round in self.rounds)
        return has_ended and is_over(self.event())

    @cached_property
    def total_rounds(self) -> int | None:
        """The number of rounds of the stage; None while it is not known."""
        if not self.participants or not self.format.rounds_hang_on_field:
            return self.format.rounds
        totals = [self.format.rounds_of(field) for field in self.event().fields.values()]
        known = [total for total in totals if total is not None]
        return max(known) if len(known) == len(totals) and known else None

    @cached_property
    def published(self) -> list[Round]:
        return [this_round for this_round in self.rounds if not this_round.is_draft]

    def standings(self, *, live: bool = False) -> Standings:
        """Return the standings after the closed rounds; `live`: with later finished tables too."""
        rounds = self.published if live else [r for r in self.published if r.is_closed]
        return Standings(self, self.event(rounds))

    def brackets(self, rounds: Sequence[Round] | None = None) -> dict[str, Bracket]:
        """Return the bracket of each section after these rounds, as in `event`."""
        event = self.event(rounds)
        brackets = {name: event.format.bracket(field) for name, field in event.fields.items()}
        return {name: bracket for name, bracket in brackets.items() if bracket is not None}

    @cached_property
    def unplayed(self) -> dict[str, tuple[Bracket, Tie]]:
        """The undecided ties of a bracket by key: those due next, and those that decide places.

        Empty once all planned rounds are closed.
        """
        closed = sum(this_round.is_closed for this_round in self.rounds)
        most = self.format.rounds
        if not self.format.has_bracket or (most is not None and closed >= most):
            return {}
        return {
            f"{name}.{tie.key}": (bracket, tie)
            for name, bracket in self.brackets().items()
            for tie in bracket.unplayed
        }

    def with_table(self, seated: SeatedTable, taken: Collection[int] = ()) -> PlayedStage:
        """Return the stage with this table in place of the table with the same key, and without
        the tables of the keys `taken`.
        """

        def changed(old: SeatedTable) -> SeatedTable:
            return seated if old.table.pk == seated.table.pk else old

        tables = {
            key: [changed(old) for old in tables_of_round if old.table.pk not in taken]
            for key, tables_of_round in self.tables.items()
        }
        return replace(self, tables=TablesOfRounds(tables))

    def warnings(self, this_round: Round) -> dict[int, list[Note]]:
        """Return the warnings at each table of a draft, by its key: rematches, mates, forbidden."""
        event = self.event()
        # Also entries that left after the draw: they still sit in the draft.
        entries = {p.entry.number: self._pure(p) for p in self.participants}
        # With changing partners, in two legs and in meetings, everybody meets twice anyway.
        meet_again = self.format.has_partners() or self.format.legs > 1
        fields = () if meet_again else event.fields.values()
        met = {pair for field in fields for pair in field.met()}
        of_one_group = {two for field in fields for two in self.format.apart_after_groups(field)}
        warnings: dict[int, list[Note]] = {}
        for seated in self.tables[this_round.pk]:
            notes = lost_byes(seated.result, this_round.number, entries)
            again: list[tuple[int, int]] = []
            for side, others in combinations(seated.result.sides, 2):
                for one, other in product(side, others):
                    notes += self.format.clash_notes(entries[one], entries[other])
                    notes += self.format.meeting_notes(
                        entries[one], entries[other], this_round.number
                    )
                    if frozenset((one, other)) in met:
                        again.append((one, other))
                    elif frozenset((one, other)) in of_one_group:
                        notes.append(Note("same-group", (one, other)))
            if seated.is_of_several and again:
                # Rematches are common at a table of several: one note for all of them.
                notes.append(Note("rematches", tuple(chain.from_iterable(again))))
            else:
                notes += [Note("rematch", two) for two in again]
            if notes:
                warnings[seated.table.pk] = notes
        return warnings

    def results_of(
        self, this_round: Round, only: Collection[int] | None = None
    ) -> dict[int, Result]:
        """Return the result of each entry in this round, by its number, before it is weighted.

        Section by section, because the worth of a bye depends on the other matches of its section.
        `only`: the results of the entries with these numbers.
        """
        event, tables_of_round = self.event([this_round]), self._counted(this_round)
        by_entry: dict[int, Result] = {}
        for entries in event.sections.values():
            inside = {entry.id for entry in entries}
            tables = [table for table in tables_of_round if not inside.isdisjoint(table.entries)]
            asked = [entry for entry in entries if only is None or entry.id in only]
            tallies = tally(asked, [tables], event.regulation)
            by_entry |= {entry: own.results[0] for entry, own in tallies.items() if own.results}
        if self.format.is_of_meetings:
            event = self.event(self.rounds[: self.rounds.index(this_round) + 1])
            return worth_in_meetings(event, by_entry)
        return by_entry

    def _counted(self, this_round: Round) -> Sequence[results.Table]:
        """Return the tables of a round without those that count for nobody."""
        rounds, tables = self.rounds, list(self._results(this_round))
        if self.format.is_of_meetings:
            return tables
        if self._after_leaving is None:
            if not any(table.takes_usual_win for table in tables):
                return tables
            # Where nobody won, the other rounds give a bye its worth.
            rounds = [one for one in self.rounds if one.is_closed or one == this_round]
        counted = self.event(rounds).counted_rounds[rounds.index(this_round) - len(rounds)]
        return [table for table in counted if self.annulled.isdisjoint(table.entries)]

    @cached_property
    def _after_leaving(self) -> Event | None:
        """The stage after all its rounds; None if nobody has left it."""
        has_left = any(participant.until_round is not None for participant in self.participants)
        return self.event(self.rounds) if has_left else None

    @property
    def annulled(self) -> frozenset[int]:
        """The numbers of the entries that left so early that their results count for nobody."""
        return frozenset() if self._after_leaving is None else self._after_leaving.annulled

    def left_alone(self, this_round: Round) -> dict[int, int]:
        """Return the entries with a bye because another entry left, each with that other entry."""
        return self.event(self.rounds).left_alone(this_round.number)

    def newcomers(self, this_round: Round) -> list[Participant]:
        """Return participants who joined or left since the draw and are not seated accordingly."""
        tables, number = self.tables[this_round.pk], this_round.number
        seated = {entry.pk for table in tables for side in table.sides for entry in side}
        wrong = []
        for participant in self.participants:
            left = participant.until_round is not None and participant.until_round < number
            inside = participant.from_round <= number and not left
            sits = participant.entry_id in seated
            # Some formats leave out beaten entries, so only late entries count as missing.
            is_missing = inside and not sits and participant.joined_at > this_round.drawn_at
            if (sits and not inside) or is_missing:
                wrong.append(participant)
        return wrong

    def byes(self, participant: Participant) -> dict[int, results.Worth]:
        """Return the byes on request and the absences, which the check-in decides for a draft."""
        stored = {int(number): worth for number, worth in participant.byes.items()}
        return {**self._next_byes.get(participant.pk, {}), **stored}

    @cached_property
    def _next_byes(self) -> Mapping[int, Mapping[int, results.Worth]]:
        return next_byes(self.stage, self.format, self.rounds, self.participants)

    def _pure(self, participant: Participant) -> results.Entry:
        entry = participant.entry
        return results.Entry(
            id=entry.number,
            name=str(entry),
            seed=participant.seed,
            club=entry.group,
            came_from=self.groups.get(entry.pk, ""),
            section=participant.section,
            line=participant.line,  # type: ignore[arg-type]
            table=entry.table,
            from_round=participant.from_round,
            until_round=participant.until_round,
            lot=self.format.lot_of(entry.number),
            byes=self.byes(participant),
            credit={int(number): worth for number, worth in participant.credit.items()},
        )

    @cached_property
    def _pure_entries(self) -> tuple[results.Entry, ...]:
        return tuple(self._pure(p) for p in self.participants if self._counts(p))

    def _results(self, this_round: Round) -> list[results.Table]:
        if this_round.pk not in self._pure_rounds:
            tables = [seated.result for seated in self.tables[this_round.pk]]
            tables = results.with_requests(tables, this_round.number, self._pure_entries)
            self._pure_rounds[this_round.pk] = tables
        return self._pure_rounds[this_round.pk]

    @cached_property
    def _pure_rounds(self) -> dict[int, list[results.Table]]:
        """The tables of each round as pure values, by the key of the round; filled when needed."""
        return {}

    @property
    def _event_before(self) -> Event | None:
        if self.before is None or not self.stage.carries_over:
            return None
        return self.before.event(self.before.rounds)


@dataclass(frozen=True)
class StandingRow:
    """A line of the standings: an entry and its place.

    `is_safe`: it certainly advances. `is_out`: it advances only if another entry leaves.
    """

    place: Place
    entry: Entry
    section: str
    is_safe: bool
    is_out: bool


@dataclass(frozen=True)
class Standings:
    """The places of a stage, section by section."""

    played: PlayedStage
    event: Event

    @cached_property
    def sections(self) -> dict[str, list[StandingRow]]:
        return {name: self._rows(name, places) for name, places in self.event.places.items()}

    @property
    def rounds(self) -> int:
        """The number of rounds of the stage that count."""
        return len(self.event.rounds)

    @cached_property
    def rows(self) -> list[StandingRow]:
        return [row for rows in self.sections.values() for row in rows]

    @property
    def leaders(self) -> list[str]:
        """The names of the entries in first place, in all sections."""
        return [str(row.entry) for row in self.rows if row.place.place == 1]

    def _rows(self, section: str, places: Sequence[Place]) -> list[StandingRow]:
        entries = self.played.entries
        stage = self.played.stage
        first = stage.qualify or 1
        # An entry that has left makes room for the next one; the best of the next may also advance.
        gone = {place.entry for place in places if entries[place.entry].left_at is not None}
        safe = set(self.event.decided(section, first, without=gone).safe)
        last = first + bool(stage.best_next)
        out = set(self.event.decided(section, last, without=gone).out)
        return [
            StandingRow(p, entries[p.entry], section, p.entry in safe, p.entry in out)
            for p in places
        ]


@snapshot()  # a draft may be deleted between two queries
def played_stage(stage: Stage) -> PlayedStage:
    """Return the stage with its draws and results, and the stages whose results count."""
    people = participants_of(stage)
    rounds = list(stage.rounds.live().order_by("number"))
    before = None
    if stage.carries_over:
        earlier = Stage.objects.select_related("tournament").get(
            tournament=stage.tournament_id, number=stage.number - 1
        )
        before = played_stage(earlier)
    groups = groups_of(stage) if stage.number > 1 else {}
    tables, adjusted = tables_of_rounds(rounds, people), adjustments_of(stage, people)
    return PlayedStage(stage, people, rounds, tables, before, groups, adjusted)
