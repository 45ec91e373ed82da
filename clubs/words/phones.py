"""Telephone numbers: checked, shown as people write them, and as the links that dial them. Pure."""

import re

_SIGNS = re.compile(r"\+?[\d\s().\-/]+")
FEWEST, MOST = 8, 15
"""Digits of a telephone number: a local one, and the longest of any country (E.164)."""
BRAZIL = "55"
_LOCAL = (10, 11)
"""Digits of a Brazilian number with its area code: of a house, of a mobile telephone."""


class NoPhone(ValueError):
    """The text is not one telephone number."""


def read(typed: str) -> str:
    """Return the number as people write it; empty for no text. Raises NoPhone.

    Signs that somebody typed stay. Digits alone are grouped: (21) 98765-4321.
    """
    typed = " ".join(typed.split())
    if not typed:
        return ""
    number = _digits(typed)
    if not _SIGNS.fullmatch(typed) or not FEWEST <= len(number) <= MOST or not typed.isascii():
        raise NoPhone(typed)
    if typed != number or len(number) not in _LOCAL or number.startswith("0"):
        return typed
    return f"({number[:2]}) {number[2:-4]}-{number[-4:]}"


def dialled(phone: str, *, in_brazil: bool) -> str:
    """Return the address of a link that dials this number: `tel:+5521987654321`.

    `in_brazil`: a number without a country is Brazilian. The country is added only to numbers with
    an area code, without which nobody can tell where they are.
    """
    number = _digits(phone)
    if phone.startswith("+"):
        return f"tel:+{number}"
    # People write the trunk prefix before the area code: (021) 2555-1234.
    local = number.removeprefix("0")
    if in_brazil and len(local) in _LOCAL and not local.startswith(("0", "800", "300", "400")):
        return f"tel:+{BRAZIL}{local}"
    return f"tel:{number}"


def _digits(text: str) -> str:
    return "".join(filter(str.isdecimal, text))
