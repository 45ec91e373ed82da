"""Webhooks: several addresses at the same time; the standings after a pair has left;
every subject."""

from collections import Counter
from collections.abc import Collection
from threading import Event, get_ident
from typing import Any

import pytest
from django.db import transaction

from clubs.models import Delivery
from clubs.webhooks import delivery
from clubs.webhooks.delivery import send_due
from clubs.webhooks.post import Address, Failed
from config.programs.webhooks import READERS, read
from scoring import ledger
from tests.at_once import at_once, until_another_waits
from tests.clubs.receiver import receiver, registered
from tests.scoring.notebook import evening
from tests.tournaments import hall
from tests.waiting import PATIENCE, until
from tests.world import World, make_world
from tournaments.director.entries import entries

ADDRESS = "https://clube.example.org/caderneta"


class Servers:
    """The servers that send at the moment, each in a thread, and how often they look for events."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.looks: Counter[int] = Counter()
        self.next_due = delivery._next_due
        monkeypatch.setattr(delivery, "_next_due", self._look)
        monkeypatch.setattr(delivery, "LOOK_SECONDS", 0.01)

    def _look(self, sending: Collection[Delivery]) -> Delivery | None:
        self.looks[get_ident()] += 1
        return self.next_due(sending)

    def send_due(self) -> None:
        self.looks[get_ident()] = 0
        send_due(read)
        del self.looks[get_ident()]

    def until_all_have_looked(self) -> None:
        """Return when each server has looked for events, and begun what it found."""
        before = dict(self.looks)
        for server, looks in before.items():
            until(lambda: server not in self.looks or self.looks[server] >= looks + 2)  # noqa: B023


@pytest.fixture
def servers(monkeypatch: pytest.MonkeyPatch) -> Servers:
    return Servers(monkeypatch)


@pytest.mark.postgres
def test_dead_webhook_address_delays_no_other_address(
    world: World, transactional_db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The dead address does not answer before the other one has its event, which is written while
    the dead one is being tried.
    """
    tried, arrived = Event(), Event()

    def answer(address: Address, *_: object, **__: object) -> int:
        if address.host == "dead.example.org":
            tried.set()
            assert arrived.wait(PATIENCE), "the other address waits for the dead one"
            raise Failed("too-slow")
        arrived.set()
        return 200

    def write_later() -> None:
        assert tried.wait(PATIENCE)
        registered(world, ADDRESS, ["result.changed"])
        evening(world)

    monkeypatch.setattr("clubs.webhooks.delivery.post", answer)
    registered(world, "https://dead.example.org/hook", ["result.changed"])
    evening(world)
    assert at_once(lambda: send_due(read), write_later) == ["done", "done"]
    states = Delivery.objects.values_list("webhook__url", "state")
    assert (ADDRESS, "arrived") in states
    dead = Delivery.objects.exclude(webhook__url=ADDRESS)
    assert {(each.state, each.problem) for each in dead} == {
        ("waiting", "too-slow"),
        ("waiting", ""),
    }


def test_address_gets_one_event_at_a_time(
    world: World, servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    running: list[int] = []

    def answer(*_: object, **__: object) -> int:
        running.append(1)
        servers.until_all_have_looked()
        assert len(running) == 1
        running.pop()
        return 200

    monkeypatch.setattr("clubs.webhooks.delivery.post", answer)
    registered(world, ADDRESS, ["result.changed"])
    for _each in range(3):
        evening(world)
    servers.send_due()
    assert [each.state for each in Delivery.objects.all()] == ["arrived"] * 3


@pytest.mark.postgres
def test_two_servers_send_each_event_once_in_turn(
    world: World, transactional_db: None, servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[str] = []
    running: list[str] = []

    def answer(address: Address, body: bytes, headers: dict[str, str], **_: object) -> int:
        assert address.target not in running
        running.append(address.target)
        servers.until_all_have_looked()
        running.remove(address.target)
        sent.append(headers["webhook-id"])
        return 200

    monkeypatch.setattr("clubs.webhooks.delivery.post", answer)
    for number in range(3):
        registered(world, f"{ADDRESS}/{number}", ["result.changed"])
    for _each in range(3):
        evening(world)
    assert at_once(servers.send_due, servers.send_due) == ["done", "done"]
    servers.send_due()  # what both have left to each other
    events = [f"msg_{each.event.hex}" for each in Delivery.objects.all()]
    assert len(events) == 9
    assert sorted(sent) == sorted(events)


def test_standings_are_announced_when_a_pair_leaves(world: World) -> None:
    cup = hall.tournament(world, entries=4)
    registered(world, ADDRESS, ["standings.changed"])

    def announced() -> object:
        """Return the standings of the one delivery, which is then deleted."""
        delivery = Delivery.objects.get()
        content = read(delivery)
        delivery.delete()
        assert content is not None
        return content.data

    hall.played(cup, world)
    before = announced()
    entry = cup.entries.get(number=1)
    entry.tournament.club.refresh_from_db()
    entries.withdraw(entry, by=world.bruno, reason="doença")
    assert announced() != before
    entries.bring_back(entry, by=world.bruno)
    assert announced() == before


def test_every_announced_subject_can_be_read(world: World) -> None:
    cup = hall.tournament(world, entries=4)
    registered(world, ADDRESS)
    evening(world)
    hall.played(cup, world)
    announced = {(each.kind, each.subject.split()[0]) for each in Delivery.objects.all()}
    assert announced == set(READERS)
    assert all(read(each) for each in Delivery.objects.all())


@pytest.mark.postgres
def test_change_during_the_first_try_is_in_its_message(
    transactional_db: None, settings: Any
) -> None:
    settings.WEBHOOK_NETWORKS = ["127.0.0.0/8", "::1/128"]
    world = make_world()
    has_written = Event()
    with receiver() as there:
        registered(world, there.url, ["result.changed"])
        match = evening(world)

        def write() -> None:
            with transaction.atomic():
                ledger.annul(match, by=world.ana, reason="erro")
                has_written.set()
                until_another_waits()  # for the delivery

        def work() -> None:
            has_written.wait()
            send_due(read)

        assert at_once(write, work) == ["done", "done"]
        (message,) = [received.message for received in there.received]
    assert message["data"]["match"]["state"] == "annulled"
