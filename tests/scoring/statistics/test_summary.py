"""The summary of a stretch of time equals that of its parts added up, wherever it is cut."""

from datetime import timedelta
from random import Random
from typing import Any

import pytest

from scoring.statistics import figures
from scoring.statistics.figures import Opponent, OwnMatch, Sums
from scoring.statistics.summary import LATEST, Run, Runs, Summary
from tests.scoring.statistics.test_figures import START, match


def dealt(rng: Random, number: int) -> OwnMatch:
    total, theirs = (rng.choice([1000, 2000, 3000]) for _side in range(2))
    at = START + timedelta(days=4 * number)
    other = Opponent(rng.randrange(2, 6), theirs, total > theirs, total < theirs)
    more: dict[str, Any] = {"at": at, "day": at.date(), "opponents": (other,)}
    more |= {"partner": rng.randrange(7, 10), "deficit": rng.choice([0, 300, 900])}
    if rng.random() < 0.2:
        more["sums"] = Sums()
    return match(number, total, theirs, **more)


@pytest.mark.parametrize("seed", range(20))
def test_parts_add_up_to_the_summary_of_all(seed: int) -> None:
    rng = Random(seed)
    matches = [dealt(rng, number) for number in range(rng.randrange(40))]
    whole = Summary.of(matches)
    for cut in range(len(matches) + 1):
        assert Summary.of(matches[:cut]).plus(Summary.of(matches[cut:])) == whole, cut


@pytest.mark.parametrize("seed", range(20))
def test_summary_equals_figures_computed_at_once(seed: int) -> None:
    rng = Random(seed)
    matches = [dealt(rng, number) for number in range(rng.randrange(40))]
    summary = Summary.of(rng.sample(matches, len(matches)))
    run = figures.longest_run(matches)
    days = [each.day for each in run]
    assert summary.record == figures.record(matches)
    assert summary.sums == figures.sums(matches)
    assert sum(of.hands for of in summary.months.values()) == summary.sums.hands
    assert figures.most_frequent(summary.partners) == figures.by_partner(matches)
    assert figures.most_frequent(summary.opponents) == figures.by_opponent(matches)
    assert summary.runs.longest == (Run(len(run), days[0], days[-1]) if run else Run())
    assert summary.comeback == figures.biggest_comeback(matches)
    assert summary.latest == matches[::-1][:LATEST]


@pytest.mark.parametrize(
    ("first", "second", "days"),
    [("ww", "wl", [0, 2]), ("wwl", "ww", [0, 1]), ("lw", "wlww", [1, 2]), ("", "lww", [1, 2])],
)
def test_run_of_wins_across_two_summaries_is_one_run(
    first: str, second: str, days: list[int]
) -> None:
    matches = [
        match(number, 3000 if outcome == "w" else 1000)
        for number, outcome in enumerate(first + second)
    ]
    cut = len(first)
    longest = Runs.of(matches[:cut]).plus(Runs.of(matches[cut:])).longest
    assert [longest.first, longest.last] == [matches[day].day for day in days]
