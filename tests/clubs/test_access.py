"""The club of a request, and addresses that name nothing."""

import pytest

from tests.clubs.conftest import signed_in
from tests.world import World


def test_club_for_sets_rights_and_role(world: World):
    club = signed_in(world.silvio).get("/boa-vista/players/").context["club"]
    assert club.rights == {"see", "record"}
    assert club.role


@pytest.mark.parametrize("digits", [10, 19, 25, 5_000])
@pytest.mark.parametrize("thing", ["players", "pairs", "accounts"])
def test_address_with_endless_number_is_404(world: World, thing: str, digits: int):
    olga = signed_in(world.olga)
    number = "9" * digits
    assert olga.get(f"/boa-vista/{thing}/{number}/").status_code == 404
    assert olga.post(f"/boa-vista/{thing}/{number}/archive/").status_code == 404
