"""Two directors record money at the same time: the second is told and nothing is overwritten."""

from uuid import uuid4

import pytest
from django.test import Client

from tests.scoring.crowd import browser
from tests.tournaments.fees import CUP, entry, fee, pay, priced_cup
from tests.tournaments.hall import stage
from tests.tournaments.prizes import PLAN, PRIZES, board, dues, pay_out, plan, played_cup
from tests.world import World
from tournaments.director.money import money
from tournaments.director.rounds import stages
from tournaments.models import Tournament


@pytest.fixture
def cup(world: World) -> Tournament:
    return priced_cup(world)


@pytest.fixture
def ended_cup(world: World) -> Tournament:
    return played_cup(world)


def test_payment_taken_by_another_director_is_not_taken_again(
    client: Client, world: World, cup: Tournament
) -> None:
    page, where = browser(client, world.bruno), f"{CUP}entries/1/money/"
    shown = page.get(where).context["form"]
    sent = {"amount": "80", "way": "pix", "client_key": str(uuid4())}
    sent["seen"] = shown["seen"].value()
    pay(cup, 1, 8000, world)
    answer = page.post(where, sent)
    assert answer.status_code == 409
    form = answer.context["form"]
    assert (form["amount"].value(), form["way"].value()) == ("80", "pix")
    assert f"R$\u00a080.00, cash · Receipt 1, by {world.bruno}" in form.errors["amount"][0]
    assert fee(cup, 1) == (8000, 8000)
    again = sent | {name: form[name].value() for name in ("client_key", "seen")}
    assert page.post(where, again | {"asked": str(form.asked)}).status_code == 302
    assert fee(cup, 1) == (8000, 16000)


@pytest.mark.postgres_later
def test_fee_agreed_by_another_director_is_not_overwritten(
    client: Client, world: World, cup: Tournament
) -> None:
    page, where = browser(client, world.bruno), f"{CUP}entries/1/fee/"
    sent = {"agreed": "60", "reason": "juniors"}
    sent["seen"] = page.get(where).context["form"]["seen"].value()
    money.agree(entry(cup, 1), 0, by=world.ana, reason="invited")
    answer = page.post(where, sent)
    assert answer.status_code == 409
    form = answer.context["form"]
    assert (form["agreed"].value(), form["reason"].value()) == ("60", "juniors")
    assert f"{world.ana} set the fee to R$\u00a00.00 (invited)" in form.errors["agreed"][0]
    assert fee(cup, 1) == (0, 0)
    page.post(where, sent | {"seen": form["seen"].value()})
    assert fee(cup, 1) == (6000, 0)


@pytest.mark.postgres_later
def test_plan_set_by_another_director_is_not_overwritten(
    client: Client, world: World, ended_cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    seen = page.get(f"{PRIZES}plan/").context["form"]["seen"].value()
    plan(ended_cup, world, 50000)
    answer = page.post(f"{PRIZES}plan/", PLAN | {"seen": seen})
    assert answer.status_code == 409
    assert f"{world.bruno} set the prize money: R$\u00a0500.00" in answer.content.decode()
    form = answer.context["form"]
    assert (form["amount"].value(), board(ended_cup).pool_cents) == ("1000", 50000)
    page.post(f"{PRIZES}plan/", PLAN | {"seen": form["seen"].value()})
    assert board(ended_cup).pool_cents == 100000


def test_prize_paid_by_another_director_is_not_paid_again(
    client: Client, world: World, ended_cup: Tournament
) -> None:
    plan(ended_cup, world)
    where = f"{PRIZES}entries/{board(ended_cup).lines[0].entry.number}/"
    page = browser(client, world.bruno)
    sent = {"amount": "200", "way": "cash", "client_key": str(uuid4())}
    sent["seen"] = page.get(where).context["form"]["seen"].value()
    pay_out(ended_cup, world, 0, 20000)
    answer = page.post(where, sent)
    assert answer.status_code == 409
    assert "received R$\u00a0200.00, R$\u00a0300.00 still to be paid" in answer.content.decode()
    assert dues(ended_cup)[0] == (1, 50000, 20000)


def test_payment_of_a_prize_after_reopening_says_why_not(
    client: Client, world: World, ended_cup: Tournament
) -> None:
    plan(ended_cup, world)
    where = f"{PRIZES}entries/{board(ended_cup).lines[0].entry.number}/"
    page = browser(client, world.bruno)
    stages.reopen(stage(ended_cup), by=world.bruno, reason="typo")
    answer = page.post(where, {"amount": "500", "way": "cash", "client_key": str(uuid4())})
    assert answer.status_code == 409
    assert "The places are not final" in answer.content.decode()
    assert answer.context["form"]["amount"].value() == "500"
    assert "The places are not final" in page.get(where, follow=True).content.decode()
    assert not ended_cup.payouts.exists()
