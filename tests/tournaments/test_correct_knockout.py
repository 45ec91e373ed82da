"""Correct a result in a knock-out behind which later matches rest."""

from datetime import timedelta
from itertools import product
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from clubs.journal.writing import NotNow
from clubs.models import JournalEntry
from scoring.models import TableKey
from tests.cases import with_thorough
from tests.prepared import prepared
from tests.scoring.notebook import EVENING, record
from tests.tournaments.brackets import correct, table_of
from tests.tournaments.hall import (
    drawn,
    enter,
    meetings,
    options,
    places,
    play,
    played,
    stage,
    tournament,
)
from tests.world import World
from tournaments.club.audit import differences
from tournaments.consequences.brackets import change_of_winner
from tournaments.director import events
from tournaments.director.hall import calls
from tournaments.director.rounds import bracket_undo, rounds, stages, tables
from tournaments.director.rounds.bracket_corrections import BracketChoice, ChoiceNeeded, Way
from tournaments.models import Round, Table, Tournament
from tournaments.reading.standings import played_stage


@prepared
def over(world: World, format: str = "knockout", entries: int = 8, **said: Any) -> Tournament:
    """A bracket of eight that is played out: the lower number won each match."""
    return begun(world, 3, format, entries, **said)


@prepared
def begun(
    world: World, count: int, format: str = "knockout", entries: int = 8, **said: Any
) -> Tournament:
    """A bracket of eight after `count` rounds: the lower number won each match."""
    cup = tournament(world, format)
    options(cup, world, **said)
    enter(cup, world, entries)
    for participant in stage(cup).participants.select_related("entry"):
        participant.seed = participant.entry.number
        participant.save(update_fields=["seed"])
    for _round in range(count):
        played(cup, world)
    return cup


def live(cup: Tournament) -> list[tuple[int, str, list[tuple[int, ...]]]]:
    own = Round.objects.live().filter(stage__tournament=cup)
    return [(r.number, str(r.state), meetings(r)) for r in own]


def test_correct_without_choice_is_refused(world: World) -> None:
    cup = over(world)
    seated = table_of(cup, 1, 1, 8)
    with pytest.raises(ChoiceNeeded) as refused:
        tables.set_score(seated.table, (1000, 2000), by=world.bruno, reason="swapped")
    change = refused.value.change
    named = [entry and entry.number for entry in (change.out, change.into, change.champion)]
    assert named == [1, 8, 1]
    assert [(t.round.number, t.seated.numbers) for t in change.tables] == [
        (2, {1, 4}),
        (3, {1, 2}),
    ]
    assert table_of(cup, 1, 1, 8).score == (2000, 1000)


def test_correct_number_only_keeps_the_champion(world: World) -> None:
    cup = over(world)
    before, rounds_before = places(cup)[:4], live(cup)
    correct(cup, world, "keep")
    assert (places(cup)[:4], live(cup)) == (before, rounds_before)
    assert table_of(cup, 1, 1, 8).score == (1000, 2000)
    line = JournalEntry.objects.get(action="correct-score")
    assert "stay in the bracket: only the number was corrected;" in line.translations["en"][2]


@pytest.mark.postgres
def test_correct_and_play_again_reopens_the_semifinal(world: World) -> None:
    cup = over(world)
    correct(cup, world, "again")
    assert live(cup)[1:] == [(2, "playing", [(8, 4), (2, 3)])]
    assert table_of(cup, 2, 2, 3).score == (2000, 1000)
    out = Table.objects.filter(round__stage__tournament=cup, round__voided_at__isnull=False)
    assert sorted(len(table.scores) for table in out) == [2, 2]
    lines = JournalEntry.objects.filter(action="take-out-of-bracket")
    assert lines.count() == 2
    assert list(differences(world.club)) == []


def test_play_again_to_the_end_has_another_champion(world: World) -> None:
    cup = over(world)
    correct(cup, world, "again")
    semifinal = Round.objects.live().get(stage__tournament=cup, number=2)
    play(semifinal, world, [(2000, 1000)])
    rounds.close(semifinal, by=world.bruno)
    final = drawn(cup, world)
    assert (final.number, meetings(final)) == (3, [(8, 2)])
    play(final, world, [(2000, 1000)])
    rounds.close(final, by=world.bruno)
    assert places(cup)[0] == (1, 8)


def test_restore_the_old_score_ends_the_record_only_correction(world: World) -> None:
    cup = over(world)
    correct(cup, world, "keep")
    seated = table_of(cup, 1, 1, 8)
    tables.set_score(seated.table, (2000, 1000), by=world.bruno, reason="it was right")
    assert table_of(cup, 1, 1, 8).table.tie_result == {}


def test_old_score_after_playing_again_seats_the_first_pair(world: World) -> None:
    cup = over(world)
    correct(cup, world, "again")
    seated = table_of(cup, 1, 1, 8)
    # Nobody has played since: no choice is needed.
    tables.set_score(seated.table, (2000, 1000), by=world.bruno, reason="it was right")
    assert live(cup)[1:] == [(2, "playing", [(1, 4), (2, 3)])]


def test_correct_before_next_match_begins_seats_the_winner(world: World) -> None:
    cup = tournament(world, "knockout", entries=4)
    first = played(cup, world)
    before = drawn(cup, world)
    one, other = meetings(first)[0]
    seated = table_of(cup, 1, one, other)
    assert seated.score is not None
    tables.set_score(seated.table, seated.score[::-1], by=world.bruno, reason="swapped")
    after = live(cup)[1]
    assert after[:2] == (2, "published")
    assert set(after[2][0]) == {max(one, other), min(meetings(first)[1])}
    assert Round.objects.live().get(stage__tournament=cup, number=2) == before


def test_choice_made_before_another_change_is_refused(world: World) -> None:
    cup = over(world)
    seated = table_of(cup, 1, 1, 8)
    old = change_of_winner(seated, seated.with_result((1000, 2000)))
    assert old is not None
    final = table_of(cup, 3, 1, 2)
    tables.set_score(final.table, (2500, 1000), by=world.bruno, reason="a colleague")
    choice = BracketChoice("again", old.digest)
    with pytest.raises(ChoiceNeeded):
        tables.set_score(seated.table, (1000, 2000), by=world.bruno, reason="x", choice=choice)
    assert len(live(cup)) == 3


@pytest.mark.thorough
def test_play_again_takes_out_the_third_place_match_too(world: World) -> None:
    cup = over(world, third_place=True)
    correct(cup, world, "again")
    assert [r[:2] for r in live(cup)] == [(1, "closed"), (2, "playing")]


@pytest.mark.parametrize(
    "format",
    with_thorough(["double-elimination", "consolation", "placement"], quick=["double-elimination"]),
)
def test_play_again_leaves_no_match_outside(world: World, format: str) -> None:
    cup = over(world, format)
    correct(cup, world, "again")
    own = played_stage(stage(cup))
    (bracket,) = own.brackets(own.published).values()
    assert bracket.outside == ()
    assert list(differences(world.club)) == []
    last = own.current
    assert last is not None
    play(last, world)
    rounds.close(last, by=world.bruno)
    for _round in range(8):
        if played_stage(stage(cup)).is_played_out:
            break
        played(cup, world)
    assert played_stage(stage(cup)).is_played_out


def test_correct_number_in_an_ended_cup_keeps_it_ended(world: World) -> None:
    cup = over(world)
    stages.close(stage(cup), by=world.bruno)
    correct(cup, world, "keep")
    assert stage(cup).closed_at is not None
    assert places(cup)[0] == (1, 1)
    undo(cup, world)
    assert table_of(cup, 1, 1, 8).score == (2000, 1000)


def test_play_again_in_an_ended_cup_opens_it(world: World) -> None:
    cup = over(world)
    stages.close(stage(cup), by=world.bruno)
    events.end(cup, by=world.bruno)
    correct(cup, world, "again")
    cup.refresh_from_db()
    assert (stage(cup).closed_at, cup.ended_at) == (None, None)
    assert live(cup)[1:] == [(2, "playing", [(8, 4), (2, 3)])]
    undo(cup, world)
    assert len(live(cup)) == 3


def test_correct_final_of_an_ended_cup_changes_champion(world: World) -> None:
    cup = over(world)
    stages.close(stage(cup), by=world.bruno)
    seated = table_of(cup, 3, 1, 2)
    tables.set_score(seated.table, (1000, 2000), by=world.bruno, reason="swapped")
    assert stage(cup).closed_at is not None
    assert stage(cup).placements.get(place=1).entry.number == 2


def test_closed_stage_before_another_is_never_played_again(world: World) -> None:
    cup = over(world)
    stages.add(cup, "swiss", by=world.bruno)
    stages.close(stage(cup), by=world.bruno)
    seated = table_of(cup, 1, 1, 8)
    change = change_of_winner(seated, seated.with_result((1000, 2000)))
    assert change is not None
    assert change.can_play_again is False


def undo(cup: Tournament, world: World, number: int = 1, two: tuple[int, int] = (1, 8)) -> None:
    seated = table_of(cup, number, *two)
    bracket_undo.undo(seated.table, by=world.bruno, seen=seated.outcome)


@pytest.mark.parametrize(
    ("format", "way"),
    with_thorough(
        product(["knockout", "double-elimination", "consolation", "placement"], ["keep", "again"]),
        quick=[("knockout", "keep"), ("knockout", "again")],
    ),
)
def test_undo_correction_brings_everything_back(world: World, format: str, way: Way) -> None:
    cup = over(world, format)
    before = live(cup), places(cup)
    correct(cup, world, way)
    undo(cup, world)
    assert [(n, state, set(own)) for n, state, own in live(cup)] == [
        (n, state, set(own)) for n, state, own in before[0]
    ]
    assert places(cup) == before[1]
    assert table_of(cup, 1, 1, 8).table.tie_result == {}
    assert list(differences(world.club)) == []


def test_undo_correction_of_a_semifinal(world: World) -> None:
    cup = over(world)
    before = live(cup)
    correct(cup, world, "again", 2, (1, 4))
    assert live(cup)[2] == (3, "playing", [(4, 2)])
    undo(cup, world, 2, (1, 4))
    assert live(cup) == before


def test_undo_of_the_earlier_of_two_corrections_is_refused(world: World) -> None:
    cup = over(world)
    before = live(cup)
    correct(cup, world, "again", 1, (1, 8))
    correct(cup, world, "again", 1, (2, 7))
    with pytest.raises(NotNow):
        undo(cup, world, 1, (1, 8))
    undo(cup, world, 1, (2, 7))
    undo(cup, world, 1, (1, 8))
    assert live(cup) == before


@pytest.mark.parametrize("hands", with_thorough([0, 1], first=1))
def test_undo_lets_phones_and_matches_go_on(world: World, hands: int) -> None:
    cup = begun(world, 1, entries=4)
    Tournament.objects.filter(pk=cup.pk).update(phones=Tournament.Phones.HANDS)
    final = drawn(cup, world)
    keys = TableKey.objects.live().filter(tables__round=final)
    number = keys.count()
    match = tables.open_match(table_of(cup, 2, 1, 2).table, by=world.silvio)
    if hands:
        record(match, EVENING[0], world.silvio)
    call = calls.call(table_of(cup, 2, 1, 2).table, 0, "rules", client_key=uuid4())
    correct(cup, world, "again", 1, (1, 4))
    match.refresh_from_db()
    call.refresh_from_db()
    assert (match.is_annulled, call.is_open) == (True, False)
    undo(cup, world, 1, (1, 4))
    match.refresh_from_db()
    assert (match.is_playing, match.set_aside_at, match.hand_count) == (True, None, hands)
    assert table_of(cup, 2, 1, 2).is_open
    assert TableKey.objects.live().filter(tables__round=final).count() == number > 0
    assert list(differences(world.club)) == []


@pytest.mark.postgres_later
def test_undo_after_a_later_match_is_refused(world: World) -> None:
    cup = over(world)
    correct(cup, world, "again")
    play(Round.objects.live().get(stage__tournament=cup, number=2), world)
    with pytest.raises(NotNow):
        undo(cup, world)


def test_undo_on_another_day_is_refused(world: World) -> None:
    cup = over(world)
    correct(cup, world, "keep")
    first = Round.objects.get(stage__tournament=cup, number=1)
    (note,) = first.notes
    note["params"]["at"] = (timezone.now() - timedelta(days=2)).isoformat()
    first.save(update_fields=["notes"])
    with pytest.raises(NotNow):
        undo(cup, world)
