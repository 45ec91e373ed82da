"""A reserve played for one of the two: it is noted at the table, and changes no result."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clubs import roster
from clubs.models import JournalEntry, Player
from clubs.writing import NotNow
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, enter, options, played, stage, tournament
from tests.world import World
from tournaments.director import entries, reserves, rounds, stages
from tournaments.models import Round, Seat, Stage, Tournament

TABLE = "/boa-vista/tournaments/copa-da-primavera/stages/1/rounds/1/tables/1/"
URL = f"{TABLE}who-played/"


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    cup = tournament(world)
    enter(cup, world, 2)
    return cup


@pytest.fixture
def eva(world: World, cup: Tournament) -> Player:
    """The reserve of entry 1."""
    eva = roster.add_player(world.club, by=world.ana, name="Eva Sá")
    name_reserve(cup, world, eva)
    return eva


def name_reserve(cup: Tournament, world: World, reserve: Player | None) -> None:
    known: dict[str, Any] = {"seed": 1, "group": "", "table": None, "is_paid": False}
    entries.edit(cup.entries.get(number=1), by=world.bruno, reserve=reserve, **known)


def seat(round: Round) -> Seat:
    return Seat.objects.get(round=round, participant__entry__number=1)


@pytest.mark.postgres
def test_who_played_is_noted_and_shown_beside_the_result(
    client: Client, world: World, cup: Tournament, eva: Player
) -> None:
    there = seat(drawn(cup, world))
    page = browser(client, world.bruno)
    assert (
        "Dirce and Nelson have a reserve: Eva Sá." in page.get(f"{TABLE}result/").content.decode()
    )
    nelson = world.dirce_nelson.second
    assert nelson is not None
    answer = page.post(URL, {f"who-{there.position}": nelson.pk})
    assert answer.headers["Location"] == f"{TABLE}result/"
    there.refresh_from_db()
    assert (there.reserve, there.reserve_for) == (eva, nelson)
    assert "Eva Sá played for Nelson Fagundes." in page.get(f"{TABLE}result/").content.decode()
    assert JournalEntry.objects.get(action="note-reserve").after == "Eva Sá ↔ Nelson Fagundes"


@pytest.mark.postgres
def test_pair_that_played_itself_is_restored_after_the_round(
    client: Client, world: World, cup: Tournament, eva: Player
) -> None:
    there = seat(played(cup, world))
    page = browser(client, world.bruno)
    for who in (world.dirce_nelson.first.pk, "", ""):
        page.post(URL, {f"who-{there.position}": who})
    there.refresh_from_db()
    assert (there.reserve, there.reserve_for) == (None, None)
    assert JournalEntry.objects.filter(action="note-reserve").count() == 2


def test_who_played_stays_when_another_reserve_is_named(
    client: Client, world: World, cup: Tournament, eva: Player
) -> None:
    there = seat(drawn(cup, world))
    reserves.note_reserves(there.table, {0: world.dirce_nelson.first}, by=world.bruno)
    name_reserve(cup, world, None)
    told = browser(client, world.bruno).get(f"{TABLE}result/").content.decode()
    assert "Eva Sá played for Dirce Amaral." in told


def test_nobody_plays_for_somebody_of_another_pair(
    client: Client, world: World, cup: Tournament, eva: Player
) -> None:
    there = seat(drawn(cup, world))
    stranger = world.ivone_osvaldo.first
    answer = browser(client, world.bruno).post(URL, {f"who-{there.position}": stranger.pk})
    assert answer.status_code == 422
    with pytest.raises(NotNow):
        reserves.note_reserves(there.table, {there.position: stranger}, by=world.bruno)


def test_in_a_draft_nobody_has_played(world: World, cup: Tournament, eva: Player) -> None:
    round = rounds.draw(stage(cup), by=world.bruno)
    there = seat(round)
    with pytest.raises(NotNow):
        reserves.note_reserves(there.table, {there.position: None}, by=world.bruno)


def test_without_a_reserve_nothing_is_asked(client: Client, world: World, cup: Tournament) -> None:
    round = drawn(cup, world)
    page = browser(client, world.bruno)
    assert URL not in page.get(f"{TABLE}result/").content.decode()
    assert "No pair at this table has a reserve." in page.get(URL).content.decode()
    there = seat(round)
    with pytest.raises(NotNow):
        reserves.note_reserves(
            there.table, {there.position: world.dirce_nelson.first}, by=world.bruno
        )


@pytest.mark.postgres
def test_what_is_noted_of_a_table_is_noted_as_a_whole(
    world: World, cup: Tournament, eva: Player
) -> None:
    there = seat(drawn(cup, world))
    said = {there.position: world.dirce_nelson.first, 1 - there.position: eva}
    with pytest.raises(NotNow):
        reserves.note_reserves(there.table, said, by=world.bruno)
    there.refresh_from_db()
    assert there.reserve is None
    assert not JournalEntry.objects.filter(action="note-reserve").exists()


@pytest.mark.postgres
def test_who_played_can_change_while_results_carry_on(
    client: Client, world: World, eva: Player, cup: Tournament
) -> None:
    following = stages.add(cup, "round-robin", by=world.bruno)
    there = seat(played(cup, world))
    options(cup, world, following.number, carries_over=True)
    stages.close(stage(cup), by=world.bruno)
    drawn(cup, world, following.number)
    said = {f"who-{there.position}": world.dirce_nelson.first.pk}
    browser(client, world.bruno).post(URL, said)
    there.refresh_from_db()
    assert there.reserve == eva
    Stage.objects.filter(pk=following.pk).update(closed_at=timezone.now())
    answer = client.post(URL, {f"who-{there.position}": ""}, follow=True)
    assert "The stage is closed: open the stage again first." in answer.content.decode()
    there.refresh_from_db()
    assert there.reserve == eva


def test_players_may_not_and_strangers_find_nothing(
    client: Client, world: World, cup: Tournament, eva: Player
) -> None:
    drawn(cup, world)
    for user, status in ((world.carla, 403), (world.silvio, 403), (world.davi, 404)):
        page = browser(client, user)
        assert page.get(URL).status_code == status
        assert page.post(URL).status_code == status
