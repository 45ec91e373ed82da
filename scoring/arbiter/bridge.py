"""Bridge, Law 51: two or more penalty cards, with the parts of Laws 50 and 59 that it needs.

Each situation is an event at the table: it takes the position, rules, and returns the position
after it. The event `lead` must be entered whenever a defender or declarer wins the lead: it ends
prohibitions and lets declarer choose again. Until then no other player can lead, and no player
twice. All penalty cards of a position are major: two or more always are (Law 50B). A minor penalty
card is ruled (Law 50C) but is not part of the position.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from scoring.rules.base.cards import RANKS, SUITS

from .bridge_plays import LEAD, legal_plays, suit_groups
from .bridge_position import (
    SEATS,
    TRICKS,
    Position,
    position_problems,
    read_position,
    suit_of,
    write_position,
)
from .director import OWN_WORDS, director
from .steps import YES_NO, Arbiter, Question, Refusal, Ruling, Situation, Steps, Table, refused

HONOURS = ("10", "J", "Q", "K", "A")


def exposed(position: Position) -> Steps:
    """Law 50: a card becomes a penalty card."""
    player = yield Question("player", position.seats)
    suit = yield Question("suit", tuple(SUITS))
    rank = yield Question("rank", RANKS)
    card = f"{rank}{suit}"
    if position.owner(card) is not None:
        return refused("penalty-card-twice", "rank", card=card)
    if card in position.played:
        return refused("card-was-played", "rank", card=card)
    held = yield Question("held", kind="number", least=1, most=TRICKS, params={"player": player})
    defender = position.at(player)
    if held > defender.held:
        return refused("more-than-before", "held", player=player, held=held, before=defender.held)
    penalty = (*defender.penalty, card)
    if len(penalty) > held:
        return refused("more-than-held", "held", player=player, cards=len(penalty), held=held)
    partner = position.partner(player)
    params: dict[str, int | str] = {"player": player, "partner": partner, "card": card}
    if rank not in HONOURS and not defender.penalty:
        seen = yield Question("how-seen", ("by-accident", "otherwise"), params=params)
        if seen == "by-accident":
            minor = ("face-up", "no-small-before", "no-choice", "second-card")
            after = position.put(player, replace(defender, held=held))
            return Ruling("minor-card", "Law 50C", "small-by-accident", minor, params, state=after)
    after = position.put(player, replace(defender, held=held, penalty=penalty))
    if len(penalty) == 1:
        follows = ("face-up", "first-chance", "lead-options")
        return Ruling("penalty-card", "Law 50D1(a)", "one-card", follows, params, state=after)
    params["cards"] = " ".join(penalty)
    follows = ("face-up", "declarer-names", "lead-options")
    return Ruling("penalty-card", "Law 51", "several-cards", follows, params, state=after)


def turn(position: Position) -> Steps:
    """Law 51A: the turn of a defender with penalty cards, which may be named by declarer."""
    if position.due is not None:
        return refused("card-still-due", card=position.due)
    with_cards = tuple(seat for seat in position.seats if position.at(seat).penalty)
    if not with_cards:
        return refused("no-penalty-cards")
    player = with_cards[0] if len(with_cards) == 1 else (yield Question("player", with_cards))
    led = yield Question("led", (LEAD, *SUITS), params={"player": player})
    if led == LEAD:
        if slip := _no_lead(position, player, "led"):
            return slip
        position = replace(position, leader=player)
        partner = position.partner(player)
        if position.at(partner).penalty and not position.chosen:
            params = {"player": player, "partner": partner}
            follows = ("ask-partner-leads",)
            code, reason = "declarer-chooses-first", "partner-has-cards"
            return Ruling(code, "Law 50D2", reason, follows, params, state=position)
        return (yield from _play(position, player, led))
    if position.leader == player:
        return refused("leader-follows", "led", player=player)
    if position.is_free(player):
        params = {"player": position.partner(player), "partner": player}
        return Ruling("free-play", position.freed, "chosen-for", (), params, state=_led(position))
    return (yield from _play(position, player, led))


def _no_lead(position: Position, player: str, question: str | None) -> Refusal | None:
    """Return the refusal of a lead by `player` if another player has the lead, or if `player` has
    led already; else None.
    """
    if position.leader is not None and position.leader != player:
        return refused("another-leads", question, player=player, leader=position.leader)
    if position.led:
        return refused("has-led", question, player=player)
    return None


def _led(position: Position) -> Position:
    """Return the position after the lead: the required suit no longer counts."""
    if position.leader in position.seats:
        leader = replace(position.at(position.leader), required=None)
        position = position.put(position.leader, leader)
    return replace(position, led=position.leader is not None)


def _play(position: Position, player: str, led: str) -> Steps:
    legal = yield from legal_plays(position, player, led)
    after = _led(position)
    params: dict[str, int | str] = {"player": player}
    if not legal.playable:
        if legal.after:
            params["suits"] = " ".join(position.at(player).forbidden)
            follows = ("still-forbidden", "stay-for-later")
            code, reason = "any-not-forbidden", "none-of-suit"
            return Ruling(code, "Law 59", reason, follows, params, state=after)
        follows = ("plays-as-bound", "stay-for-later")
        code, reason = "other-card", "bound-first"
        return Ruling(code, "Law 50D1(b)", reason, follows, params, state=after)
    reason = "can-be-played" if legal.suits else "nothing-else"
    if len(legal.playable) == 1:
        params["card"] = legal.playable[0]
        after = replace(after, due=legal.playable[0])
        return Ruling("must-play", "Law 50D1(a)", reason, ("note-played",), params, state=after)
    card = yield Question("designated", legal.playable, kind="card", params={"player": player})
    if card not in position.at(player).penalty:
        return refused("not-a-penalty-card", "designated", card=card)
    if card not in legal.playable:
        return refused("not-playable", "designated", card=card)
    params["card"] = card
    after = replace(after, due=card)
    follows = ("others-stay", "note-played")
    return Ruling("designated", "Law 51A", reason, follows, params, state=after)


def partner_leads(position: Position) -> Steps:
    """Law 51B: the partner of a defender with penalty cards must lead. Declarer requires a suit,
    forbids suits, or does neither.
    """
    if position.due is not None:
        return refused("card-still-due", card=position.due)
    leaders = tuple(seat for seat in position.seats if position.at(position.partner(seat)).penalty)
    if not leaders:
        return refused("no-penalty-cards")
    if len(leaders) > 1 and position.leader is None:
        leader = yield Question("leader", leaders)
    else:
        leader = position.leader if position.leader in leaders else leaders[0]
    if slip := _no_lead(position, leader, None):
        return slip
    if position.chosen:
        return refused("already-chosen", player=leader)
    position = replace(position, leader=leader)
    partner = position.partner(leader)
    params = {"player": leader, "partner": partner}
    choice = yield Question("choice", ("require", "forbid", "neither"), params=params)
    match choice:
        case "require":
            return (yield from _require(position, leader, partner))
        case "forbid":
            return (yield from _forbid(position, leader, partner))
    after = replace(position, chosen=True)
    follows = ("leads-anything", "cards-stay", *_own(position, leader))
    return Ruling("lead-free", "Law 50D2(b)", "neither-chosen", follows, params, state=after)


def _require(position: Position, leader: str, partner: str) -> Steps:
    """Laws 51B1(a) and 51B2(a): declarer requires a suit."""
    owner, player = position.at(partner), position.at(leader)
    suit = yield Question("required-suit", owner.suits, kind="suit", params={"player": leader})
    if suit not in owner.suits:
        return refused("no-penalty-card-in-suit", "required-suit", suit=suit, player=partner)
    if suit in player.forbidden:
        return refused("required-and-forbidden", "required-suit", suit=suit, player=leader)
    article = _article(position, partner, "a")
    after = position.put(partner, owner.without((suit,)))
    after = after.put(leader, replace(player, required=suit))
    return _restricted("lead-required", article, position, after, leader, (suit,))


def _forbid(position: Position, leader: str, partner: str) -> Steps:
    """Laws 51B1(b) and 51B2(b): declarer forbids suits."""
    owner, player = position.at(partner), position.at(leader)
    suits = yield Question("forbidden-suits", owner.suits, kind="suits", params={"player": leader})
    for suit in suits:
        if suit not in owner.suits:
            return refused("no-penalty-card-in-suit", "forbidden-suits", suit=suit, player=partner)
    article = _article(position, partner, "b")
    forbidden = tuple(suit for suit in SUITS if suit in (*player.forbidden, *suits))
    after = position.put(partner, owner.without(suits))
    after = after.put(leader, replace(player, forbidden=forbidden, article=article))
    return _restricted("lead-forbidden", article, position, after, leader, suits)


def _article(position: Position, partner: str, branch: str) -> str:
    owner = position.at(partner)
    if len(owner.penalty) == 1:
        return "Law 50D2(a)"
    return f"Law 51B{1 if len(owner.suits) == 1 else 2}({branch})"


def _restricted(
    code: str,
    article: str,
    before: Position,
    after: Position,
    leader: str,
    suits: tuple[str, ...],
) -> Ruling:
    """Return the ruling after declarer required or forbade suits. The partner picks up the penalty
    cards of these suits.
    """
    partner = before.partner(leader)
    left = after.at(partner).penalty
    picked = tuple(card for card in before.at(partner).penalty if card not in left)
    params = {
        "player": leader,
        "partner": partner,
        "suits": " ".join(suits),
        "cards": " ".join(picked),
    }
    lasts = ("until-lead-lost",) if code == "lead-forbidden" else ()
    follows = (
        *("pick-up", "partner-free"),
        *(("rest-stay",) if left else ()),
        *lasts,
        *("if-unable", *_own(after, leader)),
    )
    reason = "one-suit" if len(before.at(partner).suits) == 1 else "more-suits"
    after = replace(after, chosen=True, freed=article)
    return Ruling(code, article, reason, follows, params, state=after)


def _own(position: Position, leader: str) -> tuple[str, ...]:
    return ("own-cards-too",) if position.at(leader).penalty else ()


def cannot_comply(position: Position) -> Steps:
    """Law 59: the leader cannot lead as declarer chose.

    Refused if a penalty card on the table shows that the leader can. If only the required suit is
    missing, an older prohibition stays in force.
    """
    bound = [seat for seat in position.seats if _is_bound(position, seat)]
    if not bound:
        return refused("nothing-to-comply-with")
    player = bound[0]
    if position.led:
        return refused("has-led", player=player)
    defender = position.at(player)
    first = suit_groups(position, player, LEAD)[:1]
    for card in defender.penalty:
        if suit_of(card) in sum(first, ()):
            return refused("can-comply", player=player, card=card)
    legal = yield from legal_plays(position, player, LEAD)
    if legal.suits and not legal.after:
        params = {"player": player, "suits": " ".join(legal.suits)}
        return Ruling("must-comply", "Law 59", "has-one", (), params, state=position)
    suits = defender.forbidden if defender.required is None else (defender.required,)
    reason = "only-forbidden" if defender.required is None else "none-of-suit"
    params = {"player": player, "suits": " ".join(suits)}
    after = position.put(player, replace(defender, required=None))
    follows = (
        *(("penalty-first",) if legal.playable else ()),
        *(("still-forbidden",) if legal.suits else ()),
        "picked-up-anyway",
        *(("until-lead-lost",) if defender.forbidden else ()),
    )
    code = "any-legal-card"
    if legal.suits:
        code, params["suits"] = "any-not-forbidden", " ".join(defender.forbidden)
    return Ruling(code, "Law 59", reason, follows, params, state=after)


def _is_bound(position: Position, seat: str) -> bool:
    defender = position.at(seat)
    return defender.required is not None or bool(defender.forbidden)


def played(position: Position) -> Steps:
    """A penalty card was played, and is no longer a penalty card."""
    on_table = tuple(card for seat in position.seats for card in position.at(seat).penalty)
    if not on_table:
        return refused("no-penalty-cards")
    due = position.due
    card = yield Question("played-card", on_table if due is None else (due,), kind="card")
    owner = position.owner(card)
    if owner is None:
        return refused("not-a-penalty-card", "played-card", card=card)
    if due not in (None, card):
        return refused("another-card-due", "played-card", card=card, due=str(due))
    defender = position.at(owner)
    left = tuple(other for other in defender.penalty if other != card)
    after = position.put(owner, replace(defender, penalty=left, held=defender.held - 1))
    freed = "" if position.is_free(owner) else position.freed
    after = replace(after, due=None, played=(*position.played, card), freed=freed)
    follows = ("none-left", "one-left")[len(left)] if len(left) < 2 else "several-left"
    params = {"player": owner, "card": card, "cards": " ".join(left)}
    return Ruling("card-played", "Law 50A", "played", (follows,), params, state=after)


def lead(position: Position) -> Steps:
    """A player has won the lead, which ends a prohibition or carries it on to the next trick."""
    if position.due is not None:
        return refused("card-still-due", card=position.due)
    leader = yield Question("leader", SEATS)
    bound = [seat for seat in position.seats if position.at(seat).forbidden]
    params = {"player": leader}
    if leader == position.leader and position.chosen and not position.led:
        # Entered twice for one lead, declarer could choose twice: ask.
        won = yield Question("won-since", YES_NO, params=params)
        if won == "no":
            return Ruling("lead-noted", "Law 51B", "same-lead", (), params, state=position)
    after = position.next_lead(leader)
    follows: tuple[str, ...] = ()
    if leader in position.seats:
        partner = position.partner(leader)
        if position.at(partner).penalty:
            params["partner"], follows = partner, ("ask-partner-leads",)
    if not bound:
        return Ruling("lead-noted", "Law 51B", "nothing-forbidden", follows, params, state=after)
    (player,) = bound
    params |= {"bound": player, "suits": " ".join(position.at(player).forbidden)}
    code, reason = "prohibition-ends", "lead-lost"
    if player == leader:
        code, reason = "prohibition-stays", "lead-kept"
    return Ruling(code, position.at(player).article, reason, follows, params, state=after)


def _event(run: Callable[[Position], Steps]) -> Callable[[Table], Steps]:
    """Return the steps of an event: at a new table ask who is declarer, then go on with `run`."""

    def steps(table: Table) -> Steps:
        position: Position | None = table.state
        if position is None:
            position = Position((yield Question("declarer", SEATS)))
        problems = tuple(position_problems(position))
        if problems:
            return Refusal(problems)
        return (yield from run(position))

    return steps


BRIDGE = Arbiter(
    "bridge",
    {
        code: Situation(code, _event(run))
        for code, run in (
            ("exposed", exposed),
            ("turn", turn),
            ("partner-leads", partner_leads),
            ("played", played),
            ("lead", lead),
            ("cannot-comply", cannot_comply),
        )
    }
    | {OWN_WORDS: Situation(OWN_WORDS, _event(lambda now: director(Table(state=now))))},
    read_position,
    write_position,
)
