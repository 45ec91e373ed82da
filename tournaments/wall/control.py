"""What the director reads about a screen: what it shows, what comes next, whether it answers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from math import ceil

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Screen
from tournaments.reading.round_clock import hour_words
from tournaments.wall import turn
from tournaments.wall.board import Wall
from tournaments.wall.kinds import KINDS, hint
from tournaments.words.labels import Text

SILENT = timedelta(seconds=30)
"""A screen that has not asked for so long has lost the network, or was turned off."""


@dataclass(frozen=True)
class Row:
    """A page in the list of the turn."""

    page: str
    minutes: int
    is_on: bool
    is_useful: bool
    is_now: bool
    hint: str

    @property
    def name(self) -> Text:
        return KINDS[self.page].name

    @property
    def is_open(self) -> bool:
        """Whether its minutes are shown."""
        return self.is_on and self.is_useful


@dataclass(frozen=True)
class Control:
    """A screen as its director steers it. `wall`: what it shows now."""

    wall: Wall

    @property
    def screen(self) -> Screen:
        return self.wall.screen

    @property
    def is_held(self) -> bool:
        """Whether a page is held, or the screen is dark."""
        return bool(self.screen.held)

    @property
    def is_dark(self) -> bool:
        return self.screen.held == turn.DARK

    @property
    def changes(self) -> str:
        """When the page changes, in words."""
        if self.wall.has_message:
            return self.message_until
        if self.is_dark:
            return _("dark until you turn it on again")
        if self.is_held:
            return _("stays until you let the turn go on")
        until = self.wall.showing.until
        if until is None or not self.following:
            return _("no other page has anything to show")
        text = _("Next: {page}, at {hour}")
        return text.format(page=KINDS[self.following].name, hour=hour_words(until))

    @property
    def until(self) -> str:
        """The moment at which the page changes, in milliseconds since 1970."""
        until = self.wall.showing.until
        return "" if until is None or self.is_held else str(int(until.timestamp() * 1000))

    @property
    def following(self) -> str:
        return self.wall.following

    @property
    def rows(self) -> list[Row]:
        now = self.wall.showing.page
        return [
            Row(
                *slot,
                is_useful=slot.page in self.wall.sheets,
                is_now=slot.page == now,
                hint=self._hint(slot.page),
            )
            for slot in self.wall.slots
        ]

    def _hint(self, page: str) -> str:
        """Return what a page shows; why not, for a page without use."""
        if page in self.wall.useless:
            return str(self.wall.useless[page])
        return hint(self.wall.outline, page, self.wall.sheets[page])

    @property
    def whole_turn(self) -> str:
        """How long the whole turn takes, in a sentence."""
        taking = turn.in_turn(self.wall.slots, self.wall.sheets)
        if not taking:
            return _("No page is in the turn: the screen shows the name of the tournament.")
        whole = sum((time for _page, time in taking), timedelta())
        minutes = ceil(whole.total_seconds() / 60)
        text = ngettext(
            "The turn takes {number} minute and then begins again.",
            "The turn takes {number} minutes and then begins again.",
            minutes,
        )
        return text.format(number=minutes)

    @property
    def message_until(self) -> str:
        """Until when the message stays, in words; empty without a message."""
        if not self.wall.has_message:
            return ""
        until = self.screen.message_until
        if until is None:
            return _("On the screen now, until you remove it")
        return _("On the screen now, until {hour}").format(hour=hour_words(until))

    @property
    def is_linked(self) -> bool:
        """Whether a computer has opened the screen."""
        return self.screen.linked_at is not None

    @property
    def silent(self) -> str:
        """Since when the screen does not answer, in a sentence; empty while it answers."""
        seen = self.screen.last_seen_at
        if seen is None or self.wall.now - seen < SILENT:
            return ""
        text = _("The screen “{name}” has not answered since {hour}.")
        return text.format(name=self.screen, hour=hour_words(seen))
