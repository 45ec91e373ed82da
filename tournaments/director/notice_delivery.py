"""Send the notices that are due to the push services of the phones.

Run by the process that sends webhooks, with the same careful request (`clubs.webhooks.post`): the
addresses come from strangers.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import timedelta
from email.utils import parseaddr
from functools import partial
from typing import TYPE_CHECKING

from django.conf import settings
from django.db.models import F
from django.utils import timezone
from django.utils.crypto import salted_hmac

from clubs.webhooks.post import Failed, post, read_url
from tournaments.director.notices import forget_old
from tournaments.models import Notice, PushAddress
from tournaments.notice_words import content_of

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

USEFUL_FOR = timedelta(minutes=30)
"""After so long everybody sits, and the notice is not sent any more."""
USEFUL_WITHOUT_HURRY = timedelta(days=1)
"""The same where the sides choose the day of their match, and for a result to confirm."""
WAITS = tuple(timedelta(seconds=seconds) for seconds in (30, 120, 600))
"""The times between the tries of a notice."""
MOST_SECONDS = 20.0
"""After so long a job leaves the rest to the next one."""
AT_ONCE = 16
MOST_LETTERS = 500
GONE = (404, 410)
REFUSED = (400, 401, 403)
"""The keys of the phone belong to another server, or to this one under another SECRET_KEY."""

log = logging.getLogger("clubs")


def server_key() -> EllipticCurvePrivateKey:
    """Return the key by which push services recognise this server. It follows from SECRET_KEY."""
    # Not at the start: few processes need the library, which takes 8 MB.
    from tournaments.push.keys import private_key  # noqa: PLC0415

    return private_key(salted_hmac("tournaments.push", "vapid", algorithm="sha512").digest())


def has_due() -> bool:
    """Whether a notice should be sent now."""
    return Notice.objects.filter(next_at__lte=timezone.now()).exists()


def send_due() -> None:
    """Send the notices that are due, for about twenty seconds."""
    if not has_due():
        return
    forget_old()
    ends = time.monotonic() + MOST_SECONDS
    with ThreadPoolExecutor(AT_ONCE) as threads:
        while time.monotonic() < ends and (due := _next_due()):
            sending = [
                (notice, threads.submit(request))
                for notice in due
                if (request := _begin(notice)) is not None
            ]
            for notice, answer in sending:
                _end(notice, answer)


def _next_due() -> Sequence[Notice]:
    waiting = Notice.objects.filter(next_at__lte=timezone.now()).order_by("next_at", "pk")
    with_page = waiting.select_related(
        "round__stage__tournament", "address__entry__tournament__club", "report"
    )
    return list(with_page[:AT_ONCE])


def _begin(notice: Notice) -> Callable[[], int] | None:
    """Count a try and return its request, which needs no database; None: nothing is sent."""
    now = timezone.now()
    wait = WAITS[min(notice.tries, len(WAITS) - 1)]
    # Counted first: a process that dies while it sends has used up one try.
    same = Notice.objects.filter(pk=notice.pk, tries=notice.tries, next_at=notice.next_at)
    if not same.update(tries=F("tries") + 1, next_at=now + wait):
        return None  # another server has taken it
    notice.tries, notice.next_at = notice.tries + 1, now + wait
    has_time = notice.report_id is not None or notice.round.play_until is not None
    rest = notice.made_at + (USEFUL_WITHOUT_HURRY if has_time else USEFUL_FOR) - now
    content = content_of(notice)
    if content is None or rest <= timedelta(0) or notice.address.gone_at:
        _give_up(notice)
        return None
    try:
        return _request(notice.address, content, int(rest.total_seconds()))
    except ValueError:
        # The keys were checked when the phone gave them: this server has changed since.
        log.exception("The notice %s cannot be encrypted.", notice.pk)
        _mark_gone(notice)
        return None


def _request(address: PushAddress, content: dict[str, str], seconds: int) -> Callable[[], int]:
    from tournaments.push.messages import encrypt  # noqa: PLC0415 - as in `server_key`

    subscription = {
        "endpoint": address.endpoint,
        "keys": {"p256dh": address.p256dh, "auth": address.auth},
    }
    sender = parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
    message = encrypt(content, subscription, server_key(), sender=sender, seconds=seconds)
    url = read_url(address.endpoint, most_letters=MOST_LETTERS)
    headers = {"User-Agent": "Caderneta", "Connection": "close", **message.headers}
    return partial(post, url, message.body, headers, reachable=settings.WEBHOOK_NETWORKS)


def _end(notice: Notice, answer: Future[int]) -> None:
    """Write down what came of a try."""
    try:
        answer.result()
    except Failed as failed:
        if failed.status in (*GONE, *REFUSED) or failed.problem == "refused-address":
            _mark_gone(notice)
        elif notice.tries > len(WAITS):
            _give_up(notice)
        elif failed.retry_after:
            later = timezone.now() + timedelta(seconds=failed.retry_after)
            Notice.objects.filter(pk=notice.pk).update(next_at=later)
    else:
        Notice.objects.filter(pk=notice.pk).update(next_at=None, sent_at=timezone.now())


def _give_up(notice: Notice) -> None:
    Notice.objects.filter(pk=notice.pk).update(next_at=None)


def _mark_gone(notice: Notice) -> None:
    _give_up(notice)
    PushAddress.objects.filter(pk=notice.address_id).update(gone_at=timezone.now())
