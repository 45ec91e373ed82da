"""The history of a federation: who did what, for its office alone."""

from dataclasses import replace

import pytest
from django.test import Client

from circuits import writer as circuits
from circuits.federations import writer
from circuits.models import Circuit, Federation, FederationEntry
from circuits.table.results import rules_of
from clubs.models import Club
from tests.circuits.federated import circuit, elsewhere, federation, leg_of
from tests.circuits.played import tournament_of
from tests.scoring.crowd import browser
from tests.world import World

OFFICE = "/federations/gaucha/office/"
HISTORY = OFFICE + "history/"


def lines() -> list[tuple[str, str, str]]:
    """Return action, account and change of each line, in English, the earliest first."""
    rows = FederationEntry.objects.select_related("by", "about").order_by("id")
    return [(row.action, row.by.username, row.said.subject) for row in rows]


def test_history_names_invitation_acceptance_and_end(world: World) -> None:
    Club.objects.update(is_public=True)
    made = federation(world)
    writer.leave(made, world.club, by=world.olga)
    assert lines() == [
        ("office-invites-club", "silvio", str(world.club)),
        ("club-joins", "olga", str(world.club)),
        ("office-invites-club", "silvio", str(world.other_club)),
        ("club-joins", "davi", str(world.other_club)),
        ("club-leaves", "olga", str(world.club)),
    ]


def test_history_hides_a_private_club_until_it_joins(world: World) -> None:
    made = writer.create("gaucha", "Federação Gaúcha", head=world.silvio)
    writer.invite(made, world.club, by=world.silvio)
    writer.leave(made, world.club, by=world.olga)
    assert lines() == []
    writer.invite(made, world.club, by=world.silvio)
    writer.accept(made, world.club, by=world.olga)
    writer.leave(made, world.club, by=world.olga)
    assert [action for action, _by, _subject in lines()] == ["club-joins", "club-leaves"]


@pytest.mark.postgres_later
def test_history_follows_the_name_of_a_person(client: Client, world: World) -> None:
    made = federation(world)
    writer.add_officer(made, world.carla, "clerk", by=world.silvio)
    writer.add_officer(made, world.carla, "head", by=world.silvio)
    world.carla.first_name = "Carlota"
    world.carla.save()
    writer.remove_officer(made, world.carla, by=world.silvio)
    html = browser(client, world.silvio).get(HISTORY).content.decode()
    assert html.count("Carlota") == 3
    assert "secretary of the federation → head of the federation" in html


def test_history_names_each_step_of_a_circuit(client: Client, world: World) -> None:
    made = circuit(world)
    plan = circuits.Details(made.name, replace(rules_of(made), best=2))
    made = circuits.change(made, plan, version=made.version, by=world.silvio)
    third = tournament_of(elsewhere(world), "Etapa final", [1, 2], day=60)
    writer.remove_leg(leg_of(made, third, world), by=world.silvio)
    made = circuits.close(Circuit.objects.get(), by=world.silvio)
    circuits.reopen(made, by=world.silvio)
    steps = [action for action, _by, _subject in lines() if action != "club-joins"]
    assert steps == [
        "create-circuit",
        *("club-offers", "office-accepts") * 2,
        "change-circuit",
        *("club-offers", "office-accepts", "office-removes"),
        *("close-circuit", "reopen-circuit"),
    ]
    page = browser(client, world.silvio).get(HISTORY).content.decode()
    html = page.replace("\u00a0", " ")
    assert f"Etapa final, {world.other_club}" in html
    assert "All results of each pair are added up → The 2 best results of each pair" in html


def test_action_that_changes_nothing_leaves_no_history_line(world: World) -> None:
    made = circuit(world)
    before = len(lines())
    circuits.change(
        made, circuits.Details(made.name, rules_of(made)), version=made.version, by=world.silvio
    )
    circuits.reopen(made, by=world.silvio)
    writer.accept(Federation.objects.get(), world.club, by=world.olga)
    assert len(lines()) == before


def test_history_speaks_the_language_of_the_page(client: Client, world: World) -> None:
    circuit(world)
    page = browser(client, world.silvio)
    page.cookies["django_language"] = "pt-br"
    assert "Somam-se todos os resultados" in page.get(HISTORY).content.decode()
