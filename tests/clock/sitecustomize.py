"""Python imports this first in each program of a test; see `tests/moment.py`."""

import os

if ahead := os.environ.get("TEST_CLOCK_AHEAD"):
    import time

    import time_machine

    time_machine.travel(time.time() + float(ahead)).start()
