"""Matches of every game, to be recorded as people would."""

from functools import cache
from random import Random
from typing import Any
from uuid import uuid4

from clubs import roster
from clubs.models import Competitor
from scoring import ledger
from scoring.games import GAMES
from scoring.games.dealing import deal_match
from scoring.house_rules.house import preset
from scoring.models import Match
from scoring.rules.base.sheet import RuleSet
from scoring.table.scoresheet import rules_of_match
from tests.prepared import prepared
from tests.world import World

# Each game with how many sides; of single players also the fewest and the most.
EVERY_GAME = [
    *((key, 2) for key in GAMES),
    *(("ramiro-es", sides) for sides in (3, 6)),
    *(("burraco-solo-it", 3), ("canasta-solo-es", 4)),
]


@prepared
def people(world: World, number: int) -> list[Competitor]:
    """Return `number` of the six people of the club, each alone."""
    pairs = (world.dirce_nelson, world.ivone_osvaldo, world.marlene_valdir)
    players = [player for pair in pairs for player in pair.players][:number]
    return [roster.single(world.club, player, by=world.ana) for player in players]


@prepared
def start_game(world: World, game: str, sides: int = 2, **options: Any) -> Match:
    """Start a match of `sides` sides, under the preset or with these options changed."""
    chosen = preset(game)
    if chosen.rules.persons_per_side == 1:
        who = people(world, sides)
    else:
        who = [world.dirce_nelson, world.ivone_osvaldo]
    if options:
        chosen = type(chosen)(game, "as here", chosen.rules.with_options(options))
    return ledger.start(world.club, who, chosen, by=world.ana, client_key=uuid4())


def dealt(match: Match, hands: int = 100, seed: int = 1) -> list[dict[str, Any]]:
    """The hands of the match as they could be played, in the form of a match file."""
    rules = rules_of_match(match)
    played = _played(rules, match.side_count, hands, seed)
    return [_answered(rules, rules.write(rules.as_counts(facts))) for facts in played]


def by_cards(match: Match, hands: int = 1, seed: int = 1) -> list[dict[str, Any]]:
    """The same hands, noted card by card."""
    rules = rules_of_match(match)
    played = _played(rules, match.side_count, hands, seed)
    return [_answered(rules, rules.write(facts)) for facts in played]


@cache
def _played(rules: RuleSet, sides: int, hands: int, seed: int) -> tuple[Any, ...]:
    """The facts of the hands, which nothing can change: dealing them takes seconds."""
    return tuple(deal_match(Random(seed), rules, sides, hands=hands))


def _answered(rules: RuleSet, data: dict[str, Any]) -> dict[str, Any]:
    """Return the hand, with "nobody" chosen where no side went out."""
    for field in rules.fields(rules.start()):
        if field.nobody and not any(side.get(field.name) for side in data["sides"]):
            data[field.nobody] = True
    return data
