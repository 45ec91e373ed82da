"""Ending a match before its target, and playing on after all."""

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from clubs.models import JournalEntry
from scoring import ledger
from scoring.club.audit import differences
from scoring.models import Match
from tests.pages import flat
from tests.scoring.crowd import browser
from tests.scoring.notebook import EVENING, evening, hand, nothing, record, start
from tests.world import World

URL = "/boa-vista/matches/1/end/"
SHEET = "/boa-vista/matches/1/"


def test_end_page_names_the_winner_so_far(client: Client, world: World) -> None:
    evening(world, 4)
    page = browser(client, world.ana).get(URL).content.decode()
    assert "If the match ends now, <b>Dirce and Nelson</b> win." in page
    assert "If a pair gives up, the other pair wins" in page
    assert "2405" in page
    assert "1425" in page


def test_end_page_with_equal_totals_says_draw(client: Client, world: World) -> None:
    record(start(world), hand(nothing(100), nothing(100)), world.ana)
    assert "it is a draw" in browser(client, world.ana).get(URL).content.decode()


@pytest.mark.parametrize("ending", ["time", "agreement"])
def test_end_by_time_or_agreement_finishes_the_match(
    client: Client, world: World, ending: str
) -> None:
    match = evening(world, 4)
    answer = browser(client, world.silvio).post(URL, {"ending": ending})
    assert answer.headers["Location"] == SHEET
    match.refresh_from_db()
    assert (match.state, match.ending) == ("finished", ending)
    assert [side.won for side in match.sides.all()] == [True, False]


@pytest.mark.parametrize("sent", [{}, {"ending": "target"}, {"ending": "x"}])
def test_end_without_a_reason_is_refused(
    client: Client, world: World, sent: dict[str, str]
) -> None:
    match = evening(world, 4)
    answer = browser(client, world.ana).post(URL, sent)
    assert answer.status_code == 422
    assert "field__problem" in answer.content.decode()
    match.refresh_from_db()
    assert match.is_playing


def test_end_sent_twice_ends_once(client: Client, world: World) -> None:
    match = evening(world, 4)
    page = browser(client, world.ana)
    assert page.post(URL, {"ending": "time"}).status_code == 302
    match.refresh_from_db()
    assert page.post(URL, {"ending": "time"}).status_code == 302
    assert Match.objects.get().version == match.version


def test_end_of_a_match_without_hands_is_refused(client: Client, world: World) -> None:
    start(world)
    page = browser(client, world.ana)
    for answer in (page.get(URL), page.post(URL, {"ending": "time"})):
        assert answer.status_code == 409
        assert "There is nothing to end yet" in answer.content.decode()


def test_end_of_a_match_ended_meanwhile_says_how(client: Client, world: World) -> None:
    evening(world, 4)
    page = browser(client, world.ana)
    page.post(URL, {"ending": "agreement"})
    answer = page.post(URL, {"ending": "time"})
    assert answer.status_code == 409
    assert "This match is already over" in answer.content.decode()
    assert "Ana Moreira ended the match at" in answer.content.decode()
    assert Match.objects.get().ending == "agreement"


def test_end_of_a_match_annulled_meanwhile_says_so(client: Client, world: World) -> None:
    match = evening(world, 4)
    ledger.annul(match, by=world.bruno, reason="recorded twice")
    page = browser(client, world.ana)
    for answer in (page.get(URL), page.post(URL, {"ending": "time"})):
        assert answer.status_code == 409
        shown = flat(answer.content.decode())
        assert "This match is annulled and does not count." in shown
        assert f"{world.bruno} annulled the match on" in shown
        assert ": recorded twice." in shown
        for untrue in ("already over", "It was a draw", "ended the match", "play on"):
            assert untrue not in shown


def test_end_of_a_match_broken_off_names_no_winner(client: Client, world: World) -> None:
    match = evening(world, 4)
    ledger.break_off(match, by=world.bruno)
    answer = browser(client, world.ana).post(URL, {"ending": "time"})
    shown = flat(answer.content.decode())
    assert "The match was broken off and does not count" in shown
    assert " won." not in shown


def test_resume_removes_an_early_end(client: Client, world: World) -> None:
    match = evening(world, 4)
    page = browser(client, world.ana)
    page.post(URL, {"ending": "time"})
    assert "/boa-vista/matches/1/resume/" in page.get(SHEET).content.decode()
    sent = {"ending": "time", "reason": "both pairs have time"}
    assert page.post("/boa-vista/matches/1/resume/", sent).headers["Location"] == SHEET
    match.refresh_from_db()
    assert match.is_playing
    record(match, EVENING[4], world.ana)


def test_resume_after_the_target_is_refused(client: Client, world: World) -> None:
    evening(world)
    answer = browser(client, world.ana).post("/boa-vista/matches/1/resume/")
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "<b>Dirce and Nelson</b> won." in page
    assert "correct or undo it" in page


def test_resume_asks_first_for_a_reason(client: Client, world: World) -> None:
    evening(world, 4)
    page = browser(client, world.ana)
    page.post(URL, {"ending": "time"})
    assert "Resume match 1?" in page.get("/boa-vista/matches/1/resume/").content.decode()
    answer = page.post("/boa-vista/matches/1/resume/", {"ending": "time", "reason": " "})
    assert answer.status_code == 422
    assert "Write the reason in a few words." in answer.content.decode()
    assert Match.objects.get().ending == "time"


def test_resume_leaves_its_reason_in_the_journal(client: Client, world: World) -> None:
    evening(world, 4)
    page = browser(client, world.ana)
    page.post(URL, {"ending": "time"})
    page.post("/boa-vista/matches/1/resume/", {"ending": "time", "reason": "time after all"})
    line = JournalEntry.objects.get(action="resume-match")
    assert (line.before, line.reason) == ("2405 × 1425", "time after all")


def test_end_with_the_leader_giving_up_lets_the_others_win(client: Client, world: World) -> None:
    match = evening(world, 4)
    page = browser(client, world.ana)
    assert "Dirce and Nelson gave up" in page.get(URL).content.decode()
    assert page.post(URL, {"ending": "gave-up-0"}).status_code == 302
    match.refresh_from_db()
    assert (match.state, match.ending, match.gave_up) == ("finished", "gave-up", 0)
    assert [(side.won, side.place) for side in match.sides.all()] == [(False, 2), (True, 1)]
    shown = page.get(SHEET).content.decode()
    assert "<b>Ivone and Osvaldo</b> won." in shown
    assert "Dirce and Nelson gave up." in shown
    assert list(differences()) == []
    line = JournalEntry.objects.get(action="end-match")
    assert line.said.after == "2405 × 1425; Dirce and Nelson gave up"


def test_resume_after_giving_up_forgets_who_gave_up(world: World) -> None:
    match = evening(world, 4)
    ledger.end(match, by=world.ana, ending="gave-up", gave_up=1)
    ledger.resume(match, by=world.ana, ending="gave-up", reason="they came back")
    match.refresh_from_db()
    assert (match.is_playing, match.gave_up) == (True, None)


@pytest.mark.postgres
def test_database_refuses_gave_up_without_a_side(world: World) -> None:
    match = evening(world, 4)
    ledger.end(match, by=world.ana, ending="gave-up", gave_up=1)
    with pytest.raises(IntegrityError), transaction.atomic():
        Match.objects.update(gave_up=None)
    with pytest.raises(IntegrityError), transaction.atomic():
        Match.objects.update(gave_up=2)


def test_end_of_an_unknown_match_is_404(client: Client, world: World) -> None:
    assert browser(client, world.ana).get("/boa-vista/matches/99/end/").status_code == 404


def test_resume_from_an_old_page_keeps_another_ending(client: Client, world: World) -> None:
    match = evening(world, 4)
    ledger.end(match, by=world.ana, ending="time")
    ledger.resume(match, by=world.ana, ending="time", reason="a slip")
    ledger.end(match, by=world.bruno, ending="agreement")
    answer = browser(client, world.ana).post("/boa-vista/matches/1/resume/", {"ending": "time"})
    assert answer.status_code == 409
    assert Match.objects.get().ending == "agreement"


def test_match_page_names_who_ended_the_match_early(client: Client, world: World) -> None:
    match = evening(world, 4)
    ledger.end(match, by=world.bruno, ending="agreement")
    shown = browser(client, world.ana).get(SHEET).content.decode()
    assert f"{world.bruno} ended the match at" in shown
    ledger.resume(match, by=world.ana, ending="agreement", reason="a slip")
    match.refresh_from_db()
    assert match.early_ended_by is None
    assert " ended the match" not in browser(client, world.ana).get(SHEET).content.decode()


@pytest.mark.postgres
def test_database_refuses_a_name_without_an_early_end(world: World) -> None:
    evening(world, 4)
    with pytest.raises(IntegrityError), transaction.atomic():
        Match.objects.update(early_ended_by=world.ana)
