"""The hall of a tournament with phones: one side disputes, both sides call, one table has begun."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.pages import flat, texts
from tests.tournaments.phones import FIRST_HAND, OTHER_HAND, match_of
from tests.tournaments.test_hall_phones import (
    PAGE,
    board,
    choose,
    page,
    pair,
    round,
    shown,
    whole_match,
)
from tests.world import World
from tournaments.director.hall import calls
from tournaments.director.rounds import tables
from tournaments.models import Call, Round

__all__ = ["round"]


def test_single_disputed_count_is_not_called_two_counts(
    client: Client, world: World, round: Round
) -> None:
    first, second = pair(round)
    first.enter(1, FIRST_HAND)
    second.answer(1, "dispute")
    words = page(client, world)
    name = match_of(second).side_names[1]
    assert texts(words, ".tag--count")[0] == "1 in dispute"
    assert [card.seated.number for card in board(round, only="dispute").open] == [1]
    assert not board(round, only="agree").open
    assert "Not right" in words
    assert f"hand 1, according to {name}" in words
    assert "Decide hand 1" in words
    assert "Two counts" not in words
    words = page(client, world, f"/boa-vista/matches/{match_of(first).number}/hands/1/decide/")
    assert "Does hand 1 count as it is?" in words
    assert f"not right, according to {name}" in words
    assert "has not answered" not in words


def test_disputed_hand_kept_by_the_director_shows_its_figures(
    client: Client, world: World, round: Round
) -> None:
    first, second = pair(round)
    first.enter(1, FIRST_HAND)
    second.answer(1, "dispute")
    match = match_of(first)
    path = f"/boa-vista/matches/{match.number}/hands/1/decide/"
    content = page(client, world, path)
    (title,) = texts(content, ".version h2")
    assert title == "Hand 1 as it was recorded"
    assert texts(content, ".version__who") == [f"count of {match.side_names[0]}"]
    choose(client, world, path, 1)
    for phone in (first, second):
        (note,) = texts(phone.get().content.decode(), ".note--set")
        assert note == "Hand 1: Bruno Dias decided: 385 × 855 counts"


def test_hand_agreed_meanwhile_leaves_nothing_to_decide(
    client: Client, world: World, round: Round
) -> None:
    first, second = pair(round)
    first.enter(1, FIRST_HAND)
    second.enter(1, OTHER_HAND)
    second.answer(1, "theirs")
    match = match_of(first)
    words = page(client, world, f"/boa-vista/matches/{match.number}/hands/1/decide/")
    assert "Hand 1 is settled" in words
    assert "This one counts" not in words
    assert f'href="/boa-vista/matches/{match.number}/"' in words


def test_disputed_table_that_is_quiet_is_still_decided(round: Round) -> None:
    first, second = pair(round)
    first.enter(1, FIRST_HAND)
    second.answer(1, "dispute")
    assert shown(round, later=30)[0][:2] == (1, "agree")


def test_both_sides_that_call_are_shown_and_counted(
    client: Client, world: World, round: Round
) -> None:
    first, second = pair(round)
    first.post("call/", {"reason": "score", "words": "falta uma limpa"})
    second.post("call/", {"reason": "slow"})
    words = page(client, world)
    assert "2 calls" in words
    for text in ("A wrong score: falta uma limpa", "Slow play"):
        assert words.count(text) == 2, "on the card and in the list"
    call = Call.objects.get(side=0)
    calls.solve(call, by=world.bruno)
    (card,) = [card for card in board(round).open if card.kind == "call"]
    assert [line.about for line in card.calls] == ["slow play"]


def test_calling_table_with_two_counts_keeps_the_comparison(
    client: Client, world: World, round: Round
) -> None:
    first, second = pair(round)
    first.enter(1, FIRST_HAND)
    second.enter(1, OTHER_HAND)
    second.post("call/", {"reason": "score"})
    words = page(client, world)
    assert "Compare both counts" in words
    assert "I am on my way" in words


def test_call_after_the_match_counts_no_further_hand(
    client: Client, world: World, round: Round
) -> None:
    first, second = pair(round)
    whole_match(first, second)
    second.answer(3, "agree")
    second.post("call/", {"reason": "score"})
    words = page(client, world)
    assert "match over" in words
    assert "hand 4" not in words


def test_first_hand_of_one_table_says_nothing_about_the_others(
    client: Client, world: World, round: Round
) -> None:
    pair(round, 2)[0].enter(1, FIRST_HAND)
    words = page(client, world)
    assert "1 in play" in words
    assert "2 without a hand" in words
    assert "No hand yet" in words
    assert "on paper" not in words
    assert [card.seated.number for card in board(round, only="waiting").open] == [1, 3]


@pytest.mark.postgres_later
def test_closing_a_round_names_the_open_calls(client: Client, world: World, round: Round) -> None:
    for number in (1, 2, 3):
        tables.set_score(round.tables.get(number=number), (1500, 900), by=world.bruno)
    pair(round, 2)[0].post("call/", {"reason": "score"})
    client.force_login(world.bruno)
    answer = client.post(f"{PAGE}close/", headers={"Accept-Language": "en"})
    assert answer.status_code == 409
    words = flat(answer.content.decode())
    assert "This table still waits for the director:" in words
    assert "have not agreed" not in words
    assert client.post(f"{PAGE}close/", {"agreed": "no"}).status_code == 302
    round.refresh_from_db()
    assert round.is_closed


def test_calling_tables_are_told_on_the_summary(client: Client, world: World, round: Round) -> None:
    summary = PAGE.partition("stages/")[0]

    def told() -> list[str]:
        client.force_login(world.bruno)
        shown = client.get(summary, headers={"Accept-Language": "en"}).content.decode()
        return texts(shown, ".now__line--red a")

    assert told() == []
    first, second = pair(round)
    first.enter(1, FIRST_HAND)
    second.enter(1, OTHER_HAND)
    first.answer(1, "ours")
    second.answer(1, "ours")
    assert told() == ["Table 1 calls the director"]
    pair(round, 2)[0].post("call/", {"reason": "slow"})
    assert told() == ["2 tables call the director"]
    client.force_login(world.carla)
    assert "now__line--red" not in client.get(summary).content.decode()


def test_disputed_hand_is_first_in_the_hall(client: Client, world: World, round: Round) -> None:
    Round.objects.filter(pk=round.pk).update(clock_ends_at=timezone.now() - timedelta(hours=1))
    first, second = pair(round, 2)
    first.enter(1, FIRST_HAND)
    second.answer(1, "dispute")
    client.force_login(world.bruno)
    for only in ("", "?only=playing"):
        page = client.get(f"{PAGE}{only}", headers={"Accept-Language": "en"}).content.decode()
        assert texts(page, ".title__now .btn--main") == ["Decide hand 1, table 2"]
    hall = client.get(PAGE, headers={"Accept-Language": "en"})
    assert texts(hall.content.decode(), ".btn--act") == []
    assert hall.context["hall"].open[0].seated.number == 2
