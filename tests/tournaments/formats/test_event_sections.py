"""Sections drawn one by one in one hall: tables, notes, and entries left alone."""

from collections.abc import Iterable
from typing import Any

import pytest

from tournaments.formats.event import Event, draw_next, is_over
from tournaments.formats.files import eventfile
from tournaments.formats.parts.base import Draw, Impossible

from .events import notes


def sections(
    format: str, sizes: Iterable[str], *played: list[dict[str, Any]], **changes: Any
) -> Event:
    """Return an event with an entry per letter, its section; `changes` by id."""
    entries = [
        {"id": id, "section": name, **changes.get(f"e{id}", {})}
        for id, name in enumerate(sizes, start=1)
    ]
    return eventfile.read_event({"format": format, "entries": entries, "rounds": list(played)})


def tables(draw: Draw) -> dict[str, list[int | None]]:
    numbers: dict[str, list[int | None]] = {}
    for pairing in draw.pairings:
        numbers.setdefault(pairing.section, []).append(pairing.number)
    return numbers


def table_of(draw: Draw, entry: int) -> int | None:
    return next(p.number for p in draw.pairings if any(entry in side for side in p.sides))


def test_table_fixed_in_a_later_section_stays_reserved() -> None:
    draw = draw_next(sections("round-robin", "AAAABBBB", e5={"table": 1}))
    assert table_of(draw, 5) == 1
    assert tables(draw) == {"A": [2, 3], "B": [1, 4]}
    assert notes(draw) == []


def test_table_fixed_in_two_sections_goes_to_the_first() -> None:
    draw = draw_next(sections("round-robin", "AAAABBBB", e1={"table": 1}, e5={"table": 1}))
    assert table_of(draw, 1) == 1
    assert notes(draw) == [("fixed-table-lost", (5,))]


def test_distant_fixed_table_leaves_no_gap_before_next_section() -> None:
    draw = draw_next(sections("round-robin", "AAAABBBB", e1={"table": 20}))
    assert tables(draw) == {"A": [1, 20], "B": [2, 3]}


@pytest.mark.parametrize(("format", "place"), [("mitchell", 2), ("howell", 2)])
def test_fixed_table_behind_another_movement_is_reported(format: str, place: int) -> None:
    draw = draw_next(sections(format, "AAAABBBB", e1={"table": 1}, e5={"table": place}))
    assert (table_of(draw, 1), table_of(draw, 5)) == (1, 2 + place)
    assert notes(draw) == [("fixed-table-lost", (5,))]


FIRST = [
    {"sides": [1, 2], "score": [100, 0]},
    {"sides": [3, 4], "score": [100, 0]},
    {"sides": [5, 6], "score": [100, 0]},
]
GONE = {"until_round": 1}


@pytest.mark.parametrize("format", ["swiss", "danish"])
def test_draw_beside_a_section_of_one_gives_it_a_bye(format: str) -> None:
    draw = draw_next(sections(format, "AAAABB", FIRST, e6=GONE))
    assert (tables(draw), draw.byes) == ({"A": [1, 2]}, (5,))
    assert len(draw.cost) == len(draw_next(sections(format, "AAAABB")).cost)


@pytest.mark.parametrize("format", ["swiss", "danish", "round-robin"])
def test_draw_beside_an_empty_section_ignores_it(format: str) -> None:
    draw = draw_next(sections(format, "AAAABB", FIRST, e5=GONE, e6=GONE))
    assert (tables(draw), draw.byes) == ({"A": [1, 2]}, ())


def test_draw_without_two_left_in_any_section_is_refused() -> None:
    event = sections("swiss", "AABB", FIRST[:2], e2=GONE, e3=GONE, e4=GONE)
    with pytest.raises(Impossible) as caught:
        draw_next(event)
    assert [(problem.code, problem.params) for problem in caught.value.problems] == [
        ("section-of-one", {"section": "A", "entry": 1}),
        ("section-too-small", {"section": "B", "entries": 0}),
    ]


@pytest.mark.parametrize("staying", [0, 1])
def test_draw_of_abandoned_knockout_is_too_small(staying: int) -> None:
    left = {f"e{id}": {"until_round": 0} for id in range(1 + staying, 5)}
    event = sections("knockout", [""] * 4, **left)
    assert not is_over(event)
    with pytest.raises(Impossible) as caught:
        draw_next(event)
    assert [(problem.code, problem.params) for problem in caught.value.problems] == [
        ("field-too-small", {"entries": staying, "least": 2})
    ]
