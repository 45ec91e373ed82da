"""The numbers of each side in each hand follow the matches that count."""

import pytest
from django.db import connection
from django.utils import timezone

from scoring import ledger
from scoring.club.audit import differences
from scoring.games import GAMES
from scoring.models import Match, SideHand
from scoring.rules.base.figures import CANASTRAS, SUMS
from scoring.table.scoresheet import live_hands, play, rules_of_match
from tests.cases import with_thorough
from tests.scoring.games import EVERY_GAME, dealt, start_game
from tests.scoring.notebook import EVENING, correct, evening, record, start
from tests.world import World


def rows(match: Match) -> list[SideHand]:
    return list(SideHand.objects.filter(match=match).order_by("number", "position"))


def test_match_in_progress_has_no_numbers(world: World) -> None:
    assert rows(evening(world, 4)) == []


def test_last_hand_stores_the_numbers_of_all_hands(world: World) -> None:
    match = evening(world)
    stored = rows(match)
    assert [(each.number, each.position) for each in stored] == [
        (number, position) for number in range(1, 7) for position in (0, 1)
    ]
    assert [each.points for each in stored[:4]] == [380, 700, 885, 240]
    assert [each.total for each in stored[-2:]] == [3190, 2705]
    assert {each.competitor_id for each in stored[::2]} == {world.dirce_nelson.pk}
    assert {(each.club_id, each.ruleset) for each in stored} == {(world.club.pk, "aacrt-2016")}
    assert {each.played_at for each in stored} == {match.played_at}


def test_sums_of_a_side_add_up_its_hands(world: World) -> None:
    first, second = evening(world).sides.all()
    assert (first.hands, first.clean_canastras, first.second_canastras) == (6, 3, 4)
    assert (first.mortos, first.failed_openings, first.left_in_hand) == (5, 1, 280)
    assert (second.failed_openings, second.penalty_points) == (1, 50)
    assert first.hands_with_minimum == 3
    assert (first.deficit, second.deficit) == (320, 980)


def test_recording_a_hand_writes_no_numbers(world: World, django_assert_num_queries) -> None:
    match = evening(world, 2)
    with connection.execute_wrapper(refuse_numbers):
        record(match, EVENING[2], world.ana)


def refuse_numbers(execute, sql, params, many, context):
    assert "scoring_sidehand" not in sql
    return execute(sql, params, many, context)


def test_ending_stores_and_resuming_deletes_the_numbers(world: World) -> None:
    match = evening(world, 2)
    ledger.end(match, by=world.ana, ending="time")
    assert len(rows(match)) == 4
    ledger.resume(match, by=world.ana, ending="time", reason="one more")
    assert rows(match) == []


def test_annulling_deletes_the_numbers_until_brought_back(world: World) -> None:
    match = evening(world)
    ledger.annul(match, by=world.ana, reason="twice")
    assert rows(match) == []
    ledger.bring_back(match, by=world.ana)
    assert len(rows(match)) == 12


def test_setting_aside_deletes_the_numbers(world: World) -> None:
    match = evening(world, 2)
    ledger.break_off(match, by=world.ana)
    match.refresh_from_db()
    assert match.is_broken_off
    assert rows(match) == []
    assert list(differences()) == []


def test_correcting_a_hand_writes_the_numbers_again(world: World) -> None:
    match = evening(world)
    data = EVENING[0] | {"sides": [EVENING[0]["sides"][0] | {"dirty": 2}, EVENING[0]["sides"][1]]}
    correct(live_hands(match)[0], data, world.ana)
    assert [(each.second_canastras, each.total) for each in rows(match)[:3:2]] == [
        (2, 480),
        (1, 1365),
    ]


def test_undoing_the_last_hand_deletes_the_numbers(world: World) -> None:
    match = evening(world)
    ledger.void_last(live_hands(match)[-1], by=world.ana, reason="misread")
    assert rows(match) == []


def test_numbers_follow_a_change_of_sides_and_date(world: World) -> None:
    match = evening(world)
    day = timezone.localtime().replace(year=2024, month=3, day=5, hour=0, minute=0, second=0)
    day = day.replace(microsecond=0)
    ledger.change(
        match,
        by=world.ana,
        competitors=[world.marlene_valdir, world.ivone_osvaldo],
        table="",
        dated_at=day,
    )
    stored = rows(match)
    assert {each.competitor_id for each in stored[::2]} == {world.marlene_valdir.pk}
    assert {each.played_at for each in stored} == {day}
    assert list(differences()) == []


@pytest.mark.parametrize(("game", "sides"), with_thorough(EVERY_GAME, first=2))
def test_stored_numbers_of_every_game_equal_its_sheets(world: World, game: str, sides: int) -> None:
    match = start_game(world, game, sides)
    for data in dealt(match, 4):
        record(match, data, world.ana)
    if Match.objects.get(pk=match.pk).is_playing:
        ledger.end(match, by=world.ana, ending="agreement")
    played, rules = play(match, live_hands(match)), rules_of_match(match)
    stored = {(each.number, each.position): each for each in rows(match)}
    for report in played.hands:
        for position, sheet in enumerate(report.sheets):
            if position not in report.active:
                continue
            row = stored.pop((report.number, position))
            assert (row.points, row.total) == (sheet.points, report.totals[position])
            kinds = [getattr(row, name) for name in CANASTRAS[: len(rules.canastras)]]
            assert kinds == [sheet.counts[code] for code in rules.canastras]
            assert row.times_out == sheet.counts["out"]
            assert row.mortos == sheet.counts.get("morto", 0)
    assert stored == {}
    for side in match.sides.all():
        own = [each for each in rows(match) if each.position == side.position]
        assert side.hands == len(own)
        for name in SUMS:
            assert getattr(side, name) == sum(getattr(each, name) for each in own), name
    assert list(differences()) == []


def test_table_of_hands_has_a_column_for_every_canastra() -> None:
    assert all(len(game.rules.canastras) <= len(CANASTRAS) for game in GAMES.values())


def test_audit_reports_a_wrong_number_of_a_hand(world: World) -> None:
    match = evening(world)
    SideHand.objects.filter(match=match, number=3, position=1).update(points=7)
    assert [(d.side, d.column) for d in differences()] == [(1, "hand 3 in statistics")]


def test_audit_reports_missing_and_surplus_numbers(world: World) -> None:
    first, second = evening(world), evening(world, 2)
    SideHand.objects.filter(match=first, number=6).update(match=second, number=1)
    assert [(d.match.number, d.side, d.column) for d in differences()] == [
        (1, 0, "hand 6 in statistics"),
        (1, 1, "hand 6 in statistics"),
        (2, 0, "hand 1 in statistics"),
        (2, 1, "hand 1 in statistics"),
    ]


@pytest.mark.parametrize("column", ["ruleset", "played_at"])
def test_audit_reports_a_wrong_copy_in_one_hand(world: World, column: str) -> None:
    match = evening(world)
    wrong = {"ruleset": "ramiro", "played_at": timezone.now()}[column]
    SideHand.objects.filter(match=match, number=3, position=1).update(**{column: wrong})
    [difference] = differences()
    assert (difference.side, column in difference.column) == (1, True)


def test_audit_reports_numbers_of_an_annulled_match(world: World) -> None:
    first, second = evening(world), start(world)
    ledger.annul(second, by=world.ana, reason="twice")
    SideHand.objects.filter(match=first, number=6).update(match=second)
    assert (2, "in statistics") in {(d.match.number, d.column) for d in differences()}
