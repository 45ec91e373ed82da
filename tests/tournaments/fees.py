"""Helpers for the fees of a tournament: a cup with a price, payments, a Pix key."""

from uuid import uuid4

from clubs import roster
from clubs.models import Player
from tests.prepared import prepared
from tests.tournaments.hall import tournament
from tests.world import World
from tournaments.director.money import money
from tournaments.models import Entry, Payment, Tournament
from tournaments.money.fee_queries import Fees

CUP = "/boa-vista/tournaments/copa-da-primavera/"
MONEY = f"{CUP}money/"
PIX = {
    "currency": "BRL",
    "pix_kind": "email",
    "pix_key": "clube@boavista.org.br",
    "pix_name": "Clube Boa Vista",
    "pix_city": "Niteroi",
}


def price(cup: Tournament, member: int | None, guest: int | None = None) -> None:
    Tournament.objects.filter(pk=cup.pk).update(price=member, guest_price=guest)
    cup.refresh_from_db()


@prepared
def priced_cup(world: World) -> Tournament:
    cup = tournament(world, entries=6)
    price(cup, 4000)
    return cup


def entry(cup: Tournament, number: int) -> Entry:
    found = cup.entries.get(number=number)
    found.tournament = cup
    return found


def fee(cup: Tournament, number: int) -> tuple[int, int]:
    """Return what an entry owes in all, and what it has paid."""
    row = Fees(cup).of(entry(cup, number)).settlement
    return row.due, row.paid


def pay(cup: Tournament, number: int, amount: int, world: World, way: str = "cash") -> Payment:
    return money.take(entry(cup, number), amount, way, by=world.bruno, client_key=uuid4())


def make_member(world: World, person: Player, known: roster.ParticularValues) -> None:
    roster.keep_particulars(world.club, {person: known}, by=world.ana)
