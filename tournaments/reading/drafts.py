"""The draft of a round: its fingerprint, whether it is outdated, and its gaps. Read-only.

A draft stores the fingerprint of everything its draw depends on. If a new draw would have another
fingerprint, the draft is outdated and cannot be published. A page sends back the mark of the draft
it showed.
"""

import json
from collections.abc import Iterator
from hashlib import blake2b

from tournaments.formats.parts.base import Gap
from tournaments.models import Round
from tournaments.reading.standings import PlayedStage, format_of


def drawn_from(played: PlayedStage) -> str:
    """Return a short fingerprint of everything that the next draw of a stage depends on.

    Leaves out which entries joined or left: `newcomers` names them, and an eliminated entry may
    leave without a new draw. Leaves out the regulation, which may change during the first draft.
    """
    event = played.event()
    known = [
        (entry.id, entry.seed, entry.club, entry.came_from, event.section_of[entry.id], entry.line)
        for entry in event.entries
    ]
    at_table = {entry.id: entry.table for entry in event.entries if entry.table is not None}
    # Left out if empty, so that the fingerprint of a draft of an older release still fits.
    asked = [(e.id, sorted(e.byes.items()), sorted(e.credit.items())) for e in event.entries]
    requests = [request for request in asked if any(request[1:])]
    extra: list[object] = [requests] if requests else []
    adjusted = [
        (one.entry, one.round, one.points, one.score, *filter(None, [one.play_offs]))
        for one in event.all_adjustments
    ]
    extra += [adjusted] if adjusted else []
    return _digest([known, sorted(at_table.items()), *extra, *_played(played)])


def mark(played: PlayedStage, this_round: Round) -> str:
    """Return the mark of a draft: it changes with its fingerprint and with its seats."""
    tables = [
        (seated.number, seated.table.section, seated.result.sides)
        for seated in played.tables[this_round.pk]
    ]
    return _digest([this_round.drawn_from, tables])


def is_outdated(played: PlayedStage, this_round: Round) -> bool:
    """Whether the draft has to be drawn again before it can be published."""
    return bool(played.newcomers(this_round)) or is_other_draw(played, this_round)


def is_other_draw(played: PlayedStage, this_round: Round) -> bool:
    """Whether anything that the draw depends on has changed since the draft (see drawn_from)."""
    return this_round.drawn_from != drawn_from(played)


def takes_swaps(this_round: Round) -> bool:
    """Whether entries of two tables may be exchanged: in a bracket only in the first round, since
    the tables of later rounds follow from the results.
    """
    return this_round.number == 1 or not format_of(this_round.stage).has_bracket


def open_gaps(played: PlayedStage, this_round: Round) -> list[Gap]:
    """Return the tables that could be completed: all their entries have a bye in the draft.

    Empty for an outdated draft.
    """
    if not played.format.has_partners() or is_outdated(played, this_round):
        return []
    idle = {s.sides[0][0].number for s in played.tables[this_round.pk] if s.table.is_bye}
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
    for this_round in played.rounds:
        if this_round.is_closed:
            results = (seated.result for seated in played.tables[this_round.pk])
            tables = list(results)
            yield [(t.sides, t.score, t.absent, dict(t.counts)) for t in tables]
            # Only where there are any, so that older drafts keep their mark.
            if kept := [(t.sides, t.tie_result) for t in tables if t.tie_result]:
                yield kept
            if missing := [(t.sides, t.no_shows) for t in tables if t.no_shows]:
                yield missing
            if tied := [(t.sides, t.tied) for t in tables if t.tied]:
                yield tied
    if played.before is not None:
        yield from _played(played.before)


def _digest(value: object) -> str:
    written = json.dumps(value, sort_keys=True)
    return blake2b(written.encode(), digest_size=16).hexdigest()
