"""Store whole answers for people who are not signed in: headers and compressed body.

Never stale: an answer shows a state that the database had after the request came, whichever process
writes, and however many ask. A closed page is gone at once. (A replica may itself be five seconds
behind.) Never private: a request with a session, or with any cookie not named here, neither gets a
stored answer nor leaves one. A worker sends 15 to 40 times as many stored answers a second as
computed ones.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from dataclasses import dataclass
from math import inf
from threading import Lock
from time import monotonic
from typing import TypeAlias

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.gzip import re_accepts_gzip
from django.utils.translation import get_language_from_request

from server.https.moves import COOKIE
from server.web.environ import NOT_READ, TURNED_AWAY, VIEW
from server.web.htmx import HTMX_HEADERS, OWN, Shown
from server.web.middleware import View

MOST_BYTES = 4 * 2**20
"""Bytes of all stored answers of a worker."""
MOST_ANSWER_BYTES = MOST_BYTES // 8
OVERHEAD_BYTES = 2**11
"""Bytes that an answer takes besides its body, with its key."""
LONGEST_KEY = 300
"""Characters. Strangers could fill the memory with longer keys: by the address, the port of the
host, a cookie."""
HEADERS_OF_304 = ("ETag", "Cache-Control", "Vary", "Content-Language")
Key: TypeAlias = tuple[str, ...]
PUBLIC = re.compile(
    r"/[-\w]+/"
    r"(tournaments/.+|circuits/([-\w]+/)?|matches/\d+/(link/[-\w]+/)?|calendar(/|\.ics))?",
    re.ASCII,
)
"""Paths of pages and feeds that strangers may see."""


@dataclass(slots=True)
class StoredAnswer:
    """An answer and the state it shows. Without a body it can only give a 304."""

    shows: Shown
    tag: str
    """The ETag without `W/`: compressed answers have a weak one."""
    headers: dict[str, str]
    body: bytes | None
    view: str
    """The name of its URL."""
    began: float
    """When it began to be made, as `time.monotonic` says."""

    def answer(self, request: HttpRequest) -> HttpResponse | None:
        """Return 304 to a browser that has this answer, else the answer; None without a body."""
        if self.tag in request.META.get("HTTP_IF_NONE_MATCH", ""):
            headers = {name: self.headers[name] for name in HEADERS_OF_304 if name in self.headers}
            return HttpResponse(status=304, headers=headers)
        return None if self.body is None else HttpResponse(self.body, headers=self.headers)

    @property
    def size(self) -> int:
        return OVERHEAD_BYTES + len(self.body or b"")


class Answers:
    """The most recently used answers, in at most `MOST_BYTES`."""

    def __init__(self) -> None:
        self.stored: OrderedDict[Key, StoredAnswer] = OrderedDict()
        self.size = 0
        self.lock = Lock()

    def get(self, key: Key) -> StoredAnswer | None:
        with self.lock:
            if key in self.stored:
                self.stored.move_to_end(key)
            return self.stored.get(key)

    def put(self, key: Key, answer: StoredAnswer) -> None:
        with self.lock:
            self._subtract(self.stored.pop(key, None))
            if answer.size > MOST_ANSWER_BYTES:
                return
            self.stored[key] = answer
            self.size += answer.size
            while self.size > MOST_BYTES:
                self._subtract(self.stored.popitem(last=False)[1])

    def _subtract(self, answer: StoredAnswer | None) -> None:
        if answer is not None:
            self.size -= answer.size

    def clear(self) -> None:
        with self.lock:
            self.stored.clear()
            self.size = 0


ANSWERS = Answers()
LOCKS = [Lock() for _ in range(16)]
"""Locks held while an answer is made; several keys share one. A request that waits for its lock
holds a thread, so a slow page holds up others: the whole cross-table of 4,096 takes seconds."""
HEADERS_IN_KEY = {"accept-encoding", "accept-language", "cookie", *map(str.lower, HTMX_HEADERS)}


def kept_answers(get_response: View) -> View:
    """Middleware that answers strangers from memory while nothing has changed."""

    def middleware(request: HttpRequest) -> HttpResponse:
        key = _key(request)
        if key is None:
            return get_response(request)
        asked = monotonic()
        stored = ANSWERS.get(key)
        if answer := _current_answer(stored, request):
            return answer
        # After a result all phones ask for the same page: one thread makes it, the others get it,
        # even if there is another result meanwhile: it was made after they asked.
        with LOCKS[hash(key) % len(LOCKS)]:
            newer = ANSWERS.get(key)
            if newer is not stored and (answer := _current_answer(newer, request, asked)):
                return answer
            began = monotonic()
            return _store(key, request, get_response(request), began)

    return middleware


def _current_answer(
    stored: StoredAnswer | None, request: HttpRequest, asked: float = inf
) -> HttpResponse | None:
    """Return the stored answer; None if the state it shows has changed, unless it was made after
    the moment `asked`.
    """
    if stored is None or (stored.began < asked and not stored.shows.is_current()):
        return None
    request.META[VIEW] = stored.view
    return stored.answer(request)


def _store(key: Key, request: HttpRequest, response: HttpResponse, began: float) -> HttpResponse:
    """Store a new answer if it is the same for everybody; return the response to send."""
    if not _is_for_everybody(request, response):
        return response
    # Browsers ask each time whether the page has changed.
    response.headers.setdefault("Cache-Control", "no-cache")
    tag = response["ETag"].removeprefix("W/")
    body = None if response.status_code == 304 else response.content
    shows: Shown = response.shows  # type: ignore[attr-defined]
    view = request.resolver_match.view_name if request.resolver_match else ""
    answer = StoredAnswer(shows, tag, dict(response.headers), body, view, began)
    ANSWERS.put(key, answer)
    return response if body is None else answer.answer(request) or response


def is_for_strangers(request: HttpRequest) -> bool:
    """Whether this is a GET of a public page by somebody whose browser has no session."""
    if request.method != "GET" or not PUBLIC.fullmatch(request.META["PATH_INFO"]):
        return False
    return request.COOKIES.keys() <= {
        settings.LANGUAGE_COOKIE_NAME,
        settings.CSRF_COOKIE_NAME,
        OWN,
        COOKIE,
    }


def _key(request: HttpRequest) -> Key | None:
    """Return all that an answer to a stranger depends on; None if it must not be stored."""
    meta, cookies = request.META, request.COOKIES
    path, query = meta["PATH_INFO"], meta.get("QUERY_STRING", "")
    if not is_for_strangers(request) or NOT_READ in meta or TURNED_AWAY in meta:
        return None
    key = (
        request.scheme or "",  # pages have their own address, for chat groups
        request.get_host(),  # refuses hosts that are not ours
        path,
        query,
        get_language_from_request(request),
        meta.get("HTTP_HX_REQUEST", ""),
        meta.get("HTTP_HX_HISTORY_RESTORE_REQUEST", ""),
        "gzip" if re_accepts_gzip.search(meta.get("HTTP_ACCEPT_ENCODING", "")) else "",
        cookies.get(OWN, ""),
    )
    return key if sum(map(len, key)) <= LONGEST_KEY else None


def _is_for_everybody(request: HttpRequest, response: HttpResponse) -> bool:
    """Whether the answer shows a state and nothing that belongs to this browser.

    A browser that already has a token gets no cookie with a page that holds the token, so its
    answers are never stored; nor are pages that depend on a header outside the key.
    """
    if not (hasattr(response, "shows") and response.has_header("ETag")):
        return False
    is_own = bool(response.cookies) or settings.CSRF_COOKIE_NAME in request.COOKIES
    vary = {name.strip() for name in response.get("Vary", "cookie").lower().split(",")}
    return vary <= HEADERS_IN_KEY and not is_own
