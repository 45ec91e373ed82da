"""Send the notices that are due to the push services of the phones.

Run by the process that sends webhooks, with the same careful request (`clubs.webhooks.post`): the
addresses come from strangers.
"""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from datetime import datetime, timedelta
from datetime import time as hour
from email.utils import parseaddr
from functools import partial
from typing import TYPE_CHECKING

from django.conf import settings
from django.db.models import F
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.timezone import make_aware

from clubs.webhooks.post import Failed, post, read_url
from tournaments.director.phones.notices import forget_old
from tournaments.models import Notice, PushAddress
from tournaments.phones.notice_words import content_of

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

USEFUL_FOR = timedelta(minutes=30)
"""After so long everybody sits, and the notice is not sent any more."""
USEFUL_WITHOUT_HURRY = timedelta(days=1)
"""The same where the sides choose the day of their match, and for a result to confirm."""
REMINDS, REMINDS_BEFORE = hour(10), timedelta(days=2)
"""The hour of the reminder of a match without a result, and how long before its last day."""
WAITS = tuple(timedelta(seconds=seconds) for seconds in (30, 120, 600))
"""The times between the tries of a notice."""
MOST_SECONDS = 20.0
"""After so long a job leaves the rest to the next one."""
AT_ONCE = 16
AT_ONCE_OF_HOST = 8
"""Requests to one host, so that a slow one leaves room for the others."""
MOST_SILENCES = 3
"""Requests of a job that a host may leave without an answer before its notices are put off."""
MOST_LOST = 2
"""Notices that a new address may lose, while others arrive, before it is not used any more."""
MOST_LETTERS = 500
LATER = (408, 413, 429)
"""Another try may succeed. After any other 4xx it cannot: the address is gone, or the keys of the
phone belong to another server."""

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
    due, silences = _due(), Counter[str]()
    with ThreadPoolExecutor(AT_ONCE) as threads:
        sending: dict[Future[int], tuple[Notice, str]] = {}
        while True:
            while time.monotonic() < ends and (pk := _next(due, sending.values())) is not None:
                host, notice = due.pop(pk), _read(pk)
                if notice is not None and (request := _begin(notice)) is not None:
                    sending[threads.submit(request)] = notice, host
            if not sending:
                return
            answered, _running = wait(sending, return_when=FIRST_COMPLETED)
            for answer in answered:
                notice, host = sending.pop(answer)
                silences[host] += _end(notice, answer)
                if silences[host] >= MOST_SILENCES:
                    _put_off([pk for pk in due if due[pk] == host])
                    due = {pk: other for pk, other in due.items() if other != host}


def _due() -> dict[int, str]:
    """Return the hosts of the notices that are due, first tries before others."""
    due = Notice.objects.filter(next_at__lte=timezone.now()).order_by("tries", "next_at", "pk")
    return {
        pk: read_url(endpoint, most_letters=MOST_LETTERS).host
        for pk, endpoint in due.values_list("pk", "address__endpoint")
    }


def _next(due: Mapping[int, str], sending: Collection[tuple[Notice, str]]) -> int | None:
    """Return the first notice to a host that has room for another request."""
    running = Counter(host for _notice, host in sending)
    if running.total() >= AT_ONCE:
        return None
    return next((pk for pk in due if running[due[pk]] < AT_ONCE_OF_HOST), None)


def _read(pk: int) -> Notice | None:
    with_page = Notice.objects.select_related(
        "round__stage__tournament", "address__entry__tournament__club", "report"
    )
    return with_page.filter(pk=pk).first()


def _put_off(keys: Collection[int]) -> None:
    """Let these notices wait for a later job, since their host does not answer."""
    if keys:
        Notice.objects.filter(pk__in=keys).update(next_at=timezone.now() + WAITS[0])


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


def _end(notice: Notice, answer: Future[int]) -> bool:
    """Write down what came of a try, and return whether the host did not answer."""
    try:
        answer.result()
    except Failed as failed:
        if _is_final(failed):
            _mark_gone(notice)
        elif notice.tries > len(WAITS):
            _give_up(notice)
            if _loses_all(notice):
                _mark_gone(notice)
        elif failed.retry_after:
            later = timezone.now() + timedelta(seconds=failed.retry_after)
            Notice.objects.filter(pk=notice.pk).update(next_at=later)
        return failed.status is None and not _is_final(failed)
    now, again = timezone.now(), _reminds_at(notice)
    sent = Notice.objects.filter(pk=notice.pk)
    if again is not None and again > now:
        sent.update(next_at=again, made_at=again, tries=0, sent_at=now)
    else:
        sent.update(next_at=None, sent_at=now)
    return False


def _reminds_at(notice: Notice) -> datetime | None:
    """Return when a phone is told again of a match whose sides choose their day; None: never."""
    last_day = notice.round.play_until
    if notice.report_id is not None or notice.table is None or last_day is None:
        return None
    return make_aware(datetime.combine(last_day, REMINDS) - REMINDS_BEFORE)


def _is_final(failed: Failed) -> bool:
    """Whether no later try can succeed."""
    if failed.status is None or failed.problem == "redirect":
        return failed.problem in ("refused-address", "redirect")
    return 400 <= failed.status < 500 and failed.status not in LATER


def _loses_all(notice: Notice) -> bool:
    """Whether this address never got a notice, while other addresses got theirs."""
    same = Notice.objects.filter(address=notice.address_id)
    lost = same.filter(sent_at=None, tries__gt=len(WAITS)).count()
    if lost < MOST_LOST or same.filter(sent_at__isnull=False).exists():
        return False
    return Notice.objects.filter(sent_at__gte=notice.made_at).exists()


def _give_up(notice: Notice) -> None:
    Notice.objects.filter(pk=notice.pk).update(next_at=None)


def _mark_gone(notice: Notice) -> None:
    _give_up(notice)
    PushAddress.objects.filter(pk=notice.address_id).update(gone_at=timezone.now())
