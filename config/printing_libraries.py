"""The libraries of the system that WeasyPrint prints with, and how to get them.

Standard library only: `make run` asks before anything of ours runs. As a program it prints the
Debian packages to install and returns 1 when a library is missing.
"""

import ctypes
import sys

# Opening a library is the only sure way to know that it is there, and takes no time.
LIBRARIES = (
    "libgobject-2.0.so.0",
    "libpango-1.0.so.0",
    "libpangoft2-1.0.so.0",
    "libharfbuzz.so.0",
    "libharfbuzz-subset.so.0",
    "libfontconfig.so.1",
)
PACKAGES = ("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0")
COMMAND = f"apt-get install --no-install-recommends {' '.join(PACKAGES)}"


def missing() -> list[str]:
    """The libraries that cannot be opened. Only Linux is looked at."""
    return [name for name in LIBRARIES if not _opens(name)] if sys.platform == "linux" else []


def _opens(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


if __name__ == "__main__":
    if missing():
        print(*PACKAGES)
        sys.exit(1)
