"""The files for people who carry the project on: forms, checks, what lint and commits look at."""

import re
import tomllib
from pathlib import Path

from tests.programs import ROOT

GITHUB = ROOT / ".github"


def test_each_check_of_lint_runs_before_a_commit_too() -> None:
    lint = (ROOT / "tools/lint.sh").read_text()
    hooks = (ROOT / ".pre-commit-config.yaml").read_text()
    names = {name.replace("djlint format", "djlint") for name in re.findall(r'check "(.+?)"', lint)}
    assert names == set(re.findall(r"name: (.+)", hooks))


def test_workflow_calls_the_check_of_the_project() -> None:
    text = (GITHUB / "workflows/check.yml").read_text()
    assert "- run: .ci/run" in text
    oldest = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["requires-python"]
    assert f'python: ["{oldest.removeprefix(">=")}"' in text


def test_files_of_the_forms_exist() -> None:
    named: set[str] = set()
    for path in [*GITHUB.rglob("*.yml"), *GITHUB.glob("*.md")]:
        named.update(re.findall(r"(?:docs/)?[A-Za-z_-]+\.md", path.read_text()))
    assert named == {"SECURITY.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/regulations.md"}
    assert [name for name in named if not (ROOT / Path(name)).is_file()] == []
