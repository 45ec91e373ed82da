"""Danish: first against second, third against fourth, by the current standings."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from scoring.rules.base.problems import error
from tournaments.formats.parts.base import Draw, Field, Format, Impossible, Pair, Pairing, too_small
from tournaments.formats.parts.lineup import Lineup
from tournaments.formats.parts.matching import match
from tournaments.formats.parts.options import choice, number
from tournaments.ranking.results import Seating


@dataclass(frozen=True)
class Danish(Format):
    """Neighbours in the standings meet, any number of times if `rematch` is "free".

    "not-last" does not repeat the round before, "never" no meeting at all; earlier stages count.
    The bye goes to the lowest entry among those with the fewest byes and walkovers won, or to the
    next for which a legal draw exists. The others are paired at the lowest cost of (forbidden
    pairs, pairs of mates, sum of squared distances in the standings, less one each).
    """

    key: ClassVar[str] = "danish"
    seating: ClassVar[Seating] = "better"
    takes_requests: ClassVar[bool] = True

    rematch: Literal["free", "not-last", "never"] = choice("free", "not-last", "never")
    per_meeting: int | None = number(None, least=2, most=5)
    meeting: Literal["wins", "points"] = choice("wins", "points")

    def draw(self, field: Field) -> Draw:
        if len(field.playing) < 2:
            raise Impossible(too_small(len(field.playing)))
        oldest = {"free": 0, "not-last": 1, "never": None}[self.rematch]
        met = field.met()
        banned = {two for two, ago in met.items() if oldest is None or ago <= oldest}
        bye = self._bye(field, banned) if len(field.playing) % 2 else None
        order = [entry for entry in field.playing if entry != bye]
        lineup = Lineup(self, field, order, [0] * len(order), banned)
        matching = match(lineup.line())
        if matching is None:
            raise Impossible(error("no-draw-without-rematch", rematch=self.rematch))
        twos = lineup.twos(matching)
        forbidden, mates, _, _, distance = matching.cost
        return Draw(
            round=field.number,
            pairings=tuple(Pairing(((better,), (worse,))) for better, worse in twos),
            byes=() if bye is None else (bye,),
            cost=(forbidden, mates, distance),
            notes=tuple(lineup.notes(twos, matching)),
        )

    def bye_candidates(self, field: Field) -> list[int]:
        return self._last_first(field)[:1] if len(field.playing) % 2 else []

    def _last_first(self, field: Field) -> list[int]:
        """Return the entries with the fewest byes and walkovers won first, the lowest of them
        before the others.
        """
        byes, last_first = field.wins_without_a_match(), field.playing[::-1]
        return sorted(last_first, key=lambda entry: byes.get(entry, 0))

    def _bye(self, field: Field, banned: Collection[Pair]) -> int:
        """Return the first candidate for the bye whose bye leaves a legal draw.

        The bye outweighs forbidden pairs and mates, so the search ignores both.
        """
        candidates = self._last_first(field)
        price: dict[int | None, int] = {entry: index for index, entry in enumerate(candidates)}
        order = [*field.playing, None]
        blind = replace(self, forbidden=(), apart="")
        prices = [price.get(entry) for entry in order]
        lineup = Lineup(blind, field, order, [0] * len(order), banned, prices)
        matching = match(lineup.line())
        if matching is None:
            raise Impossible(error("no-draw-without-rematch", rematch=self.rematch))
        return lineup.byes(matching)[0]
