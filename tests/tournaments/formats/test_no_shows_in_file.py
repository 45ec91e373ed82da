"""Persons who did not come to a table of two times two, in the event file."""

from typing import Any

import pytest

from scoring.rules.base.problems import MalformedFacts
from tournaments.formats.files.eventfile import read_event
from tournaments.formats.files.eventwriting import write_event
from tournaments.ranking.results import Table

SIDES = [[1, 2], [3, 4]]


def event(table: dict[str, Any], **entry: Any) -> dict[str, Any]:
    people = [{"id": number} for number in (2, 3, 4)]
    entries = [{"id": 1, **entry}, *people]
    return {"format": "individual", "entries": entries, "rounds": [[{"sides": SIDES, **table}]]}


def read(table: dict[str, Any], **entry: Any) -> Table:
    ((found,),) = read_event(event(table, **entry)).rounds
    return found


@pytest.mark.parametrize(
    ("table", "absent", "no_shows"),
    [
        ({"no_shows": [1]}, (0,), (1,)),
        ({"no_shows": [4, 1]}, (0, 1), (1, 4)),
        ({"no_shows": [1, 2, 3]}, (0, 1), (1, 2, 3)),
        ({"no_shows": [1], "score": [2000, 1500]}, (), (1,)),
    ],
)
def test_read_no_shows_marks_persons_then_their_sides(
    table: dict[str, Any], absent: tuple[int, ...], no_shows: tuple[int, ...]
) -> None:
    found = read(table)
    assert (found.absent, found.no_shows, found.is_open) == (absent, no_shows, False)


@pytest.mark.parametrize(
    "table",
    [{"no_shows": [1]}, {"no_shows": [1, 4]}, {"no_shows": [2], "score": [2000, 1500]}],
)
def test_no_shows_are_written_as_they_were_read(table: dict[str, Any]) -> None:
    written = write_event(read_event(event(table)), {}, {})["rounds"][0][0]
    assert written == {"sides": SIDES, **table}
    assert read(written) == read(table)


@pytest.mark.parametrize(
    ("table", "key"),
    [
        ({"no_shows": []}, "no_shows"),
        ({"no_shows": [5]}, "no_shows"),
        ({"no_shows": [1, 1]}, "no_shows"),
        ({"no_shows": 1}, "no_shows"),
        ({"no_shows": [1], "walkover": 1}, "no_shows"),
        ({"no_shows": [1, 2], "score": [2000, 1500]}, "score"),
        ({"sides": [1], "no_shows": [1], "bye": True}, "no_shows"),
    ],
)
def test_wrong_no_shows_name_their_key(table: dict[str, Any], key: str) -> None:
    with pytest.raises(MalformedFacts) as raised:
        read(table)
    assert raised.value.where == {"round": 1, "table": 1, "key": key}


def test_no_shows_of_single_entries_are_refused() -> None:
    one = {"format": "swiss", "entries": [{"id": 1}, {"id": 2}]}
    with pytest.raises(MalformedFacts):
        read_event({**one, "rounds": [[{"sides": [1, 2], "no_shows": [1]}]]})


def test_person_who_left_may_be_replaced_at_the_table() -> None:
    table = {"no_shows": [1], "score": [2000, 1500]}
    assert read(table, until_round=0).no_shows == (1,)
