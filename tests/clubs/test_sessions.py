"""The list of an account's sessions, signing out elsewhere, and the end of a session by role."""

from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.utils import timezone

from clubs.models import Role
from server.web.session_saving import Sessions
from tests.clubs.conftest import signed_in
from tests.world import PASSWORD, World

PAGE = "/accounts/security/"
PHONE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36"
LAPTOP = "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0"


def sign_in(login: str, browser: str = LAPTOP) -> Client:
    client = Client(headers={"User-Agent": browser})
    client.post("/accounts/login/", {"login": login, "password": PASSWORD})
    return client


def is_signed_in(client: Client) -> bool:
    return client.get(PAGE).status_code == 200


def test_page_lists_the_sessions_of_the_account_only(world: World):
    ana, _phone = sign_in("ana"), sign_in("ana", PHONE)
    sign_in("olga", "Opera")
    page = ana.get(PAGE)
    assert [each.device for each in page.context["sessions"]] == [
        "Firefox, Linux",
        "Chrome, Android",
    ]
    assert [each.is_this for each in page.context["sessions"]] == [True, False]
    assert "neste navegador" in page.content.decode()


@pytest.mark.postgres_later
def test_end_session_signs_out_that_browser_only(world: World):
    ana, phone, third = sign_in("ana"), sign_in("ana", PHONE), sign_in("ana", "unknown")
    (row,) = [each for each in ana.get(PAGE).context["sessions"] if "Android" in each.device]
    ana.post(f"{PAGE}sessions/{row.pk}/end/")
    assert [is_signed_in(client) for client in (ana, phone, third)] == [True, False, True]
    assert len(ana.get(PAGE).context["sessions"]) == 2


def test_end_session_of_another_account_changes_nothing(world: World):
    ana, olga = sign_in("ana"), sign_in("olga")
    row = UserSession.objects.get(user=world.ana)
    olga.post(f"{PAGE}sessions/{row.pk}/end/")
    assert is_signed_in(ana)


@pytest.mark.postgres_later
def test_sign_out_everywhere_ends_listed_and_unlisted_sessions(world: World):
    ana, phone, unlisted = sign_in("ana"), sign_in("ana", PHONE), signed_in(world.ana)
    olga = sign_in("olga")
    ana.post(f"{PAGE}sessions/end/")
    open_now = [is_signed_in(client) for client in (ana, phone, unlisted, olga)]
    assert open_now == [True, False, False, True]
    assert len(ana.get(PAGE).context["sessions"]) == 1


def test_sign_out_everywhere_twice_keeps_this_session(world: World):
    ana = sign_in("ana")
    for _ in range(2):
        assert ana.post(f"{PAGE}sessions/end/").status_code == 302
    assert is_signed_in(ana)


def test_page_of_sessions_has_a_fixed_number_of_queries(world: World, django_assert_num_queries):
    ana = sign_in("ana")
    ana.get(PAGE)
    with django_assert_num_queries(6):
        ana.get(PAGE)
    for _ in range(3):
        sign_in("ana", PHONE)
    with django_assert_num_queries(6):
        ana.get(PAGE)


@pytest.mark.parametrize(("login", "days"), [("olga", 14), ("ana", 14), ("carla", 90)])
def test_session_ends_some_days_after_sign_in(
    world: World, monkeypatch: pytest.MonkeyPatch, login: str, days: int
):
    client, now = sign_in(login), timezone.now()
    for day in range(1, days, 20):
        at_day(monkeypatch, now + timedelta(days=day))
        assert is_signed_in(client), "used often enough"
    at_day(monkeypatch, now + timedelta(days=days + 1, hours=1))
    assert not is_signed_in(client)


def test_session_of_a_new_secretary_ends_sooner(world: World, monkeypatch: pytest.MonkeyPatch):
    client, now = sign_in("carla"), timezone.now()
    assert is_signed_in(client)
    world.club.memberships.filter(user=world.carla).update(role=Role.SECRETARY)
    at_day(monkeypatch, now + timedelta(days=1))
    assert is_signed_in(client)
    at_day(monkeypatch, now + timedelta(days=16))
    assert not is_signed_in(client)


def test_end_of_session_keeps_the_form(world: World, monkeypatch: pytest.MonkeyPatch):
    ana = sign_in("ana")
    at_day(monkeypatch, timezone.now() + timedelta(days=16))
    ana.post("/boa-vista/players/add/", {"name": "Edith Sampaio"})
    ana.post("/accounts/login/", {"login": "ana", "password": PASSWORD})
    assert "Edith Sampaio" in ana.get("/boa-vista/players/add/").content.decode()


def at_day(monkeypatch: pytest.MonkeyPatch, now: object) -> None:
    monkeypatch.setattr("clubs.accounts.signing_in.sessions.timezone.now", lambda: now)


def test_answer_to_a_session_ended_meanwhile_is_shown(world: World):
    """The view has stored its work: after a bare error the person would send it again."""

    def view(request: HttpRequest) -> HttpResponse:
        request.session["seen"] = 1
        Session.objects.all().delete()
        return HttpResponse("recorded")

    request = RequestFactory().post("/")
    request.COOKIES = {"sessionid": sign_in("ana").cookies["sessionid"].value}
    answer = Sessions(view)(request)
    assert isinstance(answer, HttpResponse)
    assert (answer.status_code, answer.content) == (200, b"recorded")
    assert answer.cookies["sessionid"]["max-age"] == 0
