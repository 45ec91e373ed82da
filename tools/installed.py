"""Remember what is installed in .venv: `installed.py FILE` fails unless this requirements file is.

`--forget FILE` comes before installing it, `--store FILE` after. Standard library only: it runs
before anything is installed.
"""

import re
import sys
from hashlib import sha256
from pathlib import Path

STAMP = "installed-"
PINNED = re.compile(r"^([\w.-]+)\S*==([^\\]+)", re.MULTILINE)


def is_installed(file: Path, folder: Path) -> bool:
    stamp = folder / f"{STAMP}{file.name}"
    return stamp.exists() and stamp.read_text().strip() == digest(file)


def forget(file: Path, folder: Path) -> None:
    """Remove the stamps of this file and of all that installing it may change."""
    for stamp in folder.glob(f"{STAMP}*"):
        other = file.with_name(stamp.name.removeprefix(STAMP))
        stays = other != file and other.exists() and is_installed(other, folder)
        if not stays or disagree(file, other):
            stamp.unlink()


def store(file: Path, folder: Path) -> None:
    (folder / f"{STAMP}{file.name}").write_text(f"{digest(file)}\n")


def disagree(one: Path, other: Path) -> bool:
    """Whether a package of both files has another version in one of them."""
    first, second = pinned(one), pinned(other)
    return any(first[name] != second[name] for name in first.keys() & second.keys())


def pinned(file: Path) -> dict[str, set[str]]:
    """Return the versions of each package, each with the condition for it."""
    found: dict[str, set[str]] = {}
    for name, version in PINNED.findall(file.read_text()):
        found.setdefault(name, set()).add(version.strip())
    return found


def digest(file: Path) -> str:
    return sha256(file.read_bytes()).hexdigest()


if __name__ == "__main__":
    venv, requirements = Path(sys.prefix), Path(sys.argv[-1])
    if sys.argv[1] == "--forget":
        forget(requirements, venv)
    elif sys.argv[1] == "--store":
        store(requirements, venv)
    else:
        sys.exit(not is_installed(requirements, venv))
