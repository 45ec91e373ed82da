"""Steps shared by the writers of a tournament: journal lines, deleting a draft."""

from collections.abc import Iterable
from typing import Unpack

from django.urls import reverse

from clubs.journal.writing import NotNow, Texts, journal_line
from clubs.models import JournalEntry, User
from clubs.models.webhooks import Kind
from clubs.webhooks.outbox import announce
from tournaments.models import Round, Stage, Table, Tournament
from tournaments.reading.progress import last_round
from tournaments.reading.round_names import namer


class StageClosed(NotNow):
    """The places and results of the stage are frozen until the stage is reopened."""


def path_of(tournament: Tournament) -> str:
    return reverse("tournament", args=[tournament.club.slug, tournament.slug])


def note(
    tournament: Tournament,
    by: User | str,
    action: str,
    subject: object = "",
    **texts: Unpack[Texts],
) -> None:
    """Write a line in the club's journal; `subject` is the part of the tournament concerned."""
    line(tournament, by, action, subject, **texts).save(force_insert=True)


def line(
    tournament: Tournament,
    by: User | str,
    action: str,
    subject: object = "",
    **texts: Unpack[Texts],
) -> JournalEntry:
    """Return an unsaved journal line, with the arguments of `note`."""

    part_words = namer(subject) if isinstance(subject, Round) else subject

    def words() -> str:
        part = part_words() if callable(part_words) else part_words
        return f"{tournament}, {part}" if part else str(tournament)

    return journal_line(tournament.club, by, action, words, path=path_of(tournament), **texts)


def announce_standings(tournament: Tournament) -> None:
    """Inform other programs of the standings, if they are not those sent last."""
    announce(tournament.club, Kind.STANDINGS, tournament)


def announce_results(this_round: Round, tables: Iterable[Table]) -> None:
    """Inform other programs of results in a round, and of the standings that they may change."""
    tournament = this_round.stage.tournament
    announce(tournament.club, Kind.RESULT, *tables)
    if this_round.is_closed or tournament.standings_shown == Tournament.Shown.ALWAYS:
        announce_standings(tournament)


def announce_round(this_round: Round) -> None:
    """Inform other programs of a published round."""
    announce(this_round.stage.tournament.club, Kind.ROUND, this_round)


def last_line(tournament: Tournament, *actions: str) -> JournalEntry | None:
    lines = JournalEntry.objects.filter(club=tournament.club_id, action__in=actions)
    return lines.filter(path=path_of(tournament)).select_related("by").first()


def who_last(tournament: Tournament, *actions: str) -> User | None:
    line = last_line(tournament, *actions)
    return None if line is None else line.by


def drop_draft(stage: Stage) -> None:
    """Delete the draft of a stage. Idempotent."""
    last = last_round(stage)
    if last is not None and last.is_draft:
        last.delete()
