"""Whether a newer version is there. Nobody is asked unless the operator names an address.

UPDATES_URL is a page whose text begins with a version, such as 1.1.0. It is asked once a day by the
server, and by `doctor`; the request says nothing about the club.
"""

import os
import re
import time
import urllib.request
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path

from django.conf import settings

VERSION = re.compile(r"\s*v?(\d{1,6})\.(\d{1,6})\.(\d{1,6})\b")
DAY_SECONDS = 24 * 60 * 60
ANSWER_SECONDS = 5


def newer_version() -> str:
    """Return the newer version that the last answer has named; empty if none is known."""
    try:
        found = numbers(_answer().read_text(encoding="ascii"))
    except (OSError, UnicodeDecodeError):
        return ""
    return ".".join(map(str, found)) if settings.UPDATES_URL and found > own() else ""


def ask_once_a_day() -> None:
    """Ask if the last time is a day ago. Without an answer the last one stays."""
    file = _answer()
    try:
        is_due = time.time() - file.stat().st_mtime > DAY_SECONDS
    except OSError:
        is_due = True
    if settings.UPDATES_URL and is_due:
        ask()


def ask() -> None:
    """Ask now and store the answer; without one only that it was asked."""
    file = _answer()
    with suppress(OSError):
        file.touch(mode=0o600)
        with suppress(HTTPException, UnicodeDecodeError, ValueError):
            headers = {"User-Agent": "Caderneta"}
            request = urllib.request.Request(settings.UPDATES_URL, headers=headers)  # noqa: S310 - the operator's
            with urllib.request.urlopen(request, timeout=ANSWER_SECONDS) as answer:  # noqa: S310 - as above
                text = answer.read(100).decode("ascii")
            if numbers(text):
                file.write_text(text, encoding="ascii")
        asked_at = time.time()
        os.utime(file, (asked_at, asked_at))


def numbers(text: str) -> tuple[int, ...]:
    """Return the version at the beginning of a text; () if there is none."""
    found = VERSION.match(text)
    return tuple(map(int, found.groups())) if found else ()


def own() -> tuple[int, ...]:
    return numbers(settings.RELEASE)


def _answer() -> Path:
    return Path(settings.DATA_FOLDER) / "newest-version"
