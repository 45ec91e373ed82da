"""Print what pip-audit found: `tools/audit.sh` calls this with the folder of its answers.

pip-audit also says "no known vulnerabilities" when it could ask about none of the packages. Such an
answer does not count here; then the last whole answer of the same versions is shown, with its day.
"""

import json
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

CLEAN, KNOWN, NOT_ASKED = 0, 1, 2


def main(folder: Path, requirements: Path) -> tuple[int, list[str]]:
    """Return the exit code and the lines to print; stores a whole answer as `last.json`."""
    versions = sha256(requirements.read_bytes()).hexdigest()
    new, last = _read(folder / "new.json"), folder / "last.json"
    packages: Sequence[dict[str, Any]] = new.get("dependencies", [])
    unasked = [package["name"] for package in packages if "skip_reason" in package]
    if packages and not unasked:
        kept = {"day": f"{datetime.now(UTC):%Y-%m-%d}", "versions": versions, "answer": packages}
        last.write_text(json.dumps(kept))
        return _found(packages)
    lines = [
        f"The vulnerability database did not answer about {len(unasked)} of {len(packages)}"
        " packages. They were NOT checked."
        if packages
        else "The vulnerability database could not be reached. Nothing was checked."
    ]
    before = _read(last)
    if before.get("versions") == versions:
        lines.append(f"The last whole answer about these versions is of {before['day']}:")
        lines += _found(before["answer"])[1]
    return NOT_ASKED, lines


def _found(packages: Sequence[dict[str, Any]]) -> tuple[int, list[str]]:
    lines = [
        f"{package['name']} {package['version']}: {one['id']}, mended in"
        f" {', '.join(one['fix_versions']) or 'no version yet'}"
        for package in packages
        for one in package["vulns"]
    ]
    if lines:
        return KNOWN, lines
    return CLEAN, [f"No known vulnerability in {len(packages)} packages."]


def _read(file: Path) -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads(file.read_text())
    except (OSError, ValueError):
        return {}
    return found


if __name__ == "__main__":
    code, said = main(Path(sys.argv[1]), Path("requirements.txt"))
    print("\n".join(said))
    sys.exit(code)
