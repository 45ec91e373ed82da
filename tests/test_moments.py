"""The quick tests at other moments: a run that did not take place has not passed."""

import pytest

from tools.moments import MOMENTS, Moment, run


@pytest.mark.thorough
def test_run_of_tests_that_cannot_begin_is_a_failure() -> None:
    why, *_lines = run(Moment("no moment", "never"))
    assert why.startswith("pytest could not run and ended with ")


def test_moments_to_test_at_are_twelve() -> None:
    assert len({(moment.at, moment.zone) for moment in MOMENTS}) == 12
