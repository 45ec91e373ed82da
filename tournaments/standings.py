"""The only bridge between rows and the pure core: rows → an event → draws, standings, results.

Knows how stages, rounds and matches become an `Event`. It must not write: that is
`tournaments.director`. Entries go by their number in the tournament.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, product
from typing import NamedTuple

from clubs.models import Competitor
from scoring.models import Match, Side
from tournaments.formats import FORMATS
from tournaments.formats.base import Format, Note
from tournaments.formats.event import Event
from tournaments.formats.eventfile import read_options, read_regulation
from tournaments.models import Entry, Participant, Placement, Round, Seat, Stage, Table, Tournament
from tournaments.ranking import results
from tournaments.ranking.places import Place
from tournaments.ranking.regulation import Regulation


def format_of(stage: Stage) -> Format:
    """The format of a stage with its options."""
    return read_options(FORMATS[stage.format], stage.options)


def regulation_of(tournament: Tournament) -> Regulation:
    return read_regulation(tournament.regulation)


def is_for_persons(tournament: Tournament) -> bool:
    """Whether persons enter, who change partners: then that is the only stage."""
    return any(FORMATS[stage.format].persons for stage in tournament.stages.all())


def side_name(side: Sequence[Entry]) -> str:
    """Those of one side: an entry, or two persons, who are then called like a pair of them."""
    if len(side) == 1:
        return str(side[0])
    first, second = (entry.competitor.first for entry in side)
    detail = max(entry.competitor.detail for entry in side)
    return str(Competitor(first=first, second=second, detail=detail))


class MatchSide(NamedTuple):
    """What a side of a match adds up to so far, as its columns are named."""

    total: int
    clean_canastras: int
    times_out: int
    penalty_points: int


@dataclass(frozen=True)
class Seated:
    """A table with who sits there and what its match says, as the pages show it.

    `sides` are the entries per side, `live` the match's totals so far.
    """

    table: Table
    sides: tuple[tuple[Entry, ...], ...]
    match: Match | None
    totals: tuple[MatchSide, ...]

    @property
    def number(self) -> int | None:
        return self.table.number

    @property
    def score(self) -> tuple[int, ...] | None:
        """The result that counts; None while there is none, and after a walkover."""
        if self.table.is_bye or len(self.sides) - len(self.absent) < 2:
            return None
        if (typed := self.table.typed) is not None:
            return typed
        if self.match is None or self.match.is_playing or self.match.is_broken_off:
            return None
        return self.recorded

    @property
    def absent(self) -> tuple[int, ...]:
        """The positions of those who did not come."""
        return tuple(self.table.absent)

    @property
    def is_of_several(self) -> bool:
        """Whether more than two sides sit there."""
        return len(self.sides) > 2

    @property
    def is_open(self) -> bool:
        """Whether its result is still missing."""
        return self.result.is_open

    @property
    def outcome(self) -> str:
        """The result in a few signs: by it a form knows whether it is still the one it showed."""
        absent = "absent " + " ".join(map(str, self.absent)) if self.absent else ""
        score = ":".join(map(str, self.score or ()))
        return " ".join(filter(None, (score, absent)))

    @property
    def is_recordable(self) -> bool:
        """Whether its match can be recorded hand by hand."""
        return not self.table.is_bye

    @property
    def is_adjusted(self) -> bool:
        """Whether the director's score stands in the place of what the match adds up to."""
        return self.table.decided_at is not None and self.score is not None and bool(self.match)

    @property
    def is_corrected(self) -> bool:
        """Whether its match says something else by now than when the round was closed."""
        if not self.table.counts or self.score is None:
            return False
        is_same = self.table.decided_at is not None or self.score == self.recorded
        return not is_same or self.counts != self.counted

    @property
    def recorded(self) -> tuple[int, ...]:
        """What its match adds up to by now."""
        return tuple(side.total for side in self.totals)

    @property
    def counted(self) -> dict[str, tuple[int, ...]]:
        """What else its match counts by now."""
        return {
            "clean": tuple(side.clean_canastras for side in self.totals),
            "out": tuple(side.times_out for side in self.totals),
            "penalties": tuple(side.penalty_points for side in self.totals),
        }

    @property
    def counts(self) -> dict[str, tuple[int, ...]]:
        """What counts beside the score, as it was when the round was closed."""
        if self.score is None or not self.totals:
            return {}
        frozen = self.table.counts
        return {name: tuple(values) for name, values in frozen.items()} or self.counted

    @property
    def live(self) -> tuple[int, ...]:
        """The totals as they are by now, zero each before the first hand."""
        if self.score is not None:
            return self.score
        return self.recorded or (0,) * len(self.sides)

    @property
    def names(self) -> list[str]:
        return [side_name(side) for side in self.sides]

    @property
    def absentees(self) -> list[str]:
        """Who did not come."""
        return [self.names[position] for position in self.absent]

    @property
    def winner(self) -> int | None:
        return self.result.winner if not self.table.is_bye else None

    @property
    def result(self) -> results.Table:
        """The same, as the pure core takes it."""
        return results.Table(
            sides=tuple(tuple(entry.number for entry in side) for side in self.sides),
            number=self.table.number,
            score=self.score,
            absent=self.absent,
            counts=self.counts,
            places=tuple(self.table.places),
        )


@dataclass(frozen=True)
class PlayedStage:
    """A stage with everything that was drawn and played in it, read in a handful of queries."""

    stage: Stage
    participants: Sequence[Participant]
    rounds: Sequence[Round]
    tables: Mapping[int, Sequence[Seated]]
    """By the key of their round, byes last."""
    before: PlayedStage | None = None
    groups: Mapping[int, str] = field(default_factory=dict)
    """Of which section of the stage before each entry was, by its key, where there were several."""

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

    def event(self, rounds: Sequence[Round] | None = None) -> Event:
        """The stage as a pure value after these rounds (without any: those that are closed)."""
        if rounds is None:
            rounds = [round for round in self.rounds if round.is_closed]
        return Event(
            format=self.format,
            regulation=regulation_of(self.stage.tournament),
            entries=tuple(self._pure(p) for p in self.participants if self._counts(p)),
            rounds=tuple(self._results(round) for round in rounds),
            before=self._event_before,
        )

    def _counts(self, participant: Participant) -> bool:
        """Whether it is ranked: not if it left before its first round, here and in the stages whose
        results count on."""
        has_played = self.before is not None and participant.entry.number in self.before.entries
        return has_played or not participant.never_played

    @cached_property
    def published(self) -> list[Round]:
        """The rounds that players may see."""
        return [round for round in self.rounds if not round.is_draft]

    def standings(self, *, live: bool = False) -> Standings:
        """Who leads after the closed rounds; `live`: with the tables that have ended since."""
        rounds = self.published if live else [r for r in self.published if r.is_closed]
        return Standings(self, self.event(rounds))

    def warnings(self, round: Round) -> dict[int, list[Note]]:
        """What speaks against each table of a draft, by its key: rematches, mates, forbidden."""
        event = self.event()
        # Also those who have left since the draw: they still sit in the draft.
        entries = {
            participant.entry.number: self._pure(participant) for participant in self.participants
        }
        # Persons meet twice as it is.
        fields = () if self.format.persons else event.fields.values()
        met = {pair for field in fields for pair in field.met()}
        found: dict[int, list[Note]] = {}
        for seated in self.tables[round.pk]:
            notes: list[Note] = []
            for side, others in combinations(seated.result.sides, 2):
                for one, other in product(side, others):
                    notes += self.format.clash_notes(entries[one], entries[other])
                    if round.number == 1:
                        notes += self.format.first_round_notes(entries[one], entries[other])
                    if frozenset((one, other)) in met:
                        notes.append(Note("rematch", (one, other)))
            if notes:
                found[seated.table.pk] = notes
        return found

    def newcomers(self, round: Round) -> list[Participant]:
        """Who has come or left since a draft was drawn: whom it seats wrongly, or does not seat."""
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
        )

    def _results(self, round: Round) -> list[results.Table]:
        return [seated.result for seated in self.tables[round.pk]]

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

    @property
    def rows(self) -> list[StandingRow]:
        return [row for rows in self.sections.values() for row in rows]

    @property
    def leaders(self) -> list[str]:
        """Who is first, in each section."""
        return [str(row.entry) for row in self.rows if row.place.place == 1]

    def _rows(self, section: str, places: Sequence[Place]) -> list[StandingRow]:
        entries = self.played.entries
        stage = self.played.stage
        first = stage.qualify or 1
        # Who has left makes room for the next, and the best that come next may go on as well.
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
    return PlayedStage(stage, people, rounds, _tables(rounds, people), before, groups)


def _groups(stage: Stage) -> dict[int, str]:
    earlier = Placement.objects.filter(
        stage__tournament=stage.tournament_id, stage__number=stage.number - 1
    )
    sections = dict(earlier.values_list("entry", "section"))
    return sections if len(set(sections.values())) > 1 else {}


def _tables(
    rounds: Sequence[Round], participants: Sequence[Participant]
) -> dict[int, list[Seated]]:
    entries = {participant.pk: participant.entry for participant in participants}
    sides: defaultdict[int, list[list[Entry]]] = defaultdict(list)
    seats = Seat.objects.filter(round__in=rounds).order_by("table", "position", "id")
    for table, position, participant in seats.values_list("table", "position", "participant"):
        if position == len(sides[table]):
            sides[table].append([])
        sides[table][position].append(entries[participant])
    totals: defaultdict[int, list[MatchSide]] = defaultdict(list)
    rows = Side.objects.filter(match__table_of_round__round__in=rounds).order_by("position")
    for match, *columns in rows.values_list("match", *MatchSide._fields):
        totals[match].append(MatchSide(*columns))
    found: dict[int, list[Seated]] = {round.pk: [] for round in rounds}
    for row in Table.objects.filter(round__in=rounds).select_related("match"):
        seated = tuple(tuple(side) for side in sides[row.pk])
        played = tuple(totals[row.match_id]) if row.match_id else ()
        found[row.round_id].append(Seated(row, seated, row.match, played))
    return found
