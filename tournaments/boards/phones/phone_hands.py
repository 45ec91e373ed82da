"""The recorded hands of a table as one side sees them, and the questions about them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from clubs.words.figures import points
from scoring.labels import FIELDS
from scoring.models import Hand
from scoring.rules.base.sheet import Facts
from scoring.rulings.recorded_rulings import RecordedRuling
from scoring.table.agreement import Agreement
from scoring.table.agreements import agreement_on
from scoring.table.hand_counts import HandSheet, TwoCounts
from scoring.table.scoresheet import rules_of_match
from scoring.table.snapshot import Snapshot
from tournaments.words.labels import Text

State = Literal[
    "ours", "theirs", "both", "two", "doubted", "disputed", "objected", "office", "alone"
]

STATES: dict[State, tuple[str, Text]] = {
    "ours": ("hourglass", gettext_lazy("waits for the other pair")),
    "theirs": ("hourglass", gettext_lazy("waits for you")),
    "both": ("check", gettext_lazy("both pairs agree")),
    "two": ("triangle-alert", gettext_lazy("two different counts")),
    "doubted": ("triangle-alert", gettext_lazy("you said that it is wrong")),
    "disputed": ("triangle-alert", gettext_lazy("the other pair says that it is wrong")),
    "objected": ("triangle-alert", gettext_lazy("another count; the organizers decide")),
    "office": ("check", gettext_lazy("entered by the organizers")),
    "alone": ("check", gettext_lazy("recorded")),
}

OF_PERSONS: dict[State, Text] = {
    "ours": gettext_lazy("waits for the others"),
    "both": gettext_lazy("all agree"),
    "doubted": pgettext_lazy("one person", "you said that it is wrong"),
    "disputed": gettext_lazy("a player says that it is wrong"),
}
"""The words that differ where each side is one person."""


class PhoneSide(NamedTuple):
    """A side of the table. `minimum`: None in a game without minimums."""

    name: str
    total: int
    minimum: int | None
    is_own: bool
    is_out: bool
    has_won: bool


@dataclass(frozen=True)
class PhoneHand:
    """A recorded hand in one line."""

    row: Hand
    points: Sequence[int]
    agreement: Agreement[Facts]
    state: State
    is_of_persons: bool
    decided: str = ""
    """The figure that a director decided; "" if the hand was never counted otherwise."""

    @property
    def number(self) -> int:
        return self.row.number

    @property
    def icon(self) -> str:
        return STATES[self.state][0]

    @property
    def words(self) -> Text:
        if self.is_decided:
            text = _("{name} decided: {figure} counts") if self.decided else _("decided by {name}")
            return text.format(name=self.row.recorder, figure=self.decided)
        words = STATES[self.state][1]
        return OF_PERSONS.get(self.state, words) if self.is_of_persons else words

    @property
    def is_decided(self) -> bool:
        """Whether a director has put other figures, or one of two counts, in place of the hand."""
        return self.state == "office" and bool(self.row.reason)

    @property
    def is_settled(self) -> bool:
        return self.state in ("both", "office", "alone")


@dataclass(frozen=True)
class Question:
    """A question to a side about a recorded hand: to agree, or to choose one of two counts."""

    hand: PhoneHand
    sheet: HandSheet
    two: TwoCounts | None
    by: str
    """The name of the side that recorded the hand, or that made the other count."""
    side: int = 0
    names: Sequence[str] = ()

    @property
    def insists(self) -> bool:
        """Whether this side has said that its own count is right."""
        return self.two is not None and self.side in self.hand.agreement.insisting

    @property
    def is_stuck(self) -> bool:
        """Whether each side insists on its own count: the director decides."""
        return self.two is not None and self.hand.agreement.is_stuck

    @property
    def sayings(self) -> list[tuple[str, bool]]:
        """Each side with a count, and whether it says that its own is right; this side first."""
        said = self.hand.agreement
        sides = [at for at in said.sides if at != self.side and at not in said.waiting]
        return [(self.names[at], at in said.insisting) for at in (self.side, *sides)]

    @property
    def insisting_others(self) -> list[str]:
        return [name for name, insists in self.sayings[1:] if insists]

    @property
    def heading(self) -> str:
        if self.two is None:
            text = _("Is hand %(number)s right?")
        elif self.is_stuck and self.hand.is_of_persons:
            text = _("Hand %(number)s: each player says their own count is right")
        elif self.is_stuck:
            text = _("Hand %(number)s: each pair says its own count is right")
        elif self.insists:
            text = _("Hand %(number)s: you said “ours counts”")
        else:
            text = _("Hand %(number)s has two counts")
        return text % {"number": self.hand.number}

    @property
    def by_words(self) -> str:
        recorded, you = _("%(who)s recorded it."), _("You are %(who)s.")
        if self.hand.is_of_persons:
            recorded = pgettext("one person", "%(who)s recorded it.")
            you = pgettext("one person", "You are %(who)s.")
        return f"{recorded % {'who': self.by}} {you % {'who': self.names[self.side]}}"

    @property
    def others_words(self) -> list[str]:
        """A sentence for each other side that says its own count is right."""
        if self.two is None:
            return []
        text = _("%(name)s say: %(theirs)s is right. You recorded %(ours)s.")
        if len(self.names) > 2:
            text = pgettext("one person", "%(name)s says that theirs is right.")
        elif self.hand.is_of_persons:
            text = pgettext(
                "one person", "%(name)s says: %(theirs)s is right. You recorded %(ours)s."
            )
        ours, theirs = self.two.figures[:2]
        values = {"ours": ours, "theirs": theirs}
        return [text % {"name": name, **values} for name in self.insisting_others]


def state_of(agreement: Agreement[Facts], side: int | None, *, is_asked: bool) -> State:
    """Return what this side sees of a hand. `is_asked`: whether the other side has to agree."""
    if agreement.by is None:
        return "objected" if agreement.disputing else "office"
    if agreement.claims and side not in agreement.waiting:
        return "two"
    if agreement.disputing:
        return "doubted" if side in agreement.disputing else "disputed"
    if not is_asked:
        return "both" if not agreement.waiting else "alone"
    if side in agreement.waiting:
        return "theirs"
    return "ours" if agreement.waiting else "both"


def decided_figure(snapshot: Snapshot, row: Hand, sheet_of: Callable[[Facts], HandSheet]) -> str:
    """Return the figure of a hand corrected in the office where it differs from another count of
    it, or the points of all sides if it differs from none; "" for other hands.
    """
    earlier = [other for other in snapshot.rows if other.number == row.number and other.voided_at]
    if row.recorded_side is not None or not row.reason or not earlier:
        return ""
    said = agreement_on(snapshot.match, max(earlier, key=lambda other: other.pk))
    rules = rules_of_match(snapshot.match)
    now = sheet_of(rules.as_counts(rules.read(row.facts)))
    for facts in (said.recorded, *said.claims.values()):
        two = TwoCounts(now, sheet_of(facts))
        if two.differences:
            return two.figures[0]
    return " × ".join(points(total) for total in now.sums)


def question_on(
    hand: PhoneHand,
    side: int | None,
    names: Sequence[str],
    sheet_of: Callable[[Facts], HandSheet],
) -> Question | None:
    """Return what this side is asked about a hand; None if it is asked nothing.

    `sheet_of`: the lines of the hand with these facts.
    """
    agreement = hand.agreement
    if side is None or agreement.by is None:
        return None
    sheet = sheet_of(agreement.recorded)
    if hand.state == "theirs":
        return Question(hand, sheet, None, names[agreement.by], side=side, names=names)
    if hand.state != "two":
        return None
    claims = dict(agreement.claims)
    mine = claims.pop(side, None)
    ours = sheet if mine is None else sheet_of(mine)
    if not claims:
        stands = next((s for s in agreement.agreeing if s != side), agreement.by)
        two = TwoCounts(ours, sheet)
        return Question(hand, sheet, two, names[stands], side=side, names=names)
    other, claim = next(iter(claims.items()))
    two = TwoCounts(ours, sheet_of(claim))
    by = names[other]
    return Question(hand, sheet, two, by, side=side, names=names)


def ruling_line(ruling: RecordedRuling, names: Sequence[str]) -> str:
    """Return a ruling in one short line: its hand, its side, its title, its points."""
    row = ruling.row
    parts = [
        _("Hand {number}").format(number=row.hand) if row.hand else "",
        names[row.side] if row.side is not None and row.side < len(names) else "",
        ruling.title,
        f"{FIELDS['penalties'].short} {points(row.points)}" if row.points else "",
    ]
    return ", ".join(filter(None, parts))
