"""The pages of the rounds that lines of the journal name."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from clubs.models import JournalEntry
from tournaments.models import Round

TOURNAMENT = re.compile(r"/([^/]+)/tournaments/([^/]+)/")


def round_pages(lines: Sequence[JournalEntry]) -> Iterable[tuple[JournalEntry, str]]:
    """Return the lines that name a round, "Spring Cup, round 2", with the page of its results.

    Brackets name their rounds otherwise: their lines keep the page of the tournament.
    """
    with translation.override(settings.LANGUAGE_CODE):  # the language of the column `subject`
        named = re.compile(", " + _("Round {number}").replace("{number}", "([0-9]+)") + "(,|$)")
    found: list[tuple[JournalEntry, tuple[str, str, int]]] = []
    for line in lines:
        page, words = TOURNAMENT.fullmatch(line.path), named.search(line.subject)
        if page and words:
            found.append((line, (page[1], page[2], int(words[1]))))
    pages = _pages({name for _line, (_club, name, _number) in found}) if found else {}
    return [(line, pages[place]) for line, place in found if place in pages]


def _pages(names: set[str]) -> dict[tuple[str, str, int], str]:
    """Return the pages of published rounds by club, tournament and number in the tournament."""
    tournament = "stage__tournament__"
    rows = Round.objects.live().seen().filter(**{f"{tournament}slug__in": names})
    keys = (f"{tournament}club__slug", f"{tournament}slug", "stage__number", "number")
    pages, counted = {}, Counter[str]()
    for club, name, stage, number in rows.order_by("stage__number", "number").values_list(*keys):
        place = f"{club}/{name}"
        counted[place] += 1
        page = reverse("results", args=[club, name])
        pages[club, name, counted[place]] = f"{page}?stage={stage}&round={number}"
    return pages
