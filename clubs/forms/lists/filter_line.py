"""A line of filters above a long list: what is chosen, in words, and links to other choices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.utils.text import capfirst

from clubs.forms.lists.list_query import ListQuery
from clubs.forms.lists.span_query import PARAMETERS, SpanPicker

PAGE = ("until", "before", "after")
"""The parameters that say which page of the list is shown."""


class Chip(NamedTuple):
    """A chosen filter in words, and the query string without it."""

    text: str
    query: str


class Choice(NamedTuple):
    """A filter to choose: its words, and the query string with it."""

    text: str
    query: str


@dataclass(frozen=True)
class FilterLine:
    """Words and links about a selection."""

    asked: ListQuery

    @cached_property
    def picker(self) -> SpanPicker:
        """The spans of dates that the line of filters offers."""
        further = ("last-week", "last-month", "year", "all")
        return SpanPicker(self.asked.span_query, self.usual, further, self.beside_dates)

    @property
    def usual(self) -> Sequence[str]:
        """The names of the spans that stand open."""
        return "week", "month"

    def offered(self, kind: str, choices: Sequence[tuple[object, object]]) -> list[Choice]:
        """Return the values of a parameter with their names as links."""
        return [
            Choice(capfirst(str(name)), self.choosing(**{kind: str(key)})) for key, name in choices
        ]

    @property
    def beside_dates(self) -> list[tuple[str, str]]:
        """The parameters of the query besides the dates."""
        text = self.asked.typed.without("dates")
        others = self.beside((*PARAMETERS, *PAGE, "q"))
        return [("q", text), *others] if text else others

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
        """Return the query string with this filter changed, in place of typed words of its kind."""
        kinds = {"dates" if name == "span" else name for name in changes}
        text = self.asked.typed.without(kinds.pop())
        dates = dict.fromkeys(PARAMETERS, "") if "span" in changes else {}
        return self.query(q=text, **dates | changes)
