"""The places as JSON and as text."""

import json

from tournaments.ranking.decided import Decided
from tournaments.ranking.places import rank
from tournaments.ranking.regulation import Regulation
from tournaments.ranking.report import report, text
from tournaments.ranking.results import Entry, Table

from .played import WIN, beats, draws, match, ranked

ROUNDS = [[match(1, 2, 3120, 1870), draws(3, 4)], [match(1, 3, 500, 500), match(2, 4, 700, 300)]]
NOTHING = [Decided((), (), ())]


def codes(place):
    return "; ".join(reason.code for reason in place.reasons)


def test_report_has_the_keys_of_the_event_file():
    places = ranked(4, ROUNDS, "head-to-head", "difference")
    data = report({"": places}, [Decided((1,), (2, 3), (4,))], codes)
    assert data["decided"] == {"safe": [1], "out": [4]}
    assert data["places"][0] == {
        "place": 1,
        "entry": 1,
        "played": 2,
        "points": 1.5,
        "difference": 1250,
        "tiebreaks": {"difference": 1250},
        "reason": "leads",
    }
    assert data["places"][3]["tiebreaks"] == {"difference": -400}


def test_report_writes_whole_points_as_integers():
    places = ranked(2, [[beats(1, 2)]], "sonneborn-berger", "buchholz")
    first = report({"": places}, NOTHING, codes)["places"][0]
    assert json.dumps([first["points"], first["tiebreaks"]]) == (
        '[1, {"sonneborn-berger": 0, "buchholz": 0}]'
    )


def test_report_omits_a_tie_break_without_value():
    places = rank([Entry(1), Entry(2, seed=4)], [], Regulation(WIN, ("seed",)))
    data = report({"": places}, NOTHING, codes)
    assert [place["tiebreaks"] for place in data["places"]] == [{"seed": 4}, {}]


def test_report_names_sections_if_there_are_any():
    first, second = ranked(2, [[beats(1, 2)]]), rank([Entry(3)], [], Regulation(WIN))
    fates = [Decided((1,), (), (2,)), Decided((3,), (), ())]
    data = report({"A": first, "B": second}, fates, codes)
    assert [(place["section"], place["entry"]) for place in data["places"]] == [
        *(("A", 1), ("A", 2)),
        ("B", 3),
    ]
    assert data["decided"] == {"safe": [1, 3], "out": [2]}
    assert all("section" not in place for place in report({"": first}, NOTHING, codes)["places"])


def test_text_report_is_a_table_ending_in_reasons():
    places = ranked(2, [[match(1, 2, 700, 300, out=(2, 1))]], "out", "difference")
    names = {1: "Ana e Rui", 2: "Zé"}
    lines = text({"": places}, [Decided((1,), (), (2,))], codes, str.title, names).splitlines()
    assert lines == [
        "Place  Entry      Played  Points  Difference  Out",
        "    1  Ana e Rui       1       1        +400    2  Safe  leads",
        "    2  Zé              1       0        -400    1  Out   behind",
    ]


def test_text_report_names_each_section_above_its_table():
    first, second = ranked(2, [[beats(1, 2)]]), rank([Entry(3)], [], Regulation(WIN))
    names = {1: "Ana", 2: "Rui", 3: "Zoe\u0301"}
    lines = text({"A": first, "B": second}, NOTHING, codes, str, names).splitlines()
    assert [line for line in lines if len(line) == 1] == ["A", "B"]
    assert lines[-1].split() == ["1", "Zoé", "0", "0", "+0", "alone"]


def test_text_report_of_tables_of_several_has_no_difference():
    table = Table(((1,), (2,), (3,)), score=(120, 80, 210))
    places = ranked(3, [[table]])
    assert "difference" not in report({"": places}, NOTHING, codes)["places"][0]
    names = {1: "Ana", 2: "Rui", 3: "Eva"}
    first, second, *_ = text({"": places}, NOTHING, codes, str, names).splitlines()
    assert first.split() == ["place", "entry", "played", "points"]
    assert second.split()[:4] == ["1", "Eva", "1", "1"]
