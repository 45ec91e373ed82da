"""Howell: one pair stays, the others follow each other round the tables."""

from itertools import pairwise

import pytest

from tournaments.formats.movements.howell import Howell

from .movements import (
    codes,
    entries,
    every_two,
    meetings,
    notes,
    play,
    play_all,
    seats,
    sides,
)


def chairs(draw):
    """Return the seat of each entry: a table, and the position of the side."""
    return {
        side[0]: (p.number, position)
        for p in draw.pairings
        for position, side in enumerate(p.sides)
    }


def test_six_pairs_follow_the_howell_movement():
    assert [sides(draw) for draw in play_all(Howell(), entries(6))] == [
        [(1, 2), (3, 6), (4, 5)],
        [(1, 3), (4, 2), (5, 6)],
        [(1, 4), (5, 3), (6, 2)],
        [(1, 5), (6, 4), (2, 3)],
        [(1, 6), (2, 5), (3, 4)],
    ]


@pytest.mark.parametrize("count", range(2, 31))
def test_every_pair_meets_every_other_once(count):
    draws = play_all(Howell(), entries(count))
    assert len(draws) == count - 1 + count % 2
    assert meetings(draws) == every_two(range(1, count + 1))
    assert all(seats(draw) == list(range(1, count + 1)) for draw in draws)


@pytest.mark.parametrize("count", range(2, 31, 2))
def test_each_table_is_used_once_in_each_round(count):
    for draw in play_all(Howell(), entries(count)):
        assert [p.number for p in draw.pairings] == list(range(1, count // 2 + 1))


@pytest.mark.parametrize("count", range(2, 31))
def test_byes_with_an_odd_number_go_to_all_once(count):
    byes = [entry for draw in play_all(Howell(), entries(count)) for entry in draw.byes]
    assert sorted(byes) == (list(range(1, count + 1)) if count % 2 else [])


@pytest.mark.parametrize("count", [4, 6, 14])
def test_each_pair_moves_to_the_seat_of_the_next_lower_pair(count):
    draws = [chairs(draw) for draw in play_all(Howell(), entries(count))]
    for before, after in pairwise(draws):
        assert after[1] == before[1] == (1, 0)
        assert after[2] == before[count]
        assert all(after[entry] == before[entry - 1] for entry in range(3, count + 1))


def test_pairs_move_up_the_tables_then_down():
    draws = play_all(Howell(), entries(8))
    assert [chairs(draw)[2][0] for draw in draws] == [1, 2, 3, 4, 4, 3, 2]


def test_fixed_table_decides_who_stays():
    draws = play_all(Howell(), entries(6, e4={"table": 3}))
    assert {chairs(draw)[4] for draw in draws} == {(3, 0)}
    assert meetings(draws) == every_two(range(1, 7))
    assert all(sorted(p.number for p in draw.pairings) == [1, 2, 3] for draw in draws)
    assert all(draw.notes == () for draw in draws)


@pytest.mark.parametrize(
    ("format", "who", "expected"),
    [
        (Howell(), entries(1), [("field-too-small", {"entries": 1, "least": 2})]),
        (Howell(), entries(2), []),
        (Howell(rounds=7), entries(7), []),
        (Howell(rounds=8), entries(7), [("too-many-rounds", {"rounds": 8, "most": 7})]),
        (
            Howell(),
            entries(6, e2={"table": 4}),
            [("no-such-table", {"entry": 2, "table": 4, "tables": 3})],
        ),
        (
            Howell(),
            entries(6, e2={"table": 2}, e5={"table": 1}),
            [("only-one-sits", {"entry": 5})],
        ),
    ],
)
def test_howell_reports_problems_of_the_field(format, who, expected):
    assert codes(format, who) == expected


def test_opponent_of_a_leaver_has_a_bye():
    draws = play_all(Howell(), entries(6, e6={"until_round": 3}))
    assert [draw.byes for draw in draws] == [(), (), (), (4,), (1,)]


def test_late_entry_takes_the_empty_place():
    draws = play_all(Howell(), entries(5, e6={"from_round": 3}))
    assert [sides(draw) for draw in draws[2:]] == [
        [(1, 4), (5, 3), (6, 2)],
        [(1, 5), (6, 4), (2, 3)],
        [(1, 6), (2, 5), (3, 4)],
    ]


def test_late_entry_does_not_replace_a_leaver_with_matches():
    who = entries(4, e2={"until_round": 1}, e9={"from_round": 2})
    draw = play(Howell(), who, 2)[1]
    assert 9 in draw.byes
    assert notes(draw)[-1] == ("no-free-place", (9,), {})


def test_late_entry_with_a_fixed_table_elsewhere_is_reported():
    draws = play_all(Howell(), entries(3, e9={"from_round": 2, "table": 2}))
    assert [chairs(draw)[9][0] for draw in draws[1:]] == [2, 1]
    assert [notes(draw) for draw in draws[1:]] == [[], [("fixed-table-left", (9,), {"table": 2})]]
