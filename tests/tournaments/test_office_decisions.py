"""What the office decides about a table reaches the phones of both sides and the hall."""

from collections.abc import Callable
from typing import NamedTuple
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone, translation

from clubs import roster
from clubs.models import Player
from scoring import ledger
from tests.cases import with_thorough
from tests.pages import flat, texts
from tests.scoring.notebook import EVENING, record
from tests.tournaments.hall import drawn, tournament
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
from tournaments.boards.hall.hall import hall_board
from tournaments.director.entries import entries, reserves
from tournaments.director.phones import screens, table_keys
from tournaments.director.rounds import by_hand, rounds, tables
from tournaments.models import Entry, Round, Screen, Table, Tournament
from tournaments.phones import phone_state
from tournaments.phones.agreement_queries import unagreed_tables
from tournaments.reading.round_clock import hour_words
from tournaments.reading.table_queries import glances
from tournaments.wall.keys import secret

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


def text(phone: Phone, path: str = "") -> str:
    return flat(phone.get(path).content.decode())


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


def name_reserve(world: World, table: Table) -> Player:
    """Let entry 1, which sits at the table, have a reserve; return a player of that pair."""
    entry = Entry.objects.get(participants__seats__table=table, number=1)
    eva = roster.add_player(world.club, by=world.ana, name="Eva Sá")
    entries.edit(entry, by=world.bruno, seed=entry.seed, table=None, reserve=eva)
    return entry.competitor.first


def note_reserve(world: World, table: Table) -> None:
    player = name_reserve(world, table)
    position = table.seats.get(participant__entry__number=1).position
    reserves.note_reserves(table, {position: player}, by=world.bruno)


def replace_reserve(world: World, table: Table) -> None:
    """The reserve plays for the other one of the pair after all."""
    note_reserve(world, table)
    seat = table.seats.get(participant__entry__number=1)
    other = seat.participant.entry.competitor.second
    reserves.note_reserves(table, {seat.position: other}, by=world.bruno)


def rename(world: World, table: Table) -> None:
    roster.edit_pair(world.dirce_nelson, by=world.ana, number=1, name="Os Amarais")


def revoke(world: World, table: Table) -> None:
    for side in (0, 1):
        table_keys.revoke(table, side, by=world.bruno)


class Event(NamedTuple):
    """What the office does, the words that both phones then show, and whether a hand is taken."""

    do: Callable[[World, Table], None]
    words: tuple[str, ...]
    takes_hands: bool = False
    path: str = ""
    """Of the page with the words: a phone that is asked something shows its table on a tap."""


SEEN = "?see=table"
EVENTS = {
    "result": Event(set_score, (DECIDED, "Bruno", "tempo esgotado", "1800", "1700", "won")),
    "walkover": Event(set_walkover, (DECIDED, "Bruno", "foi embora", "did not come", "won")),
    "both absent": Event(set_both_absent, (DECIDED, "foram embora", "did not come")),
    "annulled": Event(annul, ("annulled the score sheet", "folha trocada"), takes_hands=True),
    "closed round": Event(close_round, ("This round is over",)),
    "reserve": Event(note_reserve, ("Eva Sá plays for Dirce Amaral.",), True, SEEN),
    "other reserve": Event(replace_reserve, ("Eva Sá plays for Nelson Fagundes.",), True, SEEN),
    "renamed pair": Event(rename, ("Os Amarais",), takes_hands=True),
    "revoked code": Event(revoke, ("This code was cancelled",)),
}


@pytest.mark.parametrize("name", with_thorough(EVENTS, first=3))
def test_decision_reaches_both_phones_with_hands(
    name: str, world: World, table: Table, both: list[Phone]
) -> None:
    event = EVENTS[name]
    before = [phone_state.tag(phone.key) for phone in both]
    event.do(world, table)
    for phone, tag in zip(both, before, strict=True):
        page = text(phone)
        shown = text(phone, event.path)
        assert [words for words in event.words if words not in shown] == []
        assert ("Record hand" in page or "We agree" in page) is event.takes_hands
        assert phone_state.tag(phone.key) != tag


@pytest.mark.parametrize(
    ("ending", "words"),
    with_thorough(
        [
            ("time", "time was up"),
            ("agreement", "by agreement"),
            ("gave-up", "Dirce and Nelson gave up"),
        ],
        first=1,
    ),
)
def test_match_ended_in_the_office_says_so_on_phones(
    world: World, both: list[Phone], ending: str, words: str
) -> None:
    match, before = match_of(both[0]), [phone_state.tag(phone.key) for phone in both]
    gave_up = 0 if ending == "gave-up" else None
    ledger.end(match, by=world.silvio, ending=ending, gave_up=gave_up)
    match.refresh_from_db()
    assert match.early_ended_at is not None
    with translation.override("en"):
        hour = hour_words(match.early_ended_at)
    for phone in both:
        page = text(phone, SEEN)
        assert f"{world.silvio} ended it at {hour}: {words}." in page
        assert "Record hand" not in page
    assert [phone_state.tag(phone.key) for phone in both] != before
    ledger.resume(match, by=world.silvio, ending=ending, reason="engano")
    assert all(" ended it at " not in text(phone, SEEN) for phone in both)


def test_noted_reserve_reaches_an_open_page(world: World, table: Table, both: list[Phone]) -> None:
    player = name_reserve(world, table)
    position = table.seats.get(participant__entry__number=1).position
    before = [phone_state.tag(phone.key) for phone in both]
    for instead_of in (player, None):
        reserves.note_reserves(table, {position: instead_of}, by=world.bruno)
        now = [phone_state.tag(phone.key) for phone in both]
        assert (now != before) is (instead_of is not None)
        assert ("Eva Sá plays" in text(both[0])) is (instead_of is not None)


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


@pytest.mark.parametrize(
    "name",
    with_thorough([name for name, event in EVENTS.items() if not event.takes_hands], first=2),
)
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


def test_hand_after_the_result_says_that_it_does_not_count(
    world: World, table: Table, both: list[Phone]
) -> None:
    set_score(world, table)
    message = both[0].enter(3, numbered(3), **JSON).json()["message"]
    assert "The result of this table is set" in message
    assert "not counted" in message
    plain = both[0].enter(3, numbered(3))
    assert plain.status_code == 410
    assert message in flat(plain.content.decode())


def test_hand_resent_after_the_decision_gets_its_first_answer(
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


# --- The draw before the first hand --------------------------------------------------------------


def swap(world: World, table: Table) -> None:
    """Exchange the first sides of tables 1 and 2."""
    this_round = table.round
    rounds.unpublish(this_round, by=world.bruno)
    two = [this_round.seats.get(table__number=number, position=0) for number in (1, 2)]
    by_hand.swap(this_round, two[0], two[1], by=world.bruno)
    rounds.publish(this_round, by=world.bruno)


def draw_again(world: World, table: Table) -> None:
    """Draw the round anew and exchange two sides, so that nobody sits as before."""
    rounds.unpublish(table.round, by=world.bruno)
    rounds.discard(table.round, by=world.bruno)
    again = drawn(Tournament.objects.get(), world)
    swap(world, again.tables.get(number=1))


@pytest.mark.parametrize("change", [swap, draw_again])
def test_changed_draw_reaches_every_phone_of_the_round(
    change: Callable[[World, Table], None], world: World, table: Table
) -> None:
    phones = [each for row in table.round.tables.order_by("number") for each in phones_at(row)]
    entry_of = {phone.key: phone.row.entries.get() for phone in phones}
    before = {phone.key: phone_state.tag(phone.key) for phone in phones}
    change(world, table)
    for phone in phones:
        now = Table.objects.get(seats__participant__entry=entry_of[phone.key])
        page = text(phone)
        assert phone_state.tag(phone.key) != before[phone.key]
        opponents = now.seats.exclude(participant__entry=entry_of[phone.key])
        assert f"Table {now.number}" in page
        assert str(opponents.get().participant.entry) in page
        live = phone.row.pk in {
            key.pk for keys in table_keys.live_keys(now).values() for key in keys
        }
        assert ("Record hand 1" in page) is live
        assert ("The draw has changed" in page) is not live


# --- The screen in the hall ----------------------------------------------------------------------


POINTS = ".wall-results li:first-child .wall-results__side b"
WALL = {
    "result": (set_score, ["1800", "1700"]),
    "walkover": (set_walkover, ["", "W.O."]),
    "both absent": (set_both_absent, ["W.O.", "W.O."]),
    "annulled": (annul, ["", ""]),
    "closed round": (close_round, ["1800", "1700"]),
}


@pytest.mark.parametrize("name", with_thorough(WALL, first=2))
def test_decision_reaches_the_screen_in_the_hall(
    name: str, world: World, table: Table, both: list[Phone]
) -> None:
    do, shown = WALL[name]
    screen = screens.add(table.round.stage.tournament, "Salão", by=world.bruno)
    Screen.objects.filter(pk=screen.pk).update(held="results", since=timezone.now())
    address = f"/wall/{secret(screen).key}/now/"
    first = Client().get(address)
    assert texts(first.content.decode(), POINTS) == ["715", "1710"]
    do(world, table)
    now = Client().get(address, headers={"If-None-Match": first["ETag"]})
    assert texts(now.content.decode(), POINTS) == shown


@pytest.mark.parametrize("held", ["results", "bracket"])
def test_walkover_hides_the_hands_of_the_other_side(world: World, held: str) -> None:
    cup = tournament(world, "knockout", entries=4)
    table = drawn(cup, world).tables.get(number=1)
    match = tables.open_match(table, by=world.silvio)
    record(match, EVENING[0], world.silvio)
    total = str(match.sides.get(position=0).total)
    screen = screens.add(cup, "Salão", by=world.bruno)
    Screen.objects.filter(pk=screen.pk).update(held=held, since=timezone.now())
    pages = [f"/wall/{secret(screen).key}/now/", f"/boa-vista/tournaments/{cup.slug}/tables/"]
    client = Client()
    assert [total in client.get(page).content.decode() for page in pages] == [True, True]
    set_walkover(world, table)
    assert [total in client.get(page).content.decode() for page in pages] == [False, False]
