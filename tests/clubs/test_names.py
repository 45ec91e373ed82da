"""The keys that compare names."""

import pytest

from clubs.words.names import begins_with_i, sort_key, tidy, with_capitals, words


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Átila", "atila"),
        ("  Maria   José ", "maria jose"),
        ("MARIA", "maria"),
        ("Conceição", "conceicao"),
        ("Nuñez", "nunez"),
        ("Straße", "strasse"),
        ("D’Ávila", "d'avila"),  # the apostrophe of a phone
        ("D'Avila", "d'avila"),
        ("Jose\u0301", "jose"),  # decomposed accent
        ("Ana\x00\u200b", "ana"),
        ("", ""),
    ],
)
def test_sort_key_ignores_accents_case_and_spaces(name: str, key: str) -> None:
    assert sort_key(name) == key


def test_person_keys_sort_as_in_a_phone_book() -> None:
    names = ["Zélia", "Óscar", "Átila", "ana", "Ângela", "Oswaldo"]
    assert sorted(names, key=sort_key) == ["ana", "Ângela", "Átila", "Óscar", "Oswaldo", "Zélia"]


def test_tidy_removes_extra_spaces() -> None:
    assert tidy("  Jose\u0301   D’Ávila ") == "José D’Ávila"


@pytest.mark.parametrize(
    "hidden",
    ["\u200b", "\u200d", "\u2060", "\ufeff", "\u202e", "\u202a", "\u2066", "\u00ad", "\x07"],
)
def test_tidy_removes_invisible_characters(hidden: str) -> None:
    assert tidy(f"Ana{hidden} Mo{hidden}reira{hidden}") == "Ana Moreira"


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("ana da silva", "Ana da Silva"),
        ("  joão dos santos  e souza", "João dos Santos e Souza"),
        ("maria-rita d'ávila", "Maria-Rita D'Ávila"),
        ("da silva", "Da Silva"),
        ("ana Dias", "ana Dias"),
        ("MARIA", "MARIA"),
        ("王芳", "王芳"),
        ("", ""),
    ],
)
def test_name_in_small_letters_gets_its_capitals(typed: str, stored: str) -> None:
    assert with_capitals(typed) == stored


@pytest.mark.parametrize("alike", ["Ｍａｒｉａ", "MARIA", "Mária", "Mar\u200bia", "ℳaria"])
def test_sort_key_is_the_same_for_lookalike_names(alike: str) -> None:
    assert sort_key(alike) == "maria"


def test_search_words_are_limited_in_number() -> None:
    assert words("Á b " * 50) == ["a", "b"] * 4


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Ivo", True),
        ("Íris", True),
        ("Hilda", True),
        ("Yvone", True),
        ("Iara", False),
        ("Yolanda", False),
        ("Hélio", False),
        ("Ana", False),
    ],
)
def test_begins_with_i_follows_the_pronunciation(name: str, expected: bool) -> None:
    assert begins_with_i(name) == expected
