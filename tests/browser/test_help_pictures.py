"""The pictures of the help show places of the program that exist.

`HELP_PICTURES=1 .venv/bin/pytest tests/browser/test_help_pictures.py` takes all of them anew.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import pytest
from django.conf import settings
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PATIENCE
from tests.browser.help_world import HelpWorld, make_help_world

pytestmark = pytest.mark.thorough

FOLDER = Path(settings.BASE_DIR) / "help" / "pictures"
LANGUAGES = {"pt": "pt-BR", "es": "es", "en": "en"}
PASSWORDS = {"pt": "chuva mesa lua", "es": "mesa luna lluvia", "en": "rain table moon"}
SIZE = {"width": 336, "height": 148}
SCALE = 2
"""Pixels of a picture for each pixel of the page."""
MOST_BYTES = 25_000


@dataclass(frozen=True)
class Shot:
    """A picture of the place of a page that `place` selects, near its `side`.

    `zoom`: the size on the picture of one pixel of the page. `width`: that of the window.
    """

    address: str
    place: str
    zoom: float = 0.75
    side: str = "middle"
    width: int = 1280


SHOTS = {
    "pairs": Shot("pairs/", "a.btn[href$='/pairs/add/']"),
    "start": Shot("", "a[href$='/matches/start/']"),
    "hand": Shot("matches/2/hands/5/record/", "[name='0-clean']", 0.7, "right"),
    "print": Shot("matches/1/", "a[href$='score-sheet.pdf']"),
}


OPENING = Shot("", ".opening__step--two", 0.48)
"""The form of the first start, which the code of the terminal opens."""

in_each_language = pytest.mark.parametrize(
    "language", LANGUAGES if os.environ.get("HELP_PICTURES") else ["pt"]
)


@pytest.fixture
def help_world(world) -> HelpWorld:
    return make_help_world(world)


@pytest.fixture
def page(browser: Browser, live_server, language: str) -> Iterator[Page]:
    """Yield a page in the language of the test with enough pixels for the pictures."""
    context = browser.new_context(
        base_url=live_server.url,
        locale=LANGUAGES[language],
        timezone_id=settings.TIME_ZONE,
        device_scale_factor=SCALE * max(shot.zoom for shot in SHOTS.values()),
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


@in_each_language
def test_pictures_of_help_show_places_that_exist(
    help_world: HelpWorld, page: Page, sign_in, language: str
) -> None:
    sign_in(page, help_world.user)
    for name, shot in SHOTS.items():
        page.set_viewport_size({"width": shot.width, "height": 900})
        page.goto(f"/boa-vista/{shot.address}")
        save(taken(page, shot), language, name)


@in_each_language
@pytest.mark.django_db(transaction=True)
def test_picture_of_the_first_start_shows_the_form(page: Page, settings, language: str) -> None:
    settings.FIRST_START_CODE = "HKM247"
    page.set_viewport_size({"width": OPENING.width, "height": 900})
    page.goto("/accounts/first/#HKM247")
    expect(page.locator("[name=club]")).to_be_visible()
    for name, words in {"club": "AACRT", "owner": "Marta Lemos"}.items():
        page.locator(f"[name={name}]").fill(words)
    page.locator("[name=password]").fill(PASSWORDS[language])
    page.evaluate("() => document.activeElement.blur()")
    save(taken(page, OPENING), language, "opening")


def save(picture: bytes, language: str, name: str) -> None:
    """Write the picture if the pictures are to be taken anew."""
    if os.environ.get("HELP_PICTURES"):
        path = FOLDER / language / f"{name}.webp"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(picture)
    assert 1_000 < len(picture) <= MOST_BYTES, name


def taken(page: Page, shot: Shot) -> bytes:
    """Return the picture as a webp file of twice the size at which the help shows it."""
    place = page.locator(shot.place).locator("visible=true").first
    expect(place).to_be_visible()
    place.evaluate("place => place.scrollIntoView({block: 'center'})")
    page.evaluate("() => document.fonts.ready")
    box = place.bounding_box()
    assert box is not None
    width, height = SIZE["width"] / shot.zoom, SIZE["height"] / shot.zoom
    part = {"left": 0.2, "middle": 0.5, "right": 0.8}[shot.side]
    left = box["x"] + box["width"] / 2 - width * part
    top = box["y"] + box["height"] / 2 - height / 2
    screenshot = page.screenshot(
        clip={
            "x": min(max(0, left), shot.width - width),
            "y": max(0, top),
            "width": width,
            "height": height,
        }
    )
    image = Image.open(BytesIO(screenshot))
    file = BytesIO()
    small = image.convert("RGB").resize(
        (SCALE * SIZE["width"], SCALE * SIZE["height"]), Image.Resampling.LANCZOS
    )
    small.save(file, "WEBP", quality=70, method=6)
    return file.getvalue()
