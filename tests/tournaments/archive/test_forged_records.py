"""A signed file with wrong records of a tournament is refused before anything is written."""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest

from clubs import accounts
from clubs.archive.canonical import MalformedArchive, canonical
from clubs.archive.document import Document
from clubs.archive.records import Archive, Record, State
from scoring.club import archives
from tests.prepared import prepared
from tests.scoring.copies import file_of
from tests.tournaments.archive.evening import play_an_evening, play_round, registered
from tests.world import World
from tournaments.archive.facts import MOST_DRAWS, RoundFacts
from tournaments.director.money import money
from tournaments.models import Tournament

pytestmark = pytest.mark.thorough

Change = Callable[[Any], Any]


@prepared
def a_file(world: World) -> Document:
    cup = registered(world)
    Tournament.objects.filter(pk=cup.pk).update(price=2000)
    money.take(cup.entries.get(number=1), 4000, "cash", by=world.bruno, client_key=uuid4())
    play_an_evening(cup, world)
    return file_of(world, world.club)


def forged(file: Document, kind: str, change: Change) -> Document:
    """Return the file with other facts of the first record of a kind; of a table, that with the
    match.
    """
    records = file.archive.records
    keys = [key for key in sorted(records) if key.startswith(f"{kind}:")]
    if kind == "table":
        keys = [key for key in keys if records[key].state.facts["match"]]
    facts = deepcopy(records[keys[0]].state.facts)
    change(facts)
    begun = Record.begin(keys[0], State(facts))
    return replace(file, archive=Archive(file.archive.club, {**records, keys[0]: begun}))


NOBODY = "entry:00000000-0000-4000-8000-000000000009"


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("tournament", lambda facts: facts.update(more=1)),
        ("tournament", lambda facts: facts.update(name="")),
        ("tournament", lambda facts: facts.update(name="Cup \u200b")),
        ("tournament", lambda facts: facts.update(place=" Hall  2")),
        ("tournament", lambda facts: facts.update(game="chess")),
        ("tournament", lambda facts: facts.update(starts_at="tomorrow")),
        ("tournament", lambda facts: facts.update(regulation={"award": "luck"})),
        ("tournament", lambda facts: facts.update(price=None, guest_price=10)),
        ("tournament", lambda facts: facts.update(ended="yes")),
        ("stage", lambda facts: facts.update(format="dice")),
        ("stage", lambda facts: facts.update(format="individual")),
        ("stage", lambda facts: facts["options"].update(rounds="many")),
        ("stage", lambda facts: facts.update(closed=False, went_on=[NOBODY])),
        ("stage", lambda facts: facts.update(carries_over=True)),
        ("entry", lambda facts: facts.update(pair=facts["tournament"])),
        ("entry", lambda facts: facts.update(number=1 if facts["number"] != 1 else 2)),
        ("entry", lambda facts: facts.update(expelled=True, left=None)),
        ("participant", lambda facts: facts.update(byes={"x": "half"})),
        ("participant", lambda facts: facts.update(from_round=9)),
        ("round", lambda facts: facts["draws"].append(facts["draws"][0])),
        ("round", lambda facts: facts["draws"][0].update(state="playing")),
        ("round", lambda facts: facts["draws"][0].update(voided=facts["draws"][0]["drawn_at"])),
        ("round", lambda facts: facts["draws"][0].update(play_until="9999-12-31")),
        ("table", lambda facts: facts.update(match=None, earlier=[NOBODY])),
        ("table", lambda facts: facts.update(scores=[1, 2, 3])),
        ("table", lambda facts: facts.update(scores=[], counts={})),
        ("table", lambda facts: facts.update(sides=facts["sides"][:1] * 2)),
        ("table", lambda facts: facts.update(sides=facts["sides"][::-1])),
        ("table", lambda facts: facts["sides"][0][0].update(entry=NOBODY)),
        ("table", lambda facts: facts.update(draw="00000000-0000-4000-8000-000000000009")),
        ("payment", lambda facts: facts.update(amount=0)),
        ("payment", lambda facts: facts.update(entry=NOBODY)),
    ],
)
def test_forged_record_of_a_tournament_is_refused(world: World, kind: str, change: Change) -> None:
    file = a_file(world)
    laptop = accounts.create_club("laptop", "Boa Vista, laptop", owner=world.olga)
    with pytest.raises(MalformedArchive):
        archives.compare(laptop, forged(file, kind, change))


def with_draws_taken_back(file: Document, count: int) -> Document:
    """Return the file with more draws of the first round, each with a table."""
    records = dict(file.archive.records)
    table = next(
        record.state.facts
        for key, record in sorted(records.items())
        if key.startswith("table:") and record.state.facts["match"]
    )
    facts = deepcopy(records[table["round"]].state.facts)
    for _number in range(count):
        draw = {**facts["draws"][0], "key": f"{uuid4()}", "voided": facts["draws"][0]["drawn_at"]}
        facts["draws"].append(draw)
        key = f"table:{uuid4()}"
        own = {**table, "draw": draw["key"], "match": None, "earlier": []}
        records[key] = Record.begin(key, State(own))
    records[table["round"]] = Record.begin(table["round"], State(facts))
    return replace(file, archive=Archive(file.archive.club, records))


def test_round_with_too_many_draws_is_refused(world: World) -> None:
    file = a_file(world)
    laptop = accounts.create_club("laptop", "Boa Vista, laptop", owner=world.olga)
    archives.compare(laptop, with_draws_taken_back(file, MOST_DRAWS - 1))
    with pytest.raises(MalformedArchive, match="too many draws"):
        archives.compare(laptop, with_draws_taken_back(file, MOST_DRAWS))


def test_more_draws_do_not_parse_a_round_more_often(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = a_file(world)
    laptop = accounts.create_club("laptop", "Boa Vista, laptop", owner=world.olga)
    counts = []
    for draws in (1, 50):
        parsed: list[str] = []

        def count(cls: type[RoundFacts], facts: Any, key: str, seen: Any = parsed) -> RoundFacts:
            seen.append(key)
            return cls.model_validate_json(canonical(facts))

        monkeypatch.setattr(RoundFacts, "read", classmethod(count))
        archives.compare(laptop, with_draws_taken_back(file, draws))
        counts.append(len(parsed))
    assert counts[0] == counts[1]


def test_two_rounds_with_one_draw_are_refused(world: World) -> None:
    file = a_file(world)
    laptop = accounts.create_club("laptop", "Boa Vista, laptop", owner=world.olga)
    records = dict(file.archive.records)
    first, second = (key for key in sorted(records) if key.startswith("round:") and key[-1] in "12")
    taken_back = deepcopy(records[first].state.facts["draws"][0])
    taken_back["voided"] = taken_back["drawn_at"]
    facts = deepcopy(records[second].state.facts)
    facts["draws"].append(taken_back)
    records[second] = Record.begin(second, State(facts))
    with pytest.raises(MalformedArchive, match="breaks its rules"):
        archives.compare(laptop, replace(file, archive=Archive(file.archive.club, records)))


def test_match_at_tables_of_two_tournaments_is_refused(world: World) -> None:
    for _cup in range(2):
        play_round(registered(world), world, hands=3)
    file = file_of(world, world.club)
    laptop = accounts.create_club("laptop", "Boa Vista, laptop", owner=world.olga)
    records = dict(file.archive.records)
    first, second = (
        key
        for key, record in sorted(records.items())
        if key.startswith("table:") and record.state.facts["match"]
    )
    facts = deepcopy(records[second].state.facts)
    facts["match"] = records[first].state.facts["match"]
    facts["earlier"] = []
    records[second] = Record.begin(second, State(facts))
    both = replace(file, archive=Archive(file.archive.club, records))
    with pytest.raises(MalformedArchive):
        archives.compare(laptop, both)
