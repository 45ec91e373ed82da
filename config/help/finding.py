"""Search the pages of the help. Accents, case and hyphens do not matter."""

from collections.abc import Iterator, Sequence
from functools import cache
from html import unescape
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.html import strip_tags
from django.utils.translation import override

from clubs.words.names import sort_key, words
from config.help.contents import names
from config.help.pages import Page, all_pages, page_in
from scoring.house_rules.game_rules import GameRules
from scoring.house_rules.house import preset

BEFORE, AFTER = 60, 160
"""Letters of the excerpt before and after the first word found."""
IN_TITLE, IN_HEADING = 100, 10


class Found(NamedTuple):
    page: Page
    excerpt: str


class Indexed(NamedTuple):
    """A page with its texts as keys. `text` has the rules that the page shows, if any."""

    page: Page
    text: str
    title_key: str
    lead_key: str
    headings_key: str
    text_key: str


def find(search: str, language: str) -> list[Found]:
    """Return the pages with all words of the search: those with the words in their title first,
    then those with them in a heading, then those with them most often. Raises NotBuilt.
    """
    wanted = words(search.replace("-", ""))
    if not wanted:
        return []
    ranked = sorted(_ranked(_index(settings.HELP_FOLDER, language), wanted), key=lambda it: -it[0])
    return [Found(each.page, _excerpt(each, wanted[0])) for _rank, each in ranked]


@cache
def _index(folder: Path, language: str) -> Sequence[Indexed]:
    """Return all pages in the order of their list, indexed once by each worker. Raises NotBuilt."""
    pages = all_pages(folder)
    shown = [page for name in names() if (page := page_in(pages, name, language))]
    return [_indexed(page, language) for page in shown]


def _indexed(page: Page, language: str) -> Indexed:
    text = f"{page.text} {_rules_text(page.game, language)}" if page.game else page.text
    headings = " ".join(page.headings)
    return Indexed(page, text, *map(_key, (page.title, strip_tags(page.lead), headings, text)))


def _rules_text(game: str, language: str) -> str:
    with override(language):
        html = render_to_string("scoring/game_rules/_parts.html", {"page": GameRules(preset(game))})
    return " ".join(unescape(strip_tags(html.replace("<", " <"))).split())


def _ranked(pages: Sequence[Indexed], wanted: list[str]) -> Iterator[tuple[int, Indexed]]:
    for page in pages:
        counts = [
            page.title_key.count(word) + page.lead_key.count(word) + page.text_key.count(word)
            for word in wanted
        ]
        if all(counts):
            yield (
                sum(
                    IN_TITLE * (word in page.title_key)
                    + IN_HEADING * (word in page.headings_key)
                    + min(count, IN_HEADING - 1)
                    for word, count in zip(wanted, counts, strict=True)
                ),
                page,
            )


def _key(text: str) -> str:
    return sort_key(text).replace("-", "")


def _excerpt(page: Indexed, word: str) -> str:
    """Return the text around the first place of a word; the beginning if only the title has it."""
    place = page.text_key.find(word)
    if place < 0:
        return _cut(page.text, 0, BEFORE + AFTER)
    # Text and key have different letters, but the same words.
    rest = page.text.split(None, page.text_key.count(" ", 0, place))[-1]
    begin = len(page.text) - len(rest)
    start = max(0, page.text.rfind(" ", 0, max(0, begin - BEFORE)) + 1)
    return _cut(page.text, start, begin + len(rest.split(None, 1)[0]) + AFTER)


def _cut(text: str, start: int, end: int) -> str:
    if end < len(text):
        end = text.rfind(" ", start, end)
        return f"{'… ' if start else ''}{text[start:end]} …"
    return f"{'… ' if start else ''}{text[start:]}"
