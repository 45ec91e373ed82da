"""All rounds at tables of several are planned at once where their number is fixed."""

from collections import Counter
from dataclasses import replace
from itertools import chain, combinations

import pytest

from tests.cases import with_thorough
from tournaments.formats.event import draw_all
from tournaments.formats.files.eventfile import read_event
from tournaments.formats.movements.evening import evening, rematches
from tournaments.formats.parts.base import Draw, Field
from tournaments.formats.tables import Tables
from tournaments.ranking.results import Entry, Table

from .events import notes, unseeded


def field(entries, draws=()):
    return Field(
        tuple(entries), [as_played(draw) for draw in draws], [entry.id for entry in entries], {}
    )


def as_played(draw: Draw) -> list[Table]:
    return [Table(p.sides, score=tuple(range(len(p.sides)))) for p in draw.pairings]


def played(format: Tables, entries, rounds: int) -> list[Draw]:
    draws: list[Draw] = []
    for _ in range(rounds):
        draws.append(format.draw(field(entries, draws)))
    return draws


def codes(draw: Draw) -> list[str]:
    return [code for code, _ in notes(draw) if code != "rematch"]


@pytest.mark.parametrize(
    ("sizes", "rounds", "most"),
    [
        # Drawn round by round: 6, 4 and 48 rematches.
        ((4, 4, 4, 3), 5, 0),
        ((4,) * 7, 7, 0),
        ((4,) * 4, 7, 48),
    ],
)
def test_plan_of_all_rounds_has_few_rematches(sizes, rounds, most):
    plan = evening(sizes, rounds)
    assert len(plan) == rounds
    for tables in plan:
        assert sorted(chain.from_iterable(tables)) == list(range(sum(sizes)))
        assert tuple(map(len, tables)) == sizes
    met = Counter(two for blocks in plan for b in blocks for two in combinations(sorted(b), 2))
    again = sum(times * (times - 1) // 2 for times in met.values())
    assert rematches(plan) == again <= most


def test_plan_spreads_the_seats_at_larger_tables():
    plan = evening((4, 4, 4, 3), 5)
    larger = Counter(player for tables in plan for table in tables[:3] for player in table)
    assert max(larger.values()) - min(larger.values()) <= 1


def test_plan_of_same_numbers_is_the_same():
    first = evening((4, 4, 4, 3), 5)
    evening.cache_clear()
    assert evening((4, 4, 4, 3), 5) == first


@pytest.mark.parametrize(("sizes", "rounds"), [((4,), 3), ((4, 4), 1), ((4,) * 30, 4)])
def test_evening_of_one_table_or_round_or_huge_field_is_empty(sizes, rounds):
    assert evening(sizes, rounds) == ()


def test_draws_follow_the_plan_to_its_last_round():
    draws = played(Tables(rounds=7, seed=3), unseeded(16), 7)
    assert sum(draw.cost[1] for draw in draws) == rematches(evening((4,) * 4, 7)) == 48
    assert [codes(draw) for draw in draws] == [["planned-at-once"]] * 7
    assert draws[0].notes[0].params == {"rounds": 7, "again": 48}


def test_plan_notes_name_rounds_and_rematches():
    def notes_of(format: Tables, entries: int) -> list[tuple[str, dict[str, int | str]]]:
        return [(note.code, dict(note.params)) for note in format.plan_notes(entries)]

    assert notes_of(Tables(rounds=5), 20) == [("planned-at-once", {"rounds": 5, "again": 0})]
    assert notes_of(Tables(), 20) == [("known-schedule", {"rounds": 5})]
    assert notes_of(Tables(), 22) == [("rounds-open", {})]
    assert (
        notes_of(Tables(), 5)
        == notes_of(Tables(rounds=3), 5)
        == notes_of(Tables(rounds=3), 2)
        == []
    )


@pytest.mark.parametrize(
    "change", with_thorough([{"e20": {"until_round": 2}}, {"e21": {"from_round": 3}}], first=1)
)
def test_plan_ends_after_an_arrival_or_a_withdrawal(change):
    number, fields = next(iter(change.items()))
    who = {entry.id: entry for entry in unseeded(20)}
    who[int(number[1:])] = Entry(int(number[1:]), **fields)
    draws = played(Tables(rounds=5), list(who.values()), 4)
    assert [codes(d) for d in draws] == [["planned-at-once"]] * 2 + [["plan-left"], []]
    seated = [entry for pairing in draws[2].pairings for side in pairing.sides for entry in side]
    assert len(seated) == (19 if "e20" in change else 21)


def test_plan_ends_when_two_seats_are_swapped():
    format, entries = Tables(rounds=5), unseeded(20)
    first = as_played(format.draw(field(entries)))
    (one, *rest), (other, *others) = first[0].sides, first[1].sides
    first[:2] = [
        replace(first[0], sides=(other, *rest)),
        replace(first[1], sides=(one, *others)),
    ]
    now = replace(field(entries), rounds=[first])
    second = format.draw(now)
    assert codes(second) == ["plan-left"]
    assert codes(format.draw(replace(now, rounds=[first, as_played(second)]))) == []


def test_plan_keeps_forbidden_pairs_apart():
    forbidden = [frozenset(two) for two in ((1, 2), (3, 4), (5, 6))]
    draws = played(Tables(rounds=4, forbidden=forbidden), unseeded(20), 4)
    assert [draw.cost for draw in draws] == [(0, 0, 0, 0)] * 4
    assert all(codes(draw) == ["planned-at-once"] for draw in draws)


def test_plan_with_unavoidable_forbidden_pair_is_not_followed():
    format = Tables(rounds=7, forbidden=[frozenset((1, 2))])
    draw = format.draw(field(unseeded(16)))
    assert draw.cost[0] == 0
    assert codes(draw) == []


def test_all_planned_rounds_are_drawn_at_once():
    entries = [{"id": number} for number in range(1, 21)]
    data = {"format": "tables", "award": "places", "entries": entries}
    draws = draw_all(read_event({**data, "options": {"rounds": 5}}))
    assert [draw.round for draw in draws] == [1, 2, 3, 4, 5]
    assert sum(draw.cost[1] for draw in draws) == 0
    assert len(draw_all(read_event(data))) == 1
