"""Money: take payments, cancel them, agree on another fee with an entry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

from django.db.models import Manager, Max
from django.utils import timezone

from clubs.journal.writing import NotNow, Refused, writing
from clubs.models import PaymentDetails, User
from tournaments.director.writing import note
from tournaments.models import AgreedFee, Entry, Payment, Payout, PrizePlan, Tournament
from tournaments.money.fee_queries import Fees, has_fees
from tournaments.money.money_words import transfer_words


class RestChanged(Refused):
    """The entry owes another amount by now: a payment was recorded or its fee changed."""


class ChangedMeanwhile(Refused):
    """Somebody else changed the agreed fee or the prize money after the page was shown."""


class RecordedOtherwise(Refused):
    """The same key has recorded `transfer`: of another entry, with another amount or way."""

    def __init__(self, transfer: Payment | Payout) -> None:
        super().__init__("recorded otherwise")
        self.transfer = transfer


def take(
    entry: Entry,
    amount: int,
    way: str,
    *,
    by: User,
    client_key: UUID,
    seen: str = "",
) -> Payment:
    """Record a payment of an entry. Idempotent by `client_key`.

    `seen`: the mark of the settlement that the page showed. Raises NotNow in a tournament without
    a price, RestChanged if the mark is another by now, and RecordedOtherwise if that key has
    recorded another payment.
    """
    tournament = entry.tournament
    with writing(tournament):
        if made := tournament.payments.filter(client_key=client_key).first():
            check_same(made, entry, amount, way)
            return made
        entry.refresh_from_db()
        tournament.refresh_from_db()
        if not has_fees(tournament):
            raise NotNow
        fees = Fees(tournament, only=entry)
        now = fees.of(entry).settlement
        if seen and seen != now.mark:
            raise RestChanged
        payment = Payment.objects.create(
            club_id=tournament.club_id,
            tournament=tournament,
            entry=entry,
            number=next_number(tournament.payments),
            amount=amount,
            usual_fee=fees.usual_of(entry),
            rest=max(0, now.rest - amount),
            way=way,
            client_key=client_key,
            by=by,
        )
        note(tournament, by, "pay-entry", entry, after=words_of(payment, tournament))
        return payment


def take_rest(entry: Entry, seen: int, way: str, *, by: User) -> Payment:
    """Record that an entry paid all it owes. `seen`: the amount that the page showed.

    Raises RestChanged if the entry owes another amount by now, as after a second tap.
    """
    tournament = entry.tournament
    with writing(tournament):
        entry.refresh_from_db()
        tournament.refresh_from_db()
        if (
            not has_fees(tournament)
            or not seen
            or Fees(tournament, only=entry).of(entry).settlement.rest != seen
        ):
            raise RestChanged
        return take(entry, seen, way, by=by, client_key=uuid4())


def cancel(transfer: Payment | Payout, *, by: User, reason: str) -> None:
    """Cancel a wrong payment of a fee or prize, or one that was paid back. Idempotent."""
    tournament = transfer.tournament
    with writing(tournament):
        transfer.refresh_from_db()
        if transfer.cancelled_at is not None:
            return
        transfer.cancelled_at, transfer.cancelled_by = timezone.now(), by
        transfer.cancelled_reason = reason
        transfer.save(update_fields=["cancelled_at", "cancelled_by", "cancelled_reason"])
        action = "unpay-prize" if isinstance(transfer, Payout) else "unpay-entry"
        words = words_of(transfer, tournament)
        note(tournament, by, action, transfer.entry, before=words, reason=reason)


def agree(entry: Entry, amount: int | None, *, by: User, reason: str, seen: str = "") -> None:
    """Agree on a fee with an entry; 0 exempts it, None brings back the price. Idempotent.

    `seen`: the mark of the fee that the page showed. Raises ChangedMeanwhile if somebody has agreed
    on another fee since.
    """
    tournament = entry.tournament
    with writing(tournament):
        entry.refresh_from_db()
        tournament.refresh_from_db()
        if not has_fees(tournament):
            raise NotNow
        was = entry.agreed_fees.last()
        if amount == (was.amount if was else None):
            return
        if seen and seen != row_mark(was):
            raise ChangedMeanwhile
        before = Fees(tournament, only=entry).of(entry)
        AgreedFee.objects.create(
            club_id=tournament.club_id, entry=entry, amount=amount, reason=reason, by=by
        )
        after = Fees(tournament, only=entry).of(entry)
        note(
            tournament,
            by,
            "agree-fee",
            entry,
            before=lambda: before.due,
            after=lambda: after.due,
            reason=reason,
        )


def row_mark(row: AgreedFee | PrizePlan | None) -> str:
    """Return a text for forms: another one once there is a newer row."""
    return str(row.pk if row else 0)


def has_transfers(entry: Entry) -> bool:
    """Whether the entry has payments of fees or prizes, also cancelled ones."""
    return entry.payments.exists() or entry.payouts.exists()


def settle_ticked(tournament: Tournament, *, by: User) -> None:
    """Turn the ticks "paid" into payments of the whole fee. The caller has locked the tournament.

    Ticks come from a list that was entered, or from the time before the tournament had a price.
    """
    tournament.refresh_from_db(fields=["price", "guest_price"])
    if not has_fees(tournament):
        return
    ticked = tournament.entries.filter(is_paid=True)
    rows = list(ticked.select_related("competitor__first", "competitor__second"))
    fees = Fees(tournament)
    for entry in rows:
        entry.tournament = tournament
        if rest := fees.of(entry).settlement.rest:
            take(entry, rest, Payment.Way.OTHER, by=by, client_key=uuid4())
    ticked.update(is_paid=False)


def check_same(made: Payment | Payout, entry: Entry, amount: int, way: str) -> None:
    """Raise RecordedOtherwise unless this payment has the same entry, amount and way."""
    if (made.entry_id, made.amount, made.way) != (entry.pk, amount, way):
        raise RecordedOtherwise(made)


def next_number(rows: Manager[Any]) -> int:
    """Return the number of a new payment among these. The caller has locked the tournament."""
    last: int = rows.aggregate(last=Max("number"))["last"] or 0
    return last + 1


def words_of(transfer: Payment | Payout, tournament: Tournament) -> Callable[[], str]:
    """Return the words of a journal line: amount, way of paying and number."""
    currency = PaymentDetails.of(tournament.club).currency

    return lambda: f"{transfer_words(transfer, currency)} · {transfer}"
