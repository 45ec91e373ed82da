"""The list of pages beside each page of the help."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Chapter(NamedTuple):
    """Pages in the order of the list; `help/pt/NAME.md` is the source of a page."""

    title: str | Promise
    names: Sequence[str]


FIRST = "first-evening"
CHAPTERS = (
    Chapter(_("To begin"), (FIRST, "practice")),
    Chapter(
        _("The games"),
        (
            *("games", "aacrt-2016", "buraco-br", "tranca-br", "burraco-it"),
            *("canasta-es", "samba-es", "ramiro-es"),
        ),
    ),
    Chapter(
        _("Tournament formats"),
        (
            *("formats", "swiss", "round-robin", "groups", "knockout", "lives", "danish"),
            *("mitchell", "howell", "individual", "tables", "open"),
        ),
    ),
    Chapter(
        _("For operators and programmers"),
        (
            *("docs/deploy", "docs/performance", "docs/spreadsheets", "docs/api"),
            *("docs/match-file", "docs/event-file", "docs/rule-file", "docs/formats"),
            *("docs/glossary", "docs/architecture", "docs/dependencies"),
        ),
    ),
)


def names() -> list[str]:
    """Return the names of all pages in the order of the list."""
    return [name for chapter in CHAPTERS for name in chapter.names]


SCREENS: dict[str, str] = {
    "how_to_play": "games",
    "rules": "games",
    "copy_rules": "games",
    "new_tournament": "formats",
    "add_stage": "formats",
    "change_format": "formats",
    "edit_stage": "formats",
}
"""The page of the help about a screen, by the name of the screen's address."""
