"""Safe and out in whole events: no ending proves them wrong."""

from dataclasses import replace
from random import Random

import pytest

from tests.cases import with_thorough
from tournaments.formats.courses.swiss import Swiss
from tournaments.formats.event import Event, draw_next
from tournaments.formats.movements.groups import Groups
from tournaments.formats.movements.round_robin import RoundRobin
from tournaments.formats.parts.base import Impossible
from tournaments.ranking.awards import VpScale, WinDrawLoss
from tournaments.ranking.decided import Decided
from tournaments.ranking.regulation import Regulation
from tournaments.ranking.results import Bye, Entry, Table, Worth, with_requests

VP = VpScale(((100, 1000, 1000), (500, 1200, 800), (1500, 1600, 400), (None, 2000, 0)))
SCORES = [(900, 0), (0, 900), (500, 500), (3000, 0), (0, 3000)]


def leaving(now: Event, rng: Random) -> Event:
    """Return the event after one of more than three entries has left."""
    staying = [entry for entry in now.entries if entry.until_round is None]
    if len(staying) <= 3:
        return now
    gone = rng.choice(staying)
    return replace(
        now,
        entries=tuple(
            replace(entry, until_round=len(now.rounds)) if entry == gone else entry
            for entry in now.entries
        ),
    )


def resting(now: Event, rng: Random) -> Event:
    """Return the event in which one entry has asked for a bye in the next round."""
    asking = rng.choice(now.entries)
    worth: Worth = rng.choice(["half", "zero"])
    return replace(
        now,
        entries=tuple(
            replace(e, byes={**e.byes, len(now.rounds) + 1: worth}) if e == asking else e
            for e in now.entries
        ),
    )


def after_round(now: Event, rng: Random, *, unplayed: int = 0) -> Event:
    """Return the event after one more round, with this many tables still open."""
    draw = draw_next(now, rematches=True)
    tables = []
    for index, pairing in enumerate(draw.pairings):
        table = Table(pairing.sides, pairing.number)
        if index >= unplayed:
            absent = rng.choice([(), (), (), (), (), (), (), (0,), (1,), (0, 1)])
            score = None if absent else rng.choice(SCORES)
            table = replace(table, absent=absent, score=score)
        tables.append(table)
    tables += [Table(((entry,),)) for entry in draw.byes]
    tables = with_requests(tables, len(now.rounds) + 1, now.entries)
    return replace(now, rounds=(*now.rounds, tables))


def played_out(now: Event, total: int, rng: Random) -> Event:
    """Return the event after its last round; an entry may leave too late to be annulled."""
    if now.rounds:
        ends = [{"score": score} for score in SCORES] + [{"absent": (0,)}, {"absent": (1,)}]
        last = [
            replace(table, **rng.choice(ends)) if table.is_open else table
            for table in now.rounds[-1]
        ]
        now = replace(now, rounds=(*now.rounds[:-1], last))
    while len(now.rounds) < total:
        if rng.random() < 0.2 and (after := leaving(now, rng)).annulled == now.annulled:
            now = after
        now = after_round(now, rng)
    return now


def halfway(rng: Random) -> tuple[Event, int]:
    """Return an event with one to three rounds to play, and its number of rounds."""
    format = rng.choice([RoundRobin(), Groups(groups=2), Swiss(rounds=rng.randint(2, 4))])
    count = rng.randint(6, 8) if isinstance(format, Groups) else rng.randint(4, 7)
    award = rng.choice([WinDrawLoss(200, 100, 0), VP])
    given = rng.choice([Bye(), Bye(points=0), Bye(points=award.points(0, 0))])
    walkover = rng.choice([None, (3000, 0)])
    now = Event(
        format,
        Regulation(award, ("difference",), bye=given, walkover=walkover),
        tuple(Entry(id, seed=id) for id in range(1, count + 1)),
    )
    total = max(format.rounds_of(field) or 0 for field in now.fields.values())
    left = rng.randint(1, min(3, total - 1))
    for number in range(1, total - left + 1):
        if number > 1 and rng.random() < 0.3:
            now = leaving(now, rng)
        if format.takes_requests and rng.random() < 0.3:
            now = resting(now, rng)
        is_current = number == total - left
        now = after_round(now, rng, unplayed=rng.choice([0, 0, 1, 2]) if is_current else 0)
    # Whoever leaves now may still have an open table, which decides whether its results count.
    return leaving(now, rng) if rng.random() < 0.3 else now, total


@pytest.mark.parametrize("seed", with_thorough(range(80), quick=range(5)))
def test_entries_safe_or_out_stay_so_however_the_event_ends(seed):
    rng = Random(seed)
    try:
        now, total = halfway(rng)
        endings = [played_out(now, total, rng) for _ending in range(12)]
    except Impossible:
        return  # so many have left that nobody meets any more
    gone = {entry.id for entry in now.entries if entry.until_round is not None}
    qualify = rng.randint(1, 3)
    for section in now.sections:
        said = now.decided(section, qualify, without=gone)
        for ending in endings:
            came = ending.decided(section, qualify, without=gone)
            assert not set(said.safe) & {*came.out, *came.alive}
            assert not set(said.out) & {*came.safe, *came.alive}


def won_by(now: Event, *winners: int) -> Event:
    """Return the event after one more round, in which these entries won their matches."""
    tables = []
    for pairing in draw_next(now).pairings:
        first, second = (side[0] for side in pairing.sides)
        score = (900, 0) if first in winners else (0, 900) if second in winners else None
        tables.append(Table(pairing.sides, pairing.number, score=score))
    tables += [Table(((entry,),)) for entry in draw_next(now).byes]
    return replace(now, rounds=(*now.rounds, tables))


def test_leader_is_safe_if_those_behind_meet():
    entries = tuple(Entry(id, seed=id) for id in range(1, 5))
    start = Event(RoundRobin(), Regulation(WinDrawLoss(), ("difference",)), entries)
    # 1 has two points, 2 and 4 one, 3 none. In round 3 the two with one point meet.
    now = won_by(won_by(start, 1, 2), 1, 4)
    assert {frozenset(p.sides) for p in draw_next(now).pairings} == {
        frozenset({(2,), (4,)}),
        frozenset({(1,), (3,)}),
    }
    assert now.decided("", 2).safe == (1,)
    assert now.decided("", 1).out == (3,)
    # The same once the tables are drawn and open.
    assert won_by(now).decided("", 2).safe == (1,)
    assert won_by(now, 2).decided("", 2) == Decided((1, 2), (), (4, 3))


def test_known_bye_of_the_last_round_decides():
    entries = tuple(Entry(id, seed=id) for id in range(1, 4))
    now = Event(RoundRobin(), Regulation(WinDrawLoss(), (), bye=Bye(points=0)), entries)
    # 1 and 3 have beaten 2, who has the bye of round 3.
    now = won_by(won_by(now, 1, 3), 1, 3)
    assert draw_next(now).byes == (2,)
    assert now.decided("", 2).out == (2,)
    assert set(now.decided("", 2).safe) == {1, 3}


def test_open_table_of_a_leaver_may_still_change_who_is_out():
    who = tuple(Entry(id, seed=id, until_round=4 if id == 5 else None) for id in range(1, 7))
    regulation = Regulation(WinDrawLoss(200, 100, 0), ("difference",), bye=Bye(points=0))
    results: list[list[tuple[int, int, tuple[int, int] | None]]] = [
        [(1, 6, (0, 900)), (2, 5, (0, 3000)), (3, 4, (500, 500))],
        [(6, 4, (0, 900)), (5, 3, (500, 500)), (1, 2, (0, 3000))],
        [(2, 6, (500, 500)), (3, 1, (3000, 0)), (4, 5, None)],
        [(6, 5, None), (1, 4, (500, 500)), (2, 3, (0, 3000))],
    ]
    rounds = [
        [Table(((one,), (other,)), score=score) for one, other, score in tables]
        for tables in results
    ]
    rounds[2][2] = replace(rounds[2][2], absent=(1,))
    now = Event(RoundRobin(), regulation, who, tuple(rounds))
    assert now.annulled == frozenset()
    assert now.decided("", 2, without={5}).out == ()
    # If 5 does not come to round 4 either, none of its results counts, and 2 can still advance.
    rounds[3][0] = replace(rounds[3][0], absent=(1,))
    after = replace(now, rounds=tuple(rounds))
    assert after.annulled == {5}
    assert 2 in after.decided("", 2, without={5}).alive
