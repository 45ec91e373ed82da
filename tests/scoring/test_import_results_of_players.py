"""Import past results of single players: names, totals of two to six, once only, undo."""

import json
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from clubs import roster
from clubs.models import Competitor, Player
from scoring.club import audit
from scoring.downloads.stored_file import text_of
from scoring.models import Match
from tests.cases import with_thorough
from tests.scoring.crowd import browser
from tests.scoring.games import dealt, start_game
from tests.scoring.notebook import record
from tests.scoring.test_import_results import START, bring, confirm, fates, results
from tests.scoring.test_import_whole_matches import bring as bring_file
from tests.scoring.test_import_whole_matches import other_club, taken_out
from tests.world import World

HEAD = "Data;Jogador 1;Pontos 1;Jogador 2;Pontos 2;Jogador 3;Pontos 3\n"
LIST = f"""{HEAD}20/11/2025;Dirce Amaral;45;Osvaldo Brito;210;Eva Braz;203
21/11/2025;Osvaldo Brito;220;Dirce Amaral;12;;
"""


@pytest.fixture
def page(client: Client, world: World) -> Client:
    return browser(client, world.ana)


def recorded(world: World, sides: int) -> Match:
    """Return a match of `sides` players with all its hands."""
    match = start_game(world, "ramiro-es", sides)
    for data in dealt(match):
        record(match, data, world.ana)
    return match


def test_import_writes_results_and_new_players(page: Client, world: World) -> None:
    address = bring(page, LIST)
    assert fates(page, address) == ["ask", "new"]
    assert fates(page, address, **{"opt-new-people": "yes"}) == ["new", "new"]
    confirm(page, address)
    assert list(results(world.club)) == [
        (
            "2025-11-20",
            [("Dirce Amaral", 45, True), ("Osvaldo Brito", 210, False), ("Eva Braz", 203, False)],
        ),
        ("2025-11-21", [("Osvaldo Brito", 220, False), ("Dirce Amaral", 12, True)]),
    ]
    first = Match.objects.get(number=1)
    assert (first.ruleset, first.side_count) == ("ramiro-es", 3)
    assert [side.place for side in first.sides.all()] == [1, 3, 2]
    assert Player.objects.filter(name="Eva Braz").count() == 1
    assert list(audit.differences()) == []


def test_new_player_of_small_letters_shows_capitals(page: Client, world: World) -> None:
    address = bring(page, LIST.replace("Eva Braz", "eva braz"))
    fates(page, address, **{"opt-new-people": "yes"})
    assert "Eva Braz" in page.get(address).context["plan"].steps[0].title
    confirm(page, address)
    assert Player.objects.filter(name="Eva Braz").exists()


def test_second_import_of_a_list_finds_every_match_recorded(page: Client, world: World) -> None:
    for expected in (["new", "new"], ["same", "same"]):
        address = bring(page, LIST)
        assert fates(page, address, **{"opt-new-people": "yes"}) == expected
        confirm(page, address)
    assert Match.objects.count() == 2


def test_namesakes_are_asked_about(page: Client, world: World) -> None:
    other = roster.add_player(world.club, by=world.ana, name="Dirce Amaral")
    address = bring(page, LIST)
    assert fates(page, address, **{"opt-new-people": "yes"}) == ["ask", "ask"]
    (step, _waiting) = page.get(address).context["plan"].steps
    (question,) = step.questions
    assert question.legend == "Who is Dirce Amaral?"
    assert fates(page, address, **{question.name: str(other.pk)}) == ["new", "new"]
    confirm(page, address)
    assert Match.objects.filter(sides__competitor__first=other).count() == 2


@pytest.mark.parametrize(
    ("row", "fate", "words"),
    [
        ("20/11/2025;Dirce Amaral;45;Dirce Amaral;210;;", "wrong", "twice"),
        ("20/11/2025;Dirce Amaral;45;Osvaldo Brito;;;", "wrong", "all totals"),
        ("20/11/2025;Dirce Amaral;45;;;;", "wrong", "A player is missing"),
        ("20/11/2025;Dirce Amaral;45;Osvaldo Brito;210;;30", "wrong", "A player is missing"),
        ("20/11/2025;Dirce Amaral;45;Osvaldo Brito;150;;", "ask", ""),
        ("20/11/2025;Dirce Amaral;45;Osvaldo Brito;210;Valdir Pacheco;210", "new", "Dirce Amaral"),
    ],
)
def test_fate_of_a_line(page: Client, world: World, row: str, fate: str, words: str) -> None:
    (step,) = page.get(bring(page, HEAD + row)).context["plan"].steps
    assert (step.fate, words in step.words) == (fate, True)


def test_equal_best_totals_are_a_draw(page: Client, world: World) -> None:
    row = "20/11/2025;Dirce Amaral;45;Osvaldo Brito;45;Valdir Pacheco;210"
    confirm(page, bring(page, HEAD + row))
    assert list(Match.objects.get().sides.values_list("won", "place")) == [
        (False, 1),
        (False, 1),
        (False, 3),
    ]


def test_game_that_so_many_do_not_play_is_wrong(page: Client, world: World) -> None:
    text = HEAD.replace("\n", ";Jogo\n") + "20/11/2025;1;3050;2;1995;3;20;Tranca"
    (step,) = page.get(bring(page, text)).context["plan"].steps
    assert (step.fate, "so many sides" in step.words) == ("wrong", True)


def test_canasta_of_three_sides_takes_pairs(page: Client, world: World) -> None:
    text = "Data;Dupla 1;Pontos 1;Dupla 2;Pontos 2;Dupla 3;Pontos 3;Jogo\n"
    address = bring(page, f"{text}20/11/2025;1;5050;Ivone e Osvaldo;1995;3;2000;canasta-es")
    assert fates(page, address) == ["new"]
    confirm(page, address)
    assert str(Match.objects.get().sides.all()[0]) == "Dirce and Nelson"


@pytest.mark.postgres_later
def test_undo_deletes_matches_and_players_of_the_list(page: Client, world: World) -> None:
    before = Competitor.objects.count()
    address = bring(page, LIST)
    fates(page, address, **{"opt-new-people": "yes"})
    confirm(page, address)
    assert Competitor.objects.singles().count() == 3
    page.post(f"{address}undo/")
    assert (Match.objects.count(), Competitor.objects.count()) == (0, before)
    assert not Player.objects.filter(name="Eva Braz").exists()
    assert Player.objects.filter(name="Dirce Amaral").exists()


def test_result_of_three_has_page_and_paper(page: Client, world: World) -> None:
    address = bring(page, LIST)
    fates(page, address, **{"opt-new-people": "yes"})
    confirm(page, address)
    for path in ("", "result/", "score-sheet.pdf?html"):
        answer = page.get(f"/boa-vista/matches/1/{path}")
        assert (answer.status_code, b"Eva Braz" in answer.content) == (200, True)
    assert b"only the result</td>" in page.get("/boa-vista/matches/1/").content


def test_result_of_three_is_corrected(page: Client, world: World) -> None:
    address = bring(page, LIST)
    fates(page, address, **{"opt-new-people": "yes"})
    confirm(page, address)
    path = "/boa-vista/matches/1/result/correct/"
    form = page.get(path).context["form"]
    typed: dict[str, Any] = {
        "first_total": "215",
        "second_total": "210",
        "third_total": "33",
        "winner": "2",
        "reason": "trocados",
        "client_key": uuid4(),
        "corrections": form["corrections"].value(),
    }
    assert form["third_total"].value() == 203
    page.post(path, {**typed, "third_total": ""})
    answer = page.post(path, {**typed, "sure": "1"})
    assert answer.status_code == 302
    sides = Match.objects.get(number=1).sides.all()
    assert [(side.total, side.place) for side in sides] == [(215, 3), (210, 2), (33, 1)]


@pytest.mark.parametrize("form", with_thorough(["csv", "xlsx"], first=1))
def test_other_club_gets_matches_with_every_hand(page: Client, world: World, form: str) -> None:
    before = [recorded(world, sides) for sides in (2, 3, 6)]
    club = other_club(world)
    start = START.replace("boa-vista", "jardim")
    address = bring_file(page, taken_out(page, form), f"m.{form}", start)
    assert fates(page, address, **{"opt-new-people": "yes"}) == ["new"] * 3
    confirm(page, address)
    after = {match.side_count: match for match in club.matches.all()}
    for match in before:
        assert json.loads(text_of(after[match.side_count])) == json.loads(text_of(match))
    assert Player.objects.filter(club=club).count() == 6
    assert list(audit.differences()) == []
    again = bring_file(page, taken_out(page, form), f"m.{form}")
    assert fates(page, again) == ["same"] * 3


def test_list_of_matches_comes_in_again(page: Client, world: World) -> None:
    confirm(page, bring(page, "Data;Dupla 1;Pontos;Dupla 2;Pontos\n20/11/2025;1;3050;2;1995"))
    recorded(world, 3)
    content = page.get("/boa-vista/matches.csv?span=all").getvalue()
    assert fates(page, bring_file(page, content)) == ["same", "same"]
