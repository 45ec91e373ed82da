"""Noting a ruling on a table: for whom, in which hand, once, and by those who may."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from clubs.models import JournalEntry
from scoring import ledger
from scoring.ledger import incidents
from scoring.models import Incident, Match
from scoring.rulings.recorded_rulings import RecordedRuling
from scoring.table.scoresheet import live_hands
from tests.cases import with_thorough
from tests.scoring.crowd import browser
from tests.scoring.notebook import EVENING, evening, record, start
from tests.scoring.rulings import (
    CLUB,
    FAILED_LEAVE,
    MATCH,
    SITUATIONS,
    answered_all_ways,
    decision,
    match_of,
    text_of,
)
from tests.world import PASSWORD, World

LOCKED = f"{MATCH}lixo/?wild-before=wild"
LEAVE = f"{MATCH}failed-leave/?could-go-out=no"


def press(page: Any, client: Client, side: str | None = None, **more: Any) -> Any:
    """Press a button of the ruling that this page shows, the first if not another one."""
    form = page.context["form"]
    sent = {"client_key": form["client_key"].value()}
    if "hand" in form.fields:
        sent |= {"hand": form["hand"].value(), "side": form.buttons[0][0]}
    if side is not None:
        sent["side"] = side
    address = f"{page.request['PATH_INFO']}?{page.context['consultation'].ruling_query}"
    return client.post(address, sent | more)


def first_ruling(client: Client, address: str) -> Any:
    """A ruling to which the buttons lead, question by question."""
    pages = answered_all_ways(client, address)
    return next(page for page in pages if page.context["consultation"].ruling)


# --- Every ruling --------------------------------------------------------------------------------


# The words of every ruling are in arbiter/test_words.py; here are all kinds of what is stored.
@pytest.mark.parametrize(
    ("game", "situation"),
    with_thorough(
        [of for of in SITUATIONS if of[0] != "bridge"],
        quick=[
            *(("aacrt-2016", "lixo"), ("aacrt-2016", "failed-opening"), ("buraco-br", "lixo")),
            *(("samba-es", "several-discarded"), ("ramiro-es", "director-decides")),
        ],
    ),
)
def test_every_ruling_of_a_match_can_be_noted(
    client: Client, world: World, game: str, situation: str
) -> None:
    match = match_of(world, game)
    page = first_ruling(browser(client, world.bruno), f"{MATCH}{situation}/")
    read = page.context["consultation"].ruled
    answer = press(page, client)
    assert answer.headers["Location"] == "/boa-vista/matches/1/#incidents"
    incident = Incident.objects.get()
    assert (incident.match, incident.hand) == (match, 1)
    assert str(incident.side) == page.context["form"].buttons[0][0]
    assert (incident.game, incident.situation) == (game, situation)
    assert incident.points == page.context["consultation"].ruling.points
    assert RecordedRuling(incident).ruled == read
    assert read.text in text_of(client.get("/boa-vista/matches/1/"))


@pytest.mark.parametrize(
    "situation", with_thorough([code for game, code in SITUATIONS if game == "bridge"], first=2)
)
def test_every_ruling_of_bridge_can_be_noted_at_a_table(
    client: Client, world: World, situation: str
) -> None:
    lead = "step=partner-leads+require+S" if situation == "cannot-comply" else ""
    steps = f"step=exposed+S+W+H+7+9+otherwise&step=exposed+W+S+A+9&{lead}"
    page = first_ruling(browser(client, world.bruno), f"{CLUB}bridge/{situation}/?{steps}")
    answer = press(page, client, table="mesa 3")
    assert answer.headers["Location"].startswith(f"{CLUB}bridge/?step=exposed+S+W+H+7+9+otherwise")
    incident = Incident.objects.get()
    assert (incident.match, incident.table, incident.side) == (None, "mesa 3", None)
    assert RecordedRuling(incident).ruled == page.context["consultation"].ruled
    assert "mesa 3" in text_of(client.get("/boa-vista/incidents/"))


# --- For whom, and in which hand -----------------------------------------------------------------


def test_noted_ruling_is_shown_in_the_language_of_the_reader(client: Client, world: World) -> None:
    incidents.note(
        evening(world, 4),
        decision("aacrt-2016", "failed-opening", total=2405, failed_before=0),
        side=0,
        hand=5,
        by=world.bruno,
        client_key=uuid4(),
    )
    row = Incident.objects.get()
    assert row.ruling["params"] == {"total": 2405, "needed": 75, "minimum": 90}
    assert "90 points or more" in text_of(browser(client, world.ana).get("/boa-vista/matches/1/"))


def test_ruling_for_the_whole_table_allows_no_penalty(client: Client, world: World) -> None:
    match_of(world, "samba-es")
    page = browser(client, world.bruno)
    notice = page.get(f"{MATCH}pozo/?top-card=wild")
    assert [value for value, _text in notice.context["form"].buttons] == ["0", "1", "all"]
    penalty = page.get(LEAVE)
    assert [value for value, _text in penalty.context["form"].buttons] == ["0", "1"]
    refused = press(penalty, page, side="all")
    assert refused.status_code == 422
    assert "Choose who the ruling is for." in text_of(refused)
    assert not Incident.objects.exists()
    press(notice, page, side="all")
    assert Incident.objects.get().side is None


def test_ruling_is_noted_only_for_the_side_asked_about(client: Client, world: World) -> None:
    evening(world, 4)
    page = browser(client, world.bruno).get(f"{MATCH}failed-opening/?side=0")
    assert [value for value, _text in page.context["form"].buttons] == ["0"]
    assert press(page, client, side="1").status_code == 422


@pytest.mark.parametrize("side", ["", "2", "-1", "x"])
def test_ruling_for_an_unknown_side_is_refused(client: Client, world: World, side: str) -> None:
    start(world)
    page = browser(client, world.bruno).get(LOCKED)
    assert press(page, client, side=side).status_code == 422
    assert not Incident.objects.exists()


def test_open_question_cannot_be_noted(client: Client, world: World) -> None:
    start(world)
    sent = {"client_key": str(uuid4()), "side": "0", "hand": "1"}
    answer = browser(client, world.bruno).post(f"{MATCH}lixo/", sent)
    assert answer.status_code == 422
    assert answer.context["consultation"].question.code == "wild-before"
    assert not Incident.objects.exists()


def test_points_of_a_ruling_come_from_the_rules(client: Client, world: World) -> None:
    match_of(world, "canasta-es")
    page = browser(client, world.bruno).get(LEAVE)
    press(page, client, points="1", ruling="{}")
    assert Incident.objects.get().points == 100


def test_noted_ruling_names_its_hand(client: Client, world: World) -> None:
    evening(world, 4)
    press(browser(client, world.bruno).get(LOCKED), client)
    content = text_of(client.get("/boa-vista/matches/1/"))
    assert "Recorded in hand 5. The form of that hand opens with the ruling." in content


def test_ruling_after_the_end_goes_to_the_last_hand(client: Client, world: World) -> None:
    match = evening(world)
    page = browser(client, world.bruno).get(LOCKED)
    assert "The match is over: the ruling is recorded in hand 6." in text_of(page)
    press(page, client)
    assert Incident.objects.get().hand == match.hand_count == 6


@pytest.mark.postgres_later
def test_hand_recorded_meanwhile_asks_before_noting(client: Client, world: World) -> None:
    match = evening(world, 4)
    page = browser(client, world.bruno).get(f"{MATCH}failed-opening/?side=0")
    record(match, EVENING[4], world.silvio)  # 2645 x 2270
    answer = press(page, client)
    assert answer.status_code == 409
    words = text_of(answer)
    assert "Hand 5 was recorded meanwhile, so the ruling was not recorded." in words
    assert "If you record it now, the ruling goes into hand 6." in words
    assert "2645 from the score sheet" in words
    assert not Incident.objects.exists()
    press(answer, client)
    assert Incident.objects.get().hand == 6


def test_hand_undone_meanwhile_asks_before_noting(client: Client, world: World) -> None:
    match = evening(world, 4)
    page = browser(client, world.bruno).get(LOCKED)
    ledger.void_last(live_hands(match)[-1], by=world.silvio, reason="wrong table")
    answer = press(page, client)
    assert answer.status_code == 409
    assert "The match went back to hand 4 meanwhile" in text_of(answer)
    press(answer, client)
    assert Incident.objects.get().hand == 4


def test_ruling_read_out_is_recorded_after_a_new_failure(client: Client, world: World) -> None:
    match = evening(world, 4)
    page = browser(client, world.bruno).get(f"{MATCH}failed-opening/?side=0")
    failed = decision("aacrt-2016", "failed-opening", total=2405, failed_before=0)
    incidents.note(match, failed, side=0, hand=5, by=world.ana, client_key=uuid4())
    press(page, client)
    assert Incident.objects.latest("id").ruling["params"]["minimum"] == 90


# --- Once, and by whom ---------------------------------------------------------------------------


def test_ruling_sent_twice_is_noted_once(client: Client, world: World) -> None:
    match = start(world)
    page = browser(client, world.bruno).get(LOCKED)
    press(page, client)
    record(match, EVENING[0], world.silvio)
    assert press(page, client).status_code == 302
    assert Incident.objects.count() == 1


def test_ruling_cancelled_before_can_be_noted_again(client: Client, world: World) -> None:
    start(world)
    page = browser(client, world.bruno).get(LOCKED)
    press(page, client)
    incidents.cancel(Incident.objects.get(), by=world.ana, reason="wrong pair")
    answer = press(page, client)
    assert answer.status_code == 409
    assert "This ruling was recorded before and then cancelled." in text_of(answer)
    assert Incident.objects.count() == 1
    assert press(answer, client).status_code == 302
    assert Incident.objects.filter(cancelled_at=None).count() == 1


def test_ruling_cancelled_at_a_table_can_be_noted_again(client: Client, world: World) -> None:
    page = browser(client, world.bruno).get(f"{CLUB}samba-es/pozo/?top-card=wild")
    press(page, client, table="mesa 3")
    incidents.cancel(Incident.objects.get(), by=world.ana, reason="wrong table")
    answer = press(page, client, table="mesa 3")
    assert answer.status_code == 409
    assert answer.context["form"]["table"].value() == "mesa 3"
    press(answer, client, table="mesa 3")
    assert Incident.objects.filter(cancelled_at=None).count() == 1


def test_same_ruling_for_the_other_pair_is_noted_too(client: Client, world: World) -> None:
    start(world)
    page = browser(client, world.bruno).get(LOCKED)
    for side in ("0", "1"):
        press(page, client, side=side)
    assert [row.side for row in Incident.objects.order_by("id")] == [0, 1]


def test_ruling_without_a_table_name_is_refused(client: Client, world: World) -> None:
    page = browser(client, world.bruno).get(f"{CLUB}samba-es/pozo/?top-card=wild")
    answer = press(page, client, table="  ")
    assert answer.status_code == 422
    assert "Write which table it was, in a few words." in text_of(answer)
    assert not Incident.objects.exists()


def test_table_name_survives_a_lost_session(client: Client, world: World) -> None:
    page = browser(client, world.bruno).get(f"{CLUB}samba-es/pozo/?top-card=wild")
    client.logout()
    assert press(page, client, table="mesa 3").status_code == 302
    client.login(username="bruno", password=PASSWORD)
    again = client.get(f"{CLUB}samba-es/pozo/?top-card=wild")
    assert again.context["form"]["table"].value() == "mesa 3"


def test_table_name_is_remembered_in_the_browser(client: Client, world: World) -> None:
    address = f"{CLUB}bridge/exposed/?declarer=S&player=W&suit=H&rank=J&held=9"
    page = browser(client, world.bruno).get(address)
    press(page, client, table="mesa 3")
    assert client.get(address).context["form"]["table"].value() == "mesa 3"
    other = browser(Client(), world.ana).get(address)
    assert other.context["form"]["table"].value() == ""


def test_ruling_asked_elsewhere_links_to_a_match_in_progress(client: Client, world: World) -> None:
    start(world)
    evening(world)
    match_of(world, "samba-es")
    page = browser(client, world.bruno).get(f"{CLUB}aacrt-2016/lixo/?wild-before=wild")
    ((match, address),) = page.context["matches"]
    assert (match.number, address) == (1, LOCKED)
    press(client.get(address), client)
    assert Incident.objects.get().match == match


def test_player_sees_no_form_to_note_a_ruling(client: Client, world: World) -> None:
    start(world)
    page = browser(client, world.carla).get(LOCKED)
    assert page.status_code == 200
    assert "form" not in page.context
    assert "Note it" not in text_of(page)


def test_noted_ruling_raises_the_version_with_a_journal_line(client: Client, world: World) -> None:
    before = evening(world, 4).version
    press(browser(client, world.bruno).get(LOCKED), client)
    assert Match.objects.get().version > before
    line = JournalEntry.objects.latest("id")
    assert (line.by, line.action, line.said.after) == (
        world.bruno,
        "note-ruling",
        "May I take the discard pile?",
    )
    assert line.path == "/boa-vista/matches/1/"


def test_match_page_with_more_rulings_needs_no_more_queries(
    client: Client, world: World, django_assert_num_queries: Any
) -> None:
    match = match_of(world, "canasta-es")
    what = decision("canasta-es", FAILED_LEAVE[0], **FAILED_LEAVE[1])
    page = browser(client, world.ana)
    page.get("/boa-vista/matches/1/")
    for _turn in range(3):
        incidents.note(match, what, side=0, hand=1, by=world.ana, client_key=uuid4())
        with django_assert_num_queries(9):
            page.get("/boa-vista/matches/1/")
