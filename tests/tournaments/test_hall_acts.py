"""Every link that the hall offers has the name of a page."""

import pytest
from django.urls import resolve, reverse
from django.utils import timezone

from tests.tournaments.hall import drawn, play, tournament
from tests.world import World
from tournaments.boards.hall.hall import hall_board
from tournaments.boards.hall.hall_acts import ADD_MATCH, INVITATIONS, TYPE_SLIPS, HallActs
from tournaments.director.rounds import rounds
from tournaments.models import Round

ROUND = ["boa-vista", "copa-da-primavera", 1, 1]


@pytest.mark.parametrize("state", ["published", "complete", "closed"])
def test_every_link_of_the_hall_has_an_address(world: World, state: str) -> None:
    this_round = drawn(tournament(world, "swiss", entries=4), world)
    if state != "published":
        play(this_round, world)
    if state == "closed":
        rounds.close(this_round, by=world.bruno)
    row = Round.objects.get(pk=this_round.pk)
    row.stage.tournament.club.rights = frozenset({"direct"})
    acts = HallActs(hall_board(row, timezone.now()))
    links = [*acts.first, *acts.folded, *acts.papers, ADD_MATCH, INVITATIONS, TYPE_SLIPS]
    links += [acts.last] if acts.last else []
    for link in links:
        assert reverse(link.page, args=ROUND), link
    if acts.next:
        assert resolve(acts.next.url)
