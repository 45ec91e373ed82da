"""The parts of the hand form as values: rows, their problems, sides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.forms.cards import Laid
from scoring.forms.hand_input import Penalty
from scoring.labels import Label
from scoring.rules.sheet import Field


@dataclass(frozen=True)
class Issue:
    """A problem beside its field. `key`: the value that accepts it; "" if it cannot be accepted."""

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
    """One rung of the ladder of minimums: "past", "now" or "ahead"."""

    points: int
    place: str


@dataclass(frozen=True)
class Row:
    """A row of one side: a field to fill in, or a computed line (without a field)."""

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
    """Problems of all sides together, which mark this field of each side."""
    is_shown: bool = True

    @property
    def name(self) -> str:
        return f"{self.side}-{self.code}"

    @property
    def number(self) -> int:
        """The number in a stepper; 0 for any other text."""
        return int(self.value) if self.value.strip().isdecimal() else 0

    @property
    def entries(self) -> Sequence[Penalty]:
        """The penalties, or one blank row to type into."""
        return self.penalties or [Penalty()]

    @property
    def hint(self) -> str:
        hint, each = str(self.label.hint), self.field.each if self.field else None
        return "" if each is None and "{each}" in hint else hint.format(each=each)


@dataclass(frozen=True)
class Across:
    """A question that at most one side answers with yes: "Who went out?"

    `chosen` is a side, "" for none of them, None for nothing yet. `sides` are those who may,
    by position and name.
    """

    field: Field
    label: Label
    chosen: str | None
    sides: Sequence[tuple[str, str]]


@dataclass(frozen=True)
class SideForm:
    """One side of the form: head, rows, sum."""

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

    @property
    def number(self) -> int:
        return self.position + 1

    @property
    def unused_melds(self) -> bool:
        """Whether the side has melds that do not count, since it gives counts."""
        return bool(self.melds.melds) and not self.by_melds

    @property
    def shown_rows(self) -> list[Row]:
        return [row for row in self.rows if row.is_shown]

    @property
    def total(self) -> int:
        return self.before + self.points
