"""`manage.py score` with files of canasta and samba."""

from typing import Any

import pytest

from tests.file_commands import command

from .hands import EVENING, LEFT, OUT, READY

# Hands with one problem each, and its code.
WRONG = [
    ([OUT, OUT], "two-went-out"),
    ([{"card_points": 90, "went_out": True}, {}], "went-out-without-canasta"),
    ([READY | {"concealed": True}, OUT], "concealed-without-going-out"),
    ([{"black_threes_out": 3, "card_points": 15}, OUT], "black-threes-without-going-out"),
    ([OUT | {"red_threes": 4}, {"red_threes": 3}], "too-many-red-threes"),
    ([OUT | {"natural": 3}, {}], "too-few-card-points"),
    ([OUT, {"mixed": 1, "card_points": 45}], "too-few-card-points"),
    ([OUT, {"left_in_hand": 12}], "not-multiple-of-five"),
    ([OUT, {"left_in_hand": 1750}], "over-the-deck"),
    ([OUT, {"melds": ["K: S H QD"]}], "bad-meld"),
    ([OUT, {"hand": ["KS", "KS", "KS", "KS"]}], "too-many-of-card"),
    ([OUT | {"opening": 45}, {}], "below-minimum"),
    ([OUT | {"wild": 1, "card_points": 300}, {}], "option-off"),
]


def match_file(ruleset: str, hands: list[Any], **more: Any) -> dict[str, Any]:
    return {"ruleset": ruleset, "hands": hands, **more}


def test_score_command_scores_a_match_of_canasta():
    data = match_file("canasta-es", EVENING, sides=["Ana", "Bia"])
    report = command("score", data).report()
    assert (report["totals"], report["winner"]) == ([5100, 1950], 0)
    first = report["hands"][0]["sides"][0]
    assert {key: first[key] for key in ("minimum", "natural", "mixed", "wild", "points")} == {
        "minimum": 50,
        "natural": 1,
        "mixed": 1,
        "wild": 0,
        "points": 1410,
    }


def test_score_command_scores_three_single_players():
    sides = [OUT, {"hand": ["4S", "4D", "5H", "KC"]}, {"left_in_hand": 60, "red_threes": 4}]
    names = ["Ana", "Bia", "Caio"]
    data = match_file("canasta-es", [{"sides": sides}], sides=names)
    report = command("score", data).report()
    assert (report["totals"], report["minimums"]) == ([1170, -25, -860], [50, 15, 15])
    assert report["active"] == [0, 1, 2]


def test_score_command_prints_a_hand_of_samba_as_text():
    first = {"sambas": 2, "mixed": 1, "card_points": 240, "red_threes": 6, "went_out": True}
    second = {"melds": ["S: 4-10", "K: S H D C"], "hand": ["KS", "2C"], "red_threes": 0}
    data = match_file("samba-es", [{"sides": [first, second]}], sides=["Ana", "Bia"])
    result = command("score", data, "--format", "text")
    assert result.returncode == 0
    sheet = [line.split() for line in result.stdout.splitlines()]
    assert ["Sambas", *["2", "×", "1500", "3000", "1", "×", "1500", "1500"]] in sheet
    assert ["Red", "threes", "1000"] in sheet  # not so many of so much each
    assert ["Left", "in", "hand", "-30"] in sheet
    assert ["Sum", "4740", "1560"] in sheet


@pytest.mark.parametrize("ruleset", ["canasta-es", "samba-es"])
def test_score_command_names_problems_by_code_and_words(ruleset):
    hands = [{"sides": sides} for sides, _code in WRONG]
    report = command("score", match_file(ruleset, hands)).report(1)
    problems = [[p for p in hand["problems"] if p["level"] == "error"] for hand in report["hands"]]
    assert [[p["code"] for p in errors] for errors in problems] == [
        [code] for _sides, code in WRONG
    ]
    assert all("{" not in p["message"] and p["message"] for errors in problems for p in errors)


@pytest.mark.parametrize("ruleset", ["canasta-es", "samba-es"])
def test_score_command_with_only_warnings_exits_0(ruleset):
    report = command("score", match_file(ruleset, [{"sides": [READY | LEFT, LEFT]}])).report()
    (problem,) = report["hands"][0]["problems"]
    assert (problem["level"], problem["code"]) == ("warning", "nobody-went-out")


def test_key_of_samba_is_malformed_in_canasta():
    line = command("score", match_file("canasta-es", [{"sides": [{}, {"sambas": 1}]}])).refusal()
    assert "hand 1, side 1, key 'sambas'" in line
