"""A bracket: its ties up to the final and the matches of the losers, with their winners.

Knows ties, their matches, and what each tie decides. Must not know how the first round came about
or where losers go on (those are the formats), nor how a bracket looks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, Literal

from tournaments.ranking.results import Table

BYE: Final = "bye"
MAIN: Final = "main"
"""The part of the ties of the main bracket."""
RESET: Final = "reset"
"""The part of the second final of a double elimination."""

Slot = int | Literal["bye"] | None
"""One side of a tie: an entry's id, a bye, or None while the entry is unknown."""


@dataclass(frozen=True)
class Meeting:
    """A match of a tie, in round `round` of the stage; its result may still be missing.

    The table's sides are in the order of the tie's.
    """

    round: int
    table: Table

    @cached_property
    def decides(self) -> Table:
        """The table with the result that counts for the tie."""
        return self.table.in_tie


@dataclass(frozen=True)
class Source:
    """The origin of a side: the winner or the loser of an earlier tie.

    `only`: the side is a bye unless it is this entry.
    """

    tie: Tie
    takes: Literal["winner", "loser"]
    only: int | None = None

    @property
    def slot(self) -> Slot:
        slot = self.tie.goes_on if self.takes == "winner" else self.tie.goes_out
        return slot if slot is None or self.only in (None, slot) else BYE


@dataclass(frozen=True)
class Tie:
    """A place of the bracket where two entries meet until one has won.

    `round` counts from 1 within its part of the bracket, `position` from 0 at the top. `sources`
    are the earlier ties that decide the sides; empty in the first round. `worst` are the worst
    places that the winner and the loser can still get. `score` are the matches won by each side in
    a series, or its points in two legs; None: only the last match counts.

    `decided` is the reason of the decision ("": undecided): matches (or walkovers), a bye, or an
    entry that left. `winner` is then the entry that won; None: neither did, and the next opponent
    goes on without a match.
    """

    part: str
    round: int
    position: int
    sides: tuple[Slot, Slot]
    worst: tuple[int, int]
    sources: tuple[Source, ...] = field(default=(), compare=False, repr=False)
    meetings: tuple[Meeting, ...] = ()
    score: tuple[int, int] | None = None
    decided: Literal["", "match", "bye", "left"] = ""
    winner: int | None = None

    @property
    def key(self) -> str:
        """A name that no other tie of the bracket has."""
        return f"{self.part}-{self.round}-{self.position}"

    @property
    def is_first(self) -> bool:
        """Whether the tie is in the first round of the stage."""
        return self.part == MAIN and self.round == 1

    @property
    def entries(self) -> list[int]:
        """The ids of the known entries."""
        return [side for side in self.sides if isinstance(side, int)]

    @property
    def is_for_the_record(self) -> bool:
        """Whether a result was corrected after an entry went on by it, and the entry stays."""
        return any(meeting.table.tie_result is not None for meeting in self.meetings)

    @property
    def is_due(self) -> bool:
        """Whether both entries are known and the tie is undecided."""
        return not self.decided and len(self.entries) == 2

    @property
    def may_be_bye(self) -> bool:
        """Whether a side is a bye unless an entry loses that has not yet played."""
        return any(source.only is not None and source.slot is None for source in self.sources)

    @property
    def will_be_bye(self) -> bool:
        """Whether each side waits for another entry to lose the same tie: one of them is a bye."""
        waits = [source.tie.key for source in self.sources if source.only is not None]
        return len(waits) == 2 and waits[0] == waits[1]

    @property
    def is_replayed(self) -> bool:
        """Whether the last match was level, so that the same two entries meet again."""
        last = self.meetings[-1].decides if self.meetings else None
        level = last is not None and last.winner is None and not last.is_open and not last.absent
        return not self.decided and level

    def played_again(self, legs: int) -> list[Meeting]:
        """Return the level matches after which another one was played, where a tie takes `legs`."""
        counted = legs if legs > 1 else 0
        return [
            meeting
            for meeting in self.meetings[counted:-1]
            if meeting.table.winner is None and meeting.decides.winner is None
        ]

    @property
    def tied_by(self) -> str:
        """The reason that a level match ended the tie: "hand", "lot" or "seed"; else ""."""
        last = self.meetings[-1].table if self.meetings and self.decided == "match" else None
        if last is None or last.in_tie.absent:
            return ""
        by_points = replace(last, tied=None).in_tie.winner is not None
        return "" if by_points else last.tied.by if last.tied is not None else "seed"

    @property
    def goes_on(self) -> Slot:
        """The side that the tie gives to the next round."""
        if not self.decided:
            return None
        return BYE if self.winner is None else self.winner

    @property
    def goes_out(self) -> Slot:
        """The side that the tie gives to the matches of the losers."""
        if not self.decided:
            return None
        losers = [entry for entry in self.entries if entry != self.winner]
        return losers[0] if self.winner is not None and losers else BYE

    def lost_by(self, entry: int) -> bool:
        return bool(self.decided) and entry in self.entries and entry != self.winner


Rounds = tuple[tuple[Tie, ...], ...]


@dataclass(frozen=True)
class Part:
    """Rounds of a bracket that are drawn together: the main bracket, or matches of losers.

    The winner of a part of kind "places" gets the place `place`. A "reset" is the second final.
    """

    kind: Literal["main", "losers", "reset", "places", "consolation"]
    rounds: Rounds
    place: int = 1

    @property
    def last(self) -> Tie:
        return self.rounds[-1][0]

    @property
    def entries(self) -> set[int]:
        return {entry for ties in self.rounds for tie in ties for entry in tie.entries}


@dataclass(frozen=True)
class Stake:
    """The places or the round that a tie decides; its name says so.

    `kind` "knockout" is a round of the main bracket with `number` entries left (2: the final),
    "places" decides the places from `number` to `last`. "winners", "losers" and "consolation" are
    round `number` of `last` in that part. The grand final and the second final have no numbers.
    """

    kind: Literal[
        "knockout",
        "places",
        "winners",
        "losers",
        "consolation",
        "grand-final",
        "reset",
        "reset-if-needed",
    ]
    number: int = 0
    last: int = 0


@dataclass(frozen=True)
class Bracket:
    """All ties in the order in which they were decided, and the parts in the order of a page.

    The first part is the main bracket: its rounds up to the final, from top to bottom.

    `ranks` are the places of the entries in the seeding, 1 the strongest. `outside` are matches
    that belong to no tie, for example after an earlier result was corrected. A tie takes at least
    `legs` matches.
    """

    parts: tuple[Part, ...]
    ties: tuple[Tie, ...]
    ranks: Mapping[int, int]
    outside: tuple[Meeting, ...]
    legs: int

    @property
    def rounds(self) -> Rounds:
        """The rounds of the main bracket, from the first to the final."""
        return self.parts[0].rounds

    @cached_property
    def _parts(self) -> dict[str, Part]:
        """Each part by the name that its ties have."""
        return {part.last.part: part for part in self.parts}

    def part_of(self, tie: Tie) -> Part:
        return self._parts[tie.part]

    @property
    def losers(self) -> Part | None:
        """The losers' bracket of a double elimination."""
        return next((part for part in self.parts if part.kind == "losers"), None)

    @property
    def reset(self) -> Tie | None:
        """The second final; None if there is none or if it is not needed."""
        ties = [part.last for part in self.parts if part.kind == "reset"]
        return next((tie for tie in ties if tie.decided != "bye"), None)

    @property
    def is_double(self) -> bool:
        """Whether the two finalists come from two brackets."""
        return len(self.rounds) > 1 and len(self.rounds[-2]) == 1

    @property
    def final(self) -> Tie:
        return self.rounds[-1][0]

    @property
    def third(self) -> Tie | None:
        """The match for third place."""
        found = (part.last for part in self.parts if part.kind == "places" and part.place == 3)
        return next(found, None)

    @property
    def winner(self) -> int | None:
        last = [part.last for part in self.parts if part.kind == "reset"]
        return (*last, self.final)[0].winner

    @property
    def due(self) -> list[Tie]:
        """The ties that can be played now, by their parts; those of stronger entries first."""
        order = {name: index for index, name in enumerate(self._parts)}
        due = [tie for tie in self.ties if tie.is_due]
        return sorted(due, key=lambda tie: (order[tie.part], min(map(self.rank, tie.entries))))

    @property
    def alive(self) -> set[int]:
        """The entries with a tie to play, including those for places."""
        return {entry for tie in self.ties if not tie.decided for entry in tie.entries}

    @property
    def rounds_left(self) -> tuple[int, int]:
        """The fewest and the most rounds left if every match decides its tie, without a second
        final. They differ while a tie may still be a bye.
        """
        return self._rounds_left(with_byes=True), self._rounds_left(with_byes=False)

    def _rounds_left(self, *, with_byes: bool) -> int:
        """Return the number of rounds left if all ties that may be byes are byes, or none is."""
        left: dict[str, int] = {}
        before_start = not any(tie.meetings for tie in self.ties)
        for tie in self.ties:
            # Round 1 draws only first ties, even if two byes already meet in round 2.
            start = int(before_start and not tie.is_first)
            below = max([start, *(left[source.tie.key] for source in tie.sources)])
            is_played = BYE not in tie.sides and (tie.part != RESET or tie.is_due)
            is_played = is_played and not (tie.may_be_bye and with_byes) and not tie.will_be_bye
            played = sum(not meeting.table.is_open for meeting in tie.meetings)
            own = is_played * max(1, self.legs - played)
            left[tie.key] = 0 if tie.decided else below + own
        return max(left.values())

    def rank(self, entry: int) -> int:
        return self.ranks[entry]

    def losses(self, entry: int) -> int:
        """Return how many ties the entry has lost."""
        return sum(tie.lost_by(entry) for tie in self.ties)

    @property
    def deciding(self) -> list[Tie]:
        """The undecided last ties of the main bracket and of each part that decides places."""
        parts = [part for part in self.parts if part.kind not in ("losers", "reset")]
        last = [*(part.last for part in parts), *([self.reset] if self.reset else [])]
        return [tie for tie in last if not tie.decided and (tie.part != RESET or tie.is_due)]

    @property
    def unplayed(self) -> list[Tie]:
        """The undecided ties with a name: those that are due, and those that decide places."""
        deciding = {tie.key for tie in self.deciding}
        return [t for t in self.ties if not t.decided and (t.is_due or t.key in deciding)]

    def reached(self) -> dict[int, int]:
        """Return how far each entry has come: four points for each better place that is certain,
        two more if it is still in or has won its last tie, and one more for that if it is still in
        the main bracket; one more if it was beaten; none if neither side of its last tie came.
        """
        reached: dict[int, int] = {}
        size = 2 * len(self.rounds[0])
        for tie in self.ties:
            for entry in tie.entries:
                if not tie.decided:
                    status = 3 if tie.part == MAIN else 2
                elif entry == tie.winner:
                    status = 2
                else:
                    status = int(tie.winner is not None)
                worst = tie.worst[0 if entry == tie.winner else 1]
                reached[entry] = 4 * (size - worst) + status
        return reached

    def stake(self, tie: Tie) -> Stake:
        """Return what the tie decides."""
        part = self.part_of(tie)
        rounds = len(part.rounds)
        if part.kind == "reset":
            return Stake("reset" if tie.entries else "reset-if-needed")
        if part.kind == "main" and not self.is_double:
            return Stake("knockout", 2 * len(part.rounds[tie.round - 1]))
        if part.kind == "main" and tie.round == rounds:
            return Stake("grand-final")
        if part.kind == "main":
            return Stake("winners", tie.round, rounds - 1)
        if part.kind == "places":
            ties = len(part.rounds[tie.round - 1])
            return Stake("places", part.place, part.place + 2 * ties - 1)
        return Stake(part.kind, tie.round, rounds)


def tie_of(bracket: Bracket, entries: Iterable[int], number: int) -> Tie | None:
    """Return the tie to which a match of these entries in round `number` belongs; None if no tie
    asks for the match.
    """
    both = set(entries)
    ties = [tie for tie in bracket.ties if both == set(tie.entries)]
    own = [tie for tie in ties if any(meeting.round == number for meeting in tie.meetings)]
    return next(iter([*own, *ties[::-1]]), None)


def seed_order(size: int) -> list[int]:
    """Return the ranks of a bracket of `size`, a power of two, from the top: 1, 16, 8, 9, 4, …

    Each round pairs the strongest with the weakest left, so the best 2, 4, 8, … can only meet once
    all others are out.
    """
    ranks = [1]
    while len(ranks) < size:
        ranks = [either for rank in ranks for either in (rank, 2 * len(ranks) + 1 - rank)]
    return ranks
