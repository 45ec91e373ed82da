"""Answers lead from question to question; other answers are malformed."""

import pytest

from scoring.arbiter.steps import Question, Ruling, Table
from scoring.games import RULINGS
from scoring.rules.base.problems import MalformedFacts

from .walks import ask, branches, codes

SITUATIONS = [(game, code) for game in RULINGS for code in RULINGS[game].arbiter.situations]


def test_walk_lists_questions_with_their_answers():
    situation = RULINGS["aacrt-2016"].arbiter.situation("lixo")
    walk = situation.walk({"wild-before": "none", "cards-in-hand": "more"}, Table())
    assert [(question.code, answer) for question, answer in walk.asked] == [
        ("wild-before", "none"),
        ("cards-in-hand", "more"),
    ]
    assert isinstance(walk.now, Question)
    assert walk.now.code == "use-of-top"


@pytest.mark.parametrize(
    ("game", "situation", "answers", "key"),
    [
        ("aacrt-2016", "no-such-thing", {}, "situation"),
        ("aacrt-2016", "pozo", {}, "situation"),
        ("aacrt-2016", "lixo", {"wild-before": "perhaps"}, "wild-before"),
        ("aacrt-2016", "lixo", {"wild-before": True}, "wild-before"),
        ("aacrt-2016", "lixo", {"wild-before": None}, "wild-before"),
        ("aacrt-2016", "lixo", {"wild-before": ["none"]}, "wild-before"),
        ("aacrt-2016", "lixo", {"nobody-asked": "yes"}, "nobody-asked"),
        # Not yet asked, and never asked on this way.
        ("aacrt-2016", "lixo", {"cards-in-hand": "one"}, "cards-in-hand"),
        ("aacrt-2016", "lixo", {"wild-before": "wild", "cards-in-hand": "one"}, "cards-in-hand"),
        ("aacrt-2016", "failed-opening", {"total": "1500"}, "total"),
        ("aacrt-2016", "failed-opening", {"total": 1500.0}, "total"),
        ("aacrt-2016", "failed-opening", {"total": True}, "total"),
        ("aacrt-2016", "failed-opening", {"total": 10**7}, "total"),
        ("aacrt-2016", "failed-opening", {"total": 0, "failed-before": 1}, "failed-before"),
        ("aacrt-2016", "failed-opening", {"total": 1500, "failed-before": -1}, "failed-before"),
        ("samba-es", "several-discarded", {"cards-discarded": 1}, "cards-discarded"),
        ("ramiro-es", "wrong-number", {"cards": "few", "consent": "no"}, "consent"),
    ],
)
def test_unknown_answer_is_malformed(game, situation, answers, key):
    with pytest.raises(MalformedFacts) as caught:
        ask(game, situation, answers)
    assert caught.value.key == key


@pytest.mark.parametrize(
    ("answers", "key"),
    [
        ({"declarer": "X"}, "declarer"),
        ({"declarer": "S", "choice": "forbid", "forbidden-suits": []}, "forbidden-suits"),
        ({"declarer": "S", "choice": "forbid", "forbidden-suits": "S"}, "forbidden-suits"),
        ({"declarer": "S", "choice": "forbid", "forbidden-suits": ["S", "♠"]}, "forbidden-suits"),
        ({"declarer": "S", "choice": "forbid", "forbidden-suits": [1]}, "forbidden-suits"),
        ({"declarer": "S", "choice": "require", "required-suit": "Z"}, "required-suit"),
    ],
)
def test_unknown_seat_or_suit_is_malformed(answers, key):
    exposed = {"declarer": "S", "player": "W", "suit": "S", "rank": "J", "held": 9}
    state = None
    if "choice" in answers:
        ruling = ask("bridge", "exposed", exposed)
        assert isinstance(ruling, Ruling)
        state = ruling.state
        answers = {name: answer for name, answer in answers.items() if name != "declarer"}
    with pytest.raises(MalformedFacts) as caught:
        ask("bridge", "partner-leads", answers, Table(state=state))
    assert caught.value.key == key


def test_answers_after_a_refusal_are_ignored():
    answers = {"declarer": "S", "choice": "neither", "whatever": 1}
    assert codes(ask("bridge", "partner-leads", answers)) == ["no-penalty-cards"]


@pytest.mark.parametrize(("game", "situation"), SITUATIONS)
def test_question_does_not_depend_on_order_of_answers(game, situation):
    asking = RULINGS[game].arbiter.situation(situation)
    for answers, now in branches(asking, Table()):
        backwards = {code: answers[code] for code in reversed(list(answers))}
        assert asking.ask(backwards, Table()) == now


@pytest.mark.parametrize(("game", "situation"), SITUATIONS)
def test_situation_asks_each_question_once_and_at_most_six(game, situation):
    asking = RULINGS[game].arbiter.situation(situation)
    for answers, now in branches(asking, Table()):
        question_codes = [question.code for question, _ in asking.walk(answers, Table()).asked]
        if isinstance(now, Question):
            question_codes.append(now.code)
        assert len(set(question_codes)) == len(question_codes) <= 6
