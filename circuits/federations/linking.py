"""The only writer of links between the entries of one person in two clubs.

A club proposes its person to another club of a common federation. The other club accepts and says
which of its people it is; so it never shows who its people are before it agrees. Either club ends
the link; circuits that are closed keep their table. The journal of each club has only what that
club knows itself. What a person cannot do is raised as a `Refused`; nothing is then written.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone

from circuits.models import COUNTED, CircuitLeg, FederationClub, PersonLink
from clubs.journal.writing import Gone, Refused, Words, lock, note, raise_version
from clubs.models import Club, Player, User


class NotTogether(Refused):
    """No federation has both clubs."""


class LinkedAlready(Refused):
    """One of the two is proposed or linked to the other club already."""


def partners_of(club: Club) -> QuerySet[Club]:
    """Return the other clubs of the club's federations."""
    joined = FederationClub.objects.filter(joined_at__isnull=False, left_at__isnull=True)
    federations = joined.filter(club=club).values("federation")
    clubs = joined.filter(federation__in=federations).values("club")
    return Club.objects.filter(pk__in=clubs).exclude(pk=club.pk).order_by("name")


def links_of(club: Club) -> QuerySet[PersonLink]:
    """Return the links and proposals of a club that nobody has ended."""
    return _present().filter(Q(club=club) | Q(other_club=club))


@transaction.atomic
def propose(player: Player, other_club: Club, *, by: User) -> PersonLink:
    """Propose a person to another club. Raises NotTogether and LinkedAlready."""
    club = player.club
    _lock(club, other_club)
    if not partners_of(club).filter(pk=other_club.pk).exists():
        raise NotTogether
    if _of(player).filter(Q(other_club=other_club) | Q(club=other_club)).exists():
        raise LinkedAlready
    link = PersonLink.objects.create(
        club=club, player=player, other_club=other_club, proposed_by=by
    )
    _note(club, by, "propose-link", player, other_club)
    _note(other_club, by, "propose-link", club, other_club)
    return link


@transaction.atomic
def accept(link: PersonLink, other: Player, *, by: User) -> PersonLink:
    """Accept a proposal: `other` is the person in the accepting club.

    Idempotent. Raises Gone, NotTogether and LinkedAlready.
    """
    link = _locked(link)
    if other.club_id != link.other_club_id or other.erased_at is not None:
        raise Gone
    if link.other_id == other.pk:
        return link
    if not partners_of(link.club).filter(pk=link.other_club_id).exists():
        raise NotTogether
    taken = _of(other).filter(Q(club=link.club) | Q(other_club=link.club))
    if link.accepted_at is not None or taken.exists():
        raise LinkedAlready
    link.other, link.accepted_at, link.accepted_by = other, timezone.now(), by
    link.save(update_fields=["other", "accepted_at", "accepted_by"])
    _note(link.club, by, "accept-link", link.player, link.other_club)
    _note(link.other_club, by, "accept-link", other, link.club)
    return link


@transaction.atomic
def end(link: PersonLink, *, by: User) -> None:
    """End a link or a proposal, by either club. Raises Gone."""
    link = _locked(link)
    _note(link.club, by, "end-link", link.player, link.other_club)
    _note(link.other_club, by, "end-link", link.other or link.club, link.club)
    _end(link)


def linked_clubs(player: Player) -> list[Club]:
    """Return the other clubs in which a person is linked or proposed."""
    links = _of(player).select_related("club", "other_club")
    return [club for link in links for club in (link.club, link.other_club) if club != player.club]


def end_all(player: Player) -> None:
    """End all links of a person who is erased. The caller holds the locks of the clubs."""
    links = list(_of(player).select_related("club", "other_club"))
    for link in links:
        _end(link)
        for club in (link.club, link.other_club):
            raise_version(club)


def move_links(column: str, links: Sequence[int], to: int) -> None:
    """Give links to another record of the same person; links that it already has are ended."""
    for link in PersonLink.objects.filter(pk__in=links).select_related("club", "other_club"):
        key, kept = link.pk, Player.objects.get(pk=to)
        partner = link.other_club_id if column == "player" else link.club_id
        has_one = _of(kept).filter(Q(club=partner) | Q(other_club=partner)).exists()
        if has_one and link.ended_at is None:
            _end(link)
        PersonLink.objects.filter(pk=key).update(**{f"{column}_id": to})


def _end(link: PersonLink) -> None:
    """Delete a link, or mark it as ended if a closed circuit counts both as one person."""
    closed, others = (_closed_circuits(club, link) for club in (link.club, link.other_club))
    moments = [closed[circuit] for circuit in closed.keys() & others.keys()]
    if moments:
        # After them even if the clock was put back.
        ended_at = max(timezone.now(), max(moments) + timedelta.resolution)
        PersonLink.objects.filter(pk=link.pk).update(ended_at=ended_at)
    else:
        link.delete()


def _closed_circuits(club: Club, link: PersonLink) -> dict[int, datetime]:
    """Return the circuits with legs of the club that closed while the link held: when, by key."""
    if link.accepted_at is None:
        return {}
    legs = CircuitLeg.objects.filter(
        COUNTED, tournament__club=club, circuit__closed_at__gte=link.accepted_at
    )
    rows = legs.values_list("circuit", "circuit__closed_at")
    return {circuit: at for circuit, at in rows.order_by() if at is not None}


def _present() -> QuerySet[PersonLink]:
    return PersonLink.objects.filter(ended_at__isnull=True)


def _of(player: Player) -> QuerySet[PersonLink]:
    return _present().filter(Q(player=player) | Q(other=player))


def _lock(*clubs: Club) -> None:
    for club in sorted(clubs, key=lambda club: club.pk):
        lock(club)


def _locked(link: PersonLink) -> PersonLink:
    _lock(link.club, link.other_club)
    rows = _present().select_related("club", "other_club", "player", "other")
    stored = rows.filter(pk=link.pk).first()
    if stored is None:
        raise Gone
    return stored


def _note(club: Club, by: User, action: str, subject: Words, other_club: Club) -> None:
    raise_version(club)
    path = reverse("linked_people", args=[club.slug])
    note(club, by, action, subject, path=path, after=str(other_club))
