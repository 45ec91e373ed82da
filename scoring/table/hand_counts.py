"""One hand line by line, and the different counts of it, for a person who decides between them.
Read-only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from clubs.words.figures import points
from scoring.labels import FIELDS, LINES, WENT_OUT
from scoring.models import Hand, Match
from scoring.rules.base.sheet import Facts, MatchState, RuleSet, Sheet
from scoring.table.agreements import agreement_on, mark_of
from scoring.table.scoresheet import SheetHand, play_corrected, rules_of_match
from scoring.table.snapshot import Snapshot
from scoring.table.versions import Version


@dataclass(frozen=True)
class HandSheet:
    """The points of one hand as the rules count them. `state`: the match before the hand."""

    rules: RuleSet
    state: MatchState
    names: Sequence[str]
    facts: Facts

    @property
    def mark(self) -> str:
        """The mark of this count, as in `mark_of`."""
        return mark_of(self.rules, self.facts)

    @cached_property
    def sheets(self) -> tuple[Sheet, ...]:
        return self.rules.score(self.facts, self.state)

    @cached_property
    def lines(self) -> list[tuple[str, list[str]]]:
        """Label and figures of each line in which a side has points; "" for a side without any."""
        rows = [(str(LINES[code].short), self.cells(code)) for code in self.rules.line_codes]
        return [(label, cells) for label, cells in rows if any(cells)]

    def cells(self, code: str) -> list[str]:
        """Return the figure of each side in a line; "" for a side without points in it."""
        return [points(_points_in(sheet, code)) for sheet in self.sheets]

    @property
    def sums(self) -> list[int]:
        return [sheet.points for sheet in self.sheets]

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals of the match after this hand."""
        return tuple(
            before + sheet.points
            for before, sheet in zip(self.state.totals, self.sheets, strict=True)
        )

    @property
    def by_side(self) -> list[tuple[str, list[str], int, int]]:
        """Name, figures of `lines`, sum and new total of each side."""
        columns = [cells for _label, cells in self.lines]
        cells_of = [[cells[side] for cells in columns] for side in range(len(self.names))]
        return list(zip(self.names, cells_of, self.sums, self.totals, strict=True))

    @property
    def notes(self) -> list[tuple[str, str]]:
        """Facts that the lines lack, each with its label: who went out, cards left in hand, …"""
        return [*self._across(), *self._left(), *self._failed(), *self._of_the_hand()]

    @property
    def other_notes(self) -> dict[str, str]:
        """The notes by label, without those of `left`."""
        return dict([*self._across(), *self._failed(), *self._of_the_hand()])

    def _across(self) -> Iterator[tuple[str, str]]:
        for field in self.rules.fields(self.state):
            if field.scope == "across":
                out = [at for at, sheet in enumerate(self.sheets) if sheet.counts.get("out")]
                said = WENT_OUT.get(field.code, FIELDS[field.code].short)
                yield capfirst(str(said)), self.names[out[0]] if out else _("nobody")

    def _left(self) -> Iterator[tuple[str, str]]:
        if any(self.left):
            each = zip(self.names, self.left, strict=True)
            yield _in_hand(), ", ".join(f"{name} {points(left)}" for name, left in each)

    @property
    def left(self) -> list[int]:
        """The points left in hand by each side, in a game where the other side gets them: they have
        no line of their own. Empty in other games.
        """
        fields = self.rules.fields(self.state)
        if any(field.cards == "hand" and not field.line for field in fields):
            return [sheet.left for sheet in self.sheets]
        return []

    def _failed(self) -> Iterator[tuple[str, str]]:
        for name, sheet in zip(self.names, self.sheets, strict=True):
            if sheet.failed:
                text = ngettext("{number} time", "{number} times", sheet.failed)
                label = f"{FIELDS['failed_openings'].full}, {name}"
                yield label, text.format(number=sheet.failed)
            for penalty in sheet.penalties:
                amount = points(penalty.points)
                text = f"{amount}, {penalty.reason}" if penalty.reason else amount
                yield f"{FIELDS['penalties'].short}, {name}", text

    def _of_the_hand(self) -> Iterator[tuple[str, str]]:
        for field in self.rules.fields(self.state):
            if field.scope == "hand" and getattr(self.facts, field.name):
                yield str(FIELDS[field.code].full), _("yes")


@dataclass(frozen=True)
class Difference:
    """A line of a hand that differs between two counts. `who`: its side; "" for the whole hand."""

    label: str
    who: str
    ours: str
    theirs: str


@dataclass(frozen=True)
class TwoCounts:
    """Two counts of the same hand: that of the reader's side, and that of another side."""

    ours: HandSheet
    theirs: HandSheet

    @cached_property
    def differences(self) -> list[Difference]:
        names = self.ours.names
        found = []
        for label, our_cells, their_cells in self._lines:
            for name, ours, theirs in zip(names, our_cells, their_cells, strict=True):
                if ours != theirs:
                    found.append(Difference(label, name, ours or "0", theirs or "0"))
        return [*found, *_of_notes(self.ours.other_notes, self.theirs.other_notes)]

    @property
    def _lines(self) -> Iterator[tuple[str, Sequence[str], Sequence[str]]]:
        for code in self.ours.rules.line_codes:
            yield str(LINES[code].short), self.ours.cells(code), self.theirs.cells(code)
        if self.ours.left:
            yield _in_hand(), list(map(points, self.ours.left)), list(map(points, self.theirs.left))

    @property
    def totals(self) -> list[tuple[str, int, int]]:
        """The sums of the hand that differ: name of the side, sum by our count and by theirs."""
        rows = zip(self.ours.names, self.ours.sums, self.theirs.sums, strict=True)
        return [(name, ours, theirs) for name, ours, theirs in rows if ours != theirs]

    @property
    def figures(self) -> tuple[str, str]:
        """The two counts, ours first: of the only line that differs, else of the first total."""
        if len(self.differences) == 1 or not self.totals:
            return self.differences[0].ours, self.differences[0].theirs
        _name, ours, theirs = self.totals[0]
        return points(ours), points(theirs)

    @property
    def apart(self) -> str:
        """How far the sums of the hand are apart, in words."""
        gaps = [(name, abs(ours - theirs)) for name, ours, theirs in self.totals]
        if not gaps:
            return _("Both counts give the same points")
        one = ngettext("Difference: {points} point", "Difference: {points} points", gaps[0][1])
        if len(gaps) == 1:
            return one.format(points=points(gaps[0][1]))
        text = _("{points} for {name}")
        parts = [text.format(points=points(gap), name=name) for name, gap in gaps]
        return _("Difference in points: {parts}").format(parts="; ".join(parts))

    @property
    def summary(self) -> str:
        """The number of lines that differ, in a sentence."""
        number = len(self.differences)
        text = ngettext(
            "Only one line differs.", "{number} lines differ. The others are equal.", number
        )
        return text.format(number=number)


def _of_notes(ours: Mapping[str, str], theirs: Mapping[str, str]) -> Iterator[Difference]:
    for label in {**ours, **theirs}:
        mine, other = ours.get(label, ""), theirs.get(label, "")
        if mine != other:
            yield Difference(label, "", mine or "–", other or "–")


def _in_hand() -> str:
    return pgettext("sheet", "In hand")


def _points_in(sheet: Sheet, code: str) -> int | None:
    return next((line.points for line in sheet.lines if line.code == code), None)


@dataclass(frozen=True)
class HandCount:
    """One count of a hand: the figures that a side entered for it. `names`: who stands for it;
    `version` marks the lines that differ; `mark`: as in `mark_of`.
    """

    facts: Facts
    mark: str
    names: Sequence[str]
    version: Version
    is_recorded: bool

    @property
    def who(self) -> str:
        return ", ".join(self.names)

    @property
    def warnings(self) -> list[str]:
        """The `acceptance` of each warning: its side has confirmed them already."""
        problems = self.version.hand.report.problems
        return [problem.acceptance for problem in problems if not problem.is_error]


def counts_of(match: Match, hand: Hand) -> list[HandCount]:
    """Return the recorded count of this live hand, then each different one that a side claims."""
    rules, agreement = rules_of_match(match), agreement_on(match, hand)
    before, names = Snapshot.of(match), match.side_names

    def shown(row: Hand, facts: Facts) -> SheetHand:
        played = play_corrected(match, before.hands, hand.number, facts)
        return SheetHand(row, played.hands[hand.number - 1], rules)

    recorded = shown(hand, rules.read(hand.facts))
    agreeing = [names[side] for side in agreement.agreeing]
    claimed: list[tuple[Facts, list[str]]] = []
    for side, facts in sorted(agreement.claims.items()):
        same = next((sides for other, sides in claimed if other == facts), None)
        if same is None:
            claimed.append((facts, [names[side]]))
        else:
            same.append(names[side])
    claims = [
        HandCount(facts, mark_of(rules, facts), sides, Version(row, recorded), is_recorded=False)
        for facts, sides in claimed
        for row in (shown(_row(hand, facts), facts),)
    ]
    other = claims[0].version.hand if claims else None
    by_office = [hand.recorder] if hand.recorded_side is None else []
    facts = rules.read(hand.facts)
    stand = [*by_office, *agreeing]
    first = HandCount(
        facts, mark_of(rules, facts), stand, Version(recorded, other), is_recorded=True
    )
    return [first, *claims]


def two_counts(match: Match, state: MatchState, counts: Sequence[HandCount]) -> TwoCounts | None:
    """Return the counts of a hand side by side; None unless there are two. `state`: before it."""
    if len(counts) != 2:
        return None
    rules = rules_of_match(match)
    first, second = (HandSheet(rules, state, match.side_names, count.facts) for count in counts)
    return TwoCounts(first, second)


def _row(hand: Hand, facts: Facts) -> Hand:
    """Return an unsaved row of this hand with other facts."""
    rules = rules_of_match(hand.match)
    return Hand(match=hand.match, number=hand.number, facts=rules.write(facts))
