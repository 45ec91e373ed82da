"""The plan of a circuit of several clubs, and how the history says it."""

from __future__ import annotations

from dataclasses import dataclass

from circuits.ranking.rules import CircuitRules
from circuits.table.labels import in_short


@dataclass(frozen=True)
class Plan:
    """The name and the rules of a circuit, as the office typed them."""

    name: str
    rules: CircuitRules

    def rules_in_words(self) -> str:
        return "; ".join(in_short(self.rules))

    def besides(self, other: Plan) -> str:
        """Return in words what the other plan does not have."""
        return "; ".join(part for part in self._parts if part not in other._parts)

    @property
    def _parts(self) -> list[str]:
        return [self.name, *in_short(self.rules)]
