"""Compare two versions of a hand.

In its history, each version with the version before; in a conflict, the recorded hand with the
typed hand. Must not write.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.labels import FIELDS, LINES
from scoring.models import Hand
from scoring.rules.base.sheet import Facts, RuleSet, Sheet
from scoring.table.scoresheet import SheetHand, SheetRow

# Names in a browser's user agent. Tablets first: some of them say "Mobile", as phones do.
DEVICES: Sequence[tuple[re.Pattern[str], str | Promise]] = (
    (re.compile(r"iPad|Tablet|Android(?!.*Mobile)"), gettext_lazy("on a tablet")),
    (re.compile(r"Mobile|iPhone"), gettext_lazy("on a phone")),
    (re.compile(r"Windows|Macintosh|X11|CrOS"), gettext_lazy("on a computer")),
)


def device_words(user_agent: str) -> str:
    """Return the kind of device that a user agent names, in words; "" for an unknown device."""
    return next((str(words) for known, words in DEVICES if known.search(user_agent)), "")


@dataclass(frozen=True)
class Version:
    """One recorded version of a hand, and the version it replaced or None."""

    hand: SheetHand
    older: SheetHand | None
    answers: Sequence[str] = ()
    """What the sides said about it on their phones, a line each."""

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
    def rows(self) -> list[tuple[SheetRow, set[int]]]:
        """The lines of the hand, each with the sides whose points differ from the older version. A
        line that only the older one has is empty.
        """
        here = {row.code: row for row in self.hand.rows}
        before = here if self.older is None else {row.code: row for row in self.older.rows}
        empty = (None,) * len(self.hand.sides)
        lines = []
        for code in self.hand.rules.line_codes:
            if code in here or code in before:
                row = here.get(code, SheetRow(code, empty))
                other = before[code].cells if code in before else empty
                lines.append((row, _different(row.cells, other)))
        return lines

    @property
    def notes(self) -> list[tuple[str | Promise, bool]]:
        """The notes about the whole hand, each with whether the older version lacks it."""
        before = self.hand.notes if self.older is None else self.older.notes
        return [(note, note not in before) for note in self.hand.notes]

    @property
    def sums_changed(self) -> set[int]:
        """The sides whose sum of the hand differs from the older version."""
        older = self.older or self.hand
        return _different([s.points for s in self.hand.sides], [s.points for s in older.sides])


def _different(ours: Sequence[object], theirs: Sequence[object]) -> set[int]:
    return {at for at, cell in enumerate(ours) if cell != theirs[at]}


def versions(hands: Sequence[SheetHand], answers: Mapping[int, Sequence[str]]) -> list[Version]:
    """Return all versions of a hand, newest first, each with the version it replaced.

    A hand recorded again after it was undone replaces no version. `answers`: lines by the key of
    the hand.
    """
    olders = [*hands[1:], None]
    return [
        Version(hand, older if hand.row.reason else None, answers.get(hand.row.pk, ()))
        for hand, older in zip(hands, olders, strict=True)
    ]


@dataclass(frozen=True)
class Compared:
    """One line of a side in the recorded hand and in the typed hand: points, a number or words;
    None for a line that is empty.
    """

    label: str | Promise
    recorded: int | str | None
    typed: int | str | None

    @property
    def differs(self) -> bool:
        return self.recorded != self.typed


@dataclass(frozen=True)
class ComparedSide:
    name: str
    rows: Sequence[Compared]

    @property
    def different(self) -> list[Compared]:
        """The lines that differ; the sum of the hand comes first, since people argue about it."""
        *lines, total = self.rows
        return [row for row in (total, *lines) if row.differs]

    @property
    def difference(self) -> str:
        """The number of lines that differ, in words."""
        number = len(self.different)
        text = ngettext("{number} different line", "{number} different lines", number)
        return text.format(number=number) if number else _("the same")

    @property
    def equal(self) -> list[Compared]:
        return [row for row in self.rows if not row.differs]


@dataclass(frozen=True)
class Comparison:
    """The recorded hand, or None, beside the typed hand (`sheets` and `facts`)."""

    rules: RuleSet
    names: Sequence[str]
    recorded: SheetHand | None
    sheets: Sequence[Sheet]
    facts: Facts

    @cached_property
    def sides(self) -> list[ComparedSide]:
        return [ComparedSide(name, list(self._rows(i))) for i, name in enumerate(self.names)]

    @property
    def is_same(self) -> bool:
        return self.recorded is not None and self.recorded.report.facts == self.facts

    def _rows(self, position: int) -> Iterator[Compared]:
        report = self.recorded.report if self.recorded else None
        old = report.sheets[position] if report else None
        new = self.sheets[position]
        for code in self.rules.line_codes:
            row = Compared(LINES[code].full, _points(old, code), _points(new, code))
            if row.recorded is not None or row.typed is not None:
                yield row
        failed = old.failed if old else 0
        if failed or new.failed:
            yield Compared(FIELDS["failed_openings"].full, failed, new.failed)
        reasons = [_reasons(sheet) for sheet in (old, new)]
        if reasons[0] != reasons[1]:
            yield Compared(FIELDS["penalties"].full, *reasons)
        if position == 0:
            yield from self._of_the_hand(report.facts if report else None)
        yield Compared(_("Sum of the hand"), old.points if old else None, new.points)

    def _of_the_hand(self, recorded: Facts | None) -> Iterator[Compared]:
        """Yield the yes-or-no facts of the whole hand, such as a morto that became the stock."""
        for field in self.rules.fields(self.rules.start()):
            if field.scope == "hand":
                values = [
                    bool(facts and getattr(facts, field.name)) for facts in (recorded, self.facts)
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
