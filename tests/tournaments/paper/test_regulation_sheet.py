"""The regulation on paper: its points, and that it fits one sheet."""

from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from scoring.house_rules import rulebook
from tests.scoring.paper.printed import WIDEST, cut_texts
from tests.tournaments.hall import enter, options, tournament
from tests.tournaments.paper.press import document_of, text_of
from tests.tournaments.prizes import plan
from tests.world import World
from tournaments.models import Tournament
from tournaments.paper.regulation import RegulationSheet

LONG = "Festival de Canastra do Vale do Rio Pardo e das Missões, décima segunda edição"


def lines(cup: Tournament) -> dict[str, str]:
    """Return the points of the regulation by their heading."""
    with translation.override("en"):
        said = RegulationSheet(cup).lines
        return {str(name): str(text).replace("\xa0", " ") for name, text in said}


def test_sheet_says_how_the_tournament_is_played(client: Client, world: World) -> None:
    cup = tournament(world, "swiss", entries=4, capacity=24)
    text = text_of(client, world.carla, cup, "regulation.pdf")
    # Tags became spaces.
    text = text.replace(" .", ".").replace(" ,", ",")
    for said in (
        "Format Swiss. Each round, those with about the same result meet",
        "Matches 3 hands, or 3000 points before, up to 50 minutes, by the rules AACRT 2016.",
        "A match is worth Wins. A win is 1 point, a draw a half.",
        "In a tie Difference, head-to-head, points for, lot.",
        "Entry No entry fee, 24 places, then a waiting list.",
    ):
        assert said in text


@pytest.mark.parametrize(
    ("format", "words"),
    [
        ("swiss", "Results stay. The following rounds are drawn without the entry."),
        ("mitchell", "Results stay. Later opponents have a bye."),
        ("knockout", "The next opponent advances."),
        ("groups", "Results count if at least half of the matches were played"),
    ],
)
def test_sheet_says_what_counts_of_an_entry_that_leaves(
    world: World, format: str, words: str
) -> None:
    assert lines(tournament(world, format))["An entry that leaves"].startswith(words)


def test_sheet_says_what_decides_a_level_knockout(world: World) -> None:
    said = lines(tournament(world, "swiss", "knockout"))
    assert said["Knock-out (stage 2)"].endswith(
        "If a match is a draw: they meet again in the next round."
    )
    assert (
        said["An entry that leaves: Swiss (stage 1)"]
        != said["An entry that leaves: Knock-out (stage 2)"]
    )


@pytest.mark.parametrize(
    ("vp", "words"),
    [
        ("3-hands", "20 VP, shared by the difference (table below)."),
        ([[100, 10, 10], [None, 25, 5]], "VP by the difference (table below)."),
    ],
)
def test_sheet_says_what_a_scale_shares(world: World, vp: Any, words: str) -> None:
    cup = tournament(world)
    cup.regulation = {**cup.regulation, "award": {"vp": vp}}
    assert lines(cup)["A match is worth"] == words


def test_sheet_says_how_often_all_meet(world: World) -> None:
    cup = tournament(world, "round-robin")
    said = "<b>All against all</b>: each pair plays once against each other pair."
    assert lines(cup)["Format"] == said
    enter(cup, world, 8)
    assert lines(cup)["Format"] == said.replace("all</b>", "all, 7 rounds</b>")
    options(cup, world, double=True)
    said = "<b>All against all, 14 rounds</b>: each pair plays twice against each other pair."
    assert lines(cup)["Format"] == said


def test_sheet_lists_differences_of_house_rules(world: World) -> None:
    options: dict[str, Any] = {"target": 2000}
    rulebook.copy(world.club, "aacrt-2016", name="Da casa", options=options, by=world.ana)
    cup = tournament(world)
    assert "Our rules" not in lines(cup)
    cup.options = {**cup.options, **options}
    assert lines(cup)["Our rules"].startswith("As AACRT 2016, but: ")


@pytest.mark.parametrize("is_public", [False, True])
def test_sheet_shows_only_public_prizes(world: World, is_public: bool) -> None:
    cup = tournament(world, entries=4)
    plan(cup, world, is_public=is_public)
    prizes = "R$ 1,000.00 in all. 1st R$ 500.00, 2nd R$ 300.00, 3rd R$ 200.00."
    assert lines(cup).get("Prizes") == (prizes if is_public else None)


def test_sheet_shows_prizes_beside_the_places(world: World) -> None:
    cup = tournament(world, entries=4)
    best = {"figure": "points", "last": None, "sum": 5000}
    plan(cup, world, is_public=True, shares=(50, 30), rest_for="Arbitragem", special=[best])
    assert lines(cup)["Prizes"] == (
        "R$ 1,050.00 in all. 1st R$ 500.00, 2nd R$ 300.00. R$ 200.00: Arbitragem. "
        "Most points: R$ 50.00."
    )


def test_regulation_of_long_words_fits_one_sheet(world: World) -> None:
    cup = tournament(world, "groups", "knockout", name=LONG)
    enter(cup, world, 4)
    plan(cup, world, is_public=True)
    with translation.override(WIDEST):
        document = document_of(RegulationSheet(cup), "regulation")
    assert (len(document.pages), list(cut_texts(document))) == (1, [])


def test_sheet_names_each_of_several_stages(world: World) -> None:
    cup = tournament(world, "groups", "knockout", "knockout")
    options(cup, world, groups=3, qualify=2, best_next=2)
    options(cup, world, 2, best_of=3)
    said = lines(cup)
    assert [name for name in said if "stage" in name][:3] == [
        "Groups (stage 1)",
        "Knock-out (stage 2)",
        "Knock-out (stage 3)",
    ]
    first, second = list(said.values())[2:4]
    assert "the first 2 of each group and the 2 best thirds advance." in first
    assert "Best of 3;" in second


@pytest.mark.parametrize(
    ("hands", "words"), [(4, "4 hands, or 3000 points before,"), (None, "To 3000 points,")]
)
def test_sheet_says_the_target_of_a_match(world: World, hands: int | None, words: str) -> None:
    said = lines(tournament(world, "swiss", hands=hands, minutes=None))["Matches"]
    assert said.replace("<b>", "").startswith(words.removesuffix(","))
