"""The only bridge between rows and the pure core: rows → an event → draws, standings, results.

Knows how stages, rounds and matches become an `Event`. It must not write: that is
`tournaments.director`. Entries go by their number in the tournament.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, combinations, product
from typing import Any

from scoring.games import rules_with
from scoring.rules.sheet import RuleSet
from tournaments.formats import FORMATS
from tournaments.formats.base import Format, Note
from tournaments.formats.bracket import Bracket, Tie
from tournaments.formats.event import Event, is_over
from tournaments.formats.eventfile import read_options, read_regulation
from tournaments.models import Entry, Participant, Placement, Round, Stage, Tournament
from tournaments.ranking import results
from tournaments.ranking.places import Place
from tournaments.ranking.regulation import Regulation
from tournaments.ranking.tally import Result, tally
from tournaments.seated_table import SeatedTable
from tournaments.table_queries import tables_of_rounds


def format_of(stage: Stage) -> Format:
    """The format of a stage with its options."""
    return read_options(FORMATS[stage.format], stage.options)


def regulation_of(tournament: Tournament) -> Regulation:
    return read_regulation(tournament.regulation)


def rules_of(tournament: Tournament) -> RuleSet[Any]:
    """The rules of its matches."""
    return rules_with(tournament.ruleset, tournament.options)


def is_for_persons(tournament: Tournament) -> bool:
    """Whether persons enter, not pairs."""
    return any(FORMATS[stage.format].persons for stage in tournament.stages.all())


@dataclass(frozen=True)
class PlayedStage:
    """A stage with everything that was drawn and played in it, read in a handful of queries."""

    stage: Stage
    participants: Sequence[Participant]
    rounds: Sequence[Round]
    tables: Mapping[int, Sequence[SeatedTable]]
    """By the key of their round, byes last."""
    before: PlayedStage | None = None
    groups: Mapping[int, str] = field(default_factory=dict)
    """Each entry's section in the stage before, by its key, if that had several."""

    @cached_property
    def format(self) -> Format:
        return format_of(self.stage)

    @cached_property
    def entries(self) -> dict[int, Entry]:
        """The entries of the stage by their number."""
        return {participant.entry.number: participant.entry for participant in self.participants}

    @property
    def current(self) -> Round | None:
        """The last round that was drawn."""
        return self.rounds[-1] if self.rounds else None

    @property
    def next_number(self) -> int:
        """The number that people will read on the round to come."""
        return self.stage.rounds_before + len(self.rounds) + 1

    def event(self, rounds: Sequence[Round] | None = None) -> Event:
        """The stage as a pure value after these rounds (without any: those that are closed)."""
        if rounds is None:
            rounds = [round for round in self.rounds if round.is_closed]
        key = tuple(round.pk for round in rounds)
        if key not in self._events:
            self._events[key] = Event(
                format=self.format,
                regulation=regulation_of(self.stage.tournament),
                entries=self._pure_entries,
                rounds=tuple(map(self._results, rounds)),
                before=self._event_before,
            )
        return self._events[key]

    @cached_property
    def _events(self) -> dict[tuple[int, ...], Event]:
        """Those that were asked for, by the keys of their rounds: each ranks when it is asked."""
        return {}

    def _counts(self, participant: Participant) -> bool:
        """Whether it is ranked: not if it left before its first round, here and in the stages whose
        results count on."""
        has_played = self.before is not None and participant.entry.number in self.before.entries
        return has_played or not participant.never_played

    @cached_property
    def is_played_out(self) -> bool:
        """Whether its last round is closed: no other will be drawn."""
        if self.stage.closed_at is not None:
            return True
        has_ended = bool(self.rounds) and all(round.is_closed for round in self.rounds)
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
        """The rounds that players may see."""
        return [round for round in self.rounds if not round.is_draft]

    def standings(self, *, live: bool = False) -> Standings:
        """Return the standings after the closed rounds; `live`: with later finished tables too."""
        rounds = self.published if live else [r for r in self.published if r.is_closed]
        return Standings(self, self.event(rounds))

    def brackets(self, rounds: Sequence[Round] | None = None) -> dict[str, Bracket]:
        """The bracket of each section after these rounds, as in `event`; empty without any."""
        event = self.event(rounds)
        found = {name: event.format.bracket(field) for name, field in event.fields.items()}
        return {name: bracket for name, bracket in found.items() if bracket is not None}

    @cached_property
    def unplayed(self) -> dict[str, tuple[Bracket, Tie]]:
        """The ties of a knock-out that its places still wait for, each by a key of its own.

        None once the stage has had all the rounds that were planned for it.
        """
        closed = sum(round.is_closed for round in self.rounds)
        most = self.format.rounds
        if not self.format.has_bracket or (most is not None and closed >= most):
            return {}
        return {
            f"{name}.{'third' if tie is bracket.third else f'{tie.round}-{tie.position}'}": (
                bracket,
                tie,
            )
            for name, bracket in self.brackets().items()
            for tie in bracket.unplayed
        }

    def with_table(self, seated: SeatedTable) -> PlayedStage:
        """The stage with this in the place of the table of the same key."""
        tables = {
            round: [seated if there.table.pk == seated.table.pk else there for there in all_of_it]
            for round, all_of_it in self.tables.items()
        }
        return replace(self, tables=tables)

    def warnings(self, round: Round) -> dict[int, list[Note]]:
        """Return the warnings at each table of a draft, by its key: rematches, mates, forbidden."""
        event = self.event()
        # Also those who have left since the draw: they still sit in the draft.
        entries = {
            participant.entry.number: self._pure(participant) for participant in self.participants
        }
        # In formats with changing partners, everybody meets everybody twice anyway.
        fields = () if self.format.has_partners() else event.fields.values()
        met = {pair for field in fields for pair in field.met()}
        found: dict[int, list[Note]] = {}
        for seated in self.tables[round.pk]:
            notes = self._lost_byes(seated, round, entries)
            again: list[tuple[int, int]] = []
            for side, others in combinations(seated.result.sides, 2):
                for one, other in product(side, others):
                    notes += self.format.clash_notes(entries[one], entries[other])
                    if round.number == 1:
                        notes += self.format.first_round_notes(entries[one], entries[other])
                    if frozenset((one, other)) in met:
                        again.append((one, other))
            if seated.is_of_several and again:
                # Of so many some nearly always do: one line for all of them.
                notes.append(Note("rematches", tuple(chain.from_iterable(again))))
            else:
                notes += [Note("rematch", two) for two in again]
            if notes:
                found[seated.table.pk] = notes
        return found

    def _lost_byes(
        self, seated: SeatedTable, round: Round, entries: Mapping[int, results.Entry]
    ) -> list[Note]:
        """Notes on entries at this table that asked for a bye in this round."""
        if seated.table.is_bye:
            return []
        there = (entries[number] for number in seated.result.entries)
        return [Note("bye-not-given", (entry.id,)) for entry in there if round.number in entry.byes]

    def results_of(self, round: Round, only: Collection[int] | None = None) -> dict[int, Result]:
        """Return each entry's result of this round, by its number, before the format weighs it.

        Section by section: the worth of a bye depends on the other matches of its section. `only`:
        of the entries with these numbers.
        """
        event = self.event([round])
        by_entry: dict[int, Result] = {}
        for entries in event.sections.values():
            inside = {entry.id for entry in entries}
            tables = [table for table in event.rounds[0] if not inside.isdisjoint(table.entries)]
            asked = [entry for entry in entries if only is None or entry.id in only]
            tallies = tally(asked, [tables], event.regulation)
            by_entry |= {entry: own.results[0] for entry, own in tallies.items() if own.results}
        return by_entry

    def newcomers(self, round: Round) -> list[Participant]:
        """Return participants who joined or left since the draft, unseated or wrongly seated."""
        seated = {e.pk for table in self.tables[round.pk] for side in table.sides for e in side}
        wrong = []
        for participant in self.participants:
            left = participant.until_round is not None and participant.until_round < round.number
            inside = participant.from_round <= round.number and not left
            sits = participant.entry_id in seated
            # Some formats leave out who is beaten: only who came since the draw is missing in it.
            is_missing = inside and not sits and participant.joined_at > round.drawn_at
            if (sits and not inside) or is_missing:
                wrong.append(participant)
        return wrong

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
            byes={int(number): worth for number, worth in participant.byes.items()},
            credit={int(number): worth for number, worth in participant.credit.items()},
        )

    @cached_property
    def _pure_entries(self) -> tuple[results.Entry, ...]:
        return tuple(self._pure(p) for p in self.participants if self._counts(p))

    def _results(self, round: Round) -> list[results.Table]:
        if round.pk not in self._pure_rounds:
            tables = [seated.result for seated in self.tables[round.pk]]
            found = results.with_requests(tables, round.number, self._pure_entries)
            self._pure_rounds[round.pk] = found
        return self._pure_rounds[round.pk]

    @cached_property
    def _pure_rounds(self) -> dict[int, list[results.Table]]:
        """Those that were asked for, by their key."""
        return {}

    @property
    def _event_before(self) -> Event | None:
        if self.before is None or not self.stage.carries_over:
            return None
        return self.before.event(self.before.rounds)


@dataclass(frozen=True)
class StandingRow:
    """One line of the standings: an entry and its place, with what the results decide about it:
    whoever leaves still makes room for one who is out."""

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
        """After how many rounds of the stage."""
        return len(self.event.rounds)

    @cached_property
    def rows(self) -> list[StandingRow]:
        return [row for rows in self.sections.values() for row in rows]

    @property
    def leaders(self) -> list[str]:
        """The names in first place, over all sections."""
        return [str(row.entry) for row in self.rows if row.place.place == 1]

    def _rows(self, section: str, places: Sequence[Place]) -> list[StandingRow]:
        entries = self.played.entries
        stage = self.played.stage
        first = stage.qualify or 1
        # An entry that has left makes room for the next, and the best of the next may go on too.
        gone = {place.entry for place in places if entries[place.entry].left_at is not None}
        safe = set(self.event.decided(section, first, without=gone).safe)
        last = first + bool(stage.best_next)
        out = set(self.event.decided(section, last, without=gone).out)
        return [
            StandingRow(
                place,
                entries[place.entry],
                section,
                place.entry in safe,
                place.entry in out,
            )
            for place in places
        ]


def played_stage(stage: Stage) -> PlayedStage:
    """The stage as it stands, and those before it whose results count on."""
    participants = (
        stage.participants.select_related("entry__competitor__first", "entry__competitor__second")
        .select_related("entry__reserve")
        .order_by("entry__number")
    )
    rounds = list(stage.rounds.filter(voided_at__isnull=True).order_by("number"))
    people = list(participants)
    before = None
    if stage.carries_over:
        earlier = Stage.objects.select_related("tournament").get(
            tournament=stage.tournament_id, number=stage.number - 1
        )
        before = played_stage(earlier)
    groups = _groups(stage) if stage.number > 1 else {}
    return PlayedStage(stage, people, rounds, tables_of_rounds(rounds, people), before, groups)


def _groups(stage: Stage) -> dict[int, str]:
    earlier = Placement.objects.filter(
        stage__tournament=stage.tournament_id, stage__number=stage.number - 1
    )
    sections = dict(earlier.values_list("entry", "section"))
    return sections if len(set(sections.values())) > 1 else {}
