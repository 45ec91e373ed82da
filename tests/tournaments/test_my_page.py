"""A member's own page: next table, last matches, pairs."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from clubs.models import Player
from tests.clubs.conftest import signed_in
from tests.pages import flat
from tests.scoring.notebook import evening
from tests.tournaments.fees import CUP, pay, price, priced_cup
from tests.tournaments.hall import drawn, enter, tournament
from tests.tournaments.prizes import board, pay_out, plan, played_cup
from tests.world import World
from tournaments.director.entries import entries

URL = "/boa-vista/me/"


@pytest.fixture
def carla(world: World) -> Client:
    """Return the client of Carla, whose account is Dirce on the list."""
    dirce = world.dirce_nelson.first
    world.club.memberships.filter(user=world.carla).update(player=dirce)
    return signed_in(world.carla)


def test_my_page_without_a_person_says_what_to_do(world: World) -> None:
    page = signed_in(world.carla).get(URL)
    assert page.status_code == 200
    assert "ainda não está ligada" in page.content.decode()
    assert f"Peça a {world.olga} um convite" in page.content.decode()


def test_my_page_of_an_owner_says_how_to_link_the_account(world: World) -> None:
    page = flat(signed_in(world.olga).get(URL).content.decode())
    assert "não está na lista de pessoas" in page
    assert "/boa-vista/players/add/" in page
    assert "Peça a " not in page
    Player.objects.filter(pk=world.dirce_nelson.first.pk).update(sort_key="olga diniz")
    world.olga.first_name = "Olga"
    world.olga.save()
    page = flat(signed_in(world.olga).get(URL).content.decode())
    assert "não está na lista de pessoas" not in page
    assert "Abra o seu cadastro na lista de pessoas" in page


def test_my_page_shows_matches_and_pairs(world: World, carla: Client) -> None:
    match = evening(world)
    page = flat(carla.get(URL).content.decode())
    assert "Dirce Amaral" in page
    assert f"/boa-vista/matches/{match.number}/" in page
    assert "/boa-vista/pairs/1/" in page
    assert "Você não está em nenhum torneio agora." in page


def test_my_page_shows_no_match_of_others(world: World) -> None:
    evening(world)
    marlene = world.club.players.get(name="Marlene Souza")
    world.club.memberships.filter(user=world.carla).update(player=marlene)
    assert "/boa-vista/matches/" not in link_part(signed_in(world.carla))


def link_part(client: Client) -> str:
    return client.get(URL).content.decode().split("<main", 1)[1]


def test_my_page_shows_the_next_table(world: World, carla: Client) -> None:
    cup = tournament(world, entries=4)
    before = flat(carla.get(URL).content.decode())
    assert "Copa da Primavera" in before
    drawn(cup, world)
    page = flat(carla.get(URL).content.decode())
    assert "Mesa " in page
    assert "contra" in page
    assert reverse("entry", args=["boa-vista", "copa-da-primavera", 1]) in page


def test_my_page_leaves_out_left_tournaments(world: World, carla: Client) -> None:
    cup = tournament(world, entries=4)
    entries.withdraw(cup.entries.get(number=1), by=world.bruno, reason="ill")
    assert "Copa da Primavera" not in flat(link_part(carla))


def test_my_page_of_a_stranger_asks_to_sign_in(world: World, client: Client) -> None:
    assert client.get(URL).status_code == 302


def test_my_page_ignores_the_person_of_another_club(world: World) -> None:
    tereza: Player = world.other_club.players.get(name="Tereza Lemos")
    world.club.memberships.filter(user=world.carla).update(player=tereza)
    assert "Tereza" not in signed_in(world.carla).get(URL).content.decode()


def test_my_page_costs_the_same_for_many_matches(
    world: World, carla: Client, django_assert_max_num_queries
) -> None:
    for _ in range(4):
        evening(world, 1)
    with django_assert_max_num_queries(14):
        carla.get(URL)


def test_my_page_shows_own_fees_only(world: World, carla: Client) -> None:
    cup = priced_cup(world)
    page = carla.get(URL).content.decode()
    assert "deve R$\u00a080,00" in page
    assert f"{CUP}entries/1/money/" in page
    assert f"{CUP}entries/2/money/" not in page
    pay(cup, 1, 8000, world)
    assert "pagou R$\u00a080,00" in carla.get(URL).content.decode()
    assert carla.get(f"{CUP}entries/1/money/").status_code == 200


def test_my_page_shows_no_fees_without_a_price(world: World, carla: Client) -> None:
    enter(tournament(world), world, 4)
    page = carla.get(URL)
    assert page.status_code == 200
    assert "R$" not in page.content.decode()


def test_my_page_costs_the_same_for_many_entries_with_fees(
    world: World, carla: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    cup = tournament(world, entries=24)
    price(cup, 4000, 5000)
    with django_assert_max_num_queries(20):
        carla.get(URL)


@pytest.mark.postgres_later
def test_my_page_shows_a_prize_that_is_public_or_paid(world: World, carla: Client) -> None:
    cup = played_cup(world)
    plan(cup, world)
    # Only three of the four pairs have a prize: the person of the account is in the first one.
    first = board(cup).lines[0].entry.competitor.first
    world.club.memberships.filter(user=world.carla).update(player=first)
    assert "Meus prêmios" not in carla.get(URL).content.decode()
    plan(cup, world, is_public=True)
    page = carla.get(URL).content.decode()
    assert "R$\u00a0500,00 (R$\u00a0250,00 para cada pessoa). Falta" in page
    plan(cup, world)
    pay_out(cup, world, 0)
    assert "Meus prêmios" in carla.get(URL).content.decode()


def test_my_page_links_to_the_calendar(world: World, carla: Client) -> None:
    assert 'href="/boa-vista/calendar/"' in carla.get(URL).content.decode()
