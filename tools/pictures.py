"""Take the pictures of the READMEs anew, from the demo club: `make pictures`.

`tests/browser/test_pictures.py` takes them, and fails in `make test-all` when a page has changed.
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TEST = "tests/browser/test_pictures.py"


def main() -> int:
    environment = {**os.environ, "PICTURES": "1"}
    return subprocess.call([".venv/bin/pytest", "-q", TEST], cwd=ROOT, env=environment)


if __name__ == "__main__":
    sys.exit(main())
