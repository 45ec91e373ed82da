"""Prize money: the pool, its shares by place, and what each winner gets, in hundredths. Pure."""

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from clubs.words import money

_WHOLE = re.compile(r"[0-9]{1,3}")
_DECIMAL = re.compile(r"[0-9]{1,3}([.,][0-9]+)?")
_BETWEEN = re.compile(r"[\s,;/+–-]+")
_BETWEEN_DECIMALS = re.compile(r"[\s;/+–-]+|,(?![0-9])|(?<![0-9]),")
_BETWEEN_SUMS = re.compile(r"[/;]+|,\s+|(?<=[0-9€])\s+(?!€)")
HUNDREDTHS = 10_000
"""The whole pool in hundredths of a percent."""


class SharesAreBad(ValueError):
    """The shares are no percentages from 1 to 100 in all, the largest first, of two decimals at
    most; or no sums of money, the largest first.

    `total`: their sum in hundredths of a percent, if it is more than 100 percent, or less than 1.
    """

    def __init__(self, total: int | None = None) -> None:
        super().__init__(total)
        self.total = total


class Finish(NamedTuple):
    """The final place of an entry, in its section if the last stage has several."""

    entry: int
    place: int
    section: str = ""


def read_shares(typed: str) -> tuple[int, ...]:
    """Return the percentage of each place, as typed: 50/30/20, 50 30 20, 87,5/12,5.

    All in hundredths of a percent if one has decimals. A comma is between two shares if they add up
    to 100 then, otherwise before decimals. Raises SharesAreBad.
    """
    text = typed.replace("%", " ")
    whole = _hundredths(_BETWEEN.split(text), _WHOLE)
    if sum(whole) == HUNDREDTHS and 0 not in whole:
        return _checked(whole)
    parts = list(filter(None, _BETWEEN_DECIMALS.split(text)))
    is_decimal = len(parts) > 1 and all(map(_DECIMAL.fullmatch, parts))
    return _checked(_hundredths(parts, _DECIMAL) if is_decimal else whole)


def _hundredths(parts: Iterable[str], form: re.Pattern[str]) -> tuple[int, ...]:
    """Return the numbers in hundredths; nothing if one is not of this form, or too fine."""
    shares = []
    for part in filter(None, parts):
        whole, _mark, decimals = part.replace(",", ".").partition(".")
        if not form.fullmatch(part) or len(decimals) > 2:
            return ()
        shares.append(100 * int(whole) + int(decimals.ljust(2, "0")))
    return tuple(shares)


def read_sums(typed: str) -> tuple[int, ...]:
    """Return the fixed sum of each place, as typed: 3000/1500/750, R$ 500 R$ 300; in cents.

    Raises SharesAreBad.
    """
    try:
        sums = [money.read(part) for part in _BETWEEN_SUMS.split(typed.strip(" /;"))]
    except money.NoAmount:
        raise SharesAreBad from None
    if 0 in sums or sums != sorted(sums, reverse=True) or sum(sums) > money.MOST:
        raise SharesAreBad
    return tuple(sums)


def parts_of(pool: int, shares: Sequence[int]) -> list[int]:
    """Divide a pool by stored shares, whole percentages or hundredths of them; the last part is
    what they leave. Shares of more than that in all leave nothing.
    """
    whole = 100 if sum(shares) <= 100 else max(HUNDREDTHS, sum(shares))
    return divide(pool, [*shares, whole - sum(shares)])


def _checked(shares: tuple[int, ...]) -> tuple[int, ...]:
    if shares and not 100 < sum(shares) <= HUNDREDTHS:
        raise SharesAreBad(sum(shares))
    if not shares or 0 in shares or list(shares) != sorted(shares, reverse=True):
        raise SharesAreBad
    return shares if any(share % 100 for share in shares) else tuple(s // 100 for s in shares)


def divide(total: int, weights: Sequence[int]) -> list[int]:
    """Divide an amount by weights, by largest remainder: the parts add up to the total.

    Of equal remainders the first gets the cent.
    """
    whole = sum(weights)
    parts = [total * weight // whole for weight in weights]
    by_remainder = sorted(range(len(weights)), key=lambda at: -(total * weights[at] % whole))
    for at in by_remainder[: total - sum(parts)]:
        parts[at] += 1
    return parts


def prizes_of(
    finishes: Iterable[Finish], pool: int, shares: Sequence[int], sections: Sequence[str] = ("",)
) -> dict[int, int]:
    """Return the prize money of the entries that get any.

    `sections`: all sections of the stage, which share the pool equally. The part of a section in
    which nobody gets a prize is not awarded. Entries level on a place share the prizes of the
    places that they take up: two level in first place share the first and the second prize. The
    prize of a place that no entry takes up is not awarded.
    """
    parts = dict(zip(sections, divide(pool, [1] * len(sections)), strict=True))
    prizes: dict[int, int] = {}
    for section, rows in groupby(sorted(finishes, key=_order), _section):
        *by_place, _left = parts_of(parts[section], shares)
        for place, level in groupby(rows, lambda row: row.place):
            entries = [row.entry for row in level]
            together = sum(by_place[place - 1 : place - 1 + len(entries)])
            prizes |= zip(entries, divide(together, [1] * len(entries)), strict=True)
    return {entry: amount for entry, amount in prizes.items() if amount}


def _section(finish: Finish) -> str:
    return finish.section


def _order(finish: Finish) -> tuple[str, int, int]:
    return finish.section, finish.place, finish.entry
