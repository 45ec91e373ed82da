"""The figures of a person, computed again with plain sums over the lines of `hands.json`.

Nothing here imports the rules or the statistics: only what a club can take out and add up itself.
"""

from collections import Counter
from typing import Any

import pytest
from django.test import Client

from scoring import ledger
from scoring.models import Match
from tests.scoring.crowd import browser
from tests.scoring.games import EVERY_GAME, dealt, start_game
from tests.scoring.notebook import record
from tests.world import World

Line = dict[str, Any]


def plain_sums(lines: list[Line]) -> Counter[str]:
    """Add up the lines of the hands that a side played in."""
    sums: Counter[str] = Counter()
    for line in lines:
        sums["hands"] += 1
        sums["points"] += line["points"]
        sums["times_out"] += line["went_out"]
        sums["failed_openings"] += line["failed_openings"]
        sums["hands_with_minimum"] += line["minimum"] > 0
        sums["mortos"] += line["counts"].get("morto", 0)
    return sums


@pytest.mark.thorough
@pytest.mark.parametrize(("game", "sides"), EVERY_GAME)
def test_person_page_agrees_with_the_exported_hands(
    client: Client, world: World, game: str, sides: int
) -> None:
    for seed in (4, 5, 6):
        match = start_game(world, game, sides)
        for data in dealt(match, 5, seed):
            record(match, data, world.ana)
        if Match.objects.get(pk=match.pk).is_playing:
            ledger.end(match, by=world.ana, ending="agreement")
    dirce = world.dirce_nelson.first
    visitor = browser(client, world.carla)
    rows = visitor.get("/boa-vista/hands.json").json()["rows"]
    lines = [line for line in rows if line["plays"]]
    own = [line for line in lines if dirce.pk in (line["first_id"], line["second_id"])]
    page = visitor.get(f"/boa-vista/players/{dirce.pk}/?game={game}&span=all")
    profile = page.context["profile"]

    for name, plain in plain_sums(own).items():
        assert getattr(profile.sums, name) == plain, name
    for name, plain in plain_sums(lines).items():
        assert getattr(profile.club_sums, name) == plain, name
    matches = {line["match"]: line["won_match"] for line in own}
    assert profile.record.played == len(matches) == 3
    assert profile.record.won == sum(matches.values())
    points = [line["points"] for line in own]
    best, worst = (min, max) if profile.rules.low_wins else (max, min)
    assert profile.best_hand.hand.points == best(points)
    assert profile.worst_hand.hand.points == worst(points)
