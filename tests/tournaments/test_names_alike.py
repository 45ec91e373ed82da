"""Pages and papers distinguish three pairs called Maria and José."""

import pytest
from django.test import Client

from clubs import roster
from tests.prepared import prepared
from tests.tournaments.hall import drawn, stage, tournament
from tests.tournaments.paper.press import text_of
from tests.tournaments.wall import read, url
from tests.world import World
from tournaments.director.entries import entries
from tournaments.director.rounds import rounds
from tournaments.models import Tournament

NAMES = [
    "Maria Silva and José Souza",
    "Maria Souza and José Silva",
    "Maria Lima and José Lima",
    "Dirce and Nelson",
]


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    cup = tournament(world, "knockout")
    twos = [
        ("Maria Silva", "José Souza"),
        ("Maria Souza", "José Silva"),
        ("Maria Aparecida Lima", "José Carlos Lima"),
    ]
    alike = roster.add_pairs(world.club, twos, by=world.ana)
    entries.enter(cup, [*alike, world.dirce_nelson], by=world.bruno)
    return cup


@pytest.mark.parametrize("page", ["tables/", "bracket/", "stages/1/rounds/1/"])
def test_pages_show_surnames_of_similar_pairs(
    client: Client, world: World, cup: Tournament, page: str
) -> None:
    drawn(cup, world)
    text = read(client, url(cup, page), world.bruno)
    assert [name for name in NAMES if name in text] == NAMES
    assert "Maria and José" not in text


def test_draft_and_slips_show_surnames_of_similar_pairs(
    client: Client, world: World, cup: Tournament
) -> None:
    round = rounds.draw(stage(cup), by=world.bruno)
    round_address = url(cup, "stages/1/rounds/1/")
    draft = read(client, f"{round_address}draft/", world.bruno)
    assert [name for name in NAMES if name in draft] == NAMES
    rounds.publish(round, by=world.bruno)
    slips = read(client, f"{round_address}slips/", world.bruno)
    assert [name for name in NAMES if name in slips] == NAMES


def test_search_for_a_shared_name_shows_surnames(
    client: Client, world: World, cup: Tournament
) -> None:
    drawn(cup, world)
    page = read(client, url(cup, "tables/?find=maria"))
    assert "Which name? 1. Maria Silva and José Souza 2. Maria Souza and José Silva" in page
    assert "Your pair Maria Lima and José Lima" in read(client, url(cup, "tables/?find=lima"))


@pytest.mark.parametrize("paper", ["slips.pdf", "draw.pdf"])
def test_papers_show_surnames_of_similar_pairs(
    client: Client, world: World, cup: Tournament, paper: str
) -> None:
    round = drawn(cup, world)
    text = text_of(client, world.bruno, cup, paper, round)
    assert [name for name in NAMES if name in text] == NAMES


def test_individual_shows_surnames_of_similar_people(client: Client, world: World) -> None:
    cup = tournament(world, "individual", entries=6)
    names = ["Maria Silva", "Maria Souza"]
    people = [roster.add_player(world.club, by=world.ana, name=name) for name in names]
    entries.enter_people(cup, people, by=world.bruno)
    drawn(cup, world)
    text = read(client, url(cup, "tables/"))
    assert [name for name in names if name in text] == names
