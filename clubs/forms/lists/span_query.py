"""The span of dates that an address selects, and the picker that selects another one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from django.utils import timezone

from clubs.forms.lists.span import SpanForm
from clubs.lists.span_links import SpanLink, span_links
from clubs.lists.span_words import span_name
from clubs.lists.spans import ALL, Span, named_span

PARAMETERS = ("span", "year", "first", "last")
"""The parameters of an address that select its span. `year` is that of addresses before 2026-12."""


@dataclass(frozen=True)
class SpanQuery:
    """The span of a query string: days in `?first=` and `?last=`, or `?span=` with a name.

    `usual`: the name of the span without them, and with wrong ones. `typed`: dates typed among
    other words, which are used instead.
    """

    query: Mapping[str, str]
    usual: str = "all"
    typed: Span | None = None

    @cached_property
    def today(self) -> date:
        return timezone.localdate()

    @cached_property
    def form(self) -> SpanForm:
        """The form with the days of the query; unbound for a named span and for typed dates."""
        is_own = "first" in self.query or "last" in self.query
        return SpanForm(self.query if is_own and not self.typed else None)

    @cached_property
    def span(self) -> Span:
        if self.typed:
            return self.typed
        if self.form.is_valid():
            return Span(**self.form.cleaned_data)
        name = self.query.get("span") or self.query.get("year", "")
        return named_span(name, self.today) or named_span(self.usual, self.today) or ALL

    @property
    def is_of_days(self) -> bool:
        """Whether the days were typed or chosen one by one, instead of a named span."""
        return self.typed is not None or self.form.is_valid()

    @property
    def kept(self) -> list[tuple[str, str]]:
        """The parameters that select this span again."""
        return [(name, self.query[name]) for name in PARAMETERS if self.query.get(name)]


@dataclass(frozen=True)
class SpanPicker:
    """Spans to choose from: a link for each name in `usual`, and a panel with the names in
    `further` and a form for two dates. `kept`: the other parameters of the address.
    """

    asked: SpanQuery
    usual: Sequence[str]
    further: Sequence[str] = ()
    kept: Sequence[tuple[str, str]] = ()

    @property
    def form(self) -> SpanForm:
        return self.asked.form

    @cached_property
    def links(self) -> list[SpanLink]:
        return self._links(self.usual)

    @cached_property
    def further_links(self) -> list[SpanLink]:
        return self._links(self.further)

    @property
    def other(self) -> str:
        """The chosen span in words if no link outside the panel names it; else empty."""
        if any(link.is_chosen for link in self.links):
            return ""
        return span_name(self.asked.span, self.asked.today)

    def _links(self, names: Sequence[str]) -> list[SpanLink]:
        return span_links(names, self.asked.span, self.asked.today, self.kept)
