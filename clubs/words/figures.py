"""Numbers as players write them, on pages, on paper and in messages."""

from django.utils.translation import get_language, ngettext

from clubs.words.money import SIGNS, written

MINUS = "\u2212"


def points(value: int | str | None) -> str:
    """Return points with a true minus, and a thousands separator only from 10,000 on.

    Players write 2405 without a separator.
    """
    if value in (None, ""):
        return ""
    number = int(value)
    digits = str(abs(number))
    if len(digits) > 4:
        separator = "," if (get_language() or "").startswith("en") else "."
        digits = f"{abs(number):,}".replace(",", separator)
    return MINUS + digits if number < 0 else digits


def decimal(value: int, places: int) -> str:
    """Return a number of hundredths (with 2 places), tenths or units: 0,95; 0.95 in English."""
    if not places:
        return points(value)
    whole, part = divmod(abs(value), 10**places)
    mark = "." if (get_language() or "").startswith("en") else ","
    sign = MINUS if value < 0 else ""
    return f"{sign}{points(whole)}{mark}{part:0{places}}"


def without_zeros(hundredths: int) -> str:
    """Return hundredths without idle zeros: 50; 12,5; 33,34."""
    if hundredths % 100 == 0:
        return points(hundredths // 100)
    return decimal(hundredths, 2).removesuffix("0")


def percentage(hundredths: int) -> str:
    """Return hundredths of a percent as percent: 50; 12,5; 33,34."""
    return without_zeros(hundredths)


def minutes_words(minutes: int) -> str:
    """Return a duration: 75 min; 2 h 26 min; with hours only from 91 minutes on."""
    if minutes <= 90:
        return f"{minutes}\u00a0min"
    hours, rest = divmod(minutes, 60)
    return f"{hours}\u00a0h" + (f"\u00a0{rest}\u00a0min" if rest else "")


def time_limit(minutes: int) -> str:
    """Return the time of a round: 50 minutes; 2 h, as `minutes_words` has it."""
    if minutes > 90:
        return minutes_words(minutes)
    return ngettext("{number} minute", "{number} minutes", minutes).format(number=minutes)


def ordinal(number: int, *, is_feminine: bool = False) -> str:
    """Return a place: 3rd, in English; 3º elsewhere, or 3ª of a feminine noun."""
    if not (get_language() or "").startswith("en"):
        return f"{number}{'ª' if is_feminine else 'º'}"
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def signed(value: int | None) -> str:
    """Return a difference with its sign: +2085, −445, 0."""
    text = points(value)
    return f"+{text}" if text and int(value or 0) > 0 else text


def money(cents: int, currency: str) -> str:
    """Return an amount with the sign of its currency: R$ 1.200,00; R$ 1,200.00 in English."""
    comma = not (get_language() or "").startswith("en")
    # The space does not break at the end of a line.
    return f"{SIGNS[currency]}\u00a0{written(cents, comma=comma)}"
