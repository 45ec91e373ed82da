"""The owner's list of who has access, and the entries of the owner's menu."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from clubs import accounts
from clubs.accounts.tokens import revoke_token
from clubs.models import Invitation, Role, User
from tests.clubs.conftest import signed_in
from tests.clubs.second_step import prove, turn_on
from tests.pages import texts
from tests.rights import token_of
from tests.world import World

URL = "/boa-vista/accounts/"
ENGLISH = {"accept-language": "en"}


def page(client: Client, address: str = URL) -> str:
    return client.get(address, headers=ENGLISH).content.decode()


def invite(world: World, name: str) -> Invitation:
    return accounts.invite_member(world.club, by=world.olga, name=name, role="scorer", days=7)


def test_list_shows_members_in_the_order_of_roles(olga: Client, world: World) -> None:
    shown = page(olga)
    assert texts(shown, ".access td:nth-child(2) b") == [
        *("Owner", "Secretary", "Director", "Scorer", "Player"),
    ]
    assert texts(shown, ".title__sub") == ["5 people. People who only play need no access."]


def test_list_shows_when_members_came_last(olga: Client, world: World) -> None:
    User.objects.filter(pk=world.ana.pk).update(last_login=timezone.now())
    world.silvio.set_unusable_password()
    world.silvio.save()
    shown = texts(page(olga), ".access td:nth-child(3)")
    came = [words.removeprefix("Signed in last: ") for words in shown]
    assert came[0] == "now"
    assert came[1].startswith("today, ")
    assert all(words.startswith("Signed in last: ") for words in shown[:2])
    assert came[3:] == shown[3:] == ["Has no password yet", "Has not signed in yet"]


def test_invitations_come_first(olga: Client, world: World) -> None:
    invite(world, "Edith Sampaio")
    old = invite(world, "Vera Pinto")
    Invitation.objects.filter(pk=old.pk).update(ends_at=timezone.now() - timedelta(hours=1))
    shown = page(olga)
    assert texts(shown, ".access tbody th")[:2] == ["Vera Pinto", "Edith Sampaio"]
    assert texts(shown, ".access__waits a") == ["New link Vera Pinto", "Send again Edith Sampaio"]
    assert texts(shown, ".title__sub")[0].startswith("5 people and 2 invitations.")


def test_owner_alone_is_told_to_invite(olga: Client, world: World) -> None:
    world.club.memberships.exclude(user=world.olga).delete()
    (words,) = texts(page(olga), ".title__sub")
    assert words == "Only you have access. Invite the people who record."


@pytest.mark.parametrize("more", [0, 20])
def test_list_needs_as_many_queries_for_many(
    olga: Client, world: World, django_assert_num_queries, more: int
) -> None:
    for number in range(more):
        user = accounts.open_account(f"player{number}", name="Player")
        accounts.give_role(world.club, user, "player", by=world.olga)
        invite(world, "Edith Sampaio")
    olga.get(URL)
    with django_assert_num_queries(5):
        olga.get(URL)


def test_second_step_gives_back_what_was_typed(olga: Client, world: World) -> None:
    turn_on(world.olga)
    typed = {"name": "Edith Sampaio", "login": "edith", "role": "director"}
    olga.post(f"{URL}add/", typed, headers={"Referer": f"http://testserver{URL}"})
    prove(olga, URL)
    shown = page(olga)
    assert texts(shown, ".access ~ .list-foot details[open] summary")
    assert 'value="Edith Sampaio"' in shown
    assert not texts(shown, ".answers details[open]")


def test_decision_with_roles_names_them(olga: Client, world: World) -> None:
    world.club.second_step_roles = ["secretary", "owner"]
    world.club.save()
    assert "is asked of: owner, secretary" in texts(page(olga), ".answers b")


def test_menu_has_other_programs_once_a_token_works(olga: Client, world: World) -> None:
    assert "Other programs" not in texts(page(olga), ".menu--user a")
    token, _key = token_of(world, "ana")
    assert "Other programs" in texts(page(olga), ".menu--user a")
    revoke_token(token, by=world.olga)
    assert "Other programs" not in texts(page(olga), ".menu--user a")


def test_menu_has_other_programs_once_they_were_opened(olga: Client, world: World) -> None:
    page(olga, "/boa-vista/tokens/")
    assert "Other programs" in texts(page(olga), ".menu--user a")
    assert "Other programs" not in texts(page(signed_in(world.ana), "/boa-vista/"), ".menu--user a")


def test_menu_follows_the_rights(olga: Client, ana: Client, world: World) -> None:
    moved = {"Accounts", "Backups", "Take to another computer"}
    assert moved <= set(texts(page(olga, "/boa-vista/"), ".menu--user a"))
    shown = moved & set(texts(page(ana, "/boa-vista/"), ".menu--user a"))
    assert shown == {"Take to another computer"}
    assert not moved & set(texts(page(signed_in(world.silvio), "/boa-vista/"), ".menu--user a"))


def test_permission_keeps_the_ticks_of_the_same_page(olga: Client) -> None:
    assert len(texts(page(olga), "form button[formaction]")) == 1, "both decisions are one form"
    sent = {"may": "1", "chosen": "1", "role": ["director", "scorer"]}
    answer = olga.post(f"{URL}directors/", sent, headers=ENGLISH, follow=True)
    content = " ".join(answer.content.decode().split())
    ticked = [role for role in Role.values if f'value="{role}" checked' in content]
    assert ticked == ["director", "scorer"]
    assert "Nothing is recorded yet" in content
    assert "Nothing is recorded yet" not in page(olga)
