"""Undoing the last hand on its page: with a reason, and never a hand that nobody looked at."""

import pytest
from django.test import Client

from scoring import ledger
from scoring.models import Hand, Match
from scoring.table.scoresheet import ScoreSheet, live_hands, score_sheet
from scoring.views.table import hands as views
from tests.pages import texts
from tests.scoring.crowd import browser
from tests.scoring.notebook import EVENING, correct, evening, record, totals
from tests.world import World

SHEET = "/boa-vista/matches/1/"


def url(number: int) -> str:
    return f"/boa-vista/matches/1/hands/{number}/void/"


def last(match: Match) -> Hand:
    return live_hands(match)[-1]


def test_undo_page_shows_the_totals_before_the_hand(client: Client, world: World) -> None:
    evening(world, 4)
    page = browser(client, world.ana).get(url(4)).content.decode()
    for before, after in (("2405", "1670"), ("1425", "1390")):
        assert f"{before} →becomes {after}" in texts(page, ".changes .num")
        assert page.count(before) == 1
    assert "The match then goes on." not in page


def test_undo_last_hand_stores_the_reason(client: Client, world: World) -> None:
    match = evening(world, 4)
    hand = last(match)
    sent = {"voiding": hand.pk, "reason": "wrong table"}
    page = browser(client, world.silvio)
    assert page.post(url(4), sent).headers["Location"] == SHEET
    assert "Hand 4 is undone." in page.get(SHEET).content.decode()
    hand.refresh_from_db()
    assert (hand.voided_by, hand.void_reason) == (world.silvio, "wrong table")
    assert totals(match) == (1670, 1390)


def test_undo_in_a_match_annulled_meanwhile_redirects(
    client: Client, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = evening(world, 4)
    hand = last(match)

    def read_and_annul(match: Match) -> ScoreSheet:
        """Return the sheet of the match, which somebody annuls before the hand is voided."""
        sheet = score_sheet(match)
        ledger.annul(match, by=world.ana, reason="recorded twice")
        return sheet

    monkeypatch.setattr(views, "score_sheet", read_and_annul)
    sent = {"voiding": hand.pk, "reason": "wrong table"}
    page = browser(client, world.silvio)
    assert page.post(url(4), sent).headers["Location"] == url(4)
    monkeypatch.undo()
    assert page.get(url(4)).headers["Location"] == SHEET
    hand.refresh_from_db()
    assert hand.voided_at is None


def test_undo_without_a_reason_is_refused(client: Client, world: World) -> None:
    match = evening(world, 4)
    sent = {"voiding": last(match).pk, "reason": "  "}
    answer = browser(client, world.ana).post(url(4), sent)
    assert answer.status_code == 422
    assert 'id="id_reason_error"' in answer.content.decode()
    assert totals(match) == (2405, 1425)


def test_reasons_to_undo_begin_with_a_hand_recorded_twice(client: Client, world: World) -> None:
    evening(world, 4)
    page = browser(client, world.ana).get(url(4)).content.decode()
    reasons = texts(page, ".field__ready button")
    assert (reasons[0], len(reasons)) == ("it was recorded twice", 3)


def test_undo_sent_twice_undoes_one_hand(client: Client, world: World) -> None:
    match = evening(world, 4)
    page, sent = browser(client, world.ana), {"voiding": last(match).pk, "reason": "wrong table"}
    for _twice in range(2):
        assert page.post(url(4), sent).headers["Location"] == SHEET
    assert len(live_hands(match)) == 3


@pytest.mark.postgres_later
def test_undo_of_the_last_hand_says_that_the_match_continues(client: Client, world: World) -> None:
    match = evening(world)
    page = browser(client, world.ana)
    assert "The match then goes on." in page.get(url(6)).content.decode()
    page.post(url(6), {"voiding": last(match).pk, "reason": "counted again"})
    match.refresh_from_db()
    assert match.is_playing


def test_undo_of_an_earlier_hand_is_refused(client: Client, world: World) -> None:
    match = evening(world, 4)
    shown = last(match)
    record(match, EVENING[4], world.silvio)
    page = browser(client, world.ana)
    for answer in (page.get(url(4)), page.post(url(4), {"voiding": shown.pk, "reason": "wrong"})):
        assert answer.status_code == 409
        words = answer.content.decode()
        assert "Hand 4 is not the last one any more: hand 5 has been recorded." in words
        assert f'href="{SHEET}hands/4/correct/"' in words
        assert f'href="{url(5)}"' in words
    assert len(live_hands(match)) == 5


def test_undo_of_a_hand_corrected_meanwhile_shows_it_first(client: Client, world: World) -> None:
    match = evening(world, 1)
    shown = last(match)
    now = correct(shown, EVENING[4], world.silvio)
    page = browser(client, world.ana)
    answer = page.post(url(1), {"voiding": shown.pk, "reason": "wrong table"})
    assert answer.status_code == 409
    words = answer.content.decode()
    assert "Sílvio Ramos corrected this hand" in words
    assert f'name="voiding" value="{now.pk}"' in words
    assert 'value="wrong table"' in words
    assert live_hands(match) == [now]
    page.post(url(1), {"voiding": now.pk, "reason": "wrong table"})
    assert live_hands(match) == []


def test_old_page_does_not_undo_a_new_hand(client: Client, world: World) -> None:
    match = evening(world, 1)
    page, sent = browser(client, world.ana), {"voiding": last(match).pk, "reason": "wrong table"}
    page.post(url(1), sent)
    new = record(match, EVENING[1], world.silvio)
    assert page.post(url(1), sent).status_code == 409
    assert live_hands(match) == [new]


def test_undo_of_an_unknown_hand_redirects_to_the_sheet(client: Client, world: World) -> None:
    evening(world, 1)
    assert browser(client, world.ana).get(url(2)).headers["Location"] == SHEET
