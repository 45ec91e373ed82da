"""Write the money of a tournament from the records of an archive. Rows are only added or cancelled.

A payment has the same key in every copy, so it is never doubled. Only one that was a tick can get
another amount: that of the copy which a person has chosen.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TypeVar

from clubs.archive.facts import Notes, key_of, kind_of, uid_of
from scoring.archive.known_rows import KnownRows
from tournaments.archive.facts import (
    ENTRY,
    FEE,
    PAYMENT,
    PAYOUT,
    PRIZES,
    FeeFacts,
    PaymentFacts,
    PayoutFacts,
    PrizesFacts,
)
from tournaments.archive.rows import moment_name
from tournaments.models import AgreedFee, Entry, Payment, Payout, PrizePlan, Tournament

Transfer = TypeVar("Transfer", Payment, Payout)


def write_money(
    tournament: Tournament, entries: Mapping[str, Entry], keys: Collection[str], known: KnownRows
) -> None:
    """Add the payments, agreed fees and plans of these records, and cancel what they cancel."""
    payments = {row.client_key: row for row in tournament.payments.all()}
    payouts = {row.client_key: row for row in tournament.payouts.all()}
    for key in sorted(keys, key=lambda key: (Notes.of(known.records[key]).number or 0, key)):
        record, notes = known.records[key], Notes.of(known.records[key])
        if kind_of(key) == PAYMENT:
            paid = PaymentFacts.of(record)
            payment = payments.get(uid_of(key)) or Payment(
                club_id=tournament.club_id,
                tournament=tournament,
                entry=entries[paid.entry],
                client_key=uid_of(key),
                number=_free_number(notes, payments.values()),
            )
            payment.usual_fee, payment.rest = paid.usual_fee, paid.rest
            payments[payment.client_key] = _transfer(payment, paid, notes, known)
        elif kind_of(key) == PAYOUT:
            received = PayoutFacts.of(record)
            payout = payouts.get(uid_of(key)) or Payout(
                club_id=tournament.club_id,
                tournament=tournament,
                entry=entries[received.entry],
                client_key=uid_of(key),
                number=_free_number(notes, payouts.values()),
            )
            payout.place = received.place
            payouts[payout.client_key] = _transfer(payout, received, notes, known)
        elif kind_of(key) == FEE:
            _agree(entries[key_of(ENTRY, uid_of(key))], FeeFacts.of(record), notes, known)
        elif kind_of(key) == PRIZES:
            _plan(tournament, PrizesFacts.of(record), notes, known)


def _free_number(notes: Notes, rows: Iterable[Payment | Payout]) -> int:
    """Return the number of the other copy if it is free here, else the next one."""
    taken = {row.number for row in rows}
    if notes.number and notes.number not in taken:
        return notes.number
    return max(taken, default=0) + 1


def _transfer(
    row: Transfer, facts: PaymentFacts | PayoutFacts, notes: Notes, known: KnownRows
) -> Transfer:
    if row._state.adding:
        row.by = known.account(notes, "made")
    row.amount, row.way, row.at = facts.amount, facts.way, facts.at
    if facts.cancelled is None:
        row.cancelled_at, row.cancelled_by, row.cancelled_reason = None, None, ""
    else:
        row.cancelled_at, row.cancelled_reason = facts.cancelled.at, facts.cancelled.reason
        row.cancelled_by = known.account(notes, "cancelled")
    row.save()
    return row


def _agree(entry: Entry, facts: FeeFacts, notes: Notes, known: KnownRows) -> None:
    rows = {(row.at, row.amount) for row in entry.agreed_fees.all()}
    AgreedFee.objects.bulk_create(
        AgreedFee(
            club_id=entry.club_id,
            entry=entry,
            amount=agreed.amount,
            reason=agreed.reason,
            at=agreed.at,
            by=known.account(notes, moment_name(agreed.at)),
        )
        for agreed in facts.agreed
        if (agreed.at, agreed.amount) not in rows
    )


def _plan(tournament: Tournament, facts: PrizesFacts, notes: Notes, known: KnownRows) -> None:
    rows = {(row.at, row.amount, row.percent) for row in tournament.prize_plans.all()}
    PrizePlan.objects.bulk_create(
        PrizePlan(
            club_id=tournament.club_id,
            tournament=tournament,
            amount=plan.amount,
            percent=plan.percent,
            shares=plan.shares,
            is_public=plan.public,
            at=plan.at,
            by=known.account(notes, moment_name(plan.at)),
        )
        for plan in facts.plans
        if (plan.at, plan.amount, plan.percent) not in rows
    )
