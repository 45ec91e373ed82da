"""Ramiro: errors of impossible hands."""

import pytest

from scoring.rules.base.problems import MalformedFacts

from .hands import CLOSED, OUT, POSITIVE, RULES, before, hand


def errors_of(*sides, rules=RULES, state=None):
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
def test_impossible_hand_has_errors(rules, sides, problems):
    assert errors_of(*sides, rules=rules) == problems


@pytest.mark.parametrize(
    ("facts", "field"),
    [
        (OUT, None),
        ({"points": 10}, "points"),
        ({"hand": ["KS"]}, "hand"),
        ({"hand": []}, "hand"),
        ({"points": -3}, "points"),
    ],
)
def test_facts_of_an_eliminated_player_are_an_error(facts, field):
    state = before(100, 210, 90, out=[1])
    assert errors_of(CLOSED, facts, LEFT, state=state) == (
        [("eliminated-plays", 1, field)] if field else []
    )


def test_eliminated_player_cannot_close():
    state = before(100, 210, 90, out=[1])
    assert errors_of(LEFT, CLOSED, LEFT, state=state) == [("eliminated-plays", 1, "closed")]


def test_limit_of_ten_cards_follows_their_values():
    rules = RULES.with_options({"joker": 0, "ace": 40, "ten_to_king": 20})
    assert rules.richest_hand == 8 * 40 + 2 * 20
    limit = 360
    (problem,) = rules.check(hand(CLOSED, {"points": 361}), rules.start())
    assert problem.params == {"points": 361, "limit": limit}


@pytest.mark.parametrize(
    ("facts", "warned"),
    [
        ({}, True),
        ({"points": 0}, True),
        # Noted by cards somebody has said that there was none.
        ({"hand": []}, False),
        ({"points": 1}, False),
    ],
)
def test_player_without_points_or_close_gives_a_warning(facts, warned):
    problems = RULES.check(hand(CLOSED, facts), RULES.start())
    assert [(p.level, p.code, p.side, p.field) for p in problems] == [
        ("warning", "nothing-unmatched", 1, "points")
    ] * warned


def test_cards_worth_zero_give_no_warning():
    rules = RULES.with_options({"ace": 0})
    assert rules.check(hand(CLOSED, {"hand": ["AS"]}), rules.start()) == ()


def test_hand_with_an_error_eliminates_nobody():
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
def test_malformed_hand_names_the_key(data, side, key):
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
def test_impossible_options_name_the_key(options, key):
    with pytest.raises(MalformedFacts) as raised:
        RULES.with_options(options)
    assert raised.value.key == key


def test_options_are_read_back_unchanged():
    house = RULES.with_options({"mode": "positive", "limit": 101, "until": 2, "joker": 20})
    assert RULES.with_options(house.options()) == house
    assert (house.mode, house.until, house.ace) == ("positive", 2, 1)
