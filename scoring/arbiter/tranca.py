"""Tranca: rulings on threes, on the discard pile, on openings and on the end of a hand.

No association has published a text of tranca. The articles are the headings of the page "How to
play", in the players' language. What tranca shares with canastra comes from `aacrt` and `customs`.
"""

from __future__ import annotations

from scoring.rules.games.tranca import Tranca, TrancaMortos

from . import aacrt
from .customs import CUSTOM, CUSTOMS
from .director import DIRECTOR_DECIDES
from .steps import YES_NO, Arbiter, Question, Ruling, Steps, Table, arbiter, headed, opens

LIXO = "Pegar o lixo"
TURN = "A vez de cada um"
MELDS = "Jogos"
RED_THREES = "Três vermelhos"
OPENING = "Mínimo para abrir"
MORTO = "O morto"
OUT = "Batida"

HEADINGS = {aacrt.LIXO: LIXO, aacrt.O_JOGO: TURN, aacrt.BURACO: OPENING}


def lixo(table: Table) -> Steps:
    """May I take the discard pile? Only a black three on top locks it."""
    top = yield Question("top-of-lixo", ("other", "black-three"))
    if top == "black-three":
        return Ruling("no-lixo", LIXO, "under-black-three", ("draw-from-stock", "lock-one-turn"))
    use = yield Question("use-of-top", ("new-meld", "our-meld", "one-from-hand", "keep"))
    match use:
        case "new-meld":
            if aacrt.has_minimum(_rules(table)) and not (yield from opens()):
                return Ruling("no-lixo", OPENING, "not-opened", ("draw-from-stock", "no-failure"))
            return Ruling("take-lixo", LIXO, "new-meld")
        case "our-meld":
            return Ruling("take-lixo", LIXO, "our-meld")
        case "one-from-hand":
            return Ruling("no-lixo", LIXO, "two-from-hand", ("draw-from-stock",))
    return Ruling("no-lixo", LIXO, "top-unused", ("draw-from-stock",))


def black_three(table: Table) -> Steps:
    """A player discarded a black three, or laid one down."""
    did = yield Question("did-with-three", ("discarded", "melded"))
    if did == "discarded":
        return Ruling("lixo-locked", LIXO, "under-black-three", ("lock-one-turn",))
    return Ruling("meld-comes-back", MELDS, "threes-in-no-meld", ("wrong-cards-to-hand",))


def red_three(table: Table) -> Steps:
    """A player kept a red three in the hand, or forgot it."""
    found = yield Question("red-three-found", ("in-play", "end"))
    if found == "in-play":
        return Ruling("show-red-three", RED_THREES, "never-in-hand", ("draw-for-three",))
    return Ruling("director-rules", RED_THREES, "never-in-hand", ("not-said-at-end",))


def out(table: Table) -> Steps:
    """A player asks, before playing, to go out."""
    rules = _rules(table)
    needed = "clean" if rules.out_needs_clean else "canastra"
    if (yield Question(needed, YES_NO)) == "no":
        return Ruling("not-out", OUT, aacrt.OUT_MISSING[needed], ("no-sanction",))
    follows = ("hand-ends", *aacrt.end_of_hand(rules, "bonus"))
    return Ruling("out", OUT, "all-there", follows, {"bonus": rules.going_out})


def without(table: Table) -> Steps:
    """A player went out without the canastra it needs. What goes back is a custom of clubs."""
    reason = "clean-missing" if _rules(table).out_needs_clean else "any-canastra-missing"
    return (yield from aacrt.last_goes_back(CUSTOM, reason, ("may-decide-otherwise",)))


def stock_out(table: Table) -> Steps:
    """The stock is used up, which ends the hand."""
    last = yield Question("last-card", ("red-three", "other"))
    ends = aacrt.end_of_hand(_rules(table), "nobody-bonus")
    if last == "red-three":
        return Ruling("hand-over", OUT, "red-three-last", ("no-discard", *ends))
    return Ruling("hand-over", OUT, "stock-ends-hand", ("turn-of-last-card", *ends))


def first_out(table: Table) -> Steps:
    """A player asks, before playing, to go out for the morto."""
    needs_canastra = _with_mortos(table).morto_needs_canastra
    if needs_canastra and (yield Question("canastra", YES_NO)) == "no":
        return Ruling("no-morto", MORTO, "canastra-missing", ("no-sanction",))
    return (yield from aacrt.takes_morto(MORTO))


def final_out(table: Table) -> Steps:
    """A player asks, before playing, to go out at the end: first about the morto."""
    morto = yield Question("morto", ("taken", "became-stock", "not-taken"))
    if morto == "not-taken":
        return Ruling("not-final", OUT, "morto-first", ("ask-first-out",))
    return (yield from out(table))


def stock_or_morto(table: Table) -> Steps:
    """The stock is used up. A morto that nobody took becomes the stock."""
    if (yield Question("mortos-left", ("one-or-two", "none"))) == "one-or-two":
        return Ruling("morto-is-stock", OUT, "morto-untaken", ("draw-on", "note-morto"))
    return (yield from stock_out(table))


def _rules(table: Table) -> Tranca:
    return table.rules if isinstance(table.rules, Tranca) else Tranca()


def _with_mortos(table: Table) -> TrancaMortos:
    return table.rules if isinstance(table.rules, TrancaMortos) else TrancaMortos()


_SHARED = {"lixo-seen": aacrt.lixo_seen, "after-discard": aacrt.after_discard}
_NO_MORTO = [(code, run) for code, run in CUSTOMS if code != "morto-wrong"]

_THREES = (("lixo", lixo), ("red-three", red_three), ("black-three", black_three))

TRANCA: Arbiter = arbiter(
    Tranca.key,
    *_THREES,
    ("out", out),
    ("out-without", without),
    ("failed-opening", headed(aacrt.failed_opening, HEADINGS, Tranca())),
    ("stock-out", stock_out),
    *((code, headed(run, HEADINGS)) for code, run in _SHARED.items()),
    *_NO_MORTO,
    DIRECTOR_DECIDES,
)

WITH_MORTOS: Arbiter = arbiter(
    TrancaMortos.key,
    *_THREES,
    ("first-out", first_out),
    ("final-out", final_out),
    ("out-without", without),
    ("failed-opening", headed(aacrt.failed_opening, HEADINGS, TrancaMortos())),
    ("stock-out", stock_or_morto),
    *((code, headed(run, HEADINGS)) for code, run in _SHARED.items()),
    *CUSTOMS,
    DIRECTOR_DECIDES,
)
