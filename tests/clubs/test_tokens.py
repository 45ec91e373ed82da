"""The page of tokens: make one, see it once, revoke it."""

import logging
import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from clubs import accounts
from clubs.accounts.tokens import digest_of, make_token, revoke_token, token_of
from clubs.models import JournalEntry, Role, Token, User
from tests.scoring.crowd import browser
from tests.world import World

URL = "/boa-vista/tokens/"


def made(client: Client, who: User, **fields: str) -> str:
    sent = {"name": "Site", "days": "90", "client_key": str(uuid4())}
    page = browser(client, who).post(URL, sent | fields)
    key = re.search(r'readonly value="(caderneta_[^"]+)"', page.content.decode())
    assert key
    return key[1]


def test_make_token_shows_key_once_and_stores_a_hash(client: Client, world: World) -> None:
    key = made(client, world.carla)
    token = Token.objects.get()
    assert token.digest == digest_of(key)
    assert key not in str(vars(token))
    assert key not in client.get(URL).content.decode()
    assert JournalEntry.objects.latest("id").action == "make-token"
    assert token.ends_at - token.made_at == timedelta(days=90)


def test_make_token_sent_again_makes_no_second_one(client: Client, world: World) -> None:
    sent = {"name": "Site", "days": "90", "client_key": str(uuid4())}
    browser(client, world.carla).post(URL, sent)
    again = client.post(URL, sent)
    page = again.content.decode()
    assert again.status_code == 200
    assert "was already made" in page
    assert 'readonly value="caderneta_' not in page
    assert sent["client_key"] not in page
    assert Token.objects.count() == 1
    assert JournalEntry.objects.filter(action="make-token").count() == 1


def test_make_token_is_in_the_security_log(
    client: Client, world: World, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "clubs.accounts.security"):
        key = made(client, world.carla)
    assert "token-made" in caplog.text
    assert key not in caplog.text


@pytest.mark.parametrize("fields", [{"name": ""}, {"days": "9999"}, {"days": ""}])
def test_make_token_with_wrong_form_is_refused(
    client: Client, world: World, fields: dict[str, str]
) -> None:
    sent = {"name": "Site", "days": "90", "client_key": str(uuid4())} | fields
    assert browser(client, world.carla).post(URL, sent).status_code == 422
    assert not Token.objects.exists()


def test_owner_sees_and_revokes_tokens_of_others(client: Client, world: World) -> None:
    token, key = make_token(
        world.club, "Site", days=30, may_write=False, by=world.carla, client_key=uuid4()
    )
    assert "Site" not in browser(client, world.ana).get(URL).content.decode()
    assert client.post(f"{URL}{token.pk}/revoke/").status_code == 404
    assert "Site" in browser(client, world.olga).get(URL).content.decode()
    assert client.post(f"{URL}{token.pk}/revoke/").status_code == 302
    assert token_of(key) is None
    assert JournalEntry.objects.latest("id").action == "revoke-token"


def test_token_ends(world: World) -> None:
    token, key = make_token(
        world.club, "Site", days=30, may_write=False, by=world.carla, client_key=uuid4()
    )
    assert token_of(key) == token
    Token.objects.update(
        made_at=timezone.now() - timedelta(days=31), ends_at=timezone.now() - timedelta(days=1)
    )
    assert token_of(key) is None


@pytest.mark.postgres_later
def test_token_of_closed_account_is_void(world: World) -> None:
    _token, key = make_token(
        world.club, "Site", days=30, may_write=False, by=world.carla, client_key=uuid4()
    )
    User.objects.filter(pk=world.carla.pk).update(is_active=False)
    assert token_of(key) is None
    assert token_of("caderneta_x") is None
    assert token_of("x" * 5000) is None


@pytest.mark.postgres_later
def test_revoke_token_twice_leaves_one_line(world: World) -> None:
    token, _key = make_token(
        world.club, "Site", days=30, may_write=False, by=world.carla, client_key=uuid4()
    )
    revoke_token(token, by=world.carla)
    revoke_token(token, by=world.carla)
    assert JournalEntry.objects.filter(action="revoke-token").count() == 1


def test_token_loses_rights_with_its_member(client: Client, world: World) -> None:
    _token, key = make_token(
        world.club, "Site", days=30, may_write=False, by=world.ana, client_key=uuid4()
    )
    headers = {"Authorization": f"Bearer {key}"}
    journal = "/api/v1/clubs/boa-vista/journal/"
    assert client.get(journal, headers=headers).status_code == 200
    accounts.give_role(world.club, world.ana, Role.PLAYER, by=world.olga)
    assert client.get(journal, headers=headers).status_code == 403
    accounts.take_role(world.club.memberships.get(user=world.ana), by=world.olga)
    assert client.get("/api/v1/clubs/boa-vista/", headers=headers).status_code == 401


def test_token_of_removed_member_stays_revoked(world: World) -> None:
    _token, key = make_token(
        world.club, "Site", days=30, may_write=True, by=world.carla, client_key=uuid4()
    )
    _other, elsewhere = make_token(
        world.other_club, "Site", days=30, may_write=True, by=world.davi, client_key=uuid4()
    )
    accounts.take_role(world.club.memberships.get(user=world.carla), by=world.olga)
    accounts.give_role(world.club, world.carla, Role.OWNER, by=world.olga)
    assert token_of(key) is None
    assert token_of(elsewhere) is not None
    assert JournalEntry.objects.filter(action="revoke-token", by=world.olga).count() == 1
