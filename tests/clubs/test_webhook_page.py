"""The page of webhooks: add an address, see its secret once, remove it."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.models import Club, JournalEntry, User, Webhook
from clubs.webhooks import addresses
from tests.clubs.receiver import ALL, registered
from tests.scoring.crowd import browser
from tests.scoring.notebook import evening
from tests.world import World

URL = "/boa-vista/webhooks/"
ADDRESS = "https://clube.example.org/caderneta"


def added(client: Client, who: User, status: int = 200, **fields: Any) -> str:
    data = {"url": ADDRESS, "kinds": ALL} | fields
    answer = browser(client, who).post(URL, data)
    assert answer.status_code == status
    return answer.content.decode()


def test_add_webhook_shows_its_secret_once(client: Client, world: World) -> None:
    page = added(client, world.olga)
    secret = re.search(r'readonly value="(whsec_[^"]+)"', page)
    assert secret
    webhook = Webhook.objects.get()
    assert secret[1] not in str(vars(webhook))
    assert secret[1] not in client.get(URL).content.decode()
    assert Club.objects.get(pk=world.club.pk).has_webhooks
    line = JournalEntry.objects.latest("id")
    assert (line.action, line.subject) == ("add-webhook", "clube.example.org")


@pytest.mark.parametrize(
    "fields",
    [
        {"url": ""},
        {"url": "http://clube.example.org/"},
        {"url": "https://localhost/"},
        {"url": "https://127.0.0.1/"},
        {"url": "https://[::ffff:10.0.0.1]/"},
        {"url": "https://clube.example.org:22/"},
        {"kinds": []},
        {"kinds": ["webhook.trial"]},
    ],
)
def test_add_wrong_webhook_is_refused(client: Client, world: World, fields: Any) -> None:
    added(client, world.olga, 422, **fields)
    assert not Webhook.objects.exists()


def test_add_sixth_webhook_is_refused(client: Client, world: World) -> None:
    for number in range(addresses.MOST):
        added(client, world.olga, url=f"{ADDRESS}/{number}")
    added(client, world.olga, 422)
    assert Webhook.objects.count() == addresses.MOST


def test_webhook_form_sent_twice_adds_one_address(client: Client, world: World) -> None:
    added(client, world.olga)
    assert "This address is in the list already." in added(client, world.olga, 422)
    assert Webhook.objects.count() == 1


def test_webhook_of_another_club_is_not_found(client: Client, world: World) -> None:
    registered(world, ADDRESS)
    webhook = Webhook.objects.get()
    failed = webhook.deliveries.create(
        club=world.club,
        kind="result.changed",
        state="failed",
        made_at=timezone.now(),
        next_at=timezone.now(),
    )
    page = browser(client, world.davi)
    for action in ("remove/", "start/", "trial/", f"deliveries/{failed.pk}/again/"):
        assert page.post(f"{URL}{webhook.pk}/{action}").status_code == 404
        elsewhere = page.post(f"/vila-nova/webhooks/{webhook.pk}/{action}")
        assert elsewhere.status_code == 404
        assert browser(client, world.ana).post(f"{URL}{webhook.pk}/{action}").status_code == 403
        browser(client, world.davi)
    assert Webhook.objects.exists()


@pytest.mark.postgres_later
def test_remove_last_webhook_clears_has_webhooks(client: Client, world: World) -> None:
    registered(world, ADDRESS)
    browser(client, world.olga).post(f"{URL}{Webhook.objects.get().pk}/remove/")
    assert not Webhook.objects.exists()
    assert not Club.objects.get(pk=world.club.pk).has_webhooks
    assert JournalEntry.objects.latest("id").action == "remove-webhook"


def test_page_of_webhooks_asks_few_queries(client: Client, world: World) -> None:
    for number in range(3):
        registered(world, f"{ADDRESS}/{number}")
    evening(world)
    page = browser(client, world.olga)
    page.get(URL)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert page.get(URL).status_code == 200
    assert len(queries) == 5
