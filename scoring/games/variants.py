"""Variants: games that clubs know by a name of their own, with other options of one game.

A club makes house rules from a variant; nobody plays by the variant itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

from .words import Text


class Variant(NamedTuple):
    """A variant of the game with the key `game`. `says`: what differs, in a sentence."""

    game: str
    name: Text
    says: Text
    options: Mapping[str, object] = {}


VARIANTS: Mapping[str, Variant] = {
    "buraco-aberto": Variant(
        "buraco-br",
        _("Open buraco"),
        _(
            "The discard pile lies open, and anybody may take it. There are no sets, and going out "
            "needs a clean canastra."
        ),
    ),
    "buraco-fechado": Variant(
        "buraco-br",
        _("Closed buraco"),
        _("Sets are melds too, and any canastra is enough to go out."),
        {"sets": True, "out_needs_clean": False},
    ),
    "buraco-stbl": Variant(
        "buraco-br",
        _("Closed buraco STBL"),
        _("There are no sets, and going out needs a clean canastra."),
    ),
    "buraco-limpa": Variant(
        "buraco-br",
        _("Buraco, all lost without a clean one"),
        _("A pair without a clean canastra loses what its melds are worth."),
        {"lost_without_clean": True},
    ),
    "canastra-real": Variant(
        "aacrt-2016",
        _("Canastra with royal and ace to ace"),
        _("A clean canastra of 13 cards is worth 500, one of 14 cards from ace to ace 1000."),
        {"royal": 500, "aces": 1000},
    ),
    "chinchon": Variant(
        "ramiro-es",
        _("Chinchón"),
        _(
            "Seven cards, out at 100. Closing with all cards matched takes 10 off; up to 5 may "
            "stay."
        ),
        {"limit": 100, "closing": 10, "closes_with": 5},
    ),
    "caxeta": Variant(
        "ramiro-es",
        _("Caxeta"),
        _("Who did not close writes 2 points, or 1 after passing, and is out at 10."),
        {"limit": 10},
    ),
}
"""The variants by the key that addresses use. No key is that of a game."""
