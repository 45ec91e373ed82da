"""A list of entries as clubs keep it, read line by line: pasted text, or the cells of a sheet.

Knows columns, separators and words for yes. Must not know who is who: names stay as they were
written. A line that cannot be read says why by a code.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from clubs.names import sort_key, tidy

MOST_LINES = 1000
MOST_COLUMNS = 20
LONGEST_NAME, LONGEST_GROUP, HIGHEST_SEED = 80, 60, 9999
LONGEST_SHOWN = 300

Cells = Sequence[str]
SEPARATORS = "\t;,"
"""What stands between cells, the surest first."""

# What a column may be called, without accents and signs.
HEADERS: Mapping[str, frozenset[str]] = {
    "pair": frozenset({"dupla", "duplas", "pareja", "parejas", "pair", "pairs", "nomes", "names"}),
    "first": frozenset(
        {"pessoa 1", "jogador 1", "jogadora 1", "jogador a 1", "nome 1", "uma pessoa"}
        | {"primeira pessoa", "primeiro jogador", "primeira", "primeiro", "parceiro 1"}
        | {"persona 1", "jugador 1", "nombre 1", "una persona", "primera persona", "primera"}
        | {"person 1", "player 1", "name 1", "one person", "first person", "first"}
        | {"nome", "nombre", "name", "jogador", "jogadora", "jugador", "player"}
    ),
    "second": frozenset(
        {"pessoa 2", "jogador 2", "jogadora 2", "jogador a 2", "nome 2", "a outra pessoa"}
        | {"segunda pessoa", "segundo jogador", "segunda", "segundo", "parceiro 2", "parceiro"}
        | {"persona 2", "jugador 2", "nombre 2", "la otra persona", "segunda persona"}
        | {"person 2", "player 2", "name 2", "the other person", "second person", "second"}
        | {"parceira", "companero", "companera", "partner"}
    ),
    "seed": frozenset(
        {"cabeca de chave", "cabeca", "cabeca de serie", "forca", "fuerza", "ranking", "seed"}
    ),
    "group": frozenset(
        {"clube", "club", "cidade", "ciudad", "town", "city", "casa", "house", "grupo", "group"}
        | {"separar por", "kept apart by", "localidade", "cidade clube", "clube cidade"}
    ),
    "paid": frozenset(
        {"pago", "paga", "pagou", "pagos", "pagado", "pagada", "paid", "inscricao paga"}
    ),
}
YES = frozenset({"sim", "s", "si", "yes", "y", "x", "ok", "pago", "paga", "pagou", "paid", "true"})
NO = frozenset({"nao", "n", "no", "-", "–", "false", "falta", "deve", "debe", "nao pagou"})

# "3. Ana e Rui", "3) …", "3 - …": how a list in a message is numbered.
NUMBERING = re.compile(r"^\s*\d{1,4}\s*(?:[.):º°]+|[-–—]\s)\s*(?=\D)")
JOINERS = (re.compile(r"\s*/\s*"), re.compile(r"\s+(?:e|y|&|and)\s+", re.IGNORECASE))


@dataclass(frozen=True)
class Line:
    """One line of the list. `problem` is a code, "" where it could be read."""

    number: int
    text: str
    first: str = ""
    second: str = ""
    seed: int | None = None
    group: str = ""
    is_paid: bool = False
    problem: str = ""


@dataclass(frozen=True)
class EntryList:
    """Everything that was read. `unread` are headings of columns nobody asked for."""

    lines: list[Line] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    problem: str = ""
    """What is wrong with the whole of it: "empty", "too-long", "no-names"."""


def read_text(text: str) -> EntryList:
    """A list that was pasted, or the text of a CSV file."""
    return read_rows(_split(text))


def read_rows(rows: Iterable[Cells]) -> EntryList:
    """A list by its cells. Empty rows are left out, and count in the numbers of the lines."""
    found = [
        (number, [tidy(cell) for cell in cells])
        for number, cells in enumerate(islice(rows, MOST_LINES + 1), start=1)
    ]
    filled = [(number, cells) for number, cells in found if any(cells)]
    if not filled:
        return EntryList(problem="empty")
    if len(found) > MOST_LINES:
        return EntryList(problem="too-long")
    header = _header(filled[0][1])
    if header is not None:
        unread = [cell for cell, key in zip(filled[0][1], header, strict=True) if cell and not key]
        if "pair" not in header and not {"first", "second"} <= set(header):
            return EntryList(unread=unread, problem="no-names")
        if not filled[1:]:
            return EntryList(problem="empty")
        return EntryList([_by_header(n, cells, header) for n, cells in filled[1:]], unread)
    without = [cells for _number, cells in filled]
    skip = int(all(_is_number(cells[0]) and len(cells) > 1 for cells in without))
    # "Costa e Silva" is a name: words beside it are the second one, unless every line has two.
    together = len(without) > 1 and all(len(_two(cells[skip])) > 1 for cells in without)
    return EntryList([_by_kind(number, cells[skip:], together) for number, cells in filled])


def as_text(rows: Iterable[Cells]) -> str:
    """Cells as text that reads the same: a file that was chosen becomes a list to be mended."""
    return "\n".join("\t".join(" ".join(cell.split()) for cell in cells).rstrip() for cells in rows)


# --- Cells --------------------------------------------------------------------------------------


def _split(text: str) -> list[list[str]]:
    """The cells of each line: between tabs, or else semicolons, or else commas.

    What the list has is what its lines have; a line without it, typed otherwise, has its own.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")[: MOST_LINES + 1]
    used = [sign for sign in SEPARATORS if any(sign in line for line in lines)]
    return [_cells(line, next((sign for sign in used if sign in line), ",")) for line in lines]


def _cells(line: str, separator: str) -> list[str]:
    # A line by itself: a quotation mark that is never closed must not swallow all that follow.
    try:
        read = next(csv.reader([line.replace("\0", "")], delimiter=separator), [])
    except csv.Error:
        # A cell longer than it takes: whole, the line has no two names that are short enough.
        return [line]
    return read[:MOST_COLUMNS] or [""]


def _is_number(cell: str) -> bool:
    digits = _digits(cell)
    return digits.isascii() and digits.isdigit()


def _digits(cell: str) -> str:
    """A number without what makes it the first, the second."""
    return cell.rstrip(".ºª°)")


# --- With headings ------------------------------------------------------------------------------


def _header(cells: Cells) -> list[str] | None:
    """The column each heading stands for, "" for one nobody asked for; None: no headings."""
    keys: list[str] = []
    for cell in cells:
        plain = " ".join(re.sub(r"[^\w]+", " ", sort_key(cell)).split())
        key = next((key for key, names in HEADERS.items() if plain in names), "")
        if key == "first" and "first" in keys:
            key = "second"
        keys.append("" if key in keys else key)
    return keys if {"pair", "first", "second"} & set(keys) else None


def _by_header(number: int, cells: Cells, header: Sequence[str]) -> Line:
    said = {key: cell for key, cell in zip(header, cells, strict=False) if key}
    line = Line(number, _shown(cells))
    if said.get("pair") and not said.get("second"):
        line = _named(line, *_two(said["pair"]))
    else:
        line = _named(line, said.get("first", said.get("pair", "")), said.get("second", ""))
    if seed := said.get("seed"):
        line = _seeded(line, seed)
    if paid := sort_key(said.get("paid", "")):
        if paid not in YES | NO | {"1", "0"}:
            line = _wrong(line, "paid")
        line = replace(line, is_paid=paid in YES | {"1"})
    return _grouped(line, said.get("group", ""))


# --- Without headings ---------------------------------------------------------------------------


def _by_kind(number: int, cells: Cells, together: bool) -> Line:
    """What stands after the names is told by what it is: a number, a yes or no, other words."""
    line = Line(number, _shown(cells))
    one, rest = cells[0], cells[1:]
    if together or not rest or not rest[0] or _kind(rest[0]) != "group":
        line = _named(line, *_two(_unnumbered(one)))
    else:
        line, rest = _named(line, one, rest[0]), rest[1:]
    said: set[str] = set()
    for cell in filter(None, rest):
        kind = _kind(cell)
        if kind in said:
            line = _wrong(line, "too-much")
        elif kind == "seed":
            line = _seeded(line, cell)
        elif kind == "paid":
            line = replace(line, is_paid=sort_key(cell) in YES)
        else:
            line = _grouped(line, cell)
        said.add(kind)
    return line


def _kind(cell: str) -> str:
    if _is_number(cell):
        return "seed"
    return "paid" if sort_key(cell) in YES | NO else "group"


# --- What all have in common --------------------------------------------------------------------


def _shown(cells: Cells) -> str:
    return " · ".join(filter(None, cells))[:LONGEST_SHOWN]


def _unnumbered(cell: str) -> str:
    return NUMBERING.sub("", cell)


def _two(names: str) -> list[str]:
    """The names in one cell: two of them, or one, or more than anybody can tell apart."""
    for joiner in JOINERS:
        if len(parts := [part for part in joiner.split(names) if part]) > 1:
            return parts
    return [names]


def _named(line: Line, *names: str) -> Line:
    named = [_unnumbered(name) for name in names if name]
    if not named:
        return _wrong(line, "no-name")
    if len(named) == 1:
        return _wrong(line, "one-name")
    if len(named) > 2:
        return _wrong(line, "many-names")
    first, second = named
    line = replace(line, first=first, second=second)
    if any(not any(c.isalpha() for c in name) for name in named):
        return _wrong(line, "no-name")
    if any(len(name) > LONGEST_NAME for name in named):
        return _wrong(line, "long-name")
    if sort_key(first) == sort_key(second):
        return _wrong(line, "same-name")
    return line


def _seeded(line: Line, cell: str) -> Line:
    digits = _digits(cell)
    if not _is_number(cell) or not 1 <= int(digits[:9]) <= HIGHEST_SEED or len(digits) > 9:
        return _wrong(line, "seed")
    return replace(line, seed=int(digits))


def _grouped(line: Line, cell: str) -> Line:
    if len(cell) > LONGEST_GROUP:
        return _wrong(line, "long-group")
    return replace(line, group=cell)


def _wrong(line: Line, problem: str) -> Line:
    """The first thing that is wrong with a line is what is said of it."""
    return line if line.problem else replace(line, problem=problem)
