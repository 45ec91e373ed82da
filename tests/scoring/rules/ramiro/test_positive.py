"""Ramiro, *Final*, in positive mode: high points win, and the match ends by hand."""

import pytest

from .hands import POSITIVE, points


def state(*hands):
    return POSITIVE.play([points(*hand) for hand in hands], len(hands[0])).state


def test_closer_collects_and_nobody_is_eliminated():
    after = state((0, 150, 150), (30, 0, 150), (0, 160, 90))
    assert after.totals == (550, 180, 0)
    assert (after.active, after.out_since) == ((0, 1, 2), (0, 0, 0))


@pytest.mark.parametrize("hands", [1, 10, 60])
def test_match_in_positive_mode_never_ends_by_itself(hands):
    after = state(*[(0, 100, 100)] * hands)
    assert (after.totals, after.over, after.winner) == ((200 * hands, 0, 0), False, None)


def test_positive_mode_has_no_target_and_high_totals_win():
    assert (POSITIVE.target, POSITIVE.low_wins) == (None, False)
    assert POSITIVE.places(state((0, 30, 20), (5, 0, 5), (1, 0, 2))) == (1, 2, 3)
    assert POSITIVE.places(state((0, 30), (30, 0))) == (1, 1)
