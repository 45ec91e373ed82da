"""Prize money of a tournament: the plan, paying out, changed places, rights, pages."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from clubs.models import JournalEntry
from clubs.writing import NotNow
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.fees import CUP, entry, pay, priced_cup
from tests.tournaments.hall import enter, options, played, stage, tournament
from tests.world import World
from tournaments.boards.prizes import PrizeBoard, plan_of
from tournaments.director import events, money, prizes, stages
from tournaments.director.money import next_number
from tournaments.models import Entry, Payout, Tournament

PRIZES = f"{CUP}prize-money/"
PLAN = {"amount": "1000", "percent": "", "shares": "50/30/20"}


@prepared
def played_cup(world: World) -> Tournament:
    """A cup of four pairs with a price, whose single stage is closed."""
    cup = tournament(world)
    enter(cup, world, 4)
    Tournament.objects.filter(pk=cup.pk).update(price=4000)
    for _round in range(3):
        played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    cup.refresh_from_db()
    return cup


@pytest.fixture
def cup(world: World) -> Tournament:
    return played_cup(world)


def plan(cup: Tournament, world: World, amount: int | None = 100000, **said: Any) -> None:
    known = {"percent": None, "shares": (50, 30, 20), "is_public": False} | said
    prizes.plan(cup, by=world.bruno, amount=amount, **known)


def board(cup: Tournament) -> PrizeBoard:
    cup = Tournament.objects.select_related("club").get(pk=cup.pk)
    return PrizeBoard(cup, plan_of(cup))


def dues(cup: Tournament) -> list[tuple[int | None, int, int]]:
    """Return place, prize and payments of each line, in cents."""
    return [(line.place, line.prize.due, line.prize.paid) for line in board(cup).lines]


def pay_out(cup: Tournament, world: World, line: int, amount: int | None = None) -> Payout:
    """Pay out the prize of the line of this number, from 0."""
    row = board(cup).lines[line]
    row.entry.tournament = cup
    rest = row.prize.rest if amount is None else amount
    return prizes.pay_out(row.entry, rest, "cash", by=world.bruno, client_key=uuid4())


# --- The plan -----------------------------------------------------------------------------------


@pytest.mark.postgres
def test_director_sets_the_prize_money(client: Client, world: World, cup: Tournament) -> None:
    page = browser(client, world.bruno)
    assert page.post(f"{PRIZES}plan/", PLAN | {"is_public": "on"}).status_code == 302
    assert dues(cup) == [(1, 50000, 0), (2, 30000, 0), (3, 20000, 0)]
    line = JournalEntry.objects.get(action="set-prizes")
    assert "R$\u00a01.000,00" in line.after
    assert "50\u00a0%, 30\u00a0%, 20\u00a0%" in line.after


@pytest.mark.postgres
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
        ({"shares": "50/30"}, "shares"),
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


def test_sections_share_the_prize_money(world: World) -> None:
    cup = tournament(world, "groups")
    options(cup, world, groups=2)
    enter(cup, world, 8)
    for _round in range(3):
        played(cup, world)
    plan(cup, world)
    assert board(cup).by_place[0][1] == "R$\u00a0250,00"
    stages.close(stage(cup), by=world.bruno)
    assert [due for _place, due, _paid in dues(cup)] == [25000, 15000, 10000] * 2


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


@pytest.mark.postgres
def test_prize_is_paid_out_once(client: Client, world: World, cup: Tournament) -> None:
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


@pytest.mark.postgres
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


@pytest.mark.postgres
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


def _swap_places(cup: Tournament, first: int, second: int) -> None:
    placements = stage(cup).placements
    placements.filter(entry=first).update(place=2)
    placements.filter(entry=second).update(place=1)


def test_reopened_stage_keeps_the_payments(client: Client, world: World, cup: Tournament) -> None:
    plan(cup, world)
    pay_out(cup, world, 0)
    stages.reopen(stage(cup), by=world.bruno, reason="typo")
    assert dues(cup) == [(None, 0, 50000)]
    page = browser(client, world.bruno).get(PRIZES).content.decode()
    assert "The places are open again" in page


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


# --- Pages --------------------------------------------------------------------------------------


def test_money_page_shows_what_remains(client: Client, world: World, cup: Tournament) -> None:
    pay(cup, 1, 8000, world)
    plan(cup, world, None, percent=60)
    answer = browser(client, world.bruno).get(f"{CUP}money/")
    board = answer.context["prizes"]
    assert (board.taken, board.awarded, board.remains) == (
        "R$\u00a080.00",
        "R$\u00a048.00",
        "R$\u00a032.00",
    )
    assert "R$\u00a032.00" in answer.content.decode()


@pytest.mark.parametrize(
    "path",
    [
        *("prize-money/", "prize-money/plan/", "prize-money/entries/{}/"),
        *("prize-money/paid/1/cancel/", "prize-money.pdf?html"),
        *("prize-money.csv", "prize-money.xlsx", "prize-money.json"),
    ],
)
def test_prize_pages_are_shown_to_directors_only(
    client: Client, world: World, cup: Tournament, path: str
) -> None:
    plan(cup, world)
    where = f"{CUP}{path.format(pay_out(cup, world, 0).entry.number)}"
    for user, status in (
        (world.olga, 200),
        (world.ana, 200),
        (world.bruno, 200),
        (world.silvio, 403),
        (world.carla, 403),
        (world.davi, 404),
    ):
        page = browser(client, user)
        assert page.get(where).status_code == status
        if status != 200 and path.count("/") > 1:
            assert page.post(where, PLAN).status_code == status
    client.logout()
    assert client.get(where).status_code == 302


@pytest.mark.parametrize("is_public", [True, False])
def test_everybody_sees_prizes_if_the_plan_is_public(
    client: Client, world: World, cup: Tournament, is_public: bool
) -> None:
    plan(cup, world, is_public=is_public)
    page = client.get(f"{CUP}standings/").content.decode()
    assert ("R$\u00a0500,00" in page) is is_public


def test_everybody_sees_prizes_by_place_before_the_end(client: Client, world: World) -> None:
    cup = priced_cup(world)
    plan(cup, world, is_public=True)
    page = client.get(f"{CUP}standings/").content.decode()
    assert "R$\u00a0500,00" in page


def test_hidden_standings_hide_who_gets_the_prizes(
    client: Client, world: World, cup: Tournament
) -> None:
    Tournament.objects.filter(pk=cup.pk).update(standings_shown=Tournament.Shown.END)
    plan(cup, world, is_public=True)
    winner = str(board(cup).lines[0].entry)
    page = client.get(f"{CUP}standings/").content.decode()
    assert "R$\u00a0500,00" in page
    assert winner not in page.split('id="board"')[1]


@pytest.mark.postgres
@pytest.mark.parametrize("number", [4, 12])
@pytest.mark.parametrize(("path", "queries"), [("prize-money/", 14), ("money/", 19)])
def test_prize_pages_need_no_more_queries_for_any_size(
    client: Client,
    world: World,
    number: int,
    path: str,
    queries: int,
    django_assert_num_queries: Any,
) -> None:
    cup = tournament(world, "swiss")
    options(cup, world, rounds=2)
    enter(cup, world, number)
    Tournament.objects.filter(pk=cup.pk).update(price=4000)
    for _round in range(2):
        played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    plan(cup, world)
    pay_out(cup, world, 0)
    page = browser(client, world.bruno)
    with django_assert_num_queries(queries):
        assert page.get(f"{CUP}{path}").status_code == 200


# --- Paper and spreadsheet ----------------------------------------------------------------------


def test_paper_has_a_line_to_sign_for_each_person(
    client: Client, world: World, cup: Tournament
) -> None:
    plan(cup, world)
    page = browser(client, world.bruno).get(f"{CUP}prize-money.pdf?html").content.decode()
    assert page.count("signed__person") == 6
    assert page.count("R$\u00a0250.00") == 2
    assert "R$\u00a01,000.00" in page
    for player in board(cup).lines[0].entry.competitor.players:
        assert player.name in page


def test_paper_is_missing_without_prizes(client: Client, world: World, cup: Tournament) -> None:
    assert browser(client, world.bruno).get(f"{CUP}prize-money.pdf").status_code == 404


def test_spreadsheet_of_prizes_has_amounts_as_numbers(
    client: Client, world: World, cup: Tournament
) -> None:
    plan(cup, world)
    pay_out(cup, world, 0, 20050)
    answer = browser(client, world.bruno).get(f"{CUP}prize-money.json").json()
    first = answer["rows"][0]
    assert (first["place"], first["prize"], first["paid"]) == (1, 500, 200.5)
    assert (first["rest"], first["too_much"]) == (299.5, 0)
    assert answer["currency"] == "BRL"
