"""The operator of a site: makes its club, audits it, and counts what is stored.

Run as `python -m tests.faults.operating`, with the settings of the site, so that Django is loaded
once. Each line of the standard input is a command in JSON: its name and its values. Each answer is
a line.
"""

from __future__ import annotations

import json
import sys
from base64 import b64encode
from collections import Counter
from collections.abc import Callable
from io import StringIO
from typing import Any
from uuid import UUID, uuid4

import django
from django.core.management import CommandError, call_command
from django.db import connections

TABLES = 4


def make_club() -> dict[str, Any]:
    """Make the tables of the database, and a club with a round that is played by phones.

    Returns the session of the secretary, the addresses of the club and of the tournament, and
    those of the two phones at each table.
    """
    from django.test import Client

    from tests.tournaments.phones import phone_round, phones_at
    from tests.world import make_world

    call_command("migrate", run_syncdb=True, verbosity=0, skip_checks=True)
    world = make_world()
    published = phone_round(world, entries=2 * TABLES, hands=None, minutes=None)
    client = Client()
    client.force_login(world.ana)
    club = f"/{world.club.slug}/"
    return {
        "session": client.cookies["sessionid"].value,
        "address": club,
        "tournament": f"{club}tournaments/{published.stage.tournament.slug}/",
        "tables": [
            [phone.address for phone in phones_at(table)]
            for table in published.tables.order_by("number")
        ],
    }


def start_match() -> dict[str, Any]:
    """Start a match of the office; return its number, and its first hand as a browser sends it."""
    from clubs.models import Club, User
    from scoring import ledger
    from scoring.house_rules.house import preset
    from tests.scoring.notebook import EVENING, posted

    club = Club.objects.order_by("pk")[0]
    match = ledger.start(
        club,
        list(club.competitors.pairs().order_by("number")[:2]),
        preset("aacrt-2016"),
        by=User.objects.get(username="ana"),
        client_key=uuid4(),
    )
    data = posted(match, EVENING[0], note="dois < três")
    form = [(name, text) for name, texts in data.lists() for text in texts]
    return {"number": match.number, "form": form}


def lend_club() -> str:
    """Lend the club; return the file that comes back with one person more, in base64."""
    from clubs.models import Club, User
    from tests.tournaments.lending.changed_file import with_namesake
    from tournaments.lending import loans

    club = Club.objects.order_by("pk")[0]
    loan = loans.lend(club, by=User.objects.get(username="ana"), to="Laptop")
    return b64encode(with_namesake(loans.file_of(loan), loan.block + 1)).decode()


def loan_state() -> dict[str, Any]:
    """Return whether the club is lent, whether its last file is loaded, and what is wrong."""
    from clubs.models import Club, Loan
    from tournaments.lending import loans

    club = Club.objects.order_by("pk")[0]
    last = Loan.objects.order_by("-pk")[0]
    has_new = club.players.filter(pk=last.block + 1).exists()
    return {
        "is_lent": club.loan_id == last.pk,
        "has_new": has_new,
        "audit": loans.differences(club),
    }


def add_webhook(url: str) -> None:
    """Register another program that is told the results of matches."""
    from clubs.models import Club, User
    from clubs.webhooks import addresses

    club = Club.objects.order_by("pk")[0]
    addresses.add_webhook(club, url, ["result.changed"], by=User.objects.get(username="olga"))


def undelivered() -> int:
    """Return how many messages to other programs have not arrived."""
    from clubs.models import Delivery

    return Delivery.objects.exclude(state=Delivery.State.ARRIVED).count()


def times_stored(keys: list[str]) -> dict[str, int]:
    """Return how often the hand or the answer of each client key is stored."""
    from scoring.models import Hand, HandAnswer

    stored = Counter[str]()
    for model in (Hand, HandAnswer):
        stored.update(map(str, model.objects.values_list("client_key", flat=True)))
    return {key: stored[str(UUID(key))] for key in keys}


def audit() -> str:
    """Return what `manage.py audit` finds; nothing if there is no difference."""
    found = StringIO()
    try:
        call_command("audit", stdout=found, skip_checks=True)
    except CommandError as error:
        return f"{found.getvalue()}{error}"
    return ""


COMMANDS: dict[str, Callable[..., Any]] = {
    command.__name__: command
    for command in (
        *(make_club, start_match, add_webhook, undelivered, times_stored, audit),
        *(lend_club, loan_state),
    )
}


if __name__ == "__main__":
    django.setup()
    for line in sys.stdin:
        name, values = json.loads(line)
        answer = COMMANDS[name](*values)
        # The database may be restarted, and its file replaced, before the next command.
        connections.close_all()
        print(json.dumps(answer), flush=True)
