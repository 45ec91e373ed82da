"""Points as people type them, with up to two decimals: 25, 12,5 or 8.33."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from circuits.ranking.rules import LARGEST, MOST_PLACES, POINT
from circuits.table.labels import points_words

DECIMALS = re.compile(r"(\d{1,5})(?:[.,](\d{1,2}))?")
BETWEEN = re.compile(r",?[\s;/]+")
"""A comma alone is part of a number: 6,5."""


def read_points(typed: str) -> int | None:
    """Return typed points in hundredths; None for any other text."""
    match = DECIMALS.fullmatch(typed.strip())
    if match is None:
        return None
    points = int(match[1]) * POINT + int((match[2] or "").ljust(2, "0"))
    return points if points <= LARGEST else None


class Points(forms.Field):
    """Points of one place, in hundredths."""

    def __init__(self, label: Any, **kwargs: Any) -> None:
        attributes = {"autocomplete": "off", "maxlength": 9, "inputmode": "decimal"}
        super().__init__(label=label, widget=forms.TextInput(attributes), **kwargs)

    def prepare_value(self, value: Any) -> Any:
        return points_words(value) if isinstance(value, int) else value

    def to_python(self, value: Any) -> int | None:
        if value in (None, ""):
            return None
        points = read_points(str(value))
        if points is None:
            raise forms.ValidationError(_("Write a number, for example 1 or 0,5."))
        return points


class Scale(forms.Field):
    """The points of the places, first place first, in hundredths."""

    def __init__(self, label: Any, **kwargs: Any) -> None:
        attributes = {"autocomplete": "off", "rows": 2, "spellcheck": "false"}
        super().__init__(label=label, widget=forms.Textarea(attributes), **kwargs)

    def prepare_value(self, value: Any) -> Any:
        if isinstance(value, (list, tuple)):
            return " ".join(points_words(points) for points in value)
        return value

    def to_python(self, value: Any) -> tuple[int, ...]:
        texts = list(filter(None, BETWEEN.split(str(value or "").strip())))
        scale: list[int] = []
        for text in texts:
            points = read_points(text)
            if points is None:
                words = _("“{text}” is not a number of points. Write for example: 25 20 16 13 11.")
                raise forms.ValidationError(words.format(text=text[:20]))
            if scale and points > scale[-1]:
                words = _("{more} comes after {less}: a later place cannot give more points.")
                both = {"more": points_words(points), "less": points_words(scale[-1])}
                raise forms.ValidationError(words.format(**both))
            scale.append(points)
        if len(scale) > MOST_PLACES:
            words = _("Write the points of {most} places at most.")
            raise forms.ValidationError(words.format(most=MOST_PLACES))
        return tuple(scale)
