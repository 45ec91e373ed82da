"""The fees of entries and their payments, in hundredths of the currency of the club. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from tournaments.money.settlement import Settlement


class State(StrEnum):
    """Whether an entry pays nothing, owes a rest, has paid, or has paid too much."""

    FREE = "free"
    OWES = "owes"
    PAID = "paid"
    OVERPAID = "overpaid"


@dataclass(frozen=True)
class Prices:
    """The prices of a tournament for each person. `guest` None: the same as for members."""

    member: int
    guest: int | None = None

    def of_people(self, people_are_members: Iterable[bool]) -> int:
        """Return the usual fee of an entry: the sum of the prices of its people."""
        guest = self.member if self.guest is None else self.guest
        return sum(self.member if is_member else guest for is_member in people_are_members)

    def parts_of(self, people_are_members: Iterable[bool]) -> list[Part]:
        """Return the usual fee of an entry by price, members first."""
        numbers = Counter(people_are_members)
        if self.guest is None:
            return [Part(numbers.total(), self.member, None)]
        prices = ((True, self.member), (False, self.guest))
        return [
            Part(numbers[is_member], price, is_member)
            for is_member, price in prices
            if numbers[is_member]
        ]


@dataclass(frozen=True)
class Part:
    """People of an entry who pay the same price. `is_member` None: guests pay as members do."""

    number: int
    price: int
    is_member: bool | None


class Fee(Settlement):
    """The fee of an entry and what it has paid."""

    @property
    def state(self) -> State:
        if self.rest:
            return State.OWES
        if self.too_much:
            return State.OVERPAID
        return State.PAID if self.paid else State.FREE
