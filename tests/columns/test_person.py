"""Every column of a person, with what only the office sees."""

from datetime import UTC, datetime
from typing import Any

from django.test import Client

from clubs import accounts, roster
from clubs.models import Player
from clubs.nouns.person import PARTICULARS
from tests.api_program import Program
from tests.columns.arriving import (
    ALL,
    Mark,
    Marks,
    Outputs,
    Site,
    Without,
    everything,
    faults,
    fill,
    remains,
)
from tests.merged import merge, twin
from tests.world import World

MARKS: Marks = {
    "player.name": Mark("Zulmira Nomeada"),
    "player.called": Mark("Zuza"),
    "player.sort_key": Mark("zulmira nomeada  zuza"),
    "player.archived_at": Mark(datetime(2019, 8, 7, 12, tzinfo=UTC)),
    "player.erased_at": Mark(None, ("erased on",)),
    "particulars.player": Mark(None, ("Zulmira Nomeada",)),
    "particulars.phone": Mark("(21) 98765-4321"),
    "particulars.email": Mark("zulmira@example.com"),
    "particulars.birthday": Mark("1933-07-02", ("1933-07-02", "2 July 1933", "2/7/1933")),
    "particulars.member_since": Mark("1987"),
    "particulars.number": Mark("B-4711"),
    "particulars.note": Mark("canhota"),
    "particulars.consent": Mark("grupo do clube"),
    "particulars.consent_by": Mark(None, ("Quitéria Escrivã",)),
    "particulars.consent_at": Mark(datetime(2018, 3, 4, 12, tzinfo=UTC)),
}
OFFICE = " ".join(f"particulars.{name}" for name in PARTICULARS)
NOTED = "particulars.consent_by particulars.consent_at"
WITHOUT: Without = {
    "only the program uses it: the names as they are sorted": {ALL: "player.sort_key"},
    "an erased person has a new name, which says it": {ALL: "player.erased_at"},
    "private: only the office reads it, where it asks for one person or for the file": {
        "archived list list-paper program": f"{OFFICE} {NOTED}"
    },
    "private: the history names what changed, and no value": {
        "history": f"{OFFICE} particulars.consent_at"
    },
    "the file has the consent; the person's page and data have who noted it": {
        "csv xlsx json": NOTED
    },
    "a tag or a heading says *archived*; the history, the file and the data have the day": {
        "page form archived": "player.archived_at"
    },
    "the list has only people who are not archived": {"list list-paper": "player.archived_at"},
    "archived here without a writer; `test_archive_player` looks for the line": {
        "history": "player.archived_at"
    },
}
AFTER_MERGE: Without = {
    "the record that stays has its own": {"page data": "player.sort_key"},
    "a merge with somebody who plays brings the person back": {"page data": "player.archived_at"},
    "an erased person has no data": {"page data": "player.erased_at"},
    "the page has the name that stays; the data and the history have the other one": {
        "page": "player.name particulars.player"
    },
}
STAYS_ERASED = {
    "the day on which the record was archived says nothing about the person": "player.archived_at",
}


def filled(world: World) -> Player:
    known: Any = {name: MARKS[f"particulars.{name}"].value for name in PARTICULARS}
    quiteria = accounts.open_account("quiteria", name="Quitéria Escrivã")
    player = roster.edit_player(
        world.dirce_nelson.first,
        by=quiteria,
        name="Zulmira Nomeada",
        called="Zuza",
        known=known,
    )
    fill([player, player.particulars], MARKS)
    player.refresh_from_db()
    return player


def outputs(world: World, player: Player) -> Outputs:
    site = Site(world.ana)
    page = f"players/{player.pk}/"
    program = Program(Client(), world, world.ana)
    archived_at = player.archived_at
    found = {
        "page": site.read(page),
        "form": site.read(f"{page}edit/"),
        "archived": site.read("players/?archived=1"),
        **site.list_file("players?archived=1"),
        "program": str(program.get("people/", limit=50)),
        **site.data_of(player.pk),
        "history": site.read("journal/"),
    }
    Player.objects.filter(pk=player.pk).update(archived_at=None)
    found |= {"list": site.read("players/"), "list-paper": site.read("players.pdf?html")}
    Player.objects.filter(pk=player.pk).update(archived_at=archived_at)
    return found


def test_every_column_of_a_person_appears_in_every_output(world: World) -> None:
    before = outputs(world, world.dirce_nelson.first)
    assert faults(MARKS, before, outputs(world, filled(world)), WITHOUT) == ""


def test_merged_person_keeps_every_column(world: World) -> None:
    gone, kept = filled(world), twin(world)
    merge(world, kept, gone)
    site = Site(world.ana)
    found = {
        "page": site.read(f"players/{kept.pk}/"),
        "data": site.read(f"players/{kept.pk}/data.json"),
    }
    assert faults(MARKS, {}, found, AFTER_MERGE) == ""


def test_erased_person_keeps_no_column(world: World) -> None:
    player = filled(world)
    roster.erase_player(player, by=world.ana)
    assert remains(MARKS, everything(), STAYS_ERASED) == ""
