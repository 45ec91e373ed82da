"""The pages of a federation: for everybody, for its office, and for its clubs.

Must not write.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.db.models import Count, Q, QuerySet

from circuits.models import Federation, FederationCircuit, FederationClub, FederationLeg, Officer
from circuits.table.labels import summary
from clubs.models import Club
from clubs.rights import Right
from tournaments.models import Tournament

MOST_OFFERED = 40
"""The latest tournaments of a club that it can offer."""


class CircuitLine(NamedTuple):
    """A circuit with its legs in words."""

    circuit: FederationCircuit
    words: str


def circuits_of(federations: Iterable[Federation]) -> list[CircuitLine]:
    """Return the circuits of federations, the latest first: one query."""
    accepted = Q(legs__accepted_at__isnull=False)
    counts = Q(legs__tournament__ended_at__isnull=False, legs__tournament__archived_at__isnull=True)
    # Like `PlayedCircuit.over`: a closed circuit stays as it is.
    over = accepted & Q(counts | Q(closed_at__isnull=False))
    rows = FederationCircuit.objects.filter(federation__in=federations).select_related("federation")
    counted = rows.annotate(number=Count("legs", filter=accepted), over=Count("legs", filter=over))
    return [CircuitLine(row, summary(row.number, row.over)) for row in counted.order_by("-pk")]


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
    def circuits(self) -> list[CircuitLine]:
        return circuits_of([self.federation])

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
    def legs(self) -> list[FederationLeg]:
        """The legs of open circuits: those that wait for an answer first."""
        rows = FederationLeg.objects.filter(
            circuit__federation=self.federation, circuit__closed_at__isnull=True
        ).select_related("circuit", "club", "tournament__club")
        return sorted(rows, key=lambda leg: (leg.accepted_at is not None, leg.circuit_id))


class OfferedIn(NamedTuple):
    """An open circuit with the legs of one club, and the tournaments that it can still offer.

    `has_left`: the club is no longer in the federation; it can only take its legs back.
    """

    line: CircuitLine
    legs: list[FederationLeg]
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
    def circuits(self) -> list[CircuitLine]:
        return circuits_of([row.federation for row in self.joined])

    @property
    def closed(self) -> list[CircuitLine]:
        return [line for line in self.circuits if line.circuit.closed_at is not None]

    @property
    def may_offer(self) -> bool:
        return may_offer(self.club)

    @cached_property
    def open(self) -> list[OfferedIn]:
        """The open circuits, each with what the club has offered and can still offer.

        Also those of a federation that the club has left, if they have a leg of the club.
        """
        lines = [line for line in self.circuits if line.circuit.closed_at is None]
        own = list(
            self.club.federation_legs.filter(circuit__closed_at__isnull=True).select_related(
                "tournament", "circuit__federation"
            )
        )
        every = list(self._tournaments) if lines else []
        offered = []
        for line in lines:
            legs = [leg for leg in own if leg.circuit_id == line.circuit.pk]
            taken = {leg.tournament_id for leg in legs}
            others = [tournament for tournament in every if tournament.pk not in taken]
            offered.append(OfferedIn(line, legs, others))
        shown = {line.circuit.pk for line in lines}
        left = {leg.circuit_id: leg.circuit for leg in own if leg.circuit_id not in shown}
        for key, circuit in left.items():
            legs = [leg for leg in own if leg.circuit_id == key]
            offered.append(OfferedIn(CircuitLine(circuit, ""), legs, [], has_left=True))
        return offered

    @property
    def _tournaments(self) -> QuerySet[Tournament]:
        rows = self.club.tournaments.filter(archived_at__isnull=True)
        return rows.order_by("-starts_at", "-pk")[:MOST_OFFERED]
