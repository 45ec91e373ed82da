"""The page of a circuit and the list of circuits, for members and for everybody."""

import re

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from circuits import writer
from circuits.models import Circuit
from clubs.models import Club
from tests.cases import with_thorough
from tests.circuits.played import circuit, place, tournament_of, two_legs
from tests.pages import flat, texts
from tests.scoring.crowd import browser
from tests.tournaments.hall import stage
from tests.world import World
from tournaments.models import Placement, Tournament

HOME = "/boa-vista/circuits/"
PAGE = HOME + "circuito-de-verao/"


def page(client: Client, address: str = PAGE) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return flat(answer.content.decode())


def test_circuit_page_shows_places_points_and_reasons(client: Client, world: World) -> None:
    two_legs(world)
    html = page(browser(client, world.carla))
    assert "All 2 tournaments are over." in html
    text = re.sub(r"<[^>]*>", " ", html)
    order = [text.index(name) for name in ("Ivone and Osvaldo", "Dirce and Nelson", "Marlene")]
    assert order == sorted(order)
    # 6 + 10, 10 + 4, 4 + 6.
    assert re.findall(r'<td class="season__sum">(\d+)</td>', html) == ["16", "14", "10"]
    assert "Points of a tournament by place: 1st 10, 2nd 6, 3rd 4." in html
    assert "won by Dirce and Nelson" in html


def test_circuit_page_says_why_a_line_is_ahead(client: Client, world: World) -> None:
    first = tournament_of(world, "Etapa 1", [1, 2])
    second = tournament_of(world, "Etapa 2", [2, 1], day=30)
    circuit(world, first, second, ties=("wins", "last"))
    assert "ahead on the last tournament, 10 to 6" in page(browser(client, world.carla))


def test_circuit_page_strikes_results_that_do_not_count(client: Client, world: World) -> None:
    two_legs(world, best=1)
    html = page(browser(client, world.carla))
    assert "<s>4</s>" in html
    assert "3rd: 4, does not count" in html
    assert "Only the best result of each pair counts." in html


def test_circuit_page_shows_a_double_evening_as_two_results(client: Client, world: World) -> None:
    two_legs(world, doubles=[0])
    html = page(browser(client, world.carla))
    assert "<b>2 × 10</b>" in html
    assert "1st: 10, counts as two results" in html
    assert "A double evening counts as two results." in html


def test_circuit_page_names_the_qualified_with_their_leg(client: Client, world: World) -> None:
    two_legs(world, qualify=1, best_next=1)
    html = page(browser(client, world.carla))
    assert "Qualified for the final" in html
    assert "<b>Ivone and Osvaldo</b><small>1st of tournament 2</small>" in html
    assert html.count("How the points are counted") == 1
    assert "among the best next ones, 3rd of tournament 1" in html
    for sentence in (
        "The first of each tournament is qualified for the final.",
        "Entries that share the last of these places all qualify.",
        "When all tournaments are over, the best of all further places qualifies too",
    ):
        assert sentence in html


def test_circuit_page_names_no_best_next_before_the_last_leg(client: Client, world: World) -> None:
    first = tournament_of(world, "Etapa 1", [1, 2, 3])
    circuit(world, first, tournament_of(world, "Etapa 2", [], day=60), qualify=1, best_next=1)
    html = page(browser(client, world.carla))
    assert "qualified: 1st of tournament 1" in html
    assert "among the best next ones," not in html
    assert "The others are known when all tournaments are over." in html


def test_pair_with_few_results_stands_without_a_place(client: Client, world: World) -> None:
    legs = tournament_of(world, "Etapa 1", [3, 1]), tournament_of(world, "Etapa 2", [1], day=9)
    circuit(world, *legs, minimum=2)
    html = page(browser(client, world.carla))
    assert texts(html, "td.notebook__margin") == ["1", "–"]
    assert "no place: 1 of 2 results" in html
    assert "A place needs 2 results; whoever has fewer stands below the others." in html
    form = client.get(PAGE + "table.json").json()
    assert [row["place"] for row in form["rows"]] == [1, None]


def test_page_of_persons_adds_up_partners(client: Client, world: World) -> None:
    two_legs(world, of="persons")
    html = page(browser(client, world.carla))
    assert "Osvaldo Brito" in html
    assert f"/boa-vista/players/{world.ivone_osvaldo.second_id}/" in html


def test_page_of_an_open_leg_waits_for_its_end(client: Client, world: World) -> None:
    first = tournament_of(world, "Etapa 1", [1, 2, 3])
    circuit(world, first, tournament_of(world, "Etapa 2", [], day=60))
    html = page(browser(client, world.carla))
    assert "Tournaments over: 1 of 2." in html
    assert texts(html, ".season__open li small")[:2] == ["1st: 10", "still to be played"]
    Tournament.objects.filter(slug="etapa-2").update(starts_at=timezone.now())
    in_play = page(browser(client, world.carla))
    assert texts(in_play, ".season__open li small")[:2] == ["1st: 10", "in play"]
    assert "not played" not in in_play


def test_circuit_page_without_legs_says_what_comes(client: Client, world: World) -> None:
    circuit(world)
    html = page(browser(client, world.carla))
    assert "No tournament is over yet. The table begins with the first one." in html
    assert "No tournament is chosen yet." in html


def test_page_without_legs_leads_directors_to_the_choice(client: Client, world: World) -> None:
    circuit(world)
    link = f'<a class="link" href="{PAGE}change/">Choose the tournaments</a>'
    assert link in page(browser(client, world.bruno))
    assert link not in page(browser(client, world.carla))


def test_archived_leg_does_not_count(client: Client, world: World) -> None:
    two_legs(world)
    Tournament.objects.filter(slug="etapa-de-marco").update(archived_at=timezone.now())
    html = page(browser(client, world.carla))
    assert "Tournaments over: 1 of 2." in html
    assert "archived: it does not count" in html
    assert re.findall(r'<td class="season__sum">(\d+)</td>', html) == ["10", "6", "4"]


def test_archived_leg_has_no_name_for_strangers(client: Client, world: World) -> None:
    made = two_legs(world)
    make_public(world)
    archived = Tournament.objects.filter(slug="etapa-de-marco")
    archived.update(archived_at=timezone.now())
    client.cookies["django_language"] = "en"
    html = page(client)
    assert "archived tournament" in html
    assert "Etapa de março" not in html
    assert "etapa-de-marco" not in html
    assert "Etapa de março" in page(browser(Client(), world.carla))
    # A closed circuit stays as it was announced.
    archived.update(archived_at=None)
    writer.close(made, by=world.bruno)
    archived.update(archived_at=timezone.now())
    html = page(Client(), PAGE + "?all")
    assert "Etapa de março" in html
    assert "etapa-de-marco" not in html


def test_entry_that_left_gets_no_points(client: Client, world: World) -> None:
    two_legs(world)
    cup = Tournament.objects.get(slug="etapa-de-abril")
    cup.entries.filter(competitor=world.ivone_osvaldo).update(left_at=timezone.now())
    html = page(browser(client, world.carla))
    assert "left before the end: 0" in html
    assert re.findall(r'<td class="season__sum">(\d+)</td>', html) == ["14", "10", "6"]


def test_leg_is_not_won_by_an_expelled_entry(client: Client, world: World) -> None:
    two_legs(world)
    cup = Tournament.objects.get(slug="etapa-de-abril")
    first = cup.entries.filter(competitor=world.ivone_osvaldo)
    first.update(left_at=timezone.now(), is_expelled=True)
    html = page(browser(client, world.carla))
    assert "expelled: 0" in html
    assert "won by Ivone and Osvaldo" not in html
    assert "the first place does not count" in html


def test_points_won_in_several_stages_are_added_up(client: Client, world: World) -> None:
    made = tournament_of(world, "Etapa 1", [1, 2, 3], points=[3000, 2000, 1000])
    final = made.stages.create(
        club_id=made.club_id, number=2, format="round-robin", closed_at=timezone.now()
    )
    winner = made.entries.get(competitor=world.ivone_osvaldo)
    Placement.objects.create(club=final.club, stage=final, entry=winner, place=1, points=1550)
    circuit(world, made, way="points")
    html = page(browser(client, world.carla))
    assert re.findall(r'<td class="season__sum">([\d.]+)</td>', html) == ["35.5", "30", "10"]
    final.carries_over = True
    final.save()
    html = page(client)
    assert re.findall(r'<td class="season__sum">([\d.]+)</td>', html) == ["30", "15.5", "10"]


def test_stranger_sees_the_page_of_a_public_club_only(client: Client, world: World) -> None:
    two_legs(world)
    for address in (HOME, PAGE):
        assert client.get(address).headers["Location"].startswith("/accounts/login/")
    make_public(world)
    html = page(client)
    assert "Ivone" in html
    for hidden in ("/players/", "/pairs/", "change/", ".pdf", "csrf"):
        assert hidden not in html
    assert "/boa-vista/circuits/circuito-de-verao/" in page(client, HOME)


def test_stranger_of_another_club_finds_no_private_circuit(client: Client, world: World) -> None:
    two_legs(world)
    assert browser(client, world.davi).get(PAGE).status_code == 404
    assert (
        browser(client, world.davi).get("/vila-nova/circuits/circuito-de-verao/").status_code == 404
    )


def test_stored_page_of_a_stranger_follows_every_change(client: Client, world: World) -> None:
    made = two_legs(world)
    make_public(world)
    client.cookies["django_language"] = "en"
    anonymous = Client()
    before = page(anonymous)
    assert page(anonymous) == before
    place(Tournament.objects.get(slug="etapa-de-abril"), [3, 2, 1])
    Tournament.objects.filter(slug="etapa-de-abril").update(version=9999)
    changed = page(anonymous)
    assert changed != before
    Circuit.objects.filter(pk=made.pk).update(name="Circuito de Inverno", version=9999)
    assert "Circuito de Inverno" in page(anonymous)
    Club.objects.update(is_public=False)
    assert anonymous.get(PAGE).status_code == 302


@pytest.mark.parametrize("legs", with_thorough([1, 6], quick=[6]))
def test_circuit_page_needs_no_more_queries_for_more_legs(
    client: Client,
    world: World,
    legs: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    order = list(range(1, 4 * legs))
    circuit(world, *(tournament_of(world, f"Etapa {n}", order, day=n) for n in range(legs)))
    make_public(world)
    # State, club, circuit, legs, places with their pairs, absences.
    with django_assert_num_queries(6):
        assert client.get(PAGE).status_code == 200
    browser(client, world.carla).get(PAGE)
    # Session, account, member with the club, circuit, legs, places, absences.
    with django_assert_num_queries(7):
        assert client.get(PAGE).status_code == 200


def test_entry_that_never_came_has_no_line(client: Client, world: World) -> None:
    cup = tournament_of(world, "Etapa 1", [1, 2, 3])
    absent = cup.entries.get(competitor=world.marlene_valdir)
    present = cup.entries.get(competitor=world.dirce_nelson)
    row = stage(cup)
    club = world.club
    made = row.rounds.create(
        club=club, number=1, state="closed", drawn_by=world.bruno, drawn_at=cup.starts_at
    )
    table = made.tables.create(club=club, number=1, absent=[1])
    for position, entry in enumerate((present, absent)):
        participant = row.participants.get(entry=entry)
        made.seats.create(club=club, table=table, participant=participant, position=position)
    circuit(world, cup)
    html = page(browser(client, world.carla))
    assert "Dirce and Nelson" in html
    assert "Marlene and Valdir" not in html


def make_public(world: World) -> None:
    """Open the page of the club to everybody."""
    Club.objects.filter(pk=world.club.pk).update(is_public=True)


def test_circuit_columns_name_only_the_evenings_played(client: Client, world: World) -> None:
    legs = [tournament_of(world, f"Etapa {day}", [1, 2], day=day) for day in (1, 3, 4)]
    Tournament.objects.filter(pk=legs[2].pk).update(ended_at=None)
    circuit(world, *legs)
    html = page(browser(client, world.carla))
    heads = re.findall(r'<th class="circuit__leg[^>]* title="([^"]*)">(.*?)</th>', html)
    text = [(name, re.sub(r"<[^>]*>", "", said).split(",")[1].strip()) for name, said in heads]
    assert text == [("Etapa 1", "29&nbsp;Nov"), ("Etapa 3", "1&nbsp;Dec")]
    assert html.count('<td class="circuit__leg wide">') == 2 * 2
