"""A stage as one value: its format, regulation, entries and rounds.

It has sections, and standings before a round. Must not know any format, nor the
source of an event: a file and the database make the same value.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, islice

from scoring.rules.base.problems import Problem, error
from tournaments.formats.courses.last_results import last_results, may_be_annulled
from tournaments.formats.parts.base import Draw, Field, Format, Impossible, Note, too_small
from tournaments.formats.parts.numbering import numbered
from tournaments.ranking.decided import Decided, decided
from tournaments.ranking.places import Place, rank
from tournaments.ranking.regulation import Regulation
from tournaments.ranking.results import Adjustment, Entry, Line, Round, Table, in_draw_order
from tournaments.ranking.tally import Counting, usual_win

MOST_TABLES = 50_000  # limit of one draw of all rounds: some seconds


@dataclass(frozen=True)
class Event:
    """A stage with its entries and rounds. `before`: the stage before, if its results count;
    `adjustments`: those of this stage, with its own numbers of rounds.
    """

    format: Format
    regulation: Regulation
    entries: tuple[Entry, ...]
    rounds: tuple[Round, ...] = ()
    before: Event | None = None
    adjustments: tuple[Adjustment, ...] = ()

    @cached_property
    def section_of(self) -> Mapping[int, str]:
        """The name of each entry's section, by its id; empty names without sections."""
        return self.format.sections(self.entries)

    @cached_property
    def sections(self) -> dict[str, list[Entry]]:
        """The entries of each section by its name; without sections, all under an empty name."""
        sections: dict[str, list[Entry]] = {}
        for entry in self.entries:
            sections.setdefault(self.section_of[entry.id], []).append(entry)
        return dict(sorted(sections.items()))

    @cached_property
    def fields(self) -> dict[str, Field]:
        return {name: _ranked(blank, self.places[name]) for name, blank in self._blanks.items()}

    @cached_property
    def places(self) -> dict[str, list[Place]]:
        return {name: self._rank(name) for name in self.sections}

    @property
    def all_rounds(self) -> tuple[Round, ...]:
        """The rounds of the stages before, then those of this stage."""
        return (*(self.before.all_rounds if self.before else ()), *self.rounds)

    @property
    def all_adjustments(self) -> tuple[Adjustment, ...]:
        """The adjustments of the stages before and of this one, by the rounds of `all_rounds`."""
        first = len(self.all_rounds) - len(self.rounds)
        own = (replace(one, round=one.round + first) for one in self.adjustments)
        return (*(self.before.all_adjustments if self.before else ()), *own)

    @cached_property
    def annulled(self) -> frozenset[int]:
        """The entries that left this stage so early that their results count for nobody."""
        return frozenset[int]().union(*map(self.format.annulled, self._blanks.values()))

    def left_alone(self, number: int) -> dict[int, int]:
        """Return the entries with a bye in round `number` of this stage because another entry left,
        each with that other entry.
        """
        alone: dict[int, int] = {}
        for field in self._blanks.values():
            alone |= self.format.left_alone(field, number)
        return alone

    @cached_property
    def counted_rounds(self) -> tuple[Round, ...]:
        """The same rounds as they are ranked, without byes that do not count.

        A bye keeps the worth it has in its section: the next stage does not know sections.
        """
        of_sections = (
            self._with_means(self.format.counted(field)) for field in self._blanks.values()
        )
        own = (tuple(chain.from_iterable(tables)) for tables in zip(*of_sections, strict=True))
        return (*(self.before.counted_rounds if self.before else ()), *own)

    def _with_means(self, rounds: Sequence[Round]) -> Iterator[Round]:
        valid = [[t for t in tables if self.annulled.isdisjoint(t.entries)] for tables in rounds]
        for tables, counted in zip(rounds, valid, strict=True):
            if any(table.takes_usual_win for table in tables):
                earlier = self.before.counted_rounds if self.before else ()
                mean = usual_win(counted, valid, self.regulation.step, earlier)
                yield [
                    replace(table, mean_win=table.mean_win or mean)
                    if table.takes_usual_win
                    else table
                    for table in tables
                ]
            else:
                yield tables

    @cached_property
    def counting(self) -> Counting:
        """The format's part in the ranking for the next stage, without how far entries came."""
        return Counting(
            annulled=self.annulled,
            weights=self.format.weights,
            first=len(self.all_rounds) - len(self.rounds) + 1,
            before=self.before.counting if self.before else None,
        )

    def problems(self) -> list[Problem]:
        """Return all problems that keep this event from being drawn or ranked, each once.

        Problems of the regulation come alone: without a valid one no entry can be ranked.
        """
        if problems := self.regulation_problems():
            return problems
        if not self.entries:
            return [too_small(0, self.format.at_table.start)]
        divided = self.format.section_problems(self.entries)
        problems += divided
        asking = (entry for entry in self.entries if entry.byes or entry.credit)
        if not self.format.takes_requests and (entry := next(asking, None)):
            problems.append(error("no-byes-on-request", entry=entry.id))
        for name, field in self.fields.items():
            for problem in field_problems(self, field):
                # Small sections only follow from an impossible division.
                if not divided or problem.code != "field-too-small":
                    problems.append(_in_section(name, field, problem))
        return [p for index, p in enumerate(problems) if p not in problems[:index]]

    def regulation_problems(self) -> list[Problem]:
        """Return the contradictions in the regulation, alone and with the format."""
        return self.regulation.problems(several=self.format.is_of_several)

    @cached_property
    def _blanks(self) -> dict[str, Field]:
        """The field of each section before anything is ranked."""
        rounds = [_by_section_of(self.section_of, tables) for tables in self.rounds]
        return {
            name: Field(
                tuple(entries),
                [tables.get(name, []) for tables in rounds],
                [entry.id for entry in in_draw_order(entries)],
                dict.fromkeys((entry.id for entry in entries), 0),
                # All earlier rounds: opponents met there may be out by now.
                self.before.all_rounds if self.before else (),
            )
            for name, entries in self.sections.items()
        }

    def decided(self, section: str, qualify: int, without: Collection[int] = ()) -> Decided:
        """Return which entries of a section are certain to be among the first `qualify`, and which
        are certain not to be. Entries in `without` do not count.
        """
        field = self.fields[section]
        most = self.format.rounds_of(field)
        left = None if most is None else max(0, most - len(self.rounds))
        if may_be_annulled(self.format, field):
            left = None
        return decided(
            [place for place in self.places[section] if place.entry not in without],
            rounds_left=left,
            qualify=qualify,
            regulation=self.regulation,
            counting=self._countings[section],
            gone={entry.id for entry in field.entries if entry.left_before(field.number)},
            last=last_results(self.format, field, left, self.regulation),
        )

    def places_by_line(self, section: str) -> dict[Line, list[Place]]:
        """Return the places of NS and of EW, each ranked by itself; empty without lines."""
        field = self.fields[section]
        lines = self.format.lines_of(field)
        by_line: dict[Line, list[Place]] = {}
        for line in sorted(set(lines.values()), reverse=True):
            by_line[line] = self._rank(section, [id for id in lines if lines[id] == line])
        return by_line

    def _rank(self, section: str, among: Collection[int] | None = None) -> list[Place]:
        # The blank field: the format counts results by the rounds alone, not by the standings.
        field = self._blanks[section]
        return rank(
            field.entries,
            [*(self.before.counted_rounds if self.before else ()), *self.format.counted(field)],
            self.regulation,
            counting=self._countings[section],
            seed=self.format.seed,
            among=among,
            adjustments=self.all_adjustments,
        )

    @cached_property
    def _countings(self) -> dict[str, Counting]:
        return {name: self._counting(blank) for name, blank in self._blanks.items()}

    def _counting(self, field: Field) -> Counting:
        return Counting(
            annulled=self.format.annulled(field),
            reached=self.format.reached(field),
            level=self.format.level(field),
            weights=self.format.weights,
            walkovers=self.format.walkovers_meet,
            first=len(field.before) + 1,
            before=self.before.counting if self.before else None,
        )


def _ranked(field: Field, places: Sequence[Place]) -> Field:
    """Return the field in the order of its places, once any entry has a result."""
    if not any(place.tally.played for place in places):
        return field
    order = [place.entry for place in places]
    return replace(field, order=order, points={p.entry: p.tally.points for p in places})


def field_problems(event: Event, field: Field) -> Iterator[Problem]:
    """Yield the problems that keep one section from being drawn."""
    if len(field.entries) < event.format.at_table.start:
        yield too_small(len(field.entries), event.format.at_table.start)
    else:
        yield from event.format.problems(field)


def _in_section(name: str, field: Field, problem: Problem) -> Problem:
    """Return the problem; if a named section is too small, with the name of the section."""
    if not name or problem.code != "field-too-small":
        return problem
    playing = field.playing
    if len(playing) == 1:
        return error("section-of-one", section=name, entry=playing[0])
    return error("section-too-small", section=name, entries=len(playing))


def draw_next(event: Event, *, rematches: bool = False) -> Draw:
    """Return the next round of all sections, with consecutive table numbers. Raises Impossible.

    `rematches`: a section without a legal draw gets the draw with the fewest rematches, if its
    format has one.
    """
    if problems := event.problems():
        raise Impossible(*problems)
    if not event.format.fixed:
        _check_results(event)
        return _next(event, event.fields, rematches=rematches)
    rest = _rest(event, event.fields)
    draw = next(rest)
    # A round of byes only (many have left): the event goes on if a later round has a match.
    if not draw.pairings and not any(later.pairings for later in rest):
        raise Impossible(error("nobody-meets", round=draw.round))
    return draw


def _rest(event: Event, fields: Mapping[str, Field]) -> Iterator[Draw]:
    """Yield the remaining rounds of a format whose rounds are all known. Raises Impossible."""
    left = max(event.format.rounds_of(field) or 0 for field in fields.values())
    while True:
        draw = _next(event, fields)
        yield draw
        if draw.round >= left:
            return
        # Fixed rounds depend on no result, so no ranking is needed.
        tables = [Table(p.sides, p.number) for p in draw.pairings]
        tables += [Table(((entry,),)) for entry in draw.byes]
        fields = {name: _after(field, tables) for name, field in fields.items()}


def _next(event: Event, fields: Mapping[str, Field], *, rematches: bool = False) -> Draw:
    draws = _drawn(event.format, fields, rematches=rematches)
    number = next(iter(fields.values())).number
    if not draws:
        raise Impossible(error("event-over", rounds=number - 1))
    return _together(number, draws, {entry.id: entry for entry in event.entries})


def is_over(event: Event) -> bool:
    """Whether no round is left to draw; False for a format without an end."""
    if event.problems() or not event.entries:
        return False
    if not event.format.ends:
        totals = [event.format.rounds_of(field) for field in event.fields.values()]
        return all(total is not None and len(event.rounds) >= total for total in totals)
    try:
        return not _drawn(event.format, event.fields)
    except Impossible:
        return False


def _drawn(
    format: Format, fields: Mapping[str, Field], *, rematches: bool = False
) -> dict[str, Draw]:
    """Return the draw of each section that still plays; smaller ones end sooner. An entry left
    alone after round 1 has a bye. Raises Impossible if no section has a match.
    """
    draws: dict[str, Draw] = {}
    too_small: list[Problem] = []
    for name, field in fields.items():
        most = format.rounds_of(field)
        if most is not None and field.number > most:
            continue
        try:
            draws[name] = format.draw(field)
        except Impossible as impossible:
            codes = [problem.code for problem in impossible.problems]
            if codes == ["event-over"]:
                continue
            if rematches and codes != ["field-too-small"] and (fallback := format.fallback(field)):
                draws[name] = fallback
                continue
            problems = [_in_section(name, field, problem) for problem in impossible.problems]
            # Before round 1 an entry alone can still change its section.
            is_alone = field.number == 1 and len(field.playing) == 1
            if codes != ["field-too-small"] or is_alone:
                raise Impossible(*problems) from impossible
            too_small += problems
            if field.playing:
                draws[name] = Draw(field.number, (), tuple(field.playing))
    if too_small and not any(draw.pairings for draw in draws.values()):
        raise Impossible(*too_small)
    return {name: _with_requests(draw, fields[name]) for name, draw in draws.items()}


def _with_requests(draw: Draw, field: Field) -> Draw:
    """Return the draw with the byes on request of this round and its absent entries added."""
    asked = field.sitting_out
    notes = [_sits_out(entry, field.number) for entry in asked]
    byes = (*draw.byes, *(entry.id for entry in asked))
    return replace(draw, byes=byes, notes=(*draw.notes, *notes))


def _sits_out(entry: Entry, number: int) -> Note:
    worth = entry.byes[number]
    if worth == "absent":
        return Note("bye-absent", (entry.id,))
    return Note("bye-on-request", (entry.id,), {"worth": worth})


def draw_all(event: Event, *, rematches: bool = False) -> list[Draw]:
    """Return every round that can be drawn now: all remaining ones, or only the next.

    Raises Impossible if the next one cannot be drawn, or if there are too many tables.
    """
    if event.problems() or not all(map(event.format.is_planned, event.fields.values())):
        return [draw_next(event, rematches=rematches)]
    fields = event.fields
    lefts = ((event.format.rounds_of(field) or 0) - len(event.rounds) for field in fields.values())
    pairs = (len(field.playing) // 2 for field in fields.values())
    tables = sum(max(left, 0) * each for left, each in zip(lefts, pairs, strict=True))
    if tables > MOST_TABLES:
        raise Impossible(error("too-many-tables", tables=tables, most=MOST_TABLES))
    first = draw_next(event)
    return [first, *islice(_rest(event, fields), 1, None)]


def _after(field: Field, tables: Round) -> Field:
    ids = {entry.id for entry in field.entries}
    own = [table for table in tables if ids.issuperset(table.entries)]
    return replace(field, rounds=[*field.rounds, own])


def _check_results(event: Event) -> None:
    for number, tables in enumerate(event.rounds, start=1):
        if missing := [table for table in tables if table.is_open]:
            raise Impossible(error("result-missing", round=number, tables=len(missing)))


def _by_section_of(names: Mapping[int, str], tables: Round) -> dict[str, list[Table]]:
    """Return the tables of each section by its name, without tables across sections."""
    by_section: dict[str, list[Table]] = {}
    for table in tables:
        sections = {names.get(entry) for entry in table.entries}
        if len(sections) == 1 and (name := sections.pop()) is not None:
            by_section.setdefault(name, []).append(table)
    return by_section


def _together(number: int, draws: Mapping[str, Draw], entries: Mapping[int, Entry]) -> Draw:
    """Return one draw of all sections, with summed costs and consecutive table numbers."""
    pairings = [
        replace(pairing, section=name) for name, draw in draws.items() for pairing in draw.pairings
    ]
    seated, lost = numbered(pairings, entries)
    byes = [entry for draw in draws.values() for entry in draw.byes]
    notes = [note for draw in draws.values() for note in draw.notes]
    costs = (draw.cost for draw in draws.values() if draw.pairings)
    cost = tuple(sum(parts) for parts in zip(*costs, strict=True))
    return Draw(number, tuple(seated), tuple(byes), cost, (*notes, *lost))
