"""Mitchell: NS sits, EW moves on by one table each round."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.formats.movements.mitchell import Mitchell

from .movements import codes, entries, field, meetings, notes, play, play_all, seats

SHARE, SKIP = Mitchell(), Mitchell(move="skip")


def lined(ns, ew):
    """Return entries of NS, numbered from 1, and of EW, numbered from 101."""
    lines = {f"e{id}": {"line": "NS"} for id in range(1, ns + 1)}
    lines |= {f"e{id}": {"line": "EW"} for id in range(101, 101 + ew)}
    return entries(0, **lines)


def by_table(draw):
    """Return (NS, EW) by table."""
    return {p.number: (p.sides[0][0], p.sides[1][0]) for p in draw.pairings}


def met_by(draws, entry):
    """Return the opponents of an NS entry, round by round; None for a bye."""
    return [dict(by_table(draw).values()).get(entry) for draw in draws]


@pytest.mark.parametrize(
    ("format", "tables", "met_by_first"),
    [
        (SHARE, 2, [101, 102]),
        (SHARE, 3, [101, 103, 102]),
        (SHARE, 6, [101, 106, 105, 104, 103, 102]),
        (SKIP, 2, [101]),
        (SKIP, 5, [101, 105, 104, 103, 102]),
        (SKIP, 6, [101, 106, 105, 103, 102]),
        (SKIP, 8, [101, 108, 107, 106, 104, 103, 102]),
    ],
)
def test_opponents_of_table_1_follow_the_movement(format, tables, met_by_first):
    assert met_by(play_all(format, lined(tables, tables)), 1) == met_by_first


@pytest.mark.parametrize(
    ("sits", "count", "expected", "rests"),
    [
        ("odd", 6, {1: (1, 2), 2: (3, 4), 3: (5, 6)}, ()),
        ("even", 6, {1: (2, 1), 2: (4, 3), 3: (6, 5)}, ()),
        ("odd", 5, {1: (1, 2), 2: (3, 4)}, (5,)),
        ("even", 5, {1: (2, 1), 2: (4, 3)}, (5,)),
    ],
)
def test_odd_or_even_numbers_sit_in_their_order(sits, count, expected, rests):
    shuffled = field([*reversed(entries(count))])
    draw = Mitchell(sits=sits).draw(shuffled)
    assert (by_table(draw), draw.byes) == (expected, rests)


def test_chosen_line_comes_before_the_number():
    chosen = entries(4, e1={"line": "EW"}, e2={"line": "NS"})
    assert by_table(Mitchell(sits="odd").draw(field(chosen))) == {1: (2, 1), 2: (3, 4)}


def test_uneven_numbers_are_refused_until_a_line_is_chosen():
    left = [entry for entry in entries(8) if entry.id not in (3, 5)]
    assert codes(Mitchell(sits="odd"), left) == [("lines-uneven", {"ns": 2, "ew": 4})]


@pytest.mark.parametrize("format", [SHARE, SKIP])
@pytest.mark.parametrize("tables", range(2, 21))
def test_moving_line_moves_one_table_except_at_the_skip(format, tables):
    draws = play_all(format, lined(tables, tables))
    path = [next(t for t, (_, ew) in by_table(d).items() if ew == 101) for d in draws]
    steps = [(b - a) % tables for a, b in pairwise(path)]
    skips = format is SKIP and tables % 2 == 0
    assert len(steps) == (tables - 2 if skips else tables - 1)
    expected = [1] * len(steps)
    if skips and steps:
        expected[tables // 2 - 1] = 2 % tables
    assert steps == expected


@pytest.mark.parametrize("tables", range(2, 21))
def test_each_pair_meets_the_other_line_once(tables):
    draws = play_all(SHARE, lined(tables, tables))
    met = meetings(draws)
    assert set(met.values()) == {1}
    assert set(met) == {
        frozenset((ns, ew)) for ns in range(1, tables + 1) for ew in range(101, 101 + tables)
    }
    for draw in draws:
        assert list(by_table(draw)) == list(range(1, tables + 1))
        assert [ns for ns, _ in by_table(draw).values()] == list(range(1, tables + 1))


@pytest.mark.parametrize("tables", range(4, 21, 2))
def test_skip_costs_one_meeting_and_repeats_none(tables):
    met = meetings(play_all(SKIP, lined(tables, tables)))
    assert set(met.values()) == {1}
    assert len(met) == tables * (tables - 1)


@given(count=st.integers(3, 40), move=st.sampled_from(["share", "skip"]))
def test_each_round_seats_all_without_rematch(count, move):
    draws = play_all(Mitchell(move=move), entries(count))
    assert all(seats(draw) == list(range(1, count + 1)) for draw in draws)
    assert all(len(draw.byes) == count % 2 for draw in draws)
    assert set(meetings(draws).values()) == {1}
    byes = [entry for draw in draws for entry in draw.byes]
    assert len(set(byes)) == len(byes)


def test_stage_can_have_fewer_rounds_than_tables():
    assert len(play_all(Mitchell(rounds=3), entries(23))) == 3


# --- Lines and tables ---------------------------------------------------------------------------


def test_strong_entries_are_spread_over_both_lines():
    who = entries(8, e8={"seed": 1})  # numbers: 8 1 2 3 4 5 6 7
    draw = SHARE.draw(field(who))
    assert by_table(draw) == {1: (8, 1), 2: (3, 2), 3: (4, 5), 4: (7, 6)}


def test_named_line_is_kept_and_others_fill_up():
    who = entries(6, e1={"line": "EW"}, e2={"line": "EW"}, e3={"line": "EW"})
    assert by_table(SHARE.draw(field(who))) == {1: (4, 1), 2: (5, 2), 3: (6, 3)}


def test_each_line_is_ordered_by_seed():
    who = entries(4, e3={"line": "NS"})
    assert by_table(SHARE.draw(field(who))) == {1: (2, 1), 2: (3, 4)}


def test_entry_with_fixed_table_sits_there_as_ns():
    who = entries(6, e2={"table": 3}, e6={"table": 1, "line": "NS"})
    draws = play_all(SHARE, who)
    assert [[by_table(draw)[3][0], by_table(draw)[1][0]] for draw in draws] == [[2, 6]] * 3


def test_longer_line_has_the_byes():
    # Table 3 has only EW: whoever comes there rests. Then: EW lacks its third, who moves.
    assert [draw.byes for draw in play_all(SHARE, lined(2, 3))] == [(103,), (102,), (101,)]
    assert [draw.byes for draw in play_all(SHARE, lined(3, 2))] == [(3,), (1,), (2,)]


def test_fixed_table_may_be_last_of_the_shorter_line():
    who = (*lined(1, 3), *entries(0, e9={"table": 3}))
    assert by_table(SHARE.draw(field(who))) == {1: (1, 101), 3: (9, 103)}


@pytest.mark.parametrize(
    ("format", "who", "expected"),
    [
        (SHARE, entries(0), [("field-too-small", {"entries": 0, "least": 3})]),
        (SHARE, entries(2), [("field-too-small", {"entries": 2, "least": 3})]),
        (SHARE, entries(3), []),
        (SKIP, entries(3), []),
        (Mitchell(rounds=4), entries(8), []),
        (Mitchell(rounds=5), entries(8), [("too-many-rounds", {"rounds": 5, "most": 4})]),
        (
            Mitchell(rounds=4, move="skip"),
            entries(8),
            [("too-many-rounds", {"rounds": 4, "most": 3})],
        ),
        (SHARE, lined(2, 3), []),
        (SHARE, lined(2, 4), [("lines-uneven", {"ns": 2, "ew": 4})]),
        (SHARE, lined(3, 0), [("lines-uneven", {"ns": 3, "ew": 0})]),
        (
            SHARE,
            entries(4, e2={"table": 2, "line": "EW"}),
            [("table-moves", {"entry": 2})],
        ),
        (
            SHARE,
            entries(4, e2={"table": 3}),
            [("no-such-table", {"entry": 2, "table": 3, "tables": 2})],
        ),
        (
            SHARE,
            entries(4, e2={"table": 1}, e3={"table": 1}),
            [("table-taken", {"entry": 3, "table": 1})],
        ),
        (
            Mitchell(rounds=9),
            entries(4, e1={"table": 1, "line": "EW"}, e2={"table": 9}),
            [
                ("too-many-rounds", {"rounds": 9, "most": 2}),
                ("table-moves", {"entry": 1}),
                ("no-such-table", {"entry": 2, "table": 9, "tables": 2}),
            ],
        ),
    ],
)
def test_mitchell_reports_problems_of_the_field(format, who, expected):
    assert codes(format, who) == expected


# --- Coming late and leaving --------------------------------------------------------------------


def test_opponent_of_a_leaver_has_a_bye():
    who = [*lined(3, 3)]
    who[0] = entries(0, e1={"line": "NS", "until_round": 1})[0]
    assert [draw.byes for draw in play_all(SHARE, who)] == [(), (103,), (102,)]


@pytest.mark.parametrize(("line", "place"), [("", 3), ("EW", 3)])
def test_late_entry_takes_the_empty_place_of_either_line(line, place):
    who = (
        *lined(3, 2),
        *entries(0, e9={"from_round": 2, "line": line}),
    )
    draws = play_all(SHARE, who)
    assert draws[0].byes == (place,)
    assert [draw.byes for draw in draws[1:]] == [(), ()]
    assert [ew for draw in draws[1:] for _, ew in by_table(draw).values()].count(9) == 2


def test_late_entry_takes_the_place_of_a_withdrawn_one():
    who = [*lined(3, 3), *entries(0, e9={"from_round": 3})]
    who[0] = entries(0, e1={"line": "NS", "until_round": 1})[0]
    draws = play_all(SHARE, who)
    assert by_table(draws[2])[1] == (9, 102)


def test_late_entry_waits_if_its_line_is_full():
    who = (*lined(3, 2), *entries(0, e9={"from_round": 2, "line": "NS"}))
    draws = play_all(SHARE, who)
    assert [draw.byes for draw in draws] == [(3,), (1, 9), (2, 9)]
    assert notes(draws[1]) == [("no-free-place", (9,), {})]


def test_waiting_entry_takes_the_first_free_place():
    who = [*lined(3, 3), *entries(0, e9={"from_round": 2})]
    who[4] = entries(0, e102={"line": "EW", "until_round": 2})[0]
    draws = play(SHARE, who, 3)
    assert [draw.byes for draw in draws] == [(), (9,), ()]
    assert met_by(draws, 1) == [101, 103, 9]


def test_first_of_two_waiting_entries_gets_the_place():
    late = entries(0, e8={"from_round": 3, "seed": 1}, e9={"from_round": 2})
    who = [*lined(3, 3), *late]
    who[4] = entries(0, e102={"line": "EW", "until_round": 2})[0]
    assert [draw.byes for draw in play(SHARE, who, 3)] == [(), (9,), (8,)]


def test_late_entry_with_a_fixed_table_elsewhere_is_reported():
    who = (*lined(2, 3), *entries(0, e9={"from_round": 2, "table": 1}))
    draw = play(SHARE, who, 2)[1]
    assert by_table(draw)[3][0] == 9
    assert notes(draw) == [("fixed-table-left", (9,), {"table": 1})]
