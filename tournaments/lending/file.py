"""The file of a loan: lines of JSON, compressed. docs/lending.md describes it.

The file may have been changed by anybody. Reading checks its shape; what its rows may be is checked
where they are loaded.
"""

import gzip
import json
import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from datetime import datetime
from io import BytesIO
from typing import Any, NamedTuple

from clubs.models.loans import FIRST_KEY

FORMAT = 1
MOST_IN_LINE = 2 * 2**20
"""The longest line in bytes: the row of a picture."""
NUL = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
"""A character that PostgreSQL stores in no text."""
GZIP = 31
"""How zlib is told that a file has the head of gzip."""
Row = Sequence[Any]


class Limits(NamedTuple):
    """The largest file: its bytes, its bytes unpacked, and its values of JSON, since an empty list
    takes 20 times the memory of its text.
    """

    packed: int
    unpacked: int
    values: int


PAGE = Limits(5 * 2**20, 48 * 2**20, 6_000_000)
"""What a page takes (config.front)."""
COMMAND = Limits(2**30, 2**34, 10**9)
"""What `manage.py loan` takes: an operator has the computer for it."""


class NotALoan(Exception):
    """The file is none of a loan, or it is damaged."""


class Incomplete(NotALoan):
    """The end of the file is missing: it was not copied to its end."""


class OtherVersion(Exception):
    """Another version of Caderneta wrote the file; `release` is that version."""

    def __init__(self, release: str) -> None:
        super().__init__(release)
        self.release = release


@dataclass(frozen=True)
class Head:
    """The first line. `comes_back`: the borrower wrote it, for the lender."""

    release: str
    made_at: str
    comes_back: bool
    key: str
    block: int
    tournament: int | None
    to: str
    club: Mapping[str, Any]
    """The columns of the club."""
    accounts: Mapping[str, Sequence[str]]
    """User name, first and last name of the accounts that the rows name, by key."""

    @property
    def moves(self) -> bool:
        """Whether the club moves to another server for good."""
        return self.block < FIRST_KEY


@dataclass(frozen=True)
class Loaded:
    """A file that was read: its head, and the rows of each table with their columns."""

    head: Head
    rows: Mapping[str, Sequence[Row]]


def written(head: Head, tables: Mapping[str, tuple[Sequence[str], Sequence[Row]]]) -> bytes:
    """Return the file with these tables: their columns and rows, by name."""
    lines: list[Any] = [{"caderneta-loan": FORMAT, **asdict(head)}]
    for name, (columns, rows) in tables.items():
        lines += [{"table": name, "columns": columns, "rows": len(rows)}, *rows]
    lines.append({"end": len(lines)})
    texts = (json.dumps(line, separators=(",", ":"), ensure_ascii=False) for line in lines)
    return gzip.compress("\n".join(texts).encode(), 9)


def read_head(content: bytes) -> Head:
    """Read the first line alone, for a caller that may refuse the file by it.

    Raises NotALoan and OtherVersion.
    """
    reader = zlib.decompressobj(wbits=GZIP)
    try:
        start = reader.decompress(content, MOST_IN_LINE)
    except zlib.error:
        raise NotALoan("it is not compressed") from None
    if b"\n" not in start and len(start) < MOST_IN_LINE and not reader.eof:
        raise Incomplete("it is cut in its first line")
    return _head(next(_lines(start.partition(b"\n")[0], PAGE), None))


def read(content: bytes, columns: Mapping[str, Sequence[str]], limits: Limits = PAGE) -> Loaded:
    """Read a file. `columns`: of each table that a file of this version has.

    Raises NotALoan and OtherVersion.
    """
    lines = _lines(_unpacked(content, limits), limits)
    head = _head(next(lines, None))
    rows: dict[str, list[Row]] = {}
    count = 1
    for line in lines:
        match line:
            case {"end": int(end)}:
                if end != count or rows.keys() != columns.keys() or next(lines, None) is not None:
                    raise NotALoan("the end is not that of the file")
                return Loaded(head, rows)
            case {"table": str(name), "columns": list(given), "rows": int(number)}:
                if name in rows or given != columns.get(name):
                    raise OtherVersion(head.release)
                rows[name] = [_row(next(lines, None), len(given)) for _ in range(number)]
                count += 1 + number
            case _:
                raise NotALoan("a line is no table")
    raise Incomplete("the last line is missing")


def _unpacked(content: bytes, limits: Limits) -> bytes:
    reader = zlib.decompressobj(wbits=GZIP)
    try:
        text = reader.decompress(content, limits.unpacked)
    except zlib.error:
        raise NotALoan("it is not compressed") from None
    if not reader.eof and len(text) < limits.unpacked:
        raise Incomplete("it is cut")
    if not reader.eof or reader.unused_data:
        raise NotALoan("it is too large")
    return text


def _lines(text: bytes, limits: Limits) -> Iterator[Any]:
    if sum(map(text.count, (b",", b"[", b"{"))) > limits.values:
        raise NotALoan("it has too many values")
    for line in BytesIO(text):
        if len(line) > MOST_IN_LINE:
            raise NotALoan("a line is too long")
        try:
            value = json.loads(line)
            if b"\\ud" in line.lower():
                json.dumps(value, ensure_ascii=False).encode()  # half a character is no text
        except (ValueError, RecursionError):
            raise NotALoan("a line is not JSON") from None
        if NUL.search(line):
            raise NotALoan("a text has a character that no text has")
        yield value


def _head(line: Any) -> Head:
    if not isinstance(line, dict) or not isinstance(line.get("caderneta-loan"), int):
        raise NotALoan("the first line is not that of a loan")
    if line["caderneta-loan"] != FORMAT:
        raise OtherVersion(str(line.get("release", "?"))[:20])
    try:
        head = Head(**{field.name: line[field.name] for field in fields(Head)})
    except KeyError as missing:
        raise NotALoan(f"{missing} is missing") from None
    if not _is_sound(head):
        raise NotALoan("the first line is not that of a loan")
    return head


def _is_sound(head: Head) -> bool:
    """Whether all values have their types and no text is too long for its column."""
    if not isinstance(head.accounts, dict) or not isinstance(head.club, dict):
        return False
    known = [*head.accounts.values()]
    if not all(isinstance(names, list) and len(names) == 3 for names in known):
        return False
    texts = (head.release, head.made_at, head.key, head.to, *(n for names in known for n in names))
    keys = (head.block, head.tournament or 0)
    return (
        all(isinstance(text, str) and len(text) <= 150 for text in texts)
        and all(type(key) is int and 0 <= key < 2**53 for key in keys)
        and isinstance(head.comes_back, bool)
        and _is_moment(head.made_at)
    )


def _is_moment(text: str) -> bool:
    try:
        return datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return False


def _row(line: Any, length: int) -> Row:
    if not isinstance(line, list) or len(line) != length:
        raise NotALoan("a row has too few or too many values")
    return line
