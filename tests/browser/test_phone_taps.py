"""A hand of every game takes at most twelve taps on a phone, beside the points that are typed.

The hand has three canastras and all that a usual hand has. Each next field is a tap, too: the
keypad of some phones has no key for it.
"""

import pytest
from playwright.sync_api import Locator, Page, expect

from scoring.games import GAMES
from tests.browser.conftest import NewPage
from tests.browser.phone import tap, wait_until_ready
from tests.tournaments.hall import drawn
from tests.tournaments.phones import Phone, phones, phones_at
from tests.tournaments.singles import thirteen
from tests.world import World
from tournaments.models import Tournament

pytestmark = pytest.mark.thorough

MOST_TAPS = 12
MORE_TAPS = {"tranca-mortos-br": 1}
"""It asks for mortos and for red threes."""
CANASTRAS = 3


class Finger:
    """Taps, and counts its taps."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps, self.canastras = page, 0, 0

    def tap(self, target: Locator) -> None:
        tap(target)
        self.taps += 1

    def answer(self, step: Locator) -> None:
        """Answer one step; the first field of points has the focus already."""
        if step.locator(".choices").count():
            self.tap(step.locator(".choices__one").nth(1))
        for plus in step.locator(".stepper [data-step='1']").all():
            if self.canastras < CANASTRAS:
                self.tap(plus)
                self.canastras += 1
        for number, field in enumerate(step.locator(".points-field").all()):
            if number:
                self.tap(field)
            expect(field).to_be_focused()
            self.page.keyboard.type("120")
        for side, numbers in enumerate(step.locator(".switch").all()):
            self.tap(numbers.locator("label").nth(1 + side))
        both = step.locator("[data-both]")
        if both.count():
            self.tap(both)


def phone_of(world: World, game: str) -> Phone:
    if game != "ramiro-es":
        return phones(world, game=game)[0]
    cup = thirteen(world)
    Tournament.objects.filter(pk=cup.pk).update(phones=Tournament.Phones.HANDS)
    return phones_at(drawn(cup, world).tables.get(number=1))[0]


@pytest.mark.parametrize("game", GAMES)
def test_hand_of_every_game_takes_twelve_taps(world: World, new_page: NewPage, game: str) -> None:
    page = new_page(width=360, height=640, touch=True)
    page.goto(f"{phone_of(world, game).address}hands/1/")
    finger = Finger(page)
    expect(page.locator("form.is-stepped")).to_be_visible()
    shown = page.locator(".step.is-shown")
    while (name := shown.get_attribute("data-step")) != "check":
        assert page.evaluate("document.documentElement.scrollHeight") <= 640, name
        finger.answer(page.locator(f".step.is-shown[data-step={name}]"))
        wait_until_ready(page)  # some steps go on by themselves
        if shown.get_attribute("data-step") == name:
            finger.tap(page.locator("[data-next]"))
    expect(page.locator("#check .lines__total, #check .problem").first).to_be_visible()
    expect(page.locator("[data-record]")).to_be_visible()
    assert finger.taps + 1 <= MOST_TAPS + MORE_TAPS.get(game, 0)
