"""The built pages of the help, read once by each worker."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.utils.safestring import SafeString

from server.run.typed import as_typed

LANGUAGES = {"pt-br": "pt", "es": "es", "en": "en"}
"""The folder of each language of the app."""
FALLBACKS = ("pt", "en")
"""Languages of a page that is not written in the reader's; documents are English."""


class Step(NamedTuple):
    """A numbered step. `picture`: the name of a file of the page's language."""

    id: str
    title: str
    body: SafeString
    picture: str
    alt: str


@dataclass(frozen=True)
class Page:
    """A page of the help in one language. `text` is for the search.

    `done`: for each step the name of the fact (`config/help/steps.py`) that ticks it.
    `game`: the game whose rules the page shows after its own text.
    """

    name: str
    language: str
    title: str
    lead: SafeString
    body: SafeString
    text: str
    headings: Sequence[str]
    steps: Sequence[Step]
    done: Sequence[str]
    game: str

    @property
    def address(self) -> str:
        """The address below that of the help."""
        return f"{self.name}/"


Pages = Mapping[tuple[str, str], Page]
"""All pages by name and language."""


class NotBuilt(Exception):
    """The pages of the help were not built: `tools/help.sh` builds them."""


def find_page(name: str, language: str) -> Page | None:
    """Return a page in the language of the app, or else in another. Raises NotBuilt."""
    return page_in(all_pages(settings.HELP_FOLDER), name, language)


def page_in(pages: Pages, name: str, language: str) -> Page | None:
    """Return one of these pages in the language of the app, or else in another."""
    for choice in (LANGUAGES[language], *FALLBACKS):
        if page := pages.get((name, choice)):
            return page
    return None


@cache
def all_pages(folder: Path) -> Pages:
    """Return all pages of this folder. Raises NotBuilt, which is not remembered."""
    if not (folder / ".done").exists():
        raise NotBuilt
    pages = {}
    for file in folder.rglob("*.fjson"):
        *above, name = file.relative_to(folder).with_suffix("").parts
        language, name = ("en", f"docs/{name}") if above == ["docs"] else (above[-1], name)
        pages[name, language] = _read(file, name, language)
    return pages


def _as_typed(found: dict[str, Any]) -> dict[str, Any]:
    return {name: as_typed(text) if isinstance(text, str) else text for name, text in found.items()}


def _read(file: Path, name: str, language: str) -> Page:
    data = json.loads(file.read_text(), object_hook=_as_typed)
    # Safe as HTML: Sphinx made it from the help files of this program, not from typed text.
    data |= {part: SafeString(data[part]) for part in ("lead", "body")}
    steps = [Step(**step | {"body": SafeString(step["body"])}) for step in data.pop("steps")]
    return Page(name=name, language=language, steps=steps, **data)
