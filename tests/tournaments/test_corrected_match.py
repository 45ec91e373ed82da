"""A hand corrected after its round was closed: the result stays until a director accepts it."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from clubs.models import JournalEntry
from scoring import ledger
from scoring.models import Hand, Match
from tests.at_once import at_once
from tests.pages import texts
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.scoring.notebook import EVENING, correct, record
from tests.tournaments.hall import drawn, places, play, tournament
from tests.world import World, make_world
from tournaments.director.rounds import rounds, tables
from tournaments.models import Round
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.standings import played_stage

HALL = "/boa-vista/tournaments/copa-da-primavera/stages/1/rounds/1/"
RESULT = f"{HALL}tables/1/result/"
ENGLISH = {"Accept-Language": "en"}
CORRECTED = "score sheet corrected later"


@prepared
def recorded(world: World) -> Round:
    """Return a round whose first table was recorded: 1670 × 1390 after three hands."""
    cup = tournament(world, entries=4)
    round = drawn(cup, world)
    match = tables.open_match(round.tables.get(number=1), by=world.silvio)
    for data in EVENING[:3]:
        record(match, data, world.silvio)
    play(round, world)
    return round


@pytest.fixture
@prepared
def round(world: World) -> Round:
    """Return the recorded round, closed."""
    round = recorded(world)
    rounds.close(round, by=world.bruno)
    return round


def last_hand() -> Hand:
    return Hand.objects.filter(voided_at=None).latest("number")


def void(world: World) -> None:
    ledger.void_last(last_hand(), by=world.silvio, reason="misread")


def correct_last(world: World) -> None:
    """Correct the last hand to the facts of hand 2."""
    correct(last_hand(), EVENING[1], world.silvio)


def seated(round: Round) -> SeatedTable:
    return played_stage(round.stage).tables[round.pk][0]


@pytest.mark.parametrize("change", [void, correct_last])
def test_corrected_match_keeps_the_closed_result(
    world: World, round: Round, change: Callable[[World], None]
) -> None:
    cup = round.stage.tournament
    before, result = places(cup), seated(round).result
    assert result.score == (1670, 1390)
    assert result.counts["out"] != (0, 0)
    change(world)
    assert seated(round).recorded != (1670, 1390)
    assert seated(round).result == result
    assert places(cup) == before


def test_hall_and_result_pages_report_a_reopened_sheet(
    client: Client, world: World, round: Round
) -> None:
    page = browser(client, world.bruno)
    assert CORRECTED not in page.get(HALL).content.decode()
    void(world)
    assert CORRECTED in page.get(HALL).content.decode()
    content = page.get(RESULT).content.decode()
    assert "The score sheet was opened again after the round was closed." in content
    assert "As on the score sheet now" not in content


@pytest.mark.postgres
def test_director_accepts_a_corrected_sheet_with_a_reason(
    client: Client, world: World, round: Round
) -> None:
    correct_last(world)
    seated_table = seated(round)
    page = browser(client, world.bruno)
    data: dict[str, Any] = {"kind": "match", "seen": "1670:1390"}
    assert page.post(RESULT, {**data, "reason": "a canastra was missing"}).status_code == 302
    after = seated(round)
    assert (after.score, after.counts) == (seated_table.recorded, seated_table.counted)
    assert not after.is_corrected
    assert JournalEntry.objects.get(action="follow-match").reason == "a canastra was missing"
    assert CORRECTED not in page.get(HALL).content.decode()


def test_corrected_sheet_is_taken_over_with_one_button(
    client: Client, world: World, round: Round
) -> None:
    correct_last(world)
    now = " × ".join(map(str, seated(round).recorded))
    page, sheet = browser(client, world.bruno), "/boa-vista/matches/1/"
    assert RESULT in page.get(sheet, headers=ENGLISH).content.decode()
    content = page.get(RESULT, headers=ENGLISH).content.decode()
    assert texts(content, "[form=as-on-sheet]") == [f"Use {now}, as on the sheet"]
    assert page.post(RESULT, {"kind": "match", "seen": "1670:1390"}).status_code == 302
    assert seated(round).score == seated(round).recorded
    assert JournalEntry.objects.get(action="follow-match").reason == "As on the score sheet now"
    assert RESULT not in page.get(sheet, headers=ENGLISH).content.decode()


def test_ended_match_leads_back_to_its_hall(client: Client, world: World, round: Round) -> None:
    page = browser(client, world.silvio).get("/boa-vista/matches/1/", headers=ENGLISH)
    content = page.content.decode()
    assert texts(content, ".btn--main") == ["Back to the hall"]
    assert f'btn--wide" href="{HALL}"' in content


def test_table_with_hands_is_corrected_on_its_sheet_first(
    client: Client, world: World, round: Round
) -> None:
    content = browser(client, world.bruno).get(RESULT, headers=ENGLISH).content.decode()
    assert texts(content, ".btn--main") == ["Correct a hand on the score sheet"]
    assert texts(content, "details:has(#result-form) > summary") == ["Correct only the total"]
    assert "autofocus" not in content
    refused = browser(client, world.bruno).post(RESULT, {"kind": "played", "first": "x"})
    assert "Correct only the total" not in refused.content.decode()


def test_reopened_round_takes_results_of_score_sheets(world: World, round: Round) -> None:
    correct_last(world)
    rounds.reopen(round, by=world.bruno, reason="a canastra was missing")
    assert seated(round).score == seated(round).recorded != (1670, 1390)
    assert not seated(round).is_adjusted


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_void_hand_while_closing_round_stays_consistent(
    transactional_db: None,
) -> None:
    world = make_world()
    round = recorded(world)
    hand = last_hand()
    answers = at_once(
        lambda: rounds.close(Round.objects.get(pk=round.pk), by=world.bruno),
        lambda: ledger.void_last(hand, by=world.silvio, reason="misread"),
    )
    assert answers in (["done", "done"], ["MissingResults", "done"])
    round.refresh_from_db()
    assert Match.objects.get().is_playing
    assert seated(round).is_open != round.is_closed
