"""SIGKILL for all processes of the server, again and again during writes.

The 1,000 writes of docs/proof.md take about a minute: `FAULT_WRITES=1000 pytest tests/faults`.
"""

import os
import random
import time

import pytest

from tests.faults.served import Site

pytestmark = pytest.mark.thorough

WRITES = int(os.environ.get("FAULT_WRITES", "160"))
KILLS = 2 + WRITES // 300


@pytest.mark.postgres
def test_server_killed_during_writes_loses_none(served: Site) -> None:
    most, pause = -(-WRITES // len(served.hands)), random.Random(13)
    with served.writing(most) as phones:
        for _ in range(KILLS):
            phones.come_to(WRITES // (KILLS + 1))
            time.sleep(pause.uniform(0, 0.05))  # any moment of the next request
            served.kill()
            served.start()
        phones.finish()
    assert len(phones.keys) >= WRITES
    assert sum(phone.cut for phone in phones.all) >= KILLS
