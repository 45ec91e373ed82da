"""Nobody waits for a day because the clock was a day ahead."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from clubs.accounts.signing_in import sessions, sign_in
from clubs.models import Delivery, Webhook
from clubs.privacy import retention
from clubs.webhooks import delivery
from tests.clubs.receiver import registered
from tests.clubs.second_step import prove, turn_on
from tests.scoring.notebook import evening
from tests.world import World

pytestmark = pytest.mark.django_db
AHEAD = timedelta(days=1)
CODES = "/accounts/security/codes/"


def test_wait_for_wrong_codes_is_short_when_clock_is_put_back() -> None:
    now = timezone.now()
    with time_machine.travel(now + AHEAD):
        for _ in range(sign_in.FREE_LINKS):
            sign_in.limit_guesses("203.0.113.9", lambda: None)
        assert sign_in.links_wait("203.0.113.9")
    with time_machine.travel(now, tick=False) as clock:
        assert sign_in.links_wait("203.0.113.9") == sign_in.FIRST_WAIT
        clock.shift(sign_in.FIRST_WAIT)
        assert not sign_in.links_wait("203.0.113.9")


def test_message_is_due_when_clock_is_put_back(world: World) -> None:
    with time_machine.travel(timezone.now() + AHEAD):
        registered(world, "https://clube.example.org/", ["result.changed"])
        evening(world)
    assert delivery.has_due()
    Delivery.objects.update(next_at=timezone.now() + delivery.WAITS[-1])
    assert not delivery.has_due()
    assert Webhook.objects.count() == 1


def test_cleaning_is_due_when_clock_is_put_back() -> None:
    with time_machine.travel(timezone.now() + AHEAD):
        retention.clean_daily()
        assert not retention.is_due()
    assert retention.is_due()
    retention.clean_daily()
    assert not retention.is_due()


def test_proof_from_the_future_counts_for_nothing(world: World) -> None:
    turn_on(world.olga)
    client = Client()
    client.force_login(world.olga)
    with time_machine.travel(timezone.now() + AHEAD):
        prove(client)
        assert client.get(CODES).status_code == 200
    assert client.get(CODES).status_code == 302


def test_session_begun_in_the_future_ends_in_time(world: World) -> None:
    client = Client()
    with time_machine.travel(timezone.now() + 300 * AHEAD):
        client.force_login(world.olga)
        session = client.session
        sessions.set_end(session, world.olga.pk)
        session[sessions.LAST_DAY] = timezone.localdate().isoformat()
        session.save()
    client.get("/boa-vista/")
    latest = timezone.now() + 15 * AHEAD
    assert client.session[sessions.END] <= latest.timestamp()
    assert client.session[sessions.LAST_DAY] == timezone.localdate().isoformat()
