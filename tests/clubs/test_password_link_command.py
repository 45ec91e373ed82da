"""`manage.py password_link`, for an owner who is locked out."""

import re

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from clubs.models import JournalEntry
from tests.clubs.test_choose_password import NEW, choose
from tests.world import PASSWORD, World


def test_password_link_for_owner_opens_the_form(world: World, capsys):
    call_command("password_link", "boa-vista", "olga", "--site=http://192.168.0.10:8001/")
    out = capsys.readouterr().out
    link = re.search(r"http://192\.168\.0\.10:8001(/accounts/\S+)", out)
    assert link is not None
    world.olga.refresh_from_db()
    assert world.olga.check_password(PASSWORD)
    choose(Client(), link[1])
    world.olga.refresh_from_db()
    assert world.olga.check_password(NEW)
    line = JournalEntry.objects.latest("id")
    assert (line.action, line.reason) == ("password-link", "manage.py password_link")


@pytest.mark.parametrize(
    ("club", "account", "words"),
    [
        ("boa-vista", "davi", "These do: ana, bruno, carla, olga, silvio."),
        ("boa-vista", "nobody", "signs in to no page of boa-vista"),
        ("nowhere", "olga", "There is no club 'nowhere'"),
    ],
)
def test_password_link_of_a_stranger_is_refused(world: World, club: str, account: str, words: str):
    with pytest.raises(CommandError, match=re.escape(words)):
        call_command("password_link", club, account)


def test_forgotten_password_page_names_the_command(world: World):
    page = Client().get("/accounts/password/reset/").content.decode()
    assert "tools/hall.sh password_link" in page
