"""AACRT 2016, *Contagem de pontos*."""

import pytest

from scoring.rules.base.runs import parse_run
from scoring.rules.base.sheet import Line

from .hands import EVENING, MORTO, PRESET, RULES, WENT_OUT, before, hand


def lines(first, second, **more):
    """The lines of the first side as (code, count, points)."""
    sheet = RULES.score(hand(first, second, **more), before(0, 0))[0]
    return [(line.code, line.count, line.points) for line in sheet.lines]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ({}, {}, []),
        ({"clean": 1}, {}, [("clean", 1, 200)]),
        ({"clean": 3, "dirty": 2}, {}, [("clean", 3, 600), ("dirty", 2, 200)]),
        ({"went_out": True}, {}, [("went-out", 1, 100)]),
        (MORTO, {}, [("morto", 1, 100)]),
        ({"card_points": 165}, {}, [("cards", None, 165)]),
        # Cards left in hand count for the others, and are not taken from one's own points.
        ({}, {"left_in_hand": 70}, [("received", None, 70)]),
        ({"left_in_hand": 70}, {}, []),
        ({}, {"hand": ["5D", "KC", "2S", "AH", "*"]}, [("received", None, 100)]),
        ({"penalties": [{"points": 50}, {"points": 100}]}, {}, [("penalty", 2, -150)]),
        ({"penalties": [{"points": 0}]}, {}, []),
        # By cards: seven natural cards, seven with a joker, and a short meld.
        (
            {"melds": ["H: 4-10", "S: 4-6 * 8-10", "D: Q K A"]},
            {},
            [("clean", 1, 200), ("dirty", 1, 100), ("cards", None, 50 + 95 + 35)],
        ),
        ({"melds": ["H: A 2 3"]}, {}, [("cards", None, 40)]),
    ],
)
def test_score_gives_a_line_for_every_item(first, second, expected):
    assert lines(first, second) == expected


def test_lines_follow_the_order_of_the_paper():
    penalties = {"penalties": [{"points": 10}]}
    everything = {"clean": 1, "dirty": 1, "card_points": 200, **WENT_OUT, **penalties}
    codes = [code for code, _, _ in lines(everything, {"left_in_hand": 5})]
    assert codes == list(RULES.line_codes)


@pytest.mark.parametrize(
    ("cards", "points"),
    [("*", 50), ("2S", 20), ("2H", 20), ("AC", 15)]
    + [(f"{rank}S", 10) for rank in ("8", "9", "10", "J", "Q", "K")]
    + [(f"{rank}S", 5) for rank in ("3", "4", "5", "6", "7")],
)
def test_each_card_has_its_value(cards, points):
    assert lines({}, {"hand": [cards]}) == [("received", None, points)]


def test_deck_is_worth_1160():
    assert RULES.deck_value == 1160


def test_two_has_its_value_in_any_place():
    natural = RULES.score(hand({"melds": ["S: A 2 3"]}, {}), before(0, 0))[0]
    wild = RULES.score(hand({"melds": ["S: A 3H 2"]}, {}), before(0, 0))[0]
    assert natural.lines == wild.lines == (Line("cards", None, 40),)


@pytest.mark.parametrize(
    ("text", "value", "bonus"),
    [("S: 4-10", 50, 200), ("S: 4-6 * 8-10", 95, 100), ("S: 4-6", 15, 0), ("S: 4 5 7", 15, 0)],
)
def test_meld_has_card_points_and_a_bonus(text, value, bonus):
    meld = parse_run(text)
    assert (RULES.meld_value(meld), RULES.meld_bonus(meld)) == (value, bonus)


def test_total_may_be_negative():
    played = PRESET.play([hand({"penalties": [{"points": 250}]}, {})])
    assert played.state.totals == (-250, 0)


def test_whole_match_equals_the_sums_on_paper():
    played = PRESET.play([PRESET.read(data) for data in EVENING])
    assert [report.totals for report in played.hands] == [
        (380, 700),
        (1265, 940),
        (1670, 1390),
        (2405, 1425),
        (2645, 2270),
        (3190, 2705),
    ]
    assert [tuple(sheet.points for sheet in report.sheets) for report in played.hands] == [
        (380, 700),
        (885, 240),
        (405, 450),
        (735, 35),
        (240, 845),
        (545, 435),
    ]
    assert [tuple(sheet.minimum for sheet in report.sheets) for report in played.hands] == [
        (0, 0),
        (0, 0),
        (0, 0),
        (90, 0),
        (75, 0),
        (75, 90),
    ]


def test_hand_with_an_error_and_a_warning_is_still_scored():
    penalties = {"penalties": [{"points": 50, "reason": "sinal ao parceiro"}]}
    first = {"card_points": 90, "left_in_hand": 520, "failed_openings": 1, **penalties}
    second = {"dirty": 2, "card_points": 265, "left_in_hand": 15, **WENT_OUT}
    state = PRESET.play([PRESET.read(data) for data in EVENING[:4]]).state
    sheets = RULES.score(hand(first, second), state)
    assert [sheet.points for sheet in sheets] == [55, 1185]
    problems = RULES.check(hand(first, second), state)
    assert [(p.level, p.code, p.side) for p in problems] == [
        ("error", "went-out-without-clean", 1),
        ("warning", "hand-too-rich", 0),
    ]


def test_sheet_has_every_count_for_a_tournament():
    first = {"clean": 2, "dirty": 1, "penalties": [{"points": 50}, {"points": 0}], **WENT_OUT}
    one, other = RULES.score(hand(first, {}), before(0, 0))
    assert one.counts == {"clean": 2, "dirty": 1, "out": 1, "morto": 1, "penalties": 2}
    assert set(other.counts.values()) == {0}
    assert tuple(one.counts) == RULES.counts
