"""Annul a match with a reason, and bring it back."""

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from clubs.journal.writing import NotNow
from clubs.models import JournalEntry
from scoring import ledger
from scoring.club.audit import differences
from scoring.match.match_queries import counted, listed, playing
from scoring.memory.leaderboard import leaderboard
from scoring.models import Match, Side
from tests.pages import texts
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.scoring.notebook import EVENING, correct, evening, record
from tests.scoring.rulings import decision, note
from tests.world import World

SHEET = "/boa-vista/matches/1/"
ANNUL = "/boa-vista/matches/1/annul/"


@prepared
def annulled(world: World, hands: int = len(EVENING)) -> Match:
    match = evening(world, hands)
    ledger.annul(match, by=world.ana, reason="recorded twice")
    match.refresh_from_db()
    return match


def test_annul_page_names_the_match_and_its_totals(client: Client, world: World) -> None:
    evening(world)
    page = browser(client, world.ana).get(ANNUL).content.decode()
    assert "Annul match 1?" in page
    assert "3190" in page
    assert texts(page, "[data-reason]") == ["it was recorded twice", "it was only a test"]


def test_annul_without_a_reason_changes_nothing(client: Client, world: World) -> None:
    evening(world)
    answer = browser(client, world.ana).post(ANNUL, {"reason": " "})
    assert answer.status_code == 422
    assert Match.objects.get().state == "finished"


def test_annul_twice_leaves_one_line_in_the_journal(client: Client, world: World) -> None:
    evening(world)
    page = browser(client, world.ana)
    for _again in range(2):
        answer = page.post(ANNUL, {"reason": "recorded twice"})
        assert answer.headers["Location"] == SHEET
    line = JournalEntry.objects.get(action="annul-match")
    assert line.reason == "recorded twice"
    assert line.said.before == "Dirce and Nelson 3190, Ivone and Osvaldo 2705"
    assert line.said.after.startswith("The win of Dirce and Nelson does not count any more; ")


@pytest.mark.parametrize("hands", [4, 6])
def test_annulled_match_leaves_lists_tables_and_audit(world: World, hands: int) -> None:
    match = annulled(world, hands)
    assert match.state == "annulled"
    assert not listed(world.club).exists()
    assert not counted(world.club).exists()
    assert playing(world.club) == []
    assert leaderboard(world.club, "aacrt-2016").standings == []
    assert [(side.won, side.place) for side in match.sides.all()] == [(None, None)] * 2
    Side.objects.filter(match=match).update(total=1)
    assert list(differences()) == []


def test_annulled_match_leaves_the_pair_page(client: Client, world: World) -> None:
    match = evening(world, 2)
    note(match, decision("aacrt-2016", "lixo", wild_before="wild"), world.ana, side=0)
    page = browser(client, world.ana)
    assert SHEET in page.get("/boa-vista/pairs/1/").content.decode()
    ledger.annul(match, by=world.ana, reason="recorded twice")
    assert SHEET not in page.get("/boa-vista/pairs/1/").content.decode()


def test_annulled_match_page_shows_who_annulled_it_and_why(client: Client, world: World) -> None:
    annulled(world)
    page = browser(client, world.carla).get(SHEET).content.decode()
    assert "This match is annulled and does not count." in page
    assert "Ana Moreira annulled the match on" in page
    assert "recorded twice" in page
    assert "bring-back" not in page


def test_annulled_match_takes_no_hand(world: World) -> None:
    match = annulled(world, 4)
    hand = match.hands.get(number=4)
    with pytest.raises(NotNow):
        record(match, EVENING[4], world.ana)
    with pytest.raises(NotNow):
        correct(hand, EVENING[4], world.ana)
    with pytest.raises(NotNow):
        ledger.void_last(hand, by=world.ana, reason="misread")
    with pytest.raises(NotNow):
        ledger.end(match, by=world.ana, ending="time")
    assert match.hands.count() == 4


@pytest.mark.parametrize("path", ["record", "void"])
def test_hand_pages_of_an_annulled_match_do_not_break(
    client: Client, world: World, path: str
) -> None:
    annulled(world, 4)
    number = 5 if path == "record" else 4
    page = browser(client, world.ana)
    url = f"{SHEET}hands/{number}/{path}/"
    voiding = str(Match.objects.get().hands.get(number=4).pk)
    assert page.get(url).status_code in (200, 302, 409)
    assert page.post(url, {"reason": "x", "voiding": voiding}).status_code in (302, 409, 422)


@pytest.mark.postgres
def test_bring_back_counts_the_match_as_before(client: Client, world: World) -> None:
    annulled(world)
    page = browser(client, world.ana)
    url = "/boa-vista/matches/1/bring-back/"
    assert "Bring match 1 back?" in page.get(url).content.decode()
    assert page.post(url).headers["Location"] == SHEET
    match = counted(world.club).get()
    assert (match.annulled_at, match.annul_reason) == (None, "")
    assert [side.won for side in match.sides.all()] == [True, False]
    assert list(differences()) == []
    line = JournalEntry.objects.get(action="bring-back-match")
    assert line.said.before == ""
    assert line.said.after.startswith(
        "Dirce and Nelson 3190, Ivone and Osvaldo 2705;"
        " The match had been annulled: recorded twice;"
        " The win of Dirce and Nelson counts again; Place of"
    )


def test_bring_back_an_unfinished_match_resumes_it(world: World) -> None:
    match = annulled(world, 4)
    ledger.bring_back(match, by=world.ana)
    record(match, EVENING[4], world.ana)
    assert listed(world.club).get().is_playing


@pytest.mark.postgres
def test_database_refuses_annulled_match_without_a_reason(world: World) -> None:
    match = annulled(world)
    with pytest.raises(IntegrityError), transaction.atomic():
        Match.objects.filter(pk=match.pk).update(annul_reason="")
    with pytest.raises(IntegrityError), transaction.atomic():
        Match.objects.filter(pk=match.pk).update(state="finished")


def test_annulled_match_offers_no_correction(client: Client, world: World) -> None:
    annulled(world)
    page = browser(client, world.ana)
    assert f"{SHEET}hands/6/" not in page.get(SHEET).content.decode()
    assert "sheet--annulled" in page.get(SHEET).content.decode()
    assert "Correct hand 1" not in page.get(f"{SHEET}hands/1/").content.decode()
