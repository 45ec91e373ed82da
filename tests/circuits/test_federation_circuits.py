"""Circuits over several clubs: legs by the consent of both, one table, paper for members."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.translation import override
from pytest_django import DjangoAssertNumQueries

from circuits import writer as circuits
from circuits.federations import writer
from circuits.models import Circuit, CircuitResult, Federation
from circuits.table.board import CircuitBoard
from circuits.table.results import listed, played_circuit, rules_of
from circuits.templatetags.circuits import legs_over
from clubs.models import Club, JournalEntry
from clubs.people.personal import facts_of
from tests.circuits.federated import circuit, elsewhere, federation, leg_of
from tests.circuits.played import place, tournament_of
from tests.circuits.test_keep_circuits import typed
from tests.pages import flat
from tests.scoring.crowd import browser
from tests.scoring.paper.printed import page_of
from tests.world import World
from tournaments.models import Tournament

HOME = "/federations/gaucha/"
PAGE = HOME + "circuits/circuito-gaucho/"
CLUB = "/boa-vista/federations/"


def english(client: Client, address: str = PAGE) -> str:
    client.cookies["django_language"] = "en"
    return flat(client.get(address).content.decode())


def totals(made: Circuit) -> list[tuple[str, int]]:
    made.refresh_from_db()
    played = played_circuit(made)
    with override("en"):
        return [(played.name_of(line.holder), line.total) for line in played.lines]


def test_table_has_the_pairs_of_all_clubs(client: Client, world: World) -> None:
    circuit(world)
    html = english(client)
    # Both clubs have a first, a second; Boa Vista has a third.
    assert re.findall(r'<td class="season__sum">(\d+)</td>', html) == ["10", "10", "6", "6", "4"]
    assert "<small>Canastra Vila Nova</small>" in html
    assert "Tereza and Ademar" in html
    for hidden in ("/pairs/", "/players/", "csrf", "office/"):
        assert hidden not in html
    assert "All 2 tournaments are over." in english(client, HOME)


def test_legs_link_only_where_the_reader_may_go(client: Client, world: World) -> None:
    circuit(world)
    own, other = "/tournaments/etapa-boa-vista/", "/tournaments/etapa-vila-nova/"
    html = english(client)
    assert own not in html
    assert other not in html
    html = english(browser(client, world.carla))
    assert own in html
    assert other not in html
    Tournament.objects.update(archived_at=timezone.now())
    html = english(client)
    assert "Etapa Boa Vista" in html
    assert "Etapa Vila Nova" not in html


def test_office_makes_and_changes_a_circuit(client: Client, world: World) -> None:
    federation(world)
    office = browser(client, world.silvio)
    change: dict[str, Any] = typed(name="Circuito Gaúcho")
    assert office.post(HOME + "circuits/new/", change).headers["Location"] == PAGE
    assert office.post(HOME + "circuits/new/", change).headers["Location"] == PAGE
    made = Circuit.objects.get()
    answer = office.post(PAGE + "change/", change | {"best": "3", "version": str(made.version)})
    assert answer.headers["Location"] == PAGE
    made.refresh_from_db()
    assert rules_of(made).best == 3
    stale = office.post(PAGE + "change/", change | {"best": "4", "version": "0"})
    assert stale.status_code == 409


def test_preview_of_a_change_names_moved_places(client: Client, world: World) -> None:
    circuit(world)
    change = typed(name="Circuito Gaúcho", do="preview", scale="10 9 4")
    html = flat(browser(client, world.silvio).post(PAGE + "change/", change).content.decode())
    assert "3rd with 9" in html


def test_director_offers_and_office_accepts(client: Client, world: World) -> None:
    made = circuit(world)
    cup = tournament_of(world, "Etapa final", [3, 1], day=60)
    Club.objects.filter(pk=world.club.pk).update(is_public=True)
    director = browser(client, world.bruno)
    html = director.get(CLUB).content.decode()
    assert "Everybody will see the name of the tournament" in html
    assert "Etapa final" in director.get(CLUB).content.decode()
    director.post(f"{CLUB}gaucha/circuits/circuito-gaucho/offer/", {"tournament": str(cup.pk)})
    leg = made.legs.get(tournament=cup)
    assert leg.accepted_at is None
    assert "Etapa final" not in english(Client())
    office = browser(Client(), world.silvio)
    assert "Etapa final" in office.get(HOME + "office/").content.decode()
    assert "Clubs offer 1 tournament." in office.get(PAGE).content.decode()
    assert "Clubs offer" not in english(Client())
    office.post(f"{PAGE}legs/{leg.pk}/accept/", {"weight": "2"})
    leg.refresh_from_db()
    assert (leg.weight, leg.accepted_by) == (2, world.silvio)
    assert "Etapa final" in english(Client())
    assert "Clubs offer" not in office.get(PAGE).content.decode()
    lines = JournalEntry.objects.filter(club=world.club).order_by("id")
    assert [line.action for line in lines][-2:] == ["offer-leg", "accept-leg"]
    assert [line.path for line in lines][-1] == PAGE


def test_either_side_takes_a_leg_out(client: Client, world: World) -> None:
    made = circuit(world)
    own, other = (
        made.legs.get(tournament__club=world.club),
        made.legs.get(tournament__club=world.other_club),
    )
    director = browser(client, world.bruno)
    director.post(f"{CLUB}gaucha/circuits/circuito-gaucho/legs/{own.pk}/withdraw/")
    browser(Client(), world.silvio).post(f"{PAGE}legs/{other.pk}/remove/")
    assert not made.legs.exists()


def test_club_takes_out_no_leg_of_another_club(client: Client, world: World) -> None:
    made = circuit(world)
    other = made.legs.get(tournament__club=world.other_club)
    address = f"{CLUB}gaucha/circuits/circuito-gaucho/legs/{other.pk}/withdraw/"
    assert browser(client, world.bruno).post(address).status_code == 404
    assert made.legs.count() == 2


def test_tournament_of_another_club_cannot_be_offered(client: Client, world: World) -> None:
    circuit(world)
    foreign = tournament_of(elsewhere(world), "Etapa alheia", [1], day=70)
    address = f"{CLUB}gaucha/circuits/circuito-gaucho/offer/"
    answer = browser(client, world.ana).post(address, {"tournament": str(foreign.pk)})
    assert answer.status_code == 404


def test_only_the_office_of_a_private_club_offers(client: Client, world: World) -> None:
    made = circuit(world)
    cup = tournament_of(world, "Etapa final", [3, 1], day=60)
    address = f"{CLUB}gaucha/circuits/circuito-gaucho/offer/"
    director = browser(client, world.bruno)
    html = flat(director.get(CLUB).content.decode())
    assert "its owner or its secretary offers tournaments" in html
    assert address not in html
    assert director.post(address, {"tournament": str(cup.pk)}).status_code == 403
    assert not made.legs.filter(tournament=cup).exists()
    browser(Client(), world.ana).post(address, {"tournament": str(cup.pk)})
    assert made.legs.get(tournament=cup).offered_by == world.ana


@pytest.mark.postgres_later
def test_club_that_has_left_takes_its_leg_back(client: Client, world: World) -> None:
    made = circuit(world)
    own = made.legs.get(tournament__club=world.club)
    address = f"{CLUB}gaucha/circuits/circuito-gaucho/legs/{own.pk}/withdraw/"
    circuits.close(made, by=world.silvio)
    writer.leave(Federation.objects.get(), world.club, by=world.olga)
    director = browser(client, world.bruno)
    director.post(address)
    assert made.legs.filter(pk=own.pk).exists()
    circuits.reopen(made, by=world.silvio)
    html = director.get(CLUB).content.decode()
    assert address in html
    assert "The club has left this federation." in html
    assert "table.pdf" not in html
    director.post(address)
    assert "Etapa Boa Vista" not in english(Client())
    assert PAGE not in director.get(CLUB).content.decode()


def test_privacy_page_names_the_tables_of_federations(client: Client, world: World) -> None:
    client.cookies["django_language"] = "en"
    page, said = "/boa-vista/privacy/", "The tables of circuits of federations"
    assert said not in browser(client, world.carla).get(page).content.decode()
    circuit(world)
    assert said in browser(client, world.carla).get(page).content.decode()


def test_club_that_has_left_offers_nothing(world: World) -> None:
    made = circuit(world)
    writer.leave(Federation.objects.get(), world.club, by=world.olga)
    with pytest.raises(writer.NotOfTheFederation):
        leg_of(made, tournament_of(world, "Etapa final", [3, 1], day=60), world)


def test_close_freezes_the_table_of_all_clubs(client: Client, world: World) -> None:
    made = circuit(world)
    before = totals(made)
    office = browser(client, world.silvio)
    office.post(PAGE + "close/")
    place(Tournament.objects.get(slug="etapa-boa-vista"), [3, 2, 1])
    assert totals(made) == before
    assert CircuitResult.objects.count() == 5
    leg = made.legs.first()
    assert leg is not None
    for act in (lambda: writer.remove_leg(leg, by=world.silvio), lambda: offer_again(made, world)):
        with pytest.raises(circuits.IsClosed):
            act()
    office.post(PAGE + "reopen/")
    assert totals(made) != before
    assert not CircuitResult.objects.exists()


def offer_again(made: Circuit, world: World) -> None:
    writer.offer(made, tournament_of(world, "Etapa final", [3, 1], day=60), by=world.bruno)


def test_close_before_all_legs_are_over_is_refused(client: Client, world: World) -> None:
    made = circuit(world)
    Tournament.objects.filter(slug="etapa-boa-vista").update(ended_at=None)
    html = browser(client, world.silvio).post(PAGE + "close/").content.decode()
    assert "A circuit closes when all of its tournaments are over." in html
    with pytest.raises(circuits.NotOver):
        circuits.close(made, by=world.silvio)


def test_members_of_joined_clubs_print_and_download(client: Client, world: World) -> None:
    circuit(world)
    paper = "federations/gaucha/circuits/circuito-gaucho/table"
    text = page_of(client, world.carla, f"{paper}.pdf")
    assert "Federação Gaúcha" in text
    assert "Tereza and Ademar Canastra Vila Nova" in text
    csv = browser(client, world.carla).get(f"/boa-vista/{paper}.csv").content.decode("utf-8-sig")
    assert len(csv.splitlines()) == 6
    writer.leave(Federation.objects.get(), world.club, by=world.olga)
    assert client.get(f"/boa-vista/{paper}.csv").status_code == 404


def test_pages_of_club_and_tournament_name_the_circuit(client: Client, world: World) -> None:
    circuit(world)
    html = browser(client, world.carla).get("/boa-vista/tournaments/etapa-boa-vista/")
    assert PAGE in html.content.decode()
    type(world.club).objects.update(is_public=True)
    assert PAGE in Client().get("/boa-vista/").content.decode()


def test_export_has_frozen_places_of_federations(world: World) -> None:
    circuits.close(circuit(world), by=world.silvio)
    found = facts_of(world.dirce_nelson.first)["circuits"]
    assert [(row["leg__circuit__name"], row["place"]) for row in found] == [("Circuito Gaúcho", 1)]


def test_federation_page_needs_the_same_queries_for_more_legs(
    client: Client, world: World, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    made = circuit(world)
    # Federation, circuit, legs, linked people, places with their pairs, absences.
    with django_assert_num_queries(6):
        client.get(PAGE)
    for number in range(3):
        leg_of(made, tournament_of(world, f"Etapa {number}", [3, 1], day=60), world)
    with django_assert_num_queries(6):
        client.get(PAGE)


def test_closed_circuit_keeps_the_order_of_its_legs(world: World) -> None:
    """A club may correct the day of a tournament that is over: that moves no place."""
    made = circuit(world, ties=("last",))
    circuits.close(made, by=world.silvio)
    made.refresh_from_db()
    before = CircuitBoard(made).names, totals(made), [x.place for x in played_circuit(made).lines]
    last = Tournament.objects.get(slug="etapa-vila-nova")
    Tournament.objects.filter(pk=last.pk).update(starts_at=last.starts_at - timedelta(days=90))
    after = CircuitBoard(made).names, totals(made), [x.place for x in played_circuit(made).lines]
    assert after == before
    circuits.reopen(made, by=world.silvio)
    made.refresh_from_db()
    assert CircuitBoard(made).names == before[0][::-1]


def test_list_says_that_all_legs_of_a_closed_circuit_are_over(world: World) -> None:
    made = circuit(world)
    circuits.close(made, by=world.silvio)
    before = [legs_over(one) for one in listed(Circuit.objects.all())]
    Tournament.objects.update(archived_at=timezone.now(), ended_at=None)
    assert [legs_over(one) for one in listed(Circuit.objects.all())] == before
