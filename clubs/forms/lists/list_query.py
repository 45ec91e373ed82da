"""The selection of a long list in a query string: dates, typed words, other parameters."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import QueryDict

from clubs.finding import Sentence
from clubs.forms.lists.span_query import SpanQuery
from clubs.lists.spans import Span
from clubs.models import Club


@dataclass(frozen=True)
class ListQuery(ABC):
    """The selection of a query string; each list adds its own parameters and its vocabulary."""

    club: Club
    query: QueryDict

    @abstractmethod
    def understand(self, text: str) -> Sentence:
        """Return the parts of a typed text."""

    @property
    def usual_span(self) -> str:
        """The name of the span of a request without dates."""
        return "all"

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

    @cached_property
    def span_query(self) -> SpanQuery:
        return SpanQuery(self.query, self.usual_span, self.typed.dates)

    @property
    def span(self) -> Span:
        return self.span_query.span

    def values(self, kind: str) -> list[Any]:
        """Return the typed values of this kind; without any, the parameter of that name."""
        sent = self.query.get(kind, "").replace("\0", "").strip()
        return self.typed.values(kind) or ([sent] if sent else [])
