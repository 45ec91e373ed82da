"""Which pages of a tournament a wall can show now, with how many sheets. A few small queries.

The number of sheets decides how long a page stays. The page itself is read only when it is shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import ceil

from django.db.models import Count, F, Q, prefetch_related_objects
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubs.models import SponsorPicture
from tournaments.formats import FORMATS
from tournaments.labels import Text
from tournaments.models import Call, Participant, Round, Seat, Stage, Table, Tournament
from tournaments.progress import are_kept_back, is_knockout, public_rounds
from tournaments.standings import format_of, played_stage
from tournaments.wall import turn
from tournaments.wall.turn import Start

NAMES: Mapping[str, Text] = {
    turn.DRAW: gettext_lazy("Where you play"),
    turn.RESULTS: gettext_lazy("Results of the round"),
    turn.STANDINGS: gettext_lazy("Standings"),
    turn.BRACKET: gettext_lazy("Bracket of the finals"),
    turn.CLOCK: gettext_lazy("Clock of the round"),
    turn.SPONSORS: gettext_lazy("Pictures of sponsors"),
    turn.DARK: gettext_lazy("Dark screen"),
    turn.MESSAGE: gettext_lazy("Message"),
    turn.TITLE: gettext_lazy("Name of the tournament"),
}
PEOPLE_PER_SHEET, TABLES_PER_SHEET, PLACES_PER_SHEET = 16, 8, 8
TIES_PER_SHEET = 4


@dataclass(frozen=True)
class Outline:
    """What there is to show. `round`: the last round that players have seen."""

    tournament: Tournament
    round: Round | None
    last_closed: Round | None
    """The last closed round of the stage in play."""

    @classmethod
    def of(cls, tournament: Tournament) -> Outline:
        prefetch_related_objects([tournament], "stages")
        stages = {stage.pk: stage for stage in tournament.stages.all()}
        seen = list(public_rounds(tournament).order_by("stage__number", "number"))
        before = 0
        for this_round in seen:
            this_round.stage = stages[this_round.stage_id]
            this_round.stage.tournament = tournament
        for stage in stages.values():
            stage.rounds_before = before
            before += sum(this_round.stage_id == stage.pk for this_round in seen)
        last = seen[-1] if seen else None
        own = [r for r in seen if last and r.stage_id == last.stage_id and r.is_closed]
        return cls(tournament, last, own[-1] if own else None)

    @property
    def stage(self) -> Stage:
        """The stage in play; the first one before any draw."""
        return self.round.stage if self.round else self.tournament.stages.all()[0]

    @property
    def bracket_stage(self) -> Stage | None:
        """The stage whose bracket is shown: the one in play, if it is a knock-out."""
        return self.round.stage if self.round and is_knockout(self.round.stage) else None

    @property
    def has_clock(self) -> bool:
        """Whether the round in play has a clock."""
        this_round = self.round
        if this_round is None or this_round.is_closed:
            return False
        has_limit = self.tournament.minutes or this_round.clock_left is not None
        return bool(has_limit or this_round.clock_ends_at)

    @property
    def has_draws(self) -> bool:
        """Whether rounds are drawn; else matches are added one by one."""
        return FORMATS[self.stage.format].draws

    @cached_property
    def is_played_out(self) -> bool:
        """Whether no further round will be drawn: the last one of the last stage is closed."""
        this_round = self.round
        if this_round is None or not this_round.is_closed:
            return False
        if this_round.stage != list(self.tournament.stages.all())[-1]:
            return False
        format = format_of(this_round.stage)
        if format.rounds_hang_on_field or format.rounds is None:
            return played_stage(this_round.stage).is_played_out
        return this_round.stage.closed_at is not None or this_round.number >= format.rounds

    @property
    def start(self) -> Start | None:
        """The last event of the tournament, with the page that shows it; None before any."""
        this_round = self.round
        if this_round is None:
            return None
        if this_round.is_closed and this_round.closed_at:
            page = turn.BRACKET if self.bracket_stage else turn.STANDINGS
            return Start(this_round.closed_at, page)
        if this_round.published_at is None:
            return None
        return Start(this_round.published_at, turn.DRAW)

    @cached_property
    def useless(self) -> dict[str, Text]:
        """Why a page has nothing to show now, by page."""
        reasons: dict[str, Text] = {}
        live = self.tournament.standings_shown == Tournament.Shown.ALWAYS
        if self.tournament.ended_at:
            reasons[turn.DRAW] = gettext_lazy("The tournament is over.")
        elif not self.has_draws:
            reasons[turn.DRAW] = gettext_lazy("Nothing is drawn: matches are added one by one.")
        elif self.is_played_out:
            reasons[turn.DRAW] = gettext_lazy("The last round is over.")
        if self.round is None:
            not_begun = gettext_lazy("Not begun yet.")
            reasons |= {turn.RESULTS: not_begun, turn.CLOCK: not_begun}
        elif not self.has_clock:
            over = (
                gettext_lazy("The round is closed.")
                if self.round.is_closed
                else gettext_lazy("No time limit.")
            )
            reasons[turn.CLOCK] = over
        if self.last_closed is None and not (live and self.round):
            reasons[turn.STANDINGS] = gettext_lazy("Only after the first round is closed.")
        if self.bracket_stage is None:
            reasons[turn.BRACKET] = gettext_lazy("Not begun yet.")
            if not any(map(is_knockout, self.tournament.stages.all())):
                reasons[turn.BRACKET] = gettext_lazy("This tournament has no knock-out.")
        if not self.pictures:
            reasons[turn.SPONSORS] = gettext_lazy("No picture yet.")
        return reasons

    @cached_property
    def pictures(self) -> list[SponsorPicture]:
        """The pictures of the club's sponsors, without their contents."""
        return list(self.tournament.club.sponsor_pictures.defer("content"))

    @cached_property
    def calling(self) -> list[int]:
        """The tables that wait for a director, the longest waiting first."""
        if self.round is None or self.round.is_closed:
            return []
        waiting = Call.objects.open().filter(table__round=self.round, taken_at=None)
        numbers = waiting.values_list("table__number", flat=True)
        return list(dict.fromkeys(filter(None, numbers)))

    @cached_property
    def sheets(self) -> dict[str, int]:
        """The number of sheets of each page that has something to show now."""
        counts = {turn.CLOCK: 1, turn.SPONSORS: len(self.pictures)}
        counts[turn.DRAW] = ceil(self._people / PEOPLE_PER_SHEET) or 1
        counts[turn.RESULTS] = ceil(self._tables / TABLES_PER_SHEET) or 1
        if turn.STANDINGS not in self.useless and not are_kept_back(self.tournament):
            counts[turn.STANDINGS] = sum(
                ceil(count / PLACES_PER_SHEET) for count in self._sections.values()
            )
        else:
            counts[turn.STANDINGS] = 1
        still_in = self._tables if self.bracket_stage else 0
        counts[turn.BRACKET] = ceil(still_in / TIES_PER_SHEET) or 1
        return {page: count for page, count in counts.items() if page not in self.useless}

    def hint(self, page: str) -> str:
        """Return what a page shows, in a few words; why not, for a page without use."""
        if page in self.useless:
            return str(self.useless[page])
        count = self.sheets[page]
        sheets = ngettext("{count} sheet", "{count} sheets", count).format(count=count)
        if page == turn.STANDINGS:
            if are_kept_back(self.tournament):
                return _("Says that the places are shown at the end.")
            if self.last_closed is not None:
                after = _("after round {number}").format(number=self.last_closed.overall)
                return f"{sheets}, {after}"
        if page == turn.DRAW:
            if self.round is None or self.round.is_closed:
                return _("Says that the draw comes soon.")
            return _("{sheets}, by name").format(sheets=sheets)
        if page == turn.CLOCK:
            return _("With the tables that still play.")
        return sheets

    @cached_property
    def _people(self) -> int:
        """The number of people seated in the round, if its draw is shown."""
        if self.round is None or self.round.is_closed:
            return 0
        seats = Seat.objects.filter(round=self.round)
        partners = Count("participant__entry__competitor__second")
        counts = seats.aggregate(entries=Count("pk"), partners=partners)
        return int(counts["entries"] + counts["partners"])

    @cached_property
    def _tables(self) -> int:
        """The number of tables of the round, without byes."""
        if self.round is None:
            return 0
        return Table.objects.filter(round=self.round, number__isnull=False).count()

    @cached_property
    def _sections(self) -> Counter[str]:
        """The number of entries in each section of the stage."""
        played = Q(until_round=None) | Q(until_round__gte=F("from_round"))
        rows = Participant.objects.filter(played, stage=self.stage)
        return Counter(rows.values_list("section", flat=True))
