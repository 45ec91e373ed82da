"""Numbers, notes and problems in words."""

from collections.abc import Iterator

import pytest
from django.utils import translation

from tournaments.formats.base import Note, too_small
from tournaments.formats.lineup import PARTS
from tournaments.reasons import cost_words, figure, halves, note_words, problem_words


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with translation.override("en"):
        yield


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
    assert problem_words(too_small(2, 3), {}) == ("At least 3 must take part; there are 2 so far.")


def test_what_may_have_been_missed_is_called_by_what_it_is() -> None:
    note = Note("window", (), {"part": "mates", "gap": 1})
    assert note_words(note, {}).endswith("of the same town or house (tables: 1 at most).")


@pytest.mark.parametrize("part", PARTS)
def test_all_that_can_be_missed_has_words(part: str) -> None:
    assert "12" in note_words(Note("window", (), {"part": part, "gap": 12}), {})


def test_what_is_not_proven_is_not_said_to_be_as_little_as_can_be() -> None:
    cost = [0, 28, 0, 10, 0]
    said = cost_words("swiss", cost, apart=True, groups=False, has_bye=False, missed="results")
    assert [words.split(":")[0] for words in said] == [
        "Nobody meets whom they must not meet.",
        "At 28 tables pairs of the same town or house meet",
        "Nobody had to be moved from where the order put them.",
    ]
