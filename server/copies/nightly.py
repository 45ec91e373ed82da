"""Make the copy of a night, in a process of its own (`manage.py backup --nightly`), or one now."""

import errno
import logging
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from django.db import DatabaseError

from server.copies import folder, making, process
from server.copies.copies import FULL, Place
from server.copies.lines import Damaged, Newer, Older
from server.copies.reading import NoTables

log = logging.getLogger("server.copies")
MINUTE = timedelta(minutes=1)


def make_if_due() -> None:
    """Make a copy into the usual folder if one is due, and delete old ones.

    Stores why it could not be made. Raises OSError if even that is impossible.
    """
    _make(lambda place, now: place.is_due(now))


def make_now() -> None:
    """Make a copy as `make_if_due` does, unless one was made in the last minute."""
    _make(lambda place, now: (last := place.newest(now)) is None or now - last.made_at > MINUTE)


def _make(is_wanted: Callable[[Place, datetime], bool]) -> None:
    place = folder.place()
    try:
        with process.alone(place.folder):
            now = datetime.now(UTC)
            if not is_wanted(place, now):
                return
            try:
                making.make(folder.new_file())
            except (OSError, DatabaseError, Newer, Older, NoTables, Damaged, ValueError) as error:
                is_of_disk = isinstance(error, OSError)
                log.error("No copy was made: %s", error, exc_info=not is_of_disk)
                is_full = isinstance(error, OSError) and error.errno == errno.ENOSPC
                place.note_failure(FULL if is_full else f"{type(error).__name__}: {error}", now)
                return
            place.forget_failure()
            place.remove_old()
    except process.Busy:
        return
