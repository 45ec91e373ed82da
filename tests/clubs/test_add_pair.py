"""Making a pair of two people who are typed."""

import pytest
from django.test import Client

from clubs import roster
from clubs.models import Competitor, JournalEntry
from tests.world import World

pytestmark = pytest.mark.postgres

URL = "/boa-vista/pairs/add/"


def two(first: str, second: str, **more: str) -> dict[str, str]:
    return {"first": first, "second": second, "number": "", "name": ""} | more


def test_two_who_are_known_become_the_next_pair(ana: Client, world: World):
    response = ana.post(URL, two("dirce amaral", "Osvaldo Brito", name="Ouro e Copas"))
    assert (response.status_code, response["Location"]) == (302, "/boa-vista/pairs/")
    pair = world.club.competitors.get(number=4)
    assert [player.name for player in pair.players] == ["Dirce Amaral", "Osvaldo Brito"]
    assert str(pair) == "Ouro e Copas"
    entry = JournalEntry.objects.latest("id")
    assert (entry.action, entry.path) == ("add-pair", "/boa-vista/pairs/4/")


def test_number_can_be_chosen_and_the_next_follows(ana: Client, world: World):
    ana.post(URL, two("Dirce Amaral", "Osvaldo Brito", number="40"))
    ana.post(URL, two("Dirce Amaral", "Valdir Pacheco"))
    assert list(world.club.competitors.values_list("number", flat=True)) == [1, 2, 3, 40, 41]


@pytest.mark.parametrize("number", ["0", "-3", "100000", "sete"])
def test_what_is_no_number_is_refused_at_its_field(ana: Client, number: str):
    response = ana.post(URL, two("Dirce Amaral", "Osvaldo Brito", number=number))
    assert response.status_code == 422
    assert list(response.context["form"].errors) == ["number"]


def test_a_taken_number_says_whose_it_is(ana: Client, world: World):
    response = ana.post(URL, two("Dirce Amaral", "Osvaldo Brito", number="2"))
    assert response.status_code == 422
    assert "Osvaldo" in str(response.context["form"].errors["number"])
    assert world.club.competitors.count() == 3


@pytest.mark.parametrize("order", [1, -1])
def test_the_same_two_are_shown_the_pair_they_are(ana: Client, world: World, order: int):
    names = ["Dirce Amaral", "Nelson Fagundes"][::order]
    response = ana.post(URL, two(*names))
    assert response.status_code == 422
    assert response.context["form"].existing == world.dirce_nelson
    assert b'href="/boa-vista/pairs/1/"' in response.content
    assert b"/boa-vista/pairs/1/restore/" not in response.content


def test_the_same_two_archived_can_be_brought_back_on_the_spot(ana: Client, world: World):
    roster.archive_pair(world.dirce_nelson, by=world.ana)
    response = ana.post(URL, two("Dirce Amaral", "Nelson Fagundes"))
    assert response.status_code == 422
    assert b'formaction="/boa-vista/pairs/1/restore/"' in response.content


def test_a_person_is_no_pair_with_themselves(ana: Client):
    response = ana.post(URL, two("Dirce Amaral", "Dirce Amaral"))
    assert response.status_code == 422
    assert list(response.context["form"].errors) == ["second"]


def test_somebody_new_is_added_once_said_to_be_new(ana: Client, world: World):
    typed = two("Dirce Amaral", "Edith Sampaio")
    asked = ana.post(URL, typed)
    assert asked.status_code == 422
    choice = asked.context["form"].choices["second"]
    assert choice.people == []
    answered = typed | {"second-is": choice.new}
    assert ana.post(URL, answered).status_code == 302
    assert world.club.competitors.get(number=4).players[1].name == "Edith Sampaio"
    # Sent twice, Edith is known by now, and the two are a pair.
    assert ana.post(URL, answered).context["form"].existing.number == 4
    assert world.club.players.namesakes("Edith Sampaio").count() == 1


def test_both_can_be_new_but_not_one_and_the_same(ana: Client, world: World):
    twice = two("Edith Sampaio", "edith sampaio")
    new = {"first-is": "new 0 edith sampaio", "second-is": "new 0 edith sampaio"}
    assert ana.post(URL, twice | new).status_code == 422
    assert world.club.players.count() == 6
    both = two("Edith Sampaio", "Clóvis Sampaio")
    new = {"first-is": "new 0 edith sampaio", "second-is": "new 0 clovis sampaio"}
    assert ana.post(URL, both | new).status_code == 302
    assert world.club.players.count() == 8


def test_a_name_put_right_after_the_question_is_not_somebody_new(ana: Client, world: World):
    typed = two("Dirse Amaral", "Osvaldo Brito")
    new = ana.post(URL, typed).context["form"].choices["first"].new
    response = ana.post(URL, two("Dirce", "Osvaldo Brito") | {"first-is": new})
    assert response.status_code == 422
    assert response.context["form"].choices["first"].people == [world.dirce_nelson.first]


def test_part_of_a_name_is_asked_about_even_if_one_person_fits(ana: Client, world: World):
    typed = two("dirce", "Osvaldo Brito")
    choice = ana.post(URL, typed).context["form"].choices["first"]
    assert choice.people == [world.dirce_nelson.first]
    dirce = choice.people[0]
    assert ana.post(URL, typed | {"first-is": str(dirce.pk)}).status_code == 302
    assert world.club.competitors.get(number=4).first == dirce


def test_chosen_people_stay_after_another_error(ana: Client, world: World):
    dirce = world.dirce_nelson.first
    typed = two("dirce", "Edith Sampaio", number="2") | {
        "first-is": str(dirce.pk),
        "second-is": "new 0 edith sampaio",
    }
    content = ana.post(URL, typed).content.decode()
    assert f'value="{dirce.pk}" checked' in content
    assert 'value="new 0 edith sampaio" checked' in content


def test_namesakes_are_told_apart_by_choosing(ana: Client, world: World):
    other = roster.add_player(world.club, by=world.ana, name="Dirce Amaral", called="Dircinha")
    typed = two("Dirce Amaral", "Osvaldo Brito")
    choice = ana.post(URL, typed).context["form"].choices["first"]
    assert choice.people == [world.dirce_nelson.first, other]
    assert ana.post(URL, typed | {"first-is": str(other.pk)}).status_code == 302
    assert world.club.competitors.get(number=4).first == other


def test_namesakes_without_nickname_show_their_partners(ana: Client, world: World):
    roster.add_player(world.club, by=world.ana, name="Dirce Amaral")
    choice = ana.post(URL, two("Dirce Amaral", "Osvaldo Brito")).context["form"].choices["first"]
    smalls = [one.small for one in choice.known]
    assert smalls == ["joga com Nelson Fagundes", "em nenhuma dupla"]


def test_an_archived_person_is_asked_about_and_comes_back(ana: Client, world: World):
    dirce = world.dirce_nelson.first
    roster.archive_player(dirce, by=world.ana)
    typed = two("Dirce Amaral", "Osvaldo Brito")
    assert ana.post(URL, typed).status_code == 422
    assert ana.post(URL, typed | {"first-is": str(dirce.pk)}).status_code == 302
    dirce.refresh_from_db()
    assert dirce.archived_at is None


def test_people_of_another_club_are_out_of_reach(ana: Client, world: World):
    tereza = world.other_club.players.get(name="Tereza Lemos")
    typed = two("Tereza Lemos", "Osvaldo Brito", **{"first-is": str(tereza.pk)})
    response = ana.post(URL, typed)
    assert response.status_code == 422
    assert response.context["form"].choices["first"].people == []
    with pytest.raises(ValueError, match="another club"):
        roster.add_pair(world.club, by=world.ana, first=tereza, second=world.dirce_nelson.first)


def test_nothing_is_written_when_the_second_half_is_refused(ana: Client, world: World):
    typed = two("Edith Sampaio", "Osvaldo Brito", number="1")
    response = ana.post(URL, typed | {"first-is": "new 0 edith sampaio"})
    assert response.status_code == 422
    assert not world.club.players.namesakes("Edith Sampaio").exists()
    assert Competitor.objects.filter(club=world.club).count() == 3
