"""The outcome of a stage: places, qualified entries, and ties still open. Read-only.

`director.stages` closes the stage.
"""

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf

from tournaments.formats import FORMATS
from tournaments.formats.parts.bracket import Bracket, Tie
from tournaments.formats.parts.placings import Placing, placed, read_placings
from tournaments.models import Entry, Stage
from tournaments.ranking.tiebreaks import TIEBREAKS
from tournaments.reading.progress import next_stage
from tournaments.reading.round_names import stake_name
from tournaments.reading.standings import PlayedStage, StandingRow, Standings, played_stage


@dataclass(frozen=True)
class StageOutcome:
    """The standings of a stage, and the entries that advance, best first."""

    standings: Standings
    going_on: Sequence[Entry]
    nexts: Sequence[StandingRow] = ()
    """The next row of each section, best first, if the best of these advance."""
    level: Sequence[Sequence[StandingRow]] = ()
    """Groups of rows that differ only by the seed and of which only some advance."""
    groups: Sequence[Sequence[StandingRow | None]] = ()
    """The rows of each group of the next stage, if its regulation names places. None: a place
    that nobody has.
    """

    @cached_property
    def fixed(self) -> dict[int, tuple[int, int]]:
        """The group of each entry in `groups`, by its key, and its position there, from 0."""
        return {
            row.entry.pk: (at, position)
            for at, group in enumerate(self.groups)
            for position, row in enumerate(group)
            if row is not None
        }

    @cached_property
    def unplayed(self) -> dict[str, str]:
        """The ties of a knock-out without a result on which places depend: words by key."""
        played = self.standings.played
        return {
            key: _tie_words(played, bracket, tie) for key, (bracket, tie) in played.unplayed.items()
        }

    @property
    def rows(self) -> Sequence[StandingRow]:
        return self.standings.rows

    @property
    def digest(self) -> str:
        """A short text that changes with the places or with the entries that advance."""
        places = [
            (row.section, row.place.place, row.place.tally.points, row.entry.pk, row.entry.left_at)
            for row in self.rows
        ]
        state = places, [entry.pk for entry in self.going_on], list(self.unplayed)
        return hashlib.sha256(repr(state).encode()).hexdigest()[:16]


def _tie_words(played: PlayedStage, bracket: Bracket, tie: Tie) -> str:
    """Return the name of a tie, with its entries once both are known."""
    title = stake_name(bracket.stake(tie))
    if len(tie.entries) < 2:
        return title
    entries = " × ".join(str(played.entries[entry]) for entry in tie.entries)
    return f"{title}: {entries}"


def stage_outcome(stage: Stage) -> StageOutcome:
    """Return the outcome by the current places.

    The first entries of each section advance, then the best of the next entries. An entry that has
    left makes room for the next one. Without a number all advance; of a knock-out that stopped
    early those still in it.
    """
    return outcome_by(played_stage(stage).standings())


def outcome_by(standings: Standings) -> StageOutcome:
    stage = standings.played.stage
    following = next_stage(stage)
    if following is None:
        return StageOutcome(standings, [])
    text = str(following.options.get("from_places", ""))
    if placings := read_placings(text, twos=FORMATS[following.format].has_bracket):
        return _by_places(standings, placings)
    firsts: list[StandingRow] = []
    nexts: list[StandingRow] = []
    level: defaultdict[object, list[StandingRow]] = defaultdict(list)
    for rows in standings.sections.values():
        staying = [row for row in rows if row.entry.left_at is None]
        limit = _all_of(standings, staying) if stage.qualify is None else stage.qualify
        firsts += staying[:limit]
        nexts += staying[limit : limit + 1]
        for row in staying:
            level[row.section, row.place.place].append(row)
    for row in nexts:
        level[_merit(row, standings)].append(row)
    compared = by_merit(nexts, standings) if stage.best_next else []
    chosen = by_merit(firsts, standings) + compared[: stage.best_next]
    cut = _parted(level.values(), chosen)
    return StageOutcome(standings, [row.entry for row in chosen], compared, cut)


def _all_of(standings: Standings, staying: Sequence[StandingRow]) -> int:
    """Return how many of the rows of a section, from the first, advance if no number is set."""
    event = standings.event
    if not event.format.stops_early:
        return len(staying)
    out = event.format.out(event.fields[staying[0].section]) if staying else ()
    return sum(row.entry.number not in out for row in staying)


def _parted(
    level: Iterable[list[StandingRow]], chosen: Sequence[StandingRow]
) -> list[list[StandingRow]]:
    """Return the groups of level rows of which some are chosen, but not all."""
    keys = {row.entry.pk for row in chosen}
    return [rows for rows in level if 0 < sum(row.entry.pk in keys for row in rows) < len(rows)]


def _by_places(standings: Standings, placings: Sequence[Sequence[Placing]]) -> StageOutcome:
    """Return the outcome if the next stage names the places of its entries."""
    staying = {
        name: [row for row in rows if row.entry.left_at is None]
        for name, rows in standings.sections.items()
    }
    groups = placed(placings, staying, lambda rows: by_merit(rows, standings))
    rows = [row for group in groups for row in group if row is not None]
    going_on = [row.entry for row in by_merit(rows, standings)]
    level: defaultdict[object, list[StandingRow]] = defaultdict(list)
    for own in staying.values():
        for row in own:
            level[row.section, row.place.place].append(row)
    for place in {one.place for group in placings for one in group if one.is_best}:
        for own in staying.values():
            for row in own[place - 1 : place]:
                level[place, _merit(row, standings)].append(row)
    return StageOutcome(standings, going_on, level=_parted(level.values(), rows), groups=groups)


def by_merit(rows: Sequence[StandingRow], standings: Standings) -> list[StandingRow]:
    """Return rows of all sections by merit, then by seed in this stage, then by number."""
    seeds = {p.entry_id: p.seed for p in standings.played.participants}

    def key(row: StandingRow) -> tuple[float, ...]:
        return *_merit(row, standings), seeds[row.entry.pk] or inf, row.entry.number

    return sorted(rows, key=key)


def _merit(row: StandingRow, standings: Standings) -> tuple[float, ...]:
    """Return place, points, and the tie-breaks that can be compared between sections."""
    merit: list[float] = [row.place.place, -row.place.tally.points]
    for name in standings.event.regulation.tiebreaks:
        tiebreak = TIEBREAKS[name]
        if not tiebreak.among:
            value = row.place.values.get(name)
            sign = 1 if tiebreak.least_first else -1
            merit.append(inf if value is None else sign * value)
    return tuple(merit)
