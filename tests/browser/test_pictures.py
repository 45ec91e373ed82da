"""The pictures of the READMEs show pages of the demo as they look now.

`make pictures` takes them anew. Beside them stands a digest of each page: its texts, and how each
part looks (`LOOKS`), which does not depend on how a computer draws letters.
"""

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.conf import settings
from django.test import Client
from PIL import Image
from playwright.sync_api import Page, Route

from clubs.models import Club, User
from scoring.club.demo import create_demo
from scoring.models import Match, TableKey
from server.papers import printing
from tests.browser.conftest import NewPage, SignIn
from tests.browser.table import HandPage, Mouse
from tests.scoring.notebook import hand, side
from tests.scoring.paper.printed import picture_of
from tournaments.club.demo import create_tournaments
from tournaments.director.phones import screens
from tournaments.models import Table, Tournament
from tournaments.phones.phone_links import path_of
from tournaments.wall.keys import secret

pytestmark = pytest.mark.thorough

FOLDER = Path(settings.BASE_DIR) / "docs" / "pictures"
DIGESTS = FOLDER / "digests.json"
LANGUAGES = {"en": "en", "pt": "pt-BR", "es": "es"}
EVENING = datetime(2026, 11, 20, 21, 30, tzinfo=ZoneInfo("America/Sao_Paulo"))
LATER = EVENING + timedelta(minutes=18)
MOST_BYTES = 60_000
HAND = hand(
    side(dirty=1, took_morto=True, card_points=245, left_in_hand=60),
    side(went_out=True, clean=2, took_morto=True, card_points=310),
)
TOTALS = (2935, 1765)
LOOKS = """() => {
    const names = ["color", "background-color", "fill", "opacity", "display", "font-size",
        "font-weight", "font-style", "text-align", "text-decoration-line", "text-transform",
        "border-top", "border-right", "border-bottom", "border-left", "border-top-left-radius",
        "padding-top", "padding-right", "padding-bottom", "padding-left", "gap", "box-shadow"];
    const parts = [];
    for (const part of document.body.querySelectorAll("*")) {
        if (!part.checkVisibility({ visibilityProperty: true })) continue;
        const texts = [...part.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
        const style = getComputedStyle(part);
        parts.push([
            part.tagName, texts.map((text) => text.data.trim().replace(/\\s+/g, " ")).join(" "),
            part.matches("input, select, textarea") ? [part.type, part.value, part.checked] : "",
            part.getAttribute("href")?.startsWith("#") || "",
            ...names.map((name) => style.getPropertyValue(name)),
        ]);
    }
    return JSON.stringify(parts);
}"""


@dataclass(frozen=True)
class Shot:
    """A page in a window of this size, seen by a member or a stranger, with its size as a picture.

    `address` is called with the demo's club. `zoom`: pixels of a picture for one of the page.
    """

    address: Callable[[Club], str]
    login: str | None
    width: int
    height: int
    zoom: float


def phone_of(club: Club) -> str:
    """Return the address of a phone at a table where a match is in play."""
    playing = Table.objects.filter(match__state=Match.State.PLAYING, match__hand_count__gt=0)
    table = playing.order_by("number")[0]
    return path_of(TableKey.objects.live().get(tables=table, side=0))


def wall_of(club: Club) -> str:
    cup = Tournament.objects.get(slug="copa-da-primavera")
    director = User.objects.get(username="ruth")
    screen = cup.screens.first() or screens.add(cup, "Salão", by=director)
    return f"/wall/{secret(screen).key}/"


SHOTS = {
    "hand": Shot(lambda _: "/boa-vista/matches/20/hands/4/record/", "marta", 1280, 860, 0.75),
    "phone": Shot(phone_of, None, 390, 740, 1.4),
    "wall": Shot(wall_of, None, 1280, 720, 0.9),
    "sheet": Shot(lambda _: SHEET, "marta", 800, 1100, 1),
}
SHEET = "/boa-vista/matches/18/score-sheet.pdf?html"


@pytest.fixture
def demo(db: None) -> Iterator[Club]:
    """Yield the demo club at a moment that stands still, some minutes after a round began."""
    with time_machine.travel(EVENING, tick=False) as clock:
        club = create_demo()
        assert club is not None
        create_tournaments(club)
        clock.move_to(LATER, tick=False)
        yield club


def test_pictures_show_the_pages_of_the_demo_as_they_are(
    demo: Club, new_page: NewPage, sign_in: SignIn
) -> None:
    found: dict[str, str] = {}
    for language in LANGUAGES:
        # The wall speaks the languages of the club.
        Club.objects.update(languages=[LANGUAGES[language].lower()])
        for name, shot in SHOTS.items():
            page = opened(demo, shot, new_page, sign_in, LANGUAGES[language])
            digest = sha256(page.evaluate(LOOKS).encode()).hexdigest()
            found[f"{language}/{name}"] = digest[:16]
            if os.environ.get("PICTURES"):
                is_sheet = name == "sheet"
                picture = sheet(language) if is_sheet else Image.open(BytesIO(page.screenshot()))
                save(picture, shot, FOLDER / language / f"{name}.webp")
    if os.environ.get("PICTURES"):
        DIGESTS.write_text(json.dumps(found, indent=2) + "\n")
    assert json.loads(DIGESTS.read_text()) == found, "a page has changed: make pictures"


def opened(club: Club, shot: Shot, new_page: NewPage, sign_in: SignIn, language: str) -> Page:
    """Return the page with everything in place: fonts, and in a form a hand."""
    page = new_page(width=shot.width, height=shot.height, language=language)
    page.clock.set_fixed_time(LATER)
    if shot.login:
        sign_in(page, User.objects.get(username=shot.login))
    address = shot.address(club)
    if address == SHEET:
        page.emulate_media(media="print")
    page.route("**/*.css", wait_for_fonts)
    page.goto(address)
    if address.endswith("/record/"):
        form = HandPage(page, Mouse())
        form.fill(HAND)
        form.expect_totals(*TOTALS)
        page.evaluate("() => { document.activeElement.blur(); scrollTo(0, 0); }")
    page.evaluate("() => document.fonts.ready")
    return page


def wait_for_fonts(route: Route) -> None:
    """Let the page wait for its fonts, as on a second visit."""
    answer = route.fetch()
    text = answer.text().replace("font-display: optional", "font-display: block")
    route.fulfill(response=answer, body=text)


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
