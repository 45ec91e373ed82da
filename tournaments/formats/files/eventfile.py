"""Read an event file: JSON data to an `Event`. `eventreport` writes the answer.

Knows the shape of the file (docs/event-file.md). Must not know a format.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any

from scoring.rules.base.facts import LARGEST, Reader
from scoring.rules.base.problems import MalformedFacts, located
from scoring.rules.base.sheet import LONGEST_WORD
from tournaments.formats import FORMATS
from tournaments.formats.event import Event
from tournaments.formats.files.eventtable import read_table
from tournaments.formats.files.values import (
    hundredths_in,
    inside,
    number_or_none,
    places_in,
    two,
    whole_numbers,
    word,
)
from tournaments.formats.parts.base import Format
from tournaments.formats.parts.meetings import in_meetings
from tournaments.ranking.award_data import read_award
from tournaments.ranking.awards import STEP, WinDrawLoss
from tournaments.ranking.regulation import (
    MOST_COUNTED,
    MOST_DEDUCTIONS,
    Deduction,
    Regulation,
    TeamRules,
)
from tournaments.ranking.results import (
    Adjustment,
    Bye,
    Entry,
    Round,
    Table,
    Worth,
    with_requests,
)
from tournaments.ranking.tiebreaks import TIEBREAKS, own_count

MOST_ENTRIES = 10_000
MOST_ROUNDS = 500
LINES = ("", "NS", "EW")
WITH_WALKOVERS = [{"head-to-head": {"walkovers": meets}} for meets in (True, False)]
# Without `came_from`: a file does not hold the group of an earlier stage.
ENTRY = (
    *("id", "name", "seed", "club", "section", "line", "table", "from_round", "until_round"),
    *("byes", "credit"),
)
REGULATION = ("award", "tiebreaks", "bye", "walkover", "step", "teams", "low_wins", "deductions")


def read_event(data: object) -> Event:
    """Return the event in JSON data. Raises MalformedFacts with entry, round, table and key."""
    reader = Reader(data, ("format", "options", *REGULATION, "entries", "rounds", "adjustments"))
    reader.require("format")
    kind = FORMATS.get(reader.text("format"))
    if kind is None:
        raise reader.malformed("format", f"must be one of {', '.join(FORMATS)}")
    reader.require("entries")
    entries = []
    for position, entry in enumerate(reader.items("entries", MOST_ENTRIES), start=1):
        with located(entry=position):
            entries.append(_entry(entry))
    by_id = _by_id(entries)
    with inside("options"):
        format = read_options(kind, reader.require("options") if reader.has("options") else {})
        if strangers := {entry for pair in format.forbidden for entry in pair} - by_id.keys():
            raise MalformedFacts(f"{min(strangers)} is no entry", key="forbidden")
    regulation, rounds = _regulation(reader), []
    for number, tables in enumerate(reader.items("rounds", MOST_ROUNDS), start=1):
        with located(round=number):
            read = _read_round(tables, number, kind, by_id)
            played = [dataclasses.replace(one, low_wins=regulation.low_wins) for one in read]
            rounds.append(with_requests(played, number, entries))
    adjustments = tuple(_adjustment(one, by_id) for one in reader.items("adjustments", LARGEST))
    event = Event(format, regulation, tuple(entries), tuple(rounds), adjustments=adjustments)
    _check_sections(event)
    return event


def _adjustment(data: object, by_id: Mapping[int, Entry]) -> Adjustment:
    with inside("adjustments"):
        reader = Reader(data, ("entry", "round", "points", "score", "play_offs"))
        reader.require("entry")
        entry = reader.number("entry", least=-LARGEST)
        if entry not in by_id:
            raise reader.malformed("entry", f"{entry} is no entry")
        points = hundredths_in(reader) if reader.has("points") else 0
        score = reader.number("score", least=-LARGEST) if reader.has("score") else 0
        won = reader.number("play_offs", least=-LARGEST) if reader.has("play_offs") else 0
        if not (points or score or won):
            raise reader.malformed("points", "needs points, a score or play-offs")
        return Adjustment(entry, number_or_none(reader, "round") or 1, points, score, won)


def read_regulation(data: object) -> Regulation:
    """Return a regulation from award, tie-breaks, bye and walkover, as a tournament stores them."""
    return _regulation(Reader(data, REGULATION))


def read_options(kind: type[Format], data: object) -> Format:
    """Return a format with its options, each read as declared by its field in the format."""
    fields = dataclasses.fields(kind)
    reader = Reader(data, (field.name for field in fields))
    values: dict[str, Any] = {}
    for field in fields:
        key = field.name
        if not reader.has(key) or reader.require(key) is None:
            continue
        if key == "forbidden":
            values[key] = tuple(_forbidden(reader))
        elif "places_before" in field.metadata:
            values[key] = places_in(reader, key, twos=kind.has_bracket)
        elif "values" in field.metadata:
            values[key] = word(reader, key, field.metadata["values"])
        elif "each" in field.metadata:
            values[key] = tuple(_numbers(reader, key))
        elif "least" in field.metadata:
            values[key] = reader.number(key, field.metadata["least"])
            if values[key] > field.metadata["most"]:
                raise reader.malformed(key, f"must be {field.metadata['most']} or less")
        else:
            values[key] = reader.flag(key)
    return in_meetings(kind(**values))


def _forbidden(reader: Reader) -> Iterator[frozenset[int]]:
    for value in reader.items("forbidden", LARGEST):
        pair = frozenset(whole_numbers(value, "forbidden"))
        if len(pair) != 2 or len(value) != 2:  # type: ignore[arg-type]
            raise reader.malformed("forbidden", "must be pairs of two entries")
        yield pair


def _numbers(reader: Reader, key: str) -> list[int]:
    numbers = whole_numbers(reader.items(key, MOST_ROUNDS), key)
    if any(number < 1 for number in numbers):
        raise reader.malformed(key, "must be 1 or more")
    return numbers


def _entry(data: object) -> Entry:
    reader = Reader(data, ENTRY)
    reader.require("id")
    entry = Entry(
        id=reader.number("id", least=-LARGEST),
        name=reader.text("name"),
        seed=number_or_none(reader, "seed"),
        club=reader.text("club"),
        section=reader.text("section"),
        line=word(reader, "line", LINES),  # type: ignore[arg-type]
        table=number_or_none(reader, "table"),
        from_round=number_or_none(reader, "from_round") or 1,
        until_round=number_or_none(reader, "until_round", least=0),
        byes=_requests(reader, "byes", ("half", "zero", "absent")),
        credit=_requests(reader, "credit", ("half", "zero")),
    )
    if entry.until_round is not None and entry.until_round < entry.from_round - 1:
        raise reader.malformed("until_round", "must not be before from_round")
    if any(number < entry.from_round for number in entry.byes):
        raise reader.malformed("byes", "must not be before from_round")
    if any(number >= entry.from_round for number in entry.credit):
        raise reader.malformed("credit", "must be before from_round")
    return entry


def _requests(reader: Reader, key: str, worths: tuple[Worth, ...]) -> dict[int, Worth]:
    """Return what each requested bye, absence or credit of an entry is worth, by number of its
    round.
    """
    data = reader.require(key) if reader.has(key) else {}
    if not isinstance(data, dict):
        raise reader.malformed(key, "must be an object of rounds")
    worth_by_round: dict[int, Worth] = {}
    for number, worth in data.items():
        is_number = number.isascii() and number.isdecimal() and len(number) < 4
        if not is_number or number.startswith("0"):
            raise reader.malformed(key, "must name rounds from 1, without leading zeros")
        if worth not in worths:
            raise reader.malformed(key, f"must be {', '.join(worths[:-1])} or {worths[-1]}")
        worth_by_round[int(number)] = worth
    return worth_by_round


def _by_id(entries: list[Entry]) -> dict[int, Entry]:
    by_id: dict[int, Entry] = {}
    for position, entry in enumerate(entries, start=1):
        if entry.id in by_id:
            raise MalformedFacts(f"{entry.id} is there twice", entry=position, key="id")
        by_id[entry.id] = entry
    return by_id


def _check_sections(event: Event) -> None:
    """Refuse a table with entries of two sections: it would count in neither."""
    names = event.format.sections(event.entries)
    for number, tables in enumerate(event.rounds, start=1):
        for position, table in enumerate(tables, start=1):
            if len({names[entry] for entry in table.entries}) > 1:
                raise MalformedFacts(
                    "must be of one section", round=number, table=position, key="sides"
                )


def _read_round(data: object, number: int, kind: type[Format], by_id: Mapping[int, Entry]) -> Round:
    if not isinstance(data, list):
        raise MalformedFacts("must be a list of tables")
    tables: list[Table] = []
    placed: set[int] = set()
    numbers: set[int] = set()
    for position, item in enumerate(data, start=1):
        with located(table=position):
            table = read_table(item, kind)
            for entry in table.entries:
                if entry not in by_id:
                    raise MalformedFacts(f"{entry} is no entry", key="sides")
                if by_id[entry].from_round > number:
                    raise MalformedFacts(f"{entry} does not play yet", key="sides")
                _check_presence(by_id[entry], table, number)
                if entry in placed:
                    raise MalformedFacts(f"{entry} has two places in this round", key="sides")
                placed.add(entry)
            if table.number in numbers:
                raise MalformedFacts(f"{table.number} is there twice", key="table")
            if table.number is not None:
                numbers.add(table.number)
            tables.append(table)
    return tables


def _check_presence(entry: Entry, table: Table, number: int) -> None:
    """Refuse a result of an entry that left before this round, or did not play in it."""
    at = next(at for at, side in enumerate(table.sides) if entry.id in side)
    if table.is_bye or table.is_open or at in table.absent or entry.id in table.no_shows:
        return
    if entry.left_before(number):
        raise MalformedFacts(f"{entry.id} has left before", key="sides")
    if number in entry.byes:
        is_absent = entry.byes[number] == "absent"
        what = "is absent in this round" if is_absent else "has a bye on request"
        raise MalformedFacts(f"{entry.id} {what}", key="sides")


def _regulation(reader: Reader) -> Regulation:
    items = reader.items("tiebreaks", len(TIEBREAKS) * 2)
    names = [_tiebreak(item) for item in items]
    tiebreaks = tuple(name for name in names if isinstance(name, str) and name in TIEBREAKS)
    if unknown := [name for name in names if name not in tiebreaks]:
        raise reader.malformed("tiebreaks", f"{unknown[0]!r} is none of {', '.join(TIEBREAKS)}")
    for item in items:
        # For Python, 1 is true as well.
        both = item.get("head-to-head") if isinstance(item, dict) else None
        if both and not isinstance(both["walkovers"], bool):
            raise reader.malformed("tiebreaks", "walkovers must be true or false")
    return Regulation(
        award=read_award(reader.require("award")) if reader.has("award") else WinDrawLoss(),
        tiebreaks=tiebreaks,
        bye=_bye(reader.require("bye")) if reader.has("bye") else Bye(),
        walkover=_walkover(reader.require("walkover")) if reader.has("walkover") else (3000, 0),
        walkovers_meet=WITH_WALKOVERS[0] in items,
        step=reader.number("step", 1) if reader.has("step") else STEP,
        teams=_teams(reader.require("teams")) if reader.has("teams") else None,
        low_wins=reader.flag("low_wins"),
        deductions=tuple(map(_deduction, reader.items("deductions", MOST_DEDUCTIONS))),
    )


def _teams(value: object) -> TeamRules:
    if value == "all":
        return TeamRules()
    with inside("teams"):
        reader = Reader(value, ("best",))
        reader.require("best")
        return TeamRules(reader.number("best", least=1, most=MOST_COUNTED))


def _deduction(data: object) -> Deduction:
    with inside("deductions"):
        reader = Reader(data, ("words", "points", "score"))
        reader.require("words")
        points = hundredths_in(reader) if reader.has("points") else 0
        score = reader.points("score")
        if max(points, score) > 0 or bool(points) == bool(score):
            raise reader.malformed("points", "needs points or a score, below zero")
        return Deduction(reader.text("words"), points, score)


def _tiebreak(item: object) -> object:
    """Return the name of a tie-break with options; another item as it is."""
    if item in WITH_WALKOVERS:
        return "head-to-head"
    if isinstance(item, dict) and "count" in item:
        reader = Reader(item, ("count", "least", "level"))
        least, level = reader.flag("least"), reader.flag("level")
        if (name := reader.word("count", LONGEST_WORD)) and not (least and level):
            return own_count(name, least_first=least, among_level=level)
    return item


def _walkover(value: object) -> tuple[int, int] | None:
    return None if value == "usual" else two(value, "walkover")


def _bye(data: object) -> Bye:
    with inside("bye"):
        reader = Reader(data, ("score", "points"))
        score = two(reader.require("score"), "score") if reader.has("score") else None
        points = hundredths_in(reader) if reader.has("points") else None
        if points is not None and points < 0:
            raise reader.malformed("points", "must not be negative")
        return Bye(score, points)
