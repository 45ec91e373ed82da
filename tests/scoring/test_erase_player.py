"""Everything about one person taken out, and a person erased: names go, results stay."""

import json
import re
from io import StringIO
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs import roster
from clubs.journal.writing import note
from clubs.models import CalledOff, ImportedList, JournalEntry, Merge, Particulars, Player
from clubs.people.erased_names import NamesOf
from clubs.people.personal import facts_of, lines_about
from scoring import ledger
from scoring.models import Hand, Incident, Side
from tests.clubs.conftest import signed_in
from tests.merged import merge, twin
from tests.pages import flat
from tests.scoring.crowd import browser
from tests.scoring.notebook import evening
from tests.tournaments.hall import tournament
from tests.world import World
from tournaments.director.entries import entries


def url(player: Player, page: str = "erase/") -> str:
    return f"/boa-vista/players/{player.pk}/{page}"


@pytest.fixture
def dirce(world: World) -> Player:
    """Dirce, whose name stands in many places."""
    dirce = world.dirce_nelson.first
    roster.edit_player(dirce, by=world.ana, name="Dirce Amaral Lopes", called="Didi")
    roster.edit_player(dirce, by=world.ana, name="Dirce Amaral", called="")
    roster.edit_pair(world.dirce_nelson, by=world.ana, number=1, name="Os Amaral")
    roster.edit_pair(world.dirce_nelson, by=world.ana, number=1, name="")
    known: roster.ParticularValues = {
        "phone": "2555-1234",
        "email": "dirce@example.com",
        "consent": "all",
    }
    roster.keep_particulars(world.club, {dirce: known}, by=world.ana)
    merge(world, dirce, twin(world))
    world.club.memberships.filter(user=world.carla).update(player=dirce)
    dirce.refresh_from_db()
    return dirce


def everything() -> str:
    """Return all rows of the club's tables, without the accounts."""
    out = StringIO()
    apps = ("clubs", "scoring", "tournaments", "circuits")
    call_command("dumpdata", *apps, exclude=["clubs.user"], stdout=out)
    return json.dumps(json.loads(out.getvalue()), ensure_ascii=False)


def test_erase_player_leaves_no_name_anywhere(world: World, dirce: Player, ana: Client) -> None:
    match = evening(world)
    ledger.annul(match, by=world.ana, reason="Dirce Amaral was ill")
    cup = tournament(world, entries=4)
    entries.withdraw(cup.entries.get(number=1), by=world.bruno, reason="Dirce e Nelson left")
    sides, hands = list(Side.objects.values()), list(Hand.objects.values("facts"))
    assert "Dirce" in everything()
    answer = ana.post(url(dirce), {"name": "dirce AMARAL"})
    assert (answer.status_code, answer["Location"]) == (302, "/boa-vista/players/")
    left = everything()
    for name in ("Dirce", "Didi", "dirce", "Amaral", "2555-1234"):
        assert name not in left, left[left.index(name) - 200 : left.index(name) + 50]
    dirce.refresh_from_db()
    assert (dirce.name, dirce.short_name) == ("Pessoa apagada 1", "Pessoa apagada 1")
    world.dirce_nelson.refresh_from_db()
    assert str(world.dirce_nelson) == "Pessoa apagada 1 e Nelson"
    assert list(Side.objects.values()) == sides
    assert list(Hand.objects.values("facts")) == hands
    out = StringIO()
    call_command("audit", stdout=out)
    assert "as its hands say" in out.getvalue()


@pytest.mark.only_postgres("SQLite has one writer at a time")
def test_erase_player_locks_in_the_order_of_writers(world: World, dirce: Player) -> None:
    match = evening(world)
    ledger.annul(match, by=world.ana, reason="Dirce Amaral was ill")
    cup = tournament(world, entries=4)
    entries.withdraw(cup.entries.get(number=1), by=world.bruno, reason="Dirce e Nelson left")
    with CaptureQueriesContext(
        connection,
    ) as queries:
        roster.erase_player(dirce, by=world.ana)
    locks = [each["sql"] for each in queries if "FOR NO KEY UPDATE" in each["sql"]]
    tables = [found[1] for sql in locks if (found := re.search(r'FROM "(\w+)"', sql))]
    assert tables == ["tournaments_tournament", "scoring_match", "clubs_club"]


def test_erase_player_keeps_names_of_others(world: World, dirce: Player) -> None:
    other = roster.add_player(world.club, by=world.ana, name="Dirceu Amaral")
    roster.erase_player(dirce, by=world.ana)
    other.refresh_from_db()
    assert other.name == "Dirceu Amaral"
    assert JournalEntry.objects.filter(subject="Dirceu Amaral").exists()
    assert JournalEntry.objects.filter(subject="Nelson Fagundes").exists()


def subjects(world: World) -> set[str]:
    lines = JournalEntry.objects.filter(club=world.club)
    return {text for line in lines for text in (line.subject, line.before, line.after)}


def test_erase_player_keeps_longer_names(world: World) -> None:
    longer = roster.add_player(world.club, by=world.ana, name="Dirce Amaral Filha")
    roster.edit_player(longer, by=world.ana, name="Dirce Amaral Neta", called="")
    mother = roster.add_player(world.club, by=world.ana, name="Maria Dirce Amaral")
    roster.add_pair(world.club, by=world.ana, first=longer, second=mother)
    dirce = world.dirce_nelson.first
    about = {line.subject for line in lines_about(dirce)}
    assert "Dirce Amaral" in about
    roster.erase_player(dirce, by=world.ana)
    left = subjects(world)
    assert {"Dirce Amaral Filha", "Dirce Amaral Neta", "Maria Dirce Amaral"} <= left
    assert not any("apagada 1 " in text and "apagada 1 e" not in text for text in left)
    assert "Dirce Amaral" not in left
    assert not about & {"Dirce Amaral Filha", "Dirce Amaral Neta", "Maria Dirce Amaral"}


def test_erase_player_with_longer_name_keeps_the_short(world: World) -> None:
    pair = roster.add_pair(
        world.club, by=world.ana, first=world.dirce_nelson.first, second="Dirce Amaral Filha"
    )
    assert pair.second is not None
    erased = roster.erase_player(pair.second, by=world.ana)
    assert not any("Filha" in text for text in subjects(world))
    assert "Dirce Amaral" in subjects(world)
    names = NamesOf(world.dirce_nelson.first, "X")
    assert names.replace("Dirce Amaral left") == "X left"
    assert erased.name == "Pessoa apagada 1"


def test_erase_one_word_name_keeps_names_of_others(world: World) -> None:
    pair = roster.add_pair(world.club, by=world.ana, first="Ana", second="Rui Reis")
    roster.add_player(world.club, by=world.ana, name="Ana Paula Reis")
    assert "Ana Paula Reis" not in {line.subject for line in lines_about(pair.first)}
    roster.erase_player(pair.first, by=world.ana)
    left = subjects(world)
    assert "Ana Paula Reis" in left
    assert {text for text in left if "Ana" in text} == {"Ana Paula Reis", "Ana Moreira"}
    assert not any("apagada 1 Paula" in text for text in left)


def test_erase_player_keeps_lines_of_a_namesake(world: World) -> None:
    namesake = Player.objects.create(club=world.club, name="Dirce Amaral", sort_key="dirce amaral")
    path = f"/boa-vista/players/{namesake.pk}/"
    note(world.club, world.ana, "archive-player", namesake, path=path)
    roster.erase_player(world.dirce_nelson.first, by=world.ana)
    assert JournalEntry.objects.get(path=path).subject == "Dirce Amaral"


def test_erase_player_keeps_names_of_members(world: World) -> None:
    world.carla.first_name, world.carla.last_name = "Dirce Amaral", "Nunes"
    world.carla.save()
    names = NamesOf(world.dirce_nelson.first, "X")
    assert names.replace("Dirce Amaral Nunes, Dirce Amaral") == "Dirce Amaral Nunes, X"
    assert names.replace("Dirce e Nelson left") == "X e Nelson left"


def test_erase_player_keeps_undone_merges_apart(world: World) -> None:
    dirce, other = world.dirce_nelson.first, twin(world, "Clara Souza Lima")
    roster.undo_merge(merge(world, dirce, other), by=world.ana)
    assert facts_of(dirce)["merged_with"] == []
    path = f"/boa-vista/players/{other.pk}/"
    note(world.club, world.ana, "archive-player", other, path=path)
    roster.erase_player(dirce, by=world.ana)
    left = JournalEntry.objects.filter(path=path)
    assert {line.subject for line in left} == {"Clara Souza Lima"}


def test_erase_player_frees_the_account(world: World, dirce: Player) -> None:
    roster.erase_player(dirce, by=world.ana)
    assert world.club.memberships.get(user=world.carla).player is None
    assert not Particulars.objects.exists()
    assert not dirce.merges.exists()


def test_erased_people_are_counted(world: World, dirce: Player) -> None:
    roster.erase_player(dirce, by=world.ana)
    roster.erase_player(dirce, by=world.ana)
    second = roster.erase_player(world.ivone_osvaldo.first, by=world.ana)
    assert second.name == "Pessoa apagada 2"
    line = JournalEntry.objects.latest("id")
    assert (line.action, line.subject) == ("erase-player", "Pessoa apagada 2")


def test_erase_player_with_another_name_asks_again(world, dirce: Player, ana: Client) -> None:
    answer = ana.post(url(dirce), {"name": "Nelson Fagundes"})
    assert answer.status_code == 422
    assert b'value="Nelson Fagundes"' in answer.content
    dirce.refresh_from_db()
    assert dirce.erased_at is None


def test_journal_is_searched_without_the_name(world: World, dirce: Player) -> None:
    roster.erase_player(dirce, by=world.ana)
    assert not JournalEntry.objects.filter(search_key__contains="dirce").exists()


@pytest.mark.postgres
@pytest.mark.parametrize("of", [{"kind": "people"}, {"kind": "entries", "tournament": 1}])
def test_erase_player_empties_drafts_of_imports(
    world: World, dirce: Player, of: dict[str, Any]
) -> None:
    ImportedList.objects.create(
        club=world.club, client_key=uuid4(), by=world.ana, rows=[["Dirce Amaral"]], **of
    )
    roster.erase_player(dirce, by=world.ana)
    assert not ImportedList.objects.exists()


@pytest.mark.parametrize(
    ("row", "is_emptied"),
    [
        (["dirce amaral", "2555-1234"], True),
        (["AMARAL, DIRCE", "2555-1234"], True),
        (["Amaral", "Dirce", "2555-1234"], True),
        (["Dirce Amaral Filha", "2555-1234"], False),
        (["Dirce Lopes", "2555-1234"], False),
    ],
)
def test_erase_player_reads_rows_in_any_order(world, row: list[str], is_emptied: bool) -> None:
    roster.add_player(world.club, by=world.ana, name="Dirce Amaral Filha")
    ImportedList.objects.create(
        club=world.club, kind="people", client_key=uuid4(), by=world.ana, rows=[["Name"], row]
    )
    roster.erase_player(world.dirce_nelson.first, by=world.ana)
    assert ImportedList.objects.exists() != is_emptied


def test_undo_merge_forgets_the_name(world: World) -> None:
    undone = merge(world, world.dirce_nelson.first, twin(world))
    roster.undo_merge(undone, by=world.ana)
    undone.refresh_from_db()
    assert undone.name == ""


def test_erase_player_after_undone_merge_leaves_no_name(world: World) -> None:
    gone = twin(world, "Clara Lima")
    undone = merge(world, world.dirce_nelson.first, gone)
    roster.undo_merge(undone, by=world.ana)
    Merge.objects.filter(pk=undone.pk).update(name="Clara Lima")
    roster.erase_player(gone, by=world.ana)
    assert "Clara" not in everything()
    assert not Merge.objects.exists()


@pytest.mark.postgres
def test_erase_player_unnames_pairs_in_merges(world: World) -> None:
    dirce, other = world.dirce_nelson.first, twin(world, "Nelson F. Fagundes")
    double = roster.add_pair(world.club, by=world.ana, first=dirce, second=other)
    roster.edit_pair(double, by=world.ana, number=double.number, name="Os Amaral")
    nelson = world.club.players.get(name="Nelson Fagundes")
    done = merge(world, nelson, other)
    assert "Os Amaral" in json.dumps(done.done)
    roster.erase_player(dirce, by=world.ana)
    done.refresh_from_db()
    assert "Amaral" not in json.dumps(done.done)


@pytest.mark.postgres
def test_erase_player_replaces_reasons_of_evenings(world: World) -> None:
    now = timezone.now()
    off = CalledOff.objects.create(
        club=world.club, day=now.date(), reason="Funeral of Dirce Amaral", at=now
    )
    roster.erase_player(world.dirce_nelson.first, by=world.ana)
    off.refresh_from_db()
    assert off.reason == "Funeral of Pessoa apagada 1"


@pytest.mark.postgres
def test_erase_player_replaces_texts_of_rulings(world: World) -> None:
    now = timezone.now()
    ruling = Incident.objects.create(
        club=world.club, table="Dirce Amaral, Rui", game="g", situation="s", answers={}, ruling={},
        noted_by=world.ana, noted_at=now, client_key=uuid4(),
        cancelled_by=world.ana, cancelled_at=now, cancel_reason="not Dirce Amaral",
    )  # fmt: skip
    roster.erase_player(world.dirce_nelson.first, by=world.ana)
    ruling.refresh_from_db()
    assert ruling.cancel_reason == "not Pessoa apagada 1"
    assert ruling.table == "Pessoa apagada 1, Rui"


def test_person_data_has_everything(world: World, dirce: Player, ana: Client) -> None:
    match = evening(world)
    tournament(world, entries=4)
    answer = ana.get(url(dirce, "data.json"))
    assert answer["Content-Disposition"] == 'attachment; filename="dirce-amaral.json"'
    facts = json.loads(answer.content)
    assert facts["particulars"]["phone"] == "2555-1234"
    assert facts["account"]["user__username"] == "carla"
    assert [row["number"] for row in facts["matches"]] == [match.number]
    assert facts["matches"][0]["sides"][0] == {"name": "Dirce e Nelson", "total": 3190, "own": True}
    assert facts["tournaments"][0]["tournament__name"] == "Copa da Primavera"
    assert facts["merged_with"] == ["Dirce Amaral Silva"]
    assert any(line["action"] == "edit-player" for line in facts["history"])


@pytest.fixture
def ana(world: World) -> Client:
    return signed_in(world.ana)


def test_erase_page_names_what_the_person_still_plays(client: Client, world: World) -> None:
    evening(world, 2)
    cup = tournament(world)
    entries.enter(cup, [world.dirce_nelson], by=world.bruno)
    page = browser(client, world.ana)
    text = flat(page.get(url(world.dirce_nelson.first)).content.decode())
    assert f"This person still plays: {cup.name}, Match 1." in text, text[
        text.find("still plays") - 60 :
    ][:200]
    other = page.get(url(world.marlene_valdir.first)).content.decode()
    assert "still plays" not in other
