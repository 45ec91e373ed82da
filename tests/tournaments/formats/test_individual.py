"""Individual: persons who change partners."""

from collections import Counter

import pytest

from tournaments.formats.individual import Individual

from .movements import (
    codes,
    entries,
    every_two,
    field,
    meetings,
    notes,
    play,
    play_all,
    seats,
)

SIZES = [8, 12, 16]


def by_table(draw):
    return {p.number: p.sides for p in draw.pairings}


def test_the_movement_of_eight_persons():
    draws = play_all(Individual(), entries(8))
    assert [by_table(draw) for draw in draws[:3]] == [
        {1: ((1, 2), (3, 5)), 2: ((4, 8), (6, 7))},
        {1: ((1, 3), (4, 6)), 2: ((5, 2), (7, 8))},
        {1: ((1, 4), (5, 7)), 2: ((6, 3), (8, 2))},
    ]


@pytest.mark.parametrize("count", SIZES)
def test_everybody_is_everybodys_partner_once(count):
    draws = play_all(Individual(), entries(count))
    assert len(draws) == count - 1
    partners = Counter(frozenset(side) for d in draws for p in d.pairings for side in p.sides)
    assert partners == every_two(range(1, count + 1))


@pytest.mark.parametrize("count", SIZES)
def test_everybody_is_everybodys_opponent_twice(count):
    draws = play_all(Individual(), entries(count))
    assert meetings(draws) == every_two(range(1, count + 1), times=2)


@pytest.mark.parametrize("count", SIZES)
def test_all_sit_down_in_each_round_at_tables_numbered_through(count):
    for draw in play_all(Individual(), entries(count)):
        assert seats(draw) == list(range(1, count + 1))
        assert draw.byes == ()
        assert [p.number for p in draw.pairings] == list(range(1, count // 4 + 1))


def test_numbers_go_by_seed_and_then_as_entered():
    draw = Individual().draw(field(entries(8, e8={"seed": 1}, e7={"seed": 2})))
    assert by_table(draw) == {1: ((8, 7), (1, 3)), 2: ((2, 6), (4, 5))}


def test_who_cannot_leave_a_table_is_the_one_who_sits():
    draws = play_all(Individual(), entries(12, e5={"table": 2}))
    assert all(5 in by_table(draw)[2][0] for draw in draws)
    assert all(draw.notes == () for draw in draws)


@pytest.mark.parametrize("count", [*range(1, 8), 9, 10, 11, 13, 14, 15, 17, 20])
def test_only_some_sizes_work(count):
    assert codes(Individual(), entries(count)) == [("individual-needs", {"entries": count})]


@pytest.mark.parametrize(
    ("format", "who", "expected"),
    [
        (Individual(rounds=7), entries(8), []),
        (Individual(rounds=8), entries(8), [("too-many-rounds", {"rounds": 8, "most": 7})]),
        (Individual(), entries(9, e4={"until_round": 0}), []),
        (
            Individual(),
            entries(8, e4={"table": 3}, e5={"table": 1}),
            [
                ("no-such-table", {"entry": 4, "table": 3, "tables": 2}),
                ("only-one-sits", {"entry": 5}),
            ],
        ),
    ],
)
def test_problems_of_a_field(format, who, expected):
    assert codes(format, who) == expected


def test_when_one_has_left_the_other_three_of_the_table_rest():
    draw = play(Individual(), entries(8, e3={"until_round": 1}), 2)[1]
    assert by_table(draw) == {2: ((5, 2), (7, 8))}
    assert draw.byes == (1, 4, 6)
    assert notes(draw) == [("table-broken", (1, 4, 6), {})]


def test_a_table_that_everybody_left_is_not_spoken_of():
    gone = {f"e{id}": {"until_round": 1} for id in (1, 3, 4, 6)}
    draw = play(Individual(), entries(8, **gone), 2)[1]
    assert (draw.byes, draw.notes) == ((), ())


def test_a_late_entry_takes_the_place_of_one_who_left():
    draws = play(Individual(), entries(8, e3={"until_round": 1}, e9={"from_round": 3}), 3)
    assert by_table(draws[2]) == {1: ((1, 4), (5, 7)), 2: ((6, 9), (8, 2))}


def test_a_late_entry_without_a_place_waits_with_a_bye():
    draw = play(Individual(), entries(8, e9={"from_round": 2}), 2)[1]
    assert (len(draw.pairings), draw.byes) == (2, (9,))
    assert notes(draw) == [("no-free-place", (9,), {})]


def test_those_who_should_not_meet_are_told_of_as_opponents_not_as_partners():
    format = Individual(forbidden={frozenset((1, 2)), frozenset((4, 6))})
    draws = play(format, entries(8), 2)
    assert notes(draws[0]) == [("forbidden", (4, 6), {})]
    assert notes(draws[1]) == []
