"""Delete rows of the office that are past their time. `clubs.privacy.retention` says when."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet

from clubs.journal.writing import in_portions
from clubs.models import ImportedList, Invitation


def forget_invitations(before: datetime) -> Iterator[int]:
    """Delete the invitations that were used or withdrawn, or that ended, before this moment."""
    is_over = Q(used_at__lt=before) | Q(revoked_at__lt=before) | Q(ends_at__lt=before)
    return in_portions(Invitation.objects.filter(is_over))


def forget_drafts(before: datetime) -> Iterator[int]:
    """Delete lists that somebody began to import before this moment and never confirmed."""
    return in_portions(ImportedList.objects.filter(confirmed_at=None, at__lt=before))


def forget_left_out_rows(before: datetime) -> Iterator[int]:
    """Empty the rows that were left out of lists imported before this moment."""
    with_rows = ImportedList.objects.exclude(rows=[], answers={})
    return in_portions(with_rows.filter(finished_at__lt=before), _empty)


def _empty(lists: QuerySet[ImportedList, Any]) -> None:
    lists.update(rows=[], answers={})
