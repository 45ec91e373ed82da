"""Import a list of people and pairs: preview, answers, confirm, undo."""

from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs import roster
from clubs.models import Club, Competitor, ImportedList, JournalEntry, Particulars, Player
from clubs.views.people import importing
from tests.clubs.spreadsheets import xlsx
from tests.scoring.crowd import browser, played
from tests.world import World

START = "/boa-vista/players/import/"
LIST = """Nome;Apelido;Parceiro;Telefone;Número
Conceição Sá;Ceça;Zé Lima;21987654321;118
Dirce Amaral;;;21 2555-1234;
Marlene;;;;
Eva Braz;;;123;
"""


@pytest.fixture
def page(client: Client, world: World) -> Client:
    return browser(client, world.ana)


def bring(page: Client, text: str, **more: Any) -> str:
    """Bring a list along; return the address of its preview."""
    answer = page.post(START, {"text": text, "client_key": str(uuid4()), **more})
    assert answer.status_code == 302, answer.context["form"].errors
    return str(answer["Location"])


def fates(page: Client, address: str) -> list[tuple[int, str, str]]:
    plan = page.get(address).context["plan"]
    return [(step.line, step.fate, step.title) for step in plan.steps]


def confirm(page: Client, address: str, **answers: str) -> Any:
    seen = page.get(address).context["plan"].digest
    return page.post(address, {"do": "import", "seen": seen, **answers}, follow=True)


def people(club: Club) -> set[str]:
    return set(club.players.active().values_list("name", flat=True))


def last_line() -> JournalEntry:
    line = JournalEntry.objects.first()
    assert line is not None
    return line


def test_preview_says_the_fate_of_each_line(page: Client, world: World) -> None:
    address = bring(page, LIST)
    assert fates(page, address) == [
        (2, "new", "Conceição Sá and Zé Lima"),
        (3, "fills", "Dirce Amaral"),
        (4, "ask", "Marlene"),
        (5, "wrong", "Eva Braz"),
    ]
    assert not Player.objects.filter(name="Conceição Sá").exists()
    assert page.get(address).context["makes"] == "2 new people, 1 new pair, 1 person completed"


def test_import_writes_people_pairs_and_particulars(page: Client, world: World) -> None:
    before = JournalEntry.objects.count()
    address = bring(page, LIST)
    confirm(page, address)
    assert JournalEntry.objects.count() == before + 1
    pair = Competitor.objects.pairs().get(number=4)
    assert [player.name for player in pair.players] == ["Conceição Sá", "Zé Lima"]
    assert pair.first.called == "Ceça"
    known = Particulars.objects.get(player=pair.first)
    assert (known.phone, known.number) == ("(21) 98765-4321", "118")
    assert Particulars.objects.get(player__name="Dirce Amaral").phone == "21 2555-1234"
    line = last_line()
    assert (line.action, line.by, line.path) == ("import-people", world.ana, address)
    assert line.translations["en"][2] == "2 new people, 1 new pair, 1 person completed"


def test_import_of_small_letters_shows_and_stores_capitals(page: Client, world: World) -> None:
    address = bring(page, "nome\nedith da cunha\n")
    assert fates(page, address) == [(2, "new", "Edith da Cunha")]
    confirm(page, address)
    assert "Edith da Cunha" in people(world.club)


def test_answer_chooses_the_person_and_corrects_the_cell(page: Client, world: World) -> None:
    address = bring(page, LIST)
    marlene = Player.objects.get(name="Marlene Souza")
    answers = {"who-4-0": str(marlene.pk), "cell-5-3": "21 3333-4444"}
    answer = page.post(address, {"do": "answers", **answers}, follow=True)
    assert [step.fate for step in answer.context["plan"].steps] == ["new", "fills", "same", "new"]
    confirm(page, address)
    assert "Eva Braz" in people(world.club)
    assert "Marlene" not in people(world.club)


def test_answer_new_person_makes_a_namesake(page: Client, world: World) -> None:
    roster.add_player(world.club, by=world.ana, name="Dirce Amaral")
    address = bring(page, "Nome;Fone\nDirce Amaral;")
    assert [fate for _n, fate, _t in fates(page, address)] == ["ask"]
    page.post(address, {"do": "answers", "who-2-0": "new"})
    confirm(page, address)
    assert world.club.players.filter(name="Dirce Amaral").count() == 3


def test_lines_left_out_of_an_import_become_a_new_draft(page: Client, world: World) -> None:
    address = bring(page, LIST)
    page.post(address, {"do": "answers", "shown": ["4", "5"], "do-4": "skip"})
    assert [fate for _n, fate, _t in fates(page, address)] == ["new", "fills", "skipped", "wrong"]
    done = confirm(page, address)
    assert done.context["left_out"] == 2
    again = page.post(address, {"do": "again"})
    assert [title for _n, _f, title in fates(page, again["Location"])] == ["Marlene", "Eva Braz"]
    assert page.post(address, {"do": "again"})["Location"] == again["Location"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Nome\nEva Braz\nEVA BRAZ", ["new", "twice"]),
        ("Nome;Fone\nEva Braz;21 3333-4444\nEva Braz;21 5555-6666", ["new", "ask"]),
        ("Nome\nDirce Amaral\nDirce Amaral", ["same", "twice"]),
        ("Dupla;Obs\nDirce Amaral e Nelson Fagundes;", ["same"]),
        ("Dupla;Obs\nNelson Fagundes / Dirce Amaral;", ["same"]),
        ("Dupla;Obs\nDirce Amaral e Valdir Pacheco;", ["new"]),
        ("Dupla;Obs\nEva e Zé;\nZé / Eva;", ["new", "twice"]),
        ("Dupla;Obs\nEva e Zé;\nEva / Rui;", ["new", "new"]),
        ("Nome;Obs\nDirce;", ["ask"]),
        ("Nome;Obs\nAmaral, Dirce;", ["same"]),
        ("Nome;Obs\nDirce Maria Amaral;", ["ask"]),
        ("Nome\nArtur Costa e Silva\nAna Lima\nRui Sá", ["ask", "new", "new"]),
        ("Dupla;Número da dupla\nEva e Zé;1", ["wrong"]),
        ("Nome;Número\nEva;7\nZé;7", ["new", "wrong"]),
    ],
)
def test_names_decide_each_line(page: Client, world: World, text: str, expected: list[str]) -> None:
    assert [fate for _n, fate, _t in fates(page, bring(page, text))] == expected


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("Waldir Pacheco", ["Valdir Pacheco"]),
        ("Waldir", ["Valdir Pacheco"]),
        ("Valdir Paceco", ["Valdir Pacheco"]),
        ("Dirse Amaral", ["Dirce Amaral"]),
        ("D. Amaral", ["Dirce Amaral"]),
        ("Eva Amaral", []),
        ("Rui Pacheco", []),
    ],
)
def test_name_with_a_wrong_letter_is_a_question(
    page: Client, world: World, name: str, asked: list[str]
) -> None:
    (step,) = page.get(bring(page, f"Nome\n{name}")).context["plan"].steps
    options = [one.label for each in step.questions for one in each.options[:-1]]
    assert (step.fate, options) == ("ask" if asked else "new", asked)


def test_line_with_a_question_can_be_corrected(page: Client, world: World) -> None:
    address = bring(page, "Nome\nWaldir Pacheco")
    assert 'name="cell-2-0"' in page.get(address).content.decode()
    page.post(address, {"do": "answers", "cell-2-0": "Valdir Pacheco"})
    assert fates(page, address) == [(2, "same", "Valdir Pacheco")]


def test_two_of_one_name_are_one_person_in_pairs(page: Client, world: World) -> None:
    confirm(page, bring(page, "Dupla;Obs\nEva Braz e Zé Lima;\nEva Braz e Rui Sá;"))
    assert world.club.players.filter(name="Eva Braz").count() == 1


def test_archived_person_comes_back_if_chosen(page: Client, world: World) -> None:
    dirce = world.dirce_nelson.first
    roster.archive_player(dirce, by=world.ana)
    address = bring(page, "Nome;Obs\nDirce Amaral;")
    page.post(address, {"do": "answers", "who-2-0": str(dirce.pk)})
    confirm(page, address)
    assert "Dirce Amaral" in people(world.club)


def test_confirm_twice_imports_once(page: Client, world: World) -> None:
    address = bring(page, "Nome\nEva Braz")
    seen = page.get(address).context["plan"].digest
    for _ in range(2):
        assert page.post(address, {"do": "import", "seen": seen}).status_code == 302
    assert world.club.players.filter(name="Eva Braz").count() == 1
    assert JournalEntry.objects.filter(action="import-people").count() == 1


def test_send_import_list_twice_makes_one_draft(page: Client, world: World) -> None:
    key = str(uuid4())
    assert bring(page, "Nome\nEva", client_key=key) == bring(page, "Nome\nEva", client_key=key)


def test_confirm_after_a_change_shows_the_lines_again(page: Client, world: World) -> None:
    address = bring(page, "Nome\nEva Braz")
    seen = page.get(address).context["plan"].digest
    roster.add_player(world.club, by=world.olga, name="Eva Braz")
    answer = page.post(address, {"do": "import", "seen": seen})
    assert answer.status_code == 409
    assert answer.context["problem"].startswith("The lines have changed")
    assert [step.fate for step in answer.context["plan"].steps] == ["same"]


@pytest.mark.thorough
def test_long_list_is_written_in_portions(
    page: Client, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importing, "PATIENCE", 0)
    address = bring(page, "Nome\n" + "\n".join(f"Pessoa Nova {n:03}" for n in range(600)))
    answer = confirm(page, address)
    assert (answer.context["listed"].position, answer.context["listed"].total) == (250, 600)
    part = page.post(address, {"do": "go-on"}, headers={"HX-Request": "true"})
    assert '<b class="figure">500</b>' in part.content.decode()
    assert "<html" not in part.content.decode()
    other = bring(page, "Nome\nEva Braz")
    assert confirm(page, other).status_code == 409
    done = page.post(address, {"do": "go-on"}, headers={"HX-Request": "true"})
    assert done["HX-Redirect"] == address
    assert world.club.players.filter(name__startswith="Pessoa").count() == 600
    assert JournalEntry.objects.filter(action="import-people").count() == 1


@pytest.mark.postgres
def test_undo_takes_back_everything_of_the_list(page: Client, world: World) -> None:
    before = people(world.club)
    address = bring(page, LIST)
    confirm(page, address)
    assert page.get(f"{address}undo/").status_code == 200
    answer = page.post(f"{address}undo/", follow=True)
    assert answer.context["listed"].is_undone
    assert people(world.club) == before
    assert Competitor.objects.pairs().filter(club=world.club).count() == 3
    assert Particulars.objects.get(player__name="Dirce Amaral").phone == ""
    assert last_line().action == "undo-people"
    page.post(f"{address}undo/")
    assert JournalEntry.objects.filter(action="undo-people").count() == 1


def test_undo_import_keeps_people_changed_since(page: Client, world: World) -> None:
    address = bring(page, LIST)
    confirm(page, address)
    ceca = Player.objects.get(name="Conceição Sá")
    roster.edit_player(ceca, by=world.ana, name="Conceição Sá", called="Conça")
    answer = page.post(f"{address}undo/")
    stays = ["Conceição Sá"]
    assert (answer.status_code, answer.context["stays"]) == (409, stays)
    assert "Zé Lima" in people(world.club)
    done = page.post(f"{address}undo/", {"mark": answer.context["mark"]}, follow=True)
    assert done.context["listed"].is_undone
    assert "of which 1 stayed" in done.content.decode()
    assert "Conceição Sá" in people(world.club)
    assert "Zé Lima" not in people(world.club)


def test_undo_refuses_once_somebody_is_in_a_pair(page: Client, world: World) -> None:
    address = bring(page, "Nome\nEva Braz")
    confirm(page, address)
    eva = Player.objects.get(name="Eva Braz")
    roster.add_pair(world.club, by=world.ana, first=eva, second="Rui Sá")
    answer = page.post(f"{address}undo/")
    assert (answer.status_code, answer.context["made"]) == (409, "")
    assert page.post(f"{address}undo/", {"mark": answer.context["mark"]}).status_code == 409
    assert "Eva Braz" in people(world.club)


def test_undo_leaves_a_pair_that_played_with_its_people(page: Client, world: World) -> None:
    address = bring(page, "Nome;Parceiro\nEva Braz;Ito Reis\nZé Lima;")
    confirm(page, address)
    pair = Competitor.objects.pairs().get(first__name="Eva Braz")
    played(world, pair, world.dirce_nelson)
    shown = page.get(f"{address}undo/").context
    assert (shown["stays"], shown["made"]) == ([str(pair), "Eva Braz", "Ito Reis"], "1 new person")
    page.post(f"{address}undo/", {"mark": shown["mark"]})
    assert {"Eva Braz", "Ito Reis"} <= set(people(world.club))
    assert "Zé Lima" not in people(world.club)


def test_discard_deletes_the_draft(page: Client, world: World) -> None:
    address = bring(page, LIST)
    assert page.post(address, {"do": "discard"})["Location"] == START
    assert not ImportedList.objects.exists()


def test_import_keeps_no_private_data_afterwards(page: Client, world: World) -> None:
    confirm(page, bring(page, "Nome;Fone\nEva Braz;21 3333-4444"))
    listed = ImportedList.objects.get()
    assert "3333" not in f"{listed.rows}{listed.orders}{listed.answers}{listed.made}"


def test_choose_columns_changes_what_is_read(page: Client, world: World) -> None:
    address = bring(page, "Braz;Eva")
    assert fates(page, address) == [(1, "new", "Eva Braz")]
    page.post(address, {"do": "answers", "col-0": "name", "col-1": "called"})
    assert fates(page, address) == [(1, "new", "Braz")]


# Of the files themselves see test_cells.
@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("wide.xlsx", xlsx(("Nome", "Sócia desde", *[None] * 998), ("Eva Sá", 2011, *range(998)))),
        ("socios.csv", "Nome|Sócia desde\r\nEva Sá|2011".encode("cp1252")),
    ],
)
def test_import_file_of_any_kind_reads_its_people(page: Client, name: str, content: bytes) -> None:
    plan = page.get(bring(page, "", file=SimpleUploadedFile(name, content))).context["plan"]
    assert [(step.fate, step.title) for step in plan.steps] == [("new", "Eva Sá")]
    assert plan.orders[0]["people"][0]["known"] == {"member_since": "2011"}
    assert len(plan.columns) <= 40


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"Nome;\n" * 1_000_000, "This file is too large."),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "an old Excel"),
        (b"%PDF-1.7", "There is no table in this file."),
        (b"PK\x03\x04 no", "This file cannot be read."),
        (b"", "There is nothing in this file."),
        (b"\n;;\n", "There is nothing in this file."),
    ],
)
def test_unreadable_file_keeps_the_typed_list(page: Client, content: bytes, message: str) -> None:
    file = SimpleUploadedFile("lista.xlsx", content)
    answer = page.post(START, {"text": "Eva Sá", "file": file, "client_key": str(uuid4())})
    assert answer.status_code == 422
    assert message in answer.context["form"].errors["file"][0]
    assert answer.context["form"]["text"].value() == "Eva Sá"


def test_preview_of_a_thousand_lines_takes_no_more_queries(page: Client) -> None:
    asked = []
    for number in (10, 1000):
        address = bring(page, "Nome\n" + "\n".join(f"Pessoa {n} Nova" for n in range(number)))
        with CaptureQueriesContext(connection) as counted:
            assert page.get(address).status_code == 200
        asked.append(len(counted))
    assert asked == [asked[0]] * 2
    assert asked[0] <= 8


@pytest.mark.parametrize("text", ["", "  \n ", ";;;"])
def test_empty_list_asks_for_one(page: Client, world: World, text: str) -> None:
    answer = page.post(START, {"text": text, "client_key": str(uuid4())})
    assert answer.status_code == 422
    assert answer.context["form"].errors["text"] == ["Paste a list, or choose a file."]


def test_too_long_list_is_refused(page: Client, world: World) -> None:
    answer = page.post(START, {"text": "Ana\n" * 5_002, "client_key": str(uuid4())})
    assert "at most 5000 lines" in answer.context["form"].errors["text"][0]


def test_list_of_another_club_is_not_found(client: Client, world: World) -> None:
    listed = roster.start_import(world.club, "people", [["Eva"]], by=world.ana, client_key=uuid4())
    page = browser(client, world.davi)
    for tail in ("", "undo/"):
        assert page.get(f"/vila-nova/players/import/{listed.pk}/{tail}").status_code == 404


def test_hostile_answers_are_ignored(page: Client, world: World) -> None:
    address = bring(page, LIST)
    hostile = {
        "who-4-0": "999999",
        "col-99": "name",
        "col-0": "<script>",
        "cell-99999-1": "x",
        "cell--1": "x",
        "do-x": "skip",
        "seen": "x" * 9999,
    }
    assert page.post(address, {"do": "answers", **hostile}).status_code == 302
    assert page.get(f"{address}?show=zz&page=-5").status_code == 200


def test_import_asks_about_a_name_with_two_wrong_letters(page: Client, world: World) -> None:
    roster.add_player(world.club, by=world.ana, name="Ramiro Teixeira")
    address = bring(page, "Nome\nRamiro Texeria")
    assert fates(page, address) == [(2, "ask", "Ramiro Texeria")]
