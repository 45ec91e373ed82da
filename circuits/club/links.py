"""Circuits on the pages of clubs and tournaments."""

from __future__ import annotations

from django.db.models import Count, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from circuits.federations.board import CircuitLine, circuits_of
from circuits.models import Circuit, Federation, PersonLink
from circuits.table.labels import summary
from clubs.models import Club
from clubs.rights import Right
from tournaments.changed.circuit_links import CircuitLink, CircuitLinks
from tournaments.models import Tournament

FEW = 5
"""Circuits that a page names; the list of circuits has all."""


class Circuits(CircuitLinks):
    """The circuits of a club and of its federations, each with its legs in words."""

    def of_club(self, club: Club) -> list[CircuitLink]:
        own = [_link(club, circuit) for circuit in listed(club)[:FEW]]
        joined = Federation.objects.filter(
            clubs__club=club, clubs__joined_at__isnull=False, clubs__left_at__isnull=True
        )
        return [*own, *map(_federation_link, circuits_of(joined)[:FEW])]

    def of_tournament(self, tournament: Tournament) -> list[CircuitLink]:
        club = tournament.club
        own = club.circuits.filter(legs__tournament=tournament).order_by().values("pk")
        links = [_link(club, circuit) for circuit in listed(club).filter(pk__in=own)]
        legs = tournament.federation_legs.filter(accepted_at__isnull=False)
        for leg in legs.select_related("circuit__federation"):
            links.append(_federation_link(CircuitLine(leg.circuit, "")))
        return links

    def waiting(self, club: Club) -> list[CircuitLink]:
        links = []
        if Right.OWN.value in club.rights:
            url = reverse("club_federations", args=[club.slug])
            invitations = club.federations.filter(joined_at__isnull=True, left_at__isnull=True)
            for invitation in invitations.select_related("federation"):
                text = _("{federation} invites the club.").format(federation=invitation.federation)
                links.append(CircuitLink(text, url, _("Answer the invitation")))
        if Right.OFFICE.value in club.rights and (number := _asked_people(club)):
            url = reverse("linked_people", args=[club.slug])
            text = ngettext(
                "Another club asks about {number} person who also plays there.",
                "Other clubs ask about {number} people who also play there.",
                number,
            )
            links.append(CircuitLink(text.format(number=number), url, _("Answer")))
        return links


def _asked_people(club: Club) -> int:
    """Return how many people other clubs have proposed to this club without an answer yet."""
    proposed = PersonLink.objects.filter(other_club=club, ended_at__isnull=True)
    return proposed.filter(accepted_at__isnull=True).count()


def listed(club: Club) -> QuerySet[Circuit]:
    """Return the circuits of a club, with the `number` of legs and of those that are `over`.

    Like `PlayedCircuit.over`.
    """
    counts = Q(legs__tournament__ended_at__isnull=False, legs__tournament__archived_at__isnull=True)
    over = counts | Q(closed_at__isnull=False)
    return club.circuits.annotate(number=Count("legs"), over=Count("legs", filter=over))


def _link(club: Club, circuit: Circuit) -> CircuitLink:
    url = reverse("circuit", args=[club.slug, circuit.slug])
    return CircuitLink(str(circuit), url, summary(circuit.number, circuit.over))  # type: ignore[attr-defined]


def _federation_link(line: CircuitLine) -> CircuitLink:
    federation = line.circuit.federation
    url = reverse("federation_circuit", args=[federation.slug, line.circuit.slug])
    return CircuitLink(str(line.circuit), url, f"{federation}. {line.words}")
