"""The history of a hand: every version, newest first, with who, when, from what, and why."""

import pytest
from django.test import Client

from scoring import ledger
from scoring.models import Hand
from scoring.table.scoresheet import live_hands, versions_of_hand
from scoring.table.versions import device_words, versions
from tests.cases import with_thorough
from tests.pages import flat
from tests.scoring.crowd import browser
from tests.scoring.notebook import EVENING, correct, evening, hand, record, side, start
from tests.world import World

URL = "/boa-vista/matches/1/hands/1/"

# The first hand of the evening with 265 instead of 165 card points.
BETTER = hand(
    side(dirty=1, took_morto=True, card_points=265, left_in_hand=70),
    side(clean=1, went_out=True, took_morto=True, card_points=230, left_in_hand=15),
)


def test_history_lists_every_version_newest_first(client: Client, world: World) -> None:
    match = evening(world, 1)
    correct(live_hands(match)[0], BETTER, world.silvio, reason="misread")
    answer = browser(client, world.carla).get(URL)
    shown = answer.context["versions"]
    assert [version.is_live for version in shown] == [True, False]
    assert [version.hand.sides[0].points for version in shown] == [480, 380]
    page = answer.content.decode()
    assert page.index("This is the one that counts") < page.index("Crossed out")
    assert "Sílvio Ramos" in page
    assert "Ana Moreira" in page
    assert page.count("misread") == 2  # why the new one, and why no longer the old


def test_history_marks_the_changed_lines(client: Client, world: World) -> None:
    match = evening(world, 1)
    correct(live_hands(match)[0], BETTER, world.ana)
    new, old = versions(versions_of_hand(match, 1), {})
    assert [row.code for row, changed in new.rows if changed] == ["cards"]
    assert new.sums_changed == {0}
    assert not any(changed for _row, changed in old.rows)
    assert browser(client, world.ana).get(URL).content.decode().count("(changed)") == 1


def test_new_hand_is_not_compared_with_an_undone_one(world: World) -> None:
    match = evening(world, 1)
    ledger.void_last(live_hands(match)[0], by=world.ana, reason="wrong table")
    record(match, EVENING[1], world.ana)
    new, _undone = versions(versions_of_hand(match, 1), {})
    assert not any(changed for _row, changed in new.rows)


def test_history_of_an_undone_hand_names_who_undid_it(client: Client, world: World) -> None:
    match = evening(world, 1)
    ledger.void_last(live_hands(match)[0], by=world.silvio, reason="wrong table")
    page = browser(client, world.ana).get(URL).content.decode()
    assert "Crossed out by Sílvio Ramos" in page
    assert "wrong table" in page
    assert "hands/1/correct/" not in page


def test_history_links_to_correct_the_live_version(client: Client, world: World) -> None:
    evening(world, 1)
    link = 'href="/boa-vista/matches/1/hands/1/correct/"'
    assert link in browser(client, world.silvio).get(URL).content.decode()
    assert link not in browser(client, world.carla).get(URL).content.decode()


@pytest.mark.parametrize("number", [2, 3])
def test_page_of_a_hand_leads_to_undo_the_last_one(
    client: Client, world: World, number: int
) -> None:
    evening(world, 3)
    address = f"/boa-vista/matches/1/hands/{number}/"
    link = 'href="/boa-vista/matches/1/hands/3/void/"'
    shown = browser(client, world.silvio).get(address).content.decode()
    assert link in shown
    assert ("To undo this hand, undo those after it first." in shown) == (number == 2)
    assert link not in browser(client, world.carla).get(address).content.decode()


@pytest.mark.parametrize(
    ("user_agent", "words"),
    [
        (
            "Mozilla/5.0 (Linux; Android 14; SM-A155M) Chrome/126.0.0.0 Mobile Safari/537.36",
            "phone",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/15E148 Safari/604.1",
            "phone",
        ),
        ("Mozilla/5.0 (Linux; Android 13; SM-X200) Chrome/126.0.0.0 Safari/537.36", "tablet"),
        ("Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) Mobile/15E148 Safari/604.1", "tablet"),
        ("Mozilla/5.0 (Android 13; Tablet; rv:127.0) Gecko/127.0 Firefox/127.0", "tablet"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0.0.0 Safari/537.36", "computer"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) Safari/605.1.15", "computer"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0", "computer"),
    ],
)
def test_history_names_devices_in_short_words(
    client: Client, world: World, user_agent: str, words: str
) -> None:
    match = evening(world, 1)
    Hand.objects.filter(match=match).update(device=user_agent)
    page = flat(browser(client, world.ana).get(URL).content.decode())
    assert f", on a {words}</span>" in page
    assert "Mozilla" not in page


def test_unknown_device_has_no_words() -> None:
    assert device_words("") == ""
    assert device_words("curl/8.5.0") == ""


def test_history_of_an_unknown_hand_is_404(client: Client, world: World) -> None:
    evening(world, 1)
    page = browser(client, world.ana)
    assert page.get("/boa-vista/matches/1/hands/2/").status_code == 404
    assert page.get("/boa-vista/matches/9/hands/1/").status_code == 404
    assert browser(client, world.davi).get(URL).status_code == 404


@pytest.mark.parametrize("corrections", with_thorough([0, 12], quick=[12]))
def test_history_of_any_length_costs_7_queries(
    client: Client, world: World, corrections: int, django_assert_num_queries
) -> None:
    match = evening(world, 1)
    for _correction in range(corrections):
        correct(live_hands(match)[0], BETTER, world.ana)
    page = browser(client, world.ana)
    page.get(URL)
    with django_assert_num_queries(7):
        page.get(URL)


def test_note_of_a_hand_is_in_history_sheet_and_paper(client: Client, world: World) -> None:
    match = start(world)
    noted_hand = hand(side(card_points=100), side(card_points=85), morto_to_stock=True)
    correct(record(match, EVENING[0], world.ana), noted_hand, world.ana)
    page = browser(client, world.carla)
    new, old = page.get(URL).context["versions"]
    assert [changed for _words, changed in new.notes] == [True]
    assert old.notes == []
    for address in (URL, "/boa-vista/matches/1/", "/boa-vista/matches/1/score-sheet.pdf?html"):
        assert "A morto became the stock" in page.get(address).content.decode()
