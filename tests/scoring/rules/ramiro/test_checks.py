"""Ramiro: what cannot have happened in a hand."""

import pytest

from scoring.rules.problems import MalformedFacts

from .hands import CLOSED, OUT, POSITIVE, RULES, before, hand


def found(*sides, rules=RULES, state=None):
    problems = rules.check(hand(*sides), state or rules.start(len(sides)))
    return [(p.code, p.side, p.field) for p in problems if p.is_error]


LEFT = {"points": 30}
ELEVEN = [f"{rank}{suit}" for suit in "SH" for rank in ("A", "2", "3", "4", "5", "6")][:11]


@pytest.mark.parametrize("rules", [RULES, POSITIVE])
@pytest.mark.parametrize(
    ("sides", "problems"),
    [
        ((CLOSED, LEFT), []),
        ((CLOSED, LEFT, {"hand": ["KS"]}), []),
        ((LEFT, LEFT), [("not-one-closer", None, "closed")]),
        ((CLOSED, LEFT, CLOSED), [("not-one-closer", None, "closed")]),
        ((CLOSED | LEFT, LEFT), [("closed-with-points", 0, "points")]),
        ((CLOSED | {"hand": ["KS"]}, LEFT), [("closed-with-points", 0, "hand")]),
        ((CLOSED | {"hand": []}, LEFT), []),
        ((CLOSED, {"points": -5}), [("negative-points", 1, "points")]),
        # Ten cards of two decks: four jokers and six tens.
        ((CLOSED, {"points": 160}), []),
        ((CLOSED, {"points": 161}), [("too-many-points", 1, "points")]),
        ((CLOSED, {"hand": ELEVEN[:10]}), []),
        ((CLOSED, {"hand": ELEVEN}), [("too-many-cards", 1, "hand")]),
        (
            (CLOSED, {"hand": ["*"] * 4 + ["KS", "KH", "KD", "QS", "QH", "QD", "JS"]}),
            [("too-many-points", 1, "hand"), ("too-many-cards", 1, "hand")],
        ),
        ((CLOSED, {"hand": ["7S", "7S"]}, {"hand": ["7S"]}), [("too-many-of-card", None, "hand")]),
        ((CLOSED, {"hand": ["*"] * 3}, {"hand": ["*"] * 2}), [("too-many-of-card", None, "hand")]),
        ((CLOSED, {"hand": ["7S", "7S"]}, {"hand": ["*"] * 4}), []),
    ],
)
def test_what_a_hand_must_satisfy(rules, sides, problems):
    assert found(*sides, rules=rules) == problems


@pytest.mark.parametrize(
    ("noted", "field"),
    [
        (OUT, None),
        ({"points": 10}, "points"),
        ({"hand": ["KS"]}, "hand"),
        ({"hand": []}, "hand"),
        ({"points": -3}, "points"),
    ],
)
def test_of_who_is_out_nothing_is_noted(noted, field):
    state = before(100, 210, 90, out=[1])
    assert found(CLOSED, noted, LEFT, state=state) == (
        [("eliminated-plays", 1, field)] if field else []
    )


def test_who_is_out_does_not_close():
    state = before(100, 210, 90, out=[1])
    assert found(LEFT, CLOSED, LEFT, state=state) == [("eliminated-plays", 1, "closed")]


def test_limit_of_ten_cards_follows_their_values():
    rules = RULES.with_options({"joker": 0, "ace": 40, "ten_to_king": 20})
    assert rules.richest_hand == 8 * 40 + 2 * 20
    limit = 360
    (problem,) = rules.check(hand(CLOSED, {"points": 361}), rules.start())
    assert problem.params == {"points": 361, "limit": limit}


@pytest.mark.parametrize(
    ("noted", "asked"),
    [
        ({}, True),
        ({"points": 0}, True),
        # Noted by cards somebody has said that there was none.
        ({"hand": []}, False),
        ({"points": 1}, False),
    ],
)
def test_player_with_no_points_who_did_not_close_is_asked(noted, asked):
    problems = RULES.check(hand(CLOSED, noted), RULES.start())
    assert [(p.level, p.code, p.side, p.field) for p in problems] == [
        ("warning", "nothing-unmatched", 1, "points")
    ] * asked


def test_worthless_cards_are_no_reason_to_ask():
    rules = RULES.with_options({"ace": 0})
    assert rules.check(hand(CLOSED, {"hand": ["AS"]}), rules.start()) == ()


def test_a_hand_with_an_error_does_not_count_and_puts_nobody_out():
    played = RULES.play([hand({"points": 150}, {"points": 250})])
    assert not played.hands[0].counted
    assert played.hands[0].sheets[1].points == 250
    assert (played.state.totals, played.state.active) == ((0, 0), (0, 1))


@pytest.mark.parametrize(
    ("data", "side", "key"),
    [
        ({}, None, "sides"),
        ({"sides": [{}]}, None, "sides"),
        ({"sides": [{}] * 7}, None, "sides"),
        ({"sides": [{}, []]}, 1, None),
        ({"sides": [{}, {"closed": 1}]}, 1, "closed"),
        ({"sides": [{}, {"points": "7"}]}, 1, "points"),
        ({"sides": [{}, {"points": 7, "hand": ["7S"]}]}, 1, "points"),
        ({"sides": [{}, {"hand": ["7X"]}]}, 1, "hand"),
        ({"sides": [{}, {"penalties": []}]}, 1, "penalties"),
        ({"sides": [{}, {}], "morto_to_stock": True}, None, "morto_to_stock"),
    ],
)
def test_what_is_no_hand_of_ramiro_is_malformed(data, side, key):
    with pytest.raises(MalformedFacts) as raised:
        RULES.read(data)
    assert (raised.value.side, raised.value.key) == (side, key)


@pytest.mark.parametrize(
    ("options", "key"),
    [
        ({"mode": "negative"}, "mode"),
        ({"mode": True}, "mode"),
        ({"mode": ""}, "mode"),
        ({"until": 0}, "until"),
        ({"until": 3}, "until"),
        ({"limit": 0}, "limit"),
        ({"target": 200}, "target"),
    ],
)
def test_options_without_sense_are_malformed(options, key):
    with pytest.raises(MalformedFacts) as raised:
        RULES.with_options(options)
    assert raised.value.key == key


def test_all_options_are_read_back_as_they_were():
    house = RULES.with_options({"mode": "positive", "limit": 101, "until": 2, "joker": 20})
    assert RULES.with_options(house.options()) == house
    assert (house.mode, house.until, house.ace) == ("positive", 2, 1)
