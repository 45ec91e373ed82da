"""The lines of a list of people, each with the names and particulars that it holds."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from clubs.imports.people_list.chat import EMAIL, has_date, read_chat_line
from clubs.imports.people_list.columns import NAMING, guessed, heads_of
from clubs.imports.tables import all_columns, filled_rows
from clubs.imports.typed_names import AND, DASH, joined_names, unnumbered
from clubs.nouns import pair
from clubs.nouns.person import CALLED, IMPORTED, NAME
from clubs.words import partial_dates, phones
from clubs.words.names import SMALL_WORDS, sort_key, with_capitals

LONGEST = {"name": NAME.longest, "called": CALLED.longest, "pair_name": pair.NAME.longest}
LAST_OF_PAIRS = 99_999
UNKNOWN = frozenset(
    {"-", "--", "–", "—", "?", ".", "x", "nao tem", "nao", "no", "none", "n/a", "na", "sem", "nada"}
    | {"nao sei", "nao informado", "nao informada", "no tiene", "unknown", "nihil", "0"}
)
"""Texts that people write into a cell when they do not know the answer."""
SURE_SIGNS = re.compile(r"\s*[/&+;]\s*")
"""Signs that join two names and are never part of one."""
FIRST_DAY = date(1899, 12, 30)
"""Day 0 of spreadsheets, which write days as numbers in cells without a format."""


@dataclass(frozen=True)
class PersonLine:
    """A line of the list. `problem`: a code, and `wrong` the key of its column; "" if it was read.

    `names`: one person, or the two of a pair. `may_be_two`: the only name has a word for *and*
    in it, which may be part of the name. `known`: particulars of the first person.
    """

    number: int
    cells: tuple[str, ...]
    names: tuple[str, ...] = ()
    called: str = ""
    known: Mapping[str, str] = field(default_factory=dict)
    pair_name: str = ""
    pair_number: int | None = None
    may_be_two: bool = False
    problem: str = ""
    wrong: str = ""


@dataclass(frozen=True)
class PeopleList:
    """The lines that were read. `columns`: the key of each column; `heads`: their texts.

    `problem`: that of the whole list: "empty", "no-names", or "".
    """

    lines: Sequence[PersonLine] = ()
    columns: Sequence[str] = ()
    heads: Sequence[str] = ()
    problem: str = ""


def read_people(
    rows: Sequence[Sequence[str]], today: date, chosen: Mapping[int, str] | None = None
) -> PeopleList:
    """Return the list in these rows. `chosen`: columns that a person chose, by position.

    Empty rows are skipped, but counted in the numbers of the lines.
    """
    filled = filled_rows(rows)
    if not filled:
        return PeopleList(problem="empty")
    found = heads_of(filled)
    if found is None:
        heads: list[str] = []
        columns, body = guessed([cells for _number, cells in filled], today), filled
        is_chat = len(columns) == 1
        if is_chat and columns[0] not in NAMING and _has_words(filled):
            columns = ["name"]
    else:
        is_chat = False
        index, columns = found
        heads, body = filled[index][1], filled[index + 1 :]
    columns = all_columns(columns, filled, chosen)
    if not NAMING & set(columns):
        return PeopleList(columns=columns, heads=heads, problem="no-names")
    reader = _Reader(columns, body, today, is_chat=is_chat)
    lines = [reader.line(number, cells) for number, cells in body]
    return PeopleList(lines, columns, heads, "" if lines else "empty")


def _has_words(rows: Sequence[tuple[int, Sequence[str]]]) -> bool:
    """Whether most lines of a single column have letters."""
    return 2 * sum(any(map(str.isalpha, cells[0])) for _number, cells in rows) > len(rows)


class _Reader:
    """`is_chat`: the list was copied from a chat, with one cell on each line and no heads."""

    def __init__(
        self,
        columns: Sequence[str],
        body: Sequence[tuple[int, Sequence[str]]],
        today: date,
        *,
        is_chat: bool,
    ) -> None:
        self.columns, self.today, self.is_chat = columns, today, is_chat
        names = [cells[at] for _n, cells in body for at in self._at("name") if at < len(cells)]
        # "Costa e Silva" may be one name, so most cells must have an "and" for it to join two.
        self.joins = 2 * sum(len(joined_names(name)) > 1 for name in names) > max(len(names), 1)

    def _at(self, key: str) -> list[int]:
        return [at for at, column in enumerate(self.columns) if column == key]

    def line(self, number: int, cells: Sequence[str]) -> PersonLine:
        line = PersonLine(number, tuple(cells))
        named = {key: cells[at] for at, key in enumerate(self.columns) if key and at < len(cells)}
        if wrong := next((k for k, cell in named.items() if cell.startswith("=")), ""):
            return replace(line, problem="formula", wrong=wrong)
        naming = next((key for key in self.columns if key in NAMING), "name")
        if self.is_chat:
            chat = read_chat_line(named.get(naming, ""))
            if chat.problem:
                return replace(line, problem=chat.problem, wrong=naming)
            partner = {"partner": chat.names[1]} if len(chat.names) == 2 else {}
            named = {naming: chat.names[0], **partner, "called": chat.called, **chat.known}
        elif has_date(named.get(naming, "")):
            return replace(line, problem="date-beside", wrong=naming)
        line = self._named(line, named)
        line = self._called(line, named)
        return self._known(line, named)

    # --- Names ------------------------------------------------------------------------------------

    def _named(self, line: PersonLine, named: Mapping[str, str]) -> PersonLine:
        pair, partner = named.get("pair", ""), named.get("partner", "")
        if sort_key(partner) in UNKNOWN:
            partner = ""
        if pair and not named.get("name"):
            names, wrong = SURE_SIGNS.split(pair), "pair"
            if len(names) < 2:
                names = joined_names(unnumbered(pair))
        else:
            names, wrong = self._of_person(named), "name"
        may_be_two = False
        if len(names) == 1 and not partner and wrong == "name":
            halves = AND.split(names[0])
            if len(halves) == 2 and self.joins:
                names = halves
            else:
                may_be_two = len(halves) == 2
        if partner:
            names = [*names, partner]
        names = [
            with_capitals(_in_order(_cased(unnumbered(name)))) for name in names if name.strip()
        ]
        line = replace(line, names=tuple(names), may_be_two=may_be_two)
        return _wrong(line, *_problem_of_names(names, wrong))

    def _of_person(self, named: Mapping[str, str]) -> list[str]:
        name = named.get("name", "")
        if surname := named.get("surname", ""):
            return [f"{name} {surname}".strip()]
        if len(parts := SURE_SIGNS.split(name)) > 1:
            return parts
        parts = DASH.split(unnumbered(name))
        return parts if len(parts) == 2 and self.joins else [name]

    def _called(self, line: PersonLine, named: Mapping[str, str]) -> PersonLine:
        called, pair_name = (_cased(named.get(key, "")) for key in ("called", "pair_name"))
        line = replace(line, called=with_capitals(called), pair_name=pair_name)
        for key in ("called", "pair_name"):
            if len(named.get(key, "")) > LONGEST[key]:
                line = _wrong(line, "long", key)
        if number := named.get("pair_number", ""):
            digits = number.strip("#.ºª° ")
            is_number = digits.isascii() and digits.isdecimal() and len(digits) < 8
            if not is_number or not 1 <= int(digits) <= LAST_OF_PAIRS:
                return _wrong(line, "pair-number", "pair_number")
            line = replace(line, pair_number=int(digits))
        return line

    # --- Particulars ------------------------------------------------------------------------------

    def _known(self, line: PersonLine, named: Mapping[str, str]) -> PersonLine:
        known: dict[str, str] = {}
        readers: dict[str, Callable[[str], str]] = {
            "phone": phones.read,
            "email": _email,
            "partial-date": self._date,
        }
        for column in IMPORTED:
            key, read = column.key, readers.get(column.typed, str)
            cell = named.get(key, "")
            if not cell or sort_key(cell) in UNKNOWN - {"0"}:
                continue
            if len(cell) > column.longest:
                line = _wrong(line, "long", key)
                continue
            try:
                known[key] = read(cell)
            except phones.NoPhone:
                if first := _first_phone(cell):
                    known[key] = first
                    named = {**named, "note": f"{cell}\n{named.get('note', '')}".strip()}
                else:
                    line = _wrong(line, "phone", key)
            except partial_dates.InFuture:
                line = _wrong(line, "future", key)
            except ValueError:
                line = _wrong(line, "email" if key == "email" else "date", key)
        return replace(line, known=known)

    def _date(self, cell: str) -> str:
        day = cell.split(" ")[0] if re.match(r"\d{4}-\d\d-\d\d ", cell) else cell
        if day.isdecimal() and len(day) == 5:
            day = (FIRST_DAY + timedelta(days=int(day))).isoformat()
        return partial_dates.read(day, self.today)


def _email(cell: str) -> str:
    if not EMAIL.fullmatch(cell):
        raise ValueError(cell)
    return cell


def _first_phone(cell: str) -> str:
    """Return the first telephone of a cell with several; "" if there is none."""
    for part in re.split(r"\s*[/;,|]\s*|\s+(?:e|ou|y|o|or|and)\s+", cell):
        try:
            if number := phones.read(part):
                return number
        except phones.NoPhone:
            continue
    return ""


def _problem_of_names(names: Sequence[str], key: str) -> tuple[str, str]:
    if not names or any(not any(map(str.isalpha, name)) for name in names):
        return "no-name", key
    if len(names) > 2:
        return "many-names", key
    if len(names) < 2 and key == "pair":
        return "one-name", key
    if any(len(name) > LONGEST["name"] for name in names):
        return "long", key
    if len(names) == 2 and sort_key(names[0]) == sort_key(names[1]):
        return "same-name", key
    return "", ""


def _in_order(name: str) -> str:
    """Return a name with its surname behind: *Amaral, Dirce* is *Dirce Amaral*."""
    surname, comma, first = name.partition(",")
    if comma and surname.strip() and any(map(str.isalpha, first)) and "," not in first:
        return f"{first.strip()} {surname.strip()}"
    return name


def _cased(name: str) -> str:
    """Return a name that was written in capitals as people write it: *Dirce do Amaral*."""
    if not name.isupper() or sum(map(str.isalpha, name)) < 4:
        return name
    words = name.lower().split()
    return " ".join(word if word in SMALL_WORDS else _capital(word) for word in words)


def _capital(word: str) -> str:
    """Return a word with capitals at its beginning and behind signs: *D'Ávila*."""
    return re.sub(r"(^|[\-'’.(])(\w)", lambda found: found[1] + found[2].upper(), word)


def _wrong(line: PersonLine, problem: str, column: str) -> PersonLine:
    """Return the line with this problem, unless it already has one."""
    return line if line.problem or not problem else replace(line, problem=problem, wrong=column)
