"""A tournament is registered at the server, played on the laptop of the hall, and merged."""

from uuid import uuid4

import pytest

from clubs import accounts, roster
from clubs.archive.merging import OtherClub
from clubs.models import Club
from scoring import ledger
from scoring.club import archives
from scoring.house_rules.house import preset
from tests.scoring.copies import facts, file_of, history, laptop_of, on, pair_on, take
from tests.scoring.notebook import EVENING, record
from tests.tournaments.archive.evening import (
    assert_sound,
    cup_on,
    draw,
    places,
    play_an_evening,
    play_round,
    registered,
)
from tests.tournaments.hall import enter, options, pairs, stage, tournament
from tests.world import World
from tournaments.director.entries import entries
from tournaments.director.rounds import rounds, stages, tables
from tournaments.models import Round, Table, Tournament

pytestmark = [pytest.mark.thorough, pytest.mark.postgres]


def test_evening_on_the_laptop_comes_back_whole(world: World) -> None:
    cup = registered(world)
    laptop = laptop_of(world)
    played = cup_on(laptop)
    play_an_evening(played, world)
    before = places(played)
    take(world, world.club, file_of(world, laptop))
    assert places(cup) == before
    assert facts(world.club) == facts(laptop)
    first = Table.objects.get(round__stage__tournament=cup, round__number=1, number=1)
    assert first.match is not None
    assert first.match.hand_count == 3
    assert cup.stages.get().placements.filter(place=1).exists()
    assert_sound()


def test_file_with_tournaments_brought_again_changes_nothing(world: World) -> None:
    cup = registered(world)
    laptop = laptop_of(world)
    play_an_evening(cup_on(laptop), world)
    file = file_of(world, laptop)
    take(world, world.club, file)
    before = history(world.club)
    assert take(world, world.club, file).changes == ([], [])
    assert history(world.club) == before
    assert cup.entries.count() == 5


def a_late_pair(club: Club, world: World, first: str, second: str) -> None:
    pair = roster.add_pair(club, by=world.ana, first=first, second=second)
    entries.enter(cup_on(club), [pair], by=world.ana)


def another_match(club: Club, world: World) -> None:
    both = [pair_on(club, pair) for pair in (world.dirce_nelson, world.marlene_valdir)]
    match = ledger.start(club, both, preset("aacrt-2016"), by=world.ana, client_key=uuid4())
    record(match, EVENING[0], world.ana)


def diverge(world: World) -> Club:
    """Play the evening on the laptop, while the server enters a pair and records a match."""
    registered(world)
    laptop = laptop_of(world)
    a_late_pair(laptop, world, "Ruth Sá", "Gil Sá")
    play_an_evening(cup_on(laptop), world)
    a_late_pair(world.club, world, "Eva Reis", "Rui Reis")
    another_match(world.club, world)
    return laptop


def test_copies_merged_in_both_orders_are_the_same(world: World) -> None:
    laptop = diverge(world)
    before = places(cup_on(laptop))
    from_server, from_laptop = file_of(world, world.club), file_of(world, laptop)
    brought = take(world, world.club, from_laptop)
    taken = take(world, laptop, from_server)
    assert (brought.clashes, taken.clashes) == ([], [])
    assert history(world.club) == history(laptop)
    for club in (world.club, laptop):
        assert places(cup_on(club)) == before
        assert club.matches.count() == 2
        numbers = cup_on(club).entries.values_list("number", "competitor__first__name")
        assert list(numbers)[-2:] == [(6, "Ruth Sá"), (7, "Eva Reis")]
    assert_sound()


def test_late_pair_of_the_server_plays_from_the_next_round(world: World) -> None:
    cup = registered(world)
    laptop = laptop_of(world)
    play_round(cup_on(laptop), world)
    a_late_pair(world.club, world, "Eva Reis", "Rui Reis")
    take(world, world.club, file_of(world, laptop))
    late = stage(cup).participants.get(entry__number=6)
    assert (late.from_round, late.until_round) == (2, None)
    this_round = play_round(cup, world)
    assert this_round.seats.filter(participant=late).exists()
    take(world, laptop, file_of(world, world.club))
    assert places(cup_on(laptop)) == places(cup)
    assert_sound()


def test_same_pair_entered_in_both_copies_is_one_entry(world: World) -> None:
    cup = registered(world)
    six = pairs(world, 6)[5]
    laptop = laptop_of(world)
    entries.enter(cup, [six], by=world.ana)
    entries.enter(cup_on(laptop), [pair_on(laptop, six)], by=world.ana)
    take(world, world.club, file_of(world, laptop), "there")
    assert cup.entries.count() == 6
    assert_sound()


def test_round_in_play_goes_on_in_the_other_copy(world: World) -> None:
    cup = registered(world, 6)
    this_round = draw(cup, world)
    match = tables.open_match(this_round.tables.get(number=1), by=world.bruno)
    record(match, EVENING[0], world.bruno)
    laptop = laptop_of(world)
    there = Round.objects.get(stage__tournament=cup_on(laptop))
    for data in EVENING[1:3]:
        record(on(laptop, match), data, world.bruno)
    for number in (2, 3):
        tables.set_score(there.tables.get(number=number), (1800, 900), by=world.bruno)
    rounds.close(there, by=world.bruno)
    take(world, world.club, file_of(world, laptop))
    this_round.refresh_from_db()
    assert this_round.state == Round.State.CLOSED
    assert this_round.tables.get(number=1).match == match
    assert_sound()


def test_match_at_a_table_has_the_same_key_in_both_copies(world: World) -> None:
    cup = registered(world, 6)
    this_round = draw(cup, world)
    laptop = laptop_of(world)
    there = Table.objects.get(round__stage__tournament=cup_on(laptop), number=1)
    here = tables.open_match(this_round.tables.get(number=1), by=world.bruno)
    other = tables.open_match(there, by=world.bruno)
    assert here.client_key == other.client_key
    take(world, world.club, file_of(world, laptop), "there")
    assert world.club.matches.count() == 1
    assert_sound()


def test_local_draft_goes_when_its_round_comes(world: World) -> None:
    cup = registered(world)
    laptop = laptop_of(world)
    play_round(cup_on(laptop), world)
    rounds.draw(stage(cup), by=world.bruno)
    take(world, world.club, file_of(world, laptop))
    assert cup.stages.get().rounds.count() == 1
    assert_sound()


def test_redrawn_round_replaces_the_draw_nobody_played(world: World) -> None:
    cup = registered(world)
    this_round = draw(cup, world)
    laptop = laptop_of(world)
    there = Round.objects.get(stage__tournament=cup_on(laptop))
    rounds.unpublish(there, by=world.bruno)
    play_round(cup_on(laptop), world)
    take(world, world.club, file_of(world, laptop))
    assert not cup.stages.get().rounds.filter(pk=this_round.pk, voided_at=None).exists()
    assert places(cup) == places(cup_on(laptop))
    assert take(world, laptop, file_of(world, world.club)).clashes == []
    assert_sound()


def test_groups_with_final_come_back_with_their_stages(world: World) -> None:
    cup = tournament(world, "groups", "knockout")
    options(cup, world, groups=2, qualify=1, best_next=1)
    enter(cup, world, 8)
    laptop = laptop_of(world)
    played = cup_on(laptop)
    for _round in range(3):
        play_round(played, world)
    stages.close(stage(played), by=world.bruno)
    play_round(played, world, number=2)
    take(world, world.club, file_of(world, laptop))
    assert (places(cup), places(cup, 2)) == (places(played), places(played, 2))
    assert stage(cup, 2).participants.count() == 3
    assert_sound()


def test_stage_reopened_on_the_laptop_is_open_in_both(world: World) -> None:
    cup = tournament(world, "groups", "knockout")
    options(cup, world, groups=2, qualify=1, best_next=1)
    enter(cup, world, 8)
    for _round in range(3):
        play_round(cup, world)
    stages.close(stage(cup), by=world.bruno)
    laptop = laptop_of(world)
    stages.reopen(stage(cup_on(laptop)), by=world.bruno, reason="wrong result")
    take(world, world.club, file_of(world, laptop))
    assert stage(cup).closed_at is None
    assert stage(cup, 2).participants.count() == 0
    stages.close(stage(cup), by=world.bruno)
    assert_sound()


def test_persons_who_change_partners_come_back(world: World) -> None:
    cup = tournament(world, "individual", entries=8)
    laptop = laptop_of(world)
    played = cup_on(laptop)
    play_round(played, world, hands=3)
    play_round(played, world)
    take(world, world.club, file_of(world, laptop))
    assert places(cup) == places(played)
    assert facts(world.club) == facts(laptop)
    assert_sound()


def test_matches_added_in_both_copies_join(world: World) -> None:
    cup = tournament(world, "open", entries=6)
    rounds.begin(stage(cup), by=world.bruno)
    laptop = laptop_of(world)

    def add(cup: Tournament, first: int, second: int) -> None:
        two = [cup.entries.get(number=number) for number in (first, second)]
        this_round = Round.objects.get(stage__tournament=cup)
        table = tables.add(this_round, two[0], two[1], by=world.bruno)
        tables.set_score(table, (1000 * first, 500), by=world.bruno)

    add(cup, 1, 2)
    add(cup_on(laptop), 3, 4)
    from_server = file_of(world, world.club)
    assert take(world, world.club, file_of(world, laptop)).clashes == []
    assert take(world, laptop, from_server).clashes == []
    assert facts(world.club) == facts(laptop)
    seen = Table.objects.filter(round__stage__tournament=cup)
    assert set(seen.values_list("number", flat=True)) == {1, 2}
    assert_sound()


def test_empty_club_with_a_tournament_takes_no_other_file(world: World) -> None:
    registered(world)
    laptop = accounts.create_club("laptop", "Laptop", owner=world.olga)
    tournament_of_its_own = tournament(world)
    Tournament.objects.filter(pk=tournament_of_its_own.pk).update(club=laptop)
    with pytest.raises(OtherClub):
        archives.compare(laptop, file_of(world, world.club))
