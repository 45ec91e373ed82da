"""The effect of closing a stage: its final places, the entries that go on, and open ties.

Reads only; `director.stages` closes.
"""

import hashlib
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import Literal

from tournaments.boards import bracket
from tournaments.models import Entry, Stage
from tournaments.ranking.tiebreaks import TIEBREAKS
from tournaments.standings import StandingRow, Standings, played_stage


def hindrance(stage: Stage) -> Literal["", "open", "unplayed"]:
    """Return the reason why a stage cannot be closed: a round in play, or no round played yet.

    A draft is no round in play: closing throws it away.
    """
    rounds = [r for r in stage.rounds.filter(voided_at__isnull=True) if not r.is_draft]
    if any(not round.is_closed for round in rounds):
        return "open"
    return "" if rounds else "unplayed"


@dataclass(frozen=True)
class Closing:
    """The effect of closing a stage: its standings and the entries that go on, best first."""

    standings: Standings
    going_on: Sequence[Entry]
    nexts: Sequence[StandingRow] = ()
    """The next row of each section, best first, if the best of them go on."""
    level: Sequence[Sequence[StandingRow]] = ()
    """Groups of rows that only the seed tells apart and of which only some go on."""

    @cached_property
    def unplayed(self) -> dict[str, str]:
        """The ties of a knock-out that its places still wait for, in words, by their key."""
        return bracket.unplayed(self.standings.played)

    @property
    def rows(self) -> Sequence[StandingRow]:
        return self.standings.rows

    @property
    def digest(self) -> str:
        """Two of the same digest freeze the same places and let the same go on."""
        places = [
            (row.section, row.place.place, row.place.tally.points, row.entry.pk, row.entry.left_at)
            for row in self.rows
        ]
        told = places, [entry.pk for entry in self.going_on], list(self.unplayed)
        return hashlib.sha256(repr(told).encode()).hexdigest()[:16]


def closing(stage: Stage) -> Closing:
    """Return the effect of closing this stage by its current places: the first of each section go
    on, and the best of the next place. An entry that has left gives its place to the next one.
    """
    return closing_by(played_stage(stage).standings())


def closing_by(standings: Standings) -> Closing:
    """Return the effect of closing a stage by these standings, current or not."""
    stage = standings.played.stage
    following = next_stage(stage)
    if following is None:
        return Closing(standings, [])
    firsts: list[StandingRow] = []
    nexts: list[StandingRow] = []
    level: defaultdict[object, list[StandingRow]] = defaultdict(list)
    for rows in standings.sections.values():
        staying = [row for row in rows if row.entry.left_at is None]
        limit = len(staying) if stage.qualify is None else stage.qualify
        firsts += staying[:limit]
        nexts += staying[limit : limit + 1]
        for row in staying:
            level[row.section, row.place.place].append(row)
    for row in nexts:
        level[_merit(row, standings)].append(row)
    compared = by_merit(nexts, standings) if stage.best_next else []
    chosen = by_merit(firsts, standings) + compared[: stage.best_next]
    keys = {row.entry.pk for row in chosen}
    cut = [rows for rows in level.values() if 0 < sum(r.entry.pk in keys for r in rows) < len(rows)]
    return Closing(standings, [row.entry for row in chosen], compared, cut)


def next_stage(stage: Stage) -> Stage | None:
    return Stage.objects.filter(tournament=stage.tournament_id, number=stage.number + 1).first()


def by_merit(rows: Sequence[StandingRow], standings: Standings) -> list[StandingRow]:
    """Over all sections as they stand: by merit, by their seed in this stage, then as entered."""
    seeds = {p.entry_id: p.seed for p in standings.played.participants}

    def key(row: StandingRow) -> tuple[float, ...]:
        return *_merit(row, standings), seeds[row.entry.pk] or inf, row.entry.number

    return sorted(rows, key=key)


def _merit(row: StandingRow, standings: Standings) -> tuple[float, ...]:
    """The place, the points, and the tie-breaks that also mean something beyond one section."""
    merit: list[float] = [row.place.place, -row.place.tally.points]
    for name in standings.event.regulation.tiebreaks:
        tiebreak = TIEBREAKS[name]
        if not tiebreak.among:
            value = row.place.values.get(name)
            sign = 1 if tiebreak.least_first else -1
            merit.append(inf if value is None else sign * value)
    return tuple(merit)
