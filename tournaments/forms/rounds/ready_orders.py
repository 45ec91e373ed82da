"""Orders of tie-breaks: ready ones, offered as cards, and one that is put together by buttons."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.ranking.regulation import is_again
from tournaments.ranking.tiebreaks import count_in, own_count
from tournaments.words.labels import TIEBREAKS, Text

OWN = "own"
"""The choice of an order that is put together tie-break by tie-break."""
TIES = 6
"""The most tie-breaks of an order."""


WALKOVERS = "head-to-head+walkovers"
"""The tie-break head-to-head in the variant that counts a walkover as a meeting."""

PAIRED = ("swiss", "danish", "lives", "tables", "open")
"""Formats in which entries do not meet the same opponents."""
ALL_MEET = ("round-robin", "groups", "howell", "individual")
CHESS = {
    **dict.fromkeys(("buchholz", "buchholz-cut1", "buchholz-cut2", "median-buchholz"), PAIRED),
    **dict.fromkeys(("average-opponent-buchholz", "progressive"), PAIRED),
    "sonneborn-berger": (*PAIRED, *ALL_MEET),
    "koya": ALL_MEET,
}
"""Tie-breaks with names that only chess players know, and the formats where they mean something:
where all have the same opponents their strength separates nobody.
"""


@dataclass(frozen=True)
class ReadyOrder:
    ties: tuple[str, ...]
    name: Text
    hint: Text


READY = {
    "difference": ReadyOrder(
        ("difference", "wins"),
        gettext_lazy("Difference, then wins"),
        gettext_lazy("The usual order: points for minus points against."),
    ),
    "wins": ReadyOrder(
        ("wins", "difference"),
        gettext_lazy("Wins, then difference"),
        gettext_lazy("The entry with more wins is ahead."),
    ),
    "head-to-head": ReadyOrder(
        ("head-to-head", "difference"),
        gettext_lazy("Head-to-head, then difference"),
        gettext_lazy("It only decides if the level entries have met."),
    ),
    "lot": ReadyOrder(
        ("lot",), pgettext_lazy("order", "Lot"), gettext_lazy("Nothing is counted: luck decides.")
    ),
}


class TieField(forms.ChoiceField):
    """A tie-break, empty if it belongs to another game: nobody sees such a line."""

    def to_python(self, value: Any) -> str:
        tie = str(super().to_python(value))
        is_known = plain(tie) in TIEBREAKS or bool(count_in(tie))
        return "" if is_known and not self.valid_value(tie) else tie


def ready_orders(
    now: Sequence[str], names: Sequence[str], senseless: Set[str]
) -> tuple[dict[str, ReadyOrder], str]:
    """Return the orders to choose from, and the key of the present one, which is always among them.

    `now`: the present tie-breaks, with their `names`; `senseless`: those that this game lacks.
    """
    orders = {key: order for key, order in READY.items() if senseless.isdisjoint(order.ties)}
    # Whether clean canastras decide in the end follows from how the matches are recorded.
    core = tuple(tie for tie in now if tie != "clean")
    for key, order in orders.items():
        if order.ties == core and tuple(now[: len(core)]) == core:
            orders[key] = ReadyOrder(tuple(now), order.name, order.hint)
            return orders, key
    if not now:
        return orders, OWN
    words = [names[0], *(name[0].lower() + name[1:] for name in names[1:])]
    present = ReadyOrder(tuple(now), ", ".join(words), _("The order so far."))
    # Named by its ties: a page opened before somebody changed them must not mean the new ones. One
    # tie alone must not be named as a ready order either.
    key = " ".join((OWN, *now))
    return {key: present, **orders}, key


def plain(tie: str) -> str:
    """Return the code of a tie-break without its variant."""
    return tie.removesuffix("+walkovers")


def ties_left(
    ties: Sequence[tuple[str, Any]], in_use: Sequence[str], formats: Set[str]
) -> list[tuple[Any, Any]]:
    """Return the choices for one more tie-break, those of chess under a head of their own, and only
    if they mean something in one of the formats; without formats all.
    """
    left = [tie for tie in ties if not is_again([*in_use, plain(tie[0])], len(in_use))]
    chess = [tie for tie in left if tie[0] in CHESS]
    rare = [tie for tie in chess if not formats or not formats.isdisjoint(CHESS[tie[0]])]
    usual = [tie for tie in left if tie[0] not in CHESS]
    return [("", "–"), *usual, *([(_("Swiss and other sports"), rare)] if rare else [])]


def ordered(data: QueryDict | None) -> QueryDict | None:
    """Return what a form sends, with its tie-breaks in the order for which `tie_move` asks: `up`,
    `down` or `out` and the number of a line, or `more`.
    """
    if data is None or "tie_move" not in data:
        return data
    ties = [str(data.get(f"tie{number}", "")) for number in range(1, TIES + 1)]
    ties = list(filter(None, ties))
    how, _space, number = str(data["tie_move"]).partition(" ")
    at = int(number) - 1 if number in {str(at + 1) for at in range(len(ties))} else None
    if how == "more" and data.get("tie_more") and len(ties) < TIES:
        ties.append(str(data["tie_more"]))
    elif how in ("up", "down") and at is not None:
        ties.insert(max(0, at - 1 if how == "up" else at + 1), ties.pop(at))
    elif how == "out" and at is not None:
        del ties[at]
    moved = data.copy()
    moved["order"], moved["tie_more"] = OWN, ""
    for row, tie in enumerate([*ties, *[""] * (TIES - len(ties))], start=1):
        moved[f"tie{row}"] = tie
    return moved


def typed_tie(tie: Any) -> str:
    """Return the name of a stored tie-break in the form."""
    if isinstance(tie, str):
        return tie
    if count := tie.get("count"):
        least, level = tie.get("least", False), tie.get("level", False)
        return own_count(count, least_first=least, among_level=level)
    return WALKOVERS
