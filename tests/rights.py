"""Requests for every address of the site, and the answers that the table of rights allows."""

import re
from collections.abc import Iterable, Iterator, Sequence
from uuid import uuid4

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from circuits.federations.writer import create as create_federation
from clubs import roster
from clubs.accounts.tokens import make_token
from clubs.models import Player, Role, Token
from clubs.rights import GUARDED, ROLES, ROWS, ByToken, Door, Right, Task
from clubs.rights.table import GROUPS
from scoring.house_rules import rulebook
from scoring.models import Incident
from tests.prepared import prepared
from tests.scoring.notebook import evening
from tests.scoring.rulings import decision, note
from tests.scoring.test_season import season
from tests.tournaments.open_pages import in_play, show_at_the_end
from tests.world import World
from tournaments.models import Tournament

MEMBERS = {
    "carla": Role.PLAYER,
    "silvio": Role.SCORER,
    "bruno": Role.DIRECTOR,
    "ana": Role.SECRETARY,
    "olga": Role.OWNER,
}
"""Those who may do most come last: their POST may delete what the others ask for."""
PEOPLE = ["nobody", "davi", *MEMBERS]
"""Davi owns another club."""

# Match 1 is in progress, and round 2 of a tournament that keeps its standings back.
PARTS = {
    "slug": "boa-vista",
    "name": "copa-da-primavera",
    "day": "2030-01-07",
    "form": "csv",
    "game": "bridge",
    "situation": "exposed",
    "which": "1",
    "key": "x",
    "uidb36": "1",
    "first": "pair-1",
    "second": "pair-2",
    "token": "x",
    "rest": "x",
    "number": "1",
    "federation": "gaucha",
    "club": "vila-nova",
}
PERSON = 4242


def addresses(patterns: Iterable[object], start: str = "") -> Iterator[tuple[str, str]]:
    """Yield the name and the route of every address of the site."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, start + str(pattern.pattern))
        elif isinstance(pattern, URLPattern):
            yield str(pattern.name), start + str(pattern.pattern)


ROUTES = dict(addresses(get_resolver().url_patterns))
PAGES = [task for group in GROUPS for task in group.tasks if not isinstance(task.access, ByToken)]


def path_of(name: str, world: World) -> str:
    """Return an address of this name; papers are asked for as a page, which is quicker."""
    route = ROUTES[name]
    parts: dict[str, str | int] = {
        part: 1 if kind == "int" else PARTS[part]
        for kind, part in re.findall(r"<(?:(\w+):)?(\w+)>", route)
    }
    if "/players/<int:" in route:
        parts["pk" if "pk" in parts else "key"] = PERSON
    if "accounts/<int:pk>" in route:
        parts["pk"] = world.club.memberships.get(user=world.carla).pk
    if "other" in parts:
        parts["other"] = world.dirce_nelson.first_id
    if name == "ask_in_match":
        parts["situation"] = "lixo"
    if "rounds/<int:number>" in route:
        parts["number"] = 2
    if name.endswith("help_page"):
        parts["name"] = "hall"
    return reverse(name, kwargs=parts) + ("?html" if name.endswith("_pdf") else "")


@pytest.fixture
@prepared
def cup(world: World) -> Tournament:
    what = decision("aacrt-2016", "lixo", wild_before="wild")
    ruling = note(evening(world, 2), what, world.ana, side=None)
    Incident.objects.filter(pk=ruling.pk).update(id=1)
    new = roster.add_player(world.club, by=world.ana, name="Edith Sampaio", called="")
    Player.objects.filter(pk=new.pk).update(id=PERSON)
    rulebook.copy(world.club, "aacrt-2016", name="Da casa", options={"clean": 250}, by=world.ana)
    season(world)
    made = in_play(world)
    federation = create_federation("gaucha", "Federação Gaúcha", head=world.ana)
    federation.officers.all().delete()
    show_at_the_end(made, world)
    type(world.club).objects.update(is_public=True, shows_matches=True)
    Tournament.objects.update(price=2500)
    token, _key = token_of(world, "olga")
    Token.objects.filter(pk=token.pk).update(id=1)
    return made


@pytest.fixture
def browsers(cup: Tournament, world: World) -> dict[str, Client]:
    clients = {name: Client() for name in PEOPLE}
    for name in PEOPLE[1:]:
        clients[name].force_login(getattr(world, name))
    return clients


def answer(client: Client, method: str, path: str) -> str | int:
    """Return the status of an answer; "sign in" for a redirect to the page for that."""
    got = getattr(client, method.lower())(path)
    if got.status_code == 302 and got["Location"].startswith("/accounts/login/"):
        return "sign in"
    return int(got.status_code)


def has(name: str, right: Right) -> bool:
    return name in MEMBERS and right in ROLES[MEMBERS[name]]


def refusals(task: Task, name: str) -> set[str | int]:
    """Return the answers that the table lets this person get as a refusal; empty: none."""
    if not isinstance(task.access, Right):
        return set()
    if name == "nobody":
        return {"sign in"}
    if name == "davi":
        return {404}
    if not has(name, task.access):
        return {403}
    # The tournament is such that nobody but directors meets the condition.
    return {403, 404} if task.only and not has(name, task.only.unless) else set()


def wrong_answers(
    browsers: dict[str, Client],
    world: World,
    task: Task,
    name: str,
    method: str,
    people: Sequence[str] = PEOPLE,
) -> dict[str, str | int]:
    """Send the request as these people; return the answers that the table does not allow.

    Nothing stays written, and everybody stays signed in.
    """
    cookies = {who: client.cookies.output() for who, client in browsers.items()}
    path = path_of(name, world)
    with transaction.atomic():
        answers = {who: answer(browsers[who], method, path) for who in people}
        if len(ROWS[name]) == 1:
            other = {"GET": "POST", "POST": "GET"}[method]
            assert answer(browsers["olga"], other, path) == 405, name
        transaction.set_rollback(True)
    for who, client in browsers.items():
        client.cookies.load(cookies[who].replace("Set-Cookie: ", ""))
    return wrong(task, answers)


def wrong(task: Task, answers: dict[str, str | int]) -> dict[str, str | int]:
    """Return the answers that the table does not allow."""
    if isinstance(task.access, Right):
        return {who: got for who, got in answers.items() if not is_right(task, who, got)}
    if task.access is Door.ACCOUNT:
        return {who: got for who, got in answers.items() if (got == "sign in") != (who == "nobody")}
    if task.access in GUARDED:
        # Nobody of the club belongs to the office of a federation.
        expected = {who: "sign in" if who == "nobody" else 404 for who in answers}
        return {who: got for who, got in answers.items() if got != expected[who]}
    if task.access is Door.KEY:
        # With a wrong key an account makes no difference.
        nobody = answers["nobody"]
        same: set[str | int] = {404 if nobody == "sign in" else nobody, 429}
        return {who: got for who, got in answers.items() if who != "nobody" and got not in same}
    if task.access is Door.EVERYBODY:
        return {who: got for who, got in answers.items() if got in (403, 405)}
    # A stranger sees the public page, or is sent to it from the page of members.
    player = answers["carla"]
    return {who: got for who, got in answers.items() if got not in (player, 200, 302)}


def is_right(task: Task, who: str, got: str | int) -> bool:
    refused = refusals(task, who)
    return got in refused if refused else got not in (403, 405, "sign in")


def token_of(world: World, who: str, *, may_write: bool = False) -> tuple[Token, str]:
    by = getattr(world, who)
    return make_token(world.club, "x", days=1, may_write=may_write, by=by, client_key=uuid4())


def routes_read_wrongly(world: World, who: str) -> list[str]:
    """Return the addresses for programs that read with this member's token against the table."""
    _token, key = token_of(world, who)
    wrong = []
    for name, row in ROWS.items():
        task = row.get("GET")
        if task and isinstance(task.access, ByToken) and not task.only:
            got = Client().get(path_of(name, world), headers={"Authorization": f"Bearer {key}"})
            may = task.access.right is None or has(who, task.access.right)
            if (got.status_code == 403) == may:
                wrong.append(name)
    return wrong
