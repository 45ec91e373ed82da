"""The help about games and formats: its tables and numbers are those that the program computes.

`HELP_TABLES=1 .venv/bin/pytest tests/test_help_tables.py` writes the tables anew into the pages.
"""

import os
import re
from difflib import unified_diff
from pathlib import Path

import pytest

from config.help.contents import names
from scoring.games import GAMES
from scoring.rules.matchfile import report
from tests.help_tables import (
    CODES,
    HELP,
    MARKED,
    drawn_round,
    event_example,
    match_example,
    with_tables,
)
from tournaments.formats import FORMATS
from tournaments.ranking.tiebreaks import TIEBREAKS

SOURCES = sorted(HELP.glob("??/*.md"))
DRAWN = [*(key for key, kind in FORMATS.items() if kind.draws), "tie-breaks"]
NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


def name_of(path: Path) -> str:
    return path.relative_to(HELP).as_posix()


def test_tables_in_the_help_equal_computed_tables() -> None:
    wrong = {}
    for path in SOURCES:
        page = path.read_text()
        computed = with_tables(page, path.parent.name)
        if os.environ.get("HELP_TABLES"):
            path.write_text(computed)
        elif page != computed:
            lines = unified_diff(page.splitlines(), computed.splitlines(), lineterm="", n=0)
            wrong[name_of(path)] = list(lines)
    assert wrong == {}


def test_every_game_and_format_has_a_page() -> None:
    assert {*GAMES, *FORMATS} <= set(names())
    examples = {path.stem for path in (HELP / "examples").glob("*.json")}
    assert examples == {*GAMES, *FORMATS, "tie-breaks"}


def test_every_tie_break_has_an_example() -> None:
    wanted = {f"count {name}" for name in TIEBREAKS} - {"count points"}
    pages = {folder: (HELP / folder / "tie-breaks.md").read_text() for folder in CODES}
    shown = {folder: {mark[2] for mark in MARKED.finditer(page)} for folder, page in pages.items()}
    missing = {folder: wanted - marks for folder, marks in shown.items() if not wanted <= marks}
    assert missing == {}


def test_help_page_shows_its_own_example() -> None:
    missing = []
    for path in (HELP / folder / f"{name}.md" for folder in CODES for name in (*GAMES, *FORMATS)):
        parts = {"cards", "hand"} if path.stem in GAMES else {"round", "standings"}
        shown = {(mark[1], mark[2].split()[0]) for mark in MARKED.finditer(path.read_text())}
        missing += [(name_of(path), part) for part in parts if (path.stem, part) not in shown]
    assert missing == []


def test_hand_of_the_example_is_recorded_without_a_question() -> None:
    matches = {name: match_example(name) for name in GAMES}
    assert [name for name in GAMES if matches[name].rules != GAMES[name].rules] == []
    hands = {name: match.play().hands for name, match in matches.items()}
    assert [name for name in GAMES if len(hands[name]) != len(matches[name].hands)] == []
    assert [(name, hand.problems) for name in GAMES for hand in hands[name] if hand.problems] == []


@pytest.mark.thorough
def test_rounds_of_an_example_are_drawn_by_the_program() -> None:
    wrong: list[tuple[object, ...]] = []
    for name in DRAWN:
        event = event_example(name)
        wrong += [(name, problem) for problem in event.problems()]
        for number, tables in enumerate(event.rounds, start=1):
            draw = drawn_round(event, number)
            drawn = [(pairing.number, pairing.sides) for pairing in draw.pairings]
            if drawn != [(table.number, table.sides) for table in tables if not table.is_bye]:
                wrong.append((name, number, drawn))
            if list(draw.byes) != [table.sides[0][0] for table in tables if table.is_bye]:
                wrong.append((name, number, "byes", draw.byes))
    assert wrong == []


def test_numbers_of_a_game_page_come_from_its_rules() -> None:
    wrong = {}
    for name in GAMES:
        match = match_example(name)
        known = {str(value) for value in match.rules.options().values()}
        known |= set(NUMBER.findall(f"{name} {report(match, match.play(), str)}"))
        for path in (HELP / folder / f"{name}.md" for folder in CODES):
            found = NUMBER.findall(MARKED.sub("", path.read_text()))
            written = {number.replace(".", "").replace(",", "") for number in found}
            if unknown := {number for number in written if len(number) > 1} - known:
                wrong[name_of(path)] = unknown
    assert wrong == {}
