"""What a screen shows at a moment: its page, the sheet of it, the band above and the tabs below."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from django.conf import settings
from django.core.cache import caches
from django.utils.timezone import localtime
from django.utils.translation import get_language, gettext_lazy, ngettext

from tournaments.changed.changes import State, state
from tournaments.models import Screen, Tournament
from tournaments.reading.round_clock import Clock, clock_of, hour_words
from tournaments.reading.round_names import Stakes, round_words, which_round
from tournaments.reading.standings import format_of, played_stage
from tournaments.wall import turn
from tournaments.wall.kinds import KINDS, reasons, sheet_counts
from tournaments.wall.outline import Outline
from tournaments.wall.page import Page
from tournaments.wall.sheets import Tab, step, tabs
from tournaments.wall.turn import Showing, Slot, Start
from tournaments.words.labels import Text, in_a_row

NAMES: Mapping[str, Text] = {
    turn.DARK: gettext_lazy("Dark screen"),
    turn.MESSAGE: gettext_lazy("Message"),
    turn.TITLE: gettext_lazy("Name of the tournament"),
}
"""The names of the pages outside the turn; those of the turn are in `KINDS`."""
NAME_SIZES = ((54, 1), (44, 1), (40, 2), (30, 3))
NAME_ROOM = 820
ROUND_SIZES = ((48, 1), (40, 1), (36, 2), (28, 3))
ROUND_ROOM = 560
"""The room of the tournament's name, and of the round, in the band."""
MOST_CALLS = 6
MESSAGE_SIZES = ((190, 2), (150, 3), (120, 4), (96, 5))
MESSAGE_ROOM = 1700


@dataclass(frozen=True)
class Wall:
    """A screen at the moment of its outline. Reads the page only when it is shown."""

    screen: Screen
    outline: Outline
    seen: State
    """The state of the tournament, read before the outline."""

    @property
    def now(self) -> datetime:
        return self.outline.now

    @property
    def tournament(self) -> Tournament:
        return self.screen.tournament

    @cached_property
    def slots(self) -> list[Slot]:
        return turn.read_plan(self.screen.plan)

    @property
    def has_message(self) -> bool:
        until = self.screen.message_until
        return bool(self.screen.message) and (until is None or self.now < until)

    @cached_property
    def turning(self) -> Showing:
        """The page of the turn, whether or not something else is shown instead of it."""
        screen, event = self.screen, self.outline.start
        start = Start(screen.since, screen.first)
        if event is not None and event.moment > start.moment:
            start = event
        return turn.turn(self.slots, self.sheets, start, self.now)

    @cached_property
    def showing(self) -> Showing:
        """The page on the screen: a message before a held page, before the turn."""
        screen = self.screen
        if self.has_message:
            return Showing(turn.MESSAGE, screen.since, screen.message_until)
        if screen.held:
            return Showing(screen.held, screen.since, None)
        return self.turning

    @property
    def following(self) -> str:
        """The page that comes next; empty without another page."""
        page = self.screen.held if self.screen.held in turn.PAGES else self.turning.page
        return turn.following(self.slots, self.sheets, page)

    @cached_property
    def useless(self) -> Mapping[str, Text]:
        """Why a page has nothing to show now, by page."""
        return reasons(self.outline)

    @cached_property
    def sheets(self) -> Mapping[str, int]:
        """The number of sheets of each page that has something to show now."""
        return sheet_counts(self.outline, self.useless)

    @cached_property
    def page(self) -> Page:
        shown = self.showing.page
        if shown == turn.MESSAGE:
            size = step(self.screen.message, MESSAGE_ROOM, MESSAGE_SIZES)
            return Page("message", title=self.screen.message, parts=size)
        if shown not in KINDS:
            return Page(shown)
        if why := self.useless.get(shown):
            # A page that is held although it has nothing to show.
            return Page("words", title=self.name, note=why)
        return self._stored(shown) if KINDS[shown].is_stored else KINDS[shown].read(self.outline)

    def _stored(self, shown: str) -> Page:
        """Return a page of the turn, read only once until something changes, for all screens."""
        seen = self.seen if self.is_live else self.seen._replace(matches=0)
        parts = "wall", shown, self.tournament.pk, get_language(), settings.RELEASE
        key, cache = ".".join(map(str, parts)), caches["template_fragments"]
        stored: tuple[State, Page] | None = cache.get(key)
        if stored is None or stored[0] != seen:
            stored = seen, KINDS[shown].read(self.outline)
            cache.set(key, stored, None)
        return stored[1]

    @property
    def name(self) -> Text:
        """The name of the page on the screen."""
        page = self.showing.page
        return KINDS[page].name if page in KINDS else NAMES[page]

    @property
    def template(self) -> str:
        return f"tournaments/wall/_{self.page.template}.html"

    @cached_property
    def _sheet(self) -> tuple[int, datetime | None]:
        return turn.sheet_at(self.showing.since, len(self.page.sheets), self.now)

    @property
    def sheet(self) -> Any:
        return self.page.sheets[self._sheet[0]]

    @property
    def tabs(self) -> list[Tab]:
        return tabs(self.page.names, self._sheet[0]) if any(self.page.names) else []

    @cached_property
    def clock(self) -> Clock | None:
        """The clock of the round in play."""
        this_round = self.outline.round
        return clock_of(this_round, self.now) if this_round is not None else None

    @property
    def changes_at(self) -> datetime | None:
        """When the screen changes although nobody does anything; None: not by itself."""
        moments = [self.showing.until, self._sheet[1]]
        if self.clock is not None and self.clock.is_running and not self.clock.is_over:
            moments.append(self.clock.ends_at)
        return min(filter(None, moments), default=None)

    @property
    def seconds(self) -> int:
        """After how many seconds a browser without scripts asks again."""
        if self.changes_at is None:
            return int(turn.SHEET.total_seconds())
        left = max(self.changes_at - self.now, timedelta(seconds=1))
        return min(int(left.total_seconds()) + 1, int(turn.SHEET.total_seconds()))

    @property
    def is_live(self) -> bool:
        """Whether the page changes with every hand that is recorded."""
        page = self.showing.page
        return page in KINDS and KINDS[page].is_live(self.outline)

    @cached_property
    def round_words(self) -> str:
        """The round, in the band: Round 4 of 5; empty before the first."""
        this_round = self.outline.round
        if this_round is None:
            return ""
        format = format_of(this_round.stage)
        if format.rounds_hang_on_field:
            return which_round(played_stage(this_round.stage), this_round)
        return round_words(this_round, Stakes(), format.rounds)

    @property
    def name_step(self) -> int:
        """The step of the size of the tournament's name."""
        return step(str(self.tournament), NAME_ROOM, NAME_SIZES)

    @property
    def round_step(self) -> int:
        """The step of the size of the round's name."""
        return step(self.round_words, ROUND_ROOM, ROUND_SIZES)

    @property
    def starts(self) -> str:
        """The hour at which the first round starts, in words; empty once it may have begun."""
        clock, begins = self.clock, localtime(self.tournament.starts_at)
        is_first = self.outline.round is None or self.outline.round.overall == 1
        is_begun = clock is not None and clock.is_begun
        is_today = begins.date() == localtime(self.now).date() and begins > self.now
        return hour_words(begins) if is_first and is_today and not is_begun else ""

    @property
    def calls(self) -> tuple[str, str]:
        """The tables that wait for a director, and that they wait; empty without calls."""
        tables = self.outline.calling
        if not tables:
            return "", ""
        which = ngettext("Table {numbers}", "Tables {numbers}", len(tables))
        wait = ngettext("waits for the director", "wait for the director", len(tables))
        more = len(tables) - MOST_CALLS
        if more > 0:
            wait = ngettext(
                "and {count} more waits for the director",
                "and {count} more wait for the director",
                more,
            ).format(count=more)
        return which.format(numbers=in_a_row(tables[:MOST_CALLS])), wait

    @property
    def hour(self) -> str:
        """The hour now, as people in this language write it."""
        return hour_words(self.now)

    @property
    def rings(self) -> str:
        """The moments at which the screen rings, for the script."""
        chosen = {"last-hand": self.screen.rings_last_hand, "end": self.screen.rings_end}
        return " ".join(name for name, rings in chosen.items() if rings)


def wall_of(screen: Screen, now: datetime) -> Wall:
    tournament = screen.tournament
    # The state is read first: a tag that is too old costs only an answer.
    seen = state(tournament.club.slug, tournament.slug)
    return Wall(screen, Outline.of(tournament, now), seen)
