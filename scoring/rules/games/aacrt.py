"""AACRT canastra: the rules of 2016, as numbers and checks.

This module has the options and the mortos. `canastra` is the base that it shares with tranca,
`canasta_family` the base of all games of canastas; `runs` has the melds. The text has headings, not
articles:

| heading | where |
| --- | --- |
| (two pairs) | `RuleSet.side_numbers`, `RuleSet.persons_per_side` |
| Baralhos | `CanastaFamily.deck` |
| Distribuição | `canastra_dealer`; the deal is not recorded |
| Objetivo | `Aacrt.target`, `CanastaFamily.after` |
| Jogo | `runs.Run.fault` |
| Curinga, Curingão | `runs.Run.places`; the arbiter rules the lock: turns are not recorded |
| Batida, Batida Direta e Indireta | `_check_mortos`; the arbiter rules what is taken back |
| Morto | `Aacrt.mortos`, `_check_mortos`, line `morto` |
| Lixo | the arbiter rules it: turns are not recorded |
| Canastra | `runs.Run.kind`, `Canastra._check_canastras` |
| Buraco | `Canastra.minimum`, `CanastaFamily._check_openings` |
| O Jogo, turns | the arbiter rules them: turns are not recorded |
| O Jogo, going out | `Canastra._check_out`, `Aacrt._check_out` |
| O Jogo, end of the stock | `morto_to_stock`, `_nobody_went_out` |
| O Jogo, cards left in hand | line `received` in `CanastaFamily._lines` |
| O Jogo, who counts | nowhere: a custom at the table |
| Contagem de pontos | the options, `CanastaFamily._lines` |
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from scoring.rules.base.cards import Card
from scoring.rules.base.melds import Meld
from scoring.rules.base.problems import Problem, error, warning
from scoring.rules.base.runs import LONG, LongRun, parse_run
from scoring.rules.base.sheet import Field, Line, option, switch
from scoring.rules.games.canasta_facts import CanastaHand, CanastaSide, Notes
from scoring.rules.games.canastra import Canastra

MORTO_TO_STOCK = Field("morto_to_stock", "flag", "hand", ruled="note-morto")


@dataclass(frozen=True)
class Aacrt(Canastra):
    """Two pairs, two decks with jokers, 3000 points.

    Options that AACRT does not use: with `own_hand` cards left in hand are lost points instead of
    the opponents', and a side loses `untaken_morto` for the morto it did not take.
    """

    key: ClassVar[str] = "aacrt-2016"
    counts: ClassVar[tuple[str, ...]] = (
        *Canastra.canastras,
        "out",
        "morto",
        "penalties",
    )
    mortos: ClassVar[int] = 2
    morto_to_stock: ClassVar[bool] = True
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
    rich_hand: int = option(500)
    slip: int = option(0)
    """The penalty for a slip that the text does not mention; 0 for none."""

    @property
    def paid(self) -> Sequence[str]:
        long = [kind for kind in self.long_kinds if getattr(self, kind)]
        return ("clean", *long, *self.canastras[1:])

    def _own_lines(self) -> Iterable[str]:
        mortos = {"morto": self.morto, "untaken-morto": self.untaken_morto}
        return [code for code, points in mortos.items() if points]

    def _low_value(self, card: Card) -> int:
        return self.three_to_seven

    def worth(self) -> dict[str, int]:
        lost = {"untaken-morto": -self.untaken_morto} if self.untaken_morto else {}
        return super().worth() | lost

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
        own_keys = (*notes.own_keys, *self.long_kinds, "took_morto")
        return replace(notes, own_keys=own_keys, morto_to_stock=self.morto_to_stock)

    def read(self, data: object) -> CanastaHand:
        """Return the hand in JSON data. A long canastra without a bonus of its own is clean."""
        facts = super().read(data)
        return replace(facts, sides=tuple(map(self._by_kind, facts.sides)))

    def _by_kind(self, side: CanastaSide) -> CanastaSide:
        royal, aces = (getattr(side, kind) if kind in self.paid else 0 for kind in LONG.values())
        return replace(side, clean=side.all_clean - royal - aces, royal=royal, aces=aces)

    def _lines(self, side: CanastaSide, received: int) -> Iterator[Line]:
        yield from super()._lines(side, received)
        taken = int(side.took_morto)
        yield Line("morto", taken, taken * self.morto)
        yield Line("untaken-morto", 1 - taken, (taken - 1) * self.untaken_morto)

    # --- Problems -------------------------------------------------------------------------------

    def _check_going_out(self, facts: CanastaHand, counted: CanastaHand) -> Iterator[Problem]:
        yield from super()._check_going_out(facts, counted)
        yield from self._check_mortos(facts, counted)

    def _check_out(self, facts: CanastaHand, index: int, side: CanastaSide) -> Iterator[Problem]:
        """*O Jogo*: the second going out ends the hand and needs a clean canastra."""
        yield from super()._check_out(facts, index, side)
        if side.went_out and not side.took_morto and not facts.morto_to_stock:
            yield error("went-out-without-morto", index, "took_morto")

    def _check_mortos(self, facts: CanastaHand, counted: CanastaHand) -> Iterator[Problem]:
        """*Morto* and *Batida*: at most one per side, and only with a canastra of any kind."""
        mortos = sum(side.took_morto for side in facts.sides) + facts.morto_to_stock
        if mortos > self.mortos:
            yield error("too-many-mortos", None, "morto_to_stock", mortos=mortos, limit=self.mortos)
        for index, side in enumerate(counted.sides):
            if side.took_morto and self.morto_needs_canastra and not side.canastas:
                yield error("morto-without-canastra", index, "took_morto")

    def _nobody_went_out(self, facts: CanastaHand) -> Iterator[Problem]:
        yield from super()._nobody_went_out(facts)
        left = self.mortos - sum(side.took_morto for side in facts.sides)
        if self.morto_to_stock and not facts.morto_to_stock and left > 0:
            # At field "went_out": the form hides the warning until that question is answered.
            yield warning("mortos-not-taken", None, "went_out", mortos=left)

    def _other_bonuses(self) -> tuple[int, ...]:
        return (*super()._other_bonuses(), self.morto, self.untaken_morto)

    # --- The form -------------------------------------------------------------------------------

    def _fields_of_melds(self) -> Iterable[Field]:
        morto = Field("took_morto", "flag", line="morto", each=self.morto)
        if not self.morto:
            line = "untaken-morto" if self.untaken_morto else None
            morto = Field("took_morto", "flag", line=line)
        return (morto, *super()._fields_of_melds())

    def _fields_of_hand(self) -> Iterable[Field]:
        return [MORTO_TO_STOCK] if self.morto_to_stock else []
