"""A result was corrected for the record only; then the bracket shall be played again after all."""

import pytest
from django.test import Client

from clubs.models import JournalEntry
from tests.cases import with_thorough
from tests.pages import flat
from tests.scoring.crowd import browser
from tests.tournaments.brackets import correct, table_of
from tests.tournaments.test_correct_knockout import live, over, undo
from tests.tournaments.test_correct_knockout_page import QUARTER, behind, sent
from tests.tournaments.test_undo_correction import follow, recorded, row
from tests.world import World
from tournaments.club.audit import differences
from tournaments.consequences.brackets import change_of_winner
from tournaments.director.rounds import tables
from tournaments.director.rounds.bracket_corrections import BracketChoice, Way
from tournaments.models import Table
from tournaments.reading.seated_table import SeatedTable

KEPT = {"seen": "1000:2000", "reason": "they play after all"}
AGAIN = [(2, "playing", [(8, 4), (2, 3)])]
HALL = QUARTER.removesuffix("tables/1/result/")


def as_stored(seated: SeatedTable, way: Way = "again") -> BracketChoice:
    """Return a choice about the result that the table has already."""
    now = seated.with_result(seated.score or (), absent=seated.absent)
    change = change_of_winner(seated, now)
    assert change is not None
    return BracketChoice(way, change.digest)


def test_same_score_with_again_plays_the_bracket_again(world: World) -> None:
    cup = over(world)
    correct(cup, world, "keep")
    kept, before = row(cup, 1, 8), live(cup)
    seated = table_of(cup, 1, 1, 8)
    done = tables.set_score(
        seated.table, (1000, 2000), by=world.ana, reason="after all", choice=as_stored(seated)
    )
    assert done.result is not None
    assert done.result.is_again
    assert live(cup)[1:] == AGAIN
    now = table_of(cup, 1, 1, 8).table
    assert (now.tie_result, now.reason, now.decided_by) == ({}, "after all", world.ana)
    line = JournalEntry.objects.filter(action="correct-score").latest("pk")
    assert line.reason == "after all"
    assert "in place of" in line.translations["en"][2]
    undo(cup, world)
    assert (row(cup, 1, 8), live(cup)) == (kept, before)
    undo(cup, world)
    assert row(cup, 1, 8)["scores"] == [2000, 1000]
    assert list(differences(world.club)) == []


@pytest.mark.thorough
def test_same_walkover_with_again_plays_the_bracket_again(world: World) -> None:
    cup = over(world)
    seated = table_of(cup, 1, 1, 8)
    change = change_of_winner(seated, seated.with_result((), absent=(0,)))
    assert change is not None
    keep = BracketChoice("keep", change.digest)
    tables.set_walkover(seated.table, by=world.bruno, absent=(0,), reason="late", choice=keep)
    assert len(live(cup)) == 3
    seated = table_of(cup, 1, 1, 8)
    again = as_stored(seated)
    tables.set_walkover(seated.table, by=world.bruno, absent=(0,), reason="so be it", choice=again)
    assert live(cup)[1:] == AGAIN
    assert table_of(cup, 1, 1, 8).table.reason == "so be it"


def test_play_again_after_a_corrected_sheet_keeps_its_result(world: World) -> None:
    cup = recorded(world)
    follow(cup, world, "keep")
    kept, before = row(cup, 1, 4), live(cup)
    seated = table_of(cup, 1, 1, 4)
    assert seated.score is not None
    tables.set_score(
        seated.table, seated.score, by=world.bruno, reason="after all", choice=as_stored(seated)
    )
    assert live(cup)[1] == (2, "playing", [(1, 2)]) != before[1]
    now = table_of(cup, 1, 1, 4)
    assert (now.table.decided_at, now.is_adjusted, now.table.reason) == (None, False, "after all")
    undo(cup, world, 1, (1, 4))
    assert (row(cup, 1, 4), live(cup)) == (kept, before)


@pytest.mark.postgres_later
@pytest.mark.parametrize("way", ["keep", "again"])
def test_sheet_followed_by_a_colleague_is_shown_first(world: World, way: Way) -> None:
    cup = recorded(world)
    seen = table_of(cup, 1, 1, 4).outcome
    follow(cup, world, way)
    seated = table_of(cup, 1, 1, 4)
    with pytest.raises(tables.AlreadyThere):
        tables.follow_match(seated.table, by=world.ana, reason="the sheet", seen=seen)


@pytest.mark.parametrize("choice", [None, "keep"])
def test_same_score_without_again_changes_nothing(world: World, choice: Way | None) -> None:
    cup = over(world)
    correct(cup, world, "keep")
    kept, before = row(cup, 1, 8), live(cup)
    seated = table_of(cup, 1, 1, 8)
    way = as_stored(seated, choice) if choice else None
    done = tables.set_score(seated.table, (1000, 2000), by=world.ana, seen="2000:1000", choice=way)
    assert done.result is None
    assert (row(cup, 1, 8), live(cup)) == (kept, before)


def test_play_again_after_keeping_the_winner_plays_again(client: Client, world: World) -> None:
    cup = over(world)
    correct(cup, world, "keep")
    page = browser(client, world.bruno)
    status, content = sent(page, **KEPT)
    assert status == 422
    status, _content = sent(page, **KEPT, going="again", behind=behind(content))
    assert status == 302
    assert live(cup)[1:] == AGAIN
    hall = flat(page.get(HALL, headers={"Accept-Language": "en"}).content.decode())
    assert "Taken out of the bracket: Semi-final, table 1, Final." in hall


def test_keep_winner_sent_twice_shows_the_message_once(client: Client, world: World) -> None:
    cup = over(world)
    page = browser(client, world.bruno)
    _status, content = sent(page)
    twice = {"going": "keep", "behind": behind(content)}
    assert sent(page, **twice)[0] == 302
    page.get(HALL)
    assert sent(page, **twice)[0] == 302
    hall = flat(page.get(HALL, headers={"Accept-Language": "en"}).content.decode())
    assert "The number is corrected." not in hall
    assert "print again" not in hall
    assert table_of(cup, 1, 1, 8).score == (1000, 2000)


def test_again_from_a_stale_page_shows_the_kept_result(client: Client, world: World) -> None:
    cup = over(world)
    page = browser(client, world.bruno)
    _status, content = sent(page)
    correct(cup, world, "keep")
    stale = {"going": "again", "behind": behind(content), "reason": "they play after all"}
    status, content = sent(page, **stale)
    assert status == 409
    assert "stay in the bracket: only the number was corrected." in content
    assert "they play after all" in content
    status, _content = sent(page, **stale | {"seen": "1000:2000", "behind": behind(content)})
    assert status == 302
    assert live(cup)[1:] == AGAIN
    assert row(cup, 1, 8)["reason"] == "they play after all"


@pytest.mark.parametrize(
    "figures", with_thorough([{}, {"kind": "first", "first": "", "second": ""}], first=1)
)
def test_keep_from_a_stale_page_shows_the_new_bracket_first(
    client: Client, world: World, figures: dict[str, str]
) -> None:
    cup = over(world)
    page = browser(client, world.bruno)
    _status, content = sent(page, **figures)
    keep = figures | {"going": "keep", "behind": behind(content), "reason": "they went home"}
    _status, content = sent(page, **figures)
    assert sent(page, **figures, going="again", behind=behind(content))[0] == 302
    page.get(HALL)
    status, content = sent(page, **keep)
    assert status == 409
    assert "What you typed is still here." in content
    assert "they went home" in content
    assert live(cup)[1:] == AGAIN
    assert row(cup, 1, 8)["reason"] == "totals swapped"


def test_save_kept_result_makes_the_bracket_follow_it(client: Client, world: World) -> None:
    cup = over(world)
    correct(cup, world, "keep", 2, (1, 4))
    # Nothing rests on the semi-final any more, so that its page offers one way only.
    Table.objects.filter(pk=table_of(cup, 3, 1, 2).table.pk).update(scores=[])
    path = QUARTER.replace("rounds/1", "rounds/2")
    page = browser(client, world.bruno)
    status, _content = sent(page, path, **KEPT)
    assert status == 302
    assert live(cup)[2][2] == [(4, 2)]
    assert table_of(cup, 2, 1, 4).table.reason == "they play after all"
