"""The hand form in small steps for a phone at the table: one question on each screen.

The steps come from the same fields as the form of the office, in an order that fits a table: who
went out, canastras, points, the rest. Must not know a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.forms.hand import HandForm
from scoring.forms.hand_data import is_blank
from scoring.forms.rows import Across, Row, SideForm
from scoring.games import Label, Text
from scoring.labels import FIELDS
from scoring.rules.sheet import Field

MOST_ROWS = 4
"""Rows with a stepper that fit on the screen of a small phone."""


@dataclass(frozen=True)
class SideRows:
    """The rows of one side in a step."""

    side: SideForm
    rows: Sequence[Row]


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
    def has_both(self) -> bool:
        """Whether one button may tick the only box of every side."""
        return self.kind == "flag" and all(len(each.rows) == 1 for each in self.sides)


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
        yield PhoneStep(ask.field.name, title, "across", across=ask, flags=flags)
        flags = []
    fields = form.side_fields
    melds = [f for f in fields if f.kind == "count" and f.cards]
    at_once = max(1, MOST_ROWS // len(form.state.active))
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
        yield _step(form, others, others[0].kind)
    elif others:
        yield _step(form, others, "several", _("What else?"))
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
    active = [side for side in form.sides if side.position in form.state.active]
    if kind in ("failures", "opening") and any(form.state.minimums):
        # Only a side with a minimum can fail to reach it.
        active = [side for side in active if form.state.minimums[side.position]]
    sides = [SideRows(side, [row for row in side.rows if row.code in names]) for side in active]
    is_filled = any(
        not is_blank(form.typed, side.position, field) for side in active for field in fields
    )
    return PhoneStep(
        code=names[0],
        title=title or _title(fields[0]),
        kind=kind,
        sides=sides,
        is_rare=is_rare,
        is_filled=is_filled,
    )


def _title(field: Field) -> Text:
    label = FIELDS[field.code]
    return label.asks or label.full
