"""Pages of prize money: rights, prizes for everybody, paper, spreadsheet."""

from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from tests.cases import with_thorough
from tests.pages import texts
from tests.scoring.crowd import browser
from tests.tournaments.fees import CUP, pay, price, priced_cup
from tests.tournaments.hall import enter, options, played, stage, tournament
from tests.tournaments.prizes import PRIZES, board, pay_out, plan, played_cup
from tests.tournaments.wall import read
from tests.world import World
from tournaments.boards.club.winners import lot_between_first
from tournaments.director import events
from tournaments.director.rounds import stages
from tournaments.models import Tournament
from tournaments.reading.stage_outcome import stage_outcome
from tournaments.words.reasons import enumerated

MOST_POINTS = {"figure": "points", "last": None, "sum": 5000}


@pytest.fixture
def cup(world: World) -> Tournament:
    return played_cup(world)


def test_money_page_shows_what_remains(client: Client, world: World, cup: Tournament) -> None:
    pay(cup, 1, 8000, world)
    plan(cup, world, None, percent=60)
    answer = browser(client, world.bruno).get(f"{CUP}money/")
    board = answer.context["prizes"]
    assert (board.taken, board.awarded) == ("R$\u00a080.00", "R$\u00a048.00")
    said = "With the fees paid so far, R$\u00a032.00 is left over."
    assert board.remains_words == said
    assert said in answer.content.decode()


def test_money_page_says_what_is_short(client: Client, world: World, cup: Tournament) -> None:
    plan(cup, world)
    said = (
        "With the fees paid so far, R$ 1,000.00 is missing; with all of them, R$ 680.00 is missing."
    )
    for page in (f"{CUP}money/", PRIZES):
        assert said in read(client, page, world.bruno)


@pytest.mark.parametrize(
    ("amount", "paid", "words"),
    [
        (24000, 8000, "R$ 160.00 is missing; with all of them, R$ 80.00 is left over."),
        (32000, 40000, "R$ 80.00 is left over."),
        (32000, 32000, "nothing is left over."),
    ],
)
def test_money_page_says_what_all_fees_leave(
    client: Client, world: World, cup: Tournament, amount: int, paid: int, words: str
) -> None:
    plan(cup, world, amount)
    pay(cup, 1, paid, world)
    text = read(client, f"{CUP}money/", world.bruno)
    assert f"With the fees paid so far, {words}" in text


def test_saved_prizes_are_confirmed_in_words(client: Client, world: World, cup: Tournament) -> None:
    page = browser(client, world.bruno)
    answer = page.get(f"{PRIZES}plan/")
    page.post(
        f"{PRIZES}plan/",
        {"amount": "800", "shares": "50/30/20", "seen": answer.context["form"]["seen"].value()},
    )
    assert "The prize money is saved: R$ 800.00, by place: 50%, 30%, 20%." in read(page, PRIZES)


def test_chosen_way_alone_counts_for_the_prizes(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    both = {"amount": "800", "percent": "60", "sums": "500/300", "shares": "50/30/20"}
    assert page.post(f"{PRIZES}plan/", {**both, "way": "sums"}).status_code == 302
    assert cup.prize_plans.latest("pk").sums == [50000, 30000]
    assert page.post(f"{PRIZES}plan/", {**both, "way": "amount"}).status_code == 302
    assert cup.prize_plans.latest("pk").amount == 80000


def test_prizes_are_previewed_in_money(client: Client, world: World, cup: Tournament) -> None:
    page = browser(client, world.bruno)
    typed = {"way": "amount", "amount": "800", "shares": "50/30/20", "do": "preview"}
    content = page.post(f"{PRIZES}plan/", typed).content.decode().replace("\xa0", " ")
    said = "1st 50%, 2nd 30%, 3rd 20%: R$ 400.00, R$ 240.00 and R$ 160.00"
    assert texts(content, "#answer-shares") == [said]
    assert texts(content, "#consequences") == [said]
    assert not cup.prize_plans.exists()


def test_form_without_prizes_says_no_shares(client: Client, world: World, cup: Tournament) -> None:
    content = browser(client, world.bruno).get(f"{PRIZES}plan/").content.decode()
    for line in ("shares", "rest"):
        assert f'<span id="answer-{line}"></span>' in content, "the styles hide an empty sentence"


def test_prize_by_lot_names_whom_it_puts_behind(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", entries=4)
    # The first two of both tables win alike: only the lot tells them apart.
    played(cup, world)
    last = stage(cup)
    with translation.override("en"):
        by_lot = lot_between_first(stage_outcome(last))
    stages.close(last, by=world.bruno)
    plan(cup, world)
    with translation.override("en"):
        first, second = board(cup).lines[:2]
        ahead = f"{second.entry} by lot"
        assert by_lot == [f"First and second place are level: {first.entry} ahead of {ahead}."]
    assert first.settlement.due > second.settlement.due
    assert (first.by_lot, second.by_lot) == (f"ahead of {ahead}", "")
    assert f"Ahead of {ahead}" in read(client, PRIZES, world.bruno)


def test_ended_tournament_without_prizes_says_it_once(
    client: Client, world: World, cup: Tournament
) -> None:
    events.end(cup, by=world.bruno)
    text = read(client, PRIZES, world.bruno)
    assert text.count("no prize money") == 1
    assert "Set an amount" not in text


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
    plan(cup, world, is_public=True, special=[MOST_POINTS])
    winner = str(board(cup).lines[0].entry)
    [(_name, _sum, best)] = board(cup).special_lines
    page = client.get(f"{CUP}standings/").content.decode()
    assert "R$\u00a0500,00" in page
    assert "Mais pontos" in page
    assert winner not in page.split('id="board"')[1]
    assert best.split(":")[0] not in page.split('id="board"')[1]


def test_everybody_sees_who_won_a_prize_beside_the_places(
    client: Client, world: World, cup: Tournament
) -> None:
    plan(cup, world, is_public=True, special=[MOST_POINTS])
    [(_name, _sum, best)] = board(cup).special_lines
    page = client.get(f"{CUP}standings/").content.decode()
    assert f"{best.split(':')[0]}: " in page.split("Mais pontos")[1]


@pytest.mark.parametrize("number", with_thorough([4, 12], quick=[12]))
@pytest.mark.parametrize(("path", "queries"), [("prize-money/", 28), ("money/", 21)])
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


def test_prize_paper_has_a_line_to_sign_for_each_person(
    client: Client, world: World, cup: Tournament
) -> None:
    plan(cup, world)
    page = browser(client, world.bruno).get(f"{CUP}prize-money.pdf?html").content.decode()
    assert page.count("signed__person") == 6
    assert page.count("R$\u00a0250.00") == 2
    assert "R$\u00a01,000.00" in page
    for player in board(cup).lines[0].entry.competitor.players:
        assert player.name in page


def test_prize_paper_without_prizes_is_404(client: Client, world: World, cup: Tournament) -> None:
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


def test_prize_pages_mark_winners_who_still_owe_their_fee(
    client: Client, world: World, cup: Tournament
) -> None:
    plan(cup, world)
    winner = board(cup).lines[0].entry
    page = browser(client, world.bruno)
    assert page.get(PRIZES).content.decode().count("owes R$\u00a080.00") == 3
    one = f"{PRIZES}entries/{winner.number}/"
    assert "Entry fee: owes R$\u00a080.00." in page.get(one).content.decode()
    pay(cup, winner.number, 8000, world)
    assert page.get(PRIZES).content.decode().count("owes R$\u00a080.00") == 2
    assert "Entry fee: owes" not in page.get(one).content.decode()


def test_page_of_a_prize_says_only_what_was_paid(world: World, cup: Tournament) -> None:
    plan(cup, world)
    for paid, names in (
        (0, []),
        (20000, ["Paid out", "Still to be paid"]),
        (30000, ["Paid out"]),
    ):
        if paid:
            pay_out(cup, world, 0, paid)
        with translation.override("en"):
            facts = [name for name, _words in board(cup).lines[0].facts]
        assert facts == ["Place", "Prize", "Each person", *names]


def test_overview_lists_open_money_after_the_last_round(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    price(cup, 4000)
    plan(cup, world)
    page = browser(client, world.bruno)
    closing = "Prizes can be paid when the last stage is closed."
    assert closing not in page.get(CUP).content.decode()
    assert closing in page.get(PRIZES).content.decode()
    for _round in range(3):
        played(cup, world)
    overview = page.get(CUP).content.decode()
    assert closing in overview
    assert "4 entries still owe: R$\u00a0320.00." in overview
    assert f'href="{CUP}stages/1/close/"' in page.get(PRIZES).content.decode()
    stages.close(stage(cup), by=world.bruno)
    assert "Prizes still to be paid: R$\u00a01,000.00." in page.get(CUP).content.decode()
    assert closing not in page.get(PRIZES).content.decode()
    assert "still owe" not in browser(client, world.carla).get(CUP).content.decode()


def test_page_of_a_pair_shows_its_prize_if_everybody_sees_it(
    client: Client, world: World, cup: Tournament
) -> None:
    plan(cup, world)
    url = f"{CUP}pairs/{board(cup).lines[0].entry.number}/"
    assert "Prize:" not in client.get(url, headers={"Accept-Language": "en"}).content.decode()
    plan(cup, world, is_public=True)
    page = client.get(url, headers={"Accept-Language": "en"}).content.decode()
    assert "Prize: <b>R$\u00a0500.00 (R$\u00a0250.00 each)</b>" in page


def test_list_of_prizes_has_the_money_that_readers_may_see(
    client: Client, world: World, cup: Tournament
) -> None:
    plan(cup, world)
    paper = f"{CUP}prizes.pdf?html"
    assert "R$\u00a0500.00" in browser(client, world.bruno).get(paper).content.decode()
    assert "R$" not in browser(client, world.carla).get(paper).content.decode()
    plan(cup, world, is_public=True)
    assert "R$\u00a0500.00" in browser(client, world.carla).get(paper).content.decode()


def test_overview_says_the_entry_fee_before_round_1(client: Client, world: World) -> None:
    cup = tournament(world, entries=2)
    Tournament.objects.filter(pk=cup.pk).update(price=4000)
    page = browser(client, world.carla).get(CUP).content.decode()
    assert "R$\u00a040.00\u00a0for each person" in page


def test_plan_form_draws_a_large_tick(client: Client, world: World, cup: Tournament) -> None:
    form = browser(client, world.bruno).get(f"{CUP}prize-money/plan/").context["form"]
    assert 'class="tick"' in str(form["is_public"])


def test_all_places_that_only_the_lot_parts_are_named(world: World) -> None:
    cup = tournament(world, "swiss", entries=8)
    played(cup, world)
    outcome = stage_outcome(stage(cup))
    with translation.override("en"):
        level = enumerated(str(row.entry) for row in outcome.rows[:4])
        said = f"The first 4 places are level, in the order of the lot: {level}."
        assert lot_between_first(outcome) == [said]
