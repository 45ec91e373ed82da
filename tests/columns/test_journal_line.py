"""Every column of a line of the club's history."""

from datetime import UTC, datetime

from django.test import Client

from clubs import accounts
from clubs.journal.writing import note
from clubs.models import JournalEntry
from tests.api_program import Program
from tests.columns.arriving import (
    Mark,
    Marks,
    Outputs,
    Site,
    Without,
    faults,
    fill,
    texts_with,
)
from tests.world import World

MARKS: Marks = {
    "journalentry.at": Mark(datetime(2019, 8, 7, 12, tzinfo=UTC)),
    "journalentry.action": Mark("archive-pair", ("archive-pair", "Archived a pair")),
    "journalentry.subject": Mark("Zulmira Nomeada"),
    "journalentry.path": Mark("/boa-vista/pairs/7411/"),
    "journalentry.before": Mark("antes das cartas"),
    "journalentry.after": Mark("depois das cartas"),
    "journalentry.translations": Mark({}, ("Zulmira in English",)),
    "journalentry.by": Mark(None, ("Quitéria Escrivã",)),
    "journalentry.by_words": Mark(None, ("Dupla do Telefone",)),
    "journalentry.reason": Mark("cartas trocadas"),
    "journalentry.search_key": Mark("zulmira palavraoculta", ("Zulmira Nomeada",)),
}
WITHOUT: Without = {
    "paper has no links": {"paper": "journalentry.path"},
}


def filled(world: World) -> JournalEntry:
    by = accounts.open_account("quiteria", name="Quitéria Escrivã")
    note(world.club, by, "archive-pair", world.dirce_nelson.first, reason="cartas trocadas")
    line = JournalEntry.objects.get(by=by)
    fill([line], MARKS)
    return JournalEntry.objects.get(pk=line.pk)


def outputs(world: World) -> Outputs:
    """Return the outputs of the lines: by an account, then by a side, in the reader's language."""
    found = in_state(world)
    JournalEntry.objects.filter(subject="Zulmira Nomeada").update(
        by=None,
        by_words="Dupla do Telefone",
        translations={"en": ["Zulmira in English", "before", "after"]},
    )
    return {output: found[output] + text for output, text in in_state(world).items()}


def in_state(world: World) -> Outputs:
    site, program = Site(world.ana), Program(Client(), world, world.ana)
    return {
        "page": site.read("journal/?span=all"),
        "found": site.read("journal/?q=palavraoculta"),
        "paper": site.read("journal.pdf?html"),
        **site.list_file("journal"),
        "program": str(program.get("journal/")),
    }


def test_every_column_of_a_journal_line_appears_in_outputs(world: World) -> None:
    before = outputs(world)
    filled(world)
    assert faults(MARKS, before, outputs(world), WITHOUT) == ""


def test_erased_person_is_in_no_text_of_the_line(world: World) -> None:
    line = filled(world)
    JournalEntry.objects.filter(pk=line.pk).update(by=None, by_words="a side")
    left = texts_with(line, world.ivone_osvaldo.first, by=world.ana)
    assert left == {"action", "path"}, "codes and addresses of the program"
