"""Annul the match of a table: an open table waits, a closed round keeps its result."""

from typing import Any

import pytest
from django.test import Client

from scoring import ledger
from scoring.models import Match
from tests.dates import today
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.scoring.notebook import EVENING, evening, record
from tests.tournaments.hall import drawn, play, stage, tournament
from tests.world import World
from tournaments.club.occasions import Tournaments
from tournaments.director.rounds import rounds, tables
from tournaments.models import Round
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.standings import played_stage


@pytest.fixture
def round(world: World) -> Round:
    """Round 1 of two tables, published."""
    cup = tournament(world, entries=4)
    return drawn(cup, world)


@pytest.fixture
@prepared
def match(world: World, round: Round) -> Match:
    """The match of table 1, over after two hands."""
    match = tables.open_match(round.tables.get(number=1), by=world.silvio)
    for data in EVENING[:2]:
        record(match, data, world.silvio)
    ledger.end(match, by=world.silvio, ending="time")
    match.refresh_from_db()
    return match


def seated(round: Round) -> SeatedTable:
    return played_stage(stage(round.stage.tournament)).tables[round.pk][0]


@pytest.mark.postgres_later
def test_annul_in_an_open_round_leaves_the_table_open(
    world: World, round: Round, match: Match
) -> None:
    assert seated(round).score == (1265, 940)
    ledger.annul(match, by=world.ana, reason="wrong table")
    seated_table = seated(round)
    assert (
        seated_table.score,
        seated_table.is_open,
        seated_table.is_annulled,
        seated_table.match,
    ) == (None, True, True, None)
    tables.set_score(seated_table.table, (1000, 900), by=world.bruno)
    assert seated(round).score == (1000, 900)


def test_table_with_an_annulled_match_can_begin_another(
    world: World, round: Round, match: Match
) -> None:
    ledger.annul(match, by=world.ana, reason="wrong table")
    table = round.tables.get(number=1)
    again = tables.open_match(table, by=world.silvio)
    assert again != match
    assert tables.open_match(table, by=world.silvio) == again
    assert not seated(round).is_annulled
    with pytest.raises(ledger.AtTable):
        ledger.delete(match, by=world.ana)


def test_annul_in_a_closed_round_keeps_the_result(
    client: Client, world: World, round: Round, match: Match
) -> None:
    play(round, world)
    rounds.close(round, by=world.bruno)
    before = seated(round).result
    ledger.annul(match, by=world.ana, reason="wrong table")
    seated_table = seated(round)
    assert seated_table.result == before
    assert (seated_table.is_annulled, seated_table.is_corrected) == (True, False)
    page = browser(client, world.bruno)
    url = f"/boa-vista/tournaments/{round.stage.tournament.slug}/stages/1/rounds/1/"
    hall = page.get(url)
    assert "score sheet annulled" in hall.content.decode()
    shown = page.get(f"{url}tables/1/result/").content.decode()
    assert "The score sheet was annulled after the round was closed." in shown


def test_annul_page_warns_of_the_table(client: Client, world: World, match: Match) -> None:
    page = browser(client, world.ana).get(f"/boa-vista/matches/{match.number}/annul/")
    assert "belongs to a table of a tournament" in page.content.decode()


def test_match_of_a_table_keeps_its_sides(client: Client, world: World, round: Round) -> None:
    match = tables.open_match(round.tables.get(number=1), by=world.silvio)
    competitors = [side.competitor for side in match.sides.all()]
    with pytest.raises(ledger.AtTable):
        ledger.delete(match, by=world.ana)
    with pytest.raises(ledger.AtTable):
        ledger.change(
            match, by=world.ana, competitors=competitors[::-1], table=match.table, dated_at=None
        )
    page = browser(client, world.ana)
    url = f"/boa-vista/matches/{match.number}/"
    assert "Only the date can be changed here." in page.get(f"{url}change/").content.decode()
    assert page.post(f"{url}change/", {"day": str(today())}).status_code == 302
    match.refresh_from_db()
    assert match.dated_at is not None
    assert page.get(f"{url}delete/").headers["Location"] == f"{url}annul/"


def test_match_without_a_table_can_be_changed(client: Client, world: World) -> None:
    evening(world, 1)
    assert (
        'name="side_0"'
        in browser(client, world.ana).get("/boa-vista/matches/1/change/").content.decode()
    )


def test_match_given_up_at_a_table_waits_for_the_director(
    client: Client, world: World, round: Round
) -> None:
    match = tables.open_match(round.tables.get(number=1), by=world.silvio)
    record(match, EVENING[0], world.silvio)
    ledger.end(match, by=world.silvio, ending="gave-up", gave_up=1)
    seated_table = seated(round)
    assert (seated_table.score, seated_table.gave_up) == (None, seated_table.names[1])
    url = f"/boa-vista/tournaments/{round.stage.tournament.slug}/stages/1/rounds/1/"
    assert "gave up: record the result." in browser(client, world.bruno).get(url).content.decode()


def test_replaced_match_brought_back_links_to_the_hall(
    client: Client, world: World, round: Round, match: Match, django_assert_num_queries: Any
) -> None:
    ledger.annul(match, by=world.ana, reason="recorded twice")
    other = tables.open_match(round.tables.get(number=1), by=world.silvio)
    assert other.pk != match.pk
    hall = f"/boa-vista/tournaments/{round.stage.tournament.slug}/stages/1/rounds/1/"
    page, url = browser(client, world.ana), f"/boa-vista/matches/{match.number}/"
    assert f'href="{hall}"' in page.get(f"{url}bring-back/").content.decode()
    after = page.post(f"{url}bring-back/", follow=True)
    assert f'href="{hall}"' in after.content.decode()
    with django_assert_num_queries(2):  # one for the match
        link = Tournaments().link_of(Match.objects.select_related("club").get(pk=match.pk))
    assert link is not None
    assert link.url == hall


def test_match_without_a_table_links_to_no_hall(world: World) -> None:
    assert Tournaments().link_of(evening(world, 1)) is None
