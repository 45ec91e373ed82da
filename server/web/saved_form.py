"""Save a form that was sent after the session ended, and fill it in again after signing in.

Nothing is recorded: the person has to press the button of the refilled form.
"""

import time
from datetime import timedelta

from django.contrib.sessions.models import Session
from django.http import HttpRequest, QueryDict
from django.utils import timezone

KEY = "saved_form"
MOST_BYTES, MOST_FIELDS, LONGEST_PATH = 8_000, 200, 300
"""A full hand form has about 1,000 bytes and 60 fields; strangers must not fill the sessions."""
SAVED_SECONDS = 60 * 60
"""Signing in takes a minute; an old form that comes back only puzzles people."""
MOST_SESSIONS = 200
"""Sessions of strangers at the same time, on the whole server."""
CSRF_FIELD = "csrfmiddlewaretoken"

_cleared = 0.0


def is_secret(name: str) -> bool:
    """Whether a field of this name holds a password, which is never stored or sent back."""
    return "password" in name


def save(request: HttpRequest, path: str = "") -> bool:
    """Save the fields of this request for the page at `path`; return whether they were saved.

    The default of `path` is that of the request. Passwords are left out; too large a form is not
    saved.
    """
    path = path or request.path
    data = request.POST.copy()
    for name in list(data):
        if name == CSRF_FIELD or is_secret(name):
            del data[name]
    fields = sum(len(values) for _name, values in data.lists())
    if not 0 < fields <= MOST_FIELDS or len(path) > LONGEST_PATH:
        return False
    text = data.urlencode()
    if len(text) > MOST_BYTES:
        return False
    request.session[KEY] = {"path": path, "data": text, "at": int(time.time())}
    if not request.user.is_authenticated:
        _make_room(request.session.session_key)
        # A stranger's session holds nothing else; signing in prolongs it.
        request.session.set_expiry(SAVED_SECONDS)
    return True


def _make_room(own: str | None) -> None:
    """Delete ended sessions once an hour, and strangers' oldest sessions beyond MOST_SESSIONS.

    A session that ends within SAVED_SECONDS counts as a stranger's: only in its last hour does a
    member's session end as soon.
    """
    global _cleared
    now = timezone.now()
    if not _cleared or time.monotonic() - _cleared > SAVED_SECONDS:
        _cleared = time.monotonic()
        Session.objects.filter(expire_date__lt=now).delete()
    ends = now + timedelta(seconds=SAVED_SECONDS)
    strangers = Session.objects.filter(expire_date__range=(now, ends)).exclude(pk=own)
    newest = strangers.order_by("-expire_date").values_list("pk", flat=True)
    if surplus := list(newest[MOST_SESSIONS - 1 :]):
        Session.objects.filter(pk__in=surplus).delete()


def amend(request: HttpRequest, path: str, **values: str) -> None:
    """Change fields of the form that is saved for the page at `path`, if there is one."""
    form = request.session.get(KEY)
    if form is not None and form["path"] == path:
        data = QueryDict(form["data"], mutable=True)
        for name, value in values.items():
            data[name] = value
        request.session[KEY] = {**form, "data": data.urlencode()}


def typed(request: HttpRequest) -> QueryDict | None:
    """Return the data for the form of this page: the fields sent now, else the saved fields."""
    return request.POST if request.method == "POST" else take(request)


def take(request: HttpRequest) -> QueryDict | None:
    """Return the fields saved for this page and delete them; None if there are none."""
    form = request.session.get(KEY)
    if form is None or form["path"] != request.path:
        return None
    del request.session[KEY]
    return QueryDict(form["data"]) if time.time() - form["at"] < SAVED_SECONDS else None
