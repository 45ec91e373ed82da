"""Merging two records of one person who plays in tournaments, also in running ones."""

import pytest
from django.test import Client

from clubs import roster
from clubs.people.merging import plan_of
from clubs.roster import InTheWay
from tests.merged import audit, merge, twin
from tests.prepared import prepared
from tests.tournaments.hall import drawn, enter, meetings, played, stage, tournament
from tests.tournaments.individuals import individual
from tests.tournaments.test_reserves import name_reserve
from tests.world import World
from tournaments.director.entries import entries
from tournaments.director.rounds import rounds
from tournaments.models import Entry, Tournament
from tournaments.reading.standings import played_stage


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    return tournament(world, entries=4)


def test_merge_during_a_tournament_moves_the_entry(world: World, cup, dirce, gone) -> None:
    played(cup, world)
    version = Tournament.objects.get().version
    merge(world, gone, dirce)
    entry = cup.entries.select_related("competitor__first").get(number=1)
    assert entry.competitor.first == gone
    assert entry.competitor == world.dirce_nelson
    assert "no difference" in audit().lower() or "as its hands say" in audit()
    assert Tournament.objects.get().version >= version
    drawn(cup, world)


def test_merge_keeps_a_draft_current(world: World, cup, dirce, gone) -> None:
    round = rounds.draw(stage(cup), by=world.bruno)
    before = meetings(round)
    merge(world, gone, dirce)
    assert not played_stage(stage(cup)).newcomers(round)
    rounds.publish(round, by=world.bruno)
    assert meetings(round) == before


def test_merge_moves_an_entry_to_the_joined_pair(world: World, cup, dirce, gone) -> None:
    nelson = world.club.players.get(name="Nelson Fagundes")
    second = roster.add_pair(world.club, by=world.ana, first=gone, second=nelson)
    played(cup, world)
    version = Tournament.objects.get().version
    done = merge(world, gone, dirce)
    assert cup.entries.get(number=1).competitor == second
    assert Tournament.objects.get().version > version
    roster.undo_merge(done, by=world.ana)
    assert cup.entries.get(number=1).competitor == world.dirce_nelson


def test_merge_of_two_in_one_tournament_is_refused(world: World, cup, dirce, gone) -> None:
    eva = roster.add_player(world.club, by=world.ana, name="Eva Sá")
    pair = roster.add_pair(world.club, by=world.ana, first=gone, second=eva)
    entries.enter(cup, [pair], by=world.bruno)
    with pytest.raises(InTheWay):
        merge(world, dirce, gone)
    obstacle = plan_of(dirce, gone).obstacles[0]
    assert obstacle.path == "/boa-vista/tournaments/copa-da-primavera/entries/"


@pytest.mark.postgres
def test_merge_with_the_own_reserve_is_refused(world: World, cup, dirce, gone) -> None:
    name_reserve(cup, world, gone)
    with pytest.raises(InTheWay):
        merge(world, dirce, gone)


@pytest.mark.postgres
def test_merge_moves_reserves(world: World, cup, gone) -> None:
    name_reserve(cup, world, gone)
    eva = roster.add_player(world.club, by=world.ana, name="Eva Sá")
    done = merge(world, eva, gone)
    assert cup.entries.get(number=1).reserve == eva
    roster.undo_merge(done, by=world.ana)
    assert cup.entries.get(number=1).reserve_id == gone.pk


def test_merge_in_an_individual_tournament_goes_on(world: World) -> None:
    cup = individual(world)
    enter(cup, world, 8)
    played(cup, world)
    entry = cup.entries.select_related("competitor__first").get(number=1)
    other = twin(world, "Another Entry")
    merge(world, other, entry.competitor.first)
    entry = Entry.objects.select_related("competitor__first").get(pk=entry.pk)
    assert entry.competitor.first == other
    drawn(cup, world)
    assert "as its hands say" in audit()


def test_pages_name_the_person_who_stays(client: Client, world, cup, dirce, gone) -> None:
    played(cup, world)
    page = "/boa-vista/tournaments/copa-da-primavera/standings/"
    assert "Dirce e Nelson" in client.get(page).content.decode()
    roster.edit_player(gone, by=world.ana, name="Dirce Amaral", called="Didi")
    gone.refresh_from_db()
    merge(world, gone, dirce)
    assert "Didi e Nelson" in client.get(page).content.decode()
