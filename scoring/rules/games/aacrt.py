"""AACRT canastra: the rules of 2016, as numbers and checks.

This module has the options and the long canastras. `mortos` has the mortos, `canastra` the base
that it shares with tranca, `canasta_family` that of all games of canastas; `runs` has the melds.
The text has headings, not articles:

| heading | where |
| --- | --- |
| (two pairs) | `RuleSet.side_numbers`, `RuleSet.persons_per_side` |
| Baralhos | `CanastaFamily.deck` |
| Distribuição | `canastra_dealer`; the deal is not recorded |
| Objetivo | `Aacrt.target`, `CanastaFamily.after` |
| Jogo | `runs.Run.fault` |
| Curinga, Curingão | `runs.Run.places`; the arbiter rules the lock: turns are not recorded |
| Batida, Batida Direta e Indireta | `Mortos._check_mortos`; the arbiter rules what is taken back |
| Morto | `Mortos.mortos`, `Mortos._check_mortos`, line `morto` |
| Lixo | the arbiter rules it: turns are not recorded |
| Canastra | `runs.Run.kind`, `Canastra._check_canastras` |
| Buraco | `Canastra.minimum`, `CanastaFamily._check_openings` |
| O Jogo, turns | the arbiter rules them: turns are not recorded |
| O Jogo, going out | `Canastra._check_out`, `Mortos._check_out` |
| O Jogo, end of the stock | `Mortos.morto_to_stock`, `Mortos._nobody_went_out` |
| O Jogo, cards left in hand | line `received` in `CanastaFamily._lines` |
| O Jogo, who counts | nowhere: a custom at the table |
| Contagem de pontos | the options, `CanastaFamily._lines` |
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from scoring.rules.base.cards import Card
from scoring.rules.base.melds import Meld
from scoring.rules.base.runs import LONG, LongRun, parse_run
from scoring.rules.base.sheet import option, switch
from scoring.rules.games.canasta_facts import CanastaHand, CanastaSide, Notes
from scoring.rules.games.canastra import Canastra
from scoring.rules.games.mortos import Mortos


@dataclass(frozen=True)
class Aacrt(Mortos):
    """Two pairs, two decks with jokers, 3000 points.

    Options that AACRT does not use: with `own_hand` cards left in hand are lost points instead of
    the opponents', and a side loses `untaken_morto` for the morto it did not take.
    """

    key: ClassVar[str] = "aacrt-2016"
    long_kinds: ClassVar[tuple[str, ...]] = ("royal", "aces")
    """The clean canastras of thirteen and fourteen cards, which can have a bonus of their own."""
    ladders: ClassVar[Sequence[Sequence[str]]] = [*Canastra.ladders, ("clean", "royal", "aces")]

    target: int = option(3000, least=1)
    clean: int = option(200)
    royal: int = option(0, zero_is_off=True)
    aces: int = option(0, zero_is_off=True)
    dirty: int = option(100)
    going_out: int = option(100)
    morto: int = option(100)
    untaken_morto: int = option(0)
    own_hand: bool = switch()
    morto_needs_canastra: bool = switch(True)
    out_needs_clean: bool = switch(True)
    lost_without_clean: bool = switch()
    joker: int = option(50)
    two: int = option(20)
    ace: int = option(15)
    eight_to_king: int = option(10)
    three_to_seven: int = option(5)
    minimum_from: int = option(1500)
    first_minimum: int = option(75)
    second_minimum: int = option(90)
    minimum_step: int = option(30)
    minimum_hand_1: int = option(0, zero_is_off=True)
    minimum_hand_2: int = option(0, zero_is_off=True)
    minimum_hand_3: int = option(0, zero_is_off=True)
    minimum_hand_4: int = option(0, zero_is_off=True)
    rich_hand: int = option(500)
    slip: int = option(0)
    """The penalty for a slip that the text does not mention; 0 for none."""

    @property
    def paid(self) -> Sequence[str]:
        long = [kind for kind in self.long_kinds if getattr(self, kind)]
        return ("clean", *long, *self.canastras[1:])

    def _low_value(self, card: Card) -> int:
        return self.three_to_seven

    def read_meld(self, text: str) -> Meld:
        run = parse_run(text)
        is_paid = LONG.get(len(run.cards)) in self.paid
        return LongRun(run.suit, run.cards) if is_paid else run

    def _least(self) -> dict[str, int]:
        values = self.values_of_a_suit
        return super()._least() | {
            kind: sum(values[:number]) for number, kind in LONG.items() if kind in self.paid
        }

    # --- Facts and points -----------------------------------------------------------------------

    @property
    def _notes(self) -> Notes:
        notes = super()._notes
        return replace(notes, own_keys=(*notes.own_keys, *self.long_kinds))

    def read(self, data: object) -> CanastaHand:
        """Return the hand in JSON data. A long canastra without a bonus of its own is clean."""
        facts = super().read(data)
        return replace(facts, sides=tuple(map(self._by_kind, facts.sides)))

    def _by_kind(self, side: CanastaSide) -> CanastaSide:
        royal, aces = (getattr(side, kind) if kind in self.paid else 0 for kind in LONG.values())
        return replace(side, clean=side.all_clean - royal - aces, royal=royal, aces=aces)
