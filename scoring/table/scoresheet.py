"""The only bridge between rows and rules: rows → pure values → explained score sheet.

It turns the options of a match into a rule set, and its hands that count into facts. Must not
write: that is `scoring.ledger`. Must not know a game: labels and numbers come from the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.db.models import Exists, OuterRef
from django.utils.translation import ngettext

from scoring.games import Label, Text, rules_with
from scoring.labels import FIELDS, LINES, WENT_OUT
from scoring.labels.measures import result_labels
from scoring.models import Hand, HandAnswer, Match, Side
from scoring.rules.base.sheet import Facts, HandReport, Line, MatchState, Played, RuleSet
from scoring.table.minimums import stored_ladder
from scoring.table.result import FinalResult


@dataclass(frozen=True)
class ChosenRules:
    """Rules that a person can choose for a match: the `key` of the game, a name, the rule set.

    House rules have a `number` in their club and a `version`, whose row has the key `version_id`; a
    preset has none of these. `is_frozen`: only a match or tournament still has these rules.
    `variant`: the key of a variant, from which house rules can be made; `says`: what differs in it.
    """

    key: str
    name: str
    rules: RuleSet
    number: int = 0
    version: int = 0
    version_id: int | None = None
    is_frozen: bool = False
    variant: str = ""
    says: str = ""

    @property
    def value(self) -> str:
        """The value that a form posts for this choice."""
        return f"{self.key} frozen" if self.is_frozen else self.which

    @property
    def which(self) -> str:
        """The part of an address that names these rules."""
        return f"{self.number}.{self.version}" if self.number else self.variant or self.key

    @property
    def lasting(self) -> str:
        """The value of `Club.default_rules`, which follows the latest version of house rules."""
        return str(self.number) if self.number else self.key


def rules_of_match(match: Match) -> RuleSet:
    """Return the rules this match was started under, even if its club plays by other rules now."""
    return rules_with(match.ruleset, match.options)


def live_hands(match: Match) -> list[Hand]:
    """Return the hands that count, first hand first; `is_answered`: whether a side answered it."""
    is_answered = Exists(HandAnswer.objects.filter(hand=OuterRef("pk")))
    rows = match.hands.filter(voided_at__isnull=True).select_related("recorded_by")
    return list(rows.annotate(is_answered=is_answered).order_by("number"))


def play(match: Match, hands: Sequence[Hand]) -> Played:
    """Return the match as the pure rules see it after these rows."""
    rules = rules_of_match(match)
    return rules.play([rules.read(hand.facts) for hand in hands], match.side_count)


def play_corrected(match: Match, hands: Sequence[Hand], number: int, facts: Facts) -> Played:
    """Return the match with other facts of hand `number`."""
    rules = rules_of_match(match)
    corrected = [rules.read(hand.facts) for hand in hands]
    active = [report.active for report in rules.play(corrected, match.side_count).hands]
    corrected[number - 1] = facts
    return rules.play(corrected, match.side_count, active)


def state_before(match: Match, hands: Sequence[Hand], number: int) -> MatchState:
    return play(match, [hand for hand in hands if hand.number < number]).state


@dataclass(frozen=True)
class Cell:
    """One side's points in one line. `note`: their reasons; `counts`: whether to show the count."""

    line: Line
    counts: bool
    note: str = ""

    @property
    def aside(self) -> str:
        """The words before the points."""
        return self.note or (f"{self.line.count} × {self.each}" if self.counts else "")

    @property
    def each(self) -> int:
        """The points of one item of the line."""
        return abs(self.line.points) // (self.line.count or 1)


@dataclass(frozen=True)
class HandSide:
    """One side of a hand. `failed`: its failed openings; `minimum`: the minimum after them."""

    points: int
    total: int
    went_out: bool
    failed: int
    minimum: int
    plays: bool

    @property
    def failed_times(self) -> str:
        """The number of failed openings in words; "" for none."""
        text = ngettext("failed {failed} time", "failed {failed} times", self.failed)
        return text.format(failed=self.failed) if self.failed else ""

    @property
    def failed_words(self) -> str:
        """The number of failed openings and the minimum after them, in words; "" for none."""
        text = ngettext(
            "failed {failed} time: needed {minimum}",
            "failed {failed} times: needed {minimum}",
            self.failed,
        )
        return text.format(failed=self.failed, minimum=self.minimum) if self.failed else ""


@dataclass(frozen=True)
class SheetRow:
    """One line of a hand: its code, and a cell per side; None for a side without points in it."""

    code: str
    cells: tuple[Cell | None, ...]

    @property
    def label(self) -> Label:
        return LINES[self.code]


@dataclass(frozen=True)
class SheetHand:
    """A hand on the sheet. In words: who `confirmed` it, and the counts of a decided `dispute`."""

    row: Hand
    report: HandReport
    rules: RuleSet
    confirmed: str = ""
    dispute: str = ""
    is_agreed: bool = True

    @property
    def number(self) -> int:
        return self.report.number

    @property
    def totals(self) -> Sequence[int]:
        return self.report.totals

    @cached_property
    def sides(self) -> list[HandSide]:
        return [
            HandSide(
                points=sheet.points,
                total=total,
                went_out=sheet.counts.get("out", 0) > 0,
                failed=sheet.failed,
                minimum=sheet.minimum,
                plays=position in self.report.active,
            )
            for position, (sheet, total) in enumerate(
                zip(self.report.sheets, self.report.totals, strict=True)
            )
        ]

    @cached_property
    def rows(self) -> list[SheetRow]:
        """The lines in which a side has points, in the order of the paper."""
        rows = []
        for code in self.rules.line_codes:
            cells = tuple(self._cell(code, position) for position in range(len(self.sides)))
            if any(cells):
                rows.append(SheetRow(code, cells))
        return rows

    @cached_property
    def went_out_words(self) -> str:
        """The words of this game for the side that went out."""
        fields = self.rules.fields(self.rules.start())
        return next((str(WENT_OUT[f.code]) for f in fields if f.code in WENT_OUT), "")

    @property
    def nobody_went_out(self) -> bool:
        return not any(side.went_out for side in self.sides)

    @property
    def any_failure(self) -> bool:
        return any(side.failed for side in self.sides)

    @property
    def notes(self) -> list[Text]:
        """The notes about the whole hand, such as a morto that became the stock."""
        fields = self.rules.fields(self.rules.start())
        facts = self.report.facts
        return [
            FIELDS[field.code].full
            for field in fields
            if field.scope == "hand" and getattr(facts, field.name)
        ]

    def reasons(self, position: int) -> str:
        """Return the reasons of a side's penalties, in one string."""
        penalties = self.report.sheets[position].penalties
        return ", ".join(penalty.reason for penalty in penalties if penalty.reason)

    def _cell(self, code: str, position: int) -> Cell | None:
        for line in self.report.sheets[position].lines:
            if line.code == code:
                note = self.reasons(position) if code == "penalty" else ""
                # All red threes together have a bonus, so their points are no multiple of one.
                is_even = bool(line.count and not line.points % line.count)
                return Cell(line, is_even and code in counted_lines(self.rules), note)
        return None


def counted_lines(rules: RuleSet) -> frozenset[str | None]:
    """Return the codes of the lines whose items the scorer counts, such as canastras."""
    return frozenset(f.line for f in rules.fields(rules.start()) if f.kind == "count")


@dataclass(frozen=True)
class SheetSide:
    """The head of one column of the sheet: a side with its total, target and opening minimum."""

    side: Side
    total: int
    target: int | None
    minimum: int
    ladder: tuple[int, ...]
    before_minimum: int | None
    won: bool
    place: int
    out_since: int
    """The hand in which the side went out of the match; 0 while it plays."""

    @property
    def number(self) -> int:
        return self.side.position + 1

    @property
    def name(self) -> str:
        return str(self.side.competitor)

    @property
    def people(self) -> str:
        return ", ".join(player.name for player in self.side.competitor.players)

    @property
    def missing(self) -> int:
        """The points missing to the target; 0 if it is reached or the match has none."""
        return 0 if self.target is None else max(0, self.target - self.total)


@dataclass(frozen=True)
class ScoreSheet:
    """A match with all its hands explained, for the page and for paper."""

    match: Match
    rules: RuleSet
    sides: tuple[SheetSide, ...]
    hands: tuple[SheetHand, ...]
    state: MatchState

    @property
    def names(self) -> list[str]:
        return [side.name for side in self.sides]

    @property
    def title(self) -> str:
        return " × ".join(self.names)

    @property
    def is_of_two(self) -> bool:
        """Whether the match has two sides, shown as the two pages of an open notebook."""
        return len(self.sides) == 2

    @property
    def is_of_persons(self) -> bool:
        return self.rules.persons_per_side == 1

    @property
    def standing(self) -> list[SheetSide]:
        """The sides by their current place, best first."""
        return sorted(self.sides, key=lambda side: side.place)

    @property
    def leader(self) -> SheetSide | None:
        """The side that would win if the match ended now; None if the best sides are equal."""
        first, second, *_others = self.standing
        return first if first.place < second.place else None

    @property
    def knows_minimum(self) -> bool:
        """Whether the game ever asks for an opening minimum."""
        return self.mark is not None or any(self.state.minimums)

    @property
    def mark(self) -> int | None:
        """The total from which an opening minimum applies; None if it applies from 0 or never."""
        return self.rules.points_before_minimum(0)

    @property
    def next_number(self) -> int:
        return len(self.hands) + 1

    @property
    def winner(self) -> SheetSide | None:
        if self.match.is_disputed:
            return None
        return next((side for side in self.sides if side.won), None)

    @property
    def gave_up(self) -> str:
        """The name of the side that ended the match by giving up; else ""."""
        side = self.match.side_that_gave_up
        return "" if side is None else self.names[side]

    @property
    def result_rows(self) -> list[ResultRow]:
        """The counts of a final result without hands, besides its totals."""
        if self.match.result is None:
            return []
        result = FinalResult.read(self.match.result)
        counts = zip(result_labels(self.rules), (result.clean, result.out), strict=True)
        return [ResultRow(label, numbers) for label, numbers in counts if label and numbers]

    @property
    def last_hand(self) -> SheetHand | None:
        return self.hands[-1] if self.hands else None


class ResultRow(NamedTuple):
    """A count of a final result besides the points: its label and a number per side."""

    label: Text
    counts: tuple[int, ...]


def score_sheet(match: Match) -> ScoreSheet:
    """Return the score sheet of a match, from two queries: its sides and its live hands."""
    rules = rules_of_match(match)
    rows = live_hands(match)
    sides = list(match.sides.select_related("competitor__first", "competitor__second"))
    played = play(match, rows)
    return ScoreSheet(
        match=match,
        rules=rules,
        sides=tuple(sheet_side(match, rules, side, played.state) for side in sides),
        hands=tuple(
            SheetHand(row, report, rules) for row, report in zip(rows, played.hands, strict=True)
        ),
        state=played.state,
    )


def versions_of_hand(match: Match, number: int) -> list[SheetHand]:
    """Return every version of hand `number`, newest first, each after the current earlier hands."""
    rules = rules_of_match(match)
    earlier = [hand for hand in live_hands(match) if hand.number < number]
    rows = match.hands.filter(number=number).order_by("-id")
    rows = rows.select_related("recorded_by", "voided_by")
    return [SheetHand(row, play(match, [*earlier, row]).hands[-1], rules) for row in rows]


def sheet_side(match: Match, rules: RuleSet, side: Side, state: MatchState) -> SheetSide:
    # A match without hands has the total of its final result.
    total = state.totals[side.position] if state.hands else side.total
    return SheetSide(
        side=side,
        total=total,
        target=rules.target,
        minimum=side.minimum,
        ladder=stored_ladder(match, rules, total, side),
        before_minimum=rules.points_before_minimum(total),
        won=bool(side.won),
        place=side.place or rules.places(state)[side.position],
        out_since=state.out_since[side.position],
    )
