"""A federation: its office, its clubs by the consent of both, and its people."""

import re

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from circuits.federations import writer
from circuits.models import Federation, FederationClub, Officer
from clubs import accounts, roster
from clubs.journal.writing import Gone
from clubs.models import Club, JournalEntry
from tests.circuits.federated import circuit, federation
from tests.pages import flat
from tests.scoring.crowd import browser
from tests.world import World

OFFICE = "/federations/gaucha/office/"
CLUB = "/boa-vista/federations/"


def empty(world: World) -> Federation:
    return writer.create("gaucha", "Federação Gaúcha", head=world.silvio)


def test_command_creates_a_federation_with_its_head(
    capsys: pytest.CaptureFixture[str], world: World
) -> None:
    call_command("create_federation", "gaucha", "Federação Gaúcha", "--head", "silvio")
    assert "/federations/gaucha/office/" in capsys.readouterr().out
    officer = Officer.objects.get()
    assert (officer.user, officer.role) == (world.silvio, "head")


@pytest.mark.parametrize("slug", ["Gaucha", "a b", "help", "tournaments", "taken"])
def test_command_refuses_a_wrong_address(world: World, slug: str) -> None:
    writer.create("taken", "Outra", head=world.silvio)
    with pytest.raises(CommandError):
        call_command("create_federation", slug, "Federação", "--head", "silvio")
    with pytest.raises(CommandError, match="Falta o nome"):
        call_command("create_federation", "nova", "\u200b", "--head", "silvio")
    with pytest.raises(CommandError, match="nobody"):
        call_command("create_federation", "nova", "Federação", "--head", "nobody")


def test_no_club_has_the_word_of_federations(world: World) -> None:
    with pytest.raises(roster.SlugRefused):
        accounts.create_club("federations", "Clube", owner=world.olga)


def test_office_invites_and_owner_accepts(client: Client, world: World) -> None:
    empty(world)
    Club.objects.filter(pk=world.club.pk).update(is_public=True)
    office = browser(Client(), world.silvio)
    assert office.post(OFFICE + "clubs/invite/", {"club": "/boa-vista/"}).status_code == 302
    assert "has not answered yet" in office.get(OFFICE).content.decode()
    member = FederationClub.objects.get()
    assert member.joined_at is None
    owner = browser(client, world.olga)
    html = owner.get(CLUB).content.decode()
    assert "Accept the invitation" in html
    assert "everybody sees its name and its town" in html
    owner.post(CLUB + "gaucha/join/")
    member.refresh_from_db()
    assert member.joined_by == world.olga
    lines = JournalEntry.objects.order_by("id").values_list("action", flat=True)
    assert list(lines)[-2:] == ["federation-invites", "join-federation"]
    page = Client().get("/federations/gaucha/").content.decode()
    assert "Boa Vista" in page


@pytest.mark.postgres_later
def test_invited_private_club_looks_like_no_club(world: World) -> None:
    """Otherwise an office could ask which clubs this server has."""
    empty(world)
    office = browser(Client(), world.silvio)

    def pages(slug: str) -> list[tuple[int, str]]:
        """Return what the office reads as it invites twice and then withdraws."""
        invite, remove = OFFICE + "clubs/invite/", f"{OFFICE}clubs/{slug}/remove/"
        answers = [
            office.post(path, {"club": slug}, follow=True) for path in (invite, invite, remove)
        ]
        texts = (re.sub(r"<[^>]*>", " ", flat(each.content.decode())) for each in answers)
        return [(each.status_code, text) for each, text in zip(answers, texts, strict=True)]

    private, missing = pages("boa-vista"), pages("nenhum")
    assert [status for status, _page in private] == [200, 200, 404]
    said, expected = (
        [page.replace("boa-vista", "nenhum") for _status, page in pages_of]
        for pages_of in (private, missing)
    )
    assert said == expected
    assert "Boa Vista" not in private[0][1]
    browser(Client(), world.olga).post(CLUB + "gaucha/join/")
    assert "Boa Vista" in office.get(OFFICE).content.decode()


def test_owner_declines_and_may_be_invited_again(client: Client, world: World) -> None:
    made = empty(world)
    writer.invite(made, world.club, by=world.silvio)
    browser(client, world.olga).post(CLUB + "gaucha/leave/")
    assert FederationClub.objects.get().left_by == world.olga
    with pytest.raises(Gone):
        writer.accept(made, world.club, by=world.olga)
    writer.invite(made, world.club, by=world.silvio)
    with pytest.raises(writer.AlreadyThere):
        writer.invite(made, world.club, by=world.silvio)


@pytest.mark.parametrize(
    "typed",
    [
        "http://localhost:8000/boa-vista/players/",
        "canastra.example.org/Boa-Vista",
        "/boa-vista/",
    ],
)
def test_address_of_a_page_invites_its_club(client: Client, world: World, typed: str) -> None:
    made = empty(world)
    browser(client, world.silvio).post(OFFICE + "clubs/invite/", {"club": typed})
    assert made.clubs.get().club == world.club


def test_invite_club_names_the_problem_of_the_address(client: Client, world: World) -> None:
    federation(world)
    office = browser(client, world.silvio)
    for slug, said in (
        ("boa-vista", "This club has joined, or is invited already."),
        ("", "Write the address of the club."),
        ("Clube Boa Vista", "This is not an address"),
        ("https://", "This is not an address"),
    ):
        answer = office.post(OFFICE + "clubs/invite/", {"club": slug})
        assert answer.status_code == 422
        assert said in answer.content.decode()


def test_only_the_owner_answers_an_invitation(client: Client, world: World) -> None:
    writer.invite(empty(world), world.club, by=world.silvio)
    for user in (world.ana, world.bruno, world.carla):
        page = browser(client, user)
        assert "Accept the invitation" not in page.get(CLUB).content.decode()
        assert page.post(CLUB + "gaucha/join/").status_code == 403
    # The owner of another club, and somebody without an account.
    assert browser(client, world.davi).post(CLUB + "gaucha/join/").status_code == 404
    assert Client().post(CLUB + "gaucha/join/").status_code == 302
    assert FederationClub.objects.get().joined_at is None


def test_owner_of_a_club_that_is_not_invited_cannot_join(client: Client, world: World) -> None:
    writer.invite(empty(world), world.club, by=world.silvio)
    answer = browser(client, world.davi).post("/vila-nova/federations/gaucha/join/")
    assert answer.status_code == 404
    assert FederationClub.objects.count() == 1


def test_either_side_ends_the_membership(client: Client, world: World) -> None:
    made = federation(world)
    browser(client, world.silvio).post(OFFICE + "clubs/boa-vista/remove/")
    browser(client, world.davi).post("/vila-nova/federations/gaucha/leave/")
    assert not made.clubs.filter(left_at__isnull=True).exists()
    left = {member.club: member.left_by for member in made.clubs.select_related("club", "left_by")}
    assert left == {world.club: world.silvio, world.other_club: world.davi}


def test_office_removes_a_club_that_joined_twice(client: Client, world: World) -> None:
    made = federation(world)
    writer.leave(made, world.club, by=world.olga)
    writer.invite(made, world.club, by=world.silvio)
    office = browser(client, world.silvio)
    assert office.post(OFFICE + "clubs/boa-vista/remove/").status_code == 302
    assert not made.clubs.filter(club=world.club, left_at__isnull=True).exists()


@pytest.mark.postgres_later
def test_club_that_leaves_keeps_the_points_already_won(world: World) -> None:
    made = circuit(world)
    writer.leave(Federation.objects.get(), world.other_club, by=world.davi)
    assert made.legs.count() == 2
    open_leg = made.legs.get(tournament__club=world.club)
    type(open_leg.tournament).objects.filter(pk=open_leg.tournament_id).update(ended_at=None)
    writer.leave(Federation.objects.get(), world.club, by=world.olga)
    assert [leg.tournament.club for leg in made.legs.all()] == [world.other_club]


def test_strangers_find_no_office(client: Client, world: World) -> None:
    federation(world)
    assert client.get(OFFICE).headers["Location"].startswith("/accounts/login/")
    for user in (world.olga, world.davi, world.carla):
        page = browser(Client(), user)
        assert page.get(OFFICE).status_code == 404
        assert page.post(OFFICE + "clubs/invite/", {"club": "boa-vista"}).status_code == 404
        assert page.post(OFFICE + "people/add/", {}).status_code == 404
    assert Client().get("/federations/nowhere/").status_code == 404


def test_head_decides_who_belongs_to_the_office(client: Client, world: World) -> None:
    made = federation(world)
    head = browser(client, world.silvio)
    answer = head.post(OFFICE + "people/add/", {"login": "carla", "role": "clerk"})
    assert answer.status_code == 302
    clerk = browser(Client(), world.carla)
    assert clerk.get(OFFICE).status_code == 200
    assert "Take into the office" not in clerk.get(OFFICE).content.decode()
    answer = clerk.post(OFFICE + "people/add/", {"login": "ana", "role": "head"})
    assert answer.status_code == 403
    assert "The head of the federation does this" in answer.content.decode()
    officer = made.officers.get(user=world.carla)
    head.post(f"{OFFICE}people/{officer.pk}/remove/")
    assert clerk.get(OFFICE).status_code == 404


def test_federation_keeps_a_head(client: Client, world: World) -> None:
    made = federation(world)
    head = browser(client, world.silvio)
    only = made.officers.get()
    head.post(f"{OFFICE}people/{only.pk}/remove/")
    answer = head.post(OFFICE + "people/add/", {"login": "silvio", "role": "clerk"})
    assert "The federation needs at least one head." in answer.content.decode()
    assert made.officers.get().role == "head"


def test_unknown_account_is_named(client: Client, world: World) -> None:
    federation(world)
    answer = browser(client, world.silvio).post(
        OFFICE + "people/add/", {"login": "nobody", "role": "clerk"}
    )
    assert answer.status_code == 422
    assert "No account of this server signs in with this." in answer.content.decode()


def test_club_without_a_federation_explains_it(client: Client, world: World) -> None:
    assert "The club is in no federation" in browser(client, world.carla).get(CLUB).content.decode()


def test_officer_finds_the_office_after_signing_in(client: Client, world: World) -> None:
    empty(world)
    page = browser(client, world.silvio).get("/")
    content = page.content.decode()
    assert f'href="{OFFICE}"' in content
    assert 'href="/boa-vista/"' in content
    assert browser(Client(), world.bruno).get("/")["Location"] == "/boa-vista/"


def test_officer_of_no_club_finds_the_office(client: Client, world: World) -> None:
    empty(world)
    accounts.take_role(world.club.memberships.get(user=world.silvio), by=world.olga)
    content = browser(client, world.silvio).get("/").content.decode()
    assert f'href="{OFFICE}"' in content
    assert "You are in no club yet" not in content
