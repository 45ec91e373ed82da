"""Circuits of clubs and of federations: their legs, and the frozen results of closed ones.

Columns and constraints only. `circuits.writer` writes circuits, results and the legs of a club's
circuits, `circuits.federations.writer` the legs that clubs offer to a federation.

What belongs to a federation has no `club`, so it is none of the rows of any club: a club that is
lent or brought back leaves it as it is.
"""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.urls import reverse

from circuits.models.federations import Federation
from circuits.ranking.legs import STATES
from circuits.ranking.rules import CircuitRules
from clubs.models import Club, Competitor, User
from tournaments.models import Tournament

COUNTED = Q(club__isnull=False) | Q(accepted_at__isnull=False)
"""Legs that count: all of a club's circuit, and those that a federation has accepted."""


class Circuit(models.Model):
    """Tournaments whose places give points, added up in one table, of one club or of the clubs of a
    federation.

    `rules` are read and written by `circuits.ranking.rules.CircuitRules` only.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, null=True, related_name="circuits")
    federation = models.ForeignKey(
        Federation, on_delete=models.CASCADE, null=True, related_name="circuits"
    )
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
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(club__isnull=False, federation__isnull=True)
                | Q(club__isnull=True, federation__isnull=False),
                name="circuit_has_one_owner",
            ),
            models.UniqueConstraint(fields=["club", "slug"], name="one_circuit_per_slug"),
            models.UniqueConstraint(
                fields=["federation", "slug"], name="one_federation_circuit_per_slug"
            ),
            models.UniqueConstraint(fields=["club", "client_key"], name="circuit_made_once"),
            models.UniqueConstraint(
                fields=["federation", "client_key"], name="federation_circuit_made_once"
            ),
            models.CheckConstraint(condition=~Q(name="") & ~Q(slug=""), name="circuit_has_a_name"),
            models.CheckConstraint(
                condition=Q(closed_at__isnull=True, closed_by__isnull=True)
                | Q(closed_at__isnull=False, closed_by__isnull=False),
                name="closed_circuits_say_by_whom",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        name = "circuit" if self.federation is None else "federation_circuit"
        return reverse(name, args=[self.owner.slug, self.slug])

    def clean(self) -> None:
        """Raise MalformedRulesError for rules that no form has made."""
        CircuitRules.read(self.rules)

    @property
    def owner(self) -> Club | Federation:
        owner = self.federation or self.club
        assert owner is not None
        return owner


class CircuitLeg(models.Model):
    """A tournament that counts for a circuit, `weight` times: 2 for a double evening.

    The club of the tournament offers it to the circuit of a federation. It counts once the
    federation accepts it.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, null=True, related_name="+")
    circuit = models.ForeignKey(Circuit, on_delete=models.CASCADE, related_name="legs")
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="circuit_legs"
    )
    weight = models.PositiveSmallIntegerField(default=1)
    # Its place among the legs, stored when the circuit was closed: a day may be corrected later.
    number = models.PositiveSmallIntegerField(null=True)
    offered_at = models.DateTimeField(null=True)
    offered_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    accepted_at = models.DateTimeField(null=True)
    accepted_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering = ["tournament__starts_at", "tournament"]
        constraints = [
            models.UniqueConstraint(fields=["circuit", "tournament"], name="one_leg_of_a_circuit"),
            models.CheckConstraint(condition=Q(weight__gte=1, weight__lte=2), name="leg_weight"),
            models.CheckConstraint(
                condition=Q(
                    club__isnull=False,
                    offered_at__isnull=True,
                    offered_by__isnull=True,
                    accepted_at__isnull=True,
                )
                | Q(club__isnull=True, offered_at__isnull=False, offered_by__isnull=False),
                name="legs_of_federations_are_offered",
            ),
            models.CheckConstraint(
                condition=Q(accepted_at__isnull=True, accepted_by__isnull=True)
                | Q(accepted_at__isnull=False, accepted_by__isnull=False),
                name="accepted_legs_say_by_whom",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.circuit}: {self.tournament}"


class CircuitResult(models.Model):
    """A result of a leg, frozen when its circuit was closed. `score` is in hundredths.

    `number` is the entry's in its tournament; `difference` and `met` are as those of a `Placement`.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, null=True, related_name="+")
    leg = models.ForeignKey(CircuitLeg, on_delete=models.CASCADE, related_name="results")
    competitor = models.ForeignKey(Competitor, on_delete=models.PROTECT, related_name="+")
    place = models.PositiveIntegerField()
    score = models.BigIntegerField()
    # One of `circuits.ranking.legs.STATES`; empty: it played to the end.
    state = models.CharField(max_length=8, blank=True, choices=[(state, state) for state in STATES])
    number = models.PositiveIntegerField(null=True)
    difference = models.BigIntegerField(default=0)
    met = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["place", "id"]
        constraints = [
            models.UniqueConstraint(fields=["leg", "competitor"], name="one_result_of_a_leg"),
            models.CheckConstraint(condition=Q(place__gte=1), name="circuit_place_from_1"),
        ]

    def __str__(self) -> str:
        return f"{self.place}. {self.competitor}"
