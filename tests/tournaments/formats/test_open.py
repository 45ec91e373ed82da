import pytest

from tournaments.formats.base import Impossible
from tournaments.formats.open import Open

from .events import codes, field, unseeded


def test_nobody_is_drawn():
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
def test_the_best_evenings_count_and_some_of_them_twice(best, doubled, points, expected):
    results = list(enumerate(points, start=1))
    assert list(Open(best=best, doubled=doubled).weights(results)) == expected


def test_evenings_missed_leave_the_others_their_numbers():
    assert list(Open(doubled=(4,)).weights([(2, 6), (4, 6)])) == [1, 2]
    assert list(Open(best=1).weights([(4, 6), (2, 6)])) == [0, 1]


def test_the_director_says_how_many_evenings_there_are():
    assert Open().rounds_of(field(unseeded(4))) is None
    assert Open(rounds=9).rounds_of(field(unseeded(4))) == 9
