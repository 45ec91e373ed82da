"""The sessions of an account: their latest end, the list of open sessions, signing out elsewhere.

allauth stores which browser opened a session (`allauth.usersessions`), Django the session itself.
"""

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import NamedTuple

from allauth.usersessions.models import UserSession
from django.contrib.auth import HASH_SESSION_KEY, update_session_auth_hash
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import F
from django.http import HttpRequest
from django.utils import timezone

from clubs.models import Membership, User
from clubs.rights.access import signed_in

BEGIN, END, LAST_DAY = "signed_in", "ends", "last_day"
"""Keys of a session: seconds since 1970 twice, and the last day of use as 2026-11-24."""

CLOCK_DIFFERENCE = 60
"""Seconds by which the clocks of two servers may differ."""

DAYS = {"owner": 14, "secretary": 14, "director": 30, "scorer": 30, "player": 90}
"""Days after which a session ends, however often it was used: fewer for roles that can do more."""
DAYS_WITHOUT_A_ROLE = 14
END_HOUR = 5
"""Sessions end early in the morning, never during an evening of play."""

BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "Chrome": "Chrome",
    "CriOS": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Mac OS": "Mac",
    "CrOS": "Chromebook",
    "Linux": "Linux",
}
"""Parts of the header User-Agent in the order to look for them: Chrome also calls itself Safari,
and Android Linux."""


class OpenSession(NamedTuple):
    """A browser in which the account is signed in."""

    pk: int
    device: str
    """Such as "Firefox, Windows"; empty for an unknown program."""
    address: str
    since: datetime
    last_day: date
    is_this: bool
    """Whether it is the session of the request."""


def end_of_session(signed_in: datetime, roles: Iterable[str]) -> datetime:
    """Return when a session ends that began at `signed_in`, in local time.

    An account with several roles has the shortest of their sessions.
    """
    days = min((DAYS[role] for role in roles), default=DAYS_WITHOUT_A_ROLE)
    last = signed_in + timedelta(days=days)
    end = last.replace(hour=END_HOUR, minute=0, second=0, microsecond=0)
    return end if end > last else end + timedelta(days=1)


def set_end(session: SessionBase, user_pk: int) -> None:
    """Store the latest end of a session by the roles that the account has now."""
    begin = session.setdefault(BEGIN, int(timezone.now().timestamp()))
    roles = Membership.objects.filter(user=user_pk).values_list("role", flat=True)
    end = end_of_session(timezone.localtime(_time(begin)), list(roles))
    session[END] = int(end.timestamp())


def is_over(session: SessionBase) -> bool:
    """Whether the latest end of the session has passed."""
    end = session.get(END)
    return end is not None and timezone.now().timestamp() >= end


def began_later(session: SessionBase) -> bool:
    """Whether the session began in the future: the clock was ahead then, and put back since."""
    return session.get(BEGIN, 0) > timezone.now().timestamp() + CLOCK_DIFFERENCE


def begin_now(session: SessionBase, user_pk: int) -> None:
    """Let a session begin anew, with its latest end and its last day of use."""
    session.pop(BEGIN, None)
    session[LAST_DAY] = timezone.localdate().isoformat()
    set_end(session, user_pk)


def open_sessions(request: HttpRequest) -> list[OpenSession]:
    """Return the sessions of the account of this request, its own first, then the newest.

    Deletes allauth's rows of sessions that have ended.
    """
    user, this = signed_in(request), request.session.session_key
    rows = {row.session_key: row for row in UserSession.objects.filter(user=user)}
    if this and this not in rows:
        UserSession.objects.create_from_request(request)
        rows[this] = UserSession.objects.get(session_key=this)
    stored = Session.objects.filter(pk__in=rows, expire_date__gt=timezone.now())
    current = {row.pk: row.get_decoded() for row in stored}
    valid = {
        key: values
        for key, values in current.items()
        if values.get(HASH_SESSION_KEY) == user.get_session_auth_hash()
    }
    UserSession.objects.filter(user=user).exclude(session_key__in=valid).delete()
    listed = [_open_session(rows[key], values, key == this) for key, values in valid.items()]
    return sorted(listed, key=lambda each: (not each.is_this, -each.since.timestamp()))


def end_session(user: User, pk: int) -> bool:
    """Sign the account out in one browser; return whether it was still signed in there."""
    row = UserSession.objects.filter(user=user, pk=pk).first()
    if row is not None:
        row.end()
    return row is not None


@transaction.atomic
def end_other_sessions(request: HttpRequest) -> None:
    """Sign the account out everywhere but in this session."""
    user = signed_in(request)
    User.objects.filter(pk=user.pk).update(session_number=F("session_number") + 1)
    user.refresh_from_db(fields=["session_number"])
    update_session_auth_hash(request, user)
    # The session has a new key.
    UserSession.objects.filter(user=user).delete()
    UserSession.objects.create_from_request(request)


def device_name(user_agent: str) -> str:
    """Return a name such as "Firefox, Windows"; empty for an unknown program."""
    names = []
    for table in (BROWSERS, SYSTEMS):
        names += [name for part, name in table.items() if part in user_agent][:1]
    return ", ".join(names)


def _open_session(row: UserSession, values: dict[str, str], is_this: bool) -> OpenSession:
    since = timezone.localtime(row.created_at)
    last = date.fromisoformat(values[LAST_DAY]) if LAST_DAY in values else since.date()
    return OpenSession(row.pk, device_name(row.user_agent), row.ip, since, last, is_this)


def _time(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, timezone.get_current_timezone())
