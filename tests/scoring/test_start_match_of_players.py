"""Starting a match of single players: who, how many, and nobody twice."""

from uuid import uuid4

import pytest
from django.test import Client

from clubs.models import Competitor, Player
from scoring.models import Match
from tests.pages import texts
from tests.scoring.crowd import browser
from tests.scoring.games import people
from tests.world import World

URL = "/boa-vista/matches/start/?of=players"


def player(name: str) -> int:
    return Player.objects.get(name__startswith=name).pk


def typed(*names: str, **changed: object) -> dict[str, object]:
    """Return the posted form of these people."""
    fields = ("first", "second", "player_3", "player_4", "player_5", "player_6")
    chosen: dict[str, object] = {
        field: player(name) for field, name in zip(fields, names, strict=False) if name
    }
    return {**chosen, "rules": "ramiro-es", "client_key": uuid4(), **changed}


def test_three_people_start_a_match_in_the_order_of_the_form(client: Client, world: World) -> None:
    page = browser(client, world.silvio)
    answer = page.post(URL, typed("Dirce", "Osvaldo", "", "Marlene"))
    assert answer.headers["Location"] == "/boa-vista/matches/1/"
    match = Match.objects.get()
    assert [str(side) for side in match.sides.all()] == [
        "Dirce Amaral",
        "Osvaldo Brito",
        "Marlene Souza",
    ]
    assert (match.ruleset, match.side_count) == ("ramiro-es", 3)
    sheet = page.get("/boa-vista/matches/1/").content.decode()
    assert "Out at 200 points, rules Ramiro." in sheet


def test_person_gets_one_single_for_all_matches(client: Client, world: World) -> None:
    page = browser(client, world.ana)
    for _match in range(2):
        # The second time it is asked whether the first match is meant.
        assert page.post(URL, typed("Dirce", "Osvaldo", again="1")).status_code == 302
    assert Competitor.objects.singles().count() == 2
    assert Match.objects.count() == 2


def test_start_sent_twice_starts_one_match(client: Client, world: World) -> None:
    page, same = browser(client, world.ana), typed("Dirce", "Osvaldo")
    answers = [page.post(URL, same), page.post(URL, same)]
    assert [answer.headers["Location"] for answer in answers] == ["/boa-vista/matches/1/"] * 2
    other = page.post(URL, same | {"second": player("Marlene")})
    assert other.status_code == 422
    assert "was already started from this page" in other.content.decode()


def test_fifth_seat_is_folded_until_somebody_sits_there(client: Client, world: World) -> None:
    page = browser(client, world.ana)
    empty = page.get(URL).content.decode()
    assert len(texts(empty, "form details input[type=search]")) == 2
    assert texts(empty, "details.fold[open] .seat-search") == []
    typed_in = page.post(URL, typed("Dirce", "", "", "", "Osvaldo")).content.decode()
    assert len(texts(typed_in, "details.fold[open] .seat-search")) == 2


@pytest.mark.parametrize(
    ("names", "field", "words"),
    [
        (("Dirce", ""), "second", "Choose one."),
        (("Dirce", "Dirce"), "second", "Dirce Amaral is already in the match."),
        (
            ("Dirce", "Osvaldo", "Nelson", "Osvaldo"),
            "player_4",
            "Osvaldo Brito is already in the match.",
        ),
    ],
)
def test_wrong_player_shows_the_error_at_its_field(
    client: Client, world: World, names: tuple[str, ...], field: str, words: str
) -> None:
    answer = browser(client, world.ana).post(URL, typed(*names))
    assert answer.status_code == 422
    assert answer.context["form"].errors == {field: [words]}
    assert not Match.objects.exists()
    assert not Competitor.objects.singles().exists()


def test_each_kind_of_match_offers_its_games(client: Client, world: World) -> None:
    page = browser(client, world.ana)
    alone = page.get(URL).context["form"].choice.rules
    pairs = page.get("/boa-vista/matches/start/").context["form"].choice.rules
    keys = [chosen.key for chosen in alone.values()]
    assert keys == ["ramiro-es", "burraco-solo-it", "canasta-solo-es"], "the usual one first"
    assert {chosen.rules.persons_per_side for chosen in pairs.values()} == {2}


def test_rules_of_pairs_are_refused_for_players(client: Client, world: World) -> None:
    data = typed("Dirce", "Osvaldo", rules="aacrt-2016")
    assert browser(client, world.ana).post(URL, data).status_code == 422


def test_start_page_with_one_person_links_to_adding_people(client: Client, world: World) -> None:
    world.club.players.exclude(name__startswith="Dirce").update(archived_at="2026-01-01T00:00Z")
    page = browser(client, world.ana).get(URL).content.decode()
    assert "A match needs two players" in page
    assert 'href="/boa-vista/players/add/"' in page


def test_match_list_finds_single_players(client: Client, world: World) -> None:
    page = browser(client, world.ana)
    page.post(URL, typed("Dirce", "Osvaldo", "Nelson"))
    people(world, 3)
    shown = page.get("/boa-vista/matches/?q=osvaldo").content.decode()
    assert "Nelson Fagundes" in shown
