"""What the next draw has to work with: entries, tables, and who may get the bye."""

from typing import Any

import pytest

from tournaments.formats.event import Event, draw_next
from tournaments.formats.files.eventfile import read_event
from tournaments.formats.turnout import Turnout, turnout


def event(format: str, count: int, *rounds: Any, absent: int = 0, **keys: Any) -> Event:
    """Return an event whose last `absent` entries are out of the next round."""
    out = {"byes": {str(len(rounds) + 1): "absent"}}
    numbers = range(1, count + 1)
    entries = [{"id": number} | (out if number > count - absent else {}) for number in numbers]
    return read_event({"format": format, "entries": entries, "rounds": list(rounds), **keys})


def won(*pairs: tuple[int, int]) -> list[dict[str, Any]]:
    return [{"sides": list(two), "score": [2, 1]} for two in pairs]


FIRST = [*won((1, 2), (3, 4)), {"sides": [5], "bye": True}]
LOST = {"sides": [4, 5], "walkover": 5}


@pytest.mark.parametrize(
    ("actual", "expected"),
    [
        (event("swiss", 8), Turnout(8, 4, 0, ())),
        (event("swiss", 8, absent=2), Turnout(6, 3, 0, ())),
        (event("swiss", 5), Turnout(5, 2, 1, (1, 2, 3, 4, 5))),
        (event("swiss", 5, FIRST), Turnout(5, 2, 1, (2, 4))),
        (event("danish", 5, FIRST), Turnout(5, 2, 1, (4,))),
        (event("swiss", 5, [*won((1, 2)), LOST]), Turnout(5, 2, 1, (2, 3, 5))),
        (event("tables", 9, options={"size": 4}), Turnout(9, 2, 0, ())),
        (event("tables", 9, options={"size": 4}, absent=7), Turnout(2, 0, 0, ())),
        (event("swiss", 4, absent=4), Turnout(0, 0, 0, ())),
    ],
)
def test_turnout_counts_those_who_are_in_the_draw(actual: Event, expected: Turnout) -> None:
    counted = turnout(actual)
    order = tuple(sorted(counted.candidates))
    assert (counted.playing, counted.tables, counted.byes, order) == (
        expected.playing,
        expected.tables,
        expected.byes,
        expected.candidates,
    )


@pytest.mark.parametrize("format", ["swiss", "danish"])
@pytest.mark.parametrize("absent", [0, 2])
def test_bye_is_drawn_among_its_candidates(format: str, absent: int) -> None:
    first = [*won((1, 2), (3, 4), (5, 6)), {"sides": [7], "bye": True}]
    actual = event(format, 7, first, absent=absent)
    drawn = draw_next(actual)
    assert drawn.byes[0] in turnout(actual).candidates
    assert len(drawn.pairings) == turnout(actual).tables
