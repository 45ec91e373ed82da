"""What `tools/audit.sh` says about the answers of pip-audit."""

import json
import runpy
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.thorough

TOOL = runpy.run_path(str(Path(__file__).resolve().parent.parent / "tools/audit.py"))
CLEAN, KNOWN, NOT_ASKED, main = (TOOL[name] for name in ("CLEAN", "KNOWN", "NOT_ASKED", "main"))

SAFE = {"name": "django", "version": "5.2.8", "vulns": []}
WEAK = SAFE | {"vulns": [{"id": "PYSEC-2099-1", "fix_versions": ["5.2.9"]}]}
SKIPPED = {"name": "django", "skip_reason": "Dependency not found on PyPI"}


@pytest.fixture
def requirements(tmp_path: Path) -> Path:
    file = tmp_path / "requirements.txt"
    file.write_text("django==5.2.8\n")
    return file


def answer(folder: Path, *packages: dict[str, Any]) -> None:
    (folder / "new.json").write_text(json.dumps({"dependencies": packages, "fixes": []}))


def test_packages_without_vulnerability_are_clean(tmp_path: Path, requirements: Path) -> None:
    answer(tmp_path, SAFE)
    assert main(tmp_path, requirements) == (CLEAN, ["No known vulnerability in 1 packages."])


def test_known_vulnerability_is_named_with_its_mend(tmp_path: Path, requirements: Path) -> None:
    answer(tmp_path, WEAK)
    said = ["django 5.2.8: PYSEC-2099-1, mended in 5.2.9"]
    assert main(tmp_path, requirements) == (KNOWN, said)


def test_audit_of_skipped_packages_is_not_a_success(tmp_path: Path, requirements: Path) -> None:
    answer(tmp_path, SAFE, SKIPPED)
    code, lines = main(tmp_path, requirements)
    assert code == NOT_ASKED
    assert "about 1 of 2 packages" in lines[0]
    assert len(lines) == 1


def test_audit_without_an_answer_shows_the_last_complete_one(
    tmp_path: Path, requirements: Path
) -> None:
    answer(tmp_path, WEAK)
    main(tmp_path, requirements)
    (tmp_path / "new.json").unlink()
    code, lines = main(tmp_path, requirements)
    assert code == NOT_ASKED
    assert lines[0].startswith("The vulnerability database could not be reached.")
    assert lines[-1].startswith("django 5.2.8: PYSEC-2099-1")


def test_answer_about_other_versions_is_not_shown(tmp_path: Path, requirements: Path) -> None:
    answer(tmp_path, WEAK)
    main(tmp_path, requirements)
    (tmp_path / "new.json").unlink()
    requirements.write_text("django==5.2.9\n")
    assert len(main(tmp_path, requirements)[1]) == 1
