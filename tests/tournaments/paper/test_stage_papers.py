"""Standings, cross-table, bracket and movement cards."""

from dataclasses import replace
from itertools import product

import pytest
from django.test import Client
from django.utils import translation

from tests.cases import with_thorough
from tests.scoring.paper.printed import (
    assert_our_fonts,
    broken_words,
    cut_texts,
    get,
    long_names,
    sheets_in,
)
from tests.tournaments.brackets import correct
from tests.tournaments.formats.events import field, seeded
from tests.tournaments.hall import drawn, enter, options, pairs, play, played, stage, tournament
from tests.tournaments.paper.press import (
    address,
    document_of,
    shown,
    status_of,
    sticking_out,
    text_of,
)
from tests.tournaments.test_adjust_entry import adjust
from tests.tournaments.test_correct_knockout import begun
from tests.world import World
from tournaments.boards.draws.bracket import TWICE, BracketPicture
from tournaments.director.entries import entries
from tournaments.director.rounds import rounds, stages
from tournaments.formats.knockouts.knockout import Knockout
from tournaments.models import Stage, Tournament
from tournaments.paper.movement import MovementCards
from tournaments.paper.stages import (
    ASIDE,
    POSTER,
    SMALLER,
    BracketOnPaper,
    BracketSheet,
    CrossTableSheet,
    StandingsSheet,
    in_parts,
)


def test_standings_paper_gives_reasons_of_places(client: Client, world: World) -> None:
    cup = tournament(world, entries=3)
    for _round in range(3):
        played(cup, world)
    text = text_of(client, world.carla, cup, "standings.pdf")
    assert "All against all after 3 rounds" in text
    assert "2 Ivone and Osvaldo 1 point behind Dirce and Nelson." in text
    assert "In a tie: difference, head-to-head, points for, lot." in text


def test_final_standings_count_rounds_of_joined_stages(client: Client, world: World) -> None:
    cup = tournament(world, "round-robin", "round-robin")
    Stage.objects.filter(tournament=cup, number=2).update(carries_over=True)
    enter(cup, world, 4)
    for _round in range(3):
        played(cup, world)
    stages.close(stage(cup), by=world.bruno)
    for _round in range(3):
        played(cup, world, 2)
    text = text_of(client, world.carla, cup, "standings.pdf")
    assert "Standings Stage 2, All against all after 6 rounds" in text
    assert "Final standings" not in text
    stages.close(stage(cup, 2), by=world.bruno)
    text = text_of(client, world.carla, cup, "standings.pdf")
    assert "Final standings Stage 2, All against all after 6 rounds" in text


def test_standings_paper_ignores_the_round_in_play(client: Client, world: World) -> None:
    cup = tournament(world)
    Tournament.objects.filter(pk=cup.pk).update(standings_shown=Tournament.Shown.ALWAYS)
    enter(cup, world, 4)
    played(cup, world)
    play(drawn(cup, world), world)
    assert "after 1 round" in text_of(client, world.carla, cup, "standings.pdf")


def test_hidden_standings_paper_is_only_for_directors(client: Client, world: World) -> None:
    cup = tournament(world)
    Tournament.objects.filter(pk=cup.pk).update(standings_shown=Tournament.Shown.END)
    enter(cup, world, 4)
    played(cup, world)
    assert status_of(client, world.bruno, cup, "standings.pdf") == 200
    for paper in ("standings.pdf", "crosstable.pdf", "statistics.pdf"):
        assert status_of(client, world.carla, cup, paper) == 403


def test_papers_before_the_first_draw_are_404(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    for paper in ("standings.pdf", "crosstable.pdf", "bracket.pdf", "movement.pdf", "prizes.pdf"):
        assert status_of(client, world.bruno, cup, paper) == 404, paper
        assert status_of(client, world.davi, cup, paper) == 404, paper


@pytest.mark.parametrize(("pairs", "size"), [(4, "largest"), (8, "larger"), (12, "usual")])
def test_crosstable_of_few_columns_has_larger_type(world: World, pairs: int, size: str) -> None:
    cup = tournament(world, entries=pairs)
    played(cup, world)
    page = CrossTableSheet(shown(cup))
    assert page.size == size
    document = document_of(page, "crosstable")
    assert (len(document.pages), list(cut_texts(document))) == (1, [])


def test_crosstable_paper_has_all_results(client: Client, world: World) -> None:
    cup = tournament(world, entries=3)
    for _round in range(3):
        played(cup, world)
    text = text_of(client, world.carla, cup, "crosstable.pdf")
    assert "Name, and opponents by place 1 2 3 bye Points" in text
    assert "1 Dirce and Nelson 1 1 1 3 2 Ivone and Osvaldo 0 1 1 2" in text


def test_wide_crosstable_repeats_names_in_each_part(world: World) -> None:
    cup = tournament(world, entries=3)
    played(cup, world)
    (section,) = CrossTableSheet(shown(cup)).sections
    cells = [section.lines.first[0].cells[0]] * 39
    wide = replace(
        section,
        heads=[str(number) for number in range(1, 40)],
        lines=section.lines.each(lambda row: replace(row, cells=cells)),
    )
    parts = list(in_parts(wide))
    assert [len(part.heads) for part in parts] == [13, 13, 13]
    assert [head for part in parts for head in part.heads] == wide.heads
    assert all(part.lines.first[0].entry == section.lines.first[0].entry for part in parts)


def test_crosstable_of_many_columns_is_never_cut(world: World) -> None:
    cup = tournament(world)
    long_names(world)
    entries.enter(cup, pairs(world, 15), by=world.bruno)
    played(cup, world)
    document = document_of(CrossTableSheet(shown(cup)), "crosstable")
    assert list(cut_texts(document)) == []


def test_standings_paper_fits_the_longest_names(world: World) -> None:
    cup = tournament(world)
    long_names(world)
    entries.enter(cup, pairs(world, 6), by=world.bruno)
    played(cup, world)
    document = document_of(StandingsSheet(shown(cup)), "standings")
    assert (len(document.pages), list(cut_texts(document))) == (1, [])


@pytest.mark.parametrize("language", ["pt-br", "es"])
def test_standings_paper_with_adjustments_breaks_no_head(world: World, language: str) -> None:
    cup = tournament(world, entries=4)
    played(cup, world)
    adjust(cup, 1, world, points=-100)
    with translation.override(language):
        document = document_of(StandingsSheet(shown(cup)), "standings")
        heads = [word for word in broken_words(document) if "Diferenc" in word.replace("ç", "c")]
        assert heads == []


def test_bracket_prints_on_one_sheet_and_as_a_poster(client: Client, world: World) -> None:
    cup = tournament(world, "knockout")
    options(cup, world, third_place=True)
    enter(cup, world, 24)
    drawn(cup, world)
    text = get(client, world.carla, address(cup, "bracket.pdf?html")).content.decode()
    assert "Dirce and Nelson" in text
    assert "Quarter-finals" in text
    pdf = get(client, world.carla, address(cup, "bracket.pdf")).content
    assert sheets_in(pdf) == 1
    assert_our_fonts(pdf)
    (bracket,) = BracketSheet(shown(cup), poster=True).brackets
    assert {(tile.row, tile.column) for tile in bracket.tiles} == set(product((1, 2), (1, 2, 3)))
    poster = get(client, world.carla, address(cup, "poster.pdf")).content
    assert sheets_in(poster) == len(bracket.tiles)
    assert_our_fonts(poster)


def test_bracket_of_a_won_final_names_the_champion(client: Client, world: World) -> None:
    cup = tournament(world, "knockout", entries=4)
    for _ in range(2):
        played(cup, world)
    html = get(client, world.carla, address(cup, "bracket.pdf?html")).content.decode()
    assert '<p class="champion-line">' in html
    (bracket,) = BracketSheet(shown(cup)).brackets
    assert f"<b>{bracket.picture.champion}</b>" in html


def test_small_bracket_fills_its_sheet(world: World) -> None:
    cup = tournament(world, "knockout", entries=8)
    drawn(cup, world)
    (bracket,) = BracketSheet(shown(cup)).brackets
    filled = bracket.spread.down / bracket.spread.across
    assert 0.9 * ASIDE[1] / ASIDE[0] < filled <= ASIDE[1] / ASIDE[0]


def test_poster_never_cuts_a_name(world: World) -> None:
    cup = tournament(world, "knockout", entries=24)
    drawn(cup, world)
    (bracket,) = BracketSheet(shown(cup), poster=True).brackets
    whole = bracket.tiles[0].whole
    names = [name for column in whole.rounds for box in column.boxes for name in box.names]
    for tile in bracket.tiles:
        for name in names:
            top, bottom = name.top, name.top + bracket.picture.row
            assert not top < tile.top < bottom
            assert not name.x < tile.left < name.x + bracket.picture.wide - 12


def test_poster_of_64_entries_needs_six_sheets(world: World) -> None:
    cup = tournament(world, "knockout", entries=64)
    drawn(cup, world)
    (bracket,) = BracketSheet(shown(cup), poster=True).brackets
    assert len(bracket.tiles) == bracket.layout.sheets == 6
    assert bracket.layout.scale >= SMALLER[1]


def picture(pairs: int, name: str, *, third_place: bool) -> BracketPicture:
    """Return the bracket of `pairs` pairs with one name before its first match."""
    bracket = Knockout(third_place=third_place).bracket(field(seeded(pairs)))
    return BracketPicture(bracket, dict.fromkeys(bracket.ranks, name))


@pytest.mark.parametrize(
    ("name", "third_place"),
    with_thorough(
        product(["Ivone e Osvaldo", "Ivone Albuquerque e Osvaldo Cavalcanti"], [False, True]),
        quick=[("Ivone Albuquerque e Osvaldo Cavalcanti", True)],
    ),
)
def test_poster_has_no_sheet_of_one_box(name: str, third_place: bool) -> None:
    for number in (3, 5, 6, 7, 8, 12, 17, 24, 32, 33, 48, 64):
        paper = BracketOnPaper(picture(number, name, third_place=third_place))
        boxes = [tile.boxes for tile in paper.tiles]
        assert min(boxes) > 1, number
        assert paper.layout.scale >= min(SMALLER), number
        # Every box is on a sheet; one that is cut between its names is on two.
        assert sum(boxes) >= sum(len(column.boxes) for column in paper.picture.rounds)


def test_poster_fills_its_sheets() -> None:
    for number in (5, 8, 16, 32):
        paper = BracketOnPaper(picture(number, "Ivone e Osvaldo", third_place=False))
        room = POSTER[paper.layout.is_upright]
        sizes = [(tile.wide * tile.scale, tile.high * tile.scale) for tile in paper.tiles]
        assert all(wide <= room[0] + 0.1 and high <= room[1] + 0.1 for wide, high in sizes)
        assert max(high for _wide, high in sizes) > 0.95 * room[1], number


def test_long_name_in_a_bracket_has_two_lines(world: World) -> None:
    cup = tournament(world, "knockout")
    long_names(world)
    entries.enter(cup, pairs(world, 16), by=world.bruno)
    drawn(cup, world)
    (bracket,) = BracketSheet(shown(cup)).brackets
    names = [
        name for column in bracket.picture.rounds for box in column.boxes for name in box.names
    ]
    assert max(len(name.lines) for name in names) == 2
    assert all(name.letters >= TWICE for name in names if " " in name.text)
    for name in names:
        assert " ".join(line for line, _y in name.lines) == name.text


def test_crosstable_of_few_rounds_is_upright(world: World) -> None:
    cup = tournament(world, "swiss", entries=8)
    played(cup, world)
    page = CrossTableSheet(shown(cup))
    assert (page.is_upright, page.height) == (True, "high")
    (sheet,) = document_of(page, "crosstable").pages
    assert sheet.height > sheet.width


def test_movement_card_lists_every_round(client: Client, world: World) -> None:
    cup = tournament(world, "howell", entries=6)
    drawn(cup, world)
    text = text_of(client, world.carla, cup, "movement.pdf")
    assert text.count("Round Table Against") == 6
    assert "1 Dirce and Nelson Dirce Amaral, Nelson Fagundes Round Table Against 1 1 " in text
    cards = MovementCards(shown(cup))
    for card in cards.cards:
        assert [turn.round for turn in card.turns] == [1, 2, 3, 4, 5]
        assert len({turn.opponents for turn in card.turns}) == 5


def test_movement_cards_after_a_round_keep_its_byes(client: Client, world: World) -> None:
    cup = tournament(world, "mitchell", entries=7)
    played(cup, world)
    drawn(cup, world)
    cards = MovementCards(shown(cup)).cards
    assert all(len(card.turns) == 4 for card in cards)
    assert sum(turn.table is None for card in cards for turn in card.turns) == 4


@pytest.mark.parametrize(
    ("format", "count", "size", "sheets"),
    with_thorough(
        [("howell", 6, "quarter", 2), ("howell", 16, "half", 8), ("individual", 8, "half", 4)],
        quick=[("howell", 6, "quarter", 2), ("individual", 8, "half", 4)],
    ),
)
def test_movement_cards_fit_the_longest_names(
    world: World, format: str, count: int, size: str, sheets: int
) -> None:
    cup = tournament(world, format)
    long_names(world)
    enter(cup, world, count)
    drawn(cup, world)
    cards = MovementCards(shown(cup))
    assert cards.size == size
    document = document_of(cards, "movement")
    assert len(document.pages) == sheets
    assert list(cut_texts(document)) == []
    assert list(sticking_out(document, "card")) == []


def test_bracket_with_notes_stays_on_one_sheet(client: Client, world: World) -> None:
    cup = begun(world, 0)
    first = drawn(cup, world)
    play(first, world, [(1500, 1500)])
    rounds.close(first, by=world.bruno)
    for _round in range(3):
        played(cup, world)
    correct(cup, world, "keep", two=(4, 5))
    correct(cup, world, "keep", two=(3, 6))
    (bracket,) = BracketSheet(shown(cup)).brackets
    assert len(bracket.picture.notes) == 2
    assert sheets_in(get(client, world.carla, address(cup, "bracket.pdf")).content) == 1
