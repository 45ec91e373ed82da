"""Passkeys: where they are possible, and answers that no browser sends."""

import json
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client, RequestFactory

from clubs.models import User
from clubs.second_step.passkeys import why_not
from tests.clubs.conftest import signed_in
from tests.clubs.second_step import QUESTION, prove, turn_on
from tests.world import PASSWORD, World

PAGE = "/accounts/security/"
ADD = f"{PAGE}passkeys/add/"
PROVE = "/accounts/reauthenticate/passkey/"
INVITE = "/boa-vista/accounts/invitations/add/"
KEY = "ZFagiinD545UkaVFEVmUdbkkzvWKuImvqTre9j52QeQ"
DATA = (
    "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiYmJfVVBUWkM3WThzT09JdElUVE"
    "laZ0kxVWlVMWwtMS02elVFaW11ZHBUYyIsIm9yaWdpbiI6Imh0dHA6Ly9sb2NhbGhvc3Q6MzczMzki"
    "LCJjcm9zc09yaWdpbiI6ZmFsc2UsIm90aGVyX2tleXNfY2FuX2JlX2FkZGVkX2hlcmUiOiJkbyBub3"
    "QgY29tcGFyZSBjbGllbnREYXRhSlNPTiBhZ2FpbnN0IGEgdGVtcGxhdGUuIFNlZSBodHRwczovL2dv"
    "by5nbC95YWJQZXgifQ"
)
OBJECT = (
    "o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVikSZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuo"
    "Mdl2NFAAAAAQECAwQFBgcIAQIDBAUGBwgAIGRWoIopw-eOVJGlRRFZlHW5JM71iriJr6k63vY-dkHk"
    "pQECAyYgASFYICg-2jrAL48Px7bqXZ-8q-HaXy_O03--5ENHP9C5eCvtIlggpWQy1vRVBRtIb8786g"
    "RhbifnNcOh8ujcKS9c1KQgmII"
)
# As Chromium's virtual device made it.
CREDENTIAL = {
    "id": KEY,
    "rawId": KEY,
    "type": "public-key",
    "response": {"clientDataJSON": DATA, "attestationObject": OBJECT},
}
STRANGE = [
    *("", "1", "[]", "null", "{}", "no json", '"text"', '{"id": 1}', '{"response": {}}'),
    json.dumps(CREDENTIAL | {"response": 1}),
    json.dumps(CREDENTIAL | {"response": {"clientDataJSON": "x"}}),
    json.dumps(CREDENTIAL),
]


def with_passkey(user: User) -> Authenticator:
    data: dict[str, Any] = {"name": "Celular", "credential": CREDENTIAL}
    return Authenticator.objects.create(user=user, type=Authenticator.Type.WEBAUTHN, data=data)


def at_localhost(user: User) -> Client:
    client = signed_in(user)
    client.defaults["HTTP_HOST"] = "localhost:8000"
    return client


@pytest.mark.parametrize(
    ("host", "secure", "words"),
    [
        ("localhost:8000", False, ""),
        ("localhost", False, ""),
        ("caderneta.example.org", True, ""),
        ("caderneta.example.org:8443", True, ""),
        ("caderneta.example.org", False, "HTTPS"),
        ("192.168.0.5:8443", True, "número"),
        ("[::1]:8443", True, "número"),
        ("[::1]", False, "número"),
    ],
)
def test_passkeys_need_https_and_a_name(rf: RequestFactory, host: str, secure: bool, words: str):
    reason = why_not(rf.get("/", secure=secure, headers={"Host": host}))
    assert (words in reason) == bool(reason) or not words
    assert bool(reason) == bool(words)


def test_hall_without_https_offers_the_app_and_says_why(world: World, olga: Client):
    page = olga.get(PAGE).content.decode()
    assert ADD not in page
    assert "sem HTTPS" in page
    assert olga.get(ADD)["Location"] == PAGE


def test_hall_without_https_asks_for_a_code(world: World, olga: Client):
    with_passkey(world.olga)
    turn_on(world.olga)
    assert olga.post(INVITE, {})["Location"].startswith(QUESTION)
    page = olga.get(PROVE).content.decode()
    assert "sem HTTPS" in page
    assert QUESTION in page


def test_passkey_is_asked_where_it_is_possible(world: World):
    with_passkey(world.olga)
    olga = at_localhost(world.olga)
    asked = olga.post(INVITE, {"name": "Edith"})
    assert asked["Location"].startswith(PROVE)
    assert 'id="passkey-options"' in olga.get(asked["Location"]).content.decode()


@pytest.mark.parametrize("answer", STRANGE)
def test_strange_answers_of_a_passkey_are_refused_in_words(world: World, answer: str):
    with_passkey(world.olga)
    olga = at_localhost(world.olga)
    olga.get(PROVE)
    page = olga.post(PROVE, {"credential": answer, "next": PAGE})
    assert page.status_code == 200
    assert "Não deu certo" in page.content.decode()
    assert olga.post(INVITE, {})["Location"].startswith(PROVE), "no proof"


@pytest.mark.parametrize("answer", STRANGE)
def test_strange_new_passkeys_are_refused_in_words(world: World, answer: str):
    olga = at_localhost(world.olga)
    olga.post("/accounts/reauthenticate/", {"password": PASSWORD, "next": ADD})
    olga.get(ADD)
    page = olga.post(ADD, {"credential": answer, "name": "Celular"})
    assert "Não deu certo" in page.content.decode()
    assert 'value="Celular"' in page.content.decode()
    assert not Authenticator.objects.exists()


def test_remove_passkey_keeps_the_app(world: World):
    passkey = with_passkey(world.olga)
    turn_on(world.olga)
    olga = at_localhost(world.olga)
    path = f"{PAGE}passkeys/{passkey.pk}/remove/"
    assert olga.post(path)["Location"].startswith(PROVE)
    prove(olga)
    assert "Celular" in olga.get(path).content.decode()
    assert olga.post(path)["Location"] == PAGE
    assert set(Authenticator.objects.values_list("type", flat=True)) == {"totp", "recovery_codes"}
    assert world.club.journal.filter(action="second-step-off").count() == 1


def test_passkey_of_another_account_is_404(world: World, olga: Client):
    passkey = with_passkey(world.ana)
    olga.post("/accounts/reauthenticate/", {"password": PASSWORD, "next": "/"})
    assert olga.post(f"{PAGE}passkeys/{passkey.pk}/remove/").status_code == 404
    assert Authenticator.objects.exists()
