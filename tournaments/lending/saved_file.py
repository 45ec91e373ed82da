"""Save an uploaded file until the person has answered the question that follows it.

Each file is in a session of its own: no other request reads it, it ends by itself, and copies of
the database leave it out.
"""

from base64 import b64decode, b64encode

from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest

KEY = "saved_file"
SAVED_SECONDS = 2 * 60 * 60


def save(request: HttpRequest, content: bytes) -> None:
    """Save a file for this session, in place of its earlier one."""
    forget(request)
    stored = SessionStore()
    stored[KEY] = b64encode(content).decode("ascii")
    stored.set_expiry(SAVED_SECONDS)
    stored.create()
    request.session[KEY] = stored.session_key


def read(request: HttpRequest) -> bytes | None:
    """Return the file of this session; None without one, or if it is too old."""
    key = request.session.get(KEY)
    content = SessionStore(key).get(KEY) if key else None
    return b64decode(content) if content else None


def forget(request: HttpRequest) -> None:
    """Delete the file of this session. Idempotent."""
    if key := request.session.pop(KEY, None):
        SessionStore(key).delete()
