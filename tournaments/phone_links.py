"""The addresses that keys of tables have on phones, and the keys as they are printed. Read-only."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import HttpRequest

from clubs.full_addresses import full_address
from clubs.short_codes import in_threes
from scoring import tablekeys
from scoring.models import TableKey
from scoring.paper.notebook import PrintedKey
from tournaments.models import Round, Table

TYPED_AT = "/t/"
"""The path of the page on which players type their code."""


def path_of(key: TableKey) -> str:
    """Return the path that a key opens."""
    return f"{TYPED_AT}{tablekeys.secret(key).key}/"


def typed_at(request: HttpRequest) -> str:
    """Return the full address at which players type a code, without what browsers add."""
    return full_address(request, TYPED_AT).partition("://")[2]


def printed(request: HttpRequest, key: TableKey) -> PrintedKey:
    """Return a key as papers and pages show it."""
    return PrintedKey(full_address(request, path_of(key)), in_threes(tablekeys.secret(key).code))


def printed_keys(request: HttpRequest, this_round: Round) -> dict[tuple[int, int], PrintedKey]:
    """Return the live keys of a round, by table (its key) and side; one query."""
    return {(table, key.side): printed(request, key) for table, key in _live_keys(this_round)}


def _live_keys(this_round: Round) -> Iterable[tuple[int, TableKey]]:
    if not this_round.stage.tournament.phones or this_round.is_draft or this_round.is_closed:
        return
    links = Table.keys.through.objects.filter(
        table__round=this_round, tablekey__revoked_at__isnull=True
    )
    for link in links.select_related("tablekey"):
        yield link.table_id, link.tablekey
