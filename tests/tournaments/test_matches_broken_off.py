"""A match whose table gets another result ends, and counts nowhere."""

import pytest
from django.test import Client

from clubs.models import JournalEntry
from scoring import ledger
from scoring.club import audit
from scoring.memory.leaderboard import leaderboard
from scoring.models import Match
from scoring.table.scoresheet import live_hands
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.scoring.notebook import EVENING, correct, record
from tests.tournaments.hall import drawn, play, stage, tournament
from tests.world import World
from tournaments.director.rounds import rounds, tables
from tournaments.models import Round
from tournaments.reading.standings import played_stage


@pytest.fixture
@prepared
def round(world: World) -> Round:
    """Round 1 of two tables, published."""
    cup = tournament(world, entries=4)
    return drawn(cup, world)


@prepared
def decided(round: Round, match: Match, world: World) -> Match:
    """The match after its table got a typed result and the round was closed."""
    table = round.tables.get(match=match)
    tables.set_score(table, (2000, 1000), by=world.bruno, reason="the phone was empty")
    play(round, world)
    rounds.close(round, by=world.bruno)
    match.refresh_from_db()
    return match


def test_match_without_hands_leaves_the_lists_of_the_club(
    client: Client, world: World, round: Round
) -> None:
    match = tables.open_match(round.tables.get(number=1), by=world.silvio)
    page = browser(client, world.ana)
    link = f'href="/boa-vista/matches/{match.number}/"'
    assert link in page.get("/boa-vista/matches/").content.decode()
    decided(round, match, world)
    for path in ("", "matches/", f"pairs/{match.sides.all()[0].competitor.number}/"):
        assert link not in page.get(f"/boa-vista/{path}").content.decode()
    assert page.get("/boa-vista/").context["count_playing"] == 0
    page_content = page.get(f"/boa-vista/matches/{match.number}/").content.decode()
    assert "The table of this match already has a result." in page_content
    assert JournalEntry.objects.filter(action="set-match-aside").count() == 1


def test_hand_recorded_later_resumes_but_keeps_the_result(world: World, round: Round) -> None:
    match = tables.open_match(round.tables.get(number=1), by=world.silvio)
    record(decided(round, match, world), EVENING[0], world.silvio)
    match.refresh_from_db()
    assert (match.set_aside_at, match.hand_count) == (None, 1)
    seated_tables = played_stage(stage(round.stage.tournament)).tables[round.pk]
    assert seated_tables[0].score == (2000, 1000)


def test_match_with_hands_ends_by_agreement(world: World, round: Round) -> None:
    match = tables.open_match(round.tables.get(number=1), by=world.silvio)
    record(match, EVENING[0], world.silvio)
    assert decided(round, match, world).ending == Match.Ending.AGREEMENT
    assert list(audit.differences()) == []


@pytest.mark.postgres_later
def test_broken_off_match_counts_for_no_pair(client: Client, world: World, round: Round) -> None:
    match = tables.open_match(round.tables.get(number=1), by=world.silvio)
    record(match, EVENING[0], world.silvio)
    decided(round, match, world)
    assert leaderboard(world.club, "aacrt-2016").standings == []
    page = browser(client, world.ana)
    assert page.get("/boa-vista/").context["last"] == []
    row = page.get("/boa-vista/matches/").content.decode()
    assert "does not count" in row
    assert "(won)" not in row
    page_content = page.get(f"/boa-vista/matches/{match.number}/").content.decode()
    assert "The match was broken off and does not count" in page_content
    paper = page.get(f"/boa-vista/matches/{match.number}/score-sheet.pdf?html").content.decode()
    assert "Broken off, " in paper


def test_corrected_hand_of_a_broken_off_match_counts_nowhere(world: World, round: Round) -> None:
    match = tables.open_match(round.tables.get(number=1), by=world.silvio)
    record(match, EVENING[0], world.silvio)
    decided(round, match, world)
    correct(live_hands(match)[0], EVENING[1], world.silvio)
    assert leaderboard(world.club, "aacrt-2016").standings == []


def test_canastras_of_a_broken_off_match_decide_no_place(world: World, round: Round) -> None:
    match = tables.open_match(round.tables.get(number=1), by=world.silvio)
    record(match, EVENING[0], world.silvio)
    decided(round, match, world)
    (seated, _other) = played_stage(stage(round.stage.tournament)).tables[round.pk]
    assert (seated.score, seated.result.counts) == ((2000, 1000), {})
    assert not seated.is_corrected


def test_broken_off_match_played_on_counts_again(world: World, round: Round) -> None:
    match = tables.open_match(round.tables.get(number=1), by=world.silvio)
    record(match, EVENING[0], world.silvio)
    decided(round, match, world)
    ledger.resume(match, by=world.silvio, ending=Match.Ending.AGREEMENT, reason="a slip")
    for data in EVENING[1:3]:
        record(match, data, world.silvio)
    table = leaderboard(world.club, "aacrt-2016")
    assert [standing.tally.played for standing in table.standings] == [1, 1]


def test_removed_result_leaves_a_broken_off_table_open(world: World, round: Round) -> None:
    match = tables.open_match(round.tables.get(number=1), by=world.silvio)
    record(match, EVENING[0], world.silvio)
    decided(round, match, world)
    rounds.reopen(round, by=world.bruno, reason="not over yet")
    tables.clear(round.tables.get(number=1), by=world.bruno, reason="not over yet")
    seated_tables = played_stage(stage(round.stage.tournament)).tables[round.pk]
    assert seated_tables[0].is_open


def test_match_with_all_hands_undone_keeps_its_history(world: World, round: Round) -> None:
    match = tables.open_match(round.tables.get(number=1), by=world.silvio)
    record(match, EVENING[0], world.silvio)
    ledger.void_last(live_hands(match)[0], by=world.silvio, reason="another table")
    assert decided(round, match, world).set_aside_at is not None
    assert match.hands.count() == 1
    assert list(audit.differences()) == []


def test_match_that_gave_the_result_keeps_its_ending(world: World, round: Round) -> None:
    match = tables.open_match(round.tables.get(number=1), by=world.silvio)
    for data in EVENING[:3]:
        record(match, data, world.silvio)
    play(round, world)
    rounds.close(round, by=world.bruno)
    match.refresh_from_db()
    assert (match.ending, match.early_ending) == (Match.Ending.HANDS, "")
