"""Whether a match that two copies have changed still makes sense by its rules. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.archive.facts import HandFacts, MatchFacts
from scoring.games import rules_with
from scoring.rules.base.facts import LARGEST
from scoring.rules.base.problems import MalformedFacts
from scoring.rules.base.sheet import Played
from scoring.table.result import FinalResult


class Unsound(Exception):
    """The match cannot have been played like this."""


def played(match: MatchFacts, hands: Mapping[int, HandFacts]) -> Played[Any]:
    """Return the match as its rules see it.

    Raises Unsound if a hand is missing or breaks a rule, or if the match was ended early after
    another number of hands.
    """
    live = {number: version for number, hand in hands.items() if (version := hand.live)}
    if sorted(live) != list(range(1, len(live) + 1)):
        raise Unsound("a hand is missing")
    try:
        rules = rules_with(match.game, match.options)
        for hand in hands.values():
            for version in hand.versions:
                rules.read(version.facts)
        facts = [rules.read(live[number].facts) for number in sorted(live)]
        report = rules.play(facts, len(match.sides))
        result = _result(match.result) if match.result is not None else None
        for earlier in match.replaced:
            _result(earlier.result)
    except (MalformedFacts, KeyError, TypeError, ValueError, IndexError) as error:
        raise Unsound(str(error)) from error
    keys = [version.key for hand in hands.values() for version in hand.versions]
    if len(set(keys)) != len(keys):
        raise Unsound("a hand is there twice")
    if not all(hand.counted for hand in report.hands):
        raise Unsound("a hand breaks a rule")
    if match.ended is not None and match.ended.hands != len(live):
        raise Unsound("the match was ended after another hand")
    if match.hands_limit is not None and len(live) > match.hands_limit:
        raise Unsound("more hands than planned")
    if result is not None and (live or match.ended or len(result.totals) != len(match.sides)):
        raise Unsound("a final result beside hands")
    _check_sides(match)
    return report


def _result(data: dict[str, Any]) -> FinalResult:
    result = FinalResult.read(data)
    numbers = [*result.totals, *(result.clean or ()), *(result.out or ())]
    if not all(type(number) is int and abs(number) <= LARGEST for number in numbers):
        raise ValueError("not whole numbers of a match")
    if any(number < 0 for number in (*(result.clean or ()), *(result.out or ()))):
        raise ValueError("a count below 0")
    return result


def _check_sides(match: MatchFacts) -> None:
    ended = match.ended
    if len(set(match.sides)) != len(match.sides):
        raise Unsound("a pair plays itself")
    if ended is not None and (ended.how == "gave-up") != (ended.side is not None):
        raise Unsound("gave up without a side")
    if ended is not None and ended.side is not None and ended.side >= len(match.sides):
        raise Unsound("a side that is not there")
