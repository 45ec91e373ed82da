"""`manage.py score`: its answers and exit codes."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.file_commands import command, imported_without_settings, program
from tests.programs import ROOT

from .hands import EVENING


def match_of(hands: list[Any]) -> dict[str, Any]:
    return {"ruleset": "aacrt-2016", "sides": ["Dirce", "Zé"], "hands": hands}


def test_score_command_prints_json(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text(json.dumps(match_of(EVENING)), "utf-8")
    report = command("score", path).report()
    assert (report["totals"], report["winner"]) == ([3190, 2705], 0)


def test_score_command_reads_standard_input_and_prints_text() -> None:
    data = match_of(EVENING[:4])
    result = program("score", data, "--format", "text", PYTHONIOENCODING="utf-8")
    assert (result.returncode, result.stderr) == (0, b"")
    words = result.stdout.decode().split()
    assert {"Dirce", "Zé", "2405", "1425", "885", "(90)"} <= set(words)


def test_score_command_on_an_ascii_terminal_replaces_accents() -> None:
    data = match_of(EVENING[:1])
    result = program("score", data, "--format=text", PYTHONIOENCODING="ascii")
    assert result.returncode == 0
    assert b"Z?" in result.stdout


def test_score_command_with_errors_reports_and_exits_1() -> None:
    wrong = {"sides": [{"clean": 1}, {"card_points": 7, "failed_openings": 1}]}
    problems = command("score", match_of([wrong])).report(1)["hands"][0]["problems"]
    assert [p["code"] for p in problems if p["level"] == "error"] == [
        "too-few-card-points",
        "not-multiple-of-five",
        "failed-without-minimum",
    ]
    assert all(p["message"] for p in problems)


def test_score_command_with_only_warnings_exits_0() -> None:
    assert command("score", match_of([{"sides": [{}, {}]}])).report()


def test_unreadable_match_file_exits_2_with_one_line() -> None:
    wrong = [{"sides": [{}, {}]}, {"sides": [{}, {"melds": ["S: 10-4"]}]}]
    assert "hand 2, side 1, key 'melds'" in command("score", match_of(wrong)).refusal()


@pytest.mark.parametrize("content", [b"no json", b"\xff\xff"])
def test_file_that_cannot_be_read_exits_2_with_one_line(content: bytes) -> None:
    assert command("score", content).refusal()


def test_missing_match_file_exits_2_as_a_program() -> None:
    path = ROOT / "no-match.json"
    result = subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), "score", str(path)],
        capture_output=True,
        check=False,
    )
    assert (result.returncode, result.stdout) == (2, b"")
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.thorough
def test_score_command_needs_no_database_and_no_apps() -> None:
    imported = imported_without_settings("score", match_of(EVENING))
    assert "scoring.rules.matchfile" in imported
    assert not imported & {"allauth", "clubs.models", "scoring.models", "sqlite3", "psycopg"}
