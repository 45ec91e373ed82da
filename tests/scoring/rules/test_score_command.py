"""`manage.py score`, run in its own process."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from .hands import EVENING

ROOT = Path(__file__).parents[3]


def score(*args, stdin=b"", python=(), **environment):
    return subprocess.run(
        [sys.executable, *python, str(ROOT / "manage.py"), "score", *map(str, args)],
        input=stdin,
        capture_output=True,
        env=os.environ | environment,
        timeout=60,
        check=False,
    )


@pytest.fixture
def match_file(tmp_path):
    def write(hands):
        data = {"ruleset": "aacrt-2016", "sides": ["Dirce", "Zé"], "hands": hands}
        path = tmp_path / "match.json"
        path.write_text(json.dumps(data), "utf-8")
        return path

    return write


def test_score_command_prints_json(match_file):
    result = score(match_file(EVENING))
    assert (result.returncode, result.stderr) == (0, b"")
    report = json.loads(result.stdout)
    assert (report["totals"], report["winner"]) == ([3190, 2705], 0)


def test_score_command_reads_standard_input_and_prints_text(match_file):
    data = match_file(EVENING[:4]).read_bytes()
    result = score("-", "--format", "text", stdin=data, PYTHONIOENCODING="utf-8")
    assert (result.returncode, result.stderr) == (0, b"")
    words = result.stdout.decode().split()
    assert {"Dirce", "Zé", "2405", "1425", "885", "(90)"} <= set(words)


def test_score_command_on_an_ascii_terminal_replaces_accents(match_file):
    result = score(match_file(EVENING[:1]), "--format=text", PYTHONIOENCODING="ascii")
    assert result.returncode == 0
    assert b"Z?" in result.stdout


def test_score_command_with_errors_reports_and_exits_1(match_file):
    wrong = {"sides": [{"clean": 1}, {"card_points": 7, "failed_openings": 1}]}
    result = score(match_file([wrong]))
    assert (result.returncode, result.stderr) == (1, b"")
    problems = json.loads(result.stdout)["hands"][0]["problems"]
    assert [p["code"] for p in problems if p["level"] == "error"] == [
        "too-few-card-points",
        "not-multiple-of-five",
        "failed-without-minimum",
    ]
    assert all(p["message"] for p in problems)


def test_score_command_with_only_warnings_exits_0(match_file):
    assert score(match_file([{"sides": [{}, {}]}])).returncode == 0


def test_unreadable_match_file_exits_2_with_one_line(match_file):
    result = score(match_file([{"sides": [{}, {}]}, {"sides": [{}, {"melds": ["S: 10-4"]}]}]))
    assert (result.returncode, result.stdout) == (2, b"")
    (line,) = result.stderr.decode().splitlines()
    assert "hand 2, side 1, key 'melds'" in line


@pytest.mark.parametrize("content", [b"no json", b"\xff\xff", None])
def test_file_that_cannot_be_read_exits_2_with_one_line(tmp_path, content):
    path = tmp_path / "match.json"
    if content is not None:
        path.write_bytes(content)
    result = score(path)
    assert (result.returncode, result.stdout) == (2, b"")
    assert len(result.stderr.splitlines()) == 1


def test_score_command_needs_no_database_and_no_apps(match_file):
    # Settings that cannot be read would stop any command that asks for them.
    broken = {"DJANGO_SETTINGS_MODULE": "no.settings", "DATABASE_URL": "nonsense"}
    result = score(match_file(EVENING), python=("-X", "importtime"), **broken)
    assert result.returncode == 0
    imported = {line.split("|")[-1].strip() for line in result.stderr.decode().splitlines()}
    assert "scoring.rules.matchfile" in imported
    assert not imported & {"allauth", "clubs.models", "scoring.models", "sqlite3", "psycopg"}
