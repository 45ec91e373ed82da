"""A club whose tournaments a federation counts cannot move to another server."""

import pytest

from tests.circuits.federated import circuit
from tests.world import World
from tournaments.lending import loans


def test_club_that_a_federation_counts_does_not_move(world: World) -> None:
    circuit(world)
    with pytest.raises(loans.LoanRefused, match="in-federation"):
        loans.lend(world.club, by=world.olga, to="cell2.example.org", cell=2)
    loans.lend(world.club, by=world.olga, to="Laptop")
