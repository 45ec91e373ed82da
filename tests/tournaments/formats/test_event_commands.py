"""`manage.py draw` and `manage.py rank`, run as people run them."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tournaments.formats import FORMATS

ROOT = Path(__file__).parents[3]


def command(
    name: str, data: object, *args: str, **environment: str
) -> subprocess.CompletedProcess[bytes]:
    content = data if isinstance(data, bytes) else json.dumps(data).encode()
    return subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), name, "-", *args],
        input=content,
        capture_output=True,
        env=os.environ | environment,
        timeout=60,
        check=False,
    )


def event(format: str = "round-robin", count: int = 4, **keys: Any) -> dict[str, Any]:
    entries = [{"id": number, "name": f"Zé {number}"} for number in range(1, count + 1)]
    return {"format": format, "entries": entries, **keys}


PLAYED = [[{"sides": [1, 4], "score": [3100, 2000]}, {"sides": [2, 3], "walkover": 3}]]


@pytest.mark.parametrize("format", [key for key in FORMATS if key != "open"])
def test_every_format_draws_its_first_round(format: str) -> None:
    result = command("draw", event(format, 8))
    assert (result.returncode, result.stderr) == (0, b"")
    answer = json.loads(result.stdout)
    assert set(answer) == {"round", "tables", "byes", "cost", "notes"}
    seated = [
        entry for table in answer["tables"] for side in table["sides"] for entry in _ids(side)
    ]
    assert sorted(seated) == list(range(1, 9))


def _ids(side: int | list[int]) -> list[int]:
    return side if isinstance(side, list) else [side]


def test_all_rounds_come_in_a_list() -> None:
    answer = json.loads(command("draw", event(), "--all").stdout)
    assert [draw["round"] for draw in answer["rounds"]] == [1, 2, 3]


def test_the_same_file_gives_the_same_draw() -> None:
    data = event("knockout", 11, options={"seed": 3})
    assert command("draw", data).stdout == command("draw", data).stdout


def test_a_draw_as_text() -> None:
    result = command("draw", event(count=3), "--format", "text", PYTHONIOENCODING="utf-8")
    assert result.stdout.decode().splitlines()[:3] == ["Round 1", "   1  Zé 2 × Zé 3", " bye  Zé 1"]


@pytest.mark.parametrize(
    ("data", "codes"),
    [
        (event(count=1), ["field-too-small"]),
        (event(count=0), ["field-too-small"]),
        (event("open"), ["no-draw"]),
        (event("individual"), ["individual-needs"]),
        (event(options={"rounds": 1}, rounds=PLAYED), ["event-over"]),
        (
            event(tiebreaks=["wins", "wins"], walkover=[0, 0]),
            ["tie-break-twice", "walkover-without-winner"],
        ),
        (
            event(award={"vp": [[50, 10, 10], [40, 11, 8]]}),
            ["scale-not-open", "scale-not-ascending", "scale-sum"],
        ),
    ],
)
def test_no_legal_draw_leaves_1_and_says_why(data: object, codes: list[str]) -> None:
    result = command("draw", data)
    assert (result.returncode, result.stderr) == (1, b"")
    problems = json.loads(result.stdout)["problems"]
    assert all(set(p) == {"level", "code", "side", "params", "message"} for p in problems)
    assert all(p["message"] and "{" not in p["message"] for p in problems)
    assert sorted(p["code"] for p in problems) == sorted(codes)


def test_places_are_ranked_with_their_reasons() -> None:
    data = event(rounds=PLAYED, tiebreaks=["difference"])
    answer = json.loads(command("rank", data).stdout)
    assert [(p["place"], p["entry"], p["points"], p["difference"]) for p in answer["places"]] == [
        (1, 2, 1, 3000),
        (2, 1, 1, 1100),
        (3, 4, 0, -1100),
        (4, 3, 0, -3000),
    ]
    assert answer["places"][1]["tiebreaks"] == {"difference": 1100}
    assert answer["places"][1]["reason"] == (
        "Level with Zé 2, behind on the difference: +1100 against +3000."
    )
    assert answer["decided"] == {"safe": [], "out": []}


@pytest.mark.parametrize("name", ["draw", "rank"])
@pytest.mark.parametrize(
    ("scale", "code"),
    [
        ([[50, 10, 10], [40, 11, 9], [None, 20, 0]], "scale-not-ascending"),
        # Results that no row is for.
        ([[50, 10, 10]], "scale-not-open"),
        ([], "scale-empty"),
    ],
)
@pytest.mark.parametrize("played", [[], PLAYED])
def test_a_scale_with_a_gap_is_refused_also_once_something_is_played(
    name: str, scale: list[list[int | None]], code: str, played: list[list[object]]
) -> None:
    result = command(name, event(award={"vp": scale}, rounds=played))
    assert (result.returncode, result.stderr) == (1, b"")
    assert [p["code"] for p in json.loads(result.stdout)["problems"]] == [code]


def test_places_as_text() -> None:
    data = event(rounds=PLAYED, tiebreaks=["difference"])
    lines = command("rank", data, "--format", "text", PYTHONIOENCODING="utf-8").stdout.decode()
    assert lines.splitlines()[0].split() == ["Place", "Entry", "Played", "Points", "Difference"]
    assert "Zé 2" in lines.splitlines()[1]


@pytest.mark.parametrize("name", ["draw", "rank"])
@pytest.mark.parametrize("data", [b"no json", b"\xff", event(format="swis"), event(rounds=[[{}]])])
def test_what_is_no_event_file_leaves_2_and_one_line(name: str, data: object) -> None:
    result = command(name, data)
    assert (result.returncode, result.stdout) == (2, b"")
    assert len(result.stderr.splitlines()) == 1


def test_the_fault_is_named_by_round_table_and_key() -> None:
    wrong = event(rounds=[[{"sides": [1, 2]}, {"sides": [2, 3]}]])
    line = command("rank", wrong).stderr.decode()
    assert "round 1, table 2, key 'sides'" in line


def test_they_need_no_database_and_no_settings() -> None:
    broken = {"DJANGO_SETTINGS_MODULE": "no.settings", "DATABASE_URL": "nonsense"}
    assert command("draw", event(), **broken).returncode == 0


def test_tables_of_several_are_drawn_and_ranked() -> None:
    names = event("tables", 7, award="places", tiebreaks=["points-for"])
    drawn = json.loads(command("draw", names).stdout)
    assert sorted(len(table["sides"]) for table in drawn["tables"]) == [3, 4]
    tables = [
        {"sides": table["sides"], "score": [10 * entry for entry in table["sides"]]}
        for table in drawn["tables"]
    ]
    ranked = json.loads(command("rank", {**names, "rounds": [tables]}).stdout)
    first = ranked["places"][0]
    assert (first["points"], set(first)) == (
        3,
        {"place", "entry", "played", "points", "tiebreaks", "reason"},
    )
    refused = command("rank", {**names, "award": {"vp": "3-hands"}})
    assert refused.returncode == 1
    assert [p["code"] for p in json.loads(refused.stdout)["problems"]] == ["award-of-two"]
