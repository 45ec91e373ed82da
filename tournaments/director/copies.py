"""Copy a tournament for the next evening; archive tournaments, such as trials."""

from uuid import UUID

from django.db import transaction
from django.utils import timezone

from clubs.journal.writing import lock, writing
from clubs.models import User
from scoring import ledger
from scoring.models import Match
from tournaments.director import events
from tournaments.director.entries import entries
from tournaments.director.phones import screens
from tournaments.director.writing import note
from tournaments.models import Tournament


@transaction.atomic
def copy(
    source: Tournament, plan: events.Plan, *, with_entries: bool, by: User, client_key: UUID
) -> Tournament:
    """Copy a tournament with its stages, options, regulation and screens, but with new lots.

    `with_entries`: enter the same entries with their groups, except archived pairs and entries that
    left. Idempotent by `client_key`. Raises PointsAreBad if the regulation does not suit the game.
    """
    club = source.club
    lock(club)
    if copied := club.tournaments.filter(client_key=client_key).first():
        return copied
    stages = [events.StagePlan.of(stage) for stage in source.stages.order_by("number")]
    regulation = source.regulation
    made = events.create(club, plan, stages, by=by, client_key=client_key, regulation=regulation)
    if with_entries:
        rows = source.entries.filter(left_at=None, competitor__archived_at=None)
        staying = list(rows.select_related("competitor__first", "competitor__second"))
        known = {entry.competitor_id: entries.EntryDetails(group=entry.group) for entry in staying}
        people = [entry.competitor for entry in staying]
        entries.enter(made, people, by=by, known=known, as_list=True)
    _copy_screens(source, made)
    return made


def _copy_screens(source: Tournament, made: Tournament) -> None:
    """Give the copy the screens of the hall as they are planned, each with a new code."""
    for screen in source.screens.all():
        screens.create(
            made,
            name=screen.name,
            number=screen.number,
            plan=screen.plan,
            rings_last_hand=screen.rings_last_hand,
            rings_end=screen.rings_end,
        )


def archive(tournament: Tournament, *, annul: str = "", by: User) -> None:
    """Archive a tournament: hide it from lists and from strangers. Idempotent.

    `annul`: annul all its matches for this reason; "": the matches count as before.
    """
    with writing(tournament):
        tournament.refresh_from_db()
        if annul:
            for match in Match.objects.filter(table_of_round__round__stage__tournament=tournament):
                ledger.annul(match, by=by, reason=annul)
        if tournament.archived_at is None:
            tournament.archived_at = timezone.now()
            tournament.save(update_fields=["archived_at"])
            note(tournament, by, "archive-tournament", reason=annul)


def restore(tournament: Tournament, *, by: User) -> None:
    """List an archived tournament again; annulled matches stay annulled. Idempotent."""
    with writing(tournament):
        tournament.refresh_from_db()
        if tournament.archived_at is not None:
            tournament.archived_at = None
            tournament.save(update_fields=["archived_at"])
            note(tournament, by, "restore-tournament")
