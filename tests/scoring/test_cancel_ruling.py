"""Cancel a noted ruling: with a reason, once, and still listed."""

from uuid import uuid4

import pytest
from django.test import Client

from clubs.models import JournalEntry
from scoring.ledger import incidents
from scoring.models import Incident, Match
from tests.scoring.crowd import browser
from tests.scoring.notebook import EVENING, evening, record
from tests.scoring.rulings import FAILED_LEAVE, decision, match_of, note, text_of
from tests.world import World

SHEET = "/boa-vista/matches/1/"
LOCKED = decision("aacrt-2016", "lixo", wild_before="wild")


def url(incident: Incident) -> str:
    return f"/boa-vista/incidents/{incident.pk}/cancel/"


def test_cancelled_ruling_stays_listed_with_the_reason(client: Client, world: World) -> None:
    incident = note(evening(world, 4), LOCKED, world.bruno, side=1)
    page = browser(client, world.silvio)
    answer = page.post(url(incident), {"reason": "the two was in its own suit"})
    assert answer.headers["Location"] == f"{SHEET}#incidents"
    incident.refresh_from_db()
    assert incident.cancelled_by == world.silvio
    for address in (SHEET, "/boa-vista/incidents/", "/boa-vista/pairs/2/"):
        answer = page.get(address)
        assert "is-cancelled" in answer.content.decode()
        assert "Cancelled by Sílvio Ramos: the two was in its own suit" in text_of(answer)
        assert url(incident) not in answer.content.decode()


def test_cancel_page_shows_the_ruling(client: Client, world: World) -> None:
    incident = note(evening(world, 4), LOCKED, world.bruno, side=1)
    words = text_of(browser(client, world.ana).get(url(incident)))
    assert "Cancel this ruling?" in words
    assert "Ivone and Osvaldo" in words
    assert "The pile may not be taken." in words
    assert "is recorded. This ruling keeps its effect" not in words


def test_cancel_page_says_that_a_recorded_hand_keeps_it(client: Client, world: World) -> None:
    match = evening(world, 4)
    incident = note(match, LOCKED, world.bruno)
    record(match, EVENING[4], world.silvio)
    page, sentence = browser(client, world.ana), "Hand 5 is recorded. This ruling keeps its effect"
    assert sentence in text_of(page.get(url(incident)))
    after = page.post(url(incident), {"reason": "the wrong pair"}, follow=True)
    assert sentence in text_of(after)


def test_cancel_without_a_reason_is_refused(client: Client, world: World) -> None:
    incident = note(evening(world, 4), LOCKED, world.bruno)
    answer = browser(client, world.ana).post(url(incident), {"reason": "  "})
    assert answer.status_code == 422
    assert "Write the reason in a few words." in text_of(answer)
    incident.refresh_from_db()
    assert incident.cancelled_at is None


def test_cancel_twice_keeps_the_first_reason(client: Client, world: World) -> None:
    incident = note(evening(world, 4), LOCKED, world.bruno)
    page = browser(client, world.ana)
    page.post(url(incident), {"reason": "wrong pair"})
    assert page.get(url(incident)).status_code == 302
    assert page.post(url(incident), {"reason": "another"}).status_code == 302
    incidents.cancel(incident, by=world.silvio, reason="at the same moment")
    incident.refresh_from_db()
    assert (incident.cancel_reason, incident.cancelled_by) == ("wrong pair", world.ana)
    assert JournalEntry.objects.filter(action="cancel-ruling").count() == 1


def test_cancel_raises_the_version_and_leaves_a_journal_line(client: Client, world: World) -> None:
    incident = note(evening(world, 4), LOCKED, world.bruno)
    before = Match.objects.get().version
    browser(client, world.ana).post(url(incident), {"reason": "wrong pair"})
    assert Match.objects.get().version > before
    line = JournalEntry.objects.latest("id")
    assert (line.action, line.said.before, line.reason) == (
        "cancel-ruling",
        "May I take the discard pile?",
        "wrong pair",
    )
    assert line.said.subject == "Match 1, hand 5"


def test_cancelled_penalty_is_not_on_the_hand_form(client: Client, world: World) -> None:
    match = match_of(world, "samba-es")
    incident = note(match, decision("samba-es", FAILED_LEAVE[0], **FAILED_LEAVE[1]), world.bruno)
    page = browser(client, world.ana)
    record_page = f"{SHEET}hands/1/record/"
    assert "0-penalty-points" in page.get(record_page).content.decode()
    page.post(url(incident), {"reason": "could go out after all"})
    assert "0-penalty-points" not in page.get(record_page).content.decode()


@pytest.mark.postgres_later
def test_ruling_without_a_match_returns_to_the_list(client: Client, world: World) -> None:
    what = decision("bridge", "exposed", declarer="S", player="W", suit="H", rank="K", held=9)
    incident = incidents.note_on_table(
        world.club, what, table="mesa 3", by=world.bruno, client_key=uuid4()
    )
    answer = browser(client, world.bruno).post(url(incident), {"reason": "not seen"})
    assert answer.headers["Location"] == "/boa-vista/incidents/#incidents"
    incident.refresh_from_db()
    assert incident.cancel_reason == "not seen"


def test_cancelling_prepares_the_correction_of_a_recorded_hand(
    client: Client, world: World
) -> None:
    match = match_of(world, "samba-es")
    incident = note(match, decision("samba-es", FAILED_LEAVE[0], **FAILED_LEAVE[1]), world.bruno)
    title = "Asked permission to go out"
    penalties = [{"points": 20, "reason": "signal"}, {"points": 100, "reason": title}]
    record(match, {"sides": [{"penalties": penalties}, {}]}, world.silvio)
    page = browser(client, world.ana)
    answer = page.post(url(incident), {"reason": "could go out after all"}, follow=True)
    assert answer.request["PATH_INFO"] == f"{SHEET}hands/1/correct/"
    form = answer.context["form"]
    assert form.sides[0].rows[-1].penalties == [("20", "signal")]
    assert answer.context["reason"].initial["reason"] == "could go out after all"


def test_cancel_a_failed_opening_prepares_a_hand_without_it(client: Client, world: World) -> None:
    match = evening(world, 4)
    failed = decision("aacrt-2016", "failed-opening", total=2405, failed_before=0)
    incident = note(match, failed, world.bruno, side=0)
    record(match, {"sides": [{"failed_openings": 1}, {}]}, world.silvio)
    answer = browser(client, world.ana).post(url(incident), {"reason": "miscounted"}, follow=True)
    assert answer.context["form"].facts.sides[0].failed_openings == 0


@pytest.mark.postgres_later
def test_correction_is_prepared_only_by_a_cancelled_ruling(client: Client, world: World) -> None:
    match = evening(world, 4)
    incident = note(match, LOCKED, world.bruno, side=0, hand=5)
    record(match, EVENING[4], world.silvio)
    page = browser(client, world.ana)
    for value in (str(incident.pk), "0", "x", "9" * 30):
        answer = page.get(f"{SHEET}hands/5/correct/", {"cancelled": value})
        assert (answer.status_code, answer.context["reason"].initial) == (200, {})
