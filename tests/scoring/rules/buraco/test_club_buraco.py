"""Club buraco: AACRT by other numbers."""

import pytest

from scoring.games import GAMES
from scoring.rules.games.aacrt import Aacrt
from scoring.rules.games.buraco import Buraco

from .hands import CLUB, MORTO, WENT_OUT, errors, hand, lines


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ({}, {}, [("untaken-morto", -100)]),
        (MORTO, {}, []),
        (
            {"clean": 1, "dirty": 2, "card_points": 200, **WENT_OUT},
            {},
            [
                ("clean", 200),
                ("dirty", 200),
                ("went-out", 100),
                ("cards", 200),
            ],
        ),
        # Cards left in hand are lost by their side, and won by nobody.
        ({"left_in_hand": 70, **MORTO}, {"left_in_hand": 30}, [("hand", -70)]),
        ({"hand": ["*", "AS", "KH"], **MORTO}, {}, [("hand", -75)]),
        ({"penalties": [{"points": 50}]}, {}, [("untaken-morto", -100), ("penalty", -50)]),
    ],
)
def test_own_hand_and_untaken_morto_cost_points(first, second, expected):
    assert lines(CLUB, first, second) == expected


def test_morto_that_became_the_stock_counts_as_untaken():
    facts = hand(CLUB, {"clean": 1, "card_points": 50, "went_out": True}, {}, morto_to_stock=True)
    assert [sheet.points for sheet in CLUB.score(facts, CLUB.start())] == [250, -100]


def test_lines_follow_the_order_of_the_paper():
    penalty = {"penalties": [{"points": 10}]}
    everything = {"clean": 1, "dirty": 1, "card_points": 200, "left_in_hand": 5, "went_out": True}
    codes = [code for code, _ in lines(CLUB, everything | penalty, {})]
    assert codes == list(CLUB.line_codes)
    assert codes == ["clean", "dirty", "went-out", "untaken-morto", "cards", "hand", "penalty"]


def test_match_ends_at_3000():
    played = CLUB.play([hand(CLUB, {"clean": 5, "card_points": 500, **WENT_OUT}, {})] * 2)
    assert played.state.totals == (3200, -200)
    assert (played.state.over, played.state.winner) == (True, 0)


@pytest.mark.parametrize(
    ("first", "problem"),
    [
        ({"dirty": 1, "card_points": 55, **WENT_OUT}, ("went-out-without-clean", 0, "clean")),
        ({"card_points": 55, **MORTO}, ("morto-without-canastra", 0, "took_morto")),
        (
            {"clean": 1, "card_points": 55, "went_out": True},
            ("went-out-without-morto", 0, "took_morto"),
        ),
    ],
)
def test_errors_of_a_hand_equal_those_of_aacrt(first, problem):
    assert errors(CLUB, first, {}) == errors(Aacrt(), first, {}) == [problem]


def test_club_buraco_differs_from_aacrt_in_three_options():
    theirs = GAMES["aacrt-2016"].rules.options()
    changed = {name: value for name, value in CLUB.options().items() if value != theirs.get(name)}
    assert changed == {"morto": 0, "untaken_morto": 100, "own_hand": True, "sets": False}


@pytest.mark.parametrize(
    ("melds", "expected"),
    [
        (["K: S H D C S H D"], [("clean", 200), ("cards", 70)]),
        (["K: S H D C S H D *"], [("dirty", 100), ("cards", 120)]),
        (["S: 4-10", "A: S H D"], [("clean", 200), ("cards", 95)]),
    ],
)
def test_sets_count_in_clubs_that_allow_them(melds, expected):
    rules, first = Buraco(sets=True), {"melds": melds, **MORTO}
    assert errors(rules, first, {}) == []
    assert lines(rules, first, {}) == expected


@pytest.mark.parametrize(
    ("first", "expected"),
    [
        (
            {"dirty": 1, "card_points": 100, "left_in_hand": 20},
            [("dirty", -100), ("cards", -100), ("hand", -20)],
        ),
        ({"melds": ["S: 4-6"]}, [("cards", -15)]),
        ({"melds": ["S: 4-10", "H: 4-9 *"]}, [("clean", 200), ("dirty", 100), ("cards", 140)]),
        ({"left_in_hand": 20}, [("hand", -20)]),
    ],
)
def test_melds_are_lost_without_a_clean_canastra(first, expected):
    rules = Buraco(lost_without_clean=True, untaken_morto=0)
    assert lines(rules, first, {}) == expected


def test_royal_canastra_saves_the_melds_like_a_clean_one():
    rules = Buraco(lost_without_clean=True, untaken_morto=0, royal=500)
    royal = {"royal": 1, "card_points": 120}
    assert lines(rules, royal, {}) == [("royal", 500), ("cards", 120)]


def test_set_in_a_club_without_sets_is_a_bad_meld():
    assert errors(CLUB, {"melds": ["K: S H D"]}, {}) == [("bad-meld", 0, "melds")]
    assert CLUB.shapes.ranks == ()


def test_buraco_form_shows_the_morto_where_it_costs_points():
    fields = {field.name: field for field in CLUB.fields(CLUB.start())}
    assert fields["took_morto"].line == "untaken-morto"
    assert fields["took_morto"].each is None
    assert (fields["left_in_hand"].line, fields["left_in_hand"].code) == ("hand", "own_hand")
    assert {field.line for field in fields.values() if field.line} == set(CLUB.line_codes)


# --- The same options in a house rule of AACRT ----------------------------------------------------


def test_match_stored_without_newer_options_scores_alike():
    stored = {
        name: value
        for name, value in Aacrt().options().items()
        if name not in ("untaken_morto", "own_hand", "morto_needs_canastra", "out_needs_clean")
    }
    assert Aacrt().with_options(stored) == Aacrt()


def test_house_rules_can_reward_and_fine_the_morto():
    rules = Aacrt(untaken_morto=50)
    assert rules.line_codes == (
        *("clean", "dirty", "went-out", "morto", "untaken-morto"),
        *("cards", "received", "penalty"),
    )
    assert lines(rules, MORTO, {"left_in_hand": 5}) == [("morto", 100), ("received", 5)]
    assert lines(rules, {}, {}) == [("untaken-morto", -50)]


@pytest.mark.parametrize(
    ("options", "first", "expected"),
    [
        ({"morto_needs_canastra": False}, MORTO, []),
        ({"out_needs_clean": False}, {"dirty": 1, "card_points": 55, **WENT_OUT}, []),
        (
            {"out_needs_clean": False, "morto_needs_canastra": False},
            WENT_OUT,
            [("went-out-without-canastra", 0, "clean")],
        ),
        ({}, WENT_OUT, [("went-out-without-clean", 0, "clean")]),
    ],
)
def test_house_rules_can_require_less(options, first, expected):
    assert errors(Aacrt().with_options(options), first, {}) == expected


def test_zero_first_minimum_disables_all_minimums():
    rules = Aacrt(first_minimum=0)
    assert rules.minimum(5000, failed=2) == 0
    assert rules.points_before_minimum(0) is None
    assert "failed_openings" not in {field.name for field in rules.fields(rules.start())}
