"""Phones in an open league are told of a match with its last day, and of a result to confirm."""

import re
from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest

from tests.clubs.receiver import Receiver, receiver
from tests.tournaments.hall import stage, tournament
from tests.tournaments.pushes import Phone
from tests.tournaments.test_notices import of, read, send_later, told
from tests.world import World
from tournaments.director.phones.notice_delivery import send_due
from tournaments.director.phones.notices import tell_phone
from tournaments.director.rounds import by_hand, reports, rounds
from tournaments.models import Notice, Round, Table
from tournaments.phones.report_queries import waiting_at


@pytest.fixture
def there(settings: Any) -> Iterator[Receiver]:
    settings.WEBHOOK_NETWORKS = ["127.0.0.0/8", "::1/128"]
    with receiver() as running:
        yield running


def league_round(world: World, *matches: tuple[int, int]) -> Round:
    """Begin a round of an open league, to be played until a day, and add these matches."""
    league = tournament(world, "open", entries=5)
    this_round = rounds.begin(stage(league), by=world.bruno, play_until=date(2099, 3, 30))
    for first, second in matches:
        add_match(this_round, world, first, second)
    return this_round


def add_match(this_round: Round, world: World, first: int, second: int) -> Table:
    league = this_round.stage.tournament
    return by_hand.add(this_round, of(league, first), of(league, second), by=world.bruno)


def test_added_match_tells_both_sides_opponents_and_day(world: World, there: Receiver) -> None:
    this_round = league_round(world, (1, 2))
    phones = [Phone(f"{there.url}/{number}") for number in range(3)]
    for number, phone in enumerate(phones, start=3):
        tell_phone(of(this_round.stage.tournament, number), phone.keys, "en")
    add_match(this_round, world, 3, 4)
    send_later(3600)
    first, second, third = (told(phone, there) for phone in phones)
    assert re.fullmatch(r"Round 1, against .+\. To be played until .*30 March\.", first[0])
    assert len(second) == 1
    assert third == []
    (content,) = read(phones[0], there)
    assert content["page"] == "/boa-vista/tournaments/copa-da-primavera/pairs/3/"


def test_match_added_in_place_of_another_sends_a_notice(world: World, there: Receiver) -> None:
    this_round = league_round(world)
    phone = Phone(there.url)
    tell_phone(of(this_round.stage.tournament, 1), phone.keys, "en")
    table = add_match(this_round, world, 1, 2)
    send_due()
    by_hand.remove(table, by=world.bruno)
    add_match(this_round, world, 1, 3)
    send_due()
    first, second = told(phone, there)
    assert first != second


def test_reported_result_tells_the_side_that_confirms(world: World, there: Receiver) -> None:
    this_round = league_round(world, (1, 2))
    phones = [Phone(f"{there.url}/{number}") for number in range(2)]
    for number, phone in enumerate(phones, start=1):
        tell_phone(of(this_round.stage.tournament, number), phone.keys, "en")
    table = this_round.tables.get()
    reports.report(table, 0, (3120, 2480), by=world.bruno)
    send_due()
    assert told(phones[0], there) == []
    (text,) = told(phones[1], there)
    assert "entered 3120 × 2480. Confirm it with your link or your account." in text
    reports.report(table, 0, (3120, 2450), by=world.bruno)
    send_due()
    assert len(told(phones[1], there)) == 2


@pytest.mark.postgres_later
def test_confirmed_result_sends_no_more_notice(world: World, there: Receiver) -> None:
    this_round = league_round(world, (1, 2))
    tell_phone(of(this_round.stage.tournament, 2), Phone(there.url).keys, "en")
    table = this_round.tables.get()
    reports.report(table, 0, (3120, 2480), by=world.bruno)
    reports.agree(waiting_at(table)[0], side=1, by=world.bruno)
    send_due()
    assert there.received == []
    assert Notice.objects.get().next_at is None


def test_equal_reports_tell_nobody_of_the_second(world: World, there: Receiver) -> None:
    this_round = league_round(world, (1, 2))
    tell_phone(of(this_round.stage.tournament, 1), Phone(there.url).keys, "en")
    for side in (0, 1):
        reports.report(this_round.tables.get(), side, (3120, 2480), by=world.bruno)
    assert not Notice.objects.exists()
