"""What the office decides about a table reaches the phones of both sides and the hall."""

from collections.abc import Callable
from typing import NamedTuple
from uuid import uuid4

import pytest
from django.utils import timezone

from scoring import ledger
from tests.pages import flat
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
from tests.tournaments.test_phone_pages import JSON
from tests.world import World
from tournaments import phone_state
from tournaments.agreement_queries import unagreed_tables
from tournaments.boards.hall import hall_board
from tournaments.director import rounds, table_keys, tables
from tournaments.models import Round, Table
from tournaments.table_queries import glances

DECIDED = "The director has decided this table"


@pytest.fixture
def table(world: World) -> Table:
    return phone_round(world).tables.get(number=1)


@pytest.fixture
def both(table: Table) -> list[Phone]:
    """The phones of a table with two hands; the second one waits for an answer."""
    both = phones_at(table)
    both[0].enter(1, FIRST_HAND)
    both[1].answer(1, "agree")
    both[0].enter(2, numbered(2))
    return both


def text(phone: Phone) -> str:
    return flat(phone.get().content.decode())


def set_score(world: World, table: Table) -> None:
    tables.set_score(table, (1800, 1700), by=world.bruno, reason="tempo esgotado")


def set_walkover(world: World, table: Table) -> None:
    tables.set_walkover(table, absent=[1], by=world.bruno, reason="foi embora")


def set_both_absent(world: World, table: Table) -> None:
    tables.set_walkover(table, absent=[0, 1], by=world.bruno, reason="foram embora")


def annul(world: World, table: Table) -> None:
    table.refresh_from_db()
    assert table.match is not None
    ledger.annul(table.match, by=world.bruno, reason="folha trocada")


def close_round(world: World, table: Table) -> None:
    for each in Table.objects.filter(round=table.round):
        tables.set_score(each, (1800, 1700), by=world.bruno, reason="tempo esgotado")
    rounds.close(table.round, by=world.bruno)


def revoke(world: World, table: Table) -> None:
    for side in (0, 1):
        table_keys.revoke(table, side, by=world.bruno)


class Event(NamedTuple):
    """What the office does, the words that both phones then show, and whether a hand is taken."""

    do: Callable[[World, Table], None]
    words: tuple[str, ...]
    takes_hands: bool = False


EVENTS = {
    "result": Event(set_score, (DECIDED, "Bruno", "tempo esgotado", "1800", "1700", "won")),
    "walkover": Event(set_walkover, (DECIDED, "Bruno", "foi embora", "did not come", "won")),
    "both absent": Event(set_both_absent, (DECIDED, "foram embora", "did not come")),
    "annulled": Event(annul, ("annulled the score sheet", "folha trocada"), takes_hands=True),
    "closed round": Event(close_round, ("This round is over",)),
    "revoked code": Event(revoke, ("This code was cancelled",)),
}


@pytest.mark.parametrize("name", EVENTS)
def test_decision_reaches_both_phones_with_hands(
    name: str, world: World, table: Table, both: list[Phone]
) -> None:
    event = EVENTS[name]
    before = [phone_state.tag(phone.key) for phone in both]
    event.do(world, table)
    for phone, tag in zip(both, before, strict=True):
        page = text(phone)
        assert [words for words in event.words if words not in page] == []
        assert ("Record hand" in page or "We agree" in page) is event.takes_hands
        assert phone_state.tag(phone.key) != tag


def test_removed_result_lets_both_phones_go_on(
    world: World, table: Table, both: list[Phone]
) -> None:
    set_score(world, table)
    before = [phone_state.tag(phone.key) for phone in both]
    tables.clear(table, by=world.bruno, reason="engano")
    assert "Record hand 3" in text(both[0])
    assert "Is hand 2 right?" in text(both[1])
    assert [phone_state.tag(phone.key) for phone in both] != before
    assert both[0].enter(3, numbered(3), **JSON).status_code == 200


@pytest.mark.parametrize("name", [name for name, event in EVENTS.items() if not event.takes_hands])
def test_decided_table_takes_no_hand_and_no_answer(
    name: str, world: World, table: Table, both: list[Phone]
) -> None:
    hand = both[1].get("hands/2/sheet/").context["hand"].row.pk
    EVENTS[name].do(world, table)
    for number in (2, 3):
        answer = both[0].enter(number, numbered(7), **JSON)
        assert (answer.status_code, answer.json()["state"]) == (410, "over")
    said = {"do": "agree", "hand": hand, "client_key": str(uuid4())}
    assert both[1].post("hands/2/answer/", said, **JSON).status_code == 410
    assert both[0].get("hands/3/").status_code in (302, 410)
    match = match_of(both[0])
    assert match.hands.count() == 2


def test_late_hand_is_told_that_it_does_not_count(
    world: World, table: Table, both: list[Phone]
) -> None:
    set_score(world, table)
    message = both[0].enter(3, numbered(3), **JSON).json()["message"]
    assert "The result of this table is set" in message
    assert "not counted" in message
    plain = both[0].enter(3, numbered(3))
    assert plain.status_code == 410
    assert message in flat(plain.content.decode())


def test_hand_sent_before_the_decision_stays_a_success(
    world: World, table: Table, both: list[Phone]
) -> None:
    key = str(uuid4())
    both[0].enter(3, numbered(3) | {"client_key": key})
    set_score(world, table)
    again = both[0].enter(3, numbered(3) | {"client_key": key}, **JSON)
    assert again.json()["state"] == "stored"


def test_decided_table_without_hands_takes_no_first_hand(world: World, table: Table) -> None:
    both = phones_at(table)
    set_walkover(world, table)
    for phone in both:
        assert DECIDED in text(phone)
        assert phone.enter(1, FIRST_HAND, **JSON).status_code == 410
    table.refresh_from_db()
    assert table.match is None


def test_decided_table_asks_the_director_for_no_agreement(
    world: World, table: Table, both: list[Phone]
) -> None:
    both[1].enter(2, OTHER_HAND)
    set_score(world, table)
    hall = hall_board(Round.objects.get(pk=table.round_id), timezone.now())
    (decided,) = [each for each in hall.closed if each.seated.number == 1]
    assert decided.score == (1800, 1700)
    assert totals(both[0]) != decided.score
    assert unagreed_tables(table.round, glances(table.round)) == {}
