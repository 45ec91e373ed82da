"""Sentences about a round of a knock-out name it, in all languages: no page counts its rounds."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.utils import timezone, translation
from pytest_django import DjangoAssertNumQueries

from clubs.models import JournalEntry
from scoring.rules.base.consequences import Consequence
from tests.cases import with_thorough
from tests.prepared import prepared
from tests.tournaments.hall import drawn, enter, play, played, stage, tournament
from tests.tournaments.paper.press import text_of
from tests.tournaments.wall import read, url
from tests.world import World
from tournaments.boards.draws.next_draw import NextDraw
from tournaments.boards.draws.next_step import next_step, not_played
from tournaments.boards.draws.reopening import RoundReopening
from tournaments.boards.places.shown_stage import ShownStage
from tournaments.club.calendar import coming
from tournaments.consequences.papers import result_papers
from tournaments.consequences.tables import later_draws
from tournaments.consequences.words import stage_changes
from tournaments.director.rounds import rounds, slips, stages
from tournaments.models import Round, Tournament
from tournaments.reading.round_names import name_at
from tournaments.reading.standings import played_stage
from tournaments.reading.table_words import later_words
from tournaments.remarks.byes import bye_sentence
from tournaments.views.meanwhile import round_over
from tournaments.wall.kinds import KINDS
from tournaments.wall.outline import Outline

LANGUAGES = {"en": "Semi-finals", "pt-br": "Semifinais", "es": "Semifinales"}
COUNTED = re.compile(r"\b(?:round|rodada|ronda) [0-9]", re.IGNORECASE)
FOUR = 4


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    return tournament(world, "knockout", entries=FOUR)


def pages(cup: Tournament) -> list[str]:
    ours = ["", "standings/", "statistics/", "statistics/?of=round-1", "results/", "tables/"]
    ours += ["bracket/", "check-in/", "rounds/", "share/", "entries/1/", "stages/1/close/"]
    ours += ["standings/?find=1", "pairs/1/", "stages/1/rounds/1/", "stages/1/rounds/1/reopen/"]
    return [*(url(cup, page) for page in ours), "/boa-vista/", "/boa-vista/calendar/"]


def counted(client: Client, world: World, cup: Tournament, language: str) -> list[str]:
    """Return what the pages of a director say about a round by its number."""
    client.force_login(world.bruno)
    found = []
    for address in [*pages(cup), "/boa-vista/journal/"]:
        answer = client.get(address, headers={"Accept-Language": language})
        body = answer.content.decode().partition("<main")[2].partition("</main>")[0]
        text = " ".join(unescape(re.sub(r"<[^>]*>", " ", body)).split())
        found += [f"{address}: {said}" for said in COUNTED.findall(text)]
    return found


@pytest.mark.parametrize("language", with_thorough(LANGUAGES, first=1))
def test_no_page_of_a_knockout_counts_its_rounds(
    client: Client, world: World, cup: Tournament, language: str
) -> None:
    first = drawn(cup, world)
    assert counted(client, world, cup, language) == []
    play(first, world)
    rounds.close(first, by=world.bruno)
    assert counted(client, world, cup, language) == []
    rounds.draw(stage(cup), by=world.bruno)
    assert counted(client, world, cup, language) == []
    rounds.publish(Round.objects.get(number=2), by=world.bruno)
    play(Round.objects.get(number=2), world)
    assert counted(client, world, cup, language) == []


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "after the semi-finals"),
        ("pt-br", "depois das semifinais"),
        ("es", "después de las semifinales"),
    ],
)
def test_standings_say_after_which_named_round_they_are(
    world: World, cup: Tournament, language: str, said: str
) -> None:
    played(cup, world)
    with translation.override(language):
        assert ShownStage(stage(cup), directs=False).after == said


def test_shared_standings_name_the_round(client: Client, world: World, cup: Tournament) -> None:
    played(cup, world)
    assert "after the semi-finals" in read(client, url(cup, "share/"), world.bruno)


def test_statistics_name_the_rounds(client: Client, world: World, cup: Tournament) -> None:
    played(cup, world)
    drawn(cup, world)
    text = read(client, url(cup, "statistics/"))
    assert "The results of “Final” are added when all tables are closed." in text
    play(Round.objects.get(number=2), world)
    rounds.close(Round.objects.get(number=2), by=world.bruno)
    text = read(client, url(cup, "statistics/"))
    assert "Final, table 1" in text
    assert "Averages by round Round Matches Score Lead Semi-finals 2 1500" in text


def wall(cup: Tournament, page: str, language: str) -> str:
    with translation.override(language):
        return repr(KINDS[page].read(Outline.of(cup, timezone.now())))


def test_walls_name_the_round(client: Client, world: World, cup: Tournament) -> None:
    first = drawn(cup, world)
    assert "Results (Semi-finals)" in wall(cup, "results", "en")
    play(first, world)
    rounds.close(first, by=world.bruno)
    assert "After the semi-finals" in wall(cup, "standings", "en")
    assert "Final: the draw comes soon" in wall(cup, "draw", "en")
    assert "Final: o sorteio sai daqui a pouco" in wall(cup, "draw", "pt-br")
    assert "Final: el sorteo sale dentro de poco" in wall(cup, "draw", "es")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Last day (Semi-finals)"),
        ("pt-br", "Último dia (Semifinais)"),
        ("es", "Último día (Semifinales)"),
    ],
)
def test_calendar_names_the_round(world: World, cup: Tournament, language: str, said: str) -> None:
    drawn(cup, world)
    today = timezone.localdate()
    Round.objects.update(play_until=today + timedelta(days=2))
    with translation.override(language):
        names = [row.name for row in coming(world.club, today)]
    assert f"{said}: Copa da Primavera" in names


def test_check_in_names_the_round(world: World, cup: Tournament) -> None:
    with translation.override("en"):
        draw = NextDraw(next_step(cup))
        assert (draw.draw_words, draw.head) == ("Draw: Semi-finals", "In the draw: Semi-finals")
        played(cup, world)
        draw = NextDraw(next_step(cup))
        assert (draw.draw_words, draw.head) == ("Set up the final", "In the draw: Final")
        assert draw.check_in_head == "Check-in: Final"
        drawn(cup, world)
        assert NextDraw(next_step(cup)).stays == "The draw stays as it is: Final."


@pytest.mark.parametrize("language", LANGUAGES)
def test_journal_names_the_round(world: World, cup: Tournament, language: str) -> None:
    first = drawn(cup, world)
    table = first.tables.get(number=1)
    slips.note_slips(first, [slips.Slip(table.pk, (2000, 1000))], by=world.bruno)
    play(first, world)
    rounds.close(first, by=world.bruno)
    lines = JournalEntry.objects.filter(action__endswith="-round")
    with translation.override(language):
        subjects = {line.said.subject for line in lines}
        score = JournalEntry.objects.filter(action="set-score").last()
        assert score is not None
        assert str(score.said.subject).startswith(f"Copa da Primavera, {LANGUAGES[language]}, ")
    assert subjects == {f"Copa da Primavera, {LANGUAGES[language]}"}
    assert lines.count() == 3


def test_journal_joins_the_steps_of_a_named_round(
    client: Client, world: World, cup: Tournament
) -> None:
    played(cup, world)
    text = read(client, "/boa-vista/journal/", world.ana)
    assert "Copa da Primavera, Semi-finals" in text
    assert "drawn, published" in text


def test_lines_of_many_slips_read_the_stage_once(
    world: World, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    cup = tournament(world, "knockout", entries=16)
    first = drawn(cup, world)
    typed = [slips.Slip(table.pk, (2000, 1000)) for table in first.tables.all()]
    with django_assert_max_num_queries(40):
        slips.note_slips(first, typed, by=world.bruno)


def test_sentences_on_byes_name_the_round(world: World) -> None:
    cup = tournament(world, "knockout", entries=3)
    first = drawn(cup, world)
    with translation.override("en"):
        said = bye_sentence(played_stage(stage(cup)), first, "")
    assert said == "Semi-finals: bye, no match this time."


def test_rounds_left_out_at_the_end_are_named(world: World, cup: Tournament) -> None:
    played(cup, world)
    with translation.override("en"):
        assert not_played(played_stage(stage(cup))) == "Not played then: Final."


def test_reopening_names_the_later_rounds(world: World, cup: Tournament) -> None:
    first = played(cup, world)
    with translation.override("en"):
        rounds.draw(stage(cup), by=world.bruno)
        assert RoundReopening(first).later == [
            "The draft is thrown away: Final. Draw it again from the corrected results."
        ]
        final = Round.objects.get(number=2)
        assert later_words(final) == "This draft has to be drawn again: Final."
        rounds.publish(final, by=world.bruno)
        (said,) = RoundReopening(first).later
        assert said.startswith("The draw, which players have seen, is taken back: Final.")
        play(final, world)
        (said,) = RoundReopening(first).obstacles
        assert said.startswith("This round stays closed, since another has begun: Final.")
        rounds.close(final, by=world.bruno)
        reopening = RoundReopening(Round.objects.get(number=2))
        assert "those after the semi-finals" in reopening.standings
        assert round_over(final) == "This round is closed: Final."


def test_correction_names_the_draft_of_the_next_round(world: World, cup: Tournament) -> None:
    first = played(cup, world)
    rounds.draw(stage(cup), by=world.bruno)
    whole = played_stage(stage(cup))
    with translation.override("en"):
        changes = stage_changes(later_draws(whole, first), whole)
        assert [one.label for one in changes] == ["This draft has to be drawn again: Final."]


def test_correction_names_papers_without_reading_again(
    world: World, cup: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    first = played(cup, world)
    drawn(cup, world)
    whole = played_stage(stage(cup))
    papers = Consequence("papers", {"papers": result_papers(first, has_bracket=True)})
    with django_assert_num_queries(0):
        (said,) = stage_changes([papers], whole)
    assert "Resultados (Semifinais)" in said.label


@pytest.mark.parametrize(
    ("number", "name"), with_thorough([(3, ""), (4, "Semi-finals"), (5, "Final"), (6, "")], first=2)
)
def test_only_rounds_of_the_knockout_itself_are_named(world: World, number: int, name: str) -> None:
    cup = tournament(world, "round-robin", "knockout")
    enter(cup, world, FOUR)
    for _round in range(3):
        played(cup, world)
    groups = played_stage(stage(cup))
    stages.close(stage(cup), by=world.bruno)
    with translation.override("en"):
        assert name_at(groups, number) == ""
        assert name_at(played_stage(stage(cup, 2)), number) == name


def test_correction_in_groups_names_the_drawn_knockout(world: World) -> None:
    cup = tournament(world, "round-robin", "knockout")
    enter(cup, world, FOUR)
    last = [played(cup, world) for _round in range(3)][-1]
    stages.close(stage(cup), by=world.bruno)
    drawn(cup, world, 2)
    groups = played_stage(stage(cup))
    with translation.override("en"):
        (said,) = stage_changes(later_draws(groups, last), groups)
    assert said.label == "The draw stays as it is: Semi-finals."


def test_papers_of_a_knockout_count_no_rounds(
    client: Client, world: World, cup: Tournament
) -> None:
    first = played(cup, world)
    for paper in ("standings.pdf", "bracket.pdf", "results.pdf"):
        at = first if paper == "results.pdf" else None
        assert not COUNTED.search(text_of(client, world.bruno, cup, paper, at)), paper
