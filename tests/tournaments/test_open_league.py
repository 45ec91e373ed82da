"""A league: the director adds matches to rounds, and nothing is drawn."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.formats import date_format

from clubs.journal.writing import NotNow
from clubs.models import JournalEntry
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.hall import (
    drawn,
    meetings,
    options,
    pairs,
    places,
    play,
    stage,
    standings,
    tournament,
)
from tests.tournaments.league import LEAGUE, ROUND, STAGE, begun, entry, evening, five_pairs, text
from tests.world import World
from tournaments.boards.draws.next_step import next_step
from tournaments.director.entries import entries
from tournaments.director.rounds import by_hand, reports, rounds, stages, tables
from tournaments.formats.parts.base import Impossible
from tournaments.models import Round, Tournament


@pytest.fixture
@prepared
def league(world: World) -> Tournament:
    return five_pairs(world)


# --- A round begins ---------------------------------------------------------------------------


def test_next_step_of_a_league_begins_a_round_without_a_draw(
    client: Client, world: World, league: Tournament
) -> None:
    page = text(client, world.bruno, LEAGUE)
    assert f"{STAGE}begin/" in page
    assert f"{STAGE}draw/" not in page
    assert "Begin round 1" in page
    answer = browser(client, world.bruno).post(f"{STAGE}begin/")
    assert answer.headers["Location"] == ROUND
    round = Round.objects.get()
    assert (round.state, round.play_until) == (Round.State.PUBLISHED, None)
    assert JournalEntry.objects.filter(action="begin-round").count() == 1


def test_round_deadline_shows_to_players_and_can_change(
    client: Client, world: World, league: Tournament
) -> None:
    last = timezone.localdate() + timedelta(days=20)
    bruno = browser(client, world.bruno)
    bruno.post(f"{STAGE}begin/", {"play_until": last.isoformat()})
    sentence = f"To be played until {last:%A} {last.day} {last:%B}."
    for path in (LEAGUE, ROUND, f"{LEAGUE}tables/", f"{LEAGUE}pairs/1/"):
        assert sentence in text(client, world.carla, path).replace("\xa0", " "), path
    later = last + timedelta(days=5)
    browser(client, world.bruno).post(f"{ROUND}play-until/", {"play_until": later.isoformat()})
    assert Round.objects.get().play_until == later
    assert JournalEntry.objects.get(action="set-play-until").said.after == date_format(later)


def test_last_day_in_the_past_is_refused_at_its_field(
    client: Client, world: World, league: Tournament
) -> None:
    yesterday = timezone.localdate() - timedelta(days=1)
    answer = browser(client, world.bruno).post(
        f"{STAGE}begin/", {"play_until": yesterday.isoformat()}
    )
    assert answer.status_code == 422
    assert "This day is over." in answer.content.decode()
    assert not Round.objects.exists()


def test_begin_round_while_another_is_open_is_refused(world: World, league: Tournament) -> None:
    begun(league, world, (1, 2))
    with pytest.raises(NotNow):
        begun(league, world)


def test_begin_round_beyond_the_planned_number_is_refused(world: World, league: Tournament) -> None:
    options(league, world, rounds=1)
    evening(league, world, (1, 2))
    assert next_step(league).step == "close-stage"
    with pytest.raises(NotNow):
        begun(league, world)


def test_begin_round_of_one_pair_is_refused(client: Client, world: World) -> None:
    lonely = tournament(world, "open", entries=1)
    with pytest.raises(Impossible):
        rounds.begin(stage(lonely), by=world.bruno)
    assert browser(client, world.bruno).post(f"{STAGE}begin/").status_code == 409


def test_drawn_round_cannot_begin_undrawn_or_gain_matches(world: World) -> None:
    cup = tournament(world, entries=5)
    with pytest.raises(NotNow):
        rounds.begin(stage(cup), by=world.bruno)
    round = drawn(cup, world)
    bye, other = entry(cup, meetings(round)[-1][0]), entry(cup, meetings(round)[0][0])
    with pytest.raises(NotNow):
        by_hand.add(round, bye, other, by=world.bruno)
    with pytest.raises(NotNow):
        by_hand.remove(round.tables.get(number=1), by=world.bruno)


# --- Its matches ------------------------------------------------------------------------------


def test_matches_are_added_at_the_next_free_table(
    client: Client, world: World, league: Tournament
) -> None:
    round = begun(league, world)
    bruno = browser(client, world.bruno)
    answer = bruno.post(f"{ROUND}tables/add/", {"first": 4, "second": 2, "again": 1})
    assert answer.headers["Location"] == f"{ROUND}tables/add/"
    answer = bruno.post(f"{ROUND}tables/add/", {"first": 1, "second": 5})
    assert answer.headers["Location"] == ROUND
    assert meetings(round) == [(4, 2), (1, 5)]
    hall = bruno.get(ROUND).content.decode()
    assert hall.count("Not begun") == 2


def test_pair_cannot_play_twice_in_a_round(
    client: Client, world: World, league: Tournament
) -> None:
    round = begun(league, world, (1, 2))
    bruno = browser(client, world.bruno)
    page = bruno.get(f"{ROUND}tables/add/").content.decode()
    assert "(1), already at table 1" in page
    answer = bruno.post(f"{ROUND}tables/add/", {"first": 3, "second": 1})
    assert answer.status_code == 422
    field = answer.content.decode().partition('id="id_second_error"')[2]
    assert "This entry already plays at table 1 in this round." in field
    with pytest.raises(by_hand.PlaysAlready):
        by_hand.add(round, entry(league, 2), entry(league, 4), by=world.bruno)
    assert meetings(round) == [(1, 2)]


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        ({"first": 1, "second": 1}, "You chose the same entry twice."),
        ({"first": 1}, "Choose one."),
        ({"first": 1, "second": 77}, "This option no longer exists. Choose another."),
    ],
)
def test_add_match_needs_two_pairs_of_the_stage(
    client: Client, world: World, league: Tournament, chosen: dict[str, int], message: str
) -> None:
    round = begun(league, world)
    answer = browser(client, world.bruno).post(f"{ROUND}tables/add/", chosen)
    assert answer.status_code == 422
    assert message in answer.content.decode()
    assert meetings(round) == []


def test_match_of_pairs_of_two_sections_is_refused(
    client: Client, world: World, league: Tournament
) -> None:
    for participant in stage(league).participants.all():
        participant.section = "A" if participant.entry.number < 4 else "B"
        participant.save()
    round = begun(league, world, (1, 2))
    assert round.tables.get().section == "A"
    answer = browser(client, world.bruno).post(f"{ROUND}tables/add/", {"first": 3, "second": 4})
    assert answer.status_code == 422
    assert "are in different sections" in answer.content.decode()


def test_pair_entered_during_a_round_can_play_in_it(world: World, league: Tournament) -> None:
    round = begun(league, world, (1, 2))
    entries.enter(league, [pairs(world, 6)[5]], by=world.bruno)
    by_hand.add(round, entry(league, 6), entry(league, 3), by=world.bruno)
    play(round, world)
    rounds.close(round, by=world.bruno)
    assert {number for _place, number in places(league)} == {1, 2, 3, 4, 5, 6}
    assert league.entries.get(number=6).participants.get().from_round == 1


def test_withdrawn_pair_cannot_get_another_match(world: World, league: Tournament) -> None:
    round = begun(league, world)
    entries.withdraw(entry(league, 2), by=world.bruno, reason="moved")
    with pytest.raises(NotNow):
        by_hand.add(round, entry(league, 1), entry(league, 2), by=world.bruno)


def test_match_without_a_result_can_be_removed(
    client: Client, world: World, league: Tournament
) -> None:
    round = begun(league, world, (1, 2), (3, 4))
    bruno = browser(client, world.bruno)
    assert "Remove this match" in bruno.get(f"{ROUND}tables/1/result/").content.decode()
    bruno.post(f"{ROUND}tables/1/take-away/")
    assert meetings(round) == [(3, 4)]
    assert JournalEntry.objects.filter(action="remove-match").count() == 1
    by_hand.add(round, entry(league, 1), entry(league, 5), by=world.bruno)
    assert meetings(round) == [(1, 5), (3, 4)]


def test_match_with_a_result_or_score_sheet_stays(
    client: Client, world: World, league: Tournament
) -> None:
    round = begun(league, world, (1, 2), (3, 4))
    tables.set_score(round.tables.get(number=1), (2000, 1500), by=world.bruno)
    tables.open_match(round.tables.get(number=2), by=world.silvio)
    bruno = browser(client, world.bruno)
    for number in (1, 2):
        page = bruno.get(f"{ROUND}tables/{number}/result/").content.decode()
        assert "Remove this match" not in page
        answer = bruno.post(f"{ROUND}tables/{number}/take-away/", follow=True)
        assert "it stays" in answer.content.decode()
    assert meetings(round) == [(1, 2), (3, 4)]


# --- A round ends -----------------------------------------------------------------------------


def test_round_without_a_match_can_be_removed_not_closed(
    client: Client, world: World, league: Tournament
) -> None:
    round = begun(league, world)
    bruno = browser(client, world.bruno)
    answer = bruno.post(f"{ROUND}close/", follow=True)
    assert "No match was added" in answer.content.decode()
    assert bruno.post(f"{ROUND}unpublish/").headers["Location"] == LEAGUE
    round.refresh_from_db()
    assert round.voided_at is not None
    assert next_step(league).step == "begin"
    assert begun(league, world).number == 1


@pytest.mark.postgres_later
def test_round_whose_only_result_was_removed_can_be_removed(
    world: World, league: Tournament
) -> None:
    round = begun(league, world, (1, 2))
    table = round.tables.get()
    tables.set_score(table, (2000, 1500), by=world.bruno)
    with pytest.raises(NotNow):
        rounds.unpublish(round, by=world.bruno)
    tables.clear(table, by=world.bruno)
    rounds.unpublish(round, by=world.bruno)
    assert next_step(league).step == "begin"


def test_closed_round_takes_no_match_and_no_other_day(world: World, league: Tournament) -> None:
    round = evening(league, world, (1, 2))
    with pytest.raises(NotNow):
        by_hand.add(round, entry(league, 3), entry(league, 4), by=world.bruno)
    with pytest.raises(NotNow):
        reports.set_play_until(round, None, by=world.bruno)
    with pytest.raises(NotNow):
        rounds.unpublish(round, by=world.bruno)


def test_reopen_round_voids_the_next_round(
    client: Client, world: World, league: Tournament
) -> None:
    evening(league, world, (1, 2))
    second = begun(league, world, (3, 4))
    page = browser(client, world.bruno)
    page_content = page.get(f"{ROUND}reopen/").content.decode()
    assert "Round 2 is taken back. Begin the round again and add its matches." in page_content
    page.post(f"{ROUND}reopen/", {"reason": "read wrongly"})
    second.refresh_from_db()
    assert second.voided_at is not None


def test_papers_of_a_round_without_match_are_empty(
    client: Client, world: World, league: Tournament
) -> None:
    begun(league, world)
    page = browser(client, world.bruno)
    overview = page.get(LEAGUE).content.decode()
    for paper in ("draw", "wall", "slips", "results"):
        assert page.get(f"{ROUND}{paper}.pdf").status_code == 200, paper
        assert f"{ROUND}{paper}.pdf" not in overview


def test_stage_of_a_league_can_close_after_any_round(
    client: Client, world: World, league: Tournament
) -> None:
    evening(league, world, (1, 2))
    page = text(client, world.bruno, LEAGUE)
    assert f"{STAGE}close/" in page
    assert "Begin round 2" in page
    stages.close(stage(league), by=world.bruno)
    assert league.stages.get().placements.count() == 5


def test_only_the_best_rounds_count_and_some_count_double(
    client: Client, world: World, league: Tournament
) -> None:
    options(league, world, best=1, doubled=[3])
    evening(league, world, (1, 2), (3, 4))
    evening(league, world, (1, 3))
    evening(league, world, (1, 4), (3, 5))
    won = {row.entry.number: row.place.tally.points // 50 for row in standings(league).rows}
    assert (won[1], won[3]) == (4, 4)
    page = text(client, world.carla, f"{LEAGUE}pairs/1/")
    assert (page.count("does not count"), page.count("counts double")) == (2, 1)
