"""Read a list of people: heads, guessed columns, names, particulars, problems."""

from datetime import date

import pytest

from clubs.imports.cells import split_table
from clubs.imports.people_list import PersonLine, read_people

TODAY = date(2026, 11, 23)


def lines(text: str, chosen: dict[int, str] | None = None) -> list[PersonLine]:
    return list(read_people(split_table(text, 999, 40), TODAY, chosen).lines)


def names(text: str) -> list[tuple[str, ...]]:
    found = lines(text)
    assert [line.problem for line in found] == [""] * len(found)
    return [line.names for line in found]


def columns(text: str) -> list[str]:
    return list(read_people(split_table(text, 999, 40), TODAY).columns)


@pytest.mark.parametrize(
    ("heads", "keys"),
    [
        ("Nome;Apelido;Celular;E-mail", ["name", "called", "phone", "email"]),
        ("NOME COMPLETO;Data de Nascimento;Sócia desde", ["name", "birthday", "member_since"]),
        ("Nº;Sobrenome;Nome;Obs.", ["number", "surname", "name", "note"]),
        ("Nombre;Apellidos;Teléfono;Compañera", ["name", "surname", "phone", "partner"]),
        ("Name;Member no.;Born;Notes", ["name", "number", "birthday", "note"]),
        ("Número;Dupla;Nome da dupla", ["pair_number", "pair", "pair_name"]),
        ("Pessoa 1;Pessoa 2;Fone", ["name", "partner", "phone"]),
        ("Nome;Cor preferida;Telefone", ["name", "", "phone"]),
    ],
)
def test_read_heads_in_three_languages(heads: str, keys: list[str]) -> None:
    assert columns(f"{heads}\nAna;Lima;x") == keys


@pytest.mark.parametrize(
    ("row", "keys"),
    [
        ("Ana Lima;21 98765-4321;ana@x.br", ["name", "phone", "email"]),
        ("Ana Lima;12/3/1951;118", ["name", "birthday", "number"]),
        ("Ana Lima;2011", ["name", "member_since"]),
        ("Ana Lima;05/02/2015;12/03/1951", ["name", "member_since", "birthday"]),
        ("Ana Lima;Aninha", ["name", "called"]),
        ("Ana Lima;Rui Sá", ["name", "partner"]),
        ("Lima;Ana Maria", ["surname", "name"]),
        ("Ana e Rui;Os Bambas", ["pair", "pair_name"]),
    ],
)
def test_read_guesses_columns_without_heads(row: str, keys: list[str]) -> None:
    assert columns(row) == keys


def test_read_skips_numbers_of_lines_and_titles_above() -> None:
    assert columns("1;Ana Lima\n2;Rui Sá") == ["", "name"]
    assert names("Sócios de 2026\n\nNome;Telefone\nAna Lima;") == [("Ana Lima",)]


@pytest.mark.parametrize(
    ("cell", "read"),
    [
        ("Dirce e Nelson", ("Dirce", "Nelson")),
        ("Dirce/Nelson", ("Dirce", "Nelson")),
        ("Dirce Amaral & Nelson Sá", ("Dirce Amaral", "Nelson Sá")),
        ("3. DIRCE DO AMARAL / JOÃO D'ÁVILA", ("Dirce do Amaral", "João D'Ávila")),
        ("Amaral, Dirce / Sá, Nelson", ("Dirce Amaral", "Nelson Sá")),
    ],
)
def test_read_two_names_in_one_cell(cell: str, read: tuple[str, ...]) -> None:
    assert names(f"Dupla;Fone\n{cell};") == [read]


def test_read_surname_before_the_comma() -> None:
    assert names("Nome;Fone\nAmaral, Dirce;") == [("Dirce Amaral",)]


def test_word_and_in_few_names_of_a_list_is_a_question() -> None:
    found = lines("Nome\nArtur Costa e Silva\nAna Lima\nRui Sá")
    assert [(line.names, line.may_be_two) for line in found][:2] == [
        (("Artur Costa e Silva",), True),
        (("Ana Lima",), False),
    ]


def test_word_and_in_most_names_of_a_list_joins_pairs() -> None:
    assert names("Nome\nAna e Rui\nEva e Zé") == [("Ana", "Rui"), ("Eva", "Zé")]


def test_read_particulars_as_they_are_stored() -> None:
    head = "Nome;Fone;E-mail;Nascimento;Sócia desde;Número;Obs"
    (line,) = lines(f"{head}\nAna;21987654321;a@x.br;12/3/51;5/2011;118;canhota")
    assert line.known == {
        "phone": "(21) 98765-4321",
        "email": "a@x.br",
        "birthday": "1951-03-12",
        "member_since": "2011-05",
        "number": "118",
        "note": "canhota",
    }


def test_read_dates_of_spreadsheets() -> None:
    found = lines("Nome\tNascimento\nAna\t18699\nRui\t1951-03-12 00:00\nEva\t1951-03-12")
    assert {line.known["birthday"] for line in found} == {"1951-03-12"}


def test_read_unknown_answers_as_empty() -> None:
    (line,) = lines("Nome;Fone;E-mail;Nascimento\nAna;-;não tem;?")
    assert (line.known, line.problem) == ({}, "")


def test_read_second_telephone_goes_into_the_note() -> None:
    (line,) = lines("Nome;Fone;Obs\nAna;(21) 2555-1234 / 21 98765-4321;canhota")
    assert line.known["phone"] == "(21) 2555-1234"
    assert line.known["note"] == "(21) 2555-1234 / 21 98765-4321\ncanhota"


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        (";;", ""),
        (";21 98765-4321;", "no-name"),
        ("***;;", "no-name"),
        ("Ana / Rui / Eva;;", "many-names"),
        ("Ana / ana;;", "same-name"),
        ("=1+1;;", "formula"),
        ("x" * 81 + ";;", "long"),
        ("Ana;123;", "phone"),
        ("Ana;;ana@", "email"),
    ],
)
def test_read_wrong_line_names_its_problem(row: str, problem: str) -> None:
    found = lines(f"Nome;Fone;E-mail\nEva;;\n{row}")[1:]
    assert [line.problem for line in found] == [problem] * bool(problem)


@pytest.mark.parametrize(("day", "problem"), [("31/2/1950", "date"), ("1/1/2050", "future")])
def test_read_impossible_day_is_a_problem(day: str, problem: str) -> None:
    (line,) = lines(f"Nome;Nascimento\nAna;{day}")
    assert (line.problem, line.wrong) == (problem, "birthday")


CHAT = """Lista do WhatsApp - clube boa vista
1. Antônio Silva (Toninho) 51 99999-1234
2) Neuza Rocha
- Lúcia Prado, lucia@exemplo.com
• Rui Sá
Amaral, Dirce
Eva Braz, Zé Lima
Ana, Ana Maria, Ana M.
Conceição d'Ávila 12/03/1951
maria@exemplo.com
sócio desde 2003
[23/11/2026 10:15] Lúcia: eu vou
Total: 14
"""


def test_read_list_of_a_chat_line_by_line() -> None:
    found = lines(CHAT)
    assert [line.problem or line.names for line in found] == [
        "not-a-name",
        ("Antônio Silva",),
        ("Neuza Rocha",),
        ("Lúcia Prado",),
        ("Rui Sá",),
        ("Dirce Amaral",),
        ("Eva Braz", "Zé Lima"),
        "many-names",
        "date-beside",
        "not-a-name",
        "not-a-name",
        "not-a-name",
        "not-a-name",
    ]
    assert (found[1].called, found[1].known) == ("Toninho", {"phone": "51 99999-1234"})
    assert found[3].known == {"email": "lucia@exemplo.com"}


def test_read_pairs_of_a_chat() -> None:
    found = lines("1 - Ana e Rui 51 99999-1234\n2 - Eva / Zé\n")
    assert [line.problem or line.names for line in found] == [("Ana", "Rui"), ("Eva", "Zé")]
    assert found[0].known == {"phone": "51 99999-1234"}


def test_read_date_beside_a_name_says_so() -> None:
    (line,) = lines("Nome;Obs\nConceição d'Ávila 12/03/1951;")
    assert (line.problem, line.wrong) == ("date-beside", "name")


def test_read_counts_empty_lines() -> None:
    assert [line.number for line in lines("Nome\n\nAna\n\n\nRui")] == [3, 6]


def test_read_chosen_columns_win() -> None:
    (line,) = lines("Lima;Ana", {0: "name", 1: "called"})
    assert (line.names, line.called) == (("Lima",), "Ana")


@pytest.mark.parametrize(("text", "problem"), [("", "empty"), ("Fone;E-mail\n1;2", "no-names")])
def test_read_list_without_names_says_so(text: str, problem: str) -> None:
    assert read_people(split_table(text, 9, 9), TODAY).problem == problem
