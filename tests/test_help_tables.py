"""The help about games and formats: its tables and numbers are those that the program computes.

`HELP_TABLES=1 .venv/bin/pytest tests/test_help_tables.py` writes the tables anew into the pages.
"""

import os
import re
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


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_tables_equal_what_the_program_computes(path: Path) -> None:
    page = path.read_text()
    computed = with_tables(page, path.parent.name)
    if os.environ.get("HELP_TABLES"):
        path.write_text(computed)
    else:
        assert page == computed


def test_every_game_and_format_has_a_page() -> None:
    assert {*GAMES, *FORMATS} <= set(names())
    examples = {path.stem for path in (HELP / "examples").glob("*.json")}
    assert examples == {*GAMES, *FORMATS, "tie-breaks"}


@pytest.mark.parametrize("folder", CODES)
def test_every_tie_break_has_an_example(folder: str) -> None:
    page = (HELP / folder / "tie-breaks.md").read_text()
    shown = [mark[2] for mark in MARKED.finditer(page)]
    assert {f"count {name}" for name in TIEBREAKS} - {"count points"} <= set(shown)


@pytest.mark.parametrize("folder", CODES)
@pytest.mark.parametrize("name", [*GAMES, *FORMATS])
def test_page_shows_its_own_example(folder: str, name: str) -> None:
    page = (HELP / folder / f"{name}.md").read_text()
    shown = {(mark[1], mark[2].split()[0]) for mark in MARKED.finditer(page)}
    parts = {"cards", "hand"} if name in GAMES else {"round", "standings"}
    assert {(name, part) for part in parts} <= shown


@pytest.mark.parametrize("name", GAMES)
def test_hand_of_the_example_is_recorded_without_a_question(name: str) -> None:
    match = match_example(name)
    assert match.rules == GAMES[name].rules
    assert [hand.problems for hand in match.play().hands] == [()] * len(match.hands)


@pytest.mark.parametrize("name", DRAWN)
def test_rounds_of_an_example_are_drawn_by_the_program(name: str) -> None:
    event = event_example(name)
    assert event.problems() == []
    for number, tables in enumerate(event.rounds, start=1):
        draw = drawn_round(event, number)
        drawn = [(pairing.number, pairing.sides) for pairing in draw.pairings]
        assert drawn == [(table.number, table.sides) for table in tables if not table.is_bye]
        assert list(draw.byes) == [table.sides[0][0] for table in tables if table.is_bye]


@pytest.mark.parametrize("folder", CODES)
@pytest.mark.parametrize("name", GAMES)
def test_numbers_of_a_game_page_come_from_its_rules(folder: str, name: str) -> None:
    text = MARKED.sub("", (HELP / folder / f"{name}.md").read_text())
    match = match_example(name)
    known = {str(value) for value in match.rules.options().values()}
    known |= set(NUMBER.findall(str(report(match, match.play(), str))))
    written = {number.replace(".", "").replace(",", "") for number in NUMBER.findall(text)}
    assert {number for number in written if len(number) > 1} <= known | set(NUMBER.findall(name))
