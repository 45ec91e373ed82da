"""Take the lists of people and pairs out of one club and import them into another."""

from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from clubs import accounts, roster
from clubs.models import Competitor, Particulars
from clubs.nouns.person import ParticularValues
from tests.cases import with_thorough
from tests.scoring.crowd import browser
from tests.world import World

KNOWN: ParticularValues = {
    "phone": "+55 11 98765-4321",
    "email": "dirce@exemplo.com.br",
    "birthday": "1951-03-12",
    "member_since": "2011",
    "number": "118",
    "note": "canhota, joga à direita",
}


def move(client: Client, world: World, name: str) -> list[str]:
    """Take a list out of Boa Vista and import it into Santo André; return the fate of each line."""
    content = browser(client, world.ana).get(f"/boa-vista/{name}").getvalue()
    file = SimpleUploadedFile(name, content)
    preview = browser(client, world.davi).post(
        "/santo-andre/players/import/", {"file": file, "client_key": str(uuid4())}, follow=True
    )
    plan = preview.context["plan"]
    (address, _status) = preview.redirect_chain[-1]
    client.post(address, {"do": "import", "seen": plan.digest})
    return [step.fate for step in plan.steps]


@pytest.mark.parametrize("language", with_thorough(["en", "pt-br", "es"], first=1))
@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_people_and_pairs_arrive_as_they_were(
    client: Client, world: World, language: str, form: str
) -> None:
    club = accounts.create_club("santo-andre", "Canastra Santo André", owner=world.davi)
    client.cookies["django_language"] = language
    dirce = world.dirce_nelson.first
    roster.keep_particulars(world.club, {dirce: KNOWN}, by=world.ana)
    assert set(move(client, world, f"players.{form}")) == {"new"}
    known = Particulars.objects.get(player__name=dirce.name, player__club=club)
    assert {key: str(getattr(known, key)) for key in KNOWN} == KNOWN
    assert Particulars.objects.filter(player__club=club).count() == 1

    assert set(move(client, world, f"pairs.{form}")) == {"new"}

    columns = ("number", "name", "first__name", "second__name")
    pairs = Competitor.objects.pairs().order_by("number").values_list(*columns)
    assert list(pairs.filter(club=club)) == list(pairs.filter(club=world.club))
