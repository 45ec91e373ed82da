"""Run the quick tests at twelve moments at which a calendar or a clock turns: `moments.py [WORD]`.

Prints one line a moment, with the tests that fail; ends with 1 if one fails. WORD chooses the
moments whose name contains it.
"""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PURE = ("scoring/rules", "scoring/arbiter", "tournaments/formats", "tournaments/ranking")
TESTS = ["-m", "not thorough and not browser"]
TESTS += [f"--ignore=tests/{folder}" for folder in PURE]


class Moment(NamedTuple):
    name: str
    at: str
    zone: str = "America/Sao_Paulo"


MOMENTS = [
    Moment("last minute of a month", "2027-04-30T23:59-03:00"),
    Moment("last minute of a month in UTC, of 31 days", "2027-08-31T23:59+00:00"),
    Moment("last minute of a year", "2026-12-31T23:59-03:00"),
    Moment("last minute of a year in UTC", "2027-12-31T23:59+00:00"),
    Moment("last minute of a February with 28 days", "2027-02-28T23:59-03:00"),
    Moment("last minute of a February with 29 days", "2028-02-29T23:59-03:00"),
    Moment("last minute of a February with 29 days in UTC", "2028-02-29T23:59+00:00"),
    Moment("first minute of a Monday", "2027-06-07T00:00-03:00"),
    Moment("first minute of a Sunday", "2027-10-10T00:00-03:00"),
    Moment("31st before a short month", "2027-01-31T09:05-03:00"),
    Moment("clock put forward", "2027-03-14T01:59-05:00", "America/New_York"),
    Moment("clock put back", "2027-11-07T01:59-04:00", "America/New_York"),
]


def run(moment: Moment) -> list[str]:
    """Return the tests that fail at this moment, or the end of the output if none could run."""
    environment = {**os.environ, "TEST_NOW": moment.at, "TEST_TIME_ZONE": moment.zone}
    environment.pop("TEST_DATABASE_URL", None)
    command = [".venv/bin/pytest", "-q", "-n2", "--dist=worksteal", "--tb=no", *TESTS]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    failed = re.findall(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
    return failed or done.stdout.splitlines()[-5:] * bool(done.returncode)


def main(word: str = "") -> int:
    result = 0
    for moment in MOMENTS:
        if word in moment.name:
            failed = run(moment)
            print(f"{moment.at} {moment.name}: {f'{len(failed)} failed' if failed else 'passed'}")
            print(
                *(f"    {name}" for name in failed), sep="\n", end="\n" * bool(failed), flush=True
            )
            result |= bool(failed)
    return result


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
