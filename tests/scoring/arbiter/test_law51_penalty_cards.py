"""Bridge, Law 50 and 51: cards become penalty cards, and each step can be undone."""

from typing import Any

import pytest

from scoring.arbiter.bridge_position import Defender
from scoring.arbiter.rulefile import History
from scoring.arbiter.steps import Question, Refusal

from .board import after, happens, position
from .walks import codes, verdict

EXPOSED = {"player": "W", "suit": "H", "rank": "J", "held": 9}


def test_first_event_of_a_table_asks_for_declarer():
    question = happens(None, "exposed")
    assert isinstance(question, Question)
    assert question.code == "declarer"
    _, now = after(None, "exposed", declarer="N", player="E", suit="S", rank="K", held=13)
    assert (now.declarer, now.dummy, now.seats) == ("N", "S", ("E", "W"))
    assert now.at("E").penalty == ("KS",)


def test_expose_first_card_cites_law_50_second_cites_law_51():
    first, now = after(position(), "exposed", **EXPOSED)
    assert verdict(first) == ("Law 50D1(a)", "penalty-card", "one-card")
    second, now = after(now, "exposed", **EXPOSED | {"suit": "S"})
    assert verdict(second) == ("Law 51", "penalty-card", "several-cards")
    assert now == position("JH JS")


def test_card_of_the_other_defender_is_no_second_card():
    _, now = after(position(), "exposed", **EXPOSED)
    other, now = after(now, "exposed", **EXPOSED | {"player": "E", "suit": "S"})
    assert (other.reason, now) == ("one-card", position("JH", "JS"))


SMALL = {"player": "W", "suit": "H", "rank": "7"}


def test_expose_one_small_card_by_accident_is_minor():
    before = position("", "AS")
    ruling, now = after(before, "exposed", **SMALL, how_seen="by-accident", held=8)
    assert verdict(ruling) == ("Law 50C", "minor-card", "small-by-accident")
    assert ruling.consequences == ("face-up", "no-small-before", "no-choice", "second-card")
    assert now == before.put("W", Defender(8))
    ruling, now = after(before, "exposed", **SMALL, how_seen="otherwise", held=9)
    assert (ruling.article, now) == ("Law 50D1(a)", position("7H", "AS"))


@pytest.mark.parametrize("rank", ["10", "J", "Q", "K", "A"])
def test_exposed_honour_is_never_minor(rank):
    ruling, _ = after(position(), "exposed", **SMALL | {"rank": rank}, held=9)
    assert ruling.code == "penalty-card"


@pytest.mark.parametrize("rank", ["2", "9"])
def test_small_card_beside_a_penalty_card_is_not_minor(rank):
    small = SMALL | {"rank": rank}
    question = happens(position(), "exposed", **small, held=9)
    assert isinstance(question, Question)
    assert question.code == "how-seen"
    ruling, _ = after(position("AS"), "exposed", **small, held=9)
    assert (ruling.article, ruling.reason) == ("Law 51", "several-cards")


def test_undo_steps_returns_each_earlier_state():
    history = History()
    states = []
    steps: list[tuple[str, dict[str, Any]]] = [
        ("exposed", {"declarer": "S", **EXPOSED}),
        ("exposed", EXPOSED | {"suit": "S"}),
        ("turn", {"led": "lead", "designated": "JS"}),
        ("played", {"played-card": "JS"}),
        ("lead", {"leader": "E"}),
        ("partner-leads", {"choice": "forbid", "forbidden-suits": ["H"]}),
    ]
    for event, answers in steps:
        states.append(history.now)
        _, now = after(history.now, event, **answers)
        history = history.then(now)
    for state in reversed(states):
        undone = history.undone()
        assert isinstance(undone, History)
        history = undone
        assert history.now == state
    nothing = history.undone()
    assert isinstance(nothing, Refusal)
    assert codes(nothing) == ["nothing-to-undo"]
