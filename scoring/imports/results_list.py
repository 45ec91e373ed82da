"""A table of past results as clubs keep it, read line by line. Pure: looks nobody up.

Columns are known by their heads, or else by what most of their cells hold. A line that cannot be
read gets the code of its problem.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from clubs.imports.people_list.lines import FIRST_DAY
from clubs.imports.tables import ROWS_ABOVE, all_columns, filled_rows
from clubs.words import partial_dates
from clubs.words.names import sort_key
from scoring.imports.columns import SIDE_COLUMNS, is_head_of_pair, known_columns

LONGEST_TABLE, LONGEST_SIDE = 12, 170
EARLIEST = 1900
NUMBER = re.compile(r"([-−–]?)((?:\d{1,7}|\d{1,3}(?:[., ]\d{3}){1,3}))(?:[.,]0+)?", re.ASCII)
HOUR = re.compile(r"(\d{1,2})\s*[:hH.]\s*(\d{2})?(?:\s*min)?(?::\d{2})?", re.ASCII)
SCORE = re.compile(r"\s*([-−–]?[\d.]+)\s*(?:x|X|×|a|:|\||–|-|/)\s*([-−–]?[\d.]+)\s*")


@dataclass(frozen=True)
class ResultLine:
    """A line of the table. `problem`: a code, and `wrong` the key of its column; "" if it was read.

    `day`: in ISO form; `hour`: 20:30, or "". `sides`: the texts of the pairs or players.
    `match_file`: the text of a match file with all hands, or ""; then there are no `totals`.
    """

    number: int
    cells: tuple[str, ...]
    day: str = ""
    hour: str = ""
    sides: tuple[str, ...] = ()
    totals: tuple[int, ...] = ()
    game: str = ""
    table: str = ""
    match_file: str = ""
    problem: str = ""
    wrong: str = ""


@dataclass(frozen=True)
class ResultTable:
    """The lines that were read. `columns`: the key of each column; `heads`: their texts.

    `problem`: that of the whole table: "empty", "no-columns", or "". `most_sides`: those of the
    line with the most sides.
    """

    lines: Sequence[ResultLine] = ()
    columns: Sequence[str] = ()
    heads: Sequence[str] = ()
    problem: str = ""

    @property
    def most_sides(self) -> int:
        return max((len(line.sides) for line in self.lines), default=2)

    @property
    def has_players(self) -> bool:
        """Whether the table has a column for each player, and not for two pairs."""
        if "side_1" not in self.columns or "first" in self.columns:
            return False
        at = self.columns.index("side_1")
        return at >= len(self.heads) or not is_head_of_pair(self.heads[at])


def read_results(
    rows: Sequence[Sequence[str]], today: date, chosen: Mapping[int, str] | None = None
) -> ResultTable:
    """Return the results in these rows. `chosen`: columns that a person chose, by position."""
    filled = filled_rows(rows)
    if not filled:
        return ResultTable(problem="empty")
    heads: list[str] = []
    body = filled
    columns: list[str] = []
    for index, (_number, cells) in enumerate(filled[:ROWS_ABOVE]):
        known = known_columns(cells)
        if sum(map(bool, known)) > 2:
            heads, columns, body = cells, known, filled[index + 1 :]
            break
    else:
        columns = _guessed([cells for _number, cells in filled], today)
    columns = all_columns(columns, filled, chosen)
    if not _is_enough(set(columns)):
        return ResultTable(
            [ResultLine(number, tuple(cells)) for number, cells in body],
            columns,
            heads,
            "no-columns",
        )
    lines = [_line(number, cells, columns, today) for number, cells in body]
    return ResultTable(lines, columns, heads, "" if lines else "empty")


def _is_enough(columns: set[str]) -> bool:
    """Whether these columns have a day, at least two sides, and their points."""
    has_file = "match_file" in columns
    of_pairs = {"first", "second"} <= columns and (
        has_file or "score" in columns or {"first_points", "second_points"} <= columns
    )
    sides = SIDE_COLUMNS.keys() & columns
    of_sides = len(sides) > 1 and (has_file or {SIDE_COLUMNS[key] for key in sides} <= columns)
    return "day" in columns and (of_pairs or of_sides)


def _guessed(rows: Sequence[Sequence[str]], today: date) -> list[str]:
    """Return the column of each position in a table without heads, by what most cells hold."""
    width = range(max(map(len, rows)))
    columns = [[cells[at] for cells in rows if at < len(cells) and cells[at]] for at in width]
    kinds = [_kind_of_most(column, today) for column in columns]
    sides = [at for at in width[:-1] if kinds[at : at + 2] == ["words", "number"]]
    keys: list[str] = []
    for kind, column in zip(kinds, columns, strict=True):
        keys.append(_column_of(kind, column, keys))
    if len(sides) > 2:
        # More than two names, each followed by a number: those are not two pairs.
        keys = [key if kind == "day" else "" for key, kind in zip(keys, kinds, strict=True)]
        for at, (side, points) in zip(sides, SIDE_COLUMNS.items(), strict=False):
            keys[at : at + 2] = [side, points]
    return keys


def _kind_of_most(column: Sequence[str], today: date) -> str:
    kinds = Counter(_kind(cell, today) for cell in column).most_common(1)
    return kinds[0][0] if kinds else ""


def _kind(cell: str, today: date) -> str:
    if NUMBER.fullmatch(cell):
        return "number"
    if _day(cell, today)[0]:
        return "day"
    return "score" if SCORE.fullmatch(cell) else "words"


def _column_of(kind: str, column: Sequence[str], keys: Sequence[str]) -> str:
    """Return the column of this kind that none of the earlier `keys` is."""
    if kind == "number":
        # Pairs may be given by their numbers, tables have small numbers, points large ones.
        if max(len(cell) for cell in column) > 3:
            choices = ["first_points", "second_points"]
        else:
            choices = ["table"] if {"first", "second"} <= set(keys) else ["first", "second"]
    else:
        choices = {"day": ["day"], "score": ["score"], "words": ["first", "second", "game"]}.get(
            kind, []
        )
    return next((key for key in choices if key not in keys), "")


def _line(number: int, cells: Sequence[str], columns: Sequence[str], today: date) -> ResultLine:
    line = ResultLine(number, tuple(cells))
    named = {key: cells[at] for at, key in enumerate(columns) if key and at < len(cells)}
    if wrong := next((key for key, cell in named.items() if cell.startswith("=")), ""):
        return replace(line, problem="formula", wrong=wrong)
    named_sides = _sides(named)
    texts = tuple(text for _key, text in named_sides)
    line = replace(line, sides=texts, game=named.get("game", ""))
    day, hour, problem = *_day(named.get("day", ""), today), ""
    if not day:
        problem = _problem_of_day(named.get("day", ""), today)
    line = _wrong(replace(line, day=day, hour=hour), problem, "day")
    if typed := named.get("hour", ""):
        line = replace(line, hour=_hour(typed))
        if not line.hour:
            line = _wrong(line, "hour", "hour")
    line = _with_sides_checked(line, named_sides)
    if named.get("state", "finished") not in ("", "finished"):
        line = _wrong(line, "unfinished", "state")
    line = replace(line, match_file=named.get("match_file", ""))
    if not line.match_file:
        line = _with_points(line, named, [key for key, _text in named_sides])
    if len(named.get("table", "")) > LONGEST_TABLE:
        return _wrong(line, "long", "table")
    return replace(line, table=named.get("table", ""))


def _sides(named: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the columns of the sides of a line with their texts: of its players, or of two pairs.

    A table may have both kinds of lines.
    """
    players = [(key, named[key]) for key in SIDE_COLUMNS if named.get(key)]
    if players or "first" not in named:
        return players
    return [
        (key, " / ".join(filter(None, (named.get(key, ""), named.get(f"{key}_partner", "")))))
        for key in ("first", "second")
    ]


def _with_sides_checked(line: ResultLine, sides: Sequence[tuple[str, str]]) -> ResultLine:
    seen: set[str] = set()
    of_pairs = any(key == "first" for key, _text in sides)
    for key, text in sides:
        if len(text) > LONGEST_SIDE:
            line = _wrong(line, "long", key)
        if not any(map(str.isalnum, text)):
            line = _wrong(line, "no-pair" if of_pairs else "no-player", key)
        if sort_key(text) in seen:
            line = _wrong(line, "same-pair" if of_pairs else "same-player", key)
        seen.add(sort_key(text))
    return line if len(sides) > 1 else _wrong(line, "no-player", "side_2")


def _with_points(line: ResultLine, named: Mapping[str, str], sides: Sequence[str]) -> ResultLine:
    columns = {**SIDE_COLUMNS, "first": "first_points", "second": "second_points"}
    texts = {columns[side]: named.get(columns[side], "") for side in sides}
    score = SCORE.fullmatch(named.get("score", ""))
    if score and len(texts) == 2 and not any(texts.values()):
        texts = dict(zip(texts, score.groups(), strict=True))
    for side, key in SIDE_COLUMNS.items():
        if named.get(key) and key not in texts and "first_points" not in texts:
            line = _wrong(line, "no-player", side)
    totals = []
    for key, text in texts.items():
        total = whole(text)
        if total is None or abs(total) > 99_999:
            return _wrong(line, "points", "score" if "score" in named else key)
        totals.append(total)
    return replace(line, totals=tuple(totals))


def whole(text: str) -> int | None:
    """Return a whole number as people write it: 2405, 2.405, −50; None for any other text."""
    found = NUMBER.fullmatch(text.strip())
    if found is None:
        return None
    number = int("".join(filter(str.isdecimal, found[2])))
    return -number if found[1] else number


def _day(cell: str, today: date) -> tuple[str, str]:
    """Return the day in ISO form and the hour behind it; "" for what is not there."""
    day, _space, rest = cell.partition(" ")
    if cell.isdecimal() and len(cell) == 5:
        day, rest = (FIRST_DAY + timedelta(days=int(cell))).isoformat(), ""
    try:
        read = partial_dates.read(day.rstrip(","), today)
    except partial_dates.NoDate:
        return "", ""
    is_whole = len(read) == 10 and not read.startswith("-") and int(read[:4]) >= EARLIEST
    return (read, _hour(rest)) if is_whole else ("", "")


def _problem_of_day(cell: str, today: date) -> str:
    try:
        partial_dates.read(cell.partition(" ")[0], today)
    except partial_dates.InFuture:
        return "future"
    except partial_dates.NoDate:
        return "day"
    return "day"


def _hour(text: str) -> str:
    found = HOUR.fullmatch(text.strip())
    if found is None or int(found[1]) > 23 or int(found[2] or 0) > 59:
        return ""
    return f"{int(found[1]):02}:{int(found[2] or 0):02}"


def _wrong(line: ResultLine, problem: str, column: str) -> ResultLine:
    """Return the line with this problem, unless it already has one."""
    return line if line.problem or not problem else replace(line, problem=problem, wrong=column)
