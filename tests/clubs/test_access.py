"""The rights to every address of the app, role by role."""

import pytest
from django.test import Client
from django.urls import URLPattern, reverse

from clubs.urls import urlpatterns
from tests.clubs.conftest import signed_in
from tests.world import World

PEOPLE = ["olga", "ana", "bruno", "silvio", "carla"]
EVERYBODY = dict.fromkeys(PEOPLE, 200)
KEEPERS = dict.fromkeys(PEOPLE, 403) | {"olga": 200, "ana": 200}
OWNERS = dict.fromkeys(PEOPLE, 403) | {"olga": 200}
# A GET of an address for POST redirects to the page with its button.
KEEPERS_ACT = KEEPERS | {"olga": 302, "ana": 302}
# The row was not made, but the right is asked first.
KEEPERS_NONE = KEEPERS | {"olga": 404, "ana": 404}
OWNERS_NONE = OWNERS | {"olga": 404}

# Without htmx a search redirects to the pairs; directors may add new people.
FINDERS = KEEPERS_ACT | {"bruno": 302}

TABLE = {
    "pairs": EVERYBODY,
    "find_person": FINDERS,
    "add_player": KEEPERS,
    "edit_player": KEEPERS,
    "archive_player": KEEPERS_ACT,
    "restore_player": KEEPERS_ACT,
    "delete_player": KEEPERS,
    "add_pair": KEEPERS,
    "edit_pair": KEEPERS,
    "archive_pair": KEEPERS_ACT,
    "restore_pair": KEEPERS_ACT,
    "delete_pair": KEEPERS,
    "journal": KEEPERS,
    "accounts": OWNERS,
    "directors_add": OWNERS | {"olga": 302},
    "add_account": OWNERS,
    "account": OWNERS,
    "password_link": OWNERS,
    "take_role": OWNERS,
    "unlink_account": OWNERS | {"olga": 302},
    "invite": OWNERS,
    "invitation": OWNERS_NONE,
    "mail_invitation": OWNERS_NONE,
    "renew_invitation": OWNERS | {"olga": 302},
    "revoke_invitation": OWNERS_NONE,
    "payment_details": OWNERS,
    "sponsors": KEEPERS | {"bruno": 200},
    "remove_sponsor": dict.fromkeys(PEOPLE, 405),
    "tokens": EVERYBODY,
    "webhooks": OWNERS,
    "remove_webhook": dict.fromkeys(PEOPLE, 405),
    "start_webhook": dict.fromkeys(PEOPLE, 405),
    "try_webhook": dict.fromkeys(PEOPLE, 405),
    "send_webhook_again": dict.fromkeys(PEOPLE, 405),
    "revoke_token": dict.fromkeys(PEOPLE, 405),
    "same_people": KEEPERS,
    "person_data": KEEPERS,
    "erase_player": KEEPERS,
    "find_double": KEEPERS,
    "merge_players": KEEPERS,
    "undo_merge": KEEPERS_NONE,
    "import_people": KEEPERS,
    "imported_people": KEEPERS_NONE,
    "undo_people": KEEPERS_NONE,
}
OF_A_PERSON = {
    *("edit_player", "archive_player", "restore_player", "delete_player"),
    *("find_double", "person_data", "erase_player"),
}
NUMBERED = {
    *("edit_pair", "archive_pair", "restore_pair", "delete_pair"),
    *("invitation", "mail_invitation", "renew_invitation", "revoke_invitation"),
    *(
        "remove_webhook",
        "remove_sponsor",
        "start_webhook",
        "try_webhook",
        "revoke_token",
        "undo_merge",
        "imported_people",
        "undo_people",
    ),
}


def address(world: World, name: str) -> str:
    pair = world.dirce_nelson
    if name in OF_A_PERSON:
        return reverse(name, args=["boa-vista", pair.first_id])
    if name == "merge_players":
        return reverse(name, args=["boa-vista", pair.first_id, world.ivone_osvaldo.first_id])
    if name == "send_webhook_again":
        return reverse(name, args=["boa-vista", 1, 1])
    if name in NUMBERED:
        return reverse(name, args=["boa-vista", 1])
    if name in ("account", "password_link", "take_role", "unlink_account"):
        return reverse(name, args=["boa-vista", world.club.memberships.get(user=world.carla).pk])
    return reverse(name, args=["boa-vista"])


def test_table_of_rights_names_every_address():
    addresses = {pattern.name for pattern in urlpatterns if isinstance(pattern, URLPattern)}
    assert addresses == {*TABLE, "home", "accept_invitation", "sponsor_picture"}


@pytest.mark.parametrize("name", TABLE)
def test_roles_open_only_their_pages(world: World, name: str):
    url = address(world, name)
    answers = {who: signed_in(getattr(world, who)).get(url).status_code for who in PEOPLE}
    assert answers == TABLE[name]


@pytest.mark.parametrize("name", TABLE)
def test_post_without_the_right_is_403(world: World, name: str):
    url = address(world, name)
    for who in PEOPLE:
        if TABLE[name][who] == 403:
            assert signed_in(getattr(world, who)).post(url).status_code == 403, who


@pytest.mark.parametrize("name", TABLE)
def test_pages_of_another_club_are_404(world: World, name: str):
    davi = signed_in(world.davi)
    url = address(world, name)
    not_there = 405 if TABLE[name]["olga"] == 405 else 404
    assert [davi.get(url).status_code, davi.post(url).status_code] == [not_there, 404]


@pytest.mark.parametrize("name", [*TABLE, "home"])
def test_pages_redirect_to_sign_in(world: World, name: str):
    url = reverse("home") if name == "home" else address(world, name)
    response = Client().get(url)
    assert (response.status_code, response["Location"]) == (302, f"/accounts/login/?next={url}")


def test_club_for_sets_rights_and_role(world: World):
    club = signed_in(world.silvio).get("/boa-vista/players/").context["club"]
    assert club.rights == {"see", "record"}
    assert club.role


@pytest.mark.parametrize("digits", [10, 19, 25, 5_000])
@pytest.mark.parametrize("thing", ["players", "pairs", "accounts"])
def test_address_with_endless_number_is_404(world: World, thing: str, digits: int):
    olga = signed_in(world.olga)
    number = "9" * digits
    assert olga.get(f"/boa-vista/{thing}/{number}/").status_code == 404
    assert olga.post(f"/boa-vista/{thing}/{number}/archive/").status_code == 404
