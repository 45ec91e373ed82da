"""The last step of the hand form on a phone names all that recording would ask."""

from typing import Any

import pytest

from scoring.games import GAMES
from tests.cases import with_thorough
from tests.tournaments.phones import phones
from tests.world import World

OF_PAIRS = [key for key in GAMES if len(GAMES[key].rules.start().totals) == 2]


def problems(answer: Any) -> list[tuple[str, str]]:
    return [(issue.title, issue.where) for issue in answer.context["form"].issues]


@pytest.mark.parametrize("game", with_thorough(OF_PAIRS, quick=["aacrt-2016", "canasta-es"]))
@pytest.mark.parametrize("typed", [{}, {"went_out": ""}, {"went_out": "0", "0-clean": "1"}])
def test_last_step_names_what_recording_asks(
    world: World, game: str, typed: dict[str, str]
) -> None:
    phone, _other = phones(world, game=game)
    shown = phone.post("hands/1/", typed | {"do": "preview", "asked": "on"})
    refused = phone.post("hands/1/", typed | {"do": "record"})
    assert refused.status_code == 422
    assert problems(shown) == problems(refused) != []
