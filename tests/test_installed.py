"""Which requirements files are installed, so that a second start installs nothing."""

from pathlib import Path

import pytest

from tools.installed import disagree, forget, is_installed, pinned, store

ROOT = Path(__file__).resolve().parent.parent
FEW = "django==5.2 \\\n    --hash=sha256:1\n"
MORE = FEW + "pytest==8.1 \\\n    --hash=sha256:2\n"
CHANGED = "django==5.3 \\\n    --hash=sha256:3\n"


def install(file: Path) -> None:
    forget(file, file.parent)
    store(file, file.parent)


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    few, more = tmp_path / "few.txt", tmp_path / "more.txt"
    few.write_text(FEW)
    more.write_text(MORE)
    return few, more


def test_install_both_files_keeps_both_stamps(files: tuple[Path, Path], tmp_path: Path) -> None:
    few, more = files
    assert not is_installed(few, tmp_path)
    install(few)
    install(more)
    assert is_installed(few, tmp_path)
    assert is_installed(more, tmp_path)


def test_changed_file_is_not_installed(files: tuple[Path, Path], tmp_path: Path) -> None:
    few, _ = files
    install(few)
    few.write_text(CHANGED)
    assert not is_installed(few, tmp_path)


def test_install_other_versions_drops_the_other_stamp(
    files: tuple[Path, Path], tmp_path: Path
) -> None:
    few, more = files
    install(more)
    few.write_text(CHANGED)
    install(few)
    assert not is_installed(more, tmp_path)


def test_install_drops_the_stamp_of_an_earlier_file(
    files: tuple[Path, Path], tmp_path: Path
) -> None:
    few, more = files
    install(few)
    few.write_text(CHANGED)
    install(more)
    few.write_text(FEW)
    assert not is_installed(few, tmp_path)


def test_requirements_files_name_the_same_versions() -> None:
    server, tests = ROOT / "requirements.txt", ROOT / "requirements-dev.txt"
    assert len(pinned(server)) > 30
    assert pinned(server).keys() <= pinned(tests).keys()
    assert not disagree(server, tests)
