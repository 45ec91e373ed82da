"""The pictures of the help show places of the program that exist.

`HELP_PICTURES=1 .venv/bin/pytest tests/browser/test_help_pictures.py` takes all of them anew.
"""

import os
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import pytest
from django.conf import settings
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PATIENCE
from tests.browser.help_world import HelpWorld, make_help_world

FOLDER = Path(settings.BASE_DIR) / "help" / "pictures"
LANGUAGES = {"pt": "pt-BR", "es": "es", "en": "en"}
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


@pytest.fixture
def help_world(world) -> HelpWorld:
    return make_help_world(world)


@pytest.mark.parametrize("language", LANGUAGES if os.environ.get("HELP_PICTURES") else ["pt"])
def test_pictures_of_help_show_places_that_exist(
    help_world: HelpWorld, browser: Browser, live_server, sign_in, language: str
) -> None:
    context = browser.new_context(
        base_url=live_server.url,
        locale=LANGUAGES[language],
        timezone_id=settings.TIME_ZONE,
        device_scale_factor=SCALE * max(shot.zoom for shot in SHOTS.values()),
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    sign_in(page, help_world.user)
    for name, shot in SHOTS.items():
        picture = taken(page, shot)
        if os.environ.get("HELP_PICTURES"):
            path = FOLDER / language / f"{name}.webp"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(picture)
        assert 1_000 < len(picture) <= MOST_BYTES, name
    context.close()


def taken(page: Page, shot: Shot) -> bytes:
    """Return the picture as a webp file of twice the size at which the help shows it."""
    page.set_viewport_size({"width": shot.width, "height": 900})
    page.goto(f"/boa-vista/{shot.address}")
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
