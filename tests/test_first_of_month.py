"""The first day of a month in words: 1º de janeiro in Portuguese, 1 de enero, 1 January."""

from datetime import date

import pytest
from django.template import Context, Template
from django.utils import translation
from django.utils.formats import date_format

from clubs.lists.span_words import day_and_month, days_words, span_words
from clubs.lists.spans import Span
from clubs.templatetags.face import unbroken
from clubs.words.partial_date_words import date_words
from scoring.labels.days import spoken_day
from scoring.labels.seasons import dates_words

FIRST, SECOND, LATER = date(2027, 1, 1), date(2027, 1, 2), date(2028, 5, 5)


def said(language: str, day: date) -> list[str]:
    """Return a day as each function writes it."""
    page = Template('{{ day|date:"DATE_FORMAT" }}')
    with translation.override(language):
        return [
            *(date_format(day, f"{style}_FORMAT") for style in ("DATE", "MONTH_DAY")),
            page.render(Context({"day": day})),
            day_and_month(day, day),
            day_and_month(day, LATER),
            days_words(day, date(2027, 1, 7), day),
            span_words(Span(day, None), day),
            date_words(day.isoformat()),
            date_words(day.strftime("--%m-%d")),
            spoken_day(day, date(2027, 5, 5)),
            dates_words(day, LATER),
        ]


def test_first_day_has_its_mark_in_portuguese() -> None:
    assert [text for text in said("pt-br", FIRST) if "1º" not in text] == []
    assert [text for text in said("pt-br", SECOND) if "º" in text] == []


@pytest.mark.parametrize("language", ["es", "en"])
def test_first_day_has_no_mark_in_other_languages(language: str) -> None:
    texts = " ".join(said(language, FIRST))
    assert "º" not in texts
    assert "1st" not in texts


def test_no_line_ends_inside_the_first_day() -> None:
    assert unbroken("desde 1º de janeiro") == "desde\xa01º\xa0de\xa0janeiro"
