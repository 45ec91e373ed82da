"""Names of the figures of persons and pairs, and what a side did in one hand, in words."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.games import Text
from scoring.labels.sheets import FIELDS, OUTS
from scoring.rules.base.figures import CANASTRAS
from scoring.rules.base.sheet import RuleSet

MEASURES: Mapping[str, Text] = {
    "points": gettext_lazy("Points"),
    "left": gettext_lazy("Points left in hand"),
    "morto": gettext_lazy("Mortos taken"),
    "failed": gettext_lazy("Failed openings"),
    "penalties": gettext_lazy("Penalty points"),
}
"""The figures that every game calls the same; canastas and going out have words of their game."""

KINDS: Mapping[str, Callable[[int], str]] = {
    "clean": lambda n: ngettext("{n} clean canastra", "{n} clean canastras", n),
    "royal": lambda n: ngettext("{n} royal canastra", "{n} royal canastras", n),
    "aces": lambda n: ngettext("{n} canastra from ace to ace", "{n} canastras from ace to ace", n),
    "semi": lambda n: ngettext("{n} half-clean canastra", "{n} half-clean canastras", n),
    "dirty": lambda n: ngettext("{n} dirty canastra", "{n} dirty canastras", n),
    "natural": lambda n: ngettext("{n} natural canasta", "{n} natural canastas", n),
    "mixed": lambda n: ngettext("{n} mixed canasta", "{n} mixed canastas", n),
    "wild": lambda n: ngettext("{n} canasta of wild cards", "{n} canastas of wild cards", n),
    "sambas": lambda n: ngettext("{n} samba", "{n} sambas", n),
}


def measure_label(code: str, rules: RuleSet[Any]) -> str:
    """Return the name of a figure in a game."""
    if code in MEASURES:
        return str(MEASURES[code])
    if code == "out":
        return out_label(rules)
    return str(FIELDS[code].full)


def out_label(rules: RuleSet[Any]) -> str:
    """Return the name of going out in a game."""
    fields = rules.fields(rules.start())
    return str(next(OUTS[field.code].full for field in fields if field.code in OUTS))


def hand_words(rules: RuleSet[Any], hand: Any) -> str:
    """Return what a side did in a hand: "2 clean canastras, went out, took a morto"; may be empty.

    `hand`: a `SideHand` or another value with its columns.
    """
    numbers = ((code, getattr(hand, name)) for code, name in _kinds(rules))
    parts = [KINDS[code](number).format(n=number) for code, number in numbers if number]
    if hand.times_out:
        parts.append(_("went out"))
    if hand.mortos:
        parts.append(_("took a morto"))
    if hand.failed_openings:
        failed = hand.failed_openings
        text = ngettext("{n} failed opening", "{n} failed openings", failed)
        parts.append(text.format(n=failed))
    if hand.penalty_points:
        parts.append(_("penalty of {points}").format(points=hand.penalty_points))
    return ", ".join(parts)


def _kinds(rules: RuleSet[Any]) -> Iterable[tuple[str, str]]:
    return zip(rules.canastras, CANASTRAS, strict=False)


def result_labels(rules: RuleSet[Any]) -> tuple[Text, Text]:
    """Return the names of both counts of a final result; empty for one that the game lacks."""
    if rules.is_results_only:
        first, second, *_rest = (*rules.own_counts, "", "")
        return first, second
    return FIELDS[rules.canastras[0]].full if rules.canastras else "", _("Went out")
