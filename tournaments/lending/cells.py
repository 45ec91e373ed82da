"""Cells: several complete servers among which clubs move with their keys (docs/scaling.md).

Each cell gives keys that no other one gives. The highest key that it gave says which one it is.
"""

from django.db import connection
from django.db.models import Max

from clubs.models import Club, JournalEntry, Loan
from clubs.models.loans import CELLS, FIRST_KEY, KEYS, KEYS_OF_CELL
from server.database.queries import lock_table
from tournaments.lending.loading import highest_keys, last_keys
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
    if cell != number() and Club.objects.exists():
        raise NoCell("this server already has clubs")
    _give_keys_of(cell)


def give_keys_to_new_tables(**_signal: object) -> None:
    """Let tables that a newer version has made give keys of this cell too. A receiver of
    `post_migrate`.
    """
    if connection.vendor == "postgresql" and (cell := number()):
        _give_keys_of(cell)


def _give_keys_of(cell: int) -> None:
    for table in tables().values():
        if not table.last_key() or (table.last_key() or 0) < first_key(cell):
            table.set_last_key(first_key(cell))


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
