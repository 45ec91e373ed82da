"""Bridge, Law 51, branch by branch: into it, the ruling, and out of it again."""

from typing import Any

import pytest

from scoring.arbiter.history import History
from scoring.arbiter.position import Defender
from scoring.arbiter.steps import Question, Refusal, Ruling

from .board import after, happens, position
from .walks import codes, told

EXPOSED = {"player": "W", "suit": "H", "rank": "J", "held": 9}


# --- Into it: cards become penalty cards --------------------------------------------------------


def test_at_a_new_table_declarer_is_asked_for_first():
    question = happens(None, "exposed")
    assert isinstance(question, Question)
    assert question.code == "declarer"
    _, now = after(None, "exposed", declarer="N", player="E", suit="S", rank="K", held=13)
    assert (now.declarer, now.dummy, now.seats) == ("N", "S", ("E", "W"))
    assert now.at("E").penalty == ("KS",)


def test_the_first_penalty_card_is_under_law_50_and_the_second_under_law_51():
    first, now = after(position(), "exposed", **EXPOSED)
    assert told(first) == ("Law 50D1(a)", "penalty-card", "one-card")
    second, now = after(now, "exposed", **EXPOSED | {"suit": "S"})
    assert told(second) == ("Law 51", "penalty-card", "several-cards")
    assert now == position("JH JS")


def test_one_card_of_each_defender_is_not_two_of_one():
    _, now = after(position(), "exposed", **EXPOSED)
    other, now = after(now, "exposed", **EXPOSED | {"player": "E", "suit": "S"})
    assert (other.reason, now) == ("one-card", position("JH", "JS"))


SMALL = {"player": "W", "suit": "H", "rank": "7"}


def test_a_single_small_card_seen_by_accident_is_minor_and_binds_no_lead():
    before = position("", "AS")
    ruling, now = after(before, "exposed", **SMALL, how_seen="by-accident", held=8)
    assert told(ruling) == ("Law 50C", "minor-card", "small-by-accident")
    assert ruling.consequences == ("face-up", "no-small-before", "no-choice", "second-card")
    assert now == before.put("W", Defender(8))
    ruling, now = after(before, "exposed", **SMALL, how_seen="otherwise", held=9)
    assert (ruling.article, now) == ("Law 50D1(a)", position("7H", "AS"))


@pytest.mark.parametrize("rank", ["10", "J", "Q", "K", "A"])
def test_an_honour_is_never_minor(rank):
    ruling, _ = after(position(), "exposed", **SMALL | {"rank": rank}, held=9)
    assert ruling.code == "penalty-card"


@pytest.mark.parametrize("rank", ["2", "9"])
def test_a_small_card_beside_another_penalty_card_is_not_minor(rank):
    small = SMALL | {"rank": rank}
    question = happens(position(), "exposed", **small, held=9)
    assert isinstance(question, Question)
    assert question.code == "how-seen"
    ruling, _ = after(position("AS"), "exposed", **small, held=9)
    assert (ruling.article, ruling.reason) == ("Law 51", "several-cards")


# --- A: the offender's turn ---------------------------------------------------------------------


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
def test_declarer_names_the_card_where_more_than_one_can_be_played(
    west, answers, article, code, reason, due
):
    before = position(west)
    ruling, now = after(before, "turn", **answers)
    assert told(ruling) == (f"Law {article}", code, reason)
    assert (now.due, now.at("W")) == (due, before.at("W"))


def test_of_two_offenders_the_one_to_play_is_asked_for():
    ruling, now = after(position("7H", "AS"), "turn", player="E", led="S")
    assert (ruling.params["player"], now.due) == ("E", "AS")


def test_a_defender_with_only_penalty_cards_is_not_asked_for_others():
    ruling, _ = after(position("7H AS", held=2), "turn", led="D", designated="AS")
    assert ruling.reason == "nothing-else"


def test_a_leader_waits_while_the_partner_has_penalty_cards():
    ruling, now = after(position("7H KH", "AS"), "turn", player="W", led="lead")
    assert told(ruling) == ("Law 50D2", "declarer-chooses-first", "partner-has-cards")
    assert (now.leader, now.due) == ("W", None)
    _, now = after(now, "partner-leads", leader="W", choice="neither")
    ruling, _ = after(now, "turn", player="W", led="lead", designated="KH")
    assert told(ruling) == ("Law 51A", "designated", "can-be-played")


def test_a_choice_for_the_lead_of_one_defender_is_none_for_the_other():
    _, now = after(position("7H", "AS"), "partner-leads", leader="W", choice="neither")
    _, now = after(now, "lead", leader="E")
    ruling, now = after(now, "turn", player="E", led="lead")
    assert (ruling.code, now.leader) == ("declarer-chooses-first", "E")
    ruling, _ = after(now, "partner-leads", leader="E", choice="neither")
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
def test_what_declarer_chose_for_the_lead_binds_the_leaders_penalty_cards(
    choice, answers, code, due
):
    before = position("7H 2S KS", "AS AD")
    _, now = after(before, "partner-leads", leader="W", **choice)
    ruling, now = after(now, "turn", player="W", led="lead", **answers)
    assert (ruling.code, now.due) == (code, due)


def test_out_of_a_the_named_card_is_played_and_is_no_penalty_card_any_more():
    _, now = after(position("7H AS"), "turn", led="lead", designated="AS")
    ruling, now = after(now, "played", played_card="AS")
    assert told(ruling) == ("Law 50A", "card-played", "played")
    assert now.at("W") == Defender(8, ("7H",))
    assert (now.due, now.played) == (None, ("AS",))


@pytest.mark.parametrize(
    ("west", "follows"), [("7H", "none-left"), ("7H AS", "one-left"), ("7H AS AD", "several-left")]
)
def test_a_played_card_leaves_law_51_when_one_or_none_is_left(west, follows):
    ruling, _ = after(position(west), "played", played_card="7H")
    assert ruling.consequences == (follows,)


# --- B: the partner is to lead ------------------------------------------------------------------

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
def test_only_cards_of_the_required_or_forbidden_suits_are_picked_up(article, east, answers, left):
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
def test_out_of_b_a_prohibition_ends_when_the_lead_is_lost(article, east, answers, left):
    before = position("", east)
    _, now = after(before, "partner-leads", **answers)
    forbidden = now.at("W").forbidden

    ruling, kept = after(now, "lead", leader="W", won_since="yes")
    assert (kept.at("W").forbidden, kept.at("W").required) == (forbidden, None)
    assert ruling.code == ("prohibition-stays" if forbidden else "lead-noted")
    assert ruling.article == f"Law {article if forbidden else '51B'}"

    for winner in ("N", "E", "S"):
        ruling, lost = after(kept, "lead", leader=winner)
        assert lost.at("W") == Defender(9)
        assert ruling.code == ("prohibition-ends" if forbidden else "lead-noted")
        assert ruling.article == f"Law {article if forbidden else '51B'}"


def test_while_the_lead_is_kept_declarer_chooses_again_for_each_trick():
    _, now = after(
        position("", "AS 7H"), "partner-leads", choice="forbid", **{"forbidden-suits": ["S"]}
    )
    assert codes(happens(now, "partner-leads", choice="neither")) == ["already-chosen"]
    ruling, now = after(now, "lead", leader="W", won_since="yes")
    assert ruling.consequences == ("ask-partner-leads",)
    _, now = after(now, "partner-leads", choice="forbid", **{"forbidden-suits": ["H"]})
    assert now.at("W").forbidden == ("S", "H")
    assert now.at("E").penalty == ()


def test_when_the_other_defender_has_the_lead_the_first_is_free():
    before = position("2D", "AS 7H")
    forbid = {"leader": "W", "choice": "forbid", "forbidden-suits": ["S"]}
    _, now = after(before, "partner-leads", **forbid)
    _, now = after(now, "lead", leader="E")
    _, now = after(now, "partner-leads", leader="E", choice="require", **{"required-suit": "D"})
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
def test_whose_partner_was_bound_plays_freely_to_that_trick_and_to_no_other(east, answers, article):
    _, now = after(position("", east), "partner-leads", **answers)
    ruling, now = after(now, "turn", led="C")
    assert told(ruling) == (f"Law {article}", "free-play", "chosen-for")
    assert (ruling.params["partner"], now.due) == ("E", None)
    assert now.at("W").required is None
    _, kept = after(now, "lead", leader="W")
    ruling, _ = after(kept, "turn", led="S")
    assert (ruling.code, ruling.params["card"]) == ("must-play", "AS")
    # A penalty card may be played all the same; then the trick is over for its player.
    _, now = after(now, "played", played_card="AS")
    assert now.freed == ""


def test_where_declarer_chose_neither_nobody_plays_freely():
    _, now = after(position("", "7H AS"), "partner-leads", choice="neither")
    ruling, _ = after(now, "turn", led="S")
    assert ruling.code == "must-play"


# --- One lead at a time -------------------------------------------------------------------------

LEADS: dict[str, tuple[str, dict[str, Any]]] = {
    "turn": ("turn", {"player": "E", "led": "lead"}),
    "partner-leads": ("partner-leads", {"leader": "E"}),
}
BOUND = Defender(9, ("2D",), forbidden=("H",), article="Law 51B1(b)")


@pytest.mark.parametrize("event", LEADS)
@pytest.mark.parametrize("leader", ["W", "N", "S"])
def test_nobody_else_leads_before_it_is_told_who_won(event, leader):
    situation, answers = LEADS[event]
    before = position("2D", "KS", leader=leader)
    if leader == "W":
        before = before.put("W", BOUND)
    refused = happens(before, situation, **answers)
    assert codes(refused) == ["another-leads"]
    assert isinstance(refused, Refusal)
    assert refused.problems[0].params == {"player": "E", "leader": leader}
    _, now = after(before, "lead", leader="E")
    assert isinstance(happens(now, situation, **answers), Ruling | Question)


def test_a_lead_told_twice_leaves_what_declarer_chose():
    require = {"choice": "require", "required-suit": "H"}
    _, chosen = after(position("", "7H 8S"), "partner-leads", **require)
    ruling, now = after(chosen, "lead", leader="W", won_since="no")
    assert told(ruling) == ("Law 51B", "lead-noted", "same-lead")
    assert now == chosen
    assert codes(happens(now, "partner-leads")) == ["already-chosen"]


@pytest.mark.parametrize("cards", ["KH QH", "KH 2D"])
def test_who_has_led_leads_again_only_when_the_trick_is_won(cards):
    require: dict[str, Any] = {"choice": "require", "required-suit": "H", "leader": "E"}
    _, now = after(position("7H AS", cards), "partner-leads", **require)
    lead = {"player": "E", "led": "lead"}
    _, now = after(now, "turn", **lead | ({"designated": "KH"} if "QH" in cards else {}))
    _, now = after(now, "played", played_card="KH")
    for event, answers in (
        ("turn", lead),
        ("partner-leads", {"leader": "E"}),
        ("cannot-comply", {}),
    ):
        said = happens(now, event, **answers)
        expected = "nothing-to-comply-with" if event == "cannot-comply" else "has-led"
        assert codes(said) == [expected]
    # Once it has led there is no doubt that another lead is another trick's.
    _, now = after(now, "lead", leader="E")
    ruling, now = after(now, "turn", **lead)
    assert ruling.code == "declarer-chooses-first"


# --- Law 59 -------------------------------------------------------------------------------------


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
def test_who_cannot_comply_leads_any_legal_card(answers, reason, follows):
    _, bound = after(position("", "AS 7H"), "partner-leads", **answers)
    ruling, now = after(bound, "cannot-comply", has_allowed="no")
    assert told(ruling) == ("Law 59", "any-legal-card", reason)
    assert ruling.consequences == follows
    assert now.at("W").required is None
    assert now.at("W").forbidden == bound.at("W").forbidden
    assert now.at("E") == bound.at("E")

    ruling, now = after(bound, "cannot-comply", has_allowed="yes")
    assert (told(ruling), now) == (("Law 59", "must-comply", "has-one"), bound)


def test_with_all_suits_forbidden_any_card_is_led_unasked():
    east = "2S 2H 2D 2C"
    forbid: dict[str, Any] = {"choice": "forbid", "forbidden-suits": ["S", "H", "D", "C"]}
    _, bound = after(position("", east), "partner-leads", **forbid)
    ruling, _ = after(bound, "cannot-comply")
    assert told(ruling) == ("Law 59", "any-legal-card", "only-forbidden")
    _, bound = after(position("7H", east), "partner-leads", leader="W", **forbid)
    ruling, _ = after(bound, "turn", led="lead")
    assert (ruling.code, ruling.reason) == ("must-play", "nothing-else")


def test_who_shows_all_cards_is_not_asked_for_others():
    _, bound = after(
        position("2D 3D", "AS AH", held=2),
        *("partner-leads",),
        leader="W",
        choice="require",
        required_suit="S",
    )
    ruling, _ = after(bound, "cannot-comply")
    assert ruling.reason == "none-of-suit"


# --- Undone -------------------------------------------------------------------------------------


def test_each_step_can_be_undone_down_to_nothing():
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
