"""An unplayed tie of a knock-out leaves both entries on one place."""

from collections.abc import Sequence
from typing import Any

import pytest

from tournaments.formats.files.eventfile import read_event

SEMIFINALS = [
    {"sides": [1, 4], "score": [3000, 0]},
    {"sides": [2, 3], "score": [1500, 1400]},
]
FINAL = {"sides": [1, 2], "score": [1400, 1500]}
THIRD = {"sides": [4, 3], "score": [1500, 1400]}


def places(
    rounds: Sequence[object], options: dict[str, Any] | None = None, count: int = 4
) -> dict[int, int]:
    """Return the place of each entry, by difference among entries that came as far."""
    data = {
        "format": "knockout",
        "options": options or {"third_place": True},
        "entries": [{"id": number, "seed": number} for number in range(1, count + 1)],
        "tiebreaks": ["difference"],
        "rounds": rounds,
    }
    (actual,) = read_event(data).places.values()
    return {place.entry: place.place for place in sorted(actual, key=lambda place: place.entry)}


@pytest.mark.parametrize(
    ("last_round", "expected"),
    [
        ([], [1, 1, 3, 3]),
        ([THIRD], [1, 1, 4, 3]),
        ([FINAL], [2, 1, 3, 3]),
        ([FINAL, THIRD], [2, 1, 4, 3]),
    ],
)
def test_both_sides_of_an_unplayed_tie_share_its_place(
    last_round: list[object], expected: list[int]
) -> None:
    rounds = [SEMIFINALS, last_round] if last_round else [SEMIFINALS]
    assert list(places(rounds).values()) == expected


def test_both_sides_of_an_unplayed_semifinal_share_2nd_place() -> None:
    unplayed = {"sides": [2, 3]}
    assert list(places([[SEMIFINALS[0], unplayed]]).values()) == [1, 2, 2, 4]


def test_tied_final_of_the_last_planned_round_is_shared() -> None:
    level = {"sides": [1, 2], "score": [1500, 1500]}
    options = {"rounds": 2, "third_place": True}
    assert list(places([SEMIFINALS, [level, THIRD]], options).values()) == [1, 1, 4, 3]


def test_winners_of_the_only_planned_round_rank_by_difference() -> None:
    quarters = [{"sides": [n, 9 - n], "score": [1000 + 100 * n, 0]} for n in range(1, 5)]
    actual = places([quarters], {"rounds": 1}, count=8)
    assert list(actual.values()) == [4, 3, 2, 1, 8, 7, 6, 5]
