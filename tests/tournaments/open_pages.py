"""A tournament in the middle of a round, and actions that change its open pages."""

from collections.abc import Callable
from typing import Any

from django.test import Client

from clubs import roster
from scoring.house_rules.house import preset
from server.cache.stored_answers import ANSWERS
from tests.prepared import prepared
from tests.scoring.notebook import EVENING, correct, record
from tests.tournaments.hall import STARTS, drawn, played, stage, tournament
from tests.world import World
from tournaments.director import events
from tournaments.director.entries import entries
from tournaments.director.hall import clock
from tournaments.director.rounds import tables
from tournaments.models import Round, Tournament


@prepared
def in_play(world: World) -> Tournament:
    """Return a tournament of six pairs in round 2: one table has hands, one has a result."""
    cup = tournament(world, entries=6)
    played(cup, world)
    round = drawn(cup, world)
    match = tables.open_match(table(cup), by=world.silvio)
    for data in EVENING[:2]:
        record(match, data, world.silvio)
    tables.set_score(round.tables.get(number=2), (1500, 900), by=world.bruno)
    return cup


def last(cup: Tournament) -> Round:
    latest = stage(cup).rounds.filter(voided_at__isnull=True).order_by("-number").first()
    assert latest is not None
    return latest


def table(cup: Tournament, number: int = 1) -> Any:
    return last(cup).tables.get(number=number)


def show_at_the_end(cup: Tournament, world: World) -> None:
    plan = events.Plan(
        name=cup.name,
        starts_at=STARTS,
        place=cup.place,
        rules=preset("aacrt-2016"),
        hands=cup.hands,
        minutes=cup.minutes,
        capacity=cup.capacity,
        standings_shown=Tournament.Shown.END,
    )
    events.change(cup, plan, by=world.bruno)


ACTIONS: dict[str, Callable[[Tournament, World], object]] = {
    "a result": lambda cup, world: tables.set_score(table(cup, 3), (1200, 700), by=world.bruno),
    "a corrected result": lambda cup, world: tables.set_score(
        table(cup, 2), (900, 1500), by=world.bruno, reason="read the wrong way round"
    ),
    "a removed result": lambda cup, world: tables.clear(
        table(cup, 2), by=world.bruno, reason="of another table"
    ),
    "a hand": lambda cup, world: record(table(cup).match, EVENING[2], world.silvio),
    "a corrected hand": lambda cup, world: correct(
        table(cup).match.hands.get(number=2), EVENING[2], world.ana
    ),
    "a clock": lambda cup, world: clock.start(last(cup), by=world.bruno),
    "a withdrawal": lambda cup, world: entries.withdraw(
        cup.entries.get(number=4), by=world.bruno, reason="ill"
    ),
    "standings kept back": show_at_the_end,
    "a pair's name": lambda cup, world: roster.edit_pair(
        world.dirce_nelson, by=world.ana, number=1, name="Os Amarais"
    ),
    "a nickname": lambda cup, world: roster.edit_player(
        world.dirce_nelson.first, by=world.ana, name=world.dirce_nelson.first.name, called="Didi"
    ),
}


def get(address: str, client: Client | None = None, **headers: str) -> Any:
    """Return the answer to a browser without cookies, or to this client."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    return (client or Client()).get(address, headers={"Accept-Language": "en"} | sent)


def stored_count() -> int:
    return len(ANSWERS.stored)
