"""People who may be on the list twice, by their names."""

from unittest.mock import Mock

import pytest

from clubs.people import alike
from clubs.people.alike import ComparedPerson, doubles, likeness_of


@pytest.mark.parametrize(
    ("one", "other", "likeness"),
    [
        ("Dirce Amaral", "dircé  AMARAL", 4),
        ("Amaral, Dirce", "Dirce Amaral", 4),
        ("Maria de Souza", "Maria Souza", 4),
        ("Maria Aparecida Souza", "Maria Souza", 3),
        ("Maria A. Souza", "Maria Aparecida Souza", 3),
        ("Maria Aparecida Souza", "Maria Helena Souza", 0),
        ("Dirce Amaral", "Dirce Amaral Lopes", 2),
        ("Nelson Fagundes", "Nelson Fagundez", 1),
        ("Nelson Fagundes", "Nelson Fagudnes", 1),
        ("Nelson Fagundes", "Nélson Fagunde", 1),
        ("N. Fagundes", "Nelson Fagundes", 1),
        ("Ramiro Teixeira", "Ramiro Texeria", 1),
        ("Ramiro Teixeira", "Ramira Texeria", 0),
        ("Ramiro Teixeira", "Ramiro Pereira", 0),
        ("Ana Lima", "Ada Lima", 0),
        ("Dirce", "Dirce Amaral", 0),
        ("Dirce Amaral", "Dalva Amaral", 0),
        ("D'Ávila José", "José D’Avila", 4),
        ("...", "...", 0),
    ],
)
def test_likeness_of_two_names(one: str, other: str, likeness: int) -> None:
    assert likeness_of(ComparedPerson(1, one), ComparedPerson(2, other)) == likeness
    assert likeness_of(ComparedPerson(2, other), ComparedPerson(1, one)) == likeness


def test_same_telephone_needs_the_same_first_name() -> None:
    dirce = ComparedPerson(1, "Dirce Amaral", phone="(21) 2555-1234")
    assert likeness_of(dirce, ComparedPerson(2, "Dirce Lopes", phone="+55 21 25551234")) == 3
    assert likeness_of(dirce, ComparedPerson(2, "Nelson Amaral", phone="2555-1234")) == 0


def test_doubles_are_listed_once_likeliest_first() -> None:
    names = ["Ana Lima", "Nelson Fagundes", "Nelson Fagundez", "Ana Lima", "Dalva Reis"]
    people = [ComparedPerson(pk, name) for pk, name in enumerate(names)]
    found = [(one.pk, other.pk) for one, other in doubles(people)]
    assert found == [(0, 3), (1, 2)]
    assert doubles([]) == []


def test_doubles_of_two_thousand_people_compares_namesakes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compared = Mock(return_value=0)
    monkeypatch.setattr(alike, "likeness_of", compared)
    first = ["Maria", "Ana", "José", "Dirce", "Nelson", "Ivone", "Osvaldo", "Marlene"]
    last = [f"Sobrenome{n}" for n in range(250)]
    people = [ComparedPerson(n, f"{first[n % 8]} {last[n // 8]}") for n in range(2000)]
    doubles(people)
    assert compared.call_count == 250 * 8 * 7 / 2
