"""Danish: first against second, third against fourth, by the standings of the moment."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from scoring.rules.problems import error
from tournaments.formats.base import (
    Draw,
    Field,
    Format,
    Impossible,
    Pair,
    Pairing,
    choice,
    too_small,
)
from tournaments.formats.lineup import Lineup
from tournaments.formats.matching import match


@dataclass(frozen=True)
class Danish(Format):
    """Neighbours in the standings meet, again and again if `rematch` is "free".

    "not-last": the round before is not repeated, "never": nobody meets twice; earlier stages count.
    The bye goes to the last of those with the fewest byes, or to the next above with whom there is
    a legal draw. Of the rest the draw has the lowest cost of (forbidden who meet, mates who meet,
    the squared distance in the standings, less one, of two who meet).
    """

    key: ClassVar[str] = "danish"
    takes_requests: ClassVar[bool] = True

    rematch: Literal["free", "not-last", "never"] = choice("free", "not-last", "never")

    def draw(self, field: Field) -> Draw:
        if len(field.playing) < 2:
            raise Impossible(too_small(len(field.playing)))
        oldest = {"free": 0, "not-last": 1, "never": None}[self.rematch]
        met = field.met()
        banned = {two for two, ago in met.items() if oldest is None or ago <= oldest}
        bye = self._bye(field, banned) if len(field.playing) % 2 else None
        order = [entry for entry in field.playing if entry != bye]
        lineup = Lineup(self, field, order, [0] * len(order), banned)
        found = match(lineup.line())
        if found is None:
            raise Impossible(error("no-draw-without-rematch", rematch=self.rematch))
        twos = lineup.twos(found)
        forbidden, mates, _, _, distance = found.cost
        return Draw(
            round=field.number,
            pairings=tuple(Pairing(((one,), (other,))) for one, other in twos),
            byes=() if bye is None else (bye,),
            cost=(forbidden, mates, distance),
            notes=tuple(lineup.notes(twos, found)),
        )

    def _bye(self, field: Field, banned: Collection[Pair]) -> int:
        """The first of those who may have the bye without whom there is a legal draw.

        It outweighs forbidden pairs and mates, so these are left out of the search.
        """
        had = field.byes()
        last_first = field.playing[::-1]
        first = sorted(last_first, key=lambda entry: had.get(entry, 0))
        price: dict[int | None, int] = {entry: index for index, entry in enumerate(first)}
        order = [*field.playing, None]
        blind = replace(self, forbidden=(), apart="")
        prices = [price.get(entry) for entry in order]
        lineup = Lineup(blind, field, order, [0] * len(order), banned, prices)
        found = match(lineup.line())
        if found is None:
            raise Impossible(error("no-draw-without-rematch", rematch=self.rematch))
        return lineup.byes(found)[0]
