"""Answer a request for a spreadsheet with its file or, for a long list, with a page of progress.

A long list is written by the workers that draw paper (`server.papers`), so that it holds no page:
the worker runs the same view again, with the same rights, and the view then writes the file. The
page shows a link to the file once it is ready; the file is sent without a thread (`config.front`).
"""

from __future__ import annotations

import gc
import hashlib
import logging
import tempfile
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from django.conf import settings
from django.http import FileResponse, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from clubs.lists.spreadsheet import FORMS, Spreadsheet, write
from clubs.models import Club
from clubs.rights.access import signed_in
from server.jobs.models import State
from server.jobs.queue import UNAVAILABLE, QueueFullError
from server.jobs.worker import Steps
from server.papers import answering
from server.papers.progress import Progress
from server.papers.queue import paper_queue, start_workers
from server.web.htmx import HtmxRequest, page_or_fragment

FEW = 2_000
"""Up to this number of rows, the file is made at once, in less than a second."""
STEPS = 100
"""Steps in which progress is counted."""
PER_REPORT = 2_000
"""Rows between two reports. A worker that reports nothing for two minutes is killed."""
log = logging.getLogger("scoring")


@dataclass(frozen=True)
class Download:
    """A spreadsheet to send in one of the `FORMS`. `back`: address and name of the list's page."""

    club: Club
    spreadsheet: Spreadsheet
    form: str
    back: tuple[str, str]
    nav: str = "club"

    @property
    def name(self) -> str:
        return f"{slugify(f'{self.club.slug} {self.spreadsheet.title}')}.{self.form}"


def download(request: HtmxRequest, wanted: Download) -> HttpResponseBase:
    """Return the file of a spreadsheet, or the page of its progress."""
    steps: Steps | None = getattr(request, "steps", None)
    if steps is not None:
        return FileResponse(_write_in_steps(wanted, steps).open("rb"))
    if "job" in request.GET or (wanted.spreadsheet.count > FEW and not settings.PRINT_IN_PROCESS):
        return _from_queue(request, wanted)
    file = BytesIO()
    write(_visible(wanted), wanted.form, file)
    return _as_file(HttpResponse(file.getvalue()), wanted)


def _visible(wanted: Download) -> Spreadsheet:
    return wanted.spreadsheet.for_rights(wanted.club.rights)


def _as_file(response: HttpResponseBase, wanted: Download) -> HttpResponseBase:
    response["Content-Type"] = FORMS[wanted.form]
    response["Content-Disposition"] = f'attachment; filename="{wanted.name}"'
    response["Cache-Control"] = "private, no-store"
    return response


def _write_in_steps(wanted: Download, steps: Steps) -> Path:
    """Write the file in the folder of the queue and return it; the queue then takes it over."""
    labels, count = [""] * STEPS, max(1, wanted.spreadsheet.count)

    def progress(done: int) -> None:
        if done % PER_REPORT == 0:
            # Workers switch the garbage collector off: collect rows that refer to each other here.
            gc.collect()
            steps.at(min(done * STEPS // count, STEPS - 1), labels)

    folder = settings.PRINT_FOLDER
    with (
        tempfile.TemporaryDirectory(dir=folder, suffix=".part") as parts,
        tempfile.NamedTemporaryFile(dir=folder, suffix=".part", delete=False) as file,
    ):
        path = Path(file.name)
        try:
            write(_visible(wanted), wanted.form, file, progress, Path(parts))
        except BaseException:
            path.unlink(missing_ok=True)
            raise
    return path


def _from_queue(request: HtmxRequest, wanted: Download) -> HttpResponseBase:
    place, who = answering.place_of(request, wanted.club), str(signed_in(request).pk)
    store = paper_queue()
    try:
        if "job" in request.GET:
            return _progress(request, wanted, place, who)
        key = _key(place, wanted)
        job = store.ask(key, place, answering.replayable(request), who)
        if not job.has_ended:
            start_workers()
    except QueueFullError:
        response = render(request, "print/queue_full.html", _context(wanted), status=503)
        response["Retry-After"] = str(answering.RETRY_AFTER)
        return response
    except UNAVAILABLE:
        log.exception("No list can be written.")
        return render(request, "scoring/no_download.html", _context(wanted), status=503)
    address = answering.address_of(request)
    return redirect(f"{address}{'&' if '?' in address else '?'}job={job.key}")


def _key(place: str, wanted: Download) -> str:
    """Return the key of the file. It changes with each new line of the club's journal.

    The moment of the line is part of it: in a restored backup other lines get the same numbers.
    """
    last = wanted.club.journal.order_by("-id").values_list("pk", "at").first()
    parts = (place, str(last), str(wanted.spreadsheet.count), str(get_language()), settings.RELEASE)
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def _progress(request: HtmxRequest, wanted: Download, place: str, who: str) -> HttpResponseBase:
    """Show how far the file is; with `?file` send the finished file."""
    store, address = paper_queue(), answering.address_of(request)
    job = store.look(request.GET["job"], who)
    if job is None or job.place != place:
        return redirect(address)
    if "file" in request.GET and job.state == State.DONE:
        try:
            return _as_file(_answer(store.open_file(job.key)), wanted)
        except FileNotFoundError:
            return redirect(address)
    if not job.has_ended:
        start_workers()
    query = answering.query_of(request)
    context = _context(wanted) | {
        "page": Progress(job, max(0, sum(store.unfinished) - 1)),
        "address": address,
        "query": f"{query}{'&' if query else ''}job={job.key}",
    }
    status = 200 if job.has_ended else 202
    page, fragment = "scoring/download.html", "scoring/_download.html"
    response = page_or_fragment(request, page, fragment, context, status=status)
    response["Cache-Control"] = "no-store"
    return response


def _answer(file: BinaryIO) -> HttpResponseBase:
    """Answer with a file; the front sends one of this computer's disk without a thread."""
    return HttpResponse(file.read()) if isinstance(file, BytesIO) else FileResponse(file)


def _context(wanted: Download) -> dict[str, object]:
    heading = _("File: {name}").format(name=wanted.spreadsheet.title)
    return {"club": wanted.club, "nav": wanted.nav, "download": wanted, "heading": heading}
