"""The rows of a club that a file takes along, and which of them come back."""

from collections.abc import Iterator, Mapping

from django.db import DEFAULT_DB_ALIAS

from clubs.journal.audit import models_of_clubs
from scoring.match import tablekeys
from server.copies.tables import Table
from tournaments.wall import keys

STAYS: Mapping[str, str] = {
    "clubs.Membership": "roles belong to the accounts of a server",
    "clubs.Invitation": "its link leads to this server",
    "clubs.Token": "the secret of a program of this server",
    "clubs.WrittenByToken": "what a program of this server has sent",
    "clubs.Webhook": "has a secret; this server sends",
    "clubs.Delivery": "this server sends",
    "clubs.Loan": "each computer has its own row",
    "tournaments.PushAddress": "only this server's key can send there",
    "tournaments.Notice": "this server sends",
    "circuits.FederationClub": "federations belong to a server",
}
"""Tables of clubs that no file holds, and why."""
OF_OWNER: Mapping[str, str] = {
    "clubs.Logo": "only owners choose what the club shows about itself",
    "clubs.PaymentDetails": "only owners choose where fees are paid",
    "clubs.PrivacyContact": "only owners choose whom people may ask",
}
"""Tables that go along, but of which nothing comes back, and why: whoever runs the club on the
other computer, or changes the file, must not get more rights by that."""
OF_SERVER: Mapping[str, str] = {
    "slug": "the address at this server",
    "is_indexed": "only owners decide it",
    "is_public": "only owners decide it",
    "shows_matches": "only owners decide it",
    "shows_top_ten": "only owners decide it",
    "shows_ratings": "only owners decide it",
    "directors_add": "only owners decide it",
    "second_step_roles": "only owners decide it",
    "has_webhooks": "webhooks stay",
    "version": "only grows",
    "past_version": "only grows",
    "loan_id": "each computer has its own loan",
}
"""Columns of the club that do not come back, and why."""
EMPTIED: Mapping[tuple[str, str], tuple[object, str]] = {
    ("scoring.Match", "loan_id"): (None, "each computer has its own loan"),
    ("tournaments.Tournament", "loan_id"): (None, "each computer has its own loan"),
    ("clubs.Merge", "done"): ({}, "undoing writes whatever rows it names"),
}
"""Columns without their value in a file: the value there, and why."""

KEYED: Mapping[str, str] = {"scoring.TableKey": tablekeys.KIND, "tournaments.Screen": keys.KIND}
"""Tables of keys and codes, and what these open. Their digests are computed anew, since each server
has a secret key of its own."""


def tables() -> dict[str, Table]:
    """Return the tables that go along, by name."""
    found = [Table(model, DEFAULT_DB_ALIAS) for model in models_of_clubs()]
    return {
        table.name: table
        for table in sorted(found, key=lambda table: table.name)
        if table.model._meta.label not in STAYS
    }


def emptied(table: Table) -> Iterator[tuple[int, object]]:
    """Yield the place and the value of each column of this table that a file leaves empty."""
    label = table.model._meta.label
    for place, field in enumerate(table.fields.values()):
        if (label, field.attname) in EMPTIED:
            yield place, EMPTIED[label, field.attname][0]
