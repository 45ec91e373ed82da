"""Seasons as pure values: points of a night, best nights, places and ties."""

from datetime import date, timedelta
from typing import Any

import pytest

from scoring.statistics.season import (
    MalformedRulesError,
    PlayedMatch,
    Reason,
    SeasonRecord,
    SeasonRules,
    Seat,
    added,
    board,
    nights_of,
    pair_of,
    persons_of,
    records,
)

DAY = date(2026, 3, 4)
A, B, C, D = 1, 2, 3, 4


def rules(**numbers: Any) -> SeasonRules:
    return SeasonRules(**{"games": ("aacrt-2016",), "best": 2, "minimum": 1, **numbers})


def seat(holder: int, total: int, place: int, people: tuple[int, ...] = ()) -> Seat:
    return Seat(holder, people or (10 * holder, 10 * holder + 1), True, total, place)


def match(
    first: int, second: int, totals: tuple[int, int] = (3100, 2000), day: date = DAY
) -> PlayedMatch:
    """Return a match between two pairs; the higher total wins."""
    mine, theirs = totals
    seats = (
        seat(first, mine, 1 + (mine < theirs)),
        seat(second, theirs, 1 + (theirs < mine)),
    )
    return PlayedMatch(day, seats)


def night(*matches: PlayedMatch, of: SeasonRules) -> dict[int, int]:
    """Return the points of each pair in one night."""
    return {
        pair: one.nights[0] for pair, one in records(nights_of(matches, of), of, pair_of).items()
    }


@pytest.mark.parametrize(
    ("totals", "points"),
    [
        ((3000, 3000), (15, 15)),
        ((3099, 3000), (15, 15)),
        ((3100, 3000), (16, 14)),
        ((3100, 2000), (26, 4)),
        ((3000, 1500), (30, 0)),
        ((3000, -2000), (30, 0)),
        ((2000, 3150), (4, 26)),
    ],
)
def test_difference_gives_a_point_for_whole_steps(
    totals: tuple[int, int], points: tuple[int, int]
) -> None:
    assert night(match(A, B, totals), of=rules()) == dict(zip((A, B), points, strict=True))


def test_difference_of_two_matches_is_their_average_rounded_up() -> None:
    # 26 and 15 for A: 20.5; 4 for B; 15 for C.
    played = [match(A, B), match(A, C, (3000, 3000))]
    assert night(*played, of=rules()) == {A: 21, B: 4, C: 15}


def test_fewer_points_win_where_places_say_so() -> None:
    low = PlayedMatch(DAY, (seat(A, 100, 1), seat(B, 500, 2)), low_wins=True)
    assert night(low, of=rules()) == {A: 19, B: 11}


def test_difference_at_a_table_of_three_is_the_average_of_duels() -> None:
    seats = (seat(A, 100, 1), seat(B, 300, 2), seat(C, 500, 3))
    three = PlayedMatch(DAY, seats, low_wins=True)
    # A: 17 and 19; B: 13 and 17; C: 11 and 13.
    assert night(three, of=rules()) == {A: 18, B: 15, C: 12}


@pytest.mark.parametrize(
    ("totals", "points"), [((2000, 1000), (0, 15)), ((1000, 2000), (0, 25)), ((0, 3000), (0, 30))]
)
def test_giving_up_gives_nothing_and_others_at_least_half(
    totals: tuple[int, int], points: tuple[int, int]
) -> None:
    gave_up = PlayedMatch(DAY, (seat(A, totals[0], 2), seat(B, totals[1], 1)), gave_up=0)
    assert night(gave_up, of=rules()) == dict(zip((A, B), points, strict=True))


def test_wins_add_up_to_the_most_of_a_night() -> None:
    by_wins = rules(way="wins", most=20, win=8, draw=3, loss=1)
    played = [match(A, B), match(A, B), match(A, C), match(B, C, (5, 5))]
    assert night(*played, of=by_wins) == {A: 20, B: 5, C: 4}


def test_places_of_a_night_go_by_wins_then_difference() -> None:
    by_place = rules(way="places", most=3)
    played = [match(A, B, (3100, 2000)), match(C, D, (3100, 2500))]
    assert night(*played, of=by_place) == {A: 3, C: 2, D: 1, B: 1}


def test_level_places_of_a_night_give_the_same() -> None:
    by_place = rules(way="places", most=10)
    assert night(match(A, B), match(C, D), of=by_place) == {A: 10, C: 10, B: 8, D: 8}


def test_each_day_is_a_night_of_its_own() -> None:
    played = [match(A, B), match(A, B, day=DAY + timedelta(days=1))]
    assert records(nights_of(played, rules()), rules(), pair_of)[A] == SeasonRecord((26, 26), 2, 2)


def test_persons_keep_their_points_with_every_partner() -> None:
    first = PlayedMatch(DAY, (seat(A, 3100, 1, (7, 8)), seat(B, 2000, 2, (9, 6))))
    second = PlayedMatch(
        DAY + timedelta(days=7), (seat(C, 3100, 1, (7, 9)), seat(D, 2000, 2, (8, 6)))
    )
    persons = records(nights_of([first, second], rules()), rules(), persons_of)
    assert persons == {
        7: SeasonRecord((26, 26), 2, 2),
        8: SeasonRecord((26, 4), 2, 1),
        9: SeasonRecord((4, 26), 2, 1),
        6: SeasonRecord((4, 4), 2, 0),
    }


def test_passing_pair_counts_for_its_persons_only() -> None:
    passing = Seat(A, (7, 8), False, 3100, 1)
    played = [PlayedMatch(DAY, (passing, seat(B, 2000, 2)))]
    nights = nights_of(played, rules())
    assert A not in records(nights, rules(), pair_of)
    assert records(nights, rules(), persons_of)[7].nights == (26,)


def of(nights: dict[int, tuple[int, ...]], **wins: int) -> dict[int, SeasonRecord]:
    return {
        holder: SeasonRecord(points, len(points), wins.get(f"w{holder}", 0))
        for holder, points in nights.items()
    }


def lines(records: dict[int, SeasonRecord], own: SeasonRules) -> list[tuple[Any, ...]]:
    return [
        (one.holder, one.place, one.total, one.reason and tuple(one.reason))
        for one in board(records, own).standings
    ]


TIES: list[tuple[str, dict[int, tuple[int, ...]], dict[str, int], list[tuple[Any, ...]]]] = [
    ("higher sum", {A: (10, 9), B: (10, 10)}, {}, [(B, 1, 20, None), (A, 2, 19, None)]),
    (
        "third night",
        {A: (10, 9, 5), B: (10, 9, 7)},
        {},
        [(B, 1, 19, ("night", 3)), (A, 2, 19, None)],
    ),
    (
        "fourth night",
        {A: (9, 9, 5, 4), B: (9, 9, 5, 3)},
        {},
        [(A, 1, 18, ("night", 4)), (B, 2, 18, None)],
    ),
    (
        "a night without points is none",
        {A: (9, 9), B: (9, 9, 0)},
        {},
        [(A, 1, 18, ("level", 0)), (B, 1, 18, ("level", 0))],
    ),
    (
        "wins",
        {A: (9, 9), B: (9, 9)},
        {"w1": 1, "w2": 2},
        [(B, 1, 18, ("wins", 0)), (A, 2, 18, None)],
    ),
    (
        "level, and the next place is left out",
        {A: (9, 9), B: (9, 9), C: (1, 1)},
        {},
        [(A, 1, 18, ("level", 0)), (B, 1, 18, ("level", 0)), (C, 3, 2, None)],
    ),
    ("fewer nights than count", {A: (9,), B: (5, 5)}, {}, [(B, 1, 10, None), (A, 2, 9, None)]),
]


@pytest.mark.parametrize(
    ("nights", "wins", "expected"), [case[1:] for case in TIES], ids=[case[0] for case in TIES]
)
def test_season_board_places_sums_and_says_why(
    nights: dict[int, tuple[int, ...]], wins: dict[str, int], expected: list[tuple[Any, ...]]
) -> None:
    assert lines(of(nights, **wins), rules()) == expected


def test_all_nights_add_up_when_best_is_zero() -> None:
    shown = board(of({A: (1, 9, 4)}), rules(best=0)).standings[0]
    assert (shown.total, shown.best) == (14, (9, 4, 1))


def test_night_without_points_is_worth_no_more_than_no_night() -> None:
    of = rules(best=1, minimum=0)
    places = board({A: SeasonRecord((30, 0), 2, 1), B: SeasonRecord((30,), 2, 2)}, of)
    assert [(each.holder, each.place) for each in places.standings] == [(B, 1), (A, 2)]
    assert places.standings[0].reason == Reason("wins")


def test_night_is_the_average_of_matches_of_any_number_of_sides() -> None:
    # 30 against each of two sides is one match of 30; the other match gives 0.
    three = PlayedMatch(DAY, (seat(A, 3000, 1), seat(B, 0, 2), seat(C, 0, 2)))
    two = match(D, A, (3000, 0))
    assert night(three, two, of=rules())[A] == 15
    # 30 and 15 against two sides are 22.5; with 0 of the other match 11.25.
    uneven = PlayedMatch(DAY, (seat(A, 3000, 1), seat(B, 0, 3), seat(C, 3000, 1)))
    assert night(uneven, two, of=rules())[A] == 11


def test_side_ahead_in_a_low_game_stays_ahead_of_who_gives_up() -> None:
    of = rules(way="places")
    ahead = PlayedMatch(DAY, (seat(A, 30, 1), seat(B, 150, 2)), gave_up=1, low_wins=True)
    close = PlayedMatch(DAY, (seat(C, 100, 1), seat(D, 105, 2)), low_wins=True)
    assert night(ahead, close, of=of) == {A: 30, C: 29, D: 28, B: 27}
    assert night(ahead, of=rules()) == {A: 16, B: 0}


def test_holder_below_the_minimum_of_matches_has_no_place() -> None:
    shown = board(of({A: (9, 9, 9), B: (9,), C: (9, 9)}), rules(minimum=3))
    assert [one.holder for one in shown.standings] == [A]
    assert [tuple(one) for one in shown.lacking] == [(C, 1), (B, 2)]


def test_board_of_nobody_is_empty() -> None:
    assert board({}, rules()) == ([], [])


def test_board_of_a_thousand_has_a_thousand_places() -> None:
    many = of({key: (key % 31, key % 17) for key in range(1000)})
    places = [one.place for one in board(many, rules()).standings]
    assert len(places) == 1000
    assert places == sorted(places)


def test_added_spans_equal_one_span() -> None:
    played = [match(A, B, day=DAY + timedelta(days=day)) for day in range(4)]
    first, last, whole = (
        records(nights_of(some, rules()), rules(), pair_of)
        for some in (played[:2], played[2:], played)
    )
    assert added(first, last) == whole


def test_rules_read_back_what_they_wrote() -> None:
    assert SeasonRules.read(rules(way="wins").write()) == rules(way="wins")


@pytest.mark.parametrize(
    "change",
    [
        {"games": []},
        {"games": "aacrt-2016"},
        {"way": "luck"},
        {"most": 31},
        {"most": 0},
        {"most": True},
        {"step": 0},
        {"way": "wins", "win": 31},
        {"way": "wins", "win": 0, "draw": 0, "loss": 0},
        {"win": 201},
        {"draw": 11},
        {"loss": 6},
        {"best": -1},
        {"best": 61},
        {"minimum": -1},
        {"minimum": 1000},
        {"extra": 1},
    ],
    ids=str,
)
def test_read_impossible_rules_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(MalformedRulesError):
        SeasonRules.read(rules().write() | change)


def test_read_rules_without_a_key_is_refused() -> None:
    data = rules().write()
    del data["best"]
    with pytest.raises(MalformedRulesError):
        SeasonRules.read(data)
