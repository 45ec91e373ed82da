"""Results of tables in tests: round 1 of the cup, its tables, and forms sent to them."""

from typing import Any

from django.test import Client

from clubs.models import User
from tournaments.models import Round, Table
from tournaments.seated_table import SeatedTable
from tournaments.standings import played_stage

PAGE = "/boa-vista/tournaments/copa-da-primavera/stages/1/rounds/1/"
SLIPS = f"{PAGE}slips/"
LIVE = {"HX-Request": "true"}


def seated(round: Round, number: int) -> SeatedTable:
    there = played_stage(round.stage).tables[round.pk]
    return next(table for table in there if table.number == number)


def row(round: Round, number: int) -> Table:
    found = round.tables.get(number=number)
    found.round = round
    return found


def post(client: Client, user: User, number: int, **data: Any) -> Any:
    """Send the result form of a table as if nothing was noted there when it was opened."""
    client.force_login(user)
    said = {"kind": "played", "seen": "", **data}
    path = f"{PAGE}tables/{number}/result/"
    return client.post(path, said, headers={"Accept-Language": "en"})


def post_all_the_same(client: Client, user: User, number: int, **data: Any) -> Any:
    """Send the result form of a table, and once more with every question answered: it is right."""
    asked = post(client, user, number, **data)
    keys = [issue.key for issue in asked.context["form"].issues]
    return post(client, user, number, **data, accepted=keys)


def slips(client: Client, user: User, headers: dict[str, str] | None = None, **data: Any) -> Any:
    client.force_login(user)
    said = {name.replace("_", "-"): value for name, value in data.items()}
    return client.post(SLIPS, said, headers={"Accept-Language": "en", **(headers or {})})
