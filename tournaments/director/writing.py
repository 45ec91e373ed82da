"""The steps of every writer of a tournament: lock, new version, journal."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.exceptions import ObjectDoesNotExist
from django.db import transaction
from django.db.models import F
from django.urls import reverse

from clubs import journal
from clubs.models import JournalEntry, User
from clubs.version import step
from tournaments.models import Round, Stage, Tournament


class Refused(Exception):
    """The director does not write this; everything is as it was."""


class NotNow(Refused):
    """It is too early or too late for this: somebody may have gone on in the meantime."""


class Gone(NotNow):
    """The row to write was removed meanwhile."""


class StageClosed(NotNow):
    """The places of the stage are frozen, and with them its results: it is opened again first."""


@contextmanager
def writing(tournament: Tournament) -> Iterator[int]:
    """One transaction, in which nobody else writes this tournament; its version grows.

    Rows that were fetched before are read again inside. Raises Gone where one is there no more.
    Yields the version before: rows that were read after a tournament of the same version are as
    they were, apart from those of matches and of the club's people.
    """
    try:
        with transaction.atomic():
            now = Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
            yield now.version
            Tournament.objects.filter(pk=tournament.pk).update(version=F("version") + step())
    except ObjectDoesNotExist as missing:
        raise Gone from missing


def path_of(tournament: Tournament) -> str:
    """Return the path by which the journal names a tournament."""
    return reverse("tournament", args=[tournament.club.slug, tournament.slug])


def note(
    tournament: Tournament,
    by: User,
    action: str,
    subject: object = "",
    *,
    before: journal.Words = "",
    after: journal.Words = "",
    reason: str = "",
) -> None:
    """Leave a line in the club's journal; `subject` is the part of the tournament it is about."""
    line(tournament, by, action, subject, before=before, after=after, reason=reason).save()


def line(
    tournament: Tournament,
    by: User,
    action: str,
    subject: object = "",
    *,
    before: journal.Words = "",
    after: journal.Words = "",
    reason: str = "",
) -> JournalEntry:
    """Return the same line; the caller saves it."""
    path = path_of(tournament)

    def words() -> str:
        part = subject() if callable(subject) else subject
        return f"{tournament}, {part}" if part else str(tournament)

    return journal.line(
        tournament.club, by, action, words, path=path, before=before, after=after, reason=reason
    )


def last_line(tournament: Tournament, *actions: str) -> JournalEntry | None:
    """Return the newest journal line with one of these actions in this tournament."""
    lines = JournalEntry.objects.filter(club=tournament.club_id, action__in=actions)
    return lines.filter(path=path_of(tournament)).select_related("by").first()


def who_last(tournament: Tournament, *actions: str) -> User | None:
    """Return the last person who did one of these actions in this tournament."""
    line = last_line(tournament, *actions)
    return None if line is None else line.by


def current_stage(tournament: Tournament) -> Stage | None:
    """The first stage that is not closed; None when all are."""
    return tournament.stages.filter(closed_at__isnull=True).order_by("number").first()


def last_round(stage: Stage) -> Round | None:
    return stage.rounds.filter(voided_at__isnull=True).order_by("-number").first()


def published(stage: Stage) -> int:
    """How many rounds of the stage players have seen."""
    last = last_round(stage)
    if last is None:
        return 0
    return last.number - 1 if last.is_draft else last.number


def drop_draft(stage: Stage) -> bool:
    """Take a draft away that was drawn from something else: nobody has seen it. Was there one?"""
    last = last_round(stage)
    if last is None or not last.is_draft:
        return False
    last.delete()
    return True
