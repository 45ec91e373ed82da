"""AACRT 2016: rulings on mistakes at the table, and on players' questions about the rules.

The numbers come from the rules of the match, and questions about conditions that these rules do not
have are left out. Club buraco has the same situations with its own numbers. The text has headings:

| heading | where |
| --- | --- |
| Jogo | `customs.wrong_meld`: the text says what a meld is, not what follows if it is none |
| Curinga, Curingão | `lixo` (the lock), `wild_moves` |
| Batida, Batida Direta e Indireta | `first_out`, `without` |
| Morto | `first_out`, `final_out`; `customs.morto_wrong`: not in the text |
| Lixo | `lixo`, `lixo_seen`; `customs.lixo_wrongly`: not in the text |
| Canastra | `wild_moves` |
| Buraco | `failed_opening`, `steps.opens` |
| O Jogo, turns | `first_card`, `after_discard`, `lixo_order` |
| O Jogo, going out | `final_out`, `without` |
| O Jogo, end of the stock | `stock_out` |
| O Jogo, who counts | `counting` |
| O Jogo, cards left in hand | a consequence of `final_out` and `stock_out` |
| Participam, Baralhos, Distribuição, Objetivo, Contagem de pontos | nothing to rule |
| (slips without a heading) | `customs`, `director` |
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from scoring.rules.base.facts import LARGEST
from scoring.rules.games.aacrt import Aacrt
from scoring.rules.games.buraco import Buraco
from scoring.rules.games.canastra import MOST_FAILURES, Canastra

from .customs import CUSTOMS
from .director import DIRECTOR_DECIDES
from .steps import YES_NO, Arbiter, Question, Ruling, Steps, Table, arbiter, opens, refused

LIXO = "Lixo ou Monte de descartes"
CURINGA = "Curinga"
BATIDA = "Batida"
INDIRECT = "Batida Direta e Batida Indireta"
O_JOGO = "O Jogo"
BURACO = "Buraco"
CANASTRA = "Canastra"

IN_ORDER_OF_LIXO = ("top-aside", "lay-down-first", "rest-after")
ASKED = ("no-sanction", "see-out-without")
LAID_BEFORE = ("meld", "added", "nothing")

OUT_MISSING = {"clean": "clean-missing", "canastra": "any-canastra-missing"}
WRONG_OUT = {
    "canastra": "canastra-missing",
    "clean": "clean-missing",
    "any-canastra": "any-canastra-missing",
    "drew-lixo": "drew-lixo",
}


def lixo(table: Table) -> Steps:
    """May I take the discard pile? Asks about the lock first, since it forbids every taking."""
    wild = yield Question("wild-before", ("none", "as-two", "wild"))
    if wild == "wild":
        return Ruling("no-lixo", CURINGA, "table-locked", ("draw-from-stock", "lock-one-turn"))
    hand = yield Question("cards-in-hand", ("one", "more"))
    if hand == "one":
        return Ruling("no-lixo", LIXO, "single-card", ("draw-from-stock",))
    use = yield Question("use-of-top", ("new-meld", "our-meld", "one-from-hand", "keep"))
    match use:
        case "new-meld":
            if has_minimum(_rules(table)) and not (yield from opens()):
                return Ruling("no-lixo", BURACO, "not-opened", ("draw-from-stock", "no-failure"))
            return Ruling("take-lixo", LIXO, "new-meld", IN_ORDER_OF_LIXO)
        case "our-meld":
            return Ruling("take-lixo", LIXO, "our-meld", ("top-to-meld", "rest-after"))
        case "one-from-hand":
            return Ruling("no-lixo", LIXO, "two-from-hand", ("draw-from-stock",))
    return Ruling("no-lixo", LIXO, "top-unused", ("draw-from-stock",))


def lixo_order(table: Table) -> Steps:
    """The order of picking up the discard pile. The text has no penalty for another order."""
    taken = yield Question("lixo-picked-up", YES_NO)
    if taken == "no":
        return Ruling("this-order", O_JOGO, "order-of-lixo", IN_ORDER_OF_LIXO)
    return Ruling("director-rules", O_JOGO, "order-of-lixo", ("no-penalty-known",))


def lixo_seen(table: Table) -> Steps:
    """A player asks which cards of the discard pile may be looked at."""
    which = yield Question("card-of-lixo", ("top", "below"))
    if which == "top":
        return Ruling("may-look", LIXO, "top-visible")
    return Ruling("may-not-look", LIXO, "top-visible", ("no-penalty-known",))


def first_card(table: Table) -> Steps:
    """The first player of a hand does not want the first card drawn."""
    first = yield Question("first-turn", YES_NO)
    if first == "no":
        return Ruling("card-is-kept", O_JOGO, "only-first-player")
    mixed = yield Question("mixed", YES_NO)
    if mixed == "yes":
        return Ruling("card-is-kept", O_JOGO, "mixed-with-hand")
    return Ruling("second-card", O_JOGO, "not-mixed", ("refused-is-lixo",))


def after_discard(table: Table) -> Steps:
    """A player wants to take a move back, or to add one."""
    discarded = yield Question("has-discarded", YES_NO)
    if discarded == "yes":
        return Ruling("nothing-back", O_JOGO, "discard-ends-turn")
    return Ruling("turn-goes-on", O_JOGO, "not-discarded", ("not-said-of-melds",))


def wild_moves(table: Table) -> Steps:
    """A wild two of a dirty canastra moves to the place of the two, which makes it clean."""
    which = yield Question("which-wild", ("own-two", "other"))
    if which == "other":
        return Ruling("stays-dirty", CANASTRA, "never-natural", ("joins-later",))
    reaches = yield Question("place-of-two", YES_NO)
    if reaches == "no":
        return Ruling("stays-dirty", CANASTRA, "place-not-there", ("joins-later",))
    if (yield Question("two-moves-freely", YES_NO)) == "no":
        return Ruling("stays-dirty", CANASTRA, "taken-or-gap", ("joins-later",))
    return Ruling("becomes-clean", CANASTRA, "as-two-natural", ("counts-clean",))


def first_out(table: Table) -> Steps:
    """A player asks, before playing, to go out for the *morto*."""
    canastra = "yes"
    if _rules(table).morto_needs_canastra:
        canastra = yield Question("canastra", YES_NO)
    if canastra == "no":
        return Ruling("no-morto", BATIDA, "canastra-missing", ASKED)
    if (yield from _drew_lixo_after_failure()):
        return Ruling("no-morto", BATIDA, "drew-lixo", ASKED)
    return (yield from takes_morto(INDIRECT))


def takes_morto(article: str) -> Generator[Question, Any, Ruling]:
    """Ask how the hand was emptied, and rule when the morto is played."""
    how = yield Question("how", ("direct", "indirect"))
    if how == "direct":
        follows = ("take-morto", "play-on", "no-draw")
        return Ruling("morto-direct", article, "hand-empty", follows)
    follows = ("take-morto", "next-turn", "morto-counts-anyway")
    return Ruling("morto-indirect", article, "last-card-discarded", follows)


def final_out(table: Table) -> Steps:
    """A player asks, before playing, to go out at the end: first about the morto."""
    rules = _rules(table)
    became_stock = ("became-stock",) if rules.morto_to_stock else ()
    morto = yield Question("morto", ("taken", *became_stock, "not-taken"))
    if morto == "not-taken":
        return Ruling("not-final", O_JOGO, "morto-first", ("ask-first-out",))
    needed = "clean" if rules.out_needs_clean else "canastra"
    has_it = "yes"
    if rules.out_needs_clean or morto == "became-stock" or not rules.morto_needs_canastra:
        has_it = yield Question(needed, YES_NO)
    if has_it == "no":
        return Ruling("not-out", O_JOGO, OUT_MISSING[needed], ASKED)
    if (yield from _drew_lixo_after_failure()):
        return Ruling("not-out", O_JOGO, "drew-lixo", ASKED)
    follows = ("hand-ends", *end_of_hand(rules, "bonus"))
    return Ruling("out", O_JOGO, "all-there", follows, {"bonus": rules.going_out})


def _drew_lixo_after_failure() -> Generator[Question, Any, bool]:
    """Ask whether the player took the discard pile after failing to go out in this hand.

    Return the answer. Only such a player must draw from the stock to go out.
    """
    failed = yield Question("failed-out-before", YES_NO)
    if failed == "no":
        return False
    drew = yield Question("drew", ("stock", "lixo"))
    return bool(drew == "lixo")


def without(table: Table) -> Steps:
    """A player went out without the right to. Only the last card or meld put down goes back.

    A discard stays on the lixo; then the card or meld laid before it in that turn goes back.
    """
    rules = _rules(table)
    for_morto = ("canastra",) if rules.morto_needs_canastra else ()
    at_end = "clean" if rules.out_needs_clean else "any-canastra"
    missing = yield Question("missing", (*for_morto, at_end, "drew-lixo"))
    article = BATIDA if missing == "canastra" else O_JOGO
    return (yield from last_goes_back(article, WRONG_OUT[missing], ("only-from-stock",)))


def last_goes_back(
    article: str, reason: str, follows: tuple[str, ...]
) -> Generator[Question, Any, Ruling]:
    """Ask what was put down last, and rule what of it goes back into the hand."""
    last = yield Question("last-down", ("meld", "added", "discard"))
    if last != "discard":
        # The last play was no discard, so the turn is not over; no text says how it ends.
        open_turn = (f"{last}-back", "nothing-else-back", "director-ends-turn")
        return Ruling("does-not-stand", article, reason, (*open_turn, *follows))
    before = yield Question("laid-before", LAID_BEFORE)
    back = [f"{before}-back", "nothing-else-back"]
    if before == "nothing":
        back = ["director-says-back"]
    undone = ("discard-stays", "no-exchange", *back)
    return Ruling("does-not-stand", article, reason, (*undone, *follows))


def failed_opening(table: Table) -> Steps:
    """*Buraco*: an opening below the minimum. Rules on the minimum of the pair's next opening."""
    rules = table.rules if isinstance(table.rules, Canastra) else Aacrt()
    total, hand = 0, 1
    if rules.minimums_by_hand:
        hand = yield Question("hand-number", kind="number", least=1)
    else:
        total = yield Question("total", kind="number", least=-LARGEST)
    if not rules.minimum(total, hand=hand):
        reason = "no-minimum-in-hand" if rules.minimums_by_hand else "no-minimum"
        return Ruling("opening-stands", BURACO, reason, ("no-failure",), {"total": total})
    failed = yield Question("failed-before", kind="number", most=MOST_FAILURES)
    if failed >= rules.most_failures:
        return refused("too-many-failures", "failed-before", most=rules.most_failures - 1)
    needed, minimum = (rules.minimum(total, failed + more, hand) for more in (0, 1))
    if not needed:
        return Ruling("opening-stands", BURACO, "no-minimum-left", ("no-failure",))
    if not minimum:
        follows = ("cards-back", "no-minimum-left", "note-failure")
        return Ruling("opening-is-back", BURACO, "needed-more", follows, {"needed": needed})
    params = {"total": total, "needed": needed, "minimum": minimum}
    follows = ("cards-back", "new-minimum", "note-failure")
    reason = "below-minimum" if minimum > needed else "needed-more"
    return Ruling("opening-fails", BURACO, reason, follows, params)


def stock_out(table: Table) -> Steps:
    """The stock is used up when a player must draw."""
    rules, mortos = _rules(table), "none"
    if rules.morto_to_stock:
        mortos = yield Question("mortos-left", ("one-or-two", "none"))
    if mortos == "one-or-two":
        return Ruling("morto-is-stock", O_JOGO, "morto-untaken", ("draw-on", "note-morto"))
    used = yield Question("next-takes-lixo", YES_NO)
    if used == "yes":
        return Ruling("play-goes-on", O_JOGO, "lixo-used", ("until-lixo-left",))
    return Ruling("hand-over", O_JOGO, "lixo-left", end_of_hand(rules, "nobody-bonus"))


def counting(table: Table) -> Steps:
    """The count at the end of a hand: the pair that counts, and the pair that may watch."""
    asked = yield Question("about-counting", ("who", "watch"))
    if asked == "who":
        return Ruling("one-counts", O_JOGO, "counts-for-pair")
    return Ruling("may-watch", O_JOGO, "watched-by-others")


def has_minimum(rules: Canastra) -> bool:
    """Whether a pair may need a minimum to open."""
    return bool(rules.first_minimum or rules.minimums_by_hand)


def _rules(table: Table) -> Aacrt:
    return table.rules if isinstance(table.rules, Aacrt) else Aacrt()


def end_of_hand(rules: Canastra, bonus: str) -> tuple[str, ...]:
    """Return the consequences for the cards left in hand, and for the bonus for going out (its code
    is `bonus`) unless the bonus is 0.
    """
    hands = "hands-lost" if rules.own_hand else "hands-to-opponents"
    return (hands, bonus) if rules.going_out else (hands,)


AACRT: Arbiter = arbiter(
    Aacrt.key,
    ("lixo", lixo),
    ("first-out", first_out),
    ("final-out", final_out),
    ("out-without", without),
    ("failed-opening", failed_opening),
    ("stock-out", stock_out),
    ("first-card", first_card),
    ("after-discard", after_discard),
    ("lixo-order", lixo_order),
    ("lixo-seen", lixo_seen),
    ("wild-moves", wild_moves),
    ("counting", counting),
    *CUSTOMS,
    DIRECTOR_DECIDES,
)
CLUB_BURACO = Arbiter(Buraco.key, AACRT.situations)
