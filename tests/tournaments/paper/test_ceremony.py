"""Table numbers, prizes, diplomas and the final report."""

import pytest
from django.test import Client

from tests.scoring.paper.printed import assert_our_fonts, cut_texts, get, long_names, sheets_in
from tests.tournaments.hall import drawn, enter, options, pairs, played, stage, tournament
from tests.tournaments.paper.press import address, document_of, status_of, sticking_out, text_of
from tests.world import World
from tournaments.director import entries, events, stages
from tournaments.models import Tournament
from tournaments.paper.prizes import Diplomas, Prizes
from tournaments.paper.report import FinalReport
from tournaments.paper.tables import TentCards


def finished(world: World, count: int = 4) -> Tournament:
    """A small round robin that is over, but not ended."""
    cup = tournament(world)
    enter(cup, world, count)
    for _round in range(count - 1):
        played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    return cup


def test_there_is_a_number_for_every_table(client: Client, world: World) -> None:
    cup = tournament(world)
    assert status_of(client, world.bruno, cup, "table-numbers.pdf") == 404
    enter(cup, world, 5)
    assert TentCards(cup).numbers == [1, 2]
    first = cup.entries.get(number=1)
    entries.edit(first, by=world.bruno, seed=None, group="", table=999, reserve=None, is_paid=False)
    assert TentCards(cup).numbers == [1, 2, 999]
    assert len(document_of(TentCards(cup), "table-numbers").pages) == 3


def test_once_a_round_is_drawn_its_tables_get_a_number(world: World) -> None:
    cup = tournament(world)
    enter(cup, world, 5)
    first = cup.entries.get(number=3)
    entries.edit(first, by=world.bruno, seed=None, group="", table=40, reserve=None, is_paid=False)
    drawn(cup, world)
    assert TentCards(cup).numbers == [1, 40]


def test_a_tent_is_read_from_both_sides(client: Client, world: World) -> None:
    cup = tournament(world)
    enter(cup, world, 2)
    drawn(cup, world)
    text = text_of(client, world.carla, cup, "table-numbers.pdf")
    assert text.count("Table 1 Copa da Primavera") == 2


def test_prizes_are_those_of_the_places_that_were_frozen(client: Client, world: World) -> None:
    cup = finished(world)
    text = text_of(client, world.carla, cup, "prizes.pdf")
    assert "1st Dirce and Nelson Dirce Amaral Nelson Fagundes 3 points 2nd" in text
    assert "4th" not in text


def test_who_shares_a_place_gets_a_prize_too(world: World) -> None:
    cup = finished(world)
    placements = stage(cup).placements
    placements.filter(place=4).update(place=3)
    (prizes,) = Prizes(cup).sections.values()
    assert [prize.place for prize in prizes] == [1, 2, 3, 3]


def test_each_section_of_a_last_stage_has_its_prizes(world: World) -> None:
    cup = tournament(world, "groups")
    options(cup, world, groups=2)
    enter(cup, world, 8)
    for _round in range(3):
        played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    assert {name: len(prizes) for name, prizes in Prizes(cup).sections.items()} == {"A": 3, "B": 3}


def test_a_diploma_names_both_persons(client: Client, world: World) -> None:
    cup = finished(world)
    text = text_of(client, world.carla, cup, "diplomas.pdf")
    assert "Clube de Canastra Boa Vista Diploma 1st place Dirce Amaral Nelson Fagundes" in text
    assert "Saturday, 28 November 2026, Salão social for the club director of the" in text
    pdf = get(client, world.carla, address(cup, "diplomas.pdf")).content
    assert sheets_in(pdf) == 3
    assert_our_fonts(pdf)


def test_diplomas_fit_with_the_longest_names(world: World) -> None:
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
def test_the_end_is_kept_back_with_the_standings(client: Client, world: World, paper: str) -> None:
    cup = finished(world)
    Tournament.objects.filter(pk=cup.pk).update(standings_shown=Tournament.Shown.END)
    assert status_of(client, world.carla, cup, paper) == 404
    assert status_of(client, world.bruno, cup, paper) == 200
    events.end(cup, by=world.bruno)
    assert status_of(client, world.carla, cup, paper) == 200
    assert status_of(client, world.davi, cup, paper) == 404


def test_the_report_has_rules_entries_rounds_and_standings(client: Client, world: World) -> None:
    cup = finished(world)
    text = text_of(client, world.carla, cup, "report.pdf")
    assert "1st Dirce and Nelson Dirce Amaral, Nelson Fagundes. 3 points" in text
    assert "Matches 3 hands, or 50 minutes. AACRT 2016." in text
    assert "A bye is worth A win by the mean difference of the round." in text
    assert "A walkover Whoever comes gets 3000, whoever does not 0." in text
    assert "Stage 1: All against all" in text
    assert "Round 3 Table Pair 1 Score Points" in text


def test_the_report_has_the_scale_of_vp(client: Client, world: World) -> None:
    cup = tournament(world)
    cup.refresh_from_db()
    events.regulate(cup, {**cup.regulation, "award": {"vp": "3-hands"}}, by=world.bruno)
    enter(cup, world, 2)
    played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    text = text_of(client, world.carla, cup, "report.pdf")
    assert "Difference up to 50 150 250 350 500 650 800 1000 1250 1500 …" in text
    assert "VP of the winner 10 11 12 13 14 15 16 17 18 19 20" in text
    assert "A bye is worth 14 VP, 355 to 0." in text
    cup.refresh_from_db()
    assert list(cut_texts(document_of(FinalReport(cup), "report"))) == []
