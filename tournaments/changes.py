"""Whether anything of a tournament has changed since a page was made, in one query."""

from django.conf import settings
from django.db.models import Sum
from django.utils.translation import get_language

from scoring.models import Match
from tournaments.models import Tournament


def etag(tournament: Tournament, *shown: object) -> str:
    """Changes with every write to the tournament or a match of its tables, and with the release.

    `shown` is what else a page of it depends on: the rights of who asks, what they chose, the
    minute. Versions only grow and no match leaves its table, so two states never share a sum.
    Ask for it before reading what the page shows: a tag that is too old only costs an answer.
    """
    matches = Match.objects.filter(table_of_round__round__stage__tournament=tournament)
    played = matches.aggregate(sum=Sum("version"))["sum"] or 0
    parts = [tournament.pk, tournament.version, played, get_language(), settings.RELEASE, *shown]
    return f'"{".".join(map(str, parts))}"'


def rights_tag(rights: frozenset[str]) -> str:
    """What somebody may do, as a part of a tag."""
    return "-".join(sorted(rights))
