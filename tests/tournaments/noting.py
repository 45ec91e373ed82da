"""Results of tables in tests: round 1 of the cup, its tables, and forms sent to them."""

from typing import Any

from django.test import Client

from clubs.models import User
from tournaments.models import Round, Table
from tournaments.reading.seated_table import SeatedTable
from tournaments.reading.standings import played_stage

PAGE = "/boa-vista/tournaments/copa-da-primavera/stages/1/rounds/1/"
SLIPS = f"{PAGE}slips/"
LIVE = {"HX-Request": "true"}


def seated(round: Round, number: int) -> SeatedTable:
    seated_tables = played_stage(round.stage).tables[round.pk]
    return next(table for table in seated_tables if table.number == number)


def row(round: Round, number: int) -> Table:
    table_row = round.tables.get(number=number)
    table_row.round = round
    return table_row


def post(client: Client, user: User, number: int, **data: Any) -> Any:
    """Post the result form of a table, opened when the table had no result."""
    client.force_login(user)
    form_data = {"kind": "played", "seen": "", **data}
    path = f"{PAGE}tables/{number}/result/"
    return client.post(path, form_data, headers={"Accept-Language": "en"})


def post_all_the_same(client: Client, user: User, number: int, **data: Any) -> Any:
    """Post the result form of a table, then again with every question accepted."""
    question = post(client, user, number, **data)
    keys = [issue.key for issue in question.context["form"].issues]
    return post(client, user, number, **data, accepted=keys)


def slips(client: Client, user: User, headers: dict[str, str] | None = None, **data: Any) -> Any:
    client.force_login(user)
    form_data = {name.replace("_", "-"): value for name, value in data.items()}
    return client.post(SLIPS, form_data, headers={"Accept-Language": "en", **(headers or {})})
