"""The boxes of a blank sheet, with the values of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from clubs.words.figures import points
from scoring.labels import LINES
from scoring.rules.base.cards import JOKER, RANKS, Card
from scoring.rules.base.sheet import RuleSet

ROWS_IN_BOX = 3
MOST_PIPS = 3
PRINTED_MINIMUMS = 4
"""The number of opening minimums to print: after 0, 1, 2 and 3 failed openings."""

TOGETHER = {
    "four_black_threes": pgettext_lazy("sheet", "4 black 3s"),
    "five": pgettext_lazy("sheet", "5 canastas"),
    "seven": pgettext_lazy("sheet", "7 canastas"),
}
"""Options with the bonus for several items together; the last two have a switch."""


@dataclass(frozen=True)
class Worth:
    """The name of a bonus, card or minimum, and its points."""

    label: str
    points: str


@dataclass(frozen=True)
class Box:
    """A framed list under a blank sheet, in columns."""

    title: str
    columns: Sequence[Sequence[Worth]]

    @property
    def words(self) -> str:
        """All items in a line of text."""
        items = [worth for column in self.columns for worth in column]
        return ", ".join(f"{worth.label} = {worth.points}" for worth in items) + "."

    @property
    def rows(self) -> list[list[Worth | None]]:
        """Return the rows, with None where a column is shorter."""
        height = max(map(len, self.columns))
        return [
            [column[n] if n < len(column) else None for column in self.columns]
            for n in range(height)
        ]


def boxes(rules: RuleSet) -> list[Box]:
    """Return the boxes of opening minimum, bonuses and card values that the game has."""
    result = []
    if hands := _by_hand(rules):
        result.append(Box(_("Opening minimum, by hand"), _in_columns(hands)))
    elif steps := _steps(rules):
        result.append(Box(_("Opening minimum, by total"), _in_columns(steps)))
    elif rungs := ladder(rules):
        mark = rules.points_before_minimum(0)
        title = (
            _("Minimum, from {mark} on").format(mark=points(mark)) if mark else _("Opening minimum")
        )
        result.append(Box(title, [rungs]))
    bonuses = _bonuses(rules)
    if bonuses:
        result.append(Box(_("Bonuses"), _in_columns(bonuses)))
    cards = _cards(rules)
    if cards:
        result.append(Box(_("Cards"), _in_columns(cards)))
    return result


def _in_columns(items: Sequence[Worth]) -> list[Sequence[Worth]]:
    height = -(-len(items) // -(-len(items) // ROWS_IN_BOX))
    return [items[at : at + height] for at in range(0, len(items), height)]


def _by_hand(rules: RuleSet) -> list[Worth]:
    return [
        Worth(_("from hand {number} on").format(number=number), points(minimum))
        for number, minimum in enumerate(rules.minimums_by_hand, start=1)
    ]


def _steps(rules: RuleSet) -> list[Worth]:
    """Return the opening minimum for each range of totals; empty if it is always the same."""
    if not rules.minimum_steps:
        return []
    below = Worth(_("below 0"), points(rules.minimum(-1)))
    return [
        below,
        *(
            Worth(_("from {total} on").format(total=points(total)), points(minimum))
            for total, minimum in rules.minimum_steps
        ),
    ]


def ladder(rules: RuleSet) -> list[Worth]:
    """Return the opening minimums after 0 to 3 failed openings; empty in games without one."""
    total = rules.points_before_minimum(0) or 0
    first, once, *more = (rules.minimum(total, failed) for failed in range(PRINTED_MINIMUMS))
    if not first:
        return []
    rungs = [Worth(_("first opening"), points(first))]
    if once != first:
        rungs.append(Worth(_("failed once"), points(once)))
    if more and more[0] != once:
        rungs.append(Worth(_("failed 2, 3 times"), ", ".join(map(points, more))))
    return rungs


def _bonuses(rules: RuleSet) -> list[Worth]:
    """Return the bonus of each item of a line, then those for several items together."""
    each, options = rules.worth(), rules.options()
    return [
        *(
            Worth(str(LINES[code].short), _worth(rules, code, each[code]))
            for code in rules.line_codes
            if code in each
        ),
        *(
            Worth(str(label), points(int(options[name])))
            for name, label in TOGETHER.items()
            if options.get(name) and options.get(f"{name}_canastas", True)
        ),
    ]


def _worth(rules: RuleSet, code: str, each: int) -> str:
    together = rules.options().get("all_red_threes") if code == "red-threes" else None
    if together is None:
        return points(each)
    return _("{each}, all {together}").format(each=points(each), together=points(int(together)))


def _cards(rules: RuleSet) -> list[Worth]:
    """Return the joker, then the ranks by falling value, ranks of the same value together."""
    joker = rules.card_value(Card(JOKER, None))
    values = [(rules.card_value(Card(rank, "S")), rank) for rank in reversed(RANKS)]
    worth = [Worth(_("joker"), points(joker))] if joker else []
    pips = [rank for value, rank in values if rank == str(value)]
    if len(pips) > MOST_PIPS:
        # These cards are worth their printed number: one row for all.
        values = [(value, rank) for value, rank in values if rank not in pips]
        worth.append(Worth(f"{pips[-1]}–{pips[0]}", _("their number")))
    # Sorting is stable: king first within a value.
    for value, cards in groupby(sorted(values, key=lambda v: -v[0]), key=lambda v: v[0]):
        if value:
            worth.append(Worth(" ".join(rank for _value, rank in cards), points(value)))
    return worth
