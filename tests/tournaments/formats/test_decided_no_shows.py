"""Safe and out where partners change and a person does not come, against every ending."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from tests.cases import with_thorough
from tournaments.formats.event import Event, draw_next
from tournaments.formats.movements.individual import Individual
from tournaments.ranking.awards import WinDrawLoss
from tournaments.ranking.regulation import Regulation
from tournaments.ranking.results import Entry, Table

ROUNDS = 3
SCORES = [(900, 0), (500, 500), (0, 900)]
AWARDS = [WinDrawLoss(), WinDrawLoss(300, 200, 100, 300, -300), WinDrawLoss(300, 100, 0, 0, -100)]


def endings(table: Table) -> Iterator[Table]:
    """Yield the table with each result: played, with a stand-in for one person, or not played since
    persons did not come.
    """
    for score in SCORES:
        yield replace(table, score=score)
        for person in table.entries:
            yield replace(table, score=score, no_shows=(person,))
    for number in range(1, 5):
        for gone in combinations(table.entries, number):
            sides = (at for at, side in enumerate(table.sides) if not set(side).isdisjoint(gone))
            yield replace(table, absent=tuple(sides), no_shows=gone)


def later(now: Event) -> Iterator[Event]:
    """Yield the event after its next round, with each result of it; a fifth person has a bye."""
    draw = draw_next(now)
    (pairing,) = draw.pairings
    byes = [Table(((entry,),)) for entry in draw.byes]
    for table in endings(Table(pairing.sides, pairing.number)):
        yield replace(now, rounds=(*now.rounds, [table, *byes]))


def start(award: WinDrawLoss, persons: int) -> Event:
    who = tuple(Entry(id, seed=id) for id in range(1, persons + 1))
    return Event(Individual(rounds=ROUNDS), Regulation(award, ("came", "points-for")), who)


@pytest.mark.parametrize("seed", with_thorough(range(60), quick=range(4)))
def test_no_absence_proves_safe_or_out_wrong(seed: int) -> None:
    rng = Random(seed)
    now = start(rng.choice(AWARDS), rng.choice([4, 5]))
    for _number in range(rng.choice([1, 2, 2])):
        now = rng.choice(list(later(now)))
    finals = [now]
    while len(finals[0].rounds) < ROUNDS:
        following = (later(each) for each in finals)
        finals = [after for events in following for after in events]
    if len(finals) > 100:
        finals = rng.sample(finals, 100)
    for qualify in (1, 2, 3):
        said = now.decided("", qualify)
        for final in finals:
            came = final.decided("", qualify)
            assert not {*said.safe} & {*came.out, *came.alive}
            assert not {*said.out} & {*came.safe, *came.alive}


def test_no_show_below_a_loss_keeps_a_leader_from_safe() -> None:
    leads = start(WinDrawLoss(300, 200, 100), 4)
    for _number in range(2):
        (pairing,) = draw_next(leads).pairings
        score = (900, 0) if 1 in pairing.sides[0] else (0, 900)
        leads = replace(leads, rounds=(*leads.rounds, [Table(pairing.sides, score=score)]))
    # 1 has 6 points, its partners 4, the fourth person 2: even a loss leaves 1 among three.
    assert leads.decided("", 3).safe == (1,)
    costly = Regulation(WinDrawLoss(300, 200, 100, 300, -300), ("came", "points-for"))
    costlier = replace(leads, regulation=costly)
    assert costlier.decided("", 3).safe == ()
    assert any(final.places[""][-1].entry == 1 for final in later(costlier))


def test_endings_of_a_table_are_all_different() -> None:
    ends = list(endings(Table(((1, 2), (3, 4)))))
    assert len({(end.score, end.no_shows) for end in ends}) == len(ends) == len(SCORES) * 5 + 15
    assert not any(end.is_open for end in ends)
