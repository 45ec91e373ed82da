"""Adding a person to the list."""

import pytest
from django.test import Client

from clubs.models import JournalEntry, Player
from tests.world import World

URL = "/boa-vista/players/add/"


def test_add_player_is_listed_and_noted(ana: Client, world: World):
    response = ana.post(URL, {"name": "  Edith   Sampaio ", "called": "Dona Edith"})
    assert (response.status_code, response["Location"]) == (302, "/boa-vista/players/")
    edith = world.club.players.get(name="Edith Sampaio")
    assert edith.short_name == "Dona Edith"
    entry = JournalEntry.objects.latest("id")
    assert (entry.action, entry.by, entry.after) == (
        "add-player",
        world.ana,
        "Edith Sampaio (Dona Edith)",
    )


def test_adding_several_people_returns_an_empty_form(ana: Client):
    response = ana.post(URL, {"name": "Edith Sampaio", "called": "", "another": "1"})
    assert response["Location"] == URL


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "x" * 81])
def test_add_player_without_name_keeps_the_form(ana: Client, world: World, name: str):
    response = ana.post(URL, {"name": name, "called": "Dona Edith"})
    assert response.status_code == 422
    assert "name" in response.context["form"].errors
    assert b'value="Dona Edith"' in response.content
    assert world.club.players.count() == 6


def test_add_player_in_small_letters_gets_capitals(ana: Client, world: World):
    ana.post(URL, {"name": "edith de sampaio", "called": "dona edith"})
    added = world.club.players.get(called="Dona Edith")
    assert added.name == "Edith de Sampaio"


def test_add_namesake_asks_then_adds(ana: Client, world: World):
    typed = {"name": "dircé  AMARAL", "called": ""}
    question = ana.post(URL, typed)
    assert question.status_code == 422
    form = question.context["form"]
    assert form.namesakes == [world.dirce_nelson.first]
    sent = ana.post(URL, typed | {"namesakes": form.confirmation})
    assert sent.status_code == 302
    assert world.club.players.namesakes("Dirce Amaral").count() == 2


def test_send_same_player_twice_asks_about_the_namesake(ana: Client, world: World):
    typed = {"name": "Edith Sampaio", "called": ""}
    assert [ana.post(URL, typed).status_code for _ in range(2)] == [302, 422]
    confirmed = typed | {"namesakes": "1 edith sampaio"}
    assert [ana.post(URL, confirmed).status_code for _ in range(2)] == [302, 422]
    assert world.club.players.namesakes("Edith Sampaio").count() == 2


def test_confirm_namesake_then_change_the_name_asks_again(ana: Client, world: World):
    ana.post(URL, {"name": "Dirce Amaral", "called": ""})
    changed = {"name": "Nelson Fagundes", "called": "", "namesakes": "1 dirce amaral"}
    assert ana.post(URL, changed).status_code == 422


def test_add_player_ignores_namesakes_of_other_clubs(ana: Client, world: World):
    assert ana.post(URL, {"name": "Tereza Lemos", "called": ""}).status_code == 302


@pytest.mark.postgres
def test_sort_key_of_growing_letters_is_cut(ana: Client, world: World):
    assert ana.post(URL, {"name": "ﷺ" * 80, "called": "ﷺ" * 30}).status_code == 302
    assert Player.objects.filter(name="ﷺ" * 80).exists()


def test_empty_player_form_focuses_first_field(ana: Client) -> None:
    for page in (URL, "/boa-vista/pairs/add/"):
        content = ana.get(page).content.decode()
        assert content.count(" autofocus") == 1
