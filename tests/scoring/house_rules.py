"""Words for house rules in tests: make them past the form, and what its form posts."""

from typing import Any

from clubs.models import User
from scoring.games import GAMES
from scoring.house_rules import rulebook
from scoring.models import HouseRules
from tests.world import World

RULES = "/boa-vista/rules/"
GAME = "aacrt-2016"
PRESET = GAMES[GAME].rules


def made(world: World, name: str = "Da casa", **options: object) -> HouseRules:
    """House rules of Boa Vista, made by Ana: a clean canastra is worth 250, if nothing is said."""
    options = options or {"clean": 250}
    return rulebook.copy(world.club, GAME, name=name, options=options, by=world.ana)


def changed(
    house: HouseRules, by: User, name: str = "Da casa", version: int = 1, **options: object
) -> HouseRules:
    return rulebook.change(house, version=version, name=name, options=options, by=by)


def typed(name: str = "Da casa", version: int = 0, **options: object) -> dict[str, Any]:
    """Return the posted form of house rules that differ from the preset in these options."""
    return {"name": name, "version": version, "do": "keep", **PRESET.options(), **options}
