"""A match whose table has its result takes no more hands, on every page of it."""

import pytest
from django.test import Client

from clubs.journal.writing import NotNow
from scoring import ledger
from scoring.models import Match
from tests.pages import flat
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.scoring.notebook import EVENING, posted, record
from tests.tournaments.hall import drawn, play, tournament
from tests.world import World
from tournaments.director.rounds import rounds, tables
from tournaments.models import Round

HOME = "/boa-vista/matches/"
OFFICIAL = "In the tournament, the result set by "
CODE = "Code for the phone of the table"
TAKES_NONE = "The result of this table is set: it takes no more hands."


@pytest.fixture
@prepared
def round(world: World) -> Round:
    return drawn(tournament(world, entries=4), world)


@prepared
def begun(round: Round, world: World) -> Match:
    """A match at table 1 with two hands."""
    match = tables.open_match(round.tables.get(number=1), by=world.silvio)
    for data in EVENING[:2]:
        record(match, data, world.silvio)
    match.refresh_from_db()
    return match


def decide(round: Round, world: World) -> None:
    table = round.tables.get(number=1)
    tables.set_score(table, (1800, 1700), by=world.bruno, reason="the time was up")


def page_of(client: Client, match: Match) -> str:
    return flat(client.get(f"{HOME}{match.number}/").content.decode())


def test_page_of_a_decided_table_shows_the_result_alone(
    client: Client, world: World, round: Round
) -> None:
    match = begun(round, world)
    page = browser(client, world.silvio)
    shown = page_of(page, match)
    assert "Record hand 3" in shown
    assert 'id="live"' in shown
    assert CODE in shown
    decide(round, world)
    shown = page_of(page, match)
    for gone in ("Record hand 3", 'id="live"', CODE, "For hand 3", "before hand 3"):
        assert gone not in shown, gone
    assert f"{OFFICIAL}{world.bruno}" in shown
    assert "1800 × 1700" in shown
    assert TAKES_NONE in shown


def test_walkover_ends_the_match_page_too(client: Client, world: World, round: Round) -> None:
    match = begun(round, world)
    table = round.tables.get(number=1)
    tables.set_walkover(table, absent=[0], by=world.bruno, reason="went home")
    shown = page_of(browser(client, world.silvio), match)
    assert "Record hand 3" not in shown
    assert TAKES_NONE in shown


def test_hand_for_a_decided_table_is_refused_and_kept(
    client: Client, world: World, round: Round
) -> None:
    match = begun(round, world)
    page = browser(client, world.silvio)
    path = f"{HOME}{match.number}/hands/3/record/"
    sent = posted(match, EVENING[2])
    decide(round, world)
    assert page.get(path).status_code == 302
    answer = page.post(path, sent)
    shown = flat(answer.content.decode())
    assert answer.status_code == 409
    assert "The result of this table has been set meanwhile" in shown
    assert "Nothing is lost: this is what you typed." in shown
    assert match.hands.count() == 2


@pytest.mark.postgres_later
def test_record_at_a_decided_table_is_refused(world: World, round: Round) -> None:
    match = begun(round, world)
    decide(round, world)
    with pytest.raises(NotNow):
        record(match, EVENING[2], world.silvio)
    tables.clear(round.tables.get(number=1), by=world.bruno, reason="a mistake")
    record(match, EVENING[2], world.silvio)
    assert match.hands.count() == 3


def test_end_at_a_decided_table_is_refused(client: Client, world: World, round: Round) -> None:
    match = begun(round, world)
    page, path = browser(client, world.silvio), f"{HOME}{match.number}/end/"
    assert path in page_of(page, match)
    decide(round, world)
    assert path not in page_of(page, match)
    for answer in (page.get(path), page.post(path, {"ending": "agreement"})):
        shown = flat(answer.content.decode())
        assert answer.status_code == 409
        assert "The result of this table has been set meanwhile" in shown
        assert f"{OFFICIAL}{world.bruno}" in shown
    with pytest.raises(NotNow):
        ledger.end(match, by=world.silvio, ending=Match.Ending.TIME)
    match.refresh_from_db()
    assert (match.is_playing, match.early_ending) == (True, "")


@pytest.mark.postgres_later
def test_closed_round_ends_the_match_of_a_decided_table(world: World, round: Round) -> None:
    match = begun(round, world)
    for table in round.tables.exclude(number=1):
        tables.set_score(table, (1800, 1700), by=world.bruno)
    decide(round, world)
    rounds.close(round, by=world.bruno)
    match.refresh_from_db()
    assert (match.is_playing, match.is_broken_off) == (False, True)


def test_open_match_at_a_decided_table_is_refused(world: World, round: Round) -> None:
    decide(round, world)
    with pytest.raises(NotNow):
        tables.open_match(round.tables.get(number=1), by=world.silvio)


def test_decided_table_is_in_play_in_no_list(client: Client, world: World, round: Round) -> None:
    match = begun(round, world)
    page = browser(client, world.ana)
    number = match.sides.all()[0].competitor.number
    lists = (HOME, f"/boa-vista/pairs/{number}/")
    (line,) = page.get("/boa-vista/").context["rounds"]
    assert ": 0 of " in line.words
    for path in lists:
        assert "in play" in page.get(path).content.decode().lower(), path
    decide(round, world)
    home = page.get("/boa-vista/")
    assert (home.context["count_playing"], home.context["playing"]) == (0, [])
    assert ": 1 of " in home.context["rounds"][0].words
    for path in lists:
        assert "in play now" not in page.get(path).content.decode().lower(), path
    assert "result set" in flat(page.get(HOME).content.decode())


def test_public_page_of_a_decided_table_is_not_live(
    client: Client, world: World, round: Round
) -> None:
    match = begun(round, world)
    type(world.club).objects.update(is_public=True, shows_matches=True)
    client.cookies["django_language"] = "en"
    assert 'id="live"' in page_of(client, match)
    decide(round, world)
    shown = page_of(client, match)
    assert 'id="live"' not in shown
    assert TAKES_NONE in shown
    assert "In the tournament, this result counts: " in shown


def test_sheet_of_a_closed_round_can_be_played_on(world: World, round: Round) -> None:
    match = tables.open_match(round.tables.get(number=1), by=world.silvio)
    decide(round, world)
    play(round, world)
    rounds.close(round, by=world.bruno)
    record(match, EVENING[0], world.silvio)
    assert match.hands.count() == 1


def test_list_of_matches_puts_the_latest_round_first(
    client: Client, world: World, round: Round
) -> None:
    cup = round.stage.tournament
    for last in (round, None):
        this = last or drawn(cup, world)
        match = tables.open_match(this.tables.get(number=1), by=world.ana)
        record(match, EVENING[0], world.ana)
        play(this, world)
        rounds.close(this, by=world.bruno)
    page = browser(client, world.ana).get(HOME).content.decode()
    assert page.index("Copa da Primavera, Round 2") < page.index("Copa da Primavera, Round 1")
