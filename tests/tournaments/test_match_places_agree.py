"""Every place that shows a match says the same of it, after each kind of event.

The table in docs/architecture.md, "One source for each fact of a match", lists the facts
and their sources.
"""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from clubs.models import Club
from scoring import ledger
from scoring.club.audit import differences
from scoring.downloads.stored_file import text_of
from scoring.games import RULESETS
from scoring.house_rules.house import Playbook
from scoring.ledger import incidents
from scoring.models import Match
from scoring.rules.base.facts import parse
from scoring.rules.matchfile import read_match
from scoring.table.scoresheet import score_sheet
from server.cache.stored_answers import ANSWERS
from tests.api_program import Program
from tests.pages import flat
from tests.scoring.crowd import browser
from tests.scoring.house_rules import changed, made
from tests.scoring.notebook import EVENING, correct, record
from tests.scoring.rulings import decision, note
from tests.tournaments.phones import FIRST_HAND, Phone, match_of, phones
from tests.world import World

Facts = dict[str, Any]
"""What a place says: of `totals`, `hands`, `next`, `playing`, `annulled`, `winner` and `minimums`,
each that the place shows.
"""


@pytest.fixture
def both(world: World) -> list[Phone]:
    """The phones of a table that has played four hands; its first side has 1500 points or more."""
    Club.objects.filter(pk=world.club.pk).update(is_public=True)
    both = phones(world, hands=9)
    both[0].enter(1, FIRST_HAND)
    for data in EVENING[1:4]:
        record(match_of(both[0]), data, world.ana)
    return both


def stored(match: Match) -> Facts:
    sides = list(match.sides.all())
    return {
        "totals": [side.total for side in sides],
        "hands": match.hand_count,
        "playing": match.is_playing,
        "annulled": match.is_annulled,
        "winner": next((side.position for side in sides if side.won), None),
        "minimums": [side.minimum for side in sides],
    }


def sheet_facts(sheet: Any) -> Facts:
    return {
        "totals": [side.total for side in sheet.sides],
        "hands": len(sheet.hands),
        "next": sheet.next_number,
        "playing": sheet.match.is_playing,
        "winner": next((at for at, side in enumerate(sheet.sides) if side.won), None),
        "minimums": [side.ladder[0] for side in sheet.sides],
    }


def phone_facts(phone: Phone) -> Facts:
    board = phone.get().context["board"]
    facts: Facts = {
        "totals": [side.total for side in board.sides],
        "hands": len(board.hands),
        "next": board.next_number,
        "playing": not board.is_over,
        "winner": board.winner,
    }
    if not board.is_over:
        facts["minimums"] = [side.minimum for side in board.sides]
    return facts


def file_facts(match: Match) -> Facts:
    """The match file, which knows neither an annulment nor the rulings of the next hand."""
    file = read_match(parse(text_of(match).encode()), RULESETS)
    state = file.play().state
    return {
        "totals": list(state.totals),
        "hands": state.hands,
        **({} if match.is_annulled else {"winner": file.winner(state)}),
        **({} if match.is_annulled else {"playing": not file.is_over(state)}),
    }


def api_facts(match: Match, program: Program) -> Facts:
    said = program.get(f"matches/{match.number}/")
    return {
        "totals": [side["points"] for side in said["sides"]],
        "hands": said["hand_count"],
        "playing": said["state"] == "playing",
        "annulled": said["state"] == "annulled",
        "winner": next((at for at, side in enumerate(said["sides"]) if side["won"]), None),
    }


def paper_facts(scorer: Any, path: str) -> Facts:
    text = flat(scorer.get(f"{path}score-sheet.pdf?html").content.decode())
    headline = re.search(r"(After hand|Annulled|Broken off|A draw|won)[^<]*?(\d+) to (\d+)", text)
    assert headline, text
    first, second = map(int, headline.groups()[1:])
    return {"playing": headline[1] == "After hand", "totals in any order": {first, second}}


def game_facts(visitor: Client, match: Match) -> Facts:
    """The match among those in play on the club's page for everybody."""
    text = flat(visitor.get("/boa-vista/").content.decode())
    game = re.search(
        rf'<li class="line line--playing(?:(?!</li>).)*game-{match.number}".*?</li>', text
    )
    if game is None:
        return {"playing": False}
    both = re.search(r"minimum (\d+) for both", game[0])
    each = [re.search(rf"minimum (\d+) for the {one}", game[0]) for one in ("first", "second")]
    minimums = [int(found[1]) if (found := both or own) else 0 for own in each]
    totals = re.findall(r'class="line__total">(−?\d+)<', game[0])
    hand = re.search(r"hand (\d+)", game[0])
    return {
        "playing": True,
        "totals": [int(total.replace("−", "-")) for total in totals],
        "minimums": minimums,
        "next": int(hand[1]) if hand else None,
    }


def public_facts(path: str) -> Facts:
    """The match page for everybody, whose stored answer is the page as it is made anew."""
    before = Client().get(path).content
    ANSWERS.clear()
    anew = Client().get(path)
    assert anew.content == before
    return sheet_facts(anew.context["sheet"])


def places(world: World, both: list[Phone]) -> dict[str, Facts]:
    """Return what each place says about the match."""
    match = match_of(both[0])
    path = f"/boa-vista/matches/{match.number}/"
    scorer = browser(Client(), world.ana)
    said = {
        "stored": stored(match),
        "match page": sheet_facts(scorer.get(path).context["sheet"]),
        "own phone": phone_facts(both[0]),
        "other phone": phone_facts(both[1]),
        "match file": file_facts(match),
        "program": api_facts(match, Program(Client(), world, world.ana)),
        "paper": paper_facts(scorer, path),
    }
    if match.is_playing:
        form = scorer.get(f"{path}hands/{match.hand_count + 1}/record/").context["form"]
        said["hand form"] = {
            "totals": list(form.state.totals),
            "minimums": [side.minimum for side in form.sides],
        }
    said["public club page"] = game_facts(Client(HTTP_ACCEPT_LANGUAGE="en"), match)
    if match.is_annulled:  # strangers do not see it, and its table waits for another match
        return {place: facts for place, facts in said.items() if "phone" not in place}
    said["public match page"] = public_facts(path)
    return said


def assert_agree(world: World, both: list[Phone]) -> None:
    said = places(world, both)
    paper = said["paper"].pop("totals in any order")
    assert paper == set(said["stored"]["totals"])
    for fact in ("totals", "hands", "next", "playing", "annulled", "winner", "minimums"):
        values = {place: facts[fact] for place, facts in said.items() if fact in facts}
        first = next(iter(values.values()))
        assert values == dict.fromkeys(values, first), fact
    assert list(differences()) == []


def test_all_pages_show_equal_places_after_hands_and_undo(world: World, both: list[Phone]) -> None:
    assert_agree(world, both)
    hand = record(match_of(both[0]), EVENING[4], world.ana)
    assert_agree(world, both)
    newer = correct(hand, EVENING[5], world.ana)
    assert_agree(world, both)
    ledger.void_last(newer, by=world.ana, reason="misread")
    assert_agree(world, both)


@pytest.mark.thorough
def test_all_pages_show_equal_places_after_rulings_and_rules(
    world: World, both: list[Phone]
) -> None:
    match = match_of(both[0])
    total = match.sides.get(position=0).total
    ruled = decision("aacrt-2016", "failed-opening", total=total, failed_before=0)
    failed = note(match, ruled, world.bruno, side=0)
    assert_agree(world, both)
    incidents.cancel(failed, by=world.ana, reason="another pair")
    assert_agree(world, both)
    house = made(world, clean=250)
    changed(house, world.ana, first_minimum=60)
    assert_agree(world, both)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("ending", "gave_up"),
    [("time", None), ("agreement", None), ("gave-up", 0), ("gave-up", 1)],
)
def test_all_pages_show_equal_places_after_end_and_resume(
    world: World, both: list[Phone], ending: str, gave_up: int | None
) -> None:
    match = match_of(both[0])
    ledger.end(match, ending=ending, gave_up=gave_up, by=world.ana)
    assert_agree(world, both)
    ledger.resume(match_of(both[0]), ending=ending, by=world.ana, reason="mistake")
    assert_agree(world, both)


@pytest.mark.thorough
def test_all_pages_show_equal_places_after_annul_and_return(
    world: World, both: list[Phone]
) -> None:
    ledger.annul(match_of(both[0]), by=world.ana, reason="wrong pairs")
    assert_agree(world, both)
    ledger.bring_back(match_of(both[0]), by=world.ana)
    assert_agree(world, both)


def test_all_pages_show_equal_minimum_if_failures_do_not_count(world: World) -> None:
    """75 after one failure too, then 105: the stored minimum does not tell how often it failed."""
    made(world, second_minimum=75)
    chosen, _preset = Playbook(world.club).of_game("aacrt-2016")
    sides = [world.dirce_nelson, world.ivone_osvaldo]
    match = ledger.start(world.club, sides, chosen, by=world.ana, client_key=uuid4())
    for data in EVENING[:4]:
        record(match, data, world.ana)
    for failed in range(3):
        (ladder,) = [side.ladder for side in score_sheet(match).sides if side.minimum]
        assert ladder[:3] == [(75, 75, 105), (75, 105, 135), (105, 135, 165)][failed]
        total = match.sides.get(position=0).total
        ruled = decision("aacrt-2016", "failed-opening", total=total, failed_before=failed)
        note(match, ruled, world.bruno, side=0)
        match.refresh_from_db()
