"""A tournament as strangers see it before its first draw: they see no entry, only how many."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.boards.club import plan_sentences
from tournaments.boards.entries.facts import TournamentFacts
from tournaments.models import Tournament
from tournaments.words.state_words import Situation


@dataclass(frozen=True)
class ComingTournament:
    """`draws`: its rounds are drawn; else matches are added one by one."""

    tournament: Tournament
    draws: bool

    @property
    def day(self) -> str:
        begins = timezone.localtime(self.tournament.starts_at)
        hour = date_format(begins, "TIME_FORMAT")
        if begins.date() == timezone.localdate():
            return _("Today at {hour}").format(hour=hour)
        return f"{date_format(begins, 'MONTH_DAY_FORMAT')}, {hour}"

    @cached_property
    def now(self) -> Situation:
        """How many have entered, and how many days are left."""
        entries = self.tournament.entries.filter(left_at__isnull=True)
        entered = entries.filter(is_waiting=False).count()
        return Situation(
            "open" if entered else "ready",
            timezone.localtime(self.tournament.starts_at),
            timezone.localdate(),
            entered=entered,
            entrants=TournamentFacts(self.tournament, entered).entries,
        )

    @property
    def until(self) -> str:
        """Until when one enters."""
        places = self.tournament.capacity
        if places and self.now.entered >= places:
            return _("No place is free: a new entry goes on the waiting list.")
        return _("Entries made before the draw play from the first round.") if self.draws else ""

    @property
    def draw(self) -> str:
        """What comes next, and where it is seen."""
        if self.draws:
            nothing = _("Nothing is drawn yet.")
            then = _("As soon as the first round is drawn, everybody sees here who sits where.")
        else:
            nothing = _("Nothing has begun yet.")
            then = _("As soon as the first round begins, everybody sees here who plays whom.")
        return f"{nothing} {then}"

    @property
    def plan(self) -> list[tuple[str, SafeString]]:
        """What is played, in sentences with their titles."""
        says = plan_sentences.of_tournament(self.tournament)
        titles = {
            "format": _("Format"),
            "matches": _("Matches"),
            "winner": _("Who wins"),
            "fee": pgettext("answer", "Entry"),
        }
        return [(title, says[name]) for name, title in titles.items()]
