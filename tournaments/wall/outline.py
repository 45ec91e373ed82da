"""How far a tournament is, and how much there is to show: a few small queries.

From it each kind of page says whether it has something to show now, and on how many sheets. The
page itself is read only when it is shown.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.db.models import Count, F, Q, QuerySet, prefetch_related_objects

from clubs.models import SponsorPicture
from tournaments.formats import FORMATS
from tournaments.models import Call, Entry, Participant, Round, Seat, Stage, Table, Tournament
from tournaments.ranking.teams import team_key
from tournaments.reading.progress import is_knockout, public_rounds
from tournaments.reading.round_clock import has_clock
from tournaments.reading.standings import format_of, played_stage, regulation_of
from tournaments.remarks.byes import waiting_entries
from tournaments.wall import turn
from tournaments.wall.turn import Start


@dataclass(frozen=True)
class Outline:
    """What there is to show at the moment `now`. `round`: the last one that players have seen."""

    tournament: Tournament
    now: datetime
    round: Round | None
    last_closed: Round | None
    """The last closed round of the stage in play."""

    @classmethod
    def of(cls, tournament: Tournament, now: datetime) -> Outline:
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
        return cls(tournament, now, last, own[-1] if own else None)

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
        return self.round is not None and has_clock(self.round)

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

    @property
    def has_live_standings(self) -> bool:
        """Whether the standings change with every hand."""
        return self.tournament.standings_shown == Tournament.Shown.ALWAYS

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
    def people(self) -> int:
        """The number of people of the round, if its draw is shown."""
        if self.round is None or self.round.is_closed:
            return 0
        seats = Seat.objects.filter(round=self.round)
        partners = Count("participant__entry__competitor__second")
        counts = seats.aggregate(entries=Count("pk"), partners=partners)
        waiting = sum(len(entry.competitor.players) for entry in self.waiting)
        return int(counts["entries"] + counts["partners"] + waiting)

    @cached_property
    def waiting(self) -> list[Entry]:
        """The entries of a bracket that wait for others in the round in play."""
        this_round = self.round
        if this_round is None or this_round.is_closed or self.bracket_stage is None:
            return []
        return waiting_entries(played_stage(this_round.stage), this_round)

    @cached_property
    def tables(self) -> int:
        """The number of tables of the round, without byes."""
        if self.round is None:
            return 0
        return Table.objects.filter(round=self.round, number__isnull=False).count()

    @cached_property
    def sections(self) -> Counter[str]:
        """The number of entries in each section of the stage."""
        return Counter(self._played.values_list("section", flat=True))

    @cached_property
    def teams(self) -> int:
        """The number of teams in the stage; 0 without a table of teams."""
        if regulation_of(self.tournament).teams is None or self.bracket_stage is not None:
            return 0
        rows = self._played.exclude(entry__group="")
        return len(set(map(team_key, rows.values_list("entry__group", flat=True))))

    @property
    def _played(self) -> QuerySet[Participant]:
        """The participants of the stage, but those that left before their first round."""
        played = Q(until_round=None) | Q(until_round__gte=F("from_round"))
        return Participant.objects.filter(played, stage=self.stage)
