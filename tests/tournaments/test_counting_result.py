"""The pages of a match say which result its tournament counts instead of the totals."""

from collections.abc import Callable

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubs.models import User
from scoring import ledger
from scoring.models import Hand, Match
from tests.pages import texts
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.scoring.notebook import EVENING, correct, record
from tests.tournaments.hall import drawn, play, tournament
from tests.tournaments.test_public_club import open_page
from tests.world import World
from tournaments.director.rounds import rounds, tables
from tournaments.models import Round, Table

PAGE = "/boa-vista/matches/1/"
PAPER = f"{PAGE}score-sheet.pdf?html"
REASON = "tempo esgotado"
LIVE = {"HX-Request": "true"}


@pytest.fixture
@prepared
def table(world: World) -> Table:
    """Table 1 with a match that ended after three hands, 1670 × 1390."""
    table = drawn(tournament(world, entries=4), world).tables.get(number=1)
    match = tables.open_match(table, by=world.silvio)
    for data in EVENING[:3]:
        record(match, data, world.silvio)
    return table


def set_score(world: World, table: Table) -> None:
    tables.set_score(table, (1800, 1700), by=world.bruno, reason=REASON)


def set_walkover(world: World, table: Table) -> None:
    tables.set_walkover(table, absent=[1], by=world.bruno, reason="foi embora")


def notes(path: str, user: User | None = None) -> list[str]:
    client = Client(headers={"accept-language": "en"})
    if user is not None:
        browser(client, user)
    found = texts(client.get(path).content.decode(), "p")
    return [text for text in found if text.startswith("In the tournament")]


@pytest.mark.parametrize("path", [PAGE, PAPER])
def test_members_read_which_result_counts(world: World, table: Table, path: str) -> None:
    assert notes(path, world.ana) == []
    set_score(world, table)
    (note,) = notes(path, world.ana)
    assert note.startswith("In the tournament, the result set by Bruno Dias (")
    assert note.endswith(") counts: 1800 × 1700. Reason: tempo esgotado.")


@pytest.mark.parametrize("path", [PAGE, PAPER])
def test_members_read_that_a_walkover_counts(world: World, table: Table, path: str) -> None:
    set_walkover(world, table)
    (note,) = notes(path, world.ana)
    absent = table.seats.get(position=1).participant.entry
    assert note.endswith(f"counts: absence of {absent}. Reason: foi embora.")


def test_sentence_is_in_the_language_of_the_reader(
    client: Client, world: World, table: Table
) -> None:
    set_score(world, table)
    client.force_login(world.ana)
    page = client.get(PAGE, headers={"accept-language": "pt-br"}).content.decode()
    (note,) = [text for text in texts(page, "p") if text.startswith("No torneio vale o resultado")]
    assert note.endswith("1800 × 1700. Motivo: tempo esgotado.")


def test_strangers_read_the_result_without_its_reason(world: World, table: Table) -> None:
    open_page(world, shows_matches=True)
    assert notes(PAGE) == []
    set_score(world, table)
    assert notes(PAGE) == ["In the tournament, this result counts: 1800 × 1700."]


@pytest.mark.parametrize("decide", [set_score, set_walkover])
def test_open_match_page_learns_of_the_result(
    client: Client, world: World, table: Table, decide: Callable[[World, Table], None]
) -> None:
    tag = browser(client, world.ana).get(PAGE, headers=LIVE)["ETag"]
    decide(world, table)
    changed = client.get(PAGE, headers={**LIVE, "If-None-Match": tag})
    assert changed.status_code == 200
    tables.clear(table, by=world.bruno, reason="engano")
    again = client.get(PAGE, headers={**LIVE, "If-None-Match": changed["ETag"]})
    assert "In the tournament" not in again.content.decode()
    assert again.status_code == 200


def test_hand_corrected_after_the_round_leaves_a_note(world: World, table: Table) -> None:
    this_round = Round.objects.get(pk=table.round_id)
    play(this_round, world)
    rounds.close(this_round, by=world.bruno)
    assert notes(PAGE, world.ana) == []
    correct(Hand.objects.filter(voided_at=None).latest("number"), EVENING[1], world.silvio)
    counts = "In the tournament, this result counts: 1670 × 1390."
    assert notes(PAGE, world.ana) == [f"{counts} Use the points of the score sheet"]
    rounds.reopen(this_round, by=world.bruno, reason="engano")
    assert notes(PAGE, world.ana) == []


def test_annulled_match_names_no_other_result(world: World, table: Table) -> None:
    set_score(world, table)
    ledger.annul(Match.objects.get(), by=world.ana, reason="mesa errada")
    assert notes(PAGE, world.ana) == []


def test_match_without_decision_costs_no_more_queries(
    client: Client, world: World, table: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    browser(client, world.ana).get(PAGE)
    with django_assert_num_queries(9):
        client.get(PAGE)
