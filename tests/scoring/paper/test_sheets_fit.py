"""Score sheets with many hands and long names are never cut, in any language."""

from dataclasses import replace
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import translation

from scoring import ledger
from scoring.games import GAMES
from scoring.house_rules.house import preset
from scoring.paper import notebook
from scoring.paper.sheets import BlankSheet, FilledSheet
from scoring.paper.sizes import PAPERS
from scoring.table.scoresheet import rules_of_match, score_sheet
from tests.cases import with_thorough
from tests.scoring.notebook import evening, hand, record, side
from tests.scoring.paper.printed import (
    LONG_REASON,
    WIDEST,
    cut_texts,
    laid_out,
    long_names,
    page_of,
    penalty,
    poor_match,
    sheet_of,
)
from tests.world import World


@pytest.mark.parametrize(
    ("hands", "sheets", "size"),
    with_thorough(
        [(*of, size) for of in [(8, 1), (12, 1), (13, 2), (25, 3)] for size in ["A4", "A5"]],
        quick=[(13, 2, "A5")],
    ),
)
def test_long_match_flows_over_several_sheets(
    world: World, size: str, hands: int, sheets: int
) -> None:
    match = poor_match(world, hands)
    ways = FilledSheet.ways(score_sheet(match), PAPERS[size])
    document = laid_out(ways, "print/score_sheet.html", match)
    assert len(document.pages) == sheets == ways[0].sheets
    assert list(cut_texts(document)) == []


def test_last_sheet_with_signatures_has_some_hands(world: World) -> None:
    hands = score_sheet(poor_match(world, 13)).hands
    assert [len(leaf) for leaf in notebook.leaves_of(hands)] == [10, 3]
    assert [len(leaf) for leaf in notebook.leaves_of(hands[:12])] == [12]
    assert [len(leaf) for leaf in notebook.leaves_of([*hands, *hands])] == [12, 11, 3]


def test_next_sheet_begins_with_the_totals_carried_over(client: Client, world: World) -> None:
    match = poor_match(world, 13)
    sheet = score_sheet(match)
    text = page_of(client, world.carla, sheet_of(match))
    first, second = sheet.hands[9].totals
    assert f"carried over {first} carried over {second}" in text


@pytest.mark.parametrize(
    ("size", "language"),
    with_thorough(
        [("A4", "pt-br"), ("A5", "en"), ("A5", "pt-br"), ("A5", "es")],
        quick=[("A5", WIDEST)],
    ),
)
def test_sheets_in_every_language_cut_nothing(world: World, size: str, language: str) -> None:
    match = evening(world)
    with translation.override(language):
        ways = FilledSheet.ways(score_sheet(match), PAPERS[size])
        document = laid_out(ways, "print/score_sheet.html", match)
        assert (len(document.pages), list(cut_texts(document))) == (1, [])
        blank = BlankSheet.ways(rules_of_match(match), match.rules_name, PAPERS[size])
        document = laid_out(blank, "print/blank_sheet.html", match)
        assert (len(document.pages), list(cut_texts(document))) == (1, [])


@pytest.mark.parametrize("size", with_thorough(["A4", "A5"], quick=["A5"]))
def test_sheets_with_the_longest_names_cut_nothing(world: World, size: str) -> None:
    rules = GAMES["aacrt-2016"].rules.with_options({"target": 10**6, "clean": 40_000})
    chosen = replace(preset("aacrt-2016"), rules=rules)
    pairs = long_names(world)
    match = ledger.start(
        world.club, pairs, chosen, by=world.ana, client_key=uuid4(), table="Salão azul 2"
    )
    for number in range(1, 7):
        facts = hand(
            side(clean=2, went_out=True, took_morto=True, card_points=205),
            side(card_points=50, penalties=penalty(20_000 + number, LONG_REASON)),
        )
        record(match, facts, world.ana)
    ledger.end(match, by=world.ana, ending="time")
    ways = FilledSheet.ways(score_sheet(match), PAPERS[size])
    document = laid_out(ways, "print/score_sheet.html", match)
    assert len(document.pages) <= 3
    assert list(cut_texts(document)) == []
    blank = BlankSheet.ways(rules, match.rules_name, PAPERS[size], match)
    document = laid_out(blank, "print/blank_sheet.html", match)
    assert list(cut_texts(document)) == []
