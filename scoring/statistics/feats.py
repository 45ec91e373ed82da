"""Records of a club or a season: the best value, the first to reach it, and who has equalled it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from itertools import groupby
from operator import attrgetter
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
    by_holder: defaultdict[int, list[Result]] = defaultdict(list)
    for result in results:
        by_holder[result.holder].append(result)
    after = dict(before or {})
    for holder, own in by_holder.items():
        after[holder] = _after(after.get(holder, Run()), own)
    return after


def longest(runs: Mapping[int, Run], least: int) -> list[Feat]:
    """Return the longest runs of at least `least` wins, as `best_of`."""
    feats = [run.best for run in runs.values() if run.best and run.best.value >= least]
    return best_of(feats)


def shortened(runs: Mapping[int, Run]) -> dict[int, Run]:
    """Return what `runs` and `longest` need of these runs later: those in progress, and the longest
    of all. A club of years has thousands of others, which each page would read from the cache.
    """
    holders = {feat.holder for feat in longest(runs, 1)}
    return {
        holder: run if holder in holders else Run(None, run.going)
        for holder, run in runs.items()
        if run.going or holder in holders
    }


def _after(run: Run, results: Iterable[Result]) -> Run:
    """Return the runs of one holder after these results."""
    best, going = run
    for won, several in groupby(results, key=attrgetter("won")):
        going = _longer(going, list(several)) if won else None
        if going and (best is None or going.value > best.value):
            best = going
    return Run(best, going)


def _longer(going: Feat | None, wins: Sequence[Result]) -> Feat:
    """Return the run in progress after further wins."""
    last = wins[-1]
    value = going.value + len(wins) if going else len(wins)
    since = going.since if going else wins[0].at
    return Feat(value, last.at, last.match, last.holder, since=since)
