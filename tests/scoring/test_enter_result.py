"""A match on paper of which only the final result is entered."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone
from django.utils.formats import date_format

from clubs.models import JournalEntry
from scoring.club.audit import differences
from scoring.memory.leaderboard import leaderboard
from scoring.models import Match, Side
from tests.dates import past_days
from tests.pages import flat
from tests.scoring.crowd import browser
from tests.world import World

URL = "/boa-vista/matches/result/"
SHEET = "/boa-vista/matches/1/"


def sent(world: World, **more: str) -> dict[str, str]:
    return {
        "first": str(world.dirce_nelson.pk),
        "second": str(world.ivone_osvaldo.pk),
        "first_total": "3.050",
        "second_total": "1995",
        "winner": "0",
        "rules": "aacrt-2016",
        "day": str(past_days(2)[1]),
        "client_key": str(uuid4()),
        **more,
    }


def first_button(answer: Any) -> str:
    """The tag of the button that Enter in a field presses."""
    form = answer.content.decode().partition('id="result-form"')[2]
    return str(re.findall("<button[^>]*>", form)[0])


def test_second_result_of_the_same_pairs_and_day_asks_once(client: Client, world: World) -> None:
    page = browser(client, world.ana)
    page.post(URL, sent(world))
    other = sent(world, first_total="3100")
    answer = page.post(URL, other)
    assert "Is it the same match?" in answer.content.decode()
    assert SHEET in answer.content.decode()
    assert "name=" not in first_button(answer)
    assert Match.objects.count() == 1
    assert page.post(URL, {**other, "sure": "1"}).status_code == 302
    assert page.post(URL, sent(world, day=str(past_days(1)[0]))).status_code == 302
    assert Match.objects.count() == 3


def test_enter_result_counts_the_win(client: Client, world: World) -> None:
    page = browser(client, world.ana)
    data = sent(world, first_best="4", second_best="2", first_out="3", second_out="2")
    for _again in range(2):
        assert page.post(URL, data).headers["Location"] == SHEET
    match = Match.objects.get()
    assert (match.state, match.ending, match.hand_count) == ("finished", "result", 0)
    sides = [(side.total, side.won, side.clean_canastras) for side in match.sides.all()]
    assert sides == [(3050, True, 4), (1995, False, 2)]
    assert list(differences()) == []
    first = leaderboard(world.club, "aacrt-2016").standings[0]
    assert (str(first.competitor), first.tally.won, first.tally.best) == ("Dirce and Nelson", 1, 4)
    line = JournalEntry.objects.get(action="enter-result")
    assert line.said.after == "Dirce and Nelson × Ivone and Osvaldo: 3050 × 1995"
    shown = page.get(SHEET).content.decode()
    assert "<b>Dirce and Nelson</b> won." in shown
    assert "Only the final result is known." in shown
    assert date_format(past_days(2)[1], "DATE_FORMAT") in shown
    paper = page.get(f"{SHEET}score-sheet.pdf?html").content.decode()
    assert "Only the final result is known" in paper
    assert "3050" in paper


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({"winner": ""}, "Choose one."),
        ({"first_total": ""}, "Write a whole number from −99,999 to 99,999."),
        ({"first_best": "4"}, "Fill in both pairs or neither."),
        ({"day": "2999-01-01"}, "This date is still to come."),
    ],
)
def test_enter_result_incomplete_is_refused(
    client: Client, world: World, data: dict[str, str], problem: str
) -> None:
    answer = browser(client, world.ana).post(URL, sent(world, **data))
    assert answer.status_code == 422
    assert problem in answer.content.decode()
    assert not Match.objects.exists()


@pytest.mark.parametrize(
    ("data", "doubt"),
    [
        ({"winner": "1"}, "The winner does not have the best total."),
        ({"winner": "draw"}, "The totals differ, but nobody won."),
        ({"second_total": "3050"}, "The best totals are equal, and somebody won. Is that right?"),
        ({"first_total": "0", "second_total": "0", "winner": "draw"}, "All totals are 0."),
        ({"second_total": "-50"}, "One total is below 0. Is that right?"),
        ({"second_total": "1993"}, "Is 1993 right?"),
        ({"first_total": "2100"}, "Nobody reached 3000. Is that right?"),
    ],
)
def test_enter_unlikely_result_asks_first(
    client: Client, world: World, data: dict[str, str], doubt: str
) -> None:
    page = browser(client, world.ana)
    typed = sent(world, **data)
    answer = page.post(URL, typed)
    assert answer.status_code == 422
    assert doubt in answer.content.decode()
    assert page.post(URL, {**typed, "sure": "1"}).status_code == 302
    assert [side.won for side in Side.objects.all()].count(True) == (typed["winner"] != "draw")


def test_match_with_only_a_result_is_annulled_not_deleted(client: Client, world: World) -> None:
    page = browser(client, world.ana)
    page.post(URL, sent(world))
    assert page.get(f"{SHEET}delete/").headers["Location"] == f"{SHEET}annul/"
    page.post(f"{SHEET}annul/", {"reason": "entered twice"})
    assert Match.objects.get().state == "annulled"
    page.post(f"{SHEET}bring-back/")
    assert [side.won for side in Side.objects.all()] == [True, False]
    assert list(differences()) == []


@pytest.mark.postgres
def test_database_refuses_a_result_beside_hands(client: Client, world: World) -> None:
    browser(client, world.ana).post(URL, sent(world))
    with pytest.raises(IntegrityError), transaction.atomic():
        Match.objects.update(hand_count=1)
    with pytest.raises(IntegrityError), transaction.atomic():
        Match.objects.update(result=None)


def test_enter_result_of_long_ago_asks_first(client: Client, world: World) -> None:
    page = browser(client, world.ana)
    typed = sent(world, day="1932-11-20")
    answer = page.post(URL, typed)
    assert answer.status_code == 422
    assert "Was the match really played on 20 November 1932?" in answer.content.decode()
    assert 'name="old_day" value="1932-11-20"' in answer.content.decode()
    assert page.post(URL, {**typed, "old_day": "1926-11-20"}).status_code == 422
    assert page.post(URL, {**typed, "old_day": "1932-11-20"}).status_code == 302


def test_enter_result_form_is_dated_today(client: Client, world: World) -> None:
    page = browser(client, world.ana).get(URL).content.decode()
    assert f'name="day" value="{timezone.localdate()}"' in page


def test_enter_result_refused_names_the_chosen_pairs(client: Client, world: World) -> None:
    page = flat(browser(client, world.ana).post(URL, sent(world, winner="")).content.decode())
    assert page.count('data-pair="first">Dirce and Nelson<') == 4


def test_enter_result_without_pairs_offers_to_make_one(client: Client, world: World) -> None:
    page = browser(client, world.davi).get("/vila-nova/matches/result/").content.decode()
    assert 'href="/vila-nova/pairs/add/"' in page
