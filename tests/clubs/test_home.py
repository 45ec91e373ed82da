"""The page after signing in."""

from django.test import Client

from clubs import accounts
from clubs.models import Role, User
from tests.clubs.conftest import signed_in
from tests.world import World


def test_home_redirects_to_the_only_club(ana: Client):
    assert ana.get("/")["Location"] == "/boa-vista/"


def test_home_with_several_clubs_lists_them(ana: Client, world: World):
    accounts.give_role(world.other_club, world.ana, Role.SCORER, by=world.davi)
    content = ana.get("/").content
    assert b'href="/boa-vista/"' in content
    assert b'href="/vila-nova/"' in content


def test_home_page_without_a_club_says_whom_to_ask(db):
    nobody = User.objects.create_user("nobody")
    page = signed_in(nobody).get("/", headers={"Accept-Language": "en"})
    assert "Ask the owner of your club to let you in." in page.content.decode()
