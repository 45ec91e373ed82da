"""The READMEs say the same in each language, in the same order, with pictures of that language."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
READMES = {"en": "README.md", "pt": "README.pt-BR.md", "es": "README.es.md"}
PICTURES = ("hand", "phone", "wall", "sheet", "evening")
MOST_LINES, MOST_BYTES = 60, 60_000
MOST_BYTES_MOVING = 1_500_000
NAMED = re.compile(r"\]\((.*?)\)|src=\"(.*?)\"|`(.*?)`|(MIT|AACRT|PostgreSQL|Mitchell|Howell)")


def outline(language: str) -> list[str]:
    """Return the kind of each line with what no language changes: links, pictures, commands."""
    lines = []
    is_command = False
    for line in (ROOT / READMES[language]).read_text().splitlines():
        if line.startswith("```"):
            is_command = not is_command
        if is_command:
            lines.append(re.sub(r" {2,}#.*| [A-ZÇÃÓ]{5,} ", "", line))
        else:
            kind = re.match(r"#+ |- (?:\*\*)?| *<|\[|$", line)
            named = sorted(filter(None, sum(NAMED.findall(line), ())))
            lines.append((kind[0] if kind else "text") + " ".join(named))
    text = "\n".join(lines).replace(f"/{language}/", "/LANGUAGE/")
    links = re.compile(r"README\S* README\S*")
    return re.sub(r"[A-ZÇÃÓ]{7,}(?= |$)", "", links.sub("", text)).splitlines()


@pytest.mark.parametrize("language", ["pt", "es"])
def test_readmes_have_the_same_order(language: str) -> None:
    assert outline(language) == outline("en")


@pytest.mark.parametrize("language", READMES)
def test_readme_leads_to_the_other_languages(language: str) -> None:
    text = (ROOT / READMES[language]).read_text()
    others = set(READMES.values()) - {READMES[language]}
    assert {name for name in READMES.values() if f"]({name})" in text} == others
    assert len(text.splitlines()) <= MOST_LINES


@pytest.mark.parametrize("language", READMES)
def test_links_of_readme_lead_to_files(language: str) -> None:
    links = re.findall(r"\]\((.*?)\)|src=\"(.*?)\"", (ROOT / READMES[language]).read_text())
    named = [one or other for one, other in links]
    assert [name for name in named if not (ROOT / name).is_file()] == []


def test_pictures_are_small_and_all_are_shown() -> None:
    shown = {f"{language}/{name}.webp" for language in READMES for name in PICTURES}
    folder = ROOT / "docs" / "pictures"
    files = {str(path.relative_to(folder)): path for path in folder.glob("*/*")}
    assert set(files) == shown
    for path in files.values():
        most = MOST_BYTES_MOVING if path.stem == "evening" else MOST_BYTES
        assert path.stat().st_size <= most, path
    for language, name in READMES.items():
        text = (ROOT / name).read_text()
        assert re.findall(r"docs/pictures/(\w+)/(\w+)", text) == [(language, p) for p in PICTURES]
