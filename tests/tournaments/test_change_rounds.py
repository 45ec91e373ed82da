"""The number of planned rounds is proposed, and changes after the first draw."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone, translation

from clubs.journal.writing import NotNow
from clubs.models import JournalEntry
from tests.cases import with_thorough
from tests.pages import texts
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, options, played, stage, tournament
from tests.world import World
from tournaments.boards.draws.next_draw import NextDraw
from tournaments.boards.draws.next_step import next_step
from tournaments.consequences.rounds import rounds_consequences
from tournaments.director.rounds import rounds, stages
from tournaments.formats import FORMATS
from tournaments.models import Tournament
from tournaments.reading.standings import played_stage

CUP = "/boa-vista/tournaments/copa-da-primavera/"
PAGE = f"{CUP}stages/1/number-of-rounds/"


@pytest.fixture
def swiss(world: World) -> Tournament:
    cup = tournament(world, "swiss", entries=8)
    options(cup, world, rounds=5)
    return cup


@pytest.mark.parametrize(
    ("entries", "rounds"), [(2, 1), (3, 2), (4, 2), (8, 3), (9, 4), (12, 4), (16, 4), (17, 5)]
)
def test_enough_rounds_of_a_swiss_find_one_winner(entries: int, rounds: int) -> None:
    assert FORMATS["swiss"]().enough_rounds(entries) == rounds


@pytest.mark.parametrize(
    ("number", "total"), with_thorough([(4, 4), (7, 7), (None, None)], first=1)
)
def test_rounds_change_after_the_first_draw(
    world: World, swiss: Tournament, number: int | None, total: int | None
) -> None:
    played(swiss, world)
    stages.change_rounds(stage(swiss), number, by=world.bruno)
    assert played_stage(stage(swiss)).total_rounds == total
    assert JournalEntry.objects.filter(action="change-rounds").count() == 1


def test_rounds_cut_to_those_played_end_the_stage(world: World, swiss: Tournament) -> None:
    played(swiss, world)
    played(swiss, world)
    stages.change_rounds(stage(swiss), 2, by=world.bruno)
    assert next_step(swiss).step == "close-stage"


def test_change_rounds_deletes_a_draft(world: World, swiss: Tournament) -> None:
    played(swiss, world)
    rounds.draw(stage(swiss), by=world.bruno)
    stages.change_rounds(stage(swiss), 4, by=world.bruno)
    assert stage(swiss).rounds.count() == 1


def test_fewer_rounds_than_seen_are_refused(world: World, swiss: Tournament) -> None:
    played(swiss, world)
    drawn(swiss, world)
    with pytest.raises(NotNow):
        stages.change_rounds(stage(swiss), 1, by=world.bruno)


@pytest.mark.parametrize("format", with_thorough(["round-robin", "mitchell", "knockout"], first=1))
def test_rounds_of_a_known_course_stay(world: World, client: Client, format: str) -> None:
    cup = tournament(world, format, entries=8)
    with pytest.raises(NotNow):
        stages.change_rounds(stage(cup), 2, by=world.bruno)
    assert browser(client, world.bruno).get(PAGE).status_code == 302


def consequences(cup: Tournament, rounds: int) -> list[str]:
    with translation.override("en"):
        return list(rounds_consequences(played_stage(stage(cup)), rounds))


def test_consequences_name_who_is_decided_then(world: World, swiss: Tournament) -> None:
    for _round in range(3):
        played(swiss, world)
    said = consequences(swiss, 3)
    assert said[0] == "No further round follows, and the stage can be closed."
    assert "Certain to win then: Dirce and Nelson." in said
    stages.change_rounds(stage(swiss), 3, by=world.bruno)
    again = consequences(swiss, 7)
    assert again[0] == "4 more rounds follow."
    assert again[-1].startswith("No longer decided then: ")


def test_page_shows_what_a_number_means_before_saving(
    client: Client, world: World, swiss: Tournament
) -> None:
    played(swiss, world)
    page = browser(client, world.bruno)
    page.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    seen = page.post(PAGE, {"rounds": "4", "do": "look"}).content.decode()
    assert "3 more rounds follow." in texts(seen, ".reasons li")
    assert played_stage(stage(swiss)).total_rounds == 5
    assert page.post(PAGE, {"rounds": "4"}).status_code == 302
    assert played_stage(stage(swiss)).total_rounds == 4
    assert page.post(PAGE, {"rounds": "8"}).status_code == 422
    assert f'href="{PAGE}"' in page.get(f"{CUP}regulation/").content.decode()


def on_the_day(cup: Tournament) -> NextDraw:
    Tournament.objects.filter(pk=cup.pk).update(starts_at=timezone.now())
    return NextDraw(next_step(Tournament.objects.get(pk=cup.pk)))


def test_first_draw_proposes_a_number_of_rounds(
    client: Client, world: World, swiss: Tournament
) -> None:
    assert on_the_day(swiss).enough_rounds == 3
    assert "bastam 3 ou 4 rodadas." in on_the_day(swiss).rounds_words
    page = browser(client, world.bruno).get(CUP, headers={"Accept-Language": "en"})
    [plan] = [text for text in texts(page.content.decode(), ".now p") if "3 or 4 rounds" in text]
    assert plan.startswith("Swiss, 5 rounds.")
    assert plan.endswith("For 8 pairs, 3 or 4 rounds are enough. Change"), "one sentence, one link"
    stages.change_rounds(stage(swiss), 4, by=world.bruno)
    assert on_the_day(swiss).enough_rounds is None


def test_days_before_propose_no_rounds(world: World, swiss: Tournament) -> None:
    later = timezone.now() + timedelta(days=3)
    Tournament.objects.filter(pk=swiss.pk).update(starts_at=later)
    assert NextDraw(next_step(Tournament.objects.get(pk=swiss.pk))).rounds_words == ""


def test_summary_says_rounds_before_the_first_draw(
    client: Client, world: World, swiss: Tournament
) -> None:
    page = browser(client, world.bruno)

    def card() -> str:
        shown = page.get(CUP, headers={"Accept-Language": "en"}).content.decode()
        return texts(shown, ".now__in")[0]

    assert "Swiss, 5 rounds. 3 hands, or 3000 points before" in card()
    options(swiss, world)
    assert "Swiss, no number of rounds set. 3 hands" in card()
