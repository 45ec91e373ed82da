"""Write an event as an event file: an `Event` to JSON data. `eventfile` reads it.

Knows the shape of the file (docs/event-file.md). Must not know a format.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournaments.formats.event import Event
from tournaments.ranking.awards import POINT
from tournaments.ranking.results import Adjustment, Entry, Side, Table, TieResult
from tournaments.ranking.tiebreaks import shown


def write_event(
    event: Event, options: Mapping[str, Any], regulation: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the file of an event. `options` and `regulation` are in the form of the file, as a
    tournament stores them.
    """
    # A file has no lots: unseeded entries are drawn in their order in the file.
    entries = sorted(event.entries, key=lambda entry: entry.lot)
    adjustments = [_adjustment(one) for one in event.adjustments]
    return {
        "format": event.format.key,
        "options": dict(options),
        **regulation,
        "entries": [_entry(entry) for entry in entries],
        # Byes on request are written with their entries.
        "rounds": [
            [_table(table) for table in tables if not table.asked] for tables in event.rounds
        ],
        **({"adjustments": adjustments} if adjustments else {}),
    }


def _adjustment(one: Adjustment) -> dict[str, Any]:
    values = {"points": shown(one.points, POINT), "score": one.score, "play_offs": one.play_offs}
    written = {key: value for key, value in values.items() if value}
    return {"entry": one.entry, "round": one.round, **written}


def _entry(entry: Entry) -> dict[str, Any]:
    values: dict[str, Any] = {
        "id": entry.id,
        "name": entry.name,
        "seed": entry.seed,
        "club": entry.club,
        "section": entry.section,
        "line": entry.line,
        "table": entry.table,
        "from_round": entry.from_round if entry.from_round > 1 else None,
        "byes": _by_round(entry.byes),
        "credit": _by_round(entry.credit),
    }
    written = {key: value for key, value in values.items() if value}
    # Zero: the entry left before the first round.
    return written | ({} if entry.until_round is None else {"until_round": entry.until_round})


def _by_round(worth: Mapping[int, str]) -> dict[str, str]:
    return {str(number): worth[number] for number in sorted(worth)}


def _table(table: Table) -> dict[str, Any]:
    data: dict[str, Any] = {"table": table.number} if table.number else {}
    if table.is_bye:
        return data | {"sides": [_side(side) for side in table.sides], "bye": True}
    data["sides"] = [_side(side) for side in table.sides]
    if table.no_shows:
        data["no_shows"] = list(table.no_shows)
    elif table.absent:
        data["walkover"] = [table.sides[at][0] for at in table.absent]
    if table.score is not None and (not table.absent or len(table.came) > 1):
        data["score"] = list(table.score)
        if table.places:
            data["places"] = list(table.places)
    if table.tie_result is not None:
        data["tie_result"] = _tie_result(table, table.tie_result)
    if table.tied is not None:
        winner, by = table.tied
        data["tied"] = {"winner": table.sides[winner][0], "by": by}
    if table.counts:
        data["counts"] = {key: list(table.counts[key]) for key in table.counts}
    return data


def _tie_result(table: Table, result: TieResult) -> dict[str, Any]:
    if result.score is not None:
        return {"score": list(result.score)}
    return {"walkover": [table.sides[at][0] for at in result.absent]}


def _side(side: Side) -> int | list[int]:
    return side[0] if len(side) == 1 else list(side)
