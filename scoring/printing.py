"""A page becomes a PDF. Used for everything printed, whatever stands on it.

Knows WeasyPrint and our static files. Must not know what a match is, and reads nothing but the
files under `static/`: no network, no other file of the computer.
"""

from __future__ import annotations

import hashlib
import mimetypes
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Any
from urllib.parse import unquote

from django.contrib.staticfiles import finders
from django.core.exceptions import SuspiciousFileOperation

from config.jobs.worker import StoppedError

# Base address of pages and style sheets. No server answers it: only `static_file` reads it.
BASE = "https://static.invalid/"
STYLES = ("css/print.css", "css/print-tournaments.css", "css/print-rules.css")

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
    """Return the fetcher that WeasyPrint calls for every URL of a page."""

    class StaticFiles(urls.URLFetcher):
        def fetch(self, url: str, headers: Any = None) -> Any:
            if url.startswith("data:image/"):  # inside the page already, such as a club's logo
                return super().fetch(url, headers)
            path = static_file(url)
            kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
            return urls.URLFetcherResponse(url, path.read_bytes(), {"Content-Type": kind})

    return StaticFiles()


@cache
def _press() -> _Press:
    return _Press()


def pdf(
    pages: Iterable[str], *, sheets: int = 0, copies: int = 1, no_remnant: bool = False
) -> bytes:
    """The PDF of the first of these pages that takes no more than `sheets`, else of the last.

    `no_remnant`: of the first that does not end with a few lines alone on a sheet, else of the one
    whose last sheet is fullest. The same page gives the same bytes. Copies are laid out once, and
    each counts its sheets from 1. Raises PrintingError.
    """
    # Fonts are looked up in tables of C libraries that two threads must not share.
    with _one_at_a_time:
        tried: list[tuple[str, Any]] = []
        for html in pages:
            document = _press().document(html)
            tried.append((html, document))
            if _ends_well(document) if no_remnant else len(document.pages) <= sheets:
                break
        else:
            if no_remnant:
                html, document = max(tried, key=lambda one: _last_end(one[1]))
        if copies > 1:
            document = document.copy(document.pages * copies)
        return document.write_pdf(pdf_identifier=_identifier(html))


REMNANT = 0.3
"""A last sheet that ends higher than this part of it holds only a few lines."""


def _ends_well(document: Any) -> bool:
    return len(document.pages) == 1 or _last_end(document) > REMNANT


def _last_end(document: Any) -> float:
    """How far down the last sheet is written on, as a part of its height."""
    page = document.pages[-1]._page_box
    ends = [
        box.position_y + box.height
        for child in page.children
        if type(child).__name__ != "MarginBox"
        for box in child.descendants()
        if type(box).__name__ == "TextBox"
    ]
    return float(max(ends, default=0)) / float(page.margin_height())


def pdf_in_parts(parts: Sequence[str], report: Callable[[int], None]) -> bytes:
    """The PDF of pages that have nothing to do with each other, drawn one after the other.

    `report` is told how many parts are done, and may raise StoppedError; then what is done is
    raised with it, and remembered for whoever begins the same paper again. Raises PrintingError.
    """
    with _one_at_a_time:
        press, begun = _press(), dict(_begun)
        _begun.clear()
        documents: list[Any] = []
        try:
            for done, html in enumerate(parts):
                report(done)
                if html not in begun:
                    begun[html] = press.document(html)
                documents.append(begun[html])
            report(len(parts))
        except StoppedError:
            _begun.update(begun)
            raise StoppedError(_joined(documents, parts) if documents else None) from None
        return _joined(documents, parts)


# The laid-out pages of the last stopped paper, by its HTML.
_begun: dict[str, Any] = {}


def _joined(documents: Sequence[Any], parts: Sequence[str]) -> bytes:
    pages = [page for document in documents for page in document.pages]
    whole = documents[0].copy(pages)
    return whole.write_pdf(pdf_identifier=_identifier("".join(parts[: len(documents)])))


def _identifier(html: str) -> bytes:
    return hashlib.sha256(html.encode()).hexdigest()[:32].encode()
