"""Prizes of a fixed sum for each place."""

import pytest
from django.test import Client

from tests.scoring.crowd import browser
from tests.tournaments.fees import CUP
from tests.tournaments.hall import tournament
from tests.tournaments.prizes import PLAN, PRIZES, board, dues, plan, played_cup
from tests.world import World
from tournaments.models import Participant, Stage, Tournament


@pytest.fixture
def cup(world: World) -> Tournament:
    return played_cup(world)


def test_fixed_sums_are_the_prizes_whatever_was_paid(
    client: Client, world: World, cup: Tournament
) -> None:
    director = browser(client, world.bruno)
    typed = PLAN | {"amount": "", "shares": "", "sums": "45/30/12,50"}
    assert director.post(f"{PRIZES}plan/", typed).status_code == 302
    assert dues(cup) == [(1, 4500, 0), (2, 3000, 0), (3, 1250, 0)]
    now = board(cup)
    assert "87.50, by place: R$\u00a045.00, R$\u00a030.00, R$\u00a012.50" in now.plan_words
    assert (now.kept, now.not_awarded) == ("", "")
    form = director.get(f"{PRIZES}plan/").context["form"]
    assert (form.initial["sums"], form.initial["amount"]) == ("45.00/30.00/12.50", None)
    assert director.post(f"{PRIZES}plan/", PLAN).status_code == 302
    assert dues(cup)[0] == (1, 50000, 0)


def test_fixed_sums_say_what_the_rest_is_for(client: Client, world: World, cup: Tournament) -> None:
    director = browser(client, world.bruno)
    typed = PLAN | {"amount": "", "sums": "45/30", "rest_for": "the hall", "is_public": "on"}
    assert director.post(f"{PRIZES}plan/", typed).status_code == 302
    words = "The rest of the fees: the hall."
    assert words in board(cup).plan_words
    for address in (PRIZES, f"{CUP}prize-money.pdf?html", f"{CUP}regulation.pdf?html"):
        assert words in director.get(address).content.decode()


@pytest.mark.parametrize(
    "typed",
    [
        {"sums": "500/300"},
        {"amount": "", "percent": "50", "sums": "500/300"},
        {"amount": "", "sums": "300/500"},
    ],
)
def test_wrong_sums_are_answered_at_their_field(
    client: Client, world: World, cup: Tournament, typed: dict[str, str]
) -> None:
    answer = browser(client, world.bruno).post(f"{PRIZES}plan/", PLAN | typed)
    assert answer.status_code == 422
    assert [*answer.context["form"].errors] == ["sums"]
    assert not cup.prize_plans.exists()


def test_each_section_gets_the_fixed_sums(world: World) -> None:
    cup = tournament(world, entries=4)
    for number, section in enumerate("AABB", start=1):
        Participant.objects.filter(entry__number=number).update(section=section)
    plan(cup, world, 80000, shares=[500_000_000, 300_000_000])
    now = board(cup)
    assert (now.section_number, now.pool_cents, now.kept_cents) == (2, 160000, 0)
    assert [amount for _place, amount in now.by_place] == ["R$\u00a0500,00", "R$\u00a0300,00"]
    assert "R$\u00a0800,00 em cada uma das 2 seções, por lugar" in now.plan_words


def test_two_brackets_get_the_sums_before_they_are_filled(world: World) -> None:
    cup = tournament(world, "groups", "knockout")
    places = {"from_places": "A1 B2 / B1 A2 // A3 B4 / B3 A4"}
    Stage.objects.filter(tournament=cup, number=2).update(options=places)
    plan(cup, world, 80000, shares=[500_000_000, 300_000_000])
    assert (board(cup).section_number, board(cup).pool_cents) == (2, 160000)
