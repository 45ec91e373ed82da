"""Judge the measured values of a computer for an evening of play, in words.

Each function takes plain values and returns a `Finding`; it reads no file and no database.
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum, auto

from django.template.defaultfilters import filesizeformat
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import ngettext

from config.hall import printing_libraries
from server.copies.copies import OLD
from server.run import places
from server.run.typed import typed as _

LEAST_DISK = 500 * 2**20
"""Bytes. An evening takes a few megabytes; a new release and its backup some hundred."""
LEAST_MEMORY = 300 * 2**20
"""Bytes. A large paper takes up to 400 MB while it is drawn; the system lends some of that."""
MOST_CLOCK_ERROR = timedelta(minutes=2)
LONGEST_WAIT = timedelta(minutes=2)
CERTIFICATE_ENDS_SOON = timedelta(days=14)

FOR_OTHERS = 0o027
"""The rights that nobody else has on a file with secrets. The group of a server may read it: on a
server such a file can belong to root."""


@dataclass(frozen=True)
class Finding:
    """A result: what was found, and for a problem (`is_right` is false) what to do now."""

    is_right: bool
    words: str
    now: str = ""


class Port(Enum):
    """The program that uses a port of this computer."""

    FREE = auto()
    OURS = auto()
    OTHER = auto()


def version(own: str, newer: str) -> Finding:
    if not newer:
        return Finding(True, _("Caderneta {version}.").format(version=own))
    words = _("Caderneta {newer} is there; this is {version}.").format(newer=newer, version=own)
    return Finding(True, words, _("After the evening: make a backup, then install it."))


def disk(free: int) -> Finding:
    size = filesizeformat(free)
    if free >= LEAST_DISK:
        return Finding(True, _("Disk: {size} are free.").format(size=size))
    return Finding(
        False,
        _("The disk is almost full: only {size} are free.").format(size=size),
        _("Delete files that nobody needs and empty the bin. A full disk records nothing."),
    )


def memory(available: int) -> Finding:
    size = filesizeformat(available)
    if available >= LEAST_MEMORY:
        return Finding(True, _("Memory: {size} are free.").format(size=size))
    return Finding(
        False,
        _("Little memory is free: {size}.").format(size=size),
        _("Close other programs and pages of the browser that nobody needs."),
    )


def clock(now: datetime, last_written: datetime | None, is_set_by_internet: bool | None) -> Finding:
    """Judge the clock by the last row written. `is_set_by_internet` is None if unknown."""
    if last_written and last_written > now + MOST_CLOCK_ERROR:
        words = _("The clock is wrong: it says {now}, but the last change was recorded on {last}.")
        return Finding(
            False,
            words.format(now=moment(now), last=moment(last_written)),
            _("Set the date and the time of this computer."),
        )
    words = _("Clock: {now}.")
    if is_set_by_internet is False:
        words = _("Clock: {now}. The internet does not set it; compare it with a watch.")
    return Finding(True, words.format(now=moment(now)))


def time_zone(ours: str, of_computer: str, difference: timedelta) -> Finding:
    """Judge the time zone; `difference` is the one between the two now."""
    if not of_computer or not difference:
        return Finding(True, _("Time zone: {zone}.").format(zone=ours))
    words = _("The notebook uses the time zone {ours}, this computer {other}.")
    return Finding(
        False,
        words.format(ours=ours, other=of_computer),
        _("If the computer is right, write TIME_ZONE={zone} into the file .env.").format(
            zone=of_computer
        ),
    )


def backup(
    now: datetime,
    last_copy: datetime | None,
    last_written: datetime | None,
    failed: datetime | None,
) -> Finding:
    """Judge the last good copy of a club whose last row was written at `last_written`.

    `failed` is the moment of the last try if it made no copy.
    """
    if last_written is None:
        return Finding(True, _("Backup: nothing has been recorded yet."))
    advice = _("Type: make backup. Then take the copy out of the club, on a stick.")
    if last_copy is None:
        return Finding(False, _("There is no backup of the club on this computer."), advice)
    if failed:
        words = _("The last try to make a backup failed: {when}.")
        return Finding(False, words.format(when=moment(failed)), advice)
    if last_copy < last_written and now - last_copy > OLD:
        days = (now - last_copy).days
        words = ngettext(
            "The last backup is {days} day old, and more was recorded since.",
            "The last backup is {days} days old, and more was recorded since.",
            days,
        )
        return Finding(False, words.format(days=days), advice)
    return Finding(True, _("Last backup: {when}.").format(when=moment(last_copy)))


def port(number: int, user: Port) -> Finding:
    if user is Port.OURS:
        return Finding(True, _("Port {port}: Caderneta answers.").format(port=number))
    if user is Port.FREE:
        return Finding(True, _("Port {port} is free.").format(port=number))
    return Finding(
        False,
        _("Another program uses port {port}.").format(port=number),
        _("End that program, or take another port: PORT={other} make hall").format(
            other=number + 80
        ),
    )


def printing(missing: Sequence[str], error: str) -> Finding:
    """Judge the libraries that are missing, and the error of a test page."""
    if missing:
        return Finding(
            False,
            _("Papers are printed by the browser only: this computer lacks {libraries}.").format(
                libraries=", ".join(missing)
            ),
            _("As root: {command}").format(command=printing_libraries.COMMAND),
        )
    if error:
        return Finding(
            False,
            _("A test page could not be drawn: {error}").format(error=error),
            _("Install Caderneta again: delete the folder .venv, then type make hall.")
            if places.IS_CLONE
            else _("Install Caderneta again."),
        )
    return Finding(True, _("Printing: a test page was drawn."))


def database(problems: Sequence[str]) -> Finding:
    if not problems:
        return Finding(True, _("The database is sound."))
    return Finding(
        False,
        _("The database is damaged: {problems}").format(problems="; ".join(problems[:3])),
        _("Stop recording. Copy {folder} to a stick, then restore the last good backup.").format(
            folder=places.data_folder()
        ),
    )


def no_database(file: str) -> Finding:
    words = _("There is no club yet: {file} does not exist.").format(file=file)
    return Finding(True, words, _("Type: make hall"))


def unreachable_database(error: str) -> Finding:
    return Finding(
        False,
        _("The database cannot be opened: {error}").format(error=error),
        _("Look at DATABASE_URL in the file .env, and whether the database server runs."),
    )


def migrations(missing: Sequence[str]) -> Finding:
    if not missing:
        return Finding(True, _("The database fits this version of the program."))
    return Finding(
        False,
        _("The database is older than the program ({names}).").format(names=", ".join(missing)),
        _("Make a backup, then type: make hall. On a server: manage.py migrate"),
    )


def shared_queue(longest_wait: timedelta | None) -> Finding:
    """Judge the queue that several servers share, by its paper that waits longest."""
    if longest_wait is None or longest_wait < LONGEST_WAIT:
        return Finding(True, _("No paper waits long for a worker."))
    return Finding(
        False,
        _("A paper has been waiting for more than two minutes: perhaps no worker runs."),
        _("Start one, on this computer or another: manage.py job_worker"),
    )


def secret_file(mode: int | None) -> Finding:
    """Judge who may read `.env`, by the mode of the file; None if there is no file."""
    if mode is None:
        return Finding(True, _("There is no file .env: the settings come from elsewhere."))
    if mode & FOR_OTHERS == 0:
        return Finding(True, _("The file .env is readable for nobody else."))
    return Finding(
        False,
        _("Other users of this computer can read or change .env, which holds the secret key."),
        _("Type: chmod 600 .env"),
    )


def club_files(too_open: Sequence[str]) -> Finding:
    """Judge who may read the database of SQLite, by the files and folders open to others."""
    if not too_open:
        return Finding(True, _("The file of the club is readable for nobody else."))
    return Finding(
        False,
        _("Other users of this computer can read the file of the club, or see its folder."),
        _("Type: chmod go= {files}").format(files=shlex.join(too_open)),
    )


def certificate(now: datetime, ends: datetime) -> Finding:
    day = date_format(timezone.localtime(ends), "DATE_FORMAT")
    if ends > now + CERTIFICATE_ENDS_SOON:
        return Finding(True, _("The certificate for HTTPS ends on {day}.").format(day=day))
    return Finding(
        False,
        _("The certificate for HTTPS ends on {day}.").format(day=day),
        _("End Caderneta with Ctrl+C and type: make hall. It makes a new one when it starts."),
    )


def moment(when: datetime) -> str:
    return date_format(timezone.localtime(when), "SHORT_DATETIME_FORMAT")
