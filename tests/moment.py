"""Run the tests as if it were another moment: `TEST_NOW=2028-02-29T23:50-03:00 make test`.

The clock goes on from that moment. Between two files of tests it is put back after some seconds,
since the last minute of a year would otherwise soon be over. Programs that a test starts read from
TEST_CLOCK_AHEAD by how many seconds their clock is ahead (`tests/clock/sitecustomize.py`).
TEST_TIME_ZONE chooses the time zone of the site. `time.monotonic`, the times of files, PostgreSQL's
own clock and the check of certificates keep to the real time.
"""

import os
import time
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import pytest
import time_machine

AHEAD = "TEST_CLOCK_AHEAD"
CLOCK = str(Path(__file__).parent / "clock")

_traveller: time_machine.Traveller | None = None


def begin() -> None:
    """Set the clock of this process to TEST_NOW, or put it back. Does nothing without TEST_NOW."""
    global _traveller
    given, then = os.environ.get("TEST_NOW"), None
    if not given:
        return
    with suppress(ValueError):
        then = datetime.fromisoformat(given)
    if not then or then.tzinfo is None:
        raise pytest.UsageError(f"TEST_NOW is {given!r}, not like 2028-02-29T23:50-03:00")
    if _traveller:
        _traveller.move_to(then.timestamp())
    else:
        _traveller = time_machine.travel(then.timestamp()).start()
    os.environ[AHEAD] = str(then.timestamp() - time_machine.escape_hatch.time.time())
    os.environ |= for_programs(dict(os.environ))


def age() -> float:
    """Return for how many seconds the clock has gone on since it was set or put back."""
    given = datetime.fromisoformat(os.environ["TEST_NOW"])
    return time.time() - given.timestamp()


def is_set() -> bool:
    """Whether the tests see another moment than the kernel does."""
    return _traveller is not None


def script() -> str:
    """Return the JavaScript that gives a page the moment of the tests; nothing without TEST_NOW."""
    if not is_set():
        return ""
    return f"""{{
        const ahead = 1000 * {os.environ[AHEAD]}, Real = Date;
        globalThis.Date = class Date extends Real {{
            constructor(...given) {{ given.length ? super(...given) : super(Date.now()); }}
            static now() {{ return Math.floor(Real.now() + ahead); }}
        }};
    }}"""


def for_programs(variables: dict[str, str]) -> dict[str, str]:
    """Return these variables, and those by which a program sees the moment of the tests."""
    if zone := os.environ.get("TEST_TIME_ZONE"):
        variables = {"TIME_ZONE": zone, **variables}
    if AHEAD in os.environ:
        folders = variables.get("PYTHONPATH", "").split(os.pathsep)
        path = os.pathsep.join([CLOCK, *(each for each in folders if each not in ("", CLOCK))])
        variables = {**variables, AHEAD: os.environ[AHEAD], "PYTHONPATH": path}
    return variables
