"""Two copies of a club diverge for an evening and are merged: nothing twice, nothing lost."""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from clubs import accounts, roster
from clubs.archive.canonical import MalformedArchive
from clubs.archive.merging import OtherClub
from clubs.archive.records import Archive, Record, State
from clubs.models import Club, JournalEntry, Player
from scoring import ledger
from scoring.archive.comparison import Side
from scoring.club import archives
from scoring.club.audit import differences
from scoring.house_rules import rulebook
from scoring.house_rules.house import preset
from scoring.ledger import incidents
from scoring.models import Hand, Match, SideHand
from scoring.table.result import FinalResult
from scoring.table.scoresheet import live_hands
from tests.scoring.copies import facts, file_of, history, laptop_of, on, pair_on, take
from tests.scoring.notebook import EVENING, correct, evening, hand, nothing, record, totals
from tests.scoring.rulings import decision, note
from tests.world import World

pytestmark = [pytest.mark.thorough, pytest.mark.postgres]


def new_match(world: World, club: Club, hands: int = 2) -> Match:
    pairs = [pair_on(club, pair) for pair in (world.dirce_nelson, world.marlene_valdir)]
    match = ledger.start(club, pairs, preset("aacrt-2016"), by=world.olga, client_key=uuid4())
    for data in EVENING[:hands]:
        record(match, data, world.olga)
    return match


def a_full_club(world: World) -> Match:
    """Give Boa Vista all kinds of records, and return a match in progress after four hands."""
    house = rulebook.copy(
        world.club, "aacrt-2016", name="Da casa", options={"clean": 250}, by=world.ana
    )
    rulebook.change(house, version=1, name="Da casa", options={"clean": 300}, by=world.ana)
    roster.archive_player(world.marlene_valdir.first, by=world.ana)
    match = evening(world, 4)
    first, second = EVENING[0]["sides"]
    correct(live_hands(match)[0], hand({**first, "card_points": 175}, second), world.ana)
    note(match, decision("aacrt-2016", "lixo", wild_before="wild"), world.ana, side=None)
    ended = new_match(world, world.club)
    ledger.end(ended, by=world.ana, ending="gave-up", gave_up=1)
    annulled = new_match(world, world.club, 1)
    ledger.annul(annulled, by=world.ana, reason="twice")
    match.refresh_from_db()
    return match


def test_imported_copy_has_every_fact_and_derived_column(world: World) -> None:
    match = a_full_club(world)
    laptop = laptop_of(world)
    assert facts(laptop) == facts(world.club)
    assert history(laptop) == history(world.club)
    copy = on(laptop, match)
    assert (copy.number, copy.hand_count, totals(copy)) == (match.number, 4, totals(match))
    assert SideHand.objects.filter(club=laptop).count() == 2 * 2
    assert list(differences()) == []


def test_copy_names_who_ended_a_match_if_it_has_the_account(world: World) -> None:
    match = evening(world, 4)
    ledger.end(match, by=world.ana, ending="agreement")
    assert on(laptop_of(world), match).ended_by is None
    assert on(laptop_of(world, "of-ana", owner=world.ana), match).ended_by == world.ana


def test_file_of_an_unchanged_copy_brings_nothing(world: World) -> None:
    a_full_club(world)
    laptop = laptop_of(world)
    comparison = take(world, world.club, file_of(world, laptop))
    assert (comparison.changes, comparison.clashes) == (([], []), [])


def diverge(world: World) -> tuple[Club, Match]:
    """Play an evening on both copies; nothing is changed in both."""
    match = a_full_club(world)
    laptop = laptop_of(world)
    there = on(laptop, match)
    record(there, EVENING[4], world.olga)
    record(there, EVENING[5], world.olga)
    new_match(world, laptop)
    maria = roster.add_player(laptop, by=world.olga, name="Maria Luz")
    roster.add_pair(laptop, by=world.olga, first=maria, second="João Luz")
    # Meanwhile at the server.
    new_match(world, world.club, 3)
    roster.edit_player(world.dirce_nelson.first, by=world.ana, name="Dirce A. Lima", called="Di")
    roster.add_pair(world.club, by=world.ana, first="Rui Reis", second="Eva Reis")
    incidents.cancel(world.club.incidents.get(), by=world.ana, reason="misread")
    return laptop, match


def test_copies_merged_in_both_orders_are_the_same(world: World) -> None:
    laptop, match = diverge(world)
    from_server, from_laptop = file_of(world, world.club), file_of(world, laptop)
    brought = take(world, world.club, from_laptop)
    taken = take(world, laptop, from_server)
    assert (brought.clashes, taken.clashes) == ([], [])
    assert (brought.new["match"], brought.new["hand"], brought.new["pair"]) == (1, 4, 1)
    assert history(world.club) == history(laptop)
    for club in (world.club, laptop):
        assert totals(on(club, match)) == totals(match)
        assert club.matches.count() == 5
        assert list(differences()) == []
    # Both copies had given the numbers 4 and 4 to a match and a pair.
    assert sorted(world.club.matches.values_list("number", flat=True)) == [1, 2, 3, 4, 5]
    assert sorted(world.club.competitors.values_list("number", flat=True)) == [1, 2, 3, 4, 5]


def test_merge_again_changes_nothing(world: World) -> None:
    laptop, _match = diverge(world)
    file = file_of(world, laptop)
    take(world, world.club, file)
    before = facts(world.club), Hand.objects.count()
    assert take(world, world.club, file).changes == ([], [])
    assert (facts(world.club), Hand.objects.count()) == before


@pytest.mark.parametrize(("choice", "points"), [("here", 50), ("there", 70)])
def test_hand_corrected_in_both_copies_keeps_both_versions(
    world: World, choice: Side, points: int
) -> None:
    match = evening(world, 2)
    laptop = laptop_of(world)
    correct(live_hands(on(laptop, match))[1], hand(nothing(70), nothing()), world.olga)
    correct(live_hands(match)[1], hand(nothing(50), nothing()), world.ana)
    key = f"match:{match.client_key}"
    comparison = archives.compare(world.club, file_of(world, laptop))
    assert comparison.clashes == [key]
    take(world, world.club, file_of(world, laptop), choice)
    live = live_hands(match)[1]
    assert live.facts["sides"][0]["card_points"] == points
    assert match.hands.filter(number=2).count() == 3
    take(world, laptop, file_of(world, world.club))
    assert facts(laptop) == facts(world.club)
    assert list(differences()) == []


def test_match_ended_here_and_continued_there_is_a_clash(world: World) -> None:
    match = evening(world, 2)
    laptop = laptop_of(world)
    record(on(laptop, match), EVENING[2], world.olga)
    ledger.end(match, by=world.ana, ending="agreement")
    file = file_of(world, laptop)
    assert len(archives.compare(world.club, file).clashes) == 1
    take(world, world.club, file, "there")
    match.refresh_from_db()
    assert (match.state, match.hand_count) == ("playing", 3)


def test_match_not_chosen_keeps_its_hands_as_voided(world: World) -> None:
    match = evening(world, 2)
    laptop = laptop_of(world)
    record(on(laptop, match), EVENING[2], world.olga)
    ledger.end(match, by=world.ana, ending="agreement")
    take(world, world.club, file_of(world, laptop), "here")
    match.refresh_from_db()
    lost = match.hands.get(number=3)
    assert (match.state, match.hand_count) == ("finished", 2)
    assert lost.voided_at is not None
    assert "cópia" in lost.void_reason


def test_hand_undone_in_one_copy_is_undone_in_both(world: World) -> None:
    match = evening(world, 2)
    laptop = laptop_of(world)
    ledger.void_last(live_hands(on(laptop, match))[1], by=world.olga, reason="wrong table")
    take(world, world.club, file_of(world, laptop))
    match.refresh_from_db()
    assert match.hand_count == 1
    assert match.hands.get(number=2).void_reason == "wrong table"


def test_person_renamed_in_both_copies_is_a_clash(world: World) -> None:
    laptop = laptop_of(world)
    dirce = world.dirce_nelson.first
    roster.edit_player(dirce, by=world.ana, name="Dirce Lima", called="")
    there = laptop.players.get(uid=dirce.uid)
    roster.edit_player(there, by=world.olga, name="Dirce Luz", called="")
    file = file_of(world, laptop)
    assert archives.compare(world.club, file).clashes == [f"person:{dirce.uid}"]
    take(world, world.club, file, "there")
    dirce.refresh_from_db()
    assert (dirce.name, dirce.sort_key) == ("Dirce Luz", "dirce luz")


def test_person_erased_in_one_copy_is_erased_in_both(world: World) -> None:
    laptop = laptop_of(world)
    dirce = world.dirce_nelson.first
    roster.erase_player(dirce, by=world.ana)
    there = laptop.players.get(uid=dirce.uid)
    roster.edit_player(there, by=world.olga, name="Dirce Luz", called="")
    assert take(world, laptop, file_of(world, world.club)).clashes == []
    there.refresh_from_db()
    assert there.erased_at is not None
    assert "Dirce" not in there.name
    assert take(world, world.club, file_of(world, laptop)).changes == ([], [])


def test_rules_changed_in_both_copies_keep_all_versions(world: World) -> None:
    house = rulebook.copy(
        world.club, "aacrt-2016", name="Da casa", options={"clean": 250}, by=world.ana
    )
    laptop = laptop_of(world)
    rulebook.change(house, version=1, name="Da casa", options={"clean": 300}, by=world.ana)
    there = laptop.house_rules.get()
    rulebook.change(there, version=1, name="Da casa", options={"clean": 350}, by=world.olga)
    take(world, world.club, file_of(world, laptop), "here")
    assert house.versions.latest("number").options["clean"] == 300
    assert {version.options["clean"] for version in house.versions.all()} == {250, 300, 350}
    take(world, laptop, file_of(world, world.club))
    assert there.versions.latest("number").options["clean"] == 300
    assert facts(laptop) == facts(world.club)


def test_result_corrected_in_both_copies_keeps_both(world: World) -> None:
    pairs = [world.dirce_nelson, world.ivone_osvaldo]
    first, ours, theirs = (FinalResult((total, 100), 0) for total in (3000, 3050, 3070))
    rules = preset("aacrt-2016")
    match = ledger.enter_result(world.club, pairs, rules, first, by=world.ana, client_key=uuid4())
    laptop = laptop_of(world)

    def to(match: Match, result: FinalResult) -> None:
        ledger.correct_result(
            match, result, by=world.ana, reason="paper", client_key=uuid4(), corrections=0
        )

    to(on(laptop, match), theirs)
    to(match, ours)
    take(world, world.club, file_of(world, laptop), "there")
    match.refresh_from_db()
    assert match.result == theirs.write()
    assert totals(match) == (3070, 100)
    replaced = [row.facts["totals"][0] for row in match.replaced_results.all()]
    assert sorted(replaced) == [3000, 3000, 3050]
    take(world, laptop, file_of(world, world.club))
    assert facts(laptop) == facts(world.club)


def test_file_of_another_club_is_refused(world: World) -> None:
    with pytest.raises(OtherClub):
        archives.compare(world.club, file_of(world, world.other_club))


def test_merge_after_a_change_is_refused(world: World) -> None:
    laptop = laptop_of(world)
    roster.add_player(laptop, by=world.olga, name="Maria Luz")
    file = file_of(world, laptop)
    mark = archives.compare(world.club, file).mark
    roster.add_player(world.club, by=world.ana, name="Rui Reis")
    with pytest.raises(archives.NotAsShown):
        archives.merge(world.club, file, {}, by=world.ana, mark=mark)
    assert not Player.objects.filter(club=world.club, name="Maria Luz").exists()


def test_match_that_breaks_its_rules_is_refused(world: World) -> None:
    match = evening(world, 2)
    laptop = laptop_of(world)
    there = on(laptop, match)
    there.hands.filter(number=1).update(voided_at=timezone.now())
    with pytest.raises(MalformedArchive, match="breaks its rules"):
        archives.compare(world.club, file_of(world, laptop))


RESULT = {"totals": [3000, 100], "winner": 0}


def test_result_in_place_of_hands_is_refused(world: World) -> None:
    match = evening(world, 2)
    file = file_of(world, world.club)
    records = {k: r for k, r in file.archive.records.items() if not k.startswith("hand:")}
    old = records[key := f"match:{match.client_key}"]
    records[key] = old.become(State({**old.state.facts, "result": RESULT}, old.state.notes))
    with pytest.raises(MalformedArchive, match="a final result in place of hands"):
        archives.compare(world.club, replace(file, archive=Archive(file.archive.club, records)))


def test_result_with_a_count_below_0_is_refused(world: World) -> None:
    pairs = [world.dirce_nelson, world.marlene_valdir]
    result, key = FinalResult((3000, 100), 0, clean=(1, 2)), uuid4()
    rules = preset("aacrt-2016")
    ledger.enter_result(world.club, pairs, rules, result, by=world.ana, client_key=key)
    file = file_of(world, world.club)
    laptop = accounts.create_club("laptop", "Boa Vista, laptop", owner=world.olga)
    wrong = forged(file.archive, "match", lambda facts: facts["result"].update(clean=[-1, 2]))
    with pytest.raises(MalformedArchive, match="breaks its rules"):
        archives.compare(laptop, replace(file, archive=wrong))


Change = Callable[[Any], Any]


def forged(archive: Archive, kind: str, change: Change) -> Archive:
    """Return the archive with other facts of the first record of a kind."""
    key = next(key for key in sorted(archive.records) if key.startswith(f"{kind}:"))
    facts = deepcopy(archive.records[key].state.facts)
    change(facts)
    return Archive(archive.club, {**archive.records, key: Record.begin(key, State(facts))})


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("person", lambda facts: facts.update(name="")),
        ("person", lambda facts: facts.update(name="x" * 81)),
        ("person", lambda facts: facts.update(more=1)),
        ("pair", lambda facts: facts.update(people=facts["people"][:1])),
        ("pair", lambda facts: facts.update(people=facts["people"][:1] * 2)),
        ("rules", lambda facts: facts.update(game="chess")),
        ("rules", lambda facts: facts["options"].update(clean="many")),
        ("version", lambda facts: facts.update(name="Another")),
        ("match", lambda facts: facts.update(sides=facts["sides"][:1] * 2)),
        ("match", lambda facts: facts.update(version=facts["sides"][0])),
        ("match", lambda facts: facts.update(started_at="0001-01-01T00:00:00+00:00")),
        ("match", lambda facts: facts.update(result={"totals": [10**20, 0], "winner": 0})),
        ("match", lambda facts: facts.update(ended={"how": "time", "side": None, "hands": 9})),
        ("hand", lambda facts: facts["versions"].append(facts["versions"][0])),
        ("hand", lambda facts: facts["versions"][0].update(facts={"sides": []})),
        ("hand", lambda facts: facts["versions"][0].update(side=7)),
        ("ruling", lambda facts: facts.update(situation="rain")),
        ("ruling", lambda facts: facts["ruling"].update(code="rain")),
        ("ruling", lambda facts: facts.update(match=None)),
    ],
)
def test_forged_record_is_refused(world: World, kind: str, change: Change) -> None:
    a_full_club(world)
    file = file_of(world, world.club)
    laptop = accounts.create_club("laptop", "Boa Vista, laptop", owner=world.olga)
    wrong = replace(file, archive=forged(file.archive, kind, change))
    with pytest.raises(MalformedArchive):
        archives.compare(laptop, wrong)


def test_merge_leaves_one_line_in_the_history(world: World) -> None:
    laptop, _match = diverge(world)
    file = file_of(world, laptop)
    before = JournalEntry.objects.count()
    take(world, world.club, file)
    assert JournalEntry.objects.count() == before + 1
