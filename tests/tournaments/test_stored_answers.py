"""Stored answers for strangers: never out of date, and never those of another person."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from clubs import accounts, roster
from clubs.journal.writing import writing
from clubs.models import Membership
from clubs.roster.club.club import Details
from server.cache import stored_answers as answers
from server.cache.stored_answers import ANSWERS
from server.web.htmx import OWN
from tests.pages import texts
from tests.programs import manage
from tests.tournaments.hall import played, tournament
from tests.tournaments.open_pages import ACTIONS, get, in_play, stored_count
from tests.tournaments.wall import url
from tests.world import World, make_world
from tournaments.changed.changes import Shows, State
from tournaments.director import copies, events
from tournaments.models import Tournament

PAGES = [
    "standings/",
    "tables/",
    "results/",
    "crosstable/",
    "bracket/",
    "statistics/",
    "pairs/1/",
    "rules/",
]
CLUB = Details("AACRT", "", "", ["pt-br", "es", "en"], "aacrt-2016", is_indexed=False)


@pytest.fixture
def cup(world: World) -> Tournament:
    return in_play(world)


# --- What an answer costs ---------------------------------------------------------------------


@pytest.mark.parametrize("htmx", ["true", ""])
def test_stored_answer_costs_a_stranger_one_query(
    cup: Tournament, htmx: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for page in PAGES:
        first = get(url(cup, page), HX_Request=htmx)
        with django_assert_num_queries(1):
            second = get(url(cup, page), HX_Request=htmx)
        assert (second.status_code, second.content) == (200, first.content)
        for answer in (first, second):
            del answer["X-Request-ID"]  # each request has its own
        assert dict(second.headers) == dict(first.headers)


def test_page_restored_from_history_is_not_a_fragment(cup: Tournament) -> None:
    fragment = get(url(cup, "standings/"), HX_Request="true")
    restored = get(
        url(cup, "standings/"), HX_Request="true", HX_History_Restore_Request="true"
    ).content
    assert b"<html" in restored
    assert b"<html" not in fragment.content


IN_THE_STATE = {
    *("scoring_match", "scoring_side", "scoring_sidehand", "scoring_hand", "scoring_handanswer"),
    *("clubs_club", "clubs_competitor", "clubs_player"),
}
"""Other tables that a kept page may read: every writer of them raises a version in `State`."""


@pytest.mark.parametrize("page", PAGES)
def test_stored_page_reads_only_tables_of_its_state(cup: Tournament, page: str) -> None:
    with CaptureQueriesContext(connection) as queries:
        get(url(cup, page))
    read = {
        name
        for query in queries
        for name in re.findall(r'(?:FROM|JOIN)\s+"?(\w+)', query["sql"])
        if not name.startswith("tournaments_")
    }
    assert read
    assert read <= IN_THE_STATE


def test_page_that_varies_by_another_header_is_not_stored(cup: Tournament) -> None:
    def page(_request: HttpRequest) -> HttpResponse:
        answer = HttpResponse("x", headers={"ETag": '"x"', "Vary": "Cookie, X-Shown"})
        answer.shows = Shows(cup.club.slug, cup.slug, State(1, 1, 1, 1))  # type: ignore[attr-defined]
        return answer

    ask = answers.kept_answers(page)
    ask(RequestFactory().get(url(cup, "standings/")))
    assert stored_count() == 0


@pytest.mark.parametrize("is_kept", [True, False])
def test_etag_of_an_unchanged_page_gets_304(cup: Tournament, is_kept: bool) -> None:
    for page in PAGES:
        tag = get(url(cup, page))["ETag"]
        if not is_kept:
            ANSWERS.clear()
        for sent in (tag, f"W/{tag}", f'"x", {tag}'):
            again = get(url(cup, page), If_None_Match=sent)
            assert (again.status_code, again.content, again["ETag"]) == (304, b"", tag)
        assert again["Cache-Control"] == "no-cache"
        assert {"Cookie", "Accept-Language"} <= set(again["Vary"].split(", "))
        assert ("HX-Request" in again["Vary"]) == (page != "rules/"), "rules have no fragment"


def test_poll_of_a_page_not_stored_costs_one_query(
    cup: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tag = get(url(cup, "standings/"), HX_Request="true")["ETag"]
    ANSWERS.clear()
    for _ in range(2):
        with django_assert_num_queries(1):
            poll = get(url(cup, "standings/"), HX_Request="true", If_None_Match=tag)
        assert (poll.status_code, poll["Cache-Control"]) == (304, "no-store")
    assert get(url(cup, "standings/"), HX_Request="true").status_code == 200


def test_stored_answers_have_all_security_headers(cup: Tournament) -> None:
    for tag in ("", get(url(cup, "standings/"))["ETag"]):
        answer = get(url(cup, "standings/"), If_None_Match=tag)
        assert "script-src 'self'" in answer["Content-Security-Policy"]
        assert "camera=()" in answer["Permissions-Policy"]
        assert answer["X-Content-Type-Options"] == "nosniff"
        assert answer["Referrer-Policy"] == "same-origin"
    assert get(url(cup, "standings/"))["X-Frame-Options"] == "DENY"


# --- Never stale ------------------------------------------------------------------------------


@pytest.mark.parametrize("action", ACTIONS)
def test_every_action_renews_the_stored_answer(cup: Tournament, world: World, action: str) -> None:
    pages = [url(cup, page) for page in ("standings/", "tables/")]
    for page in pages:
        get(page)
    ACTIONS[action](cup, world)
    after = [get(page).content for page in pages]
    ANSWERS.clear()
    assert after == [get(page).content for page in pages]


def _rename(cup: Tournament, world: World) -> None:
    roster.edit_club(world.club, CLUB, by=world.olga, rules_name=str)


def _index(cup: Tournament, world: World) -> None:
    details = replace(CLUB, is_indexed=True)
    roster.edit_club(world.club, details, by=world.olga, rules_name=str)


def _speak_spanish(cup: Tournament, world: World) -> None:
    details = replace(CLUB, languages=["es"])
    roster.edit_club(world.club, details, by=world.olga, rules_name=str)


@pytest.mark.parametrize("change", [_rename, _index, _speak_spanish])
def test_changed_details_of_the_club_renew_the_stored_answer(
    cup: Tournament, world: World, change: Callable[[Tournament, World], None]
) -> None:
    before = get(url(cup, "standings/"))
    change(cup, world)
    assert get(url(cup, "standings/")).content != before.content
    again = get(url(cup, "standings/"), If_None_Match=before["ETag"])
    assert again.status_code == 200


def test_restored_backup_changes_etags(cup: Tournament) -> None:
    tags = set()
    for _restored in range(3):
        Tournament.objects.filter(pk=cup.pk).update(version=cup.version)
        with writing(cup):
            pass
        tags.add(get(url(cup, "standings/"))["ETag"])
    assert len(tags) > 1


def test_archived_tournament_is_404_at_once(cup: Tournament, world: World) -> None:
    tag = get(url(cup, "standings/"))["ETag"]
    copies.archive(cup, by=world.bruno)
    assert get(url(cup, "standings/")).status_code == 404
    assert get(url(cup, "standings/"), If_None_Match=tag).status_code == 404


def test_removed_tournament_is_404_at_once(world: World) -> None:
    cup = tournament(world)
    get(url(cup, "standings/"))
    assert stored_count() == 1
    events.remove(cup, by=world.bruno)
    assert get(url(cup, "standings/")).status_code == 404


@pytest.mark.thorough
@pytest.mark.django_db(transaction=True)
def test_result_recorded_by_another_process_shows_at_once(transactional_db: None) -> None:
    cup = in_play(make_world())
    before = get(url(cup, "tables/")).content
    assert get(url(cup, "tables/")).content == before
    program = f"""
from tournaments.models import *
from clubs.models import User
from tournaments.director.rounds import tables
table = Table.objects.get(round__stage__tournament={cup.pk}, round__number=2, number=3)
tables.set_score(table, (4321, 700), by=User.objects.get(username="bruno"))
"""
    name = connection.settings_dict["NAME"]
    variables = {"CADERNETA_DEMO": "1", "DATABASE_URL": f"sqlite:///{name}"}
    result = manage("shell", "--no-imports", "-c", program, **variables)
    assert result.returncode == 0, result.stderr
    assert "4321" not in texts(before.decode(), "main")[0].replace(".", "").replace(",", "")
    assert "4321" in get(url(cup, "tables/")).content.decode().replace(".", "").replace(",", "")


# --- Nobody else's ----------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["davi", "carla", "bruno"])
def test_signed_in_person_gets_a_page_that_is_not_stored(
    cup: Tournament, world: World, who: str
) -> None:
    stranger = get(url(cup, "standings/"))
    client = Client()
    client.force_login(user := getattr(world, who))
    for _ in range(2):
        own = get(url(cup, "standings/"), client)
        assert str(user) in own.content.decode()
        assert own["Cache-Control"] == "no-store"
        assert "ETag" not in own
    assert stored_count() == 1
    assert get(url(cup, "standings/"), client, If_None_Match=stranger["ETag"]).status_code == 200
    assert get(url(cup, "standings/")).content == stranger.content


def test_removed_member_gets_404_at_once(cup: Tournament, world: World) -> None:
    copies.archive(cup, by=world.bruno)
    client = Client()
    client.force_login(world.carla)
    assert get(url(cup, "standings/"), client).status_code == 200
    accounts.take_role(Membership.objects.get(user=world.carla), by=world.olga)
    assert get(url(cup, "standings/"), client).status_code == 404
    assert get(url(cup, "standings/")).status_code == 404
    assert stored_count() == 0


@pytest.mark.parametrize("page", ["", "entries/", "rounds/", "stages/1/rounds/2/"])
def test_other_pages_of_a_tournament_are_never_stored(
    cup: Tournament, world: World, page: str
) -> None:
    client = Client()
    client.force_login(world.bruno)
    for asking in (client, Client()):
        get(url(cup, page), asking)
    assert stored_count() == 0


def test_strangers_get_no_cookie_and_no_token(cup: Tournament) -> None:
    for page in [*PAGES, *PAGES]:
        answer = get(url(cup, page))
        assert not answer.cookies
        assert "csrf" not in answer.content.decode()


@pytest.mark.parametrize("cookie", ["sessionid", "messages", "somebodys"])
def test_request_with_another_cookie_skips_stored_answers(
    cup: Tournament, cookie: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = Client()
    client.cookies[cookie] = "x"
    get(url(cup, "standings/"), client)
    assert stored_count() == 0
    get(url(cup, "standings/"))
    monkeypatch.setattr(answers.StoredAnswer, "answer", None)
    assert get(url(cup, "standings/"), client).status_code == 200


def test_browser_with_a_token_reads_but_stores_no_answer(cup: Tournament) -> None:
    client = Client()
    get("/accounts/login/", client)
    assert "csrftoken" in client.cookies
    get(url(cup, "standings/"), client)
    assert stored_count() == 0
    get(url(cup, "standings/"))
    page = get(url(cup, "standings/"), client)
    assert (page.status_code, stored_count()) == (200, 1)


def test_entry_found_on_a_device_is_shown_only_there(cup: Tournament) -> None:
    client, other = Client(), Client()
    get(url(cup, "standings/?find=1"), client)
    get(url(cup, "standings/?find=2"), other)
    assert (client.cookies[OWN].value, other.cookies[OWN].value) == ("1", "2")
    pages = [get(url(cup, "standings/"), asking).content for asking in (client, other, Client())]
    assert len(set(pages)) == 3
    assert pages == [
        get(url(cup, "standings/"), asking).content for asking in (client, other, Client())
    ]


def test_response_that_sets_a_cookie_is_not_stored(cup: Tournament) -> None:
    for _ in range(2):
        assert OWN in get(url(cup, "standings/?find=1")).cookies
        assert OWN in get(url(cup, "standings/?find=")).cookies
    assert stored_count() == 0


# --- Which answer -----------------------------------------------------------------------------


def test_each_language_has_its_own_stored_answer(cup: Tournament) -> None:
    client = Client()
    words = {"en": "Standings", "es": "Clasificación", "pt-BR": "Classificação"}
    for _ in range(2):
        for language, word in words.items():
            answer = get(url(cup, "standings/"), client, Accept_Language=language)
            assert word in answer.content.decode()
            assert answer["Content-Language"] == language.lower()
    chosen = client.post("/language/", {"language": "es", "next": url(cup, "standings/")})
    assert chosen["Location"] == url(cup, "standings/")
    for language in words:
        answer = get(url(cup, "standings/"), client, Accept_Language=language)
        assert answer["Content-Language"] == "es"


def test_choose_language_needs_no_token(cup: Tournament, world: World) -> None:
    client = Client(enforce_csrf_checks=True)
    elsewhere = client.post("/language/", {"language": "es", "next": "https://elsewhere.example/"})
    assert elsewhere["Location"] == "/", "it leads to no other site"
    assert get(url(cup, "standings/"), client)["Content-Language"] == "es"
    client.force_login(world.bruno)
    assert get(url(cup, "standings/"), client)["Content-Language"] == "es"


def test_fragment_is_never_served_as_the_page(cup: Tournament) -> None:
    odd = get(url(cup, "standings/"), HX_Request="%74rue", HX_Request_URI_AutoEncoded="true")
    for fragment in (get(url(cup, "standings/"), HX_Request="true"), odd):
        assert "<html" not in fragment.content.decode()
    for _ in range(2):
        assert "<html" in get(url(cup, "standings/")).content.decode()
        assert "<html" in get(url(cup, "standings/"), HX_Request="false").content.decode()


def test_query_string_has_its_own_stored_answer(cup: Tournament) -> None:
    for _ in range(2):
        first, second = (get(url(cup, f"results/?round={number}")).content for number in (1, 2))
        assert first != second
        assert get(url(cup, "standings/?stage=7")).status_code == 404


def test_stored_answers_of_two_tournaments_stay_apart(cup: Tournament, world: World) -> None:
    other = tournament(world, name="Taça de Verão", entries=4)
    played(other, world)
    for _ in range(2):
        assert "Copa da Primavera" in get(url(cup, "standings/")).content.decode()
        assert "Copa da Primavera" not in get(url(other, "standings/")).content.decode()


def test_unknown_host_is_refused_despite_a_stored_answer(cup: Tournament, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["testserver"]
    get(url(cup, "standings/"))
    assert get(url(cup, "standings/"), Host="elsewhere.example").status_code == 400
