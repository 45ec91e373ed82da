"""A stage is ranked once: the ranking does not depend on the order of its field."""

from random import Random
from typing import Any

import pytest

from tournaments.formats import FORMATS
from tournaments.formats.courses.swiss import Swiss
from tournaments.formats.event import Event, draw_next
from tournaments.formats.files import eventfile
from tournaments.formats.parts.base import Draw
from tournaments.ranking.places import Place, rank
from tournaments.ranking.results import Entry, Round, Table

DRAWN = [key for key, format in FORMATS.items() if format.draws]


def result_of(draw: Draw, rng: Random) -> Round:
    """Return the tables of a draw with points for all entries, and its byes."""
    tables = [
        Table(two.sides, two.number, tuple(rng.sample(range(0, 3000, 5), len(two.sides))))
        for two in draw.pairings
    ]
    return [*tables, *(Table(((entry,),)) for entry in draw.byes)]


def played(format: str) -> Event:
    """Return two rounds of eight entries, of which one has left."""
    stage = eventfile.read_event({"format": format, "entries": [{"id": n} for n in range(1, 9)]})
    rng = Random(7)
    for _round in range(2):
        drawn = result_of(draw_next(stage), rng)
        stage = Event(stage.format, stage.regulation, stage.entries, (*stage.rounds, drawn))
    left = tuple(Entry(8, until_round=2) if e.id == 8 else e for e in stage.entries)
    return Event(stage.format, stage.regulation, left, stage.rounds)


@pytest.mark.parametrize("format", DRAWN)
def test_ranking_in_any_order_gives_the_same_places(format: str) -> None:
    stage = played(format)
    for name, field in stage.fields.items():
        again = rank(
            field.entries,
            stage.format.counted(field),
            stage.regulation,
            counting=stage._counting(field),
            seed=stage.format.seed,
        )
        assert stage.places[name] == again
        assert list(field.order) == [place.entry for place in again]


def test_stage_ranks_once_for_fields_places_and_qualifiers(monkeypatch: pytest.MonkeyPatch) -> None:
    ranked = []

    def counted(*args: Any, **kwargs: Any) -> list[Place]:
        ranked.append(args)
        return rank(*args, **kwargs)

    monkeypatch.setattr("tournaments.formats.event.rank", counted)
    stage = played("swiss")
    ranked.clear()
    assert stage.fields
    assert stage.places
    assert stage.decided("", 2)
    assert len(ranked) == 1


def test_table_with_entries_of_two_sections_counts_in_neither() -> None:
    entries = tuple(Entry(number, section="A" if number < 4 else "B") for number in range(1, 5))
    tables = [Table(((1,), (2,)), score=(10, 5)), Table(((3,), (4,)), score=(10, 5))]
    stage = Event(Swiss(), played("swiss").regulation, entries, (tables,))
    counted = {p.entry: p.tally.played for places in stage.places.values() for p in places}
    assert counted == {1: 1, 2: 1, 3: 0, 4: 0}
