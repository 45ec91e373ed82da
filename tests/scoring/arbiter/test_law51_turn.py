"""Bridge, Law 51A: the turn of a defender with penalty cards."""

import pytest

from scoring.arbiter.bridge_position import Defender

from .board import after, position
from .walks import verdict


@pytest.mark.parametrize(
    ("west", "answers", "article", "code", "reason", "due"),
    [
        # Several can be played: declarer names one.
        ("7H AS", {"led": "lead", "designated": "AS"}, "51A", "designated", "can-be-played", "AS"),
        ("7H KH", {"led": "H", "designated": "7H"}, "51A", "designated", "can-be-played", "7H"),
        ("7H KH AS", {"led": "H", "designated": "KH"}, "51A", "designated", "can-be-played", "KH"),
        # Void in the suit that was led: every penalty card can be played.
        (
            *("7H AS", {"led": "D", "has-allowed": "no", "designated": "7H"}),
            *("51A", "designated", "nothing-else", "7H"),
        ),
        # One can be played: there is nothing to name.
        ("7H", {"led": "lead"}, "50D1(a)", "must-play", "can-be-played", "7H"),
        ("7H AS", {"led": "S"}, "50D1(a)", "must-play", "can-be-played", "AS"),
        ("7H", {"led": "D", "has-allowed": "no"}, "50D1(a)", "must-play", "nothing-else", "7H"),
        # None can: the suit that was led is followed with another card.
        ("7H AS", {"led": "D", "has-allowed": "yes"}, "50D1(b)", "other-card", "bound-first", None),
    ],
)
def test_turn_with_several_playable_cards_asks_declarer(west, answers, article, code, reason, due):
    before = position(west)
    ruling, now = after(before, "turn", **answers)
    assert verdict(ruling) == (f"Law {article}", code, reason)
    assert (now.due, now.at("W")) == (due, before.at("W"))


def test_turn_of_two_offenders_names_the_one_to_play():
    ruling, now = after(position("7H", "AS"), "turn", player="E", led="S")
    assert (ruling.params["player"], now.due) == ("E", "AS")


def test_turn_with_only_penalty_cards_asks_for_no_others():
    ruling, _ = after(position("7H AS", held=2), "turn", led="D", designated="AS")
    assert ruling.reason == "nothing-else"


def test_leader_waits_while_the_partner_has_penalty_cards():
    ruling, now = after(position("7H KH", "AS"), "turn", player="W", led="lead")
    assert verdict(ruling) == ("Law 50D2", "declarer-chooses-first", "partner-has-cards")
    assert (now.leader, now.due) == ("W", None)
    _, now = after(now, "partner-leads", choice="neither")
    ruling, _ = after(now, "turn", player="W", led="lead", designated="KH")
    assert verdict(ruling) == ("Law 51A", "designated", "can-be-played")


def test_lead_choice_for_one_defender_leaves_other_free():
    _, now = after(position("7H", "AS"), "partner-leads", leader="W", choice="neither")
    _, now = after(now, "lead", leader="E")
    ruling, now = after(now, "turn", player="E", led="lead")
    assert (ruling.code, now.leader) == ("declarer-chooses-first", "E")
    ruling, _ = after(now, "partner-leads", choice="neither")
    assert ruling.code == "lead-free"


@pytest.mark.parametrize(
    ("choice", "answers", "code", "due"),
    [
        # A required or a forbidden suit comes before the penalty cards of the leader.
        ({"choice": "require", "required-suit": "S"}, {"designated": "KS"}, "designated", "KS"),
        ({"choice": "require", "required-suit": "D"}, {"has-allowed": "yes"}, "other-card", None),
        (
            {"choice": "require", "required-suit": "D"},
            {"has-allowed": "no", "designated": "7H"},
            *("designated", "7H"),
        ),
        ({"choice": "forbid", "forbidden-suits": ["S"]}, {}, "must-play", "7H"),
        ({"choice": "forbid", "forbidden-suits": ["D"]}, {"designated": "7H"}, "designated", "7H"),
    ],
)
def test_lead_choice_binds_penalty_cards_of_leader(choice, answers, code, due):
    before = position("7H 2S KS", "AS AD")
    _, now = after(before, "partner-leads", leader="W", **choice)
    ruling, now = after(now, "turn", player="W", led="lead", **answers)
    assert (ruling.code, now.due) == (code, due)


def test_play_named_card_ends_its_penalty():
    _, now = after(position("7H AS"), "turn", led="lead", designated="AS")
    ruling, now = after(now, "played", played_card="AS")
    assert verdict(ruling) == ("Law 50A", "card-played", "played")
    assert now.at("W") == Defender(8, ("7H",))
    assert (now.due, now.played) == (None, ("AS",))


@pytest.mark.parametrize(
    ("west", "follows"), [("7H", "none-left"), ("7H AS", "one-left"), ("7H AS AD", "several-left")]
)
def test_last_played_card_ends_law_51(west, follows):
    ruling, _ = after(position(west), "played", played_card="7H")
    assert ruling.consequences == (follows,)
