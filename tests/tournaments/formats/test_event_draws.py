"""Draws of event files: the next round, all rounds at once, and refusals."""

import json
from typing import Any

import pytest

from tests.tournaments.formats.event_data import FOUR, event, table
from tournaments.formats.event import Event, draw_all, draw_next
from tournaments.formats.files import eventfile, eventreport
from tournaments.formats.parts.base import Impossible
from tournaments.ranking.places import Place, rank


def test_draw_report_has_tables_byes_cost_and_notes() -> None:
    data = event(
        entries=[*FOUR, {"id": 5}],
        options={"forbidden": [[2, 5]]},
    )
    read = eventfile.read_event(data)
    written = eventreport.draw_report(read, draw_next(read))
    assert written == {
        "round": 1,
        "tables": [{"table": 1, "sides": [2, 5]}, {"table": 2, "sides": [3, 4]}],
        "byes": [1],
        "cost": [],
        "notes": [{"code": "forbidden", "sides": [2, 5]}],
    }
    assert json.loads(json.dumps(written)) == written


def test_draw_all_gives_all_remaining_rounds() -> None:
    played = [table(sides=[1, 4], score=[1, 0]), table(sides=[2, 3], score=[1, 0])]
    draws = draw_all(eventfile.read_event(event(rounds=[played])))
    assert [draw.round for draw in draws] == [2, 3]
    assert [[p.sides for p in draw.pairings] for draw in draws] == [
        [((4,), (3,)), ((1,), (2,))],
        [((2,), (4,)), ((3,), (1,))],
    ]


def test_draw_all_ranks_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    ranked = []

    def counted(entries: Any, rounds: Any, *args: Any, **kwargs: Any) -> list[Place]:
        ranked.append(len(rounds))
        return rank(entries, rounds, *args, **kwargs)

    monkeypatch.setattr("tournaments.formats.event.rank", counted)
    draws = draw_all(eventfile.read_event(event(entries=[{"id": id} for id in range(1, 21)])))
    assert [draw.round for draw in draws] == list(range(1, 20))
    assert ranked == [0]


def test_groups_of_different_size_end_at_different_rounds() -> None:
    sections = ["A", "A", "A", "B", "B", "B", "B", "B"]
    entries = [{"id": n, "section": section} for n, section in enumerate(sections, start=1)]
    data = {"format": "groups", "options": {"groups": 2}, "entries": entries}
    draws = draw_all(eventfile.read_event(data))
    assert [{p.section for p in draw.pairings} for draw in draws] == [
        {"A", "B"},
        {"A", "B"},
        {"A", "B"},
        {"B"},
        {"B"},
    ]
    assert all(len({p.number for p in d.pairings}) == len(d.pairings) for d in draws)


def test_draw_seats_fixed_entry_and_others_around_it() -> None:
    entries = [{"id": 1}, {"id": 2}, {"id": 3, "table": 1}, {"id": 4}]
    read = eventfile.read_event(event(entries=entries))
    tables = [(p.number, p.sides) for draw in draw_all(read) for p in draw.pairings]
    assert [number for number, sides in tables if (3,) in sides] == [1, 1, 1]


def test_draw_of_two_entries_fixed_to_one_table_notes_loser() -> None:
    entries = [{"id": 1, "table": 1}, {"id": 2, "table": 1}, {"id": 3}, {"id": 4}]
    draw = draw_next(eventfile.read_event(event(entries=entries)))
    assert [(note.code, note.sides) for note in draw.notes] == [("fixed-table-lost", (2,))]
    assert sorted(p.number or 0 for p in draw.pairings) == [1, 2]


def test_draw_of_two_different_fixed_tables_notes_the_moved() -> None:
    entries = [{"id": 1, "table": 3}, {"id": 2}, {"id": 3}, {"id": 4, "table": 99}]
    draw = draw_next(eventfile.read_event(event(entries=entries)))
    assert [(note.code, note.sides, note.params) for note in draw.notes] == [
        ("fixed-table-elsewhere", (4, 1), {"table": 99, "stays": 3})
    ]
    assert sorted(p.number or 0 for p in draw.pairings) == [1, 3]


def problems(**keys: Any) -> list[tuple[str, Any]]:
    actual = eventfile.read_event(event(**keys)).problems()
    return [(problem.code, problem.params) for problem in actual]


def test_draw_of_section_of_one_names_section_and_entry() -> None:
    entries = [{"id": 1}, {"id": 2}, {"id": 3, "section": "Z"}, {"id": 4, "section": "A"}]
    assert problems(format="swiss", entries=[*entries, {"id": 5, "section": "A"}]) == [
        ("section-of-one", {"section": "Z", "entry": 3})
    ]


def test_draw_section_with_one_left_names_it() -> None:
    entries = [{"id": n, "section": "AB"[n % 2]} for n in range(1, 5)]
    entries[0]["until_round"] = 0
    with pytest.raises(Impossible) as raised:
        draw_next(eventfile.read_event(event(format="swiss", entries=entries)))
    assert [(p.code, p.params) for p in raised.value.problems] == [
        ("section-of-one", {"section": "B", "entry": 3})
    ]


def test_too_many_groups_are_reported_once() -> None:
    entries = [{"id": number} for number in range(1, 13)]
    assert problems(format="groups", options={"groups": 50}, entries=entries) == [
        ("too-many-groups", {"groups": 50, "most": 6})
    ]


def test_problem_common_to_sections_is_reported_once() -> None:
    entries = [{"id": number, "section": "AB"[number % 2]} for number in range(1, 9)]
    actual = problems(format="knockout", options={"best_of": 2}, entries=entries)
    assert actual == [("even-best-of", {"best_of": 2})]


def four_without(*gone: int) -> Event:
    """Return an event of four after round 1, which these entries have left."""
    entries = [{**entry, "until_round": 1 if entry["id"] in gone else None} for entry in FOUR]
    first = [table(sides=[1, 4], score=[1, 0]), table(sides=[2, 3], score=[1, 0])]
    return eventfile.read_event(event(entries=entries, rounds=[first]))


@pytest.mark.parametrize("draw", [draw_next, draw_all])
def test_draw_among_entries_that_all_met_is_refused(draw: Any) -> None:
    with pytest.raises(Impossible) as raised:
        draw(four_without(1, 4))
    assert [problem.code for problem in raised.value.problems] == ["nobody-meets"]


def test_entries_that_meet_only_later_get_a_bye_first() -> None:
    draws = draw_all(four_without(2, 4))
    assert [([p.sides for p in draw.pairings], set(draw.byes)) for draw in draws] == [
        ([], {1, 3}),
        ([((3,), (1,))], set()),
    ]


def test_draw_all_with_too_many_tables_is_refused() -> None:
    many = event(entries=[{"id": number} for number in range(1, 2001)])
    with pytest.raises(Impossible) as raised:
        draw_all(eventfile.read_event(many))
    (problem,) = raised.value.problems
    assert problem.code == "too-many-tables"
    assert problem.params == {"tables": 1999 * 1000, "most": 50_000}
    assert len(draw_next(eventfile.read_event(many)).pairings) == 1000
