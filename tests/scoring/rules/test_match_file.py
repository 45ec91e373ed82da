"""The match file: JSON in, the explained match as JSON or text out."""

import json
from textwrap import dedent

import pytest

from scoring.games import RULESETS
from scoring.rules import matchfile
from scoring.rules.base.facts import parse
from scoring.rules.base.problems import MalformedFacts

from .hands import EVENING

EXAMPLE = {
    "ruleset": "aacrt-2016",
    "options": {"target": 3000},
    "sides": ["Ana e Rui", "Bia e Léo"],
    "hands": [
        {
            "morto_to_stock": False,
            "sides": [
                {
                    "clean": 1,
                    "dirty": 1,
                    "card_points": 160,
                    "left_in_hand": 0,
                    "went_out": True,
                    "took_morto": True,
                    "failed_openings": 0,
                    "opening": 80,
                    "penalties": [{"points": 50, "reason": "exposed card"}],
                },
                {"melds": ["H: 4-10", "S: Q K A"], "hand": ["5D", "KC"], "took_morto": True},
            ],
        }
    ],
}


def report(data):
    match = matchfile.read_match(data, RULESETS)
    return matchfile.report(match, match.play(), lambda problem: f"<{problem.code}>")


def text(data):
    match = matchfile.read_match(data, RULESETS)
    return matchfile.text(match, match.play(), lambda problem: f"<{problem.code}>", str.upper)


def line(code, count, points):
    return {"code": code, "count": count, "points": points}


def test_documented_example_gives_the_documented_report():
    assert report(EXAMPLE) == {
        "ruleset": "aacrt-2016",
        "hands": [
            {
                "number": 1,
                "sides": [
                    {
                        "minimum": 0,
                        "clean": 1,
                        "dirty": 1,
                        "lines": [
                            line("clean", 1, 200),
                            line("dirty", 1, 100),
                            line("went-out", 1, 100),
                            line("morto", 1, 100),
                            line("cards", None, 160),
                            line("received", None, 15),
                            line("penalty", 1, -50),
                        ],
                        "points": 625,
                        "total": 625,
                    },
                    {
                        "minimum": 0,
                        "clean": 1,
                        "dirty": 0,
                        "lines": [
                            line("clean", 1, 200),
                            line("morto", 1, 100),
                            line("cards", None, 85),
                        ],
                        "points": 385,
                        "total": 385,
                    },
                ],
                "problems": [],
            }
        ],
        "totals": [625, 385],
        "over": False,
        "winner": None,
        "minimums": [0, 0],
        "active": [0, 1],
    }


def test_keys_follow_the_documented_order():
    out = report(EXAMPLE)
    assert list(out) == ["ruleset", "hands", "totals", "over", "winner", "minimums", "active"]
    (hand,) = out["hands"]
    assert list(hand) == ["number", "sides", "problems"]
    assert list(hand["sides"][0]) == ["minimum", "clean", "dirty", "lines", "points", "total"]


def test_problem_is_reported_with_params_and_message():
    sides = [{"melds": ["S: 4 5 7"], "left_in_hand": 5}, {"left_in_hand": 5}]
    out = report({"ruleset": "aacrt-2016", "hands": [{"sides": sides}]})
    assert out["hands"][0]["problems"] == [
        {
            "level": "error",
            "code": "bad-meld",
            "side": 0,
            "params": {"number": 1, "meld": "S: 4 5 7", "reason": "gap"},
            "message": "<bad-meld>",
        },
        {
            "level": "warning",
            "code": "nobody-went-out",
            "side": None,
            "params": {},
            "message": "<nobody-went-out>",
        },
        {
            "level": "warning",
            "code": "mortos-not-taken",
            "side": None,
            "params": {"mortos": 2},
            "message": "<mortos-not-taken>",
        },
    ]
    # The hand is explained all the same, and does not count.
    assert out["hands"][0]["sides"][0]["points"] == 20
    assert out["hands"][0]["sides"][0]["total"] == out["totals"][0] == 0


def test_report_of_a_whole_match_has_its_winner():
    out = report({"ruleset": "aacrt-2016", "hands": EVENING})
    assert (out["totals"], out["over"], out["winner"]) == ([3190, 2705], True, 0)
    assert [hand["number"] for hand in out["hands"]] == [1, 2, 3, 4, 5, 6]


def test_match_file_with_a_target_option_ends_at_that_target():
    out = report({"ruleset": "aacrt-2016", "options": {"target": 1000}, "hands": EVENING[:2]})
    assert (out["over"], out["winner"]) == (True, 0)


def test_report_of_a_match_can_be_written_as_json():
    out = report({"ruleset": "aacrt-2016", "hands": EVENING})
    assert json.loads(json.dumps(out)) == out


def malformed(data):
    with pytest.raises(MalformedFacts) as raised:
        matchfile.read_match(data, RULESETS)
    error = raised.value
    hand = error.where.get("hand")
    if hand:
        assert str(error).startswith(f"hand {hand}")
    return hand, error.side, error.key


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"ruleset": "canastra"}, (None, None, "ruleset")),
        ({"ruleset": None}, (None, None, "ruleset")),
        ({"ruleset": ["aacrt-2016"]}, (None, None, "ruleset")),
        ({"rules": "aacrt-2016"}, (None, None, "rules")),
        ({"options": {"target": "3000"}}, (None, None, "target")),
        ({"options": {"goal": 3000}}, (None, None, "goal")),
        ({"options": None}, (None, None, "options")),
        ({"sides": ["Ana", "Bia", "Caio"]}, (None, None, "sides")),
        ({"sides": ["Ana"]}, (None, None, "sides")),
        ({"sides": ["Ana", 2]}, (None, None, "sides")),
        ({"sides": "AB"}, (None, None, "sides")),
        ({"hands": {}}, (None, None, "hands")),
        ({"hands": [{"sides": [{}, {}]}, []]}, (2, None, None)),
        ({"hands": [{"sides": [{}, {}]}, {"sides": [{}]}]}, (2, None, "sides")),
        ({"hands": [{"sides": [{}, {"clean": 1.5}]}]}, (1, 1, "clean")),
        ({"hands": [{"sides": [{"hand": ["5X"]}, {}]}]}, (1, 0, "hand")),
        ({"hands": [{"sides": [{}, {}]}] * 1001}, (None, None, "hands")),
    ],
)
def test_malformed_file_names_hand_side_and_key(change, place):
    assert malformed(EXAMPLE | change) == place


@pytest.mark.parametrize("data", [None, [], 3, "match", {}, {"hands": []}, {"ruleset": ""}])
def test_data_that_is_no_match_is_malformed(data):
    with pytest.raises(MalformedFacts):
        matchfile.read_match(data, RULESETS)


def test_match_file_without_hands_is_read():
    out = report({"ruleset": "aacrt-2016", "hands": []})
    assert (out["hands"], out["totals"], out["over"]) == ([], [0, 0], False)
    with pytest.raises(MalformedFacts):
        matchfile.read_match({"ruleset": "aacrt-2016"}, RULESETS)


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b"\xff\xfe{\x00}\x00",
        b"caf\xe9",
        b'{"hands": [], "hands": []}',
        b'{"hands": [{"clean": NaN}]}',
        b'{"hands": -Infinity}',
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"9" * 5000,
        b'{"a": "tab\there"}',
        b"{} {}",
    ],
)
def test_bytes_that_are_no_json_are_malformed(raw):
    with pytest.raises(MalformedFacts) as raised:
        parse(raw)
    assert str(raised.value).isprintable()


def test_objects_are_read_with_all_their_keys():
    raw = b'{"hands": [{"sides": []}, {"sides": []}], "ruleset": "x"}'
    assert parse(raw) == {"hands": [{"sides": []}, {"sides": []}], "ruleset": "x"}


def test_file_may_begin_with_a_byte_order_mark():
    assert parse("\ufeff[1]".encode()) == [1]


def test_text_sheet_is_ruled_in_columns():
    data = EXAMPLE | {"hands": [*EXAMPLE["hands"], {"sides": [{"clean": 1}, {"hand": ["KC"]}]}]}
    assert text(data).rstrip() == dedent(
        """\
        aacrt-2016                 Ana e Rui           Bia e Léo
        ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
        Hand 1
        CLEAN                1 × 200     200     1 × 200     200
        DIRTY                1 × 100     100
        WENT-OUT                         100
        MORTO                            100                 100
        CARDS                            160                  85
        RECEIVED                          15
        PENALTY                          -50
        ────────────────────────────────────────────────────────
        Sum                              625                 385
        Total                            625                 385
        ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
        Hand 2 (not counted)
        CLEAN                1 × 200     200
        RECEIVED                          10
        ────────────────────────────────────────────────────────
        Sum                              210                   0
        Total                            625                 385
          error (Ana e Rui): <too-few-card-points>
          warning: <nobody-went-out>
          warning: <mortos-not-taken>
          warning (Ana e Rui): <nobody-out-without-cards>
        ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━"""
    )


def test_text_sheet_shows_minimums_and_the_winner():
    data = {"ruleset": "aacrt-2016", "sides": ["Dirce e Nelson", "Ivone e Osvaldo"]}
    playing = text(data | {"hands": EVENING[:4]}).splitlines()
    assert playing[-1].split() == ["Next", "minimum", "75", "none"]
    over = text(data | {"hands": EVENING}).splitlines()
    assert over[-1] == "The match is over: Dirce e Nelson won."
    assert "Opening minimum (75) (90)" in [" ".join(row.split()) for row in over]


def test_long_and_wide_names_keep_the_columns():
    names = ["Terezinha Lopes de Albuquerque e Ademar", "王 e Jose\u0301"]
    rows = text({"ruleset": "aacrt-2016", "sides": names, "hands": EVENING[:1]}).splitlines()
    # A wide letter takes two columns, an accent that is a letter of its own takes none.
    assert len(rows[0]) == len(rows[1])
    assert rows[0].startswith("aacrt-2016 ")
    assert f" {names[0]} " in rows[0]
