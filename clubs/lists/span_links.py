"""Links to the same page for other spans of dates."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import NamedTuple
from urllib.parse import urlencode

from clubs.lists.span_words import span_name
from clubs.lists.spans import Span, named_span


class SpanLink(NamedTuple):
    """A span to choose: its name in addresses, its words, and the query string with it."""

    name: str
    text: str
    query: str
    is_chosen: bool


def span_links(
    names: Iterable[str], chosen: Span, today: date, kept: Sequence[tuple[str, str]] = ()
) -> list[SpanLink]:
    """Return links to the spans of these names. `kept`: the other parameters of the address."""
    spans: Mapping[str, Span] = {
        name: span for name in names if (span := named_span(name, today)) is not None
    }
    return [
        SpanLink(
            name,
            span_name(span, today),
            "?" + urlencode([*kept, ("span", name)]),
            is_chosen=span == chosen,
        )
        for name, span in spans.items()
    ]
