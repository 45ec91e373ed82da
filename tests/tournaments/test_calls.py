"""Calls for the director: made once, withdrawn by their side, taken and solved by a director."""

from uuid import UUID, uuid4

import pytest
from django.utils import timezone, translation

from clubs.journal.writing import NotNow
from clubs.models import JournalEntry
from tests.tournaments.hall import play
from tests.tournaments.phones import phones
from tests.tournaments.test_table_keys import phone_round
from tests.world import World
from tournaments.director.hall import calls
from tournaments.director.rounds import rounds
from tournaments.models import Call, Round, Table, Tournament
from tournaments.phones.call_queries import calls_of_round


def table(this_round: Round, number: int = 1) -> Table:
    rows = Table.objects.select_related("round__stage__tournament__club")
    return rows.get(round=this_round, number=number)


def called(row: Table, side: int = 0, key: UUID | None = None) -> Call:
    return calls.call(row, side, Call.Reason.RULE, client_key=key or uuid4())


def waiting() -> list[Call]:
    return list(Call.objects.open())


def actions() -> list[str]:
    lines = JournalEntry.objects.filter(action__contains="call").order_by("pk")
    return list(lines.values_list("action", flat=True))


def test_call_sent_twice_is_stored_once(world: World) -> None:
    row, key = table(phone_round(world)), uuid4()
    assert called(row, key=key) == called(row, key=key)
    assert actions() == ["call-director"]
    line = JournalEntry.objects.get(action="call-director")
    assert line.by is None
    assert line.by_words


def test_side_has_one_open_call(world: World) -> None:
    row = table(phone_round(world))
    first = called(row)
    assert called(row) == first
    other = called(row, 1)
    assert waiting() == [first, other]


def test_side_withdraws_only_its_own_call(world: World) -> None:
    row = table(phone_round(world))
    mine, theirs = called(row, 0), called(row, 1)
    for _turn in range(2):
        calls.withdraw(row, 0)
    mine.refresh_from_db()
    assert not mine.is_open
    assert mine.solved_by is None
    assert waiting() == [theirs]
    assert actions() == ["call-director", "call-director", "withdraw-call"]


def test_side_that_withdrew_many_calls_has_to_wait(world: World) -> None:
    row = table(phone_round(world))
    for _turn in range(calls.MOST_WITHDRAWN):
        called(row)
        calls.withdraw(row, 0)
    with pytest.raises(calls.TooManyCalls):
        called(row)
    assert called(row, 1).is_open
    Call.objects.update(called_at=timezone.now() - calls.WITHIN)
    assert called(row).is_open


def test_solved_calls_do_not_make_a_side_wait(world: World) -> None:
    row = table(phone_round(world))
    for _turn in range(calls.MOST_WITHDRAWN):
        calls.solve(called(row), by=world.bruno)
    assert called(row).is_open


def test_first_director_takes_the_call(world: World) -> None:
    call = called(table(phone_round(world)))
    calls.take(call, by=world.bruno)
    calls.take(call, by=world.ana)
    assert call.taken_by == world.bruno
    assert actions() == ["call-director", "take-call"]
    assert call.is_open


def test_solved_call_keeps_the_first_note(world: World) -> None:
    row = table(phone_round(world))
    call = called(row)
    calls.solve(call, by=world.bruno, words="carta a mais")
    calls.solve(call, by=world.ana, words="outra coisa")
    assert (call.solved_by, call.taken_by, call.note) == (world.bruno, world.bruno, "carta a mais")
    with pytest.raises(NotNow):
        calls.take(call, by=world.ana)
    assert waiting() == []
    assert calls_of_round(row.round) == ([], [call])
    assert called(row) != call


def test_call_needs_a_round_in_play_and_a_seat(world: World) -> None:
    this_round = phone_round(world)
    row = table(this_round)
    with pytest.raises(NotNow):
        called(row, side=2)
    play(this_round, world)
    rounds.close(this_round, by=world.bruno)
    with pytest.raises(NotNow):
        called(table(this_round))


@pytest.mark.postgres_later
def test_draw_taken_back_takes_its_calls_along(world: World) -> None:
    this_round = phone_round(world)
    called(table(this_round))
    rounds.unpublish(this_round, by=world.bruno)
    this_round.refresh_from_db()
    rounds.discard(this_round, by=world.bruno)
    assert not Call.objects.exists()


def test_call_tells_open_pages(world: World) -> None:
    row = table(phone_round(world))
    before = Tournament.objects.get().version
    called(row)
    assert Tournament.objects.get().version > before


def open_call() -> Call:
    return Call.objects.open().get()


def test_phone_calls_the_director_with_a_reason(world: World) -> None:
    phone, other = phones(world)
    page = phone.get("call/").content.decode()
    assert "A wrong score" in page
    data = {"reason": "score", "words": " falta  a canastra ", "client_key": str(uuid4())}
    for _turn in range(2):
        assert phone.post("call/", data)["Location"] == phone.address
    call = open_call()
    assert (call.side, call.reason, call.words) == (0, "score", "falta a canastra")
    assert "The director has been called" in phone.get().content.decode()
    assert "The director has been called" not in other.get().content.decode()
    calls.take(call, by=world.bruno)
    assert f"{world.bruno} is coming." in phone.get().content.decode()


@pytest.mark.parametrize(
    ("reason", "words", "about"),
    [
        ("score", "10 less", "a wrong score: 10 less"),
        ("score", "", "a wrong score"),
        ("other", "a spilled coffee", "a spilled coffee"),
        ("other", "", "something else"),
    ],
)
def test_call_keeps_its_reason_beside_the_words(reason: str, words: str, about: str) -> None:
    with translation.override("en"):
        assert Call(reason=reason, words=words).about == about


def test_phone_without_a_reason_is_asked_again(world: World) -> None:
    phone, _other = phones(world)
    answer = phone.post("call/", {"reason": "x", "words": "carta virada"})
    assert answer.status_code == 422
    assert "carta virada" in answer.content.decode()
    assert not Call.objects.exists()


def test_phone_that_withdrew_many_calls_is_sent_to_the_desk(world: World) -> None:
    phone, _other = phones(world)
    for _turn in range(calls.MOST_WITHDRAWN):
        phone.post("call/", {"reason": "slow"})
        phone.post("call/", {"do": "withdraw"})
    answer = phone.post("call/", {"reason": "slow", "words": "carta virada"})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "Speak to somebody at the desk" in page
    assert "carta virada" in page
    assert not Call.objects.open().exists()


def test_phone_withdraws_its_call(world: World) -> None:
    phone, other = phones(world)
    phone.post("call/", {"reason": "slow"})
    other.post("call/", {"do": "withdraw"})
    assert open_call().side == 0
    phone.post("call/", {"do": "withdraw"})
    assert not Call.objects.open().exists()


def test_program_of_the_phone_gets_the_answer_as_json(world: World) -> None:
    phone, _other = phones(world)
    answer = phone.post("call/", {"reason": "rule"}, headers={"Accept": "application/json"})
    assert answer.json()["state"] == "stored"
    assert answer.json()["url"] == phone.address


def test_director_finds_the_way_to_the_table(world: World) -> None:
    phone, _other = phones(world)
    assert "as the director" not in phone.get().content.decode()
    phone.client.force_login(world.carla)
    assert "as the director" not in phone.get().content.decode()
    phone.client.force_login(world.bruno)
    page = phone.get().content.decode()
    assert "/boa-vista/tournaments/copa-da-primavera/stages/1/rounds/1/tables/1/result/" in page
