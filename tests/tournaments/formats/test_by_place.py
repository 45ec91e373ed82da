"""Single players who move on by their places at the table."""

from random import Random

from tournaments.formats.courses.by_place import moved_on
from tournaments.formats.parts.base import Field
from tournaments.formats.tables import Tables
from tournaments.ranking.results import Entry, Table


def at(number, *best_first, places=()):
    """Return a table whose players have fewer and fewer points, or these places."""
    score = tuple(-at for at in range(len(best_first)))
    return Table(tuple((one,) for one in best_first), number, score, places=places)


def field(tables, *extra, left=()):
    ids = sorted(one for table in tables for one in table.entries)
    own = [Entry(one, until_round=1 if one in left else None) for one in ids]
    entries = (*own, *extra)
    return Field(entries, [tables], [entry.id for entry in entries], {})


THREE = [at(1, 1, 2, 3, 4), at(2, 5, 6, 7, 8), at(3, 9, 10, 11, 12)]


def moved(field, *sizes):
    return [sorted(table) for table in moved_on(field, Random(1), sizes)]


def test_first_stays_and_each_place_moves_one_table_more():
    assert moved(field(THREE), 4, 4, 4) == [[1, 4, 7, 10], [2, 5, 8, 11], [3, 6, 9, 12]]


def test_fifth_of_a_larger_table_moves_four_tables():
    five = [at(1, 1, 2, 3, 4, 13), *THREE[1:]]
    assert moved(field(five), 5, 4, 4) == [[1, 4, 7, 10], [2, 5, 8, 11, 13], [3, 6, 9, 12]]


def test_late_entry_takes_the_seat_of_a_leaver():
    late = Entry(20, from_round=2)
    assert moved(field(THREE, late, left=(5,)), 4, 4, 4)[1] == [2, 8, 11, 20]


def test_players_are_dealt_out_again_if_the_sizes_change():
    left = field(THREE, left=(1, 4, 7))
    assert moved(left, 5, 4) == [[2, 5, 8, 10, 11], [3, 6, 9, 12]]


def test_level_players_move_on_by_lot():
    level = field([at(1, 1, 2, 3, 4, places=(1, 1, 1, 1)), *THREE[1:]])
    draws = {tuple(map(tuple, moved_on(level, Random(lot), [4, 4, 4]))) for lot in range(9)}
    assert len(draws) > 1


def test_round_by_place_is_not_planned_and_round_1_is_by_lot():
    format = Tables(seats="places", rounds=3)
    assert format.plan_notes(12) == []
    assert not format.is_planned(field(THREE))
    drawn = format.draw(field(THREE))
    assert sorted(sorted(e for side in p.sides for e in side) for p in drawn.pairings) == [
        [1, 4, 7, 10],
        [2, 5, 8, 11],
        [3, 6, 9, 12],
    ]
    first = format.draw(Field(tuple(map(Entry, range(1, 13))), [], list(range(1, 13)), {}))
    assert [len(pairing.sides) for pairing in first.pairings] == [4, 4, 4]
