"""Italian burraco, pots, closing and the end of the stock: heading, situation, ruling."""

import pytest

from scoring.arbiter.steps import Question, Ruling, Table
from scoring.games import RULINGS
from scoring.rules.games.buraco import Burraco

from .walks import ask, branches, rule, verdict

POTS, CLOSING, WILD = "Pozzi", "Chiusure", "Scarto delle matte"
READY = {"morto": "taken", "canastra": "yes"}
SIZE = {"wrong-with-morto": "size"}


@pytest.mark.parametrize(
    ("situation", "answers", "article", "code", "reason"),
    [
        ("first-out", {"how": "direct"}, POTS, "morto-direct", "hand-empty"),
        ("first-out", {"how": "indirect"}, POTS, "morto-indirect", "last-card-discarded"),
        ("final-out", {"morto": "not-taken"}, CLOSING, "not-final", "morto-first"),
        (
            *("final-out", {"morto": "taken", "canastra": "no"}),
            *(CLOSING, "not-out", "any-canastra-missing"),
        ),
        ("final-out", READY | {"last-discard": "wild"}, WILD, "not-out", "wild-discarded"),
        ("final-out", READY | {"last-discard": "none"}, CLOSING, "not-out", "nothing-discarded"),
        ("final-out", READY | {"last-discard": "natural"}, CLOSING, "out", "all-there"),
        (
            *("out-without", {"missing": "wild-discarded", "laid-before": "meld"}),
            *(WILD, "does-not-stand", "wild-discarded"),
        ),
        (
            *("out-without", {"missing": "morto", "last-down": "meld"}),
            *("custom", "does-not-stand", "morto-first"),
        ),
        ("stock-out", {"stock-left": "more"}, CLOSING, "play-continues", "more-than-two"),
        ("stock-out", {"stock-left": "two"}, CLOSING, "hand-over", "two-left"),
        ("morto-wrong", {"wrong-with-morto": "seen"}, "custom", "morto-stays", "morto-seen"),
        ("morto-wrong", SIZE | {"pot-known": "yes"}, POTS, "morto-played", "pot-was-seen"),
    ],
)
def test_burraco_is_ruled_by_the_match_code(situation, answers, article, code, reason):
    assert verdict(rule("burraco-it", situation, answers)) == (article, code, reason)


@pytest.mark.parametrize(
    ("holds", "follows"), [("few", "from-under-stock"), ("many", "extra-under-stock")]
)
def test_pot_of_a_wrong_size_is_evened_out_with_the_stock(holds, follows):
    answers = SIZE | {"pot-known": "no", "pot-holds": holds}
    ruling = rule("burraco-it", "morto-wrong", answers)
    assert (ruling.article, ruling.code) == (POTS, "morto-put-right")
    assert ruling.consequences == (follows, "other-pot-right")


@pytest.mark.parametrize(
    ("laid", "back"),
    [("meld", "last-meld-back"), ("added", "added-back"), ("nothing", "director-says-back")],
)
def test_wild_discard_of_a_closing_stays_on_the_pile(laid, back):
    wild = {"missing": "wild-discarded"}
    question = ask("burraco-it", "out-without", wild)
    assert isinstance(question, Question)
    assert question.code == "laid-before"
    ruling = rule("burraco-it", "out-without", wild | {"laid-before": laid})
    assert ruling.consequences[:2] == ("discard-stays", back)


def test_last_two_cards_of_the_stock_end_the_hand_unpaid():
    follows = rule("burraco-it", "stock-out", {"stock-left": "two"}).consequences
    assert follows == ("turn-of-last-card", "lixo-not-used", "hands-lost", "nobody-bonus")


@pytest.mark.parametrize(
    ("situation", "rules", "first"),
    [
        ("first-out", Burraco(morto_needs_canastra=True), ("canastra", ("yes", "no"))),
        *(
            ("out-without", rules, ("missing", (needed, "morto", "wild-discarded")))
            for rules, needed in (
                (Burraco(), "any-canastra"),
                (Burraco(out_needs_clean=True), "clean"),
            )
        ),
    ],
)
def test_burraco_asks_only_questions_its_house_rules_need(situation, rules, first):
    question = ask("burraco-it", situation, {}, Table(rules))
    assert isinstance(question, Question)
    assert (question.code, question.choices) == first


def test_slips_in_burraco_cost_the_points_of_the_club():
    situations = RULINGS["burraco-it"].arbiter.situations
    points = {
        now.points
        for _, now in branches(situations["exposed-card"], Table(Burraco(slip=40)))
        if isinstance(now, Ruling)
    }
    assert points == {0, 40}
    assert "lixo-wrongly" not in situations
