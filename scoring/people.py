"""The club's people as an address book, with their most frequent partner and last match.

Reads derived columns only.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby

from clubs.models import Club, Player
from scoring.match_queries import counted, midnight
from scoring.past import kept, month_begins
from scoring.tallies import Attendance, attendances

FEW_PEOPLE = 20
"""Fewer fit on one screen: one column and no letters to jump to."""


@dataclass(frozen=True)
class Person:
    """One line. `partner` and `matches` are of this year; `last` is of any year."""

    player: Player
    partner: Player | None
    last: datetime | None
    matches: int


@dataclass(frozen=True)
class Letter:
    """The people whose names begin with this letter, accents aside."""

    letter: str
    people: Sequence[Person]


def letter_of(sort_key: str) -> str:
    """The letter that a name is looked for under; `#` for names that begin with none."""
    first = sort_key[:1].upper()
    return first if first.isalpha() else "#"


def address_book(club: Club, players: Iterable[Player], today: date) -> list[Letter]:
    """The letters with these people, in the order given."""
    people = _people(club, list(players), today)
    return [
        Letter(letter, list(found))
        for letter, found in groupby(people, lambda person: letter_of(person.player.sort_key))
    ]


def in_columns(letters: Sequence[Letter]) -> list[Sequence[Letter]]:
    """The letters in one column, or split into two columns as equal as whole letters allow."""
    lines = [len(letter.people) for letter in letters]
    total = sum(lines)
    if total < FEW_PEOPLE or len(letters) < 2:
        return [letters]
    cut = min(range(1, len(letters)), key=lambda n: abs(2 * sum(lines[:n]) - total))
    return [letters[:cut], letters[cut:]]


def played_in(club: Club, today: date) -> int:
    """How many people of the list have played in this year."""
    played = {
        player
        for one in _attendances(club, today)
        if one.matches
        for player in (one.first, one.second)
    }
    return len(played.intersection(club.players.active().order_by().values_list("pk", flat=True)))


def _people(club: Club, players: list[Player], today: date) -> list[Person]:
    last: dict[int, datetime] = {}
    matches: Counter[int] = Counter()
    partners: defaultdict[int, Counter[int]] = defaultdict(Counter)
    shown = {player.pk for player in players}
    for first, second, at, count in _attendances(club, today):
        for player, partner in ((first, second), (second, first)):
            if player in shown:
                last[player] = max(at, last.get(player, at))
                matches[player] += count
                if partner is not None and count:
                    partners[player][partner] += count
    usual = {player: min(own, key=lambda pk: (-own[pk], pk)) for player, own in partners.items()}
    named = Player.objects.in_bulk(set(usual.values()))
    return [
        Person(
            player,
            named[usual[player.pk]] if player.pk in usual else None,
            last.get(player.pk),
            matches[player.pk],
        )
        for player in players
    ]


def _attendances(club: Club, today: date) -> list[Attendance]:
    """The attendances of earlier months as they are kept, and those of this month."""
    year, now = midnight(date(today.year, 1, 1)), month_begins()
    past = kept(
        club,
        f"attendances.{today.year}",
        lambda: attendances(counted(club).filter(played_at__lt=now), year),
    )
    return [*past, *attendances(counted(club).filter(played_at__gte=now), year)]
