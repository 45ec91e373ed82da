"""The security log: one line of JSON for each sign-in, password and role."""

import json
import logging

import pytest
from django.test import Client

from tests.clubs.test_choose_password import NEW, choose
from tests.clubs.test_roles import ADD, EDITH, account_url
from tests.world import PASSWORD, World


@pytest.fixture
def lines(caplog: pytest.LogCaptureFixture):
    """Return the logged events as dictionaries."""
    caplog.set_level(logging.INFO, "clubs.accounts.security")
    return lambda: [
        json.loads(record.getMessage())
        for record in caplog.records
        if record.name == "clubs.accounts.security"
    ]


def sign_in(login: str, password: str) -> None:
    Client().post("/accounts/login/", {"login": login, "password": password})


def test_sign_in_logs_a_line(world: World, lines):
    sign_in("ana", PASSWORD)
    assert lines() == [{"event": "sign-in", "account": "ana", "address": "127.0.0.1"}]


def test_wrong_passwords_log_lines_until_limited(world: World, lines):
    for _ in range(6):
        sign_in("ana", "errada")
    events = [line["event"] for line in lines()]
    assert events == ["sign-in-failed"] * 5 + ["sign-in-limited"]


def test_login_with_line_breaks_stays_on_one_line(world: World, lines, caplog):
    sign_in('ana\n{"event": "sign-in"}', "errada")
    assert "\n" not in caplog.records[-1].getMessage()
    assert lines()[-1]["event"] == "sign-in-failed"


def test_new_account_and_password_log_lines(olga: Client, lines):
    link = olga.post(ADD, EDITH, follow=True).context["link"]
    choose(Client(), link)
    given, linked, changed = lines()[:3]
    assert given == {
        "event": "role-given",
        "account": "edith.s",
        "address": "127.0.0.1",
        "by": "olga",
        "club": "boa-vista",
        "role": "scorer",
    }
    assert (linked["event"], linked["by"]) == ("password-link", "olga")
    assert (changed["event"], changed["account"]) == ("password-changed", "edith.s")
    assert all(NEW not in str(line) for line in lines())


def test_changed_and_removed_roles_log_lines(olga: Client, world: World, lines):
    olga.post(account_url(world, world.ana), {"role": "director"})
    olga.post(f"{account_url(world, world.ana)}remove/")
    assert [(line["event"], line["role"]) for line in lines()] == [
        ("role-given", "director"),
        ("role-taken", "director"),
    ]
