"""Turn HTML pages into PDF, for everything that is printed.

Knows WeasyPrint and our static files. Must not know what a match is. Reads only files under
`static/`: no network, no other file of the computer.
"""

from __future__ import annotations

import hashlib
import mimetypes
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from html import unescape
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Any
from urllib.parse import unquote

from django.contrib.staticfiles import finders
from django.core.exceptions import SuspiciousFileOperation

from server.jobs.worker import StoppedError

# Base address of pages and style sheets. No server has this name: `static_file` resolves it.
BASE = "https://static.invalid/"
STYLES = tuple(
    f"css/{name}.css"
    for name in (
        "print",
        "print-tournaments",
        "print-stages",
        "print-club",
    )
)
NO_PICTURES: Mapping[str, _Picture] = {}
NO_PAGES: Mapping[str, str] = {}

SQUARE = re.compile(r'src="(qr:[^"]+)"')
"""The address of a QR code in a page."""
DARK = re.compile(b"\x01+")

_press_lock = Lock()


class PrintingError(Exception):
    """The libraries that WeasyPrint needs are missing on this computer."""


class ForeignFileError(Exception):
    """A page refers to a URL that is not one of our static files."""


def static_file(url: str) -> Path:
    """Return the static file of this URL. Raises ForeignFileError for any other URL."""
    if not url.startswith(BASE):
        raise ForeignFileError(url)
    name = unquote(url.removeprefix(BASE).partition("?")[0].partition("#")[0])
    try:
        path = finders.find(name)
    except SuspiciousFileOperation:
        path = None
    if not path or not Path(path).is_file():
        raise ForeignFileError(url)
    return Path(path)


class _Press:
    """WeasyPrint with our fonts and styles, loaded once: loading takes longer than a sheet."""

    def __init__(self) -> None:
        try:
            # Imported on first use, so that no command waits for it at its start.
            self.weasyprint = import_module("weasyprint")
            fonts = import_module("weasyprint.text.fonts")
        except (ImportError, OSError) as error:
            raise PrintingError from error
        self.fetcher = _static_files(import_module("weasyprint.urls"))
        self.html = _pages(self.weasyprint, import_module("weasyprint.html").UA)
        self.fonts = fonts.FontConfiguration()
        self.styles = [
            self.weasyprint.CSS(url=BASE + style, url_fetcher=self.fetcher, font_config=self.fonts)
            for style in STYLES
        ]

    def document(self, html: str, pictures: Mapping[str, _Picture] = NO_PICTURES) -> Any:
        page = self.html(string=html, base_url=BASE, url_fetcher=self.fetcher)
        # WeasyPrint looks up pictures in this cache first, by their address.
        squares = {address: _Square(unescape(address)) for address in SQUARE.findall(html)}
        cache = {**pictures, **squares}
        return page.render(stylesheets=self.styles, font_config=self.fonts, cache=cache)

    def pictures(self, pages: Mapping[str, str]) -> dict[str, _Picture]:
        """Return the pictures that pages show, laid out, by their address."""
        return {
            address: _Picture(f"picture{number}", self.document(html).pages[0])
            for number, (address, html) in enumerate(pages.items())
        }


class _Square:
    """A QR code that pages show as an image of the address `qr:TEXT`.

    Drawing its rectangles takes a third of the time of an SVG image. WeasyPrint calls the two
    methods.
    """

    def __init__(self, address: str) -> None:
        import segno  # noqa: PLC0415 - only the drawing process needs it

        code = segno.make_qr(address.removeprefix("qr:"))
        self._rows = [bytes(row) for row in code.matrix_iter(border=4)]

    def get_intrinsic_size(self, resolution: float, font_size: float) -> tuple[float, float, float]:
        return len(self._rows), len(self._rows), 1

    def draw(self, stream: Any, width: float, height: float, style: Any) -> None:
        side = width / len(self._rows)
        stream.set_color_rgb(0, 0, 0)
        for y, row in enumerate(self._rows):
            for run in DARK.finditer(row):
                stream.rectangle(run.start() * side, y * side, len(run[0]) * side, side)
        stream.fill()


class _Picture:
    """The element `#part` of a page, laid out once, for other pages to show as an image.

    Each PDF file holds the picture once, as a form whose letters stay text. WeasyPrint calls the
    two methods.
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
            # A group is only needed for transparency, and printers draw groups slowly.
            del form.extra["Group"]
            self._page.paint(form)
            forms[self._name] = forms.pop(form.id)
        stream.transform(e=-self._part.border_box_x(), f=-self._part.border_box_y())
        stream.draw_x_object(self._name)


def _static_files(urls: Any) -> Any:
    """Return the fetcher that WeasyPrint calls for every URL of a page."""

    class StaticFiles(urls.URLFetcher):
        def fetch(self, url: str, headers: Any = None) -> Any:
            if url.startswith("data:image/"):  # part of the page, such as a club's logo
                return super().fetch(url, headers)
            path = static_file(url)
            kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
            return urls.URLFetcherResponse(url, path.read_bytes(), {"Content-Type": kind})

    return StaticFiles()


def _pages(weasyprint: Any, browser_styles: str) -> Any:
    """Return the class of pages without WeasyPrint's own styles of notes and list markers.

    Our papers have neither, and those rules add six styles to compute for each element.
    """
    lines = browser_styles.splitlines()
    needed = "\n".join(line for line in lines if not line.startswith(("::", "[dir")))
    sheet = weasyprint.CSS(string=needed)

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
    """Return the PDF of the first page that takes at most `sheets`, else of the page that takes the
    fewest, the last of equal ones.

    With `no_remnant`, of the first page that does not end with a few lines alone on a sheet, else
    of the page whose last sheet is fullest. The same page gives the same bytes. Copies are laid out
    once, and each copy numbers its sheets from 1. The pages show the element `#part` of each page
    in `pictures` as an image of that address. Raises PrintingError.
    """
    # Two threads must not share the font tables of the C libraries.
    with _press_lock:
        tried: list[tuple[str, Any]] = []
        drawn = _press().pictures(pictures)
        for html in pages:
            document = _press().document(html, drawn)
            tried.append((html, document))
            if _ends_well(document) if no_remnant else len(document.pages) <= sheets:
                break
        else:
            if no_remnant:
                html, document = max(tried, key=lambda attempt: _last_end(attempt[1]))
            else:
                html, document = min(reversed(tried), key=lambda attempt: len(attempt[1].pages))
        return document.write_pdf(
            pdf_identifier=_identifier(html + "".join(pictures.values())),
            finisher=_copier(copies),
        )


def _copier(copies: int) -> Callable[[Any, Any], None]:
    """Return the function that repeats all sheets for each copy, before WeasyPrint writes."""

    def copy(_document: Any, file: Any) -> None:
        # Each sheet has three entries: its number, a generation, and the letter R.
        sheets = [file.objects[number] for number in file.pages["Kids"][::3]]
        for sheet in sheets * (copies - 1):
            file.add_page(type(sheet)(sheet))

    return copy


REMNANT = 0.3
"""A last sheet filled to less than this part of its height holds only a few lines."""


def _ends_well(document: Any) -> bool:
    return len(document.pages) == 1 or _last_end(document) > REMNANT


def _last_end(document: Any) -> float:
    """Return how far down the last sheet has text, as a part of its height."""
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
    """Return the PDF of independent pages, drawn one after the other.

    `pictures` are those of `pdf`. `report` gets the number of finished parts and may raise
    StoppedError: then the finished parts are raised with it, and remembered for the next try to
    print the same paper. Raises PrintingError.
    """
    with _press_lock:
        press, laid_out, shared = _press(), dict(_stopped_paper), "".join(pictures.values())
        _stopped_paper.clear()
        documents: list[Any] = []
        drawn = press.pictures(pictures)
        try:
            for done, html in enumerate(parts):
                report(done)
                if (html, shared) not in laid_out:
                    laid_out[html, shared] = press.document(html, drawn)
                documents.append(laid_out[html, shared])
            report(len(parts))
        except StoppedError:
            _stopped_paper.update(laid_out)
            finished = [*parts[: len(documents)], shared]
            raise StoppedError(_joined(documents, finished) if documents else None) from None
        return _joined(documents, [*parts, shared])


# The laid-out pages of the last stopped paper, by their HTML and that of their pictures.
_stopped_paper: dict[tuple[str, str], Any] = {}


def _joined(documents: Sequence[Any], html: Sequence[str]) -> bytes:
    pages = [page for document in documents for page in document.pages]
    joined = documents[0].copy(pages)
    return joined.write_pdf(pdf_identifier=_identifier("".join(html)))


def _identifier(html: str) -> bytes:
    return hashlib.sha256(html.encode()).hexdigest()[:32].encode()
