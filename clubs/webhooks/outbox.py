"""Write the deliveries of an event, in the transaction of the writer that causes it.

So nothing is lost, and nothing is sent of a change that is rolled back.
"""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import Model
from django.utils import timezone

from clubs.models import Club, Delivery, Webhook
from clubs.models.webhooks import Kind
from clubs.webhooks.queue import wake


def announce(club: Club, kind: Kind, *rows: Model) -> None:
    """Let the addresses of the club be informed of an event of each of these rows.

    Call this in the transaction of the change. Without addresses it asks the database nothing.
    """
    if not club.has_webhooks:
        return
    now = timezone.now()
    for webhook in Webhook.objects.filter(club=club, stopped_at=None):
        if kind in webhook.kinds:
            _add(webhook, kind, list(map(subject_of, rows)), now)
    transaction.on_commit(wake)


def subject_of(row: Model) -> str:
    """Return the subject of an event: the model of its row and the key, as in "match 12"."""
    return f"{row._meta.model_name} {row.pk}"


def _add(webhook: Webhook, kind: Kind, subjects: Sequence[str], now: datetime) -> None:
    """Add deliveries. A subject with a delivery that was never tried needs no second one."""
    untried = webhook.deliveries.filter(
        kind=kind, subject__in=subjects, state=Delivery.State.WAITING, tries=0
    )
    # Locked, so that its first try waits for this transaction and reads what it has written.
    known = set(untried.select_for_update().values_list("subject", flat=True))
    Delivery.objects.bulk_create(
        Delivery(
            club_id=webhook.club_id,
            webhook=webhook,
            kind=kind,
            subject=subject,
            made_at=now,
            next_at=now,
        )
        for subject in dict.fromkeys(subjects)
        if subject not in known
    )
