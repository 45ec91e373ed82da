"""The club's people as an address book, with their most frequent partner and last match.

Reads derived columns only.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from itertools import groupby

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.lists.local_days import midnight
from clubs.models import Club, Player
from scoring.labels.days import PLAYING_NOW, spoken_day
from scoring.memory.attendance import Attendance, attendances

FEW_PEOPLE = 20
"""Fewer people fit on one screen: one column, and no letters to jump to."""


def found_words(number: int, search: str, playing: int, played: int) -> str:
    """Return how many people the list has, and how many of all play now or played this year."""
    count = {"number": number}
    if search:
        return ngettext("%(number)s person found.", "%(number)s people found.", number) % count
    if not number:
        return ""
    people = ngettext("%(number)s person", "%(number)s people", number) % count
    if playing:
        words = ngettext("%(number)s plays now.", "%(number)s play now.", playing)
        return f"{people}. {words % {'number': playing}}"
    words = _("nobody played this year.")
    if played:
        words = ngettext("%(number)s played this year.", "%(number)s played this year.", played)
        words %= {"number": played}
    return f"{people}, {words}"


@dataclass(frozen=True)
class Person:
    """One line of the address book.

    `partner` is the most frequent partner of this year, `matches` the number of matches of this
    year, `last` the moment of the last match of any year, `when` its day in words. `is_away`: no
    match of this year.
    """

    player: Player
    partner: Player | None
    last: datetime | None
    when: str
    matches: int
    is_away: bool

    @property
    def beside(self) -> str:
        """The partner, or why there is none; empty for single players and before a first match."""
        if self.partner:
            return _("with {name}").format(name=self.partner.short_name)
        return _("no match this year") if self.is_away and self.last else ""


@dataclass(frozen=True)
class Letter:
    """The people whose names begin with this letter, accents aside."""

    letter: str
    people: Sequence[Person]


def letter_of(sort_key: str) -> str:
    """Return the letter under which a name is listed; `#` for a name that begins with no letter."""
    first = sort_key[:1].upper()
    return first if first.isalpha() else "#"


def in_columns(letters: Sequence[Letter]) -> list[Sequence[Letter]]:
    """Return the letters in one column, or in two of about equal length if people are many."""
    lines = [len(letter.people) for letter in letters]
    total = sum(lines)
    if total < FEW_PEOPLE or len(letters) < 2:
        return [letters]
    cut = min(range(1, len(letters)), key=lambda n: abs(2 * sum(lines[:n]) - total))
    return [letters[:cut], letters[cut:]]


@dataclass(frozen=True)
class AddressBook:
    """The people of a club with their matches, as they are on the day `today`."""

    club: Club
    today: date

    @cached_property
    def _attendances(self) -> list[Attendance]:
        return attendances(self.club, self.today)

    @cached_property
    def _playing(self) -> set[int | None]:
        return _players(one for one in self._attendances if one.is_playing(self.today))

    @cached_property
    def _active(self) -> set[int]:
        return set(self.club.players.active().order_by().values_list("pk", flat=True))

    @property
    def played(self) -> int:
        """The number of active people who have played this year."""
        return len(self._active & _players(one for one in self._attendances if one.matches))

    @property
    def playing(self) -> int:
        """The number of active people who play now."""
        return len(self._active & self._playing)

    def letters(self, players: Iterable[Player]) -> list[Letter]:
        """Return these people, in their order, grouped by first letter."""
        return [
            Letter(letter, list(group))
            for letter, group in groupby(
                self._people(list(players)), lambda person: letter_of(person.player.sort_key)
            )
        ]

    def _people(self, players: list[Player]) -> list[Person]:
        last: dict[int, datetime] = {}
        matches: Counter[int] = Counter()
        partners: defaultdict[int, Counter[int]] = defaultdict(Counter)
        shown, year = {player.pk for player in players}, midnight(date(self.today.year, 1, 1))
        for one in self._attendances:
            for player, partner in ((one.first, one.second), (one.second, one.first)):
                if player in shown:
                    last[player] = max(one.last, last.get(player, one.last))
                    matches[player] += one.matches
                    if partner is not None and one.last >= year:
                        partners[player][partner] += one.matches
        usual = {
            player: min(own, key=lambda pk: (-own[pk], pk)) for player, own in partners.items()
        }
        named = Player.objects.in_bulk(set(usual.values()))
        return [
            Person(
                player,
                named[usual[player.pk]] if player.pk in usual else None,
                last.get(player.pk),
                self._when(player.pk, last),
                matches[player.pk],
                is_away=player.pk not in last or last[player.pk] < year,
            )
            for player in players
        ]

    def _when(self, player: int, last: Mapping[int, datetime]) -> str:
        if player in self._playing:
            return str(PLAYING_NOW)
        if player in last:
            return spoken_day(timezone.localdate(last[player]), self.today)
        return _("no match yet")


def _players(attendances: Iterable[Attendance]) -> set[int | None]:
    return {player for one in attendances for player in (one.first, one.second)}
