"""Danish: first against second, third against fourth, by the standings of the moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from scoring.rules.problems import error
from tournaments.formats.base import Draw, Field, Format, Impossible, Pairing, choice
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

    rematch: Literal["free", "not-last", "never"] = choice("free", "not-last", "never")

    def draw(self, field: Field) -> Draw:
        if len(field.playing) < 2:
            raise Impossible(error("field-too-small", entries=len(field.playing)))
        oldest = {"free": 0, "not-last": 1, "never": None}[self.rematch]
        met = field.met()
        banned = {two for two, ago in met.items() if oldest is None or ago <= oldest}
        for bye in _byes(field):
            order = [entry for entry in field.playing if entry != bye]
            lineup = Lineup(self, field, order, [0] * len(order), banned)
            found = match(lineup.line())
            if found is not None:
                twos = lineup.twos(found)
                forbidden, mates, _, _, distance = found.cost
                return Draw(
                    round=field.number,
                    pairings=tuple(Pairing(((one,), (other,))) for one, other in twos),
                    byes=() if bye is None else (bye,),
                    cost=(forbidden, mates, distance),
                    notes=tuple(lineup.notes(twos, found)),
                )
        raise Impossible(error("no-draw-without-rematch", rematch=self.rematch))


def _byes(field: Field) -> list[int | None]:
    """Who may have the bye, in that order; of an even number nobody."""
    if len(field.playing) % 2 == 0:
        return [None]
    had = field.byes()
    last_first = reversed(field.playing)
    return [*sorted(last_first, key=lambda entry: had.get(entry, 0))]
