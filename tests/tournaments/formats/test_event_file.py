"""The event file: valid files, malformed files, and the position of the error."""

from typing import Any

import pytest

from scoring.rules.base.problems import MalformedFacts
from tests.tournaments.formats.event_data import FOUR, event, table
from tournaments.formats import FORMATS
from tournaments.formats.event import draw_next
from tournaments.formats.files import eventfile, eventreport
from tournaments.ranking.tiebreaks import in_file

WON = {"sides": [1, 2], "score": [3000, 1200]}


def malformed(data: object) -> dict[str, int | str]:
    with pytest.raises(MalformedFacts) as raised:
        eventfile.read_event(data)
    return raised.value.where


def test_read_format_and_entries_uses_defaults() -> None:
    read = eventfile.read_event(event())
    assert [entry.id for entry in read.entries] == [1, 2, 3, 4]
    assert (read.regulation.walkover, read.regulation.tiebreaks) == ((3000, 0), ())


def test_read_walkover_usual_follows_from_the_award() -> None:
    assert eventfile.read_event(event(walkover="usual")).regulation.walkover is None
    assert malformed(event(walkover="often")) == {"key": "walkover"}


@pytest.mark.parametrize("format", FORMATS)
def test_read_common_options_in_every_format(format: str) -> None:
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
def test_read_own_options_of_a_format(format: str, options: dict[str, Any]) -> None:
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
        (event(bye={"points": 1.255}), {"key": "bye.points"}),
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
            event(rounds=[[table(counts={"r" * 21: [1, 2]})]]),
            {"round": 1, "table": 1, "key": "counts." + "r" * 21},
        ),
        (event(rounds=[[table(sides=[1, 2, 3])]]), {"round": 1, "table": 1, "key": "sides"}),
        (
            event(rounds=[[table(score=[1, 2], places=[2, 1])]]),
            {"round": 1, "table": 1, "key": "places"},
        ),
        (
            event(entries=[{"id": 1, "byes": {"1": "half"}}, *FOUR[1:]], rounds=[[WON]]),
            {"round": 1, "table": 1, "key": "sides"},
        ),
        (
            event(entries=[{"id": 1, "byes": {"1": "absent"}}, *FOUR[1:]], rounds=[[WON]]),
            {"round": 1, "table": 1, "key": "sides"},
        ),
        (
            event(entries=[{"id": 1, "until_round": 0}, *FOUR[1:]], rounds=[[WON]]),
            {"round": 1, "table": 1, "key": "sides"},
        ),
        (
            event(entries=[{"id": 1, "byes": {"2": "half", "02": "zero"}}]),
            {"entry": 1, "key": "byes"},
        ),
        (event(tiebreaks=[{"head-to-head": {"walkovers": 1}}]), {"key": "tiebreaks"}),
        (event(tiebreaks=[{"count": ""}]), {"key": "tiebreaks"}),
        (event(tiebreaks=[{"count": "skunks", "least": 1}]), {"key": "least"}),
        (event(tiebreaks=[{"count": "a", "least": True, "level": True}]), {"key": "tiebreaks"}),
        (event(step=0), {"key": "step"}),
        (event(tiebreaks=[{"head-to-head": {"walkovers": 2}}]), {"key": "tiebreaks"}),
        (event(bye={"points": -1}), {"key": "bye.points"}),
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
def test_read_malformed_file_names_the_position(data: object, where: dict[str, int | str]) -> None:
    assert malformed(data) == where


@pytest.mark.parametrize("entry", [{"id": 1, "byes": {"1": "half"}}, {"id": 1, "until_round": 0}])
@pytest.mark.parametrize("table", [{"sides": [1, 2]}, {"sides": [1, 2], "walkover": 1}])
def test_read_table_of_an_absent_entry_succeeds(
    entry: dict[str, Any], table: dict[str, Any]
) -> None:
    read = eventfile.read_event(event(entries=[entry, *FOUR[1:]], rounds=[[table]]))
    assert read.rounds[0][0].sides == ((1,), (2,))


@pytest.mark.parametrize("bye", [3, [3]])
def test_read_bye_of_one_person_is_allowed(bye: object) -> None:
    data = event(format="individual", rounds=[[{"sides": [bye], "bye": True}]])
    ((read,),) = eventfile.read_event(data).rounds
    assert (read.is_bye, read.entries) == (True, (3,))


def test_read_tables_without_number_finds_no_repetition() -> None:
    first, second = table(table=1), {"sides": [3, 4]}
    assert len(eventfile.read_event(event(rounds=[[first, second], [first, second]])).rounds) == 2


def test_read_null_equals_a_missing_optional_key() -> None:
    one = {"id": 1, "seed": None, "table": None, "until_round": None}
    (entry,) = eventfile.read_event(event(entries=[one])).entries
    assert (entry.seed, entry.table, entry.until_round) == (None, None, None)


def test_read_results_as_written() -> None:
    tables = [
        table(table=4, score=[3120, 1870], counts={"clean": [5, 3]}),
        {"sides": [3], "bye": True},
    ]
    ((played, bye),) = eventfile.read_event(event(rounds=[tables])).rounds
    assert (played.number, played.score, played.winner) == (4, (3120, 1870), 0)
    assert played.counts == {"clean": (5, 3)}
    assert (bye.is_bye, bye.sides) == (True, ((3,),))


def test_read_own_counts_and_their_tie_breaks() -> None:
    named = [{"count": "a", "level": True}, {"count": "b"}, {"count": "c", "least": True}]
    tables = [table(score=[121, 90], counts={"skunks": [1, 0]})]
    read = eventfile.read_event(event(rounds=[tables], tiebreaks=named, step=1))
    assert read.rounds[0][0].counts == {"skunks": (1, 0)}
    assert read.regulation.step == 1
    assert read.regulation.tiebreaks == ("count-level:a", "count:b", "count-least:c")
    assert list(map(in_file, read.regulation.tiebreaks)) == named


@pytest.mark.parametrize(("walkover", "absent"), [(2, (1,)), ([1], (0,)), ([2, 1], (0, 1))])
def test_read_walkover_marks_the_absent_side(walkover: object, absent: tuple[int, ...]) -> None:
    ((read,),) = eventfile.read_event(event(rounds=[[table(walkover=walkover)]])).rounds
    assert read.absent == absent


def test_read_persons_have_sides_of_two() -> None:
    people = [{"id": number} for number in range(1, 9)]
    sides = {"sides": [[1, 2], [3, 4]], "score": [10, 20]}
    data = {"format": "individual", "entries": people, "rounds": [[sides]]}
    ((read,),) = eventfile.read_event(data).rounds
    assert read.sides == ((1, 2), (3, 4))
    draw = draw_next(eventfile.read_event({"format": "individual", "entries": people}))
    written = eventreport.draw_report(eventfile.read_event(data), draw)
    assert all(len(side) == 2 for table in written["tables"] for side in table["sides"])


def test_read_bye_converts_points_to_hundredths() -> None:
    read = eventfile.read_event(event(bye={"score": [355, 0], "points": 14.5}))
    assert (read.regulation.bye.score, read.regulation.bye.points) == ((355, 0), 1450)


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
def test_read_table_of_several_gives_every_side_a_place(
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
def test_read_table_of_several_needs_one_number_per_side(keys: dict[str, Any], key: str) -> None:
    assert malformed(of_four(**keys)) == {"round": 1, "table": 1, "key": key}


@pytest.mark.parametrize("size", [2, 7])
def test_read_table_of_several_with_wrong_size_is_malformed(size: int) -> None:
    assert malformed({**of_four(), "options": {"size": size}}) == {"key": "options.size"}


def test_read_table_of_several_refuses_rules_for_two_sides() -> None:
    data = {**of_four(score=[4, 3, 2, 1]), "award": {"vp": "3-hands"}, "tiebreaks": ["difference"]}
    codes = [problem.code for problem in eventfile.read_event(data).problems()]
    assert codes == ["award-of-two", "tie-break-of-two"]
