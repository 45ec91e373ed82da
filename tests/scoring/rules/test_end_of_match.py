"""AACRT 2016, *Objetivo*."""

import pytest

from .hands import EVENING, RULES, hand


def cards(first, second):
    """A hand in which the sides make these points, and nothing else happens."""
    return hand({"left_in_hand": second}, {"left_in_hand": first})


def play(*hands):
    return RULES.play([cards(*points) for points in hands])


HALF = (1100, 0), (1100, 0)  # 2200 to 0 after two hands


@pytest.mark.parametrize(
    ("hands", "totals", "winner"),
    [
        ((*HALF, (795, 5)), (2995, 5), None),
        ((*HALF, (800, 5)), (3000, 5), 0),
        (((0, 1100), (0, 1100), (5, 900)), (5, 3100), 1),
        # Both reach it in the same hand: the higher total wins.
        (((580, 580),) * 5 + ((105, 110),), (3005, 3010), 1),
    ],
)
def test_match_ends_at_3000(hands, totals, winner):
    state = play(*hands).state
    assert (state.totals, state.winner, state.over) == (totals, winner, winner is not None)
    assert state.hands == len(hands)


def test_equal_totals_at_the_target_play_another_hand():
    level = ((580, 580),) * 5 + ((100, 100),)
    state = play(*level).state
    assert (state.totals, state.over, state.winner) == ((3000, 3000), False, None)
    assert state.minimums == (75, 75)
    state = play(*level, (5, 10)).state
    assert (state.over, state.winner) == (True, 1)


def test_hand_after_the_end_is_an_error_and_does_not_count():
    played = RULES.play([RULES.read(data) for data in (*EVENING, EVENING[0])])
    late = played.hands[-1]
    assert late.problems[0].code == "match-is-over"
    assert not late.counted
    assert late.totals == played.state.totals == (3190, 2705)
    assert played.state.hands == 6
    assert [report.counted for report in played.hands] == [True] * 6 + [False]


def test_hand_after_the_end_keeps_its_own_problems():
    late = hand({"went_out": True}, {})
    problems = RULES.play([*map(RULES.read, EVENING), late]).hands[-1].problems
    assert [p.code for p in problems if p.is_error] == [
        "match-is-over",
        "went-out-without-clean",
        "went-out-without-morto",
    ]


def test_hand_with_an_error_does_not_count():
    wrong = hand({"card_points": 7}, {})
    right = hand({"card_points": 10}, {})
    played = RULES.play([right, wrong, right])
    assert [report.counted for report in played.hands] == [True, False, True]
    assert [report.totals for report in played.hands] == [(10, 0), (10, 0), (20, 0)]
    assert [report.number for report in played.hands] == [1, 2, 3]
    assert played.hands[1].sheets[0].points == 7


def test_hand_with_warnings_counts():
    played = play((5, 0))
    assert {p.level for p in played.hands[0].problems} == {"warning"}
    assert played.state.totals == (5, 0)


def test_finished_match_has_no_next_minimum():
    state = RULES.play(map(RULES.read, EVENING)).state
    assert state.over
    assert state.minimums == (0, 0)


def test_match_without_hands_is_at_its_start():
    state = RULES.play([]).state
    assert state == RULES.start()
    assert (state.totals, state.active, state.hands) == ((0, 0), (0, 1), 0)
