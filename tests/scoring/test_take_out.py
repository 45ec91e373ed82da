"""Take lists out as files: with the filter of their page, for people who may see the page."""

import io
import json
import os
from datetime import timedelta
from typing import Any

import openpyxl
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs import roster
from clubs.models import User
from scoring.games import rules_with
from scoring.views.papers import downloads
from server.jobs.models import State
from server.jobs.queue import Queue
from server.jobs.worker import Steps
from server.papers.drawing import draw
from tests.jobs.files import WORKER
from tests.pages import flat
from tests.scoring.crowd import browser, many, played
from tests.scoring.games import start_game
from tests.scoring.notebook import EVENING, TOTALS, evening, start
from tests.tournaments.paper.queue import queue as queue
from tests.world import World


def rows(client: Client, who: User, address: str) -> list[dict[str, Any]]:
    answer = browser(client, who).get(f"/boa-vista/{address}")
    assert answer.status_code == 200, answer.content
    found: list[dict[str, Any]] = json.loads(answer.getvalue())["rows"]
    return found


@pytest.mark.postgres_later
def test_people_have_partner_and_last_match(client: Client, world: World) -> None:
    played(world, world.dirce_nelson, world.ivone_osvaldo)
    dirce = rows(client, world.carla, "players.json")[0]
    assert (dirce["name"], dirce["partner"]) == ("Dirce Amaral", "Nelson Fagundes")
    assert dirce["matches_this_year"] == 1


def test_people_follow_search_and_archive(client: Client, world: World) -> None:
    roster.archive_pair(world.dirce_nelson, by=world.ana)
    names = [row["name"] for row in rows(client, world.ana, "players.json?q=dirce")]
    assert names == ["Dirce Amaral"]
    assert rows(client, world.ana, "players.json?archived=1") == []
    assert [row["number"] for row in rows(client, world.ana, "pairs.json?archived=1")] == [1]
    assert [row["number"] for row in rows(client, world.ana, "pairs.json")] == [2, 3]


def test_people_tell_particulars_to_the_office_alone(client: Client, world: World) -> None:
    dirce = world.dirce_nelson.first
    roster.keep_particulars(world.club, {dirce: {"phone": "+55 11 98765-4321"}}, by=world.ana)
    of_office = rows(client, world.ana, "players.json")[0]
    assert (of_office["phone"], of_office["email"]) == ("+55 11 98765-4321", "")
    for who in (world.carla, world.bruno, world.silvio):
        assert {"phone", "birthday", "note"}.isdisjoint(rows(client, who, "players.json")[0])
    text = browser(client, world.ana).get("/boa-vista/players.csv").content.decode("utf-8-sig")
    assert "'+55 11" in text


def test_matches_follow_the_filter(client: Client, world: World) -> None:
    played(world, world.dirce_nelson, world.ivone_osvaldo)
    played(world, world.marlene_valdir, world.ivone_osvaldo, playing=True)
    found = rows(client, world.ana, "matches.json?pair=1")
    assert [(row["number"], row["side_1_points"], row["side_1_won"]) for row in found] == [
        (1, 3100, True)
    ]
    assert len(rows(client, world.ana, "matches.json")) == 2
    assert [r["number"] for r in rows(client, world.ana, "matches.json?state=playing")] == [2]


def test_hands_have_every_figure(client: Client, world: World) -> None:
    match = evening(world)
    found = rows(client, world.carla, f"hands.json?match={match.number}")
    assert [(row["hand"], row["side"]) for row in found] == [
        (number, side) for number in range(1, 7) for side in (1, 2)
    ]
    assert [(row["total"]) for row in found] == [total for both in TOTALS for total in both]
    first = found[0]
    assert (first["dirty_count"], first["dirty_points"], first["morto_count"]) == (1, 100, 1)
    assert (first["cards_points"], first["received_points"]) == (165, 15)
    assert found[1]["went_out"]
    assert found[6]["failed_openings"] == 1


def test_columns_of_hands_ignore_the_order_of_games_played(client: Client, world: World) -> None:
    start_game(world, "samba-es")
    evening(world)
    columns = list(rows(client, world.carla, "hands.json")[0])
    assert columns.index("morto_count") < columns.index("samba_count")


def test_downloaded_hands_give_the_same_totals(client: Client, world: World) -> None:
    match = evening(world)
    found = rows(client, world.carla, f"hands.json?match={match.number}")
    rules = rules_with(match.ruleset, match.options)
    hands = [
        rules.read({**one["facts_of_hand"], "sides": [one["facts"], other["facts"]]})
        for one, other in zip(found[::2], found[1::2], strict=True)
    ]
    assert rules.play(hands).state.totals == TOTALS[-1]
    assert sum(row["points"] for row in found if row["side"] == 1) == TOTALS[-1][0]
    assert len(EVENING) == len(hands)


def test_leaderboard_has_all_places(client: Client, world: World) -> None:
    played(world, world.dirce_nelson, world.ivone_osvaldo)
    found = rows(client, world.carla, "leaderboard.json?span=all")
    assert [(r["place"], r["number"], r["won"], r["difference"]) for r in found] == [
        (1, 1, 1, 1100),
        (2, 2, 0, -1100),
    ]


@pytest.mark.parametrize("name", ["players", "pairs", "matches", "hands", "leaderboard", "journal"])
@pytest.mark.parametrize("form", ["csv", "xlsx", "json"])
def test_files_of_another_club_are_not_found(
    client: Client, world: World, name: str, form: str
) -> None:
    assert browser(client, world.davi).get(f"/boa-vista/{name}.{form}").status_code == 404
    client.logout()
    assert client.get(f"/boa-vista/{name}.{form}").status_code == 302


def test_unknown_form_is_not_found(client: Client, world: World) -> None:
    assert browser(client, world.ana).get("/boa-vista/matches.ods").status_code == 404


def test_file_has_name_type_and_language(client: Client, world: World) -> None:
    answer = browser(client, world.ana).get("/boa-vista/pairs.xlsx")
    assert answer["Content-Disposition"] == 'attachment; filename="boa-vista-pairs.xlsx"'
    sheet = openpyxl.load_workbook(io.BytesIO(answer.content)).worksheets[0]
    assert [cell.value for cell in sheet[2]][:2] == [1, "Dirce and Nelson"]
    client.cookies["django_language"] = "pt-br"
    answer = client.get("/boa-vista/pairs.csv")
    assert "Número da dupla;Dupla;" in answer.content.decode("utf-8-sig")


def test_hostile_names_are_harmless(client: Client, world: World) -> None:
    roster.add_player(world.club, name="=HYPERLINK(1)", called="", by=world.ana)
    text = browser(client, world.ana).get("/boa-vista/players.csv").content.decode("utf-8-sig")
    assert "'=HYPERLINK(1)" in text


def test_pages_offer_files_with_their_filter(client: Client, world: World) -> None:
    match = evening(world)
    browser(client, world.ana)
    page = client.get("/boa-vista/matches/?span=all&pair=1&until=2026-01-01").content.decode()
    assert (
        '/boa-vista/hands.csv?span=all&amp;pair=1"'
        in client.get("/boa-vista/matches/?span=all&pair=1").content.decode()
    )
    assert "until" not in page.partition("hands.csv")[2][:40]
    assert (
        "/boa-vista/players.xlsx?q=dir" in client.get("/boa-vista/players/?q=dir").content.decode()
    )
    assert "pairs.json" in client.get("/boa-vista/pairs/").content.decode()
    assert "journal.csv" in client.get("/boa-vista/journal/").content.decode()
    assert "leaderboard.csv?span=all" in client.get("/boa-vista/?span=all").content.decode()
    page = client.get(f"/boa-vista/matches/{match.number}/").content.decode()
    assert f"hands.xlsx?match={match.number}" in page


def test_queries_do_not_grow_with_matches(client: Client, world: World) -> None:
    evening(world)
    browser(client, world.ana).get("/boa-vista/hands.json?span=all")
    counts = []
    for number in (1, 30):
        many(world, number)
        with CaptureQueriesContext(connection) as queries:
            client.get("/boa-vista/matches.json?span=all")
            client.get("/boa-vista/hands.json?span=all")
        counts.append(len(queries))
    assert counts[0] == counts[1]


# --- Long lists -----------------------------------------------------------------------------------


@pytest.fixture
def long_lists(queue: Queue, monkeypatch: pytest.MonkeyPatch) -> Queue:
    """The queue without workers; every list is long."""
    monkeypatch.setattr(downloads, "FEW", 0)
    return queue


def test_long_list_is_written_in_the_background(
    client: Client, world: World, long_lists: Queue
) -> None:
    played(world, world.dirce_nelson, world.ivone_osvaldo)
    answer = browser(client, world.carla).get("/boa-vista/matches.csv?span=all")
    address = answer["Location"]
    waiting = client.get(address)
    assert waiting.status_code == 202
    assert "File: Matches" in flat(waiting.content.decode())
    job = long_lists.claim(WORKER)
    assert job
    long_lists.finish(job, draw(job, Steps(long_lists, job)))
    ready = client.get(address)
    assert "The file is ready" in flat(ready.content.decode())
    file = client.get(f"{address}&file=1")
    assert file.getvalue().count(b"\n") == 2
    assert file["Content-Disposition"] == 'attachment; filename="boa-vista-matches.csv"'
    assert client.get(f"{address}&file=1", headers={"Accept-Encoding": "gzip"}).streaming


def test_long_list_of_other_rights_is_not_sent(
    client: Client, world: World, long_lists: Queue
) -> None:
    played(world, world.dirce_nelson, world.ivone_osvaldo)
    address = browser(client, world.ana).get("/boa-vista/matches.csv")["Location"]
    job = long_lists.claim(WORKER)
    assert job
    long_lists.finish(job, draw(job, Steps(long_lists, job)))
    assert browser(client, world.carla).get(f"{address}&file=1").status_code == 302
    assert browser(client, world.davi).get(f"{address}&file=1").status_code == 404


def test_restored_backup_with_same_line_makes_another_file(
    client: Client, world: World, long_lists: Queue
) -> None:
    played(world, world.dirce_nelson, world.ivone_osvaldo)
    before = browser(client, world.ana).get("/boa-vista/matches.csv")["Location"]
    assert client.get("/boa-vista/matches.csv")["Location"] == before
    last = world.club.journal.latest("pk")
    world.club.journal.filter(pk=last.pk).update(at=last.at + timedelta(hours=1))
    assert client.get("/boa-vista/matches.csv")["Location"] != before


def test_stopped_long_list_leaves_no_file(client: Client, world: World, long_lists: Queue) -> None:
    many(world, 3)
    browser(client, world.ana)
    address = client.get("/boa-vista/matches.csv")["Location"]
    key = address.partition("job=")[2]
    client.post(f"/boa-vista/printing/{key}/stop/")
    assert "You stopped this file." in flat(client.get(address).content.decode())
    job = long_lists.look(key)
    assert job
    assert job.state == State.STOPPED
    assert not list(long_lists.folder.glob("*.part"))


def test_parts_of_a_spreadsheet_are_deleted(
    client: Client, world: World, long_lists: Queue
) -> None:
    played(world, world.dirce_nelson, world.ivone_osvaldo)
    browser(client, world.ana).get("/boa-vista/matches.xlsx")
    job = long_lists.claim(WORKER)
    assert job
    long_lists.finish(job, draw(job, Steps(long_lists, job)))
    assert not list(long_lists.folder.glob("*.part"))
    of_a_killed_worker = long_lists.folder / "a.part"
    of_a_killed_worker.mkdir()
    (of_a_killed_worker / "sheet").write_text("Dirce Amaral")
    os.utime(of_a_killed_worker, (0, 0))
    long_lists.forget()
    assert not of_a_killed_worker.exists()


def test_file_of_a_dropped_job_is_deleted(world: World, long_lists: Queue) -> None:
    store = long_lists
    for key in ("a", "b"):
        store.ask(key, "/x", {}, "ana")
        job = store.claim(WORKER)
        assert job
        part = store.folder / f"{key}.part"
        part.write_bytes(b"x" * 100)
        store.most_bytes = 150
        store.finish(job, part)
    assert [file.name for file in store.folder.glob("*.result")] == ["b.result"]


def test_match_without_hands_is_an_empty_list(client: Client, world: World) -> None:
    match = start(world)
    assert rows(client, world.ana, f"hands.json?match={match.number}") == []
