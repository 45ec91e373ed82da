"""Italian burraco: rulings on the pots (*pozzetti*), on closing and on the end of the stock.

The articles are headings of the match code of the Italian federation (*Codice di gara*): its
editions number them differently. What burraco shares with canastra comes from `aacrt` and
`customs`. The pots are called mortos here, as in the other games.

| heading | where |
| --- | --- |
| Scarto delle matte | `final_out`, `without`: nobody closes by discarding a wild card |
| Chiusure | `final_out`, `stock_out` |
| Pozzi | `first_out`, `morto_wrong` |
| (slips) | `customs`, `director` |
"""

from __future__ import annotations

from scoring.rules.games.buraco import Burraco, BurracoSolo

from . import aacrt
from .customs import CUSTOM, CUSTOMS, morto_seen
from .director import DIRECTOR_DECIDES
from .steps import YES_NO, Arbiter, Question, Ruling, Steps, Table, arbiter, headed

POTS = "Pozzi"
CLOSING = "Chiusure"
WILD_DISCARD = "Scarto delle matte"
WENT_BACK = {"meld": "last-meld-back", "added": "added-back", "nothing": "director-says-back"}
"""By what was laid down before a wild discard: what of it goes back into the hand."""


def first_out(table: Table) -> Steps:
    """A player asks, before playing, to go out for a pot."""
    if _rules(table).morto_needs_canastra and (yield Question("canastra", YES_NO)) == "no":
        return Ruling("no-morto", POTS, "canastra-missing", ("no-sanction",))
    return (yield from aacrt.takes_morto(POTS))


def final_out(table: Table) -> Steps:
    """A player asks, before playing, to close. The last card is discarded, and is never wild."""
    rules = _rules(table)
    morto = yield Question("morto", ("taken", "not-taken"))
    if morto == "not-taken":
        return Ruling("not-final", CLOSING, "morto-first", ("ask-first-out",))
    needed = "clean" if rules.out_needs_clean else "canastra"
    if (yield Question(needed, YES_NO)) == "no":
        return Ruling("not-out", CLOSING, aacrt.OUT_MISSING[needed], ("no-sanction",))
    last = yield Question("last-discard", ("natural", "wild", "none"))
    if last == "wild":
        return Ruling("not-out", WILD_DISCARD, "wild-discarded", ("no-sanction",))
    if last == "none":
        return Ruling("not-out", CLOSING, "nothing-discarded", ("no-sanction",))
    follows = ("hand-ends", *aacrt.end_of_hand(rules, "bonus"))
    return Ruling("out", CLOSING, "all-there", follows, {"bonus": rules.going_out})


def without(table: Table) -> Steps:
    """A player closed without the right to. A wild card discarded last stays on the pile."""
    needed = "clean" if _rules(table).out_needs_clean else "any-canastra"
    missing = yield Question("missing", (needed, "morto", "wild-discarded"))
    if missing == "wild-discarded":
        back = WENT_BACK[(yield Question("laid-before", aacrt.LAID_BEFORE))]
        follows = ("discard-stays", back, "close-later", "may-decide-otherwise")
        return Ruling("does-not-stand", WILD_DISCARD, missing, follows)
    reason = "morto-first" if missing == "morto" else aacrt.WRONG_OUT[missing]
    return (yield from aacrt.last_goes_back(CUSTOM, reason, ("may-decide-otherwise",)))


def stock_out(table: Table) -> Steps:
    """The stock is running out. Its last two cards are never drawn."""
    left = yield Question("stock-left", ("more", "two"))
    if left == "more":
        return Ruling("play-continues", CLOSING, "more-than-two", ("two-stay",))
    follows = ("turn-of-last-card", "lixo-not-used")
    ends = aacrt.end_of_hand(_rules(table), "nobody-bonus")
    return Ruling("hand-over", CLOSING, "two-left", (*follows, *ends))


def morto_wrong(table: Table) -> Steps:
    """A player looked at a pot, or it does not have eleven cards."""
    what = yield Question("wrong-with-morto", ("seen", "size"))
    if what == "seen":
        return morto_seen(table)
    if (yield Question("pot-known", YES_NO)) == "yes":
        return Ruling("morto-played", POTS, "pot-was-seen", ("other-pot-right",))
    cards = yield Question("pot-holds", ("few", "many"))
    follows = "from-under-stock" if cards == "few" else "extra-under-stock"
    return Ruling("morto-put-right", POTS, "morto-size", (follows, "other-pot-right"))


def _rules(table: Table) -> Burraco:
    return table.rules if isinstance(table.rules, Burraco) else Burraco()


# Anybody may take the pile at any time, so nobody takes it wrongly.
_SLIPS = [
    (code, headed(run, {}, Burraco()))
    for code, run in CUSTOMS
    if code not in ("lixo-wrongly", "morto-wrong")
]

BURRACO: Arbiter = arbiter(
    Burraco.key,
    ("first-out", first_out),
    ("final-out", final_out),
    ("out-without", without),
    ("stock-out", stock_out),
    ("morto-wrong", morto_wrong),
    *_SLIPS,
    DIRECTOR_DECIDES,
)
SOLO = Arbiter(
    BurracoSolo.key,
    {code: one for code, one in BURRACO.situations.items() if code != "talking"},
)
