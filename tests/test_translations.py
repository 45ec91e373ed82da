"""All messages are translated into every language, and the compiled files are up to date."""

import ast
import os
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import polib
import pytest

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "locale"
LANGUAGES = ["pt_BR", "es"]
PARTS = ("clubs", "scoring", "tournaments", "circuits", "config", "server")
# Placeholders that a translation must repeat: {name}, %(name)s, %s, %d.
PLACEHOLDER = re.compile(r"\{\w*\}|%\(\w+\)[sd]|%[sd]")

MAY_TRANSLATE = re.compile(r"""f\"{3}|f'{3}|f["'].*(?:\b_|gettext\w*)\(""")
"""Lines with an f-string and a call of a translation, or with an f-string of several lines."""


@cache
def catalogue(language: str) -> polib.POFile:
    path = LOCALE / language / "LC_MESSAGES" / "django.po"
    assert path.is_file(), "type: make messages"
    return polib.pofile(str(path))


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> set[tuple[str | None, str, str]]:
    """Return context, text and plural of every string in the code, extracted from a copy of it."""
    if shutil.which("xgettext") is None:
        pytest.fail("xgettext is missing. As root: apt-get install gettext")
    copy = tmp_path_factory.mktemp("words")
    for part in (*PARTS, "templates"):
        shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "manage.py", copy)
    (copy / "locale").mkdir()
    subprocess.run(
        # With locations it takes three times as long.
        [sys.executable, "manage.py", "makemessages", "-l", "es", "-v", "0", "--no-location"],
        cwd=copy,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings", "CADERNETA_DEMO": "1"},
        check=True,
    )
    messages = polib.pofile(str(copy / "locale" / "es" / "LC_MESSAGES" / "django.po"))
    return {(entry.msgctxt, entry.msgid, entry.msgid_plural) for entry in messages}


def test_every_message_is_translated(words: set[tuple[str | None, str, str]]) -> None:
    left = []
    for language in LANGUAGES:
        entries = [entry for entry in catalogue(language) if not entry.obsolete]
        known = {(entry.msgctxt, entry.msgid, entry.msgid_plural) for entry in entries}
        left += [(language, msgid) for _, msgid, _ in words - known]
        left += [(language, e.msgid) for e in entries if not e.translated() or e.fuzzy]
    assert left == [], "type: make messages, then translate"


def test_every_plural_form_is_translated() -> None:
    """Django would take a missing form from Portuguese."""
    wrong = []
    for language in LANGUAGES:
        messages = catalogue(language)
        forms = int(re.findall(r"nplurals=(\d)", messages.metadata["Plural-Forms"])[0])
        plurals = [entry for entry in messages if entry.msgid_plural]
        wrong += [(language, e.msgid) for e in plurals if len(e.msgstr_plural) != forms]
    assert wrong == []


def test_translations_have_no_obsolete_message(words: set[tuple[str | None, str, str]]) -> None:
    obsolete = []
    for language in LANGUAGES:
        messages = catalogue(language)
        known = {(entry.msgctxt, entry.msgid, entry.msgid_plural) for entry in messages}
        obsolete += [(language, msgid) for _, msgid, _ in known - words]
    assert obsolete == [], "type: make messages"


def test_translations_have_the_same_placeholders() -> None:
    wrong = []
    for language in LANGUAGES:
        for entry in catalogue(language):
            if entry.obsolete or not entry.translated():
                continue
            if entry.msgid_plural:
                # "one hand" may leave out its number; the other forms may not.
                pairs = [
                    (entry.msgid_plural, text)
                    for number, text in entry.msgstr_plural.items()
                    if number > 0
                ]
            else:
                pairs = [(entry.msgid, entry.msgstr)]
            wrong += [
                (language, source, text)
                for source, text in pairs
                if sorted(PLACEHOLDER.findall(source)) != sorted(PLACEHOLDER.findall(text))
            ]
    assert wrong == []


def test_no_f_string_is_translated() -> None:
    """xgettext before 0.23 ignores f-strings: the text would stay English."""
    hidden = []
    for part in PARTS:
        for path in sorted((ROOT / part).rglob("*.py")):
            text = path.read_text("utf-8")
            if not MAY_TRANSLATE.search(text):  # reading them all takes seconds
                continue
            for string in ast.walk(ast.parse(text)):
                if isinstance(string, ast.JoinedStr):
                    hidden += [f"{path.name}:{call.lineno}" for call in translations_in(string)]
    assert hidden == []


def translations_in(string: ast.JoinedStr) -> list[ast.Call]:
    calls = [node for node in ast.walk(string) if isinstance(node, ast.Call)]
    return [call for call in calls if re.search(r"^_$|gettext", ast.unparse(call.func))]


def test_compiled_file_matches_translation() -> None:
    for language in LANGUAGES:
        compiled = LOCALE / language / "LC_MESSAGES" / "django.mo"
        assert compiled.is_file(), f"{language}: type: make messages"
        current = catalogue(language).to_binary()
        assert compiled.read_bytes() == current, f"{language}: type: make messages"
