"""Italian burraco: the score of a hand and its errors."""

import pytest

from scoring.rules.base.problems import MalformedFacts
from scoring.rules.matchfile import read_match

from .hands import ITALIAN, MORTO, WENT_OUT, errors, hand, lines


@pytest.mark.parametrize(
    ("first", "expected"),
    [
        ({}, [("untaken-morto", -100)]),
        (
            {"clean": 1, "semi": 2, "dirty": 3, "card_points": 400, **WENT_OUT},
            [("clean", 200), ("semi", 300), ("dirty", 300), ("went-out", 100), ("cards", 400)],
        ),
        (
            {"melds": ["H: 4-10", "S: 3-9 *", "K: S H D C S H 2D", "D: A 2 3"], **MORTO},
            [("clean", 200), ("semi", 150), ("dirty", 100), ("cards", 50 + 75 + 80 + 40)],
        ),
        ({"left_in_hand": 70, **MORTO}, [("hand", -70)]),
        ({"hand": ["*", "2S", "AS", "KH", "8C", "7D", "3D"], **MORTO}, [("hand", -95)]),
    ],
)
def test_score_gives_a_line_for_every_item(first, expected):
    assert lines(ITALIAN, first, {}) == expected


def test_hand_by_cards_equals_the_hand_by_counts():
    cards = {"melds": ["S: 3-9 *", "K: S H D C S H D 2C", "5: S H D C S H 2D"], **WENT_OUT}
    counts = {"semi": 2, "dirty": 1, "card_points": 75 + 90 + 50, **WENT_OUT}
    assert ITALIAN.as_counts(hand(ITALIAN, cards, {})) == hand(ITALIAN, counts, {})


def test_lines_follow_the_order_of_the_paper():
    everything = {"clean": 1, "semi": 1, "dirty": 1, "card_points": 200, "left_in_hand": 5}
    more = {"went_out": True, "penalties": [{"points": 10}]}
    assert [code for code, _ in lines(ITALIAN, everything | more, {})] == list(ITALIAN.line_codes)


@pytest.mark.parametrize(("last", "over"), [(1000, False), (1005, True)])
def test_match_ends_at_2005(last, over):
    made = (hand(ITALIAN, {"card_points": points, **MORTO}, MORTO) for points in (1000, last))
    state = ITALIAN.play(made).state
    assert (state.totals, state.over) == ((1000 + last, 0), over)


def test_minimum_is_zero_unless_set_by_house_rules():
    assert ITALIAN.minimum(2000, failed=3) == 0
    assert ITALIAN.with_options({"first_minimum": 75}).minimum(1500) == 75


def test_deck_value_and_poorest_burracos_are_exact():
    assert ITALIAN.deck_value == 1080
    assert ITALIAN._least() == {"clean": 35, "semi": 55, "dirty": 50}


@pytest.mark.parametrize(
    ("first", "expected"),
    [
        # Any burraco lets one go out, and the morto needs none.
        ({"dirty": 1, "card_points": 50, **WENT_OUT}, []),
        ({"semi": 1, "card_points": 55, **WENT_OUT}, []),
        (MORTO, []),
        ({"card_points": 90, **WENT_OUT}, [("went-out-without-canastra", 0, "clean")]),
        ({"melds": ["S: 4-6"], **WENT_OUT}, [("went-out-without-canastra", 0, "melds")]),
        (
            {"dirty": 1, "card_points": 50, "went_out": True},
            [("went-out-without-morto", 0, "took_morto")],
        ),
        ({"clean": 1, "card_points": 30}, [("too-few-card-points", 0, "card_points")]),
        ({"semi": 1, "card_points": 50}, [("too-few-card-points", 0, "card_points")]),
        ({"dirty": 1, "card_points": 45}, [("too-few-card-points", 0, "card_points")]),
        ({"melds": ["K: S H 2D *"]}, [("bad-meld", 0, "melds")]),
        ({"melds": ["S: A-K *"], **MORTO}, []),
        ({"melds": ["S: * 2-A"], **MORTO}, []),
        ({"melds": ["S: A-K A"], **MORTO}, [("bad-meld", 0, "melds")]),
        ({"melds": ["K: S H D", "S: 3-5", "K: S H C"], **MORTO}, [("bad-meld", 0, "melds")]),
        ({"melds": ["K: S H D", "Q: S H D", "S: 3-5", "S: 3-5"], **MORTO}, []),
        ({"melds": ["K: S S S"]}, [("too-many-of-card", None, "melds")]),
        ({"failed_openings": 1}, [("failed-without-minimum", 0, "failed_openings")]),
    ],
)
def test_impossible_hand_has_errors(first, expected):
    assert errors(ITALIAN, first, {}) == expected


@pytest.mark.parametrize(
    ("melds", "number", "reason"),
    [(["S: 3-5", "H: A-K A"], 2, "two-aces"), (["K: S H D", "K: C C *"], 2, "set-twice")],
)
def test_meld_against_the_match_code_names_its_reason(melds, number, reason):
    facts = hand(ITALIAN, {"melds": melds, **MORTO}, {})
    [problem] = [one for one in ITALIAN.check(facts, ITALIAN.start()) if one.is_error]
    assert (problem.params["number"], problem.params["reason"]) == (number, reason)


@pytest.mark.parametrize("melds", [["H: A-K A"], ["K: S H D", "K: C C H"]])
def test_new_hand_against_the_match_code_does_not_count(melds):
    facts = hand(ITALIAN, {"melds": melds, **MORTO}, {})
    stored = ITALIAN.play([facts])
    assert (stored.hands[0].counted, stored.state.totals[0] > 0) == (True, True)
    assert not ITALIAN.play([facts], as_new=True).hands[0].counted
    assert not ITALIAN.play_on(ITALIAN.play([]), facts).hands[0].counted
    file = {"ruleset": "burraco-it", "hands": [ITALIAN.write(facts)]}
    assert not read_match(file, {"burraco-it": ITALIAN}).play().hands[0].counted


def test_stored_run_with_two_aces_keeps_its_burraco():
    facts = hand(ITALIAN, {"melds": ["H: A-K A"], **MORTO}, {})
    assert ITALIAN.as_counts(facts).sides[0].clean == 1


def test_burracos_of_all_kinds_share_the_deck():
    first = {"clean": 6, "semi": 5, "dirty": 5, "card_points": 1080}
    assert ("over-the-deck", None, "clean") in errors(ITALIAN, first, {})


@pytest.mark.parametrize(
    ("data", "key"),
    [
        ({"sides": [{}, {}], "morto_to_stock": True}, "morto_to_stock"),
        ({"sides": [{"semi": 1, "melds": []}, {}]}, "semi"),
        ({"sides": [{"melds": ["2: S H D"]}, {}]}, "melds"),
    ],
)
def test_malformed_hand_names_the_key(data, key):
    with pytest.raises(MalformedFacts) as raised:
        ITALIAN.read(data)
    assert raised.value.key == key


def test_burraco_form_asks_each_kind_but_no_morto_in_the_stock():
    names = [field.name for field in ITALIAN.fields(ITALIAN.start())]
    assert names[:3] == ["clean", "semi", "dirty"]
    assert not {"morto_to_stock", "failed_openings", "opening"} & set(names)


def test_sheet_has_every_count_for_a_tournament():
    facts = hand(ITALIAN, {"clean": 1, "semi": 2, "dirty": 1, "card_points": 300, **WENT_OUT}, {})
    sheet = ITALIAN.score(facts, ITALIAN.start())[0]
    assert sheet.counts == {"clean": 1, "semi": 2, "dirty": 1, "out": 1, "morto": 1, "penalties": 0}
    assert tuple(sheet.counts) == ITALIAN.counts


def test_unlikely_totals_are_doubted():
    codes = [(p.code, p.side) for p in ITALIAN.doubts((2010, 2007), None)]
    assert codes == [("total-not-in-steps", 1)]
