"""Plan the import of past results: find the sides, compare with recorded matches. Read-only."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.imports.people_index import PeopleIndex
from clubs.imports.steps import Cell, Column, Option, Order, Plan, Question, Step
from clubs.imports.tables import chosen_columns, plain
from clubs.imports.typed_names import joined_names, unnumbered
from clubs.lists.local_days import within
from clubs.lists.spans import Span
from clubs.models import Club, ImportedList
from clubs.words.figures import points
from clubs.words.names import sort_key
from scoring.games import GAMES
from scoring.house_rules.house import Playbook
from scoring.imports.columns import SIDE_COLUMNS
from scoring.imports.filed import FiledResult, filed_result
from scoring.imports.pairs import Pairs
from scoring.imports.people import People
from scoring.imports.results_list import ResultLine, ResultTable, read_results
from scoring.imports.sides import YES, NamedSide
from scoring.imports.words import COLUMNS, PROBLEMS
from scoring.match.match_queries import listed as matches_of
from scoring.models import Side
from scoring.table.result import FinalResult
from scoring.table.result_doubts import doubts_of
from scoring.table.scoresheet import ChosenRules

SKIP = "skip"


def plan_results(listed: ImportedList, club: Club) -> Plan:
    """Return what the import does with each line of a table of results, by the answers so far."""
    chosen = chosen_columns(listed.answers, COLUMNS)
    table = read_results(listed.rows, timezone.localdate(), chosen)
    columns = _columns(table)
    if table.problem == "no-columns":
        words = _("Choose the columns of the day, of the pairs or players, and of the points.")
        return Plan(columns=columns, problem=words)
    if table.problem:
        return Plan(columns=columns, problem=_("The list is empty."))
    planner = _Planner(club, table, listed.answers)
    steps = list(planner.steps())
    return Plan(steps, columns, planner.questions(), first_orders=planner.side_orders())


def _columns(table: ResultTable) -> list[Column]:
    columns = []
    for at, key in enumerate(table.columns):
        cells = (line.cells[at] for line in table.lines if at < len(line.cells))
        example = next(filter(None, cells), "")
        head = table.heads[at] if at < len(table.heads) else ""
        if head or example:
            columns.append(Column(f"col-{at}", head, key, example[:60]))
    return columns


class _Planner:
    def __init__(self, club: Club, table: ResultTable, answers: Mapping[str, str]) -> None:
        self.club, self.table, self.answers = club, table, answers
        index = PeopleIndex(club)
        self.pairs, self.people = Pairs(index, answers), People(club, index, answers)
        book = Playbook(club)
        self.rules = {one.which: one for one in book.offered}
        self.usual = self.rules.get(answers.get("opt-rules", "")) or self._likely(book.usual)
        self.games: dict[str, ChosenRules | None] = {"": self.usual}
        self.doubts: Counter[str] = Counter()
        self.doubt_words: dict[str, str] = {}
        self.asked: dict[str, int] = {}
        self.recorded = self._recorded()
        self.seen: dict[object, int] = {}
        self.made: dict[str, NamedSide] = {}

    def _likely(self, usual: ChosenRules) -> ChosenRules:
        """Return the rules that the whole table was probably played by, the usual ones first."""
        persons = 1 if self.table.has_players else 2
        return next(
            (
                one
                for one in (usual, *self.rules.values())
                if one.rules.persons_per_side == persons
                and self.table.most_sides in one.rules.side_numbers
            ),
            usual,
        )

    def _recorded(self) -> dict[tuple[str, frozenset[int]], list[dict[int, int]]]:
        """Return the totals of the club's matches on the days of the table, by day and sides."""
        days = sorted(line.day for line in self.table.lines if line.day)
        if not days:
            return {}
        span = Span(*(date.fromisoformat(day) for day in (days[0], days[-1])))
        matches = within(matches_of(self.club), "played_at", span)
        sides = Side.objects.filter(match__in=matches).values_list(
            "match_id", "competitor_id", "total", "played_at"
        )
        totals: defaultdict[int, dict[int, int]] = defaultdict(dict)
        moments: dict[int, datetime] = {}
        for match, competitor, total, moment in sides:
            totals[match][competitor] = total
            moments[match] = moment
        found: defaultdict[tuple[str, frozenset[int]], list[dict[int, int]]] = defaultdict(list)
        for match, both in totals.items():
            day = timezone.localdate(moments[match]).isoformat()
            found[day, frozenset(both)].append(both)
        return found

    def steps(self) -> Iterator[Step]:
        for line in self.table.lines:
            yield self._step(line)

    def _step(self, line: ResultLine) -> Step:
        title = " × ".join(line.sides) or " · ".join(filter(None, line.cells))[:200]
        step = Step(line.number, "skipped", title, _("left out"), details=self._details(line))
        if self.answers.get(f"do-{line.number}") == SKIP:
            return step
        if line.problem:
            return self._wrong(step, line, line.problem, line.wrong)
        # A match file has its own rules.
        chosen = self.usual if line.match_file else self._rules(line.game)
        if chosen is None:
            return self._wrong(step, line, "game", "game")
        if line.match_file:
            filed = filed_result(line.match_file)
            of_pairs, problem, column = filed.of_pairs, filed.problem, "match_file"
            if not problem and len(filed.totals) != len(line.sides):
                problem = "sides-of-file"
        else:
            of_pairs, problem, column = chosen.rules.persons_per_side == 2, "", "game"
            if len(line.sides) not in chosen.rules.side_numbers:
                problem = "side-count"
        if problem:
            return self._wrong(step, line, problem, column)
        sides: list[NamedSide] = []
        questions: list[Question] = []
        waiting = ""
        columns = [key for key in (*SIDE_COLUMNS, "first", "second") if key in self._filled(line)]
        for position, text in enumerate(line.sides):
            if of_pairs:
                side, problem, question = self.pairs.find(text, f"pair-{line.number}-{position}")
            else:
                side, problem, question = self.people.find(text, f"who-{line.number}-{position}")
            if problem:
                return self._wrong(step, line, problem, columns[position])
            if question and self.asked.setdefault(question.name, line.number) == line.number:
                questions.append(question)
            if side is None:
                waiting = text
            else:
                sides.append(side)
        step = replace(step, questions=questions)
        if waiting:
            words = (
                ""
                if any(not one.chosen for one in questions)
                else _("waits for the answer about {name}").format(name=waiting)
            )
            return replace(step, fate="ask", words=words, cells=self._cells(line, columns[0]))
        return self._resolved(step, line, sides, chosen)

    def _filled(self, line: ResultLine) -> set[str]:
        cells = zip(self.table.columns, line.cells, strict=False)
        return {key for key, cell in cells if cell}

    def _resolved(
        self, step: Step, line: ResultLine, sides: Sequence[NamedSide], chosen: ChosenRules
    ) -> Step:
        people = [person for side in sides for person in side.people]
        if len({side.identity for side in sides}) < len(sides):
            of_pairs = len(people) > len(sides)
            return self._wrong(step, line, "same-pair" if of_pairs else "same-player", "second")
        if len(set(people)) < len(people):
            return self._wrong(step, line, "same-person", "second")
        step = replace(step, title=" × ".join(side.name for side in sides))
        filed = filed_result(line.match_file) if line.match_file else None
        points_of = filed.totals if filed else line.totals
        totals = dict(zip((side.identity for side in sides), points_of, strict=True))
        earlier = self.recorded.get((line.day, frozenset(totals)), [])  # type: ignore[arg-type]
        if totals in earlier:
            return replace(step, fate="same", words=_("this match is already there"))
        mark = (line.day, line.hour, tuple(sorted(totals.items(), key=str)))
        if number := self.seen.get(mark):
            words = _("the same result as on line {line}").format(line=number)
            return replace(step, fate="twice", words=words)
        self.seen[mark] = line.number
        field = f"again-{line.number}"
        if earlier and self.answers.get(field) != YES:
            legend = _("The same sides have another match on this day. Is this one more?")
            options = [Option(YES, _("Yes, one more match"))]
            question = Question(field, legend, options)
            asked, cells = [*step.questions, question], self._cells(line)
            return replace(step, fate="ask", words="", questions=asked, cells=cells)
        if filed:
            return self._new_filed(step, line, sides, filed)
        result = _result(line.totals, chosen)
        if doubt := self._doubted(line, doubts_of(chosen.rules, result)):
            asked, cells = [*step.questions, doubt], self._cells(line)
            return replace(step, fate="ask", words="", questions=asked, cells=cells)
        return self._new(step, line, sides, chosen, result)

    def _new(
        self,
        step: Step,
        line: ResultLine,
        sides: Sequence[NamedSide],
        chosen: ChosenRules,
        result: FinalResult,
    ) -> Step:
        played = {"result": result.write(), "rules": chosen.which}
        order = self._order(line, sides, played)
        return replace(step, fate="new", words=_outcome(sides, result.winner), order=order)

    def _new_filed(
        self, step: Step, line: ResultLine, sides: Sequence[NamedSide], filed: FiledResult
    ) -> Step:
        order = self._order(line, sides, {"match_file": line.match_file})
        words = _outcome(sides, filed.winner, is_over=filed.is_over)
        hands = ngettext("{number} hand", "{number} hands", filed.hands)
        totals = " × ".join(map(points, filed.totals))
        details = [*step.details, totals, hands.format(number=filed.hands)]
        return replace(step, fate="new", words=words, details=details, order=order)

    def _order(
        self, line: ResultLine, sides: Sequence[NamedSide], played: Mapping[str, Any]
    ) -> Order:
        """Return the order to add the match of a line. `played`: its result, or its match file."""
        for side in sides:
            if side.competitor is None:
                self.made[side.key] = side
        match = {
            "day": line.day,
            "hour": line.hour,
            "sides": [side.identity for side in sides],
            "table": line.table,
            **played,
        }
        return {"line": line.number, "people": [], "fill": {}, "pair": None, "match": match}

    def _doubted(self, line: ResultLine, doubts: Mapping[str, str]) -> Question | None:
        """Return the question about the doubts of a result that nobody has confirmed yet."""
        for code, words in doubts.items():
            self.doubts[code] += 1
            self.doubt_words.setdefault(code, words)
        field = f"sure-{line.number}"
        is_open = any(self.answers.get(f"opt-sure-{code}") != YES for code in doubts)
        if not is_open or self.answers.get(field) == YES:
            return None
        return Question(field, " ".join(doubts.values()), [Option(YES, _("Yes, that is right"))])

    def questions(self) -> list[Question]:
        """Return the questions about the whole table."""
        rules = [
            Option(which, one.name)
            for which, one in self.rules.items()
            if self.table.most_sides in one.rules.side_numbers
        ]
        asked = [
            Question(
                "opt-rules", _("By which rules were these matches played?"), rules, self.usual.which
            )
        ]
        if number := len(self.pairs.unknown):
            legend = ngettext(
                "{number} pair is not on the list of the club yet.",
                "{number} pairs are not on the list of the club yet.",
                number,
            )
            options = [
                Option(YES, _("Add them with their people")),
                Option("no", _("Ask about each of them")),
            ]
            answer = self.answers.get("opt-new", "")
            asked.append(Question("opt-new", legend.format(number=number), options, answer))
        if number := len(self.people.unknown):
            legend = ngettext(
                "{number} player is not on the list of the club yet.",
                "{number} players are not on the list of the club yet.",
                number,
            )
            options = [
                Option(YES, _("Add them to the list of people")),
                Option("no", _("Ask about each of them")),
            ]
            answer = self.answers.get("opt-new-people", "")
            asked.append(Question("opt-new-people", legend.format(number=number), options, answer))
        for code, number in self.doubts.most_common():
            if number > 1:
                legend = ngettext("On {number} line: {words}", "On {number} lines: {words}", number)
                options = [
                    Option(YES, _("Yes, on all these lines")),
                    Option("no", _("Ask about each of them")),
                ]
                field = f"opt-sure-{code}"
                text = legend.format(number=points(number), words=self.doubt_words[code])
                asked.append(Question(field, text, options, self.answers.get(field, "")))
        return asked

    def side_orders(self) -> list[Order]:
        """Return the orders that make the new sides with their new people."""
        new: set[str] = set()
        orders: list[Order] = []
        names = {
            sort_key(name): name
            for side in self.made.values()
            for name in (side.name, *map(unnumbered, joined_names(unnumbered(side.name))))
        }
        for key, side in self.made.items():
            people: list[dict[str, Any]] = []
            for member in side.people:
                if isinstance(member, int):
                    people.append({"pk": member})
                elif member in new:
                    people.append({"new": member})
                else:
                    people.append({"new": member, "name": names[member]})
                    new.add(member)
            order: Order = {"line": 0, "people": people, "fill": {}, "pair": None}
            if len(people) == 1:
                order["single"] = key
            else:
                order["pair"] = {"name": "", "number": None, "key": key}
            orders.append(order)
        return orders

    def _rules(self, game: str) -> ChosenRules | None:
        """Return the rules that a text names; None if the club has none of that name."""
        key = plain(game)
        if key not in self.games:
            self.games[key] = next(
                (
                    one
                    for one in self.rules.values()
                    if key in (plain(one.name), plain(str(GAMES[one.key].name)), plain(one.key))
                ),
                None,
            )
        return self.games[key]

    def _wrong(self, step: Step, line: ResultLine, problem: str, column: str) -> Step:
        cells = self._cells(line, column)
        return replace(step, fate="wrong", words=str(PROBLEMS[problem]), cells=cells)

    def _cells(self, line: ResultLine, column: str = "") -> list[Cell]:
        """Return the cells of a line to correct, those of this column first."""
        cells = [
            Cell(f"cell-{line.number}-{at}", str(COLUMNS[key]), line.cells[at])
            for at, key in enumerate(self.table.columns)
            if key and key != "match_file" and at < len(line.cells)
        ]
        label = str(COLUMNS.get(column, ""))
        return sorted(cells, key=lambda cell: cell.label != label)

    def _details(self, line: ResultLine) -> list[str]:
        day = date_format(date.fromisoformat(line.day), "DATE_FORMAT") if line.day else ""
        totals = " × ".join(map(points, line.totals))
        table = _("Table {number}").format(number=line.table) if line.table else ""
        return list(filter(None, (day, line.hour, totals, line.game, table)))


def _result(totals: Sequence[int], chosen: ChosenRules) -> FinalResult:
    """Return the result of these totals: the better one wins, equal ones are a draw."""
    best = min(totals) if chosen.rules.low_wins else max(totals)
    winner = totals.index(best) if totals.count(best) == 1 else None
    return FinalResult(tuple(totals), winner)


def _outcome(sides: Sequence[NamedSide], winner: int | None, *, is_over: bool = True) -> str:
    if not is_over:
        won = _("still in play")
    elif winner is None:
        won = _("a draw")
    else:
        won = _("{name} won").format(name=sides[winner].name)
    pairs, players = (
        ", ".join(side.name for side in sides if side.is_new and len(side.people) == persons)
        for persons in (2, 1)
    )
    made = [
        _("new pair: {names}").format(names=pairs) if pairs else "",
        _("new on the list: {names}").format(names=players) if players else "",
    ]
    return "; ".join(filter(None, (won, *made)))
