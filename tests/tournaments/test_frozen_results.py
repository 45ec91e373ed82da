"""Results of a closed stage stay as they are: its places are frozen, and came from them."""

import pytest
from django.test import Client

from clubs import roster
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, enter, places, played, stage, tournament
from tests.world import World
from tournaments.director import entries, reserves, stages, tables
from tournaments.director.writing import NotNow, StageClosed
from tournaments.models import Tournament
from tournaments.standings import played_stage

HOME = "/boa-vista/tournaments/copa-da-primavera/"
ROUND = f"{HOME}stages/1/rounds/1/"
RESULT = f"{ROUND}tables/1/result/"
CLOSED = "The stage is closed: open the stage again first."
SAID_WHY = {
    "kind": "played",
    "first": "1000",
    "second": "2000",
    "seen": "2000:1000",
    "reason": "the slip was read upside down",
}


@pytest.fixture
def cup(world: World) -> Tournament:
    """Stage 1 has one round, which is played; the stage is closed, and all go on in stage 2."""
    cup = tournament(world, "swiss", "swiss")
    enter(cup, world, 4)
    played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    return cup


def test_a_result_of_a_closed_stage_is_not_changed_and_what_was_typed_stays(
    client: Client, world: World, cup: Tournament
) -> None:
    before = places(cup)
    answer = browser(client, world.bruno).post(RESULT, SAID_WHY)
    assert answer.status_code == 422
    content = answer.content.decode()
    assert CLOSED in content
    assert SAID_WHY["reason"] in content
    assert places(cup) == before


def test_the_page_of_a_result_says_so_before_anything_is_typed(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    content = page.get(RESULT).content.decode()
    assert CLOSED in content
    assert f"{HOME}stages/1/reopen/" in content
    assert 'name="first"' not in content
    assert RESULT not in page.get(ROUND).content.decode()


def test_once_the_next_stage_is_drawn_no_way_back_is_offered(
    client: Client, world: World, cup: Tournament
) -> None:
    drawn(cup, world, 2)
    content = browser(client, world.bruno).get(RESULT).content.decode()
    assert "the next one is drawn by its places" in content
    assert f"{HOME}stages/1/reopen/" not in content


def test_no_decision_of_a_director_changes_a_closed_stage(world: World, cup: Tournament) -> None:
    table = stage(cup).rounds.get().tables.get(number=1)
    with pytest.raises(StageClosed):
        tables.set_walkover(table, by=world.bruno, first=True, second=False, reason="late")
    with pytest.raises(NotNow):
        tables.clear(table, by=world.bruno, reason="late")
    eva = roster.add_player(world.club, by=world.ana, name="Eva Sá")
    entry = played_stage(stage(cup)).entries[1]
    entries.edit(entry, by=world.bruno, reserve=eva, seed=None, table=None, is_paid=False)
    seat = entry.participants.get(stage=stage(cup)).seats.get()
    with pytest.raises(StageClosed):
        reserves.set_reserve(seat, entry.competitor.first, by=world.bruno)


def test_opened_again_its_results_can_be_corrected(
    client: Client, world: World, cup: Tournament
) -> None:
    before = places(cup)
    stages.reopen(stage(cup), by=world.bruno, reason="table 1 was misread")
    answer = browser(client, world.bruno).post(RESULT, SAID_WHY)
    assert answer.status_code == 302
    assert places(cup) != before
