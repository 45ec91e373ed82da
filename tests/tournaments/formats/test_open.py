"""The open format: no draw, best and doubled evenings."""

import pytest

from tournaments.formats.movements.open import Open
from tournaments.formats.parts.base import Impossible
from tournaments.ranking.results import RoundPoints

from .events import codes, field, unseeded


def test_draw_of_open_stage_is_refused():
    with pytest.raises(Impossible) as caught:
        Open().draw(field(unseeded(4)))
    assert codes(caught.value) == ["no-draw"]


@pytest.mark.parametrize(
    ("best", "doubled", "points", "expected"),
    [
        (None, (), [4, 0, 2], [1, 1, 1]),
        (2, (), [4, 0, 2], [1, 0, 1]),
        (5, (), [4, 0, 2], [1, 1, 1]),
        (2, (), [], []),
        # Of evenings that brought the same, the earlier one counts.
        (1, (), [2, 2, 2], [1, 0, 0]),
        (None, (2,), [4, 0, 2], [1, 2, 1]),
        (2, (3,), [4, 3, 3], [1, 0, 2]),
        # 5 twice is more than 9 once.
        (1, (2,), [9, 5], [0, 2]),
        (1, (2,), [9, 4], [1, 0]),
        # An evening that counts twice for nobody's good: 0 twice is less than 1.
        (1, (1,), [0, 1], [0, 1]),
    ],
)
def test_weights_count_best_evenings_and_double_some(best, doubled, points, expected):
    results = [RoundPoints(*each) for each in enumerate(points, start=1)]
    assert list(Open(best=best, doubled=doubled).weights(results)) == expected


def test_missed_evening_does_not_renumber_others():
    assert list(Open(doubled=(4,)).weights([RoundPoints(2, 6), RoundPoints(4, 6)])) == [1, 2]
    assert list(Open(best=1).weights([RoundPoints(4, 6), RoundPoints(2, 6)])) == [0, 1]


@pytest.mark.parametrize(
    ("doubled", "differences", "expected"),
    [
        ((), [-565, -410], [0, 1]),
        ((), [300, 300], [1, 0]),
        ((), [500, 300], [1, 0]),
        # Twice 200 is more than 300, twice -200 less than -300.
        ((2,), [300, 200], [0, 2]),
        ((2,), [-300, -200], [1, 0]),
    ],
)
def test_difference_chooses_between_evenings_of_equal_points(doubled, differences, expected):
    results = [RoundPoints(evening, 0, each) for evening, each in enumerate(differences, start=1)]
    assert list(Open(best=1, doubled=doubled).weights(results)) == expected


def test_rounds_option_sets_the_evenings():
    assert Open().rounds_of(field(unseeded(4))) is None
    assert Open(rounds=9).rounds_of(field(unseeded(4))) == 9
