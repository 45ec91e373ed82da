"""Rulings in a hand wait on the form of that hand, and on no other."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from scoring import ledger
from scoring.ledger import incidents
from scoring.models import Match
from scoring.table.scoresheet import live_hands, rules_of_match
from tests.scoring.crowd import browser
from tests.scoring.notebook import EVENING, correct, evening, posted, record, totals
from tests.scoring.rulings import FAILED_LEAVE, LIXO, decision, match_of, note, text_of
from tests.world import World

SHEET = "/boa-vista/matches/1/"
FAILED = decision("aacrt-2016", "failed-opening", total=2405, failed_before=0)


def form_of(client: Client, number: int, what: str = "record") -> Any:
    return client.get(f"{SHEET}hands/{number}/{what}/").context["form"]


def penalties(form: Any, side: int) -> list[tuple[str, str]]:
    rows = form.sides[side].rows
    found = next(row.penalties for row in rows if row.field.kind == "penalties")
    return [penalty for penalty in found if not penalty.is_blank]


@pytest.mark.parametrize(
    ("game", "what", "row"),
    [
        ("samba-es", FAILED_LEAVE, ("100", "Asked permission to go out")),
        ("canasta-es", FAILED_LEAVE, ("100", "Asked permission to go out")),
        ("canasta-es", ("pozo", {"top_card": "wild"}), ("0", "May I take the discard pile?")),
        ("aacrt-2016", LIXO, ("0", "May I take the discard pile?")),
        ("buraco-br", LIXO, ("0", "May I take the discard pile?")),
    ],
)
def test_hand_form_opens_with_the_penalty_of_the_side(
    client: Client, world: World, game: str, what: Any, row: tuple[str, str]
) -> None:
    note(match_of(world, game), decision(game, what[0], **what[1]), world.bruno, side=1)
    form = form_of(browser(client, world.silvio), 1)
    assert penalties(form, 1) == [row]
    assert penalties(form, 0) == []
    assert form.issues == []


@pytest.mark.parametrize(
    ("game", "situation", "answers"),
    [
        ("buraco-br", "failed-opening", {"total": 0}),
        ("samba-es", "failed-leave", {"could_go_out": "yes"}),
    ],
)
def test_ruling_without_effect_is_listed_but_not_on_the_form(
    client: Client, world: World, game: str, situation: str, answers: dict[str, Any]
) -> None:
    note(match_of(world, game), decision(game, situation, **answers), world.bruno, side=0)
    page = browser(client, world.silvio)
    assert penalties(form_of(page, 1), 0) == []
    assert page.get(SHEET).context["incidents"] != []


@pytest.mark.parametrize("side", [None, 1])
def test_ruling_that_morto_became_the_stock_ticks_its_box(
    client: Client, world: World, side: int | None
) -> None:
    what = decision("aacrt-2016", "stock-out", mortos_left="one-or-two")
    note(match_of(world, "aacrt-2016"), what, world.bruno, side)
    form = form_of(browser(client, world.silvio), 1)
    assert [ticked for _field, _label, ticked in form.flags] == [True]
    assert [penalties(form, position) for position in (0, 1)] == [[], []]


def test_ruling_for_the_whole_table_is_only_listed(client: Client, world: World) -> None:
    note(
        match_of(world, "aacrt-2016"), decision("aacrt-2016", LIXO[0], **LIXO[1]), world.bruno, None
    )
    page = browser(client, world.silvio)
    assert [penalties(form_of(page, 1), side) for side in (0, 1)] == [[], []]
    assert "May I take the discard pile?" in text_of(page.get(SHEET))


def test_ruling_in_a_game_without_penalties_is_only_listed(client: Client, world: World) -> None:
    what = decision("ramiro-es", "wrong-number", cards="many", when="during", consent="no")
    note(match_of(world, "ramiro-es"), what, world.bruno)
    page = browser(client, world.silvio)
    assert page.get(f"{SHEET}hands/1/record/").status_code == 200
    assert "The player may not close in this hand." in text_of(page.get(SHEET))


def test_ruling_of_a_failed_opening_counts_on_the_form(client: Client, world: World) -> None:
    match = evening(world, 4)
    for failed in (0, 1):
        what = decision("aacrt-2016", "failed-opening", total=2405, failed_before=failed)
        note(match, what, world.bruno, side=0)
    form = form_of(browser(client, world.silvio), 5)
    assert form.typed.sides[0].values["failed_openings"] == "2"
    assert form.sides[0].minimum == 120
    assert [points for points, _reason in penalties(form, 0)] == ["0"]


def test_equal_notices_are_joined_and_penalties_are_not(client: Client, world: World) -> None:
    match = match_of(world, "samba-es")
    notice = decision("samba-es", "several-discarded", cards_discarded=3)
    leave = decision("samba-es", FAILED_LEAVE[0], **FAILED_LEAVE[1])
    for what in (notice, leave, notice, leave):
        note(match, what, world.bruno)
    form = form_of(browser(client, world.silvio), 1)
    assert [points for points, _reason in penalties(form, 0)] == ["0", "100", "100"]
    assert len(form.typed.rulings) == 4


def penalised(client: Client, world: World) -> tuple[Match, Any]:
    match = match_of(world, "samba-es")
    note(match, decision("samba-es", FAILED_LEAVE[0], **FAILED_LEAVE[1]), world.bruno)
    return match, browser(client, world.silvio)


def test_penalty_of_a_ruling_counts_once_recorded(client: Client, world: World) -> None:
    match, page = penalised(client, world)
    form = form_of(page, 1)
    sent = form.typed.write()
    sent.update({"client_key": str(form.client_key), "do": "record", "went_out": ""})
    sent["0-left_in_hand"] = sent["1-left_in_hand"] = "5"
    answer = page.post(f"{SHEET}hands/1/record/", sent)
    assert answer.status_code == 302, [issue.title for issue in answer.context["form"].issues]
    assert totals(match) == (-105, -5)


def test_ruling_during_a_hand_is_added_to_its_form(client: Client, world: World) -> None:
    match = evening(world, 4)
    page = browser(client, world.silvio)
    sent = posted(match, EVENING[4])
    sent.setlist("accepted", [])
    note(match, decision("aacrt-2016", LIXO[0], **LIXO[1]), world.bruno)
    answer = page.post(f"{SHEET}hands/5/record/", sent)
    assert answer.status_code == 409
    assert "The arbiter has made a ruling meanwhile." in text_of(answer)
    assert penalties(answer.context["form"], 0) == [("0", "May I take the discard pile?")]
    assert answer.context["form"].typed.sides[1].values["card_points"] == "285"
    assert len(live_hands(match)) == 4
    again = answer.context["form"].typed.write()
    assert page.post(f"{SHEET}hands/5/record/", again).status_code == 302
    assert live_hands(match)[-1].facts["sides"][0]["penalties"][0]["points"] == 0


def test_ruling_cancelled_during_a_hand_is_reported_once(client: Client, world: World) -> None:
    match = evening(world, 4)
    incident = note(match, decision("aacrt-2016", LIXO[0], **LIXO[1]), world.bruno)
    page = browser(client, world.silvio)
    sent = posted(match, EVENING[4], noted=str(incident.pk))
    incidents.cancel(incident, by=world.bruno, reason="wrong pair")
    answer = page.post(f"{SHEET}hands/5/record/", sent)
    assert answer.status_code == 409
    assert "A ruling was cancelled meanwhile." in text_of(answer)
    assert "May I take the discard pile? (Dirce and Nelson)" in text_of(answer)
    again = answer.context["form"].typed.write()
    assert page.post(f"{SHEET}hands/5/record/", again).status_code == 302


def test_next_hand_opens_without_the_ruling(client: Client, world: World) -> None:
    match = evening(world, 4)
    note(match, decision("aacrt-2016", LIXO[0], **LIXO[1]), world.bruno)
    record(match, EVENING[4], world.silvio)
    assert penalties(form_of(browser(client, world.silvio), 6), 0) == []


def test_correction_does_not_add_the_ruling_twice(client: Client, world: World) -> None:
    match = evening(world, 3)
    note(match, decision("aacrt-2016", LIXO[0], **LIXO[1]), world.bruno)
    hand = record(match, EVENING[3], world.silvio)
    page = browser(client, world.silvio)
    assert penalties(form_of(page, 4, "correct"), 0) == []
    correct(hand, EVENING[3], world.silvio)
    assert penalties(form_of(page, 4, "correct"), 0) == []


def test_ruling_after_the_end_waits_on_the_correction(client: Client, world: World) -> None:
    match = evening(world)
    note(match, decision("aacrt-2016", LIXO[0], **LIXO[1]), world.bruno)
    page = browser(client, world.silvio)
    assert penalties(form_of(page, 6, "correct"), 0) == [("0", "May I take the discard pile?")]
    assert penalties(form_of(page, 5, "correct"), 0) == []


@pytest.mark.postgres_later
def test_undone_hand_opens_with_its_ruling_again(client: Client, world: World) -> None:
    match, page = penalised(client, world)
    hand = record(match, {"sides": [{"card_points": 0}, {"card_points": 0}]}, world.silvio)
    page.post(f"{SHEET}hands/1/void/", {"voiding": hand.pk, "reason": "misread"})
    assert penalties(form_of(page, 1), 0) == [("100", "Asked permission to go out")]


def test_record_without_a_newer_ruling_is_refused(world: World) -> None:
    match = evening(world, 4)
    facts = rules_of_match(match).read(EVENING[4])
    known = note(match, decision("aacrt-2016", LIXO[0], **LIXO[1]), world.bruno)
    note(match, decision("aacrt-2016", LIXO[0], **LIXO[1]), world.bruno, side=1)
    with pytest.raises(ledger.RuledMeanwhile) as refusal:
        ledger.record(match, 5, facts, by=world.ana, client_key=uuid4(), known=[str(known.pk)])
    assert [one.row.side for one in refusal.value.changes.new] == [1]
    assert len(live_hands(match)) == 4


def test_correction_from_form_before_a_new_ruling_is_refused(world: World) -> None:
    match = evening(world)
    last, facts = live_hands(match)[-1], rules_of_match(match).read(EVENING[4])
    note(match, decision("aacrt-2016", LIXO[0], **LIXO[1]), world.bruno)
    with pytest.raises(ledger.RuledMeanwhile):
        ledger.correct(last, facts, by=world.ana, reason="misread", client_key=uuid4(), known=[])
    assert live_hands(match)[-1] == last


@pytest.mark.parametrize(("typed", "counted"), [("", "1"), ("0", "1"), ("1", "1"), ("2", "2")])
def test_failed_opening_typed_and_noted_counts_once(
    client: Client, world: World, typed: str, counted: str
) -> None:
    match = evening(world, 4)
    page = browser(client, world.silvio)
    sent = posted(match, EVENING[4], **{"0-failed_openings": typed})
    note(match, FAILED, world.bruno, side=0)
    answer = page.post(f"{SHEET}hands/5/record/", sent)
    assert answer.status_code == 409
    assert answer.context["form"].typed.sides[0].values["failed_openings"] == counted


def test_second_failed_opening_is_added_to_the_first(client: Client, world: World) -> None:
    match = evening(world, 4)
    page = browser(client, world.silvio)
    note(match, FAILED, world.bruno, side=0)
    sent = form_of(page, 5).typed.write()
    note(match, FAILED, world.bruno, side=0)
    sent.update({"do": "record", "went_out": "", "1-card_points": "0"})
    answer = page.post(f"{SHEET}hands/5/record/", sent)
    assert answer.status_code == 409
    assert answer.context["form"].typed.sides[0].values["failed_openings"] == "2"


def test_late_failed_opening_is_added_to_the_hand(client: Client, world: World) -> None:
    match = evening(world, 5)
    note(match, FAILED, world.bruno, side=1)
    record(match, EVENING[5], world.silvio)
    note(match, FAILED, world.bruno, side=1)
    form = form_of(browser(client, world.silvio), 6, "correct")
    assert form.typed.sides[1].values["failed_openings"] == "2"
