"""Search the pages of the help. Accents, case and hyphens do not matter."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from html import unescape
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils.html import strip_tags
from django.utils.translation import override

from clubs.names import sort_key, words
from config.help.contents import names
from config.help.pages import Page, find_page
from scoring.game_rules import GameRules
from scoring.house import preset

BEFORE, AFTER = 60, 160
"""Letters of the excerpt before and after the first word found."""
IN_TITLE, IN_HEADING = 100, 10


class Found(NamedTuple):
    page: Page
    excerpt: str


def find(search: str, language: str) -> list[Found]:
    """Return the pages with all words of the search: those with the words in their title first,
    then those with them in a heading, then those with them most often. Raises NotBuilt.
    """
    wanted = words(search.replace("-", ""))
    pages = [_with_rules(page, language) for name in names() if (page := find_page(name, language))]
    ranked = sorted(_ranked(pages, wanted), key=lambda found: -found[0]) if wanted else []
    return [Found(page, _excerpt(page.text, wanted[0])) for _rank, page in ranked]


def _with_rules(page: Page, language: str) -> Page:
    """Return the page with the text of the rules that it shows."""
    if not page.game:
        return page
    return replace(page, text=f"{page.text} {_rules_text(page.game, language)}")


@cache
def _rules_text(game: str, language: str) -> str:
    with override(language):
        html = render_to_string("scoring/game_rules/_parts.html", {"page": GameRules(preset(game))})
    return " ".join(unescape(strip_tags(html.replace("<", " <"))).split())


def _ranked(pages: list[Page], wanted: list[str]) -> Iterator[tuple[int, Page]]:
    for page in pages:
        title, headings = _key(page.title), _key(" ".join(page.headings))
        text = _key(f"{page.title} {page.lead_text} {page.text}")
        if all(word in text for word in wanted):
            yield (
                sum(
                    IN_TITLE * (word in title)
                    + IN_HEADING * (word in headings)
                    + min(text.count(word), IN_HEADING - 1)
                    for word in wanted
                ),
                page,
            )


def _key(text: str) -> str:
    return sort_key(text).replace("-", "")


def _excerpt(text: str, word: str) -> str:
    """Return the text around the first place of a word; the beginning if only the title has it."""
    for match in re.finditer(r"\S+", text):
        if word in _key(match[0]):
            start = max(0, text.rfind(" ", 0, max(0, match.start() - BEFORE)) + 1)
            return _cut(text, start, match.end() + AFTER)
    return _cut(text, 0, BEFORE + AFTER)


def _cut(text: str, start: int, end: int) -> str:
    if end < len(text):
        end = text.rfind(" ", start, end)
        return f"{'… ' if start else ''}{text[start:end]} …"
    return f"{'… ' if start else ''}{text[start:]}"
