"""Every column of a pair."""

from datetime import UTC, datetime

from django.test import Client

from clubs import roster
from clubs.models import Competitor
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
    "competitor.number": Mark(7411),
    "competitor.name": Mark("As Perolinhas da Zulmira"),
    "competitor.sort_key": Mark("as perolinhas da zulmira"),
    "competitor.first": Mark(None, ("Zulmira Nomeada",)),
    "competitor.second": Mark(None, ("Quirino Segundo",)),
    "competitor.is_passing": Mark(None, ("of one evening",)),
    "competitor.detail": Mark(None, ("the detail of",)),
    "competitor.archived_at": Mark(datetime(2019, 8, 7, 12, tzinfo=UTC)),
}
WITHOUT: Without = {
    "only the program uses it: the name as it is sorted": {ALL: "competitor.sort_key"},
    "only the program uses it: how much of both names tells the pair from others": {
        ALL: "competitor.detail"
    },
    "partners of one evening are in no list, and their matches name them": {
        ALL: "competitor.is_passing"
    },
    "a tag or a heading says *archived*; the file and the data have the day": {
        "page form archived": "competitor.archived_at"
    },
    "the list has only pairs that are not archived": {"list list-paper": "competitor.archived_at"},
    "archived here without a writer; `test_archive_pair` looks for the line": {
        "history": "competitor.archived_at"
    },
}
AFTER_MERGE: Without = {
    "the pair that stays has its own": {
        ALL: "competitor.sort_key competitor.detail competitor.is_passing"
    },
    "a merge with a pair that plays brings it back": {ALL: "competitor.archived_at"},
    "its number is free, as the page said that asked": {"page": "competitor.number"},
    "the page has the name of the person that stays": {"page": "competitor.first"},
    "the page that asks names the pair by its own name": {"asked": "competitor.second"},
}
STAYS_ERASED = {
    "the club's number of the pair, under which its results stay": "competitor.number",
    "the partner is not erased": "competitor.second",
    "the day on which the pair was archived says nothing about a person": "competitor.archived_at",
}


def filled(world: World) -> Competitor:
    pair = roster.add_pair(
        world.club, by=world.ana, first="Zulmira Nomeada", second="Quirino Segundo"
    )
    roster.edit_pair(pair, by=world.ana, number=7411, name="As Perolinhas da Zulmira")
    fill([pair], MARKS)
    pair.refresh_from_db()
    return pair


def outputs(world: World, pair: Competitor) -> Outputs:
    site = Site(world.ana)
    rows = Competitor.objects.filter(pk=pair.pk)
    program = Program(Client(), world, world.ana)
    page = f"pairs/{pair.number}/"
    found = {
        "page": site.read(page),
        "form": site.read(f"{page}edit/"),
        "archived": site.read("pairs/?archived=1"),
        **site.list_file("pairs?archived=1"),
        "program": str(program.get("pairs/")),
        **site.data_of(pair.first_id),
        "history": site.read("journal/"),
    }
    rows.update(archived_at=None)
    found |= {"list": site.read("pairs/"), "list-paper": site.read("pairs.pdf?html")}
    rows.update(archived_at=pair.archived_at)
    return found


def test_every_column_of_a_pair_appears_in_every_output(world: World) -> None:
    before = outputs(world, world.dirce_nelson)
    assert faults(MARKS, before, outputs(world, filled(world)), WITHOUT) == ""


def test_merged_pair_keeps_every_column(world: World) -> None:
    gone = filled(world)
    kept = twin(world)
    assert gone.second is not None
    pair = roster.add_pair(world.club, by=world.ana, first=kept, second=gone.second)
    site = Site(world.ana)
    found = {"asked": site.read(f"players/{kept.pk}/merge/{gone.first_id}/")}
    merge(world, kept, gone.first)
    found["page"] = site.read(f"pairs/{pair.number}/")
    assert faults(MARKS, {}, found, AFTER_MERGE) == ""


def test_erased_pair_keeps_no_name(world: World) -> None:
    pair = filled(world)
    roster.erase_player(pair.first, by=world.ana)
    assert remains(MARKS, everything(), STAYS_ERASED) == ""
