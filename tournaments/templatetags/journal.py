"""Template tag of the journal: the pages of the rounds that its lines name."""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

from django import template
from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from clubs.forms.lists.journal_days import Day
from tournaments.models import Round

register = template.Library()

TOURNAMENT = re.compile(r"/([^/]+)/tournaments/([^/]+)/")


@register.simple_tag
def round_pages(days: Iterable[Day]) -> dict[int, str]:
    """Return the results of the round that a line names, "Spring Cup, round 2", by the line's key.

    Brackets name their rounds otherwise: their lines keep the page of the tournament.
    """
    lines: Iterable[Any] = (line for day in days for part in day.lines for line in part.entries)
    with translation.override(settings.LANGUAGE_CODE):  # the language of the column `subject`
        named = re.compile(", " + _("Round {number}").replace("{number}", "([0-9]+)") + "(,|$)")
    found: dict[int, tuple[str, str, int]] = {}
    for line in lines:
        page, words = TOURNAMENT.fullmatch(line.path), named.search(line.subject)
        if page and words:
            found[line.pk] = (page[1], page[2], int(words[1]))
    pages = _pages({name for _club, name, _number in found.values()}) if found else {}
    return {key: pages[place] for key, place in found.items() if place in pages}


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
