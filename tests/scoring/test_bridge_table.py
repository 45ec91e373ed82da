"""A table of bridge from step to step: who has which penalty cards, what binds whom, undoing."""

from html import unescape

import pytest
from django.http import QueryDict
from django.test import Client

from scoring.arbiter.steps import Table
from scoring.forms.course import MOST_STEPS, CannotBe, Course
from scoring.games import RULINGS
from tests.scoring.crowd import browser
from tests.scoring.rulings import CLUB, text_of
from tests.world import World

BRIDGE = f"{CLUB}bridge/"
TWO = ["exposed S W H 7 9 otherwise", "exposed W S A 9"]
FORBIDDEN = [*TWO, "partner-leads forbid S"]


def with_steps(steps: list[str]) -> dict[str, list[str]]:
    return {"step": steps}


def table(client: Client, steps: list[str]) -> dict[str, tuple[list[str], list[str]]]:
    """Return the cards and sentences of each defender on the page."""
    board = client.get(BRIDGE, with_steps(steps)).context["course"].board
    return {
        seat.name: ([card.spoken for card in seat.cards], list(seat.says)) for seat in board.seats
    }


def test_a_new_table_is_empty(client: Client, world: World) -> None:
    page = browser(client, world.carla).get(BRIDGE)
    assert page.context["course"].board is None
    assert "Undo" not in text_of(page)


def test_the_table_says_who_has_what_and_what_is_forbidden(client: Client, world: World) -> None:
    page = browser(client, world.carla)
    assert table(page, TWO) == {"West": (["7 hearts", "A spades"], []), "East": ([], [])}
    assert table(page, FORBIDDEN) == {
        "West": (["7 hearts"], []),
        "East": ([], ["Has the lead.", "May not lead spades."]),
    }
    assert table(page, [*TWO, "partner-leads require H"])["East"][1] == [
        "Has the lead.",
        "Must lead hearts.",
    ]
    assert table(page, [*TWO, "turn H"])["West"][1] == ["Must play 7♥ now."]


def test_a_prohibition_ends_when_the_lead_is_lost(client: Client, world: World) -> None:
    page = browser(client, world.carla)
    assert table(page, [*FORBIDDEN, "lead N"])["East"] == ([], [])
    assert table(page, [*FORBIDDEN, "lead E yes"])["East"][1] == [
        "Has the lead.",
        "May not lead spades.",
    ]


def test_a_ruling_goes_on_as_the_next_step(client: Client, world: World) -> None:
    page = browser(client, world.carla)
    ruled = page.get(
        f"{BRIDGE}partner-leads/",
        {**with_steps(TWO), "choice": "forbid", "forbidden-suits": ["S", "H"]},
    )
    after = page.get(ruled.context["next"])
    steps = [step.text for step in after.context["course"].steps]
    assert steps == [*TWO, "partner-leads forbid S,H"]
    assert "East may not lead spades or hearts." in text_of(after)
    for _title, address in after.context["found"]:
        assert "partner-leads+forbid+S%2CH" in address


def test_each_step_can_be_undone_down_to_the_first(client: Client, world: World) -> None:
    page = browser(client, world.carla)
    for count in (2, 1, 0):
        answer = page.get(BRIDGE, with_steps(FORBIDDEN[: count + 1]))
        undo = f"{BRIDGE}?{answer.context['course'].query_undone}".removesuffix("?")
        assert f'href="{undo}"' in unescape(answer.content.decode())
        back = page.get(undo).context["course"]
        assert [step.text for step in back.steps] == FORBIDDEN[:count]


@pytest.mark.parametrize(
    ("situation", "answers", "problem"),
    [
        ("exposed", {"player": "W", "suit": "H", "rank": "7"}, "7♥ is a penalty card already."),
        ("exposed", {"player": "W", "suit": "D", "rank": "K", "held": "2"}, "more penalty cards"),
        ("exposed", {"player": "W", "suit": "D", "rank": "K", "held": "12"}, "cannot hold 12"),
        ("cannot-comply", {}, "No suit is required or forbidden now."),
    ],
)
def test_what_cannot_be_is_said_with_its_reason(
    client: Client, world: World, situation: str, answers: dict[str, str], problem: str
) -> None:
    page = browser(client, world.carla)
    answer = page.get(f"{BRIDGE}{situation}/", {**with_steps(TWO), **answers})
    assert answer.status_code == 422
    assert problem in text_of(answer)
    assert not answer.context["asking"].ruling


def test_a_suit_forbidden_before_cannot_be_required(client: Client, world: World) -> None:
    steps = [*FORBIDDEN, "exposed W S K 8", "lead E yes"]
    answers = {"choice": "require", "required-suit": "S"}
    page = browser(client, world.carla).get(
        f"{BRIDGE}partner-leads/", {**with_steps(steps), **answers}
    )
    assert page.status_code == 422
    assert "East cannot be made to lead spades: that suit is still forbidden." in text_of(page)
    assert page.context["asking"].question.code == "required-suit"


def test_nothing_ticked_is_asked_for(client: Client, world: World) -> None:
    answers = {"choice": "forbid", "given": "forbidden-suits"}
    page = browser(client, world.carla).get(
        f"{BRIDGE}partner-leads/", {**with_steps(TWO), **answers}
    )
    assert page.status_code == 422
    assert "Choose one." in text_of(page)


IMPOSSIBLE = [
    (["exposed S W H 7 9 otherwise", "exposed W H 7 9"], "7♥ is a penalty card already."),
    (["exposed S W H 7"], ""),
    (["exposed S W H 7 9 otherwise 9"], ""),
    (["exposed S W H x 9"], ""),
    (["lixo none"], ""),
    ([""], ""),
    (["lead S N"] * (MOST_STEPS + 1), ""),
]


@pytest.mark.parametrize(("steps", "reason"), IMPOSSIBLE)
def test_steps_that_cannot_have_happened_are_refused(
    client: Client, world: World, steps: list[str], reason: str
) -> None:
    page = browser(client, world.bruno)
    for path in (BRIDGE, f"{BRIDGE}exposed/"):
        answer = page.get(path, with_steps(steps))
        assert answer.status_code == 422
        assert "Not possible" in text_of(answer)
        assert reason in text_of(answer)
    assert page.post(f"{BRIDGE}exposed/?step=nothing").status_code == 422


def test_a_game_without_a_state_has_no_steps() -> None:
    data = QueryDict("step=lixo+wild")
    with pytest.raises(CannotBe):
        Course.read(RULINGS["aacrt-2016"].arbiter, data, Table())
