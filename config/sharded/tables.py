"""The SQL that divides the tables of a PostgreSQL database by clubs: by Citus or by partitions.

Keys and constraints are read from the database, since their names differ between versions; which
tables are divided is read from the models. Nothing here writes.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from django.db import connection
from django.db.backends.utils import CursorWrapper

from clubs.shards import REFERENCE, divided

FIRST = "clubs_player"
"""The table with which all others are placed: the rows of a club are on one server."""
PARTITIONS = 8

CONSTRAINTS = """
    SELECT r.relname, n.conname, n.contype::text, pg_get_constraintdef(n.oid), p.relname
    FROM pg_constraint n
    JOIN pg_class r ON r.oid = n.conrelid
    LEFT JOIN pg_class p ON p.oid = n.confrelid
    WHERE n.contype IN ('p', 'u', 'f') AND n.conparentid = 0
        AND r.relnamespace = current_schema()::regnamespace
    ORDER BY r.relname, n.conname
"""
INDEXES = """
    SELECT r.relname, pg_get_indexdef(i.indexrelid)
    FROM pg_index i
    JOIN pg_class r ON r.oid = i.indrelid
    WHERE r.relnamespace = current_schema()::regnamespace AND r.relkind = 'r'
        AND NOT EXISTS (SELECT 1 FROM pg_constraint n WHERE n.conindid = i.indexrelid)
    ORDER BY 1, 2
"""


@dataclass
class Table:
    """A divided table: its keys and indexes as they have to be, and its references."""

    name: str
    columns: list[str]
    """Without those that the database computes."""
    old_references: list[str] = field(default_factory=list)
    from_copied: list[tuple[str, str]] = field(default_factory=list)
    """References to this table from tables of which every server has a copy: table and name. A
    divided table cannot have them, so they are dropped for good; the program alone keeps them."""
    """The names of what has to go."""
    old_keys: list[str] = field(default_factory=list)
    old_indexes: list[str] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    indexes: list[str] = field(default_factory=list)
    references: list[str] = field(default_factory=list)


def calls() -> list[str]:
    """Return the calls that give each table to Citus, from the models."""
    others = sorted(divided().keys() - {FIRST})
    return [
        *(f"SELECT create_reference_table('{name}');" for name in REFERENCE),
        f"SELECT create_distributed_table('{FIRST}', 'club_id');",
        *(
            f"SELECT create_distributed_table('{name}', 'club_id', colocate_with => '{FIRST}');"
            for name in others
        ),
    ]


def for_citus() -> list[str]:
    """Return all statements that divide this database by Citus."""
    tables = read_tables()
    return [
        *_without_references(tables),
        *(f"ALTER TABLE {t.name} DROP CONSTRAINT {old};" for t in tables for old in t.old_keys),
        *(f"DROP INDEX {old};" for t in tables for old in t.old_indexes),
        *(f"ALTER TABLE {t.name} ADD {key};" for t in tables for key in t.keys),
        *(f"{index};" for t in tables for index in t.indexes if " UNIQUE " in index),
        *calls(),
        *(f"ALTER TABLE {t.name} ADD {to};" for t in tables for to in t.references),
    ]


def for_partitions(count: int = PARTITIONS) -> list[str]:
    """Return all statements that divide this database into partitions of one server."""
    tables = read_tables()
    return [
        *_without_references(tables),
        *(statement for table in tables for statement in _partitioned(table, count)),
        *(f"ALTER TABLE {t.name} ADD {to};" for t in tables for to in t.references),
    ]


def _without_references(tables: Iterable[Table]) -> Iterator[str]:
    """Yield the statements that come first: a key stays as long as a reference needs it."""
    for table in tables:
        for old in table.old_references:
            yield f"ALTER TABLE {table.name} DROP CONSTRAINT {old};"
        for copied, old in table.from_copied:
            yield f"ALTER TABLE {copied} DROP CONSTRAINT {old};"


def _partitioned(table: Table, count: int) -> Iterator[str]:
    """Yield the statements that make a table anew, with its rows in partitions."""
    name, whole = table.name, f"{table.name}_whole"
    columns = ", ".join(f'"{column}"' for column in table.columns)
    kept = "INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING GENERATED INCLUDING IDENTITY"
    yield f"ALTER TABLE {name} RENAME TO {whole};"
    yield f"CREATE TABLE {name} (LIKE {whole} {kept}) PARTITION BY HASH (club_id);"
    for number in range(count):
        part = f"FOR VALUES WITH (MODULUS {count}, REMAINDER {number})"
        yield f"CREATE TABLE {name}_{number} PARTITION OF {name} {part};"
    yield (
        f"INSERT INTO {name} ({columns}) OVERRIDING SYSTEM VALUE "  # noqa: S608 - only names of our own tables
        f"SELECT {columns} FROM {whole};"
    )
    yield (
        f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), "  # noqa: S608 - only names of our own tables
        f"GREATEST(1, (SELECT MAX(id) FROM {name})));"
    )
    yield f"DROP TABLE {whole};"
    for key in table.keys:
        yield f"ALTER TABLE {name} ADD {key};"
    for index in table.indexes:
        yield f"{index};"


def read_tables() -> list[Table]:
    """Return the divided tables of this database."""
    models = divided()
    tables = {
        name: Table(name, [str(f.column) for f in model._meta.concrete_fields if not f.generated])
        for name, model in sorted(models.items())
    }
    with connection.cursor() as cursor:
        _read_constraints(cursor, tables)
        cursor.execute(INDEXES)
        for name, text in cursor.fetchall():
            if name in tables:
                _read_index(tables[name], text)
    return list(tables.values())


def _read_constraints(cursor: CursorWrapper, tables: dict[str, Table]) -> None:
    cursor.execute(CONSTRAINTS)
    found: Iterable[tuple[str, str, str, str, str | None]] = cursor.fetchall()
    for name, constraint, kind, text, other in found:
        table = tables.get(name)
        if table is None:
            if other in tables:
                if name not in REFERENCE:
                    raise ValueError(f"{name} is not divided and refers to {other}")
                tables[other].from_copied.append((name, constraint))
            continue
        if kind == "f":
            if other in tables:
                text = re.sub(r"FOREIGN KEY \((\w+)\)", r"FOREIGN KEY (club_id, \1)", text)
                text = re.sub(r"REFERENCES (\S+?)\((\w+)\)", r"REFERENCES \1(club_id, \2)", text)
            elif other not in REFERENCE:
                raise ValueError(f"{name} is divided and refers to {other}, which is not")
            table.references.append(f"CONSTRAINT {constraint} {text}")
            table.old_references.append(constraint)
        else:
            table.keys.append(f"CONSTRAINT {constraint} {_of_club(text)}")
            table.old_keys.append(constraint)


def _read_index(table: Table, text: str) -> None:
    if " UNIQUE " in text:
        table.old_indexes.append(text.split()[3])
        text = _of_club(text)
    table.indexes.append(text)


def _of_club(text: str) -> str:
    """Return a key that names the club first: no server can compare the rows of several."""
    columns = text[text.index("(") + 1 :].split(" WHERE ")[0]
    return text if re.search(r"\bclub_id\b", columns) else text.replace("(", "(club_id, ", 1)
