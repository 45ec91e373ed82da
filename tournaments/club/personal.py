"""The tournaments and payments of one person, to download. Read-only."""

from typing import Any

from django.db.models import F, Q

from clubs.models import Competitor, Player
from clubs.people.personal import PersonalData
from scoring.models import TableKey
from tournaments.director.entries.people import lock_texts, replace_in_texts
from tournaments.director.phones.notices import forget_phones_of
from tournaments.models import (
    Adjustment,
    AgreedFee,
    Call,
    Entry,
    Payment,
    Payout,
    PushAddress,
    Seat,
)


def running(player: Player) -> list[str]:
    """Return the names of the tournaments that a person is in and that have not ended."""
    own = Competitor.objects.of(player).order_by()
    entries = Entry.objects.filter(competitor__in=own, left_at__isnull=True)
    names = entries.filter(tournament__ended_at__isnull=True, tournament__archived_at__isnull=True)
    return sorted(set(names.values_list("tournament__name", flat=True)))


def facts_of(player: Player) -> dict[str, Any]:
    """Return a person's data in tournaments: final places, points taken off or given, payments and
    prizes of the entries, phones with notices, rounds played as a reserve, calls from the tables,
    and links to tables.
    """
    own = Competitor.objects.of(player).order_by()
    mine = Q(competitor__in=own) | Q(reserve=player)
    # Without the club the database may read the entries of all clubs.
    entries = Entry.objects.filter(mine, tournament__club=player.club_id)
    entries = entries.order_by("tournament__starts_at", "pk")
    columns = ["tournament__name", "tournament__starts_at", "number", "group", "seed", "table"]
    columns += ["reserve__name", "presence", "is_waiting", "is_paid"]
    columns += ["entered_at", "left_at", "left_reason", "is_expelled"]
    columns += [f"placements__{name}" for name in ("stage__number", "section", "place", "points")]
    adjustments = Adjustment.objects.filter(participant__entry__competitor__in=own)
    adjusted = ["participant__stage__tournament__name", "at", "round", "points", "score"]
    adjusted += ["play_offs", "reason"]
    payments = Payment.objects.filter(entry__competitor__in=own).order_by("at", "pk")
    payouts = Payout.objects.filter(entry__competitor__in=own).order_by("at", "pk")
    money = ["tournament__name", "number", "at", "amount", "way"]
    money += ["cancelled_at", "cancelled_reason"]
    fees = AgreedFee.objects.filter(entry__competitor__in=own).order_by("at", "pk")
    phones = PushAddress.objects.filter(entry__competitor__in=own)
    seats = Seat.objects.filter(Q(reserve=player) | Q(reserve_for=player)).order_by("pk")
    calls = Call.objects.filter(
        table__seats__participant__entry__competitor__in=own, table__seats__position=F("side")
    )
    links = TableKey.objects.filter(entries__competitor__in=own).order_by("pk")
    return {
        "tournaments": list(entries.values(*columns)),
        "adjustments": list(
            adjustments.order_by("at", "pk").values(*adjusted, "cancelled_at", "cancelled_reason")
        ),
        "payments": list(payments.values(*money)),
        "prize_payments": list(payouts.values(*money, "place")),
        "agreed_fees": list(fees.values("entry__tournament__name", "at", "amount", "reason")),
        "phones_told": list(phones.values("entry__tournament__name", "made_at", "language")),
        "played_for": [
            {
                "tournament": seat.round.stage.tournament.name,
                "round": seat.round.number,
                "who": str(seat.reserve),
                "for": str(seat.reserve_for),
            }
            for seat in seats.select_related("round__stage__tournament", "reserve", "reserve_for")
        ],
        "calls": list(
            calls.order_by("pk").values(
                "table__round__stage__tournament__name", "called_at", "reason", "words", "note"
            )
        ),
        "table_links": list(links.values("entries__tournament__name", "made_at", "revoked_at")),
    }


PERSONAL_DATA = PersonalData(
    facts_of,
    texts=[replace_in_texts],
    locks=[lock_texts],
    deletes=[forget_phones_of],
    running=[running],
)
