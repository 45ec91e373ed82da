"""Parse a list of entries line by line."""

import pytest

from tests.tournaments.entry_lists import read_text
from tournaments.entries.importing import Layout

Read = tuple[str | int | bool | None, ...]
"""The names, then seed, town and whether they have paid."""


def read(text: str) -> list[Read]:
    lines = read_text(text).lines
    assert [line.problem for line in lines] == [""] * len(lines)
    return [(*line.names, line.seed, line.group, line.is_paid) for line in lines]


ANA_RUI: Read = ("Ana Lima", "Rui Sá", None, "", False)

ONE_LINE: dict[str, Read] = {
    # The two names: in two cells, or in one.
    "Ana Lima\tRui Sá": ANA_RUI,
    "Ana Lima;Rui Sá": ANA_RUI,
    "Ana Lima, Rui Sá": ANA_RUI,
    "Ana Lima e Rui Sá": ANA_RUI,
    "Ana Lima E Rui Sá": ANA_RUI,
    "Ana Lima y Rui Sá": ANA_RUI,
    "Ana Lima & Rui Sá": ANA_RUI,
    "Ana Lima / Rui Sá": ANA_RUI,
    "Ana Lima/Rui Sá": ANA_RUI,
    # As lists in a message are numbered.
    "1. Ana Lima e Rui Sá": ANA_RUI,
    "12) Ana Lima / Rui Sá": ANA_RUI,
    "3 - Ana Lima e Rui Sá": ANA_RUI,
    "7;Ana Lima;Rui Sá": ANA_RUI,
    # As they are stored: names of small letters get their capitals.
    "ana lima e rui sá": ANA_RUI,
    # As a message decorates them.
    "• Ana Lima e Rui Sá": ANA_RUI,
    "✅ Ana Lima / * Rui Sá": ANA_RUI,
    "- Ana Lima e Rui Sá ✅": ANA_RUI,
    "*2.* Ana Lima - *Rui Sá*": ANA_RUI,
    "3\ufe0f\u20e3 Ana Lima – Rui Sá": ANA_RUI,
    "3 - Ana Lima - Rui Sá": ANA_RUI,
    "Dupla\n3 - Ana Lima - Rui Sá": ANA_RUI,
    # Odd spaces and quotation marks.
    "  Ana   Lima ;\u00a0Rui Sá ; ; ": ANA_RUI,
    '"Ana Lima";"Rui Sá"': ANA_RUI,
    # A family name with "e" in it.
    "João Costa e Silva; Rui Sá": ("João Costa e Silva", "Rui Sá", None, "", False),
    "João Costa e Silva / Rui Sá": ("João Costa e Silva", "Rui Sá", None, "", False),
    # The cells after the names are read by their kind.
    "Ana Lima;Rui Sá;3": ("Ana Lima", "Rui Sá", 3, "", False),
    "Ana Lima;Rui Sá;3;Vila Nova;sim": ("Ana Lima", "Rui Sá", 3, "Vila Nova", True),
    "Ana Lima;Rui Sá;;Vila Nova;não": ("Ana Lima", "Rui Sá", None, "Vila Nova", False),
    "Ana Lima;Rui Sá;Vila Nova;x": ("Ana Lima", "Rui Sá", None, "Vila Nova", True),
    "Ana Lima e Rui Sá; 3; Vila Nova": ("Ana Lima", "Rui Sá", 3, "Vila Nova", False),
    "Ana Lima e Rui Sá, 1º": ("Ana Lima", "Rui Sá", 1, "", False),
    "Ana Lima;Rui Sá;3.ª": ("Ana Lima", "Rui Sá", 3, "", False),
    "Dupla;Cabeça\nAna Lima e Rui Sá;2º": ("Ana Lima", "Rui Sá", 2, "", False),
    "Ana Lima e Rui Sá; pago": ("Ana Lima", "Rui Sá", None, "", True),
}


@pytest.mark.parametrize("text", ONE_LINE)
def test_parse_line_reads_names_seed_town_and_payment(text: str) -> None:
    assert read(text) == [ONE_LINE[text]]


HEADINGS: dict[str, Read] = {
    "Pessoa 1;Pessoa 2\nAna Lima;Rui Sá": ANA_RUI,
    "Jogador(a) 1\tJogador(a) 2\nAna Lima\tRui Sá": ANA_RUI,
    "First person,Second person\nAna Lima,Rui Sá": ANA_RUI,
    "Nome;Nome\nAna Lima;Rui Sá": ANA_RUI,
    "DUPLA\nAna Lima e Rui Sá": ANA_RUI,
    "Nº;Dupla;Telefone\n1;Ana Lima / Rui Sá;9 9999": ANA_RUI,
    "Pago;Cidade;Segunda pessoa;Primeira pessoa\nsim;Vila Nova;Rui Sá;Ana Lima": (
        *("Ana Lima", "Rui Sá", None, "Vila Nova", True),
    ),
    "Dupla;Cabeça de chave;Clube;Pago\nAna Lima e Rui Sá;2;Vila Nova;0": (
        *("Ana Lima", "Rui Sá", 2, "Vila Nova", False),
    ),
    "Pareja;Ciudad;Pagado\nAna Lima y Rui Sá;Vila Nova;sí": (
        *("Ana Lima", "Rui Sá", None, "Vila Nova", True),
    ),
}


@pytest.mark.parametrize("text", HEADINGS)
def test_parse_headings_assigns_the_columns(text: str) -> None:
    assert read(text) == [HEADINGS[text]]


def test_parse_unknown_columns_names_them() -> None:
    parsed = read_text("Dupla;Telefone;E-mail\nAna e Rui;1;a@b")
    assert parsed.heads == ["Dupla", "Telefone", "E-mail"]
    assert parsed.columns == ["pair", "", ""]


def test_parse_pairs_in_one_cell_reads_next_cell_as_town() -> None:
    assert read("Ana e Rui, Vila Nova\nEva e Zé, Centro") == [
        ("Ana", "Rui", None, "Vila Nova", False),
        ("Eva", "Zé", None, "Centro", False),
    ]


MIXED = {
    "Ana Lima, Rui Sá\nEva Dias\tZé Reis": "tab",
    "Ana Lima, Rui Sá\nEva Dias; Zé Reis; 3": "semicolon",
    "Ana Lima; Rui Sá\nEva Dias\tZé Reis": "tab and semicolon",
    "Ana Lima e Rui Sá\nEva Dias, Zé Reis": "and",
    "Eva Dias;Zé Reis\nAna Lima, Rui Sá\nLia Gil\tTom Luz": "all of them",
}


@pytest.mark.parametrize("text", MIXED)
def test_parse_lines_accepts_a_separator_for_each_line(text: str) -> None:
    lines = read(text)
    assert ANA_RUI in lines
    assert ("Eva Dias", "Zé Reis") in {line[:2] for line in lines}


def test_parse_comma_within_a_cell_keeps_the_cell() -> None:
    assert read("Ana Lima;Rui Sá;Vila Nova, SC\nEva Dias;Zé Reis") == [
        ("Ana Lima", "Rui Sá", None, "Vila Nova, SC", False),
        ("Eva Dias", "Zé Reis", None, "", False),
    ]


def test_parse_empty_lines_keeps_line_numbers() -> None:
    lines = read_text("\r\nAna e Rui\r\n\r\n ;; \r\nEva e Zé\r\n").lines
    assert [line.number for line in lines] == [2, 5]


WRONG = {
    "Ana Lima": "one-name",
    "Ana Lima;": "one-name",
    ";;3": "no-name",
    "12 / 13": "no-name",
    "Ana e Rui e Eva": "many-names",
    "Ana / Rui / Eva": "many-names",
    "Ana e Rui - Vila Nova": "many-names",
    "•": "no-name",
    "Ana Lima;ANA LIMA": "same-name",
    f"Ana;{'R' * 81}": "long-name",
    # No reader of cells takes so long a one.
    f"Ana;{'R' * 140_000}": "one-name",
    f"Ana e Rui,{'R' * 140_000}": "long-name",
    "Ana;Rui;0": "seed",
    "Ana;Rui;99999": "seed",
    "Ana;Rui;99999999999999999999999": "seed",
    "Ana;Rui;3;4": "too-much",
    "Ana;Rui;Vila Nova;Centro": "too-much",
    f"Ana;Rui;{'V' * 61}": "long-group",
    "Dupla;Cabeça\nAna e Rui;forte": "seed",
    "Dupla;Pago\nAna e Rui;talvez": "paid",
}


@pytest.mark.parametrize("text", WRONG)
def test_parse_wrong_line_gives_the_problem(text: str) -> None:
    assert [line.problem for line in read_text(text).lines] == [WRONG[text]]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "empty"),
        (" \n;;\n", "empty"),
        ("Dupla;Pago\n", "empty"),
        ("Nome;Telefone\nAna;1", "no-names"),
    ],
)
def test_parse_unreadable_text_gives_one_problem(text: str, problem: str) -> None:
    assert read_text(text).problem == problem


@pytest.mark.parametrize("text", ['"Ana;Rui\nEva;Zé', "Ana\0;Rui", ",".join("x" * 500), "\t", '"'])
def test_parse_arbitrary_text_raises_nothing(text: str) -> None:
    read_text(text)


# --- Single persons -----------------------------------------------------------------------------

ALONE = Layout(people=1)
WITHOUT_TOWNS = Layout(people=1, has_group=False)
ANA: Read = ("Ana Lima", None, "", False)

ONE_PERSON: dict[str, Read] = {
    "Ana Lima": ANA,
    "3. Ana Lima": ANA,
    "• Ana Lima": ANA,
    "3 - Ana Lima ✅": ANA,
    "Nome\n3 - Ana Lima": ANA,
    "7;Ana Lima": ANA,
    " Ana  Lima ; ; ": ANA,
    "Ana Lima;3": ("Ana Lima", 3, "", False),
    "Ana Lima, 1º, pago": ("Ana Lima", 1, "", True),
    "Ana Lima\t\tnão": ANA,
    # The planner knows the club: it tells a name with "e" from two people.
    "João Costa e Silva": ("João Costa e Silva", None, "", False),
    "Nome\nAna Lima": ANA,
    "Jogador(a);Telefone\nAna Lima;9 9999": ANA,
    "Nº;Nome;Cabeça;Pago\n1;Ana Lima;2;sim": ("Ana Lima", 2, "", True),
    "Nome;Cidade\nAna Lima;Vila Nova": ("Ana Lima", None, "Vila Nova", False),
}


@pytest.mark.parametrize("text", ONE_PERSON)
def test_parse_line_of_one_person_reads_every_field(text: str) -> None:
    (line,) = read_text(text, ALONE).lines
    assert line.problem == ""
    assert (*line.names, line.seed, line.group, line.is_paid) == ONE_PERSON[text]


WRONG_PERSON = {
    "Ana Lima / Rui Sá": "many-names",
    "Ana & Rui": "many-names",
    "Ana Lima - Rui Sá": "many-names",
    "Ana Lima, 5, Porto Alegre, pago": "town-heading",
    "Ana Lima;Rui Sá": "many-names",
    # The family's name first, or a town: without a heading it cannot be told.
    "Lima, Ana": "many-names",
    "Pessoa 1;Pessoa 2\nAna Lima;Rui Sá": "many-names",
    "12;;3": "no-name",
    "R" * 81: "long-name",
    "Ana;0": "seed",
}


@pytest.mark.parametrize("text", WRONG_PERSON)
def test_parse_wrong_line_of_one_person_gives_the_problem(text: str) -> None:
    assert [line.problem for line in read_text(text, ALONE).lines] == [WRONG_PERSON[text]]


def test_parse_people_of_an_individual_ignores_towns() -> None:
    parsed = read_text("Nome;Cidade\nAna Lima;Vila Nova", WITHOUT_TOWNS)
    assert (parsed.lines[0].group, parsed.columns) == ("", ["first", ""])


def test_parse_people_of_an_individual_refuses_a_town() -> None:
    (line,) = read_text("Ana Lima, 5, Porto Alegre, pago", WITHOUT_TOWNS).lines
    assert line.problem == "no-town"
