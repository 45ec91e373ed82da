"""Take whole matches out as one list, and import that list with every hand of them."""

import json
from datetime import date
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import translation

from clubs import accounts
from clubs.models import Club
from scoring import ledger
from scoring.club import audit
from scoring.downloads.stored_file import text_of
from scoring.house_rules.house import preset
from scoring.imports import words
from scoring.imports.results_list import read_results
from scoring.models import Hand, Match, Side, SideHand
from scoring.table.result import FinalResult
from scoring.table.scoresheet import live_hands
from tests.cases import with_thorough
from tests.scoring.crowd import browser
from tests.scoring.notebook import evening, start
from tests.scoring.test_import_results import START, confirm, fates
from tests.world import World


@pytest.fixture
def page(client: Client, world: World) -> Client:
    return browser(client, world.ana)


def taken_out(page: Client, form: str, query: str = "") -> bytes:
    answer = page.get(f"/boa-vista/match-files.{form}{query}")
    assert answer.status_code == 200
    return answer.getvalue()


def bring(page: Client, content: bytes, name: str = "matches.csv", start: str = START) -> str:
    file = SimpleUploadedFile(name, content)
    answer = page.post(start, {"file": file, "client_key": str(uuid4())})
    assert answer.status_code == 302, answer.context["form"].errors
    return str(answer["Location"])


def other_club(world: World) -> Club:
    """Return a second club of Ana without any pair."""
    return accounts.create_club("jardim", "Jardim", owner=world.ana)


@pytest.mark.postgres_later
@pytest.mark.parametrize("form", with_thorough(["csv", "xlsx"], first=1))
def test_other_club_gets_matches_with_every_hand(page: Client, world: World, form: str) -> None:
    before = evening(world)
    ledger.annul(start(world), by=world.ana, reason="wrong pairs")
    club = other_club(world)
    address = bring(page, taken_out(page, form), f"m.{form}", START.replace("boa-vista", "jardim"))
    assert fates(page, address, **{"opt-new": "yes"}) == ["new"]
    confirm(page, address)
    after = club.matches.get()
    assert [side.total for side in after.sides.all()] == [3190, 2705]
    assert (after.state, after.ending, after.hand_count) == ("finished", "target", 6)
    assert json.loads(text_of(after)) == json.loads(text_of(before))
    assert after.played_at.replace(second=0, microsecond=0) == before.played_at.replace(
        second=0, microsecond=0
    )
    assert SideHand.objects.filter(match=after).count() == 12
    assert list(audit.differences()) == []


def test_import_into_the_same_club_finds_matches_recorded(page: Client, world: World) -> None:
    evening(world)
    ledger.enter_result(
        world.club,
        [world.marlene_valdir, world.ivone_osvaldo],
        preset("aacrt-2016"),
        FinalResult((3100, 2000), 0),
        by=world.ana,
        client_key=uuid4(),
    )
    start(world)  # a match without a hand is not on the list
    assert fates(page, bring(page, taken_out(page, "csv"))) == ["same", "same"]


def test_undo_import_of_whole_matches_deletes_their_hands(page: Client, world: World) -> None:
    evening(world)
    content = taken_out(page, "csv")
    Hand.objects.all().delete()
    SideHand.objects.all().delete()
    Side.objects.all().delete()
    Match.objects.all().delete()
    address = bring(page, content)
    confirm(page, address)
    assert Hand.objects.count() == 6
    page.post(f"{address}undo/")
    assert (Match.objects.count(), Hand.objects.count(), SideHand.objects.count()) == (0, 0, 0)


def test_match_in_play_goes_on_after_import(page: Client, world: World) -> None:
    evening(world, hands=4)
    other_club(world)
    address = bring(page, taken_out(page, "csv"), start=START.replace("boa-vista", "jardim"))
    page.post(address, {"do": "answers", "opt-new": "yes"})
    (step,) = page.get(address).context["plan"].steps
    assert (step.fate, "still in play" in step.words) == ("new", True)
    confirm(page, address)
    match = Match.objects.get(club__slug="jardim")
    assert (match.state, len(live_hands(match))) == ("playing", 4)


BROKEN: list[tuple[Any, str]] = [
    ({"ruleset": "no-such-game", "hands": []}, "file"),
    ({"ruleset": "aacrt-2016", "hands": []}, "no-hands"),
    ({"ruleset": "ramiro-es", "sides": ["a", "b", "c"], "hands": []}, "no-hands"),
    (
        {"ruleset": "aacrt-2016", "hands": [{"sides": [{"went_out": True}, {"went_out": True}]}]},
        "wrong-hand",
    ),
]


@pytest.mark.parametrize(("file", "problem"), BROKEN)
def test_line_says_what_is_wrong_with_its_file(
    page: Client, world: World, file: Any, problem: str
) -> None:
    cell = json.dumps(file).replace('"', '""')
    text = f'Dia;Dupla 1;Dupla 2;Arquivo da partida\n20/11/2025;1;2;"{cell}"\n'
    (step,) = page.get(bring(page, text.encode())).context["plan"].steps
    assert (step.fate, step.words) == ("wrong", str(words.PROBLEMS[problem]))


@pytest.mark.parametrize("language", ["en", "pt-br", "es"])
def test_import_recognises_heads_of_the_list(page: Client, world: World, language: str) -> None:
    with translation.override(language):
        heads = [
            str(head) for key, head in words.COLUMNS.items() if key not in ("score", "tournament")
        ]
    table = read_results([heads], date(2026, 11, 23))
    assert list(table.columns) == [
        key for key in words.COLUMNS if key not in ("score", "tournament")
    ]


def test_rules_of_the_club_are_found_again(page: Client, world: World) -> None:
    evening(world)
    other_club(world)
    address = bring(page, taken_out(page, "csv"), start=START.replace("boa-vista", "jardim"))
    page.post(address, {"do": "answers", "opt-new": "yes"})
    confirm(page, address)
    match = Match.objects.get(club__slug="jardim")
    assert (match.ruleset, match.rules_name) == ("aacrt-2016", preset("aacrt-2016").name)
