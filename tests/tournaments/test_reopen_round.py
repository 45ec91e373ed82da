"""Reopen a closed round: the page names the effects, or the obstacle."""

from typing import Any

import pytest
from django.test import Client

from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.hall import (
    drawn,
    meetings,
    pairs,
    play,
    played,
    seed_by_number,
    stage,
    tournament,
)
from tests.world import World
from tournaments.director.rounds import rounds, stages, tables
from tournaments.models import Round, Tournament
from tournaments.reading.standings import played_stage

HOME = "/boa-vista/tournaments/copa-da-primavera/"
ROUNDS = f"{HOME}stages/1/rounds/"


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    """Two stages; in the first, pairs 1 and 2 won in round 1, by 1000 and by 500."""
    cup = tournament(world, "swiss", "swiss", entries=4)
    seed_by_number(cup)
    round = drawn(cup, world)
    play(round, world, [(2000, 1000), (2000, 1500)])
    rounds.close(round, by=world.bruno)
    return cup


def reopen_page(client: Client, world: World, number: int = 1) -> str:
    page = browser(client, world.bruno).get(f"{ROUNDS}{number}/reopen/")
    return " ".join(page.content.decode().split())


def post(client: Client, world: World, number: int = 1) -> Any:
    data = {"reason": "table 2 was misread"}
    return browser(client, world.bruno).post(f"{ROUNDS}{number}/reopen/", data)


def is_open(cup: Tournament, number: int = 1) -> bool:
    return not Round.objects.get(stage=stage(cup), number=number, voided_at=None).is_closed


def test_reopen_first_round_removes_all_places(
    client: Client, world: World, cup: Tournament
) -> None:
    drawn(cup, world)
    content = reopen_page(client, world)
    assert "The draw of round 2, which players have seen, is taken back" in content
    assert "there are no standings" in content
    assert post(client, world)["Location"] == f"{ROUNDS}1/"
    assert is_open(cup)


def test_reopen_page_says_that_the_draft_is_deleted(
    client: Client, world: World, cup: Tournament
) -> None:
    rounds.draw(stage(cup), by=world.bruno)
    content = reopen_page(client, world)
    assert "The draft of round 2 is thrown away" in content
    assert "players have seen" not in content


def test_reopening_restores_places_of_the_round_before(
    client: Client, world: World, cup: Tournament
) -> None:
    leader = pairs(world, 1)[0]
    round = drawn(cup, world)
    is_first = [1 in both[:1] for both in meetings(round)]
    play(round, world, [(1000, 2000) if first else (2000, 1000) for first in is_first])
    rounds.close(round, by=world.bruno)
    content = reopen_page(client, world, 2)
    assert "Until this round is closed again, the standings are those after round 1." in content
    assert f" to {leader}." in content
    assert "is taken back" not in content
    rows = played_stage(stage(cup)).standings().rows
    one = next(row for row in rows if row.entry.number == 1)
    assert f"{one.entry}: from place {one.place.place} to 1." in content


@pytest.mark.postgres_later
def test_reopening_names_a_later_round_that_has_begun(
    client: Client, world: World, cup: Tournament
) -> None:
    tables.open_match(drawn(cup, world).tables.get(number=1), by=world.silvio)
    content = reopen_page(client, world)
    assert "Round 2 has begun, so round 1 stays closed." in content
    assert 'name="reason"' not in content
    assert all(f"{ROUNDS}1/tables/{number}/result/" in content for number in (1, 2))
    answer = post(client, world)
    assert answer.status_code == 422
    assert "You wrote: table 2 was misread" in answer.content.decode()
    assert not is_open(cup)


def test_reopen_round_in_a_closed_stage_links_to_the_stage(
    client: Client, world: World, cup: Tournament
) -> None:
    stages.close(stage(cup), by=world.bruno)
    content = reopen_page(client, world)
    assert "The stage is closed: open the stage again first." in content
    assert f"{HOME}stages/1/reopen/" in content
    assert 'name="reason"' not in content
    played(cup, world, 2)
    content = reopen_page(client, world)
    assert "the results stay as they are" in content
    assert f"{HOME}stages/1/reopen/" not in content
    assert post(client, world).status_code == 422
    assert not is_open(cup)
