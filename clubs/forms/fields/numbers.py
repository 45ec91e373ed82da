"""Read numbers as people type them, and as addresses and forms send them."""

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from clubs.words.figures import points

NUMBER = re.compile(r"[-−–]?(?:[0-9]{1,7}|[0-9]{1,3}(?:[., ][0-9]{3})+)")

KEY = re.compile(r"[0-9]{1,6}")

LARGEST_NUMBER = 2**31 - 1
"""The largest value of an integer column."""
LARGEST_KEY = 10**18 - 1
"""Fits into a column of keys."""


def number_in(data: Mapping[str, str], name: str, most: int = LARGEST_NUMBER) -> int:
    """Return the number from 1 to `most` that was sent under this name; 0 for any other text."""
    text = data.get(name, "").strip()
    # Python reads other texts as numbers too, and very long numbers slowly.
    is_number = text.isascii() and text.isdecimal() and len(text) <= len(str(most))
    return number if is_number and (number := int(text)) <= most else 0


def numbers_in(text: str) -> list[int]:
    """Return the numbers that a form sent in a row, separated by commas; other texts are left out.
    At most 1000.
    """
    return [int(number) for number in text.split(",")[:1000] if KEY.fullmatch(number)]


def key_in(data: Mapping[str, str], name: str) -> int:
    """Return the key of a row that was sent under this name; 0 for any other text.

    Keys of rows made on a laptop to which a club is lent are far above 2**31.
    """
    return number_in(data, name, LARGEST_KEY)


def whole_number(typed: str) -> int | None:
    """Return the number that was typed, such as 3000 or 3.000; None for any other text."""
    typed = typed.strip()
    if not NUMBER.fullmatch(typed):
        return None
    number = int("".join(filter(str.isdecimal, typed)))
    return number if typed[0].isdecimal() else -number


class WholeNumber(forms.Field):
    """A whole number: 3000, or 3.000, which Django would read as 3.

    A text input: the arrows of a number input change values by accident.
    """

    def __init__(
        self, label: Any, *, least: int = 1, most: int = 999, example: int = 0, **kwargs: Any
    ) -> None:
        kwargs.setdefault("widget", forms.TextInput({"autocomplete": "off", "maxlength": 11}))
        super().__init__(label=label, **kwargs)
        self.least, self.most, self.example = least, most, example
        # The keypad of a phone has no minus.
        self.widget.attrs |= {"inputmode": "text" if least < 0 else "numeric"}

    @property
    def wanted(self) -> str:
        words = _("Write a whole number from {least} to {most}.")
        return words.format(least=points(self.least), most=points(self.most))

    def to_python(self, value: Any) -> int | None:
        typed = str(value if value is not None else "").strip()
        if not typed:
            return None
        number = whole_number(typed)
        if number is None and self.example:
            words = _("Write only the number, for example {number}.")
            raise forms.ValidationError(words.format(number=points(self.example)))
        if number is None:
            raise forms.ValidationError(self.wanted)
        return number

    def validate(self, value: int | None) -> None:
        if value is None and not self.required:
            return
        if value is None or not self.least <= value <= self.most:
            raise forms.ValidationError(self.wanted)
