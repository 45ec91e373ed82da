"""The glossary: its code names exist, and the translations use its words."""

import re
from pathlib import Path
from typing import NamedTuple

import polib

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


def catalogue(language: str) -> polib.POFile:
    return polib.pofile(str(ROOT / f"locale/{language}/LC_MESSAGES/django.po"))


TERMS = terms()
NAMES = {
    name
    for app in ("clubs", "scoring", "tournaments", "circuits")
    for path in (ROOT / app).rglob("*.py")
    for name in re.findall(r"\w+", path.read_text())
}


def test_glossary_code_names_exist() -> None:
    codes = {term.english: term.cells["code"] for term in TERMS if "code" in term.cells}
    parts = {english: re.findall(r"\w+", code) for english, code in codes.items()}
    assert parts
    assert [english for english, names in parts.items() if not names] == [], "no code name"
    unknown = [(english, name) for english in parts for name in parts[english] if name not in NAMES]
    assert unknown == []


def test_translations_use_the_glossary_terms() -> None:
    wrong = []
    for language, name in LANGUAGES.items():
        words = {term.english.lower(): term.cells[name].lower() for term in TERMS}
        wrong += [
            (language, entry.msgid, entry.msgstr)
            for entry in catalogue(language)
            if not entry.msgctxt
            and entry.msgid.lower() in words
            and entry.msgstr.lower() not in words[entry.msgid.lower()]
        ]
    assert wrong == []


def test_translations_avoid_the_forbidden_words() -> None:
    wrong = []
    for language, name in LANGUAGES.items():
        cells = [term.cells.get(f"not ({name})", "") for term in TERMS]
        forbidden = {word for cell in cells for word in cell.split(", ") if word}
        assert forbidden, language
        wrong += [
            (language, word, text)
            for entry in catalogue(language)
            for text in [entry.msgstr, *entry.msgstr_plural.values()]
            for word in forbidden
            if re.search(rf"\b{word}\b", text, re.IGNORECASE)
        ]
    assert wrong == []
