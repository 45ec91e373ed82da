"""The facts of the page about privacy: what is stored of whom, why, who sees it, and how long.

All of it follows from the settings of the club and from what it has stored. Apps above provide
what they store. Read-only.
"""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from functools import cached_property
from typing import NamedTuple

from django.db.models import Count, Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.models import Club, LastCleaning, Particulars, PrivacyContact
from clubs.nouns.person import PARTICULARS
from clubs.privacy.retention import YEAR, rules
from server.later import provided


class Stored(NamedTuple):
    """One kind of data, in words for the page."""

    what: str
    whose: str
    why: str
    seen_by: str
    until: str

    @property
    def lines(self) -> list[tuple[str, str]]:
        heads = (_("About whom"), _("What for"), _("Who sees it"), _("How long"))
        return list(zip(heads, self[1:], strict=True))


class Open(NamedTuple):
    """What people without an account see, in words for the page."""

    words: str


Facts = Callable[[Club], Iterator[Stored | Open]]


class Period(NamedTuple):
    what: str
    words: str


class PrivacyPage:
    """The page about privacy of one club, for everybody who may open it."""

    def __init__(self, club: Club) -> None:
        self.club = club

    @cached_property
    def contact(self) -> PrivacyContact:
        return PrivacyContact.of(self.club)

    @cached_property
    def _facts(self) -> list[Stored | Open]:
        of_apps: Sequence[Facts] = provided(__name__)
        return [fact for app in (_of_clubs, *reversed(of_apps)) for fact in app(self.club)]

    @property
    def stored(self) -> list[Stored]:
        return [fact for fact in self._facts if isinstance(fact, Stored)]

    @property
    def open_words(self) -> list[str]:
        """What people without an account see."""
        return [fact.words for fact in self._facts if isinstance(fact, Open)]

    @property
    def may_ask(self) -> list[str]:
        """The requests that people can make."""
        return [
            _(
                "All data about you, as a paper or as a file. The secretary makes it with one"
                " button."
            ),
            _("That something wrong is corrected."),
            _(
                "That you are erased. Your name then disappears from all lists, matches and the"
                " journal; the results stay without it. It cannot be undone."
            ),
            _("That telephone, e-mail, birthday and notes of the office are deleted, at any time."),
        ]

    @property
    def periods(self) -> list[Period]:
        """What is deleted by itself, the shortest time first."""
        by_time = sorted(rules(), key=lambda rule: rule.after)
        return [Period(str(rule.what), period_words(rule.after)) for rule in by_time]

    @cached_property
    def cleaned_at(self) -> datetime | None:
        """When data past its time was last deleted; None if never."""
        return LastCleaning.objects.values_list("at", flat=True).first()


def period_words(time: timedelta) -> str:
    """Return a period in whole years, days or hours: 5 years, 90 days, 1 hour."""
    if time >= YEAR and not time % YEAR:
        years = time // YEAR
        return ngettext("{n} year", "{n} years", years).format(n=years)
    if time.days > 1:
        return ngettext("{n} day", "{n} days", time.days).format(n=time.days)
    hours = int(time.total_seconds()) // 3600
    return ngettext("{n} hour", "{n} hours", hours).format(n=hours)


def _of_clubs(club: Club) -> Iterator[Stored | Open]:
    yield Open(
        _("The page of the club, with its next evenings and tournaments.")
        if club.is_public
        else _("Only members open the page of the club.")
    )
    yield Open(
        _("Search engines may list the pages that are open to everybody.")
        if club.is_indexed
        else _("Search engines are asked not to list any page of the club.")
    )
    yield Stored(
        _("Names, nicknames and pairs"),
        _("People who play at the club"),
        _("So that matches and tables show who played"),
        _("Members; everybody on the pages that are open to everybody"),
        _("As long as the club is here, or until the person is erased"),
    )
    if fields := _fields_in_use(club):
        yield Stored(
            _("For the office only: {fields}").format(fields=", ".join(fields)),
            _("People about whom the office keeps these particulars"),
            _("To reach people, and for the list of members"),
            _("The owner and the secretary"),
            _("Until the office deletes it, or the person is erased"),
        )
    yield Stored(
        _("Account: user name, name, e-mail, role, and a scrambled form of the password"),
        _("People who sign in"),
        _("To sign in, and to show who recorded what"),
        _(
            "The owner; members see the name beside what the person recorded; "
            "nobody sees the password"
        ),
        _("The role until the owner takes it away; the account stays, since the journal names it"),
    )
    yield Stored(
        _("Each open sign-in: kind of browser, internet address and day; keys of the second step"),
        _("People who sign in"),
        _("So that they see where their account is open, and nobody else uses it"),
        _("The person, under “Password and security”; nobody sees the keys"),
        _("Until they sign out or the sign-in ends by itself; keys until they turn them off"),
    )
    yield Stored(
        _("Journal: who changed what, when and why"),
        _("People who sign in, and people whose data they change"),
        _("So that each result and each change can be explained"),
        _("The owner and the secretary"),
        _("As long as the club is here, without the names of erased persons"),
    )
    yield Stored(
        _("Log of the server: user name and internet address at each sign-in"),
        _("People who sign in or try to"),
        _("To notice that somebody guesses passwords"),
        _("The people who run the server"),
        _("As long as they store their logs"),
    )
    if club.has_webhooks:
        hosts = sorted({hook.host for hook in club.webhooks.filter(stopped_at=None)})
        yield Stored(
            _("Messages about draws and results, with names"),
            _("People who play at the club"),
            _("The owner lets other programs know of them"),
            _("These programs: {hosts}").format(hosts=", ".join(hosts) or "–"),
            _("Ask the club: it asks the people who run these programs"),
        )
    if club.tokens.filter(revoked_at=None, ends_at__gt=timezone.now()).exists():
        yield Stored(
            _("What a member may read"),
            _("People who play at the club"),
            _("A member of the club lets a program read or write results"),
            _("Programs with a token of a member"),
            _("The token ends by itself; the member or the owner can end it at once"),
        )


def _fields_in_use(club: Club) -> list[str]:
    """Return the names of the particulars that at least one person of the club has."""
    rows = Particulars.objects.filter(club=club)
    some = rows.aggregate(**{f"has_{name}": _count(name) for name in PARTICULARS})
    return [str(column.word) for name, column in PARTICULARS.items() if some[f"has_{name}"]]


def _count(name: str) -> Count:
    return Count("pk", filter=~Q(**{name: ""}))
