"""Take the pictures of the READMEs anew, from the demo club: `make pictures`.

The tests below take them, and fail in `make test-all` when a page has changed.
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TESTS = ("tests/browser/test_pictures.py", "tests/browser/test_moving_picture.py")


def main() -> int:
    environment = {**os.environ, "PICTURES": "1"}
    return subprocess.call([".venv/bin/pytest", "-q", *TESTS], cwd=ROOT, env=environment)


if __name__ == "__main__":
    sys.exit(main())
