"""Every column of a match: finished, and annulled."""

from datetime import UTC, datetime
from uuid import UUID

from django.test import Client

from clubs import accounts
from scoring import ledger
from scoring.models import Match
from tests.api_program import Program
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
    spellings,
    texts_with,
)
from tests.merged import merge, twin
from tests.scoring.notebook import EVENING, evening, record, start
from tests.world import World

DATED = datetime(2018, 6, 7, 12, tzinfo=UTC)
ANNULLED = (
    *("State: annulled", '"state": "annulled"', "'state': 'annulled'", "is annulled"),
    *("Annulled a match", "Annulled, 1265", "annulled, a side gave up"),
    '<span class="tag">annulled</span>',
)
MARKS: Marks = {
    "match.number": Mark(7411),
    "match.table": Mark("Varanda"),
    "match.ruleset": Mark(None, ("aacrt-2016", "AACRT 2016")),
    "match.rules_name": Mark("Regras da Varanda"),
    "match.options": Mark(None, ('"target": 3000', "'target': 3000")),
    "match.rules_version": Mark(None, ("version of the house rules",)),
    "match.side_count": Mark(None, ("number of sides",)),
    "match.hands_limit": Mark(97),
    "match.started_at": Mark(datetime(2017, 3, 4, 12, tzinfo=UTC)),
    "match.started_by": Mark(None, ("Quitéria Escrivã",)),
    "match.client_key": Mark(UUID("0b5e2f0e-3c39-4b6a-8d0c-5a4c1d1f7e21")),
    "match.early_ending": Mark("gave-up", ("gave up", "gave-up")),
    "match.early_ended_at": Mark(datetime(2018, 5, 6, 12, tzinfo=UTC)),
    "match.early_ended_by": Mark(None, ("Abílio Encerrador",)),
    "match.gave_up": Mark(1, ("Ivone and Osvaldo gave up", '"side": 1')),
    "match.result": Mark(None, ("only the result",)),
    "match.dated_at": Mark(DATED),
    "match.annulled_by": Mark(None, ("Zenaide Anuladora",)),
    "match.annulled_at": Mark(datetime(2019, 8, 7, 12, tzinfo=UTC)),
    "match.annul_reason": Mark("cartas trocadas"),
    "match.state": Mark("annulled", ANNULLED),
    "match.ending": Mark("gave-up", ("gave up", "gave-up")),
    "match.ended_at": Mark(datetime(2018, 5, 6, 12, tzinfo=UTC)),
    "match.set_aside_at": Mark(None, ("broken off",)),
    "match.played_at": Mark(None, spellings(DATED)),
    "match.hand_count": Mark(7487),
    "match.version": Mark(7455),
    "match.link_key": Mark("segredo-da-varanda-12"),
    "match.loan": Mark(None, ("lent to",)),
}
FILES = "csv xlsx json program"
DATA = "data data-paper"
WITHOUT: Without = {
    "only the program uses it": {
        ALL: "match.client_key match.side_count",
        f"list paper match-file history {FILES} {DATA}": "match.version",
    },
    "a lent tournament says so on its pages: `tests/tournaments/lending` has them": {
        ALL: "match.loan"
    },
    "the secret of a link is where the link is made": {
        f"list paper match-file history {FILES} {DATA}": "match.link_key"
    },
    "other matches: `test_enter_result`, `test_match_list` and `test_rules_of_club` have them": {
        ALL: "match.result match.set_aside_at match.rules_version"
    },
    "the file of a match brings it to a club that gives number, table and day of its own": {
        "match-file": "match.number match.table match.rules_name match.started_at "
        "match.started_by match.dated_at match.played_at match.ended_at match.early_ended_at "
        "match.early_ended_by match.hands_limit match.hand_count"
    },
    "the file of a match has its hands; docs/match-file.md says what else": {
        "match-file": "match.state match.annulled_at match.annulled_by match.annul_reason "
    },
    "who wrote what is in the history, and on the page that shows the act": {
        f"list paper {FILES} {DATA}": "match.started_by match.early_ended_by match.annulled_by",
        "page": "match.started_by",
    },
    "the history and the page have the moment": {
        f"list paper {FILES} {DATA}": "match.annulled_at",
    },
    "the lines of the history have their own moment, and the page of the match the rest": {
        "history": "match.started_at match.dated_at match.played_at match.ended_at "
        "match.early_ended_at match.annulled_at match.hand_count match.hands_limit match.table "
        "match.rules_name match.ruleset match.options"
    },
    "its options in words are the page of the rules of the match": {
        f"page list paper csv xlsx json {DATA}": "match.options"
    },
    "the name of its rules says more than the game": {"page list paper": "match.ruleset"},
    "the day of the match is its date": {
        f"page list paper {DATA}": "match.started_at match.ended_at match.early_ended_at"
    },
    "the list has a line for a match": {
        "list": "match.hand_count match.hands_limit match.rules_name match.ending "
        "match.early_ending match.gave_up"
    },
    "the hands themselves are there": {"page paper": "match.hand_count"},
    "a list file has which side won": {FILES: "match.gave_up"},
    "the rules of the match, and not its result": {f"{FILES} {DATA}": "match.hands_limit"},
    "says nothing about the person": {
        DATA: "match.table match.rules_name match.hand_count match.gave_up"
    },
    "docs/api.md promises what counts": {"program": "match.annul_reason"},
}


def filled(world: World) -> Match:
    people = {"quiteria": "Quitéria Escrivã", "abilio": "Abílio Encerrador"}
    people["zenaide"] = "Zenaide Anuladora"
    first, second, third = (accounts.open_account(key, name=name) for key, name in people.items())
    match = start(world, first)
    Match.objects.filter(pk=match.pk).update(number=7411)
    for data in EVENING[:2]:
        record(match, data, world.ana)
    ledger.end(match, by=second, ending="gave-up", gave_up=1)
    ledger.annul(match, by=third, reason="cartas trocadas")
    fill([match], MARKS)
    return Match.objects.get(pk=match.pk)


def outputs(world: World, match: Match) -> Outputs:
    """Return the outputs of the match while it is annulled, and while it counts."""
    found = in_state(world, match)
    if match.annulled_at is not None:
        counts = {"state": "finished", "annulled_at": None, "annulled_by": None, "annul_reason": ""}
        Match.objects.filter(pk=match.pk).update(**counts)
        found = {output: found[output] + text for output, text in in_state(world, match).items()}
    return found


def in_state(world: World, match: Match) -> Outputs:
    site, page = Site(world.ana), f"matches/{match.number}/"
    program = Program(Client(), world, world.ana)
    return {
        "page": site.read(page),
        "list": site.read("matches/?span=all", "matches/?span=all&state=annulled"),
        "paper": site.read(f"{page}score-sheet.pdf?html"),
        "match-file": site.read(f"{page}match.json"),
        **site.list_file("matches?span=all"),
        "program": str(program.get("matches/")) + str(program.get(f"{page}")),
        **site.data_of(world.dirce_nelson.first_id),
        "history": site.read("journal/"),
    }


def test_every_column_of_a_match_appears_in_every_output(world: World) -> None:
    before = outputs(world, evening(world))
    assert faults(MARKS, before, outputs(world, filled(world)), WITHOUT) == ""


def test_merged_person_keeps_the_match(world: World) -> None:
    filled(world)
    kept = twin(world, "Ivone Teixeira Lima")
    merge(world, kept, world.ivone_osvaldo.first)
    found = Site(world.ana).data_of(kept.pk)
    assert faults(MARKS, {}, found, only(WITHOUT, found)) == ""


def test_erased_person_is_in_no_text_of_the_match(world: World) -> None:
    stay = {
        "rules_name": "the club named its rules, and can change it",
        "ruleset": "a code of the program",
        "table": "twelve letters: a first name alone may be anybody's",
        "link_key": "a secret of the program",
    }
    found = texts_with(filled(world), world.ivone_osvaldo.first, by=world.ana)
    assert found == set(stay)
