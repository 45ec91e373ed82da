"""Page objects for a match at a table: the hand form, the score sheet, signing in again.

A `Way` is the input device: a mouse, a finger, the keyboard alone, or a mouse without scripts.
"""

from dataclasses import dataclass
from typing import Any, Protocol

from playwright.sync_api import Locator, Page, Request, expect

from clubs.models import User
from clubs.templatetags import face
from scoring.games import GAMES
from scoring.models import Match
from scoring.rules.base.sheet import Field, RuleSet
from tests.scoring.notebook import HandData
from tests.world import PASSWORD

RULES = GAMES["aacrt-2016"].rules
LONGEST_WALK = 150
"""Presses of Tab after which a control counts as unreachable."""
IS_FOCUSED = "element => element === document.activeElement"


class Way(Protocol):
    """An input device that operates a page."""

    def press(self, button: Locator) -> None:
        """Press a button or a link."""

    def tick(self, box: Locator) -> None: ...

    def choose(self, radio: Locator) -> None: ...

    def count(self, field: Locator, number: int) -> None:
        """Set a stepper to this number."""

    def write(self, field: Locator, text: str) -> None:
        """Replace the text of a field."""

    def send(self, field: Locator, button: Locator) -> None:
        """Press the main button, or its shortcut inside a field."""


class Mouse:
    """Click; steppers one step at a time."""

    def press(self, button: Locator) -> None:
        button.click()

    def tick(self, box: Locator) -> None:
        self.press(_label(box))

    def choose(self, radio: Locator) -> None:
        self.press(_label(radio))

    def count(self, field: Locator, number: int) -> None:
        more = number - int(field.input_value() or 0)
        button = field.locator("xpath=..").locator(f"[data-step='{1 if more > 0 else -1}']")
        for _ in range(abs(more)):
            self.press(button)

    def write(self, field: Locator, text: str) -> None:
        self.press(field)
        field.press("ControlOrMeta+a")
        field.press_sequentially(text)

    def send(self, field: Locator, button: Locator) -> None:
        self.press(button)


class Finger(Mouse):
    """The same on a touch screen."""

    def press(self, button: Locator) -> None:
        button.tap()


class NoScripts(Mouse):
    """A mouse without scripts: a stepper is an ordinary field."""

    def count(self, field: Locator, number: int) -> None:
        self.write(field, str(number))


class Keyboard:
    """Tab to the control, then press keys; never click."""

    def reach(self, target: Locator) -> None:
        self._walk(IS_FOCUSED, target)

    def press(self, button: Locator) -> None:
        self.reach(button)
        button.page.keyboard.press("Enter")

    def tick(self, box: Locator) -> None:
        self.reach(box)
        box.page.keyboard.press("Space")

    def choose(self, radio: Locator) -> None:
        """Choose a radio: Tab reaches its group, the arrow keys choose within it."""
        self._walk("radio => document.activeElement.name === radio.name", radio)
        for _ in range(10):
            if radio.is_checked():
                return
            radio.page.keyboard.press("ArrowDown")
        raise AssertionError(f"no arrow leads to {radio}")

    def count(self, field: Locator, number: int) -> None:
        self.reach(field)
        more = number - int(field.input_value() or 0)
        for _ in range(abs(more)):
            field.page.keyboard.press("ArrowUp" if more > 0 else "ArrowDown")

    def write(self, field: Locator, text: str) -> None:
        self.reach(field)
        field.page.keyboard.press("ControlOrMeta+a")
        field.page.keyboard.type(text)

    def send(self, field: Locator, button: Locator) -> None:
        self.reach(field)
        field.page.keyboard.press("ControlOrMeta+Enter")

    def _walk(self, is_there: str, target: Locator) -> None:
        element = target.element_handle()
        for _ in range(LONGEST_WALK):
            if element.evaluate(is_there):
                return
            target.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {target}")


def _label(control: Locator) -> Locator:
    return control.locator("xpath=ancestor::label")


@dataclass(frozen=True)
class HandPage:
    """The hand form."""

    page: Page
    way: Way

    @property
    def main_button(self) -> Locator:
        return self.page.locator("button.btn--main[name=do]:visible")

    def field(self, side: int, name: str) -> Locator:
        return self.page.locator(f"[id='{side}-{name}']")

    def button(self, do: str) -> Locator:
        """Return the visible button with this value of `do`."""
        return self.page.locator(f"button[name=do][value='{do}']:not(.sr):visible")

    def who_went_out(self, side: int | None) -> None:
        value = "" if side is None else side
        self.way.choose(self.page.locator(f"[name=went_out][value='{value}']"))

    def count(self, side: int, name: str, number: int) -> None:
        self.way.count(self.field(side, name), number)

    def points(self, side: int, name: str, points: int) -> None:
        self.way.write(self.field(side, name), str(points))

    def took_morto(self, side: int) -> None:
        self.way.tick(self.field(side, "took_morto"))

    def fail_opening(self, side: int, times: int = 1) -> None:
        self.way.count(self.field(side, "failed_openings"), times)

    def add_penalty(self, side: int, points: int, reason: str) -> None:
        entries = self.page.locator(f"[name='{side}-penalty-points']")
        self.open_row("penalties")
        expect(entries.first).to_be_visible()
        number = entries.count() - 1
        if entries.last.input_value():
            number += 1
            self.way.press(self.button(f"add-penalty {side}"))
            expect(entries).to_have_count(number + 1)
        self.way.write(entries.nth(number), str(points))
        self.way.write(self.page.locator(f"[name='{side}-penalty-reason']").nth(number), reason)

    def open_row(self, name: str) -> None:
        """Show a hidden rare row. Idempotent."""
        button = self.button(f"add-row {name}")
        if button.count():
            self.way.press(button)
            expect(button).to_have_count(0)

    def by_cards(self) -> None:
        """Switch both sides to entry card by card."""
        self.way.choose(self.page.locator("[name=by-melds][value=on]"))

    def write_reason(self, reason: str) -> None:
        self.way.write(self.page.locator("[name=reason]"), reason)

    def fill(self, data: HandData, rules: RuleSet = RULES) -> None:
        """Type a whole hand in the order of the page."""
        sides = data["sides"]
        fields = rules.fields(rules.start(len(sides)))
        for field in fields:
            if field.scope == "across":
                who = next((str(i) for i, side in enumerate(sides) if side.get(field.name)), "")
                self.way.choose(self.page.locator(f"[name={field.name}][value='{who}']"))
            elif field.scope == "hand" and data.get(field.name):
                self.open_row(field.name)
        for position, side in enumerate(sides):
            for field in fields:
                if field.scope == "side" and side.get(field.name):
                    self._answer(position, field, side[field.name])

    def _answer(self, position: int, field: Field, value: Any) -> None:
        match field.kind:
            case "count" | "failures":
                self.count(position, field.name, value)
            case "points" | "opening":
                if field.kind == "opening":
                    self.open_row(field.name)
                self.points(position, field.name, value)
            case "flag":
                self.way.tick(self.field(position, field.name))
            case "choice":
                name = f"{position}-{field.name}"
                self.way.choose(self.page.locator(f"[name='{name}'][value='{value}']"))
            case "penalties":
                for penalty in value:
                    self.add_penalty(position, penalty["points"], penalty["reason"])

    @property
    def warnings(self) -> Locator:
        """Return the boxes that accept a warning."""
        return self.page.locator("[name=accepted]")

    def accept(self) -> None:
        self.way.tick(self.warnings.first)

    def expect_totals(self, *totals: int | None) -> None:
        """Expect these totals in the preview; None for an eliminated side."""
        for side, total in enumerate(totals):
            if total is None:
                continue
            expect(self.page.locator(f"#total-{side}")).to_have_text(face.points(total))

    def expect_problem(self, place: str) -> None:
        """Expect a message under this row, such as `0-card_points`, or under the whole `hand`."""
        where = "hand-problems" if place == "hand" else f"problems-{place}"
        expect(self.page.locator(f"[id='{where}'] .problem").first).to_be_visible()

    def send(self) -> None:
        """Press the main button."""
        self.way.send(self.page.locator(".points-field:visible").last, self.main_button)

    def record(self) -> "SheetPage":
        """Press the main button and return the score sheet that follows."""
        self.send()
        self.page.wait_for_url(lambda url: "/hands/" not in url)
        return SheetPage(self.page, self.way)


@dataclass(frozen=True)
class SheetPage:
    """The match page."""

    page: Page
    way: Way

    def expect_totals(self, *totals: int) -> None:
        """Expect these totals in the head of the sheet; best first for more than two sides."""
        shown = self.page.locator(".score__total, .ranks__total")
        expect(shown).to_have_text([face.points(total) for total in totals])

    def expect_hands(self, number: int) -> None:
        expect(self.page.locator("tbody.hand, .many tbody tr")).to_have_count(number)

    def link(self, path: str) -> Locator:
        """Return the link to a page of the match, such as `hands/3/record/`."""
        return self.page.locator(
            f"main a[href$='/{path}']:visible, .foot a[href$='/{path}']:visible"
        )

    def open_hand(self, number: int, what: str = "record") -> HandPage:
        self.way.press(self.link(f"hands/{number}/{what}/").first)
        self.page.wait_for_url(f"**/hands/{number}/{what}/")
        return HandPage(self.page, self.way)


def match_path(match: Match) -> str:
    return f"/{match.club.slug}/matches/{match.number}/"


def hand_path(match: Match, number: int, what: str = "record") -> str:
    return f"{match_path(match)}hands/{number}/{what}/"


def open_hand(page: Page, match: Match, number: int = 1, what: str = "record") -> HandPage:
    """Open the form of a hand by its address."""
    page.goto(hand_path(match, number, what))
    return HandPage(page, Mouse())


def sign_in_again(page: Page, user: User) -> None:
    """Type name and password on the sign-in page."""
    page.locator("[name=login]").fill(user.username)
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("[name=password]").press("Enter")


def is_preview(request: Request) -> bool:
    """Whether the request asks for the preview of a hand."""
    return request.method == "POST" and "do=preview" in (request.post_data or "")
