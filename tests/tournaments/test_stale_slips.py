"""A slip for a table with another result is refused and kept when the round closes."""

import re
from typing import Any

import pytest
from django.test import Client

from tests.prepared import prepared
from tests.tournaments.hall import drawn, tournament
from tests.tournaments.noting import LIVE, PAGE, SLIPS, row, seated, slips
from tests.world import World
from tournaments.director.rounds import tables
from tournaments.models import Round

STALE: dict[str, Any] = {"first_1": 999, "second_1": 1000}
"""Figures with a doubt: 999 is no multiple of 5."""


@pytest.fixture
@prepared
def round(world: World) -> Round:
    """Round 1 of two tables with all results: table 1 was 1500 × 1000."""
    cup = tournament(world, entries=4)
    round = drawn(cup, world)
    tables.set_score(row(round, 1), (1500, 1000), by=world.ana)
    tables.set_score(row(round, 2), (2000, 1000), by=world.ana)
    return round


def main_button(content: str) -> list[str]:
    buttons = re.findall(r'<button class="btn btn--main"[^>]*>(.*?)</button>', content, re.S)
    return [" ".join(re.sub("<[^>]*>", " ", words).split()) for words in buttons]


@pytest.mark.parametrize("live", [False, True])
def test_stale_unlikely_slip_shows_the_recorded_result(
    client: Client, world: World, round: Round, live: bool
) -> None:
    answer = slips(client, world.bruno, LIVE if live else None, **STALE)
    content = answer.content.decode()
    assert answer.status_code == 409
    assert "1500 × 1000 is already recorded here." in content
    assert "Is 999 right?" not in content
    assert 'value="999"' in content
    assert main_button(content) == ["Record the results"]
    assert f"{PAGE}close/" not in content


def test_stale_unlikely_slip_with_the_same_score_is_noted(
    client: Client, world: World, round: Round
) -> None:
    tables.set_score(row(round, 1), (999, 1000), by=world.ana)
    assert slips(client, world.bruno, **STALE)["Location"] == SLIPS


def test_live_slip_hides_close_while_another_row_waits(
    client: Client, world: World, round: Round
) -> None:
    tables.clear(row(round, 2), by=world.ana)
    data: dict[str, Any] = {"first_2": 1500, "second_2": 900}
    content = slips(client, world.bruno, LIVE, **data, waiting=["1"]).content.decode()
    assert seated(round, 2).score == (1500, 900)
    assert main_button(content) == ["Record the results"]
    # The row that is sent is answered itself: it waits no longer.
    content = slips(client, world.bruno, LIVE, **data, waiting=["2"]).content.decode()
    assert main_button(content) == ["Close the round"]


def test_close_with_a_typed_row_keeps_the_round_open(
    client: Client, world: World, round: Round
) -> None:
    client.force_login(world.bruno)
    english = {"Accept-Language": "en"}
    data = {"first-1": "999", "second-1": "1000"}
    answer = client.post(f"{PAGE}close/", data, headers=english)
    assert answer["Location"] == SLIPS
    assert not Round.objects.get(pk=round.pk).is_closed
    content = client.get(SLIPS, headers=english).content.decode()
    assert "Not recorded: table 1, 999 × 1000. Record what you typed" in content
    assert 'value="999"' in content
    assert main_button(content) == ["Record the results"]
    assert f"{PAGE}close/" not in content


def test_close_with_empty_rows_closes_the_round(client: Client, world: World, round: Round) -> None:
    client.force_login(world.bruno)
    client.post(f"{PAGE}close/", {"first-1": "", "second-1": "", "absent-1": ""})
    assert Round.objects.get(pk=round.pk).is_closed


def test_slips_without_a_figure_say_that_nothing_is_recorded(
    client: Client, world: World, round: Round
) -> None:
    assert slips(client, world.bruno, None).status_code == 302
    page = client.get(SLIPS, headers={"Accept-Language": "en"}).content.decode()
    assert "Nothing was recorded: type the figures of a table first." in page
    slips(client, world.bruno, None, first_1=1500, second_1=1000)
    page = client.get(SLIPS, headers={"Accept-Language": "en"}).content.decode()
    assert "Nothing was recorded" not in page, "the same result again is typed too"
