"""A payment fixes the fee of its entry. What the price form and the entry's page say about it."""

import pytest
from django.test import Client

from tests.scoring.crowd import browser
from tests.tournaments.fees import CUP, MONEY, entry, fee, make_member, pay, price, priced_cup
from tests.world import World
from tournaments.director.money import money
from tournaments.models import Entry, Tournament


@pytest.fixture
def cup(world: World) -> Tournament:
    return priced_cup(world)


def test_new_price_changes_no_fee_of_paid_entries(world: World, cup: Tournament) -> None:
    pay(cup, 1, 3000, world)
    price(cup, 5000)
    assert (fee(cup, 1), fee(cup, 2)) == ((8000, 3000), (10000, 0))
    pay(cup, 1, 5000, world)
    price(cup, 6000)
    assert fee(cup, 1) == (8000, 8000)


def test_cancelled_payment_fixes_no_fee(world: World, cup: Tournament) -> None:
    money.cancel(pay(cup, 1, 8000, world), by=world.bruno, reason="wrong pair")
    price(cup, 5000)
    assert fee(cup, 1) == (10000, 0)


def test_later_membership_changes_no_fee_of_paid_entries(world: World, cup: Tournament) -> None:
    price(cup, 4000, 5000)
    pay(cup, 1, 10000, world)
    for number in (1, 2):
        make_member(world, entry(cup, number).competitor.first, {"number": str(number)})
    assert (fee(cup, 1), fee(cup, 2)) == ((10000, 10000), (9000, 0))


def test_agreement_changes_the_fee_of_a_paid_entry(world: World, cup: Tournament) -> None:
    pay(cup, 1, 3000, world)
    money.agree(entry(cup, 1), 6000, by=world.bruno, reason="juniors")
    assert fee(cup, 1) == (6000, 3000)
    price(cup, 5000)
    money.agree(entry(cup, 1), None, by=world.bruno, reason="no juniors")
    assert fee(cup, 1) == (8000, 3000)


def test_entry_admitted_after_paying_owes_the_price_of_that_time(
    world: World, cup: Tournament
) -> None:
    Entry.objects.filter(tournament=cup, number=6).update(is_waiting=True)
    pay(cup, 6, 8000, world)
    price(cup, 5000)
    Entry.objects.filter(tournament=cup, number=6).update(is_waiting=False)
    assert fee(cup, 6) == (8000, 8000)


def test_price_form_says_which_fees_a_new_price_changes(
    client: Client, world: World, cup: Tournament
) -> None:
    pay(cup, 1, 8000, world)
    money.agree(entry(cup, 2), 0, by=world.bruno, reason="invited")
    page = browser(client, world.bruno).get(f"{CUP}edit/").content.decode()
    assert "changes the fees of 4 entries that have not paid yet" in page
    assert "2 entries keep their fee" in page


def test_fee_for_guests_is_asked_of_clubs_with_members(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    for where in (f"{CUP}edit/", f"{CUP}copy/", "/boa-vista/tournaments/new/"):
        assert 'name="guest_price"' not in page.get(where).content.decode()
    price(cup, 4000, 5000)
    assert 'name="guest_price"' in page.get(f"{CUP}edit/").content.decode()
    assert page.get(f"{CUP}edit/").context["notes"].is_warning
    make_member(world, entry(cup, 1).competitor.first, {"number": "118"})
    assert "1 of 12 people" in page.get(f"{CUP}edit/").content.decode()
    assert 'name="guest_price"' in page.get("/boa-vista/tournaments/new/").content.decode()


def test_money_page_says_that_all_pay_as_guests(
    client: Client, world: World, cup: Tournament
) -> None:
    page, text = browser(client, world.bruno), "everybody pays the price for guests"
    assert text not in page.get(MONEY).content.decode()
    price(cup, 4000, 5000)
    assert text in page.get(MONEY).content.decode()
    make_member(world, entry(cup, 6).competitor.first, {"number": "118"})
    assert text not in page.get(MONEY).content.decode()


def test_entry_page_says_how_the_price_makes_the_fee(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)

    def made_of() -> str:
        made: str = page.get(f"{CUP}entries/1/money/").context["board"].made_of
        return made.replace("\u00a0", " ")

    assert made_of() == "2 × R$ 40.00"
    price(cup, 4000, 5500)
    assert made_of() == "2 × R$ 55.00, guests"
    make_member(world, entry(cup, 1).competitor.players[1], {"number": "118"})
    assert made_of() == "1 × R$ 40.00, member + 1 × R$ 55.00, guest"
    pay(cup, 1, 1000, world)
    price(cup, 5000)
    assert "fixed this fee" in made_of()
    assert "R$ 100.00" in made_of()
