"""Records of a club or a season: the best value, the first to reach it, and who has equalled it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import NamedTuple


class Feat(NamedTuple):
    """What a holder has done. `match` and `hand` are numbers; `hand` 0: the whole match. `since`:
    when a run began; otherwise equal to `at`.
    """

    value: int
    at: datetime
    match: int
    holder: int
    hand: int = 0
    since: datetime | None = None


def best_of(*parts: Iterable[Feat], is_low_best: bool = False) -> list[Feat]:
    """Return the best feats: the first to reach the best value, then one of each further holder."""
    feats = [feat for part in parts for feat in part]
    if not feats:
        return []
    values = [feat.value for feat in feats]
    best = min(values) if is_low_best else max(values)
    feats = sorted((f for f in feats if f.value == best), key=lambda f: (f.at, f.match, f.hand))
    first: dict[int, Feat] = {}
    for feat in feats:
        first.setdefault(feat.holder, feat)
    return list(first.values())


class Result(NamedTuple):
    """The end of a match for one holder."""

    holder: int
    at: datetime
    match: int
    won: bool


class Run(NamedTuple):
    """A holder's longest run of wins so far, and the run in progress (value 0: none)."""

    best: Feat | None = None
    going: Feat | None = None


def runs(results: Iterable[Result], before: Mapping[int, Run] | None = None) -> dict[int, Run]:
    """Return the runs of each holder after these results, oldest first. `before`: earlier runs."""
    after = dict(before or {})
    for result in results:
        run = after.get(result.holder, Run())
        going = _longer(run.going, result) if result.won else None
        is_best = going and (run.best is None or going.value > run.best.value)
        after[result.holder] = Run(going if is_best else run.best, going)
    return after


def longest(runs: Mapping[int, Run], least: int) -> list[Feat]:
    """Return the longest runs of at least `least` wins, as `best_of`."""
    feats = [run.best for run in runs.values() if run.best and run.best.value >= least]
    return best_of(feats)


def _longer(going: Feat | None, result: Result) -> Feat:
    value = going.value + 1 if going else 1
    since = going.since if going else result.at
    return Feat(value, result.at, result.match, result.holder, since=since)
