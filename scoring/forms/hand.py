"""The hand form: what was typed, what it comes to, and what is wrong with it, row by row.

One path for everything: empty form, preview while typing, refused form, correction of a recorded
hand. It knows the rules only through their `fields`, `check` and `score`, and never writes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from uuid import UUID, uuid4

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring.forms.cards import CardsScreen, laid
from scoring.forms.hand_data import (
    bring,
    facts_as_data,
    is_by_cards,
    penalties_typed,
    read_facts,
)
from scoring.forms.rows import Across, Issue, Row, SideForm, Step
from scoring.labels import FIELDS, LINES, Label, explain
from scoring.ledger import acceptance
from scoring.noted import News
from scoring.rules.problems import MalformedFacts, Problem
from scoring.rules.sheet import Facts, Field, Line, MatchState, RuleSet, Sheet


class HandForm:
    """Hand `number` of a match, typed against the `state` it is played in.

    `data` is what was posted, or None for an empty form; `shown` says whether problems appear
    (not before somebody has typed). `names` are those of the sides.
    """

    def __init__(
        self,
        rules: RuleSet,
        state: MatchState,
        names: Sequence[str],
        data: QueryDict | None = None,
        *,
        show_problems: bool = True,
    ) -> None:
        self.rules = rules
        self.state = state
        self.names = list(names)
        self.data = QueryDict() if data is None else data
        self.show_problems = show_problems and data is not None
        self.fields: tuple[Field, ...] = rules.fields(state)
        raw, self.slips = read_facts(self.data, self.fields, state)
        self.malformed: MalformedFacts | None = None
        try:
            self.facts: Facts = rules.read(raw)
        except MalformedFacts as error:
            # No form of ours makes facts that cannot be read; show the rest as an empty hand.
            self.malformed = error
            self.facts = rules.read({"sides": [{} for _side in names]})

    @classmethod
    def of_hand(
        cls, rules: RuleSet, state: MatchState, names: Sequence[str], facts: Facts
    ) -> HandForm:
        """The form that shows a recorded hand, to correct it."""
        data = facts_as_data(rules, facts, rules.fields(state))
        return cls(rules, state, names, data, show_problems=False)

    def told(self, news: News) -> HandForm:
        """The same form, on which somebody finds what was ruled in this hand."""
        if not news:
            return self
        data = bring(self.data, self.fields, news)
        return HandForm(self.rules, self.state, self.names, data, show_problems=False)

    @property
    def client_key(self) -> UUID:
        """The key under which a request sent twice is stored once."""
        try:
            return UUID(self.data.get("client_key", ""))
        except ValueError:
            return self._new_key

    @cached_property
    def _new_key(self) -> UUID:
        return uuid4()

    @property
    def noted(self) -> list[str]:
        """The keys of the rulings that are on the form."""
        return self.data.getlist("noted")

    @property
    def accepted(self) -> set[str]:
        return set(self.data.getlist("accepted"))

    @property
    def is_readable(self) -> bool:
        """Whether everything typed could be read; only then may it be recorded."""
        return not self.slips and self.malformed is None

    @cached_property
    def sheets(self) -> tuple[Sheet, ...]:
        return self.rules.score(self.facts, self.state)

    @cached_property
    def issues(self) -> list[Issue]:
        """Everything that is wrong, all at once: what could not be read, and what breaks a rule."""
        if not self.show_problems:
            return []
        issues = [
            self._error(
                _("Not a number"), _("Only digits go here, five at most."), slip.side, slip.field
            )
            for slip in self.slips
        ]
        if (error := self.malformed) is not None:
            text = _("What stands here cannot be read. Write it again.")
            issues.append(self._error(_("This cannot be read"), text, error.side, error.key or ""))
        # What could not be read counts as 0; what follows from that 0 is not the scorer's doing.
        # Nor is anybody warned of what follows from a question that has no answer yet.
        unread: set[tuple[int | None, str]] = {(slip.side, slip.field) for slip in self.slips}
        unread |= {(None, ask.field.name) for ask in self.across if ask.chosen is None}
        issues += [
            self._issue(problem)
            for problem in self.rules.check(self.facts, self.state)
            if (problem.side, problem.field) not in unread
        ]
        return issues

    @property
    def open_issues(self) -> list[Issue]:
        return [issue for issue in self.issues if issue.is_open]

    @property
    def live_ids(self) -> str:
        """The places a preview fills anew; what is typed is never among them."""
        ids = ["foot-tally", "foot-problems", "hand-problems"]
        for side in (side for side in self.sides if not side.out_since):
            ids += [f"minimum-{side.position}", f"way-{side.position}", f"ladder-{side.position}"]
            ids += [f"sum-{side.position}", f"total-{side.position}", f"adds-{side.position}"]
            for row in [*side.rows, *side.worked_out]:
                ids.append(f"points-{row.name}")
                if row.field:
                    ids.append(f"problems-{row.name}")
        return ",".join(f"#{name}" for name in ids)

    @property
    def first_issue(self) -> Issue | None:
        """The first still open, errors before warnings."""
        return min(self.open_issues, key=_urgency, default=None)

    @property
    def open_errors(self) -> int:
        return sum(issue.level == "error" for issue in self.open_issues)

    @property
    def hand_issues(self) -> list[Issue]:
        """Those about the hand as a whole, and those no row of a side is there for."""
        in_rows = {field.name for field in self.fields if field.scope == "side"}
        return [i for i in self.issues if i.side is None or self._row_of(i.field) not in in_rows]

    @cached_property
    def sides(self) -> list[SideForm]:
        return [self._side(position) for position in range(len(self.names))]

    @property
    def flags(self) -> list[tuple[Field, Label, bool]]:
        """Yes-or-no fields of the whole hand, such as a morto that became the stock."""
        return [
            (field, FIELDS[field.code], self.data.get(field.name) == "on")
            for field in self.fields
            if field.scope == "hand"
        ]

    @property
    def across(self) -> list[Across]:
        """Fields that at most one side can have, such as going out. A hand that is to be recorded
        without saying says none of them."""
        unsaid = "" if self.data.get("do") == "record" else None
        sides = [(str(position), self.names[position]) for position in self.state.active]
        return [
            Across(field, FIELDS[field.code], self.data.get(field.name, unsaid), sides)
            for field in self.fields
            if field.scope == "across"
        ]

    @cached_property
    def screen(self) -> CardsScreen | None:
        """The screen of one side's melds or hand, when it is open."""
        return CardsScreen.from_data(self.rules, self.data, self.names)

    @property
    def knows_minimum(self) -> bool:
        """Whether the game ever asks for an opening minimum."""
        return any(self.state.minimums) or self.rules.points_before_minimum(0) is not None

    @property
    def default_button(self) -> str:
        """What Enter in a field does."""
        if self.screen is None:
            return "record"
        return (
            f"lay-typed {self.screen.side}"
            if self.screen.cards == "melds"
            else (f"add-typed-cards {self.screen.side}")
        )

    def _side(self, position: int) -> SideForm:
        by_cards = {cards: is_by_cards(self.data, position, cards) for cards in ("melds", "hand")}
        before = self.state.totals[position]
        return SideForm(
            position=position,
            name=self.names[position],
            before=before,
            minimum=self.sheets[position].minimum,
            ladder=list(self._ladder(position)),
            rows=[
                self._field_row(position, field, by_cards)
                for field in self.fields
                if field.scope == "side"
            ],
            worked_out=list(self._worked_out(position)),
            points=self.sheets[position].points,
            melds=laid(self.rules, self.data, position, "melds"),
            hand=laid(self.rules, self.data, position, "hand"),
            by_melds=by_cards["melds"],
            asks_for_melds=any(field.cards == "melds" for field in self.fields),
            out_since=self.state.out_since[position],
        )

    def _field_row(self, position: int, field: Field, by_cards: dict[str, bool]) -> Row:
        line = self._line(position, field.line) if field.line else None
        return Row(
            side=position,
            code=field.name,
            label=FIELDS[field.code],
            points=line.points if line else (0 if field.line else None),
            count=line.count if line else 0,
            field=field,
            value=self.data.get(f"{position}-{field.name}", ""),
            issues=[
                issue
                for issue in self.issues
                if issue.side == position and self._row_of(issue.field) == field.name
            ],
            by_cards=bool(field.cards and by_cards[field.cards]),
            penalties=penalties_typed(self.data, position) if field.kind == "penalties" else (),
        )

    def _worked_out(self, position: int) -> Iterator[Row]:
        """The lines no field of this side asks for: they follow from the rest."""
        asked = {field.line for field in self.fields if field.scope == "side"}
        for code in self.rules.line_codes:
            if code not in asked:
                line = self._line(position, code)
                yield Row(position, code, LINES[code], line.points if line else 0)

    def _line(self, position: int, code: str) -> Line | None:
        return next((line for line in self.sheets[position].lines if line.code == code), None)

    def _ladder(self, position: int) -> Iterator[Step]:
        """What must be opened with after each failure: those passed, the one in force, and on."""
        before = self.state.totals[position]
        if not self.rules.minimum(before):
            return
        failed = self.sheets[position].failed
        for rung in range(max(0, failed - 2), max(4, failed + 2)):
            place = "past" if rung < failed else "now" if rung == failed else "ahead"
            yield Step(self.rules.minimum(before, rung), place)

    def _row_of(self, field: str) -> str:
        """The row a problem stands under: cards stand in the row of the points they make."""
        for known in self.fields:
            if field == known.name or (known.cards == field and known.kind == "points"):
                return known.name
        return field

    def _issue(self, problem: Problem) -> Issue:
        title, text = explain(problem, self.names)
        key = "" if problem.is_error else acceptance(problem)
        where, anchor = self._place(problem.side, problem.field or "")
        return Issue(
            problem.level,
            title,
            text,
            problem.side,
            problem.field or "",
            where,
            anchor,
            key,
            accepted=bool(key) and key in self.accepted,
        )

    def _error(self, title: str, text: str, side: int | None, field: str) -> Issue:
        return Issue("error", title, text, side, field, *self._place(side, field))

    def _place(self, side: int | None, field: str) -> tuple[str, str]:
        """Where an issue stands, in words and as the id of an element."""
        row = self._row_of(field)
        code = next((known.code for known in self.fields if known.name == row), row)
        what = str(FIELDS[code].full) if code in FIELDS else _("This hand")
        if side is None or row not in {f.name for f in self.fields if f.scope == "side"}:
            return what, "hand-problems"
        return f"{what}, {self.names[side]}", f"problems-{side}-{row}"


def _urgency(issue: Issue) -> tuple[str, bool, int]:
    """Errors before warnings, side by side, and then what is about the whole hand."""
    return issue.level, issue.side is None, issue.side or 0
