"""The table of a season and the honours board on paper."""

from datetime import timedelta
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client

from scoring import ledger
from scoring.seasons import writer
from scoring.seasons.board import SeasonBoard, seasons_of
from scoring.seasons.honours import HonoursBoard
from server.papers import printing
from tests.dates import today
from tests.scoring.crowd import pairs, played
from tests.scoring.notebook import evening
from tests.scoring.paper.printed import cut_texts, long_names, page_of
from tests.scoring.test_season import at, season
from tests.world import World


def document_of(template: str, **context: Any) -> Any:
    html = render_to_string(f"print/{template}.html", context)
    return printing._press().document(html)


def texts(page: Any) -> list[str]:
    return [box.text for box in page._page_box.descendants() if getattr(box, "text", "")]


def test_season_paper_names_lines_and_sums(client: Client, world: World) -> None:
    played(world, world.dirce_nelson, world.ivone_osvaldo)
    season(world)
    text = page_of(client, world.carla, "seasons/1/table.pdf")
    assert "1 Dirce and Nelson 1 night, 1 win 26 26" in text
    persons = page_of(client, world.carla, "seasons/1/table.pdf?of=persons")
    assert "Dirce Amaral" in persons


@pytest.mark.thorough
@pytest.mark.parametrize("best", [0, 1, 10, 20])
def test_long_season_repeats_its_head_and_fits(world: World, best: int) -> None:
    long_names(world)
    own = pairs(world, 60)
    for first, second in zip(own[::2], own[1::2], strict=True):
        played(world, first, second)
    for ago in range(12):
        when = at(today() - timedelta(days=ago))
        played(world, world.dirce_nelson, world.ivone_osvaldo, ended=when)
    board = SeasonBoard(season(world, best=best), is_of_pairs=True, rows=None)
    document = document_of("season", board=board, season=board.season, club=world.club)
    assert len(document.pages) >= 3
    assert list(cut_texts(document)) == []
    for page in document.pages:
        assert "Soma" in texts(page)


def test_season_paper_without_a_match_says_so(client: Client, world: World) -> None:
    season(world)
    text = page_of(client, world.carla, "seasons/1/table.pdf")
    assert "No match of this season has ended yet." in text


def test_honours_paper_without_winners_has_the_records(client: Client, world: World) -> None:
    ended = evening(world, 4)
    ledger.end(ended, by=world.ana, ending="time")
    text = page_of(client, world.carla, "honours.pdf")
    assert "Highest hand" in text
    assert "No winners yet" in text


def test_honours_paper_fits_long_names(world: World) -> None:
    long_names(world)
    for ago in range(1, 40):
        last = today() - timedelta(days=370 * ago)
        played(world, world.dirce_nelson, world.ivone_osvaldo, ended=at(last))
        own = season(world, name=f"T{ago}", first=last - timedelta(days=9), last=last)
        writer.close(own, by=world.ana)
    board = HonoursBoard(world.club, seasons_of(world.club))
    document = document_of("honours", honours=board, club=world.club)
    assert len(document.pages) >= 2
    assert list(cut_texts(document)) == []
