"""Every column of a final place in a closed stage."""

from django.test import Client

from tests.api_program import Program
from tests.columns.arriving import ALL, Mark, Marks, Outputs, Site, Without, faults, fill, only
from tests.merged import merge, twin
from tests.tournaments.prizes import played_cup
from tests.world import World
from tournaments.models import Placement

CUP = "tournaments/copa-da-primavera/"
MARKS: Marks = {
    "placement.stage": Mark(None, ("Copa da Primavera",)),
    "placement.entry": Mark(None, ("Ivone and Osvaldo",)),
    "placement.section": Mark("Q7"),
    "placement.place": Mark(7411),
    "placement.points": Mark(7_654_300),
    "placement.goes_on": Mark(True, ("goes on",)),
    "placement.difference": Mark(7_654_301),
    "placement.met": Mark({"7": [1, 7_654_302]}),
}
COMPUTED = "page entry report paper csv xlsx json program"
WITHOUT: Without = {
    "computed from the results of the rounds; `manage.py audit` compares it with what was frozen": {
        COMPUTED: "placement.place placement.points placement.section"
    },
    "what splits level lines of a circuit: `test_circuit_ties` looks": {
        ALL: "placement.difference placement.met"
    },
    "a stage before another one: `test_close_stage` and `test_groups_to_knockout` look": {
        ALL: "placement.goes_on"
    },
    "the reader asked for this tournament": {"csv xlsx json program": "placement.stage"},
    "the paper has section and place, the file the points too": {"data-paper": "placement.points"},
}


def outputs(world: World) -> Outputs:
    site, office = Site(world.olga), Site(world.ana)
    program = Program(Client(), world, world.olga)
    return {
        "page": site.read(f"{CUP}standings/"),
        "entry": site.read(f"{CUP}pairs/2/"),
        "report": site.read(f"{CUP}report.pdf?html"),
        "paper": site.read(f"{CUP}standings.pdf?html"),
        **site.list_file(f"{CUP}standings"),
        "program": str(program.get(f"{CUP}standings/")),
        **office.data_of(world.ivone_osvaldo.first_id),
    }


def test_every_column_of_a_place_appears_in_every_output(world: World) -> None:
    played_cup(world)
    before = outputs(world)
    place = Placement.objects.get(entry__competitor=world.ivone_osvaldo)
    fill([place], MARKS)
    assert faults(MARKS, before, outputs(world), WITHOUT) == ""


def test_merged_person_keeps_the_place(world: World) -> None:
    played_cup(world)
    fill([Placement.objects.get(entry__competitor=world.ivone_osvaldo)], MARKS)
    kept = twin(world, "Ivone Teixeira Lima")
    merge(world, kept, world.ivone_osvaldo.first)
    found = Site(world.ana).data_of(kept.pk)
    assert faults(MARKS, {}, found, only(WITHOUT, found)) == ""
