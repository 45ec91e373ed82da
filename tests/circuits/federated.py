"""A federation of both clubs of the tests, with a circuit of their tournaments."""

from dataclasses import replace
from typing import Any
from uuid import uuid4

from circuits import writer as circuits
from circuits.federations import writer
from circuits.models import Circuit, CircuitLeg, Federation
from clubs import accounts
from clubs.models import Role
from tests.circuits.played import rules, tournament_of
from tests.prepared import prepared
from tests.world import World
from tournaments.models import Tournament


@prepared
def federation(world: World) -> Federation:
    """Return a federation that Silvio heads and that both clubs have joined."""
    made = writer.create("gaucha", "Federação Gaúcha", head=world.silvio)
    for club, owner in ((world.club, world.olga), (world.other_club, world.davi)):
        writer.invite(made, club, by=world.silvio)
        writer.accept(made, club, by=owner)
    return made


def elsewhere(world: World) -> World:
    """Return the other club as the club of the tests; Davi and Bruno run its tournaments."""
    if not world.other_club.memberships.filter(user=world.bruno).exists():
        for user, role in ((world.bruno, Role.DIRECTOR), (world.ana, Role.SECRETARY)):
            accounts.give_role(world.other_club, user, role, by=world.davi)
    return replace(world, club=world.other_club, other_club=world.club)


def leg_of(made: Circuit, tournament: Tournament, world: World) -> CircuitLeg:
    """Let a tournament count for the circuit."""
    leg = writer.offer(made, tournament, by=world.bruno)
    return writer.accept_leg(leg, 1, by=world.silvio)


@prepared
def circuit(world: World, **changes: Any) -> Circuit:
    """Return a circuit with a leg in each club: pairs 1, 2, 3 there, and pairs 2, 1 here."""
    details = circuits.Details("Circuito Gaúcho", rules(**changes))
    made = circuits.create(federation(world), details, by=world.silvio, client_key=uuid4())
    leg_of(made, tournament_of(world, "Etapa Boa Vista", [1, 2, 3]), world)
    there = elsewhere(world)
    leg_of(made, tournament_of(there, "Etapa Vila Nova", [2, 1], day=30), world)
    made.refresh_from_db()
    return made
