"""Individual: persons who change partners."""

from collections import Counter
from dataclasses import dataclass, replace
from random import Random

import pytest

from tests.cases import with_thorough
from tournaments.formats.movements.individual import Individual
from tournaments.formats.movements.opponents import met_again, seated
from tournaments.formats.movements.whist import complete, turned
from tournaments.formats.parts.base import Draw, Impossible
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
)


def by_table(draw):
    return {p.number: p.sides for p in draw.pairings}


def test_eight_persons_follow_the_individual_movement():
    draws = play_all(Individual(), entries(8))
    assert [by_table(draw) for draw in draws[:3]] == [
        {1: ((1, 2), (3, 5)), 2: ((4, 8), (6, 7))},
        {1: ((1, 3), (4, 6)), 2: ((5, 2), (7, 8))},
        {1: ((1, 4), (5, 7)), 2: ((6, 3), (8, 2))},
    ]


@dataclass(frozen=True)
class Expected:
    """The properties of a movement of `count` persons over all its rounds."""

    rounds: int
    rests: int
    """How often each person rests, which is also how many rest in each round."""
    missed: int
    """Partners whom a person never has."""
    opponents: tuple[int, ...]
    """How often two may meet as opponents."""


def expected(count):
    if count % 4 == 0:
        return Expected(count - 1, 0, 0, (2,))
    rests = count % 4
    opponents = (0, 2) if count == 7 else (2,) if rests == 1 else (1, 2)
    return Expected(count, rests, rests - 1, opponents)


@pytest.fixture(scope="module")
def movements():
    """Return the draws of all rounds, by the number of persons."""
    return {count: play_all(Individual(), entries(count)) for count in range(4, 29)}


EVERY = pytest.mark.parametrize("count", range(4, 29))


@EVERY
def test_partners_never_repeat_and_few_are_missing(movements, count):
    draws = movements[count]
    assert len(draws) == expected(count).rounds
    partners = Counter(frozenset(side) for d in draws for p in d.pairings for side in p.sides)
    assert set(partners.values()) == {1}
    missed = every_two(range(1, count + 1)) - partners
    times = Counter(id for two in missed for id in two)
    assert {times[id] for id in range(1, count + 1)} == {expected(count).missed}


@EVERY
def test_opponents_meet_as_evenly_as_possible(movements, count):
    met = meetings(movements[count])
    actual = {met[two] for two in every_two(range(1, count + 1))}
    assert actual == set(expected(count).opponents)


@EVERY
def test_persons_rest_equally_often_after_any_round(movements, count):
    rested = Counter(dict.fromkeys(range(1, count + 1), 0))
    for draw in movements[count]:
        assert len(draw.byes) == expected(count).rests
        rested.update(draw.byes)
        # Also where fewer rounds are played, nobody rests twice more than anybody else.
        assert max(rested.values()) - min(rested.values()) <= 1
    assert set(rested.values()) == {expected(count).rests}


@EVERY
def test_all_persons_are_seated_at_consecutive_tables(movements, count):
    for draw in movements[count]:
        assert seats(draw) == list(range(1, count + 1))
        assert [p.number for p in draw.pairings] == list(range(1, count // 4 + 1))
        assert all(len(side) == 2 for p in draw.pairings for side in p.sides)


PLANNED = [
    # Persons, rounds, and the most often that two of them oppose each other.
    *((4, 7, 5), (5, 11, 5), (6, 13, 7), (7, 15, 9), (8, 3, 1), (9, 20, 6)),
    *((10, 5, 1), (11, 5, 2), (12, 5, 2), (13, 30, 7), (16, 6, 2), (19, 4, 1), (20, 6, 2)),
    *((28, 8, 2), (29, 29, 4), (30, 30, 4), (31, 31, 4), (32, 31, 4), (33, 6, 1), (34, 8, 1)),
    *((35, 6, 1), (60, 10, 1), (100, 20, 2)),
]


@pytest.mark.parametrize(("count", "rounds", "most"), with_thorough(PLANNED, first=6))
def test_planned_rounds_seat_partners_and_rests_evenly(count, rounds, most):
    draws = play_all(Individual(rounds=rounds), entries(count))
    assert len(draws) == rounds
    partners = Counter(frozenset(side) for d in draws for p in d.pairings for side in p.sides)
    cycle = expected(count).rounds
    assert max(partners.values()) == -(-rounds // cycle)
    assert max(meetings(draws).values()) <= most
    rested = Counter(dict.fromkeys(range(1, count + 1), 0))
    for draw in draws:
        assert seats(draw) == list(range(1, count + 1))
        assert [p.number for p in draw.pairings] == list(range(1, count // 4 + 1))
        rested.update(draw.byes)
        assert max(rested.values()) - min(rested.values()) <= 1


@pytest.mark.parametrize("count", with_thorough([*range(29, 401, 37), 397, 398, 399, 400], first=5))
def test_every_movement_has_each_partner_once(count):
    partners: set[frozenset[int]] = set()
    rested: Counter[int] = Counter()
    for index in range(complete(count)):
        sides = [side for table in turned(count, index) for side in table]
        places = {place for side in sides for place in side}
        assert len(places) == count - count % 4
        partners |= {frozenset(side) for side in sides}
        rested.update(set(range(count)) - places)
    assert len(partners) == complete(count) * (count // 4) * 2
    assert set(rested.values()) <= {expected(count).rests}


def test_large_field_of_twenty_rounds_repeats_no_opponent():
    assert met_again(400, 20) == (0, 1)


def test_plan_with_all_rounds_is_the_known_movement():
    for count in range(4, 29):
        for number in range(1, complete(count) + 1):
            assert seated(count, complete(count), number) == turned(count, number - 1)


def test_second_cycle_has_the_partners_with_other_opponents():
    draws = play_all(Individual(rounds=16), entries(8))
    first, second = draws[0].pairings, draws[7].pairings
    assert {side for p in first for side in p.sides} == {side for p in second for side in p.sides}
    assert {p.sides for p in first} != {p.sides for p in second}


def rest(resting, rounds, least, most):
    params = {"resting": resting, "rounds": rounds, "least": least, "most": most}
    return ("rest-in-turn", (), params)


@pytest.mark.parametrize(
    ("count", "rounds", "expected"),
    [
        (8, None, []),
        (3, None, []),
        (29, None, [rest(1, 29, 1, 1)]),
        (401, None, []),
        (32, 6, []),
        (4, 6, [("partners-again", (), {"rounds": 3})]),
        (20, 6, [("opponents-again", (), {"twos": 4, "most": 2})]),
        (5, None, [rest(1, 5, 1, 1)]),
        (6, None, [rest(2, 6, 2, 2), ("partners-missed", (), {"missed": 1})]),
        (7, None, [rest(3, 7, 3, 3), ("partners-missed", (), {"missed": 2})]),
        (10, 7, [rest(2, 7, 1, 2), ("opponents-again", (), {"twos": 14, "most": 2})]),
        (27, 3, [rest(3, 3, 0, 1)]),
    ],
)
def test_plan_notes_name_rests_and_missing_partners(count, rounds, expected):
    notes = Individual(rounds=rounds).plan_notes(count)
    assert [(note.code, note.sides, dict(note.params)) for note in notes] == expected


def test_first_draw_notes_missing_partners():
    first, second = play(Individual(), entries(6), 2)
    assert [note.code for note in first.notes] == ["rest-in-turn", "partners-missed"]
    assert second.notes == ()


def test_late_entry_does_not_take_the_place_of_the_rest():
    draws = play(Individual(), entries(5, e6={"from_round": 2}), 2)
    assert [len(draw.pairings) for draw in draws] == [1, 1]
    assert 6 in draws[1].byes


def test_fixed_table_is_refused_if_persons_rest_in_turn():
    assert codes(Individual(), entries(5, e2={"table": 1})) == [("table-moves", {"entry": 2})]


def test_numbers_follow_the_seeds_then_the_order_of_entry():
    draw = Individual().draw(field(entries(8, e8={"seed": 1}, e7={"seed": 2})))
    assert by_table(draw) == {1: ((8, 7), (1, 3)), 2: ((2, 6), (4, 5))}


def test_entry_with_fixed_table_gets_the_fixed_place():
    draws = play_all(Individual(), entries(12, e5={"table": 2}))
    assert all(5 in by_table(draw)[2][0] for draw in draws)
    assert all(draw.notes == () for draw in draws)


@pytest.mark.parametrize("count", [1, 2, 3, 401])
def test_individual_refuses_under_4_and_over_400_persons(count):
    params = {"entries": count, "least": 4, "most": 400}
    assert codes(Individual(), entries(count)) == [("individual-needs", params)]


@pytest.mark.parametrize(
    ("format", "who", "expected"),
    [
        (Individual(rounds=7), entries(8), []),
        (Individual(rounds=8), entries(8), []),
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
def test_individual_reports_problems_of_the_field(format, who, expected):
    assert codes(format, who) == expected


def test_others_at_the_table_of_a_leaver_rest():
    draw = play(Individual(), entries(8, e3={"until_round": 1}), 2)[1]
    assert by_table(draw) == {2: ((5, 2), (7, 8))}
    assert draw.byes == (1, 4, 6)
    assert notes(draw) == [("table-broken", (1, 4, 6), {})]


def test_table_without_anybody_left_gets_no_note():
    leavers = {f"e{id}": {"until_round": 1} for id in (1, 3, 4, 6)}
    draw = play(Individual(), entries(8, **leavers), 2)[1]
    assert (draw.byes, draw.notes) == ((), ())


def test_late_entry_takes_the_place_of_a_leaver():
    draws = play(Individual(), entries(8, e3={"until_round": 1}, e9={"from_round": 3}), 3)
    assert by_table(draws[2]) == {1: ((1, 4), (5, 7)), 2: ((6, 9), (8, 2))}


def test_late_entry_without_a_place_gets_a_bye():
    draw = play(Individual(), entries(8, e9={"from_round": 2}), 2)[1]
    assert (len(draw.pairings), draw.byes) == (2, (9,))
    assert notes(draw) == [("no-free-place", (9,), {})]


def test_forbidden_pair_is_reported_only_as_opponents():
    format = Individual(forbidden={frozenset((1, 2)), frozenset((4, 6))})
    draws = play(format, entries(8), 2)
    assert notes(draws[0]) == [("forbidden", (4, 6), {})]
    assert notes(draws[1]) == []


def gaps(who, number):
    """Return the gaps of this round, after all earlier rounds were played."""
    before = play(Individual(), who, number - 1)
    return Individual().gaps(field(who, [as_tables(draw) for draw in before]))


def test_gap_names_its_table_and_the_resting_persons():
    who = entries(9, e3={"until_round": 1})
    draw = play(Individual(), who, 2)[1]
    [gap] = gaps(who, 2)
    present = tuple(one for side in gap.sides for one in side)
    assert notes(draw) == [("table-broken", present, {})]
    assert gap.resting == tuple(one for one in draw.byes if one not in present)
    assert gap.number not in by_table(draw)
    assert [len(side) for side in gap.filled(gap.resting[0])] == [2, 2]


@pytest.mark.parametrize("count", [9, 13])
def test_sitting_in_lets_4k_plus_1_players_all_play(count):
    who = entries(count, e3={"until_round": 1})
    sat_in: Counter[int] = Counter()
    for number, draw in enumerate(play(Individual(), who, count), start=1):
        if number == 1 or not draw.byes:
            continue
        [gap] = gaps(who, number)
        sat_in.update(gap.resting)
        assert {*draw.byes} == {*gap.resting, *(one for side in gap.sides for one in side)}
    assert set(sat_in.values()) == {1}


def test_no_gap_if_no_person_rests():
    assert gaps(entries(8, e3={"until_round": 1}), 2) == []


def test_no_gap_at_a_table_that_lacks_two():
    leavers = {f"e{id}": {"until_round": 1} for id in range(1, 7)}
    for number in range(2, 10):
        for gap in gaps(entries(9, **leavers), number):
            assert sum(map(len, gap.sides)) == 3


def test_gap_names_persons_who_rested_most_first():
    who = entries(10, e3={"until_round": 4})
    drawn = play(Individual(), who, 4)
    had = Counter(one for draw in drawn for one in draw.byes)
    for gap in gaps(who, 5):
        rests = [had[one] for one in gap.resting]
        assert rests == sorted(rests, reverse=True)


# --- By result ----------------------------------------------------------------------------------

BY_RESULT = Individual(partners="result", rounds=12)


def by_result(who, last, lot=None):
    """Return the draws of rounds 1 to `last`, each played before the next; the lower side number
    wins, or the one that `lot` draws, or nobody.
    """
    draws: list[Draw] = []
    rounds: list[list[Table]] = []
    for number in range(1, last + 1):
        drawn_field = field([one for one in who if one.is_in(number)], rounds)
        draws.append(BY_RESULT.draw(replace(drawn_field, entries=tuple(who))))
        scores = [lot.choice(((3, 1), (1, 3), (2, 2))) if lot else (3, 1) for _ in who]
        rounds.append(
            [
                replace(t, score=None if t.is_bye else s)
                for t, s in zip(as_tables(draws[-1]), scores, strict=False)
            ]
        )
    return draws


def test_winners_move_up_and_part_losers_stay():
    first, second = (by_table(draw) for draw in by_result(entries(12), 2))

    def at(number):
        return {one for side in second[number] for one in side}

    assert at(1) == {*first[1][0], *first[2][0]}
    assert at(2) == {*first[2][1], *first[3][0]}
    assert at(3) == {*first[3][1], *first[1][1]}
    for side in (side for sides in second.values() for side in sides):
        assert side not in [other for sides in first.values() for other in sides]


@pytest.mark.parametrize("count", [4, 5, 6, 7, 8, 9, 11, 14, 18, 23, 40])
def test_rounds_by_result_never_repeat_partners_at_once(count):
    draws = by_result(entries(count), 12, Random(count))
    before: set[frozenset[int]] = set()
    rested = Counter(dict.fromkeys(range(1, count + 1), 0))
    for draw in draws:
        assert seats(draw) == list(range(1, count + 1))
        assert len(draw.byes) == count % 4
        partners = {frozenset(side) for p in draw.pairings for side in p.sides}
        assert partners.isdisjoint(before)
        before = partners
        rested.update(draw.byes)
        assert max(rested.values()) - min(rested.values()) <= 1


def test_round_by_result_leaves_out_who_left_or_asked():
    who = entries(10, e3={"until_round": 1}, e4={"byes": {2: "half"}}, e11={"from_round": 2})
    _first, second = by_result(who, 2)
    assert seats(second) == [1, 2, 5, 6, 7, 8, 9, 10, 11]
    assert second.byes != (11,)


def test_individual_by_result_is_drawn_round_by_round():
    assert Individual().fixed
    assert not BY_RESULT.fixed
    assert BY_RESULT.takes_requests
    assert Individual(partners="result").rounds_of(field(entries(8))) is None
    assert codes(BY_RESULT, entries(8, e2={"table": 1})) == [("table-moves", {"entry": 2})]
    with pytest.raises(Impossible):
        BY_RESULT.draw(field(entries(3)))
