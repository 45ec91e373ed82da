"""Figures over plain matches: sums, averages, runs, comebacks, partners, opponents."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from scoring.games import GAMES
from scoring.statistics import figures
from scoring.statistics.figures import Bucket, Opponent, OwnMatch, Sums, WinRecord

START = datetime(2026, 2, 4, 20, tzinfo=UTC)


def match(number: int, total: int = 3000, theirs: int = 2000, **more: Any) -> OwnMatch:
    """Return a match of two sides, won by the side with more points."""
    at = START + timedelta(days=number)
    values: dict[str, Any] = {
        "key": number,
        "number": number,
        "at": at,
        "day": at.date(),
        "competitor": 1,
        "partner": 7,
        "total": total,
        "won": total > theirs,
        "place": 1 if total >= theirs else 2,
        "sums": Sums(hands=5, points=total),
        "deficit": 0,
        "opponents": (Opponent(2, theirs, total > theirs, total < theirs),),
    }
    return OwnMatch(**values | more)


@pytest.mark.parametrize(
    ("total", "number", "expected"),
    [(0, 0, None), (10, 4, 3), (9, 4, 2), (-10, 4, -2), (-11, 4, -3), (0, 3, 0), (5, 2, 3)],
)
def test_average_rounds_half_up(total: int, number: int, expected: int | None) -> None:
    assert figures.average(total, number) == expected


def test_record_of_no_matches_is_zero() -> None:
    assert figures.record([]) == WinRecord(0, 0, 0, 0)


def test_record_counts_wins_draws_and_differences() -> None:
    matches = [match(1), match(2, 1000, 3000), match(3, 2000, 2000)]
    assert figures.record(matches) == WinRecord(3, 1, 1, 1000 - 2000)


def test_sums_leave_out_matches_known_by_their_result() -> None:
    matches = [match(1), match(2, sums=Sums())]
    assert figures.sums(matches) == Sums(hands=5, points=3000)


@pytest.mark.parametrize(
    ("wins", "run"),
    [
        ("", []),
        ("l", []),
        ("w", [1]),
        ("wwlww", [1, 2]),
        ("lwlwww", [4, 5, 6]),
        ("wwwl", [1, 2, 3]),
    ],
)
def test_longest_run_is_the_first_of_equals(wins: str, run: list[int]) -> None:
    matches = [
        match(number, 3000 if outcome == "w" else 1000)
        for number, outcome in enumerate(wins, start=1)
    ]
    longest = figures.longest_run(reversed(matches))
    assert [each.number for each in longest] == run


def test_comeback_ends_in_front() -> None:
    gave_up = (Opponent(2, 3000, beaten=True, ahead=False),)
    behind = match(1, 1000, won=True, place=1, deficit=2500, opponents=gave_up)
    assert not behind.is_comeback
    assert not match(1, 3000, won=True, place=1, deficit=2500, opponents=gave_up).is_comeback
    assert match(1, 3005, won=True, place=1, deficit=2500, opponents=gave_up).is_comeback


def test_biggest_comeback_is_a_match_that_was_won() -> None:
    lost = match(1, 1000, 3000, deficit=2500)
    matches = [lost, match(2, deficit=300), match(3, deficit=900), match(4, deficit=900)]
    found = figures.biggest_comeback(matches)
    assert found is not None
    assert found.number == 3
    assert figures.biggest_comeback([lost, match(5)]) is None


def test_partners_are_sorted_by_matches() -> None:
    matches = [match(1, partner=8), match(2), match(3, 1000, 3000), match(4, partner=None)]
    assert figures.by_partner(matches) == [
        (7, WinRecord(2, 1, 0, 1000 - 2000)),
        (8, WinRecord(1, 1, 0, 1000)),
    ]


def test_opponents_at_one_table_are_beaten_one_by_one() -> None:
    others = (Opponent(2, 40, True, False), Opponent(3, 10, False, True))
    of_three = match(1, 20, opponents=others, low_wins=True, place=2, won=False)
    assert figures.by_opponent([of_three]) == [
        (2, WinRecord(1, 1, 0, 20)),
        (3, WinRecord(1, 0, 0, -10)),
    ]
    assert of_three.difference == -10


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_points_and_going_out(game: str) -> None:
    rules = GAMES[game].rules
    codes = [measure.code for measure in figures.measures(rules)]
    assert codes[0] == "points"
    assert "out" in codes
    assert set(rules.canastras) <= set(codes)


def test_failed_openings_count_per_hand_with_a_minimum() -> None:
    failed = next(
        each for each in figures.measures(GAMES["aacrt-2016"].rules) if each.code == "failed"
    )
    assert failed.average(Sums(hands=100, failed_openings=3, hands_with_minimum=50)) == 6
    assert failed.average(Sums(hands=100)) is None


@pytest.mark.parametrize(
    ("first", "last", "expected"),
    [
        (date(2026, 2, 9), date(2026, 2, 10), [Bucket(date(2026, 2, 1), date(2026, 2, 28))]),
        (
            date(2025, 12, 31),
            date(2026, 1, 1),
            [
                Bucket(date(2025, 12, 1), date(2025, 12, 31)),
                Bucket(date(2026, 1, 1), date(2026, 1, 31)),
            ],
        ),
        (
            date(2024, 5, 1),
            date(2026, 1, 1),
            [
                Bucket(date(2024, 1, 1), date(2024, 12, 31)),
                Bucket(date(2025, 1, 1), date(2025, 12, 31)),
                Bucket(date(2026, 1, 1), date(2026, 12, 31)),
            ],
        ),
    ],
)
def test_buckets_are_months_or_years(first: date, last: date, expected: list[Bucket]) -> None:
    assert figures.buckets(first, last) == expected


def test_sums_in_a_bucket_are_those_of_its_months() -> None:
    months = {date(2026, month, 1): Sums(hands=month) for month in (1, 2, 3)}
    assert figures.sums_in(months, Bucket(date(2026, 2, 1), date(2026, 2, 28))).hands == 2
    assert figures.sums_in(months, Bucket(date(2026, 1, 1), date(2026, 12, 31))).hands == 6
