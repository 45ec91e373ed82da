"""The club's page for everybody: who may open it, what it shows, and what an answer costs."""

from datetime import date, datetime, time, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from django.utils.timezone import make_aware
from pytest_django import DjangoAssertNumQueries

from clubs import roster
from clubs.journal.writing import writing
from clubs.models import Club
from scoring import ledger
from scoring.models import Match
from server.cache.stored_answers import ANSWERS
from tests.cases import with_thorough
from tests.dates import coming_days
from tests.pages import flat, texts
from tests.scoring.crowd import browser, many, pairs, played
from tests.scoring.notebook import EVENING, evening, record
from tests.tournaments.hall import tournament
from tests.tournaments.open_pages import get, in_play
from tests.world import World
from tournaments.director import copies

URL = "/boa-vista/"


def open_page(world: World, **switches: bool) -> None:
    Club.objects.filter(pk=world.club.pk).update(is_public=True, **switches)
    world.club.refresh_from_db()


def page(url: str = URL, **headers: Any) -> str:
    return flat(get(url, **headers).content.decode())


# --- Who may open it ----------------------------------------------------------------------------


@pytest.mark.parametrize("url", [URL, "/boa-vista/matches/1/", "/boa-vista/?span=year"])
def test_page_of_a_private_club_answers_like_no_club(world: World, url: str) -> None:
    evening(world, 2)
    private = get(url)
    unknown = get(url.replace("boa-vista", "no-club"))
    assert (private.status_code, unknown.status_code) == (302, 302)
    assert private["Location"].replace("boa-vista", "no-club") == unknown["Location"]
    davi = Client()
    davi.force_login(world.davi)
    assert get(url, davi).status_code == 404
    assert get(url.replace("boa-vista", "no-club"), davi).status_code == 404


def test_stranger_opens_the_page_of_a_public_club(world: World) -> None:
    open_page(world)
    answer = get(URL)
    assert answer.status_code == 200
    assert "Clube de Canastra Boa Vista" in answer.content.decode()
    assert not answer.cookies
    assert "csrf" not in answer.content.decode()


def test_member_of_another_club_sees_the_public_page(client: Client, world: World) -> None:
    open_page(world)
    evening(world, 2)
    text = browser(client, world.davi).get(URL).content.decode()
    assert 'id="public-club"' in text
    assert "start/" not in text


def test_member_sees_the_own_page_with_a_link(client: Client, world: World) -> None:
    evening(world, 2)
    member = browser(client, world.carla)
    assert "/boa-vista/public/" not in member.get(URL).content.decode()
    open_page(world)
    text = member.get(URL).content.decode()
    assert 'id="public-club"' not in text
    assert "/boa-vista/public/" in text


@pytest.mark.parametrize("is_public", [True, False])
def test_member_looks_at_the_public_page(client: Client, world: World, is_public: bool) -> None:
    evening(world, 2)
    if is_public:
        open_page(world)
    text = browser(client, world.carla).get("/boa-vista/public/").content.decode()
    assert ("Only members see this page now" in text) == (not is_public)
    assert "Dirce and Nelson" in text
    assert browser(Client(), world.davi).get("/boa-vista/public/").status_code == 404
    assert get("/boa-vista/public/").status_code == 302


def test_page_closed_by_the_owner_is_closed_at_once(client: Client, world: World) -> None:
    open_page(world)
    evening(world, 2)
    tags = {url: get(url)["ETag"] for url in (URL, "/boa-vista/matches/1/")}
    details = roster.Details("Boa Vista", "", "", ["pt-br", "en"], "", is_indexed=False)
    roster.edit_club(world.club, details, by=world.olga, rules_name=str)
    for url, tag in tags.items():
        assert get(url).status_code == 302
        assert get(url, If_None_Match=tag).status_code == 302
        assert get(url, If_None_Match=tag, HX_Request="true").status_code == 200
        assert b"Dirce" not in get(url, HX_Request="true").content


# --- What it shows ------------------------------------------------------------------------------


def test_match_in_play_shows_its_totals_live(world: World) -> None:
    open_page(world)
    match = evening(world, 4)
    text = page()
    assert "2405" in text
    assert f'href="/boa-vista/matches/{match.number}/"' in text
    record(match, EVENING[4], world.ana)
    assert "2645" in page()


def test_more_than_four_tables_are_behind_a_link(world: World) -> None:
    open_page(world)
    many(world, 6, playing=True)
    assert page().count('class="line line--playing') == 4
    assert "See all 6 tables" in page()
    assert page("/boa-vista/?tables=all").count('class="line line--playing') == 6


def test_match_left_open_days_ago_is_not_of_tonight(world: World) -> None:
    open_page(world)
    match = played(world, world.dirce_nelson, world.ivone_osvaldo, playing=True)
    Match.objects.update(started_at=timezone.now() - timedelta(days=3))
    assert f"/matches/{match.number}/" not in page()


@pytest.mark.parametrize(
    ("begun", "now", "is_shown"),
    with_thorough(
        [
            ("20:00", "05:59", True),
            ("05:50", "06:10", True),
            ("23:00", "06:10", False),
            ("05:50", "12:10", False),
            ("06:10", "23:50", True),
        ],
        first=2,
    ),
)
def test_match_in_play_is_shown_after_six_in_the_morning(
    world: World, sao_paulo: None, begun: str, now: str, is_shown: bool
) -> None:
    open_page(world)
    (today,) = coming_days(1)
    yesterday = today - timedelta(days=1)
    at = make_aware(datetime.combine(today, time.fromisoformat(now)))
    day = yesterday if begun > now else today
    began = make_aware(datetime.combine(day, time.fromisoformat(begun)))
    match = played(world, world.dirce_nelson, world.ivone_osvaldo, playing=True)
    Match.objects.update(started_at=began)
    with time_machine.travel(at, tick=False):
        assert (f"/matches/{match.number}/" in page()) == is_shown


def test_match_of_the_night_with_a_new_hand_stays_shown(world: World, sao_paulo: None) -> None:
    open_page(world)
    (today,) = coming_days(1)
    morning = make_aware(datetime.combine(today, time(6, 10)))
    match = evening(world, 2)
    Match.objects.update(started_at=morning - timedelta(hours=7))
    match.hands.update(recorded_at=morning - timedelta(minutes=30))
    with time_machine.travel(morning, tick=False):
        assert f"/matches/{match.number}/" in page()


@pytest.mark.parametrize("part", ["shows_matches", "shows_top_ten"])
def test_part_that_is_not_shown_is_missing(world: World, part: str) -> None:
    played(world, world.dirce_nelson, world.ivone_osvaldo)
    evening(world, 2)
    open_page(world, **{part: False})
    text = page()
    assert ("Last matches" in text) == (part != "shows_matches")
    assert ('class="line line--playing' in text) == (part != "shows_matches")
    assert ("The top ten pairs" in text) == (part != "shows_top_ten")
    hidden = get("/boa-vista/matches/1/").status_code
    assert hidden == (302 if part == "shows_matches" else 200)


def test_top_ten_links_to_all_places(world: World) -> None:
    open_page(world)
    twelve = pairs(world, 12)
    for first, second in zip(twelve[::2], twelve[1::2], strict=True):
        played(world, first, second)
    assert page().count('<td class="place">') == 10
    assert "See all 12 pairs" in page()
    whole = page("/boa-vista/?span=month&page=1")
    assert whole.count('<td class="place">') == 12


def test_tournament_of_tonight_has_the_main_button(world: World) -> None:
    cup = in_play(world)
    open_page(world)
    text = page()
    assert text.count("btn--main") == 1
    assert f'action="/boa-vista/tournaments/{cup.slug}/tables/"' in text


def test_archived_tournament_and_its_matches_stay_hidden(world: World) -> None:
    cup = in_play(world)
    open_page(world)
    match = Match.objects.latest("id")
    assert get(f"/boa-vista/matches/{match.number}/").status_code == 200
    copies.archive(cup, by=world.bruno)
    assert cup.name not in page()
    assert f"/matches/{match.number}/" not in page()
    assert get(f"/boa-vista/matches/{match.number}/").status_code == 302


def test_annulled_match_is_hidden_at_once(world: World) -> None:
    open_page(world)
    match = evening(world)
    url = f"/boa-vista/matches/{match.number}/"
    assert "Dirce and Nelson" in page(url)
    ledger.annul(match, by=world.ana, reason="wrong pairs")
    assert get(url).status_code == 302
    assert f"/matches/{match.number}/" not in page()


def test_next_evenings_and_tournaments_stand_in_order(world: World) -> None:
    open_page(world)
    tomorrow = timezone.localdate() + timedelta(days=1)
    hours = {tomorrow.weekday(): time(20), (tomorrow.weekday() + 2) % 7: time(19, 30)}
    roster.set_evenings(world.club, hours, by=world.olga)
    cup = tournament(world, entries=2)
    days = [tomorrow + timedelta(days=ahead) for ahead in (0, 2, 7)]
    first, second, third = (f"{day:%A} {day.day} {day:%B}" for day in days)
    assert cup.name in texts(page(), "aside .paper")[0]
    assert texts(page(), ".public-coming .sr") == [first, second]
    roster.call_off(world.club, tomorrow, by=world.ana)
    assert texts(page(), ".public-coming .sr") == [second, third]


def test_evening_of_today_is_announced(world: World) -> None:
    open_page(world)
    roster.set_evenings(world.club, dict.fromkeys(range(7), time(20)), by=world.olga)
    assert "Today at 20:00" in page() or "Today at 8" in page()


def test_public_club_without_anything_says_so(world: World) -> None:
    open_page(world)
    assert "Nothing to show yet" in page()


def test_public_match_shows_no_reasons_nor_full_names(world: World) -> None:
    open_page(world)
    match = evening(world, 4)
    text = page(f"/boa-vista/matches/{match.number}/")
    assert "2405" in text
    assert "carta mostrada" not in text
    assert "Dirce Amaral" not in text
    assert "/record/" not in text
    assert "/hands/" not in text


def test_hostile_names_are_escaped(world: World) -> None:
    open_page(world)
    pair = world.dirce_nelson
    roster.edit_pair(pair, by=world.ana, number=pair.number, name="<b>Os 'bons'</b>")
    Club.objects.filter(pk=world.club.pk).update(name='<script>"x"', meets="</p><i>")
    match = evening(world, 2)
    for url in (URL, f"/boa-vista/matches/{match.number}/"):
        text = page(url)
        assert "<b>Os" not in text
        assert '<script>"x' not in text
        assert "</p><i>" not in text


@pytest.mark.parametrize("query", ["?page=9999999999", "?page=x", "?span=x&game=x", "?tables="])
def test_strange_query_is_answered(world: World, query: str) -> None:
    open_page(world)
    played(world, world.dirce_nelson, world.ivone_osvaldo)
    assert get(URL + query).status_code == 200


@pytest.mark.parametrize("number", ["0", "99", str(2**31), "9" * 40])
def test_unknown_match_sends_to_sign_in(world: World, number: str) -> None:
    open_page(world)
    assert get(f"/boa-vista/matches/{number}/").status_code == 302


# --- What it costs ------------------------------------------------------------------------------


@pytest.mark.parametrize("matches", [1, 300])
def test_public_page_of_more_matches_needs_no_more_queries(
    world: World, matches: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    in_play(world)
    roster.set_evenings(world.club, {2: time(20)}, by=world.olga)
    many(world, matches)
    open_page(world)
    get(URL)
    ANSWERS.clear()
    with django_assert_num_queries(24):
        get(URL)


@pytest.mark.parametrize("url", [URL, "/boa-vista/matches/1/"])
def test_stored_page_and_304_cost_one_query(
    world: World, url: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    open_page(world)
    evening(world, 3)
    first = get(url)
    with django_assert_num_queries(1):
        assert get(url).content == first.content
    with django_assert_num_queries(1):
        assert get(url, If_None_Match=first["ETag"]).status_code == 304
    tag = get(url, HX_Request="true")["ETag"]
    ANSWERS.clear()
    with django_assert_num_queries(1):
        assert get(url, HX_Request="true", If_None_Match=tag).status_code == 304


@pytest.mark.postgres_later
def test_write_of_an_earlier_month_renews_the_page(world: World) -> None:
    open_page(world)
    long_ago = timezone.now() - timedelta(days=70)
    match = played(world, world.dirce_nelson, world.ivone_osvaldo, ended=long_ago)
    assert "3100" in texts(page(), "main")[0]
    ledger.annul(match, by=world.ana, reason="wrong")
    assert "3100" not in texts(page(), "main")[0]


def test_public_page_is_renewed_at_midnight(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    open_page(world)
    tag = get(URL)["ETag"]
    monkeypatch.setattr("tournaments.changed.club_changes.night", lambda: date(2030, 1, 1))
    assert get(URL, If_None_Match=tag).status_code == 200


@pytest.mark.postgres_later
def test_public_match_shows_its_renamed_tournament(world: World) -> None:
    held = in_play(world)
    open_page(world)
    match = Match.objects.filter(table_of_round__isnull=False).first()
    assert match is not None
    url = f"/boa-vista/matches/{match.number}/"
    assert str(held) in page(url)
    with writing(held):
        type(held).objects.filter(pk=held.pk).update(name="Copa do Retorno")
    assert "Copa do Retorno" in page(url)
