"""Tables of circuits and federations: columns and constraints only."""

from circuits.models.circuits import COUNTED, Circuit, CircuitLeg, CircuitResult
from circuits.models.federations import Federation, FederationClub, Officer
from circuits.models.history import FederationEntry
from circuits.models.links import PersonLink

__all__ = [
    "COUNTED",
    "Circuit",
    "CircuitLeg",
    "CircuitResult",
    "Federation",
    "FederationClub",
    "FederationEntry",
    "Officer",
    "PersonLink",
]
