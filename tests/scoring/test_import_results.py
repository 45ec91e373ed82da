"""Import past results: pairs by name or number, doubts, new pairs, once only, undo."""

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from clubs import roster
from clubs.models import Club, Competitor, JournalEntry, Player
from scoring import ledger
from scoring.club import audit
from scoring.models import Match
from scoring.table.result import FinalResult
from tests.scoring.crowd import browser
from tests.world import World

START = "/boa-vista/matches/results/import/"
HEAD = "Data;Dupla 1;Pontos;Dupla 2;Pontos;Mesa\n"
LIST = f"""{HEAD}20/11/2025;Dirce e Nelson;3050;2;1995;9
21/11/2025;Marlene Souza / Valdir Pacheco;3000;Ivone e Osvaldo;3100;
22/11/2025;Eva Braz e Zé Lima;3050;Dirce e Nelson;1200;
"""


@pytest.fixture
def page(client: Client, world: World) -> Client:
    return browser(client, world.ana)


def bring(page: Client, text: str) -> str:
    answer = page.post(START, {"text": text, "client_key": str(uuid4())})
    assert answer.status_code == 302, answer.context["form"].errors
    return str(answer["Location"])


def fates(page: Client, address: str, **answers: str) -> list[str]:
    if answers:
        page.post(address, {"do": "answers", **answers})
    return [step.fate for step in page.get(address).context["plan"].steps]


def confirm(page: Client, address: str) -> Any:
    seen = page.get(address).context["plan"].digest
    return page.post(address, {"do": "import", "seen": seen}, follow=True)


def results(club: Club) -> Iterator[tuple[str, list[tuple[str, int, bool | None]]]]:
    for match in club.matches.order_by("number"):
        sides = match.sides.select_related("competitor__first", "competitor__second")
        yield f"{match.dated_at:%Y-%m-%d}", [(str(s), s.total, s.won) for s in sides]


def test_import_writes_results_and_new_pairs(page: Client, world: World) -> None:
    address = bring(page, LIST)
    assert fates(page, address) == ["new", "new", "ask"]
    assert fates(page, address, **{"opt-new": "yes"}) == ["new"] * 3
    before, version = JournalEntry.objects.count(), world.club.past_version
    confirm(page, address)
    assert list(results(world.club)) == [
        ("2025-11-20", [("Dirce and Nelson", 3050, True), ("Ivone and Osvaldo", 1995, False)]),
        ("2025-11-21", [("Marlene and Valdir", 3000, False), ("Ivone and Osvaldo", 3100, True)]),
        ("2025-11-22", [("Eva and Zé", 3050, True), ("Dirce and Nelson", 1200, False)]),
    ]
    match = Match.objects.get(number=1)
    assert (match.table, match.is_result_only, match.hour) == ("9", True, None)
    assert JournalEntry.objects.count() == before + 1
    world.club.refresh_from_db()
    assert world.club.past_version > version
    assert list(audit.differences()) == []


def test_new_names_of_small_letters_show_capitals(page: Client, world: World) -> None:
    address = bring(page, f"{HEAD}22/11/2025;eva braz e Zé Lima;3050;2;1200;")
    (question,) = page.get(address).context["plan"].steps[0].questions
    assert question.options[0].label == "New pair: Eva Braz (new person), Zé Lima (new person)"
    page.post(address, {"do": "answers", "opt-new": "yes"})
    assert page.get(address).context["plan"].steps[0].title.startswith("Eva Braz e Zé Lima × ")
    confirm(page, address)
    assert world.club.players.filter(name__in=["Eva Braz", "Zé Lima"]).count() == 2


def test_confirm_twice_writes_results_once(page: Client, world: World) -> None:
    address = bring(page, LIST)
    seen = page.get(address).context["plan"].digest
    for _ in range(2):
        page.post(address, {"do": "import", "seen": seen})
    assert Match.objects.count() == 2


def test_second_import_of_a_list_finds_every_match_recorded(page: Client, world: World) -> None:
    confirm(page, bring(page, LIST))
    assert fates(page, bring(page, LIST)) == ["same", "same", "ask"]


def test_other_result_of_the_day_is_a_question(page: Client, world: World) -> None:
    confirm(page, bring(page, LIST))
    address = bring(page, f"{HEAD}20/11/2025;1;3010;2;2000;")
    assert fates(page, address) == ["ask"]
    assert fates(page, address, **{"again-2": "yes"}) == ["new"]


def test_doubts_are_confirmed_for_all_lines_at_once(page: Client, world: World) -> None:
    rows = "".join(f"{day}/10/2025;1;{day}00;2;1000;\n" for day in range(11, 21))
    address = bring(page, HEAD + rows)
    assert fates(page, address) == ["ask"] * 10
    assert fates(page, address, **{"opt-sure-below-target": "yes"}) == ["new"] * 10


def test_confirm_doubt_of_one_line_keeps_the_other_open(page: Client, world: World) -> None:
    address = bring(page, f"{HEAD}20/11/2025;1;-50;2;3000;\n20/11/2025;1;0;3;0;")
    assert fates(page, address, **{"sure-2": "yes"}) == ["new", "ask"]


@pytest.mark.parametrize(
    ("row", "fate"),
    [
        ("20/11/2025;dupla 1;3050;#2;1995;", "new"),
        ("20/11/2025;Dirce Amaral/Nelson;3050;Osvaldo e Ivone;1995;", "new"),
        ("20/11/2025;Dirce e Nelson;3050;Nelson e Dirce;1995;", "wrong"),
        ("20/11/2025;99;3050;2;1995;", "wrong"),
        ("20/11/2025;Dirce e Ivone;3050;2;1995;", "ask"),
        ("20/11/2025;Dirce;3050;2;1995;", "wrong"),
        ("20/11/2050;1;3050;2;1995;", "wrong"),
    ],
)
def test_fate_of_a_line(page: Client, world: World, row: str, fate: str) -> None:
    assert fates(page, bring(page, HEAD + row)) == [fate]


def test_two_pairs_of_one_person_cannot_play(page: Client, world: World) -> None:
    row = "20/11/2025;Dirce Amaral e Rui Sá;3050;1;1995;"
    assert fates(page, bring(page, HEAD + row), **{"opt-new": "yes"}) == ["wrong"]


def test_pair_with_a_wrong_letter_is_offered_first(page: Client, world: World) -> None:
    address = bring(page, f"{HEAD}20/11/2025;Marlene e Waldir;3050;2;1995;")
    (step,) = page.get(address).context["plan"].steps
    labels = [option.label for option in step.questions[0].options]
    assert labels[:2] == ["Marlene and Valdir", "New pair: Marlene Souza, Waldir (new person)"]
    assert step.cells[0].value == "Marlene e Waldir"
    assert fates(page, address, **{step.cells[0].name: "Marlene e Valdir"}) == ["new"]


def test_several_pairs_of_these_names_are_a_question(page: Client, world: World) -> None:
    roster.add_pair(world.club, by=world.ana, first="Dirce Lemos", second="Nelson Rocha")
    address = bring(
        page,
        f"{HEAD}20/11/2025;Dirce e Nelson;3050;2;1995;\n21/11/2025;Dirce e Nelson;3050;2;1995;",
    )
    assert fates(page, address) == ["ask", "ask"]
    pair = Competitor.objects.get(number=4)
    assert fates(page, address, **{"pair-2-0": f"pair-{pair.pk}"}) == ["new", "new"]


def test_game_of_a_line_and_of_the_whole_list(page: Client, world: World) -> None:
    text = (
        "Data;Dupla 1;Pontos 1;Dupla 2;Pontos 2;Jogo\n20/11/2025;1;3050;2;1995;Tranca\n"
        "21/11/2025;1;3050;2;1995;\n22/11/2025;1;3050;2;1995;Xadrez"
    )
    address = bring(page, text)
    assert fates(page, address, **{"opt-rules": "canasta-es"})[2] == "wrong"
    answers = {"opt-sure-below-target": "yes", "do-4": "skip", "sure-2": "yes", "sure-3": "yes"}
    page.post(address, {"do": "answers", **answers})
    confirm(page, address)
    assert list(Match.objects.order_by("number").values_list("ruleset", flat=True)) == [
        "tranca-br",
        "canasta-es",
    ]


def test_undo_deletes_matches_and_what_they_made(page: Client, world: World) -> None:
    address = bring(page, LIST)
    fates(page, address, **{"opt-new": "yes"})
    confirm(page, address)
    assert page.post(f"{address}undo/", follow=True).context["listed"].is_undone
    assert not Match.objects.exists()
    assert not Player.objects.filter(name="Eva Braz").exists()
    assert Competitor.objects.filter(club=world.club).count() == 3


def test_undo_leaves_a_corrected_match(page: Client, world: World) -> None:
    address = bring(page, LIST)
    confirm(page, address)
    match = Match.objects.get(number=1)
    ledger.correct_result(
        match,
        FinalResult((3060, 1995), 0),
        by=world.ana,
        reason="contado de novo",
        client_key=uuid4(),
        corrections=0,
    )
    answer = page.post(f"{address}undo/")
    assert (answer.status_code, answer.context["stays"]) == (409, ["Match 1"])
    assert Match.objects.count() == 2
    page.post(f"{address}undo/", {"mark": answer.context["mark"]})
    assert [match.number for match in Match.objects.all()] == [1]


def test_undo_refuses_once_a_new_pair_has_played(page: Client, world: World) -> None:
    address = bring(page, LIST)
    fates(page, address, **{"opt-new": "yes"})
    confirm(page, address)
    other = bring(page, f"{HEAD}1/11/2025;4;3050;1;1995;")
    confirm(page, other)
    assert page.post(f"{address}undo/").status_code == 409
    page.post(f"{other}undo/")
    assert page.post(f"{address}undo/").status_code == 302


def test_list_of_results_is_no_list_of_people(client: Client, world: World) -> None:
    listed = roster.start_import(world.club, "matches", [["x"]], by=world.ana, client_key=uuid4())
    page = browser(client, world.ana)
    assert page.get(f"{START}{listed.pk}/").status_code == 200
    assert page.get(f"/boa-vista/players/import/{listed.pk}/").status_code == 404
