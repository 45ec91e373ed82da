"""The pages of tables and of results of each round."""

import pytest
from django.test import Client

from tests.pages import texts
from tests.tournaments.hall import drawn, enter, options, play, played, tournament
from tests.tournaments.wall import read, url
from tests.world import World
from tournaments.boards.places.results import RoundBoard, round_board
from tournaments.director.rounds import rounds, tables
from tournaments.models import Round
from tournaments.reading.standings import PlayedStage


def test_tables_page_shows_the_published_round(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    drawn(cup, world)
    text = read(client, url(cup, "tables/"))
    assert "Round 1 of 3 is drawn." in text
    assert "2 Ivone and Osvaldo Marlene and Valdir" in text


def test_tables_page_after_a_round_announces_the_next(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    played(cup, world)
    assert "as soon as it is drawn" in read(client, url(cup, "tables/"))
    drawn(cup, world)
    text = read(client, url(cup, "tables/"))
    assert "Round 2" in text
    assert "as soon as it is drawn" not in text


def test_results_page_shows_score_points_and_winner(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    round = drawn(cup, world)
    tables.set_score(round.tables.get(number=2), (900, 1500), by=world.bruno)
    text = read(client, url(cup, "results/"))
    assert "1 result is missing." in text
    assert "Marlene and Valdir (won) 1500 1" in text
    assert "Ivone and Osvaldo 900 0" in text
    assert "in play" in text


def test_results_page_marks_only_the_winner(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    round = drawn(cup, world)
    tables.set_score(round.tables.get(number=2), (900, 1500), by=world.bruno)
    page = client.get(url(cup, "results/"), headers={"Accept-Language": "en"}).content.decode()
    assert texts(page, ".duels :is(.duels__won, .strong)") == [
        "Marlene and Valdir (won)",
        "1500",
        "1",
    ]


def test_results_of_a_drawn_round_are_not_in_play(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    round = drawn(cup, world)
    text = read(client, url(cup, "results/"))
    assert text.count("not started") == 2
    assert "in play" not in text
    tables.open_match(round.tables.get(number=2), by=world.bruno)
    assert read(client, url(cup, "results/")).count("in play") >= 1


def test_results_page_shows_a_walkover_with_points(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    round = drawn(cup, world)
    tables.set_walkover(round.tables.get(number=2), by=world.bruno, absent=(0,))
    text = read(client, url(cup, "results/"))
    assert "Ivone and Osvaldo W.O. 0" in text
    assert "Marlene and Valdir (won) 1" in text


def test_results_page_shows_the_bye_last(client: Client, world: World) -> None:
    cup = tournament(world, entries=3)
    play(drawn(cup, world), world)
    assert "bye Dirce and Nelson 1" in read(client, url(cup, "results/"))


def test_latest_round_with_a_result_comes_first(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    round = drawn(cup, world)
    play(round, world, [(1111, 222), (1000, 2000)])
    rounds.close(round, by=world.bruno)
    drawn(cup, world)
    assert "1111" in read(client, url(cup, "results/"))
    assert "1111" not in read(client, url(cup, "results/?round=2"))
    assert "1111" in read(client, url(cup, "results/?round=1"))


def test_results_page_computes_only_the_shown_round(
    client: Client, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup = tournament(world, entries=4)
    played(cup, world)
    played(cup, world)
    drawn(cup, world)
    made = []

    def counted(stage: PlayedStage, round: Round) -> RoundBoard:
        made.append(round.number)
        return round_board(stage, round)

    monkeypatch.setattr("tournaments.views.players.stage_pages.round_board", counted)
    for query in ("", "?round=1", "?round=3", "?round=9"):
        client.get(url(cup, f"results/{query}"))
    assert made == [2, 1, 3, 2]


def test_tables_page_names_the_sections(client: Client, world: World) -> None:
    cup = tournament(world, "groups")
    options(cup, world, groups=2)
    enter(cup, world, 8)
    drawn(cup, world)
    text = read(client, url(cup, "tables/"))
    assert "1 A" in text
    assert "3 B" in text


def test_tables_page_of_an_individual_names_partners(client: Client, world: World) -> None:
    cup = tournament(world, "individual", entries=8)
    drawn(cup, world)
    assert "Dirce and Nelson" in read(client, url(cup, "tables/"))
