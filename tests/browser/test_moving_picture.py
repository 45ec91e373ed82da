"""The moving picture of the READMEs: a hand on the laptop, and the wall before and after it."""

from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import Page

from clubs.models import Club
from scoring.models import Match
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
from tournaments.director.phones import screens
from tournaments.models import Table
from tournaments.wall.keys import secret

__all__ = ["demo"]
pytestmark = pytest.mark.thorough

MOST_BYTES = 1_500_000
SIZE = (960, 540)
SHORT, LONG = 1200, 3000
"""Milliseconds for which a step of the hand, and another page, are shown."""


class Film:
    """The frames so far, and how their pages look."""

    def __init__(self) -> None:
        self.frames: list[Image.Image] = []
        self.times: list[int] = []
        self.looks: list[str] = []

    def show(self, page: Page, time: int) -> None:
        self.looks.append(looks(page))
        if is_taking():
            frame = Image.open(BytesIO(page.screenshot())).convert("RGB")
            self.frames.append(frame.resize(SIZE, Image.Resampling.LANCZOS))
            self.times.append(time)


@pytest.mark.parametrize("language", LANGUAGES)
def test_moving_picture_shows_an_evening_as_it_is(
    demo: Club, new_page: NewPage, sign_in: SignIn, language: str
) -> None:
    film = Film()
    screen = screen_of(demo, language)
    screens.show(screen, "results")
    wall = opened(new_page, sign_in, None, 1280, 720, language)
    laptop = opened(new_page, sign_in, "ruth", 1280, 720, language)
    playing = Table.objects.filter(match__state=Match.State.PLAYING, match__hand_count=2)
    match = playing.order_by("number").select_related("match")[0].match
    assert match is not None
    wall.goto(f"/wall/{secret(screen).key}/")
    film.show(wall, LONG)
    laptop.goto(f"/boa-vista/matches/{match.number}/hands/3/record/")
    type_hand(
        HandPage(laptop, Mouse()), [side.total for side in match.sides.order_by("position")], film
    )
    wall.reload()
    film.show(wall, LONG)
    compare({f"{language}/evening": "\n".join(film.looks)})
    if is_taking():
        path = FOLDER / language / "evening.webp"
        first, *others = film.frames
        first.save(
            path,
            "WEBP",
            save_all=True,
            append_images=others,
            duration=film.times,
            loop=0,
            quality=70,
            method=6,
        )
        assert path.stat().st_size <= MOST_BYTES


def type_hand(form: HandPage, totals: list[int], film: Film) -> None:
    """Type hand 3, with a frame for each step and its totals, and record it."""
    one, other = totals
    steps = [
        (lambda: form.who_went_out(1), 0, 100),
        (lambda: form.count(1, "clean", 1), 0, 200),
        (lambda: form.count(0, "dirty", 1), 100, 0),
        (lambda: form.took_morto(0), 100, 0),
        (lambda: form.took_morto(1), 0, 100),
        (lambda: form.points(0, "card_points", 345), 345, 0),
        (lambda: form.points(1, "card_points", 280), 0, 280),
        (lambda: form.points(0, "left_in_hand", 60), 0, 60),
    ]
    film.show(form.page, SHORT)
    for step, more, for_other in steps:
        step()
        one, other = one + more, other + for_other
        form.expect_totals(one, other)
        form.page.evaluate("() => scrollTo(0, 0)")
        film.show(form.page, SHORT)
    sheet = form.record()
    film.show(sheet.page, LONG)
