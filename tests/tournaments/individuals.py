"""An individual event and its pages."""

from django.test import Client

from tests.prepared import prepared
from tests.tournaments.hall import tournament
from tests.world import World
from tournaments.models import Tournament

URL = "/boa-vista/tournaments/copa-da-primavera/"
ENTRIES = f"{URL}entries/"


@prepared
def individual(world: World) -> Tournament:
    return tournament(world, "individual")


def text(client: Client, path: str) -> str:
    """The source of a page with single spaces."""
    return " ".join(client.get(path).content.decode().split())
