"""The list of people: search, pages, number of queries."""

import pytest
from django.test import Client

from clubs import roster
from clubs.models import Player
from tests.world import World


def names(response) -> list[str]:
    """Return the people on the page, in order."""
    if "columns" not in response.context:
        return [player.name for player in response.context["page"]]
    letters = [letter for column in response.context["columns"] for letter in column]
    return [person.player.name for letter in letters for person in letter.people]


@pytest.mark.postgres
def test_people_list_sorts_ignoring_accents(ana: Client, world: World):
    roster.add_player(world.club, by=world.ana, name="Átila Nunes")
    listed = names(ana.get("/boa-vista/players/"))
    assert listed[:2] == ["Átila Nunes", "Dirce Amaral"]
    assert len(listed) == 7


@pytest.mark.parametrize("search", ["jose d'ávila", "D’Avila", "JOSÉ", "zeca", "avila jose"])
def test_search_finds_people_by_any_word(ana: Client, world: World, search: str):
    roster.add_player(world.club, by=world.ana, name="José Carlos D'Ávila", called="Zéca")
    response = ana.get("/boa-vista/players/", {"q": search})
    assert names(response) == ["José Carlos D'Ávila"]


@pytest.mark.postgres
@pytest.mark.parametrize("search", ["%", "_", "\x00", "a" * 500, "1 2 3 4 5 6 7 8 9 10 11"])
def test_search_of_odd_text_returns_a_page(ana: Client, search: str):
    assert ana.get("/boa-vista/players/", {"q": search}).status_code == 200


def test_htmx_search_returns_the_list_only(ana: Client):
    url = "/boa-vista/players/?q=dirce"
    fragment = ana.get(url, headers={"HX-Request": "true"})
    assert names(fragment) == ["Dirce Amaral"]
    assert b"<html" not in fragment.content
    assert b"<html" in ana.get(url).content
    assert "HX-Request" in fragment["Vary"]


def test_archived_filter_shows_archived_people(ana: Client, world: World):
    dirce = world.dirce_nelson.first
    roster.archive_player(dirce, by=world.ana)
    assert dirce.name not in names(ana.get("/boa-vista/players/"))
    assert names(ana.get("/boa-vista/players/?archived=1")) == [dirce.name]


@pytest.mark.postgres
def test_people_list_leaves_out_other_clubs(ana: Client, world: World):
    roster.add_player(world.other_club, by=world.davi, name="Dirce de Vila Nova")
    assert names(ana.get("/boa-vista/players/?q=dirce")) == ["Dirce Amaral"]


def test_people_list_escapes_names(ana: Client, world: World):
    roster.add_player(world.club, by=world.ana, name="<script>alert(1)</script>", called="<b>")
    for url in ("/boa-vista/players/", "/boa-vista/pairs/add/", "/boa-vista/journal/"):
        assert b"<script>alert" not in ana.get(url).content


@pytest.mark.parametrize("people", [0, 250])
def test_people_list_has_constant_queries(
    ana: Client, world: World, people: int, django_assert_num_queries
):
    crowd(world, people)
    ana.get("/boa-vista/players/")  # the session is saved once a day
    # Session, account, membership; count, people, their sides in earlier months and in this
    # one, archived people; and of several pages the first letters.
    with django_assert_num_queries(9 if people else 8):
        response = ana.get("/boa-vista/players/")
    assert len(names(response)) == min(200, people + 6)


def test_people_list_pages_keep_the_search(ana: Client, world: World):
    crowd(world, 250)
    response = ana.get("/boa-vista/players/?q=pessoa&page=2")
    assert names(response) == [f"Pessoa {i}" for i in range(200, 250)]
    assert b"?q=pessoa&amp;page=1" in response.content
    for page in ("", "0", "99", "x", "-1"):
        assert ana.get("/boa-vista/players/", {"page": page}).status_code == 200


def test_letter_link_opens_its_first_page(ana: Client, world: World):
    crowd(world, 250)
    roster.add_player(world.club, by=world.ana, name="Zilda Menezes")
    page = ana.get("/boa-vista/players/").content.decode()
    assert 'href="?page=2#letter-Z"' in page
    assert 'href="#letter-D"' in page


def crowd(world: World, number: int) -> None:
    Player.objects.bulk_create(
        Player(club=world.club, name=f"Pessoa {i}", sort_key=f"pessoa {i:04}")
        for i in range(number)
    )
