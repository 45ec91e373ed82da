"""Read the fees of entries and their payments from the database. Read-only."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any

from django.db.models import Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.figures import money
from clubs.models import Particulars, PaymentDetails
from tournaments.fees import Fee, Prices
from tournaments.models import AgreedFee, Entry, Payment, Round, Seat, Tournament
from tournaments.money_words import SettlementWords


@dataclass(frozen=True)
class EntryFee(SettlementWords):
    """The fee of an entry in words, and the last agreement about it."""

    settlement: Fee
    agreed: AgreedFee | None = None


def has_fees(tournament: Tournament) -> bool:
    return tournament.price is not None


def price_words(tournament: Tournament, currency: str = "") -> str:
    """Return the price of a tournament in words; empty without a price.

    `currency`: that of the club, if it was read already.
    """
    if tournament.price is None:
        return ""
    currency = currency or PaymentDetails.of(tournament.club).currency
    price = money(tournament.price, currency)
    if tournament.guest_price is None:
        return _("{price} for each person").format(price=price)
    guest = money(tournament.guest_price, currency)
    text = _("{price} for each member, {guest} for each guest")
    return text.format(price=price, guest=guest)


class Fees:
    """The fees of a tournament that has a price. `only`: read no fee but that of this entry."""

    def __init__(self, tournament: Tournament, only: Entry | None = None) -> None:
        self.tournament = tournament
        self._only = only
        self.details = PaymentDetails.of(tournament.club)
        self.currency = self.details.currency
        self.prices = Prices(tournament.price or 0, tournament.guest_price)

    def of(self, entry: Entry) -> EntryFee:
        """Return the fee of an entry, whose players are read with it.

        Entries on the waiting list, or that left before they played, owe nothing unless agreed.
        """
        is_free = entry.is_waiting or (entry.left_at is not None and entry.pk not in self._seated)
        usual = 0 if is_free else self._usual(entry)
        agreed = self._agreed.get(entry.pk)
        due = usual if agreed is None or agreed.amount is None else agreed.amount
        fee = Fee(due, self._paid.get(entry.pk, 0))
        return EntryFee(
            fee, self.currency, agreed if agreed and agreed.amount is not None else None
        )

    def _usual(self, entry: Entry) -> int:
        return self.prices.of_people(
            player.pk in self._members for player in entry.competitor.players
        )

    @cached_property
    def _members(self) -> frozenset[int]:
        """Keys of the people who were members on the day of the tournament."""
        if self.prices.guest is None:
            return frozenset()
        rows = Particulars.objects.filter(club=self.tournament.club_id)
        if self._only is not None:
            rows = rows.filter(player__in=self._only.competitor.players)
        known = rows.exclude(number="", member_since="").values_list("player", "member_since")
        day = timezone.localdate(self.tournament.starts_at)
        return frozenset(player for player, since in known if _had_begun(since, day))

    @property
    def _which(self) -> dict[str, Any]:
        """The condition of the rows to read: those of all entries, or of one."""
        if self._only is None:
            return {"entry__tournament": self.tournament}
        return {"entry": self._only}

    @cached_property
    def _agreed(self) -> dict[int, AgreedFee]:
        rows = AgreedFee.objects.filter(**self._which).order_by("id")
        return {row.entry_id: row for row in rows}

    @cached_property
    def _paid(self) -> dict[int, int]:
        rows = Payment.objects.filter(cancelled_at=None, **self._which)
        sums = rows.order_by().values("entry").annotate(paid=Sum("amount"))
        return {row["entry"]: row["paid"] for row in sums}

    @cached_property
    def _seated(self) -> frozenset[int]:
        """Keys of the entries that left after players had seen a draw with them."""
        seats = Seat.objects.filter(
            participant__entry__tournament=self.tournament,
            participant__entry__left_at__isnull=False,
        ).exclude(round__state=Round.State.DRAFT)
        return frozenset(seats.values_list("participant__entry", flat=True))


def _had_begun(since: str, day: date) -> bool:
    """Whether a membership of this stored partial date had begun; "": its date is unknown."""
    return since.startswith("-") or since <= day.isoformat()[: len(since)]
