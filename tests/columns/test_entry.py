"""Every column of an entry of a tournament: that plays, that waits, and that has left."""

from datetime import UTC, datetime
from typing import Any

from django.test import Client

from clubs import roster
from tests.api_program import Program
from tests.columns.arriving import (
    Mark,
    Marks,
    Outputs,
    Site,
    Without,
    faults,
    fill,
    only,
    texts_with,
)
from tests.merged import merge, twin
from tests.tournaments.hall import tournament
from tests.world import World
from tournaments.director.entries import entries
from tournaments.director.hall import presence
from tournaments.models import Entry, Tournament

PAID = (
    *('"paid": true', '"is_paid": true', "Paid: yes", "Paid: True", "✓", "paid, expelled"),
    *('id="pay-7411" aria-pressed="true"', 'id="id_is_paid" checked', 'tick--fee">yes', ">paid<"),
)
EXPELLED = (
    *('"expelled": true', '"is_expelled": true', "Expelled: yes", "Expelled: True"),
    *("expulsion", "expelled, viajou", ">expelled<"),
)
ON_THE_WAY = (
    *("on the way<", "on the way, paid", "Check-in: on-the-way", '"presence": "on-the-way"'),
    'id="way-7411" name="presence" value="" aria-pressed="true"',
)
WAITS = (
    "on the waiting list",
    "Waiting list",
    "On the waiting list",
    "waiting",
    '"is_waiting": true',
)
MARKS: Marks = {
    "entry.tournament": Mark(None, ("Copa da Primavera",)),
    "entry.number": Mark(7411),
    "entry.competitor": Mark(None, ("Ivone and Osvaldo",)),
    "entry.seed": Mark(7422),
    "entry.group": Mark("Vila Longínqua"),
    "entry.table": Mark(7433),
    "entry.reserve": Mark(None, ("Quirino Reserva",)),
    "entry.is_paid": Mark(True, PAID),
    "entry.is_waiting": Mark(True, WAITS),
    "entry.presence": Mark("on-the-way", ON_THE_WAY),
    "entry.left_at": Mark(datetime(2019, 8, 7, 12, tzinfo=UTC)),
    "entry.left_reason": Mark("viajou de repente"),
    "entry.is_expelled": Mark(True, EXPELLED),
    "entry.entered_at": Mark(datetime(2018, 3, 4, 12, tzinfo=UTC)),
}
DOOR = "check-in check-in-paper paper"
WITHOUT: Without = {
    "the reader asked for this tournament": {"csv xlsx json program": "entry.tournament"},
    "the history names entries, since numbers change hands": {"history": "entry.number"},
    "what players see: result, place and name, and whether it plays": {
        "page": "entry.seed entry.group entry.table entry.reserve entry.is_paid entry.presence "
        "entry.left_at entry.left_reason entry.is_expelled entry.entered_at entry.is_waiting"
    },
    "docs/api.md promises programs what players see": {
        "program": "entry.group entry.table entry.reserve entry.is_paid entry.presence "
        "entry.left_at entry.left_reason entry.is_expelled entry.entered_at"
    },
    "the number is in the order of entering; the file and the data have the moment": {
        f"form {DOOR}": "entry.entered_at"
    },
    "the list says why it left; the file and the data have the moment": {
        "list": "entry.left_at",
    },
    "the lines of the history have their own moment": {"history": "entry.entered_at entry.left_at"},
    "the history says when an entry is let in": {"history": "entry.is_waiting"},
    "papers hang on the wall: none says why somebody left, or was expelled": {
        DOOR: "entry.left_at entry.left_reason entry.is_expelled"
    },
    "at the door only the names, the fee and the presence matter": {
        "check-in check-in-paper": "entry.seed entry.table entry.group entry.reserve"
    },
    "paper for the wall: who plays, by number and strength": {
        "paper": "entry.group entry.table entry.presence entry.is_paid"
    },
    "its own page changes it": {"form": "entry.left_at entry.left_reason entry.is_expelled"},
}
CUP = "tournaments/copa-da-primavera/"


def entered(world: World) -> Entry:
    entry = tournament(world, entries=4).entries.get(competitor=world.ivone_osvaldo)
    entry.tournament = Tournament.objects.get()
    return entry


def filled(world: World, entry: Entry) -> Entry:
    reserve = roster.add_player(world.club, by=world.ana, name="Quirino Reserva")
    known: Any = {"seed": 7422, "table": 7433, "group": "Vila Longínqua"}
    entries.edit(entry, by=world.bruno, **known, reserve=reserve, is_paid=True)
    presence.check_in(entry, "on-the-way", by=world.bruno)
    entries.withdraw(entry, by=world.bruno, reason="viajou de repente", expelled=True)
    fill([entry], MARKS)
    return Entry.objects.get(pk=entry.pk)


def outputs(world: World, entry: Entry) -> Outputs:
    """Return the outputs, with the entry in each of its states."""
    found = in_state(world, entry)
    rows = Entry.objects.filter(pk=entry.pk)
    if entry.left_at is not None:
        for state in (
            {"left_at": None, "is_expelled": False, "is_waiting": False},
            {"is_waiting": True},
        ):
            rows.update(**state)
            found = {
                output: found[output] + text for output, text in in_state(world, entry).items()
            }
    return found


def in_state(world: World, entry: Entry) -> Outputs:
    site, office = Site(world.olga), Site(world.ana)
    program = Program(Client(), world, world.olga)
    return {
        "list": site.read(f"{CUP}entries/"),
        "form": site.read(f"{CUP}entries/{entry.number}/"),
        "page": site.read(f"{CUP}pairs/{entry.number}/"),
        "check-in": site.read(f"{CUP}entries/check-in/"),
        "paper": site.read(f"{CUP}entries.pdf?html"),
        "check-in-paper": site.read(f"{CUP}check-in.pdf?html"),
        **site.list_file(f"{CUP}entries"),
        "program": str(program.get(f"{CUP}entries/")),
        **office.data_of(entry.competitor.first_id),
        "history": office.read("journal/"),
    }


def test_every_column_of_an_entry_appears_in_every_output(world: World) -> None:
    entry = entered(world)
    before = outputs(world, entry)
    assert faults(MARKS, before, outputs(world, filled(world, entry)), WITHOUT) == ""


def test_merged_person_keeps_the_entry(world: World) -> None:
    entry = filled(world, entered(world))
    kept = twin(world, "Ivone Teixeira Lima")
    merge(world, kept, entry.competitor.first)
    found = Site(world.ana).data_of(kept.pk)
    assert faults(MARKS, {}, found, only(WITHOUT, found)) == ""


def test_erased_person_is_in_no_text_of_the_entry(world: World) -> None:
    entry = filled(world, entered(world))
    assert texts_with(entry, entry.competitor.first, by=world.ana) == set()
