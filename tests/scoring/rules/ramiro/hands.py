"""How the tests of ramiro write hands."""

from collections.abc import Sequence
from dataclasses import replace

from scoring.games import GAMES
from scoring.rules.base.sheet import MatchState
from scoring.rules.games.ramiro import Ramiro, RamiroHand

RULES = Ramiro()
POSITIVE = Ramiro(mode="positive")
PRESET = GAMES["ramiro-es"].rules

CLOSED: dict[str, object] = {"closed": True}
OUT: dict[str, object] = {}


def hand(*sides: object) -> RamiroHand:
    return RULES.read({"sides": list(sides)})


def points(*players: int | None) -> RamiroHand:
    """A hand in which one player has 0 and closed, and who is None is out."""
    closer = players.index(0)
    return hand(
        *(
            CLOSED if side == closer else OUT if left is None else {"points": left}
            for side, left in enumerate(players)
        )
    )


def before(*totals: int, out: Sequence[int] = ()) -> MatchState:
    """A match with these totals, in which the sides of `out` are."""
    return replace(
        RULES.start(len(totals)),
        totals=totals,
        active=tuple(side for side in range(len(totals)) if side not in out),
        out_since=tuple(int(side in out) for side in range(len(totals))),
    )
