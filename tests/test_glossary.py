"""The glossary: its code names exist, and the translations use its words."""

import re
from pathlib import Path
from typing import NamedTuple

import polib
import pytest

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = {"pt_BR": "Portuguese", "es": "Spanish"}


class Term(NamedTuple):
    english: str
    cells: dict[str, str]


def terms() -> list[Term]:
    """Return every row of every table of the glossary, its cells by column title."""
    rows: list[Term] = []
    heads: list[str] = []
    for line in (ROOT / "docs/glossary.md").read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("|"):
            heads = []
        elif not heads:
            heads = cells
        elif not set(line) <= set("|- "):
            row = dict(zip(heads, cells, strict=True))
            rows.append(Term(re.sub(r" \(.*\)", "", row["English"]), row))
    return rows


TERMS = terms()
NAMES = {
    name
    for app in ("clubs", "scoring", "tournaments", "circuits")
    for path in (ROOT / app).rglob("*.py")
    for name in re.findall(r"\w+", path.read_text())
}


@pytest.mark.parametrize(
    "term", [term for term in TERMS if "code" in term.cells], ids=lambda term: term.english
)
def test_glossary_code_names_exist(term: Term) -> None:
    parts = re.findall(r"\w+", term.cells["code"])
    assert parts
    assert [part for part in parts if part not in NAMES] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_use_the_glossary_terms(language: str) -> None:
    words = {term.english.lower(): term.cells[LANGUAGES[language]].lower() for term in TERMS}
    catalogue = polib.pofile(str(ROOT / f"locale/{language}/LC_MESSAGES/django.po"))
    wrong = [
        (entry.msgid, entry.msgstr)
        for entry in catalogue
        if not entry.msgctxt
        and entry.msgid.lower() in words
        and entry.msgstr.lower() not in words[entry.msgid.lower()]
    ]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_avoid_the_forbidden_words(language: str) -> None:
    forbidden = {
        word
        for term in TERMS
        for word in term.cells.get(f"not ({LANGUAGES[language]})", "").split(", ")
        if word
    }
    assert forbidden
    catalogue = polib.pofile(str(ROOT / f"locale/{language}/LC_MESSAGES/django.po"))
    wrong = [
        (word, text)
        for entry in catalogue
        for text in [entry.msgstr, *entry.msgstr_plural.values()]
        for word in forbidden
        if re.search(rf"\b{word}\b", text, re.IGNORECASE)
    ]
    assert wrong == []
