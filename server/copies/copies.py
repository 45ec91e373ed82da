"""The copies in a folder: their names, which is the newest, which are kept, when one is due.

Without Django. A file gets its name only after it was read back, so each named file is good.
"""

import json
import re
from collections.abc import Callable, Collection, Hashable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path

ENDING, ENCRYPTED_ENDING = ".jsonl.gz", ".jsonl.gz.age"
MOMENT = "%Y-%m-%d-%H%M%S"
FULL = "full"
"""The reason of a failure: the disk has no space for a copy."""
HOUR = 4
"""The hour of the night at which a copy is due: the evening in the club is over."""
RETRY = timedelta(hours=1)
OLD = timedelta(days=3)
"""From this age on the owner is warned."""
DAYS, WEEKS, MONTHS = 7, 4, 12


@dataclass(frozen=True)
class Copy:
    """A copy that was read back after it was written."""

    file: Path
    made_at: datetime

    @property
    def bytes(self) -> int:
        return self.file.stat().st_size

    def is_old(self, now: datetime) -> bool:
        return now - self.made_at > OLD


@dataclass(frozen=True)
class Place:
    """The folder of the copies of one database, whose name their files begin with."""

    folder: Path
    name: str
    zone: tzinfo
    """The time zone of the moments in the names."""

    def new_file(self, now: datetime, *, encrypted: bool) -> Path:
        moment = now.astimezone(self.zone).strftime(MOMENT)
        ending = ENCRYPTED_ENDING if encrypted else ENDING
        return self.folder / f"{self.name}-{moment}{ending}"

    def copies(self) -> list[Copy]:
        """Return the copies, newest first; none if the folder cannot be read."""
        try:
            found = [copy for file in self.folder.iterdir() if (copy := self._read(file))]
        except OSError:
            return []
        return sorted(found, key=lambda copy: copy.made_at, reverse=True)

    def newest(self, now: datetime) -> Copy | None:
        """Return the newest copy, except those made while the clock was ahead."""
        made = (copy for copy in self.copies() if copy.made_at <= now)
        return next(made, None)

    def _read(self, file: Path) -> Copy | None:
        pattern = rf"{re.escape(self.name)}-(\d{{4}}-\d\d-\d\d-\d{{6}})\.jsonl\.gz(\.age)?"
        match = re.fullmatch(pattern, file.name)
        if not match:
            return None
        try:
            made_at = datetime.strptime(match[1], MOMENT)  # noqa: DTZ007 - the zone follows
        except ValueError:
            return None
        return Copy(file, made_at.replace(tzinfo=self.zone))

    def remove_old(self) -> None:
        """Delete the copies that are neither daily, weekly nor monthly ones. Raises OSError."""
        copies = self.copies()
        kept = kept_moments([copy.made_at for copy in copies])
        for copy in copies:
            if copy.made_at not in kept:
                copy.file.unlink(missing_ok=True)

    @property
    def _failure_file(self) -> Path:
        return self.folder / f"{self.name}-failure.json"

    def failure(self) -> "Failure | None":
        """Return why the last try made no copy; None if it made one."""
        try:
            values = json.loads(self._failure_file.read_text(encoding="utf-8"))
            return Failure(datetime.fromisoformat(values["at"]), str(values["why"]))
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def note_failure(self, why: str, now: datetime) -> None:
        """Store why no copy was made. Raises OSError."""
        text = json.dumps({"at": now.astimezone(UTC).isoformat(), "why": why})
        self._failure_file.write_text(text, encoding="utf-8")

    def forget_failure(self) -> None:
        self._failure_file.unlink(missing_ok=True)

    def is_due(self, now: datetime) -> bool:
        """Whether a copy should be made now."""
        failure = self.failure()
        if failure and timedelta(0) <= now - failure.at < RETRY:
            return False
        newest = self.newest(now)
        return newest is None or newest.made_at < last_night(now.astimezone(self.zone))


@dataclass(frozen=True)
class Failure:
    """A try that made no copy."""

    at: datetime
    why: str

    @property
    def is_full_disk(self) -> bool:
        return self.why == FULL


def last_night(now: datetime) -> datetime:
    """Return the last moment at which a copy was due, in the zone of `now`.

    A laptop that is off at night makes its copy when it is on again.
    """
    tonight = now.replace(hour=HOUR, minute=0, second=0, microsecond=0)
    return tonight if tonight <= now else tonight - timedelta(days=1)


def kept_moments(moments: Collection[datetime]) -> set[datetime]:
    """Return which copies to keep: the last of each of 7 days, 4 weeks and 12 months.

    Only days, weeks and months with a copy count, so a club that pauses for a year loses none.
    """

    def day(moment: datetime) -> Hashable:
        return moment.date()

    def week(moment: datetime) -> Hashable:
        return moment.isocalendar()[:2]

    def month(moment: datetime) -> Hashable:
        return moment.year, moment.month

    newest_first = sorted(moments, reverse=True)

    def last_of(span: Callable[[datetime], Hashable], most: int) -> Iterator[datetime]:
        seen: set[Hashable] = set()
        for moment in newest_first:
            if span(moment) not in seen and len(seen) < most:
                seen.add(span(moment))
                yield moment

    return {*last_of(day, DAYS), *last_of(week, WEEKS), *last_of(month, MONTHS)}
