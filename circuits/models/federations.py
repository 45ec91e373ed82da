"""Federations: their clubs, the people of their office, and circuits over several clubs.

Columns and constraints only. `circuits.federations.writer` is the only writer. Legs and results
have the club that they belong to.
"""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from circuits.models.circuits import CLOSED_BY_SOMEBODY, NAMED, AnyCircuit, AnyResult
from clubs.models import Club, User
from tournaments.models import Tournament


class Federation(models.Model):
    """A federation holds clubs, by the consent of both."""

    slug = models.SlugField(unique=True)
    name = models.CharField(max_length=80)
    created_at = models.DateTimeField(auto_now_add=True)
    # Raised by every write to its clubs, its office and its circuits.
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["name"]
        constraints = [models.CheckConstraint(condition=~Q(name=""), name="federation_has_a_name")]

    def __str__(self) -> str:
        return self.name


class Officer(models.Model):
    """An account of a federation's office."""

    class Role(models.TextChoices):
        HEAD = "head", _("head of the federation")
        CLERK = "clerk", _("secretary of the federation")

    federation = models.ForeignKey(Federation, on_delete=models.CASCADE, related_name="officers")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="offices")
    role = models.CharField(max_length=5, choices=Role)

    class Meta:
        ordering = ["role", "id"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "user"], name="one_office_per_user"),
            models.CheckConstraint(
                condition=Q(role__in=["head", "clerk"]), name="known_role_of_an_officer"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} ({self.get_role_display()}, {self.federation})"


class FederationClub(models.Model):
    """A club that a federation has invited, and that may have joined or left it."""

    federation = models.ForeignKey(Federation, on_delete=models.CASCADE, related_name="clubs")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="federations")
    invited_at = models.DateTimeField(auto_now_add=True)
    invited_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    joined_at = models.DateTimeField(null=True)
    joined_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    # Also an invitation that was declined or withdrawn.
    left_at = models.DateTimeField(null=True)
    left_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering = ["club__name", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "club"],
                condition=Q(left_at__isnull=True),
                name="club_joins_a_federation_once",
            ),
            models.CheckConstraint(
                condition=Q(joined_at__isnull=True, joined_by__isnull=True)
                | Q(joined_at__isnull=False, joined_by__isnull=False),
                name="joined_clubs_say_by_whom",
            ),
            models.CheckConstraint(
                condition=Q(left_at__isnull=True, left_by__isnull=True)
                | Q(left_at__isnull=False, left_by__isnull=False),
                name="clubs_that_left_say_by_whom",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.federation}: {self.club}"


class FederationCircuit(AnyCircuit):
    """Tournaments of several clubs of a federation, added up in one table."""

    federation = models.ForeignKey(Federation, on_delete=models.CASCADE, related_name="circuits")

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "slug"], name="one_federation_circuit_per_slug"
            ),
            models.UniqueConstraint(
                fields=["federation", "client_key"], name="federation_circuit_made_once"
            ),
            models.CheckConstraint(condition=NAMED, name="federation_circuit_has_a_name"),
            models.CheckConstraint(
                condition=CLOSED_BY_SOMEBODY, name="closed_federation_circuits_say_by_whom"
            ),
        ]


class FederationLeg(models.Model):
    """A tournament that its club offers to a circuit. It counts once the federation accepts it."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="federation_legs")
    circuit = models.ForeignKey(FederationCircuit, on_delete=models.CASCADE, related_name="legs")
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="federation_legs"
    )
    weight = models.PositiveSmallIntegerField(default=1)
    # Its place among the legs, stored when the circuit was closed: a day may be corrected later.
    number = models.PositiveSmallIntegerField(null=True)
    offered_at = models.DateTimeField(auto_now_add=True)
    offered_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    accepted_at = models.DateTimeField(null=True)
    accepted_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering = ["tournament__starts_at", "tournament"]
        constraints = [
            models.UniqueConstraint(
                fields=["circuit", "tournament"], name="one_leg_of_a_federation_circuit"
            ),
            models.CheckConstraint(
                condition=Q(weight__gte=1, weight__lte=2), name="federation_leg_weight"
            ),
            models.CheckConstraint(
                condition=Q(accepted_at__isnull=True, accepted_by__isnull=True)
                | Q(accepted_at__isnull=False, accepted_by__isnull=False),
                name="accepted_legs_say_by_whom",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.circuit}: {self.tournament}"


class FederationResult(AnyResult):
    """A result of a leg, frozen when the circuit of the federation was closed."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    leg = models.ForeignKey(FederationLeg, on_delete=models.CASCADE, related_name="results")

    class Meta:
        ordering = ["place", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["leg", "competitor"], name="one_result_of_a_federation_leg"
            ),
            models.CheckConstraint(condition=Q(place__gte=1), name="federation_place_from_1"),
        ]
