"""Prize money of a tournament: the plan, paying out, changed places."""

from uuid import uuid4

import pytest
from django.test import Client

from clubs.journal.writing import NotNow
from clubs.models import JournalEntry
from tests.scoring.crowd import browser
from tests.tournaments.fees import CUP, entry, pay, priced_cup
from tests.tournaments.hall import enter, options, played, stage, tournament
from tests.tournaments.prizes import PLAN, PRIZES, board, dues, pay_out, plan, played_cup
from tests.world import World
from tournaments.director import events
from tournaments.director.entries import entries
from tournaments.director.money import money, prizes
from tournaments.director.money.money import next_number
from tournaments.director.rounds import stages
from tournaments.models import Entry, Participant, Tournament
from tournaments.money.prize_queries import plan_of


@pytest.fixture
def cup(world: World) -> Tournament:
    return played_cup(world)


# --- The plan -----------------------------------------------------------------------------------


@pytest.mark.postgres_later
def test_director_sets_the_prize_money(client: Client, world: World, cup: Tournament) -> None:
    page = browser(client, world.bruno)
    assert page.post(f"{PRIZES}plan/", PLAN | {"is_public": "on"}).status_code == 302
    assert dues(cup) == [(1, 50000, 0), (2, 30000, 0), (3, 20000, 0)]
    line = JournalEntry.objects.get(action="set-prizes")
    assert "R$\u00a01.000,00" in line.after
    assert "50%, 30%, 20%" in line.after


def test_same_plan_again_writes_nothing(world: World, cup: Tournament) -> None:
    for _time in range(2):
        plan(cup, world)
    assert cup.prize_plans.count() == 1
    assert JournalEntry.objects.filter(action="set-prizes").count() == 1


def test_empty_plan_takes_the_prize_money_back(
    client: Client, world: World, cup: Tournament
) -> None:
    plan(cup, world)
    page = browser(client, world.bruno)
    page.post(f"{PRIZES}plan/", PLAN | {"amount": ""})
    assert plan_of(cup) is None
    assert cup.prize_plans.count() == 2


def test_first_empty_plan_writes_nothing(client: Client, world: World, cup: Tournament) -> None:
    browser(client, world.bruno).post(f"{PRIZES}plan/", PLAN | {"amount": ""})
    assert not cup.prize_plans.exists()


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"amount": "much"}, "amount"),
        ({"amount": "0"}, "amount"),
        ({"amount": "-5"}, "amount"),
        ({"percent": "60"}, "percent"),
        ({"amount": "", "percent": "101"}, "percent"),
        ({"amount": "", "percent": "0"}, "percent"),
        ({"shares": ""}, "shares"),
        ({"shares": "50/30"}, "rest_for"),
        ({"shares": "60/50"}, "shares"),
        ({"shares": "20/30/50"}, "shares"),
        ({"shares": "x" * 101}, "shares"),
    ],
)
def test_wrong_plan_is_answered_at_its_field(
    client: Client, world: World, cup: Tournament, typed: dict[str, str], field: str
) -> None:
    answer = browser(client, world.bruno).post(f"{PRIZES}plan/", PLAN | typed)
    assert answer.status_code == 422
    assert [*answer.context["form"].errors] == [field]
    assert not cup.prize_plans.exists()


def test_shares_with_decimals_are_shown_as_typed(
    client: Client, world: World, cup: Tournament
) -> None:
    director = browser(client, world.bruno)
    typed = PLAN | {"shares": "33,34/33,33/33,33"}
    assert director.post(f"{PRIZES}plan/", typed).status_code == 302
    assert dues(cup) == [(1, 33340, 0), (2, 33330, 0), (3, 33330, 0)]
    form = director.get(f"{PRIZES}plan/").context["form"]
    assert form.initial["shares"] == "33.34/33.33/33.33"
    assert "33.34%, 33.33%" in board(cup).plan_words
    answer = director.post(f"{PRIZES}plan/", typed | {"shares": "50,5/49"})
    assert "add up to 99.5." in str(answer.context["form"].errors["rest_for"])


def test_rest_of_the_shares_is_named_and_no_prize(
    client: Client, world: World, cup: Tournament
) -> None:
    director = browser(client, world.bruno)
    typed = PLAN | {"shares": "50/25/10", "rest_for": "costs"}
    assert director.post(f"{PRIZES}plan/", typed).status_code == 302
    assert dues(cup) == [(1, 50000, 0), (2, 25000, 0), (3, 10000, 0)]
    now = board(cup)
    assert "10%; 15% – costs" in now.plan_words
    assert (now.kept_cents, now.awarded_cents) == (15000, 85000)
    assert (now.not_awarded, now.rest_cents) == ("", 85000)
    assert "Costs" in director.get(PRIZES).content.decode()
    assert now.pool_words == "R$\u00a01,000.00 in all. Of it R$\u00a0150.00: costs."
    assert now.pool_words in director.get(f"{CUP}prize-money.pdf?html").content.decode()


def test_shares_of_100_drop_the_name_of_a_rest(
    client: Client, world: World, cup: Tournament
) -> None:
    browser(client, world.bruno).post(f"{PRIZES}plan/", PLAN | {"rest_for": "costs"})
    assert cup.prize_plans.get().rest_for == ""


def test_part_of_the_fees_grows_with_payments(world: World, cup: Tournament) -> None:
    plan(cup, world, None, percent=50)
    assert dues(cup) == []
    pay(cup, 1, 8000, world)
    assert dues(cup) == [(1, 2000, 0), (2, 1200, 0), (3, 800, 0)]
    money.cancel(pay(cup, 2, 8000, world), by=world.bruno, reason="typo")
    assert board(cup).pool_cents == 4000


def test_tournament_without_a_price_has_fixed_prizes(
    client: Client, world: World, cup: Tournament
) -> None:
    Tournament.objects.filter(pk=cup.pk).update(price=None)
    page = browser(client, world.bruno)
    assert "percent" not in page.get(f"{PRIZES}plan/").context["form"].fields
    assert page.post(f"{PRIZES}plan/", PLAN).status_code == 302
    answer = page.get(PRIZES)
    assert len(answer.context["board"].lines) == 3


def test_tournament_with_a_plan_can_be_deleted(world: World) -> None:
    cup = priced_cup(world)
    plan(cup, world)
    events.remove(cup, by=world.bruno)
    assert not Tournament.objects.filter(pk=cup.pk).exists()


# --- Who gets what ------------------------------------------------------------------------------


def two_groups(world: World) -> Tournament:
    """Return a cup of two groups of four pairs after its last round."""
    cup = tournament(world, "groups")
    options(cup, world, groups=2)
    enter(cup, world, 8)
    for _round in range(3):
        played(cup, world)
    return cup


def test_sections_share_the_prize_money(world: World) -> None:
    cup = two_groups(world)
    plan(cup, world)
    assert board(cup).by_place[0][1] == "R$\u00a0250,00"
    stages.close(stage(cup), by=world.bruno)
    assert [due for _place, due, _paid in dues(cup)] == [25000, 15000, 10000] * 2


def test_groups_share_the_prize_money_before_the_draw(world: World) -> None:
    cup = tournament(world, "groups")
    options(cup, world, groups=2)
    enter(cup, world, 1)
    plan(cup, world, shares=(100,))
    assert board(cup).by_place == [(1, "R$\u00a0500,00")]
    assert "2 " in board(cup).by_place_words
    Participant.objects.update(section="A")
    assert board(cup).by_place == [(1, "R$\u00a0500,00")]


def test_expelled_winner_leaves_the_other_group_its_part(world: World) -> None:
    cup = two_groups(world)
    plan(cup, world, shares=(100,))
    assert [amount for _place, amount in board(cup).by_place] == ["R$\u00a0500,00"]
    stages.close(stage(cup), by=world.bruno)
    first = board(cup).lines[0].entry
    Entry.objects.filter(pk=first.pk).update(is_expelled=True)
    assert dues(cup) == [(1, 50000, 0)]
    assert board(cup).not_awarded == "R$\u00a0500,00"
    assert board(cup).by_place == [(1, "R$\u00a0500,00")]


def test_entry_that_left_before_the_draw_is_no_section(world: World) -> None:
    cup = tournament(world, "groups")
    options(cup, world, groups=2)
    enter(cup, world, 9)
    entries.withdraw(entry(cup, 9), by=world.bruno, reason="ill")
    played(cup, world)
    plan(cup, world, shares=(100,))
    assert board(cup).by_place == [(1, "R$\u00a0500,00")]


def test_expelled_entry_gets_no_prize(world: World, cup: Tournament) -> None:
    plan(cup, world)
    first = board(cup).lines[0].entry
    Entry.objects.filter(pk=first.pk).update(is_expelled=True)
    assert [place for place, _due, _paid in dues(cup)] == [2, 3]
    assert board(cup).not_awarded == "R$\u00a0500,00"


def test_pair_sees_what_each_person_gets(world: World, cup: Tournament) -> None:
    plan(cup, world, 10001, shares=(100,))
    line = board(cup).lines[0]
    assert line.each == "R$\u00a050,01 + R$\u00a050,00"
    plan(cup, world, 10000, shares=(100,))
    assert board(cup).lines[0].each == "R$\u00a050,00 para cada pessoa"


# --- Paying out ---------------------------------------------------------------------------------


def test_pay_out_prize_twice_pays_it_once(client: Client, world: World, cup: Tournament) -> None:
    plan(cup, world)
    number = board(cup).lines[0].entry.number
    page = browser(client, world.bruno)
    data = {"amount": "500", "way": "pix", "client_key": str(uuid4())}
    for _time in range(2):
        answer = page.post(f"{PRIZES}entries/{number}/", data)
        assert answer.headers["Location"] == PRIZES
    assert dues(cup)[0] == (1, 50000, 50000)
    line = JournalEntry.objects.get(action="pay-prize")
    assert line.after.startswith("R$\u00a0500,00, Pix")


def test_changed_form_of_a_prize_says_what_was_recorded(
    client: Client, world: World, cup: Tournament
) -> None:
    plan(cup, world)
    first, second = (f"{PRIZES}entries/{board(cup).lines[line].entry.number}/" for line in (0, 1))
    page = browser(client, world.bruno)
    sent = {"amount": "100", "way": "pix", "client_key": str(uuid4())}
    page.post(first, sent)
    for where, typed in ((first, {"amount": "50"}), (first, {"way": "cash"}), (second, {})):
        answer = page.post(where, sent | typed)
        assert answer.status_code == 422
        form = answer.context["form"]
        assert "already recorded a payment" in form.errors["amount"][0]
        assert form["client_key"].value() != sent["client_key"]
    assert dues(cup)[0] == (1, 50000, 10000)
    assert cup.payouts.count() == 1


def test_prize_may_be_paid_in_parts(world: World, cup: Tournament) -> None:
    plan(cup, world)
    first, second = (pay_out(cup, world, 0, 25000) for _half in range(2))
    assert (first.number, second.number, second.place) == (1, 2, 1)
    with pytest.raises(prizes.TooMuch):
        pay_out(cup, world, 0, 1)


@pytest.mark.parametrize(
    "typed",
    [{"amount": "500,01"}, {"amount": "0"}, {"amount": ""}, {"way": "gold"}, {"client_key": "x"}],
)
def test_wrong_payment_of_a_prize_is_refused(
    client: Client, world: World, cup: Tournament, typed: dict[str, str]
) -> None:
    plan(cup, world)
    number = board(cup).lines[0].entry.number
    data = {"amount": "30", "way": "pix", "client_key": str(uuid4())} | typed
    answer = browser(client, world.bruno).post(f"{PRIZES}entries/{number}/", data)
    assert answer.status_code == 422
    assert [*answer.context["form"].errors] == [*typed]
    assert not cup.payouts.exists()


def test_no_prize_is_paid_before_places_are_final(world: World) -> None:
    cup = priced_cup(world)
    plan(cup, world)
    with pytest.raises(NotNow):
        prizes.pay_out(entry(cup, 1), 100, "cash", by=world.bruno, client_key=uuid4())


def test_entry_without_a_prize_gets_nothing(client: Client, world: World, cup: Tournament) -> None:
    plan(cup, world)
    winners = {line.entry.number for line in board(cup).lines}
    (last,) = {1, 2, 3, 4} - winners
    with pytest.raises(prizes.TooMuch):
        prizes.pay_out(entry(cup, last), 1, "cash", by=world.bruno, client_key=uuid4())
    assert browser(client, world.bruno).get(f"{PRIZES}entries/{last}/").status_code == 404


def test_cancelled_prize_is_to_be_paid_again(client: Client, world: World, cup: Tournament) -> None:
    plan(cup, world)
    payout = pay_out(cup, world, 0)
    page = browser(client, world.ana)
    where = f"{PRIZES}paid/{payout.number}/cancel/"
    assert page.post(where, {"reason": " "}).status_code == 422
    for _time in range(2):
        assert page.post(where, {"reason": "wrong pair"}).status_code == 302
    assert dues(cup)[0] == (1, 50000, 0)
    assert JournalEntry.objects.filter(action="unpay-prize").count() == 1
    number = payout.entry.number
    assert "wrong pair" in page.get(f"{PRIZES}entries/{number}/").content.decode()
    assert next_number(cup.payouts) == 2


# --- When something changes after a prize was paid -----------------------------------------------


def test_changed_places_are_reported_and_paid_prizes_stay(
    client: Client, world: World, cup: Tournament
) -> None:
    plan(cup, world)
    payout = pay_out(cup, world, 0)
    winner, second = (line.entry for line in board(cup).lines[:2])
    _swap_places(cup, winner.pk, second.pk)
    assert dues(cup)[:2] == [(1, 50000, 0), (2, 30000, 50000)]
    payout.refresh_from_db()
    assert (payout.amount, payout.place, payout.cancelled_at) == (50000, 1, None)
    page = browser(client, world.bruno).get(PRIZES).content.decode()
    assert f"{winner} received R$\u00a0500.00 for 1st place, is in 2nd place now" in page
    assert "R$\u00a0200.00 too much" in page
    text = "{} paid out, less {} to get back, plus {} to be paid: {}."
    amounts = [f"R$\u00a0{amount}" for amount in ("500.00", "200.00", "700.00", "1,000.00")]
    assert text.format(*amounts) in page


def test_paper_to_sign_leaves_out_entries_without_a_prize(
    client: Client, world: World, cup: Tournament
) -> None:
    plan(cup, world)
    pay_out(cup, world, 0)
    winner = board(cup).lines[0].entry
    Entry.objects.filter(pk=winner.pk).update(is_expelled=True)
    assert len(board(cup).lines) == 3
    page = browser(client, world.bruno).get(f"{CUP}prize-money.pdf?html").content.decode()
    assert str(winner) not in page


def _swap_places(cup: Tournament, first: int, second: int) -> None:
    placements = stage(cup).placements
    placements.filter(entry=first).update(place=2)
    placements.filter(entry=second).update(place=1)


def test_change_names_the_sum_paid_for_each_place(world: World, cup: Tournament) -> None:
    plan(cup, world)
    first = board(cup).lines[0].entry
    second = board(cup).lines[1].entry
    pay_out(cup, world, 0, 15000)
    pay_out(cup, world, 0, 5000)
    _swap_places(cup, first.pk, second.pk)
    pay_out(cup, world, 1, 10000)
    (change,) = board(cup).changes
    assert change == (
        f"Pago a {first}: R$\u00a0200,00 pelo 1º lugar. "
        "Agora é o 2º lugar, com prêmio de R$\u00a0300,00."
    )
    Entry.objects.filter(pk=first.pk).update(is_expelled=True)
    (change,) = board(cup).changes
    assert "R$\u00a0200,00 pelo 1º lugar" in change
    assert "R$\u00a0100,00 pelo 2º lugar" in change


def test_reopened_stage_keeps_the_payments(client: Client, world: World, cup: Tournament) -> None:
    plan(cup, world)
    pay_out(cup, world, 0)
    stages.reopen(stage(cup), by=world.bruno, reason="typo")
    assert dues(cup) == [(None, 0, 50000)]
    assert (board(cup).paid, board(cup).rest) == ("R$\u00a0500,00", "R$\u00a0500,00")
    director = browser(client, world.bruno)
    number = board(cup).lines[0].entry.number
    for where in (PRIZES, f"{PRIZES}entries/{number}/"):
        page = director.get(where).content.decode()
        assert "received R$\u00a0500.00; the places are open again" in page.lower().replace(
            "r$", "R$"
        )
        assert "no prize now" not in page
        assert "too much" not in page
    assert director.get(f"{CUP}prize-money.pdf?html").status_code == 404


def test_smaller_pool_is_reported(client: Client, world: World, cup: Tournament) -> None:
    plan(cup, world)
    pay_out(cup, world, 0)
    plan(cup, world, 50000)
    page = browser(client, world.bruno).get(PRIZES).content.decode()
    assert "for 1st place, which is worth R$\u00a0250.00 now" in page


def test_prizes_taken_back_keep_the_payments(world: World, cup: Tournament) -> None:
    plan(cup, world)
    pay_out(cup, world, 0)
    plan(cup, world, None)
    assert dues(cup) == [(None, 0, 50000)]
