"""The hand form in small steps for a phone at the table: one question on each screen.

The steps come from the same fields as the form of the office, in an order that fits a table: who
went out, canastras, points, the rest. Must not know a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.forms.hand.hand import HandForm
from scoring.forms.hand.hand_data import is_blank
from scoring.forms.hand.rows import Across, Issue, Row, SideForm
from scoring.games import Label, Text
from scoring.labels import FIELDS
from scoring.rules.base.sheet import Field

MOST_ROWS = 4
"""Rows with a stepper that fit on the screen of a small phone."""
MOST_ROWS_OF_TWO = 6
"""The same for two sides, whose rows then are lower."""


@dataclass(frozen=True)
class SideRows:
    """The rows of one side in a step. `is_later`: they are of no use in this hand, but the form may
    be used for a later one without network.
    """

    side: SideForm
    rows: Sequence[Row]
    is_later: bool = False


@dataclass(frozen=True)
class PhoneStep:
    """One question of the hand form.

    `across` asks for one side or nobody; else each of `sides` has its rows. A rare step is left out
    unless it has a value or somebody asks for it. `flags` are the yes-or-no fields about the hand.
    """

    code: str
    title: Text
    kind: str
    sides: Sequence[SideRows] = ()
    across: Across | None = None
    flags: Sequence[tuple[Field, Label, bool]] = ()
    is_rare: bool = False
    is_filled: bool = False

    @property
    def is_list(self) -> bool:
        """Whether one short line for each side is enough: many sides with a single field."""
        return self.kind == "points" and len(self.sides) > 2

    @property
    def is_later(self) -> bool:
        """Whether no side has anything to answer here in this hand."""
        return bool(self.sides) and all(each.is_later for each in self.sides)

    @property
    def has_both(self) -> bool:
        """Whether one button may tick the only box of every side."""
        return self.kind == "flag" and all(len(each.rows) == 1 for each in self.sides)


class PhoneProblem(NamedTuple):
    """A problem with the step that corrects it and the id of the element to go to, both "" for a
    problem of the whole hand.
    """

    issue: Issue
    step: str = ""
    target: str = ""


def phone_problems(form: HandForm, steps: Sequence[PhoneStep]) -> list[PhoneProblem]:
    """Return the problems of a hand form, each with its place in the steps."""
    return [_problem(form, issue, steps) for issue in form.issues]


def _problem(form: HandForm, issue: Issue, steps: Sequence[PhoneStep]) -> PhoneProblem:
    name = form.row_of(issue.field)
    for step in steps:
        if name == step.code and step.across:
            return PhoneProblem(issue, step.code, f"step-{step.code}")
        if name in [field.name for field, _label, _chosen in step.flags]:
            return PhoneProblem(issue, step.code, name)
        for each in step.sides:
            if issue.side in (None, each.side.position) and name in [r.code for r in each.rows]:
                of_side = issue.side is not None and name != "penalties"
                target = f"{issue.side}-{name}" if of_side else f"step-{step.code}"
                return PhoneProblem(issue, step.code, target)
    return PhoneProblem(issue)


def phone_steps(form: HandForm) -> list[PhoneStep]:
    """Return the steps of a hand form, the usual ones before the rare ones."""
    steps = list(_steps(form))
    return [s for s in steps if not s.is_rare] + [s for s in steps if s.is_rare]


def _steps(form: HandForm) -> Iterator[PhoneStep]:
    flags = [
        (field, FIELDS[field.code], form.typed.is_ticked(field.name))
        for field in form.fields
        if field.scope == "hand"
    ]
    for ask in form.across:
        title = ask.label.asks or ask.label.full
        # With nothing else on it: the step goes on by itself.
        yield PhoneStep(ask.field.name, title, "across", across=ask)
    fields = form.side_fields
    melds = [f for f in fields if f.kind == "count" and f.cards]
    sides = len(form.state.active)
    at_once = max(1, (MOST_ROWS_OF_TWO if sides == 2 else MOST_ROWS) // sides)
    for at in range(0, len(melds), at_once):
        some = melds[at : at + at_once]
        many = _("How many canastras?")
        yield _step(form, some, "count", many if len(some) > 1 else _title(some[0]))
    for field in fields:
        if field.kind == "points":
            yield _step(form, [field], "points")
    for field in fields:
        if field.kind == "count" and not field.cards:
            yield _step(form, [field], "count")
    others = [f for f in fields if f.kind in ("flag", "choice")]
    if len(others) == 1:
        yield replace(_step(form, others, others[0].kind), flags=flags)
    elif others:
        # Several such fields ask about what hardly ever happens.
        names = " · ".join(str(FIELDS[field.code].short) for field in others)
        yield replace(_step(form, others, "several", names, is_rare=True), flags=flags)
    for field in fields:
        if field.kind == "failures":
            yield _step(form, [field], "failures", is_rare=not any(form.state.minimums))
        elif field.kind in ("opening", "penalties"):
            yield _step(form, [field], field.kind, is_rare=True)


def _step(
    form: HandForm,
    fields: Sequence[Field],
    kind: str,
    title: Text = "",
    *,
    is_rare: bool = False,
) -> PhoneStep:
    names = [field.name for field in fields]
    filled = {
        position
        for position in form.state.active
        if any(not is_blank(form.typed, position, field) for field in fields)
    }
    # Only a side with a minimum can fail to reach it.
    asks_for_minimum = kind in ("failures", "opening")
    without_minimum = {
        at for at, least in enumerate(form.state.minimums) if asks_for_minimum and not least
    }
    sides = [
        SideRows(
            side,
            [row for row in side.rows if row.code in names],
            is_later=side.position in without_minimum - filled,
        )
        for side in form.sides
        if side.position in form.state.active
    ]
    return PhoneStep(
        code=names[0],
        title=title or _title(fields[0]),
        kind=kind,
        sides=sides,
        is_rare=is_rare,
        is_filled=bool(filled),
    )


def _title(field: Field) -> Text:
    label = FIELDS[field.code]
    return label.asks or label.full
