"""Limit guesses at passwords: counted in the database, slowed down, but nobody is shut out.

Guesses are counted per account *and* address, so that nobody can keep another person out. A device
that signed in before has a count of its own: a guesser in the same hall does not slow it down.
All accounts together are counted per address too, with room for a whole hall behind one router.

The counts survive a restart and are shared by all workers of the server.
"""

import hashlib
from collections.abc import Sequence
from datetime import datetime, timedelta
from ipaddress import ip_address, ip_network
from math import ceil

from django.conf import settings
from django.core import signing
from django.db import transaction
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.crypto import get_random_string

from clubs.models import SignInCount, User
from clubs.roster import account_of

FREE_TRIES = 5
"""Wrong passwords of one account from one place before the first wait."""
FREE_TRIES_OF_ADDRESS = 60
"""Wrong passwords from one address for all accounts together."""
FIRST_WAIT, LONGEST_WAIT = 5, 60
"""Seconds; each further wrong password doubles the wait."""
FORGOTTEN_AFTER = timedelta(hours=1)
"""A count begins anew when the last wrong password is older."""

LONGEST_LOGIN = 150
"""Letters. No account has a longer name, and databases refuse to compare with very long ones."""

COOKIE = "device"
COOKIE_AGE = 365 * 24 * 60 * 60
MOST_ACCOUNTS = 10
"""Accounts that one device is known for; the hall's laptop has several."""


class MustWait(Exception):
    """Too many wrong passwords; `seconds` are left until the next try."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


def begin(request: HttpRequest, login: str, address: str) -> None:
    """Count a try before its password is looked at, so that parallel guesses are counted too.

    Raises MustWait, and then counts nothing.
    """
    now = timezone.now()
    with transaction.atomic():
        _forget(now)
        counts = []
        for key, free in _keys(request, login, address):
            fresh = {"last": now, "wait_until": now}
            count, _ = SignInCount.objects.select_for_update().get_or_create(
                key=key, defaults=fresh
            )
            if count.last > now:
                # The clock was put back: a wait that lies in days to come would shut people out.
                count.tries, count.wait_until = 0, now
            if count.wait_until > now:
                raise MustWait(ceil((count.wait_until - now).total_seconds()))
            counts.append((count, free))
        for count, free in counts:
            count.tries += 1
            count.last = now
            count.wait_until = now + wait_after(count.tries, free)
            count.save()


def succeed(request: HttpRequest, login: str, address: str) -> None:
    """Forget the tries of this account from here; the address gets this one try back."""
    now = timezone.now()
    with transaction.atomic():
        (place, _free), *address_key = _keys(request, login, address)
        SignInCount.objects.filter(key=place).delete()
        for key, free in address_key:
            count = SignInCount.objects.select_for_update().filter(key=key).first()
            if count is not None:
                count.tries -= 1
                count.wait_until = now + wait_after(count.tries, free)
                count.save()


def wait_after(tries: int, free: int) -> timedelta:
    """How long to wait after so many wrong passwords in a row."""
    if tries < free:
        return timedelta()
    return timedelta(seconds=min(FIRST_WAIT * 2 ** min(tries - free, 10), LONGEST_WAIT))


def remember_device(request: HttpRequest, response: HttpResponseBase, user: User) -> None:
    """Let this device be known for the account from now on."""
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


def _keys(request: HttpRequest, login: str, address: str) -> list[tuple[str, int]]:
    """Key and free tries of each count that a try adds to; that of the account comes first."""
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
    """The address as it is counted: of IPv6 the /64 network, since one person has all of it."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return address
    return str(ip_network((found, 64), strict=False))


def _device(request: HttpRequest) -> tuple[str, Sequence[int]]:
    """The name of this device and the accounts that signed in on it; empty: never seen."""
    try:
        device, accounts = signing.loads(request.COOKIES.get(COOKIE, ""), salt=COOKIE)
    except signing.BadSignature:
        return "", ()
    return device, accounts


def _hashed(*parts: str) -> str:
    """A key of fixed length that shows neither names nor addresses."""
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def _forget(now: datetime) -> None:
    """Drop old counts, so that guesses at made-up names do not pile up."""
    SignInCount.objects.filter(last__lt=now - FORGOTTEN_AFTER).delete()
