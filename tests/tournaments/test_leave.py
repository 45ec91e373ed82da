"""Entries leave, are expelled, return or are removed, at every moment of a tournament."""

import pytest
from django.test import Client

from clubs.models import JournalEntry
from tests.pages import flat
from tests.prepared import prepared
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
from tests.tournaments.paper.press import text_of
from tests.world import World
from tournaments.director.entries import entries
from tournaments.director.rounds import rounds, stages
from tournaments.models import Entry, Round, Tournament
from tournaments.reading.standings import played_stage

HOME = "/boa-vista/tournaments/copa-da-primavera/"
LIST = f"{HOME}entries/"


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    return tournament(world, entries=4)


def leave(client: Client, world: World, number: int, **said: str) -> int:
    page = browser(client, world.bruno)
    return page.post(f"{LIST}{number}/leave/", {"reason": "ill", **said}).status_code


def test_page_to_leave_of_one_person_uses_the_singular(client: Client, world: World) -> None:
    cup = tournament(world, "individual", entries=4)
    page = browser(client, world.bruno)
    page.cookies["django_language"] = "pt-br"
    content = page.get(f"{LIST}1/leave/").content.decode()
    assert "o torneio segue sem esta pessoa." in content
    drawn(cup, world)
    content = flat(page.get(f"{LIST}1/leave/").content.decode())
    assert "O que jogou continua valendo. Se tem mesa na rodada em jogo" in content
    assert "não entra mais no sorteio." in content


def leaving_page(client: Client, number: int) -> str:
    return flat(client.get(f"{LIST}{number}/leave/").content.decode())


def name_of(cup: Tournament, number: int) -> str:
    return str(cup.entries.get(number=number))


def test_page_to_leave_before_half_names_annulled_matches(
    client: Client, world: World, cup: Tournament
) -> None:
    enter(cup, world, 6)
    browser(client, world.bruno)
    assert "No draw is published yet" in leaving_page(client, 6)
    played(cup, world)
    first = meetings(played(cup, world))
    content = leaving_page(client, 6)
    assert "Their matches stay" not in content
    assert "This is before half of the matches: 2 matches, against " in content
    opponent = next(sum(meeting) - 6 for meeting in first if 6 in meeting)
    assert f"{name_of(cup, opponent)}, are annulled and count for nobody." in content
    assert "have a bye in that round, without points." in content
    assert leave(client, world, 6) == 302
    assert 6 in played_stage(stage(cup)).annulled


def test_page_to_leave_after_half_says_that_matches_stay(
    client: Client, world: World, cup: Tournament
) -> None:
    played(cup, world)
    played(cup, world)
    browser(client, world.bruno)
    assert "Their matches stay." in leaving_page(client, 4)
    leave(client, world, 4)
    assert not played_stage(stage(cup)).annulled


def test_page_to_leave_with_a_match_that_decides_says_so(
    client: Client, world: World, cup: Tournament
) -> None:
    played(cup, world)
    drawn(cup, world)
    browser(client, world.bruno)
    content = leaving_page(client, 4)
    assert "The open match decides: with a score, what was played stays." in content
    assert "2 matches, against " in content


def test_page_to_leave_a_swiss_says_that_matches_stay(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", entries=6)
    played(cup, world)
    assert "Their matches stay." in leaving_page(browser(client, world.bruno), 6)


def test_page_to_leave_without_a_match_promises_nothing(
    client: Client, world: World, cup: Tournament
) -> None:
    drawn(cup, world)
    entries.enter(cup, [pairs(world, 5)[4]], by=world.bruno)
    content = leaving_page(browser(client, world.bruno), 5)
    assert "They have played no match of this stage" in content
    assert "Their matches stay." not in content


def test_bring_back_an_annulled_entry_names_what_counts(
    client: Client, world: World, cup: Tournament
) -> None:
    first = meetings(played(cup, world))
    leave(client, world, 4)
    page = browser(client, world.bruno)
    opponent = next(sum(meeting) - 4 for meeting in first if 4 in meeting)
    again = f"1 match counts again: against {name_of(cup, opponent)}."
    assert again in page.get(f"{LIST}4/bring-back/").content.decode()
    assert 4 in played_stage(stage(cup)).annulled
    assert again in page.post(f"{LIST}4/bring-back/", follow=True).content.decode()
    assert not played_stage(stage(cup)).annulled


def test_leaving_needs_a_reason(client: Client, world: World, cup: Tournament) -> None:
    assert leave(client, world, 1, reason=" ") == 422
    assert not Entry.objects.filter(left_at__isnull=False).exists()


def test_leaver_before_the_first_draw_is_in_no_draw(
    client: Client, world: World, cup: Tournament
) -> None:
    assert leave(client, world, 4) == 302
    round = drawn(cup, world)
    assert sorted(meetings(round)) == [(1,), (2, 3)]
    assert sorted(number for _place, number in places(cup)) == [1, 2, 3]


def test_leaver_at_a_published_table_shows_until_walkover(
    client: Client, world: World, cup: Tournament
) -> None:
    round = drawn(cup, world)
    leave(client, world, 4)
    page = browser(client, world.bruno)
    hall = f"{HOME}stages/1/rounds/1/"
    entry = cup.entries.get(number=4)
    table = round.tables.get(seats__participant__entry=entry)
    content = page.get(hall).content.decode()
    assert f"{entry} left the tournament." in content
    assert content.count("Record the walkover") == 1
    assert "Record the walkover" not in browser(client, world.carla).get(hall).content.decode()
    page = browser(client, world.bruno)
    page.post(f"{hall}tables/{table.number}/result/", {"kind": "second", "seen": ""})
    assert "left the tournament" not in page.get(hall).content.decode()


def test_leaver_before_the_draw_takes_no_place_in_a_group(client: Client, world: World) -> None:
    cup = tournament(world, "groups")
    options(cup, world, groups=2)
    enter(cup, world, 6)
    leave(client, world, 1)
    leave(client, world, 2)
    drawn(cup, world)
    inside = [p for p in played_stage(stage(cup)).participants if not p.never_played]
    assert sorted(p.section for p in inside) == ["A", "A", "B", "B"]


def test_draft_with_a_leaver_must_be_redrawn(client: Client, world: World, cup: Tournament) -> None:
    rounds.draw(stage(cup), by=world.bruno)
    leave(client, world, 1)
    page = client.get("/boa-vista/tournaments/copa-da-primavera/stages/1/rounds/1/draft/")
    assert "Entries came or left after this draw" in page.content.decode()
    again = rounds.draw(stage(cup), by=world.bruno)
    assert all(1 not in meeting for meeting in meetings(again))


def test_leaver_during_a_round_keeps_its_table(
    client: Client, world: World, cup: Tournament
) -> None:
    first = drawn(cup, world)
    leave(client, world, 4)
    assert any(4 in meeting for meeting in meetings(first))
    play(first, world)
    rounds.close(first, by=world.bruno)
    second = drawn(cup, world)
    assert all(4 not in meeting for meeting in meetings(second))
    assert {number for _place, number in places(cup)} == {1, 2, 3, 4}


def test_unpublished_draw_hides_earlier_changes(
    client: Client, world: World, cup: Tournament
) -> None:
    first = drawn(cup, world)
    leave(client, world, 1)
    entries.enter(cup, [pairs(world, 5)[4]], by=world.bruno)
    rounds.unpublish(first, by=world.bruno)
    with pytest.raises(rounds.Outdated):
        rounds.publish(first, by=world.bruno)
    again = rounds.draw(stage(cup), by=world.bruno)
    assert {number for meeting in meetings(again) for number in meeting} == {2, 3, 4, 5}


def test_leaver_after_the_last_round_keeps_its_place(client: Client, world: World) -> None:
    cup = tournament(world, "round-robin", "knockout")
    options(cup, world, qualify=2)
    enter(cup, world, 3)
    for _round in range(3):
        played(cup, world)
    leave(client, world, 1)
    stages.close(stage(cup), by=world.bruno)
    assert places(cup)[0] == (1, 1)
    assert {p.entry.number for p in stage(cup, 2).participants.all()} == {2, 3}


def test_leave_after_the_end_is_recorded(client: Client, world: World, cup: Tournament) -> None:
    for _round in range(3):
        played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    assert leave(client, world, 1) == 302
    assert cup.entries.get(number=1).left_at is not None


def test_expulsion_shows_to_directors_and_in_the_journal(
    client: Client, world: World, cup: Tournament
) -> None:
    leave(client, world, 1, expelled="on")
    leave(client, world, 2)
    assert JournalEntry.objects.get(action="expel-entry").reason == "ill"
    assert flat(client.get(LIST).content.decode()).count(">expelled<") == 1
    client.force_login(world.carla)
    assert "expelled" not in client.get(LIST).content.decode()
    browser(client, world.bruno).post(f"{LIST}1/bring-back/")
    assert not cup.entries.get(number=1).is_expelled


def test_report_separates_expelled_entries_from_leavers(
    client: Client, world: World, cup: Tournament
) -> None:
    played(cup, world)
    leave(client, world, 3)
    leave(client, world, 4, expelled="on")
    stages.close(stage(cup), by=world.bruno)
    text = text_of(client, world.bruno, cup, "report.pdf")
    assert (text.count(". Left"), text.count(". Expelled")) == (1, 1)


def test_reason_of_a_leaver_is_shown_only_to_directors(
    client: Client, world: World, cup: Tournament
) -> None:
    leave(client, world, 1, reason="back in hospital")
    assert "back in hospital" in client.get(LIST).content.decode()
    client.force_login(world.carla)
    assert "back in hospital" not in client.get(LIST).content.decode()


def test_leave_twice_keeps_the_first_reason(client: Client, world: World, cup: Tournament) -> None:
    leave(client, world, 1)
    leave(client, world, 1, reason="again")
    assert cup.entries.get(number=1).left_reason == "ill"


def test_returned_entry_plays_from_the_next_round(
    client: Client, world: World, cup: Tournament
) -> None:
    played(cup, world)
    leave(client, world, 4)
    second = played(cup, world)
    assert all(4 not in meeting for meeting in meetings(second))
    assert browser(client, world.bruno).post(f"{LIST}4/bring-back/").status_code == 302
    third = drawn(cup, world)
    assert any(4 in meeting for meeting in meetings(third))


def test_entry_returned_before_the_first_draw_is_drawn(
    client: Client, world: World, cup: Tournament
) -> None:
    leave(client, world, 4)
    browser(client, world.bruno).post(f"{LIST}4/bring-back/")
    assert meetings(drawn(cup, world)) == [(1, 4), (2, 3)]


@pytest.mark.postgres_later
def test_returned_entry_joins_a_stage_that_carries_results(client: Client, world: World) -> None:
    cup = tournament(world, "round-robin", "round-robin")
    options(cup, world, 2, carries_over=True)
    enter(cup, world, 3)
    for _round in range(3):
        played(cup, world)
    leave(client, world, 3)
    stages.close(stage(cup), by=world.bruno)
    browser(client, world.bruno).post(f"{LIST}3/bring-back/")
    assert {p.entry.number for p in stage(cup, 2).participants.all()} == {1, 2, 3}


@pytest.mark.postgres
def test_entry_made_by_mistake_can_be_removed(
    client: Client, world: World, cup: Tournament
) -> None:
    rounds.draw(stage(cup), by=world.bruno)
    page = browser(client, world.bruno)
    text = page.get(f"{LIST}4/").content.decode()
    assert "Take off the list" in text
    assert "Record departure" not in text
    answer = page.post(f"{LIST}4/remove/", follow=True).content.decode()
    assert "Off the list: <b>" in answer
    assert "btn--pay" not in answer
    assert not cup.entries.filter(number=4).exists()
    assert not Round.objects.exists()


def test_removed_entry_put_back_keeps_number_and_seed(
    client: Client, world: World, cup: Tournament
) -> None:
    cup.entries.filter(number=2).update(seed=2, group="Santos")
    page = browser(client, world.bruno)
    answer = page.post(f"{LIST}2/remove/", follow=True)
    undo = {"undo": answer.context["removed"]["competitor"].pk, "seed": 2, "group": "Santos"}
    assert "on the list again, with number 2." in (
        page.post(f"{LIST}2/remove/", undo, follow=True).content.decode()
    )
    entry = cup.entries.get(number=2)
    assert (entry.seed, entry.group, entry.competitor_id) == (2, "Santos", undo["undo"])
    stale = page.get(LIST, {"removed": undo["undo"]}).content.decode()
    assert "Off the list" not in stale


def test_removed_entry_takes_a_new_number_if_its_own_is_taken(
    world: World, cup: Tournament
) -> None:
    gone, other = cup.entries.get(number=4).competitor, pairs(world, 5)[4]
    entries.remove(cup.entries.get(number=4), by=world.bruno)
    assert entries.enter(cup, [other], by=world.bruno)[0].number == 4
    known = {gone.pk: entries.EntryDetails(number=4)}
    assert entries.enter(cup, [gone], by=world.bruno, known=known)[0].number == 5


def test_drawn_entry_cannot_be_removed(client: Client, world: World, cup: Tournament) -> None:
    drawn(cup, world)
    page = browser(client, world.bruno)
    text = page.get(f"{LIST}4/").content.decode()
    assert "Take off the list" not in text
    assert "Record departure" in text
    page.post(f"{LIST}4/remove/")
    assert cup.entries.filter(number=4).exists()
    assert "already in a draw. Record the departure." in page.get(LIST).content.decode()


def test_entry_after_the_last_round_cannot_be_removed(world: World, cup: Tournament) -> None:
    for _round in range(3):
        played(cup, world)
    entries.enter(cup, [world.club.competitors.get(number=4)], by=world.bruno)
    stages.close(stage(cup), by=world.bruno)
    with pytest.raises(entries.HasPlayed):
        entries.remove(cup.entries.get(number=4), by=world.bruno)
