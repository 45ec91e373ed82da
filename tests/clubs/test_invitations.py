"""Invitations: made by the owner, accepted once, with an account or with a new one."""

from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from clubs import accounts, roster
from clubs.accounts.invitation_links import find, path_of
from clubs.models import Invitation, JournalEntry, Membership, Player, Role, User
from tests.clubs.conftest import signed_in
from tests.world import PASSWORD, World

ADD = "/boa-vista/accounts/invitations/add/"
NEW = {"login": "edith", "password1": "mesa-de-nogueira", "password2": "mesa-de-nogueira"}


def invite(world: World, role: str = Role.PLAYER, player: Player | None = None) -> Invitation:
    return accounts.invite_member(
        world.club, by=world.olga, name="Edith Sampaio", role=role, days=7, player=player
    )


def page(invitation: Invitation) -> str:
    return f"/boa-vista/accounts/invitations/{invitation.pk}/"


def test_invite_shows_a_link_that_is_noted(olga: Client, world: World):
    typed = {"name": "Edith Sampaio", "role": "scorer", "days": "3", "email": "EDITH@example.com"}
    answer = olga.post(ADD, typed, follow=True)
    invitation = Invitation.objects.get()
    assert path_of(invitation) in answer.content.decode()
    assert (invitation.role, invitation.email) == ("scorer", "edith@example.com")
    assert timedelta(days=2) < invitation.ends_at - timezone.now() < timedelta(days=4)
    line = JournalEntry.objects.latest("id")
    assert (line.action, line.subject) == ("invite", "Edith Sampaio")
    assert mail.outbox == []


def test_invite_mails_when_the_server_can(olga: Client, world: World, settings):
    settings.EMAIL_HOST = "smtp.example.org"
    typed = {"name": "Edith", "role": "player", "days": "7", "email": "edith@example.com"}
    olga.post(ADD, typed)
    invitation = Invitation.objects.get()
    [letter] = mail.outbox
    assert letter.to == ["edith@example.com"]
    assert path_of(invitation) in letter.body
    assert "Clube de Canastra Boa Vista" in letter.subject
    assert invitation.mailed_at is not None
    olga.post(f"{page(invitation)}mail/")
    assert len(mail.outbox) == 2


def test_failed_mail_is_reported_on_the_page(olga: Client, world: World, settings, monkeypatch):
    settings.EMAIL_HOST = "smtp.example.org"

    def fail(*args: object, **kwargs: object) -> None:
        raise OSError("no route")

    monkeypatch.setattr("clubs.views.accounts.invitations.send_mail", fail)
    typed = {"name": "Edith", "role": "player", "days": "7", "email": "edith@example.com"}
    answer = olga.post(ADD, typed, follow=True)
    assert "não pôde ser enviad" in answer.content.decode()
    assert Invitation.objects.get().mailed_at is None


@pytest.mark.parametrize(
    ("field", "text"),
    [("name", " "), ("name", "x" * 81), ("email", "edith@"), ("role", "king"), ("days", "4000")],
)
def test_invite_with_wrong_input_keeps_the_form(olga: Client, world, field: str, text: str):
    typed = {"name": "Edith", "role": "player", "days": "7", "email": ""} | {field: text}
    answer = olga.post(ADD, typed)
    assert answer.status_code == 422
    assert field in answer.context["form"].errors
    assert not Invitation.objects.exists()


def test_accept_with_a_new_account_signs_in(client: Client, world: World):
    invitation = invite(world, Role.SCORER)
    assert "<b>para anotar partidas</b>" in client.get(path_of(invitation)).content.decode()
    answer = client.post(path_of(invitation), NEW)
    assert answer["Location"] == "/boa-vista/"
    assert client.get("/boa-vista/").status_code == 200
    user = User.objects.get(username="edith")
    assert (str(user), user.check_password("mesa-de-nogueira")) == ("Edith Sampaio", True)
    assert Membership.objects.get(user=user).role == Role.SCORER
    assert JournalEntry.objects.latest("id").action == "accept-invitation"


def test_accept_proposes_a_free_name_to_sign_in_with(client: Client, world: World):
    address = path_of(invite(world))
    assert client.get(address).context["form"]["login"].value() == "edith.sampaio"
    User.objects.create_user("edith.sampaio", password=PASSWORD)
    assert client.get(address).context["form"]["login"].value() == "edith.sampaio2"


def test_accept_invitation_links_the_account_to_the_person(client: Client, world: World):
    dirce = world.dirce_nelson.first
    invitation = invite(world, player=dirce)
    answer = client.post(path_of(invitation), NEW)
    assert answer["Location"] == "/boa-vista/me/"
    assert Membership.objects.get(user__username="edith").player == dirce


def test_accept_with_an_account_adds_the_club(world: World):
    davi = signed_in(world.davi)
    invitation = invite(world)
    assert "davi" in davi.get(path_of(invitation)).content.decode()
    assert davi.post(path_of(invitation)).status_code == 302
    assert world.club.memberships.get(user=world.davi).role == Role.PLAYER


@pytest.mark.parametrize(
    ("login", "invited", "role"),
    [("carla", "scorer", "scorer"), ("ana", "player", "secretary"), ("olga", "player", "owner")],
)
def test_accept_as_member_keeps_the_better_role(login, invited, role, world: World):
    user = getattr(world, login)
    signed_in(user).post(path_of(invite(world, invited, player=world.dirce_nelson.first)))
    member = world.club.memberships.get(user=user)
    assert (member.role, member.player) == (role, world.dirce_nelson.first)


def test_invitation_works_once(world: World, client: Client):
    invitation = invite(world)
    client.post(path_of(invitation), NEW)
    answer = signed_in(world.davi).post(path_of(invitation))
    assert answer.status_code == 410
    assert "já foi aceito" in answer.content.decode()
    assert not world.club.memberships.filter(user=world.davi).exists()
    assert client.post(path_of(invitation)).status_code == 302


def test_used_link_leads_its_member_to_the_club(world: World, client: Client):
    invitation = invite(world)
    client.post(path_of(invitation), NEW)
    answer = client.get(path_of(invitation), follow=True)
    assert answer.redirect_chain == [("/boa-vista/", 302)]
    assert "já aceitou este convite" in answer.content.decode()
    assert "/accounts/login/" in Client().get(path_of(invitation)).content.decode()
    accounts.take_role(world.club.memberships.get(user__username="edith"), by=world.olga)
    assert client.get(path_of(invitation)).status_code == 410


def test_old_and_revoked_links_say_what_to_do(world: World, client: Client, olga: Client):
    invitation = invite(world)
    Invitation.objects.update(ends_at=timezone.now() - timedelta(minutes=1))
    answer = client.get(path_of(invitation))
    assert (answer.status_code, "Olga Prado" in answer.content.decode()) == (410, True)
    assert client.post(path_of(invitation), NEW).status_code == 410
    Invitation.objects.update(ends_at=timezone.now() + timedelta(days=1))
    olga.post(f"{page(invitation)}revoke/")
    answer = client.post(path_of(invitation), NEW)
    assert (answer.status_code, "Olga Prado" in answer.content.decode()) == (410, True)
    assert not User.objects.filter(username="edith").exists()


@pytest.mark.postgres_later
def test_renew_makes_the_old_link_void(world: World, client: Client, olga: Client):
    invitation = invite(world)
    old = path_of(invitation)
    olga.post(f"{page(invitation)}revoke/")
    olga.post(f"{page(invitation)}renew/")
    assert client.get(old).status_code == 404
    invitation.refresh_from_db()
    assert invitation.state == "open"
    assert client.get(path_of(invitation)).status_code == 200
    line = JournalEntry.objects.latest("id")
    assert (line.action, line.subject) == ("renew-invitation", "Edith Sampaio")
    assert line.after == "só olha"


def test_used_invitation_is_not_renewed(world: World, client: Client, olga: Client):
    invitation = invite(world)
    client.post(path_of(invitation), NEW)
    olga.post(f"{page(invitation)}renew/")
    olga.post(f"{page(invitation)}revoke/")
    invitation.refresh_from_db()
    assert invitation.state == "used"
    assert "Edith Sampaio" in olga.get(page(invitation)).content.decode()


@pytest.mark.parametrize(
    ("field", "change"),
    [
        ("login", {"login": "ana"}),
        ("login", {"login": "ANA"}),
        ("login", {"login": ""}),
        ("login", {"login": "edith sampaio"}),
        ("login", {"login": "edith@"}),
        ("password1", {"password1": "boavista1", "password2": "boavista1"}),
        ("password1", {"password1": "edith", "password2": "edith"}),
        ("password2", {"password2": "another-one-here"}),
    ],
)
def test_join_with_wrong_input_makes_no_account(client, world: World, field: str, change):
    invitation = invite(world)
    answer = client.post(path_of(invitation), NEW | change)
    assert answer.status_code == 422
    assert field in answer.context["form"].errors
    assert User.objects.count() == 6
    invitation.refresh_from_db()
    assert invitation.state == "open"


def test_made_up_links_are_404_then_slowed_down(world: World, client: Client):
    invitation = invite(world)
    guess = path_of(invitation)[:-6] + "00000/"
    for token in ("x", "1", f"{invitation.pk}-", f"{invitation.pk}-" + "0" * 40, "9" * 30):
        assert client.get(f"/accounts/invitation/{token}/").status_code == 404
    assert [client.get(guess).status_code for _ in range(6)] == [404] * 5 + [429]
    assert client.get(path_of(invitation)).status_code == 429
    assert find("x" * 5000) is None


def test_guesses_leave_lines_in_the_security_log(world: World, client: Client, caplog):
    import logging

    caplog.set_level(logging.INFO, "clubs.accounts.security")
    client.get("/accounts/invitation/1-x/")
    client.post(path_of(invite(world)), NEW)
    text = " ".join(record.getMessage() for record in caplog.records)
    assert '"invitation-unknown"' in text
    assert '"invitation-used", "account": "edith"' in text
    assert "mesa-de-nogueira" not in text


def test_person_with_an_account_is_not_invited(olga: Client, world: World):
    dirce = world.dirce_nelson.first
    world.club.memberships.filter(user=world.carla).update(player=dirce)
    typed = {"name": "Dirce", "role": "player", "days": "7", "email": ""}
    answer = olga.post(f"{ADD}?player={dirce.pk}", typed)
    assert answer.status_code == 422
    assert "carla" in answer.context["form"].errors["name"][0]


def test_person_linked_meanwhile_is_refused(world: World, client: Client):
    dirce = world.dirce_nelson.first
    invitation = invite(world, player=dirce)
    world.club.memberships.filter(user=world.carla).update(player=dirce)
    assert client.post(path_of(invitation), NEW).status_code == 409
    assert not User.objects.filter(username="edith").exists()
    nelson = invite(world, player=world.club.players.get(name="Nelson Fagundes"))
    assert signed_in(world.carla).post(path_of(nelson)).status_code == 409


@pytest.mark.postgres_later
def test_unlink_account_frees_the_person(olga: Client, world: World):
    carla = world.club.memberships.get(user=world.carla)
    carla.player = world.dirce_nelson.first
    carla.save()
    address = f"/boa-vista/accounts/{carla.pk}/"
    assert "Dirce Amaral" in olga.get(address).content.decode()
    for _ in range(2):
        assert olga.post(f"{address}unlink/").status_code == 302
    assert not world.club.memberships.filter(player__isnull=False).exists()
    assert JournalEntry.objects.filter(action="unlink-account").count() == 1


def test_invitation_form_prefills_person_and_address(olga: Client, world: World):
    dirce = world.dirce_nelson.first
    roster.keep_particulars(world.club, {dirce: {"email": "dirce@example.com"}}, by=world.ana)
    content = olga.get(f"{ADD}?player={dirce.pk}").content.decode()
    assert 'value="Dirce Amaral"' in content
    assert 'value="dirce@example.com"' in content


def test_invitation_of_another_club_is_404(world: World):
    davi = signed_in(world.davi)
    invitation = invite(world)
    assert davi.get(f"/vila-nova/accounts/invitations/{invitation.pk}/").status_code == 404
    dirce = world.dirce_nelson.first
    assert davi.get(f"/vila-nova/accounts/invitations/add/?player={dirce.pk}").status_code == 404


def test_pages_of_links_are_not_stored(world: World, client: Client):
    answer = client.get(path_of(invite(world)))
    assert "no-store" in answer["Cache-Control"]
    assert answer["Referrer-Policy"] in ("same-origin", "no-referrer")


def test_open_invitations_are_listed(olga: Client, world: World):
    invite(world)
    assert "Edith Sampaio" in olga.get("/boa-vista/accounts/").content.decode()


def test_signing_in_leads_back_to_the_invitation(world: World, client: Client):
    path = path_of(invite(world))
    assert f"/accounts/login/?next={path}" in client.get(path).content.decode()
    answer = client.post(f"/accounts/login/?next={path}", {"login": "davi", "password": PASSWORD})
    assert answer["Location"] == path


@pytest.mark.parametrize("role", [None, Role.SECRETARY])
def test_owner_who_loses_role_leaves_no_open_link(client: Client, world: World, role: str | None):
    accounts.give_role(world.club, world.ana, Role.OWNER, by=world.olga)
    invitation = accounts.invite_member(
        world.club, by=world.ana, name="Edith", role=Role.OWNER, days=7
    )
    if role is None:
        accounts.take_role(world.club.memberships.get(user=world.ana), by=world.olga)
    else:
        accounts.give_role(world.club, world.ana, role, by=world.olga)
    assert client.post(path_of(invitation), NEW).status_code == 410
    invitation.refresh_from_db()
    assert invitation.state == "revoked"
    assert JournalEntry.objects.filter(action="revoke-invitation").count() == 1
    accounts.renew_invitation(invitation, by=world.olga, days=7)
    invitation.refresh_from_db()
    assert client.post(path_of(invitation), NEW).status_code == 302


def test_accept_from_somebody_without_right_is_refused(client: Client, world: World):
    invitation = invite(world)
    Invitation.objects.update(by=world.ana)
    answer = client.post(path_of(invitation), NEW)
    assert answer.status_code == 410
    assert answer.context["why"] == "revoked"
    assert not User.objects.filter(username="edith").exists()
