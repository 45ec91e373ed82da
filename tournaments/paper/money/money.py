"""Papers about money: who still owes, a receipt, and who signs for a prize."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from clubs.models import PaymentDetails
from clubs.words.figures import money
from scoring.paper.words import day
from tournaments.boards.money.money import MoneyBoard, MoneyLine, PixCode, pix_code
from tournaments.boards.money.prizes import PrizeBoard
from tournaments.models import Payment
from tournaments.money.fee_queries import Fees
from tournaments.money.prize_queries import plan_of
from tournaments.paper.heads import TournamentPaper

MOST_CODES = 150
"""A longer list has no Pix codes: they would take many sheets, and minutes to draw."""


@dataclass(frozen=True)
class OwingList(TournamentPaper):
    """The entries that still owe, each with the Pix code of its amount if the club has a key."""

    title = gettext_lazy("Entry fees to be paid")
    template = "print/tournaments/owing.html"

    @property
    def which(self) -> str:
        return self.board.total_rest

    @cached_property
    def board(self) -> MoneyBoard:
        return MoneyBoard(self.tournament, Fees(self.tournament), only_owing=True)

    @property
    def has_codes(self) -> bool:
        return self.board.fees.details.receiver is not None and not self.is_too_long

    @property
    def is_too_long(self) -> bool:
        return len(self.board.owing) > MOST_CODES

    @property
    def why_no_codes(self) -> str:
        """Why the Pix codes are missing, though the club has a key; empty if they are not."""
        if not self.is_too_long or self.board.fees.details.receiver is None:
            return ""
        text = _(
            "There are no Pix codes here: more than {number} entries owe. The page of each entry "
            "has its code."
        )
        return text.format(number=MOST_CODES)

    @property
    def rows(self) -> Iterator[tuple[MoneyLine, PixCode | None]]:
        for line in self.board.owing:
            code = pix_code(self.board.fees, line.entry, line.fee) if self.has_codes else None
            yield line, code


@dataclass(frozen=True)
class Receipt(TournamentPaper):
    """A receipt, twice on one sheet: for the person who paid, and for the club."""

    title = gettext_lazy("Receipt")
    template = "print/tournaments/receipt.html"
    payment: Payment

    @property
    def copies(self) -> list[str]:
        payer = pgettext("receipt", "Copy for the person who paid")
        return [payer, pgettext("receipt", "Copy for the club")]

    @property
    def number(self) -> str:
        return _("No. {number}").format(number=self.payment.number)

    @cached_property
    def amount(self) -> str:
        return money(self.payment.amount, self._currency)

    @property
    def words(self) -> str:
        """Who paid how much for what, and what was still owed afterwards, in sentences."""
        entry = self.payment.entry
        people = [player.name for player in entry.competitor.players]
        names = people[0]
        if len(people) == 2:
            names = _("{first} and {second}").format(first=people[0], second=people[1])
        text = _("Received from {people}: {amount}, entry fee of {tournament}.")
        if self.payment.cancelled_at is not None:
            text = _(
                "This receipt no longer counts. It was for {amount} from {people}, entry fee of "
                "{tournament}."
            )
        words = text.format(people=names, amount=self.amount, tournament=self.tournament)
        if self.payment.rest and self.payment.cancelled_at is None:
            owed = _("{amount} is still owed.")
            return f"{words} {owed.format(amount=money(self.payment.rest, self._currency))}"
        return words

    @cached_property
    def _currency(self) -> str:
        return PaymentDetails.of(self.tournament.club).currency

    @property
    def way(self) -> str:
        return _("Paid by: {way}").format(way=self.payment.get_way_display())

    @property
    def when(self) -> str:
        return day(self.payment.at)


@dataclass(frozen=True)
class PrizePayments(TournamentPaper):
    """The prize money of each person, with a line to sign for it."""

    title = gettext_lazy("Prize money")
    template = "print/tournaments/prize-money.html"

    @property
    def which(self) -> str:
        return self.board.awarded

    @cached_property
    def board(self) -> PrizeBoard:
        return PrizeBoard(self.tournament, plan_of(self.tournament))
