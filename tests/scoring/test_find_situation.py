"""Finding what happened: by the game, and by words as people type them."""

import pytest
from django.test import Client
from django.utils import translation

from scoring.arbiter import ARBITERS
from scoring.arbiter_words import situation_title
from tests.scoring.crowd import browser
from tests.scoring.notebook import evening
from tests.scoring.rulings import CLUB, MATCH, text_of
from tests.world import World


def found(client: Client, address: str, **query: str) -> list[str]:
    return [title for title, _address in client.get(address, query).context["found"]]


def test_every_game_that_is_ruled_is_offered(client: Client, world: World) -> None:
    page = browser(client, world.carla).get(CLUB)
    for game in ("AACRT 2016", "Club buraco", "Spanish canasta", "Samba", "Ramiro", "Bridge"):
        assert game in text_of(page)
    assert "Italian burraco" not in text_of(page)


@pytest.mark.parametrize("game", ARBITERS)
def test_without_words_everything_is_there(client: Client, world: World, game: str) -> None:
    titles = found(browser(client, world.carla), f"{CLUB}{game}/")
    with translation.override("en"):
        assert titles == [situation_title(game, code) for code in ARBITERS[game].situations]


@pytest.mark.parametrize(
    ("game", "words", "first"),
    [
        ("aacrt-2016", "lixo", "May I take the lixo?"),
        ("aacrt-2016", "LÍXO", "May I take the lixo?"),
        ("aacrt-2016", "discard  pile", "May I take the lixo?"),
        ("aacrt-2016", "going out without a clean canastra", "Went out without what it needs"),
        ("aacrt-2016", "buraco 90", "The first lay-down was below the minimum"),
        ("samba-es", "exposed card", "Cards were seen"),
        ("samba-es", "frozen", "May I take the pozo?"),
        ("bridge", "lead restriction", "The partner of a defender with penalty cards is to lead"),
        ("ramiro-es", "eleven", "A card too many or too few"),
    ],
)
def test_words_find_what_they_are_about(
    client: Client, world: World, game: str, words: str, first: str
) -> None:
    assert found(browser(client, world.carla), f"{CLUB}{game}/", q=words)[0] == first


def test_a_word_that_is_known_counts_beside_one_that_is_not(client: Client, world: World) -> None:
    titles = found(browser(client, world.carla), f"{CLUB}aacrt-2016/", q="lixo zebra")
    assert titles == ["May I take the lixo?"]


@pytest.mark.parametrize(
    ("game", "words", "title"),
    [
        ("aacrt-2016", "lixu", "May I take the lixo?"),
        ("samba-es", "expsed card", "Cards were seen"),
        ("samba-es", "froz", "May I take the pozo?"),
    ],
)
def test_half_words_and_slips_find_too(
    client: Client, world: World, game: str, words: str, title: str
) -> None:
    assert found(browser(client, world.carla), f"{CLUB}{game}/", q=words) == [title]


def test_a_word_of_many_situations_tells_nothing(client: Client, world: World) -> None:
    """AACRT is silent about cards that were seen."""
    page = browser(client, world.carla)
    page.cookies["django_language"] = "pt-br"
    assert found(page, f"{CLUB}aacrt-2016/", q="carta exposta") == []
    assert len(found(page, f"{CLUB}samba-es/", q="carta exposta")) == 1


def test_nothing_found_leads_back_to_everything(client: Client, world: World) -> None:
    step = "exposed S W H 7 9 otherwise"
    page = browser(client, world.carla).get(f"{CLUB}bridge/", {"q": "zebra", "step": step})
    assert page.context["found"] == []
    assert "Nothing is called “zebra” here." in text_of(page)
    assert f'href="{CLUB}bridge/?step=exposed+S+W+H+7+9+otherwise"' in page.content.decode()


def test_typing_brings_only_the_list(client: Client, world: World) -> None:
    evening(world, 1)
    page = browser(client, world.carla)
    answer = page.get(MATCH, {"q": "lixo"}, headers={"HX-Request": "true"})
    assert answer.content.decode().lstrip().startswith('<div id="list"')
    assert "May I take the lixo?" in text_of(answer)
    assert "HX-Request" in answer.headers["Vary"]


def test_the_match_and_the_club_lead_to_the_arbiter(client: Client, world: World) -> None:
    evening(world, 1)
    page = browser(client, world.carla)
    assert f'href="{MATCH}"' in page.get("/boa-vista/matches/1/").content.decode()
    assert f'href="{CLUB}"' in page.get("/boa-vista/").content.decode()
