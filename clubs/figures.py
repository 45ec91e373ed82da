"""Figures as players write them, on pages, on paper and in messages."""

from django.utils.translation import get_language

MINUS = "\u2212"


def points(value: int | str | None) -> str:
    """Points with a true minus; a thousands separator only from 10000 on: players write 2405."""
    if value in (None, ""):
        return ""
    number = int(value)
    digits = str(abs(number))
    if len(digits) > 4:
        separator = "," if (get_language() or "").startswith("en") else "."
        digits = f"{abs(number):,}".replace(",", separator)
    return MINUS + digits if number < 0 else digits


def signed(value: int | None) -> str:
    """A difference: +2085, −445, 0."""
    text = points(value)
    return f"+{text}" if text and int(value or 0) > 0 else text
