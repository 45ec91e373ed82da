"""Canasta and samba: the end of a match and its winner."""

import pytest

from .hands import CANASTA, EVENING, PRESETS, hand


def play(*hands, rules=CANASTA):
    """A match of hands in which the sides make these points with cards, and nothing else."""
    sides = [[{"card_points": points} for points in both] for both in hands]
    return rules.play([hand(*both, rules=rules) for both in sides])


@pytest.mark.parametrize(
    ("hands", "totals", "winner"),
    [
        (((1000, 0),) * 4 + ((995, 5),), (4995, 5), None),
        (((1000, 0),) * 4 + ((1000, 5),), (5000, 5), 0),
        (((0, 1000),) * 5, (0, 5000), 1),
        (((500, 500),) * 9 + ((505, 510),), (5005, 5010), 1),
    ],
)
def test_match_ends_at_5000(hands, totals, winner):
    state = play(*hands).state
    assert (state.totals, state.winner, state.over) == (totals, winner, winner is not None)


def test_samba_ends_at_10000():
    samba = PRESETS[1]
    state = play(*((1000, 0),) * 9, (995, 0), rules=samba).state
    assert (state.totals[0], state.over) == (9995, False)
    state = play(*((1000, 0),) * 10, rules=samba).state
    assert (state.totals[0], state.winner, state.minimums) == (10_000, 0, (0, 0))


def test_equal_totals_at_the_target_play_another_hand():
    level = ((500, 500),) * 10
    state = play(*level).state
    assert (state.over, state.winner, state.minimums) == (False, None, (120, 120))
    assert play(*level, (5, 0)).state.winner == 0


def test_three_single_players_end_with_one_leader():
    level = hand({"card_points": 500}, {"card_points": 500}, {})
    state = CANASTA.play([level] * 10, 3).state
    assert (state.totals, state.over) == ((5000, 5000, 0), False)
    state = CANASTA.play([level] * 10 + [hand({}, {"card_points": 5}, {})], 3).state
    assert (state.winner, CANASTA.places(state)) == (1, (2, 1, 3))


def test_hand_after_the_end_is_an_error_and_does_not_count():
    played = CANASTA.play([CANASTA.read(data) for data in (*EVENING, EVENING[0])])
    late = played.hands[-1]
    assert late.problems[0].code == "match-is-over"
    assert (late.counted, late.totals) == (False, (5100, 1950))
