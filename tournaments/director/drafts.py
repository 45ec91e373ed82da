"""A draft of a round: what it was drawn from, and whether it is the one somebody has looked at.

Reads only. A draft is bound to all that its draw hangs on, so that none is published that would
come out otherwise by now; a page sends back the mark of the draft it showed.
"""

import json
from collections.abc import Iterator
from hashlib import blake2b

from clubs.models import User
from tournaments.director.writing import who_last
from tournaments.models import Round, Tournament
from tournaments.standings import PlayedStage


def drawn_from(played: PlayedStage) -> str:
    """What the next draw of a stage hangs on, in a few signs.

    Not who is there: `newcomers` says that by name, and who is out may leave without a new draw.
    Nor the regulation, which is still open while the first draw is a draft, and says nothing in it.
    """
    event = played.event()
    # As they are drawn, whether a director has named them or not: publishing writes them down.
    sections = {entry.id: name for name, there in event.sections.items() for entry in there}
    known = [
        (entry.id, entry.seed, entry.club, entry.came_from, sections[entry.id], entry.line)
        for entry in event.entries
    ]
    at_table = {entry.id: entry.table for entry in event.entries if entry.table is not None}
    return _digest([known, sorted(at_table.items()), *_played(played)])


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


def last_hand(tournament: Tournament) -> User | None:
    """Who was the last to draw, change, publish or discard a round of this tournament."""
    return who_last(tournament, "draw-round", "swap-seats", "publish-round", "discard-draft")


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
