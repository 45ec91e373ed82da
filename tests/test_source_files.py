"""No file and no line of a style sheet is too long."""

import re
from pathlib import Path

from tools.floors import APPS, ROOT

LONGEST = 400
"""Most lines of a source file; split longer files."""
LONGEST_LINE = 120
"""Most characters of a line of a style sheet; ruff checks Python."""


def test_source_files_have_at_most_400_lines() -> None:
    def lines(path: Path) -> int:
        return path.read_text().count("\n")

    folders = [*APPS, "templates", "static", "tools", "benchmarks", "tests"]
    files = [path for folder in folders for path in (ROOT / folder).rglob("*.*")]
    ours = [
        path
        for path in files
        if path.suffix in (".py", ".html", ".css", ".js")
        and not {"migrations", "vendor"} & set(path.relative_to(ROOT).parts)
    ]
    long = [f"{path.relative_to(ROOT)}: {lines(path)}" for path in ours if lines(path) > LONGEST]
    assert ours, "no files found"
    assert long == []


def test_style_sheets_have_short_lines() -> None:
    long = [
        f"{path.name}:{number}"
        for path in (ROOT / "static/css").glob("*.css")
        for number, line in enumerate(path.read_text().splitlines(), start=1)
        if len(line) > LONGEST_LINE
    ]
    assert long == []


def test_styles_name_no_pseudo_element_inside_is() -> None:
    """A browser drops the whole rule, and `:is()` forgives it without a word."""
    inside = re.compile(r":(?:is|where|not|has)\([^)]*::")
    wrong = [
        path.name for path in (ROOT / "static/css").glob("*.css") if inside.search(path.read_text())
    ]
    assert wrong == []
