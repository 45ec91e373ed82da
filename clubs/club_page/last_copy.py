"""The last good backup of the server in words, for owners (`server.copies` makes the backups)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.template.defaultfilters import filesizeformat
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from clubs.lists.span_words import span_words
from clubs.lists.spans import Span
from clubs.models import Club
from server.copies.folder import place


@dataclass(frozen=True)
class LastCopy:
    """The newest backup in a sentence, the folder of the server it is in, and what is wrong."""

    words: str
    folder: str
    warnings: Sequence[str]


def last_copy() -> LastCopy | None:
    """Return the words about the newest backup; None in a demo, which makes none."""
    here, now = place(), timezone.now()
    copy, failure = here.newest(now), here.failure()
    warnings = []
    if failure and failure.is_full_disk:
        words = _("{moment}: no copy was made, since the disk of the server is full. Delete files.")
        warnings.append(words.format(moment=capfirst(_moment(failure.at, now))))
    elif failure:
        words = _("{moment}: no copy was made ({why}). The log of the server says more.")
        warnings.append(words.format(moment=capfirst(_moment(failure.at, now)), why=failure.why))
    if copy is None:
        if settings.DEMO:
            return None
        words = _("There is no copy yet. If the disk of the server breaks, everything is lost.")
        return LastCopy("", "", [*warnings, words])
    if copy.is_old(now):
        warnings.append(_("The last good copy is more than three days old."))
    words = _("Last good copy: {moment}, {size}.").format(
        moment=_moment(copy.made_at, now), size=filesizeformat(copy.bytes)
    )
    return LastCopy(words, str(copy.file.parent), warnings)


def can_copy_now() -> bool:
    """Whether an owner may start a copy: not in a demo, nor on a server of several clubs."""
    return not settings.DEMO and Club.objects.count() == 1


def _moment(moment: datetime, now: datetime) -> str:
    """Return "today, 04:02" or "on 3 November, 04:02"."""
    here, today = timezone.localtime(moment), timezone.localdate(now)
    day = span_words(Span(here.date(), here.date()), today)
    return f"{day}, {date_format(here, 'TIME_FORMAT')}"
