"""Which game the pages show until somebody chooses one: the club's own, not that of last night."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from scoring.memory.leaderboard import games_played
from scoring.models import HouseRules, Match
from tests.scoring.crowd import browser, played
from tests.world import World

CANASTRA, BURACO, SAMBA = "aacrt-2016", "buraco-br", "samba-es"


def nights(world: World, *games: str) -> None:
    """Play a match of each game, one a night, the last one this night."""
    for ago, game in enumerate(reversed(games)):
        ended = timezone.now() - timedelta(days=ago)
        match = played(world, world.dirce_nelson, world.ivone_osvaldo, ended=ended)
        Match.objects.filter(pk=match.pk).update(ruleset=game)


def test_game_of_most_matches_is_the_usual_one(world: World) -> None:
    nights(world, CANASTRA, CANASTRA, SAMBA, BURACO)
    assert games_played(world.club) == [CANASTRA, BURACO, SAMBA]


@pytest.mark.parametrize("default", [SAMBA, "1"])
def test_default_game_of_the_club_is_the_usual_one(world: World, default: str) -> None:
    HouseRules.objects.create(club=world.club, number=1, ruleset=SAMBA)
    world.club.default_rules = default
    nights(world, CANASTRA, SAMBA, CANASTRA, BURACO)
    assert games_played(world.club) == [SAMBA, BURACO, CANASTRA]


def test_default_game_that_nobody_played_is_not_shown(world: World) -> None:
    world.club.default_rules = SAMBA
    nights(world, CANASTRA, CANASTRA, BURACO)
    assert games_played(world.club) == [CANASTRA, BURACO]


@pytest.mark.parametrize("page", ["", "players/", "pairs/1/", "versus/pair-1/pair-2/"])
def test_night_of_another_game_keeps_the_usual_game_shown(
    client: Client, world: World, page: str
) -> None:
    nights(world, CANASTRA, CANASTRA, BURACO)
    if page.startswith("players"):
        page = f"players/{world.dirce_nelson.first_id}/"
    answer = browser(client, world.ana).get(f"/boa-vista/{page}")
    shown = answer.context.get("asked") or answer.context["table"]
    assert shown.game == CANASTRA


def test_new_season_counts_the_usual_game(client: Client, world: World) -> None:
    nights(world, CANASTRA, CANASTRA, BURACO)
    form = browser(client, world.ana).get("/boa-vista/seasons/new/").context["form"]
    assert tuple(form["games"].value()) == (CANASTRA,)
