"""The selection of a long list in a query string: dates, typed words, other parameters."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import QueryDict
from django.utils import timezone

from clubs.finding import Sentence
from clubs.finding.dates import Span
from clubs.forms.span import SpanForm
from clubs.models import Club
from clubs.spans import ALL, this_month, this_week


@dataclass(frozen=True)
class AskedList:
    """The selection of a query string; each list adds its own parameters and its vocabulary."""

    club: Club
    query: QueryDict

    def understand(self, text: str) -> Sentence:
        """Return the parts of a typed text."""
        raise NotImplementedError

    @property
    def usual_span(self) -> str:
        """The span of a request that names none."""
        return "all"

    @cached_property
    def form(self) -> SpanForm:
        """The form with the dates that the person chose; unbound for the other spans."""
        return SpanForm(self.query if self.span == "own" else None)

    @property
    def search(self) -> str:
        """The typed text."""
        return " ".join(self.query.get("q", "").split())

    @cached_property
    def typed(self) -> Sentence:
        """The typed text with its understood parts; all words are names with `?as=names`."""
        if self.query.get("as") == "names" or not self.search:
            return Sentence(self.search.split())
        return self.understand(self.search)

    @property
    def names(self) -> str:
        """The typed words that are searched as names."""
        return self.typed.names

    @property
    def span(self) -> str:
        """The span of dates: "week", "month", "all", "own" for chosen dates, "typed" for words."""
        if self.typed.dates:
            return "typed"
        if self.query.get("first") or self.query.get("last"):
            return "own"
        span = self.query.get("span", "")
        return span if span in ("week", "month", "all") else self.usual_span

    @cached_property
    def dates(self) -> Span:
        if self.typed.dates:
            return self.typed.dates
        today = timezone.localdate()
        if self.span == "own" and self.form.is_valid():
            return Span(self.form.cleaned_data["first"], self.form.cleaned_data["last"])
        return {"week": this_week(today), "month": this_month(today)}.get(self.span, ALL)

    def values(self, kind: str) -> list[Any]:
        """Return what was typed of this kind, else the parameter of that name."""
        sent = self.query.get(kind, "").replace("\0", "").strip()
        return self.typed.values(kind) or ([sent] if sent else [])
