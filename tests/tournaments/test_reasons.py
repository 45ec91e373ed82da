"""Numbers, notes and problems in words."""

import pytest

from tournaments.formats.base import Note, too_small
from tournaments.formats.lineup import PARTS
from tournaments.reasons import figure, halves, note_words, problem_words


@pytest.mark.parametrize(
    ("number", "written"),
    [(12.5, "12½"), (-12.5, "−12½"), (-0.5, "−½"), (0.25, "¼"), (-1.75, "−1¾"), (-3, "−3")],
)
def test_parts_of_points_are_written_behind_the_whole_with_its_sign(
    number: float, written: str
) -> None:
    assert figure(number) == written


def test_half_a_point_that_is_lost() -> None:
    assert (halves(-25), halves(-1), halves(3)) == ("−12½", "−½", "1½")


def test_too_few_for_a_movement_are_told_how_many_it_takes() -> None:
    assert problem_words(too_small(2, 3), {}) == (
        "At least 3 pairs are needed; there are 2 so far."
    )


def test_what_may_have_been_missed_is_called_by_what_it_is() -> None:
    note = Note("window", (), {"part": "mates", "gap": 1})
    assert "1 fewer tables may be of pairs of the same town" in note_words(note, {})


@pytest.mark.parametrize("part", PARTS)
def test_all_that_can_be_missed_has_words(part: str) -> None:
    assert "12" in note_words(Note("window", (), {"part": part, "gap": 12}), {})
