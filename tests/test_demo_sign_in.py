"""The sign-in page of the demo offers its people; no other server does."""

import re

import pytest
from django.test import Client

from clubs import accounts
from clubs.models import Club, User
from scoring.club.demo import ACCOUNTS, PASSWORD, SLUG

PAGE = "/accounts/login/"
OFFER = re.compile(r'name="login"\s+value="(\w+)"')
LOGINS = [login for login, *_ in ACCOUNTS]


def make_club(slug: str) -> Club:
    """Create the accounts of the demo in a club at this address."""
    users = [User.objects.create_user(login, password=PASSWORD) for login in LOGINS]
    club = accounts.create_club(slug, "Boa Vista", owner=users[0])
    for user, (_login, _name, role) in zip(users[1:], ACCOUNTS[1:], strict=True):
        accounts.give_role(club, user, role, by=users[0])
    return club


@pytest.fixture
def demo(db: None) -> Club:
    return make_club(SLUG)


def offered(client: Client) -> list[str]:
    page = client.get(PAGE).content.decode()
    assert (PASSWORD in re.findall(r'value="(.*?)"', page)) == bool(OFFER.findall(page))
    return OFFER.findall(page)


def tap(client: Client, login: str, **more: str) -> str | None:
    """Tap this person; return who is signed in then."""
    client.post(PAGE, {"login": login, "password": PASSWORD, **more})
    pk = client.session.get("_auth_user_id")
    return User.objects.get(pk=pk).username if pk else None


def test_demo_offers_its_five_people(client: Client, demo: Club) -> None:
    assert offered(client) == LOGINS


@pytest.mark.parametrize("login", LOGINS)
def test_one_tap_signs_in_with_the_token_of_the_page(demo: Club, login: str) -> None:
    client = Client(enforce_csrf_checks=True)
    assert tap(client, login) is None
    page = client.get(PAGE).content.decode()
    (token, *_) = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
    assert tap(client, login, csrfmiddlewaretoken=token) == login


def test_demo_still_limits_wrong_passwords(client: Client, demo: Club) -> None:
    for _ in range(12):
        client.post(PAGE, {"login": "marta", "password": "wrong"})
    assert tap(client, "marta") is None


def test_wrong_password_opens_the_form_with_the_reason(client: Client, demo: Club) -> None:
    page = client.post(PAGE, {"login": "marta", "password": "wrong"}).content.decode()
    assert '<details class="fold" open>' in page
    assert 'value="marta"' in page


def test_real_server_offers_nobody(client: Client, demo: Club, settings) -> None:
    settings.DEMO = False
    assert offered(client) == []


def test_demo_mode_offers_nobody_of_another_club(client: Client, db: None) -> None:
    make_club("real")
    assert offered(client) == []


def test_demo_mode_offers_nobody_of_a_club_that_lacks_some(client: Client, demo: Club) -> None:
    User.objects.get(username="ruth").memberships.all().delete()
    assert offered(client) == []
