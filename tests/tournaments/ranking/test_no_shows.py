"""Persons who did not come to a table of two times two."""

import pytest

from tournaments.ranking.awards import VP_SCALES, Award, TotalPoints, WinDrawLoss
from tournaments.ranking.places import rank
from tournaments.ranking.regulation import Regulation
from tournaments.ranking.results import Table

from .played import WIN, entries, match, order, tallied

SIDES = ((1, 2), (3, 4))
WITHOUT = Table(SIDES, absent=(0,), no_shows=(1,))
"""A table at which person 1 was missing, so that nobody played."""
REPLACED = Table(SIDES, score=(2000, 1500), no_shows=(1,))
"""A table at which somebody else played for person 1."""
OTHERS = match((5, 6), (7, 8), 2400, 1000)


def points(table: Table, award: Award = WIN, **regulation) -> list[int]:
    tallies = tallied(8, [[table, OTHERS]], Regulation(award, **regulation))
    return [tallies[person].points for person in (1, 2, 3, 4)]


@pytest.mark.parametrize(
    ("award", "walkover", "expected"),
    [
        (WIN, None, [0, 100, 100, 100]),
        (WinDrawLoss(300, 100, 0, 300, -300), None, [-300, 300, 300, 300]),
        # The winners of the other table have made 2400.
        (TotalPoints(), None, [0, 240_000, 240_000, 240_000]),
        (TotalPoints(), (1000, 200), [20_000, 100_000, 100_000, 100_000]),
        (VP_SCALES["3-hands"], None, [0, 1400, 1400, 1400]),
    ],
)
def test_only_the_missing_person_gets_the_no_show(award, walkover, expected):
    assert points(WITHOUT, award, walkover=walkover) == expected


def test_each_person_of_the_table_has_a_result_of_its_own():
    tallies = tallied(8, [[WITHOUT, OTHERS]], Regulation(WIN))
    assert [tallies[person].results[0].kind for person in (1, 2, 3, 4)] == [
        *("absent", "walkover", "walkover", "walkover")
    ]
    assert [tallies[person].wins for person in (1, 2, 3, 4)] == [0, 1, 1, 1]


def test_missing_person_of_each_side_leaves_two_who_came():
    table = Table(SIDES, absent=(0, 1), no_shows=(2, 3))
    assert points(table) == [100, 0, 0, 100]


@pytest.mark.parametrize("absent", [(0,), (1,), (0, 1)])
def test_both_persons_of_a_side_count_as_an_absent_side(absent):
    whole = Table(SIDES, absent=absent)
    named = Table(SIDES, absent=absent, no_shows=whole.gone)
    assert points(named) == points(whole)


@pytest.mark.parametrize(
    ("award", "expected"),
    [(WIN, [0, 100, 0, 0]), (TotalPoints(), [0, 200_000, 150_000, 150_000])],
)
def test_result_of_a_stand_in_counts_for_the_others_only(award, expected):
    assert points(REPLACED, award, walkover=None) == expected


def test_replaced_person_has_no_better_difference_than_losers():
    tallies = tallied(8, [[REPLACED, OTHERS]], Regulation(WIN, walkover=None))
    assert [tallies[person].difference for person in (1, 2, 3)] == [-1400, 500, -500]


def test_places_follow_who_came():
    regulation = Regulation(TotalPoints(), walkover=None)
    places = rank(entries(8), [[WITHOUT, OTHERS]], regulation)
    assert order(places)[:5] == [(1, 2), (1, 3), (1, 4), (1, 5), (1, 6)]
    assert places[-1].entry == 1


@pytest.mark.parametrize(("table", "is_open"), [(WITHOUT, False), (REPLACED, False)])
def test_table_without_a_person_has_its_result(table, is_open):
    assert table.is_open is is_open
