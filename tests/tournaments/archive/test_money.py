"""Payments, agreed fees and prizes of two copies: each is there once, and none is lost."""

from uuid import uuid4

import pytest

from clubs.models import Club
from scoring.archive.comparison import Side
from tests.scoring.copies import facts, file_of, laptop_of, take
from tests.tournaments.archive.evening import assert_sound, cup_on, registered
from tests.world import World
from tournaments.director import entries, money, prizes
from tournaments.fee_queries import Fees
from tournaments.models import Entry, Payment, Tournament

pytestmark = pytest.mark.postgres


def with_price(world: World) -> tuple[Tournament, Club]:
    cup = registered(world)
    Tournament.objects.filter(pk=cup.pk).update(price=2000)
    return cup, laptop_of(world)


def entry(cup: Tournament, number: int = 1) -> Entry:
    return cup.entries.get(number=number)


def pay(cup: Tournament, world: World, number: int = 1, amount: int = 4000) -> Payment:
    return money.take(entry(cup, number), amount, "cash", by=world.bruno, client_key=uuid4())


def test_payment_on_the_laptop_comes_once(world: World) -> None:
    cup, laptop = with_price(world)
    pay(cup_on(laptop), world)
    for _again in range(2):
        take(world, world.club, file_of(world, laptop))
    assert [row.amount for row in cup.payments.all()] == [4000]
    assert take(world, laptop, file_of(world, world.club)).changes == ([], [])
    assert cup_on(laptop).payments.count() == 1


def test_payments_of_one_pair_in_both_copies_are_two(world: World) -> None:
    """Both were handed over: the page shows that the pair paid too much."""
    cup, laptop = with_price(world)
    pay(cup, world)
    pay(cup_on(laptop), world)
    take(world, world.club, file_of(world, laptop))
    assert [row.number for row in cup.payments.all()] == [1, 2]
    assert Fees(cup_on(world.club), only=entry(cup)).of(entry(cup)).settlement.too_much == 4000
    take(world, laptop, file_of(world, world.club))
    assert facts(laptop) == facts(world.club)


def test_tick_paid_becomes_one_payment_in_both_copies(world: World) -> None:
    cup = registered(world)
    entries.set_paid(entry(cup), True, by=world.bruno)
    laptop = laptop_of(world)
    for where in (cup, cup_on(laptop)):
        Tournament.objects.filter(pk=where.pk).update(price=2000)
        money.settle_ticked(where, by=world.bruno)
    take(world, world.club, file_of(world, laptop), "there")
    assert cup.payments.count() == 1


def test_payment_cancelled_in_one_copy_is_cancelled_in_both(world: World) -> None:
    cup, laptop = with_price(world)
    paid = pay(cup, world)
    take(world, laptop, file_of(world, world.club))
    money.cancel(cup_on(laptop).payments.get(), by=world.olga, reason="wrong pair")
    take(world, world.club, file_of(world, laptop))
    paid.refresh_from_db()
    assert paid.cancelled_reason == "wrong pair"


@pytest.mark.parametrize(("choice", "amount"), [("here", 1000), ("there", 1500)])
def test_fee_agreed_in_both_copies_keeps_both(world: World, choice: Side, amount: int) -> None:
    cup, laptop = with_price(world)
    money.agree(entry(cup), 1000, by=world.ana, reason="plays alone")
    money.agree(entry(cup_on(laptop)), 1500, by=world.olga, reason="came late")
    comparison = take(world, world.club, file_of(world, laptop), choice)
    assert comparison.clashes == [f"fee:{entry(cup).uid}"]
    rows = list(entry(cup).agreed_fees.values_list("amount", flat=True))
    assert rows[-1] == amount
    assert set(rows) == {1000, 1500}
    assert take(world, laptop, file_of(world, world.club)).clashes == []
    assert facts(laptop) == facts(world.club)


def test_prizes_planned_on_the_laptop_count_at_the_server(world: World) -> None:
    cup, laptop = with_price(world)
    for amount in (50_000, 60_000):
        prizes.plan(
            cup_on(laptop),
            by=world.olga,
            amount=amount,
            percent=None,
            shares=[60, 40],
            is_public=True,
        )
    take(world, world.club, file_of(world, laptop))
    assert [plan.amount for plan in cup.prize_plans.all()] == [50_000, 60_000]
    assert_sound()
