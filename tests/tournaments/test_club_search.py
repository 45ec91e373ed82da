"""Search a club from one field: people, pairs, matches, tournaments and seasons."""

from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client
from django.utils import timezone, translation

from clubs import roster
from clubs.models import Player
from clubs.nouns.person import ParticularValues
from scoring.models import Match
from tests.cases import with_thorough
from tests.pages import flat, texts
from tests.prepared import prepared
from tests.scoring.crowd import browser, many, pairs, played
from tests.scoring.test_season import season
from tests.tournaments.hall import tournament
from tests.world import World
from tournaments.forms.club.club_search import FEW, ClubSearch

URL = "/boa-vista/search/"


@pytest.fixture
@prepared
def club_with_all(world: World) -> None:
    """Matches 1 (table 9) and 2, the tournament of the hall, and the season *Temporada*."""
    played(world, world.dirce_nelson, world.ivone_osvaldo, table="9")
    played(world, world.marlene_valdir, world.ivone_osvaldo)
    tournament(world)
    season(world)


def found(client: Client, world: World, text: str, who: str = "carla") -> dict[str, list[str]]:
    """Return the names of the results by the title of their group, in the order of the page."""
    answer = browser(client, getattr(world, who)).get(URL, {"q": text})
    assert answer.status_code == 200
    return {
        group.title: [result.name for result in group.results]
        for group in answer.context["found"].groups
    }


@pytest.mark.parametrize("text", ["dirce", "AMARAL", "dírcé", "dirc amar"])
def test_search_finds_names_in_every_group(
    client: Client, world: World, club_with_all: None, text: str
) -> None:
    assert found(client, world, text) == {
        "People": ["Dirce Amaral"],
        "Pairs": ["Dirce and Nelson"],
        "Matches": ["Dirce and Nelson 3100 × Ivone and Osvaldo 2000"],
    }


def test_names_of_both_partners_find_the_pair(
    client: Client, world: World, club_with_all: None
) -> None:
    assert list(found(client, world, "nelson e dirce")) == ["Pairs", "Matches"]


def test_name_of_a_season_finds_it(client: Client, world: World, club_with_all: None) -> None:
    assert found(client, world, "temporada") == {"Seasons": ["Temporada"]}


@pytest.mark.parametrize("text", ["2", "match 2", "partida nº 2", "#2"])
def test_number_of_a_match_finds_it_first(
    client: Client, world: World, club_with_all: None, text: str
) -> None:
    results = found(client, world, text)
    assert next(iter(results)) == "Matches"
    assert results["Matches"][0].startswith("Marlene and Valdir 3100")


def test_number_of_a_pair_finds_it_first(client: Client, world: World, club_with_all: None) -> None:
    results = found(client, world, "dupla 1")
    assert list(results) == ["Pairs", "Matches"]
    assert results["Pairs"] == ["Dirce and Nelson"]


@pytest.mark.parametrize(("text", "count"), [("mesa 9", 1), ("hoje", 2), ("mesa 9 valdir", 0)])
def test_table_and_day_find_matches(
    client: Client, world: World, club_with_all: None, text: str, count: int
) -> None:
    assert len(found(client, world, text).get("Matches", [])) == count


def test_name_of_a_tournament_finds_it_first(
    client: Client, world: World, club_with_all: None
) -> None:
    cup = world.club.tournaments.get()
    results = found(client, world, cup.name)
    assert next(iter(results.items())) == ("Tournaments", [cup.name])


def test_mistyped_name_shows_similar_names(
    client: Client, world: World, club_with_all: None
) -> None:
    results = found(client, world, "dirse")
    assert (results["People"], results["Pairs"]) == (["Dirce Amaral"], ["Dirce and Nelson"])
    page = flat(client.get(URL, {"q": "dirse"}).content.decode())
    assert "Nobody is called “dirse”. These names are similar:" in page


def test_words_at_the_beginning_of_a_name_come_first(client: Client, world: World) -> None:
    for name in ("Adriana Cruz", "Fabiana Cruz", "Juliana Cruz", "Luana Cruz", "Silvana Cruz"):
        roster.add_player(world.club, by=world.ana, name=name, called="")
    roster.add_player(world.club, by=world.ana, name="Rosa Ana Melo", called="")
    people = found(client, world, "ana")["People"]
    assert people[0] == "Rosa Ana Melo"
    assert len(people) == FEW


def test_archived_people_come_last_and_are_marked(client: Client, world: World) -> None:
    alfredo = roster.add_player(world.club, by=world.ana, name="Alfredo Amaral", called="")
    Player.objects.filter(pk=alfredo.pk).update(archived_at=timezone.now())
    assert found(client, world, "amaral")["People"] == ["Dirce Amaral", "Alfredo Amaral"]
    assert "archived" in client.get(URL, {"q": "amaral"}).content.decode()


def test_archived_tournaments_are_marked(client: Client, world: World, club_with_all: None) -> None:
    world.club.tournaments.update(archived_at=timezone.now())
    (name,) = world.club.tournaments.values_list("name", flat=True)
    assert found(client, world, name)["Tournaments"] == [name]
    assert ", archived" in client.get(URL, {"q": name}).content.decode()


@pytest.mark.postgres
def test_long_groups_link_to_the_whole_list(client: Client, world: World) -> None:
    pairs(world, 10)
    many(world, 20)
    answer = browser(client, world.carla).get(URL, {"q": "alfa"})
    links = {group.title: group.more for group in answer.context["found"].groups}
    assert links["People"].query == "/boa-vista/players/?q=alfa"
    assert links["Pairs"].query == "/boa-vista/pairs/?q=alfa"
    answer = client.get(URL, {"q": "dirce hoje"})
    (matches,) = (group for group in answer.context["found"].groups if group.title == "Matches")
    assert matches.more.query == "/boa-vista/matches/?q=dirce+hoje"
    listed = client.get(matches.more.query).context["asked"].days
    assert (len(matches.results), listed.count) == (FEW, 20)


def test_links_of_results_open(client: Client, world: World, club_with_all: None) -> None:
    texts = ("dirce", "2", "temporada", world.club.tournaments.get().name)
    for text in texts:
        for group in browser(client, world.carla).get(URL, {"q": text}).context["found"].groups:
            for result in group.results:
                assert client.get(result.url).status_code == 200, result


@pytest.mark.parametrize("who", ["ana", "carla"])
def test_particulars_are_never_found(client: Client, world: World, who: str) -> None:
    known: ParticularValues = {
        "phone": "+55 51 99876-5432",
        "email": "zeze@example.org",
        "note": "Zumbido",
    }
    roster.keep_particulars(world.club, {world.dirce_nelson.first: known}, by=world.ana)
    for text in ("99876", "99876-5432", "zeze@example.org", "zumbido"):
        assert found(client, world, text, who) == {}, text


def test_other_clubs_are_not_searched(client: Client, world: World) -> None:
    assert found(client, world, "tereza") == {}


@pytest.mark.postgres
@pytest.mark.parametrize(
    "text", ["", "   ", "\0", "()", "\u200b", '""', "%", "_", "a" * 5000, "9" * 60, "dirce " * 500]
)
def test_unusual_texts_are_answered(
    client: Client, world: World, club_with_all: None, text: str
) -> None:
    answer = browser(client, world.carla).get(URL, {"q": text})
    assert answer.status_code == 200
    if "dirce" not in text:
        assert answer.context["found"].groups == []
        assert "You can search for people and pairs" in flat(answer.content.decode())


def test_typed_text_is_escaped(client: Client, world: World) -> None:
    page = browser(client, world.carla).get(URL, {"q": "<script>alert(1)"}).content.decode()
    assert "<script>alert" not in page


def test_search_box_is_in_the_head_of_club_pages(client: Client, world: World) -> None:
    page = flat(browser(client, world.carla).get("/boa-vista/pairs/").content.decode())
    assert '<form class="top__search" role="search" action="/boa-vista/search/">' in page
    assert '<a class="top__find" href="/boa-vista/search/">' in page
    assert "top__search" not in client.get("/").content.decode()


def test_strangers_see_no_search_box(client: Client, world: World) -> None:
    world.club.is_public = True
    world.club.save()
    answer = client.get("/boa-vista/")
    assert answer.status_code == 200
    assert "top__search" not in answer.content.decode()


@pytest.mark.parametrize("number", with_thorough([10, 400], first=1))
def test_search_takes_the_same_queries_for_any_size(
    client: Client, world: World, django_assert_num_queries: Any, number: int
) -> None:
    pairs(world, number // 10)
    many(world, number)
    season(world)
    tournament(world)
    browser(client, world.carla).get(URL)
    with django_assert_num_queries(14):
        client.get(URL, {"q": "dirce"})
    assert Match.objects.count() == number


@pytest.mark.parametrize("language", ["en", "pt-br", "es"])
def test_examples_of_the_search_find_something(
    client: Client, world: World, club_with_all: None, language: str
) -> None:
    with translation.override(language):
        sentence = ClubSearch(world.club, QueryDict()).examples
        examples = sentence.rstrip(".").partition(": ")[2].split("; ")
        assert len(examples) == 3
        for text in examples:
            query = QueryDict(mutable=True)
            query["q"] = text
            assert ClubSearch(world.club, query).groups, text


def test_search_examples_without_matches_are_people(world: World) -> None:
    with translation.override("en"):
        assert ClubSearch(world.other_club, QueryDict()).examples == "For example: Tereza."


def test_search_page_has_the_header_of_every_page(client: Client, world: World) -> None:
    browser(client, world.carla)
    pages = [client.get(url).content.decode() for url in (URL, "/boa-vista/matches/")]
    headers = [texts(page, ".menu--user > summary") for page in pages]
    assert headers == [[str(world.carla)]] * 2
