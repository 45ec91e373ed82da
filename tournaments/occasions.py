"""Tournaments on the pages of scoring: the hall of a match, and the club's next tournament."""

from collections.abc import Collection, Iterable, Mapping

from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.models import Club
from scoring.consequences import Corrected
from scoring.labels.consequences import Change
from scoring.models import Match
from scoring.occasions import Link, Occasions
from tournaments.boards.next_tournament import NextTournament, next_tournament
from tournaments.consequences.tables import match_changes
from tournaments.models import Table


class Tournaments(Occasions):
    """Matches at the tables of tournaments."""

    def link_of(self, match: Match) -> Link | None:
        """Return the hall of the match's round, also after another match took its table."""
        tables = Table.objects.select_related("round__stage__tournament").order_by()
        # Not one condition with "or": the database would read every table there is.
        union = tables.filter(match=match).union(tables.filter(earlier_matches=match))
        table = next(iter(union), None)
        if table is None:
            return None
        round, stage = table.round, table.round.stage
        text = _("%(tournament)s, round %(number)s")
        name = text % {"tournament": stage.tournament, "number": round.overall}
        place = [match.club.slug, stage.tournament.slug, stage.number, round.number]
        return Link(name, reverse("round", args=place))

    def names_of(self, matches: Iterable[Match]) -> Mapping[int, str]:
        """Return the tournament of each match, by the key of the match, with one query."""
        tables = Table.objects.filter(match__in=[match.pk for match in matches]).order_by()
        return dict(tables.values_list("match", "round__stage__tournament__name"))

    def changes_of(self, corrected: Corrected, rights: Collection[str]) -> list[Change]:
        return match_changes(corrected, rights)

    def panel_of(self, club: Club) -> NextTournament | None:
        return next_tournament(club)
