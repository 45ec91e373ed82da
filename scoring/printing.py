"""A page becomes a PDF. Used for everything printed, whatever stands on it.

Knows WeasyPrint and our static files. Must not know what a match is, and reads nothing but the
files under `static/`: no network, no other file of the computer.
"""

from __future__ import annotations

import hashlib
import mimetypes
from collections.abc import Callable, Iterable, Mapping, Sequence
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
STYLES = tuple(
    f"css/{name}.css" for name in ("print", "print-tournaments", "print-stages", "print-rules")
)
NO_PICTURES: Mapping[str, _Picture] = {}
NO_PAGES: Mapping[str, str] = {}

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
        matching = import_module("scoring.matching")
        root = matching.Place()
        self.html = _pages(
            self.weasyprint, import_module("weasyprint.html").UA, matching.PlaceMatcher(root)
        )
        self.fonts = fonts.FontConfiguration()
        self.styles = [
            self.weasyprint.CSS(
                url=BASE + style,
                url_fetcher=self.fetcher,
                font_config=self.fonts,
                matcher=matching.PlaceMatcher(root),
            )
            for style in STYLES
        ]

    def document(self, html: str, pictures: Mapping[str, _Picture] = NO_PICTURES) -> Any:
        page = self.html(string=html, base_url=BASE, url_fetcher=self.fetcher)
        # The cache takes every picture it is asked for, by its address.
        return page.render(stylesheets=self.styles, font_config=self.fonts, cache=dict(pictures))

    def pictures(self, pages: Mapping[str, str]) -> dict[str, _Picture]:
        """Lay out what other pages show, by its address."""
        return {
            address: _Picture(f"picture{number}", self.document(html).pages[0])
            for number, (address, html) in enumerate(pages.items())
        }


class _Picture:
    """The element `#part` of a page that is laid out once, for other pages to show as an image.

    Each file holds it once, as a form: its letters stay text. WeasyPrint calls the two methods.
    """

    def __init__(self, name: str, page: Any) -> None:
        self._name = name
        self._page = page
        self._part = next(
            box
            for box in page._page_box.descendants()
            if box.element is not None and box.element.get("id") == "part"
        )

    def get_intrinsic_size(self, resolution: float, font_size: float) -> tuple[float, float, float]:
        width, height = self._part.border_width(), self._part.border_height()
        return width, height, width / height

    def draw(self, stream: Any, width: float, height: float, style: Any) -> None:
        forms = stream._resources["XObject"]
        if self._name not in forms:
            form = stream.add_group(0, 0, self._page.width, self._page.height)
            # Nothing in it is transparent, and printers draw groups of that kind slowly.
            del form.extra["Group"]
            self._page.paint(form)
            forms[self._name] = forms.pop(form.id)
        stream.transform(e=-self._part.border_box_x(), f=-self._part.border_box_y())
        stream.draw_x_object(self._name)


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


def _pages(weasyprint: Any, browser_styles: str, matcher: Any) -> Any:
    """Return the class of pages without WeasyPrint's own styles of notes and markers of lists.

    Our papers have neither, and those rules give each element six more styles to work out.
    """
    lines = browser_styles.splitlines()
    ours = "\n".join(line for line in lines if not line.startswith(("::", "[dir")))
    sheet = weasyprint.CSS(string=ours, matcher=matcher)

    class Page(weasyprint.HTML):
        def _ua_stylesheets(self, forms: bool = False) -> list[Any]:
            return [sheet]

    return Page


@cache
def _press() -> _Press:
    return _Press()


def pdf(
    pages: Iterable[str],
    pictures: Mapping[str, str] = NO_PAGES,
    *,
    sheets: int = 0,
    copies: int = 1,
    no_remnant: bool = False,
) -> bytes:
    """The PDF of the first of these pages that takes no more than `sheets`, else of the last.

    `no_remnant`: of the first that does not end with a few lines alone on a sheet, else of the one
    whose last sheet is fullest. The same page gives the same bytes. Copies are drawn once, and each
    counts its sheets from 1. The element `#part` of each page in `pictures` is laid out once;
    the pages show it as an image of that address. Raises PrintingError.
    """
    # Fonts are looked up in tables of C libraries that two threads must not share.
    with _one_at_a_time:
        tried: list[tuple[str, Any]] = []
        drawn = _press().pictures(pictures)
        for html in pages:
            document = _press().document(html, drawn)
            tried.append((html, document))
            if _ends_well(document) if no_remnant else len(document.pages) <= sheets:
                break
        else:
            if no_remnant:
                html, document = max(tried, key=lambda one: _last_end(one[1]))
        return document.write_pdf(
            pdf_identifier=_identifier(html + "".join(pictures.values())),
            finisher=_copied(copies),
        )


def _copied(copies: int) -> Callable[[Any, Any], None]:
    """Return what WeasyPrint calls before it writes a file: all sheets again, for each copy."""

    def copy(_document: Any, file: Any) -> None:
        # Each sheet has three entries: its number, a generation, and the letter R.
        sheets = [file.objects[number] for number in file.pages["Kids"][::3]]
        for sheet in sheets * (copies - 1):
            file.add_page(type(sheet)(sheet))

    return copy


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


def pdf_in_parts(
    parts: Sequence[str], report: Callable[[int], None], pictures: Mapping[str, str] = NO_PAGES
) -> bytes:
    """The PDF of pages that have nothing to do with each other, drawn one after the other.

    `pictures` are those of `pdf`. `report` is told how many parts are done, and may raise
    StoppedError; then what is done is raised with it, and remembered for whoever begins the same
    paper again. Raises PrintingError.
    """
    with _one_at_a_time:
        press, begun, shared = _press(), dict(_begun), "".join(pictures.values())
        _begun.clear()
        documents: list[Any] = []
        drawn = press.pictures(pictures)
        try:
            for done, html in enumerate(parts):
                report(done)
                if (html, shared) not in begun:
                    begun[html, shared] = press.document(html, drawn)
                documents.append(begun[html, shared])
            report(len(parts))
        except StoppedError:
            _begun.update(begun)
            there = [*parts[: len(documents)], shared]
            raise StoppedError(_joined(documents, there) if documents else None) from None
        return _joined(documents, [*parts, shared])


# The laid-out pages of the last stopped paper, by its HTML and that of its pictures.
_begun: dict[tuple[str, str], Any] = {}


def _joined(documents: Sequence[Any], html: Sequence[str]) -> bytes:
    pages = [page for document in documents for page in document.pages]
    whole = documents[0].copy(pages)
    return whole.write_pdf(pdf_identifier=_identifier("".join(html)))


def _identifier(html: str) -> bytes:
    return hashlib.sha256(html.encode()).hexdigest()[:32].encode()
