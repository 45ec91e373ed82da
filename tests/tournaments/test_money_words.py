"""Pages and papers tell about money after a payment, a departure or an exemption."""

import pytest
from django.test import Client

from clubs import roster
from tests.scoring.crowd import browser
from tests.tournaments.fees import CUP, MONEY, PIX, entry, pay, price, priced_cup
from tests.tournaments.hall import drawn
from tests.world import World
from tournaments.director.entries import entries
from tournaments.director.money import money
from tournaments.models import Tournament
from tournaments.paper.money import money as paper


@pytest.fixture
def cup(world: World) -> Tournament:
    return priced_cup(world)


def words_of_receipt(client: Client, world: World, number: int) -> str:
    page = browser(client, world.bruno).get(f"{CUP}receipts/{number}.pdf?html")
    words: str = page.context["page"].words
    return words.replace("\u00a0", " ")


def test_receipt_says_what_was_owed_at_its_moment(
    client: Client, world: World, cup: Tournament
) -> None:
    first = pay(cup, 1, 5000, world)
    second = pay(cup, 1, 3000, world)
    money.cancel(second, by=world.bruno, reason="typo")
    price(cup, 6000)
    assert words_of_receipt(client, world, first.number).endswith("R$ 30.00 is still owed.")


def test_cancelled_receipt_says_that_it_no_longer_counts(
    client: Client, world: World, cup: Tournament
) -> None:
    payment = pay(cup, 1, 5000, world)
    money.cancel(payment, by=world.bruno, reason="wrong pair")
    words = words_of_receipt(client, world, payment.number)
    assert words.startswith("This receipt no longer counts. It was for R$ 50.00 from ")
    assert "owed" not in words


def test_paper_of_many_debtors_says_why_codes_are_missing(
    client: Client, world: World, cup: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paper, "MOST_CODES", 5)
    page, text = browser(client, world.bruno), "There are no Pix codes here: more than 5 entries"
    assert text not in page.get(f"{CUP}money.pdf?html").content.decode()
    roster.set_payment_details(world.club, PIX, by=world.olga)
    assert text in page.get(f"{CUP}money.pdf?html").content.decode()


def leaving_words(client: Client, world: World) -> str:
    page = browser(client, world.bruno).get(f"{CUP}entries/1/leave/")
    words: str = page.context["board"].money
    return words.replace("\u00a0", " ")


def test_leaving_before_the_draw_says_what_to_give_back(
    client: Client, world: World, cup: Tournament
) -> None:
    assert leaving_words(client, world) == ""
    pay(cup, 1, 5000, world)
    assert "After leaving, R$ 50.00 of it is to be given back" in leaving_words(client, world)


def test_leaving_after_the_draw_says_that_the_money_stays(
    client: Client, world: World, cup: Tournament
) -> None:
    pay(cup, 1, 5000, world)
    drawn(cup, world)
    words = leaving_words(client, world)
    assert "R$ 50.00 was paid and stays with the club." in words
    assert "R$ 30.00 is still owed" in words


def test_money_page_marks_entries_that_have_left(
    client: Client, world: World, cup: Tournament
) -> None:
    pay(cup, 1, 5000, world)
    page = browser(client, world.bruno)
    assert "has left" not in page.get(MONEY).content.decode()
    entries.withdraw(entry(cup, 1), by=world.bruno, reason="ill")
    assert page.get(MONEY).content.decode().count("has left") == 1


@pytest.mark.parametrize("path", ["entries.pdf?html", "check-in.pdf?html"])
def test_papers_say_that_an_entry_is_exempt(
    client: Client, world: World, cup: Tournament, path: str
) -> None:
    money.agree(entry(cup, 1), 0, by=world.bruno, reason="invited")
    page = browser(client, world.bruno)
    assert page.get(f"{CUP}{path}").content.decode().count("exempt") == 1
    assert "Nobody has paid yet" in page.get(f"{CUP}entries/").content.decode()
