"""Directors make, change, close, reopen and delete circuits."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from circuits import writer
from circuits.models import Circuit, CircuitResult
from circuits.ranking.rules import CircuitRules
from circuits.table.results import ChosenLeg, chosen_legs, played_circuit, rules_of
from clubs import roster
from clubs.journal.writing import Gone
from clubs.models import Club, JournalEntry
from tests.cases import with_thorough
from tests.circuits.federated import federation
from tests.circuits.played import circuit, place, rules, tournament_of, two_legs
from tests.merged import merge
from tests.pages import flat, texts
from tests.scoring.crowd import browser
from tests.world import World
from tournaments.director import events
from tournaments.models import Tournament

NEW = "/boa-vista/circuits/new/"
FEDERATION_NEW = "/federations/gaucha/circuits/new/"
PAGE = "/boa-vista/circuits/circuito-de-verao/"


def typed(*legs: Tournament, **changes: Any) -> dict[str, Any]:
    return {
        "name": "Circuito de Verão",
        "of": "pairs",
        "way": "places",
        "scale": "10 6 4",
        "rest": "1",
        "best": "0",
        "tie1": "wins",
        "tie2": "last",
        "qualify": "0",
        "best_next": "0",
        "first_of_table": "0",
        "minimum": "0",
        "legs": [str(leg.pk) for leg in legs],
        "client_key": "6f1c9d4e-6c1b-4a57-9a0f-0d6c7a1c2b3d",
        **changes,
    }


def totals(made: Circuit) -> list[int]:
    made.refresh_from_db()
    return [line.total for line in played_circuit(made).lines]


@pytest.mark.parametrize("name", ["\u200b", "\u00ad \u00ad"])
def test_make_circuit_with_an_invisible_name_asks_for_one(
    client: Client, world: World, name: str
) -> None:
    federation(world)
    for login, address in ((world.bruno, NEW), (world.silvio, FEDERATION_NEW)):
        answer = browser(client, login).post(address, typed(name=name))
        assert answer.status_code == 422
        assert "Write the name." in answer.content.decode()


def last_line() -> JournalEntry:
    return JournalEntry.objects.latest("id")


def test_make_circuit_stores_rules_legs_and_a_journal_line(client: Client, world: World) -> None:
    first = tournament_of(world, "Etapa 1", [1, 2])
    second = tournament_of(world, "Etapa 2", [], day=30)
    before = Club.objects.get(pk=world.club.pk).version
    answer = browser(client, world.bruno).post(
        NEW, typed(first, second, doubles=[str(second.pk)], scale="10, 6,5; 4", best="3")
    )
    assert answer.headers["Location"] == PAGE
    made = Circuit.objects.get()
    assert rules_of(made) == CircuitRules(
        scale=(1000, 650, 400), rest=100, best=3, ties=("wins", "last")
    )
    assert chosen_legs(made) == [ChosenLeg(first, 1), ChosenLeg(second, 2)]
    line = last_line()
    assert (line.action, line.path, line.by) == ("create-circuit", PAGE, world.bruno)
    assert "Etapa 2 (conta como dois resultados)" in line.after
    assert Club.objects.get(pk=world.club.pk).version > before


def test_make_circuit_twice_makes_one(client: Client, world: World) -> None:
    page = browser(client, world.bruno)
    for _twice in range(2):
        assert page.post(NEW, typed()).headers["Location"] == PAGE
    assert Circuit.objects.count() == 1


def test_make_circuit_with_a_taken_name_is_refused(client: Client, world: World) -> None:
    circuit(world)
    answer = browser(client, world.bruno).post(NEW, typed(name="circuito de  verao"))
    assert answer.status_code == 422
    assert "Another circuit has this name." in answer.content.decode()


def test_circuits_of_the_same_address_get_numbers(client: Client, world: World) -> None:
    circuit(world)
    answer = browser(client, world.bruno).post(NEW, typed(name="Circuito de Verão!"))
    assert answer.headers["Location"] == "/boa-vista/circuits/circuito-de-verao-2/"


@pytest.mark.parametrize(
    ("change", "said"),
    with_thorough(
        [
            ({"name": " "}, "Write the name."),
            ({"of": ""}, "Choose one."),
            ({"way": "x"}, "Choose one."),
            ({"scale": ""}, "Write the points of the first place at least."),
            ({"scale": "10 x"}, "“x” is not a number of points."),
            ({"scale": "4 6"}, "6 comes after 4: a later place cannot give more points."),
            ({"scale": "1 " * 101}, "Write the points of 100 places at most."),
            ({"rest": "five"}, "Write a number, for example 1 or 0,5."),
            ({"rest": "5"}, "This is more than the last place of the table gives."),
            ({"best": "401"}, "Write a whole number from 0 to 400."),
            ({"tie2": "wins"}, "This tie-break is chosen twice."),
            ({"tie1": "beauty"}, "Choose one from the list."),
            ({"best_next": "1"}, "This needs first places that go to the final."),
            ({"legs": ["999999"]}, "A tournament that you chose no longer exists."),
        ],
        first=5,
    ),
)
def test_wrong_fields_are_named(
    client: Client, world: World, change: dict[str, Any], said: str
) -> None:
    answer = browser(client, world.bruno).post(NEW, typed(**change))
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not Circuit.objects.exists()


def test_tournament_outside_the_circuit_cannot_count_twice(client: Client, world: World) -> None:
    leg = tournament_of(world, "Etapa 1", [1, 2])
    answer = browser(client, world.bruno).post(NEW, typed(doubles=[str(leg.pk)]))
    assert answer.status_code == 422
    assert "Only a tournament of the circuit can count as two results." in answer.content.decode()


def test_points_that_do_not_matter_are_not_asked(client: Client, world: World) -> None:
    answer = browser(client, world.bruno).post(NEW, typed(way="points", scale="", rest=""))
    assert answer.headers["Location"] == PAGE
    assert rules_of(Circuit.objects.get()).way == "points"


def test_form_folds_the_older_tournaments_away(client: Client, world: World) -> None:
    cups = [tournament_of(world, f"Etapa {number}", [1, 2]) for number in range(9)]
    page = browser(client, world.bruno)
    new = page.get(NEW).content.decode()
    assert len(texts(new, ".legs li")) == 9
    assert texts(new, ".legs .fold > summary") == ["Show 3 others"]
    chosen = page.post(NEW, typed(cups[0], name="")).content.decode()
    assert texts(chosen, ".legs .fold > summary") == ["Show 3 others"]
    assert not any("Etapa 0" in row for row in texts(chosen, ".legs .fold li"))


def test_tournament_of_another_club_is_no_leg(world: World) -> None:
    foreign = tournament_of(world, "Etapa 1", [1, 2])
    Tournament.objects.filter(pk=foreign.pk).update(club=world.other_club)
    with pytest.raises(writer.NotOfTheClub):
        circuit(world, foreign)
    assert not Circuit.objects.exists()


def test_preview_shows_the_table_under_typed_rules(client: Client, world: World) -> None:
    legs = [tournament_of(world, f"Etapa {n}", [1, 2, 3], day=n) for n in range(2)]
    page = browser(client, world.bruno)
    html = flat(page.post(NEW, typed(*legs, do="preview", scale="7 5 3")).content.decode())
    assert "The table under these rules" in html
    assert "Dirce and Nelson<small>7 + 7</small>" in html
    assert not Circuit.objects.exists()


def test_preview_says_the_typed_rules_in_the_rows(client: Client, world: World) -> None:
    changes = {"do": "preview", "qualify": "1", "first_of_table": "2", "tie1": "lot", "tie2": ""}
    html = browser(client, world.bruno).post(NEW, typed(**changes)).content.decode()
    assert texts(html, "#answer-ties") == ["With equal totals these decide, in this order: lot."]
    (final,) = texts(html, "#answer-final")
    assert "The first of each tournament" in final
    assert "the first 2 of the table" in final


def test_only_the_row_with_the_error_opens(client: Client, world: World) -> None:
    wrong = typed(qualify="0", best_next="1", of="persons")
    html = browser(client, world.bruno).post(NEW, wrong).content.decode()
    assert texts(html, "details[open] .answers__what") == ["The final"]
    assert texts(html, "#answer-of") == ["People, with whichever partner they play"]
    assert texts(html, "#answer-final") == ["No final."]


def test_preview_of_a_change_names_moved_places(client: Client, world: World) -> None:
    two_legs(world)
    legs = Tournament.objects.all()
    html = flat(
        browser(client, world.bruno)
        .post(PAGE + "change/", typed(*legs, do="preview", best="1", qualify="1"))
        .content.decode()
    )
    assert "1st with 16" in html
    assert "1st with 10" in html
    assert "Now qualified for the final: Dirce and Nelson, Ivone and Osvaldo." in html


def test_change_without_scripts_is_shown_first(client: Client, world: World) -> None:
    made = two_legs(world)
    page, legs = browser(client, world.bruno), Tournament.objects.all()
    change = typed(*legs, best="1", asks="1", version=str(made.version))
    first = page.post(PAGE + "change/", change)
    assert first.status_code == 422
    assert "Nothing is saved yet." in first.content.decode()
    assert rules_of(Circuit.objects.get()).best == 0
    again = page.post(PAGE + "change/", change | {"shown": first.context["shown"]})
    assert again.headers["Location"] == PAGE
    assert rules_of(Circuit.objects.get()).best == 1


def test_change_legs_and_rules_leaves_a_journal_line(client: Client, world: World) -> None:
    made = two_legs(world)
    first = Tournament.objects.get(slug="etapa-de-marco")
    change = typed(first, doubles=[str(first.pk)], name="Circuito", version=str(made.version))
    answer = browser(client, world.bruno).post(PAGE + "change/", change)
    assert answer.headers["Location"] == PAGE
    made.refresh_from_db()
    assert made.name == "Circuito"
    assert chosen_legs(made) == [ChosenLeg(first, 2)]
    line = last_line()
    assert line.action == "change-circuit"
    assert "Etapa de abril" in line.before
    assert "Etapa de abril" not in line.after


def test_change_to_the_same_writes_nothing(world: World) -> None:
    made = two_legs(world)
    details = writer.Details(made.name, rules_of(made), chosen_legs(made))
    lines = JournalEntry.objects.count()
    writer.change(made, details, version=made.version - 1, by=world.bruno)
    assert JournalEntry.objects.count() == lines


def test_change_over_another_change_shows_it_first(client: Client, world: World) -> None:
    made = two_legs(world)
    old, legs = str(made.version), Tournament.objects.all()
    page = browser(client, world.bruno)
    page.post(PAGE + "change/", typed(*legs, best="1", version=old))
    answer = page.post(PAGE + "change/", typed(*legs, best="2", version=old))
    assert answer.status_code == 409
    assert "Somebody else has changed this circuit meanwhile." in answer.content.decode()
    assert rules_of(Circuit.objects.get()).best == 1


def test_close_freezes_the_table(client: Client, world: World) -> None:
    made = two_legs(world, qualify=1)
    answer = browser(client, world.bruno).post(PAGE + "close/")
    assert answer.headers["Location"] == PAGE
    line = last_line()
    assert line.action == "close-circuit"
    assert line.after.startswith("1. Ivone e Osvaldo (16), 2. Dirce e Nelson (14)")
    place(Tournament.objects.get(slug="etapa-de-abril"), [3, 1, 2])
    assert totals(made) == [1600, 1400, 1000]
    Tournament.objects.update(archived_at=timezone.now())
    assert totals(made) == [1600, 1400, 1000]
    html = client.get(PAGE).content.decode()
    assert "Reopen the circuit" in html
    assert "Change the circuit" not in html


def test_close_twice_freezes_once(world: World) -> None:
    made = two_legs(world)
    for _twice in range(2):
        writer.close(made, by=world.bruno)
    assert CircuitResult.objects.count() == 6
    assert JournalEntry.objects.filter(action="close-circuit").count() == 1


def test_close_before_all_legs_are_over_is_refused(client: Client, world: World) -> None:
    first = tournament_of(world, "Etapa 1", [1, 2])
    made = circuit(world, first, tournament_of(world, "Etapa 2", [], day=30))
    html = browser(client, world.bruno).post(PAGE + "close/").content.decode()
    assert "A circuit closes when all of its tournaments are over." in html
    for wrong in (made, circuit_without_legs(world)):
        with pytest.raises(writer.NotOver):
            writer.close(wrong, by=world.bruno)


def circuit_without_legs(world: World) -> Circuit:
    details = writer.Details("Circuito vazio", rules(), [])
    key = "6f1c9d4e-6c1b-4a57-9a0f-0d6c7a1c2b3e"
    return writer.create(world.club, details, by=world.bruno, client_key=key)  # type: ignore[arg-type]


def test_reopen_follows_the_tournaments_again(client: Client, world: World) -> None:
    made = two_legs(world)
    writer.close(made, by=world.bruno)
    place(Tournament.objects.get(slug="etapa-de-abril"), [3, 1, 2])
    browser(client, world.bruno).post(PAGE + "reopen/")
    assert totals(made) == [1600, 1400, 1000]
    first = played_circuit(made)
    assert first.name_of(first.lines[0].holder) == "Dirce and Nelson"
    assert last_line().action == "reopen-circuit"
    assert not CircuitResult.objects.exists()


def test_closed_circuit_is_not_changed_or_deleted(client: Client, world: World) -> None:
    made = two_legs(world)
    writer.close(made, by=world.bruno)
    made.refresh_from_db()
    page, legs = browser(client, world.bruno), Tournament.objects.all()
    answer = page.post(PAGE + "change/", typed(*legs, best="1", version=str(made.version)))
    assert answer.status_code == 422
    assert "This circuit is closed. Reopen it to change it." in answer.content.decode()
    for address in ("change/", "delete/", "close/"):
        assert page.get(PAGE + address).headers["Location"] == PAGE
    page.post(PAGE + "delete/")
    with pytest.raises(writer.IsClosed):
        writer.delete(made, by=world.bruno)
    assert Circuit.objects.exists()


def test_delete_leaves_the_tournaments(client: Client, world: World) -> None:
    two_legs(world)
    page = browser(client, world.bruno)
    assert "Delete Circuito de Verão?" in page.get(PAGE + "delete/").content.decode()
    assert page.post(PAGE + "delete/").headers["Location"] == "/boa-vista/circuits/"
    assert not Circuit.objects.exists()
    assert Tournament.objects.count() == 2
    assert last_line().action == "delete-circuit"
    with pytest.raises(Gone):
        writer.delete(Circuit(pk=1, club=world.club), by=world.bruno)


def test_removed_tournament_leaves_the_circuit(world: World) -> None:
    made = circuit(world, tournament_of(world, "Etapa 1", []))
    events.remove(Tournament.objects.get(), by=world.bruno)
    assert chosen_legs(made) == []


def test_player_sees_no_link_to_change_a_circuit(client: Client, world: World) -> None:
    two_legs(world)
    html = browser(client, world.carla).get(PAGE).content.decode()
    assert "Change the circuit" not in html


@pytest.mark.postgres
def test_merge_player_takes_the_frozen_results_along(world: World) -> None:
    made = two_legs(world)
    writer.close(made, by=world.bruno)
    own = world.dirce_nelson
    other = roster.add_pair(world.club, by=world.ana, first="Zuleica", second=own.players[1])
    merge(world, other.first, own.first)
    assert CircuitResult.objects.filter(competitor=other).count() == 2
    made.refresh_from_db()
    played = played_circuit(made)
    assert "Zuleica e Nelson" in [played.name_of(line.holder) for line in played.lines]
