"""Every column of points taken off an entry: of a row that was cancelled."""

from datetime import UTC, datetime
from uuid import UUID

from clubs import accounts
from clubs.journal.writing import raise_version
from tests.columns.arriving import (
    ALL,
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
from tests.tournaments.fees import entry
from tests.tournaments.hall import played, tournament
from tests.world import World
from tournaments.director.rounds import adjustments
from tournaments.models import Adjustment

CUP = "tournaments/copa-da-primavera/"
MARKS: Marks = {
    "adjustment.participant": Mark(None, ("Ivone and Osvaldo", "Ivone Teixeira")),
    "adjustment.round": Mark(None, ("in round 1", '"round": 1')),
    "adjustment.points": Mark(-765_400, ("−7654", "-765400")),
    "adjustment.score": Mark(-84_321, ("−84,321", "-84321")),
    "adjustment.play_offs": Mark(65_432, ("+65,432", "65432")),
    "adjustment.reason": Mark("duas advertências seguidas"),
    "adjustment.client_key": Mark(UUID("0b5e2f0e-3c39-4b6a-8d0c-5a4c1d1f7e21")),
    "adjustment.by": Mark(None, ("Quitéria Escrivã",)),
    "adjustment.at": Mark(datetime(2018, 3, 4, 12, tzinfo=UTC)),
    "adjustment.cancelled_at": Mark(datetime(2019, 8, 7, 12, tzinfo=UTC)),
    "adjustment.cancelled_by": Mark(None, ("Zenaide Anuladora",)),
    "adjustment.cancelled_reason": Mark("foi a outra mesa"),
}
PUBLIC = "standings pair paper"
WITHOUT: Without = {
    "only the program uses it: a request that is sent twice counts once": {
        ALL: "adjustment.client_key"
    },
    "players see what counts, and not who decided it": {
        PUBLIC: "adjustment.by adjustment.at adjustment.cancelled_at adjustment.cancelled_by "
        "adjustment.cancelled_reason",
    },
    "the page and the history have who did it, since an account is no data of the person": {
        "data data-paper": "adjustment.by adjustment.cancelled_by"
    },
    "the file and the history have the moment": {"data-paper page": "adjustment.cancelled_at"},
    "the lines of the history have their own moment": {
        "history": "adjustment.at adjustment.cancelled_at"
    },
    "the pages of the tournament have the round": {"data-paper": "adjustment.round"},
}


def filled(world: World) -> Adjustment:
    cup = tournament(world, "swiss", entries=4)
    played(cup, world)
    first, second = (
        accounts.open_account(key, name=name)
        for key, name in (("quiteria", "Quitéria Escrivã"), ("zenaide", "Zenaide Anuladora"))
    )
    number = cup.entries.get(competitor=world.ivone_osvaldo).number
    participant = adjustments.adjustable(entry(cup, number))
    names = "points", "score", "play_offs", "reason"
    known = {name: MARKS[f"adjustment.{name}"].value for name in names}
    row = Adjustment(participant=participant, round=1, **known)
    key = MARKS["adjustment.client_key"].value
    adjustments.adjust(row, by=first, client_key=key)
    adjustments.cancel(row, by=second, reason="foi a outra mesa")
    fill([row], MARKS)
    return Adjustment.objects.select_related("participant__entry__competitor").get(pk=row.pk)


def outputs(world: World, row: Adjustment) -> Outputs:
    """Return the outputs while the points are cancelled, and while they count."""
    found = in_state(world, row)
    Adjustment.objects.filter(pk=row.pk).update(cancelled_at=None, cancelled_by=None)
    raise_version(row.participant.entry.tournament)
    return {output: found[output] + text for output, text in in_state(world, row).items()}


def in_state(world: World, row: Adjustment) -> Outputs:
    site, office = Site(world.olga), Site(world.ana)
    number = row.participant.entry.number
    return {
        "page": site.read(f"{CUP}entries/{number}/points/"),
        "standings": site.read(f"{CUP}standings/"),
        "pair": site.read(f"{CUP}pairs/{number}/"),
        "paper": site.read(f"{CUP}standings.pdf?html"),
        **office.data_of(row.participant.entry.competitor.first_id),
        "history": office.read("journal/"),
    }


def test_every_column_of_an_adjustment_appears_in_every_output(world: World) -> None:
    assert faults(MARKS, {}, outputs(world, filled(world)), WITHOUT) == ""


def test_merged_person_keeps_the_adjustment(world: World) -> None:
    filled(world)
    kept = twin(world, "Ivone Teixeira Lima")
    merge(world, kept, world.ivone_osvaldo.first)
    found = Site(world.ana).data_of(kept.pk)
    assert faults(MARKS, {}, found, only(WITHOUT, found)) == ""


def test_erased_person_is_in_no_text_of_the_adjustment(world: World) -> None:
    assert texts_with(filled(world), world.ivone_osvaldo.first, by=world.ana) == set()
