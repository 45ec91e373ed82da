"""Spans of dates: their names in addresses, their words, and the moments at their ends."""

from datetime import date, datetime

import pytest
from django.http import QueryDict
from django.template import Context, Template
from django.utils import timezone, translation

from clubs.forms.lists.span_query import SpanPicker, SpanQuery
from clubs.lists.local_days import moments
from clubs.lists.span_words import span_name, span_words
from clubs.lists.spans import ALL, Span, month_of, named_span, week_of, year_of

TODAY = date(2026, 11, 23)
"""A Monday."""


@pytest.mark.parametrize(
    ("name", "first", "last"),
    [
        ("today", "2026-11-23", "2026-11-23"),
        ("yesterday", "2026-11-22", "2026-11-22"),
        ("week", "2026-11-23", "2026-11-29"),
        ("last-week", "2026-11-16", "2026-11-22"),
        ("month", "2026-11-01", "2026-11-30"),
        ("last-month", "2026-10-01", "2026-10-31"),
        ("year", "2026-01-01", "2026-12-31"),
        ("2024", "2024-01-01", "2024-12-31"),
    ],
)
def test_name_in_an_address_gives_its_span(name: str, first: str, last: str) -> None:
    assert named_span(name, TODAY) == Span(date.fromisoformat(first), date.fromisoformat(last))


@pytest.mark.parametrize("name", ["", "x", "0000", "1899", "3000", "20244", "²026", "2026\n"])
def test_unknown_name_gives_no_span(name: str) -> None:
    assert named_span(name, TODAY) is None


@pytest.mark.parametrize("span", [ALL, year_of(2025), week_of(TODAY), Span(last=TODAY)])
def test_span_is_read_from_its_own_parameters(span: Span) -> None:
    assert SpanQuery(span.parameters, "month").span == span


@pytest.mark.parametrize(
    ("query", "span"),
    [
        ("", month_of(TODAY)),
        ("year=2024", year_of(2024)),
        ("first=&last=", ALL),
        ("first=2026-11-02", Span(date(2026, 11, 2), None)),
        ("first=2026-11-02&span=all", Span(date(2026, 11, 2), None)),
        ("first=2026-11-02&last=2026-11-01", month_of(TODAY)),
        ("span=x", month_of(TODAY)),
    ],
)
def test_query_string_selects_a_span(query: str, span: Span) -> None:
    asked = SpanQuery(QueryDict(query), "month")
    asked.__dict__["today"] = TODAY
    assert asked.span == span


@pytest.mark.parametrize(
    ("span", "words", "name"),
    [
        (ALL, "", "All dates"),
        (week_of(TODAY), "this week", "This week"),
        (week_of(date(2026, 11, 22)), "last week", "Last week"),
        (month_of(TODAY), "in November", "November"),
        (month_of(date(2025, 2, 3)), "in February 2025", "February 2025"),
        (year_of(2026), "in 2026", "2026"),
        (Span(date(2024, 1, 1), date(2025, 12, 31)), "from 2024 to 2025", "From 2024 to 2025"),
        (Span(TODAY, TODAY), "today", "Today"),
        (Span(date(2026, 11, 3), date(2026, 11, 10)), "from 3 to 10 November", None),
        (Span(date(2026, 11, 3)), "since 3 November", "Since 3 November"),
        (Span(last=date(2025, 11, 3)), "until 3 November 2025", "Until 3 November 2025"),
    ],
)
def test_span_of_days_is_written_in_words(span: Span, words: str, name: str | None) -> None:
    with translation.override("en"):
        assert span_words(span, TODAY) == words
        assert span_name(span, TODAY) == (name or words.capitalize().replace("nov", "Nov"))


def test_span_ends_with_the_local_day() -> None:
    zone = timezone.get_current_timezone()
    begin, end = datetime(2026, 11, 1, tzinfo=zone), datetime(2026, 12, 1, tzinfo=zone)
    assert moments(month_of(TODAY)) == (begin, end)
    assert moments(Span(last=date.max)) == (None, None)


def test_picker_names_a_span_without_a_link() -> None:
    def picker(query: str) -> SpanPicker:
        return SpanPicker(SpanQuery(QueryDict(query)), ("month",), ("2024",), [("game", "samba")])

    with translation.override("en"):
        assert picker("span=month").other == ""
        assert picker("span=2024").other == "2024"
        assert picker("").other == "All dates"
    assert [link.query for link in picker("").links] == ["?game=samba&span=month"]


@pytest.mark.parametrize(
    ("span", "has"),
    [(ALL, True), (week_of(date(2026, 11, 20)), True), (week_of(date(2026, 11, 13)), False)],
)
def test_span_has_its_days_only(span: Span, has: bool) -> None:
    assert span.has(date(2026, 11, 20)) is has


@pytest.mark.parametrize(("language", "month"), [("en", "Sep"), ("pt-br", "set"), ("es", "sep")])
def test_short_month_is_written_as_the_language_does(language: str, month: str) -> None:
    with translation.override(language):
        template = Template("{{ day|short_month }}")
        assert template.render(Context({"day": date(2026, 9, 27)})) == month
