"""Cells: several complete servers among which clubs move with their keys (docs/scaling.md).

Each cell gives keys that no other one gives. The highest key that it gave says which one it is.
"""

from collections.abc import Collection, Mapping

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import Max

from clubs.models import Club, JournalEntry, Loan
from clubs.models.loans import CELLS, FIRST_KEY, KEYS, KEYS_OF_CELL
from server.copies.tables import Table
from server.database.queries import lock_table
from tournaments.lending.loading import highest_keys, is_counted_elsewhere, last_keys
from tournaments.lending.rows import tables


class NoCell(Exception):
    """This server cannot become that cell; the argument says why."""


def first_key(cell: int) -> int:
    return cell * KEYS_OF_CELL


def number() -> int:
    """Return which cell this server is: 0, unless it was made another one."""
    last = tables()[JournalEntry._meta.db_table].last_key() or 0
    return last // KEYS_OF_CELL if last < FIRST_KEY else 0


def become(cell: int) -> None:
    """Let this server give the keys of this cell. Raises NoCell."""
    if connection.vendor != "postgresql":
        raise NoCell("a cell needs PostgreSQL: SQLite goes on after the highest key of a table")
    if not 0 <= cell < CELLS:
        raise NoCell(f"cells have the numbers 0 to {CELLS - 1}")
    if Club.objects.exists():
        raise NoCell("this server already has clubs")
    for table in _tables():
        table.set_last_key(first_key(cell) or 1)


def give_keys_to_new_tables(**_signal: object) -> None:
    """Let tables that a newer version has made give keys of this cell too. A receiver of
    `post_migrate`.
    """
    there = connection.introspection.table_names()
    if connection.vendor != "postgresql" or JournalEntry._meta.db_table not in there:
        return
    for table in _tables():
        if (table.last_key() or 0) < first_key(number()):
            table.set_last_key(first_key(number()))


def go_on_after(keys: Mapping[str, Collection[int]]) -> None:
    """Let new rows have keys above those of a club that was here before, also if this server was
    restored from an older copy meanwhile.
    """
    first = first_key(number())
    for name, table in tables().items():
        own = [key for key in keys[name] if first <= key < first + KEYS_OF_CELL]
        if own and max(own) > (table.last_key() or 0):
            table.set_last_key(max(own))


def _tables() -> list[Table]:
    """Return the tables of a club, with its own row."""
    return [Table(Club, DEFAULT_DB_ALIAS), *tables().values()]


def why_not(club: Club, cell: int) -> str:
    """Return why the club cannot move to this cell, as a key of `loan_words.WHY`; "" if it can."""
    if cell not in range(CELLS) or cell == number():
        return "no-cell"
    return "in-federation" if is_counted_elsewhere(club) else ""


def next_block(club: Club) -> int:
    """Return the first key of a new block. It is above every key of this server and of the club,
    which may come from another cell: with SQLite the other computer goes on after the highest key.
    """
    lock_table(Loan)
    before = Loan.objects.aggregate(last=Max("block"))["last"] or 0
    last = max(before, *highest_keys(club), *(key or 0 for key in last_keys().values()))
    block = max(0, (last - FIRST_KEY) // KEYS + 1)
    block += (number() - block) % CELLS
    return FIRST_KEY + block * KEYS
