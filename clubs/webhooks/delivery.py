"""Send the deliveries that are due, and decide about those that did not arrive."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any, NamedTuple, TypeAlias

from django.conf import settings
from django.db import InterfaceError, OperationalError, close_old_connections, transaction
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Greatest
from django.utils import timezone, translation

from clubs.journal.writing import in_portions, note
from clubs.models.webhooks import Delivery, Kind, Webhook
from clubs.webhooks.post import Failed, post, read_url
from clubs.webhooks.signing import headers_for

WAITS = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 30, 120, 480))
"""The times between the tries of a delivery: six tries in eleven hours."""
MOST_SECONDS = 30.0
"""After so long a job leaves the rest to the next one, well before the queue kills it."""
LONGEST_REQUEST = timedelta(seconds=15)
"""No request lasts longer (`post`): the process that began one earlier has ended."""
MOST_AT_ONCE = 16
"""Requests that run at the same time, each to another address."""
LOOK_SECONDS = 0.5
"""The time after which a waiting job looks for new events, or again for the database."""
UNREACHABLE = (OperationalError, InterfaceError)
"""The errors of a database that is locked, cannot be written, or is not running."""
KEPT = 50
"""Ended deliveries of an address that its page can show."""

log = logging.getLogger("clubs")


class Content(NamedTuple):
    """The data of an event for the other program; its name and page are for people."""

    name: str
    page: str
    data: dict[str, Any]


Read: TypeAlias = Callable[[Delivery], Content | None]
"""Returns the present content of an event; None if its subject is gone or hidden now."""


def has_due() -> bool:
    """Whether a delivery should be sent now."""
    waiting = Delivery.objects.filter(state=Delivery.State.WAITING)
    return waiting.filter(_is_due()).exists()


def _is_due() -> Q:
    """Return the condition of deliveries whose time has come, or lies further ahead than any wait:
    the clock was put back.
    """
    now = timezone.now()
    return Q(next_at__lte=now) | Q(next_at__gt=now + WAITS[-1])


def send_due(read: Read) -> None:
    """Send the deliveries that are due, for at most half a minute.

    Each address has one request at a time, so that its events arrive in order. The addresses do not
    wait for each other: their requests run in threads, while this thread does all the rest.

    Raises an error of a database that stays unreachable: all deliveries are then still waiting.
    """
    ends = time.monotonic() + MOST_SECONDS
    with ThreadPoolExecutor(MOST_AT_ONCE) as threads:
        sending: dict[Future[int], Delivery] = {}
        while True:
            try:
                while time.monotonic() < ends and (due := _next_due(sending.values())) is not None:
                    with _only_failing(due):
                        if (request := _begin(due, read)) is not None:
                            sending[threads.submit(request)] = due
                if not sending:
                    return
                # Not for longer, since an event for another address may be written meanwhile.
                answered, _running = wait(sending, LOOK_SECONDS, FIRST_COMPLETED)
                for answer in answered:
                    delivery = sending[answer]
                    with _only_failing(delivery):
                        _end(delivery, answer)
                    _forget_old(sending.pop(answer).webhook)
            except UNREACHABLE:
                # An answer that is not written down would let its delivery be sent twice.
                if not sending or time.monotonic() > ends:
                    raise
                log.exception("The answers of webhooks wait for the database.")
                time.sleep(LOOK_SECONDS)
                close_old_connections()


def _next_due(sending: Collection[Delivery]) -> Delivery | None:
    """Return the next delivery to an address without a running request."""
    if len(sending) == MOST_AT_ONCE:
        return None
    waiting = Delivery.objects.filter(_is_due(), state=Delivery.State.WAITING)
    due = waiting.exclude(webhook__in=[delivery.webhook_id for delivery in sending])
    due = due.exclude(webhook__in=_on_their_way().values("webhook"))
    return due.select_related("webhook__club", "webhook__made_by").order_by("next_at", "pk").first()


def _on_their_way() -> QuerySet[Delivery]:
    """Return the deliveries that any server is sending at this moment.

    A failed first try is none of them: all deliveries of its address wait longer.
    """
    now = timezone.now()
    begun = Delivery.objects.filter(state=Delivery.State.WAITING, next_at__gt=now)
    just_now = now - LONGEST_REQUEST, now + LONGEST_REQUEST  # the clocks of servers differ
    return begun.filter(Q(problem="") | Q(tries__gt=1), tried_at__range=just_now)


@contextmanager
def _only_failing(delivery: Delivery) -> Iterator[None]:
    """Give up only this delivery after an error of our code, so that the others go on."""
    try:
        yield
    except UNREACHABLE:
        raise
    except Exception:
        log.exception("The delivery %s failed.", delivery.pk)
        Delivery.objects.filter(pk=delivery.pk).update(state=Delivery.State.FAILED)


def _begin(delivery: Delivery, read: Read) -> Callable[[], int] | None:
    """Count a try and return its request, which needs no database; None: nothing is sent."""
    webhook, now = delivery.webhook, timezone.now()
    # Counted first: a process that dies while it sends has used up one try.
    wait_time = WAITS[min(delivery.tries, len(WAITS) - 1)]
    same = Delivery.objects.filter(pk=delivery.pk, tries=delivery.tries)
    with transaction.atomic():
        # Servers begin requests to the same address one after the other.
        Webhook.objects.select_for_update().filter(pk=webhook.pk).first()
        if _on_their_way().filter(webhook=webhook).exists():
            return None  # another server sends to it
        if not same.update(tries=F("tries") + 1, tried_at=now, next_at=now + wait_time):
            return None  # another server has taken it
    delivery.tries, delivery.tried_at, delivery.next_at = delivery.tries + 1, now, now + wait_time
    with translation.override(webhook.club.languages[0]):
        content = Content("", "", {}) if delivery.kind == Kind.TRIAL else read(delivery)
    if content is None:
        delivery.delete()
        return None
    delivery.name, delivery.page = content.name[:160], content.page
    delivery.digest = _digest(content.data)
    if delivery.kind == Kind.STANDINGS and _is_known(delivery):
        delivery.delete()
        return None
    return _request(webhook, delivery, content.data)


@transaction.atomic
def _end(delivery: Delivery, answer: Future[int]) -> None:
    """Write down what came of a try: all of it or nothing."""
    try:
        delivery.status = answer.result()
    except Failed as failed:
        _not_arrived(delivery, failed)
    else:
        delivery.state, delivery.problem = Delivery.State.ARRIVED, ""
        _save(delivery)


def _request(webhook: Webhook, delivery: Delivery, data: dict[str, Any]) -> Callable[[], int]:
    """Return a function that sends the delivery, signed. It raises Failed."""
    message = {
        "type": delivery.kind,
        "timestamp": delivery.made_at.isoformat(),
        "data": {"club": webhook.club.slug, **data},
    }
    body = json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode()
    moment = int(time.time())
    headers = headers_for(body, delivery.event, moment, webhook.salt)
    headers |= {
        "Content-Type": "application/json",
        "User-Agent": "Caderneta",
        "Connection": "close",
    }
    url, reachable = read_url(webhook.url), settings.WEBHOOK_NETWORKS
    return lambda: post(url, body, headers, reachable=reachable)


def _digest(data: dict[str, Any]) -> str:
    return sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()


def _is_known(delivery: Delivery) -> bool:
    """Whether the address has these standings already."""
    earlier = Delivery.objects.filter(
        webhook=delivery.webhook, kind=Kind.STANDINGS, page=delivery.page, pk__lt=delivery.pk
    )
    last = earlier.filter(state=Delivery.State.ARRIVED).order_by("-pk").first()
    return last is not None and last.digest == delivery.digest


def _not_arrived(delivery: Delivery, failed: Failed) -> None:
    delivery.problem, delivery.status = failed.problem, failed.status
    if delivery.kind != Kind.TRIAL and delivery.tries <= len(WAITS):
        _save(delivery)
        # The others wait as well: each would wait for the same receiver in vain.
        _postpone(delivery.webhook)
        return
    delivery.state = Delivery.State.FAILED
    _save(delivery)
    if delivery.kind != Kind.TRIAL:
        _give_up(delivery)


def _postpone(webhook: Webhook) -> None:
    """Postpone the waiting deliveries of an address.

    Skips the rows that a writer has locked: waiting for them could end in a deadlock.
    """
    waiting = webhook.deliveries.filter(state=Delivery.State.WAITING).exclude(kind=Kind.TRIAL)
    keys = list(waiting.select_for_update(skip_locked=True).values_list("pk", flat=True))
    soon = timezone.now() + WAITS[0]
    Delivery.objects.filter(pk__in=keys).update(next_at=Greatest("next_at", soon))


def _give_up(delivery: Delivery) -> None:
    """Write the lost delivery into the journal.

    Switches its address off if nothing has arrived there since the event.
    """
    webhook = delivery.webhook
    arrived = webhook.deliveries.filter(state=Delivery.State.ARRIVED)
    action = "lose-webhook"
    if not arrived.filter(tried_at__gt=delivery.made_at).exists():
        action = "stop-webhook"
        Webhook.objects.filter(pk=webhook.pk).update(stopped_at=timezone.now())
        waiting = webhook.deliveries.filter(state=Delivery.State.WAITING)
        waiting.update(state=Delivery.State.FAILED)
    note(webhook.club, webhook.made_by, action, webhook.host, even_lent=True)


def _save(delivery: Delivery) -> None:
    delivery.save(update_fields=["state", "problem", "status", "name", "page", "digest"])


def forget_deliveries(before: datetime) -> Iterator[int]:
    """Delete the deliveries of events before this moment that have ended."""
    ended = Delivery.objects.exclude(state=Delivery.State.WAITING)
    return in_portions(ended.filter(made_at__lt=before))


def _forget_old(webhook: Webhook) -> None:
    ended = webhook.deliveries.exclude(state=Delivery.State.WAITING).order_by("-pk")
    old = list(ended.values_list("pk", flat=True)[KEPT : KEPT + KEPT])
    if old:
        Delivery.objects.filter(pk__in=old).delete()
