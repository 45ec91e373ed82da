"""The hall: content and order of its tables, rights, and the cost of a poll."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clubs import roster
from clubs.models import User
from scoring.models import Hand, Match
from tests.cases import with_thorough
from tests.pages import flat
from tests.prepared import prepared
from tests.scoring.notebook import EVENING, record
from tests.tournaments.hall import drawn, enter, options, pairs, play, played, stage, tournament
from tests.world import World
from tournaments.boards.hall.hall import hall_board
from tournaments.director import events
from tournaments.director.hall import clock
from tournaments.director.rounds import rounds, tables
from tournaments.models import Round, Table, Tournament
from tournaments.reading.standings import PlayedStage, played_stage
from tournaments.words.reasons import points_text

CUP = "/boa-vista/tournaments/copa-da-primavera/"
PAGE = f"{CUP}stages/1/rounds/1/"
LIVE = {"HX-Request": "true"}


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    """Nine pairs: four tables and a bye."""
    return tournament(world, entries=9)


@pytest.fixture
@prepared
def round(cup: Tournament, world: World) -> Round:
    """Round 1, published."""
    return drawn(cup, world)


def page(client: Client, user: User, path: str = PAGE, **headers: str) -> Any:
    client.force_login(user)
    return client.get(path, headers={"Accept-Language": "en", **headers})


def words(client: Client, user: User, path: str = PAGE) -> str:
    return flat(page(client, user, path).content.decode())


def table(round: Round, number: int) -> Table:
    table_row = round.tables.get(number=number)
    table_row.round = round
    return table_row


@prepared
def recorded(round: Round, number: int, hands: int, world: World, *, minutes_ago: int = 0) -> Match:
    """Return the match of a table after `hands` hands, the last of them `minutes_ago`."""
    match = tables.open_match(table(round, number), by=world.silvio)
    for data in EVENING[:hands]:
        record(match, data, world.silvio)
    then = timezone.now() - timedelta(minutes=minutes_ago)
    Hand.objects.filter(match=match).update(recorded_at=then)
    Match.objects.filter(pk=match.pk).update(started_at=then)
    return match


def shown(round: Round) -> list[tuple[int | None, str]]:
    """The cards of the hall in their order: table and kind."""
    round.refresh_from_db()
    now = hall_board(round, timezone.now())
    return [(card.seated.number, card.kind) for card in now.open]


def test_table_of_which_nothing_is_known_is_not_in_play(
    client: Client, world: World, round: Round
) -> None:
    assert "Not begun" in words(client, world.bruno)
    tables.set_score(table(round, 1), (2000, 1000), by=world.bruno)
    match = tables.open_match(table(round, 2), by=world.bruno)
    said = words(client, world.bruno)
    assert "Clock not started" in said
    assert "3 not recorded" in said
    assert said.count("Nothing recorded yet") == 2
    assert said.count("No hand yet") == 1
    assert "In play" not in said
    record(match, EVENING[0], world.bruno)
    assert "1 in play" in words(client, world.bruno)
    clock.start(Round.objects.get(), by=world.bruno)
    said = words(client, world.bruno)
    assert "3 in play" in said
    assert said.count("on paper") == 2


def test_hall_of_a_new_round_says_nobody_has_begun(
    client: Client, world: World, round: Round
) -> None:
    assert shown(round) == [(number, "waiting") for number in (1, 2, 3, 4)]
    content = words(client, world.carla)
    assert "nobody has begun yet" in content
    assert "4 not begun" not in content


def test_hall_lists_silent_tables_first(world: World, round: Round) -> None:
    recorded(round, 1, 1, world, minutes_ago=3)
    recorded(round, 3, 2, world, minutes_ago=24)
    recorded(round, 4, 0, world, minutes_ago=16)
    assert shown(round) == [(3, "missing"), (4, "missing"), (1, "playing"), (2, "waiting")]


def test_hall_names_a_missing_hand_and_the_minutes(
    client: Client, world: World, round: Round
) -> None:
    match = recorded(round, 3, 2, world, minutes_ago=24)
    content = words(client, world.bruno)
    assert "Hand 3 is missing" in content
    assert "no news for 24 min" in content
    assert "1 without news" in content
    assert "1 missing" not in content
    assert f"/boa-vista/matches/{match.number}/hands/3/record/" in content


def test_hall_shows_live_totals_of_matches(client: Client, world: World, round: Round) -> None:
    recorded(round, 2, 2, world)
    content = words(client, world.carla)
    assert "hand 3 of 3" in content
    assert "<b>1265</b>" in content
    assert "<b>940</b>" in content


def test_hall_after_time_lists_open_tables_as_missing(world: World, round: Round) -> None:
    clock.start(round, by=world.bruno)
    Round.objects.update(clock_ends_at=timezone.now() - timedelta(seconds=1))
    tables.set_score(table(round, 2), (2000, 1000), by=world.bruno)
    assert shown(round) == [(1, "missing"), (3, "missing"), (4, "missing")]


def test_table_with_extra_minutes_is_still_playing_after_time(world: World, round: Round) -> None:
    clock.start(round, by=world.bruno)
    clock.add(round, 5, by=world.bruno, table=table(round, 3))
    Round.objects.update(clock_ends_at=timezone.now() - timedelta(minutes=1))
    assert shown(round) == [(1, "missing"), (2, "missing"), (4, "missing"), (3, "playing")]


def test_hall_shows_points_of_finished_tables(
    client: Client, world: World, cup: Tournament
) -> None:
    events.regulate(cup, {**cup.regulation, "award": {"vp": "3-hands"}}, by=world.bruno)
    cup.refresh_from_db()
    round = drawn(cup, world)
    tables.set_score(table(round, 1), (2165, 1500), by=world.bruno)
    tables.set_walkover(table(round, 2), by=world.bruno, absent=(0,))
    tables.set_walkover(table(round, 3), by=world.bruno, absent=(0, 1))
    now = hall_board(round, timezone.now())
    assert [(t.score, t.points) for t in now.closed] == [
        ((2165, 1500), ("16", "4")),
        ((0, 2165), ("0", "14")),
        ((0, 0), ("0", "0")),
    ]
    assert [points for _name, points, _kind, _why in now.byes] == ["14 VP"]
    content = words(client, world.carla)
    assert "16–4 VP" in content
    assert content.count("did not come") == 3


def test_bye_in_the_hall_is_worth_the_mean_of_its_group(client: Client, world: World) -> None:
    cup = tournament(world, "groups")
    events.regulate(cup, {**cup.regulation, "award": "points"}, by=world.bruno)
    cup.refresh_from_db()
    options(cup, world, groups=2)
    enter(cup, world, 7)
    round = drawn(cup, world)
    play(round, world, [(1000, 0), (2000, 0), (3000, 0)])
    played = played_stage(stage(cup))
    rows = played.standings(live=True).rows
    (bye,) = [row.place.tally for row in rows if row.place.tally.results[0].kind == "bye"]
    ((_name, points, _kind, _why),) = hall_board(round, timezone.now()).byes
    assert points == f"{points_text(bye.points)} pontos"
    results = words(client, world.carla, f"{CUP}results/")
    assert re.findall(r'(?:strong|n)">(\d+)</td>', results)[-1] == points_text(bye.points)


def test_result_set_by_director_shows_its_reason_to_directors(
    client: Client, world: World, round: Round
) -> None:
    recorded(round, 1, 1, world)
    tables.set_score(table(round, 1), (500, 500), by=world.bruno, reason="cards were mixed up")
    for user in (world.bruno, world.carla):
        content = words(client, user)
        assert "set by the director" in content
        assert ("cards were mixed up" in content) == (user == world.bruno)


def test_corrected_result_shows_players_no_reason(
    client: Client, world: World, round: Round
) -> None:
    play(round, world)
    rounds.close(round, by=world.bruno)
    tables.set_score(table(round, 1), (900, 1500), by=world.bruno, reason="the slip was misread")
    assert "the slip was misread" in words(client, world.bruno)
    content = words(client, world.carla)
    assert '<span class="tag">corrected</span>' in content
    assert "the slip was misread" not in content


def test_close_round_lists_tables_without_a_result(
    client: Client, world: World, round: Round
) -> None:
    tables.set_score(table(round, 2), (2000, 1000), by=world.bruno)
    assert "3 results are missing to close the round." in words(client, world.bruno)
    answer = client.post(f"{PAGE}close/", follow=True, headers={"Accept-Language": "en"})
    assert "Results are missing at tables 1, 3 and 4." in answer.content.decode()
    play(round, world)
    assert "All results are in." in words(client, world.bruno)
    client.post(f"{PAGE}close/")
    round.refresh_from_db()
    assert round.is_closed


def test_closed_round_shows_results_and_a_reopen_button(
    client: Client, world: World, cup: Tournament
) -> None:
    played(cup, world)
    content = words(client, world.bruno)
    assert "Results: Round 1" in content
    assert f"{PAGE}reopen/" in content
    assert f"{PAGE}tables/2/result/" in content
    assert 'class="seat' not in content


def test_unpublish_is_offered_until_a_match_begins(
    client: Client, world: World, round: Round
) -> None:
    assert f"{PAGE}unpublish/" in words(client, world.bruno)
    recorded(round, 1, 0, world)
    assert f"{PAGE}unpublish/" not in words(client, world.bruno)


# --- Going to a table -------------------------------------------------------------------------


def test_table_number_opens_the_result_of_its_table(
    client: Client, world: World, round: Round
) -> None:
    answer = page(client, world.bruno, f"{PAGE}tables/?table=3")
    assert answer["Location"] == f"{PAGE}tables/3/result/"


def test_unknown_table_number_is_refused_and_kept(
    client: Client, world: World, round: Round
) -> None:
    for number in ("", "9", "three", "0", "²", "-1", "9" * 30):
        answer = page(client, world.bruno, f"{PAGE}tables/?table={number}")
        assert answer.status_code == 422
        content = answer.content.decode()
        assert "There is no table" in content
        assert f'name="table" value="{number[:6]}"' in content


def test_match_of_a_round_links_to_its_hall(client: Client, world: World, round: Round) -> None:
    match = recorded(round, 2, 1, world)
    content = words(client, world.carla, f"/boa-vista/matches/{match.number}/")
    assert f'<a href="{PAGE}">Copa da Primavera, Round 1</a>' in content


# --- Rights -----------------------------------------------------------------------------------


def test_player_in_the_hall_has_no_buttons(client: Client, world: World, round: Round) -> None:
    recorded(round, 3, 2, world, minutes_ago=24)
    content = words(client, world.carla)
    for what in ("clock/", "slips/", "close/", "unpublish/", "result/", "record/", "tables/"):
        assert f'{what}"' not in content


def test_scorer_in_the_hall_records_but_does_not_direct(
    client: Client, world: World, round: Round
) -> None:
    content = words(client, world.silvio)
    assert f"{PAGE}tables/1/record/" in content
    assert f"{PAGE}tables/1/result/" not in content
    answer = client.post(f"{PAGE}tables/1/record/")
    assert answer["Location"] == f"/boa-vista/matches/{Match.objects.get().number}/"


def test_refused_page_names_the_role_that_may(client: Client, world: World, round: Round) -> None:
    client.force_login(world.silvio)
    page = client.get(f"{PAGE}tables/1/result/", headers={"Accept-Language": "en"})
    assert "The director does this" in page.content.decode()


def test_hall_of_a_draft_redirects_directors_and_players(
    client: Client, world: World, cup: Tournament
) -> None:
    rounds.draw(stage(cup), by=world.bruno)
    assert page(client, world.bruno)["Location"] == f"{PAGE}draft/"
    assert page(client, world.carla)["Location"] == f"{CUP}rounds/"
    assert page(client, world.carla, **LIVE)["HX-Redirect"] == f"{CUP}rounds/"


# --- Polling ----------------------------------------------------------------------------------


@pytest.mark.usefixtures("stopped_clock")
def test_poll_of_the_hall_is_304_until_a_write(client: Client, world: World, round: Round) -> None:
    match = recorded(round, 1, 1, world)
    seen = page(client, world.bruno, **LIVE)["ETag"]
    assert page(client, world.bruno, **LIVE, **{"If-None-Match": seen}).status_code == 304
    record(match, EVENING[1], world.silvio)
    changed = page(client, world.bruno, **LIVE, **{"If-None-Match": seen})
    assert changed.status_code == 200
    tables.set_score(table(round, 2), (2000, 1000), by=world.bruno)
    assert (again := page(client, world.bruno, **LIVE)["ETag"]) not in (seen, changed["ETag"])
    roster.edit_pair(world.dirce_nelson, by=world.ana, number=1, name="Os Amarais")
    assert page(client, world.bruno, **LIVE)["ETag"] != again


def test_etag_of_the_hall_varies_by_language_right_and_minute(
    client: Client, world: World, round: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    tags = {
        page(client, user, **{**LIVE, "Accept-Language": language})["ETag"]
        for user in (world.bruno, world.carla, world.silvio)
        for language in ("pt-BR", "es", "en")
    }
    later = timezone.now() + timedelta(minutes=1)
    monkeypatch.setattr("tournaments.views.rounds.hall.timezone.now", lambda: later)
    assert len(tags | {page(client, world.bruno, **LIVE)["ETag"]}) == 10


def test_fragment_of_the_hall_has_one_root_and_no_store(
    client: Client, world: World, round: Round
) -> None:
    answer = page(client, world.bruno, **LIVE)
    assert answer.content.decode().lstrip().startswith('<div id="hall"')
    assert answer["Cache-Control"] == "no-store"


def busy(cup: Tournament, world: World, count: int) -> PlayedStage:
    """Return a round of `count` pairs: hands at one table, a result at another."""
    enter(cup, world, count)
    round = drawn(cup, world)
    recorded(round, 1, 1, world)
    recorded(round, 2, 2, world, minutes_ago=30)
    tables.set_score(table(round, 3), (2000, 1000), by=world.bruno)
    return played_stage(stage(cup))


@pytest.mark.parametrize("count", with_thorough([6, 16], first=1))
def test_hall_of_more_tables_needs_no_more_queries(
    client: Client, world: World, django_assert_num_queries: Any, count: int
) -> None:
    pairs(world, count)
    busy(tournament(world), world, count)
    page(client, world.bruno)
    with django_assert_num_queries(13):
        client.get(PAGE)


@pytest.mark.usefixtures("stopped_clock")
def test_unchanged_hall_costs_six_queries(
    client: Client, world: World, django_assert_num_queries: Any
) -> None:
    busy(tournament(world), world, 8)
    tag = page(client, world.bruno, **LIVE)["ETag"]
    headers = {**LIVE, "If-None-Match": tag, "Accept-Language": "en"}
    with django_assert_num_queries(6):
        assert client.get(PAGE, headers=headers).status_code == 304
