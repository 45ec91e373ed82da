"""Files of loans that a test changes."""

import gzip
import json
from typing import Any

Lines = list[Any]


class Row(dict[str, Any]):
    """A row of a file; what is written into it is written into its line."""

    def __init__(self, columns: list[str], values: list[Any]) -> None:
        super().__init__(zip(columns, values, strict=True))
        self.columns, self.line = columns, values

    def __setitem__(self, column: str, value: Any) -> None:
        super().__setitem__(column, value)
        self.line[self.columns.index(column)] = value


def unpacked(content: bytes) -> Lines:
    return [json.loads(line) for line in gzip.decompress(content).splitlines()]


def packed(lines: Lines) -> bytes:
    return gzip.compress("\n".join(map(json.dumps, lines)).encode())


def start_of(lines: Lines, table: str) -> int:
    """Return the place of the line that names a table."""
    heads = (line if isinstance(line, dict) else {} for line in lines)
    return next(place for place, line in enumerate(heads) if line.get("table") == table)


def row(lines: Lines, table: str, number: int = 0) -> Row:
    place = start_of(lines, table)
    return Row(lines[place]["columns"], lines[place + 1 + number])


def with_namesake(content: bytes, key: int) -> bytes:
    """Return the file as it comes back with one person more, under this key."""
    lines = unpacked(content)
    lines[0]["comes_back"] = True
    place = start_of(lines, "clubs_player")
    lines.insert(place + 1, [*lines[place + 1]])
    lines[place]["rows"] += 1
    new = row(lines, "clubs_player")
    new["id"] = key
    lines[-1]["end"] += 1
    return packed(lines)
