"""Send a picture for a chat group, drawn once for each state of what it shows.

A stranger can ask for many pictures: a process draws one at a time, two requests wait, and all
others get 503. Drawn pictures stay in the memory of the worker.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from threading import BoundedSemaphore, Lock

from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.utils import translation

from clubs.models import Club

WAIT = 2.0
"""Seconds to wait while other pictures are drawn; each takes a twentieth of a second."""
RETRY_SECONDS = 5
_waiting, _drawing = BoundedSemaphore(3), Lock()


def version_of(*state: object) -> str:
    """Return the version of a picture that shows this state, for its address and its tag."""
    parts = ".".join(map(str, (*state, settings.RELEASE)))
    return blake2b(parts.encode(), digest_size=8).hexdigest()


def picture(
    request: HttpRequest, version: str, club: Callable[[], Club], draw: Callable[[Club], bytes]
) -> HttpResponse:
    """Return the picture of this version; 304 to those who have it.

    `draw` returns the file, in the first language of the `club`: a chat group has only one picture.
    """
    tag = f'"{version}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if tag in request.META.get("HTTP_IF_NONE_MATCH", ""):
        return HttpResponse(status=304, headers=headers)
    key = f"picture.{version}"
    file: bytes | None = caches["pictures"].get(key)
    if file is None:
        file = _drawn(key, club, draw)
    if file is None:
        return HttpResponse(status=503, headers={"Retry-After": str(RETRY_SECONDS)})
    return HttpResponse(file, content_type="image/png", headers=headers)


def _drawn(key: str, club: Callable[[], Club], draw: Callable[[Club], bytes]) -> bytes | None:
    """Draw and store a picture; None if too many requests wait for theirs."""
    if not _waiting.acquire(blocking=False):
        return None
    try:
        if not _drawing.acquire(timeout=WAIT):
            return None
        try:
            file: bytes | None = caches["pictures"].get(key)
            if file is None:
                shown = club()
                with translation.override(shown.languages[0]):
                    file = draw(shown)
                caches["pictures"].set(key, file, None)
            return file
        finally:
            _drawing.release()
    finally:
        _waiting.release()
