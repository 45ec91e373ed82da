"""Amounts of money, as integers of hundredths (centavos): read and written. Pure."""

import re

SIGNS = {"BRL": "R$", "UYU": "$U", "ARS": "$", "USD": "US$", "EUR": "€"}
"""The currencies a club can choose, the first preselected, with the signs that people write."""
MOST = 999_999_999
"""The largest amount: almost ten million. It fits into an integer column."""

_SIGN = re.compile(r"^(R\$|US\$|\$U|U\$S|\$|€)|€$", re.IGNORECASE)
_AMOUNT = re.compile(r"([0-9]{1,7}|[0-9]{1,3}(?:\.[0-9]{3})+|[0-9]{1,3}(?:,[0-9]{3})+)")
_CENTS = re.compile(r"(.*)([.,])([0-9]{1,2})")


class NoAmount(ValueError):
    """The text is not one amount."""


def read(typed: str) -> int:
    """Return the cents of a typed amount: 40, 40,00, 40.5, R$ 1.200,00. Raises NoAmount.

    Three digits after a dot or comma are thousands, one or two are cents.
    """
    text = _SIGN.sub("", "".join(typed.split()))
    whole, mark, cents = text, "-", ""
    if part := _CENTS.fullmatch(text):
        whole, mark, cents = part.groups()
    if not _AMOUNT.fullmatch(whole) or mark in whole:
        raise NoAmount(typed)
    amount = int(re.sub("[.,]", "", whole)) * 100 + int(cents.ljust(2, "0"))
    if amount > MOST:
        raise NoAmount(typed)
    return amount


def written(cents: int, *, comma: bool = True) -> str:
    """Return an amount without its sign: 1.200,00; or with decimal point: 1,200.00."""
    whole, part = divmod(abs(cents), 100)
    text = f"{whole:,}.{part:02}"
    if comma:
        text = text.translate(str.maketrans(",.", ".,"))
    return f"\u2212{text}" if cents < 0 else text
