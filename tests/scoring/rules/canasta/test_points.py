"""Spanish canasta: the score of a hand."""

import pytest

from .hands import BOTH, CANASTA, EVENING, OUT, PRESETS, SAMBA, before, hand, lines


@pytest.mark.parametrize(
    ("side", "expected"),
    [
        ({}, []),
        ({"natural": 1}, [("natural", 1, 500)]),
        ({"natural": 2, "mixed": 3}, [("natural", 2, 1000), ("mixed", 3, 900)]),
        ({"went_out": True}, [("went-out", 1, 100)]),
        ({"went_out": True, "concealed": True}, [("concealed", 1, 200)]),
        ({"card_points": 165}, [("cards", None, 165)]),
        ({"left_in_hand": 70}, [("hand", None, -70)]),
        # Two fours in one hand, a five and a king in the partner's, nothing melded.
        ({"hand": ["4S", "4D", "5H", "KC"]}, [("hand", None, -25)]),
        ({"penalties": [{"points": 50}, {"points": 100}]}, [("penalty", 2, -150)]),
        ({"penalties": [{"points": 0}]}, []),
        ({"melded": True}, []),
        # By cards: a natural canasta, a mixed one, and a short meld.
        (
            {"melds": ["K: S H D C S H D", "7: S S H H 2C 2D *", "A: S H D"]},
            [("natural", 1, 500), ("mixed", 1, 300), ("cards", None, 70 + 110 + 60)],
        ),
    ],
)
def test_score_gives_a_line_for_every_item(side, expected):
    assert lines(side) == expected


def test_lines_follow_the_order_of_the_paper():
    everything = {
        "natural": 3,
        "mixed": 1,
        "wild": 1,
        "card_points": 300,
        "left_in_hand": 5,
        "went_out": True,
        "red_threes": 1,
        "black_threes_out": 3,
        "penalties": [{"points": 10}],
    }
    rules = CANASTA.with_options({"wild_melds": True, "five_canastas": True})
    plain = [code for code, _, _ in lines(everything, rules=rules)]
    concealed = [code for code, _, _ in lines(everything | {"concealed": True}, rules=rules)]
    assert [code for code in rules.line_codes if code in {*plain, *concealed}] == [
        *rules.line_codes
    ]
    assert plain == [code for code in rules.line_codes if code != "concealed"]
    assert concealed == [code for code in rules.line_codes if code != "went-out"]


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("card", "points"),
    [("*", 50), ("2S", 20), ("2H", 20), ("AC", 20)]
    + [(f"{rank}S", 10) for rank in ("8", "9", "10", "J", "Q", "K")]
    + [(f"{rank}S", 5) for rank in ("4", "5", "6", "7")]
    + [("3S", 5), ("3C", 5)],
)
def test_each_card_has_its_value(rules, card, points):
    assert lines({"hand": [card]}, rules=rules) == [("hand", None, -points)]


def test_deck_is_worth_1180_and_in_samba_1770():
    assert (CANASTA.deck_value, SAMBA.deck_value) == (1180, 1770)


def test_cards_left_in_hand_give_the_others_nothing():
    assert lines({}, {"left_in_hand": 100}) == []


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize(
    ("text", "value", "bonus"),
    [
        ("K: S H D C S H D", 70, 500),
        ("7: S S H H D 2C *", 95, 300),
        ("A: S H D", 60, 0),
        ("A: S H KD", 50, 0),
        ("3: S S C", 15, 0),
        ("*: * * * 2S 2S 2H 2H", 230, 0),  # the club does not play it
    ],
)
def test_meld_has_card_points_and_a_bonus(rules, text, value, bonus):
    meld = rules.read_meld(text)
    assert (rules.meld_value(meld), rules.meld_bonus(meld)) == (value, bonus)


@pytest.mark.parametrize("preset", PRESETS)
def test_total_may_be_negative_and_penalties_go_to_nobody(preset):
    first = {"penalties": [{"points": 250}], "left_in_hand": 30}
    played = preset.play([preset.read({"sides": [first, {}]})])
    assert played.state.totals == (-280, 0)
    assert played.state.minimums == (15, 50)


def test_whole_match_equals_the_sums_on_paper():
    played = CANASTA.play([CANASTA.read(data) for data in EVENING])
    assert all(report.counted for report in played.hands)
    assert [tuple(sheet.points for sheet in report.sheets) for report in played.hands] == [
        (1410, 490),
        (-25, 1555),
        (2180, -250),
        (660, -415),
        (875, 570),
    ]
    assert [report.totals for report in played.hands] == [
        (1410, 490),
        (1385, 2045),
        (3565, 1795),
        (4225, 1380),
        (5100, 1950),
    ]
    assert [tuple(sheet.minimum for sheet in report.sheets) for report in played.hands] == [
        (50, 50),
        (50, 50),
        (50, 90),
        (120, 90),
        (120, 50),
    ]
    assert (played.state.over, played.state.winner) == (True, 0)


def test_three_single_players_have_a_sheet_each():
    sides: list[object] = [OUT | {"natural": 1}, {"left_in_hand": 40}, {}]
    sheets = CANASTA.score(hand(*sides), before(0, 0, 0))
    assert [sheet.points for sheet in sheets] == [670, -40, 0]


@pytest.mark.parametrize(
    ("rules", "canastas"), [(CANASTA, {"natural": 2}), (SAMBA, {"sambas": 1, "natural": 2})]
)
def test_sheet_has_every_count_for_a_tournament(rules, canastas):
    first = canastas | {"mixed": 1, "penalties": [{"points": 50}, {"points": 0}], "went_out": True}
    one, other = rules.score(hand(first, {}, rules=rules), before(0, 0, rules=rules))
    assert one.counts == canastas | {"mixed": 1, "wild": 0, "out": 1, "penalties": 2}
    assert set(other.counts.values()) == {0}
    assert tuple(one.counts) == rules.counts
