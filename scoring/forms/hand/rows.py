"""The parts of the hand form: its sides, their rows, and the problems of each row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.forms.hand.cards import Laid
from scoring.forms.hand.hand_input import MeldInput, Penalty
from scoring.games import Label
from scoring.rules.base.sheet import Field

STYLES = {"failures": "row--ladder", "penalties": "row--block"}
MOST_NUMBERS = 7
"""Numbers that fit beside each other on a phone."""


@dataclass(frozen=True)
class Issue:
    """A problem of the hand in words. `key`: the posted value that accepts a warning, "" for an
    error; `where`: the name of its place; `anchor`: the id of the element that shows it.
    """

    level: str
    title: str
    text: str
    side: int | None
    field: str
    where: str
    anchor: str
    key: str = ""
    accepted: bool = False

    @property
    def is_open(self) -> bool:
        return not self.accepted


@dataclass(frozen=True)
class Step:
    """An opening minimum after some failed openings; `place` is "past", "now" or "ahead"."""

    points: int
    place: str


@dataclass(frozen=True)
class Row:
    """A row of one side: a field to fill in, or a computed line (`field` is None)."""

    side: int
    code: str
    label: Label
    points: int | None
    field: Field | None = None
    value: str = ""
    count: int | None = None
    issues: Sequence[Issue] = ()
    by_cards: bool = False
    penalties: Sequence[Penalty] = ()
    shared: Sequence[Issue] = ()
    """The problems of all sides together in this field."""
    is_shown: bool = True
    has_minimum: bool = False
    """Whether the side needs a minimum to open."""

    @property
    def name(self) -> str:
        return f"{self.side}-{self.code}"

    @property
    def control(self) -> str:
        """The kind of input of this row; "none" for the opening of a side without a minimum."""
        if self.field is None:
            return ""
        kind, cards = self.field.kind, self.field.cards
        if kind == "opening":
            return "points" if self.has_minimum or self.value else "none"
        if kind == "failures":
            return kind if self.has_minimum or self.number else "none"
        if kind == "points" and cards:
            return "laid" if cards == "hand" and self.by_cards else cards
        return kind

    @property
    def style(self) -> str:
        return STYLES.get(self.field.kind, "") if self.field else ""

    @property
    def is_labelled(self) -> bool:
        """Whether the label of the row belongs to a single input."""
        return self.control not in ("flag", "choice", "penalties")

    @property
    def number(self) -> int:
        """The number in a stepper; 0 for any other text."""
        return int(self.value) if self.value.strip().isdecimal() else 0

    @property
    def numbers(self) -> Sequence[int]:
        """The numbers of which a phone shows one button each; empty for any other field."""
        choices = self.field.choices if self.field else ()
        return choices if len(choices) <= MOST_NUMBERS else ()

    @property
    def hint(self) -> str:
        hint, each = str(self.label.hint), self.field.each if self.field else None
        return "" if each is None and "{each}" in hint else hint.format(each=each)


@dataclass(frozen=True)
class Across:
    """A question whose answer is one side or nobody, such as who went out.

    `chosen` is the answer: the position of a side, "" for nobody, None without a possible one.
    `sides` are the possible answers: position and name of each side still in the match.
    """

    field: Field
    label: Label
    chosen: str | None
    sides: Sequence[tuple[str, str]]

    @property
    def sides_after_nobody(self) -> int:
        """From which side, counted from the last, nobody stands: between two, after several."""
        return 2 if len(self.sides) == 2 else 1


@dataclass(frozen=True)
class SideForm:
    """One side of the form. `before` is its total before the hand, `points` those of the hand;
    `worked_out` are the computed rows.
    """

    position: int
    name: str
    before: int
    minimum: int
    ladder: Sequence[Step]
    rows: Sequence[Row]
    worked_out: Sequence[Row]
    points: int
    melds: Laid
    hand: Laid
    by_melds: bool
    out_since: int
    """The hand in which the side went out of the match; 0 while it plays."""
    unfinished: MeldInput | None
    """A meld that was begun and left."""
    asks_to_finish: Issue | None
    """The question about that meld, once Save was pressed."""

    @property
    def number(self) -> int:
        return self.position + 1

    @property
    def unused_melds(self) -> str:
        """A sentence if the side has entered melds that do not count; else ""."""
        is_unused = bool(self.melds.melds) and not self.by_melds
        return _("The cards entered one by one do not count now.") if is_unused else ""

    @property
    def shown_rows(self) -> list[Row]:
        return [row for row in self.rows if row.is_shown]

    @property
    def total(self) -> int:
        return self.before + self.points
