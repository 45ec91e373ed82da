"""Keeps complete answers to people who are not signed in: headers and compressed body.

Never stale: before a kept answer is given, the database is asked for the state of its tournament,
and any change of it, also by another process, makes the answer worthless. Never private: no request
that carries a session, or any other cookie that is not named here, is answered from here or kept.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock
from typing import TypeAlias

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.gzip import re_accepts_gzip
from django.utils.translation import get_language_from_request

from config.middleware import NOT_READ, TURNED_AWAY, View
from tournaments.changes import Shows, state
from tournaments.views.players import OWN

MOST = 4 * 2**20
"""Bytes of all kept answers of a worker."""
LARGEST = MOST // 8
BESIDE = 2**11
"""Bytes that an answer takes beside its body."""
LONGEST = 300
"""Characters of a key, which `BESIDE` counts. Strangers could fill the memory with longer ones: by
the address, the port of the host, a cookie."""
ON_THE_WAY = ("ETag", "Cache-Control", "Vary", "Content-Language")
"""Headers of a 304."""
Key: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Kept:
    """An answer and the state it shows; without a body, only what an unchanged page is told by."""

    shows: Shows
    tag: str
    """The ETag without `W/`: compressed answers have a weak one."""
    headers: dict[str, str]
    body: bytes | None

    def answer(self, request: HttpRequest) -> HttpResponse | None:
        """Return 304 to a browser that has this answer, else the answer if it is whole."""
        if self.tag in request.META.get("HTTP_IF_NONE_MATCH", ""):
            on_the_way = {name: self.headers[name] for name in ON_THE_WAY if name in self.headers}
            return HttpResponse(status=304, headers=on_the_way)
        return None if self.body is None else HttpResponse(self.body, headers=self.headers)

    @property
    def size(self) -> int:
        return BESIDE + len(self.body or b"")


class Answers:
    """The answers used last, in at most `MOST` bytes."""

    def __init__(self) -> None:
        self.kept: OrderedDict[Key, Kept] = OrderedDict()
        self.size = 0
        self.lock = Lock()

    def get(self, key: Key) -> Kept | None:
        with self.lock:
            if key in self.kept:
                self.kept.move_to_end(key)
            return self.kept.get(key)

    def put(self, key: Key, kept: Kept) -> None:
        with self.lock:
            self._drop(self.kept.pop(key, None))
            if kept.size > LARGEST:
                return
            self.kept[key] = kept
            self.size += kept.size
            while self.size > MOST:
                self._drop(self.kept.popitem(last=False)[1])

    def _drop(self, kept: Kept | None) -> None:
        if kept is not None:
            self.size -= kept.size

    def clear(self) -> None:
        with self.lock:
            self.kept.clear()
            self.size = 0


ANSWERS = Answers()
TURNS = [Lock() for _ in range(16)]
"""Locks held while an answer is made; several keys share one. A request that waits for its lock
holds a thread, so a slow page holds up others: the whole cross-table of 4,096 takes seconds."""
KNOWN = {"accept-encoding", "accept-language", "cookie", "hx-request"}
"""The request headers that are part of a key."""


def kept_answers(get_response: View) -> View:
    """Answer strangers from memory while nothing has changed."""

    def middleware(request: HttpRequest) -> HttpResponse:
        key = _key(request)
        if key is None:
            return get_response(request)
        kept = ANSWERS.get(key)
        if answer := _given(kept, request):
            return answer
        # After a result all phones ask for the same: one thread makes it, the others get it.
        with TURNS[hash(key) % len(TURNS)]:
            newer = ANSWERS.get(key)
            if newer is not kept and (answer := _given(newer, request)):
                return answer
            return _made(key, request, get_response(request))

    return middleware


def _given(kept: Kept | None, request: HttpRequest) -> HttpResponse | None:
    """Return what is kept, if it is still so."""
    return kept.answer(request) if kept is not None and _is_current(kept.shows) else None


def _made(key: Key, request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Keep a new answer if it is the same for everybody, and return it."""
    if not _is_for_everybody(request, response):
        return response
    # Browsers ask each time whether a page is still what it was.
    response.headers.setdefault("Cache-Control", "no-cache")
    tag = response["ETag"].removeprefix("W/")
    body = None if response.status_code == 304 else response.content
    shows: Shows = response.shows  # type: ignore[attr-defined]
    made = Kept(shows, tag, dict(response.headers), body)
    ANSWERS.put(key, made)
    return response if body is None else made.answer(request) or response


def _key(request: HttpRequest) -> Key | None:
    """All that an answer to a stranger depends on, as it was sent; None for anybody else."""
    meta = request.META
    path, query = meta["PATH_INFO"], meta.get("QUERY_STRING", "")
    if request.method != "GET" or "/tournaments/" not in path:
        return None
    cookies = request.COOKIES
    if not cookies.keys() <= {settings.LANGUAGE_COOKIE_NAME, settings.CSRF_COOKIE_NAME, OWN}:
        return None
    if NOT_READ in meta or TURNED_AWAY in meta:
        return None
    key = (
        request.get_host(),  # refuses hosts that are not ours
        path,
        query,
        get_language_from_request(request),
        meta.get("HTTP_HX_REQUEST", ""),
        meta.get("HTTP_HX_HISTORY_RESTORE_REQUEST", ""),
        "gzip" if re_accepts_gzip.search(meta.get("HTTP_ACCEPT_ENCODING", "")) else "",
        cookies.get(OWN, ""),
    )
    return key if sum(map(len, key)) <= LONGEST else None


def _is_current(shows: Shows) -> bool:
    try:
        return state(shows.slug, shows.name) == shows.state
    except Http404:
        return False


def _is_for_everybody(request: HttpRequest, response: HttpResponse) -> bool:
    """Whether the answer shows a state, and nothing of its own to this browser.

    A browser that has a token already would get no cookie with a page that holds it. A page that
    depends on another header would be given to those who sent another.
    """
    if not (hasattr(response, "shows") and response.has_header("ETag")):
        return False
    is_own = bool(response.cookies) or settings.CSRF_COOKIE_NAME in request.COOKIES
    is_known = {name.strip() for name in response.get("Vary", "cookie").lower().split(",")} <= KNOWN
    return is_known and not is_own
