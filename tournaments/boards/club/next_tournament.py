"""The tournament on the club's page: the tournament in play, or else the next one."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import prefetch_related_objects
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Club, Competitor, Player
from scoring.memory.occasions import Link, Panel
from tournaments.boards.entries.facts import TournamentFacts
from tournaments.entries.entrants import Entrants, entrants_of
from tournaments.formats import FORMATS
from tournaments.models import Round, Tournament
from tournaments.reading.progress import is_drawn, stage_in_play
from tournaments.reading.round_names import which_round
from tournaments.reading.standings import played_stage


@dataclass(frozen=True)
class NextTournament(Panel):
    """A tournament with its last published round, or with the number of entries before any."""

    template = "tournaments/_next_tournament.html"

    tournament: Tournament
    entered: int = 0
    round: Round | None = None
    which: str = ""
    """The name of the round."""
    own: int | None = None
    """The number of the entry of the person who reads."""

    @property
    def entrants(self) -> Entrants:
        return entrants_of(self.tournament)

    @property
    def is_today(self) -> bool:
        """Whether somebody who entered may arrive today."""
        is_today = timezone.localdate(self.tournament.starts_at) == timezone.localdate()
        return is_today and self.entered > 0

    @property
    def title(self) -> str:
        if self.round:
            return _("Tournament in play")
        is_past = timezone.localdate(self.tournament.starts_at) < timezone.localdate()
        return _("Tournament that has not begun") if is_past else _("Next tournament")

    @property
    def seats(self) -> Link | None:
        if self.round is None or self.round.is_closed:
            return None
        words = _("Where do I sit?") if self.is_drawn else _("See who sits where")
        tournament = self.tournament
        url = reverse("tables", args=[tournament.club.slug, tournament.slug])
        return Link(words, f"{url}?find={self.own}" if self.own else url)

    @property
    def is_drawn(self) -> bool:
        """Whether the rounds of the stage in play are drawn."""
        return self.round is not None and FORMATS[self.round.stage.format].draws

    @property
    def is_about_to_begin(self) -> bool:
        return self.is_drawn and self.round is not None and self.round.state == "published"

    @property
    def facts(self) -> TournamentFacts:
        return TournamentFacts(self.tournament, self.entered)


def next_tournament(club: Club, player: Player | None = None) -> NextTournament | None:
    """Return the tournament of a club that is in play or begins next, for `player` if known; None
    without one.
    """
    coming = club.tournaments.filter(ended_at__isnull=True, archived_at__isnull=True)
    tournament = coming.order_by("starts_at").first()
    if tournament is None:
        return None
    prefetch_related_objects([tournament], "stages")
    if not is_drawn(tournament):
        entries = tournament.entries.filter(is_waiting=False, left_at__isnull=True)
        return NextTournament(tournament, entries.count())
    played = played_stage(stage_in_play(tournament))
    this_round = played.published[-1]
    which = which_round(played, this_round)
    own = _own_number(tournament, player) if player else None
    return NextTournament(tournament, round=this_round, which=which, own=own)


def _own_number(tournament: Tournament, player: Player) -> int | None:
    """Return the number of the entry with which a person plays."""
    own = tournament.entries.filter(
        competitor__in=Competitor.objects.of(player).order_by(), left_at__isnull=True
    )
    return own.order_by("number").values_list("number", flat=True).first()
