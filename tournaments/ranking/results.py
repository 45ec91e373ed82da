"""The facts of an event: its entries, and its rounds with their results.

Knows entries, rounds and results. Must not know the draw (that is a format) nor the worth of a
result (that is an award).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Literal, NamedTuple

Line = Literal["", "NS", "EW"]

Worth = Literal["half", "zero", "absent"]
"""The worth of a round without a match that no draw gave: half a win or nothing for a bye on
request, or nothing for an absence that the check-in noted."""

Seating = Literal["", "seat", "line", "better"]
"""The meaning of the order of the sides at a table: seats of their own; the line that stays, then
the line that moves; the better placed side, then the other; "" for none."""

Side = tuple[int, ...]
"""The ids of the entries that play together: one, or two if persons who change partners enter."""


@dataclass(frozen=True)
class Entry:
    """A participant of an event; `id` is unique in the event.

    `seed` is its strength, 1 the strongest; unseeded entries are drawn by `lot`, the lowest first.
    Entries of one `club` are kept apart; `came_from` is the group of an earlier stage it qualified
    from. `line` is NS or EW if one line stays and the other moves. `table` is its fixed table. It
    plays from round `from_round` (1: the first) to `until_round` inclusive (None: to the end).
    `byes` has the worth of each round in which it asked not to play or was absent, `credit` of each
    round it missed before it came.
    """

    id: int
    name: str = ""
    seed: int | None = None
    club: str = ""
    came_from: str = ""
    section: str = ""
    line: Line = ""
    table: int | None = None
    from_round: int = 1
    until_round: int | None = None
    lot: int = 0
    byes: Mapping[int, Worth] = field(default_factory=dict)
    credit: Mapping[int, Worth] = field(default_factory=dict)

    def is_in(self, number: int) -> bool:
        """Whether the entry takes part in round `number`."""
        return self.from_round <= number and not self.left_before(number)

    def plays(self, number: int) -> bool:
        """Whether the entry is drawn in round `number`: it takes part, is not absent and has not
        asked for a bye.
        """
        return self.is_in(number) and number not in self.byes

    def left_before(self, number: int) -> bool:
        return self.until_round is not None and self.until_round < number


def by_seed(entries: Iterable[Entry]) -> list[Entry]:
    """Return the entries by seed, unseeded ones last in their order."""
    return sorted(entries, key=lambda entry: (entry.seed is None, entry.seed or 0))


def in_draw_order(entries: Iterable[Entry]) -> list[Entry]:
    """Return the entries by seed, then by lot; with equal lots in their order."""
    return by_seed(sorted(entries, key=lambda entry: entry.lot))


class MeanWin(NamedTuple):
    """The mean of the matches with a winner in a round: the `score` of winner and loser, and the
    `counts` of the winner.
    """

    score: tuple[int, int] = (0, 0)
    counts: Mapping[str, int] = MappingProxyType({})


TiedBy = Literal["hand", "lot"]
TIED_BY: tuple[TiedBy, ...] = ("hand", "lot")
"""The ways to decide a level match of a bracket at once: one hand more, or a lot."""


class Tied(NamedTuple):
    """The position of the side that goes on after a level match, and what decided it."""

    winner: int
    by: TiedBy


class TieResult(NamedTuple):
    """A result of a table of two: its score, or the positions of the absent sides."""

    score: tuple[int, ...] | None
    absent: tuple[int, ...] = ()


@dataclass(frozen=True)
class Table:
    """One table with its sides; score None: no result; one side: a bye.

    `score` holds the totals of the match, one per side. `places` has the place of each side, 1 the
    best, shared by level sides; if empty, the higher score is better, or the lower one if
    `low_wins`. `absent` are the positions of
    the absent sides: at a table of two a walkover or a double one; at a larger table their scores
    do not count. `no_shows` are the persons who did not come to a table of two times two. With a
    score somebody else played for them, and it counts for the others only; without one, `absent`
    are their sides, and each other person came as to a walkover.
    `counts` are tallies of the match (clean, out, penalties) with a number per side.
    `asked` is the worth of a bye on request or an absence, "" for others. `mean_win` is that of
    the round where this bye was drawn (see `tally.usual_win`); None: of the round it is in.
    `tie_result` is the earlier result by which a bracket went on, if the table was corrected for
    the record only; None: its own result. `tied` is who goes on in a bracket if that result is
    level; for the standings the match stays a draw.
    """

    sides: tuple[Side, ...]
    number: int | None = None
    score: tuple[int, ...] | None = None
    absent: tuple[int, ...] = ()
    no_shows: Side = ()
    counts: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    places: tuple[int, ...] = ()
    asked: Worth | Literal[""] = ""
    mean_win: MeanWin | None = None
    tie_result: TieResult | None = None
    tied: Tied | None = None
    low_wins: bool = False

    @property
    def merits(self) -> tuple[int, ...] | None:
        """The score as it counts: at a table of two where the lower total wins, that of the other
        side.
        """
        is_turned = self.low_wins and self.score is not None and not self.is_of_several
        return self.score[::-1] if is_turned and self.score else self.score

    @property
    def in_tie(self) -> Table:
        """The table with the result that decides its tie in a bracket."""
        earlier = {} if self.tie_result is None else self.tie_result._asdict()
        if self.tied is not None:
            earlier["places"] = (1, 2) if self.tied.winner == 0 else (2, 1)
        return replace(self, **earlier, tie_result=None, tied=None) if earlier else self

    @property
    def is_bye(self) -> bool:
        return len(self.sides) == 1

    @property
    def is_of_several(self) -> bool:
        """Whether the table has more than two sides, absent sides included."""
        return len(self.sides) > 2

    @property
    def came(self) -> tuple[Side, ...]:
        return tuple(side for at, side in enumerate(self.sides) if at not in self.absent)

    @property
    def gone(self) -> Side:
        """The entries that did not come."""
        return self.no_shows or tuple(one for at in self.absent for one in self.sides[at])

    @property
    def shown_entries(self) -> Side:
        """The entry of each side whose result stands for the side: the first that came, if any."""
        gone = self.gone
        return tuple(next((one for one in side if one not in gone), side[0]) for side in self.sides)

    @property
    def takes_usual_win(self) -> bool:
        """Whether the regulation may give a usual win or its difference: a bye, or an absence."""
        return self.is_bye or bool(self.gone)

    @property
    def is_open(self) -> bool:
        """Whether the result is still missing."""
        if self.is_of_several and len(self.came) > 1:
            return self.score is None
        return not self.is_bye and self.score is None and not self.absent

    @property
    def ranked(self) -> tuple[int, ...]:
        """The place of each side once there is a result. Absent sides are behind all others."""
        score = self.score or (0,) * len(self.sides)
        lower = self.places or (score if self.low_wins else ())
        better = tuple(-number for number in lower) or score
        worth = [(False, 0) if at in self.absent else (True, own) for at, own in enumerate(better)]
        return tuple(1 + sum(other > own for other in worth) for own in worth)

    @property
    def winner(self) -> int | None:
        """The position of the only winner; None: a draw, a bye, no result, or all absent."""
        if self.is_bye or self.is_open or not self.came:
            return None
        ranked = self.ranked
        return ranked.index(1) if ranked.count(1) == 1 else None

    @property
    def losers(self) -> tuple[int, ...]:
        """The positions of the sides that lost; both after a double walkover."""
        if self.absent:
            return self.absent
        winner = self.winner
        return () if winner is None else tuple(at for at in range(len(self.sides)) if at != winner)

    @property
    def entries(self) -> tuple[int, ...]:
        return tuple(entry for side in self.sides for entry in side)


Round = Sequence[Table]


def with_requests(tables: Round, number: int, entries: Iterable[Entry]) -> list[Table]:
    """Return the tables of round `number` with requested byes and the credit of late entries.

    An entry that played after all keeps its result. Idempotent.
    """
    worth: dict[int, Worth] = {}
    for entry in entries:
        if number in entry.credit:
            worth[entry.id] = entry.credit[number]
        elif number in entry.byes and entry.is_in(number):
            worth[entry.id] = entry.byes[number]
    completed = [
        replace(table, asked=worth[table.entries[0]])
        if table.is_bye and table.entries[0] in worth
        else table
        for table in tables
    ]
    seated = {entry for table in tables for entry in table.entries}
    completed += [Table(((id,),), asked=asked) for id, asked in worth.items() if id not in seated]
    return completed


class RoundPoints(NamedTuple):
    """An entry's `points` of a round, in hundredths, and the `difference` of its match."""

    round: int
    points: int
    difference: int = 0


@dataclass(frozen=True)
class Adjustment:
    """Points that an entry was given beside its results, or that were taken off.

    `points` are the award's, in hundredths; `score` are points in the matches, which count for the
    tie-breaks, and for the places only if the award is the score itself. No result changes, and no
    opponent's. `round` is the round after which they count. `play_offs` are deciding matches won
    outside the rounds: they count for the tie-break of this name alone.
    """

    entry: int
    round: int
    points: int = 0
    score: int = 0
    play_offs: int = 0


@dataclass(frozen=True)
class Bye:
    """The worth of a bye: match points for and against, and the award's points, in hundredths.

    None: the award works it out, from the mean score of the round's wins.
    """

    score: tuple[int, int] | None = None
    points: int | None = None
