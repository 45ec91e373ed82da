"""The sentence under the name of a person or a pair."""

from __future__ import annotations

from collections.abc import Sequence

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.memory.played import PlayedGame
from scoring.profiles.lines import Against
from scoring.profiles.subjects import Subject

ALMOST_ALWAYS = 75
"""From this percentage of matches with one partner on."""


def since_words(subject: Subject, games: Sequence[PlayedGame]) -> str:
    """Return the first month of a person or pair in words; empty without a match."""
    if not games:
        return ""
    first = date_format(min(each.first for each in games), "YEAR_MONTH_FORMAT")
    if subject.pair:
        return _("Have played in the club since {month}").format(month=first)
    return _("Has played in the club since {month}").format(month=first)


def about(
    subject: Subject, games: Sequence[PlayedGame], usual: Against | None, played: int
) -> SafeString:
    """Return who a pair are, since when they have played, and the `usual` partner of a person.

    `played`: all matches in which `usual` is the most frequent partner.
    """
    parts = []
    if pair := subject.pair:
        number = _("pair {number}").format(number=pair.number)
        parts.append(format_html("{}, {}.", _people(subject), number))
    if since := since_words(subject, games):
        parts.append(format_html("{}{}.", since, _partner(usual, played) if usual else ""))
    return format_html_join(" ", "{}", ((part,) for part in parts))


def _people(subject: Subject) -> SafeString:
    people = subject.pair.players if subject.pair else []
    pages = [(reverse("player", args=[subject.club.slug, one.pk]), one.name) for one in people]
    return format_html_join(", ", '<a href="{}">{}</a>', pages)


def _partner(usual: Against, played: int) -> SafeString:
    is_always = 100 * usual.record.played // played >= ALMOST_ALWAYS
    often = _("almost always with") if is_always else _("most often with")
    return format_html(', {} <a href="{}">{}</a>', often, usual.url, usual.name)
