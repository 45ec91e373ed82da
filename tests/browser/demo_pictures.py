"""Shared by the tests of the READMEs' pictures: the demo, its moment, and the stored digests.

A digest is of the texts of a page, and of how each part looks (`LOOKS`): it does not depend on how
a computer draws letters.
"""

import json
import os
from collections.abc import Iterator
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.conf import settings
from playwright.sync_api import Page, Route

from clubs.models import Club, User
from scoring.club.demo import create_demo
from tests.browser.conftest import NewPage, SignIn
from tournaments.club.demo import create_tournaments
from tournaments.director.phones import screens
from tournaments.models import Screen, Tournament

FOLDER = Path(settings.BASE_DIR) / "docs" / "pictures"
DIGESTS = FOLDER / "digests.json"
LANGUAGES = {"en": "en", "pt": "pt-BR", "es": "es"}
EVENING = datetime(2026, 11, 20, 21, 30, tzinfo=ZoneInfo("America/Sao_Paulo"))
LATER = EVENING + timedelta(minutes=18)
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


@pytest.fixture
def demo(db: None) -> Iterator[Club]:
    """Yield the demo club at a moment that stands still, some minutes after a round began."""
    with time_machine.travel(EVENING, tick=False) as clock:
        club = create_demo()
        assert club is not None
        create_tournaments(club)
        clock.move_to(LATER, tick=False)
        yield club


def is_taking() -> bool:
    """Whether the pictures are taken anew."""
    return bool(os.environ.get("PICTURES"))


def opened(
    new_page: NewPage, sign_in: SignIn, login: str | None, width: int, height: int, language: str
) -> Page:
    """Return an empty page at our moment, which waits for its fonts."""
    page = new_page(width=width, height=height, language=LANGUAGES[language])
    page.clock.set_fixed_time(LATER)
    page.route("**/*.css", wait_for_fonts)
    if login:
        sign_in(page, User.objects.get(username=login))
    return page


def wait_for_fonts(route: Route) -> None:
    answer = route.fetch()
    text = answer.text().replace("font-display: optional", "font-display: block")
    route.fulfill(response=answer, body=text)


def screen_of(club: Club, language: str) -> Screen:
    """Return the screen in the hall. It and the club speak only this language from now on."""
    club.languages = [LANGUAGES[language].lower()]
    club.save(update_fields=["languages"])
    cup = Tournament.objects.get(slug="copa-da-primavera")
    director = User.objects.get(username="ruth")
    return cup.screens.first() or screens.add(cup, "Salão", by=director)


def looks(page: Page) -> str:
    page.evaluate("() => document.fonts.ready")
    return str(page.evaluate(LOOKS))


def compare(found: dict[str, str]) -> None:
    """Compare what the pages look like with what the pictures show, or store it."""
    digests = {name: sha256(text.encode()).hexdigest()[:16] for name, text in found.items()}
    stored = json.loads(DIGESTS.read_text()) if DIGESTS.exists() else {}
    if is_taking():
        stored |= digests
        DIGESTS.write_text(json.dumps(stored, indent=2, sort_keys=True) + "\n")
    known = {name: stored.get(name) for name in digests}
    assert known == digests, "a page has changed: make pictures"
