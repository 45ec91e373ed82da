"""The event file that a director exports draws and ranks as the pages do."""

import json
from typing import Any

import pytest
from django.test import Client

from tests.cases import with_thorough
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, enter, options, places, played, stage, tournament
from tests.world import World
from tournaments.director.entries import entries
from tournaments.director.rounds import tables
from tournaments.director.rounds.rounds import close
from tournaments.formats import FORMATS
from tournaments.formats.event import draw_next
from tournaments.formats.files.eventfile import read_event
from tournaments.formats.files.eventwriting import write_event
from tournaments.models import Tournament
from tournaments.reading.standings import played_stage

PAGE = "/boa-vista/tournaments/copa-da-primavera/"
FILE = f"{PAGE}stages/1/event.json"


def exported(client: Client, world: World) -> Any:
    answer = browser(client, world.bruno).get(FILE)
    assert answer.status_code == 200
    assert 'attachment; filename="copa-da-primavera-' in answer["Content-Disposition"]
    return json.loads(answer.content)


@pytest.mark.parametrize(
    "format",
    with_thorough(
        sorted(set(FORMATS) - {"open", "tables"}),
        quick=["swiss", "groups", "lives", "double-elimination", "mitchell", "individual"],
    ),
)
def test_exported_file_draws_and_ranks_as_the_stage(
    client: Client, world: World, format: str
) -> None:
    cup = tournament(world, format, entries=8)
    played(cup, world)
    drawn_next = drawn(cup, world)
    event = played_stage(stage(cup)).event()
    read = read_event(exported(client, world))
    assert draw_next(read) == draw_next(event)
    ranked = [
        {place.entry: place.place for found in one.places.values() for place in found}
        for one in (read, event)
    ]
    assert ranked[0] == ranked[1]
    assert drawn_next.number == 2 == len(read.rounds) + 1


def test_exported_file_keeps_leavers_walkovers_and_byes(client: Client, world: World) -> None:
    cup = tournament(world, "swiss")
    options(cup, world, rounds=3)
    enter(cup, world, 5)
    round = drawn(cup, world)
    [first, second] = [t for t in played_stage(stage(cup)).tables[round.pk] if not t.table.is_bye]
    tables.set_walkover(first.table, absent=(0,), by=world.bruno)
    tables.set_score(second.table, (2000, 1000), by=world.bruno)
    close(round, by=world.bruno)
    entries.withdraw(cup.entries.get(number=5), by=world.bruno, reason="ill")
    data = exported(client, world)
    assert [len(table["sides"]) for table in data["rounds"][0]] == [2, 2, 1]
    assert data["rounds"][0][2]["bye"] is True
    assert len(data["rounds"][0][0]["walkover"]) == 1
    assert {one["id"]: one.get("until_round") for one in data["entries"]}[5] == 1
    event = played_stage(stage(cup)).event()
    assert read_event(data).places.keys() == event.places.keys()
    assert places(cup) == [(p.place, p.entry) for p in read_event(data).places[""]]


def test_written_event_file_is_read_back_unchanged() -> None:
    data = {
        "format": "tables",
        "options": {"size": 4},
        "award": "places",
        "entries": [{"id": id, "name": f"P{id}"} for id in (1, 2, 3, 4, 6)]
        + [{"id": 7, "from_round": 2, "credit": {"1": "half"}, "byes": {"3": "zero"}}],
        "rounds": [
            [
                {
                    "table": 1,
                    "sides": [1, 2, 3, 4],
                    "walkover": [4],
                    "score": [10, 20, 30, 0],
                    "places": [3, 2, 1, 4],
                },
                {"sides": [6], "bye": True},
            ]
        ],
    }
    event = read_event(data)
    assert write_event(event, {"size": 4}, {"award": "places"}) == data
    assert read_event(write_event(event, {"size": 4}, {"award": "places"})) == event


def test_event_file_is_offered_only_to_directors(client: Client, world: World) -> None:
    cup: Tournament = tournament(world)
    enter(cup, world, 4)
    assert "Download the event file" in browser(client, world.bruno).get(PAGE).content.decode()
    assert "Download the event file" not in browser(client, world.carla).get(PAGE).content.decode()
