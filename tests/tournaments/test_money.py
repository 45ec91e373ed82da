"""Pages and papers of money: who owes, rights, Pix codes, receipts."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from clubs import roster
from clubs.models import JournalEntry, Membership, PaymentDetails
from tests.cases import with_thorough
from tests.pages import texts
from tests.scoring.crowd import browser
from tests.tournaments.fees import CUP, MONEY, PIX, entry, pay, price, priced_cup
from tests.tournaments.hall import drawn, tournament
from tests.world import World
from tournaments.director.money import money
from tournaments.models import Tournament


@pytest.fixture
def cup(world: World) -> Tournament:
    return priced_cup(world)


# --- The page -----------------------------------------------------------------------------------


def test_money_page_adds_up_what_was_taken(client: Client, world: World, cup: Tournament) -> None:
    pay(cup, 1, 8000, world)
    pay(cup, 2, 5000, world, "pix")
    money.cancel(pay(cup, 3, 8000, world), by=world.bruno, reason="typo")
    board = browser(client, world.bruno).get(MONEY).context["board"]
    assert [(s.way, s.number, s.amount) for s in board.taken] == [
        ("cash", 1, "R$\u00a080.00"),
        ("Pix", 1, "R$\u00a050.00"),
    ]
    assert (board.total_taken, board.total_rest) == ("R$\u00a0130.00", "R$\u00a0350.00")


def test_filter_lists_entries_that_owe(client: Client, world: World, cup: Tournament) -> None:
    page = browser(client, world.bruno)
    assert "?owes=1" not in page.get(MONEY).content.decode()
    pay(cup, 1, 8000, world)
    shown = page.get(MONEY).content.decode()
    assert "?owes=1" in shown
    assert "5 entries still owe: R$\u00a0400.00" in shown
    board = page.get(f"{MONEY}?owes=1").context["board"]
    assert [line.entry.number for line in board.lines] == [2, 3, 4, 5, 6]


@pytest.mark.parametrize("number", with_thorough([6, 24], quick=[24]))
@pytest.mark.parametrize(
    ("path", "queries"), [("money/", 18), ("entries/", 19), ("entries/check-in/", 16)]
)
def test_pages_with_fees_need_no_more_queries_for_any_size(
    client: Client,
    world: World,
    number: int,
    path: str,
    queries: int,
    django_assert_num_queries: Any,
) -> None:
    cup = tournament(world, entries=number)
    price(cup, 4000, 5000)
    page = browser(client, world.bruno)
    with django_assert_num_queries(queries):
        assert page.get(f"{CUP}{path}").status_code == 200


def test_spreadsheet_has_amounts_as_numbers(client: Client, world: World, cup: Tournament) -> None:
    pay(cup, 1, 8050, world)
    answer = browser(client, world.bruno).get(f"{CUP}money.json").json()
    first = answer["rows"][0]
    assert (first["due"], first["paid"], first["owed"], first["too_much"]) == (80, 80.5, 0, 0.5)
    assert answer["currency"] == "BRL"


# --- Rights -------------------------------------------------------------------------------------


def test_player_sees_own_fee_only(client: Client, world: World, cup: Tournament) -> None:
    roster.set_payment_details(world.club, PIX, by=world.olga)
    own = entry(cup, 1).competitor.second
    Membership.objects.filter(user=world.carla).update(player=own)
    page = browser(client, world.carla)
    answer = page.get(f"{CUP}entries/1/money/")
    assert answer.context["board"].pix.amount == "R$\u00a080.00"
    assert page.get(f"{CUP}entries/2/money/").status_code == 403
    assert page.post(f"{CUP}entries/1/money/", {}).status_code == 403


def test_player_sees_own_payments_and_no_cancelled_ones(
    client: Client, world: World, cup: Tournament
) -> None:
    own = entry(cup, 1).competitor.second
    Membership.objects.filter(user=world.carla).update(player=own)
    pay(cup, 1, 8000, world, "pix")
    money.cancel(pay(cup, 1, 700, world), by=world.bruno, reason="typo")
    page = browser(client, world.carla).get(f"{CUP}entries/1/money/").content.decode()
    assert "R$\u00a080.00, Pix" in page
    assert "R$\u00a07.00" not in page
    assert "Pay the club" not in page


def test_pages_for_everybody_show_no_money(client: Client, world: World, cup: Tournament) -> None:
    drawn(cup, world)
    for path in ("standings/", "tables/", "pairs/1/"):
        page = client.get(f"{CUP}{path}")
        assert page.status_code == 200
        assert "R$" not in page.content.decode()


# --- Pix ----------------------------------------------------------------------------------------


def test_entry_page_shows_pix_code_of_what_is_owed(
    client: Client, world: World, cup: Tournament
) -> None:
    roster.set_payment_details(world.club, PIX, by=world.olga)
    pay(cup, 1, 5000, world)
    code = browser(client, world.bruno).get(f"{CUP}entries/1/money/").context["board"].pix.text
    assert "540530.00" in code
    assert "COPADAPRIMAVERAN1" in code
    assert "clube@boavista.org.br" in code


def test_no_pix_code_for_a_settled_fee(client: Client, world: World, cup: Tournament) -> None:
    roster.set_payment_details(world.club, PIX, by=world.olga)
    pay(cup, 1, 8000, world)
    page = browser(client, world.bruno).get(f"{CUP}entries/1/money/")
    assert page.context["board"].pix is None


def test_page_of_a_settled_fee_folds_the_payment(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    assert texts(page.get(f"{CUP}entries/1/money/").content.decode(), "form h2")
    pay(cup, 1, 3000, world)
    body = page.get(f"{CUP}entries/1/money/").content.decode()
    assert texts(body, ".title__sub") == ["Paid R$ 30.00, owes R$ 50.00"]
    pay(cup, 1, 5000, world)
    body = page.get(f"{CUP}entries/1/money/").content.decode()
    assert texts(body, ".fold > summary") == ["Record another payment"]
    assert not texts(body, "form h2")


def test_owner_sets_the_pix_key(client: Client, world: World, cup: Tournament) -> None:
    page = browser(client, world.olga)
    typed = PIX | {"pix_kind": "cnpj", "pix_key": "11.222.333/0001-81", "pix_city": "São João"}
    assert page.post("/boa-vista/payment-details/", typed).status_code == 302
    details = PaymentDetails.of(world.club)
    assert (details.pix_key, details.pix_city) == ("11222333000181", "Sao Joao")
    assert "11222333000181" in JournalEntry.objects.get(action="payment-details").after


@pytest.mark.parametrize(
    ("typed", "field"),
    with_thorough(
        [
            ({"pix_key": "clube"}, "pix_key"),
            ({"pix_kind": ""}, "pix_kind"),
            ({"pix_kind": "gold"}, "pix_kind"),
            ({"pix_name": ""}, "pix_name"),
            ({"pix_name": "x" * 26}, "pix_name"),
            ({"pix_city": "y" * 16}, "pix_city"),
            ({"currency": "UYU"}, "currency"),
            ({"currency": "XXX"}, "currency"),
        ],
        first=3,
    ),
)
def test_wrong_pix_key_is_answered_at_its_field(
    client: Client, world: World, typed: dict[str, str], field: str
) -> None:
    answer = browser(client, world.olga).post("/boa-vista/payment-details/", PIX | typed)
    assert answer.status_code == 422
    assert [*answer.context["form"].errors] == [field]


# --- Paper --------------------------------------------------------------------------------------


def test_paper_of_who_owes_has_a_code_for_each_entry(
    client: Client, world: World, cup: Tournament
) -> None:
    roster.set_payment_details(world.club, PIX, by=world.olga)
    pay(cup, 1, 8000, world)
    page = browser(client, world.bruno).get(f"{CUP}money.pdf?html").content.decode()
    assert page.count('class="segno"') == 5
    assert page.count("R$\u00a080.00") == 5


def test_receipt_says_who_paid_what_for_what(client: Client, world: World, cup: Tournament) -> None:
    payment = pay(cup, 1, 5000, world)
    page = browser(client, world.bruno).get(f"{CUP}receipts/{payment.number}.pdf?html")
    assert page.context["page"].words == (
        "Received from Dirce Amaral and Nelson Fagundes: R$\u00a050.00, entry fee of "
        "Copa da Primavera. R$\u00a030.00 is still owed."
    )


@pytest.mark.parametrize("path", ["entries.pdf?html", "entries/check-in/", "check-in.pdf?html"])
def test_lists_of_entries_show_payments(
    client: Client, world: World, cup: Tournament, path: str
) -> None:
    page = browser(client, world.bruno)

    def marks() -> int:
        text = page.get(f"{CUP}{path}").content.decode()
        return text.count('class="box"') + text.count('name="rest"')

    before = marks()
    pay(cup, 1, 8000, world)
    assert marks() == before - 1


def test_check_in_paper_shows_part_payments(client: Client, world: World, cup: Tournament) -> None:
    pay(cup, 1, 3000, world)
    text = browser(client, world.bruno).get(f"{CUP}check-in.pdf?html").content.decode()
    assert "paid R$\u00a030.00, owes R$\u00a050.00" in text


def test_spreadsheet_of_entries_has_payments(client: Client, world: World, cup: Tournament) -> None:
    pay(cup, 1, 8000, world)
    rows = browser(client, world.bruno).get(f"{CUP}entries.json").json()["rows"]
    assert [row["paid"] for row in rows] == [True, *[False] * 5]


@pytest.mark.parametrize("path", ["entries/", "entries/check-in/", "money/"])
def test_all_fees_of_a_page_share_one_form(
    client: Client, world: World, cup: Tournament, path: str
) -> None:
    page = browser(client, world.bruno).get(f"{CUP}{path}").content.decode()
    assert page.count('<form id="fees"') == 1
    assert page.count('name="rest"') == 6
    assert page.count('form="fees"') == 6 + page.count('name="pix"')


def test_payment_above_the_fee_is_asked_about_once(
    client: Client, world: World, cup: Tournament
) -> None:
    page, path = browser(client, world.bruno), f"{CUP}entries/1/money/"
    sent = {"amount": "110", "way": "cash", "client_key": str(uuid4())}
    asked = page.post(path, sent)
    assert asked.status_code == 422
    assert "R$\u00a0110.00 is R$\u00a030.00 more than is owed" in asked.content.decode()
    assert 'name="asked" value="11000"' in asked.content.decode()
    assert page.post(path, sent | {"asked": "11000"}).status_code == 302
    # Sent twice, it is recorded once and asks nothing.
    assert page.post(path, sent | {"asked": ""}).status_code == 302
    assert cup.payments.get().amount == 11000
