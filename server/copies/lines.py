"""The format of a copy: lines of JSON that are written and read in one pass.

The first line is the head, then come the tables: a line with the name and the columns, a line for
each row, a line with their number and digest. The last line has the digest of all lines before it,
and a signature that needs the SECRET_KEY of the head.
"""

import hmac
import json
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from datetime import datetime
from hashlib import sha256
from typing import Any

FORMAT = 2
"""Since 2 copies are signed."""
Row = Sequence[Any]


class Damaged(Exception):
    """The lines were changed since they were written, or some are missing."""


class Newer(Exception):
    """A newer version of Caderneta made this copy. `release` is that version."""

    def __init__(self, release: str) -> None:
        super().__init__(release)
        self.release = release


class Older(Exception):
    """This version lacks a migration that a database with these needs to become current."""


@dataclass(frozen=True)
class Head:
    """What a copy says about itself: when, by which version and from which database it is."""

    release: str
    made_at: str
    database: str
    migrations: Mapping[str, Sequence[str]]
    """The names of the applied migrations of each app."""
    settings: Mapping[str, str]
    """The settings of the server without which the data is not complete."""
    left_out: Sequence[str]


@dataclass(frozen=True)
class Summary:
    """The end of a table: what its rows must be after a restore."""

    rows: int
    sha256: str
    last_key: int | None
    """The highest primary key that the database ever gave; None if the keys are no numbers."""


class Digest:
    """Count rows and digest their lines."""

    def __init__(self) -> None:
        self._hash = sha256()
        self._rows = 0

    def add(self, row: Row) -> bytes:
        line = _line(row)
        self._hash.update(line)
        self._rows += 1
        return line

    def summary(self, last_key: int | None) -> Summary:
        return Summary(self._rows, self._hash.hexdigest(), last_key)


@dataclass(frozen=True)
class WrittenTable:
    name: str
    columns: Sequence[str]
    rows: Iterable[Row]
    last_key: int | None


def written(head: Head, tables: Iterable[WrittenTable]) -> Iterator[bytes]:
    total = sha256()
    for line in _lines_before_end(head, tables):
        total.update(line)
        yield line
    end = total.hexdigest()
    yield _line({"end": end, "signature": _signature(head, end)})


def _lines_before_end(head: Head, tables: Iterable[WrittenTable]) -> Iterator[bytes]:
    yield _line({"caderneta-backup": FORMAT, **asdict(head)})
    for table in tables:
        yield _line({"table": table.name, "columns": table.columns})
        digest = Digest()
        for row in table.rows:
            yield digest.add(row)
        yield _line(asdict(digest.summary(table.last_key)))


class ReadTable:
    """A table of a copy. `rows` must be read to their end before `summary`."""

    def __init__(self, head: Mapping[str, Any], lines: Iterator[Any]) -> None:
        try:
            self.name: str = head["table"]
            self.columns: Sequence[str] = [*map(str, head["columns"])]
        except (KeyError, TypeError):
            raise Damaged("a line names no table") from None
        self._lines = lines
        self._summary: Summary | None = None

    def rows(self) -> Iterator[Row]:
        for line in self._lines:
            if isinstance(line, dict):
                self._summary = _read(Summary, line)
                return
            yield line
        raise Damaged(f"the rows of {self.name} have no end")

    @property
    def summary(self) -> Summary:
        assert self._summary, "the rows are not read yet"
        return self._summary


def read_head(lines: Iterator[bytes]) -> Head:
    """Read the first line. Raises Damaged and Newer."""
    first = _parsed(next(lines, b""))
    if not isinstance(first, dict) or not isinstance(first.get("caderneta-backup"), int):
        raise Damaged("the first line is not that of a copy")
    if first.pop("caderneta-backup") > FORMAT:
        raise Newer(str(first.get("release", "?")))
    head: Head = _read(Head, first)
    if not _is_sound(head):
        raise Damaged("the first line is not that of a copy")
    return head


def _is_sound(head: Head) -> bool:
    """Whether all values have their types, and each setting fits into one line of `.env`.

    The digest does not say who wrote a copy.
    """
    try:
        datetime.fromisoformat(head.made_at)
        names = [name for app, names in head.migrations.items() for name in (app, *names)]
        return all(
            isinstance(text, str) and text.isprintable()
            for text in (head.release, *names, *head.settings, *head.settings.values())
        )
    except (AttributeError, TypeError, ValueError):
        return False


def read_tables(lines: Iterator[bytes]) -> Iterator[ReadTable]:
    """Yield the tables after the head. Raises Damaged."""
    parsed = map(_parsed, lines)
    for line in parsed:
        if isinstance(line, dict) and "end" in line:
            return
        yield ReadTable(line, parsed)
    raise Damaged("the end is missing")


@dataclass(frozen=True)
class Checked:
    """A copy that was read to its end."""

    head: Head
    is_signed: bool
    """By somebody who knew the SECRET_KEY of its head; others may know it from another copy."""


def check(lines: Iterator[bytes]) -> Checked:
    """Read a whole copy and compare its digest and signature. Raises Damaged and Newer."""
    total = sha256()
    last = b""

    def passed() -> Iterator[bytes]:
        nonlocal last
        for line in lines:
            total.update(last)
            last = line
            yield line

    following = passed()
    head = read_head(following)
    deque(following, maxlen=0)
    end = total.hexdigest()
    match _parsed(last):
        case {"end": digest, "signature": str(signature)} if digest == end:
            if signature != _signature(head, end):
                raise Damaged("its signature is not that of its SECRET_KEY")
            return Checked(head, is_signed=True)
        case {"end": digest} as line if digest == end and len(line) == 1:
            return Checked(head, is_signed=False)
    raise Damaged("the digest at the end is another")


def _signature(head: Head, digest: str) -> str:
    secret = head.settings.get("SECRET_KEY", "")
    return hmac.new(secret.encode(), f"caderneta-backup {digest}".encode(), sha256).hexdigest()


def _line(value: Any) -> bytes:
    """Return a value as JSON with sorted keys, since PostgreSQL does not keep their order."""
    return json.dumps(value, separators=(",", ":"), sort_keys=True).encode() + b"\n"


def _parsed(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise Damaged("a line is not JSON") from None


def _read(kind: type[Any], values: Mapping[str, Any]) -> Any:
    """Return a dataclass of these values. Raises Damaged if one is missing."""
    try:
        return kind(**{field.name: values[field.name] for field in fields(kind)})
    except KeyError as missing:
        raise Damaged(f"{missing} is missing") from None
