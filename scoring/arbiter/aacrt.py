"""AACRT 2016: what is ruled when something goes wrong, or somebody asks whether it would.

Knows the rulings and the headings of the text they stand under. The numbers come from the rule set
the match is played by, so a club's own numbers rule its own matches; what those do not ask of a
pair is not asked here either. Club buraco is ruled in the same way, by its own numbers.
"""

from __future__ import annotations

from scoring.rules.aacrt import Aacrt
from scoring.rules.buraco import Buraco
from scoring.rules.facts import LARGEST

from .steps import YES_NO, Arbiter, Question, Ruling, Steps, Table, arbiter

LIXO = "Lixo ou Monte de descartes"
CURINGA = "Curinga"
BATIDA = "Batida"
INDIRECT = "Batida Direta e Batida Indireta"
O_JOGO = "O Jogo"
BURACO = "Buraco"
MOST_FAILURES = 100

# Of a going out that does not stand only the last thing put down comes back.
UNDONE = ("nothing-else-back", "no-exchange", "only-from-stock")

OUT_MISSING = {"clean": "clean-missing", "canastra": "any-canastra-missing"}
WRONG_OUT = {
    "canastra": "canastra-missing",
    "clean": "clean-missing",
    "any-canastra": "any-canastra-missing",
    "drew-lixo": "drew-lixo",
}


def lixo(table: Table) -> Steps:
    """May I take the *lixo*? The lock first: under it nothing else matters."""
    wild = yield Question("wild-before", ("none", "as-two", "wild"))
    if wild == "wild":
        return Ruling("no-lixo", CURINGA, "table-locked", ("draw-from-stock", "lock-one-turn"))
    hand = yield Question("cards-in-hand", ("one", "more"))
    if hand == "one":
        return Ruling("no-lixo", LIXO, "single-card", ("draw-from-stock",))
    use = yield Question("use-of-top", ("new-meld", "our-meld", "one-from-hand", "keep"))
    match use:
        case "new-meld":
            order = ("top-aside", "lay-down-first", "rest-after")
            return Ruling("take-lixo", LIXO, "new-meld", order)
        case "our-meld":
            return Ruling("take-lixo", LIXO, "our-meld", ("top-to-meld", "rest-after"))
        case "one-from-hand":
            return Ruling("no-lixo", LIXO, "two-from-hand", ("draw-from-stock",))
    return Ruling("no-lixo", LIXO, "top-unused", ("draw-from-stock",))


def first_out(table: Table) -> Steps:
    """Going out the first time: for the *morto*."""
    canastra = "yes"
    if _rules(table).morto_needs_canastra:
        canastra = yield Question("canastra", YES_NO)
    if canastra == "no":
        return Ruling("no-morto", BATIDA, "canastra-missing", ("last-back", *UNDONE))
    how = yield Question("how", ("direct", "indirect"))
    if how == "direct":
        follows = ("take-morto", "play-on", "no-draw")
        return Ruling("morto-direct", INDIRECT, "hand-empty", follows)
    follows = ("take-morto", "next-turn", "morto-counts-anyway")
    return Ruling("morto-indirect", INDIRECT, "last-card-discarded", follows)


def final_out(table: Table) -> Steps:
    """Going out at the end: the morto, then the canastra, then the stock."""
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
        return Ruling("not-out", O_JOGO, OUT_MISSING[needed], ("last-back", *UNDONE))
    drew = yield Question("drew", ("stock", "lixo"))
    if drew == "lixo":
        return Ruling("not-out", O_JOGO, "drew-lixo", ("last-back", *UNDONE))
    follows = ("hand-ends", _hands(rules), *_bonus(rules, "bonus"))
    return Ruling("out", O_JOGO, "all-there", follows, {"bonus": rules.going_out})


def without(table: Table) -> Steps:
    """Somebody went out without what it needs: only what came down last comes back."""
    rules = _rules(table)
    for_morto = ("canastra",) if rules.morto_needs_canastra else ()
    at_end = "clean" if rules.out_needs_clean else "any-canastra"
    missing = yield Question("missing", (*for_morto, at_end, "drew-lixo"))
    last = yield Question("last-down", ("discard", "meld"))
    follows = ("discard-back" if last == "discard" else "meld-back", *UNDONE)
    article = BATIDA if missing == "canastra" else O_JOGO
    reason = WRONG_OUT[missing]
    return Ruling("does-not-stand", article, reason, follows)


def failed_opening(table: Table) -> Steps:
    """*Buraco*: what the pair must lay down now."""
    rules = _rules(table)
    total = yield Question("total", kind="number", least=-LARGEST)
    if not rules.minimum(total):
        return Ruling("opening-stands", BURACO, "no-minimum", ("no-failure",), {"total": total})
    failed = yield Question("failed-before", kind="number", most=MOST_FAILURES)
    needed, minimum = rules.minimum(total, failed), rules.minimum(total, failed + 1)
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
    """The stock is used up, and somebody is to draw."""
    rules, mortos = _rules(table), "none"
    if rules.morto_to_stock:
        mortos = yield Question("mortos-left", ("one-or-two", "none"))
    if mortos == "one-or-two":
        return Ruling("morto-is-stock", O_JOGO, "morto-untaken", ("draw-on", "note-morto"))
    used = yield Question("next-takes-lixo", YES_NO)
    if used == "yes":
        return Ruling("play-goes-on", O_JOGO, "lixo-used", ("until-lixo-left",))
    return Ruling("hand-over", O_JOGO, "lixo-left", (_hands(rules), *_bonus(rules, "nobody-bonus")))


def _rules(table: Table) -> Aacrt:
    return table.rules if isinstance(table.rules, Aacrt) else Aacrt()


def _hands(rules: Aacrt) -> str:
    """What becomes of the cards left in hand."""
    return "hands-lost" if rules.own_hand else "hands-to-opponents"


def _bonus(rules: Aacrt, code: str) -> tuple[str, ...]:
    """What is said of the points for going out, where there are any."""
    return (code,) if rules.going_out else ()


AACRT: Arbiter = arbiter(
    Aacrt.key,
    ("lixo", lixo),
    ("first-out", first_out),
    ("final-out", final_out),
    ("out-without", without),
    ("failed-opening", failed_opening),
    ("stock-out", stock_out),
)
CLUB_BURACO = Arbiter(Buraco.key, AACRT.situations)
