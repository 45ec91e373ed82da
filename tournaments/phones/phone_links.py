"""The addresses that keys of tables have on phones, and the keys as they are printed. Read-only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.http import HttpRequest
from django.urls import reverse

from clubs.lists.short_codes import in_threes
from clubs.models import Membership
from clubs.rights.access import rights_of
from scoring.match import tablekeys
from scoring.models import Match, TableKey
from scoring.paper.notebook import PrintedKey
from server.web.full_addresses import full_address
from tournaments.models import Round, Table
from tournaments.phones.phone_tables import PhoneTable
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.table_queries import live_keys


class KeyRow(NamedTuple):
    """A side on the page of keys. `printed` is None and `path` empty for a side without a key."""

    side: int
    name: str
    printed: PrintedKey | None
    path: str


def path_of(key: TableKey) -> str:
    return reverse("phone_table", args=[tablekeys.secret(key).key])


def typed_at(request: HttpRequest) -> str:
    """Return the full address at which players type a code, without what browsers add."""
    return full_address(request, reverse("phone")).partition("://")[2]


def printed(request: HttpRequest, key: TableKey) -> PrintedKey:
    """Return a key as papers and pages show it."""
    return PrintedKey(full_address(request, path_of(key)), in_threes(tablekeys.secret(key).code))


def table_rows(request: HttpRequest, seated: SeatedTable) -> list[KeyRow]:
    """Return a row for each side of a table; one query."""
    keys = TableKey.objects.live().filter(tables=seated.table)
    live = {key.side: key for key in keys}
    return _rows(request, seated.names, live)


def match_rows(request: HttpRequest, match: Match) -> list[KeyRow]:
    """Return a row for each side of a match of the club; one query."""
    live = {key.side: key for key in match.keys.live()}
    return _rows(request, match.side_names, live)


def _rows(request: HttpRequest, names: Sequence[str], live: Mapping[int, TableKey]) -> list[KeyRow]:
    rows = []
    for side, name in enumerate(names):
        key = live.get(side)
        shown = None if key is None else printed(request, key)
        rows.append(KeyRow(side, name, shown, "" if key is None else path_of(key)))
    return rows


def office_path(opened: PhoneTable, member: Membership | None) -> str:
    """Return the page of this table for a signed-in member with the rights of their role; empty for
    everybody else.
    """
    if member is None or member.club_id != opened.club.pk:
        return ""
    rights = rights_of(member)
    if opened.seated is not None and opened.round is not None and "direct" in rights:
        this_round, stage = opened.round, opened.round.stage
        place = (stage.number, this_round.number, opened.seated.number)
        return reverse("table_result", args=[opened.club.slug, stage.tournament.slug, *place])
    if opened.match is not None and "record" in rights:
        return reverse("match", args=[opened.club.slug, opened.match.number])
    return ""


def printed_keys(request: HttpRequest, this_round: Round) -> dict[tuple[int, int], PrintedKey]:
    """Return the keys of an open round as they are printed, by the id of the table and the position
    of the side; one query. Empty without phones.
    """
    if not this_round.stage.tournament.phones or this_round.is_draft or this_round.is_closed:
        return {}
    keys = live_keys(Table.objects.filter(round=this_round))
    return {(table, key.side): printed(request, key) for table, key in keys}
