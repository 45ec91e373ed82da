"""Slow down guesses at passwords without ever shutting anybody out.

Wrong passwords are counted per account *and* address, so that nobody can keep another person out. A
device that signed in before has its own count, which a guesser in the same hall does not raise.
Each address also has a count for all accounts, with room for a whole hall behind one router.

The counts are in the database: they survive a restart, and all workers share them.
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from ipaddress import IPv4Address, ip_address, ip_network
from math import ceil
from typing import TypeVar

from django.conf import settings
from django.core import signing
from django.db import transaction
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import ngettext

from clubs.accounts import account_of
from clubs.journal.writing import in_portions
from clubs.models import SignInCount, User

T = TypeVar("T")

FREE_TRIES = 5
"""Wrong passwords of one account from one address or device before the first wait."""
FREE_TRIES_OF_ADDRESS = 60
"""Wrong passwords from one address for all accounts together."""
FREE_LINKS = 10
"""Wrong links of invitations, or wrong codes of the first start, from one address before the first
wait."""
FREE_CODES = 60
"""Wrong codes of tables from one address: all phones of a hall may share one."""
FREE_CODES_OF_PHONE = 10
"""Wrong codes of tables from one phone that already has an open table."""
FREE_PHONES = 60
"""Phones that turn notices on from one address before the first wait: a hall behind one router."""
FIRST_WAIT, LONGEST_WAIT = 5, 60
"""Seconds; each further wrong password doubles the wait."""
FORGOTTEN_AFTER = timedelta(hours=1)
"""A count begins anew when the last wrong password is older."""

LONGEST_LOGIN = 150
"""Characters. No account has a longer name, and databases refuse very long values."""

COOKIE = "device"
COOKIE_AGE = 365 * 24 * 60 * 60
MOST_ACCOUNTS = 10
"""Known accounts of one device; the hall's laptop has several."""


class MustWait(Exception):
    """Too many wrong passwords, codes or links; the next try is allowed in `seconds`."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


def begin(request: HttpRequest, login: str, address: str) -> None:
    """Count a try before its password is checked, so that parallel guesses count too.

    Raises MustWait without counting.
    """
    with transaction.atomic():
        _forget(timezone.now())
        counts = [(_locked(key), free) for key, free in _keys(request, login, address)]
        seconds = max(_seconds_left(count) for count, _free in counts)
        for count, free in [] if seconds else counts:
            _add_try(count, free)
    # Here, or the mended moments of a count would be rolled back.
    if seconds:
        raise MustWait(seconds)


def succeed(request: HttpRequest, login: str, address: str) -> None:
    """Delete the count of this account from here, and subtract this try from the address's."""
    with transaction.atomic():
        (account_key, _free), *address_keys = _keys(request, login, address)
        SignInCount.objects.filter(key=account_key).delete()
        for key, free in address_keys:
            count = SignInCount.objects.select_for_update().filter(key=key).first()
            # It may have begun anew since this try was counted.
            if count is not None and count.tries:
                _add_try(count, free, -1)


def limit_guesses(who: str, find: Callable[[], T], kind: str = "link", free: int = FREE_LINKS) -> T:
    """Return what a typed code or the link of an invitation opens, as `find` returns it.

    If that is nothing, a wrong guess is counted for `who`, the address or the name of a phone; each
    `kind` has its own count, with `free` guesses before the first wait. Raises MustWait, without
    asking `find`, while `who` has to wait; also after a wrong guess, if others were counted at the
    same time.

    From the second wrong guess on, guesses at the same time take turns: the count is locked while
    `find` is asked.
    """
    key = _hashed(kind, network_of(who))
    if not SignInCount.objects.filter(key=key).exists():
        found = find()
        if not found:
            _count(who, kind, free)
        return found
    with transaction.atomic():
        _forget(timezone.now())
        count = _locked(key)
        seconds = _seconds_left(count)
        if not seconds:
            found = find()
            if not found:
                _add_try(count, free)
    if seconds:
        raise MustWait(seconds)
    return found


def count_phone(address: str) -> None:
    """Count a phone that turned notices on, as the kind "phone". Raises MustWait."""
    _count(address, "phone", FREE_PHONES)


def wait_words(seconds: int) -> str:
    """Return the sentence for somebody who must wait after many wrong codes."""
    words = ngettext(
        "Too many wrong codes. Wait {n} second, then try again.",
        "Too many wrong codes. Wait {n} seconds, then try again.",
        seconds,
    )
    return words.format(n=seconds)


def links_wait(address: str, kind: str = "link") -> int:
    """Return how many seconds this address must wait after many tries of a kind; 0: no wait.

    The kinds are links opened, codes typed and phones turned on.
    """
    key, now = _hashed(kind, network_of(address)), timezone.now()
    count = SignInCount.objects.filter(key=key, wait_until__gt=now).first()
    if count and count.last > now:
        with transaction.atomic():
            count = _locked(key)
    return _seconds_left(count) if count else 0


def wait_after(tries: int, free: int) -> timedelta:
    """Return how long to wait after this many wrong passwords in a row."""
    if tries < free:
        return timedelta()
    return timedelta(seconds=min(FIRST_WAIT * 2 ** min(tries - free, 10), LONGEST_WAIT))


def remember_device(request: HttpRequest, response: HttpResponseBase, user: User) -> None:
    """Set the cookie that marks this device as known for the account."""
    device, accounts = _device(request)
    known = [user.pk, *(pk for pk in accounts if pk != user.pk)][:MOST_ACCOUNTS]
    value = signing.dumps([device or get_random_string(22), known], salt=COOKIE)
    response.set_cookie(
        COOKIE,
        value,
        max_age=COOKIE_AGE,
        secure=settings.HTTPS,
        httponly=True,
        samesite="Lax",
    )


def _count(address: str, kind: str, free: int) -> None:
    """Count a try of this kind. Raises MustWait while the address has to wait."""
    with transaction.atomic():
        _forget(timezone.now())
        count = _locked(_hashed(kind, network_of(address)))
        seconds = _seconds_left(count)
        if not seconds:
            _add_try(count, free)
    if seconds:
        raise MustWait(seconds)


def _locked(key: str) -> SignInCount:
    """Return the count of this key, a new one if there is none, and lock its row.

    If its last try is in the future, the clock was put back: its wait then begins now, since it
    could last for days. The tries stay, since the clocks of two servers differ a little.
    """
    rows = SignInCount.objects.select_for_update().filter(key=key)
    # Not `get_or_create`: a success may delete the row between its two looks.
    while (count := rows.first()) is None:
        now = timezone.now()
        new = SignInCount(key=key, last=now, wait_until=now)
        SignInCount.objects.bulk_create([new], ignore_conflicts=True)
    now = timezone.now()  # others may have held the lock meanwhile
    if count.last > now:
        # Rounded down: an end some microseconds after the last try is no wait.
        wait = (count.wait_until - count.last) // timedelta(seconds=1)
        count.last, count.wait_until = now, now + timedelta(seconds=wait)
        count.save()
    return count


def _seconds_left(count: SignInCount) -> int:
    return max(0, ceil((count.wait_until - timezone.now()).total_seconds()))


def _add_try(count: SignInCount, free: int, tries: int = 1) -> None:
    # The row is locked: an older moment would shorten the wait that another try has begun. Always
    # both moments, of one clock: the clocks of two servers differ.
    now = timezone.now()
    count.tries += tries
    count.last, count.wait_until = now, now + wait_after(count.tries, free)
    count.save()


def _keys(request: HttpRequest, login: str, address: str) -> list[tuple[str, int]]:
    """Return key and free tries of each count that a try raises, the account's count first."""
    login = login.strip()[:LONGEST_LOGIN]
    user = account_of(login)
    account = f"account {user.pk}" if user else f"nobody {login.casefold()}"
    device, accounts = _device(request)
    address = network_of(address)
    if user and user.pk in accounts:
        return [(_hashed("device", device, account), FREE_TRIES)]
    return [
        (_hashed("address", address, account), FREE_TRIES),
        (_hashed("address", address), FREE_TRIES_OF_ADDRESS),
    ]


def network_of(address: str) -> str:
    """Return the address to count by: for IPv6 its /64 network, all of which one person has."""
    try:
        ip = ip_address(address)
    except ValueError:
        return address
    if isinstance(ip, IPv4Address):
        return address
    if ip.ipv4_mapped:  # all addresses of version 4 are in one such network
        return str(ip.ipv4_mapped)
    return str(ip_network((ip, 64), strict=False))


def _device(request: HttpRequest) -> tuple[str, Sequence[int]]:
    """Return the name of this device and its accounts; both empty for an unknown device."""
    try:
        device, accounts = signing.loads(request.COOKIES.get(COOKIE, ""), salt=COOKIE)
    except signing.BadSignature:
        return "", ()
    return device, accounts


def _hashed(*parts: str) -> str:
    """Return a key of fixed length that reveals neither names nor addresses."""
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def forget_counts(before: datetime) -> Iterator[int]:
    """Delete the counts whose last wrong password is older than `before`."""
    return in_portions(SignInCount.objects.filter(last__lt=before))


def _forget(now: datetime) -> None:
    """Delete old counts, so that guesses at made-up names do not pile up."""
    SignInCount.objects.filter(last__lt=now - FORGOTTEN_AFTER).delete()
