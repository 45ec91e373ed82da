"""A typed hand: its facts, its points and its problems.

It uses only `fields`, `check` and `score` of the rules, and never writes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain, product
from uuid import UUID, uuid4

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.forms.hand.hand_data import is_blank, is_side_blank, read_facts
from scoring.forms.hand.hand_input import HandInput
from scoring.forms.hand.rows import Across, Issue
from scoring.labels import FIELDS, explain
from scoring.rules.base.checks import follows
from scoring.rules.base.problems import MalformedFacts, Problem, warning
from scoring.rules.base.sheet import Facts, Field, MatchState, RuleSet, Sheet

UNFINISHED = "unfinished"
"""Stands for the field of a problem with a meld that was begun and left."""


class TypedHand:
    """A typed hand of a match. `state` is the match before this hand.

    `typed` is the input, or None for an empty form; `show_problems` shows problems, but never in an
    empty form. `names` are those of the sides, `earlier` the facts of the hand before or None.
    """

    def __init__(
        self,
        rules: RuleSet,
        state: MatchState,
        names: Sequence[str],
        typed: HandInput | None = None,
        *,
        show_problems: bool = True,
        earlier: Facts | None = None,
    ) -> None:
        self.rules = rules
        self.state = state
        self.names = names
        self.typed = HandInput() if typed is None else typed
        self.show_problems = show_problems and typed is not None
        self.earlier = earlier
        self.fields: tuple[Field, ...] = rules.fields(state)
        raw, self.slips = read_facts(self.typed, self.fields, state)
        self.malformed: MalformedFacts | None = None
        try:
            self.facts: Facts = rules.read(raw)
        except MalformedFacts as error:
            # Only a forged request cannot be read: show an empty hand with the problem.
            self.malformed = error
            self.facts = rules.read({"sides": [{} for _side in state.totals]})

    @property
    def client_key(self) -> UUID:
        """The key of this form, by which a hand that is sent twice is stored once."""
        try:
            return UUID(self.typed.client_key)
        except ValueError:
            return self._new_key

    @cached_property
    def _new_key(self) -> UUID:
        return uuid4()

    @property
    def is_asked(self) -> bool:
        """Whether Save was pressed, now or earlier; only then blank fields are problems."""
        return self.typed.button == "record" or self.typed.was_saved

    @property
    def is_complete(self) -> bool:
        """Whether the form's own checks allow the hand to be recorded: every value is readable and
        every question is answered. The ledger checks it against the rules.
        """
        return not any(issue.is_open for issue in self._own)

    @cached_property
    def sheets(self) -> tuple[Sheet, ...]:
        return self.rules.score(self.facts, self.state)

    @property
    def side_fields(self) -> list[Field]:
        return [field for field in self.fields if field.scope == "side"]

    @property
    def across(self) -> list[Across]:
        """The questions whose answer is one side or nobody, such as who went out."""
        sides = [(str(position), self.names[position]) for position in self.state.active]
        return [
            Across(field, FIELDS[field.code], self._chosen(field), sides)
            for field in self.fields
            if field.scope == "across"
        ]

    @cached_property
    def _unanswered(self) -> list[Field]:
        """The questions without an answer. Not by `across`: the names of the sides cost a query."""
        asked = (field for field in self.fields if field.scope == "across")
        return [field for field in asked if self._chosen(field) is None]

    def _chosen(self, field: Field) -> str | None:
        typed = self.typed.values.get(field.name)
        return typed if typed in self._answers(field) else None

    def _answers(self, field: Field) -> list[str]:
        """Return the possible answers to such a question, with "" if nobody is one."""
        return [*map(str, self.state.active), *([""] if field.nobody else [])]

    # --- Problems -------------------------------------------------------------------------------

    @property
    def issues(self) -> list[Issue]:
        """All problems of the hand. A blank field is a problem only once Save was pressed or a
        later row of the same side is filled in: while a hand is typed, most fields are blank.
        """
        return [*self._own, *self._of_rules] if self.show_problems else []

    @cached_property
    def _own(self) -> list[Issue]:
        """Unreadable fields, and the questions that only the form asks: none for a row in which the
        rules have found a problem.
        """
        ruled = {(issue.side, self.row_of(issue.field)) for issue in self._of_rules}
        own = [*self._unreadable(), *(self._questions() if self.is_asked else ())]
        return [
            issue
            for issue in own
            if issue.level == "error" or (issue.side, self.row_of(issue.field)) not in ruled
        ]

    @cached_property
    def _of_rules(self) -> list[Issue]:
        # An unreadable field counts as 0. Problems that the rules find in it are hidden: the scorer
        # did not enter that.
        unread = {(slip.side, slip.field) for slip in self.slips}
        return [
            self._issue(problem)
            for problem in self._checked()
            if (problem.side, problem.field) not in unread
            and (self.is_asked or not self._is_about_nothing(problem))
        ]

    def _checked(self) -> Sequence[Problem]:
        """Return the problems that the rules find. While a question such as who went out has no
        answer, these are the problems that every answer would leave: no other is known yet.
        """
        if not self._unanswered or self.malformed:
            return self.rules.check(self.facts, self.state)
        every = [[(ask.name, answer) for answer in self._answers(ask)] for ask in self._unanswered]
        found = [self._check_with(dict(answers)) for answers in product(*every)]
        left: list[Problem] = []
        for problem in chain.from_iterable(found):
            # Beside its cause, the rules leave a problem out.
            is_left = all(problem in other or follows(problem, other) for other in found)
            if is_left and problem not in left:
                left.append(problem)
        return left

    def _check_with(self, answers: dict[str, str]) -> Sequence[Problem]:
        answered = replace(self.typed, values=self.typed.values | answers)
        raw, _slips = read_facts(answered, self.fields, self.state)
        return self.rules.check(self.rules.read(raw), self.state)

    def _unreadable(self) -> Iterator[Issue]:
        for slip in self.slips:
            text = _("Write up to five digits, no dot or comma.")
            yield self._error(_("Not a number"), text, slip.side, slip.field)
        if (error := self.malformed) is not None:
            text = _("The notebook cannot read this. Write it again.")
            yield self._error(_("This cannot be read"), text, error.side, error.key or "")

    def _questions(self) -> Iterator[Issue]:
        for ask in self._unanswered:
            text = _("Choose one of the answers.")
            yield self._error(str(FIELDS[ask.code].full), text, None, ask.name)
        for side in self.state.active:
            if self.typed.sides[side].unfinished:
                yield self._issue(warning("unfinished-meld", side, UNFINISHED))
            elif not self._unanswered and is_side_blank(self.typed, side, self.fields):
                first = self.side_fields[0].name
                yield self._issue(warning("nothing-typed", side, first))
            penalties = self.typed.sides[side].penalties
            if any(row.points.strip() and not row.reason.strip() for row in penalties):
                yield self._issue(warning("penalty-without-reason", side, "penalties"))
        if not self._unanswered and self.facts == self.earlier:
            yield self._issue(warning("same-as-before", None, ""))

    def _is_about_nothing(self, problem: Problem) -> bool:
        """Whether a problem may disappear once the rest of the hand is typed."""
        if problem.side is None:
            return not problem.is_error
        rows = self.side_fields
        names = [field.name for field in rows]
        row = self.row_of(problem.field or "")
        if row not in names:
            return False
        # A row counts as left blank once a later row of its side is typed.
        later = rows[names.index(row) :]
        return all(is_blank(self.typed, problem.side, field) for field in later)

    @property
    def open_issues(self) -> list[Issue]:
        return [issue for issue in self.issues if issue.is_open]

    @property
    def first_issue(self) -> Issue | None:
        """The first open issue, errors before warnings."""
        return min(self.open_issues, key=_urgency, default=None)

    @property
    def open_errors(self) -> int:
        return sum(issue.level == "error" for issue in self.open_issues)

    @property
    def open_words(self) -> str:
        """The heading of the open problems: the number of errors or, if none, of warnings."""
        if errors := self.open_errors:
            text = ngettext("{number} thing to correct:", "{number} things to correct:", errors)
            return text.format(number=errors)
        number = len(self.open_issues)
        text = ngettext("{number} thing to check:", "{number} things to check:", number)
        return text.format(number=number)

    @property
    def hand_issues(self) -> list[Issue]:
        """The problems of the whole hand, and of fields without a row."""
        in_rows = {field.name for field in self.side_fields} | {UNFINISHED}
        return [issue for issue in self.issues if self.row_of(issue.field) not in in_rows]

    def row_of(self, field: str) -> str:
        """Return the row in which a field's problems are shown: for cards, that of their points."""
        for known in self.fields:
            if field == known.name or (known.cards == field and known.kind == "points"):
                return known.name
        return field

    def _issue(self, problem: Problem) -> Issue:
        title, text = explain(problem, self.names)
        key = "" if problem.is_error else problem.acceptance
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
            accepted=bool(key) and key in self.typed.accepted,
        )

    def _error(self, title: str, text: str, side: int | None, field: str) -> Issue:
        return Issue("error", title, text, side, field, *self._place(side, field))

    def _place(self, side: int | None, field: str) -> tuple[str, str]:
        """Return the place where a problem is shown: its name, and the id of its element."""
        row = self.row_of(field)
        code = next((known.code for known in self.fields if known.name == row), row)
        what = str(FIELDS[code].full) if code in FIELDS else _("This hand")
        if row == UNFINISHED and side is not None:
            what = _("Card by card")
            return f"{what}, {self.names[side]}", f"problems-{side}-{row}"
        if row not in {field.name for field in self.side_fields}:
            return what, "hand-problems"
        if side is None:
            return what, f"problems-{row}"
        return f"{what}, {self.names[side]}", f"problems-{side}-{row}"


def _urgency(issue: Issue) -> tuple[str, bool, int]:
    """Return the sort key of a problem: errors first; then by side, the whole hand last."""
    return issue.level, issue.side is None, issue.side or 0
