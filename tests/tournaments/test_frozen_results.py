"""Results of a closed stage cannot change, because its frozen places come from them."""

import html

import pytest
from django.test import Client

from clubs import roster
from clubs.journal.writing import NotNow
from clubs.models import JournalEntry
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, enter, options, places, played, stage, tournament
from tests.world import World
from tournaments.director.entries import entries, reserves
from tournaments.director.rounds import stages, tables
from tournaments.director.writing import StageClosed
from tournaments.models import Entry, Placement, Tournament
from tournaments.reading.standings import played_stage

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
@prepared
def cup(world: World) -> Tournament:
    """Stage 1 has one round, which is played; the stage is closed, and all go on in stage 2."""
    cup = tournament(world, "swiss", "swiss", entries=4)
    played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    return cup


def test_closed_stage_refuses_a_result_and_keeps_the_text(
    client: Client, world: World, cup: Tournament
) -> None:
    before = places(cup)
    answer = browser(client, world.bruno).post(RESULT, SAID_WHY)
    assert answer.status_code == 422
    content = answer.content.decode()
    assert CLOSED in content
    assert SAID_WHY["reason"] in content
    assert places(cup) == before


def test_result_page_of_a_closed_stage_links_to_reopen(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    content = page.get(RESULT).content.decode()
    assert CLOSED in content
    assert f"{HOME}stages/1/reopen/" in content
    assert 'name="first"' not in content
    assert RESULT not in page.get(ROUND).content.decode()


def test_result_page_after_the_next_draw_has_no_reopen(
    client: Client, world: World, cup: Tournament
) -> None:
    drawn(cup, world, 2)
    content = browser(client, world.bruno).get(RESULT).content.decode()
    assert "the next stage was drawn by its places" in content
    assert f"{HOME}stages/1/reopen/" not in content


def test_closed_stage_refuses_every_decision(world: World, cup: Tournament) -> None:
    table = stage(cup).rounds.get().tables.get(number=1)
    with pytest.raises(StageClosed):
        tables.set_walkover(table, by=world.bruno, absent=(0,), reason="late")
    with pytest.raises(NotNow):
        tables.clear(table, by=world.bruno, reason="late")
    eva = roster.add_player(world.club, by=world.ana, name="Eva Sá")
    entry = played_stage(stage(cup)).entries[1]
    entries.edit(entry, by=world.bruno, reserve=eva, seed=None, table=None, is_paid=False)
    seat = entry.participants.get(stage=stage(cup)).seats.get()
    with pytest.raises(StageClosed):
        reserves.note_reserves(seat.table, {seat.position: entry.competitor.first}, by=world.bruno)


def test_reopened_stage_allows_corrections(client: Client, world: World, cup: Tournament) -> None:
    before = places(cup)
    stages.reopen(stage(cup), by=world.bruno, reason="table 1 was misread")
    answer = browser(client, world.bruno).post(RESULT, SAID_WHY)
    assert answer.status_code == 302
    assert places(cup) != before


@pytest.fixture
@prepared
def counting_on(world: World) -> Tournament:
    """One round of stage 1 is played; the first two go on, and their results still count."""
    cup = tournament(world, "swiss", "swiss")
    options(cup, world, qualify=2)
    options(cup, world, 2, carries_over=True)
    enter(cup, world, 4)
    played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    return cup


def frozen(cup: Tournament, number: int = 1) -> list[tuple[int, int]]:
    """Return the stored (place, entry number), best first."""
    rows = Placement.objects.filter(stage=stage(cup, number))
    return list(rows.values_list("place", "entry__number"))


def turn_round(cup: Tournament, world: World, number: int) -> list[Entry]:
    """Turn the result of this table of stage 1; return the entries that would have gone on."""
    table = stage(cup).rounds.get().tables.get(number=number)
    first, second = table.typed or (0, 0)
    score = second, first + 1
    return list(tables.set_score(table, score, by=world.bruno, reason="misread").missed)


def test_results_stay_while_the_stage_can_be_reopened(
    client: Client, world: World, counting_on: Tournament
) -> None:
    with pytest.raises(StageClosed):
        turn_round(counting_on, world, 1)
    assert CLOSED in browser(client, world.bruno).get(RESULT).content.decode()


def test_correcting_results_that_carry_on_updates_places(
    world: World, counting_on: Tournament
) -> None:
    drawn(counting_on, world, 2)
    before = frozen(counting_on)
    for number in (1, 2):
        turn_round(counting_on, world, number)
    assert frozen(counting_on) == places(counting_on) != before


def test_corrected_result_updates_places_of_later_stages(world: World) -> None:
    cup = tournament(world, "swiss", "swiss", "swiss")
    for number in (2, 3):
        options(cup, world, number, carries_over=True)
    enter(cup, world, 4)
    for number in (1, 2):
        played(cup, world, number)
        stages.close(stage(cup, number), by=world.bruno)
    drawn(cup, world, 3)
    turn_round(cup, world, 1)
    for number in (1, 2):
        assert frozen(cup, number) == places(cup, number)


@pytest.mark.postgres_later
def test_corrected_result_keeps_who_advanced_with_a_warning(
    client: Client, world: World, counting_on: Tournament
) -> None:
    drawn(counting_on, world, 2)
    went_on = set(stage(counting_on, 2).participants.values_list("entry__number", flat=True))
    page = browser(client, world.bruno)
    data = {**SAID_WHY, "first": "0", "second": "5000"}
    assert page.post(RESULT, data).status_code == 302
    would = next(number for place, number in frozen(counting_on) if number not in went_on)
    name = str(counting_on.entries.get(number=would))
    sentence = f"By the current standings, {name} would have advanced."
    assert sentence in html.unescape(page.get(ROUND).content.decode())
    goes_on = Placement.objects.filter(stage=stage(counting_on), goes_on=True)
    assert set(goes_on.values_list("entry__number", flat=True)) == went_on
    line = JournalEntry.objects.get(action="change-places")
    assert line.said.after == name


def test_correction_with_the_same_qualifiers_has_no_warning(
    world: World, counting_on: Tournament
) -> None:
    drawn(counting_on, world, 2)
    table = stage(counting_on).rounds.get().tables.get(number=1)
    assert not tables.set_score(table, (2500, 1000), by=world.bruno, reason="misread").missed
    assert JournalEntry.objects.get(action="change-places").after == ""
