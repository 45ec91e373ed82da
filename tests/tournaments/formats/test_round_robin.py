"""Round robin by the Berger tables (FIDE Handbook, C.05 Annex 1)."""

from dataclasses import replace
from itertools import pairwise, product

import pytest

from tournaments.formats.movements.round_robin import RoundRobin
from tournaments.formats.parts.base import Impossible
from tournaments.ranking.results import Table

from .movements import (
    as_tables,
    codes,
    entries,
    every_two,
    field,
    meetings,
    notes,
    play,
    play_all,
    seats,
    sides,
)

BERGER = {
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    8: [
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ],
}


def written(draw):
    return " ".join(f"{first}-{second}" for first, second in sides(draw))


@pytest.mark.parametrize("count", BERGER)
def test_rounds_follow_the_published_table(count):
    assert [written(draw) for draw in play_all(RoundRobin(), entries(count))] == BERGER[count]


@pytest.mark.parametrize("count", range(2, 31))
def test_all_entries_meet_once_and_each_round_seats_all(count):
    draws = play_all(RoundRobin(), entries(count))
    assert len(draws) == count - 1 + count % 2
    assert meetings(draws) == every_two(range(1, count + 1))
    assert all(seats(draw) == list(range(1, count + 1)) for draw in draws)


def test_odd_field_gives_opponent_of_last_place_a_bye():
    draws = play_all(RoundRobin(), entries(5))
    assert [draw.byes for draw in draws] == [(1,), (4,), (2,), (5,), (3,)]
    assert written(draws[0]) == "2-5 3-4"


@pytest.mark.parametrize("count", [2, 5, 6])
def test_second_half_repeats_the_first_with_sides_changed(count):
    draws = play_all(RoundRobin(double=True), entries(count))
    half = len(draws) // 2
    assert len(draws) == 2 * (count - 1 + count % 2)
    if half > 1:  # the last two of the first cycle were exchanged
        draws[half - 2], draws[half - 1] = draws[half - 1], draws[half - 2]
    for first, second in zip(draws[:half], draws[half:], strict=True):
        assert sides(second) == [(other, one) for one, other in sides(first)]
        assert second.byes == first.byes


@pytest.mark.parametrize("count", [4, 6, 8])
def test_double_round_robin_gives_no_side_three_times_running(count):
    draws = play_all(RoundRobin(double=True), entries(count))
    first = [written(draw) for draw in draws[: count - 1]]
    assert first == [*BERGER[count][:-2], BERGER[count][-1], BERGER[count][-2]]
    for entry in range(1, count + 1):
        on_first = [any(two[0] == entry for two in sides(draw)) for draw in draws]
        assert all(len(set(on_first[at : at + 3])) == 2 for at in range(len(on_first) - 2))


def test_numbers_follow_the_seeds_then_the_order_of_entry():
    who = entries(4, e3={"seed": 1}, e2={"seed": 2})  # numbers: 3 2 1 4
    assert sides(RoundRobin().draw(field(who))) == [(3, 4), (2, 1)]


def test_draw_of_round_robin_sets_no_table_numbers():
    assert {p.number for p in RoundRobin().draw(field(entries(6))).pairings} == {None}


def test_opponent_of_a_leaver_has_a_bye():
    draws = play_all(RoundRobin(), entries(6, e2={"until_round": 2}))
    assert [written(draw) for draw in draws[2:]] == ["3-1 4-5", "6-5 1-4", "3-6 5-1"]
    assert [draw.byes for draw in draws] == [(), (), (6,), (3,), (4,)]


def test_two_leavers_need_no_table():
    who = entries(4, e1={"until_round": 1}, e2={"until_round": 1})
    draw = play(RoundRobin(), who, 2)[1]
    assert (written(draw), draw.byes) == ("4-3", ())


def test_late_entry_takes_the_place_of_the_bye():
    draws = play_all(RoundRobin(), entries(5, e9={"from_round": 3}))
    assert [written(draw) for draw in draws[2:]] == ["2-9 3-1 4-5", "9-5 1-4 2-3", "3-9 4-2 5-1"]
    assert [draw.byes for draw in draws] == [(1,), (4,), (), (), ()]


def test_late_entry_takes_place_of_leaver_without_matches():
    who = entries(4, e2={"until_round": 1}, e9={"from_round": 2})
    first_round = as_tables(RoundRobin().draw(field(who)))
    absent = [first_round[0], Table(((2,), (3,)), absent=(0,))]
    assert written(RoundRobin().draw(field(who, [absent]))) == "4-3 1-9"


def test_numbers_stay_after_an_early_withdrawal():
    who = entries(4, e2={"until_round": 0})
    played = [[Table(((1,), (4,)), score=(3000, 0)), Table(((2,), (3,)), absent=(0,))]]
    draw = RoundRobin().draw(field(who, played))
    assert (written(draw), draw.byes) == ("4-3", (1,))


def test_leaver_before_the_first_draw_has_no_number():
    draws = play_all(RoundRobin(), entries(5, e2={"until_round": 0}))
    assert [sides(draw) for draw in draws] == [
        [(1, 5), (3, 4)],
        [(5, 4), (1, 3)],
        [(3, 5), (4, 1)],
    ]


def test_two_late_entries_take_one_place_each():
    who = entries(5, e4={"until_round": 1}, e8={"from_round": 2}, e9={"from_round": 3})
    first_round = [[Table(((2,), (5,)), score=(3000, 0)), Table(((3,), (4,)), absent=(1,))]]
    second = as_tables(RoundRobin().draw(field(who, first_round)))
    third = RoundRobin().draw(field(who, [*first_round, second]))
    assert written(third) == "2-8 3-1 9-5"  # 8 for the bye, 9 for the fourth place


@pytest.mark.parametrize(
    ("format", "who", "expected"),
    [
        (RoundRobin(), entries(0), [("field-too-small", {"entries": 0, "least": 2})]),
        (RoundRobin(), entries(1), [("field-too-small", {"entries": 1, "least": 2})]),
        (
            RoundRobin(),
            entries(2, e1={"until_round": 0}),
            [("field-too-small", {"entries": 1, "least": 2})],
        ),
        (RoundRobin(rounds=5), entries(6), []),
        (RoundRobin(rounds=6), entries(6), [("too-many-rounds", {"rounds": 6, "most": 5})]),
        (RoundRobin(rounds=6, double=True), entries(6), []),
    ],
)
def test_round_robin_reports_problems_of_the_field(format, who, expected):
    assert codes(format, who) == expected


def test_late_entry_without_a_place_waits_with_a_bye():
    who = entries(4, e2={"until_round": 1}, e9={"from_round": 2}, e8={"from_round": 3})
    draws = play(RoundRobin(), who, 3)
    assert [len(draw.pairings) for draw in draws] == [2, 1, 1]
    assert [notes(draw)[1:] for draw in draws] == [
        *([], [("no-free-place", (9,), {})]),
        [("no-free-place", (9,), {}), ("no-free-place", (8,), {})],
    ]


def test_waiting_entry_gets_the_first_free_place():
    who = entries(4, e2={"until_round": 2}, e9={"from_round": 2})
    rounds = [as_tables(draw) for draw in play(RoundRobin(), who, 2)]
    for tables in rounds:
        tables[:] = [replace(t, score=None, absent=_side(t, 2)) for t in tables if not t.is_bye]
    draw = RoundRobin().draw(field(who, rounds))
    assert (seats(draw), draw.byes) == ([1, 3, 4, 9], ())


def _side(table, entry):
    """Return the position of the entry's side, as a tuple for `absent`."""
    return tuple(position for position, side in enumerate(table.sides) if entry in side)


def test_returning_entry_does_not_displace_another():
    with_leaver = entries(4, e4={"until_round": 1}, e5={"from_round": 2})
    first = as_tables(RoundRobin().draw(field(with_leaver)))
    rounds = [[replace(t, score=None, absent=_side(t, 4)) if 4 in t.entries else t for t in first]]
    second = RoundRobin().draw(field(with_leaver, rounds))
    assert sides(second) == [(5, 3), (1, 2)]

    back = entries(4, e5={"from_round": 2})
    third = RoundRobin().draw(field(back, [*rounds, as_tables(second)]))
    assert (sides(third), third.byes) == ([(2, 5), (3, 1)], (4,))
    assert notes(third) == [("no-free-place", (4,), {})]


def test_returning_entry_gets_its_own_place_if_free():
    with_leaver = entries(4, e4={"until_round": 1})
    rounds = [as_tables(draw) for draw in play(RoundRobin(), with_leaver, 2)]
    third = RoundRobin().draw(field(entries(4), rounds))
    assert (sides(third), third.notes) == ([(2, 4), (3, 1)], ())


def test_match_without_a_result_keeps_late_entry_possible():
    who = entries(4, e2={"until_round": 1}, e9={"from_round": 2})
    drawn = [Table(p.sides) for p in RoundRobin().draw(field(who)).pairings]
    assert codes(RoundRobin(), who, [drawn]) == []


@pytest.mark.parametrize(("rounds", "last"), [(None, 3), (2, 2)])
def test_draw_after_the_last_planned_round_is_refused(rounds, last):
    format = RoundRobin(rounds=rounds)
    played = [as_tables(draw) for draw in play(format, entries(4), last)]
    with pytest.raises(Impossible) as caught:
        format.draw(field(entries(4), played))
    assert [(p.code, p.params) for p in caught.value.problems] == [("event-over", {"rounds": last})]


def test_draw_notes_unavoidable_forbidden_pairs_and_mates():
    format = RoundRobin(forbidden={frozenset((1, 4))}, apart="club")
    who = entries(4, e2={"club": "AACRT"}, e3={"club": "AACRT"})
    assert notes(format.draw(field(who))) == [("forbidden", (1, 4), {}), ("mates", (2, 3), {})]
    assert notes(RoundRobin().draw(field(who))) == []


# Six entries: five matches each, so two are less than half; four in a field of five: two are half.
# In that field of five, 1 has its bye in the first round and 2 in the third.
@pytest.mark.parametrize(
    ("count", "entry", "until", "annulled"),
    [
        (6, 2, 1, True),
        (6, 2, 2, True),
        (6, 2, 3, False),
        (6, 2, 4, False),
        (5, 2, 1, True),
        (5, 2, 2, False),
        (5, 1, 2, True),
        (5, 1, 3, False),
    ],
)
def test_results_count_if_half_of_the_matches_were_played(count, entry, until, annulled):
    who = entries(count, **{f"e{entry}": {"until_round": until}})
    rounds = [as_tables(draw) for draw in play_all(RoundRobin(), who)]
    assert RoundRobin().annulled(field(who, rounds)) == ({entry} if annulled else set())


def test_results_are_annulled_once_the_leaver_misses_a_round():
    who = entries(6, e2={"until_round": 2})
    rounds = [as_tables(draw) for draw in play(RoundRobin(), who, 2)]
    assert RoundRobin().annulled(field(who, rounds[:1])) == set()
    assert RoundRobin().annulled(field(who, rounds)) == {2}


def test_match_of_an_absent_entry_is_not_completed():
    who = entries(4, e1={"until_round": 2})
    rounds = [as_tables(draw) for draw in play_all(RoundRobin(), who)]
    assert RoundRobin().annulled(field(who, rounds)) == set()
    rounds[0][0] = Table(((1,), (4,)), absent=(0,))
    assert RoundRobin().annulled(field(who, rounds)) == {1}
    rounds[0][0] = Table(((1,), (4,)), absent=(1,))
    assert RoundRobin().annulled(field(who, rounds)) == set()


def test_bye_against_an_annulled_entry_does_not_count():
    who = entries(4, e4={"until_round": 1})
    rounds = [as_tables(draw) for draw in play_all(RoundRobin(), who)]
    byes = [[t.entries for t in tables if t.is_bye] for tables in rounds]
    assert byes == [[], [(3,)], [(2,)]]
    counted = RoundRobin().counted(field(who, rounds))
    assert [[t.entries for t in tables] for tables in counted] == [
        *([(1, 4), (2, 3)], [(1, 2)], [(3, 1)])
    ]


def test_bye_counts_of_a_later_leaver_and_of_an_odd_field():
    late = entries(4, e4={"until_round": 2})
    rounds = [as_tables(draw) for draw in play_all(RoundRobin(), late)]
    assert RoundRobin().counted(field(late, rounds)) == rounds
    odd = entries(5, e2={"until_round": 1})
    rounds = [as_tables(draw) for draw in play_all(RoundRobin(), odd)]
    counted = RoundRobin().counted(field(odd, rounds))
    assert [[t.entries for t in tables if t.is_bye] for tables in counted] == [
        *([(1,)], [(4,)], [], [(5,)], [(3,)])
    ]


@pytest.mark.parametrize("count", [4, 5, 6, 7])
def test_annulled_entry_leaves_only_the_byes_of_an_odd_field(count):
    usual = [draw.byes for draw in play_all(RoundRobin(), entries(count))]
    for entry, until in product(range(1, count + 1), range(len(usual))):
        who = entries(count, **{f"e{entry}": {"until_round": until}})
        start = field(who, [as_tables(RoundRobin().draw(field(entries(count))))])
        rounds = [*start.rounds[:1]]
        while len(rounds) < len(usual):
            rounds.append(as_tables(RoundRobin().draw(field(who, rounds))))
        if RoundRobin().annulled(field(who, rounds)):
            counted = RoundRobin().counted(field(who, rounds))
            byes = [tuple(t.entries[0] for t in tables if t.is_bye) for tables in counted]
            assert [set(own) - {entry} for own in byes] == [set(own) - {entry} for own in usual]


def test_bye_before_an_entry_comes_back_is_against_that_entry():
    who = entries(4, e4={"until_round": 1})
    rounds = [as_tables(draw) for draw in play(RoundRobin(), who, 2)]
    back = entries(4)
    rounds.append(as_tables(RoundRobin().draw(field(back, rounds))))
    assert RoundRobin().left_alone(field(back, rounds), 2) == {3: 4}
    assert RoundRobin().counted(field(back, rounds)) == rounds


def test_draw_says_why_an_entry_has_a_bye():
    who = entries(6, e2={"until_round": 2})
    rounds = [as_tables(draw) for draw in play(RoundRobin(), who, 2)]
    assert notes(RoundRobin().draw(field(who, rounds))) == [("bye-opponent-annulled", (6, 2), {})]
    who = entries(6, e2={"until_round": 3})
    rounds = [as_tables(draw) for draw in play(RoundRobin(), who, 3)]
    assert notes(RoundRobin().draw(field(who, rounds))) == [("bye-opponent-left", (3, 2), {})]


def test_annulment_counts_matches_of_this_stage():
    who = entries(8, e1={"until_round": 2})
    format = RoundRobin(rounds=4)
    rounds = [as_tables(draw) for draw in play_all(format, who)]
    assert format.annulled(field(who, rounds)) == set()
    assert RoundRobin().annulled(field(who, rounds)) == {1}


def test_results_of_absent_entry_that_stays_are_kept():
    who = entries(4, e1={"until_round": 3})
    nobody_came = [[Table(((1,), (4,)), absent=(0, 1))] for _ in range(3)]
    assert RoundRobin().annulled(field(who, nobody_came)) == set()


@pytest.mark.parametrize("count", [4, 5, 12, 13])
def test_no_entry_has_one_side_three_times_running(count):
    """This is the purpose of the published order of sides."""
    draws = play_all(RoundRobin(), entries(count))
    for entry in range(1, count + 1):
        first = [
            entry in [one for one, _ in sides(draw)] for draw in draws if entry not in draw.byes
        ]
        repeats = [a == b for a, b in pairwise(first)]
        assert not any(a and b for a, b in pairwise(repeats))
