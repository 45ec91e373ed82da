"""A league in tests: rounds that just begin, with the matches that are said."""

from typing import Any

from django.test import Client

from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.hall import play, stage, tournament
from tests.world import World
from tournaments.director.rounds import by_hand, rounds
from tournaments.models import Entry, Round, Tournament

LEAGUE = "/boa-vista/tournaments/copa-da-primavera/"
STAGE = f"{LEAGUE}stages/1/"
ROUND = f"{STAGE}rounds/1/"


@prepared
def five_pairs(world: World) -> Tournament:
    return tournament(world, "open", entries=5)


def entry(league: Tournament, number: int) -> Entry:
    return league.entries.get(number=number)


@prepared
def begun(league: Tournament, world: World, *matches: tuple[int, int]) -> Round:
    """The next round, with these matches."""
    round = rounds.begin(stage(league), by=world.bruno)
    for first, second in matches:
        by_hand.add(round, entry(league, first), entry(league, second), by=world.bruno)
    return round


@prepared
def evening(league: Tournament, world: World, *matches: tuple[int, int]) -> Round:
    """The same, played and closed: the lower number wins 2000 × 1000."""
    round = begun(league, world, *matches)
    play(round, world)
    rounds.close(round, by=world.bruno)
    return round


def text(client: Client, user: Any, path: str) -> str:
    return browser(client, user).get(path).content.decode()
