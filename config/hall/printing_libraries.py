"""The system libraries that WeasyPrint needs, and how to install them.

Standard library only: `make run` calls this before anything is installed. As a program it prints
the Debian packages to install and returns 1 when a library is missing.
"""

import ctypes
import sys

# Only opening a library proves that it is installed, and that takes no time.
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
    """Return the libraries that cannot be opened; none on systems other than Linux."""
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
