"""The pictures of the READMEs show pages of the demo as they look now: `make pictures`."""

from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import pytest
from django.test import Client
from PIL import Image

from clubs.models import Club, User
from scoring.models import Match, TableKey
from server.papers import printing
from tests.browser.conftest import NewPage, SignIn
from tests.browser.demo_pictures import (
    FOLDER,
    LANGUAGES,
    compare,
    demo,
    is_taking,
    looks,
    opened,
    screen_of,
)
from tests.browser.table import HandPage, Mouse
from tests.scoring.notebook import hand, side
from tests.scoring.paper.printed import picture_of
from tournaments.models import Screen, Table
from tournaments.phones.phone_links import path_of
from tournaments.wall.keys import secret

__all__ = ["demo"]
pytestmark = pytest.mark.thorough

MOST_BYTES = 60_000
SHEET = "/boa-vista/matches/18/score-sheet.pdf?html"
HAND = hand(
    side(dirty=1, took_morto=True, card_points=245, left_in_hand=60),
    side(went_out=True, clean=2, took_morto=True, card_points=310),
)
TOTALS = (2935, 1765)


@dataclass(frozen=True)
class Shot:
    """A page in a window of this size, seen by a member or a stranger.

    `address` is called with the screen in the hall. `zoom`: pixels of the picture for one of the
    page.
    """

    address: Callable[[Screen], str]
    login: str | None
    width: int
    height: int
    zoom: float


def phone_of(_screen: Screen) -> str:
    """Return the address of a phone at a table where a match is in play."""
    playing = Table.objects.filter(match__state=Match.State.PLAYING, match__hand_count__gt=0)
    table = playing.order_by("number")[0]
    return path_of(TableKey.objects.live().get(tables=table, side=0))


def wall_of(screen: Screen) -> str:
    return f"/wall/{secret(screen).key}/"


SHOTS = {
    "hand": Shot(lambda _: "/boa-vista/matches/20/hands/4/record/", "marta", 1280, 860, 0.75),
    "phone": Shot(phone_of, None, 390, 740, 1.4),
    "wall": Shot(wall_of, None, 1280, 720, 0.9),
    "sheet": Shot(lambda _: SHEET, "marta", 800, 1100, 1),
}


def test_pictures_show_the_pages_of_the_demo_as_they_are(
    demo: Club, new_page: NewPage, sign_in: SignIn
) -> None:
    found = {}
    for language in LANGUAGES:
        screen = screen_of(demo, language)
        for name, shot in SHOTS.items():
            page = opened(new_page, sign_in, shot.login, shot.width, shot.height, language)
            page.emulate_media(media="print" if name == "sheet" else "screen")
            page.goto(shot.address(screen))
            if name == "hand":
                form = HandPage(page, Mouse())
                form.fill(HAND)
                form.expect_totals(*TOTALS)
                page.evaluate("() => { document.activeElement.blur(); scrollTo(0, 0); }")
            found[f"{language}/{name}"] = looks(page)
            if is_taking():
                is_sheet = name == "sheet"
                picture = sheet(language) if is_sheet else Image.open(BytesIO(page.screenshot()))
                save(picture, shot, FOLDER / language / f"{name}.webp")
    compare(found)


def sheet(language: str) -> Image.Image:
    """Return the printed sheet as a picture."""
    client = Client()
    client.force_login(User.objects.get(username="marta"))
    html = client.get(SHEET, headers={"accept-language": LANGUAGES[language]}).content.decode()
    return picture_of(printing._press().document(html).write_pdf(), 90)


def save(picture: Image.Image, shot: Shot, path: Path) -> None:
    """Write the picture as a webp file, as good as its size allows."""
    size = (round(picture.width * shot.zoom), round(picture.height * shot.zoom))
    small = picture.convert("RGB").resize(size, Image.Resampling.LANCZOS)
    path.parent.mkdir(parents=True, exist_ok=True)
    for quality in range(85, 40, -5):
        small.save(path, "WEBP", quality=quality, method=6)
        if path.stat().st_size <= MOST_BYTES:
            return
    pytest.fail(f"{path} has more than {MOST_BYTES} bytes")
