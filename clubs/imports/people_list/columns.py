"""The columns of a list of people: by their heads, or by what most of their cells hold."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from datetime import date

from clubs.imports.tables import ROWS_ABOVE, Heads, key_of
from clubs.imports.typed_names import joined_names
from clubs.nouns import pair
from clubs.nouns.person import CALLED, IMPORTED, NAME
from clubs.words import partial_dates, phones

NAMING = frozenset({"name", "pair"})
"""A list needs one of these columns."""

# Possible heads of a column, without accents and signs.
HEADS: Heads = {
    "name": NAME.heads,
    "surname": frozenset(
        {"sobrenome", "sobrenomes", "apellido", "apellidos", "surname", "last name", "family name"}
    ),
    "called": CALLED.heads,
    "partner": frozenset(
        {"parceiro", "parceira", "parceiro a", "parceira o", "companero", "companera", "partner"}
        | {"companero a", "joga com", "juega con", "plays with", "pessoa 2", "jogador 2", "nome 2"}
        | {"persona 2", "jugador 2", "nombre 2", "person 2", "player 2", "name 2", "a outra pessoa"}
        | {"la otra persona", "the other person", "segunda pessoa", "segundo jogador"}
        | {"segunda persona", "second person"}
    ),
    "pair": frozenset({"dupla", "duplas", "pareja", "parejas", "pair", "pairs"}),
    "pair_name": pair.NAME.heads,
    "pair_number": pair.NUMBER.heads,
    **{column.key: column.heads for column in IMPORTED},
}


def heads_of(rows: Sequence[tuple[int, Sequence[str]]]) -> tuple[int, list[str]] | None:
    """Return the index of the row with the heads and the column of each; None without heads.

    `rows`: the filled rows, each with its number.
    """
    for index, (_number, cells) in enumerate(rows[:ROWS_ABOVE]):
        keys = _known_heads(cells)
        found = set(filter(None, keys))
        if found & NAMING and (len(found) > 1 or sum(map(bool, cells)) == 1):
            return index, keys
        if len(found) > 1 and len(found) * 2 > sum(map(bool, cells)):
            return index, keys
    return None


def _known_heads(cells: Sequence[str]) -> list[str]:
    keys: list[str] = []
    for cell in cells:
        key = key_of(cell, HEADS)
        if key == "name" and "name" in keys and "partner" not in keys:
            key = "partner"
        keys.append("" if key in keys else key)
    if {"pair", "number"} <= set(keys) and not {"pair_number", "name"} & set(keys):
        # In a list of pairs the number is that of the pair.
        keys[keys.index("number")] = "pair_number"
    return keys


def guessed(rows: Sequence[Sequence[str]], today: date) -> list[str]:
    """Return the column of each position in a list without heads, by what most cells hold."""
    width = max(map(len, rows))
    columns = [
        [cells[at] for cells in rows if at < len(cells) and cells[at]] for at in range(width)
    ]
    kinds = [_kind_of(column) for column in columns]
    keys = [_by_kind(kind, column, today) for kind, column in zip(kinds, columns, strict=True)]
    _tell_dates(keys, columns)
    wordy = [at for at, kind in enumerate(kinds) if kind == "words"]
    for at, key in zip(wordy, _of_words([columns[at] for at in wordy]), strict=True):
        keys[at] = key
    return ["" if key in keys[:at] else key for at, key in enumerate(keys)]


def _kind_of(column: Sequence[str]) -> str:
    counted = Counter(map(_kind, column)).most_common(1)
    return counted[0][0] if counted else ""


def _kind(cell: str) -> str:
    if "@" in cell:
        return "email"
    digits = sum(character.isdecimal() for character in cell)
    if not digits:
        return "words"
    if re.fullmatch(r"[\d\s./\-]{5,16}|\d{4}-\d\d-\d\d.*", cell) and _is_date(cell):
        return "date"
    if cell.isdecimal() and digits < phones.FEWEST:
        return "number"
    try:
        phones.read(cell)
    except phones.NoPhone:
        return "words" if sum(map(str.isalpha, cell)) > digits else "number"
    return "phone"


def _is_date(cell: str) -> bool:
    try:
        return bool(partial_dates.read(cell.split(" ")[0], date.max))
    except partial_dates.NoDate:
        return False


def _by_kind(kind: str, column: Sequence[str], today: date) -> str:
    if kind != "number":
        return {"email": "email", "phone": "phone", "date": "birthday"}.get(kind, "")
    numbers = [int(cell) for cell in column if cell.isdecimal()]
    if len(numbers) == len(column) and numbers == list(range(1, len(numbers) + 1)):
        return ""  # only the numbers of the lines
    if numbers and all(1900 <= number <= today.year for number in numbers):
        return "member_since"
    return "number"


def _tell_dates(keys: list[str], columns: Sequence[Sequence[str]]) -> None:
    """Of two columns with dates the earlier one is the birthday."""
    dates = [at for at, key in enumerate(keys) if key == "birthday"]
    if len(dates) > 1:
        earliest = min(dates, key=lambda at: sum(_year(cell) for cell in columns[at]))
        for at in dates:
            keys[at] = "birthday" if at == earliest else "member_since"


def _year(cell: str) -> int:
    years = re.findall(r"\d{4}", cell)
    return int(years[0]) if years else 0


def _of_words(columns: Sequence[Sequence[str]]) -> list[str]:
    """Return the column of each position with words."""
    if not columns:
        return []
    joined = sum(len(joined_names(cell)) > 1 for cell in columns[0])
    if 2 * joined > len(columns[0]):
        return ["pair", "pair_name", "note"][: len(columns)] + [""] * (len(columns) - 3)
    if len(columns) == 1:
        return ["name"]
    first, second = (_mostly_single(column) for column in columns[:2])
    following = ["note"] + [""] * (len(columns) - 3) if len(columns) > 2 else []
    if first:
        # Amaral, Dirce: lists with one word in the first column begin with the surname.
        return ["surname", "name", *following]
    return ["name", "called" if second else "partner", *following]


def _mostly_single(column: Sequence[str]) -> bool:
    return 2 * sum(" " not in cell.strip() for cell in column) > len(column)
