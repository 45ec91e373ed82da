"""A table of past results as clubs keep it, read line by line. Pure: looks no pair up.

Columns are known by their heads, or else by what most of their cells hold. A line that cannot be
read gets the code of its problem.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from clubs import partial_dates
from clubs.imports.people_list.lines import FIRST_DAY
from clubs.imports.tables import ROWS_ABOVE, Heads, all_columns, filled_rows, key_of
from clubs.names import sort_key

LONGEST = {"table": 12, "first": 170, "second": 170}
EARLIEST = 1900
NUMBER = re.compile(r"([-−–]?)((?:\d{1,7}|\d{1,3}(?:[., ]\d{3}){1,3}))(?:[.,]0+)?", re.ASCII)
HOUR = re.compile(r"(\d{1,2})\s*[:hH.]\s*(\d{2})?(?:\s*min)?(?::\d{2})?", re.ASCII)
SCORE = re.compile(r"\s*([-−–]?[\d.]+)\s*(?:x|X|×|a|:|\||–|-|/)\s*([-−–]?[\d.]+)\s*")

# Possible heads of a column, without accents and signs.
HEADS: Heads = {
    "day": frozenset({"data", "dia", "fecha", "date", "day", "quando", "data da partida", "when"}),
    "hour": frozenset({"hora", "horario", "hour", "time"}),
    "first": frozenset(
        {"dupla 1", "dupla a", "1 dupla", "primeira dupla", "dupla um", "dupla", "vencedores"}
        | {"pareja 1", "pareja a", "pareja", "primera pareja", "ganadores", "winners", "vencedora"}
        | {"pair 1", "pair a", "pair", "first pair", "side 1", "dupla vencedora", "mandante"}
        | {"pessoa 1", "jogador 1", "player 1", "a1", "jugador 1", "team 1", "n s", "ns"}
    ),
    "first_partner": frozenset(
        {"pessoa 2", "jogador 2", "player 2", "jugador 2", "a2", "first pair partner"}
        | {"primeira dupla parceiro a", "primera pareja companero a"}
    ),
    "second": frozenset(
        {"dupla 2", "dupla b", "2 dupla", "segunda dupla", "dupla dois", "adversarios", "contra"}
        | {"pareja 2", "pareja b", "segunda pareja", "rivales", "adversaries", "opponents", "vs"}
        | {"pair 2", "pair b", "second pair", "side 2", "dupla perdedora", "visitante", "losers"}
        | {"pessoa 3", "jogador 3", "player 3", "b1", "jugador 3", "team 2", "l o", "ew", "e o"}
        | {"perdedores", "perdedora", "against"}
    ),
    "second_partner": frozenset(
        {"pessoa 4", "jogador 4", "player 4", "jugador 4", "b2", "second pair partner"}
        | {"segunda dupla parceiro a", "segunda pareja companero a"}
    ),
    "first_points": frozenset(
        {"pontos 1", "pontos a", "pontos", "total 1", "total a", "puntos 1", "puntos a", "puntos"}
        | {"points 1", "points a", "points", "pts", "pts 1", "pts a", "pontos dupla 1", "total"}
        | {"pontos da dupla 1", "pontos dupla a", "pontos da dupla a", "pontos da primeira dupla"}
        | {"puntos de la primera pareja", "points of the first pair"}
    ),
    "second_points": frozenset(
        {"pontos 2", "pontos b", "total 2", "total b", "puntos 2", "puntos b", "points 2"}
        | {"points b", "pts 2", "pts b", "pontos dupla 2", "pontos da dupla 2", "pontos dupla b"}
        | {"pontos da dupla b", "pontos da segunda dupla", "puntos de la segunda pareja"}
        | {"points of the second pair"}
    ),
    "score": frozenset({"placar", "resultado", "marcador", "score", "result"}),
    "game": frozenset({"jogo", "juego", "game", "modalidade", "regra", "regras", "reglas"}),
    "table": frozenset({"mesa", "table", "n da mesa", "mesa n"}),
    "tournament": frozenset({"torneio", "torneo", "tournament", "campeonato", "evento", "event"}),
    "match_file": frozenset(
        {"match file", "arquivo da partida", "archivo de la partida", "archivo de partida"}
    ),
}
SECONDS = {"first": "second", "first_points": "second_points"}
"""The column that a head means when it comes again."""


@dataclass(frozen=True)
class ResultLine:
    """A line of the table. `problem`: a code, and `wrong` the key of its column; "" if it was read.

    `day`: in ISO form; `hour`: 20:30, or "". `pairs`: the texts of both pairs. `match_file`: the
    text of a match file with all hands, or ""; then there are no `totals`.
    """

    number: int
    cells: tuple[str, ...]
    day: str = ""
    hour: str = ""
    pairs: tuple[str, ...] = ()
    totals: tuple[int, ...] = ()
    game: str = ""
    table: str = ""
    match_file: str = ""
    problem: str = ""
    wrong: str = ""


@dataclass(frozen=True)
class ResultTable:
    """The lines that were read. `columns`: the key of each column; `heads`: their texts.

    `problem`: that of the whole table: "empty", "no-columns", or "".
    """

    lines: Sequence[ResultLine] = ()
    columns: Sequence[str] = ()
    heads: Sequence[str] = ()
    problem: str = ""


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
        known = _known_heads(cells)
        if sum(map(bool, known)) > 2:
            heads, columns, body = cells, known, filled[index + 1 :]
            break
    else:
        columns = _guessed([cells for _number, cells in filled], today)
    columns = all_columns(columns, filled, chosen)
    has_points = {"score", "match_file"} & set(columns) or {"first_points", "second_points"} <= set(
        columns
    )
    if not {"day", "first", "second"} <= set(columns) or not has_points:
        return ResultTable(
            [ResultLine(number, tuple(cells)) for number, cells in body],
            columns,
            heads,
            "no-columns",
        )
    lines = [_line(number, cells, columns, today) for number, cells in body]
    return ResultTable(lines, columns, heads, "" if lines else "empty")


def _known_heads(cells: Sequence[str]) -> list[str]:
    keys: list[str] = []
    for cell in cells:
        key = key_of(cell, HEADS)
        while key in keys and key in SECONDS:
            key = SECONDS[key]
        keys.append("" if key in keys else key)
    return keys


def _guessed(rows: Sequence[Sequence[str]], today: date) -> list[str]:
    """Return the column of each position in a table without heads, by what most cells hold."""
    keys: list[str] = []
    for at in range(max(map(len, rows))):
        column = [cells[at] for cells in rows if at < len(cells) and cells[at]]
        kinds = Counter(_kind(cell, today) for cell in column).most_common(1)
        keys.append(_column_of(kinds[0][0] if kinds else "", column, keys))
    return keys


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
    pairs = []
    for key in ("first", "second"):
        partner = named.get(f"{key}_partner", "")
        pairs.append(" / ".join(filter(None, (named.get(key, ""), partner))))
        if len(pairs[-1]) > LONGEST[key]:
            line = _wrong(line, "long", key)
    line = replace(line, pairs=tuple(pairs), game=named.get("game", ""))
    day, hour, problem = *_day(named.get("day", ""), today), ""
    if not day:
        problem = _problem_of_day(named.get("day", ""), today)
    line = _wrong(replace(line, day=day, hour=hour), problem, "day")
    if typed := named.get("hour", ""):
        line = replace(line, hour=_hour(typed))
        if not line.hour:
            line = _wrong(line, "hour", "hour")
    for key, pair in zip(("first", "second"), pairs, strict=True):
        if not any(map(str.isalnum, pair)):
            line = _wrong(line, "no-pair", key)
    if line.pairs and sort_key(pairs[0]) == sort_key(pairs[1]):
        line = _wrong(line, "same-pair", "second")
    line = replace(line, match_file=named.get("match_file", ""))
    if not line.match_file:
        line = _with_points(line, named)
    if len(named.get("table", "")) > LONGEST["table"]:
        return _wrong(line, "long", "table")
    return replace(line, table=named.get("table", ""))


def _with_points(line: ResultLine, named: Mapping[str, str]) -> ResultLine:
    texts = {key: named.get(key, "") for key in ("first_points", "second_points")}
    score = SCORE.fullmatch(named.get("score", ""))
    if score and not any(texts.values()):
        texts = dict(zip(texts, score.groups(), strict=True))
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
