"""The real process that sends webhooks: killed while it sends, or without its database."""

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.utils import timezone

from clubs.models import Delivery, LastCleaning
from clubs.webhooks import queue
from clubs.webhooks.delivery import send_due
from config.management.commands import webhook_worker
from config.programs.outboxes import has_due
from config.programs.webhooks import read
from server.jobs.processes import Workers
from server.jobs.worker import work
from tests.clubs.receiver import Receiver, receiver, registered
from tests.jobs.test_processes import ROOT
from tests.programs import environment
from tests.scoring.notebook import evening
from tests.tournaments.hall import drawn, tournament
from tests.tournaments.pushes import Phone
from tests.waiting import until
from tests.world import World
from tournaments.director.phones.notices import tell_phone
from tournaments.models import Notice

pytestmark = [pytest.mark.thorough, pytest.mark.postgres]

ARRIVED = ["arrived"]
FORKED = 7
"""The number of a worker that the test starts."""


@pytest.fixture
def there(settings: Any) -> Iterator[Receiver]:
    settings.WEBHOOK_NETWORKS = ["127.0.0.0/8", "::1/128"]
    with receiver() as running:
        yield running


@pytest.fixture
def workers(
    transactional_db: None, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Workers]:
    """The processes that the queue starts, with the database of the test."""
    settings.PRINT_FOLDER = tmp_path
    # The daily cleaning is done: only what a test sends is due.
    LastCleaning.objects.create(at=timezone.now())
    monkeypatch.setenv("QUEUE", str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", environment(PYTHONPATH=str(ROOT))["PYTHONPATH"])
    queue.store.cache_clear()
    database = connection.settings_dict["NAME"]
    command = [sys.executable, "-m", "tests.webhook_worker", database]
    workers = Workers(queue.store(), command, most=1)
    monkeypatch.setattr(queue, "workers", lambda: workers)
    yield workers
    workers.end()
    queue.store.cache_clear()


def forked_worker() -> int:
    """Start a worker, much faster than the queue does, and return its process."""
    connection.close()
    process = os.fork()
    if not process:
        try:
            work(queue.store(), FORKED, webhook_worker._send)
        finally:
            os._exit(1)  # the copy of the tests must not go on
    return process


def states() -> list[str]:
    return list(Delivery.objects.order_by("pk").values_list("state", flat=True))


def test_event_of_a_killed_worker_is_sent_again(
    world: World, workers: Workers, there: Receiver
) -> None:
    there.pause.clear()
    registered(world, there.url, ["result.changed"])
    evening(world)
    queue.ask()
    killed = forked_worker()
    until(lambda: there.received)
    os.kill(killed, signal.SIGKILL)
    os.waitpid(killed, 0)
    there.pause.set()
    assert queue.store().unfinished == (0, 1)
    queue.store().give_up(FORKED)  # as after its silence
    queue.look(has_due)
    assert queue.store().unfinished == (1, 0)
    assert states() == ["waiting"]
    Delivery.objects.update(next_at=timezone.now())
    until(lambda: states() == ARRIVED)
    assert len({received.headers["webhook-id"] for received in there.received}) == 1
    assert len(there.received) == 2


def test_worker_sends_notices_to_phones(world: World, workers: Workers, there: Receiver) -> None:
    cup = tournament(world, "swiss", entries=4)
    phone = Phone(there.url)
    tell_phone(cup.entries.get(number=1), phone.keys, "pt-br")
    drawn(cup, world)
    queue.look(has_due)
    until(lambda: Notice.objects.filter(sent_at__isnull=False).exists())
    (received,) = there.received
    assert phone.read(received.body)["body"].startswith("Rodada 1: mesa ")


def test_events_are_sent_once_the_database_is_back(
    world: World, workers: Workers, there: Receiver, caplog: pytest.LogCaptureFixture
) -> None:
    registered(world, there.url, ["result.changed"])
    evening(world)

    def rename(old: str, new: str) -> None:
        with connection.cursor() as cursor:
            cursor.execute(f"ALTER TABLE {old} RENAME TO {new}")

    rename("clubs_delivery", "away")
    try:
        queue.ask()
        queue.look(has_due)
        assert "No webhook is sent." in caplog.text
        workers.ensure()
        until(lambda: queue.store().unfinished == (0, 0))
    finally:
        rename("away", "clubs_delivery")

    def is_sent_after_a_look() -> bool:
        # As the running program does: a look while the failed worker ends starts no other one.
        queue.look(has_due)
        return states() == ARRIVED

    until(is_sent_after_a_look)
    assert len(there.received) == 1


def test_look_without_due_deliveries_queues_no_job(world: World, workers: Workers) -> None:
    queue.look(has_due)
    assert queue.store().unfinished == (0, 0)
    assert workers._started == {}


def test_unreachable_database_loses_no_event(world: World, there: Receiver) -> None:
    registered(world, there.url, ["result.changed"])
    evening(world)

    def fail(delivery: Delivery) -> None:
        raise OperationalError("the server closed the connection")

    with pytest.raises(OperationalError):
        send_due(fail)
    assert states() == ["waiting"]
    Delivery.objects.update(next_at=timezone.now())
    send_due(read)
    assert states() == ARRIVED


def test_answer_is_written_when_the_database_is_back(
    transactional_db: None, world: World, there: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    from clubs.webhooks import delivery

    save, failures = delivery._save, [OperationalError("database is locked")]

    def save_later(each: Delivery) -> None:
        if failures:
            raise failures.pop()
        save(each)

    monkeypatch.setattr(delivery, "_save", save_later)
    registered(world, there.url, ["result.changed"])
    evening(world)
    send_due(read)
    assert failures == []
    assert states() == ARRIVED
    assert len(there.received) == 1
