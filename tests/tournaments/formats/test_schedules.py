"""Tables of several follow a perfect schedule if one is known."""

from dataclasses import replace
from itertools import chain, combinations

import pytest

from tournaments.formats.movements.schedules import schedule
from tournaments.formats.parts.base import Field
from tournaments.formats.tables import Tables
from tournaments.ranking.results import Entry, Table

COMPLETE = [(15, 3, 7), (9, 3, 4), (16, 4, 5), (25, 5, 6)]
KNOWN = [*COMPLETE, (12, 3, 4), (18, 3, 7), (20, 4, 5), (21, 3, 7), (24, 3, 8), (28, 4, 7)]


@pytest.mark.parametrize(("players", "size", "rounds"), KNOWN)
def test_schedule_seats_no_two_twice(players, size, rounds):
    actual = schedule(players, size)
    assert len(actual) == rounds
    for tables in actual:
        assert sorted(chain.from_iterable(tables)) == list(range(players))
        assert {len(table) for table in tables} == {size}
    twos = [frozenset(two) for table in chain(*actual) for two in combinations(table, 2)]
    assert len(twos) == len(set(twos))
    if (players, size, rounds) in COMPLETE:
        assert len(twos) == players * (players - 1) // 2


def evening(format, entries, rounds):
    """Return the rematches of each round by its draw."""
    now = Field(tuple(entries), [], [entry.id for entry in entries], {})
    again = []
    for _ in range(rounds):
        draw = format.draw(now)
        again.append(draw.cost[1])
        tables = [Table(p.sides, score=tuple(range(len(p.sides)))) for p in draw.pairings]
        now = replace(now, rounds=[*now.rounds, tables])
    return again


@pytest.mark.parametrize(("players", "size", "rounds"), KNOWN)
def test_evening_follows_the_plan_without_rematch(players, size, rounds):
    entries = [Entry(number) for number in range(1, players + 1)]
    assert evening(Tables(size=size, seed=5), entries, rounds) == [0] * rounds


def test_evening_goes_on_after_a_withdrawal():
    entries = [Entry(number) for number in range(1, 16)]
    entries[4] = replace(entries[4], until_round=2)
    assert evening(Tables(size=3), entries, 4)[:3] == [0, 0, 0]


def test_schedule_with_forbidden_pair_is_not_followed():
    format = Tables(size=3, forbidden={frozenset((1, 2))})
    entries = [Entry(number) for number in range(1, 10)]
    now = Field(tuple(entries), [], list(range(1, 10)), {})
    for _ in range(4):
        draw = format.draw(now)
        assert draw.cost[0] == 0
        tables = [Table(p.sides, score=(3, 2, 1)) for p in draw.pairings]
        now = replace(now, rounds=[*now.rounds, tables])
