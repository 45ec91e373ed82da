"""Find matches: words typed in one field, filters of the line, pages, and nothing found."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from clubs import roster
from clubs.models import Competitor
from scoring import ledger
from scoring.memory.days import ENOUGH, MOST, Row, whole_days
from scoring.models import Match, Side
from tests.pages import flat
from tests.prepared import prepared
from tests.scoring.crowd import browser, many, played
from tests.world import World

URL = "/boa-vista/matches/"


def moment(days: int = 0) -> datetime:
    """Return noon of a day some days ago."""
    noon = timezone.localtime().replace(hour=12, minute=0, second=0, microsecond=0)
    return noon - timedelta(days=days)


@pytest.fixture
@prepared
def four(world: World) -> None:
    """1: Dirce and Nelson, today at table 9; 2: yesterday at A1; 3: Marlene and Valdir, two years
    ago; 4: of yesterday, annulled.
    """
    played(world, world.dirce_nelson, world.ivone_osvaldo, ended=moment(), table="9")
    played(world, world.ivone_osvaldo, world.dirce_nelson, ended=moment(1), table="A1")
    played(world, world.marlene_valdir, world.dirce_nelson, ended=moment(730), table="9")
    annulled = played(world, world.dirce_nelson, world.ivone_osvaldo, ended=moment(1))
    ledger.annul(annulled, by=world.ana, reason="recorded twice")


def found(client: Client, world: World, **query: str) -> list[int]:
    answer = browser(client, world.ana).get(URL, query)
    assert answer.status_code == 200
    days = answer.context["asked"].days.days
    return sorted(line.match.number for day in days for line in day.lines)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("hoje", [1]),
        ("yesterday", [2, 4]),
        ("mesa 9", [1, 3]),
        ("mesa a1", [2]),
        ("mesa 9 hoje", [1]),
        ("anuladas", [4]),
        ("terminadas", [1, 2, 3]),
        ("em jogo", []),
        ("aacrt", [1, 2, 3, 4]),
        ("ramiro", []),
        ("marlene", [3]),
        ("dirce e nelson contra marlene", [3]),
        ("ivone ontem", [2, 4]),
        ("partida 2", [2]),
        ("#2 #3", [2, 3]),
        ("3", [3]),
        ("dupla 3", [3]),
        ("dupla 99", []),
        ("“hoje”", []),
        ("until last month", [3]),
    ],
)
def test_search_finds_matches_by_typed_words(
    client: Client, world: World, four: None, text: str, numbers: list[int]
) -> None:
    assert found(client, world, q=text) == numbers


@pytest.mark.postgres
@pytest.mark.parametrize(
    "text",
    [
        *("<script>alert(1)</script>", "%", "_", "' OR 1=1 --", "\\", "\0", "🂡 ♠"),
        *("a" * 5000, "9" * 40, "hoje " * 100, "mesa " + "x" * 90),
        *("31/2/2025", "antes de 1900", "9999-12-31", "até 9999"),
    ],
)
def test_search_survives_hostile_words(client: Client, world: World, four: None, text: str) -> None:
    answer = browser(client, world.ana).get(URL, {"q": text})
    assert answer.status_code == 200
    assert "<script>alert" not in answer.content.decode()


@pytest.mark.postgres
@pytest.mark.parametrize(
    "query",
    [
        {"person": "9" * 30},
        {"person": "x"},
        {"table": "\0"},
        {"match": "²"},
        {"state": "x"},
        {"tournament": "none"},
        {"before": "20261120T231500.000012-812"},
        {"after": "20991120T231500.000012-812"},
        {"until": "0001-01-01"},
        {"until": "9999-12-31"},
        {"last": "2999-12-31", "first": ""},
    ],
)
def test_match_list_survives_wrong_parameters(
    client: Client, world: World, four: None, query: dict[str, str]
) -> None:
    assert browser(client, world.ana).get(URL, query).status_code in (200, 422)


def test_sentence_says_what_was_understood(client: Client, world: World, four: None) -> None:
    page = flat(browser(client, world.ana).get(URL, {"q": "mesa 9 hoje dirce"}).content.decode())
    assert "1 match today: table 9, “dirce”." in page
    assert "as=names" in page


def test_date_word_in_quotes_is_searched_as_a_name(
    client: Client, world: World, four: None
) -> None:
    roster.add_pair(world.club, by=world.ana, first="Hoje Lima", second="Rui Sá")
    assert found(client, world, q="ontem", **{"as": "names"}) == []
    assert found(client, world, q="“ivone”", **{"as": "names"}) == [1, 2, 4]


@pytest.mark.postgres
def test_name_like_a_month_finds_the_person(client: Client, world: World) -> None:
    pair = roster.add_pair(world.club, by=world.ana, first="Marco Lima", second="Rui Sá")
    played(world, pair, world.dirce_nelson, ended=moment(500))
    assert found(client, world, q="marco") == [1]


@pytest.mark.postgres
def test_person_finds_matches_with_every_partner(client: Client, world: World, four: None) -> None:
    dirce = world.dirce_nelson.first
    other = roster.add_pair(world.club, by=world.ana, first=dirce, second="Rui Sá")
    played(world, other, world.marlene_valdir, ended=moment(2))
    assert found(client, world, person=str(dirce.pk)) == [1, 2, 3, 4, 5]
    assert found(client, world, person=str(dirce.pk), pair="3") == [3, 5]
    assert found(client, world, person=str(dirce.pk), q="rui") == [5]
    stranger = Competitor.objects.get(club=world.other_club).first
    assert found(client, world, person=str(stranger.pk), span="all") == [1, 2, 3, 4, 5]


@pytest.mark.thorough
def test_person_of_many_partners_is_found(client: Client, world: World) -> None:
    dirce = world.dirce_nelson.first
    for number in range(30):
        pair = roster.add_pair(world.club, by=world.ana, first=dirce, second=f"Rui {number}")
        played(world, pair, world.marlene_valdir, ended=moment(number))
    assert len(found(client, world, person=str(dirce.pk))) == 30


def test_typed_filter_can_be_removed(client: Client, world: World, four: None) -> None:
    answer = browser(client, world.ana).get(URL, {"q": "dirce mesa 9 hoje"})
    chips = {chip.text: chip.query for chip in answer.context["filters"].chips}
    assert chips == {"table 9": "?q=dirce+hoje", "“dirce”": "?q=mesa+9+hoje"}
    every = answer.context["filters"].picker.further_links[-1]
    assert (every.text, every.query) == ("All dates", "?q=dirce+mesa+9&span=all")


def test_own_dates_keep_the_other_filters(client: Client, world: World, four: None) -> None:
    answer = browser(client, world.ana).get(URL, {"q": "mesa 9 hoje", "state": "finished"})
    hidden = dict(answer.context["filters"].beside_dates)
    assert hidden == {"q": "mesa 9", "state": "finished"}


def test_empty_span_names_the_nearest_match(client: Client, world: World, four: None) -> None:
    day = date_of(moment(740))
    answer = browser(client, world.ana).get(URL, {"first": day, "last": day})
    page = flat(answer.content.decode())
    assert "The next match was on" in page
    assert f"until={date_of(moment(730))}" in page
    day = date_of(moment(720))
    page = client.get(URL, {"first": day, "last": day}).content.decode()
    assert "The last match was on" in page
    link = answer.context["filters"].nearest_query
    shown = client.get(f"{URL}{link}").context["asked"].days.days
    assert [line.match.number for line in shown[0].lines] == [3]


def date_of(at: datetime) -> str:
    return timezone.localdate(at).isoformat()


def test_misspelled_name_is_suggested(client: Client, world: World, four: None) -> None:
    page = browser(client, world.ana).get(URL, {"q": "marlenne"}).content.decode()
    assert "Did you mean:" in page
    assert "q=marlene&amp;as=names" in page


def test_search_leaves_out_other_clubs(client: Client, world: World, four: None) -> None:
    client.force_login(world.davi)
    assert client.get(URL, {"q": "dirce"}).status_code == 404
    own = client.get("/vila-nova/matches/", {"q": "dirce"})
    assert own.context["asked"].days.days == []


# --- Pages --------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_pages_show_every_match_once_both_ways(client: Client, world: World) -> None:
    many(world, 120)
    for match in Match.objects.all():
        at = moment(match.number // 7)
        Match.objects.filter(pk=match.pk).update(started_at=at, ended_at=at)
        match.sides.update(played_at=at)
    page = browser(client, world.ana)
    for query in ({"span": "all"}, {"pair": "1"}, {"person": str(world.dirce_nelson.first.pk)}):
        older = walk(page, query, "older")
        assert sorted(number for numbers in older for number in numbers) == list(range(1, 121))
        assert len(older) > 3
        last = page.get(URL, query | {"until": "1990-01-01"})
        assert last.context["asked"].days.days == []


def walk(client: Client, query: dict[str, str], way: str) -> list[list[int]]:
    pages, more = [], dict(query)
    while True:
        days = client.get(URL, more).context["asked"].days
        pages.append([line.match.number for day in days.days for line in day.lines])
        if not days.following:
            break
        more = query | {"before": str(days.older)}
    back = [pages[-1]]
    while days.newer:
        days = client.get(URL, query | {"after": str(days.newer)}).context["asked"].days
        back.append([line.match.number for day in days.days for line in day.lines])
    assert {number for page in back for number in page} == set(range(1, 121))
    return pages


@pytest.mark.thorough
def test_very_long_day_takes_several_pages(client: Client, world: World) -> None:
    many(world, 1000)
    Match.objects.update(dated_at=datetime(2026, 5, 1, 3, tzinfo=UTC))
    Side.objects.update(played_at=datetime(2026, 5, 1, 3, tzinfo=UTC))
    first = browser(client, world.ana).get(URL, {"span": "all"})
    days = first.context["asked"].days
    assert [len(day.lines) for day in days.days] == [MOST]
    assert "See more of" in first.content.decode()
    assert "1000\u00a0matches" in first.content.decode()
    rest = client.get(URL, {"span": "all", "before": str(days.older)})
    assert "(continued)" in rest.content.decode()
    assert [len(day.lines) for day in rest.context["asked"].days.days] == [MOST]


@pytest.mark.parametrize(
    ("days", "shown"),
    [
        ([5], 5),
        ([ENOUGH - 1, 5], ENOUGH + 4),
        ([ENOUGH, 5], ENOUGH),
        ([10, 10, 10, 10], 30),
        ([20, 40, 20], 60),
        ([29, MOST], 29),
        ([MOST + 1], MOST),
    ],
)
def test_match_list_is_cut_after_whole_days(days: list[int], shown: int) -> None:
    rows = [
        Row(datetime(2026, 5, 28, 12, tzinfo=UTC) - timedelta(days=ago), number, number)
        for ago, count in enumerate(days)
        for number in range(count)
    ]
    assert len(whole_days(rows[: MOST + 1])) == shown


def test_page_of_a_deleted_place_shows_the_next(client: Client, world: World, four: None) -> None:
    place = f"{moment(1).astimezone(UTC):%Y%m%dT%H%M%S.%f}-2"
    assert found(client, world, span="all", before=place) == [3, 4]


@pytest.mark.parametrize("query", ["mesa 9 hoje dirce", "novembro", "dirce"])
def test_search_needs_few_queries(
    client: Client, world: World, four: None, query: str, django_assert_max_num_queries
) -> None:
    page = browser(client, world.ana)
    page.get(URL, {"q": query})
    with django_assert_max_num_queries(16):
        page.get(URL, {"q": query})


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ({"q": "xyzzy"}, "No match with “xyzzy”."),
        ({"state": "playing"}, "1 match in play."),
        ({"state": "playing", "q": "mesa 7"}, "1 match in play: table 7."),
    ],
)
def test_summary_of_found_matches_repeats_nothing(
    client: Client, world: World, four: None, query: dict[str, str], words: str
) -> None:
    played(world, world.dirce_nelson, world.ivone_osvaldo, playing=True, table="7")
    answer = browser(client, world.ana).get(URL, query)
    assert answer.context["filters"].summary == words
