"""Ramiro and the games with mortos as match files: every problem has words."""

import pytest
from django.utils import translation

from scoring.games import RULESETS
from scoring.labels import line_label, problem_message
from scoring.rules import matchfile
from scoring.rules.base.problems import error, warning
from tests.file_commands import command

CLOSED: dict[str, object] = {"closed": True}
LEFT = {"points": 30}
OUT = {"clean": 1, "card_points": 90, "went_out": True, "took_morto": True}
MORTO = {"took_morto": True}
SEVENS = {"hand": ["7S"] * 3}

LOW = warning("laid-below-minimum", 0, "card_points", points=60, minimum=75)


@pytest.mark.parametrize("language", ["en", "pt-br", "es"])
def test_message_after_a_question_has_no_full_stop(language):
    with translation.override(language):
        message = problem_message(LOW)
        assert "?." not in message
        assert "75? " in message
        closed = problem_message(error("match-is-over"))
        assert ". " in closed


def test_message_of_a_low_lay_down_explains_failed_openings():
    with translation.override("en"):
        message = problem_message(LOW)
    assert "note a failed opening" not in message
    assert message.endswith("If the opening failed, the cards went back into the hand.")


RAMIRO = [
    ((LEFT, LEFT), "not-one-closer"),
    ((CLOSED | LEFT, LEFT), "closed-with-points"),
    ((CLOSED, {"points": -1}), "negative-points"),
    ((CLOSED, {"points": 161}), "too-many-points"),
    (
        (CLOSED, {"hand": ["AS"] * 2 + ["AH"] * 2 + ["2S"] * 2 + ["2H"] * 2 + ["3S"] * 2 + ["3H"]}),
        "too-many-cards",
    ),
    ((CLOSED, SEVENS), "too-many-of-card"),
    ((CLOSED, {}), "nothing-unmatched"),
]
MORTOS = [
    ((OUT, OUT), "two-went-out"),
    ((MORTO | {"went_out": True}, {}), "went-out-without-{needed}"),
    ((OUT | {"took_morto": False}, {}), "went-out-without-morto"),
    (({"melds": ["S: 4 5 7"]}, {}), "bad-meld"),
    ((SEVENS, {}), "too-many-of-card"),
    (({"card_points": 7}, {}), "not-multiple-of-five"),
    (({"dirty": 1, "card_points": 10}, {}), "too-few-card-points"),
    (({"card_points": 1200}, {}), "over-the-deck"),
    (({"failed_openings": 1}, {}), "failed-without-minimum"),
    (({}, {}), "nobody-went-out"),
    ((OUT, {"left_in_hand": 505}), "hand-too-rich"),
]
HANDS = [
    *(("ramiro-es", sides, code) for sides, code in RAMIRO),
    *(("buraco-br", sides, code.format(needed="clean")) for sides, code in MORTOS),
    ("buraco-br", (MORTO, {}), "morto-without-canastra"),
    *(("burraco-it", sides, code.format(needed="canastra")) for sides, code in MORTOS),
]


def report(ruleset, *hands, **more):
    data = {"ruleset": ruleset, "hands": [{"sides": list(sides)} for sides in hands], **more}
    match = matchfile.read_match(data, RULESETS)
    with translation.override("en"):
        return matchfile.report(match, match.play(), problem_message)


@pytest.mark.parametrize(("ruleset", "sides", "code"), HANDS)
def test_every_problem_has_words(ruleset, sides, code):
    (hand,) = report(ruleset, sides)["hands"]
    messages = {problem["code"]: problem["message"] for problem in hand["problems"]}
    assert code in messages
    assert all(message and "{" not in message for message in messages.values())


def test_player_out_and_match_over_are_reported_in_words():
    hands = [(CLOSED, {"points": 150}, {"points": 90}), (CLOSED, {"points": 60}, LEFT)]
    out = report("ramiro-es", *hands, (CLOSED, LEFT, LEFT), sides=["Ana", "Bia", "Caio"])
    (problem,) = out["hands"][2]["problems"]
    assert (problem["code"], problem["side"]) == ("eliminated-plays", 1)
    assert problem["message"].startswith("side 2 is out.")
    assert (out["active"], out["totals"]) == ([0, 2], [0, 210, 120])
    last: list[dict[str, object]] = [CLOSED, {}, {"points": 80}]
    out = report("ramiro-es", *hands, last, last)
    assert (out["over"], out["winner"], out["active"]) == (True, 0, [0])
    assert [problem["code"] for problem in out["hands"][3]["problems"]] == [
        "match-is-over",
        "eliminated-plays",
    ]


@pytest.mark.parametrize("ruleset", ["ramiro-es", "buraco-br", "burraco-it"])
def test_every_line_has_a_name(ruleset):
    rules = matchfile.read_match({"ruleset": ruleset, "hands": []}, RULESETS).rules
    assert all(line_label(code) for code in rules.line_codes)


@pytest.mark.parametrize(
    ("ruleset", "options", "sides", "words"),
    [
        ("ramiro-es", {}, (CLOSED, {"hand": ["KS", "*"]}, LEFT), ["Unmatched", "35", "30"]),
        ("ramiro-es", {"mode": "positive"}, (CLOSED, LEFT, {"points": 12}), ["others", "42"]),
        ("buraco-br", {}, (OUT, {"left_in_hand": 35}), ["taken", "-100", "-35", "390"]),
        ("burraco-it", {}, (OUT, {"melds": ["K: S H D C S H D *"]}), ["Half-clean", "150"]),
    ],
)
def test_score_command_prints_a_hand_of_every_game(ruleset, options, sides, words):
    data = {"ruleset": ruleset, "options": options, "hands": [{"sides": list(sides)}]}
    result = command("score", data, "--format=text")
    assert (result.returncode, result.stderr) == (0, "")
    assert set(words) <= set(result.stdout.split())
