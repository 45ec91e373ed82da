"""Import a list of pairs: preview, answers, confirm."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from clubs import roster
from clubs.models import Competitor, JournalEntry, Player
from tests.cases import with_thorough
from tests.clubs.spreadsheets import xlsx
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.entry_lists import (
    bring,
    confirm,
    fates,
    imported,
    look,
    notices,
)
from tests.tournaments.hall import drawn, enter, played, tournament
from tests.world import World
from tournaments.director.entries import entries
from tournaments.director.rounds import stages
from tournaments.models import Entry, Participant, Tournament

LIST = "/boa-vista/tournaments/copa-da-primavera/entries/"


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    return tournament(world)


def entered() -> list[tuple[int, str, int | None, str, bool]]:
    rows = Entry.objects.order_by("number")
    return [(e.number, str(e), e.seed, e.group, e.is_paid) for e in rows]


def test_preview_of_a_list_writes_nothing(client: Client, world: World, cup: Tournament) -> None:
    lines = JournalEntry.objects.count()
    answer = look(browser(client, world.ana), "Dirce Amaral e Nelson Fagundes\nEva Sá e Zé Lima")
    assert answer.status_code == 200
    assert notices(answer) == [(1, "enter"), (2, "new here: Eva Sá, Zé Lima")]
    assert answer.context["makes"] == "2 entries, 2 new people, 1 new pair"
    assert not Entry.objects.exists()
    assert JournalEntry.objects.count() == lines


@pytest.mark.postgres
def test_confirm_list_enters_pairs_and_makes_new_ones(
    client: Client, world: World, cup: Tournament
) -> None:
    text = "Dupla;Cabeça;Clube;Pago\nivone teixeira e OSVALDO BRITO;2;Centro;sim\nEva Sá e Zé Lima"
    page = browser(client, world.ana)
    answer = confirm(page, text)
    assert "2 pairs entered." in page.get(answer.headers["Location"]).content.decode()
    assert entered() == [
        (1, "Ivone and Osvaldo", 2, "Centro", True),
        (2, "Eva and Zé", None, "", False),
    ]
    assert world.ivone_osvaldo.entries.exists()
    pair = Competitor.objects.get(first__name="Eva Sá")
    assert (pair.number, pair.second and pair.second.name) == (4, "Zé Lima")


def test_confirm_list_twice_enters_once(client: Client, world: World, cup: Tournament) -> None:
    page = browser(client, world.ana)
    preview = look(page, "Eva Sá e Zé Lima")
    answers = [imported(page, preview), imported(page, preview)]
    address = preview.request["PATH_INFO"]
    assert [answer.headers["Location"] for answer in answers] == [address, address]
    assert Entry.objects.count() == 1
    assert Player.objects.filter(name="Eva Sá").count() == 1


def test_list_finds_pairs_by_nicknames_in_any_order(
    client: Client, world: World, cup: Tournament
) -> None:
    answer = look(browser(client, world.bruno), "1. Nelson e Dirce")
    assert notices(answer) == [(1, "enter")]
    (order,) = answer.context["plan"].orders
    assert order["entry"]["competitor"] == world.dirce_nelson.pk


def test_two_known_people_in_a_list_become_a_pair(
    client: Client, world: World, cup: Tournament
) -> None:
    confirm(browser(client, world.ana), "Dirce Amaral; Osvaldo Brito")
    pair = Entry.objects.get().competitor
    assert pair.players == [world.dirce_nelson.first, world.ivone_osvaldo.second]
    assert Player.objects.filter(club=world.club).count() == 6


def test_archived_pairs_in_a_list_are_restored(
    client: Client, world: World, cup: Tournament
) -> None:
    roster.archive_pair(world.dirce_nelson, by=world.ana)
    roster.archive_player(world.dirce_nelson.first, by=world.ana)
    page, text = browser(client, world.ana), "Dirce Amaral; Nelson Fagundes"
    assert notices(look(page, text)) == [(1, "come back from the archive and enter")]
    confirm(page, text)
    world.dirce_nelson.refresh_from_db()
    world.dirce_nelson.first.refresh_from_db()
    assert world.dirce_nelson.archived_at is None
    assert world.dirce_nelson.first.archived_at is None


def test_pair_already_entered_stays_unchanged(
    client: Client, world: World, cup: Tournament
) -> None:
    enter(cup, world, 1)
    page, text = browser(client, world.ana), "Dirce Amaral;Nelson Fagundes;9\nEva Sá;Zé Lima"
    assert notices(look(page, text))[0] == (1, "entered already, as number 1: nothing changes")
    confirm(page, text)
    assert [seed for _number, _name, seed, _group, _paid in entered()] == [1, None]


NAMESAKES = (
    "If they are two people, add a second name. "
    "If it is the same person, leave one of the lines out."
)
PROBLEMS = {
    "Dirce Amaral": "Only one name. Write “and” or a comma between the two.",
    "Eva;Zé;0": "The seed must be a whole number from 1 to 9999.",
    "Eva Sá;Zé\nEva Sá;Rui": f"Eva Sá is already in line 1. {NAMESAKES}",
    "Dirce;Nelson\nDirce Amaral;Zé": f"Dirce Amaral is already in line 1. {NAMESAKES}",
    "Marlene Souza;Eva Sá": "Marlene Souza plays in Marlene and Valdir already.",
}


@pytest.mark.parametrize("text", with_thorough(PROBLEMS, first=2))
def test_wrong_line_of_a_list_is_corrected_or_left_out(
    client: Client, world: World, cup: Tournament, text: str
) -> None:
    entries.enter(cup, [world.marlene_valdir], by=world.bruno)
    page = browser(client, world.ana)
    answer = look(page, f"{text}\nPia Reis;Tom Reis")
    line = text.count("\n") + 1
    assert notices(answer)[line - 1] == (line, PROBLEMS[text])
    assert fates(answer)[line - 1 :] == ["wrong", "new"]
    assert entered() == [(1, "Marlene and Valdir", None, "", False)]
    address = answer.request["PATH_INFO"]
    page.post(address, {"do": "answers", f"do-{line}": "skip"})
    assert fates(page.get(address))[line - 1] == "skipped"
    cells = {f"cell-{line}-{at}": cell for at, cell in enumerate(("Gil Braz, Ivo Braz", "", ""))}
    page.post(address, {"do": "answers", f"do-{line}": "", **cells})
    assert fates(page.get(address))[line - 1 :] == ["new", "new"]
    imported(page, page.get(address))
    assert "Gil and Ivo" in [name for _number, name, *_others in entered()]


def test_line_with_the_reserve_of_another_pair_is_refused(
    client: Client, world: World, cup: Tournament
) -> None:
    (entry,) = entries.enter(cup, [world.marlene_valdir], by=world.bruno)
    reserve = roster.add_player(world.club, by=world.ana, name="Eva Sá")
    entries.edit(entry, by=world.bruno, seed=None, table=None, is_paid=False, reserve=reserve)
    answer = look(browser(client, world.ana), "Eva Sá;Zé Lima")
    assert notices(answer) == [(1, "Eva Sá is the reserve of Marlene and Valdir already.")]


def test_namesakes_in_a_list_ask_which_person(
    client: Client, world: World, cup: Tournament
) -> None:
    other = roster.add_player(world.club, by=world.ana, name="Dirce Amaral")
    page = browser(client, world.ana)
    known, unknown = "Dirce Amaral;Nelson Fagundes", "Dirce Amaral;Osvaldo Brito"
    assert notices(look(page, known)) == [(1, "enter")]
    answer = look(page, unknown)
    assert fates(answer) == ["ask"]
    assert "Who is Dirce Amaral?" in answer.content.decode()
    assert "plays with Nelson Fagundes" in answer.content.decode()
    answer = look(page, unknown, **{"who-1-0": other.pk})
    assert notices(answer) == [(1, "become a pair and enter")]
    imported(page, answer)
    assert cup.entries.get().competitor.first == other


def test_withdrawn_pair_in_a_list_is_refused(client: Client, world: World, cup: Tournament) -> None:
    enter(cup, world, 1)
    entries.withdraw(cup.entries.get(), by=world.bruno, reason="ill")
    answer = look(browser(client, world.ana), "Dirce;Nelson")
    assert fates(answer) == ["wrong"]
    assert "left before" in notices(answer)[0][1]


def test_list_that_changed_since_preview_is_shown_again(
    client: Client, world: World, cup: Tournament
) -> None:
    page, text = browser(client, world.ana), "Eva Sá; Zé Lima"
    preview = look(page, text)
    roster.add_player(world.club, by=world.ana, name="Eva Sá")
    answer = imported(page, preview)
    assert answer.status_code == 409
    assert notices(answer) == [(1, "new here: Zé Lima")]
    assert not Entry.objects.exists()


def test_pairs_beyond_the_capacity_wait(client: Client, world: World) -> None:
    cup = tournament(world, capacity=2)
    page, text = browser(client, world.ana), "Dirce;Nelson\nIvone;Osvaldo\nMarlene;Valdir"
    answer = look(page, text)
    assert [words for _n, words in notices(answer)] == [
        *("enter", "enter", "enter, on the waiting list")
    ]
    shown = page.get(confirm(page, text)["Location"]).content.decode()
    assert "1 pair is on the waiting list." in shown
    assert [entry.is_waiting for entry in cup.entries.all()] == [False, False, True]


def test_director_without_permission_enters_known_pairs_only(
    client: Client, world: World, cup: Tournament
) -> None:
    roster.let_directors_add(world.club, False, by=world.olga)
    page = browser(client, world.bruno)
    answer = look(page, "Dirce;Nelson\nEva Sá;Zé Lima")
    assert fates(answer) == ["new", "wrong"]
    assert "The club has no such pair" in notices(answer)[1][1]
    imported(page, answer)
    assert not Player.objects.filter(name="Eva Sá").exists()
    assert Entry.objects.count() == 1


def test_director_without_permission_restores_no_pair(
    client: Client, world: World, cup: Tournament
) -> None:
    roster.let_directors_add(world.club, False, by=world.olga)
    roster.archive_pair(world.dirce_nelson, by=world.ana)
    page, text = browser(client, world.bruno), "Dirce Amaral; Nelson Fagundes"
    answer = look(page, text)
    assert fates(answer) == ["wrong"]
    assert notices(answer) == [(1, "They are archived. A secretary can bring them back.")]
    assert imported(page, answer).status_code == 409
    world.dirce_nelson.refresh_from_db()
    assert world.dirce_nelson.archived_at is not None
    assert not Entry.objects.exists()


def test_import_entries_after_the_last_stage_is_refused(
    client: Client, world: World, cup: Tournament
) -> None:
    enter(cup, world, 2)
    played(cup, world)
    stages.close(cup.stages.get(), by=world.bruno)
    page = browser(client, world.ana)
    answer = look(page, "Eva Sá;Zé Lima")
    assert "It is too late" in answer.content.decode()
    assert imported(page, answer).status_code == 409
    assert not Player.objects.filter(name="Eva Sá").exists()


def test_late_list_plays_from_the_next_round(client: Client, world: World, cup: Tournament) -> None:
    enter(cup, world, 2)
    drawn(cup, world)
    page = browser(client, world.ana)
    answer = confirm(page, "Marlene;Valdir")
    assert cup.entries.get(number=3).participants.get().from_round == 2
    assert "They play from round 2 on." in page.get(answer["Location"]).content.decode()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "Paste a list, or choose a file."),
        ("Ana e Rui\n" * 1002, "This list is too long: at most 1000 lines can be read at once."),
    ],
)
def test_unreadable_list_shows_a_message_at_its_field(
    client: Client, world: World, cup: Tournament, text: str, message: str
) -> None:
    answer = bring(browser(client, world.ana), text)
    assert answer.status_code == 422
    assert message in answer.context["form"].errors["text"][0]
    assert answer.context["form"]["text"].value() == text


def test_heading_without_names_asks_for_the_column(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.ana)
    answer = look(page, "Nome;Par;Telefone\nEva Sá;Zé Lima;1")
    assert answer.context["plan"].problem == "No column with names was found. Choose it below."
    answer = look(page, "Nome;Par;Telefone\nEva Sá;Zé Lima;1", **{"col-1": "second"})
    assert notices(answer) == [(2, "new here: Eva Sá, Zé Lima")]


def test_long_list_takes_few_queries_and_two_journal_lines(
    client: Client, world: World, cup: Tournament, django_assert_max_num_queries: Any
) -> None:
    """Enter 101 pairs in one transaction."""
    page = browser(client, world.ana)
    text = "Dirce;Nelson\n" + "\n".join(f"Alfa {n};Beto {n}" for n in range(100))
    preview = look(page, text)
    before = JournalEntry.objects.count()
    with django_assert_max_num_queries(70):
        imported(page, preview)
    assert cup.entries.count() == Participant.objects.count() == 101
    numbers = world.club.competitors.pairs().values_list("number", flat=True)
    assert sorted(numbers) == list(range(1, 104))
    assert Player.objects.get(name="Beto 7").sort_key == "beto 7"
    lines = JournalEntry.objects.all()
    assert [line.action for line in lines[: len(lines) - before]] == [
        *("import-entries", "enter-list")
    ]
    assert lines[0].after == "101 inscrições, 200 pessoas novas, 100 duplas novas"
    assert lines[0].path == lines[1].path


@pytest.mark.parametrize("lines", [2, 30])
def test_preview_of_longer_lists_needs_no_more_queries(
    client: Client, world: World, cup: Tournament, lines: int, django_assert_num_queries: Any
) -> None:
    page = browser(client, world.ana)
    text = "\n".join(f"Alfa {index};Beto {index}" for index in range(lines))
    address = look(page, text).request["PATH_INFO"]
    with django_assert_num_queries(10):
        page.get(address)


def test_missing_cell_of_a_line_is_filled_in(client: Client, world: World, cup: Tournament) -> None:
    page = browser(client, world.ana)
    answer = look(page, "Nome 1;Nome 2;Cabeça\nEva Sá;Zé Lima;x\nGil Braz")
    first, second = answer.context["plan"].steps
    assert (first.cells[0].name, first.cells[0].value) == ("cell-2-2", "x")
    assert [cell.name for cell in second.cells] == ["cell-3-0", "cell-3-1", "cell-3-2"]
    address = answer.request["PATH_INFO"]
    page.post(address, {"do": "answers", "cell-2-2": "4", "cell-3-1": "Ivo Braz"})
    assert fates(page.get(address)) == ["new", "new"]


# --- Files, of which see also clubs/test_cells ----------------------------------------------------


def test_spreadsheet_becomes_an_editable_list(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.ana)
    rows = (("Dupla", "Cabeça", "Pago"), (), ("Dirce e Nelson", 3.0, True), ("Eva", 1, None))
    file = SimpleUploadedFile("lista.xlsx", xlsx(*rows))
    address = bring(page, "", file=file)["Location"]
    assert notices(page.get(address))[1] == (
        4,
        "Only one name. Write “and” or a comma between the two.",
    )
    page.post(address, {"do": "answers", "cell-4-0": "Eva, Zé", "cell-4-2": "sim"})
    imported(page, page.get(address))
    assert [row[1:] for row in entered()][1:] == [("Eva and Zé", 1, "", True)]
    assert entered()[0] == (1, "Dirce and Nelson", 3, "", True)


def test_text_file_is_read_in_its_encoding(client: Client, world: World, cup: Tournament) -> None:
    file = SimpleUploadedFile("lista.csv", "Conceição Sá;Zé Lima".encode("cp1252"))
    page = browser(client, world.ana)
    answer = page.get(bring(page, "", file=file)["Location"])
    assert notices(answer) == [(1, "new here: Conceição Sá, Zé Lima")]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"PK\x03\x04 is no sheet", "This file cannot be read"),
        (b"", "There is nothing in this file."),
        (b"a;b\n" * 1_300_000, "This file is too large."),
    ],
)
def test_unreadable_file_shows_a_message_at_its_field(
    client: Client, world: World, cup: Tournament, content: bytes, message: str
) -> None:
    file = SimpleUploadedFile("lista.xlsx", content)
    answer = bring(browser(client, world.ana), "Ana e Rui", file=file)
    assert answer.status_code == 422
    assert message in answer.context["form"].errors["file"][0]
    assert answer.context["form"]["text"].value() == "Ana e Rui"
