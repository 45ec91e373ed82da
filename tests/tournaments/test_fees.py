"""Fees of a tournament: price, payments, discounts, who owes, rights."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import translation

from clubs import roster
from clubs.journal.writing import NotNow
from clubs.models import JournalEntry
from tests.scoring.crowd import browser
from tests.tournaments.fees import CUP, MONEY, entry, fee, make_member, pay, price, priced_cup
from tests.tournaments.hall import drawn, tournament
from tests.world import World
from tournaments.director import events
from tournaments.director.entries import entries
from tournaments.director.money import money
from tournaments.models import Entry, Tournament
from tournaments.money.fee_queries import price_words


@pytest.fixture
def cup(world: World) -> Tournament:
    return priced_cup(world)


# --- The price ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("known", "due"),
    [
        ({}, 10000),
        ({"number": "118"}, 9000),
        ({"member_since": "2011"}, 9000),
        ({"member_since": "2026-11-28"}, 9000),
        ({"member_since": "2026-12"}, 10000),
        ({"member_since": "2027", "number": "118"}, 10000),
    ],
)
def test_guest_price_counts_for_people_who_are_no_members(
    world: World, cup: Tournament, known: roster.ParticularValues, due: int
) -> None:
    price(cup, 4000, 5000)
    if known:
        make_member(world, entry(cup, 1).competitor.first, known)
    assert fee(cup, 1) == (due, 0)


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ({"price": "forty"}, "Write an amount, for example 40.00."),
        ({"price": "-1"}, "Write an amount, for example 40.00."),
        ({"guest_price": "50"}, "Write also what members pay; 0 if they pay nothing."),
        (
            {"price": "40.01", "price_for": "pair"},
            "Two people cannot share this: write an even amount.",
        ),
    ],
)
def test_wrong_price_is_answered_at_its_field(
    client: Client, world: World, cup: Tournament, typed: dict[str, str], message: str
) -> None:
    page = browser(client, world.bruno)
    data = plan_of(page) | {"price": "", "guest_price": ""} | typed
    answer = page.post(f"{CUP}edit/", data)
    assert answer.status_code == 422
    assert [str(e) for errors in answer.context["form"].errors.values() for e in errors] == [
        message
    ]


def plan_of(page: Client) -> dict[str, Any]:
    """Return the fields of the tournament's form as the page shows them."""
    form = page.get(f"{CUP}edit/").context["form"]
    values = {name: form[name].value() for name in form.fields}
    return {name: "" if value is None else value for name, value in values.items()}


def test_price_typed_in_the_local_way_is_stored(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    data = plan_of(page) | {"price": "R$ 40,50", "guest_price": "50"}
    assert page.post(f"{CUP}edit/", data).status_code == 302
    cup.refresh_from_db()
    assert (cup.price, cup.guest_price) == (4050, 5000)
    line = JournalEntry.objects.filter(action="change-tournament").latest("pk")
    assert line.after == "Taxa: R$\u00a040,50 por pessoa sócia, R$\u00a050,00 por pessoa convidada"
    assert line.change.startswith("Fee: R$\u00a040.00 for each person → R$\u00a040.50 for each")


def test_price_of_a_pair_is_said_as_it_was_typed(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    data = plan_of(page) | {"price": "90", "guest_price": "", "price_for": "pair"}
    assert page.post(f"{CUP}edit/", data).status_code == 302
    cup.refresh_from_db()
    assert (cup.price, fee(cup, 1)) == (4500, (9000, 0))
    assert "R$\u00a090.00 for each pair" in page.get(f"{CUP}regulation/").content.decode()
    shown = plan_of(page)
    assert (shown["price"], shown["price_for"]) == ("90.00", "pair")
    cup.guest_price = 6000
    with translation.override("en"):
        words = price_words(cup)
    assert words == "R$\u00a090.00 for each pair of members, R$\u00a0120.00 for each pair of guests"


def test_price_stays_once_a_fee_is_paid(client: Client, world: World, cup: Tournament) -> None:
    pay(cup, 1, 8000, world)
    page = browser(client, world.bruno)
    answer = page.post(f"{CUP}edit/", plan_of(page) | {"price": ""})
    assert answer.status_code == 422
    cup.refresh_from_db()
    assert cup.price == 4000


def test_set_price_turns_paid_ticks_into_payments(
    client: Client, world: World, cup: Tournament
) -> None:
    price(cup, None)
    entries.set_paid(entry(cup, 2), True, by=world.bruno)
    page = browser(client, world.bruno)
    assert page.post(f"{CUP}edit/", plan_of(page) | {"price": "40"}).status_code == 302
    cup.refresh_from_db()
    assert fee(cup, 2) == (8000, 8000)
    assert not entry(cup, 2).is_paid


def test_entry_listed_as_paid_has_a_payment(world: World) -> None:
    cup = tournament(world)
    price(cup, 4000)
    known = {world.dirce_nelson.pk: entries.EntryDetails(is_paid=True)}
    entries.enter(cup, [world.dirce_nelson, world.ivone_osvaldo], by=world.bruno, known=known)
    assert fee(cup, 1) == (8000, 8000)
    assert fee(cup, 2) == (8000, 0)


def test_tournament_without_a_price_shows_no_money(
    client: Client, world: World, cup: Tournament
) -> None:
    price(cup, None)
    page = browser(client, world.bruno)
    for path in ("", "entries/", "entries/check-in/", "standings/"):
        answer = page.get(f"{CUP}{path}")
        assert answer.status_code == 200
        assert "R$" not in answer.content.decode()
    for path in ("money/", "money.pdf?html", "money.json", "entries/1/money/", "entries/1/fee/"):
        assert page.get(f"{CUP}{path}").status_code == 404


# --- Payments -----------------------------------------------------------------------------------


def test_one_tap_names_the_amount_of_its_receipt(
    client: Client, world: World, cup: Tournament
) -> None:
    pay(cup, 2, 5000, world)
    page = browser(client, world.bruno)
    answer = page.post(f"{CUP}entries/2/paid-rest/", {"rest": "3000"}, follow=True)
    assert "paid R$\u00a030.00. Receipt 2." in answer.content.decode()
    assert f'<a href="{CUP}receipts/2/cancel/">Undo the payment</a>' in answer.content.decode()


def test_one_tap_records_the_rest_in_cash(client: Client, world: World, cup: Tournament) -> None:
    page = browser(client, world.bruno)
    sent = {"rest": "8000", "back": "money", "owes": "1"}
    answer = page.post(f"{CUP}entries/2/paid-rest/", sent)
    assert answer.headers["Location"] == f"{MONEY}?owes=1#entry-2"
    payment = cup.payments.get()
    assert (payment.entry.number, payment.amount, payment.way) == (2, 8000, "cash")
    line = JournalEntry.objects.filter(action="pay-entry").get()
    assert line.after == "R$\u00a080,00, em dinheiro · Recibo 1"


def test_second_tap_records_nothing(client: Client, world: World, cup: Tournament) -> None:
    page = browser(client, world.bruno)
    for _tap in range(2):
        page.post(f"{CUP}entries/2/paid-rest/", {"rest": "8000"})
    assert cup.payments.count() == 1


@pytest.mark.parametrize("rest", ["", "0", "7999", "x", "-8000", "9" * 30])
def test_tap_with_stale_amount_records_nothing(
    client: Client, world: World, cup: Tournament, rest: str
) -> None:
    answer = browser(client, world.bruno).post(f"{CUP}entries/2/paid-rest/", {"rest": rest})
    assert answer.status_code == 302
    assert not cup.payments.exists()


def test_form_sent_twice_records_one_payment(client: Client, world: World, cup: Tournament) -> None:
    page = browser(client, world.bruno)
    data = {"amount": "30", "way": "pix", "client_key": str(uuid4())}
    for _time in range(2):
        assert page.post(f"{CUP}entries/1/money/", data).status_code == 302
    assert fee(cup, 1) == (8000, 3000)


@pytest.mark.parametrize(
    ("number", "changed"), [(1, {"amount": "20"}), (1, {"way": "cash"}), (2, {})]
)
def test_form_changed_after_sending_says_what_was_recorded(
    client: Client, world: World, cup: Tournament, number: int, changed: dict[str, str]
) -> None:
    page, sent = browser(client, world.bruno), {"amount": "60", "way": "pix"}
    sent["client_key"] = str(uuid4())
    page.post(f"{CUP}entries/1/money/", sent)
    answer = page.post(f"{CUP}entries/{number}/money/", sent | changed)
    assert answer.status_code == 422
    form = answer.context["form"]
    first = entry(cup, 1)
    assert f"{first}, R$\u00a060.00, Pix · {cup.payments.get()}" in form.errors["amount"][0]
    assert (cup.payments.count(), fee(cup, 1)[1]) == (1, 6000)
    again = sent | changed | {"client_key": form["client_key"].value(), "asked": str(form.asked)}
    assert page.post(f"{CUP}entries/{number}/money/", again).status_code == 302
    assert cup.payments.count() == 2


@pytest.mark.parametrize(
    "typed",
    [{"amount": "0"}, {"amount": ""}, {"amount": "many"}, {"way": "gold"}, {"client_key": "x"}],
)
def test_wrong_payment_is_refused(
    client: Client, world: World, cup: Tournament, typed: dict[str, str]
) -> None:
    data = {"amount": "30", "way": "pix", "client_key": str(uuid4())} | typed
    answer = browser(client, world.bruno).post(f"{CUP}entries/1/money/", data)
    assert answer.status_code == 422
    assert [*answer.context["form"].errors] == [*typed]
    assert not cup.payments.exists()


def test_cancelled_payment_stays_and_does_not_count(
    client: Client, world: World, cup: Tournament
) -> None:
    payment = pay(cup, 1, 8000, world)
    page = browser(client, world.ana)
    where = f"{CUP}receipts/{payment.number}/cancel/"
    assert page.post(where, {"reason": "  "}).status_code == 422
    for _time in range(2):
        assert page.post(where, {"reason": "wrong pair"}).status_code == 302
    assert fee(cup, 1) == (8000, 0)
    payment.refresh_from_db()
    assert (payment.amount, payment.cancelled_by, payment.cancelled_reason) == (
        8000,
        world.ana,
        "wrong pair",
    )
    assert JournalEntry.objects.filter(action="unpay-entry").count() == 1
    assert "wrong pair" in page.get(f"{CUP}entries/1/money/").content.decode()


def test_receipts_are_numbered_in_each_tournament(world: World, cup: Tournament) -> None:
    payments = [pay(cup, number, 4000, world) for number in (1, 2, 1)]
    assert [payment.number for payment in payments] == [1, 2, 3]


@pytest.mark.postgres_later
def test_entry_with_receipts_cannot_be_removed(world: World, cup: Tournament) -> None:
    money.cancel(pay(cup, 1, 8000, world), by=world.bruno, reason="typo")
    with pytest.raises(entries.HasPaid):
        entries.remove(entry(cup, 1), by=world.bruno)
    with pytest.raises(NotNow):
        events.remove(cup, by=world.bruno)


def test_refused_removal_says_that_money_was_recorded(
    client: Client, world: World, cup: Tournament
) -> None:
    pay(cup, 1, 8000, world)
    page = browser(client, world.bruno)
    answer = page.post(f"{CUP}entries/1/remove/", follow=True).content.decode()
    text = "money was recorded, so the entry stays. Record that they left."
    assert f"{entry(cup, 1)}: {text}" in answer


def test_entry_with_an_agreed_fee_can_be_removed(world: World, cup: Tournament) -> None:
    money.agree(entry(cup, 1), 0, by=world.bruno, reason="invited")
    assert entries.can_remove(entry(cup, 1))
    entries.remove(entry(cup, 1), by=world.bruno)
    assert not cup.entries.filter(number=1).exists()


def test_tournament_with_agreed_fees_can_be_deleted(world: World, cup: Tournament) -> None:
    money.agree(entry(cup, 1), 0, by=world.bruno, reason="invited")
    events.remove(cup, by=world.bruno)
    assert not Tournament.objects.filter(pk=cup.pk).exists()


# --- Discounts, waiting lists, departures -------------------------------------------------------


def test_agreed_fee_counts_until_the_price_is_back(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    where = f"{CUP}entries/1/fee/"
    assert page.post(where, {"agreed": "0", "reason": ""}).status_code == 422
    assert page.post(where, {"agreed": "0", "reason": "invited"}).status_code == 302
    assert fee(cup, 1) == (0, 0)
    page.post(where, {"agreed": "60", "reason": "juniors"})
    assert fee(cup, 1) == (6000, 0)
    page.post(where, {"agreed": "", "reason": "no juniors"})
    assert fee(cup, 1) == (8000, 0)
    lines = JournalEntry.objects.filter(action="agree-fee").order_by("pk")
    assert [line.reason for line in lines] == ["invited", "juniors", "no juniors"]


def test_waiting_entry_owes_nothing(world: World, cup: Tournament) -> None:
    Entry.objects.filter(tournament=cup, number=6).update(is_waiting=True)
    assert fee(cup, 6) == (0, 0)


def test_entry_that_left_owes_only_if_it_was_drawn(world: World, cup: Tournament) -> None:
    entries.withdraw(entry(cup, 1), by=world.bruno, reason="ill")
    assert fee(cup, 1) == (0, 0)
    drawn(cup, world)
    entries.withdraw(entry(cup, 2), by=world.bruno, reason="ill")
    assert fee(cup, 2) == (8000, 0)


def test_overpaid_entry_is_reported(client: Client, world: World, cup: Tournament) -> None:
    pay(cup, 1, 9000, world)
    page = browser(client, world.bruno).get(MONEY)
    assert page.context["board"].lines[0].words == "paid R$\u00a090.00, R$\u00a010.00 too much"


def test_debts_on_the_summary_lead_to_the_money(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno).get(CUP).content.decode()
    assert f'class="notebook__whole" href="{CUP}entries/1/money/"' in page
    assert 'class="narrow amber"' in page
    page = browser(client, world.silvio).get(CUP).content.decode()
    assert f'href="{CUP}entries/1/money/"' not in page
