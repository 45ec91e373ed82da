"""Pages, paper and lists say who recorded and who confirmed a hand on a phone, and when."""

import csv
from datetime import timedelta
from io import StringIO

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scoring.models import Hand
from scoring.table.hand_answers import with_confirmations
from scoring.table.scoresheet import score_sheet
from tests.pages import flat
from tests.scoring.notebook import evening
from tests.tournaments.phones import FIRST_HAND, OTHER_HAND, Phone, match_of, phone_round, phones_at
from tests.world import World
from tournaments.director.rounds import tables

ROUND = "tournaments/copa-da-primavera/stages/1/rounds/1/"


@pytest.fixture
def pair(world: World) -> list[Phone]:
    return phones_at(phone_round(world).tables.get(number=1))


def page(client: Client, world: World, path: str) -> str:
    client.force_login(world.bruno)
    answer = client.get(f"/boa-vista/{path}", headers={"Accept-Language": "en"})
    assert answer.status_code == 200
    return flat(answer.content.decode())


def test_match_page_says_who_recorded_and_agreed(
    client: Client, world: World, pair: list[Phone]
) -> None:
    first, second = pair
    first.enter(1, FIRST_HAND)
    match = match_of(first)
    one, other = match.side_names
    path = f"matches/{match.number}/"
    assert f"recorded by {one}; no answer yet from {other}" in page(client, world, path)
    second.answer(1, "agree")
    assert f"recorded by {one}, agreed at " in page(client, world, path)


def test_match_page_says_who_disagrees(client: Client, world: World, pair: list[Phone]) -> None:
    first, second = pair
    first.enter(1, FIRST_HAND)
    second.enter(1, OTHER_HAND)
    match = match_of(first)
    one, other = match.side_names
    words = page(client, world, f"matches/{match.number}/")
    assert f"recorded by {one}; {other} said it is not right" in words
    assert f"/boa-vista/matches/{match.number}/hands/1/decide/" in words


def test_strangers_do_not_see_who_recorded(client: Client, world: World, pair: list[Phone]) -> None:
    first, second = pair
    first.enter(1, FIRST_HAND)
    second.answer(1, "agree")
    world.club.is_public = world.club.shows_matches = True
    world.club.save()
    answer = client.get(f"/boa-vista/matches/{match_of(first).number}/")
    assert answer.status_code == 200
    assert "agreed at" not in answer.content.decode()


def test_history_of_a_hand_lists_every_answer(
    client: Client, world: World, pair: list[Phone]
) -> None:
    first, second = pair
    first.enter(1, FIRST_HAND)
    second.enter(1, OTHER_HAND, HTTP_USER_AGENT="Mozilla/5.0 (iPhone)")
    second.answer(1, "theirs")
    match = match_of(first)
    words = page(client, world, f"matches/{match.number}/hands/1/")
    other = match.side_names[1]
    assert f"{other} entered other figures, " in words
    assert "on a phone" in words
    assert f"{other} agreed, " in words


def test_printed_sheet_says_when_all_sides_agreed(
    client: Client, world: World, pair: list[Phone]
) -> None:
    first, second = pair
    first.enter(1, FIRST_HAND)
    match = match_of(first)
    path = f"matches/{match.number}/score-sheet.pdf?html"
    assert "all sides agreed" not in page(client, world, path)
    second.answer(1, "agree")
    assert "; all sides agreed at " in page(client, world, path)


def test_list_of_hands_names_the_sides_that_agree(
    client: Client, world: World, pair: list[Phone]
) -> None:
    first, second = pair
    first.enter(1, FIRST_HAND)
    second.enter(1, OTHER_HAND)
    match = match_of(first)
    client.force_login(world.ana)
    answer = client.get("/boa-vista/hands.csv", headers={"Accept-Language": "en"})
    text = b"".join(answer).decode("utf-8-sig")
    delimiter = ";" if ";" in text.splitlines()[0] else ","
    rows = list(csv.DictReader(StringIO(text), delimiter=delimiter))
    column = next(name for name in rows[0] if "greed" in name)
    assert {row[column] for row in rows} == {match.side_names[0]}


def test_match_without_phones_needs_no_further_query(
    world: World, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    sheet = score_sheet(evening(world, 2))
    with django_assert_num_queries(0):
        assert with_confirmations(sheet) is sheet


def test_result_list_on_paper_marks_confirmed_matches(client: Client, world: World) -> None:
    this_round = phone_round(world, hands=1)
    for table, last in ((1, "agree"), (2, "dispute")):
        first, second = phones_at(this_round.tables.get(number=table))
        first.enter(1, FIRST_HAND)
        second.answer(1, last)
    sheet = page(client, world, f"{ROUND}results.pdf?html")
    assert sheet.count("✓") == 2
    assert "✓ confirmed by all sides on their phones" in sheet


def test_result_list_without_phones_omits_legend(client: Client, world: World) -> None:
    this_round = phone_round(world, phones="", hands=1)
    tables.set_score(this_round.tables.get(number=1), (2000, 1000), by=world.bruno)
    assert "✓" not in page(client, world, f"{ROUND}results.pdf?html")


def test_hall_shows_a_dispute_after_the_time_is_up(
    client: Client, world: World, pair: list[Phone]
) -> None:
    first, second = pair
    first.enter(1, FIRST_HAND)
    second.enter(1, OTHER_HAND)
    Hand.objects.update(recorded_at=timezone.now() - timedelta(hours=1))
    match = match_of(first)
    assert f"/boa-vista/matches/{match.number}/hands/1/decide/" in page(client, world, ROUND)


def test_match_page_says_who_objects_to_a_hand_of_the_office(
    client: Client, world: World, pair: list[Phone]
) -> None:
    first, second = pair
    first.enter(1, FIRST_HAND)
    match = match_of(first)
    Hand.objects.update(recorded_side=None, recorded_by=world.bruno)
    path = f"matches/{match.number}/"
    assert "recorded in the office" not in page(client, world, path)
    second.enter(1, OTHER_HAND)
    words = page(client, world, path)
    assert f"recorded in the office; {match.side_names[1]} said it is not right" in words
    assert f"/boa-vista/matches/{match.number}/hands/1/decide/" in words
    assert client.get(f"/boa-vista/matches/{match.number}/hands/1/decide/").status_code == 200
