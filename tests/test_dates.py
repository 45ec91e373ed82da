"""The days and the clock that tests use."""

import re
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from itertools import combinations

import pytest
import time_machine

from tests import moment
from tests.dates import coming_days, past_days, today
from tests.programs import ROOT, environment

AT_IMPORT = re.compile(r"^\w+(?:: \w+)? = .*\b(?:now|today|localdate|localtime)\(\)", re.MULTILINE)


@pytest.mark.parametrize("day", ["2026-12-31", "2027-01-31", "2027-02-28", "2028-02-29"])
def test_days_of_tests_differ_in_day_month_and_weekday(day: str) -> None:
    with time_machine.travel(f"{day}T12:00Z"):
        for days in (past_days(6), coming_days(6)):
            for one, other in combinations([today(), *days], 2):
                assert one.day != other.day
                assert one.month != other.month
                assert one.weekday() != other.weekday()
        assert past_days(1)[0] < today() < coming_days(1)[0]


def test_no_module_of_tests_keeps_the_day_of_its_import() -> None:
    files = [path for path in (ROOT / "tests").rglob("*.py") if path.name != "test_dates.py"]
    assert [str(path) for path in files if AT_IMPORT.search(path.read_text())] == []


def test_program_sees_the_moment_of_the_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    ahead = timedelta(days=500)
    if not moment.is_set():
        monkeypatch.setenv(moment.AHEAD, str(ahead.total_seconds()))
        begin = datetime.now(UTC) + ahead
    else:
        begin = datetime.now(UTC)
    code = "from datetime import *; print(datetime.now(UTC).timestamp())"
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env=environment(), capture_output=True, check=True)
    seen = datetime.fromtimestamp(float(done.stdout), UTC)
    assert begin <= seen < begin + timedelta(minutes=5)


@pytest.mark.parametrize("given", ["tomorrow", "2028-02-29T23:50", "2028-02-29"])
def test_moment_without_its_zone_is_refused(given: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEST_NOW", given)
    with pytest.raises(pytest.UsageError, match="not like"):
        moment.begin()
