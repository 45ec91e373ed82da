"""Two versions of one hand beside one another.

In its history, what each changed of the one before; in a conflict, what is recorded and what
somebody typed meanwhile. Knows sheets and facts, and must not write.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.labels import FIELDS, LINES
from scoring.models import Hand
from scoring.rules.sheet import Facts, RuleSet, Sheet
from scoring.scoresheet import SheetHand, SheetRow

# Names in a browser's user agent. Tablets first: some of them say "Mobile", as phones do.
DEVICES: Sequence[tuple[re.Pattern[str], str | Promise]] = (
    (re.compile(r"iPad|Tablet|Android(?!.*Mobile)"), gettext_lazy("on a tablet")),
    (re.compile(r"Mobile|iPhone"), gettext_lazy("on a phone")),
    (re.compile(r"Windows|Macintosh|X11|CrOS"), gettext_lazy("on a computer")),
)


def device_words(user_agent: str) -> str:
    """From what kind of device something came; empty where it cannot be told."""
    return next((str(words) for known, words in DEVICES if known.search(user_agent)), "")


@dataclass(frozen=True)
class Version:
    """One recorded version of a hand and the one it replaced."""

    hand: SheetHand
    older: SheetHand | None

    @property
    def row(self) -> Hand:
        return self.hand.row

    @property
    def is_live(self) -> bool:
        return self.row.voided_at is None

    @property
    def device(self) -> str:
        return device_words(self.row.device)

    @property
    def rows(self) -> list[tuple[SheetRow, bool]]:
        """The lines, each with whether it changed."""
        if self.older is None:
            return [(row, False) for row in self.hand.rows]
        before = {row.code: row.cells for row in self.older.rows}
        return [(row, row.cells != before.get(row.code)) for row in self.hand.rows]

    @property
    def said(self) -> list[tuple[str | Promise, bool]]:
        """Notes about the whole hand, each with whether the older version lacks it."""
        before = self.hand.said if self.older is None else self.older.said
        return [(said, said not in before) for said in self.hand.said]

    @property
    def sum_changed(self) -> bool:
        if self.older is None:
            return False
        return [s.points for s in self.hand.sides] != [s.points for s in self.older.sides]


def versions(hands: Sequence[SheetHand]) -> list[Version]:
    """All versions of a hand, given newest first, each with the one it replaced.

    A hand recorded anew after the last one was undone replaces nothing.
    """
    olders = [*hands[1:], None]
    return [
        Version(hand, older if hand.row.reason else None)
        for hand, older in zip(hands, olders, strict=True)
    ]


@dataclass(frozen=True)
class Compared:
    """One line of a side, as recorded and as typed: points, a number or words; None: empty."""

    label: str | Promise
    there: int | str | None
    typed: int | str | None

    @property
    def is_said(self) -> bool:
        """Whether it is in words."""
        return isinstance(self.there, str) or isinstance(self.typed, str)

    @property
    def differs(self) -> bool:
        return self.there != self.typed


@dataclass(frozen=True)
class ComparedSide:
    name: str
    rows: Sequence[Compared]

    @property
    def different(self) -> list[Compared]:
        """The lines that differ, the sum of the hand first: it is what people argue about."""
        *lines, total = self.rows
        return [row for row in (total, *lines) if row.differs]

    @property
    def equal(self) -> list[Compared]:
        return [row for row in self.rows if not row.differs]


@dataclass(frozen=True)
class Comparison:
    """The recorded hand (`there`, or None) beside the typed hand."""

    rules: RuleSet
    names: Sequence[str]
    there: SheetHand | None
    sheets: Sequence[Sheet]
    facts: Facts

    @cached_property
    def sides(self) -> list[ComparedSide]:
        return [ComparedSide(name, list(self._rows(i))) for i, name in enumerate(self.names)]

    @property
    def is_same(self) -> bool:
        return self.there is not None and self.there.report.facts == self.facts

    def _rows(self, position: int) -> Iterator[Compared]:
        report = self.there.report if self.there else None
        there = report.sheets[position] if report else None
        typed = self.sheets[position]
        for code in self.rules.line_codes:
            row = Compared(LINES[code].full, _points(there, code), _points(typed, code))
            if row.there is not None or row.typed is not None:
                yield row
        failed = there.failed if there else 0
        if failed or typed.failed:
            yield Compared(FIELDS["failed_openings"].full, failed, typed.failed)
        recorded: Facts | None = report.facts if report else None
        notes = [_reasons(sheet) for sheet in (there, typed)]
        if notes[0] != notes[1]:
            yield Compared(FIELDS["penalties"].full, *notes)
        if position == 0:
            yield from self._of_the_hand(recorded)
        yield Compared(_("Sum of the hand"), there.points if there else None, typed.points)

    def _of_the_hand(self, there: Facts | None) -> Iterator[Compared]:
        """The yes-or-no facts of the whole hand, such as a morto that became the stock."""
        for field in self.rules.fields(self.rules.start()):
            if field.scope == "hand":
                values = [
                    bool(facts and getattr(facts, field.name)) for facts in (there, self.facts)
                ]
                if any(values):
                    words = [_("yes") if value else _("no") for value in values]
                    yield Compared(FIELDS[field.code].full, *words)


def _reasons(sheet: Sheet | None) -> str | None:
    penalties = sheet.penalties if sheet else ()
    return ", ".join(f"{p.points} {p.reason}".strip() for p in penalties) or None


def _points(sheet: Sheet | None, code: str) -> int | None:
    lines = sheet.lines if sheet else ()
    return next((line.points for line in lines if line.code == code), None)
