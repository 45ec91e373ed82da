"""Table numbers, prizes, diplomas and the final report."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from clubs.models import Logo
from tests.cases import with_thorough
from tests.prepared import prepared
from tests.scoring.paper.printed import (
    MM,
    assert_our_fonts,
    boxes_of,
    cut_texts,
    get,
    long_names,
    sheets_in,
)
from tests.tournaments.hall import (
    began,
    drawn,
    enter,
    options,
    pairs,
    play,
    played,
    stage,
    tournament,
)
from tests.tournaments.paper.press import (
    address,
    assert_drawn_as_laid_out,
    document_of,
    status_of,
    sticking_out,
    text_of,
)
from tests.world import World
from tournaments.director import events
from tournaments.director.entries import entries
from tournaments.director.rounds import rounds, stages, tables
from tournaments.models import Tournament
from tournaments.paper.money.prizes import Diplomas, Prizes
from tournaments.paper.report import FinalReport
from tournaments.paper.tables import TentCards

WIDE = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 9"><path d="M0 0h90v9z"/></svg>'


@prepared
def finished(world: World, count: int = 4) -> Tournament:
    """A small round robin that is over, but not ended."""
    cup = tournament(world, entries=count)
    for _round in range(count - 1):
        began(played(cup, world))
    stages.close(stage(cup), by=world.bruno)
    return cup


def test_table_numbers_cover_every_table(client: Client, world: World) -> None:
    cup = tournament(world)
    assert status_of(client, world.bruno, cup, "table-numbers.pdf") == 404
    enter(cup, world, 5)
    assert TentCards(cup).numbers == [1, 2]
    first = cup.entries.get(number=1)
    entries.edit(first, by=world.bruno, seed=None, group="", table=999, reserve=None, is_paid=False)
    assert TentCards(cup).numbers == [1, 2, 999]
    assert len(document_of(TentCards(cup), "table-numbers").pages) == 3


def test_table_numbers_after_the_draw_are_its_tables(world: World) -> None:
    cup = tournament(world, entries=5)
    first = cup.entries.get(number=3)
    entries.edit(first, by=world.bruno, seed=None, group="", table=40, reserve=None, is_paid=False)
    drawn(cup, world)
    assert TentCards(cup).numbers == [1, 40]


def test_table_numbers_file_matches_the_layout(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    file = get(client, world.carla, address(cup, "table-numbers.pdf"), "pt-br").content
    with translation.override("pt-br"):
        assert_drawn_as_laid_out(file, TentCards(cup), "table-numbers")
    assert file.count(b"/Subtype /Form") == 1


def test_table_number_is_printed_for_both_sides(client: Client, world: World) -> None:
    cup = tournament(world, entries=2)
    drawn(cup, world)
    text = text_of(client, world.carla, cup, "table-numbers.pdf")
    assert text.count("Table 1 Copa da Primavera") == 2


def test_logo_on_diploma_leaves_its_line_free(world: World) -> None:
    cup = finished(world)
    Logo.objects.create(club=world.club, kind="image/svg+xml", content=WIDE)
    document = document_of(Diplomas(cup, 2), "diplomas")
    assert len(document.pages) == 2
    for page in document.pages:
        logo, line = boxes_of(page, "img"), boxes_of(page, "h1")
        assert len(logo) == len(line) == 1
        assert logo[0].width <= 60 * MM + 1
        assert logo[0].position_y + logo[0].height <= line[0].position_y + line[0].border_height()


def test_prizes_are_for_the_frozen_places(client: Client, world: World) -> None:
    cup = finished(world)
    text = text_of(client, world.carla, cup, "prizes.pdf")
    assert "1st Dirce and Nelson Dirce Amaral Nelson Fagundes 3 points 2nd" in text
    assert "4th" not in text


def test_shared_place_gets_a_prize_for_each_entry(world: World) -> None:
    cup = finished(world)
    placements = stage(cup).placements
    placements.filter(place=4).update(place=3)
    (prizes,) = Prizes(cup).sections.values()
    assert [prize.place for prize in prizes] == [1, 2, 3, 3]


@pytest.mark.parametrize(("places", "count"), [("1", 1), ("4", 4), ("99", 6)])
def test_number_of_places_sets_prizes_and_diplomas(
    client: Client, world: World, places: str, count: int
) -> None:
    cup = finished(world, 6)
    last = ("1st", "2nd", "3rd", "4th", "5th", "6th")[count - 1]
    diplomas = text_of(client, world.bruno, cup, f"diplomas.pdf?places={places}")
    assert diplomas.count("Diploma ") == count
    assert f"{last} place" in diplomas
    assert status_of(client, world.bruno, cup, f"prizes.pdf?places={places}") == 200
    prizes, others = Prizes(cup, int(places)), 6 - count
    assert sum(map(len, prizes.sections.values())) == count
    assert sum(len(part.lines) for part in prizes.others) == others


@pytest.mark.parametrize("places", ["", "0", "100", "three"])
def test_unusable_number_of_places_shows_a_message(
    client: Client, world: World, places: str
) -> None:
    cup = finished(world, 2)
    client.force_login(world.bruno)
    path = f"/boa-vista/{address(cup, 'prizes.pdf')}"
    answer = client.get(path, {"places": places}, follow=True, headers={"Accept-Language": "en"})
    assert "Write a whole number from 1 to 99." in answer.content.decode()
    assert "Places with a prize" in answer.content.decode()


def test_prizes_of_many_places_are_never_cut(world: World) -> None:
    cup = tournament(world, "swiss")
    long_names(world)
    entries.enter(cup, pairs(world, 24), by=world.bruno)
    played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    document = document_of(Prizes(cup, 20), "prizes")
    assert len(document.pages) > 1
    assert list(cut_texts(document)) == []
    assert len(document_of(Diplomas(cup, 20), "diplomas").pages) == 20


def test_each_section_of_the_last_stage_has_its_prizes(world: World) -> None:
    cup = tournament(world, "groups")
    options(cup, world, groups=2)
    enter(cup, world, 8)
    for _round in range(3):
        played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    assert {name: len(prizes) for name, prizes in Prizes(cup).sections.items()} == {
        "Grupo A": 3,
        "Grupo B": 3,
    }


def test_diploma_names_both_players(client: Client, world: World) -> None:
    cup = finished(world)
    text = text_of(client, world.carla, cup, "diplomas.pdf")
    awarded = "The club awards this diploma to Dirce Amaral Nelson Fagundes"
    assert f"Clube de Canastra Boa Vista Diploma {awarded} for the 1st place in Copa" in text
    assert "Saturday, 28 November 2026, Salão social for the club director of the" in text
    pdf = get(client, world.carla, address(cup, "diplomas.pdf")).content
    assert sheets_in(pdf) == 3
    assert_our_fonts(pdf)


def test_diplomas_fit_the_longest_names(world: World) -> None:
    cup = tournament(
        world, name="Festival de Canastra do Vale do Rio Pardo e Região, décima edição"
    )
    long_names(world)
    entries.enter(cup, pairs(world, 6)[2:], by=world.bruno)
    for _round in range(3):
        played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    document = document_of(Diplomas(cup), "diplomas")
    assert len(document.pages) == 3
    assert list(cut_texts(document)) == []
    assert list(sticking_out(document, "diploma")) == []


@pytest.mark.parametrize("paper", ["prizes.pdf", "diplomas.pdf", "report.pdf"])
def test_final_papers_are_hidden_until_the_end(client: Client, world: World, paper: str) -> None:
    cup = finished(world)
    Tournament.objects.filter(pk=cup.pk).update(standings_shown=Tournament.Shown.END)
    assert status_of(client, world.carla, cup, paper) == 403
    assert status_of(client, world.bruno, cup, paper) == 200
    events.end(cup, by=world.bruno)
    assert status_of(client, world.carla, cup, paper) == 200
    assert status_of(client, world.davi, cup, paper) == 404


def test_report_has_rules_entries_rounds_and_standings(client: Client, world: World) -> None:
    cup = finished(world)
    text = text_of(client, world.carla, cup, "report.pdf")
    assert "1st Dirce and Nelson Dirce Amaral, Nelson Fagundes. 3 points" in text
    assert "Matches 3 hands, 3000 points, or 50 minutes. AACRT 2016." in text
    assert "A bye is worth A win by the mean difference of the round." in text
    assert "A walkover A win by the mean difference of the round: 1 point. " in text
    assert "The absent side gets 0 points and loses by the same difference," in text
    assert "Stage 1: All against all" in text
    assert "Round 3 Table Pair 1 Score Points" in text


def test_report_of_total_points_says_what_a_bye_is_worth(client: Client, world: World) -> None:
    cup = finished(world)
    Tournament.objects.filter(pk=cup.pk).update(regulation={"award": "points"})
    text = text_of(client, world.carla, cup, "report.pdf")
    assert "A bye is worth The mean points of those who won in the round." in text


def test_report_lists_corrected_results_with_reasons(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    first = played(cup, world)
    table = first.tables.get(number=2)
    tables.set_score(table, (2100, 900), by=world.bruno, reason="the slip was misread")
    for _round in range(2):
        played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    names = "Ivone and Osvaldo × Marlene and Valdir"
    text = text_of(client, world.carla, cup, "report.pdf")
    sentence = f"Stage 1, Round 1, table 2 {names}: 2100 × 900. the slip was misread"
    assert f"Corrected results {sentence}" in text


def test_walkover_with_a_reason_is_not_a_correction(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    first = drawn(cup, world)
    table = first.tables.get(number=2)
    tables.set_walkover(table, absent=(0,), by=world.bruno, reason="car trouble")
    play(first, world)
    rounds.close(first, by=world.bruno)
    hall = get(client, world.bruno, address(cup, "stages/1/rounds/1/")).content.decode()
    assert "car trouble" in hall
    assert "corrected" not in hall
    for _round in range(2):
        played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    text = text_of(client, world.carla, cup, "report.pdf")
    assert "W.O. car trouble" in text.partition("Walkovers ")[2]
    assert "Corrected results" not in text


def test_walkover_after_closing_is_listed_as_correction(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    table = played(cup, world).tables.get(number=2)
    tables.set_walkover(table, absent=(0,), by=world.bruno, reason="they had left")
    for _round in range(2):
        played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    text = text_of(client, world.carla, cup, "report.pdf")
    assert "W.O. they had left" in text.partition("Corrected results ")[2]


def test_prizes_of_a_knockout_show_no_points(client: Client, world: World) -> None:
    cup = tournament(world, "knockout", entries=4)
    for _round in range(2):
        played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    assert "point" not in text_of(client, world.carla, cup, "prizes.pdf")


def test_report_without_corrections_has_no_such_heading(client: Client, world: World) -> None:
    text = text_of(client, world.carla, finished(world), "report.pdf")
    assert "Corrected results" not in text


def test_report_says_how_many_entries_advance(client: Client, world: World) -> None:
    cup = tournament(world, "groups", "knockout")
    options(cup, world, groups=2, qualify=1, best_next=1)
    enter(cup, world, 8)
    for _round in range(3):
        played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    for _round in range(2):
        played(cup, world, 2)
    stages.close(stage(cup, 2), by=world.bruno)
    text = text_of(client, world.carla, cup, "report.pdf")
    assert "Groups: 2. the first of each group and the best second advance." in text


def texts_of(sheet: Any) -> list[tuple[float, str, bool]]:
    """Return the texts above the foot of a sheet, top to bottom: height, text, is a heading."""
    from weasyprint.formatting_structure import boxes

    def walk(box: Any, is_heading: bool = False) -> Iterator[tuple[float, str, bool]]:
        is_heading = is_heading or box.element_tag == "h2"
        if isinstance(box, boxes.TextBox) and box.text.strip():
            yield box.position_y, box.text, is_heading
        if isinstance(box, boxes.ParentBox):
            for child in box.children:
                yield from walk(child, is_heading)

    return sorted(found for found in walk(sheet._page_box) if found[0] < 1050)


@pytest.mark.parametrize("count", with_thorough([5, 8, 16], quick=[8]))
def test_report_keeps_headings_and_signatures_together(world: World, count: int) -> None:
    sheets = document_of(FinalReport(finished(world, count)), "report").pages
    texts = [texts_of(sheet) for sheet in sheets]
    assert not any(box[-1][2] for box in texts)
    *above, club, director = [text for _y, text, _is_heading in texts[-1]]
    assert {club, director} == {"pelo clube", "direção do torneio"}
    assert above


def test_report_prints_the_victory_point_scale(client: Client, world: World) -> None:
    cup = tournament(world)
    cup.refresh_from_db()
    events.regulate(cup, {**cup.regulation, "award": {"vp": "3-hands"}}, by=world.bruno)
    enter(cup, world, 2)
    played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    text = text_of(client, world.carla, cup, "report.pdf")
    assert "Difference up to 50 150 250 350 500 650 800 1000 1250 1500 …" in text
    assert "VP of the winner 10 11 12 13 14 15 16 17 18 19 20" in text
    assert "A bye is worth 14 VP, by a difference of 355." in text
    cup.refresh_from_db()
    assert list(cut_texts(document_of(FinalReport(cup), "report"))) == []
