"""Write the phones that want notices of their table, and the notices not sent yet.

A notice is written in the transaction that publishes its round, adds a match to it or reports a
result, so that no notice is sent of a change that is rolled back. `notice_delivery` sends it.
"""

from collections.abc import Collection
from datetime import timedelta
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone

from clubs.journal.writing import NotNow, Refused, lock
from clubs.models import Competitor, Player
from clubs.webhooks.queue import wake
from tournaments.models import (
    Entry,
    Notice,
    PushAddress,
    ReportedResult,
    Round,
    Seat,
    Table,
    Tournament,
)
from tournaments.remarks.played_again import corrected_before

MOST_PHONES = 6
"""Phones of one entry: two persons with a few devices. So no stranger can fill the database."""
FORGOTTEN_AFTER = timedelta(days=90)


class TooManyPhones(Refused):
    """The entry has as many phones as it may have."""


class PhoneKeys(NamedTuple):
    """The address and keys with which a push service reaches a phone."""

    endpoint: str
    p256dh: str
    auth: str


@transaction.atomic
def tell_phone(entry: Entry, phone: PhoneKeys, language: str) -> bool:
    """Subscribe a phone to notices of this entry, and cancel its other subscriptions in the
    tournament. Idempotent.

    Return whether the entry has one phone more than before. No phone takes the place of another,
    since anybody may add one: raises TooManyPhones. Raises NotNow once the tournament has ended or
    the entry has left.
    """
    lock(entry.tournament)
    forget_old()
    entry.refresh_from_db(fields=["left_at"])
    entry.tournament.refresh_from_db(fields=["ended_at", "archived_at"])
    if entry.left_at or entry.tournament.ended_at or entry.tournament.archived_at:
        raise NotNow
    same_entry = entry.push_addresses.exclude(endpoint=phone.endpoint)
    same_entry.exclude(gone_at=None).delete()
    if same_entry.count() >= MOST_PHONES:
        raise TooManyPhones
    others = PushAddress.objects.filter(entry__tournament=entry.tournament).exclude(entry=entry)
    others.filter(endpoint=phone.endpoint).delete()
    now = timezone.now()
    _address, is_new = PushAddress.objects.update_or_create(
        entry=entry,
        endpoint=phone.endpoint,
        defaults={
            "club_id": entry.club_id,
            "p256dh": phone.p256dh,
            "auth": phone.auth,
            "language": language,
            "made_at": now,
            "gone_at": None,
        },
    )
    return is_new


@transaction.atomic
def stop_telling(tournament: Tournament, endpoint: str) -> None:
    """Forget a phone in this tournament. Idempotent."""
    lock(tournament)
    PushAddress.objects.filter(entry__tournament=tournament, endpoint=endpoint).delete()


def announce_tables(this_round: Round) -> None:
    """Write a notice of its table for each phone of a published round.

    A phone that got its notice before the draw was taken back gets another one only for another
    table, or that its side is out by a corrected result. Call this in the transaction that
    publishes the round or adds a match to it.
    """
    phones = PushAddress.objects.filter(
        entry__tournament=this_round.stage.tournament_id, entry__left_at=None, gone_at=None
    )
    numbers = dict(phones.values_list("pk", "entry"))
    if not numbers:
        return
    seats = Seat.objects.filter(round=this_round, participant__entry__in=set(numbers.values()))
    tables = dict(seats.values_list("participant__entry", "table__number"))
    concerned = Entry.objects.filter(
        tournament=this_round.stage.tournament_id, number__in=corrected_before(this_round)
    )
    tables = dict.fromkeys(concerned.values_list("pk", flat=True)) | tables
    told = this_round.notices.filter(report__isnull=True)
    known = dict(told.values_list("address", "table"))
    now = timezone.now()
    wanted = {
        phone: tables[entry]
        for phone, entry in numbers.items()
        if entry in tables and (phone not in known or known[phone] != tables[entry])
    }
    told.filter(address__in=wanted).delete()
    Notice.objects.bulk_create(
        Notice(
            club_id=this_round.club_id,
            address_id=phone,
            round=this_round,
            table=table,
            made_at=now,
            next_at=now,
        )
        for phone, table in wanted.items()
    )
    if wanted:
        transaction.on_commit(wake)


def announce_report(row: ReportedResult, others: Collection[Entry]) -> None:
    """Write a notice for the phones of the side that has to confirm a reported result.

    Call this in the transaction that reports it. `others`: the entries of that side.
    """
    phones = PushAddress.objects.filter(
        entry__in=[entry.pk for entry in others], entry__left_at=None, gone_at=None
    )
    table, now = row.table, timezone.now()
    told = [
        Notice(
            club_id=table.club_id,
            address_id=phone,
            round_id=table.round_id,
            report=row,
            table=table.number,
            made_at=now,
            next_at=now,
        )
        for phone in phones.values_list("pk", flat=True)
    ]
    if told:
        Notice.objects.bulk_create(told)
        transaction.on_commit(wake)


def forget_match(table: Table) -> None:
    """Delete the notices of a removed match, so that phones get one of another match."""
    entries = Seat.objects.filter(table=table).values("participant__entry")
    table.round.notices.filter(address__entry__in=entries).delete()


def forget_phones(tournament: Tournament) -> None:
    """Delete the addresses of all phones when a tournament ends, under its lock."""
    PushAddress.objects.filter(entry__tournament=tournament).delete()


def forget_phones_of(player: Player) -> None:
    """Delete the addresses of all phones of a person's entries: which is whose is not known."""
    own = Competitor.objects.of(player).order_by()
    PushAddress.objects.filter(entry__competitor__in=own).delete()


def forget_old() -> None:
    """Delete the addresses that phones gave long ago."""
    PushAddress.objects.filter(made_at__lt=timezone.now() - FORGOTTEN_AFTER).delete()
