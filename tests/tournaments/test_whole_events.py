"""Whole events, from the entries to the last place."""

from collections import Counter

import pytest

from tests.prepared import prepared
from tests.tournaments.hall import (
    drawn,
    enter,
    meetings,
    options,
    pairs,
    places,
    play,
    played,
    stage,
    standings,
    tournament,
)
from tests.world import World
from tournaments.boards.draws.next_step import next_step
from tournaments.director import events
from tournaments.director.entries import entries
from tournaments.director.rounds import rounds, stages, tables
from tournaments.director.writing import StageClosed
from tournaments.models import Placement, Round, Tournament
from tournaments.reading.progress import next_stage
from tournaments.reading.standings import played_stage


def met(cup: Tournament, number: int = 1) -> Counter[frozenset[int]]:
    """Count the meetings of each two entries in a stage."""
    played = played_stage(stage(cup, number))
    tables = [meeting for round in played.rounds for meeting in meetings(round)]
    return Counter(frozenset(meeting) for meeting in tables if len(meeting) == 2)


@prepared
def close(cup: Tournament, world: World, number: int) -> list[int]:
    """Close a stage and return the entries that advance, best first."""
    stages.close(stage(cup, number), by=world.bruno)
    following = next_stage(stage(cup, number))
    if following is None:
        return []
    going_on = following.participants.filter(until_round__isnull=True)
    return [p.entry.number for p in going_on.order_by("seed")]


@prepared
def play_out(cup: Tournament, world: World, number: int) -> int:
    """Play all remaining rounds of a stage and return their number."""
    count = 0
    while next_step(cup).step in ("draw", "enter"):
        played(cup, world, number)
        count += 1
    return count


@pytest.fixture
def forty(world: World) -> Tournament:
    """Three rounds of Swiss; the best sixteen in four groups; the best eight to a knock-out."""
    cup = tournament(world, "swiss", "groups", "knockout")
    options(cup, world, 1, rounds=3, qualify=16)
    options(cup, world, 2, groups=4, qualify=2)
    options(cup, world, 3, third_place=True)
    enter(cup, world, 40)
    return cup


def test_forty_pairs_in_three_stages(world: World, forty: Tournament) -> None:
    assert play_out(forty, world, 1) == 3
    assert max(met(forty).values()) == 1
    first = close(forty, world, 1)
    assert len(first) == 16
    assert 1 in first  # it has won every match

    assert play_out(forty, world, 2) == 3
    sections = Counter(p.section for p in played_stage(stage(forty, 2)).participants)
    assert sections == {"A": 4, "B": 4, "C": 4, "D": 4}
    second = close(forty, world, 2)
    assert len(second) == 8

    assert play_out(forty, world, 3) == 3
    close(forty, world, 3)
    assert places(forty, 3)[0] == (1, min(second))
    assert [place for place, _entry in places(forty, 3)[:4]] == [1, 2, 3, 4]
    assert next_step(forty).step == "end"
    events.end(forty, by=world.bruno)
    assert next_step(Tournament.objects.get(pk=forty.pk)).step == "over"
    assert Placement.objects.filter(stage__tournament=forty).count() == 40 + 16 + 8


def test_groups_are_drawn_by_places_of_the_stage_before(world: World, forty: Tournament) -> None:
    play_out(forty, world, 1)
    best = close(forty, world, 1)[:4]
    played(forty, world, 2)
    section = {p.entry.number: p.section for p in played_stage(stage(forty, 2)).participants}
    assert len({section[number] for number in best}) == 4


@pytest.fixture
def vp(world: World) -> Tournament:
    """Three rounds of Mitchell and two of Danish on one table of victory points."""
    cup = tournament(world, "mitchell", "danish", name="Copa VP")
    options(cup, world, 1, rounds=3)
    options(cup, world, 2, rounds=2, rematch="not-last", carries_over=True)
    events.regulate(
        cup,
        {
            "award": {"vp": "3-hands"},
            "tiebreaks": ["difference", "wins", "clean"],
            "walkover": [3000, 0],
        },
        by=world.bruno,
    )
    enter(cup, world, 23)
    return cup


def test_twenty_three_pairs_for_victory_points(world: World, vp: Tournament) -> None:
    first = drawn(vp, world)
    assert sorted(map(len, meetings(first))) == [1] + [2] * 11
    (bye,) = [meeting[0] for meeting in meetings(first) if len(meeting) == 1]
    play(first, world)
    rounds.close(first, by=world.bruno)
    row = next(row for row in standings(vp).rows if row.entry.number == bye)
    assert (row.place.tally.points, row.place.tally.difference) == (1400, 355)

    # A late pair takes the empty place, and nobody has a bye any more.
    (late,) = entries.enter(vp, [pairs(world, 24)[23]], by=world.bruno)
    second = drawn(vp, world)
    assert sorted(map(len, meetings(second))) == [2] * 12
    # One does not come.
    table = second.tables.get(number=5)
    (absent,) = [m[1] for m in meetings(second) if m[0] == _first_of(second, 5)]
    tables.set_walkover(table, by=world.bruno, absent=(1,))
    play(second, world)
    rounds.close(second, by=world.bruno)
    row = next(row for row in standings(vp).rows if row.entry.number == absent)
    assert row.place.tally.results[-1].kind == "absent"

    # One leaves; whoever would have met them has a bye.
    entries.withdraw(vp.entries.get(number=7), by=world.bruno, reason="ill")
    third = drawn(vp, world)
    assert sorted(map(len, meetings(third))) == [1] + [2] * 11
    play(third, world)
    rounds.close(third, by=world.bruno)
    assert max(met(vp).values()) == 1

    # The Danish rounds go by the table of all five.
    going_on = close(vp, world, 1)
    assert sorted(going_on) == [n for n in range(1, 25) if n != 7]
    order = [row.entry.number for row in standings(vp).rows if row.entry.number != 7]
    fourth = drawn(vp, world, 2)
    assert set(meetings(fourth)[0]) == set(order[:2])

    play(fourth, world)
    rounds.close(fourth, by=world.bruno)
    fifth = drawn(vp, world, 2)
    before = meetings(fifth)
    assert not set(map(frozenset, before)) & set(map(frozenset, meetings(fourth)))

    # A slip of round 4 was read wrongly: it is corrected after the draw, which stays.
    wrong = fourth.tables.get(number=1)
    with pytest.raises(tables.NeedsReason):
        tables.set_score(wrong, (900, 2400), by=world.bruno)
    tables.set_score(wrong, (900, 2400), by=world.bruno, reason="slip read upside down")
    assert meetings(Round.objects.get(pk=fifth.pk)) == before
    # Round 3 is of a closed stage, whose results count on: it can be corrected still.
    first_stage = third.tables.get(number=1)
    tables.set_score(first_stage, (900, 2400), by=world.bruno, reason="late")
    play(fifth, world)
    rounds.close(fifth, by=world.bruno)
    close(vp, world, 2)
    with pytest.raises(StageClosed):
        tables.set_score(first_stage, (2400, 900), by=world.bruno, reason="too late")

    table_of_five = standings(vp, 2)
    left = next(row for row in table_of_five.rows if row.entry.number == 7)
    assert left.place.tally.played == 2
    assert late.number in [row.entry.number for row in table_of_five.rows]
    assert max(row.place.tally.played for row in table_of_five.rows) == 5
    assert all(row.place.reasons for row in table_of_five.rows)


def _first_of(round: Round, number: int) -> int:
    seated = played_stage(round.stage).tables[round.pk]
    return next(t.sides[0][0].number for t in seated if t.number == number)


def test_annulled_results_stay_out_of_the_next_stage(
    world: World,
) -> None:
    cup = tournament(world, "round-robin", "swiss")
    options(cup, world, 2, rounds=2, carries_over=True)
    enter(cup, world, 6)
    played(cup, world)
    entries.withdraw(cup.entries.get(number=6), by=world.bruno, reason="ill")
    play_out(cup, world, 1)
    before = {row.entry.number: row.place.tally.points // 50 for row in standings(cup).rows}
    # 1 has beaten 6, which counts no more, and neither do the byes of those who would have met it.
    assert before == {1: 8, 2: 6, 3: 4, 4: 2, 5: 0, 6: 0}
    close(cup, world, 1)
    rows = standings(cup, 2).rows
    assert {row.entry.number: row.place.tally.points // 50 for row in rows} == before
    assert [reason.code for reason in rows[-1].place.reasons] == ["annulled"]
    assert rows[-1].entry.number == 6
