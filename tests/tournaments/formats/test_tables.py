"""Tables of three to six single players."""

from collections import Counter
from itertools import chain, combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import with_thorough
from tournaments.formats.parts.base import Draw, Field, Impossible
from tournaments.formats.tables import Tables
from tournaments.ranking.results import Entry, Table

from .events import codes, notes, unseeded


def seats(draw: Draw) -> list[list[int]]:
    return [[entry for side in pairing.sides for entry in side] for pairing in draw.pairings]


def sizes(draw: Draw) -> list[int]:
    return sorted(map(len, seats(draw)), reverse=True)


def after(entries: list[Entry], *rounds: list[Table]) -> Field:
    return Field(tuple(entries), rounds, [entry.id for entry in entries], {})


def of(*ids: int, absent: tuple[int, ...] = ()) -> Table:
    return Table(tuple((id,) for id in ids), score=tuple(range(len(ids))), absent=absent)


def played(format: Tables, entries: list[Entry], rounds: int) -> list[Draw]:
    """Return the draws of `rounds` rounds, one after the other."""
    draws: list[Draw] = []
    tables: list[list[Table]] = []
    for _ in range(rounds):
        draws.append(format.draw(after(entries, *tables)))
        tables.append([of(*seat) for seat in seats(draws[-1])])
    return draws


# --- How many sit at each table -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "players", "expected"),
    [
        (4, 3, [3]),
        (4, 4, [4]),
        (4, 5, [5]),
        (4, 6, [3, 3]),
        (4, 7, [4, 3]),
        (4, 8, [4, 4]),
        (4, 11, [4, 4, 3]),
        (4, 13, [5, 4, 4]),
        (3, 3, [3]),
        (3, 5, [5]),
        (3, 8, [4, 4]),
        (3, 13, [4, 3, 3, 3]),
        (5, 9, [5, 4]),
        (5, 13, [5, 4, 4]),
        (6, 6, [6]),
        (6, 7, [4, 3]),
        (6, 13, [5, 4, 4]),
        (6, 20, [5, 5, 5, 5]),
    ],
)
def test_table_sizes_follow_the_size_option(size, players, expected):
    assert sizes(Tables(size=size).draw(after(unseeded(players)))) == expected


@given(size=st.integers(3, 6), players=st.integers(3, 200))
def test_table_sizes_differ_by_at_most_one(size, players):
    actual = Tables(size=size).sizes(players)
    assert sum(actual) == players
    assert 3 <= min(actual) <= max(actual) <= 6
    assert max(actual) - min(actual) <= 1


@pytest.mark.parametrize(
    ("also", "players", "expected"),
    [
        (5, 12, [4, 4, 4]),
        (5, 13, [5, 4, 4]),
        (5, 14, [5, 5, 4]),
        (5, 15, [5, 5, 5]),
        (5, 16, [4, 4, 4, 4]),
        (3, 5, []),
        (3, 6, [3, 3]),
        (3, 13, [4, 3, 3, 3]),
        (6, 10, [6, 4]),
        (4, 8, [4, 4]),
        (4, 9, []),
    ],
)
def test_tables_have_only_the_two_sizes_of_also(also, players, expected):
    assert Tables(size=4, also=also).sizes(players) == expected


@pytest.mark.parametrize(
    ("most", "players", "expected"),
    [
        (3, 6, [3, 3]),
        (3, 4, []),
        (3, 3, [3]),
        (4, 5, []),
        (4, 9, [3, 3, 3]),
        (4, 7, [4, 3]),
        (5, 5, [5]),
    ],
)
def test_table_has_no_more_players_than_the_game_allows(most, players, expected):
    assert Tables(most=most).sizes(players) == expected
    assert Tables(size=6, also=most, most=most).sizes(players) in ([], [most] * (players // most))


def test_game_of_three_names_the_numbers_that_fit():
    params = Tables(most=3).plan_notes(7)[0].params
    assert params == {"entries": 7, "sizes": "3", "fits": "6, 9"}


@pytest.mark.parametrize(
    ("also", "players", "sizes", "fits"),
    [(5, 11, "4, 5", "10, 12"), (5, 3, "4, 5", "4"), (4, 9, "4", "8, 12"), (3, 5, "3, 4", "4, 6")],
)
def test_draw_names_the_numbers_of_players_that_fit(also, players, sizes, fits):
    format = Tables(also=also)
    with pytest.raises(Impossible) as caught:
        format.draw(after(unseeded(players)))
    assert codes(caught.value) == ["tables-unfit"]
    expected = {"entries": players, "sizes": sizes, "fits": fits}
    assert caught.value.problems[0].params == format.plan_notes(players)[0].params == expected


def test_rounds_at_tables_of_two_sizes_are_planned_at_once():
    draws = played(Tables(also=6, rounds=3), unseeded(14), 3)
    assert [sizes(draw) for draw in draws] == [[6, 4, 4]] * 3
    assert {draw.notes[0].code for draw in draws} == {"planned-at-once"}


@pytest.mark.parametrize("players", [0, 1, 2])
def test_draw_of_fewer_than_three_players_is_refused(players):
    with pytest.raises(Impossible) as caught:
        Tables().draw(after(unseeded(players)))
    assert codes(caught.value) == ["field-too-small"]
    assert caught.value.problems[0].params == {"entries": players, "least": 3}


def test_late_entry_and_leaver_have_no_seat():
    entries = [*unseeded(6), Entry(7, from_round=2), Entry(8, until_round=0)]
    draw = Tables().draw(after(entries))
    assert sorted(entry for table in seats(draw) for entry in table) == [1, 2, 3, 4, 5, 6]
    assert draw.byes == ()


# --- Who sits together --------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "size", "rounds"), [(16, 4, 3), (25, 5, 3), (40, 4, 6)])
def test_rematches_are_avoided_if_possible(players, size, rounds):
    draws = played(Tables(size=size), unseeded(players), rounds)
    twos = Counter(
        frozenset(two) for draw in draws for table in seats(draw) for two in combinations(table, 2)
    )
    assert max(twos.values()) == 1
    assert [draw.cost for draw in draws] == [(0, 0, 0, 0)] * rounds


@pytest.mark.thorough
def test_unavoidable_rematches_are_spread_evenly():
    draws = played(Tables(), unseeded(8), 5)
    twos = Counter(
        frozenset(two) for draw in draws for table in seats(draw) for two in combinations(table, 2)
    )
    # 5 rounds of 12 meetings among 28 twos: 2.1 each.
    assert len(twos) == 28
    assert max(twos.values()) <= 3


def test_rematch_note_names_pair_and_earlier_meetings():
    draw = Tables().draw(after(unseeded(4), [of(1, 2, 3, 4)], [of(1, 2, 3), of(4)]))
    again = {note.sides: note.params["times"] for note in draw.notes}
    assert {tuple(sorted(sides)): times for sides, times in again.items()} == {
        (1, 2): 2,
        (1, 3): 2,
        (2, 3): 2,
        (1, 4): 1,
        (2, 4): 1,
        (3, 4): 1,
    }
    assert draw.cost == (0, 9, 0, 0)


def test_absent_entry_has_no_meetings():
    now = after(unseeded(4), [of(1, 2, 3, 4, absent=(0,))])
    assert {frozenset(note.sides) for note in Tables().draw(now).notes} == {
        frozenset(two) for two in combinations((2, 3, 4), 2)
    }


def test_seats_at_the_larger_table_rotate():
    draws = played(Tables(size=3), unseeded(7), 3)
    assert all(sorted(chain(*seats(draw))) == list(range(1, 8)) for draw in draws)
    at_larger = Counter(entry for draw in draws for t in seats(draw) if len(t) == 4 for entry in t)
    assert set(at_larger) == set(range(1, 8))
    assert max(at_larger.values()) - min(at_larger.values()) <= 2


@pytest.mark.parametrize("seed", with_thorough(range(2), first=1))
def test_forbidden_pairs_share_no_table_if_avoidable(seed):
    forbidden = [frozenset(two) for two in ((1, 2), (1, 3), (2, 3), (4, 5))]
    draws = played(Tables(seed=seed, size=3, forbidden=forbidden), unseeded(9), 4)
    assert all(draw.cost[0] == 0 for draw in draws)
    assert not any(set(two) <= set(table) for two in forbidden for d in draws for table in seats(d))


def test_unavoidable_forbidden_pair_is_noted():
    draw = Tables(forbidden=[frozenset((1, 2))]).draw(after(unseeded(3)))
    assert [(code, set(sides)) for code, sides in notes(draw)] == [("forbidden", {1, 2})]
    assert draw.cost == (1, 0, 0, 0)


@pytest.mark.thorough
def test_club_mates_are_apart_unless_it_costs_a_rematch():
    entries = [Entry(id, club="AB"[id > 4]) for id in range(1, 9)]
    first, second = played(Tables(apart="club"), entries, 2)
    # Four of each club at two tables: two and two is the best there is.
    assert first.cost == (0, 0, 4, 0)
    assert {code for code, _ in notes(first)} == {"mates"}
    # Eight at two tables: four meet again, whoever sits with whom; and no club mate more.
    assert second.cost[:2] == (0, 4)


# --- Chance, and how long it takes --------------------------------------------------------------


def test_seed_decides_the_draw():
    def draws(seed):
        return [seats(draw) for draw in played(Tables(seed=seed), unseeded(22), 3)]

    assert draws(7) == draws(7)
    assert draws(7) != draws(8)


@settings(max_examples=20)
@given(players=st.integers(3, 40), size=st.integers(3, 6), seed=st.integers(0, 9))
def test_each_entry_has_one_seat_in_each_round(players, size, seed):
    draw = Tables(size=size, seed=seed).draw(after(unseeded(players)))
    assert sorted(chain(*seats(draw))) == list(range(1, players + 1))


@pytest.mark.thorough
@pytest.mark.parametrize("players", [200, 1000])
def test_many_players_of_two_clubs_have_no_rematch(players):
    entries = [Entry(id, club=str(id % 2)) for id in range(1, players + 1)]
    draws = played(Tables(apart="club"), entries, 2)
    assert [draw.cost for draw in draws] == [(0, 0, players // 2, 0)] * 2
