"""The hall of a tournament with phones: calls, hands to agree with, decisions of the director."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone, translation
from pytest_django import DjangoAssertNumQueries

from scoring.models import Hand, HandAnswer
from tests.cases import with_thorough
from tests.pages import flat, texts
from tests.prepared import prepared
from tests.tournaments.phones import (
    FIRST_HAND,
    OTHER_HAND,
    Phone,
    match_of,
    numbered,
    phone_round,
    phones_at,
    totals,
)
from tests.world import World
from tournaments.boards.hall.hall import HallBoard, hall_board
from tournaments.director.hall import calls
from tournaments.models import Call, Round, Table
from tournaments.phones.agreement_queries import round_agreements
from tournaments.words.call_words import waiting_words

PAGE = "/boa-vista/tournaments/copa-da-primavera/stages/1/rounds/1/"
LIVE = {"HX-Request": "true"}
CALLS = "/boa-vista/tournaments/copa-da-primavera/calls/"


@pytest.fixture
@prepared
def round(world: World) -> Round:
    """Three tables whose sides agree with each hand."""
    return phone_round(world, entries=6)


def pair(round: Round, number: int = 1) -> tuple[Phone, Phone]:
    first, second = phones_at(round.tables.get(number=number))
    return first, second


def board(round: Round, later: int = 0, only: str = "") -> HallBoard:
    """Return the hall `later` minutes from now."""
    round.refresh_from_db()
    return hall_board(round, timezone.now() + timedelta(minutes=later), only=only)


def shown(round: Round, later: int = 0) -> list[tuple[int | None, str, str]]:
    cards = board(round, later).open
    return [(card.seated.number, card.kind, card.progress) for card in cards]


def page(client: Client, world: World, path: str = PAGE, **data: Any) -> str:
    client.force_login(world.bruno)
    answer = client.get(path, data, headers={"Accept-Language": "en"})
    assert answer.status_code == 200
    return flat(answer.content.decode())


def whole_match(first: Phone, second: Phone) -> None:
    for number in (1, 2, 3):
        first.enter(number, numbered(number))
        if number < 3:
            second.answer(number, "agree")


def test_fresh_hand_is_not_reported_until_some_minutes_pass(round: Round) -> None:
    first, second = pair(round, 2)
    first.enter(1, FIRST_HAND)
    assert (2, "playing", "hand 2 of 3") in shown(round)
    name = match_of(second).side_names[1]
    assert shown(round, later=4)[0] == (2, "agree", f"waits for {name}")
    second.answer(1, "agree")
    assert not any(kind == "agree" for _number, kind, _words in shown(round, later=4))


def test_finished_match_waits_for_agreement_at_once(
    client: Client, world: World, round: Round
) -> None:
    first, second = pair(round)
    whole_match(first, second)
    assert shown(round)[0][:2] == (1, "agree")
    words = page(client, world)
    assert texts(words, ".tag--count")[0] == "1 still to agree"
    assert "Not agreed yet" in words
    second.answer(3, "agree")
    words = page(client, world)
    assert "still to agree" not in words
    assert "both agree" in words


def test_agreement_on_the_result_waits_only_at_the_last_hand(world: World) -> None:
    round = phone_round(world, phones="result")
    first, _second = pair(round)
    for number in (1, 2):
        first.enter(number, numbered(number))
    assert not any(kind == "agree" for _number, kind, _words in shown(round, later=4))
    first.enter(3, numbered(3))
    assert shown(round)[0][1] == "agree"


def test_tournament_without_agreement_waits_for_nobody(world: World) -> None:
    round = phone_round(world, phones="alone")
    first, _second = pair(round)
    for number in (1, 2, 3):
        first.enter(number, numbered(number))
    closed = board(round).closed
    assert [table.agreed for table in closed] == [""]


def test_different_entries_are_reported_at_once(client: Client, world: World, round: Round) -> None:
    first, second = pair(round)
    first.enter(1, FIRST_HAND)
    second.enter(1, OTHER_HAND)
    words = page(client, world)
    assert "Two counts" in words
    match = match_of(first)
    assert f"/boa-vista/matches/{match.number}/hands/1/decide/" in words


def decide(client: Client, world: World, phone: Phone, count: int) -> Any:
    path = f"/boa-vista/matches/{match_of(phone).number}/hands/1/decide/"
    return choose(client, world, path, count)


def choose(client: Client, world: World, path: str, count: int) -> Any:
    """Press the button of a count as the page shows it; the first is 1."""
    client.force_login(world.bruno)
    shown = client.get(path).context
    sent = {"hand": shown["hand"].pk, "count": shown["counts"][count - 1].mark}
    return client.post(path, sent)


@pytest.mark.parametrize(("count", "result"), [(1, (385, 855)), (2, (385, 845))])
def test_decision_of_the_director_settles_a_hand(
    client: Client, world: World, round: Round, count: int, result: tuple[int, int]
) -> None:
    first, second = pair(round)
    first.enter(1, FIRST_HAND)
    second.enter(1, OTHER_HAND)
    path = f"/boa-vista/matches/{match_of(first).number}/hands/1/decide/"
    words = page(client, world, path)
    assert "Difference: 10 points" in words
    (line,) = texts(words, ".two-counts li")
    assert line.endswith(f" of {match_of(first).side_names[1]}:295 or 285")
    assert words.count("(changed)") == 2, "the figure in each count"
    assert 'aria-current="page">Tournaments<' in words
    assert decide(client, world, first, count)["Location"] == PAGE
    assert totals(first) == result
    assert not any(kind == "agree" for _number, kind, _words in shown(round, later=4))
    live = Hand.objects.get(match=match_of(first), voided_at=None)
    assert live.recorded_by == world.bruno
    assert HandAnswer.objects.count() == 1


def test_director_agrees_for_a_silent_side(client: Client, world: World, round: Round) -> None:
    first, second = pair(round)
    whole_match(first, second)
    path = f"/boa-vista/matches/{match_of(first).number}/hands/3/decide/"
    assert "for the side that has not answered" in page(client, world, path)
    choose(client, world, path, 1)
    assert not board(round).kinds["agree"]


def test_decision_on_an_old_page_changes_nothing(
    client: Client, world: World, round: Round
) -> None:
    first, second = pair(round)
    first.enter(1, FIRST_HAND)
    second.enter(1, OTHER_HAND)
    match = match_of(first)
    client.force_login(world.bruno)
    path = f"/boa-vista/matches/{match.number}/hands/1/decide/"
    page = client.get(path).context
    hand, (recorded, claimed) = page["hand"].pk, [count.mark for count in page["counts"]]
    for data in ({"hand": "1x", "count": claimed}, {"hand": 99, "count": recorded}, {}):
        assert client.post(path, data).status_code == 302
    assert totals(first) == (385, 855)
    second.enter(1, FIRST_HAND | {"1-card_points": "305"})
    client.post(path, {"hand": hand, "count": claimed})
    assert totals(first) == (385, 855), "nobody claims these figures any more"


def test_table_that_calls_comes_first_with_reason_and_time(
    client: Client, world: World, round: Round
) -> None:
    third, _other = pair(round, 3)
    third.post("call/", {"reason": "rule", "words": "dúvida na batida"})
    Call.objects.update(called_at=timezone.now() - timedelta(minutes=2, seconds=10))
    words = page(client, world)
    assert shown(round)[0][:2] == (3, "call")
    assert "1 call" in words
    assert "Calls the director" in words
    assert "A question about a rule: dúvida na batida" in words
    assert "Waiting for 2 min." in words
    assert f'data-ring="{Call.objects.get().pk}"' in words


def test_director_takes_and_solves_a_call(client: Client, world: World, round: Round) -> None:
    pair(round)[0].post("call/", {"reason": "score"})
    call = Call.objects.get()
    client.force_login(world.bruno)
    for _turn in range(2):
        assert client.post(f"{CALLS}{call.pk}/take/")["Location"] == f"{PAGE}#table-1"
    words = page(client, world)
    assert f"{world.bruno} is on the way" in words
    assert 'data-ring=""' in words
    assert "arbiter" in page(client, world, f"{CALLS}{call.pk}/solve/")
    client.post(f"{CALLS}{call.pk}/solve/", {"words": "carta a mais"})
    call.refresh_from_db()
    assert (call.solved_by, call.note) == (world.bruno, "carta a mais")
    words = page(client, world)
    assert "solved, " in words
    assert "1 call" not in words
    assert "carta a mais" in page(client, world, f"{CALLS}{call.pk}/solve/")


@pytest.mark.postgres_later
def test_withdrawn_call_is_not_taken(client: Client, world: World, round: Round) -> None:
    first, _other = pair(round)
    first.post("call/", {"reason": "score"})
    first.post("call/", {"do": "withdraw"})
    client.force_login(world.bruno)
    call = Call.objects.get()
    english = {"Accept-Language": "en"}
    answer = client.post(f"{CALLS}{call.pk}/take/", follow=True, headers=english)
    assert "does not need the director" in answer.content.decode()
    assert Call.objects.get().taken_by is None


@pytest.mark.parametrize("name", ["carla", "silvio"])
def test_only_directors_read_calls(client: Client, world: World, round: Round, name: str) -> None:
    pair(round)[0].post("call/", {"reason": "other", "words": "segredo"})
    client.force_login(getattr(world, name))
    assert "segredo" not in client.get(PAGE).content.decode().lower()


def test_call_of_another_tournament_is_not_found(
    client: Client, world: World, round: Round
) -> None:
    pair(round)[0].post("call/", {"reason": "rule"})
    client.force_login(world.davi)
    path = CALLS.replace("boa-vista", "vila-nova")
    assert client.post(f"{path}{Call.objects.get().pk}/take/").status_code == 404


def test_counts_select_the_tables_of_a_state(client: Client, world: World, round: Round) -> None:
    pair(round, 2)[0].post("call/", {"reason": "rule"})
    words = page(client, world)
    assert 'href="?only=call"' in words
    only = board(round, only="call")
    assert [card.seated.number for card in only.open] == [2]
    words = page(client, world, only="call")
    assert f'hx-get="{PAGE}?only=call"' in words
    calls.withdraw(Table.objects.get(round=round, number=2), 0)
    assert "No table is in this state any more." in page(client, world, only="call")
    assert len(board(round, only="nonsense").open) == 3


@pytest.mark.usefixtures("stopped_clock")
def test_open_hall_hears_of_a_call_by_its_next_poll(
    client: Client, world: World, round: Round
) -> None:
    client.force_login(world.bruno)
    tag = client.get(PAGE, headers=LIVE)["ETag"]
    assert client.get(PAGE, headers=LIVE | {"If-None-Match": tag}).status_code == 304
    pair(round)[0].post("call/", {"reason": "rule"})
    assert client.get(PAGE, headers=LIVE | {"If-None-Match": tag}).status_code == 200


@pytest.mark.parametrize("tables", with_thorough([1, 3], quick=[3]))
def test_agreement_of_any_number_of_tables_costs_two_queries(
    round: Round, tables: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(1, tables + 1):
        first, second = pair(round, number)
        first.enter(1, FIRST_HAND)
        second.answer(1, "agree")
    row = Round.objects.select_related("stage__tournament").get(pk=round.pk)
    with django_assert_num_queries(2):
        found = round_agreements(row, timezone.now())
    assert [agreement.is_agreed for agreement in found.values()] == [True] * tables


@pytest.mark.parametrize("tables", with_thorough([1, 3], quick=[3]))
def test_hall_of_any_size_needs_the_same_queries(
    client: Client,
    world: World,
    round: Round,
    tables: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for number in range(1, tables + 1):
        first, second = pair(round, number)
        first.enter(1, FIRST_HAND)
        second.post("call/", {"reason": "rule"})
    client.force_login(world.bruno)
    client.get(PAGE)
    with django_assert_num_queries(17):
        client.get(PAGE)


def test_call_with_a_broken_client_key_is_stored(world: World, round: Round) -> None:
    first, _other = pair(round)
    first.post("call/", {"reason": "rule", "client_key": "nonsense"})
    first.post("call/", {"reason": "slow", "client_key": str(uuid4())})
    assert Call.objects.get().reason == "rule"


def close(client: Client, world: World, **data: str) -> Any:
    client.force_login(world.bruno)
    return client.post(f"{PAGE}close/", data, headers={"Accept-Language": "en"})


def test_round_is_closed_after_one_question(client: Client, world: World) -> None:
    round = phone_round(world, entries=2)
    first, second = pair(round)
    whole_match(first, second)
    answer = close(client, world)
    assert answer.status_code == 409
    assert answer.context["numbers"] == [1]
    round.refresh_from_db()
    assert not round.is_closed
    assert close(client, world, agreed="no").status_code == 302
    round.refresh_from_db()
    assert round.is_closed


def test_round_whose_sides_agree_is_closed_at_once(client: Client, world: World) -> None:
    round = phone_round(world, entries=2)
    first, second = pair(round)
    whole_match(first, second)
    second.answer(3, "agree")
    assert close(client, world).status_code == 302
    round.refresh_from_db()
    assert round.is_closed
    assert [table.agreed for table in board(round).closed] == ["both agree"]


@pytest.mark.parametrize(
    ("seconds", "words"),
    with_thorough(
        [
            (0, "Called just now."),
            (9, "Called just now."),
            (10, "Waiting for 10 s."),
            (59, "Waiting for 50 s."),
            (60, "Waiting for 1\u00a0min."),
            (90 * 60, "Waiting for 90\u00a0min."),
            (146 * 60, "Waiting for 2\u00a0h\u00a026\u00a0min."),
            (180 * 60, "Waiting for 3\u00a0h."),
        ],
        first=3,
    ),
)
def test_waiting_time_is_said_in_seconds_minutes_or_hours(seconds: int, words: str) -> None:
    with translation.override("en"):
        assert waiting_words(seconds) == words
