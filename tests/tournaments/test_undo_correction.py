"""Undo a correction in a bracket: everything is as it was, and the journal says so."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import JournalEntry, User
from tests.cases import with_thorough
from tests.pages import flat, texts
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.scoring.notebook import EVENING, record
from tests.scoring.notebook import correct as correct_hand
from tests.tournaments.brackets import correct, table_of
from tests.tournaments.hall import drawn, enter, places, play, played, stage, tournament
from tests.tournaments.test_correct_knockout import begun, live, over, undo
from tests.tournaments.wall import url
from tests.world import World
from tournaments.club.audit import differences
from tournaments.consequences.brackets import change_of_winner
from tournaments.director.entries import people
from tournaments.director.rounds import rounds, tables
from tournaments.director.rounds.bracket_corrections import BracketChoice, Way
from tournaments.models import Round, Table, Tournament
from tournaments.reading.standings import played_stage

ENGLISH = {"Accept-Language": "en"}
COLUMNS = (
    "scores places counts absent tie_result reason decided_at decided_by_id match_id extra_minutes"
)


def row(cup: Tournament, *two: int) -> dict[str, Any]:
    """Return the columns of the result of a table of round 1."""
    table = table_of(cup, 1, *two).table
    return {name: getattr(table, name) for name in COLUMNS.split()}


@pytest.mark.postgres_later
@pytest.mark.parametrize("way", with_thorough(["keep", "again"], first=1))
def test_undo_leaves_the_decision_as_it_was(world: World, way: Way) -> None:
    cup = over(world)
    earlier = timezone.now() - timedelta(days=3)
    Table.objects.filter(pk=table_of(cup, 1, 1, 8).table.pk).update(
        decided_at=earlier, decided_by=world.silvio, reason="a wet slip"
    )
    before = row(cup, 1, 8)
    correct(cup, world, way)
    undo(cup, world)
    assert row(cup, 1, 8) == before
    assert list(differences(world.club)) == []


@pytest.mark.parametrize("way", with_thorough(["keep", "again"], first=1))
def test_undo_has_its_own_line_in_every_language(world: World, way: Way) -> None:
    cup = over(world)
    correct(cup, world, way)
    lines = JournalEntry.objects.filter(action="correct-score").count()
    undo(cup, world)
    line = JournalEntry.objects.get(action="undo-correction")
    assert line.by == world.bruno
    assert (line.reason, line.translations["en"][1]) == ("", "1000 × 2000")
    assert "Dirce and Nelson × Heloísa and Hélio: 2000 × 1000" in line.translations["en"][2]
    assert JournalEntry.objects.filter(action="correct-score").count() == lines
    assert not JournalEntry.objects.filter(reason__contains="undone").exists()


def test_undo_of_a_second_correction_keeps_the_first(world: World) -> None:
    cup = over(world)
    correct(cup, world, "keep")
    once = row(cup, 1, 8)
    seated = table_of(cup, 1, 1, 8)
    change = change_of_winner(seated, seated.with_result((900, 2100)))
    assert change is not None
    choice = BracketChoice("keep", change.digest)
    tables.set_score(seated.table, (900, 2100), by=world.ana, reason="once more", choice=choice)
    undo(cup, world)
    assert row(cup, 1, 8) == once


@prepared
def recorded(world: World) -> Tournament:
    """Return a cup of four that is played out. The first semi-final was recorded hand by hand, and
    its hand corrected since: now the other side has won it.
    """
    cup = tournament(world, "knockout", hands=1)
    enter(cup, world, 4)
    for participant in stage(cup).participants.select_related("entry"):
        participant.seed = participant.entry.number
        participant.save(update_fields=["seed"])
    first = drawn(cup, world)
    match = tables.open_match(table_of(cup, 1, 1, 4).table, by=world.silvio)
    hand = record(match, EVENING[0], world.silvio)
    play(first, world)
    rounds.close(first, by=world.bruno)
    played(cup, world)
    correct_hand(hand, EVENING[0] | {"sides": EVENING[0]["sides"][::-1]}, world.ana)
    return cup


@prepared
@prepared
def follow(cup: Tournament, world: World, way: Way) -> None:
    """Take the corrected sheet as the result of the first semi-final."""
    seated = table_of(cup, 1, 1, 4)
    change = change_of_winner(seated, seated.following_match())
    assert change is not None
    choice = BracketChoice(way, change.digest)
    tables.follow_match(seated.table, by=world.bruno, reason="as on the sheet", choice=choice)


@pytest.mark.postgres_later
@pytest.mark.parametrize("way", with_thorough(["keep", "again"], first=1))
def test_undo_of_a_followed_sheet_brings_all_back(world: World, way: Way) -> None:
    cup = recorded(world)
    before = row(cup, 1, 4), live(cup), places(cup)
    assert table_of(cup, 1, 1, 4).is_corrected
    follow(cup, world, way)
    assert row(cup, 1, 4) != before[0]
    undo(cup, world, 1, (1, 4))
    assert (row(cup, 1, 4), live(cup), places(cup)) == before
    assert table_of(cup, 1, 1, 4).is_corrected
    assert list(differences(world.club)) == []


@pytest.mark.parametrize("way", with_thorough(["keep", "again"], first=1))
def test_summary_offers_undo_of_a_followed_sheet(client: Client, world: World, way: Way) -> None:
    cup = recorded(world)
    follow(cup, world, way)
    page, seated = browser(client, world.bruno), table_of(cup, 1, 1, 4)
    content = page.get("/boa-vista/tournaments/copa-da-primavera/", headers=ENGLISH).content
    address = f"stages/1/rounds/1/tables/{seated.number}/result/undo/"
    assert address in flat(content.decode())
    path = f"/boa-vista/tournaments/copa-da-primavera/{address}"
    answer = page.post(path, {"seen": seated.outcome}, headers=ENGLISH, follow=True)
    assert "The correction is undone." in answer.content.decode()


@pytest.mark.parametrize("way", ["keep", "again"])
@pytest.mark.parametrize("is_followed", with_thorough([True, False], first=1))
def test_match_page_says_who_stays_and_why(
    client: Client, world: World, way: Way, is_followed: bool
) -> None:
    cup = recorded(world)
    out = table_of(cup, 1, 1, 4)
    if is_followed:
        follow(cup, world, way)
    else:
        correct(cup, world, way, 1, (1, 4))
    assert out.match is not None
    path = f"/boa-vista/matches/{out.match.number}/"
    content = flat(browser(client, world.ana).get(path, headers=ENGLISH).content.decode())
    stays = "stay in the bracket: only the number was corrected."
    why = {True: "Reason: as on the sheet.", False: "Reason: swapped."}[is_followed]
    assert (stays in content) == (way == "keep")
    assert content.count(why) == int(way == "keep" or not is_followed)
    assert why not in flat(Client().get(path, headers=ENGLISH).content.decode())


def test_undo_names_no_account_of_another_club(world: World) -> None:
    cup = over(world)
    stranger = User.objects.create_user("visita")
    Table.objects.filter(pk=table_of(cup, 1, 1, 8).table.pk).update(
        decided_at=timezone.now(), decided_by=stranger
    )
    correct(cup, world, "keep")
    undo(cup, world)
    now = row(cup, 1, 8)
    assert (now["decided_by_id"], now["decided_at"] is None) == (None, False)


def test_erased_name_leaves_the_reason_of_the_note(world: World) -> None:
    cup = over(world)
    table = Table.objects.filter(pk=table_of(cup, 1, 1, 8).table.pk)
    table.update(reason="João Prado perdeu a papeleta")
    correct(cup, world, "keep")
    people.replace_in_texts(world.club, "João", lambda text: text.replace("João Prado", "Alguém"))
    undo(cup, world)
    assert row(cup, 1, 8)["reason"] == "Alguém perdeu a papeleta"


WINNERS = {(2, 7): 7, (3, 6): 6, (4, 5): 4, (1, 4): 4, (6, 7): 7, (2, 3): 2, (4, 7): 7, (1, 5): 1}


@pytest.mark.thorough
def test_undo_takes_out_a_tie_seated_in_another_round(world: World) -> None:
    """2 and 3 meet in round 2, and after the correction in round 3."""
    cup = begun(world, 0, "consolation", 7)
    for _number in range(3):
        this_round = drawn(cup, world)
        for seated in played_stage(stage(cup)).tables[this_round.pk]:
            if not seated.table.is_bye:
                first = seated.sides[0][0].number
                lower, higher = sorted(seated.numbers)
                has_won = WINNERS[lower, higher] == first
                score = (2000, 1000) if has_won else (1000, 2000)
                tables.set_score(seated.table, score, by=world.bruno)
        rounds.close(this_round, by=world.bruno)
    before = live(cup)
    correct(cup, world, "again", 1, (3, 6))
    undo(cup, world, 1, (3, 6))
    assert live(cup) == before


def test_correction_waits_below_once_the_next_round_is_over(client: Client, world: World) -> None:
    cup = over(world)
    page = browser(client, world.bruno)

    def notes() -> tuple[int, int]:
        content = page.get(url(cup, ""), headers=ENGLISH).content.decode()
        folded = [text for text in texts(content, "summary") if "Corrected today" in text]
        return len(texts(content, ".note--warning")), len(folded)

    correct(cup, world, "keep")
    assert notes() == (1, 0)
    correct(cup, world, "again", 1, (2, 7))
    assert notes() == (1, 1)
    second = Round.objects.live().get(stage__tournament=cup, number=2)
    play(second, world)
    rounds.close(second, by=world.bruno)
    assert notes() == (0, 1)
