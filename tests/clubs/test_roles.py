"""The owner's pages of accounts and roles."""

import pytest
from django.test import Client

from clubs import accounts, roster
from clubs.accounts.signing_in.password_links import may_make_link
from clubs.models import JournalEntry, Membership, Role, User
from tests.clubs.conftest import signed_in
from tests.world import World

ADD = "/boa-vista/accounts/add/"
EDITH = {"name": "Edith Sampaio", "login": "Edith.S", "role": "scorer"}


def account_url(world: World, user: User) -> str:
    return f"/boa-vista/accounts/{world.club.memberships.get(user=user).pk}/"


@pytest.mark.postgres_later
def test_add_new_account_shows_a_link(olga: Client, world: World):
    page = olga.post(ADD, EDITH, follow=True)
    edith = User.objects.get(username="edith.s")
    assert world.club.memberships.get(user=edith).role == Role.SCORER
    assert not edith.has_usable_password()
    assert page.context["link"].startswith("http://testserver/accounts/password/reset/key/")
    assert b"<svg" in page.content
    assert JournalEntry.objects.latest("id").action == "give-role"


def test_add_account_by_email_lowercases_login(olga: Client):
    olga.post(ADD, EDITH | {"login": "Edith@Example.org"})
    edith = User.objects.get(username="edith@example.org")
    assert edith.email == "edith@example.org"


@pytest.mark.parametrize("login", ["", "edith sampaio", "edith@", "ana", "ANA", "a/b"])
def test_add_account_with_wrong_login_is_refused(olga: Client, login: str):
    response = olga.post(ADD, EDITH | {"login": login})
    assert response.status_code == 422
    assert list(response.context["form"].errors) == ["login"]
    assert b'value="Edith Sampaio"' in response.content


def test_add_account_with_unknown_role_is_refused(olga: Client):
    assert olga.post(ADD, EDITH | {"role": "queen"}).status_code == 422


def test_add_login_of_other_club_is_refused_as_taken(olga: Client, world: World):
    davi = {"name": "Davi", "login": "davi", "role": "player"}
    for answer in ({}, {"same-person": "davi"}):
        response = olga.post(ADD, davi | answer)
        assert (response.status_code, response.context["form"].taken) == (422, "")
        assert list(response.context["form"].errors) == ["login"]
        assert b"Rocha" not in response.content
    assert world.davi.memberships.count() == 1
    with pytest.raises(roster.LoginTaken):
        accounts.add_member(world.club, by=world.olga, **davi)


def test_add_login_of_own_other_club_asks(olga: Client, world: World):
    accounts.give_role(world.other_club, world.olga, Role.OWNER, by=world.davi)
    davi = {"name": "Davi", "login": "davi", "role": "player"}
    question = olga.post(ADD, davi)
    assert (question.status_code, question.context["form"].taken) == (422, "davi")
    assert olga.post(ADD, davi | {"same-person": "davi"})["Location"] == "/boa-vista/accounts/"
    assert world.davi.memberships.count() == 2


def test_link_needs_owner_of_every_club(olga: Client, world: World):
    accounts.give_role(world.other_club, world.silvio, Role.PLAYER, by=world.davi)
    url = f"{account_url(world, world.silvio)}link/"
    assert olga.post(url).status_code == 403  # or Olga could sign in to Davi's club as Silvio
    accounts.give_role(world.other_club, world.olga, Role.OWNER, by=world.davi)
    assert olga.post(url).status_code == 200


def test_link_for_account_without_club_is_refused(world: World):
    accounts.take_role(world.club.memberships.get(user=world.silvio), by=world.olga)
    assert not may_make_link(world.silvio, world.olga)


def test_add_login_taken_meanwhile_is_refused(olga: Client, monkeypatch: pytest.MonkeyPatch):
    def taken(*_args: object, **_more: object) -> None:
        raise roster.LoginTaken(User(username="edith.s"))

    monkeypatch.setattr(accounts, "add_member", taken)
    response = olga.post(ADD, EDITH)
    assert response.status_code == 422
    assert list(response.context["form"].errors) == ["login"]


def test_change_role_is_noted(olga: Client, world: World):
    assert olga.post(account_url(world, world.silvio), {"role": "secretary"}).status_code == 302
    assert world.club.memberships.get(user=world.silvio).role == Role.SECRETARY
    entry = JournalEntry.objects.latest("id")
    assert (entry.action, entry.subject) == ("change-role", "Sílvio Ramos")
    assert entry.before != entry.after


def test_removed_member_gets_404(olga: Client, world: World):
    silvio = signed_in(world.silvio)
    assert silvio.get("/boa-vista/players/").status_code == 200
    url = f"{account_url(world, world.silvio)}remove/"
    assert olga.get(url).status_code == 200
    assert olga.post(url)["Location"] == "/boa-vista/accounts/"
    assert silvio.get("/boa-vista/players/").status_code == 404
    assert User.objects.filter(pk=world.silvio.pk).exists()


def test_change_role_of_last_owner_is_refused(olga: Client, world: World):
    url = account_url(world, world.olga)
    assert olga.post(url, {"role": "player"}).status_code == 422
    assert olga.post(f"{url}remove/")["Location"] == url
    assert world.club.memberships.get(user=world.olga).role == Role.OWNER


def test_remove_first_of_two_owners_succeeds(olga: Client, world: World):
    olga.post(account_url(world, world.ana), {"role": "owner"})
    assert olga.post(f"{account_url(world, world.olga)}remove/").status_code == 302
    assert not Membership.objects.filter(club=world.club, user=world.olga).exists()


def test_remove_last_owner_from_old_page_is_refused(world: World):
    old = world.club.memberships.get(user=world.silvio)
    accounts.give_role(world.club, world.silvio, Role.OWNER, by=world.olga)
    accounts.give_role(world.club, world.olga, Role.PLAYER, by=world.olga)
    with pytest.raises(roster.LastOwner):
        accounts.take_role(old, by=world.olga)


def test_remove_member_twice_is_noted_once(world: World):
    membership = world.club.memberships.get(user=world.silvio)
    for _twice in range(2):
        accounts.take_role(membership, by=world.olga)
    assert JournalEntry.objects.filter(action="take-role").count() == 1
