"""A draft is published only if a new draw would be the same and the director has seen it."""

from collections import Counter
from itertools import product
from typing import Any

import pytest

from tests.cases import with_thorough
from tests.tournaments.hall import (
    drawn,
    enter,
    looked_at,
    meetings,
    pairs,
    play,
    played,
    stage,
    tournament,
)
from tests.world import World
from tournaments.director.entries import entries
from tournaments.director.rounds import by_hand, rounds, seeding, tables
from tournaments.formats.event import draw_all
from tournaments.models import Round, Seat, Tournament
from tournaments.reading.standings import played_stage


def test_draft_without_a_withdrawn_pair_must_be_redrawn(world: World) -> None:
    cup = tournament(world, entries=4)
    round = rounds.draw(stage(cup), by=world.bruno)
    entries.withdraw(cup.entries.get(number=4), by=world.bruno, reason="ill")
    with pytest.raises(rounds.Outdated):
        rounds.publish(round, by=world.bruno)
    again = rounds.draw(stage(cup), by=world.bruno)
    rounds.publish(again, by=world.bruno)
    assert sorted(meetings(again)) == [(1,), (2, 3)]


def test_draft_without_a_new_pair_must_be_redrawn(world: World) -> None:
    cup = tournament(world, entries=3)
    round = rounds.draw(stage(cup), by=world.bruno)
    entries.enter(cup, [pairs(world, 4)[3]], by=world.bruno)
    assert [str(p) for p in played_stage(stage(cup)).newcomers(round)]
    with pytest.raises(rounds.Outdated):
        rounds.publish(round, by=world.bruno)


@pytest.mark.postgres_later
def test_draft_without_an_admitted_pair_must_be_redrawn(world: World) -> None:
    cup = tournament(world, "swiss", capacity=5, entries=6)
    ill = cup.entries.get(number=5)
    entries.withdraw(ill, by=world.bruno, reason="ill")
    for come in (
        lambda: entries.admit(cup.entries.get(number=6), by=world.bruno),
        lambda: entries.bring_back(ill, by=world.bruno),
    ):
        round = rounds.draw(stage(cup), by=world.bruno)
        come()
        with pytest.raises(rounds.Outdated):
            rounds.publish(round, by=world.bruno)
    assert sorted(n for two in meetings(drawn(cup, world)) for n in two) == [1, 2, 3, 4, 5, 6]


FIXED = with_thorough(
    ["round-robin", "howell", "mitchell", "groups", "individual"],
    quick=["round-robin", "mitchell", "individual"],
)
SEEDS = {1: 5, 2: 7, 3: 1, 4: 8, 5: 2, 6: 3, 7: 4, 8: 6}


def opponents(cup: Tournament) -> Counter[frozenset[int]]:
    """Count the meetings of each two entries in stage 1."""
    event = played_stage(stage(cup)).event()
    tables = [table.sides for played in event.rounds for table in played]
    tables += [pairing.sides for draw in draw_all(event) for pairing in draw.pairings]
    return Counter(frozenset((one, other)) for sides in tables for one, other in product(*sides))


def drawn_round(cup: Tournament, world: World) -> Round:
    """Round 1 as a draft."""
    enter(cup, world, 8)
    return rounds.draw(stage(cup), by=world.bruno)


@pytest.mark.parametrize("format", with_thorough(FIXED, first=1))
def test_seeds_set_after_the_draft_require_a_new_draw(world: World, format: str) -> None:
    cup = tournament(world, format)
    round = drawn_round(cup, world)
    seeding.set_seeds(cup, SEEDS, by=world.bruno)
    with pytest.raises(rounds.Outdated):
        rounds.publish(round, by=world.bruno)
    most = 2 if format == "individual" else 1
    assert set(opponents(cup).values()) == {most}


@pytest.mark.parametrize("format", with_thorough(FIXED, first=1))
def test_seeds_set_after_round_1_change_no_later_round(world: World, format: str) -> None:
    cup = tournament(world, format, entries=8)
    played(cup, world)
    seeding.set_seeds(cup, SEEDS, by=world.bruno)
    cup.entries.filter(number__lte=4).update(group="Vila Nova")
    most = 2 if format == "individual" else 1
    assert set(opponents(cup).values()) == {most}


@pytest.mark.parametrize(
    "change", [{"seed": 3}, {"table": 3}, {"group": "Vila Nova"}, {"section": "B"}]
)
def test_draft_is_outdated_by_any_change_of_an_entry(world: World, change: dict[str, Any]) -> None:
    cup = tournament(world, "swiss")
    round = drawn_round(cup, world)
    known: dict[str, Any] = {"seed": None, "group": "", "table": None}
    entry = cup.entries.get(number=8)
    entries.edit(entry, by=world.bruno, is_paid=True, **known)
    entries.edit(entry, by=world.bruno, is_paid=True, **known | change)
    with pytest.raises(rounds.Outdated):
        rounds.publish(round, by=world.bruno)


def test_draft_is_outdated_by_forbidden_pairs_and_results(world: World) -> None:
    cup = tournament(world, "swiss")
    round = drawn_round(cup, world)
    seeding.forbid(stage(cup), *cup.entries.filter(number__in=(1, 2)), by=world.bruno)
    with pytest.raises(rounds.Outdated):
        rounds.publish(round, by=world.bruno)
    first = played(cup, world)
    second = rounds.draw(stage(cup), by=world.bruno)
    table = first.tables.get(number=1)
    tables.set_score(table, (0, 3000), by=world.bruno, reason="misread")
    with pytest.raises(rounds.Outdated):
        rounds.publish(second, by=world.bruno)


@pytest.mark.parametrize("format", FIXED)
def test_unpublished_draw_can_be_published_unchanged(world: World, format: str) -> None:
    cup = tournament(world, format, entries=8)
    for _round in range(2):
        round = drawn(cup, world)
        rounds.unpublish(round, by=world.bruno)
        rounds.publish(round, by=world.bruno)
        play(round, world)
        rounds.close(round, by=world.bruno)
    assert [round.is_closed for round in stage(cup).rounds.all()] == [True, True]


def test_seeds_set_after_unpublishing_outdate_the_draw(world: World) -> None:
    cup = tournament(world, entries=4)
    round = drawn(cup, world)
    seeding.set_seeds(cup, {4: 1}, by=world.bruno)
    rounds.unpublish(round, by=world.bruno)
    with pytest.raises(rounds.Outdated):
        rounds.publish(round, by=world.bruno)
    assert meetings(drawn(cup, world)) == [(4, 3), (1, 2)]


def test_publish_draft_changed_by_another_is_refused(world: World) -> None:
    cup = tournament(world, entries=4)
    round = rounds.draw(stage(cup), by=world.bruno)
    seen = looked_at(round)
    by_hand.swap(round, *Seat.objects.filter(round=round, position=1), by=world.ana)
    with pytest.raises(rounds.OtherDraft):
        rounds.publish(round, by=world.bruno, seen=seen)
    rounds.publish(round, by=world.ana)
    with pytest.raises(rounds.OtherDraft):
        rounds.publish(round, by=world.bruno, seen=seen)
    rounds.publish(round, by=world.bruno, seen=looked_at(round))


def test_publish_draft_redrawn_identically_succeeds(world: World) -> None:
    cup = tournament(world, "swiss", entries=5)
    round = rounds.draw(stage(cup), by=world.bruno)
    seen = looked_at(round)
    again = rounds.draw(stage(cup), by=world.ana, seen="")
    rounds.publish(again, by=world.bruno, seen=seen)
    again.refresh_from_db()
    assert not again.is_draft


def test_redraw_of_draft_changed_by_another_is_refused(world: World) -> None:
    cup = tournament(world, entries=4)
    round = rounds.draw(stage(cup), by=world.bruno)
    before = looked_at(round)
    by_hand.swap(round, *Seat.objects.filter(round=round, position=1), by=world.ana)
    for seen in ("", before):
        with pytest.raises(rounds.OtherDraft):
            rounds.draw(stage(cup), by=world.bruno, seen=seen)
    assert meetings(round) == [(1, 3), (2, 4)]
    again = rounds.draw(stage(cup), by=world.bruno, seen=looked_at(round))
    assert meetings(again) == [(1, 4), (2, 3)]
