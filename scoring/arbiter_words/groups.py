"""The headings under which the questions of a game are listed."""

from collections.abc import Collection, Iterable

from django.utils.translation import gettext as _

_PILE = "lixo lixo-order lixo-seen first-card lixo-wrongly pozo pozo-seen black-three"
_OUT = "first-out final-out out out-without failed-leave morto-wrong stock-out counting"
_MELDS = "failed-opening wild-moves wrong-meld after-discard"
_MISTAKES = """
    exposed-card exposed-cards has-penalty-cards out-of-turn drawn-out-of-turn two-drawn
    several-discarded red-three wrong-deal misdeal talking director-decides
"""
FEW = 8
"""A game with fewer questions needs no headings."""


def grouped(found: Collection[str], of_game: Collection[str]) -> list[tuple[str, list[str]]]:
    """Return the situations of a game that a search found, by their headings, in the order of
    reading. Groups without one are left out; a game with few questions has one without a heading.
    """
    if len(of_game) < FEW:
        return [("", list(found))] if found else []
    groups = [(heading, _in(codes, found)) for heading, codes in _groups("first-out" in of_game)]
    return [(heading, codes) for heading, codes in groups if codes]


def _groups(has_morto: bool) -> Iterable[tuple[str, str]]:
    yield _("Taking the discard pile"), _PILE
    yield _("Going out, morto and stock") if has_morto else _("Going out and stock"), _OUT
    yield _("Opening and melds"), _MELDS
    yield _("Mistakes at the table"), _MISTAKES


def _in(codes: str, found: Collection[str]) -> list[str]:
    return [code for code in codes.split() if code in found]
