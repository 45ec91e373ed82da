"""A whole match as a match file: out, looked at, and in again."""

import json
import re
from io import BytesIO
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client

from clubs import roster
from clubs.models import Club, JournalEntry
from scoring import ledger
from scoring.downloads.stored_file import text_of
from scoring.games import GAMES, RULESETS
from scoring.house_rules.house import preset
from scoring.models import Hand, Match
from scoring.rules.matchfile import MatchFile, read_match, write_match
from tests.pages import flat
from tests.scoring.crowd import browser
from tests.scoring.notebook import EVENING, TOTALS, evening, totals
from tests.world import World

URL = "/boa-vista/matches/import/"


def fields(page: str) -> dict[str, str]:
    """Return the hidden fields of the page that asks who played."""
    key = re.search(r'name="client_key" value="([^"]+)"', page)
    assert key
    return {"client_key": key[1], "do": "save"}


def seats(world: World) -> dict[str, Any]:
    return {"side_1": world.dirce_nelson.pk, "side_2": world.ivone_osvaldo.pk}


def looked(client: Client, text: str) -> str:
    answer = client.post(URL, {"text": text})
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("game", GAMES)
def test_write_match_is_read_as_the_same_match(game: str) -> None:
    rules = GAMES[game].rules
    match = MatchFile(rules, ("A",) * rules.side_numbers.start, ())
    text = write_match(match)
    assert read_match(json.loads(text), RULESETS) == match
    assert write_match(read_match(json.loads(text), RULESETS)) == text


def test_bring_in_own_file_gives_the_same_bytes(client: Client, world: World) -> None:
    first = evening(world)
    browser(client, world.silvio)
    file = client.get(f"/boa-vista/matches/{first.number}/match.json")
    text = file.content.decode()
    page = looked(client, text)
    assert "3190" in page
    answer = client.post(URL, {**seats(world), **fields(page), "text": text})
    assert answer.status_code == 302
    second = Match.objects.get(number=first.number + 1)
    assert totals(second) == TOTALS[-1]
    assert second.state == Match.State.FINISHED
    assert client.get(f"/boa-vista/matches/{second.number}/match.json").content == file.content
    line = JournalEntry.objects.latest("id")
    assert (line.action, line.after) == ("bring-in-match", "3190 × 2705")


def test_file_is_scored_by_the_command(world: World, tmp_path: Any, capsys: Any) -> None:
    path = tmp_path / "match.json"
    path.write_text(text_of(evening(world)), encoding="utf-8")
    call_command("score", str(path))
    assert json.loads(capsys.readouterr().out)["totals"] == list(TOTALS[-1])


def test_file_names_sides_and_they_are_chosen(client: Client, world: World) -> None:
    text = text_of(evening(world))
    assert json.loads(text)["sides"] == ["Dirce e Nelson", "Ivone e Osvaldo"]
    page = looked(browser(client, world.ana), text)
    assert page.count("selected") == 2


def test_early_ending_is_in_the_file(client: Client, world: World) -> None:
    match = evening(world, hands=4)
    ledger.end(match, by=world.ana, ending="gave-up", gave_up=1)
    match.refresh_from_db()
    text = text_of(match)
    assert json.loads(text)["ended"] == {"how": "gave-up", "side": 1}
    page = looked(browser(client, world.ana), text)
    client.post(URL, {**seats(world), **fields(page), "text": text})
    made = Match.objects.get(number=match.number + 1)
    assert (made.ending, made.gave_up) == ("gave-up", 1)
    assert text_of(made) == text


def test_saving_twice_makes_one_match(client: Client, world: World) -> None:
    text = text_of(evening(world))
    page = looked(browser(client, world.ana), text)
    sent = {**seats(world), **fields(page), "text": text}
    places = {client.post(URL, sent)["Location"] for _twice in range(2)}
    assert places == {"/boa-vista/matches/2/"}
    assert Match.objects.count() == 2
    other = json.dumps({**json.loads(text), "hands": json.loads(text)["hands"][:2]})
    assert client.post(URL, {**sent, "text": other}).status_code == 409
    assert Match.objects.count() == 2


def test_hand_with_error_is_refused_at_its_hand(client: Client, world: World) -> None:
    data = json.loads(text_of(evening(world)))
    data["hands"][2]["sides"][0]["went_out"] = True
    data["hands"][2]["sides"][1]["went_out"] = True
    text = json.dumps(data)
    answer = browser(client, world.ana).post(URL, {"text": text})
    page = flat(answer.content.decode())
    assert answer.status_code == 422
    assert "so the match cannot be recorded" in page
    assert 'href="#hand-3"' in page
    sent = {**seats(world), "client_key": uuid4(), "do": "save", "text": text}
    assert client.post(URL, sent).status_code == 422
    assert Match.objects.count() == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "Choose a file, or paste its text."),
        ("hello", "This is not a match file."),
        ("[]", "This is not a match file."),
        ('{"ruleset": "whist", "hands": []}', "mistake: “ruleset”"),
        (
            '{"ruleset": "aacrt-2016", "hands": [{"sides": [{"clean": "x"}, {}]}]}',
            "mistake: hand 1, side 1, “clean”",
        ),
        ("x" * 100_001, "too large"),
    ],
)
def test_malformed_file_says_where(client: Client, world: World, text: str, words: str) -> None:
    answer = browser(client, world.ana).post(URL, {"text": text})
    assert answer.status_code == 422
    assert words in flat(answer.content.decode())


def test_file_may_be_chosen_instead_of_pasted(client: Client, world: World) -> None:
    file = SimpleUploadedFile("match.json", b"\xef\xbb\xbf" + text_of(evening(world)).encode())
    answer = browser(client, world.ana).post(URL, {"file": file})
    assert answer.status_code == 200
    assert "Who played, and when?" in flat(answer.content.decode())
    binary = BytesIO(bytes(range(256)))
    assert client.post(URL, {"file": binary}).status_code == 422


def test_same_pair_twice_is_refused(client: Client, world: World) -> None:
    text = text_of(evening(world))
    page = looked(browser(client, world.ana), text)
    sent = {**fields(page), "text": text, "side_1": world.dirce_nelson.pk}
    answer = client.post(URL, {**sent, "side_2": world.dirce_nelson.pk})
    assert answer.status_code == 422
    assert "cannot play on both sides" in answer.content.decode()
    assert Match.objects.count() == 1


def test_match_of_single_players_comes_in(client: Client, world: World) -> None:
    text = json.dumps(
        {
            "ruleset": "ramiro-es",
            "sides": ["Dirce Amaral", "Nelson Fagundes", "Ivone Teixeira"],
            "hands": [{"sides": [{"closed": True}, {"points": 30}, {"points": 45}]}],
        }
    )
    page = looked(browser(client, world.ana), text)
    assert page.count("selected") == 3
    people = dict(world.club.players.values_list("name", "pk"))
    sent = {
        "side_1": people["Dirce Amaral"],
        "side_2": people["Nelson Fagundes"],
        "side_3": people["Ivone Teixeira"],
    }
    assert client.post(URL, {**sent, **fields(page), "text": text}).status_code == 302
    made = Match.objects.get()
    assert totals(made)[1:] == (30, 45)
    assert made.rules_name == preset("ramiro-es").name


def test_other_rules_keep_their_numbers(client: Client, world: World) -> None:
    data = json.loads(text_of(evening(world)))
    text = json.dumps({**data, "options": {**data["options"], "target": 5000}})
    page = looked(browser(client, world.ana), text)
    client.post(URL, {**seats(world), **fields(page), "text": text})
    made = Match.objects.get(number=2)
    assert made.options["target"] == 5000
    assert made.state == Match.State.PLAYING
    assert "arquivo" in made.rules_name


def test_import_match_file_in_another_club_records_its_hands(client: Client, world: World) -> None:
    text = text_of(evening(world))
    club: Club = world.other_club
    one = roster.add_pair(club, by=world.davi, first="Dirce Amaral", second="Nelson Fagundes")
    two = club.competitors.exclude(pk=one.pk).get()
    address = "/vila-nova/matches/import/"
    page = browser(client, world.davi).post(address, {"text": text}).content.decode()
    sent = {**fields(page), "text": text, "side_1": one.pk, "side_2": two.pk}
    assert client.post(address, sent).status_code == 302
    assert Hand.objects.filter(match__club=club).count() == len(EVENING)


def test_import_match_file_without_hands_starts_a_match(client: Client, world: World) -> None:
    text = json.dumps({"ruleset": "aacrt-2016", "hands": []})
    page = looked(browser(client, world.ana), text)
    assert "The file has no hand yet." in page
    assert client.post(URL, {**seats(world), **fields(page), "text": text}).status_code == 302
    assert Match.objects.get().is_playing


@pytest.mark.parametrize(
    "text",
    [
        r'{"\ud800": 1}',
        r'{"ruleset": "\ud800", "hands": []}',
        r'{"ruleset": "aacrt-2016", "options": {"\ud800": 1}, "hands": []}',
        r'{"ruleset": "aacrt-2016", "sides": ["\ud800", "B"], "hands": []}',
        r'{"ruleset": "aacrt-2016", "hands": [{"\u0000": 1}]}',
        r'"\ud800"',
    ],
)
def test_text_that_no_page_can_show_is_refused(client: Client, world: World, text: str) -> None:
    answer = browser(client, world.silvio).post(URL, {"text": text})
    assert answer.status_code == 422
    assert not Match.objects.exists()
