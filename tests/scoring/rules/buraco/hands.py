"""How the tests of club buraco and Italian burraco write hands."""

from collections.abc import Sequence
from dataclasses import replace

from scoring.rules.games.aacrt import Aacrt
from scoring.rules.games.buraco import Buraco, Burraco
from scoring.rules.games.canasta_facts import CanastaHand

CLUB = Buraco()
ITALIAN = Burraco()

WENT_OUT: dict[str, object] = {"went_out": True, "took_morto": True}
MORTO: dict[str, object] = {"took_morto": True}


def hand(rules: Aacrt, first: object, second: object, **more: object) -> CanastaHand:
    return rules.read({"sides": [first, second], **more})


def lines(rules: Aacrt, first: object, second: object) -> list[tuple[str, int]]:
    """The lines of the first side as code and points."""
    sheet = rules.score(hand(rules, first, second), rules.start())[0]
    return [(line.code, line.points) for line in sheet.lines]


def errors(
    rules: Aacrt, first: object, second: object, totals: Sequence[int] = (0, 0), **more: object
) -> list[tuple[str, int | None, str | None]]:
    state = replace(rules.start(), totals=tuple(totals))
    problems = rules.check(hand(rules, first, second, **more), state)
    return [(p.code, p.side, p.field) for p in problems if p.is_error]
