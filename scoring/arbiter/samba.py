"""Spanish canasta and samba: rulings on the *pozo*, on exposed cards and on play out of turn.

Both games have the same irregularities. The text of samba describes them, so its headings are the
articles. Only samba has sequences: the top card of the pozo may be added to one on the table, but
not begin one. The penalty comes from the rule set.
"""

from __future__ import annotations

from collections.abc import Callable

from scoring.rules.games.canasta import Canasta
from scoring.rules.games.rank_canasta import RankCanasta
from scoring.rules.games.samba import Samba

from .customs import CUSTOM
from .director import DIRECTOR_DECIDES
from .steps import YES_NO, Arbiter, Question, Ruling, Steps, Table, arbiter, opens

POZO = "Cómo tomar el pozo"
IN_THE_POZO = "El pozo"
BLACK_THREES = "Los treses negros"
EXPOSED = "Cartas penalizadas"
OTHER = "Otras irregularidades del juego"
PENALTIES = "Penalizaciones"
RED_THREES = "Los treses rojos"

MOST_CARDS = 108
"""More than any hand holds."""

_ORDER = ("show-cards", "take-all", "discard-at-end")


def pozo(*, sequences: bool) -> Callable[[Table], Steps]:
    """Rule on taking the pozo. `sequences`: samba, where the top card may join a sequence.

    A wild card or a black three on top blocks it. A side's first taking and a frozen pozo
    need two natural cards; otherwise one natural and one wild card are enough.
    """
    with_sequences = ("our-sequence", "new-sequence") if sequences else ()
    uses = ("two-natural", "natural-and-wild", "our-set", *with_sequences, "none")

    def steps(table: Table) -> Steps:
        top = yield Question("top-card", ("natural", "wild", "black-three"))
        if top == "wild":
            return Ruling("no-pozo", POZO, "under-wild", ("draw", "plug-one-turn", "stays-frozen"))
        if top == "black-three":
            return Ruling("no-pozo", BLACK_THREES, "under-black-three", ("draw", "plug-one-turn"))
        first = yield Question("first-time", YES_NO)
        frozen = "no"
        if first == "no":
            frozen = yield Question("frozen", YES_NO)
        use = yield Question("use-of-top", uses)
        if use == "new-sequence":
            return Ruling("no-pozo", POZO, "never-a-new-sequence", ("draw",))
        if use == "none":
            return Ruling("no-pozo", POZO, "top-unused", ("draw",))
        if first == "yes" and use != "two-natural":
            return Ruling("no-pozo", POZO, "first-needs-two", ("draw",))
        if frozen == "yes" and use != "two-natural":
            return Ruling("no-pozo", POZO, "frozen-needs-two", ("draw",))
        if use == "our-sequence":
            # A turn begins with drawing: a sequence laid in it was not on the table then.
            laid = yield Question("sequence-laid", ("before", "this-turn"))
            if laid == "this-turn":
                return Ruling("no-pozo", POZO, "sequence-of-this-turn", ("draw",))
        # A pair that has taken the discard pile before has opened with it.
        if first == "yes" and not (yield from opens()):
            return Ruling("no-pozo", POZO, "not-opened", ("draw",))
        return Ruling("take-pozo", POZO, use, _ORDER)

    return steps


def pozo_seen(table: Table) -> Steps:
    """A player wants to look at the discard pile, or to touch it."""
    wish = yield Question("wish-with-pozo", ("top", "below", "tidy"))
    match wish:
        case "top":
            return Ruling("may-look", IN_THE_POZO, "top-visible")
        case "tidy":
            return Ruling("may-tidy", IN_THE_POZO, "pozo-in-order")
    return Ruling("may-not-look", IN_THE_POZO, "top-visible", ("no-penalty-known",))


def exposed(table: Table) -> Steps:
    """Cards were seen, by a slip or because an opening failed."""
    how = yield Question("how-seen", ("dropped", "failed-opening", "otherwise"))
    cards = yield Question("cards-seen", kind="number", least=1, most=MOST_CARDS)
    follows = ("stay-face-up", "may-be-melded", "must-be-discarded")
    return Ruling("penalty-cards", EXPOSED, how, follows, {"cards": cards})


def has_exposed(table: Table) -> Steps:
    """A player with penalty cards wants to play them, or other cards."""
    wish = yield Question("wish", ("meld", "discard-penalty", "discard-other", "back-in-hand"))
    match wish:
        case "meld":
            return Ruling("may-meld", EXPOSED, "melding-frees", ("points-count",))
        case "discard-penalty":
            return Ruling("may-discard", EXPOSED, "penalty-first", ("one-less",))
        case "discard-other":
            return Ruling("must-discard-penalty", EXPOSED, "penalty-first", ("discard-back",))
    return Ruling("not-back", EXPOSED, "seen-stays-seen", ("stay-face-up", "may-be-melded"))


def several_discarded(table: Table) -> Steps:
    """More than one card was discarded at once."""
    cards = yield Question("cards-discarded", kind="number", least=2, most=MOST_CARDS)
    follows = ("next-chooses", "rest-penalty", "may-be-melded", "must-be-discarded")
    return Ruling("next-player-chooses", EXPOSED, "more-than-one", follows, {"rest": cards - 1})


def out_of_turn(table: Table) -> Steps:
    """A player drew from the stock during another player's turn."""
    is_next = yield Question("drew-next", YES_NO)
    if is_next == "yes":
        follows = ("turn-finishes", "no-pozo-for-drawer")
        return Ruling("draw-stands", OTHER, "next-player-drew", follows)
    return Ruling("card-goes-back", OTHER, "not-the-turn", ("same-place",))


def leave(table: Table) -> Steps:
    """A player asked permission to go out."""
    can = yield Question("could-go-out", YES_NO)
    if can == "yes":
        return Ruling("no-penalty", PENALTIES, "could-go-out")
    rules = table.rules if isinstance(table.rules, RankCanasta) else Canasta()
    points = rules.failed_leave
    if not points:
        return Ruling("no-penalty", PENALTIES, "failing-is-free")
    follows = ("own-points-only", "may-go-below-zero")
    return Ruling("failed-leave", PENALTIES, "could-not", follows, {"points": points}, points)


def red_three(table: Table) -> Steps:
    """A player kept a red three in the hand, or forgot it."""
    came = yield Question("red-three-from", ("dealt", "pozo", "end"))
    match came:
        case "dealt":
            return Ruling("show-red-three", RED_THREES, "never-in-hand", ("draw-for-three",))
        case "pozo":
            return Ruling("show-red-three", RED_THREES, "never-in-hand", ("no-draw-for-three",))
    return Ruling("director-rules", RED_THREES, "never-in-hand", ("not-said-at-end",))


def misdeal(table: Table) -> Steps:
    """A player was dealt a card too many or too few. The text has no rule for it."""
    begun = yield Question("play-begun", YES_NO)
    if begun == "no":
        return Ruling("deal-again", CUSTOM, "deal-was-wrong", ("may-decide-otherwise",))
    cards = yield Question("dealt", ("many", "few"))
    follows = "skips-a-draw" if cards == "many" else "draws-one-more"
    return Ruling("hand-put-right", CUSTOM, "deal-seen-late", (follows, "may-decide-otherwise"))


def stock_out(table: Table) -> Steps:
    """The stock is used up. The text has no rule for it."""
    last = yield Question("last-card", ("red-three", "other"))
    if last == "red-three":
        follows = ("no-discard", "may-decide-otherwise")
        return Ruling("hand-over", CUSTOM, "red-three-last", follows)
    takes = yield Question("next-takes-pozo", YES_NO)
    if takes == "yes":
        follows = ("until-pozo-left", "may-decide-otherwise")
        return Ruling("play-goes-on", CUSTOM, "pozo-used", follows)
    follows = ("nobody-out", "may-decide-otherwise")
    return Ruling("hand-over", CUSTOM, "pozo-left", follows)


_SHARED = (
    ("pozo-seen", pozo_seen),
    ("exposed-cards", exposed),
    ("has-penalty-cards", has_exposed),
    ("several-discarded", several_discarded),
    ("drawn-out-of-turn", out_of_turn),
    ("failed-leave", leave),
    ("red-three", red_three),
    ("misdeal", misdeal),
    ("stock-out", stock_out),
    DIRECTOR_DECIDES,
)
CANASTA: Arbiter = arbiter(Canasta.key, ("pozo", pozo(sequences=False)), *_SHARED)
SAMBA: Arbiter = arbiter(Samba.key, ("pozo", pozo(sequences=True)), *_SHARED)
