"""Read a table of past results: heads, guessed columns, days, totals, problems."""

from datetime import date

import pytest

from clubs.imports.cells import split_table
from scoring.imports.results_list import ResultLine, read_results, whole

TODAY = date(2026, 11, 23)
HEAD = "Data;Dupla 1;Pontos;Dupla 2;Pontos;Jogo;Mesa;Torneio"


def lines(text: str) -> list[ResultLine]:
    return list(read_results(split_table(text, 999, 40), TODAY).lines)


def columns(text: str) -> list[str]:
    return list(read_results(split_table(text, 999, 40), TODAY).columns)


def test_read_whole_line() -> None:
    (line,) = lines(f"{HEAD}\n20/11/2025 20h30;Dirce e Nelson;3.050;12;1995;Ramiro;9;Copa")
    assert (line.day, line.hour, line.sides) == ("2025-11-20", "20:30", ("Dirce e Nelson", "12"))
    assert (line.totals, line.game, line.table, line.problem) == ((3050, 1995), "Ramiro", "9", "")


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        (
            "Fecha;Pareja 1;Pareja 2;Puntos 1;Puntos 2",
            ["day", "first", "second", "first_points", "second_points"],
        ),
        (
            "Date;Pair A;Points A;Pair B;Points B",
            ["day", "first", "first_points", "second", "second_points"],
        ),
        ("Data;Dupla;Placar;Dupla", ["day", "first", "score", "second"]),
        (
            "20/11/2025;Ana e Rui;3050;Eva e Zé;1995",
            ["day", "first", "first_points", "second", "second_points"],
        ),
        ("20/11/2025;1;2;3050;1995", ["day", "first", "second", "first_points", "second_points"]),
        ("20/11/2025;Ana e Rui;3050 x 1995;Eva e Zé", ["day", "first", "score", "second"]),
    ],
)
def test_read_list_recognises_its_columns(text: str, keys: list[str]) -> None:
    assert columns(text) == keys


def test_read_joins_partners_of_four_columns() -> None:
    head = "Data;Jogador 1;Jogador 2;Jogador 3;Jogador 4;Pontos A;Pontos B"
    (line,) = lines(f"{head}\n20/11/2025;Ana;Rui;Eva;Zé;3050;1995")
    assert line.sides == ("Ana / Rui", "Eva / Zé")


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("2405", 2405),
        ("2.405", 2405),
        ("2 405", 2405),
        ("−50", -50),
        ("2405,00", 2405),
        ("x", None),
        ("1.000.000.000", 1_000_000_000),
        ("1" + ".000" * 5_000, None),
    ],
)
def test_whole_number_as_people_write_it(typed: str, number: int | None) -> None:
    assert whole(typed) == number


@pytest.mark.parametrize(
    "day", ["20/11/2025", "20.11.25", "2025-11-20", "2025-11-20 00:00", "45981", "20-11-2025"]
)
def test_read_day_as_people_and_sheets_write_it(day: str) -> None:
    (line,) = lines(f"{HEAD}\n{day};Ana e Rui;1;Eva e Zé;2;;;")
    assert (line.day, line.problem) == ("2025-11-20", "")


@pytest.mark.parametrize(
    ("row", "problem", "wrong"),
    [
        ("20/11;Ana e Rui;1;Eva e Zé;2", "day", "day"),
        (";Ana e Rui;1;Eva e Zé;2", "day", "day"),
        ("31/2/2025;Ana e Rui;1;Eva e Zé;2", "day", "day"),
        ("20/11/2050;Ana e Rui;1;Eva e Zé;2", "future", "day"),
        ("20/11/2025;;1;Eva e Zé;2", "no-pair", "first"),
        ("20/11/2025;Ana e Rui;1;ana e rui;2", "same-pair", "second"),
        ("20/11/2025;Ana e Rui;mil;Eva e Zé;2", "points", "first_points"),
        ("20/11/2025;Ana e Rui;1;Eva e Zé;", "points", "second_points"),
        ("20/11/2025;=A1;1;Eva e Zé;2", "formula", "first"),
        ("20/11/2025;Ana e Rui;1;Eva e Zé;2;;mesa muito grande", "long", "table"),
    ],
)
def test_read_wrong_line_names_its_problem(row: str, problem: str, wrong: str) -> None:
    (line,) = lines(f"{HEAD}\n{row}")
    assert (line.problem, line.wrong) == (problem, wrong)


def test_read_without_pairs_asks_for_columns() -> None:
    assert read_results([["Ana", "Rui"]], TODAY).problem == "no-columns"


@pytest.mark.parametrize(
    ("head", "keys"),
    [
        ("Data;Jogador 1;Pontos 1;Jogador 2;Pontos 2", "side_1 points_1 side_2 points_2"),
        ("Fecha;Jugador 1;Jugador 2;Puntos 1;Puntos 2", "side_1 side_2 points_1 points_2"),
        ("Date;Player;Points;Player;Points", "side_1 points_1 side_2 points_2"),
        ("Date;Side 1;Side 1: points;Side 2;Side 2: points", "side_1 points_1 side_2 points_2"),
        ("Data;Dupla 1;Pontos 1;Dupla 2;Pontos 2", "first first_points second second_points"),
        (
            "Data;Dupla 1;Dupla 2;Dupla 3;Pontos 1;Pontos 2;Pontos 3",
            "side_1 side_2 side_3 points_1 points_2 points_3",
        ),
        (
            "Data;Jogador 1;Jogador 2;Jogador 3;Jogador 4;Pontos 1;Pontos 2",
            "first first_partner second second_partner first_points second_points",
        ),
        (
            "20/11/2025;Ana;45;Rui;210;Eva;203",
            "side_1 points_1 side_2 points_2 side_3 points_3",
        ),
    ],
)
def test_columns_of_players_are_told_from_those_of_pairs(head: str, keys: str) -> None:
    assert columns(head) == ["day", *keys.split()]


OF_THREE = "Data;Jogador 1;Pontos 1;Jogador 2;Pontos 2;Jogador 3;Pontos 3"


@pytest.mark.parametrize(
    ("row", "sides", "totals", "problem"),
    [
        ("20/11/2025;Ana;45;Rui;210;Eva;203", ("Ana", "Rui", "Eva"), (45, 210, 203), ""),
        ("20/11/2025;Ana;45;;;Eva;203", ("Ana", "Eva"), (45, 203), ""),
        ("20/11/2025;Ana;45;;;;", ("Ana",), (45,), "no-player"),
        ("20/11/2025;Ana;45;Rui;210;;203", ("Ana", "Rui"), (45, 210), "no-player"),
        ("20/11/2025;Ana;45;Rui;x;Eva;203", ("Ana", "Rui", "Eva"), (), "points"),
        ("20/11/2025;Ana;45;ana;210;Eva;203", ("Ana", "ana", "Eva"), (45, 210, 203), "same-player"),
    ],
)
def test_read_line_of_players(
    row: str, sides: tuple[str, ...], totals: tuple[int, ...], problem: str
) -> None:
    (line,) = lines(f"{OF_THREE}\n{row}")
    assert (line.sides, line.totals, line.problem) == (sides, totals, problem)


def test_line_of_a_match_in_play_is_wrong() -> None:
    (line,) = lines(f"{HEAD};Código da situação\n20/11/2025;1;305;2;195;;;;playing")
    assert (line.problem, line.wrong) == ("unfinished", "state")
