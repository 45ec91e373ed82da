"""The tournament whose answers a new one takes over: the last one of the same kind that was played
to its end, another one that somebody chose, or none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clubs.models import Club
from scoring.house_rules.house import Playbook
from tournaments.models import Tournament
from tournaments.reading.standings import rules_of

OFFERED = 5
_LOOKED_AT = 20
"""Ended tournaments among which the last of a kind is looked for."""


@dataclass(frozen=True)
class LastTime:
    """`source` has the answers; None: those of the product. `latest` has the hour and the place.
    `others`: what can be chosen too.
    """

    source: Tournament | None
    latest: Tournament | None = None
    others: Sequence[Tournament] = ()


def last_time(club: Club, chosen: str | None = None) -> LastTime:
    """`chosen` is the name of a tournament in addresses; "": the answers of the product; None: the
    last tournament of the kind that the club usually plays, pairs or single players.
    """
    ended = club.tournaments.filter(ended_at__isnull=False, archived_at=None)
    recent = list(ended.order_by("-ended_at", "-id")[:_LOOKED_AT])
    persons = Playbook(club).usual.rules.persons_per_side
    same = [row for row in recent if rules_of(row).persons_per_side == persons]
    source = next(iter(same), None)
    if chosen is not None:
        known = club.tournaments.filter(slug=chosen, archived_at=None) if chosen else []
        source = next(iter(known), None)
    latest = source or next(iter(recent), None)
    return LastTime(source, latest, [row for row in recent[:OFFERED] if row != source])
