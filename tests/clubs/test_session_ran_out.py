"""A session that ended while typing: the form comes back filled, and nothing is recorded."""

import time
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from server.web import saved_form
from tests.world import PASSWORD, World

URL = "/boa-vista/players/add/"
TYPED = {"name": "Edith Sampaio", "called": "Dona Edith"}


def sign_in(client: Client, to: str, login: str = "ana"):
    page = client.get(to)
    form = {"login": login, "password": PASSWORD, "next": URL}
    assert page.status_code == 200
    return client.post("/accounts/login/", form)


def test_sign_in_after_lost_session_refills_form(world: World):
    client = Client()
    away = client.post(URL, TYPED)
    assert (away.status_code, away["Location"]) == (302, f"/accounts/login/?next={URL}")
    assert sign_in(client, away["Location"])["Location"] == URL
    page = client.get(URL)
    assert page.status_code == 200
    assert b'value="Edith Sampaio"' in page.content
    assert b'value="Dona Edith"' in page.content
    assert world.club.players.count() == 6  # offered, not recorded


@pytest.mark.postgres_later
def test_saved_form_is_refilled_once(world: World):
    client = Client()
    sign_in(client, client.post(URL, TYPED)["Location"])
    client.get(URL)
    assert b"Edith" not in client.get(URL).content


def test_saved_form_is_refilled_on_its_own_page_only(world: World):
    client = Client()
    sign_in(client, client.post(URL, TYPED)["Location"])
    assert b"Edith" not in client.get("/boa-vista/pairs/add/").content
    assert b"Edith" in client.get(URL).content


def test_keep_form_drops_passwords(world: World):
    client = Client()
    client.post(URL, TYPED | {"csrfmiddlewaretoken": "x", "password": "y", "new_password1": "z"})
    assert client.session["saved_form"]["data"] == "name=Edith+Sampaio&called=Dona+Edith"


@pytest.mark.parametrize(
    "typed",
    [
        {},
        {"name": "x" * 8_000},
        {"name": ["x"] * 201},
        {f"name{number}": "" for number in range(201)},
    ],
)
def test_keep_form_ignores_empty_and_large_forms(world: World, typed: dict[str, object]):
    client = Client()
    client.post(URL, typed)
    assert "saved_form" not in client.session


def test_keep_form_ignores_a_very_long_address(world: World):
    client = Client()
    page = f"http://testserver/{'x' * 400}/"
    client.post(URL, TYPED, headers={"HX-Request": "true", "HX-Current-URL": page})
    assert "saved_form" not in client.session


def test_session_lasts_an_hour_or_thirty_days_for_members(world: World):
    client = Client()
    away = client.post(URL, TYPED)
    assert client.session.get_expiry_age() == saved_form.SAVED_SECONDS
    sign_in(client, away["Location"])
    assert client.session.get_expiry_age() == 30 * 24 * 60 * 60
    assert b"Edith" in client.get(URL).content


@pytest.mark.postgres_later
def test_keep_form_limits_sessions_of_strangers(world: World, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(saved_form, "MOST_SESSIONS", 2)
    member = Client()
    member.force_login(world.ana)
    strangers = [Client() for _ in range(4)]
    for client in strangers:
        client.post(URL, TYPED)
    assert ["saved_form" in client.session for client in strangers] == [False, False, True, True]
    assert member.get(URL).status_code == 200
    assert Session.objects.count() == 3


def test_keep_form_deletes_ended_sessions_hourly(world: World, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(saved_form, "_cleared", 0.0)
    for left in ("a", "b"):
        ended = timezone.now() - timedelta(days=1)
        Session.objects.create(session_key=left, session_data="", expire_date=ended)
        Client().post(URL, TYPED)
    assert list(Session.objects.filter(session_key__in="ab").values_list("pk", flat=True)) == ["b"]


def test_saved_form_is_dropped_after_an_hour(world: World):
    client = Client()
    sign_in(client, client.post(URL, TYPED)["Location"])
    session = client.session
    session["saved_form"] = session["saved_form"] | {
        "at": int(time.time()) - saved_form.SAVED_SECONDS - 1
    }
    session.save()
    assert b"Edith" not in client.get(URL).content


def test_sign_in_page_says_that_the_form_is_saved(world: World):
    client = Client()
    plain = client.get("/accounts/login/")
    sign_in_page = client.get(client.post(URL, TYPED)["Location"])
    assert sign_in_page.content.count(b"#hourglass") == plain.content.count(b"#hourglass") + 1


@pytest.mark.parametrize(
    ("page", "after"),
    [
        ("http://testserver/boa-vista/players/?q=d", "/boa-vista/players/%3Fq%3Dd"),
        ("http://elsewhere.example/boa-vista/pairs/", URL),
        ("", URL),
        ("nonsense", URL),
    ],
)
def test_htmx_without_session_redirects_whole_page(world: World, page: str, after: str):
    headers = {"HX-Request": "true", "HX-Current-URL": page}
    response = Client().post(URL, TYPED, headers=headers)
    assert response.status_code == 200
    assert response["HX-Redirect"] == f"/accounts/login/?next={after}"


def test_htmx_form_is_saved_for_the_page_that_contains_it(world: World):
    client = Client()
    headers = {"HX-Request": "true", "HX-Current-URL": f"http://testserver{URL}?from=list"}
    client.post("/boa-vista/players/preview/", TYPED)  # no such page, so nothing to keep
    assert "saved_form" not in client.session
    client.post("/boa-vista/pairs/add/", TYPED, headers=headers)
    assert client.session["saved_form"]["path"] == URL


def test_sign_in_never_redirects_to_other_site(world: World):
    form = {"login": "ana", "password": PASSWORD, "next": "https://elsewhere.example/"}
    assert "elsewhere" not in Client().post("/accounts/login/", form)["Location"]


def test_get_address_of_button_shows_405_page(client: Client, world: World):
    """Signing in again redirects to the address of a button."""
    client.force_login(world.olga)
    page = client.get("/boa-vista/tournaments/copa/stages/1/draw/")
    assert page.status_code == 405
    assert "POST" in page["Allow"]
    assert b"<h1>" in page.content
