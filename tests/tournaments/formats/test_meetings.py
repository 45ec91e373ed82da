"""Meetings: several matches of the same two entries, in rounds in a row, that count as one."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.base.problems import MalformedFacts
from tournaments.formats.event import Event, draw_all, draw_next, is_over
from tournaments.formats.files.eventfile import read_event

Data = dict[str, Any]


def event(
    played: list[Any], entries: int = 4, format: str = "round-robin", **options: Any
) -> Event:
    data: Data = {"format": format, "options": {"per_meeting": 2, **options}, "rounds": played}
    data["entries"] = [{"id": number} for number in range(1, entries + 1)]
    return read_event(data)


def match(first: int, second: int, *score: int, **counts: Any) -> Data:
    return {"sides": [first, second], "score": list(score), **counts}


def absent(first: int, second: int, *who: int) -> Data:
    return {"sides": [first, second], "walkover": list(who)}


def points(made: Event) -> dict[int, float]:
    return {p.entry: p.tally.points / 100 for ps in made.places.values() for p in ps}


@pytest.mark.parametrize(("matches", "rounds"), [(2, 6), (3, 9), (5, 15)])
def test_each_meeting_takes_its_rounds(matches: int, rounds: int) -> None:
    draws = draw_all(event([], per_meeting=matches))
    assert [draw.round for draw in draws] == list(range(1, rounds + 1))
    for at in range(0, rounds, matches):
        met = [{frozenset(p.sides) for p in draw.pairings} for draw in draws[at : at + matches]]
        assert all(one == met[0] for one in met)
    assert draws[1].pairings[0].sides == draws[0].pairings[0].sides[::-1]
    assert draws[1].pairings[0].number == draws[0].pairings[0].number


def test_swiss_draws_anew_after_each_meeting() -> None:
    first = [match(1, 2, 20, 10), match(3, 4, 20, 10)]
    second = [match(2, 1, 10, 20), match(4, 3, 10, 20)]
    made = event([first, second], format="swiss", rounds=2)
    assert {frozenset(p.sides) for p in draw_next(made).pairings} == {
        frozenset({(1,), (3,)}),
        frozenset({(2,), (4,)}),
    }
    assert not is_over(made)


@pytest.mark.parametrize("by", ["wins", "points"])
def test_meeting_where_lower_scores_win_goes_to_lower_sum(by: str) -> None:
    made = event([[match(1, 2, 10, 30)], [match(2, 1, 50, 10)]], meeting=by)
    low = replace(made.regulation, low_wins=True)
    rounds = tuple([replace(t, low_wins=True) for t in tables] for tables in made.rounds)
    assert points(replace(made, regulation=low, rounds=rounds))[1] == 1


@pytest.mark.parametrize(
    ("by", "legs", "expected"),
    [
        ("wins", [match(1, 2, 30, 10), match(2, 1, 50, 10)], (50, 50)),
        ("points", [match(1, 2, 30, 10), match(2, 1, 50, 10)], (0, 100)),
        ("wins", [match(1, 2, 30, 10), match(2, 1, 20, 20)], (100, 0)),
        ("points", [match(1, 2, 30, 10), match(2, 1, 20, 40)], (100, 0)),
        ("wins", [absent(1, 2, 2), match(2, 1, 50, 10)], (50, 50)),
        ("points", [absent(1, 2, 2), match(2, 1, 50, 10)], (100, 0)),
        ("wins", [absent(1, 2, 2), absent(2, 1, 2)], (100, 0)),
        ("wins", [absent(1, 2, 1, 2), absent(2, 1, 1, 2)], (0, 0)),
    ],
)
def test_a_meeting_counts_as_one_result(
    by: str, legs: list[Data], expected: tuple[float, float]
) -> None:
    made = points(event([[leg] for leg in legs], entries=2, meeting=by))
    assert (made[1] * 100, made[2] * 100) == expected


def test_meeting_counts_in_its_last_round_only() -> None:
    made = event([[match(1, 2, 30, 10)]], entries=2)
    assert points(made) == {1: 0, 2: 0}
    (first, _second) = event([[match(1, 2, 30, 10)], [match(2, 1, 10, 30)]], entries=2).places[""]
    assert [result.round for result in first.tally.results] == [2]
    assert first.tally.difference == 2


def test_counts_and_points_of_a_meeting_add_up() -> None:
    legs = [
        [match(1, 2, 30, 10, counts={"clean": [3, 1]})],
        [match(2, 1, 20, 40, counts={"clean": [2, 4]})],
    ]
    first = event(legs, entries=2, meeting="points").places[""][0]
    assert (first.entry, first.tally.points_for, first.tally.points_against) == (1, 70, 30)
    assert first.tally.counts["clean"] == 7


def test_bye_counts_once_for_a_whole_meeting() -> None:
    legs = [
        [match(2, 3, 30, 10), {"sides": [1], "bye": True}],
        [match(3, 2, 10, 30), {"sides": [1], "bye": True}],
    ]
    tally = {p.entry: p.tally for p in event(legs, entries=3).places[""]}[1]
    assert (tally.points, tally.played, tally.difference) == (100, 1, 2)


def test_leaver_of_a_meeting_leaves_the_match_that_was_played() -> None:
    data: Data = {
        "format": "swiss",
        "options": {"per_meeting": 2, "rounds": 2},
        "entries": [{"id": 1}, {"id": 2, "until_round": 1}, {"id": 3}, {"id": 4}],
        "rounds": [[match(1, 2, 30, 10), match(3, 4, 30, 10)]],
    }
    drawn = draw_next(read_event(data))
    assert [p.sides for p in drawn.pairings] == [((4,), (3,))]
    assert drawn.byes == (1,)
    second = [match(4, 3, 10, 30), {"sides": [1], "bye": True}]
    data["rounds"] = [*data["rounds"], second]
    assert points(read_event(data))[1] == 1


def test_late_entry_waits_for_the_next_meeting() -> None:
    data: Data = {
        "format": "swiss",
        "options": {"per_meeting": 2},
        "entries": [{"id": 1}, {"id": 2}, {"id": 3, "from_round": 2}, {"id": 4, "from_round": 3}],
        "rounds": [[match(1, 2, 30, 10)]],
    }
    assert draw_next(read_event(data)).byes == (3,)


@pytest.mark.parametrize("options", [{"per_meeting": 1}, {"per_meeting": 6}, {"meeting": "lots"}])
def test_other_meetings_are_malformed(options: Data) -> None:
    with pytest.raises(MalformedFacts):
        event([], **options)


def test_brackets_have_no_such_meetings() -> None:
    with pytest.raises(MalformedFacts):
        event([], format="knockout")


results = st.tuples(st.integers(0, 40), st.integers(0, 40))


@given(st.lists(results, min_size=12, max_size=12), st.integers(1, 6), st.sampled_from("wp"))
def test_decided_entries_stay_decided(scores: list[Any], seen: int, by: str) -> None:
    """Whatever follows, who is safe ends in front and who is out does not."""
    pure = event([], meeting={"w": "wins", "p": "points"}[by])
    draws = draw_all(pure)
    rounds = [
        [
            match(p.sides[0][0], p.sides[1][0], *scores[2 * at + table])
            for table, p in enumerate(draw.pairings)
        ]
        for at, draw in enumerate(draws)
    ]
    meeting = {"w": "wins", "p": "points"}[by]
    early = event(rounds[:seen], meeting=meeting).decided("", 1)
    last = event(rounds, meeting=meeting).places[""]
    winners = {place.entry for place in last if place.place == 1}
    assert set(early.safe) <= winners
    assert winners.isdisjoint(early.out)
