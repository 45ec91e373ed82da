"""Pages of a league never mention a draw, and need no more queries as it grows."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.cases import with_thorough
from tests.dates import coming_days
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, stage, tournament
from tests.tournaments.league import LEAGUE, ROUND, STAGE, begun, entry, evening, five_pairs, text
from tests.world import World
from tournaments.director.rounds import by_hand
from tournaments.models import Tournament


@pytest.fixture
@prepared
def league(world: World) -> Tournament:
    return five_pairs(world)


@pytest.mark.parametrize("state", with_thorough(["before", "empty", "open", "closed"], first=2))
def test_pages_of_a_league_never_mention_a_draw(
    client: Client, world: World, league: Tournament, state: str
) -> None:
    if state == "closed":
        evening(league, world, (1, 2), (3, 4))
    elif state != "before":
        begun(league, world, *[(1, 2), (3, 4)][: 2 if state == "open" else 0])
    paths = [
        "standings/",
        "tables/",
        "results/",
        "crosstable/",
        "pairs/1/",
        "pairs/5/",
        "rounds/",
        "",
    ]
    for path in paths if state == "before" else [*paths, "stages/1/rounds/1/"]:
        answer = browser(client, world.carla).get(f"{LEAGUE}{path}")
        assert answer.status_code == 200
        main = answer.content.decode().partition("<main")[2].lower()
        # "Nothing is drawn" is how the format itself is explained.
        for word in ("is drawn", "not drawn", "the draw", "draw of", "draw by"):
            assert word not in main, (path, word)


def test_director_of_a_league_prints_meetings_without_draw(
    client: Client, world: World, league: Tournament
) -> None:
    begun(league, world, (1, 2))
    for path in (LEAGUE, ROUND):
        page = text(client, world.bruno, path)
        assert "Who meets whom" in page
        assert "Draw " not in page


def test_plan_of_a_league_has_no_forbidden_pairs(
    client: Client, world: World, league: Tournament
) -> None:
    page = text(client, world.bruno, f"{STAGE}edit/")
    assert "Keep apart while possible" not in page
    assert "Who must not meet" not in page


def test_player_sees_no_buttons_of_a_league(
    client: Client, world: World, league: Tournament
) -> None:
    begun(league, world, (1, 2))
    addresses = (f"{STAGE}begin/", f"{ROUND}tables/add/", f"{ROUND}play-until/")
    hall = text(client, world.carla, ROUND)
    assert not any(address in hall for address in addresses)


def test_drawn_round_has_a_last_day_and_no_typed_pairings(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", entries=4)
    drawn(cup, world)
    page = browser(client, world.bruno)
    first = "/boa-vista/tournaments/copa-da-primavera/stages/1/"
    for path in ("begin/", "rounds/1/tables/add/"):
        assert page.get(f"{first}{path}").status_code == 404
    (day,) = coming_days(1)
    page.post(f"{first}rounds/1/play-until/", {"play_until": day.isoformat()})
    assert stage(cup).rounds.get().play_until == day


def test_last_day_of_a_closed_round_opens_no_form(
    client: Client, world: World, league: Tournament
) -> None:
    evening(league, world, (1, 2), (3, 4))
    answer = browser(client, world.bruno).get(f"{ROUND}play-until/", follow=True)
    assert answer.redirect_chain == [(ROUND, 302)]
    assert "This round is not open." in answer.content.decode()


@pytest.mark.parametrize("path", ["", "tables/add/"])
def test_league_pages_of_more_matches_need_no_more_queries(
    client: Client, world: World, league: Tournament, path: str
) -> None:
    round = begun(league, world, (1, 2))
    bruno = browser(client, world.bruno)
    # The first page of a session asks more.
    bruno.get(ROUND)
    taken = []
    for more in (True, False):
        with CaptureQueriesContext(connection) as queries:
            assert bruno.get(f"{ROUND}{path}").status_code == 200
        taken.append(len(queries))
        if more:
            by_hand.add(round, entry(league, 3), entry(league, 4), by=world.bruno)
    assert taken[0] == taken[1]
