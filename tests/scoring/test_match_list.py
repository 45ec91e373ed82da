"""The page of matches: day by day, chosen by dates, game and pair."""

from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone, translation

from clubs import roster
from scoring import ledger
from scoring.house_rules.house import preset
from scoring.match.match_words import won_words
from scoring.models import Match, Side
from tests.pages import flat
from tests.prepared import prepared
from tests.scoring.crowd import browser, many, played, put_off
from tests.scoring.notebook import evening
from tests.scoring.test_enter_result import sent
from tests.world import World

URL = "/boa-vista/matches/"


def numbers(client: Client, world: World, **query: str) -> list[int]:
    answer = browser(client, world.ana).get(URL, query)
    assert answer.status_code == 200
    days = answer.context["asked"].days.days
    return [line.match.number for day in days for line in day.lines]


def ago(days: int) -> datetime:
    return timezone.now() - timedelta(days=days)


@pytest.fixture
@prepared
def three(world: World) -> None:
    """1: Dirce and Nelson won; 2: the same pairs play on; 3: Marlene and Valdir won."""
    played(world, world.dirce_nelson, world.ivone_osvaldo)
    played(world, world.dirce_nelson, world.ivone_osvaldo, (900, 800), playing=True, table="4")
    played(world, world.marlene_valdir, world.dirce_nelson, ended=ago(400))


def test_match_list_shows_days_newest_first(client: Client, world: World, three: None) -> None:
    assert numbers(client, world, span="all")[-1] == 3
    page = flat(client.get(URL, {"span": "all"}).content.decode())
    assert "3 matches, 1 in play." in page
    live, today = page.index('<h2 id="live-'), page.index("Today, ")
    assert live < page.index("hand 5") < today
    assert page[live:].count(">1 match</p>") == 3
    assert "table 4" in page[live:today]


def test_match_list_orders_a_day_by_table(client: Client, world: World) -> None:
    # Noon: late in the evening a match of now would end on another day.
    noon = timezone.localtime().replace(hour=12)
    for table in ("10", "", "9"):
        played(world, world.dirce_nelson, world.ivone_osvaldo, ended=noon, table=table)
    assert numbers(client, world, span="all") == [3, 1, 2]


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ({"span": "all"}, {1, 2, 3}),
        ({"span": "month"}, {1, 2}),
        ({}, {1, 2}),
        ({"state": "playing"}, {2}),
        ({"state": "x", "span": "all"}, {1, 2, 3}),
        ({"pair": "1"}, {1, 2, 3}),
        ({"pair": "3"}, {3}),
        ({"pair": "²"}, {1, 2}),
        ({"q": "ivone"}, {1, 2}),
        ({"q": "MARLENE"}, {3}),
        ({"q": "marlene nelson"}, {3}),
        ({"q": "Zulmira"}, set()),
        ({"q": "99999999999999999999999"}, set()),
        ({"q": "%"}, set()),
        ({"game": "aacrt-2016"}, {1, 2, 3}),
        ({"game": "ramiro-es"}, set()),
    ],
)
def test_match_list_shows_matches_of_the_query(
    client: Client, world: World, three: None, query: dict[str, str], shown: set[int]
) -> None:
    assert set(numbers(client, world, **query)) == shown


@pytest.mark.postgres_later
def test_match_with_a_date_is_listed_on_that_day(client: Client, world: World) -> None:
    match = evening(world)
    assert numbers(client, world) == [1]
    day = datetime(2025, 2, 3, tzinfo=timezone.get_current_timezone())
    sides = [world.dirce_nelson, world.ivone_osvaldo]
    ledger.change(match, by=world.ana, competitors=sides, table="", dated_at=day)
    assert numbers(client, world) == []
    assert numbers(client, world, first="2025-02-03", last="2025-02-03") == [1]
    page = client.get(URL).content.decode()
    assert "The last match was on 3 February 2025." in page
    assert "until=2025-02-03" in page
    shown = client.get(URL, {"span": "all"}).content.decode()
    assert "Monday 3 February, 2025" in shown


def test_annulled_match_is_crossed_out_and_not_counted(client: Client, world: World) -> None:
    match = evening(world)
    ledger.annul(match, by=world.ana, reason="recorded twice")
    page = browser(client, world.ana).get(URL).content.decode()
    assert "line--annulled" in page
    assert "recorded twice" in page
    assert "0\u00a0matches" in page


def test_match_with_only_a_result_is_listed_without_hands(client: Client, world: World) -> None:
    page = browser(client, world.ana)
    page.post("/boa-vista/matches/result/", sent(world))
    shown = page.get(URL, {"span": "all"}).content.decode()
    assert "only the result" in shown
    assert "0 hands" not in shown


def test_match_given_up_is_listed_as_given_up(client: Client, world: World) -> None:
    match = evening(world, 4)
    ledger.end(match, by=world.ana, ending="gave-up", gave_up=0)
    for url in (URL, "/boa-vista/"):
        assert "given up" in browser(client, world.ana).get(url).content.decode()


def test_match_list_names_other_games_but_not_the_default(client: Client, world: World) -> None:
    for _number in range(2):
        played(world, world.dirce_nelson, world.ivone_osvaldo)
    rules = preset("canasta-es")
    match = played(world, world.marlene_valdir, world.dirce_nelson)
    Match.objects.filter(pk=match.pk).update(ruleset=rules.key, options=rules.rules.options())
    page = browser(client, world.ana).get(URL, {"span": "all"}).content.decode()
    lines = page[page.index("matchday__head") :]
    assert "Spanish canasta" in lines
    assert "AACRT 2016" not in lines


def test_match_list_without_a_match_offers_all_matches(
    client: Client, world: World, three: None
) -> None:
    page = browser(client, world.ana).get(URL, {"q": "<Zulmira>"}).content.decode()
    assert "No match with “&lt;Zulmira&gt;”" in page
    assert f'href="{URL}?span=all"' in page


def test_dates_in_the_wrong_order_are_refused(client: Client, world: World) -> None:
    answer = browser(client, world.ana).get(URL, {"first": "2026-03-02", "last": "2026-03-01"})
    assert answer.status_code == 422
    assert "The last day is before the first day." in answer.content.decode()


def test_club_without_matches_has_an_empty_list(client: Client, world: World) -> None:
    assert "No match yet" in browser(client, world.ana).get(URL).content.decode()


def test_match_list_offers_starting_a_match_only_to_recorders(client: Client, world: World) -> None:
    link = 'href="/boa-vista/matches/start/"'
    assert link in browser(client, world.silvio).get(URL).content.decode()
    assert link not in browser(client, world.carla).get(URL).content.decode()
    assert browser(client, world.davi).get(URL).status_code == 404


@pytest.mark.thorough
def test_long_list_is_cut_into_whole_days(client: Client, world: World) -> None:
    many(world, 100)
    for match in Match.objects.all():
        ended = ago(match.number // 20)
        put_off(match, started_at=ended, ended_at=ended)
    first = browser(client, world.ana).get(URL, {"span": "all", "pair": "1"})
    days = first.context["asked"].days
    assert [len(day.lines) for day in days.days] == [19, 20]
    assert [len(days.following), days.count] == [2, 100]
    page = first.content.decode()
    assert f"before={days.older}" in page
    rest = client.get(URL, {"span": "all", "pair": "1", "before": str(days.older)})
    assert rest.context["asked"].days.shown == days.following
    until = days.following[0].isoformat()
    same = client.get(URL, {"span": "all", "pair": "1", "until": until})
    assert same.context["asked"].days.shown == days.following
    assert client.get(URL, {"until": "x"}).status_code == 200


@pytest.mark.parametrize("number", [1, 30])
def test_list_of_more_matches_needs_no_more_queries(
    client: Client, world: World, number: int, django_assert_num_queries
) -> None:
    many(world, number)
    page = browser(client, world.ana)
    page.get(URL, {"q": "dirce"})  # counts earlier months
    with django_assert_num_queries(13):
        page.get(URL, {"q": "dirce"})


def test_list_of_any_period_shows_matches_in_play(client: Client, world: World) -> None:
    played(world, world.dirce_nelson, world.ivone_osvaldo)
    old = played(world, world.dirce_nelson, world.ivone_osvaldo, playing=True, ended=ago(400))
    page = browser(client, world.ana)
    for query in ({}, {"span": "week"}, {"span": "all"}):
        shown = page.get(URL, query).content.decode()
        assert shown.count(f"/matches/{old.number}/") == 1
        assert "In play since " in shown
    past = page.get(URL, {"span": "last-week"}).content.decode()
    assert f"/matches/{old.number}/" not in past


def test_match_list_uses_singular_and_plural_of_won(world: World) -> None:
    single = roster.single(world.club, world.marlene_valdir.first, by=world.ana)
    with translation.override("pt-br"):
        phrases = [
            won_words(Side(competitor=competitor, won=True), Match())
            for competitor in (world.dirce_nelson, single)
        ]
    assert phrases == ["(venceram)", "(venceu)"]
