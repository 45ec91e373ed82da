"""Payments, agreed fees and prizes of two copies: each is there once, and none is lost."""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest

from clubs.archive.canonical import MalformedArchive
from clubs.archive.document import Document
from clubs.archive.records import Archive, State
from clubs.models import Club
from scoring.archive.comparison import Side
from scoring.club import archives
from tests.scoring.copies import facts, file_of, laptop_of, take
from tests.tournaments.archive.evening import assert_sound, cup_on, registered
from tests.world import World
from tournaments.director.entries import entries
from tournaments.director.money import money, prizes
from tournaments.models import Entry, Payment, Payout, Tournament
from tournaments.money.fee_queries import Fees

pytestmark = [pytest.mark.thorough, pytest.mark.postgres]


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


def changed(file: Document, key: str, change: Callable[[Any], Any]) -> Document:
    """Return the file in which a newer state of one record has replaced the known one."""
    record = file.archive.records[key]
    facts = deepcopy(record.state.facts)
    change(facts)
    new = record.become(State(facts, record.state.notes))
    return replace(file, archive=Archive(file.archive.club, {**file.archive.records, key: new}))


@pytest.mark.parametrize(
    "change",
    [
        lambda facts: facts.update(amount=5000),
        lambda facts: facts.update(way="pix"),
    ],
)
def test_file_that_changes_known_money_is_refused(
    world: World, change: Callable[[Any], Any]
) -> None:
    cup, _laptop = with_price(world)
    paid = pay(cup, world)
    out = Payout.objects.create(
        club=world.club,
        tournament=cup,
        entry=entry(cup),
        amount=1000,
        way="cash",
        place=1,
        number=1,
        client_key=uuid4(),
        by=world.bruno,
    )
    file = file_of(world, world.club)
    for key in (f"payment:{paid.client_key}", f"payout:{out.client_key}"):
        with pytest.raises(MalformedArchive, match=f"{key}: changes what no copy can change"):
            archives.compare(world.club, changed(file, key, change))


def with_two_cups(world: World) -> tuple[Tournament, Tournament]:
    cups = registered(world), registered(world)
    Tournament.objects.filter(club=world.club).update(price=2000)
    return cups


def test_payment_moved_to_another_tournament_is_refused(world: World) -> None:
    cup, other = with_two_cups(world)
    key = f"payment:{pay(cup, world).client_key}"
    target = f"entry:{entry(other).uid}"
    forged = changed(file_of(world, world.club), key, lambda facts: facts.update(entry=target))
    with pytest.raises(MalformedArchive, match="changes what no copy can change"):
        archives.compare(world.club, forged)


def test_entry_moved_to_another_tournament_is_refused(world: World) -> None:
    cup, other = with_two_cups(world)
    pay(cup, world)
    key, target = f"entry:{entry(cup).uid}", f"tournament:{other.client_key}"
    forged = changed(file_of(world, world.club), key, lambda facts: facts.update(tournament=target))
    with pytest.raises(MalformedArchive, match="changes what no copy can change"):
        archives.compare(world.club, forged)


@pytest.mark.parametrize(("choice", "amount"), [("here", 4000), ("there", 5000)])
def test_ticks_settled_under_two_prices_are_decided(
    world: World, choice: Side, amount: int
) -> None:
    """The money was handed over once; a person says how much it was."""
    cup = registered(world)
    entries.set_paid(entry(cup), True, by=world.bruno)
    laptop = laptop_of(world)
    for where, price in ((cup, 2000), (cup_on(laptop), 2500)):
        Tournament.objects.filter(pk=where.pk).update(price=price)
        money.settle_ticked(where, by=world.bruno)
    paid = cup.payments.get()
    comparison = take(world, world.club, file_of(world, laptop), choice)
    assert f"payment:{paid.client_key}" in comparison.clashes
    paid.refresh_from_db()
    assert (paid.amount, cup.payments.count()) == (amount, 1)
    assert take(world, laptop, file_of(world, world.club)).clashes == []
    assert facts(laptop) == facts(world.club)
    assert take(world, world.club, file_of(world, laptop)).changes == ([], [])
