"""The facts of a tournament in words: number of entries, length of a match, price."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.words.figures import points, time_limit
from tournaments.entries.entrants import entrants_of
from tournaments.models import Table, Tournament
from tournaments.money.fee_queries import price_words
from tournaments.reading.standings import rules_of


@dataclass(frozen=True)
class TournamentFacts:
    """`entered`: the number of entries that take part."""

    tournament: Tournament
    entered: int

    @property
    def entries(self) -> str:
        """The number of entries, and of places if they are limited."""
        places, entrants = self.tournament.capacity, entrants_of(self.tournament)
        return entrants.count_of(self.entered, places) if places else entrants.count(self.entered)

    @property
    def matches(self) -> str:
        """The length of a match in words."""
        hands, minutes = self.tournament.hands, self.tournament.minutes
        target = rules_of(self.tournament).target
        if hands:
            words = ngettext("%(hands)s hand", "%(hands)s hands", hands) % {"hands": hands}
        elif target:
            words = _("to %(target)s") % {"target": points(target)}
        else:
            words = _("until somebody ends the match")
        if not minutes:
            return words
        return f"{words}, {time_limit(minutes)}"

    @property
    def played(self) -> str:
        """How many matches were played, in words."""
        tables = Table.objects.filter(round__stage__tournament=self.tournament, number__gt=0)
        number = tables.filter(round__voided_at=None, absent=[]).exclude(scores=[]).count()
        return ngettext("{number} match", "{number} matches", number).format(number=number)

    @cached_property
    def price(self) -> str:
        """The price for each person, in words; empty without a price."""
        return price_words(self.tournament)
