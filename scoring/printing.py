"""A page becomes a PDF. Used for everything printed, whatever stands on it.

Knows WeasyPrint and our static files. Must not know what a match is, and reads nothing but the
files under `static/`: no network, no other file of the computer.
"""

from __future__ import annotations

import hashlib
import mimetypes
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Any
from urllib.parse import unquote

from django.contrib.staticfiles import finders
from django.core.exceptions import SuspiciousFileOperation
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.text import slugify

# What pages and style sheets are relative to. Nobody can be asked at this address: only
# `static_file` understands it.
BASE = "https://static.invalid/"
STYLES = ("css/print.css", "css/print-tournaments.css", "css/print-rules.css")
# A viewer of PDF files is a page of the browser's own, with its own styles around the file.
VIEWER_POLICY = (
    "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"
)

_one_at_a_time = Lock()


class PrintingError(Exception):
    """The libraries that draw paper are missing on this computer."""


class ForeignFileError(Exception):
    """A page asked for something else than a file of ours."""


def static_file(url: str) -> Path:
    """The file of ours behind a URL. Raises ForeignFileError for anything else."""
    if not url.startswith(BASE):
        raise ForeignFileError(url)
    name = unquote(url.removeprefix(BASE).partition("?")[0].partition("#")[0])
    try:
        found = finders.find(name)
    except SuspiciousFileOperation:
        found = None
    if not found or not Path(found).is_file():
        raise ForeignFileError(url)
    return Path(found)


class _Press:
    """WeasyPrint with our fonts and styles, read once: that takes longer than a sheet."""

    def __init__(self) -> None:
        try:
            # Imported when something is printed: no command waits for it at its start.
            self.weasyprint = import_module("weasyprint")
            fonts = import_module("weasyprint.text.fonts")
        except (ImportError, OSError) as error:
            raise PrintingError from error
        self.fetcher = _static_files(import_module("weasyprint.urls"))
        self.fonts = fonts.FontConfiguration()
        self.styles = [
            self.weasyprint.CSS(url=BASE + style, url_fetcher=self.fetcher, font_config=self.fonts)
            for style in STYLES
        ]

    def document(self, html: str) -> Any:
        page = self.weasyprint.HTML(string=html, base_url=BASE, url_fetcher=self.fetcher)
        return page.render(stylesheets=self.styles, font_config=self.fonts)


def _static_files(urls: Any) -> Any:
    """What WeasyPrint asks for every URL of a page."""

    class StaticFiles(urls.URLFetcher):
        def fetch(self, url: str, headers: Any = None) -> Any:
            path = static_file(url)
            kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
            return urls.URLFetcherResponse(url, path.read_bytes(), {"Content-Type": kind})

    return StaticFiles()


@cache
def _press() -> _Press:
    return _Press()


def pdf(pages: Iterable[str], *, sheets: int = 0, copies: int = 1) -> bytes:
    """The PDF of the first of these pages that takes no more than `sheets`, else of the last.

    The same page gives the same bytes. Copies are laid out once, and each counts its sheets from
    1. Raises PrintingError.
    """
    # Fonts are looked up in tables of C libraries that two threads must not share.
    with _one_at_a_time:
        for html in pages:
            document = _press().document(html)
            if len(document.pages) <= sheets:
                break
        if copies > 1:
            document = document.copy(document.pages * copies)
        identifier = hashlib.sha256(html.encode()).hexdigest()[:32].encode()
        return document.write_pdf(pdf_identifier=identifier)


def paper_response(
    request: HttpRequest,
    template: str,
    ways: Sequence[dict[str, Any]],
    *,
    name: str,
    sheets: int = 0,
    copies: int = 1,
) -> HttpResponse:
    """The PDF of a template for the person asking, or with `?html` the page it is made of.

    `ways` are contexts to try until the paper has no more than `sheets`. `name` becomes the name
    of the file.
    """
    if "html" in request.GET:
        response = render(request, template, {**ways[0], "look": True})
    else:
        pages = (render_to_string(template, context) for context in ways)
        try:
            content = pdf(pages, sheets=sheets, copies=copies)
        except PrintingError:
            return _cannot_print(request, ways[0])
        response = HttpResponse(content, content_type="application/pdf")
        response["Content-Disposition"] = f'inline; filename="{slugify(name)}.pdf"'
        response["Content-Security-Policy"] = VIEWER_POLICY
    response["Cache-Control"] = "private, no-cache"
    return response


def _cannot_print(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    as_page = request.GET.copy()
    as_page["html"] = "1"
    context = {**context, "as_page": as_page.urlencode()}
    return render(request, "print/cannot_print.html", context, status=503)
