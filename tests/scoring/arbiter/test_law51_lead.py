"""Bridge, Law 51B: the partner of a defender with penalty cards is to lead."""

from typing import Any

import pytest

from scoring.arbiter.bridge_position import Defender
from scoring.arbiter.steps import Question, Refusal, Ruling

from .board import after, happens, position
from .walks import codes, verdict

B = [
    # article, penalty cards of East, West's lead, and what is left
    ("50D2(a)", "AS", {"choice": "require", "required-suit": "S"}, ""),
    ("50D2(a)", "AS", {"choice": "forbid", "forbidden-suits": ["S"]}, ""),
    ("50D2(b)", "AS", {"choice": "neither"}, "AS"),
    ("51B1(a)", "AS 7S", {"choice": "require", "required-suit": "S"}, ""),
    ("51B1(b)", "AS 7S", {"choice": "forbid", "forbidden-suits": ["S"]}, ""),
    ("50D2(b)", "AS 7S", {"choice": "neither"}, "AS 7S"),
    ("51B2(a)", "AS 7H", {"choice": "require", "required-suit": "H"}, "AS"),
    ("51B2(a)", "AS 7H 8H", {"choice": "require", "required-suit": "H"}, "AS"),
    ("51B2(a)", "AS 7H 8H", {"choice": "require", "required-suit": "S"}, "7H 8H"),
    ("51B2(b)", "AS 7H 8H", {"choice": "forbid", "forbidden-suits": ["S"]}, "7H 8H"),
    ("51B2(b)", "AS 7H 8H", {"choice": "forbid", "forbidden-suits": ["H"]}, "AS"),
    ("51B2(b)", "AS 7H 8H", {"choice": "forbid", "forbidden-suits": ["S", "H"]}, ""),
    ("51B2(b)", "AS 7H 8H 9D", {"choice": "forbid", "forbidden-suits": ["D", "S"]}, "7H 8H"),
    ("50D2(b)", "AS 7H", {"choice": "neither"}, "AS 7H"),
]


@pytest.mark.parametrize(("article", "east", "answers", "left"), B)
def test_lead_chosen_picks_up_only_cards_of_named_suits(article, east, answers, left):
    ruling, now = after(position("", east), "partner-leads", **answers)
    assert ruling.article == f"Law {article}"
    assert now.at("E").penalty == tuple(left.split())
    assert now.at("E").held == 9
    assert (now.leader, now.chosen) == ("W", True)
    west = now.at("W")
    assert west.required == answers.get("required-suit")
    assert set(west.forbidden) == set(answers.get("forbidden-suits", ()))
    assert ("rest-stay" in ruling.consequences) == (bool(left) and answers["choice"] != "neither")


@pytest.mark.parametrize(("article", "east", "answers", "left"), B)
def test_law_51b_prohibition_ends_when_the_lead_is_lost(article, east, answers, left):
    before = position("", east)
    _, now = after(before, "partner-leads", **answers)
    forbidden = now.at("W").forbidden

    ruling, bound = after(now, "lead", leader="W", won_since="yes")
    assert (bound.at("W").forbidden, bound.at("W").required) == (forbidden, None)
    assert ruling.code == ("prohibition-stays" if forbidden else "lead-noted")
    assert ruling.article == f"Law {article if forbidden else '51B'}"

    for winner in ("N", "E", "S"):
        ruling, lost = after(bound, "lead", leader=winner)
        assert lost.at("W") == Defender(9)
        assert ruling.code == ("prohibition-ends" if forbidden else "lead-noted")
        assert ruling.article == f"Law {article if forbidden else '51B'}"


def test_leader_who_keeps_the_lead_is_restricted_each_trick():
    _, now = after(
        position("", "AS 7H"), "partner-leads", choice="forbid", **{"forbidden-suits": ["S"]}
    )
    assert codes(happens(now, "partner-leads", choice="neither")) == ["already-chosen"]
    ruling, now = after(now, "lead", leader="W", won_since="yes")
    assert ruling.consequences == ("ask-partner-leads",)
    _, now = after(now, "partner-leads", choice="forbid", **{"forbidden-suits": ["H"]})
    assert now.at("W").forbidden == ("S", "H")
    assert now.at("E").penalty == ()


def test_lead_of_the_other_defender_frees_the_first():
    before = position("2D", "AS 7H")
    forbid = {"leader": "W", "choice": "forbid", "forbidden-suits": ["S"]}
    _, now = after(before, "partner-leads", **forbid)
    _, now = after(now, "lead", leader="E")
    _, now = after(now, "partner-leads", choice="require", **{"required-suit": "D"})
    assert now.at("W") == Defender(9)
    assert now.at("E") == Defender(9, ("7H",), required="D")


@pytest.mark.parametrize(
    ("east", "answers", "article"),
    [
        ("7H AS", {"choice": "forbid", "forbidden-suits": ["H"]}, "51B2(b)"),
        ("7H AS", {"choice": "require", "required-suit": "H"}, "51B2(a)"),
        ("7H AS AD", {"choice": "forbid", "forbidden-suits": ["H", "D"]}, "51B2(b)"),
    ],
)
def test_play_after_bound_partner_is_free_in_that_trick_only(east, answers, article):
    _, now = after(position("", east), "partner-leads", **answers)
    ruling, now = after(now, "turn", led="C")
    assert verdict(ruling) == (f"Law {article}", "free-play", "chosen-for")
    assert (ruling.params["partner"], now.due) == ("E", None)
    assert now.at("W").required is None
    _, bound = after(now, "lead", leader="W")
    ruling, _ = after(bound, "turn", led="S")
    assert (ruling.code, ruling.params["card"]) == ("must-play", "AS")
    # A penalty card may be played all the same; then the trick is over for its player.
    _, now = after(now, "played", played_card="AS")
    assert now.freed == ""


def test_turn_after_declarer_chose_neither_is_bound():
    _, now = after(position("", "7H AS"), "partner-leads", choice="neither")
    ruling, _ = after(now, "turn", led="S")
    assert ruling.code == "must-play"


BOUND = Defender(9, ("2D",), forbidden=("H",), article="Law 51B1(b)")


@pytest.mark.parametrize("leader", ["W", "N", "S"])
def test_turn_of_another_leader_is_refused(leader):
    answers = {"player": "E", "led": "lead"}
    before = position("2D", "KS", leader=leader)
    if leader == "W":
        before = before.put("W", BOUND)
    refused = happens(before, "turn", **answers)
    assert codes(refused) == ["another-leads"]
    assert isinstance(refused, Refusal)
    assert refused.problems[0].params == {"player": "E", "leader": leader}
    _, now = after(before, "lead", leader="E")
    assert isinstance(happens(now, "turn", **answers), Ruling | Question)


@pytest.mark.parametrize("leader", ["W", "E"])
def test_partner_leads_with_known_leader_asks_for_no_leader(leader):
    question = happens(position("2D", "KS", leader=leader), "partner-leads")
    assert isinstance(question, Question)
    assert (question.code, question.params["player"]) == ("choice", leader)


@pytest.mark.parametrize("leader", ["N", "S"])
def test_partner_leads_after_declarer_won_is_refused_unasked(leader):
    refused = happens(position("2D", "KS", leader=leader), "partner-leads")
    assert codes(refused) == ["another-leads"]


def test_lead_noted_twice_keeps_the_choice_of_declarer():
    require = {"choice": "require", "required-suit": "H"}
    _, chosen = after(position("", "7H 8S"), "partner-leads", **require)
    ruling, now = after(chosen, "lead", leader="W", won_since="no")
    assert verdict(ruling) == ("Law 51B", "lead-noted", "same-lead")
    assert now == chosen
    assert codes(happens(now, "partner-leads")) == ["already-chosen"]


@pytest.mark.parametrize("cards", ["KH QH", "KH 2D"])
def test_second_lead_is_refused_until_the_trick_is_won(cards):
    require: dict[str, Any] = {"choice": "require", "required-suit": "H", "leader": "E"}
    _, now = after(position("7H AS", cards), "partner-leads", **require)
    lead = {"player": "E", "led": "lead"}
    _, now = after(now, "turn", **lead | ({"designated": "KH"} if "QH" in cards else {}))
    _, now = after(now, "played", played_card="KH")
    for event, answers in (
        ("turn", lead),
        ("partner-leads", {}),
        ("cannot-comply", {}),
    ):
        refusal = happens(now, event, **answers)
        expected = "nothing-to-comply-with" if event == "cannot-comply" else "has-led"
        assert codes(refusal) == [expected]
    # Once it has led there is no doubt that another lead is another trick's.
    _, now = after(now, "lead", leader="E")
    ruling, now = after(now, "turn", **lead)
    assert ruling.code == "declarer-chooses-first"
