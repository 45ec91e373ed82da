"""The club's journal: every writing action leaves one line here, inside its own transaction."""

from clubs.models import Club, JournalEntry, User


def note(
    club: Club,
    by: User,
    action: str,
    subject: object,
    *,
    path: str = "",
    before: str = "",
    after: str = "",
    reason: str = "",
) -> JournalEntry:
    """Write one line. `action` is one of the codes that `clubs.labels.ACTIONS` translates."""
    return JournalEntry.objects.create(
        club=club,
        by=by,
        action=action,
        subject=str(subject)[:160],
        path=path,
        before=before[:200],
        after=after[:200],
        reason=reason[:200],
    )
