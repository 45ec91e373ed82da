"""The rows of an imported table, and the keys of its columns. Pure."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from clubs.words.names import sort_key, tidy

ROWS_ABOVE = 5
"""Rows in which the heads are looked for: titles may stand above them."""

Heads = Mapping[str, frozenset[str]]
"""The possible heads of each column by its key, written as `plain` returns them."""
Row = tuple[int, list[str]]
"""The number of a row, from 1, and its cells."""


def filled_rows(rows: Sequence[Sequence[str]]) -> list[Row]:
    """Return the rows with text in any cell. Empty rows are counted in the numbers."""
    return [
        (number, [tidy(cell) for cell in cells])
        for number, cells in enumerate(rows, start=1)
        if any(cell.strip() for cell in cells)
    ]


def plain(cell: str) -> str:
    """Return a head without accents, case and signs: `nº do sócio` becomes `no do socio`."""
    return " ".join(re.sub(r"[^\w]+", " ", sort_key(cell)).split())


def key_of(cell: str, heads: Heads) -> str:
    """Return the key of the column with this head; empty for an unknown head."""
    words = plain(cell)
    return next((key for key, known in heads.items() if words in known), "")


def all_columns(
    known: Sequence[str], rows: Sequence[Row], chosen: Mapping[int, str] | None
) -> list[str]:
    """Return the key of each column of the longest row.

    `chosen`: keys that a person chose, by position; they replace those in `known`.
    """
    width = max((len(cells) for _number, cells in rows), default=0)
    columns = [*known, *[""] * (width - len(known))]
    for at, key in (chosen or {}).items():
        if at < width:
            columns[at] = key
    return columns


def chosen_columns(answers: Mapping[str, str], keys: Collection[str]) -> dict[int, str]:
    """Return the keys that a person chose for columns, by position; empty: not used."""
    return {
        int(name.removeprefix("col-")): key
        for name, key in answers.items()
        if name.startswith("col-") and (key in keys or not key)
    }
