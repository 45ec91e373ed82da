"""Amounts of money in words, the same on pages, on paper and in the journal."""

from dataclasses import dataclass

from clubs.words.figures import money
from tournaments.models.money import Transfer
from tournaments.money.settlement import Settlement


@dataclass(frozen=True)
class SettlementWords:
    settlement: Settlement
    currency: str

    @property
    def due(self) -> str:
        return money(self.settlement.due, self.currency)

    @property
    def paid(self) -> str:
        return money(self.settlement.paid, self.currency)

    @property
    def rest(self) -> str:
        return money(self.settlement.rest, self.currency)

    @property
    def too_much(self) -> str:
        return money(self.settlement.too_much, self.currency)


def transfer_words(transfer: Transfer, currency: str) -> str:
    """Return amount and way of a payment: R$ 60.00, cash."""
    return f"{money(transfer.amount, currency)}, {transfer.get_way_display()}"
