"""Merge two records of one person: move their entries, and find tournaments in which both play."""

from collections.abc import Iterator

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.people.merging import Merged, MovedColumn, Obstacle, TwoRecords
from tournaments.director.entries.people import (
    lock_tournaments,
    move_entries,
    move_reserves,
    move_seats,
)
from tournaments.models import Entry, Seat, Tournament


def _entries(count: int) -> str:
    return ngettext("{n} entry in a tournament", "{n} entries in tournaments", count).format(
        n=count
    )


def _reserves(count: int) -> str:
    return ngettext("reserve of {n} entry", "reserve of {n} entries", count).format(n=count)


def _seats(count: int) -> str:
    return ngettext(
        "{n} table at which a reserve played", "{n} tables at which a reserve played", count
    ).format(n=count)


MOVED = [
    MovedColumn(Entry, "competitor", move_entries, _entries),
    MovedColumn(Entry, "reserve", move_reserves, _reserves),
    MovedColumn(Seat, "reserve", move_seats("reserve"), _seats),
    MovedColumn(Seat, "reserve_for", move_seats("reserve_for"), _seats),
]


def same_tournament(two: TwoRecords) -> Iterator[Obstacle]:
    """Yield the tournaments in which both records play or are reserves."""
    both = _played_by(two.kept.pk, two.kept_in) & _played_by(two.gone.pk, two.gone_in)
    for tournament in Tournament.objects.filter(pk__in=both).select_related("club"):
        words = _("Both are in the tournament {tournament}.").format(tournament=tournament)
        yield Obstacle(words, reverse("entries", args=[tournament.club.slug, tournament.slug]))


def lock(two: TwoRecords) -> None:
    """Lock the tournaments of both records. Call this before the club is locked, as writers do."""
    lock_tournaments(_played_by(two.kept.pk, two.kept_in) | _played_by(two.gone.pk, two.gone_in))


def _played_by(player: int, competitors: frozenset[int]) -> set[int]:
    entries = Entry.objects.filter(Q(competitor__in=competitors) | Q(reserve=player))
    seats = Seat.objects.filter(Q(reserve=player) | Q(reserve_for=player))
    in_rounds = seats.values_list("round__stage__tournament", flat=True).order_by()
    return {*entries.values_list("tournament", flat=True).order_by(), *in_rounds}


MERGED = Merged(MOVED, [same_tournament], [lock])
