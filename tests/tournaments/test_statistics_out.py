"""The statistics of a tournament on paper and as files."""

import json

import pytest
from django.test import Client

from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, play, played, tournament
from tests.tournaments.paper.press import document_of, shown, text_of
from tests.tournaments.test_statistics_page import record_hands
from tests.world import World
from tournaments.director.rounds import rounds
from tournaments.models import Tournament
from tournaments.paper.statistics import StatisticsSheet


@pytest.fixture
def cup(world: World) -> Tournament:
    """A round robin of four after two rounds; table 1 of the first one has hands."""
    cup = tournament(world, entries=4)
    this_round = drawn(cup, world)
    record_hands(this_round, 1, world)
    play(this_round, world, [(2405, 1425)])
    rounds.close(this_round, by=world.bruno)
    played(cup, world)
    return cup


def test_paper_shows_records_and_averages(client: Client, world: World, cup: Tournament) -> None:
    text = text_of(client, world.carla, cup, "statistics.pdf")
    assert "4 matches have a result. 1 of them was recorded hand by hand" in text
    assert "Highest hand" in text
    assert "Averages by table" in text


@pytest.mark.parametrize("pairs", [4, 40])
def test_paper_fits_on_one_sheet(world: World, pairs: int) -> None:
    cup = tournament(world, "swiss", entries=pairs)
    this_round = drawn(cup, world)
    record_hands(this_round, 1, world)
    play(this_round, world)
    rounds.close(this_round, by=world.bruno)
    for _round in range(3 if pairs == 40 else 2):
        played(cup, world)
    document = document_of(StatisticsSheet(cup, shown(cup)), "statistics")
    assert len(document.pages) == 1


def test_paper_before_the_first_result_is_404(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    drawn(cup, world)
    client.force_login(world.carla)
    address = f"/boa-vista/tournaments/{cup.slug}/statistics.pdf?html"
    assert client.get(address).status_code == 404


@pytest.mark.parametrize("name", ["statistics.json", "statistics.pdf?html", "statistics.csv"])
def test_hidden_standings_hide_paper_and_files(
    client: Client, world: World, cup: Tournament, name: str
) -> None:
    Tournament.objects.filter(pk=cup.pk).update(standings_shown="end")
    address = f"/boa-vista/tournaments/{cup.slug}/{name}"
    assert browser(client, world.carla).get(address).status_code == 403
    assert browser(client, world.bruno).get(address).status_code == 200


def test_file_has_the_figures_with_their_hands(
    client: Client, world: World, cup: Tournament
) -> None:
    address = f"/boa-vista/tournaments/{cup.slug}/statistics.json"
    data = json.loads(browser(client, world.carla).get(address).content)
    assert (data["results"], data["with_hands"]) == (4, 1)
    records = [row for row in data["rows"] if row["kind"] == "record"]
    assert [(row["value"], row["hand"], row["round"]) for row in records][:1] == [(885, 2, 1)]
    assert records[0]["match"] is not None
    assert {row["table"] for row in data["rows"] if row["kind"] == "table"} == {1, 2}
    assert [row["value"] for row in data["rows"] if row["kind"] == "round"] == [2, 2]


def test_statistics_file_gives_no_lead_of_a_seat(
    client: Client, world: World, cup: Tournament
) -> None:
    address = f"/boa-vista/tournaments/{cup.slug}/statistics.json"
    rows = json.loads(browser(client, world.carla).get(address).content)["rows"]
    seats = [row for row in rows if row["kind"] == "seat"]
    assert len(seats) == 2
    assert all(row["score"] and row["lead"] is None for row in seats)
    assert all(row["score"] and row["lead"] for row in rows if row["kind"] == "round")


def test_statistics_file_before_the_first_result_has_no_figures(
    client: Client, world: World
) -> None:
    cup = tournament(world, entries=4)
    drawn(cup, world)
    address = f"/boa-vista/tournaments/{cup.slug}/statistics.json"
    data = json.loads(browser(client, world.carla).get(address).content)
    assert (data["results"], data["rows"]) == (0, [])
