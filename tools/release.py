"""Make a release: `make release VERSION=1.0.0`, in a clean tree whose tests pass.

Sets the version, closes the chapter "Unreleased" of CHANGELOG.md, stores a copy of the demo club as
this release writes it (in `tests/backups/releases`: later releases must upgrade it), and commits.
`dist/` gets the archive, the wheel and the Debian package. As root the package is tried in a bare
Debian, as an update of the one that `dist/` has from the release before. Then the commit is tagged,
the list of packages (SBOM) is written, and the image is built if Docker runs. Nothing is sent
anywhere: `git push --follow-tags` is up to you. After a failed trial `git reset --hard HEAD~1`
takes the commit back.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from datetime import date
from pathlib import Path

from tools.packaging import deb, wheel

ROOT = Path(__file__).resolve().parent.parent
PYTHON = sys.executable
VERSION = re.compile(r"\d+\.\d+\.\d+")
UNRELEASED = "## Unreleased\n"


def changes_of(text: str, version: str, day: date) -> str:
    """Return CHANGELOG.md with the unreleased changes under the version, and a new empty chapter.

    Raises ValueError if nothing has changed since the last release, or the version is there.
    """
    before, chapter, after = text.partition(UNRELEASED)
    if not chapter or after.lstrip().startswith("## ") or not after.strip():
        raise ValueError("CHANGELOG.md names no unreleased change")
    if f"\n## {version}," in text:
        raise ValueError(f"CHANGELOG.md has {version} already")
    return f"{before}{UNRELEASED}\n## {version}, {day.isoformat()}\n{after}"


def mended(security: str, version: str) -> bool:
    """Whether SECURITY.md says that this release is mended: a row begins with its first numbers."""
    return f"\n| {version.rpartition('.')[0]}, " in security


def run(*command: str | Path, env: dict[str, str] | None = None) -> None:
    """Run a command to its end; what it prints is seen. Raises CalledProcessError."""
    subprocess.run(command, cwd=ROOT, env={**os.environ, **(env or {})}, check=True)


def answer_of(*command: str) -> str:
    """Return what a command prints. Raises CalledProcessError."""
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def store_demo(version: str) -> Path:
    """Store a copy of the demo club of this version for the test of upgrades; return the file."""
    file = ROOT / "tests" / "backups" / "releases" / f"{version}.jsonl.gz"
    with tempfile.TemporaryDirectory() as folder:
        env = {"CADERNETA_DEMO": "1", "BACKUP_KEY": ""}
        env["DATABASE_URL"] = f"sqlite:///{folder}/demo.sqlite3"
        run(PYTHON, "manage.py", "migrate", "--verbosity=0", env=env)
        run(PYTHON, "manage.py", "demo", env=env)
        run(PYTHON, "manage.py", "backup", file, env=env)
    file.chmod(0o644)
    return file


def docker_runs() -> bool:
    """Whether Docker is installed and its service answers."""
    if not shutil.which("docker"):
        return False
    return subprocess.run(["docker", "info"], capture_output=True).returncode == 0


def main() -> None:
    version = sys.argv[1] if len(sys.argv) == 2 else ""
    if not VERSION.fullmatch(version):
        sys.exit("Name the version: make release VERSION=1.0.0")
    if answer_of("git", "status", "--porcelain"):
        sys.exit("There are changes that are not committed.")
    if answer_of("git", "tag", "--list", f"v{version}"):
        sys.exit(f"The tag v{version} is there already.")
    changes = ROOT / "CHANGELOG.md"
    try:
        text = changes_of(changes.read_text(), version, date.today())  # noqa: DTZ011 - of the maintainer
    except ValueError as problem:
        sys.exit(f"{problem}.")
    if not mended((ROOT / "SECURITY.md").read_text(), version):
        sys.exit(f"SECURITY.md does not say that {version} is mended.")
    if not (builds_image := docker_runs()):
        print("Docker does not run here: there will be no image.", flush=True)
    run("make", "test-all")
    changes.write_text(text)
    names = ROOT / "config" / "__init__.py"
    line = f'__version__ = "{version}"'
    names.write_text(re.sub(r'__version__ = ".*"', line, names.read_text()))
    store_demo(version)
    run("git", "add", "CHANGELOG.md", "config/__init__.py", "tests/backups/releases")
    run("git", "commit", "--quiet", "--message", f"Release {version}")
    target = ROOT / "dist"
    _archive, built = wheel.build(target)
    package = deb.build(built, target)
    if os.geteuid() == 0 and shutil.which("debootstrap"):
        older = max(
            target.glob("caderneta_*.deb"), key=lambda file: (file != package, file.stat().st_mtime)
        )
        run("tools/packaging/trial.sh", package, older)
    else:
        print("As root with debootstrap the package would be tried in a bare Debian.", flush=True)
    run("git", "tag", "--annotate", f"v{version}", "--message", f"Caderneta {version}")
    run("tools/sbom.sh", f"dist/caderneta-{version}.sbom.json")
    if builds_image:
        run("docker", "build", "--tag", f"caderneta:{version}", ".")
    print(f"Released {version}: see dist/. To publish it: git push --follow-tags")


if __name__ == "__main__":
    main()
