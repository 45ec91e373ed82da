"""The event file: what can be read, what cannot, and where the fault is said to be."""

import json
from typing import Any

import pytest

from scoring.rules.problems import MalformedFacts
from tournaments.formats import FORMATS, eventfile
from tournaments.formats.base import Impossible
from tournaments.formats.event import Event, draw_all, draw_next
from tournaments.ranking.places import Place, rank

FOUR = [{"id": 1}, {"id": 2}, {"id": 3}, {"id": 4}]


def event(**keys: Any) -> dict[str, Any]:
    return {"format": "round-robin", "entries": FOUR, **keys}


def table(**keys: Any) -> dict[str, Any]:
    return {"sides": [1, 2], **keys}


def malformed(data: object) -> dict[str, int | str]:
    with pytest.raises(MalformedFacts) as raised:
        eventfile.read_event(data)
    return raised.value.where


def test_format_and_entries_are_enough() -> None:
    read = eventfile.read_event(event())
    assert [entry.id for entry in read.entries] == [1, 2, 3, 4]
    assert (read.regulation.walkover, read.regulation.tiebreaks) == ((3000, 0), ())


@pytest.mark.parametrize("format", FORMATS)
def test_every_format_reads_the_options_all_formats_have(format: str) -> None:
    options = {"rounds": 3, "seed": 7, "forbidden": [[1, 2]], "apart": "club"}
    read = eventfile.read_event({"format": format, "options": options, "entries": FOUR}).format
    assert (read.rounds, read.seed, read.apart) == (3, 7, "club")
    assert list(read.forbidden) == [frozenset({1, 2})]


@pytest.mark.parametrize(
    ("format", "options"),
    [
        ("round-robin", {"double": True}),
        ("groups", {"groups": 4}),
        ("danish", {"rematch": "not-last"}),
        ("mitchell", {"move": "skip"}),
        ("knockout", {"third_place": True}),
        ("lives", {"lives": 3, "reentry_until": 4}),
        ("tables", {"size": 6}),
    ],
)
def test_a_format_reads_its_own_options(format: str, options: dict[str, Any]) -> None:
    read = eventfile.read_event({"format": format, "options": options, "entries": FOUR}).format
    assert {name: getattr(read, name) for name in options} == options


@pytest.mark.parametrize(
    ("data", "where"),
    [
        (None, {}),
        ([], {}),
        ({"entries": FOUR}, {"key": "format"}),
        ({"format": "round-robin"}, {"key": "entries"}),
        (event(format="swis"), {"key": "format"}),
        (event(colour="red"), {"key": "colour"}),
        (event(options={"double": 1}), {"key": "options.double"}),
        (event(options={"lives": 2}), {"key": "options.lives"}),
        (event(options={"rounds": 0}), {"key": "options.rounds"}),
        (event(options={"forbidden": [[1, 1]]}), {"key": "options.forbidden"}),
        (event(options={"forbidden": [[1, 9]]}), {"key": "options.forbidden"}),
        (event(options={"apart": "town"}), {"key": "options.apart"}),
        (event(award="victory"), {"key": "award"}),
        (event(award={"vp": "5-hands"}), {"key": "award"}),
        (event(tiebreaks=["beauty"]), {"key": "tiebreaks"}),
        (event(bye={"points": 1.25}), {"key": "bye.points"}),
        (event(bye={"score": [355]}), {"key": "bye.score"}),
        (event(bye=[355, 0]), {"key": "bye"}),
        (event(options=[]), {"key": "options"}),
        (event(walkover=[3000]), {"key": "walkover"}),
        (event(entries=[{"id": 1}, {"name": "Ana"}]), {"entry": 2, "key": "id"}),
        (event(entries=[{"id": 1}, {"id": 1}]), {"entry": 2, "key": "id"}),
        (event(entries=[{"id": "1"}]), {"entry": 1, "key": "id"}),
        (event(entries=[{"id": 1, "line": "N"}]), {"entry": 1, "key": "line"}),
        (
            event(entries=[{"id": 1, "from_round": 3, "until_round": 1}]),
            {"entry": 1, "key": "until_round"},
        ),
        (event(rounds=[{}]), {"round": 1}),
        (event(rounds=[[{}]]), {"round": 1, "table": 1, "key": "sides"}),
        (event(rounds=[[table(sides=[1, 9])]]), {"round": 1, "table": 1, "key": "sides"}),
        (event(rounds=[[table(sides=[1])]]), {"round": 1, "table": 1, "key": "sides"}),
        (event(rounds=[[table(sides=[[1, 2], [3, 4]])]]), {"round": 1, "table": 1, "key": "sides"}),
        (event(rounds=[[table(), table(sides=[2, 3])]]), {"round": 1, "table": 2, "key": "sides"}),
        (
            event(
                entries=[{"id": 1, "section": "A"}, {"id": 2, "section": "B"}, *FOUR[2:]],
                rounds=[[], [table(sides=[3, 4]), table()]],
            ),
            {"round": 2, "table": 2, "key": "sides"},
        ),
        (event(rounds=[[], [table(score=[1])]]), {"round": 2, "table": 1, "key": "score"}),
        (event(rounds=[[table(score=[1, None])]]), {"round": 1, "table": 1, "key": "score"}),
        (event(rounds=[[table(walkover=3)]]), {"round": 1, "table": 1, "key": "walkover"}),
        (
            event(rounds=[[table(walkover=2, score=[1, 2])]]),
            {"round": 1, "table": 1, "key": "score"},
        ),
        (
            event(rounds=[[{"sides": [1], "bye": True, "score": [1, 2]}]]),
            {"round": 1, "table": 1, "key": "score"},
        ),
        (
            event(rounds=[[table(counts={"red": [1, 2]})]]),
            {"round": 1, "table": 1, "key": "counts.red"},
        ),
        (event(rounds=[[table(sides=[1, 2, 3])]]), {"round": 1, "table": 1, "key": "sides"}),
        (
            event(rounds=[[table(score=[1, 2], places=[2, 1])]]),
            {"round": 1, "table": 1, "key": "places"},
        ),
        # Of an earlier stage a file says nothing.
        (event(entries=[{"id": 1, "came_from": "A"}]), {"entry": 1, "key": "came_from"}),
        (
            event(rounds=[[table(table=4), {"sides": [3, 4], "table": 4}]]),
            {"round": 1, "table": 2, "key": "table"},
        ),
        (
            event(entries=[{"id": 1}, {"id": 2, "from_round": 2}], rounds=[[table()]]),
            {"round": 1, "table": 1, "key": "sides"},
        ),
        (
            event(format="individual", rounds=[[table(sides=[1, 3])]]),
            {"round": 1, "table": 1, "key": "sides"},
        ),
        (
            event(format="individual", rounds=[[table(sides=[[1], [2]])]]),
            {"round": 1, "table": 1, "key": "sides"},
        ),
    ],
)
def test_what_is_no_event_file_says_where(data: object, where: dict[str, int | str]) -> None:
    assert malformed(data) == where


@pytest.mark.parametrize("bye", [3, [3]])
def test_of_persons_too_one_can_have_a_bye(bye: object) -> None:
    data = event(format="individual", rounds=[[{"sides": [bye], "bye": True}]])
    ((read,),) = eventfile.read_event(data).rounds
    assert (read.is_bye, read.entries) == (True, (3,))


def test_tables_of_other_rounds_and_tables_without_a_number_are_no_repetition() -> None:
    one, other = table(table=1), {"sides": [3, 4]}
    assert len(eventfile.read_event(event(rounds=[[one, other], [one, other]])).rounds) == 2


def test_null_is_the_same_as_nothing_for_what_may_be_left_out() -> None:
    one = {"id": 1, "seed": None, "table": None, "until_round": None}
    (entry,) = eventfile.read_event(event(entries=[one])).entries
    assert (entry.seed, entry.table, entry.until_round) == (None, None, None)


def test_results_are_read_as_they_are_written() -> None:
    tables = [
        table(table=4, score=[3120, 1870], counts={"clean": [5, 3]}),
        {"sides": [3], "bye": True},
    ]
    ((played, bye),) = eventfile.read_event(event(rounds=[tables])).rounds
    assert (played.number, played.score, played.winner) == (4, (3120, 1870), 0)
    assert played.counts == {"clean": (5, 3)}
    assert (bye.is_bye, bye.sides) == (True, ((3,),))


@pytest.mark.parametrize(("walkover", "absent"), [(2, (1,)), ([1], (0,)), ([2, 1], (0, 1))])
def test_a_walkover_names_who_did_not_come(walkover: object, absent: tuple[int, ...]) -> None:
    ((read,),) = eventfile.read_event(event(rounds=[[table(walkover=walkover)]])).rounds
    assert read.absent == absent


def test_persons_sit_two_on_a_side() -> None:
    people = [{"id": number} for number in range(1, 9)]
    sides = {"sides": [[1, 2], [3, 4]], "score": [10, 20]}
    data = {"format": "individual", "entries": people, "rounds": [[sides]]}
    ((read,),) = eventfile.read_event(data).rounds
    assert read.sides == ((1, 2), (3, 4))
    draw = draw_next(eventfile.read_event({"format": "individual", "entries": people}))
    written = eventfile.draw_report(eventfile.read_event(data), draw)
    assert all(len(side) == 2 for table in written["tables"] for side in table["sides"])


def test_a_bye_keeps_half_points_as_whole_numbers() -> None:
    read = eventfile.read_event(event(bye={"score": [355, 0], "points": 14.5}))
    assert (read.regulation.bye.score, read.regulation.bye.points) == ((355, 0), 29)


def test_a_draw_is_written_with_tables_byes_cost_and_notes() -> None:
    data = event(
        entries=[*FOUR, {"id": 5}],
        options={"forbidden": [[2, 5]]},
    )
    read = eventfile.read_event(data)
    written = eventfile.draw_report(read, draw_next(read))
    assert written == {
        "round": 1,
        "tables": [{"table": 1, "sides": [2, 5]}, {"table": 2, "sides": [3, 4]}],
        "byes": [1],
        "cost": [],
        "notes": [{"code": "forbidden", "sides": [2, 5]}],
    }
    assert json.loads(json.dumps(written)) == written


def test_all_rounds_that_are_left_can_be_fixed_at_once() -> None:
    played = [table(sides=[1, 4], score=[1, 0]), table(sides=[2, 3], score=[1, 0])]
    draws = draw_all(eventfile.read_event(event(rounds=[played])))
    assert [draw.round for draw in draws] == [2, 3]
    assert [[p.sides for p in draw.pairings] for draw in draws] == [
        [((4,), (3,)), ((1,), (2,))],
        [((2,), (4,)), ((3,), (1,))],
    ]


def test_rounds_that_are_fixed_at_once_need_no_new_ranking(monkeypatch: pytest.MonkeyPatch) -> None:
    ranked = []

    def counted(entries: Any, rounds: Any, *args: Any, **kwargs: Any) -> list[Place]:
        ranked.append(len(rounds))
        return rank(entries, rounds, *args, **kwargs)

    monkeypatch.setattr("tournaments.formats.event.rank", counted)
    draws = draw_all(eventfile.read_event(event(entries=[{"id": id} for id in range(1, 21)])))
    assert [draw.round for draw in draws] == list(range(1, 20))
    assert ranked == [0]


def test_groups_of_different_size_end_each_in_its_time() -> None:
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


def test_who_cannot_leave_a_table_sits_there_and_others_around_them() -> None:
    entries = [{"id": 1}, {"id": 2}, {"id": 3, "table": 1}, {"id": 4}]
    read = eventfile.read_event(event(entries=entries))
    tables = [(p.number, p.sides) for draw in draw_all(read) for p in draw.pairings]
    assert [number for number, sides in tables if (3,) in sides] == [1, 1, 1]


def test_of_two_with_the_same_fixed_table_one_loses_it_and_it_is_said() -> None:
    entries = [{"id": 1, "table": 1}, {"id": 2, "table": 1}, {"id": 3}, {"id": 4}]
    draw = draw_next(eventfile.read_event(event(entries=entries)))
    assert [(note.code, note.sides) for note in draw.notes] == [("fixed-table-lost", (2,))]
    assert sorted(p.number or 0 for p in draw.pairings) == [1, 2]


def test_of_two_who_meet_and_keep_different_tables_one_is_said_to_go_to_the_other() -> None:
    entries = [{"id": 1, "table": 3}, {"id": 2}, {"id": 3}, {"id": 4, "table": 99}]
    draw = draw_next(eventfile.read_event(event(entries=entries)))
    assert [(note.code, note.sides, note.params) for note in draw.notes] == [
        ("fixed-table-elsewhere", (4, 1), {"table": 99, "stays": 3})
    ]
    assert sorted(p.number or 0 for p in draw.pairings) == [1, 3]


def problems(**keys: Any) -> list[tuple[str, Any]]:
    found = eventfile.read_event(event(**keys)).problems()
    return [(problem.code, problem.params) for problem in found]


def test_a_section_of_one_is_named_with_who_is_in_it() -> None:
    entries = [{"id": 1}, {"id": 2}, {"id": 3, "section": "Z"}, {"id": 4, "section": "A"}]
    assert problems(format="swiss", entries=[*entries, {"id": 5, "section": "A"}]) == [
        ("section-of-one", {"section": "Z", "entry": 3})
    ]


def test_a_section_in_which_only_one_is_left_is_named_when_it_is_drawn() -> None:
    entries = [{"id": n, "section": "AB"[n % 2]} for n in range(1, 5)]
    entries[0]["until_round"] = 0
    with pytest.raises(Impossible) as raised:
        draw_next(eventfile.read_event(event(format="swiss", entries=entries)))
    assert [(p.code, p.params) for p in raised.value.problems] == [
        ("section-of-one", {"section": "B", "entry": 3})
    ]


def test_too_many_groups_are_one_problem() -> None:
    entries = [{"id": number} for number in range(1, 13)]
    assert problems(format="groups", options={"groups": 50}, entries=entries) == [
        ("too-many-groups", {"groups": 50, "most": 6})
    ]


def test_what_several_sections_have_in_common_is_told_once() -> None:
    entries = [{"id": number, "section": "AB"[number % 2]} for number in range(1, 9)]
    found = problems(format="knockout", options={"best_of": 2}, entries=entries)
    assert found == [("even-best-of", {"best_of": 2})]


def four_without(*gone: int) -> Event:
    """After the first round of four, these have left."""
    entries = [{**entry, "until_round": 1 if entry["id"] in gone else None} for entry in FOUR]
    first = [table(sides=[1, 4], score=[1, 0]), table(sides=[2, 3], score=[1, 0])]
    return eventfile.read_event(event(entries=entries, rounds=[first]))


@pytest.mark.parametrize("draw", [draw_next, draw_all])
def test_where_those_who_are_left_have_all_met_no_round_of_byes_is_drawn(draw: Any) -> None:
    with pytest.raises(Impossible) as raised:
        draw(four_without(1, 4))
    assert [problem.code for problem in raised.value.problems] == ["nobody-meets"]


def test_who_meet_in_a_later_round_only_wait_for_it_with_a_bye() -> None:
    draws = draw_all(four_without(2, 4))
    assert [([p.sides for p in draw.pairings], set(draw.byes)) for draw in draws] == [
        ([], {1, 3}),
        ([((3,), (1,))], set()),
    ]


def test_more_tables_than_can_be_drawn_at_once_are_a_problem() -> None:
    many = event(entries=[{"id": number} for number in range(1, 2001)])
    with pytest.raises(Impossible) as raised:
        draw_all(eventfile.read_event(many))
    (problem,) = raised.value.problems
    assert problem.code == "too-many-tables"
    assert problem.params == {"tables": 1999 * 1000, "most": 50_000}
    assert len(draw_next(eventfile.read_event(many)).pairings) == 1000


# --- Tables of several --------------------------------------------------------------------------


def of_four(**keys: Any) -> dict[str, Any]:
    tables = [{"sides": [3, 4, 1, 2], **keys}]
    return {"format": "tables", "award": "places", "entries": FOUR, "rounds": [tables]}


@pytest.mark.parametrize(
    ("keys", "places"),
    [
        ({"score": [120, 80, 210, 40]}, (2, 3, 1, 4)),
        ({"score": [120, 80, 210, 40], "places": [1, 3, 3, 2]}, (1, 3, 3, 2)),
        ({"score": [120, 80, 210, 40], "walkover": 1}, (1, 2, 4, 3)),
        ({"walkover": [3, 1, 2]}, (2, 1, 2, 2)),
    ],
)
def test_a_table_of_several_has_a_place_for_each(
    keys: dict[str, Any], places: tuple[int, ...]
) -> None:
    read = eventfile.read_event(of_four(**keys)).rounds[0][0]
    assert (read.ranked, read.is_open) == (places, False)


@pytest.mark.parametrize(
    ("keys", "key"),
    [
        ({"sides": [1, 2]}, "sides"),
        ({"sides": [1]}, "sides"),
        ({"score": [1, 2]}, "score"),
        ({"score": [1, 2, 3, 4], "walkover": [1, 2, 3]}, "score"),
        ({"places": [1, 2, 3, 4]}, "places"),
        ({"score": [1, 2, 3, 4], "places": [1, 2, 3]}, "places"),
        ({"score": [1, 2, 3, 4], "places": [1, 2, 2, 3]}, "places"),
        ({"score": [1, 2, 3, 4], "places": [0, 1, 2, 3]}, "places"),
        ({"score": [1, 2, 3, 4], "counts": {"out": [1, 2]}}, "counts.out"),
    ],
)
def test_the_numbers_of_a_table_of_several_are_one_for_each(keys: dict[str, Any], key: str) -> None:
    assert malformed(of_four(**keys)) == {"round": 1, "table": 1, "key": key}


@pytest.mark.parametrize("size", [2, 7])
def test_a_table_is_of_three_to_six(size: int) -> None:
    assert malformed({**of_four(), "options": {"size": size}}) == {"key": "options.size"}


def test_what_is_for_two_is_no_regulation_of_tables_of_several() -> None:
    data = {**of_four(score=[4, 3, 2, 1]), "award": {"vp": "3-hands"}, "tiebreaks": ["difference"]}
    codes = [problem.code for problem in eventfile.read_event(data).problems()]
    assert codes == ["award-of-two", "tie-break-of-two"]
