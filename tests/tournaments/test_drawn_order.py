"""Unseeded entries are ordered by lot, not by the list of entries."""

import pytest

from tests.cases import with_thorough
from tests.prepared import prepared
from tests.tournaments.hall import drawn, meetings, pairs, people, played, stage, tournament
from tests.world import World
from tournaments.director.entries import entries
from tournaments.director.rounds import rounds, seeding
from tournaments.entries.entrants import is_for_persons
from tournaments.models import Stage, Tournament

MOVEMENTS = ("round-robin", "mitchell", "howell", "individual", "groups", "danish")


def entered(world: World, format: str, count: int = 8) -> Tournament:
    """Nobody has a seed."""
    cup = tournament(world, format, name=f"Copa {format}")
    if is_for_persons(cup):
        entries.enter_people(cup, people(world, count), by=world.bruno)
    else:
        entries.enter(cup, pairs(world, count), by=world.bruno)
    return cup


@prepared
def first_draw(cup: Tournament, world: World, seed: int) -> list[tuple[int, ...]]:
    Stage.objects.filter(tournament=cup).update(options={"seed": seed})
    return meetings(rounds.draw(stage(cup), by=world.bruno))


@pytest.mark.parametrize("format", with_thorough(MOVEMENTS, first=2))
def test_seed_of_the_stage_draws_the_order(world: World, format: str) -> None:
    cup = entered(world, format)
    draws = [first_draw(cup, world, seed) for seed in range(3)]
    assert len({str(draw) for draw in draws}) > 1, "not the order of the list"
    assert draws[0] == first_draw(cup, world, 0), "the same seed, the same"


def test_bye_of_a_mitchell_is_drawn_by_lot(world: World) -> None:
    cup = entered(world, "mitchell", 7)
    resting = {first_draw(cup, world, seed)[-1] for seed in range(5)}
    assert len(resting) > 1
    assert all(len(alone) == 1 for alone in resting)


@pytest.mark.postgres_later
def test_seeded_entries_come_first(world: World) -> None:
    cup = entered(world, "howell", 6)
    seeding.set_seeds(cup, {5: 1, 3: 2}, by=world.bruno)
    for seed in range(3):
        assert 5 in first_draw(cup, world, seed)[0], "the first seed sits at table 1"


def test_late_entry_changes_no_meetings_of_a_movement(world: World) -> None:
    cup, other = entered(world, "mitchell", 7), entered(world, "round-robin", 7)
    before = {}
    for each in (cup, other):
        played(each, world)
        before[each.pk] = meetings(rounds.draw(stage(each), by=world.bruno))
        entries.enter(each, pairs(world, 8)[7:], by=world.bruno)
    for each in (cup, other):
        whole = {two for two in before[each.pk] if len(two) == 2}
        assert whole <= set(meetings(drawn(each, world))), "only whoever had the bye plays"
