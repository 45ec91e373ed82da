"""CONTRIBUTING names what exists, and the examples of its recipes work."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.programs import environment

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "CONTRIBUTING.md").read_text()
SOURCES = ("clubs", "scoring", "tournaments", "circuits", "server", "config", "templates", "static")
TOOLS = ("tests", "tools", "benchmarks")
NEEDED = (*SOURCES, "tests", "tools", "locale", "help", "manage.py", "pyproject.toml")
PATH = re.compile(r"[\w/*.-]+\.(?:py|html|css|md|gz|pdf|json)|[\w/*.-]+/")
NAME = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*")
PLACEHOLDERS = {"NAME", "NAME_pdf", "CODE"}


def words_of(path: Path) -> set[str]:
    """Return the words of a file, or of all files of a folder."""
    files = path.rglob("*") if path.is_dir() else [path]
    endings = {".py", ".html", ".css", ".js", ".md"}
    texts = [each.read_text() for each in files if each.suffix in endings]
    return {word for text in texts for word in re.findall(r"\w+", text)}


def found(name: str) -> list[Path]:
    """Return the files that a name in a recipe means; of `wall/NAME.py` all of the folder."""
    if "/" not in name:
        return [path for folder in SOURCES for path in (ROOT / folder).rglob(name)]
    return list(ROOT.glob(re.sub(r"/[^/]*NAME[^/]*$", "", name).strip("/")))


def test_contributing_names_only_what_its_files_have() -> None:
    """A name in a step of a recipe is a word of the files that the step names; else of a source."""
    every = set().union(*(words_of(ROOT / folder) for folder in (*SOURCES, *TOOLS)))
    lost = []
    text = re.sub(r"```.*?```", "", TEXT, flags=re.DOTALL)
    for step in re.split(r"\n(?=\d+\. |- |\| |\n|#)", text):
        quoted = set(re.findall(r"`([^`]+)`", step)) - PLACEHOLDERS
        paths = {name for name in quoted if PATH.fullmatch(name)}
        files = [path for name in paths for path in found(name)]
        is_step = files and step[0].isdigit()
        known = set().union(*map(words_of, files)) if is_step else every
        names = {name for name in quoted - paths if NAME.fullmatch(name)}
        lost += [name for name in names if not set(name.split(".")) <= known]
    assert lost == []


def of_recipe(title: str, kind: str) -> list[str]:
    """Return the lines of the blocks of this kind in a recipe."""
    section = re.search(rf"### {title}\n.*?(?=\n###? )", TEXT, re.DOTALL)
    assert section is not None, title
    found = re.findall(rf"```{kind}\n(.*?)```", section[0], re.DOTALL)
    assert found, f"{title} has no example"
    return "".join(found).splitlines()


def changes(title: str) -> Iterator[tuple[str, str, str]]:
    """Yield a file, the lines that it has, and what the example makes of them."""
    for part in "\n".join(of_recipe(title, "diff")).split("+++ ")[1:]:
        path, *lines = part.splitlines()
        before, after = (
            "".join(f"{line[1:]}\n" for line in lines if line[:1] in signs)
            for signs in (" -", " +")
        )
        yield path, before, after


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the sources, which the examples change."""
    copy = tmp_path_factory.mktemp("recipes")
    (copy / "var").mkdir()
    for name in NEEDED:
        take = shutil.copytree if (ROOT / name).is_dir() else shutil.copy2
        take(ROOT / name, copy / name)
    return copy


@pytest.mark.thorough
@pytest.mark.parametrize(
    "title",
    ["Add a preset", "Add a tie-break", "Add a field of a person", "Add a field of an entry"],
    ids=lambda t: t[6:],
)
def test_example_of_recipe_works(house: Path, title: str) -> None:
    for path, before, after in changes(title):
        file = house / path
        text = file.read_text()
        assert text.count(before) == 1, f"{path}: not once there:\n{before}"
        file.write_text(text.replace(before, after))
    for command in of_recipe(title, "sh"):
        program = command.replace(".venv/bin/python", sys.executable)
        program = program.replace(
            ".venv/bin/pytest", f"{sys.executable} -m pytest -p no:cacheprovider"
        )
        ran = subprocess.run(
            program.split(),
            cwd=house,
            env=environment(CADERNETA_DEMO="1"),
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 0, f"{command}\n{ran.stdout[-3000:]}{ran.stderr[-3000:]}"
