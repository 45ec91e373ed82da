"""The games a club can play, one record each, in the order of every list.

Everything that iterates over games iterates over `GAMES`; bridge has only an arbiter, so it is in
`RULINGS` alone.
"""

import json
from collections.abc import Mapping
from dataclasses import fields
from functools import lru_cache
from typing import Any

from scoring.rules.base.sheet import RuleSet

from .aacrt import AACRT
from .bridge import BRIDGE
from .buraco import BURACO, BURRACO, BURRACO_SOLO
from .canasta import CANASTA, CANASTA_SOLO
from .game import DemoMatch, Game, Part, Rulings, When
from .ramiro import RAMIRO
from .results import results_game
from .samba import SAMBA
from .tranca import TRANCA, TRANCA_MORTOS
from .variants import VARIANTS
from .words import Label, Option, Text, Vocabulary

__all__ = [
    "DEFAULT_GAME",
    "GAMES",
    "RULESETS",
    "RULINGS",
    "VARIANTS",
    "DemoMatch",
    "Game",
    "Label",
    "Option",
    "Part",
    "Rulings",
    "Text",
    "Vocabulary",
    "When",
    "modes_of",
    "rules_with",
]


class Games(dict[str, Game]):
    """Games by key. It also has those of which clubs keep only results, but does not list them."""

    def __missing__(self, key: str) -> Game:
        if (game := results_game(key)) is None:
            raise KeyError(key)
        return game

    def __contains__(self, key: object) -> bool:
        return super().__contains__(key) or (isinstance(key, str) and bool(results_game(key)))


OFFERED = (
    *(AACRT, BURACO, TRANCA, TRANCA_MORTOS, BURRACO, CANASTA, SAMBA),
    # The first game of single players is their usual one.
    *(RAMIRO, BURRACO_SOLO, CANASTA_SOLO),
)
GAMES = Games({game.key: game for game in OFFERED})
"""The games by their key, which matches store."""

DEFAULT_GAME = AACRT.key
"""The game of a club that has chosen none."""

RULESETS: dict[str, RuleSet[Any]] = {key: game.rules for key, game in GAMES.items()}
"""The default rules of each game, for readers of files."""


class AllRulings(dict[str, Rulings]):
    """The arbiters by game, as `Games`."""

    def __missing__(self, key: str) -> Rulings:
        return _rulings(GAMES[key])

    def __contains__(self, key: object) -> bool:
        return super().__contains__(key) or key in GAMES


def _rulings(game: Game) -> Rulings:
    return Rulings(game.name, game.arbiter, game.arbiter_words)


RULINGS: Mapping[str, Rulings] = AllRulings(
    {game.key: _rulings(game) for game in GAMES.values()} | {BRIDGE.arbiter.game: BRIDGE}
)
"""The arbiter of every game, and that of bridge."""


def rules_with(key: str, options: Mapping[str, Any]) -> RuleSet[Any]:
    """Return the rules of a game with some options changed; equal options give the same object.

    Raises KeyError for an unknown key, MalformedFacts as `RuleSet.with_options`.
    """
    # As JSON, because true and 1 are equal in Python and different options.
    return _rules_with(key, json.dumps(options, sort_keys=True))


def modes_of(key: str) -> list[RuleSet[Any]]:
    """Return the preset of a game with each value of the option that decides `low_wins`."""
    preset = GAMES[key].rules
    name = preset.mode_option
    if not name:
        return [preset]
    field = next(field for field in fields(preset) if field.name == name)
    return [rules_with(key, {name: code}) for code in field.metadata["codes"]]


@lru_cache(maxsize=256)
def _rules_with(key: str, options: str) -> RuleSet[Any]:
    return GAMES[key].rules.with_options(json.loads(options))
