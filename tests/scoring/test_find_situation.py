"""Finding what happened: by the game, and by words as people type them."""

import pytest
from django.test import Client
from django.utils import translation

from scoring.games import RULINGS
from scoring.rulings.ruling_words import situation_search, situation_title
from scoring.rulings.text_search import search
from tests.pages import texts
from tests.scoring.crowd import browser
from tests.scoring.notebook import evening
from tests.scoring.rulings import CLUB, MATCH, listed, match_of, text_of
from tests.world import World


def titles_found(client: Client, address: str, **query: str) -> list[str]:
    return [title for title, _address in listed(client.get(address, query))]


def headings(client: Client, address: str, **query: str) -> list[str]:
    return [heading for heading, _links in client.get(address, query).context["groups"]]


def test_club_page_of_the_arbiter_lists_the_usual_game(client: Client, world: World) -> None:
    page = browser(client, world.carla).get(CLUB)
    assert "By the rules AACRT 2016." in text_of(page)
    assert f'href="{CLUB}aacrt-2016/final-out/"' in page.content.decode()


def test_another_game_lists_played_games_before_the_rest(client: Client, world: World) -> None:
    match_of(world, "samba-es")
    (_, played), (_, others) = browser(client, world.carla).get(CLUB).context["other_games"]
    assert [game for game, _name in played] == ["samba-es"]
    rest = [game for game in RULINGS if game not in ("aacrt-2016", "samba-es")]
    assert [game for game, _name in others] == rest
    assert rest[-1] == "bridge"


def test_chosen_game_is_remembered_by_the_device(client: Client, world: World) -> None:
    page = browser(client, world.carla)
    page.get(f"{CLUB}samba-es/")
    assert "By the rules Samba." in text_of(page.get(CLUB))
    page.cookies["game"] = "poker"
    assert "By the rules AACRT 2016." in text_of(page.get(CLUB))


def test_game_of_a_tournament_is_not_remembered(client: Client, world: World) -> None:
    page = browser(client, world.carla)
    asked = page.get(f"{CLUB}samba-es/?occasion=open")
    assert "Another game" not in text_of(asked)
    assert "By the rules AACRT 2016." in text_of(page.get(CLUB))


def test_search_opens_the_folded_headings(client: Client, world: World) -> None:
    page = browser(client, world.carla)
    opened = "#list details[open] summary"
    assert texts(page.get(CLUB).content.decode(), "#list details summary")
    assert texts(page.get(CLUB).content.decode(), opened) == []
    found = page.get(CLUB, {"q": "discard pile"}).content.decode()
    assert texts(found, opened) == headings(client, CLUB, q="discard pile")


def test_bridge_table_with_a_ruling_offers_no_other_game(client: Client, world: World) -> None:
    page = browser(client, world.carla)
    assert "Another game" in text_of(page.get(f"{CLUB}bridge/"))
    step = "exposed S W H 7 9 otherwise"
    assert "Another game" not in text_of(page.get(f"{CLUB}bridge/", {"step": step}))


def test_arbiter_of_a_match_offers_no_other_game(client: Client, world: World) -> None:
    match_of(world, "samba-es")
    page = text_of(browser(client, world.carla).get(MATCH))
    assert "By the rules Samba." in page
    assert "Another game" not in page


@pytest.mark.parametrize("game", RULINGS)
def test_empty_search_lists_every_situation(client: Client, world: World, game: str) -> None:
    titles = titles_found(browser(client, world.carla), f"{CLUB}{game}/")
    with translation.override("en"):
        known = [situation_title(game, code) for code in RULINGS[game].arbiter.situations]
    assert sorted(titles) == sorted(known)


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        (
            "aacrt-2016",
            [
                "Taking the discard pile",
                "Going out, morto and stock",
                "Opening and melds",
                "Mistakes at the table",
            ],
        ),
        (
            "samba-es",
            ["Taking the discard pile", "Going out and stock", "Mistakes at the table"],
        ),
        ("ramiro-es", [""]),
        ("bridge", [""]),
    ],
)
def test_questions_are_grouped_as_their_game_has_them(
    client: Client, world: World, game: str, expected: list[str]
) -> None:
    assert headings(browser(client, world.carla), f"{CLUB}{game}/") == expected


def test_search_on_the_club_page_needs_no_script(client: Client, world: World) -> None:
    page = browser(client, world.carla)
    assert titles_found(page, CLUB, q="lixo zebra")[0] == "May I take the discard pile?"


def test_search_keeps_the_headings_of_what_it_finds(client: Client, world: World) -> None:
    found = headings(browser(client, world.carla), f"{CLUB}aacrt-2016/", q="exposed card")
    assert found == ["Mistakes at the table"]


@pytest.mark.parametrize(
    ("game", "words", "first"),
    [
        ("aacrt-2016", "lixo", "May I take the discard pile?"),
        ("aacrt-2016", "LÍXO", "May I take the discard pile?"),
        ("aacrt-2016", "discard  pile", "May I take the discard pile?"),
        ("aacrt-2016", "going out without a clean canastra", "Went out wrongly"),
        ("aacrt-2016", "buraco 90", "The initial meld was below the minimum"),
        ("samba-es", "exposed card", "Cards were seen"),
        ("samba-es", "frozen", "May I take the discard pile?"),
        ("bridge", "lead restriction", "The partner of a defender with penalty cards must lead"),
        ("ramiro-es", "eleven", "A card too many or too few"),
        # Parts of words, and typing errors.
        ("aacrt-2016", "lixu", "May I take the discard pile?"),
        ("samba-es", "expsed card", "Cards were seen"),
        ("samba-es", "froz", "May I take the discard pile?"),
    ],
)
def test_search_words_find_their_situation_first(
    client: Client, world: World, game: str, words: str, first: str
) -> None:
    assert titles_found(browser(client, world.carla), f"{CLUB}{game}/", q=words)[0] == first


def test_search_ignores_unknown_words_beside_known_ones(client: Client, world: World) -> None:
    titles = titles_found(browser(client, world.carla), f"{CLUB}aacrt-2016/", q="lixo zebra")
    assert titles[0] == "May I take the discard pile?"
    assert all("discard pile" in title for title in titles)


def test_search_ignores_words_of_many_situations(client: Client, world: World) -> None:
    page = browser(client, world.carla)
    page.cookies["django_language"] = "pt-br"
    assert titles_found(page, f"{CLUB}aacrt-2016/", q="carta exposta") == ["Uma carta foi vista"]
    assert len(titles_found(page, f"{CLUB}samba-es/", q="carta exposta")) == 1


def test_search_without_match_links_to_the_full_list(client: Client, world: World) -> None:
    step = "exposed S W H 7 9 otherwise"
    page = browser(client, world.carla).get(f"{CLUB}bridge/", {"q": "zebra", "step": step})
    assert page.context["groups"] == []
    assert "Nothing with these words." in text_of(page)
    assert f'href="{CLUB}bridge/?step=exposed+S+W+H+7+9+otherwise"' in page.content.decode()


def test_search_without_match_offers_the_director(client: Client, world: World) -> None:
    step = "exposed S W H 7 9 otherwise"
    page = browser(client, world.carla).get(f"{CLUB}bridge/", {"q": "zebra", "step": step})
    query = "?step=exposed+S+W+H+7+9+otherwise"
    assert f'href="{CLUB}bridge/director-decides/{query}"' in page.content.decode()
    assert "The director decides" in text_of(page)


def test_live_search_returns_only_the_list(client: Client, world: World) -> None:
    evening(world, 1)
    page = browser(client, world.carla)
    answer = page.get(MATCH, {"q": "lixo"}, headers={"HX-Request": "true"})
    assert answer.content.decode().lstrip().startswith('<div id="list"')
    assert "May I take the discard pile?" in text_of(answer)
    assert "HX-Request" in answer.headers["Vary"]


def test_match_and_club_pages_link_to_the_arbiter(client: Client, world: World) -> None:
    evening(world, 1)
    page = browser(client, world.carla)
    assert f'href="{MATCH}"' in page.get("/boa-vista/matches/1/").content.decode()
    assert f'href="{CLUB}"' in page.get("/boa-vista/").content.decode()


@pytest.mark.parametrize(
    ("language", "words", "code"),
    [
        ("en", "misdeal", "wrong-deal"),
        ("en", "talking", "talking"),
        ("en", "illegal meld", "wrong-meld"),
        ("en", "exposed card", "exposed-card"),
        ("pt-br", "carteou errado", "wrong-deal"),
        ("pt-br", "conversa", "talking"),
        ("pt-br", "jogo ilegal", "wrong-meld"),
        ("pt-br", "carta exposta", "exposed-card"),
        ("es", "repartió mal", "wrong-deal"),
        ("es", "habló", "talking"),
        ("es", "juego ilegal", "wrong-meld"),
        ("es", "carta expuesta", "exposed-card"),
    ],
)
def test_words_of_players_find_the_situation(language: str, words: str, code: str) -> None:
    with translation.override(language):
        situations = RULINGS["aacrt-2016"].arbiter.situations
        texts = {one: situation_search("aacrt-2016", one) for one in situations}
        assert search(words, texts)[0] == code


@pytest.mark.parametrize(
    ("language", "game", "words", "code"),
    [
        ("pt-br", "aacrt-2016", "mostrou a carta", "exposed-card"),
        ("pt-br", "samba-es", "mostrou a carta", "exposed-cards"),
        ("pt-br", "bridge", "mostrou a carta", "exposed"),
        ("pt-br", "aacrt-2016", "arrependeu", "after-discard"),
        ("pt-br", "aacrt-2016", "faltou carta", "wrong-deal"),
        ("pt-br", "aacrt-2016", "celular", "director-decides"),
        ("pt-br", "aacrt-2016", "atraso", "director-decides"),
        ("pt-br", "aacrt-2016", "contagem errada", "director-decides"),
        ("pt-br", "aacrt-2016", "trapaça", "director-decides"),
        ("pt-br", "bridge", "renúncia", "director-decides"),
        ("es", "aacrt-2016", "trece cartas", "wrong-deal"),
        ("es", "canasta-es", "trece cartas", "misdeal"),
        ("es", "aacrt-2016", "se le cayó", "exposed-card"),
        ("es", "canasta-es", "se le cayó", "exposed-cards"),
        ("es", "bridge", "se le cayó", "exposed"),
        ("es", "aacrt-2016", "hablar", "talking"),
        ("es", "canasta-es", "hablar", "director-decides"),
        ("es", "canasta-es", "mínimo", "exposed-cards"),
        ("es", "samba-es", "samba", "pozo"),
        ("es", "aacrt-2016", "basura", "lixo"),
        ("en", "aacrt-2016", "frozen", "lixo"),
        ("en", "aacrt-2016", "phone", "director-decides"),
        ("en", "aacrt-2016", "late", "director-decides"),
        ("en", "bridge", "revoke", "director-decides"),
        ("en", "bridge", "void", "cannot-comply"),
    ],
)
def test_words_of_a_bridge_table_find_a_situation(
    language: str, game: str, words: str, code: str
) -> None:
    with translation.override(language):
        texts = {one: situation_search(game, one) for one in RULINGS[game].arbiter.situations}
        assert search(words, texts)[0] == code


@pytest.mark.parametrize("game", ["canasta-es", "samba-es", "ramiro-es", "bridge"])
@pytest.mark.parametrize("words", ["talking", "illegal meld", "misdeal"])
def test_search_outside_the_game_finds_the_director(game: str, words: str) -> None:
    with translation.override("en"):
        texts = {one: situation_search(game, one) for one in RULINGS[game].arbiter.situations}
        assert "director-decides" in search(words, texts)
