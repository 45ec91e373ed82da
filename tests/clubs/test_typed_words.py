"""Typed words understood as dates, numbers, phrases and names. Pure."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.finding import Sentence, Vocabulary, understand
from clubs.lists.spans import Span

TODAY = date(2026, 11, 23)  # a Monday
WORDS = Vocabulary(
    numbers={"mesa": "table", "table": "table", "partida": "match", "#": "match", "dupla": "pair"},
    phrases={
        "ramiro": ("game", "ramiro"),
        "em jogo": ("state", "playing"),
        "copa da primavera": ("tournament", "copa"),
    },
    words_of_kind=frozenset({"table"}),
    is_name=lambda word: word in ("marco", "domingo"),
)


def read(text: str) -> Sentence:
    return understand(text, TODAY, WORDS)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("novembro", "2026-11-01", "2026-11-30"),
        ("noviembre", "2026-11-01", "2026-11-30"),
        ("em November", "2026-11-01", "2026-11-30"),
        ("dezembro", "2025-12-01", "2025-12-31"),
        ("novembro de 2025", "2025-11-01", "2025-11-30"),
        ("2025 nov.", "2025-11-01", "2025-11-30"),
        ("11/2025", "2025-11-01", "2025-11-30"),
        ("2025", "2025-01-01", "2025-12-31"),
        ("ano de 2025", "2025-01-01", "2025-12-31"),
        ("hoje", "2026-11-23", "2026-11-23"),
        ("ontem", "2026-11-22", "2026-11-22"),
        ("anteayer", "2026-11-21", "2026-11-21"),
        ("the day before yesterday", "2026-11-21", "2026-11-21"),
        ("esta semana", "2026-11-23", "2026-11-29"),
        ("semana passada", "2026-11-16", "2026-11-22"),
        ("la semana pasada", "2026-11-16", "2026-11-22"),
        ("last week", "2026-11-16", "2026-11-22"),
        ("mês passado", "2026-10-01", "2026-10-31"),
        ("el año pasado", "2025-01-01", "2025-12-31"),
        ("últimos 30 dias", "2026-10-25", "2026-11-23"),
        ("last 2 weeks", "2026-11-10", "2026-11-23"),
        ("segunda", "2026-11-23", "2026-11-23"),
        ("segunda passada", "2026-11-16", "2026-11-16"),
        ("sexta", "2026-11-20", "2026-11-20"),
        ("sexta-feira", "2026-11-20", "2026-11-20"),
        ("miércoles", "2026-11-18", "2026-11-18"),
        ("last friday", "2026-11-20", "2026-11-20"),
        ("20/11", "2026-11-20", "2026-11-20"),
        ("25/11", "2025-11-25", "2025-11-25"),
        ("20/11/25", "2025-11-20", "2025-11-20"),
        ("20.11.2025", "2025-11-20", "2025-11-20"),
        ("11/20/2025", "2025-11-20", "2025-11-20"),
        ("2025-11-20", "2025-11-20", "2025-11-20"),
        ("20 de novembro", "2026-11-20", "2026-11-20"),
        ("sexta, 20 de novembro de 2026", "2026-11-20", "2026-11-20"),
        ("November 20, 2025", "2025-11-20", "2025-11-20"),
        ("1º de março", "2026-03-01", "2026-03-01"),
        ("29/2", "2024-02-29", "2024-02-29"),
        ("dia 20", "2026-11-20", "2026-11-20"),
        ("dia 31", "2026-10-31", "2026-10-31"),
        ("de 3 a 10 de novembro", "2026-11-03", "2026-11-10"),
        ("entre 1/11 e 15/11", "2026-11-01", "2026-11-15"),
        ("from October to November", "2026-10-01", "2026-11-30"),
        ("dezembro a fevereiro", "2025-12-01", "2026-02-28"),
        ("desde 1/11", "2026-11-01", None),
        ("a partir de 3 de março", "2026-03-03", None),
        ("até sexta", None, "2026-11-20"),
        ("antes de 2025", None, "2024-12-31"),
        ("depois de outubro", "2026-11-01", None),
        ("outubro novembro", "2026-10-01", "2026-11-30"),
    ],
)
def test_typed_dates_give_their_span(text: str, first: str | None, last: str | None) -> None:
    sentence = read(text)
    expected = Span(*(date.fromisoformat(day) if day else None for day in (first, last)))
    assert (sentence.dates, sentence.names) == (expected, "")


@pytest.mark.parametrize(
    ("text", "parts", "names"),
    [
        ("mesa 9", [("table", "9")], ""),
        ("Mesa nº 9", [("table", "9")], ""),
        ("mesa9", [("table", "9")], ""),
        ("na mesa A1", [("table", "A1")], ""),
        ("partida 812", [("match", "812")], ""),
        ("#812", [("match", "812")], ""),
        ("dupla 7", [("pair", "7")], ""),
        ("Ramiro", [("game", "ramiro")], ""),
        ("copa da primavera dirce", [("tournament", "copa")], "dirce"),
        ("em jogo", [("state", "playing")], ""),
        ("“em jogo”", [], "em jogo"),
        ("dirce e nelson na mesa 9", [("table", "9")], "dirce nelson"),
        ("dirce contra Márcia", [], "dirce Márcia"),
        ("812", [], "812"),
        ("31/2", [], "31/2"),
        ("32/13/2025", [], "32/13/2025"),
        ("1850", [], "1850"),
        ("e", [], "e"),
        ("mesa", [], "mesa"),
        ("marco", [], "marco"),
        ("domingo", [], "domingo"),
        ("", [], ""),
        ("' OR 1=1 --", [], "' OR 1=1 --"),
        ("últimos 99999999999999999999 dias", [], "últimos 99999999999999999999 dias"),
    ],
)
def test_typed_words_give_parts_and_names(
    text: str, parts: list[tuple[str, str]], names: str
) -> None:
    sentence = read(text)
    assert ([(part.kind, part.value) for part in sentence.parts], sentence.names) == (parts, names)


@pytest.mark.parametrize("text", ["março", "marco de 2026", "3 de marco"])
def test_month_like_a_name_needs_accent_or_number(text: str) -> None:
    span = read(text).dates
    assert span is not None
    assert span.first is not None
    assert (span.first.year, span.first.month) == (2026, 3)


def test_remove_one_kind_of_words_keeps_the_others() -> None:
    sentence = read("dirce em novembro na mesa 9")
    assert read(sentence.without("dates")).names == "dirce"
    assert read(sentence.without("dates")).dates is None
    assert read(sentence.without("table")).values("table") == []
    assert read(sentence.without("names")).names == ""
    assert sentence.without("pair") == "dirce em novembro na mesa 9"


@given(st.text(max_size=300))
def test_any_text_is_read_without_an_error(text: str) -> None:
    sentence = understand(text, TODAY, WORDS)
    for kind in ("dates", "names", "table"):
        sentence.without(kind)
    assert len(sentence.names) <= 300


@given(st.dates(date(1901, 1, 1), date(2100, 1, 1)), st.sampled_from(["ontem", "29/2", "dia 31"]))
def test_dates_are_read_on_any_day(today: date, text: str) -> None:
    span = understand(text, today, WORDS).dates
    assert span is None or (span.first is not None and span.first <= today)
