"""A draw is searched before the tournament is locked, and again if something changed meanwhile."""

from typing import Any

import pytest
from django.db import connection

from tests.tournaments.hall import stage, tournament
from tests.world import World, make_world
from tournaments.director.entries import entries
from tournaments.director.rounds import rounds
from tournaments.formats.event import Event, draw_next
from tournaments.formats.parts.base import Draw


@pytest.mark.django_db(transaction=True)
def test_others_can_write_while_a_draw_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    world = make_world()
    cup, locked = tournament(world, entries=4), []

    def search(event: Event, **how: Any) -> Draw:
        locked.append(connection.in_atomic_block)
        return draw_next(event, **how)

    monkeypatch.setattr(rounds, "draw_next", search)
    rounds.draw(stage(cup), by=world.bruno)
    assert locked == [False]


@pytest.mark.postgres
def test_entry_that_leaves_during_the_search_is_not_drawn(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup, fields = tournament(world, entries=4), []

    def search(event: Event, **how: Any) -> Draw:
        fields.append(len(event.entries))
        drawn = draw_next(event, **how)
        if len(fields) == 1:
            entries.withdraw(cup.entries.get(number=4), by=world.bruno, reason="ill")
        return drawn

    monkeypatch.setattr(rounds, "draw_next", search)
    this_round = rounds.draw(stage(cup), by=world.bruno)
    assert len(fields) == 2
    assert [seat.participant.entry.number for seat in this_round.seats.all()].count(4) == 0
