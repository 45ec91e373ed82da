"""The money of a tournament: what each entry owes and has paid, and what was taken in all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Count, Sum
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.words import pix
from clubs.words.figures import money
from tournaments.models import Entry, Payment, Tournament
from tournaments.money.fee_queries import EntryFee, Fees, price_words
from tournaments.money.fees import Fee, State
from tournaments.money.money_words import transfer_words


@dataclass(frozen=True)
class MoneyLine:
    entry: Entry
    fee: EntryFee

    @property
    def settlement(self) -> Fee:
        return self.fee.settlement

    @property
    def owes(self) -> bool:
        return self.settlement.state is State.OWES

    @property
    def words(self) -> str:
        return state_words(self.fee)


@dataclass(frozen=True)
class WaySum:
    way: str
    number: int
    amount: str


@dataclass(frozen=True)
class MoneyBoard:
    """The fees of all entries. `only_owing`: `lines` are those of entries that still owe."""

    tournament: Tournament
    fees: Fees
    only_owing: bool = False

    @cached_property
    def all_lines(self) -> list[MoneyLine]:
        rows = self.tournament.entries.select_related("competitor__first", "competitor__second")
        lines = [MoneyLine(entry, self.fees.of(entry)) for entry in rows.order_by("number")]
        # An entry that left without owing or paying anything is no matter of this page.
        return [
            line
            for line in lines
            if line.entry.left_at is None or line.settlement.state is not State.FREE
        ]

    @property
    def has_only_guests(self) -> bool:
        """Whether everybody who owes by the price pays the price for guests."""
        if self.fees.prices.guest is None or not self.all_lines:
            return False
        return not any(self.fees.members_of(line.entry) for line in self.all_lines)

    @property
    def lines(self) -> Sequence[MoneyLine]:
        return self.owing if self.only_owing else self.all_lines

    @cached_property
    def owing(self) -> list[MoneyLine]:
        return [line for line in self.all_lines if line.owes]

    @cached_property
    def taken(self) -> list[WaySum]:
        """The sums taken, one for each way of paying, in a fixed order."""
        rows = self.tournament.payments.filter(cancelled_at=None)
        sums = rows.order_by().values("way").annotate(number=Count("pk"), amount=Sum("amount"))
        found = {row["way"]: row for row in sums}
        return [
            WaySum(str(label), found[way]["number"], self.shown(found[way]["amount"]))
            for way, label in Payment.Way.choices
            if way in found
        ]

    @property
    def total_taken(self) -> str:
        return self.shown(sum(line.settlement.paid for line in self.all_lines))

    @property
    def total_due(self) -> str:
        return self.shown(self.due_cents)

    @property
    def due_cents(self) -> int:
        return sum(line.settlement.due for line in self.all_lines)

    @property
    def total_rest(self) -> str:
        return self.shown(sum(line.settlement.rest for line in self.all_lines))

    @property
    def who_owes(self) -> str:
        """The number of entries that still owe, in words."""
        number = len(self.owing)
        if not number:
            return _("Nobody owes anything.")
        text = ngettext("%(number)s entry still owes", "%(number)s entries still owe", number)
        return text % {"number": number}

    @property
    def price(self) -> str:
        return price_words(self.tournament, self.fees.currency)

    def shown(self, cents: int) -> str:
        return money(cents, self.fees.currency)


def state_words(fee: EntryFee) -> str:
    """Return what an entry owes or has paid, in words."""
    match fee.settlement.state:
        case State.OWES if fee.settlement.paid:
            return _("paid {paid}, owes {rest}").format(paid=fee.paid, rest=fee.rest)
        case State.OWES:
            return _("owes {rest}").format(rest=fee.rest)
        case State.PAID:
            return _("paid {paid}").format(paid=fee.paid)
        case State.OVERPAID:
            text = _("paid {paid}, {too_much} too much")
            return text.format(paid=fee.paid, too_much=fee.too_much)
        case State.FREE:
            return _("pays nothing")


@dataclass(frozen=True)
class PixCode:
    """The Pix code of what an entry owes, and the amount in words."""

    text: str
    amount: str


def pix_code(fees: Fees, entry: Entry, fee: EntryFee) -> PixCode | None:
    """Return the Pix code of what this entry owes; None if it owes nothing or there is no key."""
    receiver = fees.details.receiver
    if receiver is None or not fee.settlement.rest:
        return None
    reference = pix.reference(fees.tournament.slug, entry.number)
    return PixCode(pix.code(receiver, fee.settlement.rest, reference), fee.rest)


@dataclass(frozen=True)
class EntryMoneyBoard:
    """The fee of one entry, its payments, and its Pix code."""

    entry: Entry
    fees: Fees

    @cached_property
    def fee(self) -> EntryFee:
        return self.fees.of(self.entry)

    @property
    def words(self) -> str:
        return state_words(self.fee)

    @property
    def made_of(self) -> str:
        """How the price makes the fee, or the reason of an agreed fee; empty if it owes nothing
        yet.
        """
        if self.fee.agreed:
            return self.fee.agreed.reason
        if self.fees.is_free(self.entry):
            return ""
        usual = self.fees.usual_of(self.entry)
        if not self.fee.is_fixed or usual == self.fee.settlement.due:
            return self.fees.usual_words(self.entry)
        text = _("The first payment fixed this fee. By the price of today it would be {fee}.")
        return text.format(fee=money(usual, self.fees.currency))

    @property
    def further_payment(self) -> str:
        return _("Record another payment") if self.payments else _("Record a payment")

    @property
    def last_change(self) -> str:
        """Sentences that say how much the entry owes now, and who recorded its last payment."""
        changed = _("This changed while the page was open. {entry}: {words}.")
        text = changed.format(entry=self.entry, words=self.words)
        counted = [(row, words) for row, words in self.payments if row.cancelled_at is None]
        if not counted:
            return text
        payment, words = counted[-1]
        last = _("Last payment: {payment}, by {who}.").format(
            payment=f"{words} · {payment}", who=payment.by
        )
        return f"{text} {last}"

    @property
    def agreed_meanwhile(self) -> str:
        """The refusal when another person agreed on a fee while the page was open."""
        last = self.entry.agreed_fees.select_related("by").last()
        if last is None:
            return ""
        text = _(
            "While this page was open, {who} set the fee to {fee} ({reason}). Nothing was saved "
            "now. Press again to save yours."
        )
        return text.format(who=last.by, fee=self.fee.due, reason=last.reason)

    @cached_property
    def pix(self) -> PixCode | None:
        return pix_code(self.fees, self.entry, self.fee)

    @cached_property
    def payments(self) -> list[tuple[Payment, str]]:
        """The payments in words, the cancelled ones too."""
        rows = self.entry.payments.select_related("by", "cancelled_by")
        return [(payment, transfer_words(payment, self.fees.currency)) for payment in rows]
