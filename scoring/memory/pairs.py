"""The club's pairs, with their matches of this year and the day of their last one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from django.db.models import Exists, OuterRef
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.models import Club, Competitor, PlayerQuerySet
from clubs.words.names import sort_key
from scoring.labels.days import PLAYING_NOW, spoken_day, written_day
from scoring.memory.attendance import attendances


def found_words(number: int, search: str, here: int, *, archived: bool) -> str:
    """Return how many pairs the list has, and how many of all have played today."""
    if archived:
        words = ngettext(
            "%(number)s archived pair. Its matches stay recorded.",
            "%(number)s archived pairs. Their matches stay recorded.",
            number,
        )
    elif search:
        words = ngettext("%(number)s pair found.", "%(number)s pairs found.", number)
    elif number:
        words = ngettext("%(number)s pair.", "%(number)s pairs.", number)
    else:
        return ""
    words %= {"number": number}
    if not here:
        return words
    today = ngettext("%(number)s played today.", "%(number)s played today.", here)
    return f"{words} {today % {'number': here}}"


@dataclass(frozen=True)
class PairLine:
    """A pair with the numbers of its matches and wins this year, the day of its last match of any
    year, and whether it plays now.
    """

    pair: Competitor
    matches: int
    won: int
    last: date | None
    today: date
    is_playing: bool = False

    @property
    def is_here(self) -> bool:
        """Whether the pair has played today, or plays now."""
        return self.last == self.today

    @property
    def when(self) -> str:
        if self.is_playing:
            return str(PLAYING_NOW)
        return written_day(self.last, self.today) if self.last else _("have not played yet")

    @property
    def summary(self) -> str:
        """All figures in words, for a phone."""
        if not (self.matches and self.last):
            return self.when
        played = ngettext("{number} match", "{number} matches", self.matches)
        won = ngettext("{number} win", "{number} wins", self.won)
        when = self.when if self.is_playing else spoken_day(self.last, self.today)
        return ", ".join((played.format(number=self.matches), won.format(number=self.won), when))


@dataclass(frozen=True)
class PairList:
    """The pairs of a club, as they are on the day `today`."""

    club: Club
    today: date

    @cached_property
    def _figures(self) -> dict[int, tuple[int, int, date, bool]]:
        """Matches and wins of this year, the last day, and whether it plays now, by the key of the
        pair.
        """
        matches, won, playing = Counter[int](), Counter[int](), set[int]()
        last: dict[int, date] = {}
        for one in attendances(self.club, self.today):
            matches[one.competitor] += one.matches
            won[one.competitor] += one.won
            if one.is_playing(self.today):
                playing.add(one.competitor)
            day = timezone.localdate(one.last)
            last[one.competitor] = max(day, last.get(one.competitor, day))
        return {pk: (matches[pk], won[pk], day, pk in playing) for pk, day in last.items()}

    def lines(self, pairs: Iterable[Competitor]) -> list[PairLine]:
        """Return a line of each of these pairs, in their order."""
        lines = []
        for pair in pairs:
            matches, won, last, is_playing = self._figures.get(pair.pk, (0, 0, None, False))
            lines.append(PairLine(pair, matches, won, last, self.today, is_playing))
        return lines

    def by_name(self, pairs: Iterable[Competitor]) -> list[Competitor]:
        return sorted(pairs, key=lambda pair: sort_key(str(pair)))

    def by_last(self, pairs: Iterable[Competitor]) -> list[Competitor]:
        """Return the pairs that played last first, then those that never played."""
        never = (0, 0, date.min, False)
        return sorted(pairs, key=lambda p: self._figures.get(p.pk, never)[2], reverse=True)

    @property
    def here(self) -> int:
        """The number of pairs that have played today, or play now."""
        today = [pk for pk, (_m, _w, day, _now) in self._figures.items() if day == self.today]
        return self.club.competitors.pairs().active().filter(pk__in=today).count() if today else 0


def people_without_a_pair(club: Club) -> PlayerQuerySet:
    pairs = club.competitors.pairs().active()
    first, second = (Exists(pairs.filter(**{name: OuterRef("pk")})) for name in ("first", "second"))
    return club.players.active().exclude(first).exclude(second)
