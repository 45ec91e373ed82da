"""No address of the site writes into a lent club."""

import pytest
from django.db import transaction
from django.test import Client

from clubs.rights import ROWS
from tests.rights import browsers, cup, path_of
from tests.tournaments.lending.laptop import Rows, rows_of
from tests.world import World
from tournaments.lending import loans

__all__ = ["browsers", "cup"]
ENDS_THE_LOAN = {"take_club_back"}
SENT = {"do": "record", "reason": "engano", "points": "1", "name": "Rita Pires", "first": "Rita"}


@pytest.mark.thorough
def test_post_to_every_address_of_a_lent_club_changes_nothing(
    browsers: dict[str, Client], world: World
) -> None:
    olga = browsers["olga"]
    free = changed_by(olga, world)
    loans.lend(world.club, by=world.olga, to="Laptop")
    assert len(free) > 25, free
    assert changed_by(olga, world) == {}


def changed_by(client: Client, world: World) -> dict[str, list[str]]:
    """Return the tables that a request to each address changes. Nothing stays written."""
    found = {}
    before = quiet(rows_of(world.club))
    for name, rows in ROWS.items():
        if "POST" not in rows or name.startswith("api_") or name in ENDS_THE_LOAN:
            continue
        with transaction.atomic():
            answer = client.post(path_of(name, world), SENT)
            assert answer.status_code < 500, name
            after = quiet(rows_of(world.club))
            transaction.set_rollback(True)
        if tables := [table for table in before if before[table] != after[table]]:
            found[name] = tables
    return found


def quiet(rows: Rows) -> Rows:
    """Return the rows without when a screen was last seen, which is no fact of the club."""
    for row in rows["tournaments_screen"].values():
        row["last_seen_at"] = None
    return rows
