"""Read the fees of entries and their payments from the database. Read-only."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.models import Particulars, PaymentDetails, Player
from clubs.words.figures import money
from tournaments.models import AgreedFee, Entry, Payment, Round, Seat, Tournament
from tournaments.money.fees import Fee, Part, Prices
from tournaments.money.money_words import SettlementWords


@dataclass(frozen=True)
class EntryFee(SettlementWords):
    """The fee of an entry in words, and the last agreement about it.

    `is_fixed`: its first payment has fixed it, so a new price does not change it.
    """

    settlement: Fee
    agreed: AgreedFee | None = None
    is_fixed: bool = False


def members_on(club: int, day: date, players: Sequence[Player] | None = None) -> frozenset[int]:
    """Return the keys of the people who were members of a club on a day; among these `players`."""
    rows = Particulars.objects.filter(club=club)
    if players is not None:
        rows = rows.filter(player__in=players)
    known = rows.exclude(number="", member_since="").values_list("player", "member_since")
    return frozenset(player for player, since in known if _had_begun(since, day))


def has_fees(tournament: Tournament) -> bool:
    return tournament.price is not None


def price_words(tournament: Tournament, currency: str = "") -> str:
    """Return the price of a tournament in words; empty without a price.

    `currency`: that of the club, if it was read already.
    """
    if tournament.price is None:
        return ""
    currency = currency or PaymentDetails.of(tournament.club).currency
    of_pair, number = tournament.is_price_of_pair, 1 + tournament.is_price_of_pair
    price = money(number * tournament.price, currency)
    if tournament.guest_price is None:
        text = _("{price} for each pair") if of_pair else _("{price} for each person")
        return text.format(price=price)
    guest = money(number * tournament.guest_price, currency)
    text = _("{price} for each member, {guest} for each guest")
    if of_pair:
        text = _("{price} for each pair of members, {guest} for each pair of guests")
    return text.format(price=price, guest=guest)


def entry_fee_words(tournament: Tournament, currency: str = "") -> str:
    """Return the price of a tournament as calendars and messages say it; empty without a price."""
    price = price_words(tournament, currency)
    return _("Entry fee: {price}").format(price=price) if price else ""


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
        A later price or membership does not change the fee of an entry that has paid.
        """
        paid = self._paid.get(entry.pk, [])
        fixed = paid[0].usual_fee if paid else None
        usual = 0
        if not self.is_free(entry):
            usual = self.usual_of(entry) if fixed is None else fixed
        agreed = self._agreed.get(entry.pk)
        if agreed is not None and agreed.amount is None:
            agreed = None
        due = usual if agreed is None else agreed.amount
        fee = Fee(due or 0, sum(payment.amount for payment in paid))
        return EntryFee(fee, self.currency, agreed, is_fixed=fixed is not None)

    def after_leaving(self, entry: Entry) -> EntryFee:
        """Return the fee that an entry has if it leaves now."""
        leaver = copy(entry)
        leaver.left_at = timezone.now()
        return Fees(self.tournament, only=leaver).of(leaver)

    def is_free(self, entry: Entry) -> bool:
        """Whether an entry owes nothing: it waits for a place, or left before it played."""
        return entry.is_waiting or (entry.left_at is not None and entry.pk not in self._seated)

    def usual_of(self, entry: Entry) -> int:
        """Return the fee of an entry by the price of today, paid or not."""
        return self.prices.of_people(self._memberships(entry))

    def usual_words(self, entry: Entry) -> str:
        """Return how the price of today makes the fee of an entry: 2 × R$ 55,00, guests."""
        return " + ".join(
            _part_words(part, self.currency)
            for part in self.prices.parts_of(self._memberships(entry))
        )

    def members_of(self, entry: Entry) -> int:
        """Return how many people of an entry are members. 0 without a price for guests."""
        return sum(self._memberships(entry))

    def _memberships(self, entry: Entry) -> list[bool]:
        return [player.pk in self._members for player in entry.competitor.players]

    @cached_property
    def _members(self) -> frozenset[int]:
        """Keys of the people who were members on the day of the tournament."""
        if self.prices.guest is None:
            return frozenset()
        players = None if self._only is None else self._only.competitor.players
        day = timezone.localdate(self.tournament.starts_at)
        return members_on(self.tournament.club_id, day, players)

    @property
    def _which(self) -> dict[str, Any]:
        """The condition of the rows to read: those of all entries, or of one."""
        if self._only is None:
            return {"entry__tournament": self.tournament}
        return {"entry": self._only}

    @cached_property
    def _agreed(self) -> dict[int, AgreedFee]:
        rows = AgreedFee.objects.filter(**self._which).order_by("at", "id")
        return {row.entry_id: row for row in rows}

    @cached_property
    def _paid(self) -> dict[int, list[Payment]]:
        """The payments that were not cancelled, oldest first, by the key of their entry."""
        rows = Payment.objects.filter(cancelled_at=None, **self._which)
        paid: defaultdict[int, list[Payment]] = defaultdict(list)
        for payment in rows.only("entry_id", "amount", "usual_fee").order_by("number"):
            paid[payment.entry_id].append(payment)
        return dict(paid)

    @cached_property
    def _seated(self) -> frozenset[int]:
        """Keys of the entries that left after players had seen a draw with them."""
        seats = Seat.objects.exclude(round__state=Round.State.DRAFT)
        if self._only is not None:
            seats = seats.filter(participant__entry=self._only)
        else:
            seats = seats.filter(
                participant__entry__tournament=self.tournament,
                participant__entry__left_at__isnull=False,
            )
        return frozenset(seats.values_list("participant__entry", flat=True))


def _part_words(part: Part, currency: str) -> str:
    text = "{number}\u00a0×\u00a0{price}"
    if part.is_member:
        text = ngettext("{number} × {price}, member", "{number} × {price}, members", part.number)
    elif part.is_member is False:
        text = ngettext("{number} × {price}, guest", "{number} × {price}, guests", part.number)
    return text.format(number=part.number, price=money(part.price, currency))


def _had_begun(since: str, day: date) -> bool:
    """Whether a membership of this stored partial date had begun; "": its date is unknown."""
    return since.startswith("-") or since <= day.isoformat()[: len(since)]
