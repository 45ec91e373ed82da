"""Telephone numbers: checked, shown, dialled."""

import pytest

from clubs.words import phones


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("", ""),
        ("21987654321", "(21) 98765-4321"),
        ("2125551234", "(21) 2555-1234"),
        (" (21)  98765 4321 ", "(21) 98765 4321"),
        ("98765-4321", "98765-4321"),
        ("+598 99 123 456", "+598 99 123 456"),
        ("08001234567", "08001234567"),
    ],
)
def test_phone_is_shown_as_people_write_it(typed: str, shown: str) -> None:
    assert phones.read(typed) == shown


@pytest.mark.parametrize(
    "typed",
    [
        *("1234567", "1" * 16, "ask Ana", "2555-1234 / 2555-4321 / 2555-9999", "٢١٩٨٧٦٥٤٣٢١"),
        *("javascript:alert(21)98765432", "21 98765++4321", "9876-54321 x2"),
    ],
)
def test_other_text_is_no_phone(typed: str) -> None:
    with pytest.raises(phones.NoPhone):
        phones.read(typed)


@pytest.mark.parametrize(
    ("phone", "link"),
    [
        ("(21) 98765-4321", "tel:+5521987654321"),
        ("(021) 2555-1234", "tel:+552125551234"),
        ("98765-4321", "tel:987654321"),
        ("+598 99 123 456", "tel:+59899123456"),
        ("0800 123 4567", "tel:08001234567"),
    ],
)
def test_link_dials_a_brazilian_number_from_anywhere(phone: str, link: str) -> None:
    assert phones.dialled(phone, in_brazil=True) == link


def test_link_outside_brazil_adds_no_country() -> None:
    assert phones.dialled("11 4567-8901", in_brazil=False) == "tel:1145678901"
