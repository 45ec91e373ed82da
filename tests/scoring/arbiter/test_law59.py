"""Bridge, Law 59: a defender cannot comply with the required lead."""

from typing import Any

import pytest

from scoring.arbiter.bridge_position import Defender

from .board import after, position
from .walks import verdict


@pytest.mark.parametrize(
    ("answers", "reason", "follows"),
    [
        ({"choice": "require", "required-suit": "S"}, "none-of-suit", ("picked-up-anyway",)),
        (
            {"choice": "forbid", "forbidden-suits": ["S", "H"]},
            "only-forbidden",
            ("picked-up-anyway", "until-lead-lost"),
        ),
    ],
)
def test_defender_who_cannot_comply_leads_any_legal_card(answers, reason, follows):
    _, bound = after(position("", "AS 7H"), "partner-leads", **answers)
    ruling, now = after(bound, "cannot-comply", has_allowed="no")
    assert verdict(ruling) == ("Law 59", "any-legal-card", reason)
    assert ruling.consequences == follows
    assert now.at("W").required is None
    assert now.at("W").forbidden == bound.at("W").forbidden
    assert now.at("E") == bound.at("E")

    ruling, now = after(bound, "cannot-comply", has_allowed="yes")
    assert (verdict(ruling), now) == (("Law 59", "must-comply", "has-one"), bound)


def test_all_suits_forbidden_lets_any_card_be_led():
    east = "2S 2H 2D 2C"
    forbid: dict[str, Any] = {"choice": "forbid", "forbidden-suits": ["S", "H", "D", "C"]}
    _, bound = after(position("", east), "partner-leads", **forbid)
    ruling, _ = after(bound, "cannot-comply")
    assert verdict(ruling) == ("Law 59", "any-legal-card", "only-forbidden")
    _, bound = after(position("7H", east), "partner-leads", leader="W", **forbid)
    ruling, _ = after(bound, "turn", led="lead")
    assert (ruling.code, ruling.reason) == ("must-play", "nothing-else")


def test_leader_bound_twice_leads_an_allowed_penalty_card_first():
    bound = Defender(9, ("QC",), "H", ("S",), "Law 51B1(b)")
    before = position(leader="W", chosen=True).put("W", bound)
    ruling, _ = after(before, "cannot-comply", has_allowed="no")
    assert (ruling.code, ruling.consequences[0]) == ("any-not-forbidden", "penalty-first")


def test_defender_with_all_cards_shown_is_not_asked():
    _, bound = after(
        position("2D 3D", "AS AH", held=2),
        *("partner-leads",),
        leader="W",
        choice="require",
        required_suit="S",
    )
    ruling, _ = after(bound, "cannot-comply")
    assert ruling.reason == "none-of-suit"
