"""Adding a pair of two typed people."""

import pytest
from django.test import Client

from clubs import roster
from clubs.models import Competitor, JournalEntry
from tests.world import World

URL = "/boa-vista/pairs/add/"


def two(first: str, second: str, **more: str) -> dict[str, str]:
    return {"first": first, "second": second, "number": "", "name": ""} | more


def test_add_pair_of_known_people_gets_next_number(ana: Client, world: World):
    response = ana.post(URL, two("dirce amaral", "Osvaldo Brito", name="Ouro e Copas"))
    assert (response.status_code, response["Location"]) == (302, "/boa-vista/pairs/")
    pair = world.club.competitors.get(number=4)
    assert [player.name for player in pair.players] == ["Dirce Amaral", "Osvaldo Brito"]
    assert str(pair) == "Ouro e Copas"
    entry = JournalEntry.objects.latest("id")
    assert (entry.action, entry.path) == ("add-pair", "/boa-vista/pairs/4/")


def test_add_pair_after_chosen_number_continues_from_it(ana: Client, world: World):
    ana.post(URL, two("Dirce Amaral", "Osvaldo Brito", number="40"))
    ana.post(URL, two("Dirce Amaral", "Valdir Pacheco"))
    assert list(world.club.competitors.values_list("number", flat=True)) == [1, 2, 3, 40, 41]


@pytest.mark.parametrize("number", ["0", "-3", "100000", "sete"])
def test_add_pair_with_wrong_number_is_refused(ana: Client, number: str):
    response = ana.post(URL, two("Dirce Amaral", "Osvaldo Brito", number=number))
    assert response.status_code == 422
    assert list(response.context["form"].errors) == ["number"]


def test_add_pair_with_taken_number_names_its_pair(ana: Client, world: World):
    response = ana.post(URL, two("Dirce Amaral", "Osvaldo Brito", number="2"))
    assert response.status_code == 422
    assert "Osvaldo" in str(response.context["form"].errors["number"])
    assert world.club.competitors.count() == 3


@pytest.mark.parametrize("order", [1, -1])
def test_add_existing_pair_links_to_it(ana: Client, world: World, order: int):
    names = ["Dirce Amaral", "Nelson Fagundes"][::order]
    response = ana.post(URL, two(*names))
    assert response.status_code == 422
    assert response.context["form"].existing == world.dirce_nelson
    assert b'href="/boa-vista/pairs/1/"' in response.content
    assert b"/boa-vista/pairs/1/restore/" not in response.content


def test_add_archived_pair_offers_to_restore_it(ana: Client, world: World):
    roster.archive_pair(world.dirce_nelson, by=world.ana)
    response = ana.post(URL, two("Dirce Amaral", "Nelson Fagundes"))
    assert response.status_code == 422
    assert b'formaction="/boa-vista/pairs/1/restore/"' in response.content


def test_add_pair_of_one_person_is_refused(ana: Client):
    response = ana.post(URL, two("Dirce Amaral", "Dirce Amaral"))
    assert response.status_code == 422
    assert list(response.context["form"].errors) == ["second"]


def test_add_pair_with_confirmed_new_person_adds_them(ana: Client, world: World):
    typed = two("Dirce Amaral", "Edith Sampaio")
    question = ana.post(URL, typed)
    assert question.status_code == 422
    choice = question.context["form"].choices["second"]
    assert (choice.people, choice.is_open, choice.is_new) == ([], True, True)
    content = question.content.decode()
    assert "Edith Sampaio é uma pessoa nova?" in content
    assert content.count("field--question") == 1
    answered = typed | {"second-is": choice.new}
    assert ana.post(URL, answered).status_code == 302
    assert world.club.competitors.get(number=4).players[1].name == "Edith Sampaio"
    # The second time Edith is known and the pair exists.
    assert ana.post(URL, answered).context["form"].existing.number == 4
    assert world.club.players.namesakes("Edith Sampaio").count() == 1


@pytest.mark.postgres_later
def test_add_pair_of_two_new_people_needs_two_names(ana: Client, world: World):
    twice = two("Edith Sampaio", "edith sampaio")
    new = {"first-is": "new 0 edith sampaio", "second-is": "new 0 edith sampaio"}
    assert ana.post(URL, twice | new).status_code == 422
    assert world.club.players.count() == 6
    both = two("Edith Sampaio", "Clóvis Sampaio")
    new = {"first-is": "new 0 edith sampaio", "second-is": "new 0 clovis sampaio"}
    assert ana.post(URL, both | new).status_code == 302
    assert world.club.players.count() == 8


def test_add_pair_with_corrected_name_is_not_new(ana: Client, world: World):
    typed = two("Dirse Amaral", "Osvaldo Brito")
    new = ana.post(URL, typed).context["form"].choices["first"].new
    response = ana.post(URL, two("Dirce", "Osvaldo Brito") | {"first-is": new})
    assert response.status_code == 422
    assert response.context["form"].choices["first"].people == [world.dirce_nelson.first]


def test_add_pair_by_part_of_name_asks(ana: Client, world: World):
    typed = two("dirce", "Osvaldo Brito")
    choice = ana.post(URL, typed).context["form"].choices["first"]
    assert choice.people == [world.dirce_nelson.first]
    dirce = choice.people[0]
    assert ana.post(URL, typed | {"first-is": str(dirce.pk)}).status_code == 302
    assert world.club.competitors.get(number=4).first == dirce


def test_add_pair_after_error_keeps_chosen_people(ana: Client, world: World):
    dirce = world.dirce_nelson.first
    typed = two("dirce", "Edith Sampaio", number="2") | {
        "first-is": str(dirce.pk),
        "second-is": "new 0 edith sampaio",
    }
    content = ana.post(URL, typed).content.decode()
    assert f'value="{dirce.pk}" checked' in content
    assert 'value="new 0 edith sampaio" checked' in content


def test_add_pair_with_namesakes_asks_which(ana: Client, world: World):
    other = roster.add_player(world.club, by=world.ana, name="Dirce Amaral", called="Dircinha")
    typed = two("Dirce Amaral", "Osvaldo Brito")
    choice = ana.post(URL, typed).context["form"].choices["first"]
    assert choice.people == [world.dirce_nelson.first, other]
    assert ana.post(URL, typed | {"first-is": str(other.pk)}).status_code == 302
    assert world.club.competitors.get(number=4).first == other


def test_choice_of_namesakes_shows_partners(ana: Client, world: World):
    roster.add_player(world.club, by=world.ana, name="Dirce Amaral")
    choice = ana.post(URL, two("Dirce Amaral", "Osvaldo Brito")).context["form"].choices["first"]
    smalls = [one.small for one in choice.known]
    assert smalls == ["joga com Nelson Fagundes", "sem dupla"]


def test_add_pair_with_archived_person_restores_them(ana: Client, world: World):
    dirce = world.dirce_nelson.first
    roster.archive_player(dirce, by=world.ana)
    typed = two("Dirce Amaral", "Osvaldo Brito")
    assert ana.post(URL, typed).status_code == 422
    assert ana.post(URL, typed | {"first-is": str(dirce.pk)}).status_code == 302
    dirce.refresh_from_db()
    assert dirce.archived_at is None


def test_add_pair_with_person_of_other_club_is_refused(ana: Client, world: World):
    tereza = world.other_club.players.get(name="Tereza Lemos")
    typed = two("Tereza Lemos", "Osvaldo Brito", **{"first-is": str(tereza.pk)})
    response = ana.post(URL, typed)
    assert response.status_code == 422
    assert response.context["form"].choices["first"].people == []
    with pytest.raises(ValueError, match="another club"):
        roster.add_pair(world.club, by=world.ana, first=tereza, second=world.dirce_nelson.first)


def test_add_refused_pair_adds_no_new_person(ana: Client, world: World):
    typed = two("Edith Sampaio", "Osvaldo Brito", number="1")
    response = ana.post(URL, typed | {"first-is": "new 0 edith sampaio"})
    assert response.status_code == 422
    assert not world.club.players.namesakes("Edith Sampaio").exists()
    assert Competitor.objects.filter(club=world.club).count() == 3
