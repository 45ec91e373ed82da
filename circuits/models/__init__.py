"""Tables of circuits and federations: columns and constraints only."""

from circuits.models.circuits import AnyCircuit, Circuit, CircuitLeg, CircuitResult
from circuits.models.federations import (
    Federation,
    FederationCircuit,
    FederationClub,
    FederationLeg,
    FederationResult,
    Officer,
)
from circuits.models.history import FederationEntry
from circuits.models.links import PersonLink

__all__ = [
    "AnyCircuit",
    "Circuit",
    "CircuitLeg",
    "CircuitResult",
    "Federation",
    "FederationCircuit",
    "FederationClub",
    "FederationEntry",
    "FederationLeg",
    "FederationResult",
    "Officer",
    "PersonLink",
]
