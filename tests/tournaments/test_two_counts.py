"""Each side says that its own count of a hand is right: the director is called by itself."""

from uuid import uuid4

import pytest
from django.test import Client

from clubs.models import JournalEntry, User
from scoring.models import Hand, HandAnswer
from tests.pages import flat, texts
from tests.scoring.crowd import browser
from tests.tournaments.phones import (
    FIRST_HAND,
    OTHER_HAND,
    WARNINGS,
    Phone,
    match_of,
    numbered,
    phones,
    totals,
)
from tests.tournaments.test_hall_phones import PAGE
from tests.tournaments.test_phone_pages import JSON
from tests.world import World
from tournaments.director.hall import calls
from tournaments.director.rounds import tables
from tournaments.models import Call, Table
from tournaments.phones import phone_state


@pytest.fixture
def both(world: World) -> list[Phone]:
    """Two phones that entered hand 1 differently: 295 and 285 on the table."""
    both = phones(world)
    both[0].enter(1, FIRST_HAND)
    both[1].enter(1, OTHER_HAND)
    return both


def text(phone: Phone) -> str:
    return flat(phone.get().content.decode())


def decide(phone: Phone, by: User) -> None:
    """Take the other count of hand 1 as a director."""
    client = Client()
    client.force_login(by)
    counts = client.get(decide_page(phone)).context["counts"]
    other = next(count for count in counts if not count.is_recorded)
    sent = {"count": other.mark, "hand": Hand.objects.get(number=1, voided_at=None).pk}
    assert client.post(decide_page(phone), sent).status_code == 302


def buttons(phone: Phone) -> list[str]:
    return texts(phone.get().content.decode(), ".dock .btn")


def insist(*phones: Phone) -> None:
    for phone in phones:
        assert phone.answer(1, "ours").status_code == 302


def test_first_side_that_insists_stays_on_the_hand(both: list[Phone]) -> None:
    insist(both[0])
    page = text(both[0])
    assert "Hand 1: you said “ours counts”" in page
    assert "have not answered yet" in page
    assert buttons(both[0]) == ["Change: theirs counts", "Call the director"]
    other = text(both[1])
    assert "say: 295 is right. You recorded 285." in other
    assert "If you too say “ours counts”, the director is called at once." in other
    assert buttons(both[1]) == ["Ours counts 285", "Theirs counts 295"]
    assert not Call.objects.exists()
    assert totals(both[0]) == (385, 855)


@pytest.mark.postgres_later
def test_both_insist_calls_the_director_once(both: list[Phone]) -> None:
    insist(both[0], both[1], both[0])
    call = Call.objects.get()
    assert call.is_open
    assert call.about == "Mão 1: cada dupla diz que vale a sua, 285 ou 295"
    for phone, theirs in zip(both, ("285", "295"), strict=True):
        page = text(phone)
        assert "Hand 1: each pair says its own count is right" in page
        assert "The director was called at" in page
        assert "The director settles this one." in page
        # They play on: the next hand is the main action.
        assert texts(phone.get().content.decode(), ".dock .btn--main") == ["Record hand 2"]
        assert buttons(phone) == ["Record hand 2", f"We counted again: {theirs} is right"]


def test_both_phones_hear_who_is_coming(both: list[Phone], world: World) -> None:
    insist(*both)
    before = [phone_state.tag(phone.key) for phone in both]
    calls.take(Call.objects.get(), by=world.bruno)
    assert [phone_state.tag(phone.key) for phone in both] != before
    for phone in both:
        assert "Bruno Dias is coming." in text(phone)


@pytest.mark.parametrize("giving_in", [0, 1])
def test_accept_the_other_count_ends_the_call(both: list[Phone], giving_in: int) -> None:
    insist(*both)
    both[giving_in].answer(1, "theirs")
    call = Call.objects.get()
    assert (call.is_open, call.solved_by) == (False, None)
    assert totals(both[0]) == ((385, 845), (385, 855))[giving_in]
    assert [hand.state for hand in both[0].get().context["board"].hands] == ["both"]


def test_decision_of_the_director_ends_the_call(both: list[Phone], world: World) -> None:
    insist(*both)
    client = Client()
    client.force_login(world.ana)
    address = f"/boa-vista/matches/{match_of(both[0]).number}/hands/1/decide/"
    page = client.get(address)
    heads = texts(page.content.decode(), ".counts-to-choose thead th.n")
    assert heads == 2 * match_of(both[0]).side_names
    other = next(count for count in page.context["counts"] if not count.is_recorded)
    client.post(address, {"count": other.mark, "hand": Hand.objects.get().pk})
    assert Call.objects.get().solved_by == world.ana
    for phone in both:
        shown = text(phone)
        notes = texts(phone.get().content.decode(), ".note--set")
        assert notes == ["Hand 1: Ana Moreira decided: 285 counts"]
        assert "Record hand 2" in shown
        assert phone.get().context["board"].says == "Ana Moreira decided: 285 counts"
    assert totals(both[0]) == (385, 845)
    both[0].enter(2, numbered(2))
    page = both[0].get().content.decode()
    assert texts(page, ".is-office .tally__state") == ["Ana Moreira decided: 285 counts"]
    assert texts(page, ".note--set") == []


@pytest.mark.parametrize(("reason", "is_open"), [("score", False), ("rule", True)])
def test_decision_ends_the_call_about_that_score_only(
    both: list[Phone], world: World, reason: str, is_open: bool
) -> None:
    both[1].post("call/", {"reason": reason, "client_key": str(uuid4())})
    decide(both[0], world.ana)
    call = Call.objects.get()
    assert call.is_open == is_open
    assert call.solved_by == (None if is_open else world.ana)
    assert JournalEntry.objects.filter(action="solve-call").exists() != is_open


def test_call_before_the_dispute_stays_after_the_decision(world: World) -> None:
    both = phones(world)
    both[0].enter(1, FIRST_HAND)
    both[1].post("call/", {"reason": "score", "client_key": str(uuid4())})
    both[1].enter(1, OTHER_HAND)
    decide(both[0], world.ana)
    assert Call.objects.get().is_open


def test_call_stays_while_another_hand_is_disputed(both: list[Phone], world: World) -> None:
    both[0].enter(2, numbered(2))
    both[1].answer(2, "dispute")
    both[1].post("call/", {"reason": "score", "client_key": str(uuid4())})
    decide(both[0], world.ana)
    assert Call.objects.get().is_open


def test_next_hand_is_recorded_while_the_director_comes(both: list[Phone]) -> None:
    insist(*both)
    both[0].enter(2, numbered(2))
    assert "Is hand 2 right?" in text(both[1])
    both[1].answer(2, "agree")
    assert "Hand 1: each pair says its own count is right" in text(both[1])
    assert "Record hand 3" in text(both[1])


def test_other_figures_end_the_insisting(both: list[Phone]) -> None:
    insist(both[0])
    both[1].enter(1, FIRST_HAND | {"1-card_points": "275"})
    assert "you said" not in text(both[0])
    insist(both[1])
    assert not Call.objects.exists()


def test_insist_twice_is_stored_once(both: list[Phone]) -> None:
    form = both[0].shown_form(1, "ours")
    for _time in range(2):
        assert both[0].post("hands/1/answer/", form, **JSON).json()["state"] == "stored"
    assert HandAnswer.objects.count() == 2


def test_hand_without_two_counts_takes_no_insisting(world: World) -> None:
    both = phones(world)
    both[0].enter(1, FIRST_HAND)
    form = both[1].shown_form(1, "ours")
    assert both[1].post("hands/1/answer/", form, **JSON).status_code == 409


def test_hall_shows_the_call_with_both_counts(both: list[Phone], world: World) -> None:
    insist(*both)
    client = Client()
    client.force_login(world.bruno)
    page = flat(client.get(PAGE).content.decode())
    assert "Mão 1: cada dupla diz que vale a sua, 285 ou 295" in page
    assert "Comparar as anotações" in page


BUTTONS = ".seat__counts .btn"


def hall(client: Client, user: User) -> str:
    page: str = browser(client, user).get(PAGE).content.decode()
    return page


def chosen(client: Client, figure: str) -> dict[str, object]:
    """Return what the button with this figure on the card of the table sends."""
    choices = client.get(PAGE).context["hall"].open[0].choices
    (mark,) = [count.mark for count, own in choices.counts if own == figure]
    return {"hand": choices.hand, "count": mark}


def decide_page(phone: Phone) -> str:
    return f"/boa-vista/matches/{match_of(phone).number}/hands/1/decide/"


@pytest.mark.parametrize(("figure", "total"), [("285", 845), ("295", 855)])
def test_button_in_the_hall_decides_the_hand(
    client: Client, both: list[Phone], world: World, figure: str, total: int
) -> None:
    insist(*both)
    buttons = texts(hall(client, world.ana), BUTTONS)
    assert [text.partition(" counts")[0] for text in buttons] == ["295", "285"]
    names = match_of(both[0]).side_names
    assert [name in button for name, button in zip(names, buttons, strict=True)] == [True, True]
    shown_names = texts(client.get(PAGE).content.decode(), f"{BUTTONS} small")
    assert shown_names == names
    assert f'action="{decide_page(both[0])}"' in client.get(PAGE).content.decode()
    answer = client.post(decide_page(both[0]), chosen(client, figure))
    assert answer["Location"] == PAGE
    assert totals(both[0]) == (385, total)
    assert Call.objects.get().solved_by == world.ana
    assert texts(hall(client, world.ana), BUTTONS) == []
    sheet = client.get(f"/boa-vista/matches/{match_of(both[0]).number}/").content.decode()
    said = f"{names[0]}: 385 × 855; {names[1]}: 385 × 845. Taken: 385 × {total}, by Ana Moreira."
    assert texts(sheet, ".hand__note td")[-1] == said
    for phone in both:
        assert f"Ana Moreira decided: {figure} counts" in text(phone)


def test_button_in_the_hall_is_refused_after_a_change(
    client: Client, both: list[Phone], world: World
) -> None:
    insist(*both)
    hall(client, world.ana)
    sent = chosen(client, "295")
    both[0].answer(1, "theirs")
    answer = client.post(decide_page(both[0]), sent, follow=True)
    assert "This hand has changed meanwhile" in answer.content.decode()
    assert totals(both[0]) == (385, 845)


def test_hall_without_insisting_sides_has_no_decision_button(
    client: Client, both: list[Phone], world: World
) -> None:
    both[0].post("call/", {"reason": "other", "words": "285 ou 295"})
    assert texts(hall(client, world.ana), BUTTONS) == []


def test_decided_table_has_no_button_and_no_call(
    client: Client, both: list[Phone], world: World
) -> None:
    insist(*both)
    table = Table.objects.get(match=match_of(both[0]))
    tables.set_score(table, (1800, 1700), by=world.bruno, reason="tempo esgotado")
    assert texts(hall(client, world.ana), BUTTONS) == []
    assert Call.objects.get().solved_by == world.bruno


def test_reader_without_the_right_sees_no_button(
    client: Client, both: list[Phone], world: World
) -> None:
    insist(*both)
    assert texts(hall(client, world.carla), BUTTONS) == []


def test_correction_of_the_hand_ends_the_call(
    client: Client, both: list[Phone], world: World
) -> None:
    insist(*both)
    hand = Hand.objects.get()
    typed = FIRST_HAND | {"1-card_points": "290"}
    form = {"do": "record", "reason": "contei", "client_key": str(uuid4()), "accepted": WARNINGS}
    sent = form | typed | {"correcting": str(hand.pk)}
    address = f"/boa-vista/matches/{match_of(both[0]).number}/hands/1/correct/"
    assert browser(client, world.silvio).post(address, sent).status_code == 302
    assert totals(both[0]) == (385, 850)
    assert Call.objects.get().solved_by == world.silvio


def test_undo_of_the_hand_ends_the_call(client: Client, both: list[Phone], world: World) -> None:
    insist(*both)
    sent = {"voiding": Hand.objects.get().pk, "reason": "contar de novo"}
    address = f"/boa-vista/matches/{match_of(both[0]).number}/hands/1/void/"
    assert browser(client, world.silvio).post(address, sent).status_code == 302
    assert Call.objects.get().solved_by == world.silvio


@pytest.mark.parametrize(("side", "data"), [(1, FIRST_HAND), (0, OTHER_HAND)])
def test_equal_figures_entered_again_end_the_call(
    both: list[Phone], side: int, data: dict[str, str]
) -> None:
    insist(*both)
    both[side].enter(1, data)
    call = Call.objects.get()
    assert (call.is_open, call.solved_by) == (False, None)
