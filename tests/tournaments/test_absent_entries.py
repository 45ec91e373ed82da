"""Entries that the check-in has as absent, or without an answer, sit out the next round."""

from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from tests.pages import flat
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.hall import (
    drawn,
    enter,
    meetings,
    options,
    pairs,
    play,
    stage,
    standings,
    tournament,
)
from tests.tournaments.test_event_file_export import exported
from tests.world import World
from tournaments.boards.draws.draft import DraftBoard
from tournaments.club.audit import differences
from tournaments.director.entries import entries, requests
from tournaments.director.hall import presence
from tournaments.director.rounds import by_hand, rounds
from tournaments.formats.event import Event, draw_next
from tournaments.formats.files.eventfile import read_event
from tournaments.formats.parts.base import Draw
from tournaments.models import Round, Tournament
from tournaments.paper.lists import WallList
from tournaments.reading import drafts
from tournaments.reading.standings import played_stage

CUP = "/boa-vista/tournaments/copa-da-primavera/"


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    """A Swiss tournament of eight pairs: 1 to 6 are here, 7 is absent, 8 has not answered."""
    cup = tournament(world, "swiss")
    options(cup, world, rounds=3)
    enter(cup, world, 8)
    for number in range(1, 7):
        answer(cup, world, number, "present")
    answer(cup, world, 7, "absent")
    return cup


def answer(cup: Tournament, world: World, number: int, said: str) -> None:
    presence.check_in(cup.entries.get(number=number), said, by=world.bruno)


def answers(cup: Tournament) -> tuple[str, str]:
    return cup.entries.get(number=7).presence, cup.entries.get(number=8).presence


def draw(cup: Tournament, world: World) -> Round:
    return rounds.draw(stage(cup), by=world.bruno)


def resting(this_round: Round) -> set[int]:
    return {seats[0] for seats in meetings(this_round) if len(seats) == 1}


def board(cup: Tournament) -> DraftBoard:
    return DraftBoard(played_stage(stage(cup)), stage(cup).rounds.latest("number"))


def byes(cup: Tournament, number: int) -> dict[str, str]:
    return cup.entries.get(number=number).participants.get().byes


def test_draw_leaves_out_who_is_absent_or_silent(world: World, cup: Tournament) -> None:
    assert resting(draw(cup, world)) == {7, 8}
    with translation.override("en"):
        names = {n: str(cup.entries.get(number=n)) for n in (7, 8)}
        reasons = board(cup).reasons
    out = "at the check-in, so out of this round and without points."
    assert f"{names[7]}: absent {out}" in reasons
    assert f"{names[8]}: no answer {out}" in reasons
    assert [table.seats[0][0].participant.entry.number for table in board(cup).tables[3:]] == [7, 8]
    assert [table.is_absent for table in board(cup).tables] == [False] * 3 + [True] * 2
    assert {table.without_a_number for table in board(cup).tables[3:]} == {"–"}


def test_draw_before_a_check_in_has_everybody(world: World, cup: Tournament) -> None:
    cup.entries.update(presence="")
    assert resting(draw(cup, world)) == set()


def test_draw_with_only_an_absence_noted_has_all_others(world: World, cup: Tournament) -> None:
    cup.entries.exclude(number=7).update(presence="")
    answer(cup, world, 3, "on-the-way")
    answer(cup, world, 8, "absent")
    assert resting(draw(cup, world)) == {7, 8}


def test_entry_on_the_way_is_drawn(world: World, cup: Tournament) -> None:
    presence.expect(cup, [6, 7, 8], by=world.bruno)
    assert resting(draw(cup, world)) == set()
    assert cup.entries.get(number=6).presence == "present"


def test_round_robin_leaves_nobody_out(world: World) -> None:
    cup = tournament(world, "round-robin", entries=4)
    answer(cup, world, 1, "absent")
    assert resting(draw(cup, world)) == set()


def test_check_in_outdates_a_draft_that_it_concerns(world: World, cup: Tournament) -> None:
    draft = draw(cup, world)
    answer(cup, world, 5, "on-the-way")
    assert not drafts.is_outdated(played_stage(stage(cup)), draft)
    answer(cup, world, 7, "present")
    with pytest.raises(rounds.Outdated):
        rounds.publish(draft, by=world.bruno)
    with translation.override("en"):
        name, words = str(cup.entries.get(number=7)), board(cup).outdated_words
    assert words == f"The check-in has changed since this draw: {name}. Draw again."
    assert 7 not in resting(draw(cup, world))
    assert board(cup).outdated_words == ""


@pytest.mark.postgres_later
def test_published_round_keeps_its_absences(world: World, cup: Tournament) -> None:
    first = drawn(cup, world)
    assert (byes(cup, 6), byes(cup, 7), byes(cup, 8)) == ({}, {"1": "absent"}, {"1": "absent"})
    answer(cup, world, 7, "present")
    answer(cup, world, 6, "absent")
    play(first, world)
    rounds.close(first, by=world.bruno)
    points = {row.entry.number: row.place.tally.points for row in standings(cup).rows}
    assert (points[7], points[8]) == (0, 0)
    assert {6, 8} == resting(draw(cup, world))
    assert list(differences(cup.club)) == []


def test_bye_on_request_comes_before_an_absence(world: World, cup: Tournament) -> None:
    requests.set_requests(cup.entries.get(number=7), {1: "half"}, {}, by=world.bruno)
    drawn(cup, world)
    assert byes(cup, 7) == {"1": "half"}


@pytest.mark.postgres_later
def test_unpublished_round_forgets_its_absences(world: World, cup: Tournament) -> None:
    requests.set_requests(cup.entries.get(number=8), {2: "zero"}, {}, by=world.bruno)
    first = drawn(cup, world)
    rounds.unpublish(first, by=world.bruno)
    assert (byes(cup, 7), byes(cup, 8)) == ({}, {"2": "zero"})
    rounds.publish(first, by=world.bruno)
    assert byes(cup, 7) == {"1": "absent"}


def test_absent_entry_seated_by_hand_plays(world: World, cup: Tournament) -> None:
    draft = draw(cup, world)
    seats = {seat.participant.entry.number: seat for seat in draft.seats.all()}
    by_hand.swap(draft, seats[1], seats[7], by=world.bruno)
    with translation.override("en"):
        name = str(cup.entries.get(number=7))
        warnings = [text for table in board(cup).tables for text in table.warnings]
    assert f"{name}: absent at the check-in, but seated by hand." in warnings
    rounds.publish(draft, by=world.bruno)
    assert byes(cup, 7) == {}
    assert byes(cup, 8) == {"1": "absent"}


@pytest.mark.postgres
def test_answer_during_the_search_is_in_the_draw(
    world: World, cup: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    searched = []

    def search(event: Event, **how: Any) -> Draw:
        searched.append(event)
        found = draw_next(event, **how)
        if len(searched) == 1:
            answer(cup, world, 7, "present")
        return found

    monkeypatch.setattr(rounds, "draw_next", search)
    assert 8 in (sitting := resting(draw(cup, world)))
    assert len(sitting) == 2
    assert len(searched) == 2


def closed(cup: Tournament, world: World) -> None:
    """Play and close round 1, in which everybody was there."""
    presence.expect(cup, [7, 8], by=world.bruno)
    play(first := drawn(cup, world), world)
    rounds.close(first, by=world.bruno)


def test_late_entry_is_present_and_drawn(world: World, cup: Tournament) -> None:
    closed(cup, world)
    late = entries.enter(cup, pairs(world, 9)[8:], by=world.bruno)[0]
    answer(cup, world, 8, "absent")
    assert late.presence == "present"
    assert resting(draw(cup, world)) == {8}


def test_late_entry_beside_one_absence_leaves_nobody_else_out(
    world: World, cup: Tournament
) -> None:
    cup.entries.update(presence="")
    play(first := drawn(cup, world), world)
    rounds.close(first, by=world.bruno)
    answer(cup, world, 8, "absent")
    late = entries.enter(cup, pairs(world, 9)[8:], by=world.bruno)[0]
    assert late.presence == ""
    assert resting(draw(cup, world)) == {8}


def test_late_entry_without_a_check_in_has_no_answer(world: World, cup: Tournament) -> None:
    cup.entries.update(presence="")
    play(first := drawn(cup, world), world)
    rounds.close(first, by=world.bruno)
    late = entries.enter(cup, pairs(world, 9)[8:], by=world.bruno)[0]
    assert late.presence == ""


@pytest.mark.parametrize(("sent", "out"), [({}, {7, 8}), ({"expect": "7-absent,8-"}, set())])
def test_answer_on_the_summary_decides_who_is_drawn(
    client: Client, world: World, cup: Tournament, sent: dict[str, str], out: set[int]
) -> None:
    closed(cup, world)
    answer(cup, world, 7, "absent")
    answer(cup, world, 8, "")
    page = browser(client, world.bruno)
    with translation.override("en"):
        seven, eight = (str(cup.entries.get(number=number)) for number in (7, 8))
    text = flat(page.get(f"{CUP}?").content.decode())
    assert f"Absent: {seven}. No answer: {eight}. In round 2:" in text
    assert 'name="expect" value="7-absent,8-" form="draw_round"' in text
    page.post(f"{CUP}stages/1/draw/", sent)
    assert resting(stage(cup).rounds.get(number=2)) == out


def test_draw_with_another_answer_by_now_is_refused(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.bruno)
    sent = {"expect": "7-,8-"}
    text = page.post(f"{CUP}stages/1/draw/", sent, follow=True).content.decode()
    with translation.override("en"):
        name = str(cup.entries.get(number=7))
    assert f"{name} has another answer at the check-in by now. Nothing was drawn." in flat(text)
    assert not cup.stages.get().rounds.exists()
    assert answers(cup) == ("absent", "")


def test_refused_draw_changes_no_check_in(client: Client, world: World, cup: Tournament) -> None:
    page = browser(client, world.bruno)
    sent = {"expect": "7-absent,8-"}
    drawn(cup, world)
    assert page.post(f"{CUP}stages/1/draw/", sent).status_code == 302
    assert answers(cup) == ("absent", "")


def test_impossible_draw_keeps_who_is_expected(world: World, client: Client) -> None:
    cup = tournament(world, "swiss", entries=6)
    options(cup, world, rounds=4)
    met: list[int] = []
    for _round in range(3):
        played = drawn(cup, world)
        met += [sum(two) - 1 for two in meetings(played) if 1 in two]
        play(played, world)
        rounds.close(played, by=world.bruno)
    answer(cup, world, 1, "present")
    sent = {"expect": ",".join(f"{number}-" for number in met)}
    page = browser(client, world.bruno)
    refused = page.post(f"{CUP}stages/1/draw/", sent)
    assert refused.status_code == 409
    assert not cup.entries.filter(presence="on-the-way").exists()
    assert f'name="expect" value="{sent["expect"]}"' in refused.content.decode()
    page.post(f"{CUP}stages/1/draw/", {**sent, "rematches": "1"})
    assert {entry.number for entry in cup.entries.filter(presence="on-the-way")} == {*met}
    assert resting(stage(cup).rounds.get(number=4)) == {*range(2, 7)} - {*met}


def test_summary_asks_nothing_if_all_are_here(
    client: Client, world: World, cup: Tournament
) -> None:
    closed(cup, world)
    page = browser(client, world.bruno)
    for number in (7, 8):
        answer(cup, world, number, "present")
    text = page.get(f"{CUP}?").content.decode()
    assert "All\u00a08\u00a0pairs are present." in text
    assert 'name="expect"' not in text
    cup.entries.update(presence="")
    text = page.get(f"{CUP}?").content.decode()
    assert "present" not in flat(text).partition('id="now"')[2].partition("</section>")[0]


def test_summary_says_who_may_have_the_bye(client: Client, world: World, cup: Tournament) -> None:
    closed(cup, world)
    answer(cup, world, 8, "absent")
    text = browser(client, world.bruno).get(f"{CUP}?").content.decode()
    assert "With 7 pairs, one pair has a bye, probably" in text


def test_draft_says_who_else_could_have_had_the_bye(world: World, cup: Tournament) -> None:
    closed(cup, world)
    answer(cup, world, 8, "absent")
    draft = draw(cup, world)
    with translation.override("en"):
        said = next(reason for reason in board(cup).reasons if "could also" in reason)
        number = next(iter(resting(draft) - {8}))
        assert said.startswith(f"{cup.entries.get(number=number)}: bye, since nobody has a lower")


def test_event_file_has_the_absences_of_the_next_draw(
    client: Client, world: World, cup: Tournament
) -> None:
    read = read_event(exported(client, world))
    assert draw_next(read) == draw_next(played_stage(stage(cup)).event())
    assert {7, 8} == {entry.id for entry in read.entries if entry.byes == {1: "absent"}}


def test_pages_and_papers_say_who_was_absent(client: Client, world: World, cup: Tournament) -> None:
    first = drawn(cup, world)
    page = browser(client, world.bruno)
    for path in ("draw.pdf?html", "wall.pdf?html"):
        path = f"{CUP}stages/1/rounds/1/{path}"
        assert "absent at the check-in" in page.get(path).content.decode()
    play(first, world)
    rounds.close(first, by=world.bruno)
    for path in ("results/", "pairs/7/", "tables/", "stages/1/rounds/1/"):
        assert "absent at the check-in" in page.get(f"{CUP}{path}").content.decode()
    for path in ("standings/", "crosstable/"):
        text = page.get(f"{CUP}{path}").content.decode()
        assert "absent at the check-in of round 1, without points." in text
    assert "absent in round 1" in page.get(f"{CUP}entries/").content.decode()
    assert "Absent at the check-in: no points" in page.get(f"{CUP}entries/7/byes/").content.decode()


def test_wall_paper_gives_absent_people_no_bye(world: World, cup: Tournament) -> None:
    answer(cup, world, 8, "absent")
    this_round = drawn(cup, world)
    rows = WallList(played_stage(stage(cup)), this_round).rows
    assert {row.where for row in rows if row.reason} == {"–"}
