"""The text on a phone after the match at its table has ended."""

from uuid import uuid4

import pytest

from scoring import ledger
from tests.pages import texts
from tests.scoring.notebook import start
from tests.tournaments.hall import drawn, enter, options, tournament
from tests.tournaments.phones import FIRST_HAND, Phone, phones, phones_at
from tests.world import World
from tournaments.director.hall import calls
from tournaments.director.rounds import tables
from tournaments.models import Call, Table, Tournament


def turned(hand: dict[str, str]) -> dict[str, str]:
    """Return the same hand with the figures of the two sides exchanged."""
    other = {
        name.replace("1-", "x-").replace("0-", "1-").replace("x-", "0-"): v
        for name, v in hand.items()
    }
    return other | {"went_out": "0"}


def text(phone: Phone) -> str:
    return phone.get().content.decode()


def knockout(world: World, hands: int = 1) -> Table:
    """Return the table of a final with phones."""
    cup = tournament(world, "knockout")
    Tournament.objects.filter(pk=cup.pk).update(phones="hands", hands=hands)
    cup.refresh_from_db()
    enter(cup, world, 2)
    return drawn(cup, world).tables.get()


@pytest.mark.postgres_later
def test_level_knockout_match_says_that_they_play_again(world: World) -> None:
    both = phones_at(knockout(world, hands=2))
    for number, hand in enumerate((FIRST_HAND, turned(FIRST_HAND)), 1):
        both[0].enter(number, hand)
        both[1].answer(number, "agree")
    for phone in both:
        assert "The match is over." in text(phone)
        assert "you play again in the next round" in text(phone)


def test_level_result_by_the_director_announces_the_replay(world: World) -> None:
    table = knockout(world)
    both = phones_at(table)
    tables.set_score(table, (1500, 1500), by=world.bruno)
    assert all("you play again in the next round" in text(phone) for phone in both)


def test_decided_knockout_match_promises_no_replay(world: World) -> None:
    both = phones_at(knockout(world))
    both[0].enter(1, FIRST_HAND)
    both[1].answer(1, "agree")
    assert "The match is over." in text(both[0])
    assert "play again" not in text(both[0])
    assert "This was your last match of the tournament." in text(both[0])


def test_bracket_promises_a_table_to_those_still_in(world: World) -> None:
    cup = tournament(world, "knockout", entries=4)
    Tournament.objects.filter(pk=cup.pk).update(phones="hands")
    table = drawn(cup, world).tables.get(number=1)
    won, lost = phones_at(table)
    tables.set_score(table, (2000, 1500), by=world.bruno)
    assert "If you are still in, your next table appears here" in text(won)
    assert "This was your last match of the tournament." in text(lost)


@pytest.mark.parametrize(
    ("formats", "rounds", "words"),
    [
        (("swiss",), 2, "Your next table appears here after the draw."),
        (("swiss",), 1, "This was your last match of the tournament."),
        (("swiss", "knockout"), 1, "This was your last match of this stage. If you advance,"),
    ],
)
def test_last_round_promises_no_further_table(
    world: World, formats: tuple[str, ...], rounds: int, words: str
) -> None:
    cup = tournament(world, *formats, entries=4)
    qualify = 2 if len(formats) > 1 else None
    options(cup, world, rounds=rounds, qualify=qualify, seed=7)
    Tournament.objects.filter(pk=cup.pk).update(phones="hands")
    table = drawn(cup, world).tables.get(number=1)
    tables.set_score(table, (2000, 1500), by=world.bruno)
    assert all(words in text(phone) for phone in phones_at(table))


def test_level_match_of_a_round_robin_is_a_plain_draw(world: World) -> None:
    both = phones(world)
    tables.set_score(Table.objects.get(keys=both[0].row), (1500, 1500), by=world.bruno)
    assert "play again" not in text(both[0])


def test_match_is_won_only_once_both_sides_agree(world: World) -> None:
    both = phones_at(knockout(world))
    both[0].enter(1, FIRST_HAND)
    page = text(both[0])
    seats = both[0].row.tables.get().seats.order_by("position")
    waiting = seats[both[1].row.side].participant.entry
    winner = seats[1].participant.entry
    assert f"By the record {winner} won; {waiting} have yet to agree." in page
    assert "The match is over." not in page
    assert not texts(page, ".tally .tag--felt")
    both[1].answer(1, "dispute")
    assert "By the record the match is over; hand 1 is not agreed on yet." in text(both[0])
    both[1].answer(1, "agree")
    assert "The match is over." in text(both[0])
    assert len(texts(text(both[0]), ".tally .tag--felt")) == 1


def test_totals_say_that_a_hand_is_not_agreed(world: World) -> None:
    said = "not agreed yet"
    both = phones(world)
    assert said not in text(both[0])
    both[0].enter(1, FIRST_HAND)
    assert said in text(both[0])
    both[1].answer(1, "dispute")
    assert said in text(both[0])
    both[1].answer(1, "agree")
    assert said not in text(both[0])


def test_match_of_the_club_promises_no_next_table(world: World) -> None:
    match = start(world)
    ledger.make_keys(match, by=world.silvio)
    phone, other = (Phone(key) for key in match.keys.order_by("side"))
    phone.enter(1, FIRST_HAND)
    other.answer(1, "agree")
    ledger.end(match, by=world.silvio, ending="time")
    page = text(phone)
    assert "The match is over." in page
    assert "next table" not in page


def test_disputed_hand_of_the_club_names_no_director(world: World) -> None:
    match = start(world)
    ledger.make_keys(match, by=world.silvio)
    first, second = (Phone(key) for key in match.keys.order_by("side"))
    first.enter(1, FIRST_HAND)
    second.answer(1, "dispute")
    page = text(second)
    assert texts(page, ".note--warning b") == ["you said that it is wrong"]
    assert "director" not in page


def test_disputed_hand_asks_for_a_call_until_there_is_one(world: World) -> None:
    first, second = phones(world)
    first.enter(1, FIRST_HAND)
    second.answer(1, "dispute")
    assert "Count it again together, or call the director." in text(first)
    assert texts(text(first), "a.btn--main") == ["Correct hand 1"]
    row = Table.objects.select_related("round__stage__tournament__club").get(keys=first.row)
    calls.call(row, 0, Call.Reason.RULE, client_key=uuid4())
    page = text(first)
    assert "Count it again together." in page
    assert "or call the director" not in page
