"""Facts for a director who is about to type the prices of a tournament."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.models import Club
from tournaments.models import Entry, Tournament
from tournaments.money.fee_queries import Fees, members_on


@dataclass(frozen=True)
class PriceNotes:
    """`kept`: which fees a new price changes and which it keeps, in sentences.

    `has_members`: whether the club has members at all, so that guests may pay another price.
    `members`: how many people are marked as members, in a sentence. `is_warning`: there is a price
    for guests and nobody is a member, so everybody pays it.
    """

    kept: list[str] = field(default_factory=list)
    has_members: bool = True
    members: str = ""
    is_warning: bool = False


def price_notes(club: Club, tournament: Tournament | None = None) -> PriceNotes:
    """Return the notes for this tournament; without one, for a new tournament of the club."""
    day = timezone.localdate(tournament.starts_at if tournament else None)
    all_members = members_on(club.pk, day)
    if tournament is None:
        return PriceNotes(has_members=bool(all_members))
    rows = tournament.entries.filter(left_at=None).order_by("number")
    entries = list(rows.select_related("competitor__first", "competitor__second"))
    people = {player.pk for entry in entries for player in entry.competitor.players}
    if not people:
        return PriceNotes(has_members=bool(all_members))
    members = len(people & all_members)
    has_guest_price = tournament.guest_price is not None
    return PriceNotes(
        _kept(tournament, entries),
        bool(all_members),
        _members_words(members, len(people), has_guest_price),
        has_guest_price and not members,
    )


def _kept(tournament: Tournament, entries: list[Entry]) -> list[str]:
    if tournament.price is None:
        return []
    fees = Fees(tournament)
    rows = [fees.of(entry) for entry in entries]
    keep = sum(row.is_fixed or row.agreed is not None for row in rows)
    change = len(rows) - keep
    notes = []
    if change:
        text = ngettext(
            "A new price changes the fee of {number} entry that has not paid yet.",
            "A new price changes the fees of {number} entries that have not paid yet.",
            change,
        )
        notes.append(text.format(number=change))
    if keep:
        text = ngettext(
            "{number} entry keeps its fee: it has paid, or another fee was agreed with it.",
            "{number} entries keep their fee: they have paid, or another fee was agreed with them.",
            keep,
        )
        notes.append(text.format(number=keep))
    return notes


def _members_words(members: int, people: int, has_guest_price: bool) -> str:
    if not members and has_guest_price:
        return _(
            "Nobody in this tournament is marked as a member: everybody pays the price for guests."
        )
    if not members:
        return _(
            "Nobody in this tournament is marked as a member: everybody would pay a price for "
            "guests."
        )
    text = ngettext(
        "{members} of {people} people in this tournament is marked as a member.",
        "{members} of {people} people in this tournament are marked as members.",
        members,
    )
    return text.format(members=members, people=people)
