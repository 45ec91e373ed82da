"""Signing in by name or e-mail, a forgotten password, and the session."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import NoReverseMatch, reverse
from django.utils import timezone

from clubs.models import Club, User
from tests.pages import texts
from tests.tournaments.hall import drawn, tournament
from tests.tournaments.wall import url
from tests.world import World


@pytest.fixture
def ana(db) -> User:
    return User.objects.create_user("ana", "ana@example.org", "sete-copas-limpas")


@pytest.mark.parametrize("name", ["ana", "ana@example.org"])
def test_sign_in_by_name_or_email_succeeds(client: Client, ana: User, name: str) -> None:
    client.post("/accounts/login/", {"login": name, "password": "sete-copas-limpas"})
    assert client.session["_auth_user_id"] == str(ana.pk)


@pytest.mark.parametrize(
    "path",
    [
        "signup/",
        "email/",
        "confirm-email/",
        "mfa/",
        "login/code/",
        "social/",
        "3rdparty/",
    ],
)
def test_unused_allauth_pages_are_404(client: Client, ana: User, path: str) -> None:
    client.force_login(ana)
    assert client.get(f"/accounts/{path}").status_code == 404
    with pytest.raises(NoReverseMatch):
        reverse("account_signup")


def test_sign_in_after_wrong_passwords_must_wait(client: Client, ana: User) -> None:
    for _ in range(12):
        answer = client.post("/accounts/login/", {"login": "ana", "password": "wrong"})
    answer = client.post("/accounts/login/", {"login": "ana", "password": "sete-copas-limpas"})
    assert "_auth_user_id" not in client.session
    assert answer.status_code in (200, 422, 429)


def test_reset_password_by_mailed_link(client: Client, ana: User, mailoutbox) -> None:
    client.post("/accounts/password/reset/", {"email": "ana@example.org"})
    (letter,) = mailoutbox
    link = next(word for word in letter.body.split() if "/accounts/password/reset/key/" in word)
    form = client.get(link, follow=True)
    assert form.status_code == 200
    new = "quatro-paus-sujos"
    client.post(form.request["PATH_INFO"], {"password1": new, "password2": new})
    ana.refresh_from_db()
    assert ana.check_password(new)


def test_reset_for_unknown_email_sends_nothing(client: Client, ana: User, mailoutbox) -> None:
    answer = client.post("/accounts/password/reset/", {"email": "nobody@example.org"})
    assert answer.headers["Location"] == reverse("account_reset_password_done")
    assert mailoutbox == []


def test_session_lasts_thirty_days_from_the_last_day(
    client: Client, ana: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = reverse("account_change_password")
    client.post("/accounts/login/", {"login": "ana", "password": "sete-copas-limpas"})
    client.get(page)
    assert client.get(page).cookies.get("sessionid") is None, "no write at every request"
    later = timezone.now() + timedelta(days=1)
    monkeypatch.setattr("clubs.accounts.signing_in.sliding.timezone.now", lambda: later)
    renewed = client.get(page).cookies["sessionid"]
    assert renewed["max-age"] == 30 * 24 * 60 * 60


def test_pages_of_members_are_never_stored(client: Client, ana: User) -> None:
    client.force_login(ana)
    assert client.get("/").headers["Cache-Control"] == "no-store"


def test_pages_of_strangers_are_storable(client: Client, db) -> None:
    assert "Cache-Control" not in client.get("/no/such/page/").headers


def test_sign_in_page_names_the_club_and_its_tournament(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", entries=6)
    hidden = client.get("/accounts/login/?next=/boa-vista/matches/").content.decode()
    assert texts(hidden, ".cover__sub") == ["a caderneta de pontos do clube"]
    drawn(cup, world)
    page = client.get("/accounts/login/?next=/boa-vista/matches/").content.decode()
    assert texts(page, ".cover__sub a") == ["Torneio em jogo: Copa da Primavera"]
    assert world.club.name in texts(page, ".cover__sub")[0]
    assert client.get(url(cup, ""), follow=True).status_code == 200


@pytest.mark.parametrize("address", ["//[", "http://[x", "/%00/"])
def test_sign_in_page_bears_a_malformed_address(client: Client, db, address: str) -> None:
    assert client.get(f"/accounts/login/?next={address}").status_code == 200


def test_sign_in_page_leads_to_the_public_page_of_the_club(client: Client, world: World) -> None:
    Club.objects.update(is_public=True)
    page = client.get("/accounts/login/?next=/boa-vista/matches/").content.decode()
    assert texts(page, '.cover__sub a[href="/boa-vista/"]') == [world.club.name]
