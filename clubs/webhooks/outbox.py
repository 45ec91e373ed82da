"""Write the deliveries of an event, in the transaction of the writer that causes it.

So nothing is lost, and nothing is sent of a change that is rolled back.
"""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from clubs.models import Club
from clubs.models.webhooks import Delivery, Kind, Webhook
from clubs.webhooks.queue import wake


def announce(club: Club, kinds: Collection[Kind], subject: str) -> None:
    """Let the addresses of the club be informed of events about a subject, such as "match 12".

    Call this in the transaction of the change. Without addresses it asks the database nothing.
    """
    if not club.has_webhooks:
        return
    now = timezone.now()
    for webhook in Webhook.objects.filter(club=club, stopped_at=None):
        for kind in kinds:
            if kind in webhook.kinds:
                _add(webhook, kind, subject, now)
    transaction.on_commit(wake)


def _add(webhook: Webhook, kind: Kind, subject: str, now: datetime) -> None:
    """Add a delivery, unless one that was never tried will tell the same."""
    same = webhook.deliveries.filter(
        kind=kind, subject=subject, state=Delivery.State.WAITING, tries=0
    )
    # Locked, so that its first try waits for this transaction and reads what it has written.
    if not list(same.select_for_update().values_list("pk", flat=True)):
        Delivery.objects.create(
            webhook=webhook, kind=kind, subject=subject, made_at=now, next_at=now
        )
