"""Law 51 against a plain statement of it, at every position of up to four penalty cards.

The statement knows the whole hands: what is legal is picked from real cards, and compared with what
the arbiter rules from penalty cards and answers alone. Five cards can become penalty cards; each is
West's, East's or nobody's, and all four suits are among them.
"""

import random
from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import Any

import pytest

from scoring.arbiter.bridge_position import (
    Defender,
    Position,
    position_problems,
    read_position,
    write_position,
)
from scoring.arbiter.rulefile import History
from scoring.arbiter.steps import Question, Refusal, Ruling, Table
from scoring.games import RULINGS
from tests.cases import with_thorough

from .walks import codes, some_answers

CARDS = ("AS", "KS", "AH", "AD", "AC")
SUITS = ("S", "H", "D", "C")
DEALS = [
    (
        tuple(card for card, owner in zip(CARDS, owners, strict=True) if owner == "W"),
        tuple(card for card, owner in zip(CARDS, owners, strict=True) if owner == "E"),
    )
    for owners in product("-WE", repeat=len(CARDS))
    if owners.count("-") > 0
]


def subsets(suits: Iterable[str]) -> Iterator[tuple[str, ...]]:
    suits = tuple(suits)
    for size in range(len(suits) + 1):
        yield from combinations(suits, size)


def test_every_suit_can_be_forbidden_at_once():
    assert any(set(forbidden) == set(SUITS) for forbidden, _ in BOUND)
    assert any({card[-1] for card in east} == set(SUITS) for _, east in DEALS)


# West's lead, by what is asked of it: the suits forbidden before, and one that is required.
BOUND = [
    (forbidden, required)
    for forbidden in subsets(SUITS)
    for required in (None, *SUITS)
    if required not in forbidden
]

QUICK = [bound for bound in BOUND if "".join(bound[0]) in ("", "SD", "SHDC")]
"""No, some and all suits forbidden, with every suit that can be required then."""


def board(
    west: tuple[str, ...],
    east: tuple[str, ...],
    *,
    hidden: int = 5,
    leader: str | None = "N",
    forbidden: tuple[str, ...] = (),
    required: str | None = None,
    chosen: bool = False,
) -> Position:
    article = "Law 51B2(b)" if forbidden else ""
    first = Defender(len(west) + hidden, west, required, forbidden, article)
    return Position("S", (first, Defender(len(east) + hidden, east)), leader, chosen)


def answer_of(before: Position, event: str, **answers: Any) -> Any:
    named = {name.replace("_", "-"): answer for name, answer in answers.items()}
    return RULINGS["bridge"].arbiter.situation(event).ask(named, Table(state=before))


def legal(hand: Iterable[str], allowed: Iterable[str], forbidden: Iterable[str] = ()) -> set[str]:
    """The legal cards of a hand: those of the allowed suits; without any, those of suits that are
    not forbidden; without any, the whole hand.
    """
    hand = set(hand)
    of_allowed = {card for card in hand if card[-1] in set(allowed)}
    not_forbidden = {card for card in hand if card[-1] not in set(forbidden)}
    return of_allowed or not_forbidden or hand


def check_turn(
    before: Position,
    player: str,
    led: str,
    hidden: set[str],
    allowed: set[str],
    forbidden: Iterable[str] = (),
) -> None:
    """Plays the turn out with every card, and compares who may name what."""
    penalty = before.at(player).penalty
    may = legal({*penalty, *hidden}, allowed, forbidden)
    playable = {card for card in may if card in penalty}
    answers: dict[str, Any] = {"led": led}
    if before.at("W").penalty and before.at("E").penalty:
        answers["player"] = player
    now = answer_of(before, "turn", **answers)
    if isinstance(now, Question) and now.code == "has-allowed":
        assert set(str(now.params["suits"]).split()) == allowed != set()
        answers["has_allowed"] = "yes" if any(card[-1] in allowed for card in hidden) else "no"
        now = answer_of(before, "turn", **answers)
    if isinstance(now, Question) and now.code == "has-other":
        others = set(str(now.params["suits"]).split())
        assert others == set(SUITS) - set(forbidden) - allowed
        answers["has_other"] = "yes" if any(card[-1] in others for card in hidden) else "no"
        now = answer_of(before, "turn", **answers)
    if len(playable) >= 2:
        assert isinstance(now, Question)
        assert (now.code, set(now.choices)) == ("designated", playable)
        for card in (*CARDS, "2C", "2S"):
            now = answer_of(before, "turn", **answers, designated=card)
            if card in playable:
                assert (now.article, now.state.due) == ("Law 51A", card)
            else:
                reason = "not-playable" if card in penalty else "not-a-penalty-card"
                assert codes(now) == [reason]
    elif playable:
        assert (now.article, {now.state.due}) == ("Law 50D1(a)", playable)
    elif any(card[-1] in allowed for card in hidden):
        assert (now.article, now.state.due) == ("Law 50D1(b)", None)
    else:
        assert (now.code, now.state.due) == ("any-not-forbidden", None)


@pytest.mark.parametrize("led", with_thorough(SUITS, quick="SC"))
def test_law_51a_rules_every_position_when_following(led):
    for west, east in DEALS:
        for suits in subsets(SUITS):
            hidden = {f"2{suit}" for suit in suits}
            before = board(west, east, hidden=len(hidden))
            for player, penalty in (("W", west), ("E", east)):
                if penalty:
                    check_turn(before, player, led, hidden, {led})


@pytest.mark.parametrize(("forbidden", "required"), with_thorough(BOUND, quick=QUICK))
def test_law_51a_rules_every_position_when_leading(forbidden, required):
    allowed = {required} if required else set(SUITS) - set(forbidden)
    for west, east in DEALS:
        if not west:
            continue
        for suits in subsets("SHC"):
            hidden = {f"2{suit}" for suit in suits}
            bound = {"forbidden": forbidden, "required": required, "leader": "W"}
            before = board(west, east, hidden=len(hidden), chosen=True, **bound)
            check_turn(before, "W", "lead", hidden, allowed, forbidden)
            if east and not required:
                both = {"led": "lead", "player": "W"}
                waiting = board(west, east, hidden=len(hidden), **bound)
                assert answer_of(waiting, "turn", **both).article == "Law 50D2"


@pytest.mark.parametrize(
    ("forbidden", "required"), with_thorough([(f, r) for f, r in BOUND if r is None], quick=QUICK)
)
def test_law_51b_rules_every_choice_of_declarer(forbidden, required):
    for west, east in DEALS:
        if not east:
            continue
        before = board(west, east, leader="W", forbidden=forbidden)
        suits = {card[-1] for card in east}
        # 51B1: one suit; 51B2: more than one. A single card is under 50D2.
        branch = "1" if len(suits) == 1 else "2"
        for suit in SUITS:
            now = answer_of(before, "partner-leads", choice="require", required_suit=suit)
            if suit not in suits:
                assert codes(now) == ["no-penalty-card-in-suit"]
            elif suit in forbidden:
                assert codes(now) == ["required-and-forbidden"]
            else:
                law = "50D2(a)" if len(east) == 1 else f"51B{branch}(a)"
                expect_choice(before, now, law, picked={suit}, forbids=forbidden, requires=suit)
        for named in subsets(SUITS):
            if not named:
                continue
            forbid = {"choice": "forbid", "forbidden_suits": list(named)}
            now = answer_of(before, "partner-leads", **forbid)
            if not set(named) <= suits:
                assert codes(now) == ["no-penalty-card-in-suit"]
            else:
                law = "50D2(a)" if len(east) == 1 else f"51B{branch}(b)"
                both = {*forbidden, *named}
                expect_choice(before, now, law, picked=set(named), forbids=both, requires=None)
        now = answer_of(before, "partner-leads", choice="neither")
        expect_choice(before, now, "50D2(b)", picked=set(), forbids=forbidden, requires=None)


def expect_choice(
    before: Position,
    ruling: Ruling,
    law: str,
    *,
    picked: set[str],
    forbids: Iterable[str],
    requires: str | None,
) -> None:
    now: Position = ruling.state
    east = before.at("E").penalty
    assert ruling.article == f"Law {law}"
    assert now.at("E").penalty == tuple(card for card in east if card[-1] not in picked)
    assert now.at("E").held == before.at("E").held
    west = now.at("W")
    assert (set(west.forbidden), west.required) == (set(forbids), requires)
    assert west.penalty == before.at("W").penalty
    assert (now.leader, now.chosen, now.led) == ("W", True, False)
    assert list(position_problems(now)) == []
    # The partner plays to this trick as if nothing of the hand lay on the table, and never after.
    if now.at("E").penalty:
        follows: dict[str, Any] = {"led": requires or "C"}
        if now.at("W").penalty:
            follows["player"] = "E"
        turn = answer_of(now, "turn", **follows)
        if picked:
            assert (turn.code, turn.article) == ("free-play", ruling.article)
            assert (turn.state.due, turn.state.at("E")) == (None, now.at("E"))
            assert turn.state.at("W").required is None
            over = answer_of(turn.state, "lead", leader="W")
            turn = answer_of(over.state, "turn", **follows)
        assert getattr(turn, "code", "") != "free-play"
    # Told twice, a lead is the same one unless a trick was won.
    same = answer_of(now, "lead", leader="W", won_since="no")
    assert (same.code, same.reason, same.state) == ("lead-noted", "same-lead", now)
    if now.at("E").penalty and now.at("W").penalty:
        assert codes(answer_of(now, "turn", led="lead", player="E")) == ["another-leads"]
    # The choice is made once for each lead.
    if now.at("E").penalty:
        assert codes(answer_of(now, "partner-leads")) == ["already-chosen"]


@pytest.mark.parametrize(("forbidden", "required"), with_thorough(BOUND, quick=QUICK))
def test_law_51b_rules_every_position_after_the_lead(forbidden, required):
    for west, east in DEALS:
        bound = {"forbidden": forbidden, "required": required, "chosen": True}
        before = board(west, east, leader="W", **bound)
        for winner in ("N", "E", "S", "W"):
            since = {"won_since": "yes"} if winner == "W" else {}
            ruling = answer_of(before, "lead", leader=winner, **since)
            now: Position = ruling.state
            still_forbidden = forbidden if winner == "W" else ()
            assert (now.at("W").forbidden, now.at("W").required) == (still_forbidden, None)
            assert (now.leader, now.chosen) == (winner, False)
            assert (now.at("W").penalty, now.at("E").penalty) == (west, east)
            ends = "prohibition-stays" if still_forbidden else "prohibition-ends"
            assert ruling.code == (ends if forbidden else "lead-noted")


@pytest.mark.parametrize(("forbidden", "required"), with_thorough(BOUND, quick=QUICK))
def test_law_59_rules_every_hand_that_cannot_comply(forbidden, required):
    allowed = {required} if required else set(SUITS) - set(forbidden)
    for west, east in DEALS:
        for suits in subsets("SHC"):
            hidden = {f"2{suit}" for suit in suits}
            before = board(
                *(west, east),
                hidden=len(hidden),
                leader="W",
                forbidden=forbidden,
                required=required,
                chosen=True,
            )
            now = answer_of(before, "cannot-comply")
            if not forbidden and not required:
                assert codes(now) == ["nothing-to-comply-with"]
                continue
            if any(card[-1] in allowed for card in west):
                assert codes(now) == ["can-comply"]
                continue
            able = any(card[-1] in allowed for card in hidden)
            if isinstance(now, Question):
                assert set(str(now.params["suits"]).split()) == allowed != set()
                now = answer_of(before, "cannot-comply", has_allowed="yes" if able else "no")
            others = set(SUITS) - set(forbidden) if forbidden and required else set()
            other = any(card[-1] in others for card in (*west, *hidden))
            if isinstance(now, Question):
                assert now.code == "has-other"
                answer = {"has_allowed": "no", "has_other": "yes" if other else "no"}
                now = answer_of(before, "cannot-comply", **answer)
            unable = "any-not-forbidden" if other else "any-legal-card"
            assert now.code == ("must-comply" if able else unable)
            if not able:
                named = {required} if required and not other else set(forbidden)
                assert now.reason == ("none-of-suit" if required else "only-forbidden")
                assert set(now.params["suits"].split()) == named
                lasts = "until-lead-lost" in now.consequences
                assert lasts == bool(forbidden)
            assert now.state.at("W").required == (required if able else None)
            assert now.state.at("W").forbidden == forbidden


@pytest.mark.parametrize("card", with_thorough(CARDS, first=13))
def test_every_card_is_a_penalty_card_until_played(card):
    for west, east in DEALS:
        before = board(west, east, hidden=5)
        owner = "W" if card in west else "E" if card in east else None
        after_play = answer_of(before, "played", played_card=card)
        if owner is None:
            expected = "not-a-penalty-card" if west or east else "no-penalty-cards"
            assert codes(after_play) == [expected]
        else:
            since: Position = after_play.state
            left = {other for other in (*west, *east) if other != card}
            assert {*since.at("W").penalty, *since.at("E").penalty} == left
            assert since.at(owner).held == before.at(owner).held - 1
            named = {"suit": card[-1], "rank": card[:-1], "held": 1}
            assert codes(answer_of(since, "exposed", player="W", **named)) == ["card-was-played"]
        for player, penalty in (("W", west), ("E", east)):
            for held in range(1, 8):
                named = {"suit": card[-1], "rank": card[:-1], "held": held}
                now = answer_of(before, "exposed", player=player, **named)
                if owner is not None:
                    assert codes(now) == ["penalty-card-twice"]
                elif held > before.at(player).held:
                    assert codes(now) == ["more-than-before"]
                elif len(penalty) + 1 > held:
                    assert codes(now) == ["more-than-held"]
                else:
                    assert now.state.at(player).penalty == (*penalty, card)
                    assert now.article == ("Law 51" if penalty else "Law 50D1(a)")


def check_step(event: str, before: Position | None, ruling: Ruling) -> None:
    """Assert what holds after every event, whatever its answers."""
    after: Position = ruling.state
    if before is None:
        return
    assert after.declarer == before.declarer
    for seat in before.seats:
        was, now = before.at(seat), after.at(seat)
        gained = set(now.penalty) - set(was.penalty)
        lost = set(was.penalty) - set(now.penalty)
        assert len(gained) == (ruling.code == "penalty-card" and ruling.params["player"] == seat)
        assert not lost or event == "played" or ruling.params["partner"] == seat
        assert now.held <= was.held
        # A prohibition ends with the lead, and is said to.
        if set(was.forbidden) - set(now.forbidden):
            assert (event, ruling.code) == ("lead", "prohibition-ends")
            assert after.leader != seat
        if was.required is not None and now.required is None:
            assert event in ("lead", "turn", "cannot-comply")
    # Nobody leads but who has the lead, and it passes on only when that is told.
    if event != "lead" and before.leader is not None:
        assert after.leader == before.leader
    if before.chosen and not after.chosen:
        assert event == "lead"
    if after.due is not None:
        owner = after.owner(after.due)
        assert owner is not None
        assert event == "turn" or before.due == after.due
        assert not after.is_free(owner) or before.due == after.due


@pytest.mark.parametrize("seed", with_thorough(range(30), quick=range(3)))
def test_walk_any_events_keeps_position_legal_and_undoable(seed):
    """Events with answers by lot, also senseless ones; two of seven steps are undone."""
    lot = random.Random(seed)
    history, states = History(), [None]
    seen, refusals = set(), set()
    for _ in range(600):
        if lot.random() < 2 / 7 and len(states) > 1:
            undone = history.undone()
            assert not isinstance(undone, Refusal)
            history = undone
            states.pop()
            assert history.now == states[-1]
            continue
        situation = lot.choice(list(RULINGS["bridge"].arbiter.situations.values()))
        answers: dict[str, Any] = {}
        now = situation.ask(answers, Table(state=history.now))
        while isinstance(now, Question):
            answers[now.code] = lot.choice(some_answers(now))
            now = situation.ask(answers, Table(state=history.now))
        assert situation.ask(answers, Table(state=history.now)) == now
        if isinstance(now, Ruling):
            seen.add(now.code)
            assert now.state is not None
            check_step(situation.code, history.now, now)
            assert list(position_problems(now.state)) == []
            assert read_position(write_position(now.state)) == now.state
            history = history.then(now.state)
            states.append(now.state)
        else:
            refusals |= set(codes(now))
    assert {"penalty-card", "lead-noted", "card-played"} <= seen
    assert refusals
    assert isinstance(History(tuple(states[:1])).undone(), Refusal)
