"""What went wrong with a copy, in a sentence for the person at the terminal."""

import errno

from django.conf import settings
from django.db import connection
from django.utils.translation import gettext as _

from server.copies.lines import Damaged, Head, Newer, Older
from server.copies.reading import NoTables
from server.copies.restoring import Declined, Doubt, NotEmpty, NotTheSame
from server.copies.sealed import NoKey, UnusableKey, WrongKey
from server.database.in_use import InUse


def sentence(error: Exception) -> str:
    """Return what is wrong, and what to do now."""
    match error:
        case NoTables():
            words = _("There is no club yet: {name} is empty.")
            return words.format(name=connection.settings_dict["NAME"])
        case NoKey():
            return _("This copy is encrypted. Write its key into the file .env: BACKUP_KEY=…")
        case WrongKey():
            return _(
                "The key in BACKUP_KEY does not open this copy: it is another key, or the "
                "beginning of the file is damaged."
            )
        case UnusableKey():
            return _("BACKUP_KEY is not a key for copies: it must begin with AGE-SECRET-KEY-1.")
        case Damaged():
            words = _("The file is damaged or incomplete ({why}). Use another copy.")
            return words.format(why=error)
        case Newer(release=""):
            return _("A newer version of Caderneta uses this database. Update this program.")
        case Newer():
            words = _("Caderneta {release}, a newer version, made this copy. Update this program.")
            return words.format(release=error.release)
        case Older():
            return _(
                "This is from a version before the first release. Update the database with the "
                "last version before it, and make a new copy."
            )
        case Declined():
            return _("To restore this copy, type the same command again and answer: yes")
        case NotEmpty():
            return _not_empty(error.table)
        case InUse():
            return _("Caderneta is running. Stop it first.")
        case NotTheSame():
            words = _("The table {table} would not be as it is in the copy.")
            return words.format(table=error.table)
        case FileExistsError():
            words = _("There is already a file {file}.")
            return words.format(file=error.filename)
        case OSError(errno=errno.ENOSPC):
            return _("The disk has no space left. Delete files, or use another folder.")
    return str(error)


def question(doubt: Doubt, head: Head) -> str:
    """Return what nobody can tell from the copy, and what the person should know."""
    match doubt:
        case Doubt.UNSIGNED:
            return _(
                "This copy has no signature: an older version made it, or another program. It is "
                "whole, but nobody can tell who made it. Restore it only if you know where it "
                "comes from."
            )
        case Doubt.SIGNED_ELSEWHERE:
            return _(
                "This copy was made on another computer, or before this one got a new SECRET_KEY. "
                "It is whole, but this computer cannot tell who made it. Restore it only if you "
                "know where it comes from."
            )
        case Doubt.UNKNOWN_ZONE:
            words = _(
                "This computer does not know the time zone of the copy, {zone}. It may lack older "
                "names: on Debian and Ubuntu, type as root: apt-get install tzdata-legacy. Or "
                "restore it with {here}, the time zone here: the days of matches around midnight "
                "may then be others."
            )
            return words.format(zone=head.settings["TIME_ZONE"], here=settings.TIME_ZONE)


def _not_empty(table: str) -> str:
    if connection.vendor == "sqlite":
        words = _(
            "This notebook is not empty. If you want the copy instead of it, stop the notebook "
            "and move its file away: {file}"
        )
        return words.format(file=connection.settings_dict["NAME"])
    words = _("The database is not empty: there is data in {table}. Create an empty database.")
    return words.format(table=table)
