"""Records as pure values: the best, the first to reach it, who has equalled it, runs of wins."""

from datetime import UTC, datetime, timedelta

import pytest

from scoring.statistics.feats import Feat, Result, best_of, longest, runs, shortened

BEGIN = datetime(2026, 3, 4, 20, tzinfo=UTC)


def at(day: int) -> datetime:
    return BEGIN + timedelta(days=day)


def feat(value: int, day: int, holder: int) -> Feat:
    return Feat(value, at(day), day, holder)


def results(letters: str, holder: int = 1, first: int = 0) -> list[Result]:
    """Return the results of a holder, a day each: W for a win, L for anything else."""
    return [
        Result(holder, at(first + day), first + day, letter == "W")
        for day, letter in enumerate(letters)
    ]


def test_best_of_no_feats_is_empty() -> None:
    assert best_of([], []) == []


def test_best_feat_is_the_highest_or_if_asked_the_lowest() -> None:
    feats = [feat(5, 1, 1), feat(9, 2, 2)]
    assert best_of(feats)[0].holder == 2
    assert best_of(feats, is_low_best=True)[0].holder == 1


def test_equal_feats_keep_the_first_to_reach_it_in_front() -> None:
    found = best_of([feat(9, 5, 1)], [feat(9, 2, 2), feat(9, 7, 3), feat(8, 1, 4)])
    assert [one.holder for one in found] == [2, 1, 3]


def test_own_equal_feat_is_not_named_again() -> None:
    assert best_of([feat(9, 1, 1), feat(9, 2, 1)]) == [feat(9, 1, 1)]


@pytest.mark.parametrize(
    ("letters", "length", "last"),
    [("", 0, 0), ("L", 0, 0), ("W", 1, 0), ("WWLWWW", 3, 5), ("WWWLWWW", 3, 2), ("WLWLW", 1, 0)],
)
def test_longest_run_of_one_holder(letters: str, length: int, last: int) -> None:
    found = longest(runs(results(letters)), least=1)
    assert [(one.value, one.at) for one in found] == ([(length, at(last))] if length else [])


def test_run_goes_on_over_two_spans() -> None:
    letters = "LWWLWWWWL"
    for cut in range(len(letters)):
        past = shortened(runs(results(letters[:cut])))
        both = runs(results(letters[cut:], first=cut), past)
        assert longest(both, 1) == longest(runs(results(letters)), 1)


def test_shortened_runs_keep_the_longest_and_those_in_progress() -> None:
    of_many = results("WWWL") + results("WWLW", holder=2) + results("WWL", holder=3)
    kept = shortened(runs(of_many))
    assert list(kept) == [1, 2]
    assert longest(kept, 1) == longest(runs(of_many), 1)
    later = results("WWW", holder=2, first=4)
    assert longest(runs(later, kept), 1) == longest(runs([*of_many, *later]), 1)


def test_runs_after_earlier_runs_leave_those_unchanged() -> None:
    past = runs(results("WW"))
    before = dict(past)
    runs(results("WW", first=2), past)
    assert past == before


def test_run_names_its_first_match() -> None:
    found = longest(runs(results("LWWW")), least=3)[0]
    assert (found.since, found.at) == (at(1), at(3))


def test_short_runs_are_no_record() -> None:
    assert longest(runs(results("WWL")), least=3) == []
