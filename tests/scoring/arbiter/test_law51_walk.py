"""Law 51 over three tricks played with real cards, against a plain statement of what is legal.

The arbiter is told what a director sees: penalty cards, who leads, what declarer says. The hands
stay with the test, which picks from them what may be played and compares.
"""

import os
import random
from collections.abc import Iterable
from typing import Any

import pytest

from scoring.arbiter.bridge_position import Defender, Position, position_problems
from scoring.arbiter.steps import Question, Refusal, Ruling, Table
from scoring.games import RULINGS

from .walks import codes

SUITS = "SHDC"
DECK = [f"{rank}{suit}" for suit in SUITS for rank in ("2", "5", "9", "Q", "A")]
LINES = 4000 if os.environ.get("HYPOTHESIS_PROFILE") == "thorough" else 300
DEFENDERS = ("W", "E")  # South declares


def of_suits(cards: Iterable[str], suits: Iterable[str]) -> set[str]:
    return {card for card in cards if card[-1] in set(suits)}


class Line:
    """Two hands, and the position that the arbiter carries."""

    def __init__(self, lot: random.Random) -> None:
        self.lot = lot
        cards = lot.sample(DECK, 8)
        self.hands = {"W": set(cards[:4]), "E": set(cards[4:])}
        seen = {
            seat: lot.sample(sorted(hand), lot.choice((0, 1, 2, 3)))
            for seat, hand in self.hands.items()
        }
        first, second = (Defender(4, tuple(seen[seat])) for seat in DEFENDERS)
        self.position = Position("S", (first, second))
        self.required: str | None = None
        self.forbidden: set[str] = set()
        self.bound = ""
        self.freed = ""

    def ask(self, event: str, **answers: Any) -> Ruling | Refusal:
        """Return the ruling; the arbiter's questions about a hand are answered from that hand."""
        situation, table = RULINGS["bridge"].arbiter.situation(event), Table(state=self.position)
        given = {name.replace("_", "-"): answer for name, answer in answers.items()}
        now = situation.ask(given, table)
        while isinstance(now, Question):
            given[now.code] = self.answer(now)
            now = situation.ask(given, table)
        return now

    def answer(self, question: Question) -> str:
        if question.code in ("has-allowed", "has-other"):
            hand = self.hands[str(question.params["player"])]
            return "yes" if of_suits(hand, str(question.params["suits"]).split()) else "no"
        assert question.code in ("designated", "player"), question
        return str(self.lot.choice(question.choices))

    def rule(self, event: str, **answers: Any) -> Ruling:
        now = self.ask(event, **answers)
        assert isinstance(now, Ruling), codes(now)
        self.position = now.state
        assert list(position_problems(self.position)) == []
        return now

    def penalty(self, seat: str) -> set[str]:
        return set(self.position.at(seat).penalty)

    # --- One trick ------------------------------------------------------------------------------

    def play_trick(self) -> None:
        leader = self.lot.choice("NEWWES")
        answers = {}
        if leader == self.position.leader and self.position.chosen and not self.position.led:
            answers["won_since"] = "yes"
        self.rule("lead", leader=leader, **answers)
        self.required, self.freed = None, ""
        if leader != self.bound:
            self.forbidden, self.bound = set(), ""
        suit = self.lot.choice(SUITS)
        if leader in DEFENDERS:
            partner = "E" if leader == "W" else "W"
            if self.penalty(partner):
                self.choose(leader, partner)
            if self.required or self.forbidden:
                self.compare_cannot_comply(leader)
            suit = self.turn(leader, "lead")[-1]
            self.turn(partner, suit)
            return
        for seat in DEFENDERS:
            self.turn(seat, suit)

    def choose(self, leader: str, partner: str) -> None:
        """Declarer requires, forbids, or neither."""
        suits = sorted({card[-1] for card in self.penalty(partner)})
        may_require = [suit for suit in suits if suit not in self.forbidden]
        choice = self.lot.choice(["forbid", "neither", *["require"] * bool(may_require)])
        answers: dict[str, Any] = {}
        if choice == "require":
            self.required = answers["required_suit"] = self.lot.choice(may_require)
        if choice == "forbid":
            named = self.lot.sample(suits, self.lot.randint(1, len(suits)))
            answers["forbidden_suits"] = named
            self.forbidden, self.bound = self.forbidden | set(named), leader
        self.rule("partner-leads", choice=choice, **answers)
        self.freed = partner if choice != "neither" else ""

    def may_play(self, seat: str, led: str) -> set[str]:
        """All that is legal for the hand, before any penalty card comes first."""
        hand = self.hands[seat]
        if led != "lead":
            return of_suits(hand, led) or hand
        free = of_suits(hand, set(SUITS) - self.forbidden)
        required = of_suits(hand, self.required) if self.required else set()
        return required or free or hand

    def turn(self, seat: str, led: str) -> str:
        """Compare what is ruled with what is legal, and play a card by it."""
        may, hand = self.may_play(seat, led), self.hands[seat]
        due = may & self.penalty(seat)
        if self.freed == seat:
            due = set()
        played = None
        if self.penalty(seat):
            who = {"player": seat} if all(map(self.penalty, DEFENDERS)) else {}
            ruling = self.rule("turn", led=led, **who)
            if self.freed == seat:
                assert ruling.code == "free-play"
            elif due:
                assert ruling.state.due in due
                assert ruling.code == ("must-play" if len(due) == 1 else "designated")
                played = ruling.state.due
            else:
                assert ruling.state.due is None
                assert ruling.code in ("other-card", "any-not-forbidden")
                bound = of_suits(hand, self.required or led)
                if ruling.code == "any-not-forbidden":
                    assert not bound
                    assert may == of_suits(hand, set(SUITS) - self.forbidden) != hand
        played = played or self.lot.choice(sorted(may))
        hand.discard(played)
        if played in self.penalty(seat):
            self.rule("played", played_card=played)
        return played

    def compare_cannot_comply(self, seat: str) -> None:
        """The same answer as `turn`: nothing that one forbids is allowed by the other."""
        hand, now = self.hands[seat], self.ask("cannot-comply")
        first = {self.required} if self.required else set(SUITS) - self.forbidden
        able = of_suits(hand, {suit for suit in first if suit})
        if isinstance(now, Refusal):
            assert codes(now) == ["can-comply"]
            assert able & self.penalty(seat)
            return
        free = of_suits(hand, set(SUITS) - self.forbidden)
        if able:
            assert now.code == "must-comply"
        elif self.forbidden and self.required and free:
            assert now.code == "any-not-forbidden"
        else:
            assert now.code == "any-legal-card"
        first_of_all = bool(self.may_play(seat, "lead") & self.penalty(seat))
        assert ("penalty-first" in now.consequences) == (not able and first_of_all)


@pytest.mark.parametrize("seed", range(10))
def test_three_tricks_are_ruled_as_the_whole_hands_allow(seed):
    lot = random.Random(seed)
    for _ in range(LINES // 10):
        line = Line(lot)
        for _trick in range(3):
            line.play_trick()


def test_required_suit_missing_leaves_the_prohibition_in_force():
    """Spades forbidden, the lead kept, hearts required: the queen of spades is not compulsory."""
    east = Defender(4, ("QS",), "H", ("S",), "Law 51B1(b)")
    bound = Position("S", (Defender(4), east), leader="E", chosen=True)
    turn, comply = (RULINGS["bridge"].arbiter.situation(code) for code in ("turn", "cannot-comply"))
    void = {"has-allowed": "no", "has-other": "yes"}
    ruling = turn.ask({"led": "lead", **void}, Table(state=bound))
    assert isinstance(ruling, Ruling)
    assert (ruling.code, ruling.state.due) == ("any-not-forbidden", None)
    same = comply.ask(void, Table(state=bound))
    assert isinstance(same, Ruling)
    assert (same.code, same.params["suits"]) == ("any-not-forbidden", "S")
    # With spades alone in the hand it is led, forbidden or not.
    only = turn.ask({"led": "lead", "has-allowed": "no", "has-other": "no"}, Table(state=bound))
    assert isinstance(only, Ruling)
    assert (only.code, only.state.due) == ("must-play", "QS")
