"""Plan the import of a list of people and pairs: compare each line with the club. Read-only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.imports.people_index import NEW, PeopleIndex
from clubs.imports.people_list import PeopleList, PersonLine, read_people
from clubs.imports.steps import Answers, Cell, Column, Option, Order, Plan, Question, Step
from clubs.imports.tables import chosen_columns
from clubs.imports.typed_names import AND
from clubs.imports.words import COLUMNS, PROBLEMS, WHOLE
from clubs.models import Club, Competitor, ImportedList, Particulars, Player
from clubs.nouns.person import IMPORTED, in_words
from clubs.words.names import sort_key

SKIP = "skip"


@dataclass(frozen=True)
class NamedPerson:
    """A person on a line: one of the club, or a new one under a key of this list."""

    name: str
    player: Player | None = None
    key: str = ""

    @property
    def identity(self) -> int | str:
        return self.player.pk if self.player else self.key


def plan_people(listed: ImportedList, club: Club) -> Plan:
    """Return what the import does with each line of a list of people, by the answers so far."""
    chosen = chosen_columns(listed.answers, COLUMNS)
    people = read_people(listed.rows, timezone.localdate(), chosen)
    columns = _columns(people, listed.rows)
    if people.problem:
        return Plan(columns=columns, problem=str(WHOLE[people.problem]))
    return Plan(list(_Planner(club, people, listed.answers).steps()), columns)


def _columns(people: PeopleList, rows: Sequence[Sequence[str]]) -> list[Column]:
    columns = []
    for at, key in enumerate(people.columns):
        cells = (line.cells[at] for line in people.lines if at < len(line.cells))
        example = next(filter(None, cells), "")
        head = people.heads[at] if at < len(people.heads) else ""
        if head or example:
            columns.append(Column(f"col-{at}", head, key, example[:60]))
    return columns


class _Planner:
    """Plans the lines in order: a later line may name a new person of an earlier line."""

    def __init__(self, club: Club, people: PeopleList, answers: Answers) -> None:
        self.people, self.answers = people, answers
        self.index = PeopleIndex(club)
        rows = Particulars.objects.filter(club=club)
        self.particulars = {row.player_id: row for row in rows}
        self.numbers: dict[str, int | str] = {
            row.number: row.player_id for row in rows if row.number
        }
        self.new: dict[str, PersonLine] = {}
        """The line that makes each new person, by the key of the name."""
        self.seen: dict[int | str, int] = {}
        """The line on which each person is first named."""
        self.asked: dict[str, str] = {}
        """The input of the question about each doubtful name."""
        self.paired: dict[frozenset[int | str], int] = {}
        self.taken: dict[int, int] = {}

    def steps(self) -> Iterator[Step]:
        for line in self.people.lines:
            yield self._step(line)

    def _step(self, line: PersonLine) -> Step:
        title = (
            _("{first} and {second}").format(first=line.names[0], second=line.names[1])
            if (len(line.names) == 2)
            else "".join(line.names) or " · ".join(filter(None, line.cells))[:200]
        )
        details, cells = self._details(line), self._cells(line)
        step = Step(line.number, "skipped", title, _("left out"), details=details)
        if self.answers.get(f"do-{line.number}") == SKIP:
            return step
        if line.problem:
            return self._wrong(step, line, line.problem, line.wrong)
        names, question = self._names(line)
        if question:
            words = _("one person or two?")
            return replace(step, fate="ask", words=words, questions=[question], cells=cells)
        whos, questions = self._people(line, names)
        step = replace(step, questions=questions)
        if None in whos:
            waiting = names[whos.index(None)]
            earlier = self.asked[sort_key(waiting)].split("-")[1]
            waits = _("waits for the answer about {name} on line {line}")
            words = "" if questions else waits.format(name=waiting, line=earlier)
            return replace(step, fate="ask", words=words, cells=cells)
        return self._resolved(step, line, [who for who in whos if who])

    # --- Who is it? -------------------------------------------------------------------------------

    def _names(self, line: PersonLine) -> tuple[Sequence[str], Question | None]:
        """Return the names of a line, or the question whether its name is one person or two."""
        if not line.may_be_two or len(line.names) != 1:
            return line.names, None
        name, field = line.names[0], f"two-{line.number}"
        halves = AND.split(name)
        answer = self.answers.get(field, "")
        if answer == "one" or self.index.by_key.get(sort_key(name)):
            return line.names, None
        if answer == "two" or all(self.index.by_key.get(sort_key(half)) for half in halves):
            return halves, None
        options = [
            Option("one", _("One person: {name}").format(name=name)),
            Option(
                "two", _("Two people: {first}, {second}").format(first=halves[0], second=halves[1])
            ),
        ]
        return line.names, Question(
            field, _("Is {name} one person or two?").format(name=name), options
        )

    def _people(
        self, line: PersonLine, names: Sequence[str]
    ) -> tuple[list[NamedPerson | None], list[Question]]:
        """Return each person, None for an open question, and the questions that the line asks."""
        whos: list[NamedPerson | None] = []
        questions = []
        for position, name in enumerate(names):
            key = sort_key(name)
            if player := self.index.sure(name):
                whos.append(NamedPerson(player.name, player))
                continue
            candidates = self.index.candidates(name) or self.index.alike(name)
            if not candidates:
                whos.append(NamedPerson(name, key=key))
                continue
            is_first = key not in self.asked
            field = self.asked.setdefault(key, f"who-{line.number}-{position}")
            question = self.index.question(name, candidates, field, self.answers.get(field, ""))
            if question.chosen == NEW:
                whos.append(NamedPerson(name, key=key))
            elif question.chosen:
                chosen = next(one for one in candidates if str(one.pk) == question.chosen)
                whos.append(NamedPerson(chosen.name, chosen))
            else:
                whos.append(None)
            if is_first:
                questions.append(question)
        return whos, questions

    # --- What happens? ----------------------------------------------------------------------------

    def _resolved(self, step: Step, line: PersonLine, whos: list[NamedPerson]) -> Step:
        if len(whos) == 1 and whos[0].identity in self.seen:
            earlier = self._again(step, line, whos[0])
            if isinstance(earlier, Step):
                return earlier
            whos = [earlier]
        if len({who.identity for who in whos}) < len(whos):
            return self._wrong(step, line, "same-person", line.wrong or "name")
        if problem := self._number_problem(line, whos):
            return self._wrong(step, line, *problem)
        order: Order = {"line": line.number, "people": [], "fill": {}, "pair": None}
        kept = self._fill(order, line, whos[0])
        made = self._add_people(order, line, whos)
        words = [_("new on the list: {names}").format(names=", ".join(made))] if made else []
        is_twice = self._pair(order, words, line, whos)
        back = [who.name for who in whos if who.player and who.player.archived_at]
        if order["fill"]:
            words.append(_("adds: {columns}").format(columns=_in_words(order["fill"])))
        if back:
            words.append(_("back from the archive: {names}").format(names=", ".join(back)))
        if kept:
            words.append(_("stays as it is: {columns}").format(columns=_in_words(kept)))
        if made or order["pair"]:
            return replace(step, fate="new", words="; ".join(words), order=order)
        if order["fill"] or back:
            return replace(step, fate="fills", words="; ".join(words), order=order)
        if is_twice:
            return replace(step, fate="twice", words=words[0])
        words.insert(0, _("already on the list"))
        return replace(step, fate="same", words="; ".join(words))

    def _add_people(self, order: Order, line: PersonLine, whos: list[NamedPerson]) -> list[str]:
        """Add the people of a line to its order. Return the names of those who are new."""
        made = []
        for position, who in enumerate(whos):
            entry: Order
            if who.player is None and who.key not in self.new:
                made.append(who.name)
                self.new[who.key] = line
                entry = {"new": who.key, "name": who.name}
                if not position:
                    entry |= {"called": line.called, "known": dict(line.known)}
            elif who.player:
                entry = {"pk": who.player.pk}
            else:
                entry = {"new": who.key}
            order["people"].append(entry)
            self.seen.setdefault(who.identity, line.number)
        if number := line.known.get("number"):
            self.numbers.setdefault(number, whos[0].identity)
        return made

    def _again(self, step: Step, line: PersonLine, who: NamedPerson) -> Step | NamedPerson:
        """Return the step of a person who is on an earlier line, or another new person."""
        earlier = self.seen[who.identity]
        first = self.new.get(who.key)
        field = f"again-{line.number}"
        differs = first is not None and any(
            first.known.get(name, value) != value
            for name, value in line.known.items()
            if name != "note"
        )
        answer = self.answers.get(field, "")
        if answer == NEW:
            return NamedPerson(who.name, key=f"{who.key}#{line.number}")
        if differs and answer != "same":
            options = [
                Option("same", _("The same person as on line {line}").format(line=earlier)),
                Option(NEW, _("Another person of the same name")),
            ]
            legend = _("{name} is on line {line} too, with other details. Who is it?")
            question = Question(field, legend.format(name=who.name, line=earlier), options)
            cells = self._cells(line)
            return replace(step, fate="ask", words="", questions=[question], cells=cells)
        words = _("the same person as on line {line}").format(line=earlier)
        return replace(step, fate="twice", words=words)

    def _pair(
        self, order: Order, words: list[str], line: PersonLine, whos: Sequence[NamedPerson]
    ) -> bool:
        """Order the pair of a line unless it exists; return whether an earlier line has it."""
        if len(whos) < 2:
            return False
        two = frozenset(who.identity for who in whos)
        if earlier := self.paired.get(two):
            words.append(_("the same pair as on line {line}").format(line=earlier))
            return True
        self.paired[two] = line.number
        pair: Competitor | None = None
        if all(who.player for who in whos):
            pair = self.index.pairs.get(frozenset(who.player.pk for who in whos if who.player))
        if pair is None:
            order["pair"] = {"name": line.pair_name, "number": line.pair_number}
            words.append(_("new pair"))
        if line.pair_number:
            self.taken[line.pair_number] = line.number
        return False

    def _fill(self, order: Order, line: PersonLine, who: NamedPerson) -> list[str]:
        """Order the particulars that an existing person lacks; return the columns that differ."""
        if who.player is None:
            return []
        row = self.particulars.get(who.player.pk)
        kept = []
        given = {**line.known, "called": line.called}
        for name in ("called", *(column.key for column in IMPORTED)):
            stored = who.player.called if name == "called" else getattr(row, name, "")
            value = given.get(name, "")
            if value and not stored:
                order["fill"][name] = value
            elif value and stored != value:
                kept.append(name)
        return kept

    def _number_problem(
        self, line: PersonLine, whos: Sequence[NamedPerson]
    ) -> tuple[str, str] | None:
        number = line.known.get("number", "")
        holder = self.numbers.get(number) if number else None
        if holder is not None and holder != whos[0].identity:
            return "number-taken", "number"
        if line.pair_number and len(whos) == 2:
            other = self.index.pair_numbers.get(line.pair_number)
            two = {who.identity for who in whos}
            if other and {other.first_id, other.second_id} != two:
                return "pair-number-taken", "pair_number"
            if self.taken.get(line.pair_number) and frozenset(two) not in self.paired:
                return "pair-number-taken", "pair_number"
        return None

    # --- Words ------------------------------------------------------------------------------------

    def _wrong(self, step: Step, line: PersonLine, problem: str, column: str) -> Step:
        words = str(PROBLEMS[problem])
        if problem == "number-taken":
            words = words.format(name=self._holder(line.known["number"]))
        return replace(step, fate="wrong", words=words, cells=self._cells(line, column))

    def _cells(self, line: PersonLine, column: str = "name") -> list[Cell]:
        """Return the cells of a line to correct, those of this column first."""
        cells = [
            Cell(f"cell-{line.number}-{at}", str(COLUMNS[key]), line.cells[at])
            for at, key in enumerate(self.people.columns)
            if key and at < len(line.cells)
        ]
        at_fault = {str(COLUMNS[column])} if column in COLUMNS else set()
        return sorted(cells, key=lambda cell: cell.label not in at_fault)

    def _holder(self, number: str) -> str:
        holder = self.numbers[number]
        names: Mapping[Any, str] = {player.pk: player.name for player in self.index.players}
        return names.get(holder) or self.new[str(holder)].names[0]

    def _details(self, line: PersonLine) -> list[str]:
        known = [
            f"{column.head}: {text}" if column.typed == "partial-date" else text
            for column in IMPORTED
            if column.typed != "lines"
            and (text := in_words(column, line.known.get(column.key, "")))
        ]
        return list(filter(None, (line.called, line.pair_name, *known)))


def _in_words(columns: Iterable[str]) -> str:
    return ", ".join(str(COLUMNS[name]).lower() for name in columns)
