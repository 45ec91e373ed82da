"""Circuits on the pages of the club and of its tournaments, and in what is said about people."""

from django.test import Client

from circuits import writer
from clubs.models import Club
from clubs.people.personal import facts_of
from tests.circuits.played import circuit, tournament_of, two_legs
from tests.pages import flat
from tests.scoring.crowd import browser
from tests.world import World

PAGE = "/boa-vista/circuits/circuito-de-verao/"


def test_tournament_names_the_circuits_it_counts_for(client: Client, world: World) -> None:
    two_legs(world)
    tournament_of(world, "Torneio solto", [1, 2], day=9)
    page = browser(client, world.carla)
    assert PAGE in page.get("/boa-vista/tournaments/etapa-de-marco/").content.decode()
    assert PAGE not in page.get("/boa-vista/tournaments/torneio-solto/").content.decode()


def test_tournaments_lead_to_the_circuits(client: Client, world: World) -> None:
    two_legs(world)
    page = browser(client, world.carla)
    assert "/boa-vista/circuits/" in page.get("/boa-vista/tournaments/").content.decode()
    html = flat(page.get("/boa-vista/circuits/").content.decode())
    assert "All 2 tournaments are over." in html


def test_club_without_circuits_explains_them(client: Client, world: World) -> None:
    html = browser(client, world.carla).get("/boa-vista/circuits/").content.decode()
    assert "No circuit yet" in html
    assert "New circuit" not in html


def test_public_page_of_the_club_names_its_circuits(client: Client, world: World) -> None:
    Club.objects.update(is_public=True)
    assert "circuits/" not in client.get("/boa-vista/").content.decode()
    circuit(world)
    assert PAGE in client.get("/boa-vista/").content.decode()


def test_export_of_a_person_has_places_in_closed_circuits(world: World) -> None:
    made = two_legs(world)
    own = world.dirce_nelson.first
    assert facts_of(own)["circuits"] == []
    writer.close(made, by=world.bruno)
    found = [(row["leg__tournament__name"], row["place"]) for row in facts_of(own)["circuits"]]
    assert found == [("Etapa de março", 1), ("Etapa de abril", 3)]


def test_privacy_page_speaks_of_circuits_where_there_are_any(client: Client, world: World) -> None:
    page = browser(client, world.carla)
    words = "Places in the tournaments of closed circuits"
    assert words not in page.get("/boa-vista/privacy/").content.decode()
    two_legs(world)
    assert words in page.get("/boa-vista/privacy/").content.decode()
