"""Match files that ended early, or in which a side holds too many cards."""

import pytest

from scoring.games import RULESETS
from scoring.rules import matchfile
from scoring.rules.base.problems import MalformedFacts


def data(first: int = 300, second: int = 200, **more):
    hand = {"sides": [{"card_points": first}, {"card_points": second}]}
    return {"ruleset": "aacrt-2016", "sides": ["Ana", "Bia"], "hands": [hand], **more}


def report(file):
    match = matchfile.read_match(file, RULESETS)
    full_report = matchfile.report(match, match.play(), lambda problem: problem.code)
    return full_report["over"], full_report["winner"]


@pytest.mark.parametrize(
    ("ended", "second", "over", "winner"),
    [
        (None, 200, False, None),
        ({"how": "time"}, 200, True, 0),
        ({"how": "agreement"}, 400, True, 1),
        ({"how": "agreement"}, 300, True, None),
        ({"how": "gave-up", "side": 0}, 200, True, 1),
        ({"how": "gave-up", "side": 1}, 400, True, 0),
    ],
)
def test_match_file_ended_early_names_the_winner(ended, second, over, winner):
    file = data(second=second) if ended is None else data(second=second, ended=ended)
    assert report(file) == (over, winner)


@pytest.mark.parametrize(
    "ended",
    [
        "time",
        {},
        {"how": "target"},
        {"how": "gave-up"},
        {"how": "gave-up", "side": 2},
        {"how": "gave-up", "side": -1},
        {"how": "time", "side": 0},
        {"how": "time", "why": "late"},
        None,
    ],
)
def test_match_file_with_an_unknown_ending_is_malformed(ended):
    with pytest.raises(MalformedFacts, match=r"ended|how|side|why"):
        matchfile.read_match(data(ended=ended), RULESETS)


def test_match_file_text_says_that_a_side_gave_up():
    match = matchfile.read_match(data(ended={"how": "gave-up", "side": 0}), RULESETS)
    text = matchfile.text(match, match.play(), lambda problem: problem.code, str.upper)
    assert "The match ended early, Ana gave up: Bia won." in text


def test_match_file_side_with_too_many_cards_is_malformed():
    side = {"melds": ["H: 4-A"] * 8, "hand": ["5D"] * 21}
    file = data()
    file["hands"][0]["sides"][1] = side
    with pytest.raises(MalformedFacts) as caught:
        matchfile.read_match(file, RULESETS)
    assert "more than the 108 cards" in str(caught.value)
    assert caught.value.where == {"hand": 1, "side": 1}


def test_early_ending_of_a_match_that_is_over_is_a_warning():
    over = data(options={"target": 300}, ended={"how": "gave-up", "side": 0})
    match = matchfile.read_match(over, RULESETS)
    played = match.play()
    report = matchfile.report(match, played, lambda problem: problem.code)
    assert [(one["level"], one["code"]) for one in report["problems"]] == [
        ("warning", "ended-over-match")
    ]
    assert (report["over"], report["winner"]) == (True, 0)
    text = matchfile.text(match, played, lambda problem: problem.code, str.upper)
    assert "warning: ended-over-match" in text


@pytest.mark.parametrize(
    "file", [data(), data(options={"target": 300}), data(ended={"how": "time"})]
)
def test_file_without_a_late_ending_has_no_problem_of_its_own(file):
    match = matchfile.read_match(file, RULESETS)
    assert "problems" not in matchfile.report(match, match.play(), str)
