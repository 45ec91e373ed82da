"""A draft is published only as it would be drawn now, and as it was looked at."""

from collections import Counter
from itertools import product
from typing import Any

import pytest

from tests.tournaments.hall import (
    drawn,
    enter,
    looked_at,
    meetings,
    pairs,
    play,
    played,
    stage,
    tournament,
)
from tests.world import World
from tournaments.director import entries, rounds, seeding, stages, tables
from tournaments.formats.event import draw_all
from tournaments.models import Round, Seat, Tournament
from tournaments.standings import played_stage

pytestmark = pytest.mark.postgres


def test_a_draft_in_which_somebody_is_missing_is_not_published(world: World) -> None:
    cup = tournament(world)
    enter(cup, world, 4)
    round = rounds.draw(stage(cup), by=world.bruno)
    entries.withdraw(cup.entries.get(number=4), by=world.bruno, reason="ill")
    with pytest.raises(rounds.Outdated):
        rounds.publish(round, by=world.bruno)
    again = rounds.draw(stage(cup), by=world.bruno)
    rounds.publish(again, by=world.bruno)
    assert sorted(meetings(again)) == [(1,), (2, 3)]


def test_a_pair_that_enters_after_the_draft_is_missing_in_it(world: World) -> None:
    cup = tournament(world)
    enter(cup, world, 3)
    round = rounds.draw(stage(cup), by=world.bruno)
    entries.enter(cup, [pairs(world, 4)[3]], by=world.bruno)
    assert [str(p) for p in played_stage(stage(cup)).newcomers(round)]
    with pytest.raises(rounds.Outdated):
        rounds.publish(round, by=world.bruno)


def test_entry_added_after_the_draft_is_reported_missing(world: World) -> None:
    cup = tournament(world, "swiss", capacity=5)
    enter(cup, world, 6)
    ill = cup.entries.get(number=5)
    entries.withdraw(ill, by=world.bruno, reason="ill")
    for come in (
        lambda: entries.admit(cup.entries.get(number=6), by=world.bruno),
        lambda: entries.bring_back(ill, by=world.bruno),
    ):
        round = rounds.draw(stage(cup), by=world.bruno)
        come()
        with pytest.raises(rounds.Outdated):
            rounds.publish(round, by=world.bruno)
    assert sorted(n for two in meetings(drawn(cup, world)) for n in two) == [1, 2, 3, 4, 5, 6]


FIXED = ["round-robin", "howell", "mitchell", "groups", "individual"]
SEEDS = {1: 5, 2: 7, 3: 1, 4: 8, 5: 2, 6: 3, 7: 4, 8: 6}


def opponents(cup: Tournament) -> Counter[frozenset[int]]:
    """How often each two meet from the first round of stage 1 to its last."""
    event = played_stage(stage(cup)).event()
    tables = [table.sides for played in event.rounds for table in played]
    tables += [pairing.sides for draw in draw_all(event) for pairing in draw.pairings]
    return Counter(frozenset((one, other)) for sides in tables for one, other in product(*sides))


def drawn_round(cup: Tournament, world: World) -> Round:
    """Round 1 as a draft."""
    enter(cup, world, 8)
    return rounds.draw(stage(cup), by=world.bruno)


@pytest.mark.parametrize("format", FIXED)
def test_seeds_set_after_the_draft_require_a_new_draw(world: World, format: str) -> None:
    cup = tournament(world, format)
    round = drawn_round(cup, world)
    seeding.set_seeds(cup, SEEDS, by=world.bruno)
    with pytest.raises(rounds.Outdated):
        rounds.publish(round, by=world.bruno)
    most = 2 if format == "individual" else 1
    assert set(opponents(cup).values()) == {most}


@pytest.mark.parametrize("format", FIXED)
def test_seeds_set_after_round_1_change_no_later_round(world: World, format: str) -> None:
    cup = tournament(world, format)
    enter(cup, world, 8)
    played(cup, world)
    seeding.set_seeds(cup, SEEDS, by=world.bruno)
    cup.entries.filter(number__lte=4).update(group="Vila Nova")
    most = 2 if format == "individual" else 1
    assert set(opponents(cup).values()) == {most}


@pytest.mark.parametrize(
    "change", [{"seed": 3}, {"table": 3}, {"group": "Vila Nova"}, {"section": "B"}]
)
def test_draft_depends_on_all_that_is_known_of_an_entry(
    world: World, change: dict[str, Any]
) -> None:
    cup = tournament(world, "swiss")
    round = drawn_round(cup, world)
    known: dict[str, Any] = {"seed": None, "group": "", "table": None}
    entry = cup.entries.get(number=8)
    entries.edit(entry, by=world.bruno, is_paid=True, **known)
    entries.edit(entry, by=world.bruno, is_paid=True, **known | change)
    with pytest.raises(rounds.Outdated):
        rounds.publish(round, by=world.bruno)


def test_so_are_those_who_must_not_meet_and_the_results_before(world: World) -> None:
    cup = tournament(world, "swiss")
    round = drawn_round(cup, world)
    stages.forbid(stage(cup), *cup.entries.filter(number__in=(1, 2)), by=world.bruno)
    with pytest.raises(rounds.Outdated):
        rounds.publish(round, by=world.bruno)
    first = played(cup, world)
    second = rounds.draw(stage(cup), by=world.bruno)
    table = first.tables.get(number=1)
    tables.set_score(table, (0, 3000), by=world.bruno, reason="misread")
    with pytest.raises(rounds.Outdated):
        rounds.publish(second, by=world.bruno)


@pytest.mark.parametrize("format", FIXED)
def test_a_draw_that_is_taken_back_is_published_again_as_it_was(world: World, format: str) -> None:
    cup = tournament(world, format)
    enter(cup, world, 8)
    for _round in range(2):
        round = drawn(cup, world)
        rounds.unpublish(round, by=world.bruno)
        rounds.publish(round, by=world.bruno)
        play(round, world)
        rounds.close(round, by=world.bruno)


def test_seeds_set_since_count_once_the_draw_is_voided(world: World) -> None:
    cup = tournament(world)
    enter(cup, world, 4)
    round = drawn(cup, world)
    seeding.set_seeds(cup, {4: 1}, by=world.bruno)
    rounds.unpublish(round, by=world.bruno)
    with pytest.raises(rounds.Outdated):
        rounds.publish(round, by=world.bruno)
    assert meetings(drawn(cup, world)) == [(4, 3), (1, 2)]


def test_draft_changed_by_another_is_not_published(world: World) -> None:
    cup = tournament(world)
    enter(cup, world, 4)
    round = rounds.draw(stage(cup), by=world.bruno)
    seen = looked_at(round)
    rounds.swap(round, *Seat.objects.filter(round=round, position=1), by=world.ana)
    with pytest.raises(rounds.OtherDraft):
        rounds.publish(round, by=world.bruno, seen=seen)
    rounds.publish(round, by=world.ana)
    with pytest.raises(rounds.OtherDraft):
        rounds.publish(round, by=world.bruno, seen=seen)
    rounds.publish(round, by=world.bruno, seen=looked_at(round))


def test_draft_drawn_again_alike_can_be_published(world: World) -> None:
    cup = tournament(world, "swiss")
    enter(cup, world, 5)
    round = rounds.draw(stage(cup), by=world.bruno)
    seen = looked_at(round)
    again = rounds.draw(stage(cup), by=world.ana, seen="")
    rounds.publish(again, by=world.bruno, seen=seen)


def test_what_another_director_changed_by_hand_is_not_drawn_away(world: World) -> None:
    cup = tournament(world)
    enter(cup, world, 4)
    round = rounds.draw(stage(cup), by=world.bruno)
    before = looked_at(round)
    rounds.swap(round, *Seat.objects.filter(round=round, position=1), by=world.ana)
    for seen in ("", before):
        with pytest.raises(rounds.OtherDraft):
            rounds.draw(stage(cup), by=world.bruno, seen=seen)
    assert meetings(round) == [(1, 3), (2, 4)]
    again = rounds.draw(stage(cup), by=world.bruno, seen=looked_at(round))
    assert meetings(again) == [(1, 4), (2, 3)]
