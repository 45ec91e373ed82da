"""Common slips at tables of canastra that the text of AACRT does not mention.

The rulings are what clubs usually do. They cost points only if the club has set the option `slip`
of its rules, 0 by default. The director may decide otherwise.
"""

from __future__ import annotations

from collections.abc import Callable

from scoring.rules.games.aacrt import Aacrt

from .steps import YES_NO, Question, Ruling, Steps, Table

CUSTOM = "custom"
"""Stands for the article of a ruling that follows a custom and not the text."""

Slip = Callable[[Table], Steps]


def exposed_card(table: Table) -> Steps:
    """A card was shown or dropped."""
    whose = yield Question("card-shown-from", ("hand", "stock"))
    if whose == "stock":
        return _custom(table, "shown-card-back", "stock-seen", ("under-the-stock",), costs=False)
    return _custom(table, "shown-card-back", "all-saw-it", ("card-to-hand",))


def out_of_turn(table: Table) -> Steps:
    """A player drew or discarded out of turn."""
    did = yield Question("did-out-of-turn", ("drew", "discarded"))
    follows = ("put-back-unseen",) if did == "drew" else ("card-to-hand",)
    return _custom(table, "turn-goes-back", "not-their-turn", (*follows, "right-player-plays"))


def two_drawn(table: Table) -> Steps:
    """Two cards were drawn from the stock."""
    mixed = yield Question("mixed", YES_NO)
    follows = "opponent-picks" if mixed == "yes" else "second-on-top"
    return _custom(table, "one-card-too-many", "one-card-a-turn", (follows,))


def wrong_meld(table: Table) -> Steps:
    """A meld on the table is not legal."""
    drew = yield Question("next-has-drawn", YES_NO)
    later = ("play-since-stands",) if drew == "yes" else ()
    return _custom(table, "meld-comes-back", "no-legal-meld", ("wrong-cards-to-hand", *later))


def lixo_wrongly(table: Table) -> Steps:
    """A player took the discard pile without the right to."""
    mixed = yield Question("lixo-mixed", YES_NO)
    if mixed == "yes":
        return _custom(table, "lixo-comes-back", "no-right-to-lixo", ("sort-out-lixo",))
    return _custom(table, "lixo-comes-back", "no-right-to-lixo", ("lixo-in-order",))


def wrong_deal(table: Table) -> Steps:
    """A player was dealt a card too many or too few."""
    begun = yield Question("play-begun", YES_NO)
    if begun == "no":
        return _custom(table, "deal-again", "deal-was-wrong", ("same-dealer",), costs=False)
    cards = yield Question("dealt", ("many", "few"))
    follows = "skips-a-draw" if cards == "many" else "draws-one-more"
    return _custom(table, "hand-put-right", "deal-seen-late", (follows,), costs=False)


def morto_wrong(table: Table) -> Steps:
    """A player looked at a morto, or it does not have eleven cards."""
    what = yield Question("wrong-with-morto", ("seen", "size"))
    if what == "seen":
        return morto_seen(table)
    taken = yield Question("morto-in-hand", YES_NO)
    if taken == "no":
        follows = ("even-out-morto",)
        return _custom(table, "morto-put-right", "morto-size", follows, costs=False)
    return _custom(table, "morto-played", "morto-size", ("nothing-drawn-for-it",), costs=False)


def morto_seen(table: Table) -> Ruling:
    """Rule that a player looked at a morto."""
    return _custom(table, "morto-stays", "morto-seen", ("shuffle-morto",))


def talking(table: Table) -> Steps:
    """Partners talked about their cards, or one asked the other."""
    what = yield Question("talked-about", ("cards", "going-out"))
    reason = "partners-talk" if what == "cards" else "partner-asked"
    return _custom(table, "words-do-not-count", reason, ("partner-free-to-play",))


def _custom(
    table: Table, code: str, reason: str, follows: tuple[str, ...], *, costs: bool = True
) -> Ruling:
    """Return the ruling, with the club's penalty for a slip if `costs`."""
    rules = table.rules if isinstance(table.rules, Aacrt) else Aacrt()
    points = rules.slip if costs else 0
    if costs and not points:
        follows = (*follows, "first-warned")
    return Ruling(code, CUSTOM, reason, (*follows, "may-decide-otherwise"), points=points)


CUSTOMS: tuple[tuple[str, Slip], ...] = (
    ("exposed-card", exposed_card),
    ("out-of-turn", out_of_turn),
    ("two-drawn", two_drawn),
    ("wrong-meld", wrong_meld),
    ("lixo-wrongly", lixo_wrongly),
    ("wrong-deal", wrong_deal),
    ("morto-wrong", morto_wrong),
    ("talking", talking),
)
