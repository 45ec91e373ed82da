"""Sentences about lent clubs: where they are, and why a file is refused."""

from collections.abc import Mapping
from datetime import datetime
from typing import Protocol

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.models import JournalEntry, Loan

WHY: Mapping[str, Promise] = {
    "address-taken": gettext_lazy(
        "Another club here has the address {name}. Change one of the two first."
    ),
    "audit": gettext_lazy("The file does not agree with itself, so nothing was changed here."),
    "does-not-move": gettext_lazy(
        "This file lends the club for a time. Open it with “loan open” or on a page."
    ),
    "does-not-move-away": gettext_lazy("The club does not move to another server."),
    "for-lender": gettext_lazy(
        "This file goes back to the server that lent the club. Open the file that the server made."
    ),
    "is-back": gettext_lazy("This loan ended on {at}, when its file was loaded. Nothing changed."),
    "has-clubs": gettext_lazy(
        "This server has clubs of its own. Open the file on a laptop with a new notebook."
    ),
    "in-federation": gettext_lazy(
        "A federation of this server counts tournaments of the club. First take them back there."
    ),
    "incomplete": gettext_lazy("This file is incomplete. Copy it again from the other computer."),
    "moves": gettext_lazy(
        "This file moves the club to another server. Whoever runs that server opens it there."
    ),
    "moves-away": gettext_lazy(
        "The club moves to another server. Only whoever runs this server can take it back."
    ),
    "no-cell": gettext_lazy("The other servers have the numbers 0 to 31, not that of this one."),
    "not-a-loan": gettext_lazy(
        "This is not a file of a loan, or it was changed. Make it again on the other computer."
    ),
    "not-lent": gettext_lazy("The club is not lent any more."),
    "not-received": gettext_lazy(
        "This is not the code that the other server printed when it received the club."
    ),
    "not-sent": gettext_lazy(
        "This computer still has the club of an earlier loan. First make the file to bring back."
    ),
    "one-at-a-time": gettext_lazy(
        "This computer still has a borrowed club. First make its file to bring back."
    ),
    "other-cell": gettext_lazy("This file moves the club to another server than this one."),
    "other-club": gettext_lazy("This is the file of another club: {name}."),
    "other-version": gettext_lazy(
        "Version {name} of Caderneta made this file. Both computers need the same version."
    ),
    "other-loan": gettext_lazy(
        "This file is of an earlier loan, which this server does not know. Bring the newest file."
    ),
    "own-file": gettext_lazy(
        "This is the file for the other computer. Bring the file that was made there."
    ),
    "taken-back": gettext_lazy(
        "The club was taken back on {at}. What was recorded on the other computer after it was "
        "lent cannot be loaded any more."
    ),
    "taken": gettext_lazy(
        "This computer already has another club, whose records have the same numbers. "
        "Open the file on a computer with a new notebook."
    ),
    "received": gettext_lazy("The club of this file was received here already."),
    "tournament-lent": gettext_lazy("First bring back the tournament {name}."),
    "too-large": gettext_lazy(
        "The file is too large: the limit is 5 MB. Whoever runs the server can do this with the "
        "command “manage.py loan”."
    ),
}


class Why(Protocol):
    """Why something is refused: a key of WHY, and what fills its sentence."""

    @property
    def why(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def at(self) -> datetime | None: ...


def why_words(refused: Why) -> str:
    at = moment(refused.at) if refused.at else ""
    return str(WHY[refused.why]).format(name=refused.name, at=at)


def lent_words(loan: Loan) -> str:
    """Return the line for strangers and phones: somebody typed the place for the club."""
    if loan.is_borrowed or loan.moves:
        return place_words(loan)
    if loan.tournament:
        words = _("This tournament is lent since {at}. Here everybody can only read it.")
    else:
        words = _("This club is lent since {at}. Here everybody can only read it.")
    return words.format(at=moment(loan.at))


def place_words(loan: Loan) -> str:
    """Return the line for people of the club, which also names the place."""
    if loan.is_borrowed and loan.back_at is None:
        return _(
            "This computer has borrowed one tournament. Only that one comes back, with new people "
            "and pairs: nothing else can be changed here."
        )
    if loan.is_borrowed:
        words = _("Ended here on {at}. The file still has to be loaded at the server.")
        return words.format(at=moment(loan.back_at or loan.at))
    if loan.moves:
        # Whoever runs the server has typed this place.
        words = _("This club moves to {to}, since {at}. Here everybody can only read it.")
    elif loan.tournament:
        words = _("This tournament is lent: {to}, since {at}. Here everybody can only read it.")
    else:
        words = _("This club is lent: {to}, since {at}. Here everybody can only read it.")
    return words.format(to=loan.to, at=moment(loan.at))


def file_words(made_at: datetime, last: datetime | None) -> list[str]:
    """Return of which moment a file is, and its last record."""
    made = _("This file was made on {at}.").format(at=moment(made_at))
    return [made, _last_words(last)]


def back_words(made_at: datetime, last: datetime | None) -> str:
    """Return what came back: of which moment the file is, and its last record."""
    words = _("It is back as it was there on {at}.").format(at=moment(made_at))
    return f"{words} {_last_words(last)}"


def _last_words(last: datetime | None) -> str:
    if last is None:
        return _("Nothing was recorded there.")
    return _("The last record there is of {at}.").format(at=moment(last))


def borrowed_words(loan: Loan, line: JournalEntry | None) -> str:
    """Return the line on the laptop's page of the club. `line`: of the lending."""
    words = place_words(loan) if loan.tournament else _("This computer has borrowed the club.")
    return f"{words} {lender_words(line)}" if line else words


def lender_words(line: JournalEntry) -> str:
    """Return who lent this, from the line of the history."""
    return _("Lent by {name}, {at}.").format(name=line.by or line.by_words, at=moment(line.at))


def moment(at: datetime) -> str:
    return date_format(timezone.localtime(at), "SHORT_DATETIME_FORMAT")
