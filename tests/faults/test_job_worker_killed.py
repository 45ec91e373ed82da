"""The process that tells other programs about results is killed while it does."""

import os
import signal
from collections.abc import Iterator

import pytest

from tests.clubs.receiver import Receiver, receiver
from tests.faults.served import TOKEN, Site, running
from tests.waiting import until

pytestmark = pytest.mark.thorough

WAIT_SECONDS = 61
"""The time between the first two tries of a message."""


@pytest.fixture
def other_program(served: Site) -> Iterator[Receiver]:
    with receiver() as there:
        yield there
    served.set_clock(0)


def end_match(site: Site) -> None:
    typed = site.typed_hand()
    typed.is_stored()
    ending = {"csrfmiddlewaretoken": TOKEN, "ending": "time"}
    assert site.post(f"{typed.match}end/", ending).status == 302


@pytest.mark.postgres
def test_message_of_a_killed_job_worker_arrives(served: Site, other_program: Receiver) -> None:
    other_program.pause.clear()
    served.ask("add_webhook", other_program.url)
    with served.writing():
        end_match(served)
        until(lambda: other_program.received, "a message")
        assert served.server
        for pid in running("webhook_worker", served.server.pid):
            os.kill(pid, signal.SIGKILL)
        other_program.pause.set()
        assert served.ask("undelivered") == 1
        served.set_clock(WAIT_SECONDS)
        end_match(served)
        until(lambda: served.ask("undelivered") == 0, "all messages")
    events = [received.headers["webhook-id"] for received in other_program.received]
    assert sorted(map(events.count, set(events))) == [1, 2], "the killed one, once more"
