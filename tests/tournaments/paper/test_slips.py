"""Table slips: their content, and the number of hands they have room for."""

from itertools import product

import pytest
from django.test import Client
from django.utils import translation

from scoring.games import GAMES
from tests.cases import with_thorough
from tests.scoring.paper.printed import (
    WIDEST,
    broken_words,
    cut_texts,
    get,
    long_names,
    rightmost,
    sheets_in,
)
from tests.tournaments.hall import drawn, pairs, played, tournament
from tests.tournaments.paper.press import (
    address,
    assert_drawn_as_laid_out,
    document_of,
    latest,
    sticking_out,
    text_of,
    words_in,
)
from tests.world import World
from tournaments.director.entries import entries
from tournaments.models import Tournament
from tournaments.paper.slips import Slips


def test_slip_has_names_rules_and_bonuses(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    text = text_of(client, world.carla, cup, "slips.pdf", drawn(cup, world))
    assert "Table 2 Copa da Primavera Round 1 of 3. 3 hands, 3000 points, or 50" in text
    assert "1 Ivone and Osvaldo Ivone Teixeira, Osvaldo Brito 2 Marlene and Valdir" in text
    assert "Minimum, from 1500 on: first opening = 75, failed once = 90" in text
    assert "Bonuses: Clean = 200, Dirty = 100, Out = 100, Morto = 100." in text
    assert "Cards: joker = 50, 2 = 20, A = 15, K Q J 10 9 8 = 10, 7 6 5 4 3 = 5." in text
    assert "signature, Ivone and Osvaldo signature, Marlene and Valdir" in text
    assert "place" not in text


def test_slip_shows_places_before_the_round(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    played(cup, world)
    second = drawn(cup, world)
    text = text_of(client, world.carla, cup, "slips.pdf", second)
    assert "place 1, 1 point" in text
    assert "place 3, 0 points" in text


def test_slip_shows_no_place_while_standings_are_hidden(client: Client, world: World) -> None:
    cup = tournament(world, entries=4)
    played(cup, world)
    Tournament.objects.filter(pk=cup.pk).update(standings_shown=Tournament.Shown.END)
    text = text_of(client, world.carla, cup, "slips.pdf", drawn(cup, world))
    assert "place" not in text


def test_bye_gets_no_slip(world: World) -> None:
    cup = tournament(world, entries=5)
    drawn(cup, world)
    assert [slip.table for slip in Slips(*latest(cup)).slips] == [1, 2]


@pytest.mark.parametrize(
    ("ruleset", "language"),
    with_thorough(
        product(GAMES, ["en", "es", "pt-br"]),
        # A column of Canasta is narrowest for its head in English.
        quick=[*product(GAMES, [WIDEST]), ("canasta-es", "en")],
    ),
)
def test_column_heads_of_a_slip_fit_in_every_language(
    world: World, ruleset: str, language: str
) -> None:
    cup = tournament(world, entries=2)
    drawn(cup, world)
    Tournament.objects.filter(pk=cup.pk).update(ruleset=ruleset, options={})
    slips = Slips(*latest(cup))
    with translation.override(language):
        document = document_of(slips, "slips")
    assert list(cut_texts(document)) == list(broken_words(document)) == []
    assert rightmost(document, "ledger") <= 203  # 8 mm of margin, 194 of paper, 1 for its lines


@pytest.mark.parametrize(
    ("hands", "rows", "sheets"),
    with_thorough(
        [(3, 3, 2), (10, 10, 2), (None, 10, 2), (12, 12, 3), (30, 30, 3)],
        quick=[(30, 30, 3)],
    ),
)
def test_slips_fit_the_longest_names(
    world: World, hands: int | None, rows: int, sheets: int
) -> None:
    cup = tournament(world, hands=hands, name="Festival de Canastra do Vale do Rio Pardo e Região")
    long_names(world)
    entries.enter(cup, pairs(world, 6), by=world.bruno)
    drawn(cup, world)
    slips = Slips(*latest(cup))
    assert [len(slip.notebook.leaves[0].rows) for slip in slips.slips] == [rows] * 3
    document = document_of(slips, "slips")
    assert len(document.pages) == sheets
    assert list(cut_texts(document)) == []
    assert list(sticking_out(document, "slip")) == []


def test_slips_without_a_number_of_hands_have_ten_rows(world: World) -> None:
    cup = tournament(world, hands=None, entries=2)
    drawn(cup, world)
    assert [len(slip.notebook.leaves[0].rows) for slip in Slips(*latest(cup)).slips] == [10]


def assert_slips_drawn_as_laid_out(
    client: Client, world: World, cup: Tournament, language: str
) -> None:
    played, round = latest(cup)
    file = get(client, world.bruno, address(cup, "slips.pdf", round), language).content
    with translation.override(language):
        assert_drawn_as_laid_out(file, Slips(played, round), "slips")


# Samba has the longest texts, Ramiro is played by single players.
@pytest.mark.parametrize("ruleset", with_thorough(GAMES, quick=["samba-es", "ramiro-es"]))
def test_slips_of_every_game_match_the_layout(client: Client, world: World, ruleset: str) -> None:
    cup = tournament(world, entries=4)
    drawn(cup, world)
    Tournament.objects.filter(pk=cup.pk).update(ruleset=ruleset, options={})
    assert_slips_drawn_as_laid_out(client, world, cup, "pt-br")


@pytest.mark.parametrize("hands", with_thorough([3, 10, 12], quick=[12]))
def test_slips_with_the_longest_names_match_the_layout(
    client: Client, world: World, hands: int
) -> None:
    cup = tournament(world, hands=hands, name="Festival de Canastra do Vale do Rio Pardo e Região")
    long_names(world)
    entries.enter(cup, pairs(world, 6), by=world.bruno)
    drawn(cup, world)
    assert_slips_drawn_as_laid_out(client, world, cup, "es")


@pytest.mark.thorough
def test_slips_file_stores_common_parts_once(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", entries=40)
    round = drawn(cup, world)
    file = get(client, world.bruno, address(cup, "slips.pdf", round), "pt-br").content
    assert sheets_in(file) == 10
    # Titles beside a number of one digit and of two, the ledger, and the helps.
    assert file.count(b"/Subtype /Form") == 4
    assert len(file) < 90_000
    text = words_in(file)
    assert text.count("Limpas = 200") == 20
    assert text.count("assinatura, Graça e Cláudio") == 1
    assert get(client, world.bruno, address(cup, "slips.pdf", round), "pt-br").content == file
