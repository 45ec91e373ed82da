"""Numbers, notes and problems in words."""

from collections.abc import Iterator

import pytest
from django.utils import translation

from tournaments.boards.draft_costs import cost_words
from tournaments.formats.base import Note, too_small
from tournaments.formats.lineup import PARTS
from tournaments.problem_words import problem_words
from tournaments.reasons import figure, note_words, points_text


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.mark.parametrize(
    ("number", "written"),
    [(12.5, "12½"), (-12.5, "−12½"), (-0.5, "−½"), (0.25, "¼"), (-1.75, "−1¾"), (-3, "−3")],
)
def test_parts_of_points_follow_the_sign_of_the_whole(number: float, written: str) -> None:
    assert figure(number) == written


def test_half_a_point_that_is_lost() -> None:
    assert [points_text(points) for points in (-1250, -50, 150)] == ["−12½", "−½", "1½"]


def test_other_parts_of_points_are_decimals() -> None:
    with translation.override("pt-br"):
        assert [points_text(points) for points in (1031, -969, 7, 1000)] == [
            "10,31",
            "−9,69",
            "0,07",
            "10",
        ]


def test_too_few_for_a_movement_are_told_how_many_it_takes() -> None:
    assert problem_words(too_small(2, 3), {}) == ("At least 3 must take part; there are 2 so far.")


def test_what_may_have_been_missed_is_called_by_what_it_is() -> None:
    note = Note("window", (), {"part": "mates", "gap": 1})
    assert note_words(note, {}).endswith("of the same town or house (tables: 1 at most).")


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ((1, 9, 1, 1), "1 person sits out in each round: in 9 rounds everybody sits out once."),
        (
            (2, 4, 0, 1),
            "2 people sit out in each round: in 4 rounds everybody sits out at most once.",
        ),
        (
            (2, 7, 1, 2),
            "2 people sit out in each round: in 7 rounds everybody sits out once or twice.",
        ),
        (
            (3, 7, 3, 3),
            "3 people sit out in each round: in 7 rounds everybody sits out three times.",
        ),
    ],
)
def test_who_rests_in_turn_is_said_with_how_often(numbers: tuple[int, ...], said: str) -> None:
    params = dict(zip(("resting", "rounds", "least", "most"), numbers, strict=True))
    assert note_words(Note("rest-in-turn", (), params), {}) == said


def test_broken_table_names_persons_not_opponents() -> None:
    names = {1: "Iara Luz", 4: "Beto Lima", 6: "Flávio Sá"}
    with translation.override("pt-br"):
        said = [note_words(Note("table-broken", sides), names) for sides in ((1, 4, 6), (1,))]
    assert said == [
        "Iara Luz, Beto Lima, Flávio Sá não podem jogar: alguém da mesa saiu.",
        "Iara Luz não pode jogar: alguém da mesa saiu.",
    ]


def test_missed_partners_are_counted_in_portuguese() -> None:
    with translation.override("pt-br"):
        said = [note_words(Note("partners-missed", (), {"missed": n}), {}) for n in (1, 2)]
    assert said == [
        "Ninguém joga com todos como parceiro: a cada um falta 1.",
        "Ninguém joga com todos como parceiro: a cada um faltam 2.",
    ]


@pytest.mark.parametrize(
    ("again", "said"),
    [
        (0, "All 5 rounds are planned at once: nobody sits twice with the same person."),
        (1, "All 5 rounds are planned at once: two people meet again 1 time in all."),
        (9, "All 5 rounds are planned at once: two people meet again 9 times in all."),
    ],
)
def test_a_plan_of_all_rounds_counts_who_meet_again(again: int, said: str) -> None:
    assert note_words(Note("planned-at-once", (), {"rounds": 5, "again": again}), {}) == said


def test_rematches_of_a_plan_are_the_fewest_of_all_rounds() -> None:
    words = [
        cost_words(
            "tables", [0, 4, 0], apart=False, groups=False, has_bye=False, is_planned=planned
        )
        for planned in (True, False)
    ]
    assert [said[-1].split(". ")[1] for said in words] == [
        "No plan for all rounds with fewer was found.",
        "No draw with fewer was found.",
    ]


@pytest.mark.parametrize("part", PARTS)
def test_all_that_can_be_missed_has_words(part: str) -> None:
    said = note_words(Note("window", (), {"part": part, "gap": 12}), {})
    assert said.startswith("Not every draw was compared. ")
    # How far results or places differ is a number that nobody can read.
    assert ("12" in said) == (part not in ("results", "order"))


def test_unproven_cost_is_not_called_the_least() -> None:
    cost = [0, 28, 0, 10, 0]
    said = cost_words("swiss", cost, apart=True, groups=False, has_bye=False, missed="results")
    assert said == [
        "Nobody meets an opponent they must not meet.",
        "28 tables with opponents of the same town or house. Fewer is not possible.",
        "Nobody had to be moved out of their place in the order.",
    ]
