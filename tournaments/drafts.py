"""The draft of a round: its fingerprint, whether it is outdated, and its gaps.

Read-only. A draft keeps the fingerprint of everything its draw depends on: a draft that would now
be drawn in another way is not published. A page sends back the mark of the draft it showed.
"""

import json
from collections.abc import Iterator
from hashlib import blake2b

from tournaments.formats.base import Gap
from tournaments.models import Round
from tournaments.standings import PlayedStage


def drawn_from(played: PlayedStage) -> str:
    """Return a short fingerprint of everything that the next draw of a stage depends on.

    Without the entries present: `newcomers` names them, and an entry that is out may leave without
    a new draw. Without the regulation: it may change during the first draft and does not affect it.
    """
    event = played.event()
    # The sections that the draw uses: publishing writes them down.
    sections = {entry.id: name for name, there in event.sections.items() for entry in there}
    known = [
        (entry.id, entry.seed, entry.club, entry.came_from, sections[entry.id], entry.line)
        for entry in event.entries
    ]
    at_table = {entry.id: entry.table for entry in event.entries if entry.table is not None}
    # Left out if empty, so that the fingerprint of a draft of an older release still fits.
    asked = [(e.id, sorted(e.byes.items()), sorted(e.credit.items())) for e in event.entries]
    requests = [request for request in asked if any(request[1:])]
    extra = [requests] if requests else []
    return _digest([known, sorted(at_table.items()), *extra, *_played(played)])


def mark(played: PlayedStage, round: Round) -> str:
    """Return the mark of a draft: it changes with its fingerprint and with its seats."""
    tables = [
        (seated.number, seated.table.section, seated.result.sides)
        for seated in played.tables[round.pk]
    ]
    return _digest([round.drawn_from, tables])


def is_outdated(played: PlayedStage, round: Round) -> bool:
    """Whether the draft has to be drawn again before it can be published."""
    return bool(played.newcomers(round)) or round.drawn_from != drawn_from(played)


def open_gaps(played: PlayedStage, round: Round) -> list[Gap]:
    """Return the tables that could be completed: all their entries have a bye in the draft.

    Empty for an outdated draft.
    """
    if not played.format.has_partners() or is_outdated(played, round):
        return []
    idle = {s.sides[0][0].number for s in played.tables[round.pk] if s.table.is_bye}
    gaps = []
    for field in played.event().fields.values():
        for gap in played.format.gaps(field):
            resting = tuple(entry for entry in gap.resting if entry in idle)
            if resting and idle.issuperset(entry for side in gap.sides for entry in side):
                gaps.append(Gap(gap.number, gap.sides, resting))
    return gaps


def _played(played: PlayedStage) -> Iterator[object]:
    """Yield formats and results of the stage, and of earlier stages whose results still count."""
    yield played.stage.format, played.stage.options
    for round in played.rounds:
        if round.is_closed:
            results = (seated.result for seated in played.tables[round.pk])
            yield [(t.sides, t.score, t.absent, dict(t.counts)) for t in results]
    if played.before is not None:
        yield from _played(played.before)


def _digest(value: object) -> str:
    written = json.dumps(value, sort_keys=True)
    return blake2b(written.encode(), digest_size=16).hexdigest()
