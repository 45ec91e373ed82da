"""Forms sent after the session ran out: kept while signing in again, and offered once.

Nothing is recorded by it: the form comes back filled in, and its button is pressed again.
"""

import time
from datetime import timedelta

from django.contrib.sessions.models import Session
from django.http import HttpRequest, QueryDict
from django.utils import timezone

KEY = "kept"
LARGEST, MOST, LONGEST_PATH = 8_000, 200, 300
"""Bytes, fields, and letters of the address. A full hand form has about 1,000 bytes and 60 fields;
strangers shall not fill the session store."""
LONGEST = 60 * 60
"""Seconds. Signing in takes a minute; an old form that turns up again only puzzles people."""
MOST_KEPT = 200
"""Sessions of strangers at the same time, for all of the server."""
CSRF_FIELD = "csrfmiddlewaretoken"

_cleared = 0.0


def is_secret(name: str) -> bool:
    """Whether a field of this name holds a password, which is never stored or sent back."""
    return "password" in name


def keep(request: HttpRequest, path: str = "") -> bool:
    """Keep what this request brings for the page at `path` (its own by default)."""
    path = path or request.path
    data = request.POST.copy()
    for name in list(data):
        if name == CSRF_FIELD or is_secret(name):
            del data[name]
    fields = sum(len(values) for _name, values in data.lists())
    if not 0 < fields <= MOST or len(path) > LONGEST_PATH:
        return False
    text = data.urlencode()
    if len(text) > LARGEST:
        return False
    request.session[KEY] = {"path": path, "data": text, "at": int(time.time())}
    if not request.user.is_authenticated:
        _make_room(request.session.session_key)
        # Then there is nothing else in the session; signing in makes it last again.
        request.session.set_expiry(LONGEST)
    return True


def _make_room(own: str | None) -> None:
    """Delete sessions that have ended, once an hour, and the oldest of strangers beyond MOST_KEPT.

    A stranger's session ends within LONGEST; a member's lasts longer, but for its last hour.
    """
    global _cleared
    now = timezone.now()
    if not _cleared or time.monotonic() - _cleared > LONGEST:
        _cleared = time.monotonic()
        Session.objects.filter(expire_date__lt=now).delete()
    ends = now + timedelta(seconds=LONGEST)
    strangers = Session.objects.filter(expire_date__range=(now, ends)).exclude(pk=own)
    newest = strangers.order_by("-expire_date").values_list("pk", flat=True)
    if beyond := list(newest[MOST_KEPT - 1 :]):
        Session.objects.filter(pk__in=beyond).delete()


def typed(request: HttpRequest) -> QueryDict | None:
    """Return the data for the form of this page: those sent now, or those kept for it."""
    return request.POST if request.method == "POST" else take(request)


def take(request: HttpRequest) -> QueryDict | None:
    """Return the data kept for this page and forget them; None without any."""
    kept = request.session.get(KEY)
    if kept is None or kept["path"] != request.path:
        return None
    del request.session[KEY]
    return QueryDict(kept["data"]) if time.time() - kept["at"] < LONGEST else None
