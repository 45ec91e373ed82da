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
LEFT_OUT = {
    # They know no clock.
    *ROOT.glob("tests/scoring/rules"),
    *ROOT.glob("tests/scoring/arbiter"),
    *ROOT.glob("tests/tournaments/formats"),
    *ROOT.glob("tests/*/ranking"),
    *ROOT.glob("tests/backups"),
    # They read only the files of this repository and the table of rights.
    *ROOT.glob("tests/test_documents.py"),
    *ROOT.glob("tests/test_help*.py"),
    *ROOT.glob("tests/test_imports.py"),
    *ROOT.glob("tests/test_names.py"),
    *ROOT.glob("tests/test_rights.py"),
    *ROOT.glob("tests/test_templates.py"),
    *ROOT.glob("tests/test_translations.py"),
    # Of papers only the days and hours on them matter here.
    *ROOT.glob("tests/*/paper/test_*.py"),
} - {*ROOT.glob("tests/*/paper/test_dates.py")}
TESTS = ["-m", "not thorough and not browser", *(f"--ignore={path}" for path in LEFT_OUT)]


class Moment(NamedTuple):
    name: str
    at: str
    zone: str = "America/Sao_Paulo"


MOMENTS = [
    Moment("last minute of a month, before a short one", "2027-01-31T23:59-03:00"),
    Moment("last minute of a month in UTC, of 31 days", "2027-08-31T23:59+00:00"),
    Moment("last minute of a year", "2026-12-31T23:59-03:00"),
    Moment("last minute of a year in UTC", "2027-12-31T23:59+00:00"),
    Moment("last minute of a February with 28 days", "2027-02-28T23:59-03:00"),
    Moment("last minute of a February with 28 days in UTC", "2027-02-28T23:59+00:00"),
    Moment("last minute of a February with 29 days", "2028-02-29T23:59-03:00"),
    Moment("last minute of a February with 29 days in UTC", "2028-02-29T23:59+00:00"),
    Moment("first minute of a Monday", "2027-06-07T00:00-03:00"),
    Moment("first minute of a Sunday", "2027-10-10T00:00-03:00"),
    Moment("clock put forward", "2027-03-14T01:59-05:00", "America/New_York"),
    Moment("clock put back", "2027-11-07T01:59-04:00", "America/New_York"),
]


def run(moment: Moment) -> list[str]:
    """Return the tests that fail at this moment, or why none could run."""
    environment = {**os.environ, "TEST_NOW": moment.at, "TEST_TIME_ZONE": moment.zone}
    environment.pop("TEST_DATABASE_URL", None)
    command = [".venv/bin/pytest", "-q", "-n2", "--dist=worksteal", "--tb=no", *TESTS]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    failed = re.findall(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
    if done.returncode and not failed:
        lines = (done.stdout + done.stderr).splitlines()
        return [f"pytest could not run and ended with {done.returncode}:", *lines[-5:]]
    return failed


def main(word: str = "") -> int:
    chosen = [moment for moment in MOMENTS if word in moment.name]
    if not chosen:
        sys.exit(f"No moment has {word!r} in its name.")
    result = 0
    for moment in chosen:
        failed = run(moment)
        print(f"{moment.at} {moment.name}: {'failed' if failed else 'passed'}", flush=True)
        for line in failed:
            print(f"    {line}", flush=True)
        result |= bool(failed)
    return result


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
