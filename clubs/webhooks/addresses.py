"""Write the addresses that a club informs: add, remove, switch on again, send once more."""

from collections.abc import Collection
from secrets import token_hex

from django.db import transaction
from django.utils import timezone

from clubs.journal.writing import NotNow, Refused, note, writing
from clubs.models import Club, User
from clubs.models.webhooks import Delivery, Kind, Webhook
from clubs.webhooks.queue import wake
from clubs.webhooks.signing import secret_of

MOST = 5
"""Addresses of a club."""


class TooMany(Refused):
    """The club has as many addresses as it may have."""


class AddressTaken(Refused):
    """The club informs this address already."""


def add_webhook(club: Club, url: str, kinds: Collection[str], *, by: User) -> tuple[Webhook, str]:
    """Add an address that is informed of these kinds of events. Return it with its secret, which
    nobody can read again. Raises TooMany and AddressTaken.
    """
    with writing(club, even_lent=True):
        # A page that is loaded again sends its form again.
        if club.webhooks.filter(url=url).exists():
            raise AddressTaken
        if club.webhooks.count() >= MOST:
            raise TooMany
        webhook = Webhook.objects.create(
            club=club,
            url=url,
            kinds=[kind.value for kind in Kind if kind in kinds],
            salt=token_hex(16),
            made_by=by,
            made_at=timezone.now(),
        )
        Club.objects.filter(pk=club.pk).update(has_webhooks=True)
        note(club, by, "add-webhook", webhook.host, even_lent=True)
    return webhook, secret_of(webhook.salt)


def remove_webhook(webhook: Webhook, *, by: User) -> None:
    """Remove an address with its deliveries."""
    club = webhook.club
    with writing(club, even_lent=True):
        note(club, by, "remove-webhook", webhook.host, even_lent=True)
        webhook.delete()
        Club.objects.filter(pk=club.pk).update(has_webhooks=club.webhooks.exists())


@transaction.atomic
def switch_on(webhook: Webhook, *, by: User) -> None:
    """Inform an address again that was switched off. Idempotent."""
    stopped = Webhook.objects.filter(pk=webhook.pk, stopped_at__isnull=False)
    if stopped.update(stopped_at=None):
        note(webhook.club, by, "start-webhook", webhook.host, even_lent=True)


@transaction.atomic
def send_trial(webhook: Webhook) -> Delivery:
    """Send an event without content, once. Raises NotNow while another trial waits."""
    if webhook.deliveries.filter(kind=Kind.TRIAL, state=Delivery.State.WAITING).exists():
        raise NotNow
    now = timezone.now()
    trial = Delivery.objects.create(
        club_id=webhook.club_id, webhook=webhook, kind=Kind.TRIAL, made_at=now, next_at=now
    )
    transaction.on_commit(wake)
    return trial


@transaction.atomic
def send_again(delivery: Delivery) -> None:
    """Send an event that did not arrive once more, under the same id. Idempotent."""
    failed = Delivery.objects.filter(pk=delivery.pk, state=Delivery.State.FAILED)
    failed.update(state=Delivery.State.WAITING, tries=0, next_at=timezone.now(), problem="")
    transaction.on_commit(wake)
