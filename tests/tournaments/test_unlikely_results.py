"""A result that can hardly be is asked back, and noted once the director says that it is right."""

import re
from typing import Any

import pytest
from django.test import Client

from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, enter, tournament
from tests.world import World
from tournaments.models import Round
from tournaments.seated import Seated
from tournaments.standings import played_stage

PAGE = "/boa-vista/tournaments/copa-da-primavera/stages/1/rounds/1/"


@pytest.fixture
def round(world: World) -> Round:
    """Round 1 of two tables, of matches of three hands."""
    cup = tournament(world)
    enter(cup, world, 4)
    return drawn(cup, world)


def seated(round: Round) -> Seated:
    return played_stage(round.stage).tables[round.pk][0]


def post(client: Client, world: World, **data: Any) -> Any:
    said = {"kind": "played", "seen": "", **data}
    return browser(client, world.bruno).post(f"{PAGE}tables/1/result/", said)


def slips(client: Client, world: World, first: int, second: int) -> Any:
    said = {"first-1": first, "second-1": second}
    return browser(client, world.bruno).post(f"{PAGE}slips/", said)


@pytest.mark.parametrize(
    ("first", "second", "asked"),
    [
        (2003, 1000, ["Is 2003 right? Points add up in steps of 5"]),
        (1001, 1002, ["Is 1001 right?", "Is 1002 right?"]),
        (99999, 0, ["hardly ever comes to more than 5500."]),
        (0, -6000, ["hardly ever comes to more than 5500."]),
    ],
)
def test_figures_that_are_unlikely_are_asked_back_and_noted_once_they_are_right(
    client: Client, world: World, round: Round, first: int, second: int, asked: list[str]
) -> None:
    answer = post(client, world, first=first, second=second)
    assert answer.status_code == 422
    content = " ".join(re.sub("</?b>", "", answer.content.decode()).split())
    assert all(question in content for question in asked)
    assert f'name="first" value="{first}"' in content
    assert seated(round).is_open
    accepted = [issue.key for issue in answer.context["form"].issues]
    assert len(accepted) == len(asked)
    # What was accepted was these figures: others are asked for again.
    other = post(client, world, first=first + 6, second=second, accepted=accepted)
    assert other.status_code == 422
    post(client, world, first=first, second=second, accepted=accepted)
    assert seated(round).score == (first, second)


@pytest.mark.parametrize("kind", ["first", "second", "both"])
def test_points_beside_a_walkover_are_asked_for_and_not_dropped_silently(
    client: Client, world: World, round: Round, kind: str
) -> None:
    answer = post(client, world, kind=kind, first=2000, second="")
    assert answer.status_code == 422
    assert "You typed 2000 × –." in answer.content.decode()
    assert seated(round).is_open
    accepted = [issue.key for issue in answer.context["form"].issues]
    post(client, world, kind=kind, first=2000, second="", accepted=accepted)
    assert seated(round).absent


def test_the_points_that_were_noted_before_are_not_asked_for_beside_a_walkover(
    client: Client, world: World, round: Round
) -> None:
    post(client, world, first=2000, second=1000)
    post(client, world, kind="first", first=2000, second=1000, seen="2000:1000")
    assert seated(round).absent == (0,)


@pytest.mark.parametrize(("first", "second"), [(2003, 1000), (99995, 0)])
def test_a_slip_with_unlikely_figures_leads_to_the_page_that_takes_them(
    client: Client, world: World, round: Round, first: int, second: int
) -> None:
    answer = slips(client, world, first, second)
    assert answer.status_code == 422
    content = answer.content.decode()
    assert f"Is {first} right?" in content
    assert f'value="{first}"' in content
    assert f"{PAGE}tables/1/result/" in content
    assert seated(round).is_open
