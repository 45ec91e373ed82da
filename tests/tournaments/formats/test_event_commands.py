"""`manage.py draw` and `manage.py rank`: their answers and exit codes."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cases import with_thorough
from tests.file_commands import BROKEN, command, program
from tournaments.formats import FORMATS


def event(format: str = "round-robin", count: int = 4, **keys: Any) -> dict[str, Any]:
    entries = [{"id": number, "name": f"Zé {number}"} for number in range(1, count + 1)]
    return {"format": format, "entries": entries, **keys}


PLAYED = [[{"sides": [1, 4], "score": [3100, 2000]}, {"sides": [2, 3], "walkover": 3}]]


@pytest.mark.parametrize("format", [key for key in FORMATS if key != "open"])
def test_draw_command_draws_first_round_of_every_format(format: str) -> None:
    result = command("draw", event(format, 8))
    assert (result.returncode, result.stderr) == (0, "")
    answer = json.loads(result.stdout)
    assert set(answer) == {"round", "tables", "byes", "cost", "notes"}
    seated = [
        entry for table in answer["tables"] for side in table["sides"] for entry in _ids(side)
    ]
    assert sorted(seated) == list(range(1, 9))


def _ids(side: int | list[int]) -> list[int]:
    return side if isinstance(side, list) else [side]


def test_draw_command_with_all_lists_every_round() -> None:
    answer = json.loads(command("draw", event(), "--all").stdout)
    assert [draw["round"] for draw in answer["rounds"]] == [1, 2, 3]


def test_draw_command_is_the_same_for_the_same_file() -> None:
    data = event("knockout", 11, options={"seed": 3})
    assert program("draw", data).stdout == program("draw", data).stdout


def test_draw_command_prints_text() -> None:
    result = program("draw", event(count=3), "--format", "text", PYTHONIOENCODING="utf-8")
    assert result.stdout.decode().splitlines()[:3] == ["Round 1", "   1  Zé 2 × Zé 3", " bye  Zé 1"]


@pytest.mark.parametrize(
    ("data", "codes"),
    [
        (event(count=1), ["field-too-small"]),
        (event(count=0), ["field-too-small"]),
        (event("open"), ["no-draw"]),
        (event("individual", 3), ["individual-needs"]),
        (event(options={"rounds": 1}, rounds=PLAYED), ["event-over"]),
        (
            event(tiebreaks=["wins", "wins"], walkover=[0, 0]),
            ["tie-break-twice", "walkover-without-winner"],
        ),
        (
            event(award={"vp": [[50, 10, 10], [40, 11, 8]]}),
            ["scale-not-open", "scale-not-ascending"],
        ),
    ],
)
def test_draw_without_legal_pairing_exits_1_with_reason(data: object, codes: list[str]) -> None:
    result = command("draw", data)
    assert (result.returncode, result.stderr) == (1, "")
    problems = json.loads(result.stdout)["problems"]
    assert all(set(p) == {"level", "code", "side", "params", "message"} for p in problems)
    assert all(p["message"] and "{" not in p["message"] for p in problems)
    assert sorted(p["code"] for p in problems) == sorted(codes)


def test_rank_command_gives_reasons_of_places() -> None:
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
def test_scale_with_a_gap_is_refused_after_play_began(
    name: str, scale: list[list[int | None]], code: str, played: list[list[object]]
) -> None:
    result = command(name, event(award={"vp": scale}, rounds=played))
    assert (result.returncode, result.stderr) == (1, "")
    assert [p["code"] for p in json.loads(result.stdout)["problems"]] == [code]


def test_rank_command_prints_text() -> None:
    data = event(rounds=PLAYED, tiebreaks=["difference"])
    lines = command("rank", data, "--format", "text").stdout
    assert lines.splitlines()[0].split() == ["Place", "Entry", "Played", "Points", "Difference"]
    assert "Zé 2" in lines.splitlines()[1]


@pytest.mark.parametrize("name", ["draw", "rank"])
@pytest.mark.parametrize("data", [b"no json", b"\xff", event(format="swis"), event(rounds=[[{}]])])
def test_malformed_event_file_exits_2_with_one_line(name: str, data: object) -> None:
    result = command(name, data)
    assert (result.returncode, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1


def test_malformed_file_names_round_table_and_key() -> None:
    wrong = event(rounds=[[{"sides": [1, 2]}, {"sides": [2, 3]}]])
    line = command("rank", wrong).stderr
    assert "round 1, table 2, key 'sides'" in line


@pytest.mark.parametrize("name", ["draw", "rank"])
def test_missing_event_file_exits_2_with_its_name(name: str, tmp_path: Path) -> None:
    line = command(name, tmp_path / "event.json").refusal()
    assert line.endswith("event.json: No such file or directory")


@pytest.mark.parametrize(
    ("name", "data", "returncode"),
    with_thorough(
        [("draw", event(), 0), ("draw", event(count=1), 1), ("rank", b"no json", 2)], first=1
    ),
)
def test_commands_need_no_database_and_no_settings(
    name: str, data: object, returncode: int
) -> None:
    ended = program(name, data, **BROKEN)
    assert ended.returncode == returncode
    assert (len(ended.stderr.splitlines()), bool(ended.stdout)) == (
        (1, False) if returncode == 2 else (0, True)
    )


def test_commands_draw_and_rank_tables_of_several() -> None:
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


def test_rank_refuses_the_same_files_as_draw() -> None:
    data = event("swiss", 4, options={"rounds": 9})
    answers = [command(name, data) for name in ("draw", "rank")]
    assert [answer.returncode for answer in answers] == [1, 1]
    codes = [json.loads(answer.stdout)["problems"][0]["code"] for answer in answers]
    assert codes == ["too-many-rounds", "too-many-rounds"]


def test_draw_command_may_allow_the_fewest_rematches() -> None:
    rounds = [[{"sides": [1, 2], "score": [1000, 500]}]]
    result = command("draw", event("swiss", 2, rounds=rounds))
    answer = json.loads(result.stdout)
    assert (result.returncode, answer["tables"]) == (0, [{"table": 1, "sides": [1, 2]}])
    codes = [note["code"] for note in answer["notes"]]
    assert codes == ["fewest-rematches", "rematch"]
