"""Webhooks: what writers announce, what is sent, tries and their end."""

import base64
import hmac
import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.models import Delivery, JournalEntry, Webhook
from clubs.models.webhooks import Kind
from clubs.webhooks import addresses
from clubs.webhooks.delivery import WAITS, send_due
from config.programs.webhooks import read
from scoring import ledger
from scoring.house_rules.house import preset
from tests.clubs.receiver import ALL, Receiver, receiver, registered
from tests.scoring.crowd import browser
from tests.scoring.notebook import EVENING, evening, record
from tests.tournaments import hall
from tests.world import World
from tournaments.director import events
from tournaments.director.rounds import rounds, tables
from tournaments.director.rounds.slips import Slip, note_slips
from tournaments.models import Table, Tournament

URL = "/boa-vista/webhooks/"
DOCUMENT = Path(__file__).resolve().parent.parent / "docs" / "api.md"
ADDRESS = "https://clube.example.org/caderneta"
HERE = ["127.0.0.0/8", "::1/128"]


@pytest.fixture
def there(settings: Any) -> Iterator[Receiver]:
    """A receiver that is running, on this computer."""
    settings.WEBHOOK_NETWORKS = HERE
    with receiver() as running:
        yield running


@pytest.fixture
def cup(world: World) -> Tournament:
    return hall.tournament(world, entries=4)


def sent(there: Receiver) -> list[Any]:
    """Send all that is due; return the messages that arrive now."""
    before = len(there.received)
    send_due(read)
    return [received.message for received in there.received[before:]]


def later(delivery: Delivery) -> None:
    """Let the time of the next try come."""
    Delivery.objects.filter(pk=delivery.pk).update(next_at=timezone.now() - timedelta(seconds=1))


# --- What is written ------------------------------------------------------------------------------


def test_hands_in_play_are_not_announced(world: World) -> None:
    registered(world, ADDRESS)
    match = evening(world)
    assert not match.is_playing
    (delivery,) = Delivery.objects.all()
    assert (delivery.kind, delivery.subject) == (Kind.RESULT, f"match {match.pk}")


def test_record_hand_without_webhooks_reads_no_webhook_table(world: World) -> None:
    with CaptureQueriesContext(connection) as queries:
        evening(world)
    asked = [query["sql"] or "" for query in queries]
    assert not [sql for sql in asked if "clubs_webhook" in sql or "clubs_delivery" in sql]


def test_change_rolled_back_announces_nothing(world: World, cup: Tournament) -> None:
    registered(world, ADDRESS)
    hall.drawn(cup, world)
    Delivery.objects.all().delete()
    cup.club.refresh_from_db()

    class Broken(Exception):
        pass

    def fail_later() -> None:
        with transaction.atomic():
            tables.set_score(Table.objects.get(number=1), (3000, 10), by=world.bruno)
            assert Delivery.objects.exists()
            raise Broken

    with pytest.raises(Broken):
        fail_later()
    assert not Delivery.objects.exists()


def test_results_of_one_match_before_sending_are_one_event(world: World) -> None:
    registered(world, ADDRESS, ["result.changed"])
    match = evening(world)
    ledger.annul(match, by=world.ana, reason="erro")
    assert Delivery.objects.count() == 1


def test_other_club_is_not_informed(world: World) -> None:
    addresses.add_webhook(world.other_club, ADDRESS, ALL, by=world.davi)
    world.club.refresh_from_db()
    evening(world)
    assert not Delivery.objects.exists()


def test_many_slips_are_announced_with_few_queries(world: World) -> None:
    cup = hall.tournament(world, entries=16)
    round = hall.drawn(cup, world)
    keys = list(round.tables.values_list("pk", flat=True))
    sheets = [Slip(key, (2000, 1000)) for key in keys]
    note_slips(round, sheets[:2], by=world.bruno)  # the round begins
    with CaptureQueriesContext(connection) as without:
        note_slips(round, sheets[2:5], by=world.bruno)
    registered(world, ADDRESS)
    round.stage.tournament.club.refresh_from_db()
    with CaptureQueriesContext(connection) as queries:
        note_slips(round, sheets[5:], by=world.bruno)
    assert len(queries) - len(without) == 3
    assert Delivery.objects.count() == 3


# --- What is sent ---------------------------------------------------------------------------------


def test_result_arrives_signed(world: World, there: Receiver) -> None:
    secret = registered(world, there.url)
    match = evening(world)
    (message,) = sent(there)
    assert message["type"] == "result.changed"
    assert message["data"]["club"] == "boa-vista"
    assert message["data"]["match"]["number"] == match.number
    assert [side["points"] for side in message["data"]["match"]["sides"]] == [3190, 2705]
    assert message["data"]["table"] is None
    (received,) = there.received
    assert Delivery.objects.get().name == f"Partida {match.number}"
    event = Delivery.objects.get().event
    name, moment = received.headers["webhook-id"], received.headers["webhook-timestamp"]
    assert name == f"msg_{event.hex}"
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{name}.{moment}.".encode() + received.body
    signature = base64.b64encode(hmac.digest(key, signed, "sha256")).decode()
    assert received.headers["webhook-signature"] == f"v1,{signature}"


def test_example_in_the_documents_checks_the_signature(world: World, there: Receiver) -> None:
    secret = registered(world, there.url)
    evening(world)
    sent(there)
    (received,) = there.received
    (example,) = re.findall(r"```python\n(.+?)```", DOCUMENT.read_text(), re.DOTALL)
    names: dict[str, Any] = {}
    exec(example, names)  # noqa: S102 - our own document
    assert names["is_genuine"](received.headers, received.body, secret)
    assert not names["is_genuine"](received.headers, received.body + b" ", secret)
    assert not names["is_genuine"]({**received.headers, "webhook-timestamp": "1"}, b"", secret)


def test_round_and_result_of_a_table_arrive(world: World, cup: Tournament, there: Receiver) -> None:
    registered(world, there.url)
    hall.drawn(cup, world)
    (published,) = sent(there)
    assert published["type"] == "round.published"
    assert published["data"]["tournament"] == cup.slug
    assert published["data"]["round"]["number"] == 1
    assert len(published["data"]["round"]["tables"]) == 2
    tables.set_score(Table.objects.get(number=1), (3000, 10), by=world.bruno)
    (result,) = sent(there)
    at = {"tournament": cup.slug, "stage": 1, "round": 1, "table": 1}
    assert result["data"]["at"] == at
    assert result["data"]["table"]["score"] == [3000, 10]
    assert result["data"]["match"] is None
    assert Delivery.objects.latest("id").name == "Copa da Primavera, Rodada 1, Mesa 1"


def test_webhook_of_standings_is_sent_when_a_round_closes(
    world: World, cup: Tournament, there: Receiver
) -> None:
    registered(world, there.url, ["standings.changed"])
    round = hall.drawn(cup, world)
    hall.play(round, world)
    assert sent(there) == []
    rounds.close(round, by=world.bruno)
    (message,) = sent(there)
    assert message["data"]["standings"]["rounds"] == 1
    assert message["data"]["standings"]["places"][0]["place"] == 1
    rounds.reopen(round, by=world.bruno, reason="erro")
    rounds.close(round, by=world.bruno)
    assert sent(there) == []  # the same standings


def test_hidden_standings_are_sent_when_they_are_shown(
    world: World, cup: Tournament, there: Receiver
) -> None:
    registered(world, there.url, ["standings.changed"])
    Tournament.objects.update(standings_shown="end")
    hall.played(cup, world)
    assert sent(there) == []
    Tournament.objects.update(standings_shown="rounds")
    hall.played(cup, world)
    Tournament.objects.update(standings_shown="end")
    assert sent(there) == []  # hidden since the event
    assert there.received == []


def test_round_taken_back_before_sending_is_not_sent(
    world: World, cup: Tournament, there: Receiver
) -> None:
    registered(world, there.url)
    rounds.unpublish(hall.drawn(cup, world), by=world.bruno)
    assert sent(there) == []
    assert not Delivery.objects.exists()


def test_archived_tournament_is_not_sent(world: World, cup: Tournament, there: Receiver) -> None:
    registered(world, there.url)
    hall.played(cup, world)
    Tournament.objects.update(archived_at=timezone.now())
    assert sent(there) == []


def test_match_changes_live_standings(world: World, cup: Tournament, there: Receiver) -> None:
    registered(world, there.url)
    Tournament.objects.update(standings_shown="always")
    hall.drawn(cup, world)
    sent(there)
    match = tables.open_match(Table.objects.get(number=1), by=world.bruno)
    for number, data in enumerate(EVENING[:3], start=1):
        record(match, data, by=world.bruno, number=number)
    assert [message["type"] for message in sent(there)] == ["result.changed", "standings.changed"]
    result = there.received[-2].message["data"]
    assert result["at"]["table"] == 1
    assert result["table"]["score"] == [side["points"] for side in result["match"]["sides"]]


@pytest.mark.postgres
def test_fault_in_one_event_stops_no_other(world: World, there: Receiver) -> None:
    registered(world, there.url, ["result.changed"])
    evening(world)
    evening(world)
    broken = Delivery.objects.earliest("pk")
    Delivery.objects.filter(pk=broken.pk).update(subject="nonsense")
    assert len(sent(there)) == 1
    assert {each.state for each in Delivery.objects.filter(pk=broken.pk)} == {"failed"}


# --- Tries ----------------------------------------------------------------------------------------


def test_failed_event_is_tried_again(world: World, there: Receiver, stopped_clock: None) -> None:
    registered(world, there.url, ["result.changed"])
    evening(world)
    there.statuses = [500]
    sent(there)
    delivery = Delivery.objects.get()
    assert (delivery.state, delivery.problem, delivery.status) == ("waiting", "status", 500)
    assert delivery.next_at == timezone.now() + WAITS[0]
    assert sent(there) == []
    later(delivery)
    assert len(sent(there)) == 1
    assert Delivery.objects.get().state == "arrived"
    assert len({received.headers["webhook-id"] for received in there.received}) == 1


@pytest.mark.postgres
def test_address_is_switched_off_after_the_last_try(
    client: Client, world: World, there: Receiver
) -> None:
    registered(world, there.url, ["result.changed"])
    evening(world)
    there.statuses = [503] * 10
    for _each in range(len(WAITS) + 1):
        sent(there)
        later(Delivery.objects.get())
    assert len(there.received) == len(WAITS) + 1
    assert sent(there) == []
    assert Delivery.objects.get().state == "failed"
    webhook = Webhook.objects.get()
    assert webhook.stopped_at is not None
    assert JournalEntry.objects.latest("id").action == "stop-webhook"
    evening(world)
    assert Delivery.objects.count() == 1
    there.statuses = []
    page = browser(client, world.olga)
    page.post(f"{URL}{webhook.pk}/start/")
    page.post(f"{URL}{webhook.pk}/deliveries/{Delivery.objects.get().pk}/again/")
    assert len(sent(there)) == 1
    assert Webhook.objects.get().stopped_at is None
    assert Delivery.objects.get().state == "arrived"


def test_one_lost_event_switches_nothing_off(world: World, there: Receiver) -> None:
    registered(world, there.url, ["result.changed"])
    evening(world)
    lost = Delivery.objects.get()
    Delivery.objects.update(tries=len(WAITS), next_at=timezone.now() + timedelta(hours=1))
    evening(world)
    sent(there)
    there.statuses = [400]
    later(lost)
    sent(there)
    assert set(Delivery.objects.values_list("state", flat=True)) == {"failed", "arrived"}
    assert Webhook.objects.get().stopped_at is None
    assert JournalEntry.objects.latest("id").action == "lose-webhook"


def test_dead_address_is_tried_once_a_minute(world: World, there: Receiver) -> None:
    registered(world, there.url, ["result.changed"])
    for _each in range(3):
        evening(world)
    there.statuses = [500] * 10
    assert len(sent(there)) == 1


def test_private_address_is_refused_when_sending(
    client: Client, world: World, there: Receiver, settings: Any
) -> None:
    settings.WEBHOOK_NETWORKS = []
    registered(world, there.url, ["result.changed"])
    evening(world)
    assert sent(there) == []
    assert Delivery.objects.get().problem == "refused-address"
    page = browser(client, world.olga).get(URL).content.decode()
    assert "not public" in page


def test_send_trial_twice_sends_one_event(client: Client, world: World, there: Receiver) -> None:
    registered(world, there.url)
    page = browser(client, world.olga)
    there.statuses = [500]
    page.post(f"{URL}{Webhook.objects.get().pk}/trial/")
    page.post(f"{URL}{Webhook.objects.get().pk}/trial/")
    (message,) = sent(there)
    assert message["type"] == "webhook.trial"
    assert message["data"] == {"club": "boa-vista"}
    assert Delivery.objects.get().state == "failed"
    assert Webhook.objects.get().stopped_at is None


def test_show_hidden_standings_sends_them(world: World, cup: Tournament, there: Receiver) -> None:
    registered(world, there.url, ["standings.changed"])
    hall.played(cup, world)

    def show(when: str) -> None:
        plan = events.Plan(
            name=cup.name,
            starts_at=cup.starts_at,
            place=cup.place,
            rules=preset("aacrt-2016"),
            hands=cup.hands,
            minutes=cup.minutes,
            capacity=None,
            standings_shown=when,
        )
        events.change(cup, plan, by=world.bruno)

    show("end")
    assert sent(there) == []
    show("rounds")
    assert len(sent(there)) == 1
