"""`manage.py rule`: its answers and exit codes."""

import json
from typing import Any

import pytest

from tests.file_commands import command, imported_without_settings, program

SEVEN = {"player": "W", "suit": "H", "rank": "7", "held": 9}
EXPOSED = {"situation": "exposed", "answers": SEVEN | {"how-seen": "otherwise"}}
AGAIN = {"situation": "exposed", "answers": SEVEN | {"suit": "S"}}
TABLE = {"declarer": "S", "defenders": {"W": {"held": 9}, "E": {"held": 9}}}


def ruled(data: object, status: int = 0) -> Any:
    return command("rule", data).report(status)


def test_ruling_has_article_reason_points_and_words():
    report = ruled(
        {"game": "samba-es", "situation": "failed-leave", "answers": {"could-go-out": "no"}}
    )
    assert report == {
        "game": "samba-es",
        "ruling": {
            "code": "failed-leave",
            "article": "Penalizaciones",
            "reason": "could-not",
            "consequences": ["own-points-only", "may-go-below-zero"],
            "params": {"points": 100},
            "points": 100,
            "message": "100 penalty points for the pair that asked. "
            "The pair asked permission to go out and could not. "
            "The other pair does not receive these points. The total may go below zero.",
        },
    }


def test_rule_command_lists_the_situations_of_a_game():
    result = program("rule", {"game": "ramiro-es"})
    assert (result.returncode, result.stderr) == (0, b"")
    assert json.loads(result.stdout)["situations"] == [
        {"code": "wrong-number", "message": "A card too many or too few"},
        {"code": "stock-out", "message": "The stock is used up"},
        {"code": "director-decides", "message": "The director decides"},
    ]


def test_rule_command_asks_for_a_missing_answer():
    answers = {"wild-before": "none"}
    report = ruled({"game": "aacrt-2016", "situation": "lixo", "answers": answers})
    assert report["question"] == {
        "code": "cards-in-hand",
        "kind": "choice",
        "choices": [
            {"code": "one", "message": "Only one"},
            {"code": "more", "message": "Two or more"},
        ],
        "message": "How many cards are in the player’s hand?",
    }


def test_rule_command_asks_for_a_number_with_bounds():
    report = ruled({"game": "samba-es", "situation": "several-discarded"})
    assert (report["question"]["least"], report["question"]["most"]) == (2, 108)


def test_rule_command_uses_options_of_the_rules():
    answers = {"total": 1500, "failed-before": 1}
    data = {"game": "aacrt-2016", "situation": "failed-opening", "answers": answers}
    assert ruled(data)["ruling"]["params"]["minimum"] == 120
    house = data | {"options": {"minimum_step": 50}}
    assert ruled(house)["ruling"]["params"]["minimum"] == 140


def test_events_carry_state_and_can_be_undone():
    forbid = {"choice": "forbid", "forbidden-suits": ["S"]}
    leads = {"situation": "partner-leads", "answers": forbid}
    events: list[dict[str, Any]] = [EXPOSED, AGAIN, leads, {"undo": True}]
    report = ruled({"game": "bridge", "state": TABLE, "events": events[:3]})
    assert [ruling["article"] for ruling in report["rulings"]] == [
        "Law 50D1(a)",
        "Law 51",
        "Law 51B2(b)",
    ]
    assert report["state"] == {
        "declarer": "S",
        "leader": "E",
        "chosen": True,
        "freed": "Law 51B2(b)",
        "defenders": {
            "W": {"held": 9, "penalty": ["7H"]},
            "E": {"held": 9, "forbidden": ["S"], "article": "Law 51B2(b)"},
        },
    }
    # The same step by step, each from the state before.
    state = TABLE
    for event in events[:3]:
        state = ruled({"game": "bridge", "state": state, **event})["state"]
    assert state == report["state"]

    undone = ruled({"game": "bridge", "state": TABLE, "events": events})
    assert undone["rulings"][-1] is None
    assert undone["state"]["defenders"]["W"] == {"held": 9, "penalty": ["7H", "7S"]}


def test_rule_command_asks_a_situation_after_events():
    turn = {"situation": "turn", "answers": {"led": "lead"}}
    report = ruled({"game": "bridge", "state": TABLE, "events": [EXPOSED, AGAIN], **turn})
    assert report["question"]["choices"] == [
        {"code": "7H", "message": "7♥"},
        {"code": "7S", "message": "7♠"},
    ]


def test_rule_command_with_an_impossible_event_exits_1():
    report = ruled({"game": "bridge", "state": TABLE, "events": [EXPOSED, EXPOSED]}, status=1)
    (problem,) = report["problems"]
    assert problem == {
        "level": "error",
        "code": "penalty-card-twice",
        "question": "rank",
        "params": {"card": "7H"},
        "message": "7♥ is a penalty card already.",
    }
    assert (report["event"], len(report["rulings"])) == (2, 1)
    assert "ruling" not in report


@pytest.mark.parametrize(
    "data", [b"no json", {"game": "chess"}, {"game": "bridge", "situation": "lixo"}]
)
def test_rule_command_with_a_malformed_question_exits_2(data):
    assert command("rule", data).refusal()


def test_rule_command_prints_text():
    data = {"game": "bridge", "state": TABLE, "events": [EXPOSED, AGAIN, {"undo": True}]}
    data |= {"situation": "turn", "answers": {"led": "lead"}}
    lines = command("rule", data, "--format", "text").stdout.splitlines()
    assert lines[0].startswith("1. Law 50D1(a): 7♥ is a penalty card of West.")
    assert lines[2] == "3. undone"
    assert lines[3].startswith("Law 50D1(a): West must play 7♥.")

    points = {"game": "samba-es", "situation": "failed-leave", "answers": {"could-go-out": "no"}}
    assert command("rule", points, "--format", "text").stdout.endswith("\nPenalty: 100\n")


def test_rule_command_needs_no_database_and_no_apps():
    imported = imported_without_settings("rule", {"game": "bridge"})
    assert "scoring.arbiter.rulefile" in imported
    assert not imported & {"allauth", "clubs.models", "scoring.models", "sqlite3", "psycopg"}
