"""A table of bridge step by step: penalty cards, restrictions, undo."""

from html import unescape

import pytest
from django.http import QueryDict
from django.test import Client

from scoring.arbiter.steps import Table
from scoring.forms.referee.table_steps import MOST_STEPS, CannotBe, TableSteps
from scoring.games import RULINGS
from tests.scoring.crowd import browser
from tests.scoring.rulings import CLUB, listed, text_of
from tests.world import World

BRIDGE = f"{CLUB}bridge/"
TWO = ["exposed S W H 7 9 otherwise", "exposed W S A 9"]
FORBIDDEN = [*TWO, "partner-leads forbid S"]


def with_steps(steps: list[str]) -> dict[str, list[str]]:
    return {"step": steps}


def table(client: Client, steps: list[str]) -> dict[str, tuple[list[str], list[str]]]:
    """Return the cards and sentences of each defender on the page."""
    board = client.get(BRIDGE, with_steps(steps)).context["table_steps"].board
    return {
        seat.name: ([card.spoken for card in seat.cards], list(seat.says)) for seat in board.seats
    }


def test_first_page_of_a_bridge_table_is_empty(client: Client, world: World) -> None:
    page = browser(client, world.carla).get(BRIDGE)
    assert page.context["table_steps"].board is None
    assert "Undo" not in text_of(page)


def test_bridge_table_shows_penalty_cards_and_restrictions(client: Client, world: World) -> None:
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


def test_prohibition_ends_when_the_lead_is_lost(client: Client, world: World) -> None:
    page = browser(client, world.carla)
    assert table(page, [*FORBIDDEN, "lead N"])["East"] == ([], [])
    assert table(page, [*FORBIDDEN, "lead E yes"])["East"][1] == [
        "Has the lead.",
        "May not lead spades.",
    ]


def test_ruling_becomes_the_next_step(client: Client, world: World) -> None:
    page = browser(client, world.carla)
    ruled = page.get(
        f"{BRIDGE}partner-leads/",
        {**with_steps(TWO), "choice": "forbid", "forbidden-suits": ["S", "H"]},
    )
    after = page.get(ruled.context["next"])
    steps = [step.text for step in after.context["table_steps"].steps]
    assert steps == [*TWO, "partner-leads forbid S,H"]
    assert "East may not lead spades or hearts." in text_of(after)
    for _title, address in listed(after):
        assert "partner-leads+forbid+S%2CH" in address


def test_undo_removes_steps_down_to_the_first(client: Client, world: World) -> None:
    page = browser(client, world.carla)
    for count in (2, 1, 0):
        answer = page.get(BRIDGE, with_steps(FORBIDDEN[: count + 1]))
        undo = f"{BRIDGE}?{answer.context['table_steps'].query_undone}".removesuffix("?")
        assert f'href="{undo}"' in unescape(answer.content.decode())
        back = page.get(undo).context["table_steps"]
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
def test_impossible_step_is_refused_with_its_reason(
    client: Client, world: World, situation: str, answers: dict[str, str], problem: str
) -> None:
    page = browser(client, world.carla)
    answer = page.get(f"{BRIDGE}{situation}/", {**with_steps(TWO), **answers})
    assert answer.status_code == 422
    assert problem in text_of(answer)
    assert not answer.context["consultation"].ruling


def test_require_a_forbidden_suit_is_refused(client: Client, world: World) -> None:
    steps = [*FORBIDDEN, "exposed W S K 8", "lead E yes"]
    answers = {"choice": "require", "required-suit": "S"}
    page = browser(client, world.carla).get(
        f"{BRIDGE}partner-leads/", {**with_steps(steps), **answers}
    )
    assert page.status_code == 422
    assert "East cannot be made to lead spades: that suit is still forbidden." in text_of(page)
    assert page.context["consultation"].question.code == "required-suit"


def test_forbid_without_a_suit_asks_for_one(client: Client, world: World) -> None:
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
def test_impossible_steps_in_the_address_are_refused(
    client: Client, world: World, steps: list[str], reason: str
) -> None:
    page = browser(client, world.bruno)
    for path in (BRIDGE, f"{BRIDGE}exposed/"):
        answer = page.get(path, with_steps(steps))
        assert answer.status_code == 422
        assert "Not possible" in text_of(answer)
        assert reason in text_of(answer)
    assert page.post(f"{BRIDGE}exposed/?step=nothing").status_code == 422


def test_steps_in_a_game_without_a_state_raise() -> None:
    data = QueryDict("step=lixo+wild")
    with pytest.raises(CannotBe):
        TableSteps.read(RULINGS["aacrt-2016"].arbiter, data, Table())
