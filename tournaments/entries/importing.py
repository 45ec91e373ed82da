"""Read the cells of a list of entries line by line.

Knows columns, separators and words for yes. Does not look up people: names are those that
would be stored. A line that cannot be read gets the code of its problem.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from clubs.imports.cells import split_lines
from clubs.imports.tables import Heads, filled_rows, key_of
from clubs.imports.typed_names import SIGNS, joined_names, unnumbered
from clubs.words.names import sort_key, tidy, with_capitals

MOST_COLUMNS = 20
LONGEST_NAME, LONGEST_GROUP, HIGHEST_SEED = 80, 60, 9999
NOTHING_CHOSEN: Mapping[int, str] = MappingProxyType({})

Cells = Sequence[str]

# Possible names of a column, without accents and signs.
HEADERS: Heads = {
    "pair": frozenset({"dupla", "duplas", "pareja", "parejas", "pair", "pairs", "nomes", "names"}),
    "first": frozenset(
        {"pessoa 1", "jogador 1", "jogadora 1", "jogador a 1", "nome 1", "uma pessoa"}
        | {"primeira pessoa", "primeiro jogador", "primeira", "primeiro", "parceiro 1"}
        | {"persona 1", "jugador 1", "nombre 1", "una persona", "primera persona", "primera"}
        | {"person 1", "player 1", "name 1", "one person", "first person", "first"}
        | {"nome", "nombre", "name", "jogador", "jogadora", "jugador", "player"}
        | {"nome completo", "nombre completo", "full name", "jogador a", "jugador a"}
        | {"pessoa", "persona", "person", "participante", "participant"}
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
        | {"cidade ou casa", "ciudad o casa", "town or house"}
        | {"equipe", "time", "delegacao", "equipo", "delegacion", "team", "delegation"}
    ),
    "paid": frozenset(
        {"pago", "paga", "pagou", "pagos", "pagado", "pagada", "paid", "inscricao paga"}
    ),
}
YES = frozenset({"sim", "s", "si", "yes", "y", "x", "ok", "pago", "paga", "pagou", "paid", "true"})
NO = frozenset({"nao", "n", "no", "-", "–", "false", "falta", "deve", "debe", "nao pagou"})


@dataclass(frozen=True)
class Layout:
    """The columns of a list."""

    people: int = 2
    """Names on a line: 2 for a pair, 1 for a single person."""
    has_group: bool = True
    """Whether entries of one town or house can be kept apart."""


OF_PAIRS = Layout()


@dataclass(frozen=True)
class Line:
    """A line of the list. `problem`: a code; "" if the line could be read."""

    number: int
    cells: tuple[str, ...]
    names: tuple[str, ...] = ()
    seed: int | None = None
    group: str = ""
    is_paid: bool = False
    problem: str = ""


@dataclass(frozen=True)
class EntryList:
    """The lines that were read. `columns`: the key of each column under a heading, "" if it is not
    used; `heads`: their texts. Both are empty in a list without headings.
    """

    lines: Sequence[Line] = ()
    columns: Sequence[str] = ()
    heads: Sequence[str] = ()
    problem: str = ""
    """The problem of the whole list: "empty", "no-names", or ""."""


def read_rows(
    rows: Sequence[Cells], layout: Layout = OF_PAIRS, chosen: Mapping[int, str] = NOTHING_CHOSEN
) -> EntryList:
    """Return the list in these rows of cells. `chosen`: keys of columns that a person chose.

    Skips empty rows, but counts them in the numbers of the lines.
    """
    filled = filled_rows(rows)
    if not filled:
        return EntryList(problem="empty")
    heads = filled[0][1]
    header = _header(heads, layout)
    if header is not None:
        header = [chosen.get(at, key) for at, key in enumerate(header)]
        lines = [_by_header(number, cells, header, layout) for number, cells in filled[1:]]
        is_named = "first" in header and (layout.people == 1 or "second" in header)
        problem = "" if lines else "empty"
        if "pair" not in header and not is_named:
            problem = "no-names"
        return EntryList(lines, header, heads, problem)
    parts = [_parts(cells) for _number, cells in filled]
    skip = int(all(_is_number(cells[0]) and len(cells) > 1 for cells in parts))
    # "Costa e Silva" may be one name, so split the first cells only if all of them can be split.
    firsts = [unnumbered(cells[skip]) for cells in parts]
    together = len(parts) > 1 and all(len(joined_names(cell)) > 1 for cell in firsts)
    lines = [
        _by_kind(Line(number, tuple(cells)), part[skip:], together, layout)
        for (number, cells), part in zip(filled, parts, strict=True)
    ]
    return EntryList(lines)


# --- Cells --------------------------------------------------------------------------------------


def _parts(cells: Cells) -> Cells:
    """Return the cells, those of a line of text if it was typed into the first of them."""
    if any(cells[1:]):
        return cells
    return [tidy(cell) for cell in split_lines(cells[0], 1, MOST_COLUMNS)[0]]


def _is_number(cell: str) -> bool:
    digits = _digits(cell)
    return digits.isascii() and digits.isdigit()


def _digits(cell: str) -> str:
    """Return a number without its ordinal sign: 1 for "1º", "1." and "1)"."""
    return cell.rstrip(".ºª°)")


# --- With headings ------------------------------------------------------------------------------


def _header(cells: Cells, layout: Layout) -> list[str] | None:
    """Return the column of each heading ("" if unknown); None if the row has no headings."""
    keys: list[str] = []
    for cell in cells:
        key = key_of(cell, HEADERS)
        if key == "first" and "first" in keys:
            key = "second"
        if key == "group" and not layout.has_group:
            key = ""
        keys.append("" if key in keys else key)
    return keys if {"pair", "first", "second"} & set(keys) else None


def _by_header(number: int, cells: Cells, header: Sequence[str], layout: Layout) -> Line:
    named = {key: cell for key, cell in zip(header, cells, strict=False) if key}
    line = Line(number, tuple(cells))
    first, second = named.get("pair") or named.get("first", ""), named.get("second", "")
    if layout.people == 1:
        line = _named(line, layout, *SIGNS.split(unnumbered(first)), second)
    elif named.get("pair") and not second:
        names = joined_names(unnumbered(first))
        line = _named(line, layout, *(names if len(names) > 1 else first.split(",")))
    else:
        line = _named(line, layout, named.get("first", named.get("pair", "")), second)
    if seed := named.get("seed"):
        line = _seeded(line, seed)
    if paid := sort_key(named.get("paid", "")):
        if paid not in YES | NO | {"1", "0"}:
            line = _wrong(line, "paid")
        line = replace(line, is_paid=paid in YES | {"1"})
    return _grouped(line, named.get("group", ""))


# --- Without headings ---------------------------------------------------------------------------


def _by_kind(line: Line, cells: Cells, together: bool, layout: Layout) -> Line:
    """Return the read line of a row without headings: its names, then cells by their kind.

    The kinds are a number (seed), yes or no (paid), and other words (group). `together`: both names
    of a pair are in the first cell. In a list of single persons a town needs a heading, because
    words behind the name may be another name.
    """
    first, rest = cells[0], cells[1:]
    if layout.people == 1:
        line = _named(line, layout, *SIGNS.split(unnumbered(first)))
    elif together or not rest or not rest[0] or _kind(rest[0]) != "group":
        line = _named(line, layout, *joined_names(unnumbered(first)))
    else:
        line, rest = _named(line, layout, first, rest[0]), rest[1:]
    kinds: set[str] = set()
    for cell in filter(None, rest):
        kind = _kind(cell)
        if kind in kinds:
            line = _wrong(line, "too-much")
        elif kind == "seed":
            line = _seeded(line, cell)
        elif kind == "paid":
            line = replace(line, is_paid=sort_key(cell) in YES)
        elif layout.people == 1 and kinds:
            # Words behind a number or a yes are no second name.
            line = _wrong(line, "town-heading" if layout.has_group else "no-town")
        elif layout.people == 1:
            line = _wrong(line, "many-names")
        else:
            line = _grouped(line, cell)
        kinds.add(kind)
    return line


def _kind(cell: str) -> str:
    if _is_number(cell):
        return "seed"
    return "paid" if sort_key(cell) in YES | NO else "group"


# --- Both kinds of lists ------------------------------------------------------------------------


def _named(line: Line, layout: Layout, *names: str) -> Line:
    named = [unnumbered(name) for name in names if name]
    if not named:
        return _wrong(line, "no-name")
    if len(named) < layout.people:
        return _wrong(line, "one-name")
    if len(named) > layout.people:
        return _wrong(line, "many-names")
    line = replace(line, names=tuple(map(with_capitals, named)))
    if any(not any(c.isalpha() for c in name) for name in named):
        return _wrong(line, "no-name")
    if any(len(name) > LONGEST_NAME for name in named):
        return _wrong(line, "long-name")
    if len(set(map(sort_key, named))) < layout.people:
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
    """Return the line with this problem, unless it already has one."""
    return line if line.problem else replace(line, problem=problem)
