"""Import a list of pairs: preview first, then all lines or none."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from clubs import roster
from clubs.models import Competitor, JournalEntry, Player
from tests.clubs.spreadsheets import xlsx
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.hall import drawn, enter, played, tournament
from tests.world import World
from tournaments.director.entries import entries, lists
from tournaments.director.rounds import stages
from tournaments.entries.importing import read_text
from tournaments.models import Entry, Participant, Tournament

URL = "/boa-vista/tournaments/copa-da-primavera/entries/import/"
LIST = "/boa-vista/tournaments/copa-da-primavera/entries/"


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    return tournament(world)


def look(page: Client, text: str, **more: Any) -> Any:
    return page.post(URL, {"text": text, **more})


def notices(answer: Any) -> list[tuple[int, str]]:
    """Return the number of each line with its message."""
    return [(shown.step.line.number, shown.words) for shown in answer.context["steps"]]


def confirm(page: Client, text: str) -> Any:
    """Preview the list, then confirm it."""
    return look(page, text, seen=look(page, text).context["plan"].digest)


def entered() -> list[tuple[int, str, int | None, str, bool]]:
    rows = Entry.objects.order_by("number")
    return [(e.number, str(e), e.seed, e.group, e.is_paid) for e in rows]


def test_preview_of_a_list_writes_nothing(client: Client, world: World, cup: Tournament) -> None:
    lines = JournalEntry.objects.count()
    answer = look(browser(client, world.ana), "Dirce Amaral e Nelson Fagundes\nEva Sá e Zé Lima")
    assert answer.status_code == 200
    assert notices(answer) == [(1, "enter"), (2, "new here: Eva Sá, Zé Lima")]
    assert "Enter 2 pairs" in answer.content.decode()
    assert not Entry.objects.exists()
    assert JournalEntry.objects.count() == lines


@pytest.mark.postgres
def test_confirm_list_enters_pairs_and_makes_new_ones(
    client: Client, world: World, cup: Tournament
) -> None:
    text = "Dupla;Cabeça;Clube;Pago\nivone teixeira e OSVALDO BRITO;2;Centro;sim\nEva Sá e Zé Lima"
    answer = confirm(browser(client, world.ana), text)
    assert answer.headers["Location"] == LIST
    assert entered() == [
        (1, "Ivone and Osvaldo", 2, "Centro", True),
        (2, "Eva and Zé", None, "", False),
    ]
    assert world.ivone_osvaldo.entries.exists()
    pair = Competitor.objects.get(first__name="Eva Sá")
    assert (pair.number, pair.second and pair.second.name) == (4, "Zé Lima")


def test_confirm_list_twice_enters_once(client: Client, world: World, cup: Tournament) -> None:
    page, text = browser(client, world.ana), "Eva Sá e Zé Lima"
    seen = look(page, text).context["plan"].digest
    answers = [look(page, text, seen=seen), look(page, text, seen=seen)]
    assert [answer.headers["Location"] for answer in answers] == [LIST, LIST]
    assert Entry.objects.count() == 1
    assert Player.objects.filter(name="Eva Sá").count() == 1


def test_list_finds_pairs_by_nicknames_in_any_order(
    client: Client, world: World, cup: Tournament
) -> None:
    answer = look(browser(client, world.bruno), "1. Nelson e Dirce")
    assert notices(answer) == [(1, "enter")]
    assert answer.context["plan"].steps[0].competitor == world.dirce_nelson


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
    "If they are two people, add a second name. If it is the same person, delete one of the lines."
)
PROBLEMS = {
    "Dirce Amaral": "Only one name. Write “and” or a comma between the two.",
    "Eva;Zé;0": "The seed must be a whole number from 1 to 9999.",
    "Eva Sá;Zé\nEva Sá;Rui": f"Eva Sá is already in line 1. {NAMESAKES}",
    "Dirce;Nelson\nDirce Amaral;Zé": f"Dirce Amaral is already in line 1. {NAMESAKES}",
    "Marlene Souza;Eva Sá": "Marlene Souza plays in Marlene and Valdir already.",
}


@pytest.mark.parametrize("text", PROBLEMS)
def test_list_with_a_wrong_line_enters_nobody(
    client: Client, world: World, cup: Tournament, text: str
) -> None:
    entries.enter(cup, [world.marlene_valdir], by=world.bruno)
    page = browser(client, world.ana)
    answer = look(page, text)
    assert answer.status_code == 422
    assert notices(answer)[-1][1] == PROBLEMS[text]
    assert answer.context["form"]["text"].value() == text
    assert "seen" not in answer.content.decode()
    again = look(page, text, seen=answer.context["plan"].digest)
    assert again.status_code == 409
    assert Entry.objects.count() == 1


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
    assert notices(answer)[0][1].startswith("More than one person has this name. Choose who it is")
    assert "plays with Nelson Fagundes" in answer.content.decode()
    answer = look(page, unknown, **{"who-1-0": other.pk})
    assert notices(answer) == [(1, "become a pair and enter")]
    seen = answer.context["plan"].digest
    look(page, unknown, seen=seen, **{"who-1-0": other.pk})
    assert cup.entries.get().competitor.first == other


def test_withdrawn_pair_in_a_list_is_refused(client: Client, world: World, cup: Tournament) -> None:
    enter(cup, world, 1)
    entries.withdraw(cup.entries.get(), by=world.bruno, reason="ill")
    answer = look(browser(client, world.ana), "Dirce;Nelson")
    assert answer.status_code == 422
    assert "left before" in notices(answer)[0][1]


def test_list_that_changed_since_preview_is_shown_again(
    client: Client, world: World, cup: Tournament
) -> None:
    page, text = browser(client, world.ana), "Eva Sá; Zé Lima"
    seen = look(page, text).context["plan"].digest
    roster.add_player(world.club, by=world.ana, name="Eva Sá")
    answer = look(page, text, seen=seen)
    assert answer.status_code == 409
    assert notices(answer) == [(1, "new here: Zé Lima")]
    assert not Entry.objects.exists()


def test_pairs_beyond_the_capacity_wait(client: Client, world: World) -> None:
    cup = tournament(world, capacity=2)
    page, text = browser(client, world.ana), "Dirce;Nelson\nIvone;Osvaldo\nMarlene;Valdir"
    answer = look(page, text)
    assert [step.waits for step in answer.context["plan"].steps] == [False, False, True]
    confirm(page, text)
    assert [entry.is_waiting for entry in cup.entries.all()] == [False, False, True]


def test_director_without_permission_enters_known_pairs_only(
    client: Client, world: World, cup: Tournament
) -> None:
    roster.let_directors_add(world.club, False, by=world.olga)
    page = browser(client, world.bruno)
    answer = look(page, "Dirce;Nelson\nEva Sá;Zé Lima")
    assert answer.status_code == 422
    assert "The club has no such pair" in notices(answer)[1][1]
    confirm(page, "Dirce;Nelson")
    assert Entry.objects.count() == 1


def test_director_without_permission_restores_no_pair(
    client: Client, world: World, cup: Tournament
) -> None:
    roster.let_directors_add(world.club, False, by=world.olga)
    roster.archive_pair(world.dirce_nelson, by=world.ana)
    page, text = browser(client, world.bruno), "Dirce Amaral; Nelson Fagundes"
    answer = look(page, text)
    assert answer.status_code == 422
    assert notices(answer) == [(1, "They are archived. A secretary can bring them back.")]
    assert look(page, text, seen=answer.context["plan"].digest).status_code == 409
    world.dirce_nelson.refresh_from_db()
    assert world.dirce_nelson.archived_at is not None
    assert not Entry.objects.exists()


def test_list_after_the_last_stage_is_refused(
    client: Client, world: World, cup: Tournament
) -> None:
    enter(cup, world, 2)
    played(cup, world)
    stages.close(cup.stages.get(), by=world.bruno)
    page = browser(client, world.ana)
    answer = look(page, "Eva Sá;Zé Lima")
    assert answer.status_code == 409
    assert "It is too late" in answer.content.decode()
    assert not Player.objects.filter(name="Eva Sá").exists()


def test_late_list_plays_from_the_next_round(client: Client, world: World, cup: Tournament) -> None:
    enter(cup, world, 2)
    drawn(cup, world)
    confirm(browser(client, world.ana), "Marlene;Valdir")
    assert cup.entries.get(number=3).participants.get().from_round == 2
    assert "They play from round 2 on." in client.get(LIST).content.decode()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "Paste a list, or choose a file."),
        ("Nome;Telefone\nAna;1", "The headings have no column"),
        ("Ana e Rui\n" * 1001, "This list is too long"),
    ],
)
def test_unreadable_list_shows_a_message_at_its_field(
    client: Client, world: World, cup: Tournament, text: str, message: str
) -> None:
    answer = look(browser(client, world.ana), text)
    assert answer.status_code == 422
    assert message in answer.context["form"].errors["text"][0]


def test_import_pages_need_the_right_to_direct(
    client: Client, world: World, cup: Tournament
) -> None:
    for user, status in ((world.carla, 403), (world.silvio, 403), (world.davi, 404)):
        page = browser(client, user)
        assert page.get(URL).status_code == status
        assert look(page, "Dirce;Nelson", seen="x").status_code == status
    assert not Entry.objects.exists()


def test_long_list_takes_few_queries_and_one_journal_line(
    world: World, cup: Tournament, django_assert_max_num_queries: Any
) -> None:
    """Enter 101 pairs in one transaction."""
    text = "Dirce;Nelson\n" + "\n".join(f"Alfa {n};Beto {n}" for n in range(100))
    lines = read_text(text).lines
    seen = lists.plan(cup, lines, may_make=True).digest
    before = JournalEntry.objects.count()
    with django_assert_max_num_queries(60):
        lists.carry_out(cup, lines, by=world.ana, may_make=True, digest=seen)
    assert cup.entries.count() == Participant.objects.count() == 101
    numbers = world.club.competitors.pairs().values_list("number", flat=True)
    assert sorted(numbers) == list(range(1, 104))
    assert Player.objects.get(name="Beto 7").sort_key == "beto 7"
    actions = [line.action for line in JournalEntry.objects.all()]
    assert actions[: len(actions) - before] == ["enter-list", "add-pairs"]
    assert JournalEntry.objects.filter(action="add-pairs").latest("id").subject == "4–103"


def test_list_with_one_new_pair_names_its_number_once(world: World, cup: Tournament) -> None:
    lines = read_text("Alfa;Beto").lines
    seen = lists.plan(cup, lines, may_make=True).digest
    lists.carry_out(cup, lines, by=world.ana, may_make=True, digest=seen)
    assert JournalEntry.objects.filter(action="add-pairs").latest("id").subject == "4"


@pytest.mark.parametrize("lines", [2, 30])
def test_preview_of_longer_lists_needs_no_more_queries(
    client: Client, world: World, cup: Tournament, lines: int, django_assert_num_queries: Any
) -> None:
    page = browser(client, world.ana)
    text = "\n".join(f"Alfa {index};Beto {index}" for index in range(lines))
    look(page, text)
    with django_assert_num_queries(9):
        look(page, text)


# --- Files, of which see also clubs/test_cells ----------------------------------------------------


def test_spreadsheet_becomes_an_editable_list(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.ana)
    rows = (("Dupla", "Cabeça", "Pago"), (), ("Dirce e Nelson", 3.0, True), ("Eva", 1, None))
    answer = page.post(URL, {"text": "", "file": SimpleUploadedFile("lista.xlsx", xlsx(*rows))})
    assert answer.status_code == 422
    assert [number for number, _words in notices(answer)] == [3, 4]
    text = answer.context["form"]["text"].value()
    assert text == "Dupla\tCabeça\tPago\n\nDirce e Nelson\t3\tx\nEva\t1"
    confirm(page, text.replace("Eva", "Eva e Zé"))
    assert entered()[0] == (1, "Dirce and Nelson", 3, "", True)


def test_text_file_is_read_in_its_encoding(client: Client, world: World, cup: Tournament) -> None:
    file = SimpleUploadedFile("lista.csv", "Conceição Sá;Zé Lima".encode("cp1252"))
    answer = browser(client, world.ana).post(URL, {"file": file})
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
    answer = browser(client, world.ana).post(URL, {"text": "Ana e Rui", "file": file})
    assert answer.status_code == 422
    assert message in answer.context["form"].errors["file"][0]
    assert answer.context["form"]["text"].value() == "Ana e Rui"
