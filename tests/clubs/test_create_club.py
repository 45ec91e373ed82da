"""`manage.py create_club` opens a club and prints its owner's link."""

import re

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import get_resolver

from clubs import accounts
from clubs.models import Club, Role, User
from tests.world import World

pytestmark = pytest.mark.django_db


def create(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    call_command("create_club", *words)
    return capsys.readouterr().out


@pytest.mark.postgres_later
def test_create_club_prints_a_working_link(capsys):
    out = create(
        capsys, "aacrt", "Associação", "--owner=Rita", "--email=rita@example.org",
        "--site=https://canastra.example/",
    )  # fmt: skip
    assert "https://canastra.example/aacrt/" in out
    link = re.search(r"https://canastra\.example(/accounts/password/reset/key/\S+)", out)
    assert link is not None
    assert not Client().get(link[1], follow=True).context.get("token_fail")
    rita = User.objects.get(username="rita", email="rita@example.org")
    assert Club.objects.get(slug="aacrt").memberships.get(user=rita).role == Role.OWNER


def test_links_of_commands_lead_to_the_port_of_the_server(capsys, settings, world: World):
    settings.HTTP_PORT = 8123
    assert "http://localhost:8123/aacrt/" in create(capsys, "aacrt", "Associação", "--owner=Rita")
    call_command("password_link", "boa-vista", "olga")
    assert "http://localhost:8123/accounts/password/reset/key/" in capsys.readouterr().out
    call_command("create_federation", "gaucha", "Federação", "--head=olga")
    assert "http://localhost:8123/federations/gaucha/" in capsys.readouterr().out


def test_create_club_for_known_owner_keeps_password(capsys, world: World):
    out = create(capsys, "segundo", "Segundo Clube", "--owner", "olga")
    assert "/accounts/login/" in out
    assert "/reset/key/" not in out


WRONG = ["accounts", "static", "Boa Vista", "BOA", "a/b", "a_b", "boa-vista", "", "x" * 51]


@pytest.mark.parametrize("slug", WRONG)
def test_create_club_with_wrong_slug_is_refused(world: World, slug: str):
    clubs, users = Club.objects.count(), User.objects.count()
    with pytest.raises(CommandError):
        call_command("create_club", slug, "Clube", "--owner", "rita")
    assert (Club.objects.count(), User.objects.count()) == (clubs, users)


@pytest.mark.postgres_later
@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["novo", " ", "--owner=rita"], "name: "),
        (["novo", "N" * 81, "--owner=rita"], "name: "),
        (["novo", "N", "--owner=rita", "--email=nonsense"], "email: "),
        (["novo", "N", "--owner=" + "r" * 151], "username: "),
        (["novo", "N", "--owner=" + "r" * 250 + "@example.org"], "email: "),
        (["novo", "N", "--owner=" + "r" * 60 + "@" + "e.x" * 40 + ".org"], "username: "),
    ],
)
def test_create_club_says_what_no_form_would_take(world: World, words: list[str], says: str):
    clubs, users = Club.objects.count(), User.objects.count()
    with pytest.raises(CommandError, match=says):
        call_command("create_club", *words)
    assert (Club.objects.count(), User.objects.count()) == (clubs, users)


def test_owner_may_sign_in_with_any_email_address(capsys):
    assert "o'brien@example.org" in create(capsys, "novo", "N", "--owner=o'brien@example.org")


def test_create_club_with_taken_email_is_refused(world: World):
    User.objects.filter(pk=world.ana.pk).update(email="ana@example.org")
    with pytest.raises(CommandError, match="ana"):
        call_command("create_club", "novo", "N", "--owner=rita", "--email=ANA@example.org")


def test_reserved_slugs_cover_addresses_of_the_site():
    first = {str(pattern.pattern).split("/")[0] for pattern in get_resolver().url_patterns}
    fixed = {part for part in first if part.isidentifier()}
    assert fixed <= accounts.RESERVED_SLUGS
    assert "static" in accounts.RESERVED_SLUGS
