"""A page ranks a stage once and builds the event of a draft once."""

from collections.abc import Callable

import pytest
from django.test import Client

from tests.cases import with_thorough
from tests.counting import calls_of
from tests.tournaments.hall import played, tournament
from tests.world import World
from tournaments.director.rounds import rounds
from tournaments.formats.event import Event
from tournaments.ranking.places import rank
from tournaments.reading.drafts import mark
from tournaments.reading.standings import PlayedStage

HOME = "/boa-vista/tournaments/copa-da-primavera/"


@pytest.mark.parametrize(
    "format", with_thorough(["swiss", "round-robin", "danish", "lives", "knockout"], first=2)
)
def test_standings_page_ranks_a_stage_once(client: Client, world: World, format: str) -> None:
    cup = tournament(world, format, entries=8)
    played(cup, world)
    client.force_login(world.bruno)
    with calls_of(rank) as calls:
        assert client.get(f"{HOME}standings/?find=1").status_code == 200
    assert len(calls) == 1


@pytest.mark.parametrize("format", ["swiss", "round-robin", "danish", "lives"])
def test_draft_page_makes_its_event_once(client: Client, world: World, format: str) -> None:
    cup = tournament(world, format, entries=8)
    played(cup, world)
    rounds.draw(cup.stages.get(), by=world.bruno)
    client.force_login(world.bruno)
    with calls_of(Event.__init__) as calls:
        assert client.get(f"{HOME}stages/1/rounds/2/draft/").status_code == 200
    assert len(calls) == 1


@pytest.mark.parametrize("function", [mark, PlayedStage.newcomers])
def test_draft_page_compares_its_draft_once(
    client: Client, world: World, function: Callable[..., object]
) -> None:
    cup = tournament(world, "swiss", entries=8)
    rounds.draw(cup.stages.get(), by=world.bruno)
    client.force_login(world.bruno)
    with calls_of(function) as calls:
        assert client.get(f"{HOME}stages/1/rounds/1/draft/").status_code == 200
    assert len(calls) == 1
