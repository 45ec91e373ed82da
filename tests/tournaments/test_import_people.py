"""Import a list of people who enter alone: preview, answers, confirm."""

from typing import Any

import pytest
from django.test import Client

from clubs import roster
from clubs.models import Club, Competitor, JournalEntry, Player
from tests.cases import with_thorough
from tests.prepared import prepared
from tests.scoring.crowd import browser
from tests.tournaments.entry_lists import URL, bring, confirm, fates, imported, look, notices
from tests.tournaments.hall import enter, tournament
from tests.world import World
from tournaments.director.entries import entries
from tournaments.models import Participant, Tournament

LIST = "/boa-vista/tournaments/copa-da-primavera/entries/"


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    return tournament(world, "individual")


def names(cup: Tournament) -> list[str]:
    return [str(entry) for entry in cup.entries.order_by("number")]


def test_entry_list_links_to_pasting_people(client: Client, world: World, cup: Tournament) -> None:
    page = browser(client, world.bruno)
    assert URL in page.get(LIST).content.decode()
    assert "One person per line: Ana Lima." in page.get(URL).content.decode()


def test_preview_of_people_writes_nothing(client: Client, world: World, cup: Tournament) -> None:
    lines = JournalEntry.objects.count()
    answer = look(browser(client, world.ana), "Dirce Amaral\nosvaldo\nEva Sá")
    assert notices(answer) == [(1, "enters"), (2, "enters"), (3, "new here")]
    page = " ".join(answer.content.decode().split())
    assert answer.context["makes"] == "3 entries, 1 new person"
    # "Osvaldo" is what people call him: his full name shows that he was found.
    assert "Osvaldo Brito" in page
    assert not cup.entries.exists()
    assert JournalEntry.objects.count() == lines


def test_confirm_people_enters_everybody(client: Client, world: World, cup: Tournament) -> None:
    text = "Nome;Cabeça;Pago\nnelson fagundes;2;sim\nEva Sá\nZé Lima"
    page = browser(client, world.ana)
    answer = confirm(page, text)
    assert "3 people entered." in page.get(answer.headers["Location"]).content.decode()
    rows = [(str(e), e.seed, e.is_paid) for e in cup.entries.order_by("number")]
    assert rows == [("Nelson Fagundes", 2, True), ("Eva Sá", None, False), ("Zé Lima", None, False)]
    assert Participant.objects.count() == 3
    assert Player.objects.get(name="Eva Sá").club == world.club
    assert [line.action for line in JournalEntry.objects.all()[:2]] == [
        *("import-entries", "enter-list"),
    ]


def test_confirm_people_twice_enters_once(client: Client, world: World, cup: Tournament) -> None:
    page = browser(client, world.ana)
    preview = look(page, "Eva Sá")
    answers = [imported(page, preview), imported(page, preview)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert names(cup) == ["Eva Sá"]
    assert Player.objects.filter(name="Eva Sá").count() == 1


def test_person_already_entered_stays_unchanged(
    client: Client, world: World, cup: Tournament
) -> None:
    enter(cup, world, 1)
    page = browser(client, world.ana)
    answer = look(page, "Dirce Amaral;9")
    assert notices(answer) == [(1, "is entered already, as number 1: nothing changes")]
    assert "There is nothing new on this list." in answer.content.decode()
    assert f'href="{LIST}"' in answer.content.decode()
    confirm(page, "Dirce Amaral;9\nEva Sá")
    assert names(cup) == ["Dirce Amaral", "Eva Sá"]
    assert cup.entries.get(number=1).seed != 9


def test_namesakes_among_people_ask_which_person(
    client: Client, world: World, cup: Tournament
) -> None:
    other = roster.add_player(world.club, by=world.ana, name="Dirce Amaral", called="Didi")
    page = browser(client, world.ana)
    answer = look(page, "Dirce Amaral")
    assert fates(answer) == ["ask"]
    assert "Who is Dirce Amaral?" in answer.content.decode()
    shown = " ".join(answer.content.decode().split())
    assert "plays with Nelson Fagundes" in shown
    assert "Didi, not in a pair" in shown
    answer = look(page, "Dirce Amaral", **{"who-1-0": other.pk})
    assert notices(answer) == [(1, "enters")]
    # The answer goes along with the button that enters them.
    shown = " ".join(answer.content.decode().split())
    assert f'value="{other.pk}" checked' in shown
    first = imported(page, answer, **{"who-1-0": world.dirce_nelson.first.pk})
    assert first.status_code == 409
    imported(page, answer, **{"who-1-0": other.pk})
    assert cup.entries.get().competitor.first == other


def test_answer_with_an_unrelated_person_is_refused(
    client: Client, world: World, cup: Tournament
) -> None:
    roster.add_player(world.club, by=world.ana, name="Dirce Amaral")
    other_club = Club.objects.get(slug="vila-nova")
    stranger = roster.add_player(other_club, by=world.davi, name="Dirce Amaral")
    page = browser(client, world.ana)
    for key in (stranger.pk, world.ivone_osvaldo.first.pk, "", "x"):
        assert fates(look(page, "Dirce Amaral", **{"who-1-0": key})) == ["ask"]


NAMESAKES = (
    "If they are two people, add a second name. "
    "If it is the same person, leave one of the lines out."
)
PROBLEMS = {
    "Eva Sá, Zé Lima": "More than one name. Write one person per line.",
    "Dirce Amaral e Nelson Fagundes": "More than one name. Write one person per line.",
    "Dirce e Nelson": "More than one name. Write one person per line.",
    "Eva Sá\neva sa": f"Eva Sa is already in line 1. {NAMESAKES}",
    "Dirce\nDirce Amaral": f"Dirce Amaral is already in line 1. {NAMESAKES}",
    "Eva;0": "The seed must be a whole number from 1 to 9999.",
    ";3": "The name is missing.",
    "Marlene Souza": "Marlene Souza left before. Bring them back on the list of entries.",
}


@pytest.mark.parametrize("text", with_thorough(PROBLEMS, first=3))
def test_wrong_line_of_a_list_of_people_is_left_out(
    client: Client, world: World, cup: Tournament, text: str
) -> None:
    (entry,) = entries.enter_people(cup, [world.marlene_valdir.first], by=world.bruno)
    entries.withdraw(entry, by=world.bruno, reason="ill")
    page = browser(client, world.ana)
    answer = look(page, f"{text}\nZilda Prates")
    assert PROBLEMS[text] in [words for _number, words in notices(answer)]
    assert fates(answer)[-2:] == ["wrong", "new"]
    assert names(cup) == ["Marlene Souza"]
    imported(page, answer)
    assert names(cup)[-1] == "Zilda Prates"
    assert len(names(cup)) == 2 + text.count("\n")


def test_name_that_contains_and_is_one_person(
    client: Client, world: World, cup: Tournament
) -> None:
    page, text = browser(client, world.ana), "João Costa e Silva"
    sentence = "new here, as one person. Two people? Write each on a line."
    assert notices(look(page, text)) == [(1, sentence)]
    confirm(page, text)
    assert notices(look(page, text)) == [(1, "is entered already, as number 1: nothing changes")]


def test_archived_person_in_a_list_is_restored(
    client: Client, world: World, cup: Tournament
) -> None:
    dirce = world.dirce_nelson.first
    roster.archive_player(dirce, by=world.ana)
    page = browser(client, world.ana)
    assert notices(look(page, "Dirce Amaral")) == [(1, "comes back from the archive and enters")]
    confirm(page, "Dirce Amaral")
    dirce.refresh_from_db()
    assert dirce.archived_at is None
    assert names(cup) == ["Dirce Amaral"]


def test_director_without_permission_enters_known_people_only(
    client: Client, world: World, cup: Tournament
) -> None:
    roster.let_directors_add(world.club, False, by=world.olga)
    roster.archive_player(world.dirce_nelson.first, by=world.ana)
    page = browser(client, world.bruno)
    sentences = [
        words for _number, words in notices(look(page, "Nelson Fagundes\nEva Sá\nDirce Amaral"))
    ]
    assert sentences[0] == "enters"
    assert sentences[1].startswith("The club has nobody of this name.")
    assert sentences[2] == "This person is archived. A secretary can bring them back."
    confirm(page, "Nelson Fagundes\nEva Sá\nDirce Amaral")
    assert names(cup) == ["Nelson Fagundes"]


def test_empty_list_of_people_shows_a_message(
    client: Client, world: World, cup: Tournament
) -> None:
    page = browser(client, world.ana)
    answer = bring(page, "")
    assert answer.status_code == 422
    assert "Paste a list" in answer.context["form"].errors["text"][0]
    answer = look(page, "Telefone;Pessoa 2\n1;2")
    assert answer.context["plan"].problem == "No column with names was found. Choose it below."


def test_people_beyond_the_capacity_wait(client: Client, world: World) -> None:
    cup = tournament(world, "individual", capacity=1)
    page = browser(client, world.ana)
    assert notices(look(page, "Eva\nZé"))[1] == (2, "new here, on the waiting list")
    confirm(page, "Eva\nZé")
    assert [entry.is_waiting for entry in cup.entries.all()] == [False, True]


def test_list_of_single_players_at_tables_accepts_a_town(client: Client, world: World) -> None:
    cup = tournament(world, "tables", hands=None)
    confirm(browser(client, world.ana), "Nome;Cidade\nEva Sá;Vila Nova")
    assert cup.entries.get().group == "Vila Nova"


def test_two_hundred_people_are_entered_in_few_queries(
    client: Client, world: World, cup: Tournament, django_assert_max_num_queries: Any
) -> None:
    page = browser(client, world.ana)
    text = "Dirce\n" + "\n".join(f"Alfa {number}" for number in range(199))
    preview = look(page, text)
    with django_assert_max_num_queries(75):
        imported(page, preview)
    assert cup.entries.count() == Participant.objects.count() == 200
    singles = Competitor.objects.filter(second=None)
    assert singles.values("number").distinct().count() == 200
