"""What the arbiter ruled at the tables of a tournament: its list, and the final report."""

from typing import Any

import pytest
from django.test import Client

from scoring import incidents
from scoring.models import Match
from tests.scoring.crowd import browser
from tests.scoring.notebook import start
from tests.scoring.rulings import decision, note, text_of
from tests.tournaments.hall import drawn, enter, play, played, stage, tournament
from tests.tournaments.paper.press import text_of as paper_of
from tests.world import World
from tournaments.director import rounds, stages, tables
from tournaments.models import Tournament

LOCKED = decision("aacrt-2016", "lixo", wild_before="wild")
OUT = decision("aacrt-2016", "final-out", morto="taken", clean="no")


def cup_in_play(world: World, *formats: str) -> tuple[Tournament, Match]:
    """A round of two tables; at the first a match is played hand by hand."""
    cup = tournament(world, *formats)
    enter(cup, world, 4)
    table = drawn(cup, world).tables.get(number=1)
    return cup, tables.open_match(table, by=world.bruno)


def finish(cup: Tournament, world: World) -> None:
    """Play it to its end from the round in play on."""
    first = cup.stages.get().rounds.get()
    play(first, world)
    rounds.close(first, by=world.bruno)
    for _round in range(2):
        played(cup, world)
    stages.close(stage(cup), by=world.bruno)


def page_of(client: Client, world: World, cup: Tournament) -> Any:
    address = f"/boa-vista/tournaments/{cup.slug}/incidents/"
    return browser(client, world.carla).get(address)


def test_the_list_says_round_and_table(client: Client, world: World) -> None:
    cup, match = cup_in_play(world)
    note(match, LOCKED, world.bruno, side=1)
    page = page_of(client, world, cup)
    (ruling,) = page.context["rulings"]
    assert ruling.where == "Round 1, table 1"
    words = text_of(page)
    assert "May I take the lixo?" in words
    assert str(match.sides.get(position=1)) in words


def test_the_arbiter_is_asked_at_a_table_that_is_played_on_paper(
    client: Client, world: World
) -> None:
    cup, _match = cup_in_play(world)
    table = f"/boa-vista/tournaments/{cup.slug}/stages/1/rounds/1/tables/2/"
    page = browser(client, world.bruno)
    assert 'name="to" value="arbiter"' in page.get(f"{table}result/").content.decode()
    asked = page.post(f"{table}record/", {"to": "arbiter"})
    match = Match.objects.latest("id")
    arbiter = f"/boa-vista/matches/{match.number}/arbiter/"
    assert asked.headers["Location"] == arbiter
    assert f'href="{arbiter}"' in page.get(f"{table}result/").content.decode()
    note(match, LOCKED, world.bruno)
    page.post(f"{table}result/", {"kind": "played", "score-1": "3000", "score-2": "1200"})
    (ruling,) = page_of(client, world, cup).context["rulings"]
    assert ruling.where == "Round 1, table 2"


def test_of_several_stages_it_also_says_which(client: Client, world: World) -> None:
    cup, match = cup_in_play(world, "round-robin", "knockout")
    note(match, LOCKED, world.bruno)
    (ruling,) = page_of(client, world, cup).context["rulings"]
    assert ruling.where == "Stage 1, Round 1, table 1"


def test_rulings_of_other_matches_are_not_in_it(client: Client, world: World) -> None:
    cup, _match = cup_in_play(world)
    note(start(world), LOCKED, world.bruno)
    page = page_of(client, world, cup)
    assert page.context["rulings"] == []
    assert "Nothing was noted yet." in text_of(page)


def test_the_final_report_tells_them_cancelled_ones_with_the_reason(
    client: Client, world: World
) -> None:
    cup, match = cup_in_play(world)
    note(match, LOCKED, world.bruno, side=0)
    gone = note(match, OUT, world.bruno, side=1)
    incidents.cancel(gone, by=world.ana, reason="the canastra was clean")
    finish(cup, world)
    report = paper_of(client, world.carla, cup, "report.pdf")
    assert "Rulings" in report
    assert "Round 1, table 1, hand 1" in report
    assert "The lixo may not be taken. (Curinga)" in report
    assert "Cancelled: the canastra was clean" in report


def test_a_report_without_rulings_has_no_heading_for_them(client: Client, world: World) -> None:
    cup, _match = cup_in_play(world)
    finish(cup, world)
    report = paper_of(client, world.carla, cup, "report.pdf")
    assert "Final report" in report
    assert "Rulings" not in report


@pytest.mark.parametrize("number", [1, 5])
def test_the_list_costs_the_same_however_long(
    client: Client, world: World, number: int, django_assert_num_queries: Any
) -> None:
    cup, match = cup_in_play(world)
    for _turn in range(number):
        note(match, LOCKED, world.bruno)
    page_of(client, world, cup)
    with django_assert_num_queries(8):
        client.get(f"/boa-vista/tournaments/{cup.slug}/incidents/")


def test_only_members_see_them_and_the_hall_leads_to_the_arbiter(
    client: Client, world: World
) -> None:
    cup, _match = cup_in_play(world)
    page = browser(client, world.carla)
    hall = page.get(f"/boa-vista/tournaments/{cup.slug}/stages/1/rounds/1/")
    assert 'href="/boa-vista/arbiter/aacrt-2016/"' in hall.content.decode()
    every = page.get(f"/boa-vista/tournaments/{cup.slug}/rounds/")
    assert f'href="/boa-vista/tournaments/{cup.slug}/incidents/"' in every.content.decode()
    address = f"/boa-vista/tournaments/{cup.slug}/incidents/"
    assert browser(client, world.davi).get(address).status_code == 404
    client.logout()
    assert client.get(address).status_code == 302
