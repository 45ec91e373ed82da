"""Ramiro, *Final*: players with too many points are out, until one or two are left."""

import pytest

from scoring.rules.games.ramiro import Ramiro

from .hands import CLOSED, PRESET, RULES, points


def state(rules, *hands):
    """Return the state after these hands; all of them must count."""
    played = rules.play([points(*hand) for hand in hands], len(hands[0]))
    assert [report.number for report in played.hands if not report.counted] == []
    return played.state


def test_player_below_the_limit_stays_in():
    after = state(RULES, (0, 100, 99), (20, 99, 0))
    assert (after.totals, after.active, after.over) == ((20, 199, 99), (0, 1, 2), False)
    assert after.out_since == (0, 0, 0)


def test_player_at_the_limit_is_eliminated():
    after = state(RULES, (0, 100, 99), (20, 100, 0))
    assert (after.totals, after.active, after.over) == ((20, 200, 99), (0, 2), False)
    assert after.out_since == (0, 2, 0)
    after = state(RULES, (0, 100, 99), (20, 100, 0), (50, None, 0))
    assert (after.totals, after.active) == ((70, 200, 99), (0, 2))


def test_last_player_left_wins():
    after = state(RULES, (0, 100, 99), (20, 100, 0), (0, None, 101))
    assert (after.over, after.winner, after.active) == (True, 0, (0,))
    assert after.out_since == (0, 2, 3)


def test_several_players_may_be_eliminated_in_one_hand():
    after = state(RULES, (150, 120, 0, 30), (60, 80, 0, 10))
    assert (after.active, after.out_since) == ((2, 3), (2, 2, 0, 0))


def test_closer_wins_if_all_others_are_eliminated():
    after = state(RULES, (150, 120, 0, 100), (60, 80, 0, 100))
    assert (after.over, after.winner, after.active) == (True, 2, (2,))


@pytest.mark.parametrize(("limit", "over"), [(100, True), (101, False)])
def test_limit_option_sets_the_end(limit, over):
    after = state(Ramiro(limit=limit), (0, 100))
    assert (after.over, after.winner) == (over, 0 if over else None)


def test_limit_of_ramiro_is_the_target_and_low_totals_win():
    assert (PRESET.target, PRESET.low_wins) == (200, True)


CHINCHON = Ramiro(limit=100, closing=10, closes_with=5)


@pytest.mark.parametrize(
    ("rules", "closer", "totals"),
    [
        (CHINCHON, {}, (-10, 20)),
        (CHINCHON, {"points": 5}, (5, 20)),
        (CHINCHON, {"hand": ["4S", "AS"]}, (5, 20)),
        (Ramiro(closing=10, mode="positive"), {}, (20, 0)),
        (RULES, {}, (0, 20)),
    ],
)
def test_closing_takes_points_off_with_all_matched(rules, closer, totals):
    facts = rules.read({"sides": [CLOSED | closer, {"points": 20}]})
    played = rules.play([facts])
    assert (played.hands[0].counted, played.state.totals) == (True, totals)


def test_closer_with_too_much_left_is_refused():
    facts = CHINCHON.read({"sides": [CLOSED | {"points": 6}, {"points": 20}]})
    assert [problem.code for problem in CHINCHON.check(facts, CHINCHON.start())] == [
        "closed-with-points"
    ]


def test_lowest_total_wins_if_the_closer_would_be_out_too():
    hands = [
        CHINCHON.read({"sides": sides})
        for sides in (
            [{"points": 96}, CLOSED | {"points": 3}, {"points": 97}],
            [CLOSED | {"points": 5}, {"points": 99}, {"points": 4}],
        )
    ]
    after = CHINCHON.play(hands, 3).state
    assert after.totals == (101, 102, 101)
    assert (after.over, after.active, after.out_since) == (False, (0, 2), (0, 2, 0))


TWO_LEFT = Ramiro(until=2)
LEVEL = ((50, 0, 150), (0, 50, 100))  # the third is out, the others have 50 each


def test_match_of_two_left_is_won_by_the_lower_total():
    after = state(TWO_LEFT, (90, 0, 150), (40, 100, 0), (20, 0, 60))
    assert (after.totals, after.active) == ((150, 100, 210), (0, 1))
    assert (after.over, after.winner) == (True, 1)
    assert TWO_LEFT.places(after) == (2, 1, 3)


def test_equal_totals_of_the_last_two_play_another_hand():
    after = state(TWO_LEFT, *LEVEL)
    assert (after.totals, after.active) == ((50, 50, 250), (0, 1))
    assert (after.over, after.winner) == (False, None)
    after = state(TWO_LEFT, *LEVEL, (0, 5, None))
    assert (after.over, after.winner) == (True, 0)


def test_only_player_left_wins_despite_the_option_of_two():
    after = state(TWO_LEFT, (0, 150, 150), (0, 100, 100))
    assert (after.over, after.winner, after.active) == (True, 0, (0,))


def test_two_players_play_until_one_is_left():
    after = state(TWO_LEFT, (0, 150))
    assert (after.over, after.active) == (False, (0, 1))
    after = state(TWO_LEFT, (0, 150), (0, 50))
    assert (after.over, after.winner) == (True, 0)


@pytest.mark.parametrize(
    ("hands", "places"),
    [
        # The lower total first, equal ones together.
        ([(0, 100, 99)], (1, 3, 2)),
        ([(0, 40, 40)], (1, 2, 2)),
        # Players who are out come last; of two out in the same hand the lower total comes first.
        ([(150, 0, 140, 10), (60, 90, 80, 0)], (3, 2, 4, 1)),
        ([(150, 0, 150, 10), (60, 90, 60, 0)], (3, 2, 3, 1)),
        # A player who was out sooner comes later, whatever the totals.
        ([(0, 150, 150), (10, 0, 50), (0, 160, None)], (1, 2, 3)),
    ],
)
def test_places_follow_the_hand_of_elimination(hands, places):
    assert RULES.places(state(RULES, *hands)) == places
