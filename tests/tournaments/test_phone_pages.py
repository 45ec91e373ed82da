"""A table on the phones of its sides: enter a hand, agree with it, dispute it, two counts."""

from uuid import uuid4

import pytest
from django.test import Client

from scoring import ledger
from scoring.models import Hand, HandAnswer
from scoring.table.hand_counts import Difference
from scoring.table.scoresheet import rules_of_match
from tests.pages import texts
from tests.tournaments.hall import drawn, play
from tests.tournaments.phones import (
    FIRST_HAND,
    OTHER_HAND,
    Phone,
    match_of,
    numbered,
    phone_round,
    phones,
    phones_at,
    totals,
)
from tests.tournaments.singles import thirteen
from tests.world import World
from tournaments.director.phones import table_keys
from tournaments.director.rounds import rounds, tables
from tournaments.models import Entry, Table, Tournament

JSON = {"HTTP_ACCEPT": "application/json"}


@pytest.fixture
def both(world: World) -> list[Phone]:
    return phones(world)


def test_opening_a_table_starts_no_match(both: list[Phone]) -> None:
    page = both[0].get()
    assert page.status_code == 200
    assert page["Referrer-Policy"] == "no-referrer"
    assert "noindex" in page["X-Robots-Tag"]
    assert "no-store" not in page.get("Cache-Control", "")
    assert not Table.objects.filter(match__isnull=False).exists()


def test_first_hand_starts_the_match_and_counts(both: list[Phone]) -> None:
    answer = both[0].enter(1, FIRST_HAND)
    assert (answer.status_code, answer["Location"]) == (302, both[0].address)
    assert totals(both[0]) == (385, 855)
    assert match_of(both[0]).hands.get().recorded_side == 0


def test_other_side_is_asked_at_once_and_agrees(both: list[Phone]) -> None:
    first, second = both
    first.enter(1, FIRST_HAND)
    asked = second.get().context["question"]
    assert (asked.hand.number, asked.sheet.sums) == (1, [385, 855])
    assert first.get().context["question"] is None
    assert second.answer(1, "agree").status_code == 302
    assert second.get().context["question"] is None
    assert [hand.state for hand in first.get().context["board"].hands] == ["both"]


def test_equal_entries_of_both_sides_agree(both: list[Phone]) -> None:
    for phone in both:
        phone.enter(1, FIRST_HAND)
    assert [hand.state for hand in both[0].get().context["board"].hands] == ["both"]
    assert Hand.objects.count() == 1


def test_different_entries_are_shown_side_by_side_to_both(both: list[Phone]) -> None:
    first, second = both
    first.enter(1, FIRST_HAND)
    second.enter(1, OTHER_HAND)
    for phone, (ours, theirs) in zip(both, [("295", "285"), ("285", "295")], strict=True):
        (line,) = phone.get().context["question"].two.differences
        assert (line.ours, line.theirs) == (ours, theirs)
    assert totals(first) == (385, 855)


def test_side_takes_the_entry_of_the_other_side(both: list[Phone]) -> None:
    first, second = both
    first.enter(1, FIRST_HAND)
    second.enter(1, OTHER_HAND)
    first.answer(1, "theirs")
    assert totals(first) == (385, 845)
    assert [hand.state for hand in first.get().context["board"].hands] == ["both"]
    assert Hand.objects.count() == 2


def test_entry_that_changed_since_the_page_was_made_is_not_taken(both: list[Phone]) -> None:
    first, second = both
    first.enter(1, FIRST_HAND)
    second.enter(1, OTHER_HAND)
    seen = first.shown_form(1, "theirs")
    second.enter(1, FIRST_HAND | {"0-card_points": "300"})
    answer = first.post("hands/1/answer/", seen, **JSON)
    assert (answer.status_code, answer.json()["state"]) == (409, "conflict")
    assert totals(first) == (385, 855)


def test_two_other_entries_are_compared_with_each_other(both: list[Phone]) -> None:
    first, second = both
    first.enter(1, FIRST_HAND)
    second.answer(1, "agree")
    first.enter(1, OTHER_HAND)
    seen = first.shown_form(1, "theirs")
    second.enter(1, FIRST_HAND | {"0-card_points": "300"})
    for phone, ours, theirs in ((first, [385, 845], [520, 855]), (second, [520, 855], [385, 845])):
        two = phone.get().context["question"].two
        assert (two.ours.sums, two.theirs.sums) == (ours, theirs)
    assert first.post("hands/1/answer/", seen, **JSON).status_code == 409
    first.answer(1, "theirs")
    assert totals(first) == (520, 855)
    assert [hand.state for hand in second.get().context["board"].hands] == ["both"]


@pytest.mark.parametrize("do", ["agree", "dispute"])
def test_answer_sent_again_after_a_correction_is_a_success(both: list[Phone], do: str) -> None:
    first, second = both
    first.enter(1, FIRST_HAND)
    sent = second.shown_form(1, do)
    second.post("hands/1/answer/", sent)
    second.enter(1, OTHER_HAND)
    answer = second.post("hands/1/answer/", sent, **JSON)
    assert (answer.status_code, answer.json()["state"]) == (200, "stored")
    assert HandAnswer.objects.count() == 2


def test_answer_changed_under_the_same_key_is_a_conflict(both: list[Phone]) -> None:
    first, second = both
    first.enter(1, FIRST_HAND)
    sent = second.shown_form(1, "agree")
    second.post("hands/1/answer/", sent)
    answer = second.post("hands/1/answer/", sent | {"do": "dispute"}, **JSON)
    assert (answer.status_code, answer.json()["state"]) == (409, "conflict")


def test_own_correction_asks_the_other_side_once(both: list[Phone]) -> None:
    first, second = both
    first.enter(1, FIRST_HAND)
    first.enter(1, OTHER_HAND)
    asked = second.get().context["question"]
    assert (asked.two, asked.sheet.sums) == (None, [385, 845])
    assert [hand.state for hand in first.get().context["board"].hands] == ["ours"]


def test_figures_against_an_office_hand_wait_for_the_director(
    world: World, both: list[Phone]
) -> None:
    first, second = both
    first.enter(1, FIRST_HAND)
    [hand] = match_of(first).hands.all()
    facts = rules_of_match(hand.match).read(hand.facts)
    ledger.correct(hand, facts, by=world.bruno, reason="contado", client_key=uuid4())
    second.enter(1, OTHER_HAND)
    for phone in both:
        page = phone.get().context
        assert page["question"] is None
        assert [hand.state for hand in page["board"].hands] == ["objected"]
    assert totals(first) == (385, 855)


def test_side_takes_back_its_own_entry(both: list[Phone]) -> None:
    first, second = both
    first.enter(1, FIRST_HAND)
    second.enter(1, OTHER_HAND)
    second.answer(1, "theirs")
    assert totals(first) == (385, 855)
    assert [hand.state for hand in second.get().context["board"].hands] == ["both"]


def test_only_the_side_that_disputes_can_agree_after_all(both: list[Phone]) -> None:
    def is_offered(phone: Phone) -> bool:
        return "It was right: we agree" in phone.get("hands/1/sheet/").content.decode()

    first, second = both
    first.enter(1, FIRST_HAND)
    second.answer(1, "dispute")
    assert [is_offered(phone) for phone in both] == [False, True]
    second.answer(1, "agree")
    assert not is_offered(second)


def test_dispute_deletes_nothing_and_offers_own_count(both: list[Phone]) -> None:
    first, second = both
    first.enter(1, FIRST_HAND)
    answer = second.answer(1, "dispute", follow=True)
    page = answer.content.decode()
    assert f'btn--main btn--wide" href="{second.address}hands/1/"' in page
    assert "you said that it is wrong" in page
    assert "the other pair says that it is wrong" in first.get().content.decode()
    assert totals(first) == (385, 855)
    form = second.get("hands/1/").context["form"]
    assert form.typed.sides[1].values["card_points"] == "295"


def test_correction_of_a_settled_hand_asks_the_other_side(both: list[Phone]) -> None:
    for phone in both:
        phone.enter(1, FIRST_HAND)
    both[0].enter(1, OTHER_HAND)
    assert totals(both[0]) == (385, 855)
    assert both[1].get().context["question"].two is not None


def test_same_form_sent_twice_is_stored_once(both: list[Phone]) -> None:
    key = "6f1f9a0e-55d5-4f5c-9a2c-0d9f3c5a7b11"
    for _time in range(2):
        answer = both[0].enter(1, FIRST_HAND | {"client_key": key}, **JSON)
        assert answer.json() == {"state": "stored", "url": both[0].address, "message": ""}
    assert Hand.objects.count() == 1


def test_problems_come_back_with_the_form(both: list[Phone]) -> None:
    page = both[0].enter(1, FIRST_HAND | {"1-card_points": "cem"})
    assert page.status_code == 422
    assert 'value="cem"' in page.content.decode()
    answer = both[0].enter(1, FIRST_HAND | {"1-card_points": "cem"}, **JSON)
    assert (answer.status_code, answer.json()["state"]) == (422, "problems")
    assert not Hand.objects.exists()


def test_preview_shows_the_sheet_and_stores_nothing(both: list[Phone]) -> None:
    page = both[0].enter(1, FIRST_HAND | {"do": "preview", "asked": "on"})
    assert "855" in page.content.decode()
    assert not Table.objects.filter(match__isnull=False).exists()


def test_hand_after_the_end_is_refused(both: list[Phone]) -> None:
    for number in (1, 2, 3):
        both[0].enter(number, numbered(number))
    answer = both[0].enter(4, FIRST_HAND, **JSON)
    assert (answer.status_code, answer.json()["state"]) == (410, "over")
    assert Hand.objects.count() == 3


def test_hand_before_its_turn_is_refused(both: list[Phone]) -> None:
    answer = both[0].enter(2, FIRST_HAND, **JSON)
    assert (answer.status_code, answer.json()["state"]) == (410, "over")


def test_tournament_without_agreement_asks_nobody(world: World) -> None:
    first, second = phones(world, phones="alone")
    first.enter(1, FIRST_HAND)
    assert second.get().context["question"] is None


def test_agreement_on_the_result_asks_at_the_last_hand(world: World) -> None:
    first, second = phones(world, phones="result")
    for number in (1, 2):
        first.enter(number, numbered(number))
        assert second.get().context["question"] is None
    first.enter(3, numbered(3))
    assert second.get().context["question"].hand.number == 3


def test_other_pair_of_the_table_cannot_answer_for_this_one(both: list[Phone]) -> None:
    first, second = both
    first.enter(1, FIRST_HAND)
    first.answer(1, "agree")
    assert second.get().context["question"] is not None
    assert not HandAnswer.objects.exists()


# --- Keys -----------------------------------------------------------------------------------------


def test_made_up_key_opens_a_page_that_says_what_to_do(db: None) -> None:
    answer = Client(HTTP_ACCEPT_LANGUAGE="en").get("/t/abcdefghijkmnpqrstuv/")
    assert answer.status_code == 404
    assert "Scan the QR code" in answer.content.decode()


@pytest.mark.postgres_later
def test_revoked_key_opens_and_enters_nothing(world: World, both: list[Phone]) -> None:
    table = Table.objects.get(keys=both[0].row)
    table_keys.revoke(table, 0, by=world.bruno)
    assert both[0].get().status_code == 410
    assert both[0].enter(1, FIRST_HAND).status_code == 410
    assert not Hand.objects.exists()


def test_key_of_a_closed_round_shows_the_next_table(world: World) -> None:
    this_round = phone_round(world)
    (first, _second) = phones_at(this_round.tables.get(number=1))
    entry = phone_entry(first)
    first.get()
    play(this_round, world)
    rounds.close(this_round, by=world.bruno)
    assert "Round 2 is not drawn yet." in first.get().content.decode()
    drawn(Tournament.objects.get(), world)
    page = first.get()
    (following,) = page.context["board"].next
    assert following.entry == entry
    assert f'href="/t/{following.key}/"' in page.content.decode()
    assert first.client.get(f"/t/{following.key}/").status_code == 200


def test_found_slip_of_a_closed_round_opens_no_later_table(world: World) -> None:
    this_round = phone_round(world)
    (first, _second) = phones_at(this_round.tables.get(number=1))
    play(this_round, world)
    rounds.close(this_round, by=world.bruno)
    drawn(Tournament.objects.get(), world)
    page = first.get()
    (following,) = page.context["board"].next
    assert "Round 2" in page.content.decode()
    assert following.key not in page.content.decode()


def test_replaced_key_is_not_shown_to_who_had_the_old_one(world: World) -> None:
    this_round = phone_round(world)
    (first, _second) = phones_at(this_round.tables.get(number=1))
    first.get()
    play(this_round, world)
    rounds.close(this_round, by=world.bruno)
    following = drawn(Tournament.objects.get(), world)
    seat = following.seats.get(participant__entry=phone_entry(first))
    (key,) = seat.table.keys.filter(side=seat.position)
    table_keys.replace(seat.table, seat.position, by=world.bruno)
    live = seat.table.keys.get(side=seat.position, revoked_at=None)
    assert live != key
    (shown,) = first.get().context["board"].next
    assert (shown.table, shown.key) == (seat.table, "")


def phone_entry(phone: Phone) -> Entry:
    table = Table.objects.get(keys=phone.row)
    return table.seats.get(position=phone.row.side).participant.entry


def test_result_typed_by_the_director_takes_no_hand(world: World, both: list[Phone]) -> None:
    tables.set_score(Table.objects.get(keys=both[0].row), (1500, 900), by=world.bruno)
    assert texts(both[0].get().content.decode(), ".tally__total") == ["1500", "900"]
    assert both[0].enter(1, FIRST_HAND, **JSON).status_code == 410
    assert not Hand.objects.exists()


def test_hand_of_five_players_has_a_row_for_each(world: World) -> None:
    cup = thirteen(world)
    Tournament.objects.filter(pk=cup.pk).update(phones=Tournament.Phones.HANDS)
    all_five = phones_at(drawn(cup, world).tables.get(number=1))
    hand = {"closed": "0", **{f"{side}-points": str(10 * side) for side in range(1, 5)}}
    all_five[0].enter(1, hand)
    sheet = all_five[1].get().context["question"].sheet
    assert [row[2:] for row in sheet.by_side] == [(0, 0), (10, 10), (20, 20), (30, 30), (40, 40)]
    assert "You are" in all_five[1].get().content.decode()
    all_five[1].enter(1, hand | {"4-points": "45"})
    (line,) = all_five[0].get().context["question"].two.totals
    assert line == (sheet.names[4], 40, 45)


# --- The form -------------------------------------------------------------------------------------


def failures(phone: Phone, number: int) -> list[bool]:
    """Return whether the question about failed openings is left out, side by side."""
    steps = phone.get(f"hands/{number}/").context["steps"]
    (step,) = (step for step in steps if step.kind == "failures")
    return [each.is_later for each in step.sides]


def test_failed_openings_are_asked_only_of_sides_with_a_minimum(both: list[Phone]) -> None:
    assert failures(both[0], 1) == [True, True]
    both[0].enter(1, FIRST_HAND)
    both[0].enter(2, numbered(2))
    assert failures(both[0], 3) == [True, False]


def test_problem_of_a_phone_leads_to_its_step(both: list[Phone]) -> None:
    page = both[0].enter(1, {"0-card_points": "3OO", "1-penalty-points": "x"})
    places = {(problem.step, problem.target) for problem in page.context["problems"]}
    assert ("card_points", "0-card_points") in places
    assert ("penalties", "step-penalties") in places
    assert ("went_out", "step-went_out") in places


def test_points_left_in_hand_name_their_pairs(both: list[Phone]) -> None:
    first, second = both
    first.enter(1, FIRST_HAND)
    board = first.get().context["board"]
    one, two = board.names
    sheet = board.sheet(1, board.hands[0].agreement.recorded)
    assert ("In hand", f"{one} 60, {two} 20") in sheet.notes
    second.enter(1, FIRST_HAND | {"0-left_in_hand": "70"})
    lines = first.get().context["question"].two.differences
    assert Difference("In hand", one, "60", "70") in lines
