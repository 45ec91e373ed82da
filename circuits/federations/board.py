"""The pages of a federation: for everybody, for its office, and for its clubs.

Must not write.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.db.models import Q, QuerySet

from circuits.models import Circuit, CircuitLeg, Federation, FederationClub, Officer
from circuits.table.results import listed
from clubs.models import Club
from clubs.rights import Right
from tournaments.models import Tournament

MOST_OFFERED = 40
"""The latest tournaments of a club that it can offer."""


def known_clubs(federation: Federation) -> QuerySet[Club]:
    """Return the clubs of which the office may know that they exist: public ones, and those that
    have ever joined.
    """
    joined = federation.clubs.filter(joined_at__isnull=False).values("club")
    return Club.objects.filter(Q(is_public=True) | Q(pk__in=joined))


@dataclass(frozen=True)
class FederationBoard:
    """The page of a federation for everybody."""

    federation: Federation

    @cached_property
    def circuits(self) -> list[Circuit]:
        return list(listed(self.federation.circuits.all()))

    @cached_property
    def joined(self) -> list[FederationClub]:
        rows = self.federation.clubs.filter(joined_at__isnull=False, left_at__isnull=True)
        return list(rows.select_related("club"))


@dataclass(frozen=True)
class OfficeBoard(FederationBoard):
    """The page of a federation's office. `officer`: the person who looks."""

    officer: Officer

    @property
    def is_head(self) -> bool:
        return self.officer.role == Officer.Role.HEAD

    @cached_property
    def invited(self) -> list[FederationClub]:
        """The invitations that wait, of clubs that the office knows."""
        rows = self.federation.clubs.filter(joined_at__isnull=True, left_at__isnull=True)
        return list(rows.filter(club__in=known_clubs(self.federation)).select_related("club"))

    @cached_property
    def officers(self) -> list[Officer]:
        return list(self.federation.officers.select_related("user").order_by("-role", "pk"))

    @cached_property
    def legs(self) -> list[CircuitLeg]:
        """The legs of open circuits, first those that wait for an answer."""
        rows = CircuitLeg.objects.filter(
            circuit__federation=self.federation, circuit__closed_at__isnull=True
        ).select_related("circuit", "tournament__club")
        return sorted(rows, key=lambda leg: (leg.accepted_at is not None, leg.circuit_id))


class OfferedIn(NamedTuple):
    """An open circuit with the legs of one club, and the tournaments that it can still offer.

    `has_left`: the club is no longer in the federation; it can only take its legs back.
    """

    circuit: Circuit
    legs: list[CircuitLeg]
    others: list[Tournament]
    has_left: bool = False


def may_offer(club: Club) -> bool:
    """Whether this person may offer tournaments, whose names everybody will see."""
    return club.is_public or Right.OFFICE.value in club.rights


@dataclass(frozen=True)
class ClubFederations:
    """The federations of a club, for its members."""

    club: Club

    @cached_property
    def rows(self) -> list[FederationClub]:
        rows = self.club.federations.filter(left_at__isnull=True).select_related("federation")
        return list(rows.order_by("federation__name"))

    @property
    def invitations(self) -> list[FederationClub]:
        return [row for row in self.rows if row.joined_at is None]

    @property
    def joined(self) -> list[FederationClub]:
        return [row for row in self.rows if row.joined_at is not None]

    @cached_property
    def circuits(self) -> list[Circuit]:
        federations = [row.federation_id for row in self.joined]
        circuits = Circuit.objects.filter(federation__in=federations)
        return list(listed(circuits.select_related("federation")))

    @property
    def closed(self) -> list[Circuit]:
        return [circuit for circuit in self.circuits if circuit.closed_at is not None]

    @property
    def may_offer(self) -> bool:
        return may_offer(self.club)

    @cached_property
    def open(self) -> list[OfferedIn]:
        """The open circuits, each with what the club has offered and can still offer.

        Also those of a federation that the club has left, if they have a leg of the club.
        """
        circuits = [circuit for circuit in self.circuits if circuit.closed_at is None]
        own = CircuitLeg.objects.filter(
            tournament__club=self.club, circuit__federation__isnull=False
        ).filter(circuit__closed_at__isnull=True)
        by_circuit: defaultdict[Circuit, list[CircuitLeg]] = defaultdict(list)
        for leg in own.select_related("tournament", "circuit__federation"):
            by_circuit[leg.circuit].append(leg)
        every = list(self._tournaments) if circuits else []
        offered = []
        for circuit in circuits:
            legs = by_circuit.pop(circuit, [])
            taken = {leg.tournament_id for leg in legs}
            others = [tournament for tournament in every if tournament.pk not in taken]
            offered.append(OfferedIn(circuit, legs, others))
        for circuit, legs in by_circuit.items():
            offered.append(OfferedIn(circuit, legs, [], has_left=True))
        return offered

    @property
    def _tournaments(self) -> QuerySet[Tournament]:
        rows = self.club.tournaments.filter(archived_at__isnull=True)
        return rows.order_by("-starts_at", "-pk")[:MOST_OFFERED]
