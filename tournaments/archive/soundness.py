"""Whether the records of a tournament fit together: draws, seats, results, stages. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scoring.archive.soundness import Unsound
from scoring.rules.base.problems import MalformedFacts
from tournaments.archive.facts import (
    EntryFacts,
    ParticipantFacts,
    StageFacts,
    TableFacts,
    round_key,
    stage_key,
)
from tournaments.archive.records import TournamentRecords
from tournaments.formats.files.eventfile import read_event


def check_tournament(event: TournamentRecords) -> None:
    """Raise Unsound unless the tournament can have been played like this."""
    numbers = sorted(event.stages)
    if not numbers or numbers != list(range(1, len(numbers) + 1)):
        raise Unsound("a stage is missing")
    if {*event.players, *event.rounds} - set(numbers):
        raise Unsound("a stage is missing")
    if event.plan.ended and not all(stage.closed for stage in event.stages.values()):
        raise Unsound("the tournament has ended, but a stage is open")
    _refuse_doubled([entry.number for entry in event.entries.values()], "a number of two entries")
    _refuse_doubled([entry.pair for entry in event.entries.values()], "a pair that entered twice")
    rounds = [facts for stage in event.rounds.values() for facts in stage.values()]
    draws = [draw.key for facts in rounds for draw in facts.draws]
    _refuse_doubled(draws, "a draw of two rounds")
    for number in numbers:
        _check_stage(event, number)
    tables = list(event.tables.values())
    _refuse_doubled([table.match for table in tables if table.match], "a match at two tables")


def _check_stage(event: TournamentRecords, number: int) -> None:
    stage, rounds = event.stages[number], event.rounds.get(number, {})
    players, live = event.players.get(number, {}), event.live_rounds(number)
    if number > 1 and not event.stages[number - 1].closed and (rounds or players or stage.closed):
        raise Unsound("a stage has begun before the stage before it was closed")
    if live != list(range(1, len(live) + 1)):
        raise Unsound("a round is missing")
    states = [draw.state for n in live if (draw := rounds[n].live)]
    if any(state != "closed" for state in states[: len(states) if stage.closed else -1]):
        raise Unsound("a round is open that must be closed")
    if stage.closed and not live:
        raise Unsound("a stage is closed, but nothing was played")
    if not players.keys() <= event.entries.keys():
        raise Unsound("an entry is missing")
    named = {*stage.went_on, *(entry for two in stage.forbidden for entry in two)}
    if not named <= event.entries.keys() or (stage.went_on and not stage.closed):
        raise Unsound("an entry is missing")
    key = stage_key(event.key, number)
    for n, facts in rounds.items():
        counting = facts.live
        if sum(draw.voided is None for draw in facts.draws) > 1:
            raise Unsound("two draws of one round count")
        for draw in facts.draws:
            own = event.tables_by_draw.get((round_key(key, n), draw.key), [])
            _check_draw(own, players, event.entries)
            seats = [entry for table in own for entry in table.entries]
            if counting is draw and any(_has_left(players[seat], n) for seat in seats):
                raise Unsound("somebody sits there who has left")
            is_over = counting is draw and draw.state == "closed"
            if is_over and any(table.number and not table.has_result for table in own):
                raise Unsound("a closed round without a result")
    _check_event(event, stage, number, live)


def _has_left(player: ParticipantFacts, number: int) -> bool:
    """Whether an entry left before the round with this number."""
    return player.until_round is not None and player.until_round < number


def _check_draw(
    tables: list[TableFacts],
    players: Mapping[str, ParticipantFacts],
    entries: Mapping[str, EntryFacts],
) -> None:
    _refuse_doubled([table.number for table in tables if table.number], "a number of two tables")
    seats = [entry for table in tables for entry in table.entries]
    _refuse_doubled(seats, "an entry sits at two tables")
    if not all(seat in players and seat in entries for seat in seats):
        raise Unsound("somebody sits there who is not in the stage")
    for table in tables:
        _check_table(table)


def _check_table(table: TableFacts) -> None:
    count = len(table.sides)
    if len({len(side) for side in table.sides}) > 1:
        raise Unsound("sides of different sizes")
    if table.number is None:
        if count != 1 or table.match or table.has_result:
            raise Unsound("a bye with a match or a result")
        return
    lengths = {len(numbers) for numbers in table.counts.values()}
    lengths |= {len(numbers) for numbers in (table.scores, table.places) if numbers}
    if count < 2 or lengths - {count}:
        raise Unsound("not a number for each side")
    if table.absent != sorted(set(table.absent)) or any(at >= count for at in table.absent):
        raise Unsound("a side that is not there")
    if table.scores and table.absent and count == 2:
        raise Unsound("a score beside a walkover")
    if table.places and (count == 2 or not table.scores):
        raise Unsound("places without scores")
    if any((seat.reserve is None) != (seat.instead_of is None) for s in table.sides for seat in s):
        raise Unsound("a reserve who plays for nobody")


def _check_event(
    event: TournamentRecords, stage: StageFacts, number: int, rounds: Iterable[int]
) -> None:
    """Raise Unsound unless the strict reader of event files takes the closed rounds of a stage."""
    try:
        read_event(event_file(event, stage, number, rounds))
    except (MalformedFacts, KeyError, TypeError, ValueError, IndexError) as error:
        raise Unsound(str(error)) from error


def event_file(
    event: TournamentRecords, stage: StageFacts, number: int, rounds: Iterable[int]
) -> dict[str, Any]:
    """Return the closed rounds of a stage as an event file (docs/event-file.md)."""
    ids = {key: entry.number for key, entry in event.entries.items()}
    key = stage_key(event.key, number)
    played = []
    for n in rounds:
        draw = event.rounds[number][n].live
        if draw is not None and draw.state == "closed":
            own = event.tables_by_draw.get((round_key(key, n), draw.key), [])
            played.append([_table(table, ids) for table in own])
    entries = []
    for entry, player in sorted(event.players.get(number, {}).items()):
        row: dict[str, Any] = {"id": ids[entry], "name": str(ids[entry])}
        row |= {"seed": player.seed or None, "section": player.section, "line": player.line}
        row |= {"from_round": player.from_round, "until_round": player.until_round}
        row |= {"byes": player.byes, "credit": player.credit}
        entries.append({name: value for name, value in row.items() if value not in (None, "", {})})
    forbidden = [sorted(ids[entry] for entry in two) for two in stage.forbidden]
    options = {**stage.options, **({"forbidden": forbidden} if forbidden else {})}
    return {
        "format": stage.format,
        "options": options,
        **event.plan.regulation,
        "entries": entries,
        "rounds": played,
    }


def _table(table: TableFacts, ids: dict[str, int]) -> dict[str, Any]:
    sides = [[ids[seat.entry] for seat in side] for side in table.sides]
    row: dict[str, Any] = {"sides": [side if len(side) > 1 else side[0] for side in sides]}
    if table.number is None:
        return row | {"bye": True}
    row |= {"table": table.number, "score": table.scores, "places": table.places}
    row |= {"counts": table.counts, "walkover": [sides[at][0] for at in table.absent]}
    if table.tie_result is not None:
        scores, absent = table.tie_result.scores, table.tie_result.absent
        named = {"score": scores, "walkover": [sides[at][0] for at in absent]}
        row["tie_result"] = {name: value for name, value in named.items() if value}
    return {name: value for name, value in row.items() if value}


def _refuse_doubled(values: list[Any], problem: str) -> None:
    if len(set(values)) != len(values):
        raise Unsound(problem)
