"""The wheel and the Debian package that `make release` builds."""

import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from config import __version__
from config.hall.printing_libraries import PACKAGES
from tests.programs import ROOT
from tools.packaging import deb
from tools.packaging.wheel import IN_WHEEL, project_file

SCRIPTS = ("postinst", "prerm", "postrm")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """The files of a release that say what it is."""
    tree = tmp_path / f"caderneta-{__version__}"
    tree.mkdir()
    for name in ("pyproject.toml", "requirements.txt"):
        shutil.copy(ROOT / name, tree)
    return tree


def test_wheel_asks_for_the_tested_versions(tree: Path) -> None:
    project = tomllib.loads(project_file(tree))["project"]
    assert project["version"] == __version__
    assert project["scripts"] == {"caderneta": "caderneta.__main__:main"}
    assert "dynamic" not in project
    pinned = project["dependencies"]
    assert len(pinned) == (ROOT / "requirements.txt").read_text().count("==") - _conditions()
    assert any(package.startswith("django==5.2.") for package in pinned)
    assert not any("sphinx" in package or "\\" in package for package in pinned)


def _conditions() -> int:
    """Return how often a condition of requirements.txt has two equals signs."""
    lines = (ROOT / "requirements.txt").read_text().splitlines()
    return sum(line.count("==") - 1 for line in lines if "==" in line)


def test_wheel_has_all_that_the_program_reads() -> None:
    read = [path.name for path in ROOT.iterdir() if (path / "__init__.py").is_file()]
    assert set(read) - set(IN_WHEEL) == {"tests", "tools", "benchmarks"} & set(read)
    assert {"templates", "static", "staticfiles", "locale", "help/built"} <= set(IN_WHEEL)


def test_control_names_the_python_and_the_libraries(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(bytes(2048))
    fields = dict(line.split(": ", 1) for line in deb.control("1.2.3", tmp_path).splitlines()[:9])
    major, minor = deb.python_version()
    assert fields["Version"] == "1.2.3"
    assert f"python3 (>= {major}.{minor}), python3 (<< {major}.{minor + 1})" in fields["Depends"]
    assert fields["Depends"].endswith(", ".join(PACKAGES))


@pytest.mark.parametrize("name", SCRIPTS)
def test_scripts_of_the_package_are_right_for_the_shell(name: str) -> None:
    subprocess.run(["sh", "-n", deb.HERE / name], check=True)


def test_removing_leaves_the_data_of_the_club() -> None:
    for name in SCRIPTS:
        lines = (deb.HERE / name).read_text().splitlines()
        removing = [line for line in lines if "rm " in line or "unlink" in line]
        assert all("/opt/caderneta" in line and "__pycache__" in line for line in removing)
