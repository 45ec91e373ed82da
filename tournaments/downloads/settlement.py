"""Columns of amounts, the same for fees and prizes."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from tournaments.money.settlement import Settlement


def amount(of: Callable[[Settlement], int]) -> Callable[[Any], Decimal]:
    """Return the value of a column: an amount of the settlement of a line, in whole units."""
    return lambda line: Decimal(of(line.settlement)) / 100
