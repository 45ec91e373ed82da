"""An unlikely result is stored only after the director confirms it."""

import re
from collections.abc import Sequence
from typing import Any

import pytest
from django.test import Client

from tests.cases import with_thorough
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, tournament
from tests.world import World
from tournaments.models import Round
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.standings import played_stage

PAGE = "/boa-vista/tournaments/copa-da-primavera/stages/1/rounds/1/"


@pytest.fixture
@prepared
def round(world: World) -> Round:
    """Round 1 of two tables, of matches of three hands."""
    cup = tournament(world, entries=4)
    return drawn(cup, world)


def seated(round: Round) -> SeatedTable:
    return played_stage(round.stage).tables[round.pk][0]


def post(client: Client, world: World, **data: Any) -> Any:
    form_data = {"kind": "played", "seen": "", **data}
    return browser(client, world.bruno).post(f"{PAGE}tables/1/result/", form_data)


def slips(
    client: Client,
    world: World,
    first: int,
    second: int,
    accepted: Sequence[str] = (),
    *,
    live: bool = False,
) -> Any:
    data = {"first-1": first, "second-1": second, "accepted-1": accepted}
    headers = {"HX-Request": "true"} if live else {}
    return browser(client, world.bruno).post(f"{PAGE}slips/", data, headers=headers)


@pytest.mark.parametrize(
    ("first", "second", "questions"),
    with_thorough(
        [
            (2003, 1000, ["Is 2003 right? Points go up in steps of 5"]),
            (1001, 1002, ["Is 1001 right?", "Is 1002 right?"]),
            (99999, 0, ["hardly ever comes to more than 5500."]),
            (0, -6000, ["hardly ever comes to more than 5500.", "hardly ever ends below zero."]),
            (-300, 1000, ["Is −300 right? A whole match hardly ever ends below zero."]),
            (0, 0, ["Was this match played? The totals are 0 × 0. Nobody has a point."]),
            (1500, 1500, ["A draw, 1500 × 1500? Equal totals are rare."]),
        ],
        first=3,
    ),
)
def test_unlikely_points_are_asked_then_recorded(
    client: Client, world: World, round: Round, first: int, second: int, questions: list[str]
) -> None:
    answer = post(client, world, first=first, second=second)
    assert answer.status_code == 422
    content = " ".join(re.sub("</?b>", "", answer.content.decode()).split())
    assert all(question in content for question in questions)
    assert f'name="first" value="{first}"' in content
    assert seated(round).is_open
    accepted = [issue.key for issue in answer.context["form"].issues]
    assert len(accepted) == len(questions)
    # A question about both sides names neither.
    assert not any(issue.title.startswith(":") for issue in answer.context["form"].issues)
    # Only these figures were accepted: the page asks about others again.
    other = post(client, world, first=first + 6, second=second, accepted=accepted)
    assert other.status_code == 422
    post(client, world, first=first, second=second, accepted=accepted)
    assert seated(round).score == (first, second)


@pytest.mark.parametrize("kind", with_thorough(["first", "second", "both"], first=1))
def test_points_beside_a_walkover_ask_for_confirmation(
    client: Client, world: World, round: Round, kind: str
) -> None:
    answer = post(client, world, kind=kind, first=2000, second="")
    assert answer.status_code == 422
    assert "You typed 2000 × –." in answer.content.decode()
    assert seated(round).is_open
    accepted = [issue.key for issue in answer.context["form"].issues]
    post(client, world, kind=kind, first=2000, second="", accepted=accepted)
    assert seated(round).absent


def test_recorded_points_beside_a_walkover_ask_nothing(
    client: Client, world: World, round: Round
) -> None:
    post(client, world, first=2000, second=1000)
    seen = {"seen": "2000:1000", "reason": "did not come"}
    post(client, world, kind="first", first=2000, second=1000, **seen)
    assert seated(round).absent == (0,)


@pytest.mark.parametrize(
    ("live", "first", "second", "question"),
    with_thorough(
        [
            (False, 2003, 1000, "Is 2003 right?"),
            (True, 1500, 1500, "A draw, 1500 × 1500?"),
            (False, -300, 1000, "Is −300 right?"),
        ],
        first=1,
    ),
)
def test_unlikely_slip_is_recorded_after_confirmation(
    client: Client, world: World, round: Round, live: bool, first: int, second: int, question: str
) -> None:
    answer = slips(client, world, first, second, live=live)
    assert answer.status_code == 422
    content = answer.content.decode()
    assert question in content
    assert f'value="{first}"' in content
    assert 'type="checkbox" name="accepted-1"' in content
    assert seated(round).is_open
    accepted = re.findall('name="accepted-1" value="([^"]*)"', content)
    # Only these figures at this table were accepted: the page asks about others again.
    assert slips(client, world, first, second + 3, accepted).status_code == 422
    other = {"first-2": first, "second-2": second, "accepted-1": accepted}
    assert browser(client, world.bruno).post(f"{PAGE}slips/", other).status_code == 422
    slips(client, world, first, second, accepted, live=live)
    assert seated(round).score == (first, second)
