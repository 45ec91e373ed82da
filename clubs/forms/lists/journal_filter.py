"""The line of filters above the journal: what is chosen, in words, and links to other choices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.forms.lists.filter_line import Chip, Choice, FilterLine
from clubs.forms.lists.journal_query import JournalQuery
from clubs.lists.local_days import within
from clubs.lists.span_words import days_words, span_words
from clubs.lists.spans import named_span, week_of
from clubs.words import labels
from clubs.words.figures import points
from clubs.words.labels import KINDS, NO_KINDS
from clubs.words.sentences import inside

MOST_PRINTED = 1_000
"""Lines of the journal on one paper."""
LINES_ON_SHEET = 30
"""If each stands alone, with its change."""


@dataclass(frozen=True)
class JournalFilters(FilterLine):
    """Words and links about a selection of journal lines."""

    asked: JournalQuery

    @property
    def usual(self) -> Sequence[str]:
        """The last two days as well, each if it has a line."""
        lines, days = self.asked.club.journal.all(), ("today", "yesterday")
        spans = {name: named_span(name, self.asked.span_query.today) for name in days}
        found = [name for name, day in spans.items() if day and within(lines, "at", day).exists()]
        return *found, *super().usual

    @property
    def summary(self) -> str:
        """Which lines are shown."""
        if not self._which:
            return _("Everything recorded in this club, the latest first.")
        return capfirst(_("{which}, the latest first.").format(which=self._which))

    @property
    def _which(self) -> str:
        when = span_words(self.asked.span, timezone.localdate())
        return ", ".join(filter(None, [when, *(chip.text for chip in self.chips)]))

    @cached_property
    def chips(self) -> list[Chip]:
        """The chosen filters besides the dates, in words, each with a link without it."""
        asked, chips = self.asked, []
        if asked.by:
            chips.append(Chip(str(asked.by), self.without("by")))
        chips += [Chip(inside(KINDS[kind]), self.without("kind")) for kind in asked.kinds]
        for codes in asked.typed.values("action"):
            text = ", ".join(dict.fromkeys(labels.action(code) for code in codes.split()[:2]))
            chips.append(Chip(inside(text), self.without("action")))
        chips += [
            Chip(_("table {table}").format(table=table), self.without("table"))
            for table in asked.tables
        ]
        if asked.match:
            words = _("match {number}").format(number=asked.match)
            chips.append(Chip(words, self.without("match")))
        elif asked.about:
            line = asked.club.journal.filter(path=f"/{asked.club.slug}/{asked.about}/").first()
            # The newest line may be about a part of the page: "Match 12, hand 3".
            page = line.said.subject.split(", ")[0] if line else asked.about
            chips.append(Chip(page, self.without("about")))
        if asked.names:
            chips.append(Chip(f"“{asked.names}”", self.without("names")))
        return chips

    @property
    def people(self) -> list[tuple[str, str, bool]]:
        """The accounts to choose from: value, name, and whether it is chosen."""
        return [(str(user.pk), str(user), user == self.asked.by) for user in self.asked.people]

    @property
    def kinds(self) -> list[tuple[str, str, bool]]:
        return [
            (kind, capfirst(str(name)), kind in self.asked.kinds) for kind, name in KINDS.items()
        ]

    @property
    def beside_choices(self) -> list[tuple[str, str]]:
        """The parameters that the form of choices does not ask for."""
        return [(name, value) for name, value in self.beside_search if name not in ("by", "kind")]

    @property
    def newer(self) -> Choice | None:
        newer = self.asked.page.newer
        return Choice(_("Newer"), self.query(after=f"{newer}")) if newer else None

    @property
    def earlier(self) -> Choice | None:
        """The one link to what came before: further lines of these dates, then the week before."""
        page = self.asked.page
        if not page.older:
            return self._week_before
        words = _("Older ones of the same week") if self._week_before else _("Older")
        if page.looked_back_to:
            words = _("Search further back")
        return Choice(words, self.query(before=f"{page.older}"))

    @property
    def looked_back(self) -> str:
        """How far a search for words has looked, if there is more to look through."""
        moment = self.asked.page.looked_back_to
        if moment is None:
            return ""
        day = date_format(timezone.localdate(moment), "DATE_FORMAT")
        return _("Searched back to {day}.").format(day=day)

    @property
    def _week_before(self) -> Choice | None:
        """The link to the week before, if a week is shown."""
        first = self.asked.span.first
        if first is None or self.asked.span != week_of(first):
            return None
        monday, sunday = first - timedelta(days=7), first - timedelta(days=1)
        when = days_words(monday, sunday, timezone.localdate())
        words = _("The week before, {when}").format(when=when)
        days = {"first": f"{monday}", "last": f"{sunday}"}
        return Choice(words, self.query(q=self.asked.typed.without("dates"), span="", **days))

    @property
    def is_searched(self) -> bool:
        """Whether no index finds these lines, and so none counts them."""
        return bool(self.asked.names or self.asked.tables)

    @property
    def print_words(self) -> str:
        """The length of the paper in words; empty for a search."""
        if self.is_searched:
            return ""
        number = self.asked.lines.order_by()[:MOST_PRINTED].count()
        sheets = -(-number // LINES_ON_SHEET)
        text = ngettext(
            "{lines} lines, at most {sheets} sheet.",
            "{lines} lines, at most {sheets} sheets.",
            sheets,
        )
        return text.format(lines=points(number), sheets=sheets)

    @property
    def nothing(self) -> str:
        """The heading of an empty list."""
        if len(self.chips) == len(self.asked.kinds) == 1:
            what = str(NO_KINDS[self.asked.kinds[0]])
        elif self.chips:
            return _("Nothing recorded fits your choice")
        else:
            what = _("Nothing recorded")
        return f"{what} {span_words(self.asked.span, timezone.localdate())}".strip()
