"""A reserve played for one of a pair: it is noted, and changes no result."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clubs import roster
from clubs.journal.writing import NotNow
from clubs.models import JournalEntry, Player
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, options, play, played, stage, tournament
from tests.world import World
from tournaments.director.entries import entries, reserves
from tournaments.director.rounds import rounds, stages
from tournaments.models import Round, Seat, Stage, Tournament

TABLE = "/boa-vista/tournaments/copa-da-primavera/stages/1/rounds/1/tables/1/"
URL = f"{TABLE}who-played/"


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    return tournament(world, entries=2)


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


def test_reserve_who_played_is_stored_and_shown(
    client: Client, world: World, cup: Tournament, eva: Player
) -> None:
    own_seat = seat(drawn(cup, world))
    page = browser(client, world.bruno)
    assert "Reserve of Dirce and Nelson: Eva Sá." in page.get(f"{TABLE}result/").content.decode()
    nelson = world.dirce_nelson.second
    assert nelson is not None
    answer = page.post(URL, {f"who-{own_seat.position}": nelson.pk})
    assert answer.headers["Location"] == f"{TABLE}result/"
    own_seat.refresh_from_db()
    assert (own_seat.reserve, own_seat.reserve_for) == (eva, nelson)
    assert "Eva Sá played for Nelson Fagundes." in page.get(f"{TABLE}result/").content.decode()
    assert JournalEntry.objects.get(action="note-reserve").after == "Eva Sá ↔ Nelson Fagundes"


def test_reserve_noted_by_mistake_can_be_removed_after_the_round(
    client: Client, world: World, cup: Tournament, eva: Player
) -> None:
    own_seat = seat(played(cup, world))
    page = browser(client, world.bruno)
    for who in (world.dirce_nelson.first.pk, "", ""):
        page.post(URL, {f"who-{own_seat.position}": who})
    own_seat.refresh_from_db()
    assert (own_seat.reserve, own_seat.reserve_for) == (None, None)
    assert JournalEntry.objects.filter(action="note-reserve").count() == 2


def test_reserve_who_played_stays_after_another_is_named(
    client: Client, world: World, cup: Tournament, eva: Player
) -> None:
    own_seat = seat(drawn(cup, world))
    reserves.note_reserves(own_seat.table, {0: world.dirce_nelson.first}, by=world.bruno)
    name_reserve(cup, world, None)
    page_content = browser(client, world.bruno).get(f"{TABLE}result/").content.decode()
    assert "Eva Sá played for Dirce Amaral." in page_content


def test_reserve_cannot_play_for_a_person_of_another_pair(
    client: Client, world: World, cup: Tournament, eva: Player
) -> None:
    own_seat = seat(drawn(cup, world))
    stranger = world.ivone_osvaldo.first
    answer = browser(client, world.bruno).post(URL, {f"who-{own_seat.position}": stranger.pk})
    assert answer.status_code == 422
    with pytest.raises(NotNow):
        reserves.note_reserves(own_seat.table, {own_seat.position: stranger}, by=world.bruno)


def test_reserve_in_a_draft_is_refused(world: World, cup: Tournament, eva: Player) -> None:
    round = rounds.draw(stage(cup), by=world.bruno)
    own_seat = seat(round)
    with pytest.raises(NotNow):
        reserves.note_reserves(own_seat.table, {own_seat.position: None}, by=world.bruno)


def test_any_member_may_play_for_one_of_a_pair(
    client: Client, world: World, cup: Tournament
) -> None:
    own_seat = seat(drawn(cup, world))
    gil = roster.add_player(world.club, by=world.ana, name="Gil Sá")
    page = browser(client, world.bruno)
    assert URL in page.get(f"{TABLE}result/").content.decode()
    who, other = (f"{what}-{own_seat.position}" for what in ("who", "by"))
    nobody = page.post(URL, {who: world.dirce_nelson.first.pk})
    assert "Choose who played instead." in nobody.content.decode()
    page.post(URL, {who: world.dirce_nelson.first.pk, other: gil.pk})
    own_seat.refresh_from_db()
    assert (own_seat.reserve, own_seat.reserve_for) == (gil, world.dirce_nelson.first)
    assert "Gil Sá played for Dirce Amaral." in page.get(f"{TABLE}result/").content.decode()
    page.post(URL, {who: ""})
    own_seat.refresh_from_db()
    assert own_seat.reserve is None


def test_person_who_plays_in_the_round_replaces_nobody(world: World, cup: Tournament) -> None:
    own_seat = seat(drawn(cup, world))
    taken, played = world.ivone_osvaldo.first, {own_seat.position: world.dirce_nelson.first}
    assert taken not in reserves.free_people(own_seat.table)
    others = {own_seat.position: taken}
    with pytest.raises(NotNow):
        reserves.note_reserves(own_seat.table, played, by=world.bruno, others=others)


def test_player_is_not_replaced_by_nobody(world: World, cup: Tournament) -> None:
    own_seat = seat(drawn(cup, world))
    with pytest.raises(NotNow):
        reserves.note_reserves(
            own_seat.table, {own_seat.position: world.dirce_nelson.first}, by=world.bruno
        )


@pytest.mark.postgres_later
def test_reserves_of_a_table_are_stored_all_or_none(
    world: World, cup: Tournament, eva: Player
) -> None:
    own_seat = seat(drawn(cup, world))
    data = {own_seat.position: world.dirce_nelson.first, 1 - own_seat.position: eva}
    with pytest.raises(NotNow):
        reserves.note_reserves(own_seat.table, data, by=world.bruno)
    own_seat.refresh_from_db()
    assert own_seat.reserve is None
    assert not JournalEntry.objects.filter(action="note-reserve").exists()


def test_reserve_can_change_while_results_are_carried_over(
    client: Client, world: World, eva: Player, cup: Tournament
) -> None:
    following = stages.add(cup, "round-robin", by=world.bruno)
    own_seat = seat(played(cup, world))
    options(cup, world, following.number, carries_over=True)
    stages.close(stage(cup), by=world.bruno)
    drawn(cup, world, following.number)
    data = {f"who-{own_seat.position}": world.dirce_nelson.first.pk}
    browser(client, world.bruno).post(URL, data)
    own_seat.refresh_from_db()
    assert own_seat.reserve == eva
    Stage.objects.filter(pk=following.pk).update(closed_at=timezone.now())
    answer = client.post(URL, {f"who-{own_seat.position}": ""}, follow=True)
    assert "The stage is closed: open the stage again first." in answer.content.decode()
    own_seat.refresh_from_db()
    assert own_seat.reserve == eva


@pytest.mark.parametrize("is_open", [True, False])
def test_person_who_played_instead_is_named_everywhere(
    client: Client, world: World, cup: Tournament, is_open: bool
) -> None:
    this_round = drawn(cup, world)
    own_seat = seat(this_round)
    gil = roster.add_player(world.club, by=world.ana, name="Gil Sá")
    instead_of, others = {own_seat.position: world.dirce_nelson.first}, {own_seat.position: gil}
    reserves.note_reserves(own_seat.table, instead_of, by=world.bruno, others=others)
    if not is_open:
        play(this_round, world)
    page = browser(client, world.bruno)
    pages = ["stages/1/rounds/1/", "results/", "pairs/1/"]
    for address in pages:
        answer = page.get(f"/boa-vista/tournaments/copa-da-primavera/{address}")
        assert "Gil Sá in place of Dirce Amaral" in answer.content.decode(), address
