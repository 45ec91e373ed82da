"""Answer a request for a paper with its PDF file or, while it is drawn, with a progress page.

Worker processes draw paper, so that no page waits for it. The queue holds the request: a worker
runs the same view again, with the same rights, and the view then draws instead of queueing. A
stored file is only served after the view has checked the rights of the request.
"""

from __future__ import annotations

import hashlib
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from threading import BoundedSemaphore
from typing import Any, Protocol

from django.conf import settings
from django.contrib import messages
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from server.jobs.models import Job, State
from server.jobs.queue import UNAVAILABLE, QueueFullError
from server.jobs.worker import Steps
from server.papers.printing import STYLES, PrintingError, pdf, pdf_in_parts
from server.papers.progress import Progress
from server.papers.queue import paper_queue, start_workers
from server.web.htmx import HtmxRequest, page_or_fragment

# The browser shows a PDF file in a page of its own, which has inline styles.
VIEWER_POLICY = (
    "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"
)
WAIT = 2.0
"""Seconds to wait for the file before showing the progress page; most papers take less."""
LOOK_SECONDS = 0.05
"""The time between two looks at the job meanwhile."""
RETRY_AFTER = 30
IN_BROWSER = "print"
"""The value of `html` where no PDF can be drawn: the page says how it is printed."""
QUARTERS = ("25", "50", "75", "100")
"""What a page may have announced, in per cent."""

# The threads of a process that may wait for paper; the others stay free to serve pages.
_waiting = BoundedSemaphore(2)
log = logging.getLogger("server.papers")


class OfClub(Protocol):
    """The club of a paper, with the rights of the person who asks."""

    slug: str

    @property
    def rights(self) -> frozenset[str]: ...


@dataclass(frozen=True)
class Layout:
    """The layout of a paper. The contexts in `ways` are tried in order until the paper takes at
    most `sheets` sheets, and the shortest is drawn if none does; with `no_remnant`, until its last
    sheet has more than a few lines.

    `parts` split the first way into contexts that are drawn one after the other, so that progress
    can be shown; `labels` name all items of the paper, `per_part` of them in each part.

    `pictures` are drawn once and shown many times: a template and its context by the address of the
    image. With them, the context of the paper has `has_pictures`.
    """

    ways: Sequence[dict[str, Any]]
    sheets: int = 0
    copies: int = 1
    no_remnant: bool = False
    parts: Sequence[dict[str, Any]] = ()
    labels: Sequence[str] = ()
    per_part: int = 1
    pictures: Mapping[str, tuple[str, dict[str, Any]]] = field(default_factory=dict)


@dataclass(frozen=True)
class Paper:
    """A paper to print: how to draw it, and the words and links of its pages."""

    club: OfClub
    template: str
    name: str
    """The name of the file."""
    version: Callable[[], str]
    """Returns a text that changes with the content, besides language, rights and day."""
    back: tuple[str, str]
    """The address and name of the page with the link to the paper."""
    make: Callable[[], Layout]
    """Returns the layout; only called where the paper is drawn."""
    nav: str = "club"
    """The entry of the navigation to mark on the paper's pages."""
    heading: str = ""
    """The heading of the progress page."""
    length: Callable[[], str] = str
    """Returns the sentence below the heading of the progress page, for a paper without slips."""
    per_sheet: int = 0
    """The number of slips on a sheet; 0 for a paper without slips."""


def paper_response(request: HtmxRequest, paper: Paper) -> HttpResponse:
    """Return the PDF file of a paper, its progress page or, with `?html`, the paper as a page."""
    if "html" in request.GET:
        context = {"club": paper.club, **paper.make().ways[0], "look": True}
        context["in_browser"] = request.GET["html"] == IN_BROWSER
        response = render(request, paper.template, context)
        response["Cache-Control"] = "private, no-cache"
        return response
    steps: Steps | None = getattr(request, "steps", None)
    try:
        if steps is not None or settings.PRINT_IN_PROCESS:
            return _as_file(_draw(paper, steps), paper)
        return _from_queue(request, paper)
    except PrintingError:
        return _in_browser(request)


def _draw(paper: Paper, steps: Steps | None) -> bytes:
    layout = paper.make()

    def page(context: dict[str, Any], template: str = paper.template) -> str:
        has_pictures = bool(layout.pictures)
        return render_to_string(
            template, {"club": paper.club, "has_pictures": has_pictures, **context}
        )

    def report(done: int) -> None:
        if steps is not None:
            steps.at(min(done * layout.per_part, len(layout.labels)), layout.labels)

    pictures = {
        address: page(context, template) for address, (template, context) in layout.pictures.items()
    }
    if layout.parts:
        return pdf_in_parts([page(context) for context in layout.parts], report, pictures)
    return pdf(
        map(page, layout.ways),
        pictures,
        sheets=layout.sheets,
        copies=layout.copies,
        no_remnant=layout.no_remnant,
    )


# --- The queue ----------------------------------------------------------------------------------


def _from_queue(request: HtmxRequest, paper: Paper) -> HttpResponse:
    place, who = place_of(request, paper.club), str(request.user.pk)
    try:
        if "job" in request.GET:
            return _progress(request, paper, place, who)
        job = paper_queue().ask(_key(place, paper), place, replayable(request), who)
        if not job.has_ended:
            start_workers()
            job = _wait(job)
        content = paper_queue().result(job.key) if job.state == State.DONE else None
    except QueueFullError:
        response = render(request, "print/queue_full.html", _context(paper), status=503)
        response["Retry-After"] = str(RETRY_AFTER)
        return response
    except UNAVAILABLE as error:
        log.exception("Nothing can be printed.")
        raise PrintingError from error
    if job.problem == "missing":
        raise PrintingError
    if content is not None:
        return _as_file(content, paper)
    return redirect(f"{address_of(request)}{'&' if query_of(request) else '?'}job={job.key}")


def _wait(job: Job) -> Job:
    """Wait for a job until it has ended, at most `WAIT` seconds, and return it as it is then. Do
    not wait if enough threads are waiting.
    """
    if not _waiting.acquire(blocking=False):
        return job
    try:
        end = time.monotonic() + WAIT
        latest: Job | None = job
        while latest is not None and not latest.has_ended and time.monotonic() < end:
            time.sleep(LOOK_SECONDS)
            latest = paper_queue().look(job.key)
        return latest or job
    finally:
        _waiting.release()


def _progress(request: HtmxRequest, paper: Paper, place: str, who: str) -> HttpResponse:
    """Show the progress of a paper; once it is done, redirect to the file."""
    job = paper_queue().look(request.GET["job"], who)
    if job is None or job.place != place:
        return redirect(address_of(request))
    if job.state == State.DONE:
        if request.htmx:
            # Reloading leads to the file and leaves no progress page in the browser's history.
            return HttpResponse(headers={"HX-Refresh": "true"})
        return _drawn(job, paper, place) or redirect(address_of(request))
    if "part" in request.GET and job.state == State.STOPPED:
        part = paper_queue().result(job.key)
        return _as_file(part, paper) if part else redirect(address_of(request))
    if not job.has_ended:
        start_workers()
    waiting, running = paper_queue().unfinished
    progress = Progress(job, max(0, waiting + running - 1), paper.per_sheet, paper.length())
    context = _context(paper) | {
        "page": progress,
        "heading": _heading(paper, job),
        "address": address_of(request),
        "query": f"{query_of(request)}{'&' if query_of(request) else ''}job={job.key}",
        "speaks": progress.said > _said(request),
    }
    page, fragment = "print/progress.html", "print/_progress.html"
    status = 200 if job.has_ended else 202
    response = page_or_fragment(request, page, fragment, context, status=status)
    response["Cache-Control"] = "no-store"
    return response


def _drawn(job: Job, paper: Paper, place: str) -> HttpResponse | None:
    """Return the file of a paper that has changed while it was drawn; None for any other paper.

    While hands arrive, the paper as it is now would never be ready.
    """
    if job.key == _key(place, paper) or job.request["language"] != get_language():
        return None
    content = paper_queue().result(job.key)
    return _as_file(content, paper) if content else None


def _heading(paper: Paper, job: Job) -> str:
    if job.has_ended:
        return paper.name
    return paper.heading or _("Preparing: {name}").format(name=paper.name)


def _said(request: HttpRequest) -> int:
    """Return how many steps the page has announced to screen readers; 0 for other text."""
    said = request.GET.get("said", "")
    return int(said) if said in QUARTERS else 0


def stop(request: HttpRequest, club: OfClub, key: str) -> HttpResponse:
    """Stop drawing a paper, unless another person waits for it too, and show its finished part.

    A GET request, such as after signing in again, redirects to the paper.
    """
    job = paper_queue().look(key)
    if job is None or not _belongs(job, club):
        raise Http404
    if request.method == "POST" and not paper_queue().stop(key, str(request.user.pk)):
        words = _(
            "Somebody else is waiting for the same paper, so printing goes on. You "
            "may leave this page."
        )
        messages.info(request, words)
    if job.is_stopping:
        _wait(job)
    query = job.request["query"]
    return redirect(f"{job.request['path']}?{query}{'&' if query else ''}job={key}")


# --- The key of a paper -------------------------------------------------------------------------


def place_of(request: HttpRequest, club: OfClub) -> str:
    """Return the address of the paper and the person's rights: with other rights it may differ."""
    return f"{address_of(request)} {_rights(club)}"


def _belongs(job: Job, club: OfClub) -> bool:
    return job.place.startswith(f"/{club.slug}/") and job.place.endswith(f" {_rights(club)}")


def _rights(club: OfClub) -> str:
    return ",".join(sorted(club.rights))


def query_of(request: HttpRequest) -> str:
    query = request.GET.copy()
    for name in ("job", "part", "said", "file"):
        query.pop(name, None)
    return query.urlencode()


def address_of(request: HttpRequest) -> str:
    query = query_of(request)
    return f"{request.path}?{query}" if query else request.path


def _key(place: str, paper: Paper) -> str:
    today = timezone.localdate().isoformat()
    parts = (place, paper.version(), str(get_language()), settings.RELEASE, today, _styles())
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


@cache
def _styles() -> str:
    """Return a digest of our style sheets, which may change without a new release number."""
    digest = hashlib.sha256()
    for style in STYLES:
        with open(str(finders.find(style)), "rb") as file:
            digest.update(file.read())
    return digest.hexdigest()


def replayable(request: HttpRequest) -> dict[str, Any]:
    return {
        "path": request.path,
        "query": query_of(request),
        "host": request.get_host(),
        "scheme": request.scheme,
        "user": request.user.pk,
        "language": get_language(),
    }


# --- Answers ------------------------------------------------------------------------------------


def _as_file(content: bytes, paper: Paper) -> HttpResponse:
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{slugify(paper.name)}.pdf"'
    response["Content-Security-Policy"] = VIEWER_POLICY
    response["Cache-Control"] = "private, no-cache"
    return response


def _context(paper: Paper) -> dict[str, Any]:
    return {"club": paper.club, "nav": paper.nav, "paper": paper}


def _in_browser(request: HttpRequest) -> HttpResponse:
    """Lead to the paper as a page, which the browser prints on the same sheets."""
    as_page = request.GET.copy()
    as_page.pop("job", None)
    as_page["html"] = IN_BROWSER
    return redirect(f"{request.path}?{as_page.urlencode()}")
