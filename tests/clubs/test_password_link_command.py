"""`manage.py password_link`, for an owner who is locked out."""

import re
import socket
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from clubs.models import Club, JournalEntry
from tests.clubs.test_choose_password import NEW, choose
from tests.programs import free_port
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


@pytest.mark.parametrize(
    ("is_hall", "clubs", "club"), [(True, 1, "boa-vista"), (True, 2, "CLUB"), (False, 1, "CLUB")]
)
def test_forgotten_password_page_names_the_command(
    db: None, settings: Any, is_hall: bool, clubs: int, club: str
):
    settings.LAN = is_hall
    for slug in ("boa-vista", "outro")[:clubs]:
        Club.objects.create(slug=slug, name=slug)
    page = Client(headers={"accept-language": "en"}).get("/accounts/password/reset/")
    assert f"tools/hall.sh password_link {club} NAME" in page.content.decode()


@pytest.mark.parametrize("command", ["password_link", "create_club"])
def test_link_to_a_port_where_nothing_answers_says_so(
    world: World, settings: Any, capsys, command: str
):
    names = {"password_link": ["boa-vista", "olga"], "create_club": ["novo", "Novo", "--owner=eva"]}
    settings.HTTP_PORT = port = free_port()
    call_command(command, *names[command])
    assert f"Nothing answers at port {port} now." in capsys.readouterr().out


def test_link_to_the_running_server_leaves_no_doubt(world: World, settings: Any, capsys):
    with socket.create_server(("127.0.0.1", 0)) as server:
        settings.HTTP_PORT = server.getsockname()[1]
        call_command("password_link", "boa-vista", "olga")
    out = capsys.readouterr().out
    assert f"http://localhost:{settings.HTTP_PORT}/accounts/" in out
    assert "Nothing answers" not in out


def test_link_of_a_server_has_its_name(world: World, settings: Any, capsys):
    settings.HTTPS, settings.ALLOWED_HOSTS = True, ["localhost", ".org", "club.example.org"]
    call_command("password_link", "boa-vista", "olga")
    assert "https://club.example.org/accounts/password/reset/key/" in capsys.readouterr().out
