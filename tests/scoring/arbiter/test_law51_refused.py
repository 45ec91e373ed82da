"""Bridge, Law 51: impossible events are refused."""

from typing import Any

import pytest

from scoring.arbiter.bridge_position import Defender
from scoring.arbiter.steps import Refusal

from .board import after, happens, played_through, position
from .walks import codes

EXPOSED = {"player": "W", "suit": "H", "rank": "J", "held": 9}
BOUND = Defender(9, forbidden=("H",), article="Law 51B1(b)")


@pytest.mark.parametrize(
    ("before", "event", "answers", "expected"),
    [
        (position("JH"), "exposed", EXPOSED, "penalty-card-twice"),
        (position("", "JH"), "exposed", EXPOSED, "penalty-card-twice"),
        (position(played=("JH",)), "exposed", EXPOSED, "card-was-played"),
        (position("AH AS"), "exposed", EXPOSED | {"held": 2}, "more-than-held"),
        (position(held=5), "exposed", EXPOSED | {"held": 6}, "more-than-before"),
        (position("7H 8H AS"), "turn", {"led": "H", "designated": "AS"}, "not-playable"),
        (position("7H 8H"), "turn", {"led": "H", "designated": "9H"}, "not-a-penalty-card"),
        (position(), "turn", {}, "no-penalty-cards"),
        (position("7H", due="7H"), "turn", {}, "card-still-due"),
        (position("7H", leader="W"), "turn", {"led": "H"}, "leader-follows"),
        (position(), "partner-leads", {}, "no-penalty-cards"),
        (position("", "7H 8H", due="7H"), "partner-leads", {}, "card-still-due"),
        (
            *(position("", "7H 8H"), "partner-leads"),
            *({"choice": "require", "required-suit": "S"}, "no-penalty-card-in-suit"),
        ),
        (
            *(position("", "7H 8S"), "partner-leads"),
            *({"choice": "forbid", "forbidden-suits": ["H", "D"]}, "no-penalty-card-in-suit"),
        ),
        (position("7H 8H"), "played", {"played-card": "9H"}, "not-a-penalty-card"),
        (position("7H 8H", due="7H"), "played", {"played-card": "8H"}, "another-card-due"),
        (position(), "played", {}, "no-penalty-cards"),
        (position("7H", due="7H"), "lead", {}, "card-still-due"),
        (position("7H 8H"), "cannot-comply", {}, "nothing-to-comply-with"),
        (
            position(leader="W", led=True).put("W", BOUND),
            *("cannot-comply", {}, "has-led"),
        ),
    ],
)
def test_impossible_event_is_refused_with_the_reason(before, event, answers, expected):
    assert codes(happens(before, event, **answers)) == [expected]


def test_require_a_forbidden_suit_is_refused():
    now = played_through(
        ("exposed", {"declarer": "S", "player": "E", "suit": "S", "rank": "J", "held": 9}),
        ("partner-leads", {"choice": "forbid", "forbidden-suits": ["S"]}),
        ("lead", {"leader": "W", "won-since": "yes"}),
        ("exposed", {"player": "E", "suit": "S", "rank": "Q", "held": 8}),
    )
    require: dict[str, Any] = {"choice": "require", "required-suit": "S"}
    refused = happens(now, "partner-leads", **require)
    assert codes(refused) == ["required-and-forbidden"]
    assert isinstance(refused, Refusal)
    assert refused.problems[0].field == "required-suit"
    # The lead lost and won again, nothing is forbidden any more.
    _, now = after(now, "lead", leader="N")
    _, now = after(now, "lead", leader="W")
    ruling, _ = after(now, "partner-leads", **require)
    assert ruling.code == "lead-required"


def test_cannot_comply_with_a_matching_card_is_refused():
    _, bound = after(
        position("2S", "AS AH"), "partner-leads", leader="W", choice="require", required_suit="S"
    )
    assert codes(happens(bound, "cannot-comply")) == ["can-comply"]
    _, bound = after(
        position("2D", "AS AH"),
        *("partner-leads",),
        leader="W",
        choice="forbid",
        forbidden_suits=["S", "H"],
    )
    assert codes(happens(bound, "cannot-comply")) == ["can-comply"]
