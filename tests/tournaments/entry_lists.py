"""Import a list of entries in tests, as the pages do it."""

from typing import Any
from uuid import uuid4

from django.test import Client

from clubs.imports.cells import split_lines
from tournaments.entries.importing import OF_PAIRS, EntryList, Layout, read_rows

URL = "/boa-vista/tournaments/copa-da-primavera/entries/import/"


def read_text(text: str, layout: Layout = OF_PAIRS) -> EntryList:
    return read_rows(split_lines(text, 1001, 40), layout)


def bring(page: Client, text: str, **more: Any) -> Any:
    """Bring a list along; return the answer."""
    return page.post(URL, {"text": text, "client_key": str(uuid4()), **more})


def look(page: Client, text: str, **answers: Any) -> Any:
    """Bring a list along and answer its questions; return its preview."""
    address = bring(page, text)["Location"]
    if answers:
        page.post(address, {"do": "answers", **answers})
    return page.get(address)


def notices(preview: Any) -> list[tuple[int, str]]:
    """Return the number of each line with its message."""
    return [(step.line, step.words) for step in preview.context["plan"].steps]


def fates(preview: Any) -> list[str]:
    return [step.fate for step in preview.context["plan"].steps]


def imported(page: Client, preview: Any, **more: Any) -> Any:
    """Press the button of a preview that imports the lines that are ready."""
    seen = preview.context["plan"].digest
    return page.post(preview.request["PATH_INFO"], {"do": "import", "seen": seen, **more})


def confirm(page: Client, text: str, **answers: Any) -> Any:
    """Preview the list, then import it."""
    return imported(page, look(page, text, **answers))
