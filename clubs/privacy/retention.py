"""Delete data that is past its time: which data, after how long, and by which writer.

The page about privacy shows the same rules. Apps above provide theirs. Facts about
matches have no rule: they stay as long as the club, without the names of erased persons.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import chain
from time import monotonic

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubs import roster
from clubs.accounts import tokens
from clubs.accounts.signing_in import sign_in
from clubs.journal.writing import forget_lines, in_portions
from clubs.models import LastCleaning
from clubs.webhooks import delivery
from server.later import provided

DAY, QUARTER, YEAR = timedelta(days=1), timedelta(days=90), timedelta(days=365)
MOST_SECONDS = 10.0
"""After so long the daily cleaning leaves the rest to the next day: notices wait for its end."""
OF_ACCOUNTS = """
give-role change-role take-role invite renew-invitation revoke-invitation accept-invitation
unlink-account password-link calendar-link make-token revoke-token
add-webhook remove-webhook start-webhook stop-webhook lose-webhook
"""


@dataclass(frozen=True)
class Rule:
    """Data that is deleted after a time. `what` says which, and from when the time counts."""

    key: str
    what: Promise
    after: timedelta
    clean: Callable[[datetime], Iterator[int]]
    """Deletes the data from before a moment, in short transactions; yields how many rows each."""


def _forget_sessions(before: datetime) -> Iterator[int]:
    """Delete ended sessions, and which browser had opened a session that is gone."""
    age = timedelta(seconds=settings.SESSION_COOKIE_AGE)
    ended = Session.objects.filter(expire_date__lt=before + age)
    is_there = Exists(Session.objects.filter(pk=OuterRef("session_key")))
    browsers = UserSession.objects.filter(~is_there, created_at__lt=before)
    return chain(in_portions(ended), in_portions(browsers))


def _forget_lines_of_accounts(before: datetime) -> Iterator[int]:
    return forget_lines(OF_ACCOUNTS.split(), before)


RULES = [
    Rule(
        "counts",
        _("Counts of wrong passwords and wrong codes, after the last one"),
        sign_in.FORGOTTEN_AFTER,
        sign_in.forget_counts,
    ),
    Rule(
        "sessions",
        _("Phones and computers that are signed in, after their last use"),
        timedelta(seconds=settings.SESSION_COOKIE_AGE),
        _forget_sessions,
    ),
    Rule(
        "drafts",
        _("Lists that somebody began to import and did not confirm"),
        roster.DRAFT_DAYS,
        roster.forget_drafts,
    ),
    Rule(
        "left-out",
        _("Rows that were left out of an imported list"),
        QUARTER,
        roster.forget_left_out_rows,
    ),
    Rule(
        "invitations",
        _("Invitations with name and e-mail, after they were used or ended"),
        QUARTER,
        roster.forget_invitations,
    ),
    Rule(
        "deliveries",
        _("Messages to other programs (webhooks): which, and whether they arrived"),
        QUARTER,
        delivery.forget_deliveries,
    ),
    Rule(
        "answers",
        _("Answers to results that programs have sent"),
        QUARTER,
        tokens.forget_answers,
    ),
    Rule(
        "tokens",
        _("Tokens of programs, after they ended"),
        YEAR,
        tokens.forget_tokens,
    ),
    Rule(
        "accounts",
        _("Lines of the journal about roles, invitations and programs"),
        5 * YEAR,
        _forget_lines_of_accounts,
    ),
]


def rules() -> list[Rule]:
    """Return the rules of all apps."""
    return [*RULES, *chain.from_iterable(provided(__name__))]


def is_due() -> bool:
    """Whether the last cleaning is older than a day, or from before the clock was put back."""
    now = timezone.now()
    return not LastCleaning.objects.filter(at__gt=now - DAY, at__lte=now).exists()


def clean_daily() -> None:
    """Delete the data whose time is over, unless a process has done so in the last day."""
    now = timezone.now()
    last, is_first = LastCleaning.objects.get_or_create(pk=1, defaults={"at": now})
    waiting = LastCleaning.objects.filter(pk=last.pk).exclude(at__gt=now - DAY, at__lte=now)
    # One process gets the turn: the update of the others finds no row.
    if is_first or waiting.update(at=now):
        clean(now, seconds=MOST_SECONDS)


def clean(now: datetime, *, seconds: float = float("inf")) -> dict[str, int]:
    """Delete the data whose time is over at `now`; return the number of deleted rows by rule.

    Stops after `seconds`, at the end of a portion.
    """
    LastCleaning.objects.update_or_create(pk=1, defaults={"at": now})
    end = monotonic() + seconds
    counts = {}
    for rule in rules():
        counts[rule.key] = 0
        for number in rule.clean(now - rule.after):
            counts[rule.key] += number
            if monotonic() > end:
                return counts
    return counts
