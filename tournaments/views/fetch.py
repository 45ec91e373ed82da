"""Fetch the tournament, stage, round, table or entry of an address.

Fetching a tournament also checks the person's rights.
"""

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from clubs.journal.writing import Lent
from clubs.models import Membership
from clubs.rights.access import club_for, tell_rights
from tournaments.models import Entry, Round, Stage, Table, Tournament
from tournaments.reading.progress import is_drawn


def tournament_for(
    request: HttpRequest, slug: str, name: str, *, only_read: bool = False
) -> Tournament:
    """Return the tournament of this address, if the person may use the address.

    Its `club` knows the person's rights. Raises Http404 and PermissionDenied, as `club_for` does,
    and Lent for a form of a lent tournament, before it is checked. `only_read`: the form changes
    nothing of the tournament.
    """
    club = club_for(request, slug)
    tournament = get_object_or_404(Tournament, club=club, slug=name)
    tournament.club = club
    if tournament.loan_id and request.method == "POST" and not only_read:
        raise Lent(tournament.loan_id)
    return tournament


def tournament_for_all(slug: str, name: str, member: Membership | None) -> Tournament:
    """Return the tournament of this address for any reader; `member`: their role in its club.

    Its `club` knows the rights of a member; a stranger has none. Raises Http404, for a stranger
    also if the tournament is archived.
    """
    with_club = Tournament.objects.select_related("club")
    tournament = get_object_or_404(with_club, club__slug=slug, slug=name)
    if tournament.archived_at is not None and member is None:
        raise Http404
    tell_rights(tournament.club, member)
    return tournament


def may_see_entries(tournament: Tournament) -> bool:
    """Whether this person may see the entries: strangers only once a draw is published."""
    return bool(tournament.club.rights) or is_drawn(tournament)


def stage_of(tournament: Tournament, number: int) -> Stage:
    stage = get_object_or_404(Stage, tournament=tournament, number=number)
    stage.tournament = tournament
    return stage


def round_of(tournament: Tournament, stage: int, number: int) -> Round:
    """Return the round of this number that was not voided. Raises Http404."""
    row = get_object_or_404(
        Round.objects.select_related("stage"),
        stage__tournament=tournament,
        stage__number=stage,
        number=number,
        voided_at__isnull=True,
    )
    row.stage.tournament = tournament
    return row


def table_of(this_round: Round, number: int) -> Table:
    rows = Table.objects.select_related("match")
    table = get_object_or_404(rows, round=this_round, number=number)
    table.round = this_round
    return table


def entry_of(tournament: Tournament, number: int) -> Entry:
    entry = get_object_or_404(
        Entry.objects.select_related("competitor__first", "competitor__second", "reserve"),
        tournament=tournament,
        number=number,
    )
    entry.tournament = tournament
    return entry
