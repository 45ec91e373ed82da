"""Make a copy, read it back, and only then give it its name."""

import errno
import os
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

from django.conf import settings

from server.copies import restoring, sealed
from server.copies.reading import read

LEAST_FREE = 64 * 2**20
"""Bytes of the disk that a copy leaves free, so that the club can go on recording."""
LINES_BETWEEN_LOOKS = 10_000


def make(file: Path, made: Iterable[bytes] | None = None) -> None:
    """Write a copy of this database into a new file and read it back.

    Raises FileExistsError, OSError, DatabaseError, Newer, Damaged and UnusableKey; then there is
    no file.
    """
    if file.exists():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(file))
    part = file.with_name(f"{file.name}.part")
    key = settings.BACKUP_KEY
    try:
        part.unlink(missing_ok=True)
        # Nobody else may read it: it holds personal data and the key of the server.
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(descriptor, "wb") as opened:
            sealed.write(_leaving_space(read() if made is None else made, part.parent), opened, key)
            opened.flush()
            os.fsync(opened.fileno())
        restoring.check(part, key)
        part.rename(file)
        _sync(file.parent)
    finally:
        part.unlink(missing_ok=True)


def _leaving_space(made: Iterable[bytes], folder: Path) -> Iterator[bytes]:
    """Yield the lines. Raises OSError before the disk is full."""
    for number, line in enumerate(made):
        if number % LINES_BETWEEN_LOOKS == 0 and shutil.disk_usage(folder).free < LEAST_FREE:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(folder))
        yield line


def _sync(folder: Path) -> None:
    """Let a new name survive a power cut."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
