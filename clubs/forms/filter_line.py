"""A line of filters above a long list: what is chosen, in words, and links to other choices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import NamedTuple

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from clubs.finding.dates import Span
from clubs.forms.asked_list import AskedList
from clubs.spans import ALL, span_words

PAGE = ("until", "before", "after")
"""The parameters that say which page of the list is shown."""


class Chip(NamedTuple):
    """A chosen filter in words, and the query string without it."""

    text: str
    query: str


class Choice(NamedTuple):
    """A filter to choose: its words, the query string with it, and whether it is chosen."""

    text: str
    query: str
    is_chosen: bool = False


@dataclass(frozen=True)
class FilterLine:
    """Words and links about a selection."""

    asked: AskedList

    @property
    def spans(self) -> list[Choice]:
        """The spans of dates that the line of filters offers first."""
        month = capfirst(date_format(timezone.localdate(), "F"))
        return [
            Choice(_("This week"), self.choosing(span="week"), self.asked.span == "week"),
            Choice(month, self.choosing(span="month"), self.asked.span == "month"),
        ]

    @property
    def more_spans(self) -> list[Choice]:
        """Further usual spans of dates."""
        today = timezone.localdate()
        monday = today - timedelta(days=today.weekday())
        last_month = today.replace(day=1) - timedelta(days=1)
        further = [
            (_("Last week"), Span(monday - timedelta(days=7), monday - timedelta(days=1))),
            (_("Last month"), Span(last_month.replace(day=1), last_month)),
            (_("This year"), Span(today.replace(month=1, day=1), today.replace(month=12, day=31))),
        ]
        return [
            *(
                Choice(text, self.choosing_days(span), self.asked.dates == span)
                for text, span in further
            ),
            Choice(_("All dates"), self.choosing(span="all"), self.asked.span == "all"),
        ]

    @property
    def own_dates(self) -> str:
        """The typed or chosen dates in words; empty for the usual spans."""
        if self.asked.span not in ("own", "typed") or self.asked.dates == ALL:
            return ""
        return capfirst(span_words(self.asked.dates, timezone.localdate()))

    @property
    def without_dates(self) -> str:
        return self.choosing(span="all")

    def offered(self, kind: str, choices: Sequence[tuple[object, object]]) -> list[Choice]:
        """Return the values of a parameter with their names as links."""
        return [
            Choice(capfirst(str(name)), self.choosing(**{kind: str(key)})) for key, name in choices
        ]

    @property
    def beside_dates(self) -> list[tuple[str, str]]:
        """The parameters of the query besides the dates, for the form that changes the dates."""
        names = ("first", "last", "span", *PAGE)
        text = self.asked.typed.without("dates")
        return [(name, text if name == "q" else value) for name, value in self.beside(names)]

    @property
    def beside_search(self) -> list[tuple[str, str]]:
        names = ("q", "as", *PAGE)
        return self.beside(names)

    def beside(self, names: Sequence[str]) -> list[tuple[str, str]]:
        query = self.asked.query
        return [(name, query.get(name, "")) for name in query if name not in names]

    @property
    def as_names(self) -> str:
        """The query string that searches all typed words as names; "" if they are already."""
        return self.query(**{"as": "names"}) if self.asked.typed.parts else ""

    def query(self, **changes: str) -> str:
        """Return the query string of the first page with these changes; "" drops a parameter."""
        query = self.asked.query.copy()
        for name in PAGE:
            query.pop(name, None)
        for name, value in changes.items():
            query.pop(name, None)
            if value:
                query[name] = value
        return f"?{query.urlencode()}"

    def without(self, kind: str) -> str:
        text = self.asked.typed.without(kind)
        names = {"as": ""} if kind == "names" else {}
        return self.query(**{kind: "", "q": text, **names})

    def choosing(self, **changes: str) -> str:
        """Return the query string with another value, whatever was typed of its kind."""
        kinds = {"dates" if name == "span" else name for name in changes}
        text = self.asked.typed.without(kinds.pop())
        dates = {"first": "", "last": ""} if "span" in changes else {}
        return self.query(q=text, **dates, **changes)

    def choosing_days(self, span: Span) -> str:
        days = {"first": f"{span.first}", "last": f"{span.last}"}
        return self.query(q=self.asked.typed.without("dates"), span="", **days)
