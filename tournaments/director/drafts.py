"""A draft of a round: what it was drawn from, and whether it is the one somebody has looked at.

Reads only. A draft is bound to all that its draw hangs on, so that none is published that would
come out otherwise by now; a page sends back the mark of the draft it showed.
"""

import json
from collections.abc import Iterator
from hashlib import blake2b

from clubs.models import User
from tournaments.director.writing import last_line
from tournaments.models import Round, Tournament
from tournaments.standings import PlayedStage


def drawn_from(played: PlayedStage) -> str:
    """Return a short fingerprint of everything that the next draw of a stage depends on.

    Without the entries present: `newcomers` names them, and an entry that is out may leave without
    a new draw. Without the regulation: it may change during the first draft and does not affect it.
    """
    event = played.event()
    # As they are drawn, whether a director has named them or not: publishing writes them down.
    sections = {entry.id: name for name, there in event.sections.items() for entry in there}
    known = [
        (entry.id, entry.seed, entry.club, entry.came_from, sections[entry.id], entry.line)
        for entry in event.entries
    ]
    at_table = {entry.id: entry.table for entry in event.entries if entry.table is not None}
    # Left out if empty, so that the fingerprint of a draft of an older release still fits.
    asked = [(e.id, sorted(e.byes.items()), sorted(e.credit.items())) for e in event.entries]
    requests = [request for request in asked if any(request[1:])]
    said = [requests] if requests else []
    return _digest([known, sorted(at_table.items()), *said, *_played(played)])


def mark(played: PlayedStage, round: Round) -> str:
    """The draft as it stands: what it was drawn from, and who sits where."""
    tables = [
        (seated.number, seated.table.section, seated.result.sides)
        for seated in played.tables[round.pk]
    ]
    return _digest([round.drawn_from, tables])


def is_outdated(played: PlayedStage, round: Round) -> bool:
    """Whether the draft has to be drawn again before players see it."""
    return bool(played.newcomers(round)) or round.drawn_from != drawn_from(played)


CHANGES = (
    *("draw-round", "swap-seats", "sit-in", "publish-round", "discard-draft", "remove-entry"),
    *("change-stage", "close-stage"),
)
"""Actions on a draft, as the journal names them."""


def last_change(tournament: Tournament) -> tuple[str, User] | None:
    """Return the last action on a draft of this tournament, and the person; None before any."""
    line = last_line(tournament, *CHANGES)
    return None if line is None else (line.action, line.by)


def _played(played: PlayedStage) -> Iterator[object]:
    """The formats and results of the stage and of those before it that count on."""
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
