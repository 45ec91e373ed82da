"""Helpers for the prize money of a tournament: a played cup, a plan, payments of prizes."""

from typing import Any
from uuid import uuid4

from tests.prepared import prepared
from tests.tournaments.fees import CUP
from tests.tournaments.hall import played, stage, tournament
from tests.world import World
from tournaments.boards.money.prizes import PrizeBoard
from tournaments.director.money import prizes
from tournaments.director.rounds import stages
from tournaments.models import Payout, Tournament
from tournaments.money.prize_queries import plan_of

PRIZES = f"{CUP}prize-money/"
PLAN = {"amount": "1000", "percent": "", "shares": "50/30/20"}
"""The form of the plan, filled in."""


@prepared
def played_cup(world: World) -> Tournament:
    """A cup of four pairs with a price, whose single stage is closed."""
    cup = tournament(world, entries=4)
    Tournament.objects.filter(pk=cup.pk).update(price=4000)
    for _round in range(3):
        played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    cup.refresh_from_db()
    return cup


def plan(cup: Tournament, world: World, amount: int | None = 100000, **said: Any) -> None:
    known = {"percent": None, "shares": (50, 30, 20), "is_public": False} | said
    prizes.plan(cup, by=world.bruno, amount=amount, **known)


def board(cup: Tournament) -> PrizeBoard:
    cup = Tournament.objects.select_related("club").get(pk=cup.pk)
    return PrizeBoard(cup, plan_of(cup))


def dues(cup: Tournament) -> list[tuple[int | None, int, int]]:
    """Return place, prize and payments of each line, in cents."""
    return [(line.place, line.settlement.due, line.settlement.paid) for line in board(cup).lines]


def pay_out(cup: Tournament, world: World, line: int, amount: int | None = None) -> Payout:
    """Pay out the prize of the line of this number, from 0."""
    row = board(cup).lines[line]
    row.entry.tournament = cup
    rest = row.settlement.rest if amount is None else amount
    return prizes.pay_out(row.entry, rest, "cash", by=world.bruno, client_key=uuid4())
