"""Records of a season and of the club, each with its hand or its match."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.lists.spans import Span
from clubs.models import Club
from scoring import ledger
from scoring.memory.leaderboard import main_game
from scoring.models import Match
from scoring.seasons import writer
from scoring.seasons.records import Records, RecordScope, Shown
from tests.dates import today
from tests.pages import flat
from tests.scoring.crowd import browser, pairs, played
from tests.scoring.notebook import evening
from tests.scoring.test_season import at, season
from tests.world import World

GAME = "aacrt-2016"


def records(world: World) -> dict[str, Shown]:
    """Return the records of the club by their link, as a request reads them."""
    club = Club.objects.get(pk=world.club.pk)
    shown = {}
    for record in Records(RecordScope(club, GAME)):
        shown[record.what] = record
    return shown


def test_evening_sets_best_hand_fastest_win_and_comeback(world: World) -> None:
    match = evening(world)
    shown = {record.url: record for record in records(world).values()}
    url = f"/boa-vista/matches/{match.number}/"
    # Dirce and Nelson were 320 behind after hand 1 and won in six hands.
    values = {record.value for record in records(world).values()}
    assert values == {"885", "6", "320"}
    assert set(shown) == {f"{url}#hand-2", url}


def test_annulled_match_loses_its_records(world: World) -> None:
    match = evening(world)
    ledger.annul(match, by=world.ana, reason="recorded twice")
    assert records(world) == {}


def test_match_in_play_holds_no_record(world: World) -> None:
    evening(world, 4)
    assert records(world) == {}


def test_run_opens_exactly_its_matches(client: Client, world: World) -> None:
    noon = at(today() - timedelta(days=3))
    played(world, world.dirce_nelson, world.ivone_osvaldo, (2000, 3100), ended=noon)
    for minutes in (10, 20, 30):
        when = noon + timedelta(minutes=minutes)
        played(world, world.dirce_nelson, world.ivone_osvaldo, ended=when)
    last = noon + timedelta(minutes=40)
    played(world, world.dirce_nelson, world.ivone_osvaldo, (2000, 3100), ended=last)
    run = next(one for one in records(world).values() if "/pairs/1/" in one.url)
    assert run.value == "3"
    page = browser(client, world.carla).get(run.url)
    assert [match.number for match in page.context["behind"].matches] == [4, 3, 2]


def test_run_over_years_has_the_year_at_both_ends(world: World) -> None:
    ends = [today() - timedelta(days=days) for days in (800, 400, 1)]
    for day in ends:
        played(world, world.dirce_nelson, world.ivone_osvaldo, ended=at(day))
    run = next(one for one in records(world).values() if "/pairs/1/" in one.url)
    assert str(ends[0].year) in run.where
    assert str(ends[-1].year) in run.where


def test_side_behind_when_the_other_gives_up_has_not_come_back(
    client: Client, world: World
) -> None:
    match = evening(world, 4)
    ledger.end(match, by=world.ana, ending="gave-up", gave_up=0)
    winner = match.sides.get(position=1)
    assert winner.won
    assert winner.deficit > 0
    assert "320" not in {record.value for record in records(world).values()}
    profile = browser(client, world.carla).get("/boa-vista/pairs/2/?span=all").context["profile"]
    assert not any("comeback" in line.label for line in profile.records)


@pytest.mark.parametrize("month", [0, 2])
def test_everybody_who_has_equalled_a_record_is_counted(world: World, month: int) -> None:
    when = timezone.now() - timedelta(days=31 * month)
    everybody = pairs(world, 36)
    for number, (first, second) in enumerate(zip(everybody[::2], everybody[1::2], strict=True)):
        # A pair that reaches the record several times is counted once.
        for again in range(1 + (number == 0)):
            ended = when - timedelta(hours=40 - number, minutes=again)
            played(world, first, second, ended=ended)
    fastest = next(one for one in records(world).values() if one.value == "4")
    assert fastest.equalled.endswith("mais 14.")


def test_equal_run_names_who_equalled_it(world: World) -> None:
    for ago in (6, 5, 4):
        when = at(today() - timedelta(days=ago))
        played(world, world.dirce_nelson, world.ivone_osvaldo, ended=when)
    for ago in (3, 2, 1):
        when = at(today() - timedelta(days=ago))
        played(world, world.marlene_valdir, world.ivone_osvaldo, ended=when)
    (run,) = (one for one in records(world).values() if "/pairs/1/" in one.url)
    assert "Marlene" in run.equalled


def test_records_of_a_season_leave_out_other_dates(client: Client, world: World) -> None:
    evening(world)
    season(world)
    reader = browser(client, world.carla)
    assert "Highest hand" in flat(reader.get("/boa-vista/seasons/").content.decode())
    first, last = today() - timedelta(days=90), today() - timedelta(days=60)
    season(world, name="Antes", first=first, last=last)
    assert "Highest hand" not in reader.get("/boa-vista/seasons/2/").content.decode()


def test_other_target_is_not_the_fastest(world: World) -> None:
    match = evening(world)
    Match.objects.filter(pk=match.pk).update(options={**match.options, "target": 2000})
    assert "6" not in {record.value for record in records(world).values()}


@pytest.mark.postgres
def test_main_game_has_the_most_matches(world: World) -> None:
    games = (GAME, "buraco-br")
    span = Span(today() - timedelta(days=99), today())
    assert main_game(world.club, games, span) == GAME
    for ago in (0, 70):
        match = played(
            world, world.dirce_nelson, world.ivone_osvaldo, ended=at(today() - timedelta(days=ago))
        )
        Match.objects.filter(pk=match.pk).update(ruleset="buraco-br")
    assert main_game(world.club, games, span) == "buraco-br"


def test_honours_show_winners_and_years_without_a_season(client: Client, world: World) -> None:
    year = today().year
    for ago in (1, 3):
        when = at(today().replace(year=year - ago, day=3))
        played(world, world.dirce_nelson, world.ivone_osvaldo, ended=when)
        first, last = when.date() - timedelta(days=2), when.date() + timedelta(days=2)
        own = season(world, name=f"T{ago}", first=first, last=last)
        writer.close(own, by=world.ana)
    text = flat(browser(client, world.carla).get("/boa-vista/honours/").content.decode())
    assert text.count(">Dirce and Nelson</a>") == 2
    assert f"<dt>{year - 2}</dt><dd>no season</dd>" in text
    assert "Among the people: Dirce Amaral, Nelson Fagundes" in text


@pytest.mark.postgres
def test_two_seasons_of_a_year_stand_with_their_names(client: Client, world: World) -> None:
    last = today().replace(month=1, day=1) - timedelta(days=1)
    played(world, world.dirce_nelson, world.ivone_osvaldo, ended=at(last - timedelta(days=9)))
    for name in ("Verão", "Inverno"):
        own = season(world, name=name, first=last - timedelta(days=20), last=last)
        writer.close(own, by=world.ana)
    text = flat(browser(client, world.carla).get("/boa-vista/honours/").content.decode())
    assert "<dt>Verão</dt>" in text
    assert "<dt>Inverno</dt>" in text


def test_honours_of_a_new_club_are_empty(client: Client, world: World) -> None:
    page = browser(client, world.carla).get("/boa-vista/honours/")
    assert "No winners yet." in page.content.decode()
    assert browser(client, world.davi).get("/boa-vista/honours/").status_code == 404


def test_game_without_records_opens_no_fold(client: Client, world: World) -> None:
    evening(world, 4)
    page = browser(client, world.carla).get("/boa-vista/honours/")
    assert page.context["games"] == []


def test_first_season_shows_no_honours_board(client: Client, world: World) -> None:
    season(world)
    page = browser(client, world.carla).get("/boa-vista/seasons/").content.decode()
    assert "honours-title" not in page


def test_more_matches_need_no_more_queries(client: Client, world: World) -> None:
    evening(world)
    season(world)
    reader = browser(client, world.carla)
    counts = []
    for more in (0, 30):
        for _each in range(more):
            played(world, world.marlene_valdir, world.ivone_osvaldo)
        reader.get("/boa-vista/seasons/")
        with CaptureQueriesContext(connection) as asked:
            reader.get("/boa-vista/seasons/")
        counts.append(len(asked))
    # The run is a record more, of the same queries.
    assert counts == [13, 13]
