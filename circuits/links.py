"""Circuits on the pages of clubs and tournaments."""

from __future__ import annotations

from django.db.models import Count, Q, QuerySet
from django.urls import reverse

from circuits.federations.board import CircuitLine, circuits_of
from circuits.labels import summary
from circuits.models import Circuit, Federation
from clubs.models import Club
from tournaments.circuit_links import CircuitLink, CircuitLinks
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
