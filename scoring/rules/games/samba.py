"""Samba: canasta with three decks and sequences, to 10000 points.

This module has what Spanish canasta lacks; `rank_canasta` has what both games share.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from scoring.rules.base.cards import SUITS, parse_suit
from scoring.rules.base.melds import CANASTRA, Meld, Shapes
from scoring.rules.base.runs import HIGH_ACE, natural_cards
from scoring.rules.base.sets import parse_set
from scoring.rules.base.sheet import Field, option
from scoring.rules.games.rank_canasta import RankCanasta
from scoring.rules.games.samba_runs import LOWEST, parse_samba_run

__all__ = ["Samba"]


@dataclass(frozen=True)
class Samba(RankCanasta):
    """Two pairs. Sambas count as canastas, for going out and for red threes. Black threes may be
    laid down when going out and have only their card points. Going out concealed has no bonus.
    """

    key: ClassVar[str] = "samba-es"
    decks: ClassVar[int] = 3
    hand_size: ClassVar[int] = 15
    all_lines: ClassVar[tuple[str, ...]] = (
        "samba",
        "natural",
        "mixed",
        "wild",
        "went-out",
        "red-threes",
        "cards",
        "hand",
        "penalty",
    )
    line_of = {"sambas": "samba"}
    ladders = [
        *RankCanasta.ladders,
        ("high_minimum", "top_minimum"),
        ("high_from", "top_from"),
        ("natural", "samba"),
    ]
    canastras: ClassVar[tuple[str, ...]] = ("sambas", "natural", "mixed", "wild")
    counts: ClassVar[tuple[str, ...]] = (*canastras, "out", "penalties")

    target: int = option(10_000, least=1)
    samba: int = option(1500)
    going_out: int = option(200)
    going_out_needs: int = option(2)
    all_red_threes: int = option(1000)
    red_threes_need: int = option(2)
    most_wild: int = option(2, least=1, most=5)
    top_from: int = option(7000, least=1)
    top_minimum: int = option(150)

    @property
    def shapes(self) -> Shapes:
        return super().shapes._replace(positions=range(LOWEST, HIGH_ACE + 1), wild_in_runs=False)

    def read_meld(self, text: str) -> Meld:
        """Read a sequence if a suit is before the colon, else a set."""
        if parse_suit(text.partition(":")[0].strip()):
            return parse_samba_run(text)
        return parse_set(text, self.most_wild)

    def _bonuses(self) -> dict[str, int]:
        return {"samba": self.samba} | super()._bonuses()

    def _least(self) -> dict[str, int]:
        """Return the lowest card points of each kind; of a samba 50, four to ten."""
        sambas = (
            natural_cards("S", first, first + CANASTRA - 1)
            for first in range(LOWEST, HIGH_ACE - CANASTRA + 2)
        )
        return {
            "samba": min(sum(map(self.card_value, cards)) for cards in sambas)
        } | super()._least()

    def _most(self) -> dict[str, int]:
        """Return the most canastas of a kind; twelve sambas, since each needs an eight."""
        return {"sambas": self.decks * len(SUITS)} | super()._most()

    @property
    def minimum_steps(self) -> tuple[tuple[int, int], ...]:
        return (*super().minimum_steps, (self.top_from, self.top_minimum))

    def _fields_of_melds(self) -> Iterable[Field]:
        return (Field("card_points", "points", line="cards", cards="melds"),)
