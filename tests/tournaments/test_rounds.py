"""A round is drafted, published, played and closed."""

import pytest
from django.test import Client

from clubs.journal.writing import Gone, NotNow
from clubs.models import JournalEntry
from tests.scoring.crowd import browser
from tests.tournaments.hall import (
    drawn,
    enter,
    meetings,
    options,
    pairs,
    places,
    play,
    played,
    stage,
    tournament,
)
from tests.world import World
from tournaments.director.entries import entries
from tournaments.director.hall import clock
from tournaments.director.rounds import by_hand, rounds, stages, tables
from tournaments.formats.parts.base import Impossible
from tournaments.models import Participant, Round, Seat, Tournament
from tournaments.reading.progress import later_rounds
from tournaments.reading.standings import played_stage


def test_drawn_round_is_a_draft(world: World) -> None:
    cup = tournament(world, entries=6)
    round = rounds.draw(stage(cup), by=world.bruno)
    assert round.state == Round.State.DRAFT
    assert meetings(round) == [(1, 6), (2, 5), (3, 4)]


def test_redraw_replaces_the_draft_with_the_same_draw(world: World) -> None:
    cup = tournament(world, entries=6)
    first = rounds.draw(stage(cup), by=world.bruno)
    second = rounds.draw(stage(cup), by=world.bruno)
    assert not Round.objects.filter(pk=first.pk).exists()
    assert meetings(second) == [(1, 6), (2, 5), (3, 4)]


def test_draw_of_one_entry_is_refused_and_writes_nothing(world: World) -> None:
    cup = tournament(world, entries=1)
    with pytest.raises(Impossible) as raised:
        rounds.draw(stage(cup), by=world.bruno)
    assert [problem.code for problem in raised.value.problems] == ["field-too-small"]
    assert not Round.objects.exists()


def test_next_round_waits_until_the_round_is_closed(world: World) -> None:
    cup = tournament(world, entries=4)
    round = drawn(cup, world)
    with pytest.raises(NotNow):
        rounds.draw(stage(cup), by=world.bruno)
    with pytest.raises(rounds.MissingResults) as missing:
        rounds.close(round, by=world.bruno)
    assert missing.value.tables == [1, 2]
    play(round, world)
    rounds.close(round, by=world.bruno)
    assert meetings(rounds.draw(stage(cup), by=world.bruno)) == [(4, 3), (1, 2)]


def test_swap_two_seats_changes_the_draft(world: World) -> None:
    cup = tournament(world, entries=4)
    round = rounds.draw(stage(cup), by=world.bruno)
    first, second = Seat.objects.filter(round=round, position=1).order_by("table__number")
    by_hand.swap(round, first, second, by=world.bruno)
    assert meetings(round) == [(1, 3), (2, 4)]
    round.refresh_from_db()
    assert round.is_changed


def test_swap_with_a_seat_moved_meanwhile_is_refused(world: World) -> None:
    cup = tournament(world, entries=4)
    round = rounds.draw(stage(cup), by=world.bruno)
    first, second = Seat.objects.filter(round=round, position=1)
    by_hand.swap(round, first, second, by=world.bruno)
    with pytest.raises(rounds.OtherDraft):
        by_hand.swap(round, first, second, by=world.bruno)
    assert meetings(round) == [(1, 3), (2, 4)]


def test_swap_in_a_published_draw_is_refused(world: World) -> None:
    cup = tournament(world, entries=4)
    round = drawn(cup, world)
    first, second = Seat.objects.filter(round=round, position=1)
    with pytest.raises(rounds.OtherDraft):
        by_hand.swap(round, first, second, by=world.bruno)


def test_write_to_a_deleted_draft_or_stage_raises_gone(world: World) -> None:
    cup = tournament(world, "swiss", "swiss", entries=4)
    round = rounds.draw(stage(cup), by=world.bruno)
    rounds.draw(stage(cup), by=world.ana)
    with pytest.raises(Gone):
        rounds.publish(round, by=world.bruno)
    second = stage(cup, 2)
    stages.remove(stage(cup, 2), by=world.ana)
    with pytest.raises(Gone):
        rounds.draw(second, by=world.bruno)


def test_published_draw_can_be_taken_back_until_play_begins(world: World) -> None:
    cup = tournament(world, entries=4)
    round = drawn(cup, world)
    rounds.unpublish(round, by=world.bruno)
    round.refresh_from_db()
    assert round.is_draft
    rounds.publish(round, by=world.bruno)
    tables.open_match(round.tables.get(number=1), by=world.silvio)
    with pytest.raises(NotNow):
        rounds.unpublish(round, by=world.bruno)


@pytest.mark.postgres_later
def test_clock_and_removed_result_let_a_draw_be_unpublished(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    round = drawn(cup, world)
    clock.start(round, by=world.bruno)
    clock.call_last_hand(round, by=world.bruno)
    table = round.tables.get(number=1)
    clock.add(round, 5, by=world.bruno, table=table)
    page = browser(client, world.bruno)
    hall = "/boa-vista/tournaments/copa-da-primavera/stages/1/rounds/1/"
    assert "<summary>Take the draw back <" in page.get(hall).content.decode()
    tables.set_score(table, (2000, 1000), by=world.bruno)
    assert "Take the draw back" not in page.get(hall).content.decode()
    tables.clear(table, by=world.bruno)
    assert "Take the draw back" in page.get(hall).content.decode()
    page.post(f"{hall}unpublish/")
    round.refresh_from_db()
    assert round.is_draft
    rounds.publish(round, by=world.bruno)
    round.refresh_from_db()
    assert (round.state, round.clock_ends_at, round.last_hand_at) == ("published", None, None)
    assert round.tables.get(number=1).extra_minutes == 0


def test_reopening_voids_later_draws_but_keeps_their_history(world: World) -> None:
    cup = tournament(world, entries=4)
    first = played(cup, world)
    second = drawn(cup, world)
    assert later_rounds(first) == [second]
    rounds.reopen(first, by=world.bruno, reason="table 2 was read wrongly")
    second.refresh_from_db()
    assert second.voided_at is not None
    assert played_stage(stage(cup)).current == first
    entry = JournalEntry.objects.filter(action="reopen-round").get()
    assert entry.reason == "table 2 was read wrongly"


def test_changes_during_a_voided_draw_apply_to_the_next(
    world: World,
) -> None:
    cup = tournament(world, "swiss", entries=6)
    first = played(cup, world)
    drawn(cup, world)
    entries.withdraw(cup.entries.get(number=6), by=world.bruno, reason="ill")
    entries.enter(cup, pairs(world, 7)[6:], by=world.bruno)
    rounds.reopen(first, by=world.bruno, reason="misread")
    rounds.close(first, by=world.bruno)
    again = rounds.draw(stage(cup), by=world.bruno)
    assert sorted(n for two in meetings(again) for n in two) == [1, 2, 3, 4, 5, 7]


def test_reopen_round_before_a_played_round_is_refused(world: World) -> None:
    cup = tournament(world, entries=4)
    first = played(cup, world)
    play(drawn(cup, world), world)
    with pytest.raises(rounds.LaterRoundsPlayed) as refused:
        rounds.reopen(first, by=world.bruno, reason="too late")
    assert refused.value.numbers == [2]


def test_close_round_twice_closes_it_once(world: World) -> None:
    cup = tournament(world, entries=4)
    round = played(cup, world)
    cup.refresh_from_db()
    rounds.close(round, by=world.bruno)
    assert JournalEntry.objects.filter(action="close-round").count() == 1


def test_every_action_raises_the_version(world: World) -> None:
    cup = tournament(world, entries=4)
    versions = [Tournament.objects.get(pk=cup.pk).version]
    round = rounds.draw(stage(cup), by=world.bruno)
    versions.append(Tournament.objects.get(pk=cup.pk).version)
    rounds.publish(round, by=world.bruno)
    versions.append(Tournament.objects.get(pk=cup.pk).version)
    assert versions == sorted(set(versions))


def test_round_robin_of_four_gives_the_places(world: World) -> None:
    cup = tournament(world, entries=4)
    for _round in range(3):
        played(cup, world)
    assert places(cup) == [(1, 1), (2, 2), (3, 3), (4, 4)]
    with pytest.raises(Impossible) as raised:
        rounds.draw(stage(cup), by=world.bruno)
    assert [problem.code for problem in raised.value.problems] == ["event-over"]


def test_stage_can_be_closed_when_nobody_can_be_drawn(client: Client, world: World) -> None:
    cup = tournament(world, "swiss")
    options(cup, world, rounds=3)
    enter(cup, world, 4)
    page = browser(client, world.bruno)
    home = "/boa-vista/tournaments/copa-da-primavera/"
    close = f'href="{home}stages/1/close/"'
    assert close not in page.get(home).content.decode()
    for _round in range(2):
        met = next(table for table in meetings(played(cup, world)) if 1 in table)
    # The two who are left have met.
    for entry in cup.entries.exclude(number__in=met):
        entries.withdraw(entry, by=world.bruno, reason="ill")
    overview = page.get(home).content.decode()
    assert "Draw round 3" in overview
    assert close in overview
    answer = page.post(f"{home}stages/1/draw/")
    assert answer.status_code == 409
    assert close in answer.content.decode()
    assert 'href="/boa-vista/pairs/"' in answer.content.decode()


def test_undrawable_draft_is_removed_when_the_stage_closes(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", entries=4)
    played(cup, world)
    rounds.draw(stage(cup), by=world.bruno)
    for entry in cup.entries.filter(number__gt=1):
        entries.withdraw(entry, by=world.bruno, reason="ill")
    answer = browser(client, world.bruno).post(
        "/boa-vista/tournaments/copa-da-primavera/stages/1/draw/"
    )
    assert answer.status_code == 409
    assert "stages/1/close/" in answer.content.decode()
    stages.close(stage(cup), by=world.bruno)
    assert [round.state for round in Round.objects.all()] == ["closed"]


def test_sections_stay_as_drawn_in_later_rounds(world: World) -> None:
    cup = tournament(world, "groups")
    options(cup, world, groups=2)
    enter(cup, world, 8)
    first = played(cup, world)
    sections = {p.entry.number: p.section for p in played_stage(stage(cup)).participants}
    assert sorted(sections.values()) == ["A"] * 4 + ["B"] * 4
    played(cup, world)
    assert {p.entry.number: p.section for p in played_stage(stage(cup)).participants} == sections
    assert {table.section for table in first.tables.all()} == {"A", "B"}


def test_groups_are_planned_again_after_the_draw_is_voided(world: World) -> None:
    cup = tournament(world, "groups", entries=8)
    options(cup, world, groups=4)
    named = cup.entries.get(number=8)
    Participant.objects.filter(entry=named).update(section="Z")
    rounds.unpublish(drawn(cup, world), by=world.bruno)
    options(cup, world, groups=2)
    again = drawn(cup, world)
    assert {table.section for table in again.tables.all()} == {"A", "Z"}
    assert named.participants.get().section == "Z"


def test_late_pair_without_a_place_has_a_bye(world: World) -> None:
    cup = tournament(world, "groups")
    options(cup, world, groups=2)
    enter(cup, world, 8)
    played(cup, world)
    late = entries.enter(cup, pairs(world, 9)[8:], by=world.bruno)
    round = played(cup, world)
    assert (late[0].number,) in meetings(round)
    assert [note["code"] for note in round.notes] == ["no-free-place"]


def test_returned_entry_waits_in_a_full_movement(world: World) -> None:
    cup = tournament(world, "mitchell", entries=8)
    played(cup, world)
    eighth = cup.entries.get(number=8)
    entries.withdraw(eighth, by=world.bruno, reason="")
    entries.enter(cup, pairs(world, 9)[8:], by=world.bruno)
    ninth_meets = [two for two in meetings(played(cup, world)) if 9 in two]
    entries.bring_back(eighth, by=world.bruno)
    round = drawn(cup, world)
    assert sorted(number for two in meetings(round) for number in two) == list(range(1, 10))
    assert (8,) in meetings(round)
    assert [len(two) for two in meetings(round) if 9 in two] == [len(ninth_meets[0])] == [2]


def test_round_is_in_play_once_a_match_begins(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    round = drawn(cup, world)
    page = browser(client, world.bruno)
    home = "/boa-vista/tournaments/copa-da-primavera/"
    assert "Round\u00a01\u00a0of\u00a03: the draw is published" in page.get(home).content.decode()
    tables.open_match(round.tables.get(number=1), by=world.silvio)
    assert "Round\u00a01\u00a0of\u00a03\u00a0in play" in page.get(home).content.decode()
