"""Circuits of a club: their legs, and the frozen results of closed ones.

Columns and constraints only. `circuits.writer` is the only writer.
"""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from circuits.ranking.legs import STATES
from clubs.models import Club, Competitor, User
from tournaments.models import Tournament


class AnyCircuit(models.Model):
    """What every circuit has: its name, its rules, and whether it is closed.

    `rules` are read and written by `circuits.ranking.rules.CircuitRules` only.
    """

    slug = models.SlugField(max_length=60)
    name = models.CharField(max_length=80)
    rules = models.JSONField()
    # The seed of the lots that decide between level holders.
    seed = models.PositiveIntegerField()
    client_key = models.UUIDField()
    created_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.ForeignKey(
        User, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    version = models.PositiveIntegerField(default=1)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.name


NAMED = ~Q(name="") & ~Q(slug="")
CLOSED_BY_SOMEBODY = Q(closed_at__isnull=True, closed_by__isnull=True) | Q(
    closed_at__isnull=False, closed_by__isnull=False
)


class Circuit(AnyCircuit):
    """Tournaments of one club whose places give points, added up in one table."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="circuits")

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(fields=["club", "slug"], name="one_circuit_per_slug"),
            models.UniqueConstraint(fields=["club", "client_key"], name="circuit_made_once"),
            models.CheckConstraint(condition=NAMED, name="circuit_has_a_name"),
            models.CheckConstraint(
                condition=CLOSED_BY_SOMEBODY, name="closed_circuits_say_by_whom"
            ),
        ]


class CircuitLeg(models.Model):
    """A tournament that counts for a circuit, `weight` times: 2 for a double evening."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    circuit = models.ForeignKey(Circuit, on_delete=models.CASCADE, related_name="legs")
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="circuit_legs"
    )
    weight = models.PositiveSmallIntegerField(default=1)
    # Its place among the legs, stored when the circuit was closed: a day may be corrected later.
    number = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering = ["tournament__starts_at", "tournament"]
        constraints = [
            models.UniqueConstraint(fields=["circuit", "tournament"], name="one_leg_of_a_circuit"),
            models.CheckConstraint(condition=Q(weight__gte=1, weight__lte=2), name="leg_weight"),
        ]

    def __str__(self) -> str:
        return f"{self.circuit}: {self.tournament}"


class AnyResult(models.Model):
    """A result of a leg, frozen when its circuit was closed. `score` is in hundredths."""

    competitor = models.ForeignKey(Competitor, on_delete=models.PROTECT, related_name="+")
    place = models.PositiveIntegerField()
    score = models.BigIntegerField()
    # One of `circuits.ranking.legs.STATES`; empty: it played to the end.
    state = models.CharField(max_length=8, blank=True, choices=[(state, state) for state in STATES])

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.place}. {self.competitor}"


class CircuitResult(AnyResult):
    """A result of a leg, frozen when the circuit of a club was closed."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    leg = models.ForeignKey(CircuitLeg, on_delete=models.CASCADE, related_name="results")

    class Meta:
        ordering = ["place", "id"]
        constraints = [
            models.UniqueConstraint(fields=["leg", "competitor"], name="one_result_of_a_leg"),
            models.CheckConstraint(condition=Q(place__gte=1), name="circuit_place_from_1"),
        ]
