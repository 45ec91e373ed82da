"""SIGKILL for all processes of the server, again and again during 1,000 writes."""

import random
import time

import pytest

from tests.faults.served import Site

WRITES, KILLS = 1000, 4


@pytest.mark.postgres
def test_server_killed_during_1000_writes_loses_none(stopped: Site) -> None:
    most, pause = -(-WRITES // len(stopped.hands)), random.Random(13)
    stopped.start()
    with stopped.writing(most) as phones:
        for _ in range(KILLS):
            phones.come_to(WRITES // (KILLS + 1))
            time.sleep(pause.uniform(0, 0.05))  # any moment of the next request
            stopped.kill()
            stopped.start()
        phones.finish()
    assert len(phones.keys) >= WRITES
    assert sum(phone.cut for phone in phones.all) >= KILLS
