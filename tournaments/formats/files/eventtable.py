"""Read the tables of an event file: who sits there, and the result."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping

from scoring.rules.base.facts import LARGEST, Reader
from scoring.rules.base.problems import MalformedFacts
from scoring.rules.base.sheet import LONGEST_WORD
from tournaments.formats.files.values import each, inside, number_or_none, two, whole_numbers, word
from tournaments.formats.parts.base import Format
from tournaments.ranking.results import TIED_BY, Side, Table, Tied, TieResult
from tournaments.ranking.tiebreaks import COUNTS

TABLE = (
    *("table", "sides", "score", "places", "walkover", "no_shows", "bye", "counts"),
    *("tie_result", "tied"),
)


def read_table(data: object, kind: type[Format]) -> Table:
    reader = Reader(data, TABLE)
    reader.require("sides")
    is_bye = reader.flag("bye")
    items = reader.items("sides", kind.at_table[-1])
    sides = tuple(_side(side, kind.has_partners(), is_bye) for side in items)
    if len(sides) not in ((1,) if is_bye else kind.at_table):
        least, most = (1, 1) if is_bye else (kind.at_table[0], kind.at_table[-1])
        raise reader.malformed("sides", f"must be {least}{f' to {most}' if most > least else ''}")
    for key in ("score", "walkover", "no_shows", "counts"):
        if is_bye and reader.has(key):
            raise reader.malformed(key, "not together with bye")
    no_shows = _no_shows(reader, sides) if reader.has("no_shows") else ()
    absent = _absent(reader, sides) if reader.has("walkover") else ()
    if no_shows and not reader.has("score"):
        absent = tuple(at for at, side in enumerate(sides) if set(side) & set(no_shows))
    if reader.has("score") and absent and len(sides) - len(absent) < 2:
        raise reader.malformed("score", "not together with walkover")
    table = Table(
        sides=sides,
        number=number_or_none(reader, "table"),
        score=each(reader.require("score"), "score", len(sides)) if reader.has("score") else None,
        absent=absent,
        no_shows=no_shows,
        counts=_counts(reader.require("counts"), len(sides)) if reader.has("counts") else {},
        places=_table_places(reader, len(sides)),
        tie_result=_tie_result(reader, sides, kind) if reader.has("tie_result") else None,
        tied=_tied(reader, sides, kind) if reader.has("tied") else None,
    )
    followed = dataclasses.replace(table, tied=None).in_tie
    if table.tied is not None and (followed.absent or followed.is_open or followed.losers):
        raise reader.malformed("tied", "needs a level score")
    return table


def _tied(reader: Reader, sides: tuple[Side, ...], kind: type[Format]) -> Tied:
    """Return who goes on although the match is level, and what decided it."""
    if not kind.has_bracket or kind.legs > 1 or len(sides) != 2:
        raise reader.malformed("tied", "only where one match of a bracket decides")
    with inside("tied"):
        own = Reader(reader.require("tied"), ("winner", "by"))
        own.require("winner")
        winner = own.number("winner", least=-LARGEST)
        if (winner,) not in sides:
            raise own.malformed("winner", "must be a side of this table")
        return Tied(sides.index((winner,)), word(own, "by", TIED_BY))  # type: ignore[arg-type]


def _tie_result(reader: Reader, sides: tuple[Side, ...], kind: type[Format]) -> TieResult:
    """Return the earlier result that a bracket followed, a score or a walkover."""
    if not kind.has_bracket or len(sides) != 2:
        raise reader.malformed("tie_result", "only at a table of a bracket")
    if not (reader.has("score") or reader.has("walkover")):
        raise reader.malformed("tie_result", "needs the result that replaced it")
    with inside("tie_result"):
        own = Reader(reader.require("tie_result"), ("score", "walkover"))
        if own.has("score") == own.has("walkover"):
            raise own.malformed("score", "needs a score or a walkover, not both")
        if own.has("walkover"):
            return TieResult(None, _absent(own, sides))
        return TieResult(two(own.require("score"), "score"))


def _table_places(reader: Reader, sides: int) -> tuple[int, ...]:
    """Return the place of each side, if not by score: 1, 2, 2, 4 and the like; else empty."""
    if not reader.has("places"):
        return ()
    if sides == 2 or not reader.has("score"):
        raise reader.malformed("places", "only beside the score of a table of several")
    places = each(reader.require("places"), "places", sides)
    if any(place != 1 + sum(other < place for other in places) for place in places):
        raise reader.malformed("places", "must count from 1, equal ones skipping the next")
    return places


def _side(value: object, has_partners: bool, is_bye: bool) -> Side:
    side = tuple(whole_numbers(value if isinstance(value, list) else [value], "sides"))
    # A bye belongs to one entry, even if sides are of two.
    is_two = has_partners and not is_bye
    if len(side) != (2 if is_two else 1):
        raise MalformedFacts(f"must be of {'two persons' if is_two else 'one entry'}", key="sides")
    return side


def _absent(reader: Reader, sides: tuple[Side, ...]) -> tuple[int, ...]:
    """Return the positions of the absent sides; `walkover` names one entry of each."""
    value = reader.require("walkover")
    named = whole_numbers(value if isinstance(value, list) else [value], "walkover")
    absent = [position for position, side in enumerate(sides) if set(side) & set(named)]
    if not named or len(absent) != len(named):
        raise reader.malformed("walkover", "must name a side of this table, or both")
    return tuple(absent)


def _no_shows(reader: Reader, sides: tuple[Side, ...]) -> Side:
    """Return the persons who did not come, in the order of their seats."""
    named = whole_numbers(reader.items("no_shows", 4), "no_shows")
    found = tuple(one for side in sides for one in side if one in named)
    if not found or len(found) != len(named) or len(sides[0]) == 1:
        raise reader.malformed("no_shows", "must name persons of sides of two at this table")
    if reader.has("walkover"):
        raise reader.malformed("no_shows", "not together with walkover")
    if reader.has("score") and any(set(side) <= set(found) for side in sides):
        raise reader.malformed("score", "needs a person of each side who came")
    return found


def _counts(data: object, sides: int) -> Mapping[str, tuple[int, ...]]:
    with inside("counts"):
        own = [key for key in data if key not in COUNTS] if isinstance(data, dict) else ()
        reader = Reader(data, (*COUNTS, *own))
        if wrong := next((key for key in own if not 0 < len(key) <= LONGEST_WORD), None):
            raise reader.malformed(wrong, f"must be a name of at most {LONGEST_WORD} characters")
        known = [key for key in (*COUNTS, *own) if reader.has(key)]
        return {key: each(reader.require(key), key, sides) for key in known}
