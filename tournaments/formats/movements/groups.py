"""Round robins side by side, in groups that are drawn from pots.

The groups are fixed before the first round is drawn; each group is then a round robin.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, count, islice, product
from random import Random
from typing import ClassVar

from scoring.rules.base.problems import Problem, error
from tournaments.formats.movements.round_robin import RoundRobin
from tournaments.formats.parts.base import Note, are_of_one_group
from tournaments.formats.parts.options import number, places_before
from tournaments.formats.parts.placings import letters, read_placings
from tournaments.ranking.results import Entry, by_seed

Node = tuple[str, int, str]
"""A set with at most one member in each group: a pot, or a batch of kin."""
ATTEMPTS = 50
"""Draws tried; the best is taken. Each takes about 5 ms with 200 entries."""
STEPS = 6_000_000
"""Fewer draws are compared if entries times groups times draws would be more: some two seconds."""


@dataclass(frozen=True)
class Groups(RoundRobin):
    """`groups` groups, called A, B, C …; entries that name a section stay in it.

    The others are drawn: the strongest by seed go into pot 1 and so on, unseeded ones last in a
    drawn order, and each group gets one entry of each pot. Group sizes differ by at most one, and
    the numbers of club mates in two groups by at most one. That is always possible, unless entries
    named their section: then smaller groups are filled first, and mates are spread as far as the
    pots allow. After another stage of groups the entries of one earlier group are spread in that
    way; of `ATTEMPTS` such draws, fewer in a field of thousands, the one with the fewest mates
    together is taken.

    `from_places` fixes the groups by the places of the stage before: the entries then name them.

    A late entry joins the smallest of the groups with an odd number, else the smallest group.
    """

    key: ClassVar[str] = "groups"

    groups: int = number(2)
    from_places: str = places_before()

    def sections(self, entries: Sequence[Entry]) -> dict[int, str]:
        inside = _starters(entries)
        named = {entry.id: entry.section for entry in inside if entry.section}
        names = self._names(set(named.values()), len(inside))
        is_second = any(entry.came_from and not entry.section for entry in inside)
        attempts = attempts_of(len(inside), len(names)) if is_second else 1
        deals = (self._dealt(number, inside, names) for number in range(attempts))
        return self._with_late(
            min(deals, key=lambda group: _together(inside, group)), names, entries
        )

    def _dealt(self, number: int, inside: Sequence[Entry], names: Sequence[str]) -> dict[int, str]:
        """Return the group of each entry in this attempt at a draw, counted from 0."""
        key = f"{self.seed}/groups/{number}" if number else f"{self.seed}/groups"
        lot = Random(key)  # noqa: S311 - a draw that everybody can repeat
        drawn = [entry for entry in inside if not entry.section]
        seeded = [entry for entry in drawn if entry.seed is not None]
        unseeded = [entry for entry in drawn if entry.seed is None]
        lot.shuffle(unseeded)
        kin = {e.id: ("group", e.came_from) if e.came_from else ("club", e.club) for e in inside}
        deal = _Deal(names, kin, lot)
        for entry in inside:
            if entry.section:
                deal.keep(entry.id, entry.section)
        for pot in deal.pots([entry.id for entry in (*seeded, *unseeded)]):
            deal.empty(*pot)
        return deal.group

    def meeting_notes(self, entry: Entry, other: Entry, number: int) -> list[Note]:
        return [Note("same-group", (entry.id, other.id))] if are_of_one_group(entry, other) else []

    def section_problems(self, entries: Sequence[Entry]) -> list[Problem]:
        inside = _starters(entries)
        groups = len(self._names({entry.section for entry in inside if entry.section}, len(inside)))
        is_drawn = any(not entry.section for entry in inside)
        if is_drawn and max(groups, self.groups) * 2 > len(inside):
            most = len(inside) // 2
            return [error("too-many-groups", groups=max(groups, self.groups), most=most)]
        sections = self.sections(entries)
        sizes = Counter(sections[entry.id] for entry in inside)
        return [
            error("group-of-one", section=name)
            for name in sorted(set(sections.values()))
            if sizes[name] < 2
        ]

    def _names(self, named: set[str], entries: int) -> list[str]:
        """Return the named groups, filled up with letters to the number of groups, but not beyond
        the number of entries.
        """
        groups = len(read_placings(self.from_places)) or self.groups
        missing = max(1, min(groups, entries)) - len(named)
        new = (name for name in letters() if name not in named)
        return sorted(chain(named, islice(new, max(missing, 0))), key=lambda n: (len(n), n))

    def _with_late(
        self, group: Mapping[int, str], names: Sequence[str], entries: Sequence[Entry]
    ) -> dict[int, str]:
        sections = dict(group)
        sizes = Counter(sections.values())
        late = [entry for entry in _ordered(entries) if entry.id not in sections]
        for entry in sorted(late, key=lambda entry: entry.from_round):
            smallest = min(names, key=lambda name: (sizes[name] % 2 == 0, sizes[name]))
            sections[entry.id] = entry.section or smallest
            sizes[sections[entry.id]] += 1
        return sections


def attempts_of(entries: int, groups: int) -> int:
    """Return how many draws of second groups are compared, which bounds their time."""
    return max(1, min(ATTEMPTS, STEPS // max(1, entries * groups)))


def _together(entries: Sequence[Entry], group: Mapping[int, str]) -> tuple[int, int]:
    """Return how many twos of one earlier group, and of one club, are in one group."""
    rivals = Counter((group[e.id], e.came_from) for e in entries if e.came_from)
    mates = Counter((group[e.id], e.club) for e in entries if e.club)
    return sum(map(_twos, rivals.values())), sum(map(_twos, mates.values()))


def _twos(size: int) -> int:
    return size * (size - 1) // 2


def _ordered(entries: Sequence[Entry]) -> list[Entry]:
    """Return the entries by seed, then by id, so that a draw does not depend on their order."""
    return by_seed(sorted(entries, key=lambda entry: entry.id))


def _starters(entries: Sequence[Entry]) -> list[Entry]:
    """Return the entries of round 1, leavers too: a leaver changes no group."""
    return [entry for entry in _ordered(entries) if entry.from_round <= 1]


@dataclass
class _Deal:
    """The draw of pots into groups, as a colouring of the edges of a graph.

    An entry is an edge between its pot and its batch of kin, its group the colour; an end has each
    colour at most once. Kin come from one earlier group, or else from one club. A full batch has as
    many kin as there are groups, so one in every group. König (1916): if no colour is free at both
    ends, a chain of two colours can be exchanged to free one. Only fixed entries can block a chain.
    """

    names: Sequence[str]
    kin: Mapping[int, tuple[str, str]]
    lot: Random
    group: dict[int, str] = field(default_factory=dict)
    _ends: dict[int, tuple[Node, Node]] = field(default_factory=dict)
    _taken: dict[tuple[Node, str], int | None] = field(default_factory=dict)
    _size: Counter[Node] = field(default_factory=Counter)

    def keep(self, entry: int, name: str) -> None:
        """Put an entry into the group it named."""
        self.group[entry] = name
        mates = next(node for node in self._batches(entry) if (node, name) not in self._taken)
        self._taken[mates, name] = None
        self._size[mates] += 1

    def pots(self, entries: Sequence[int]) -> Iterator[tuple[Node, list[int], list[str]]]:
        """Yield each pot with its entries and its groups: all of the smallest size at that time."""
        sizes = Counter(self.group.values())
        left = list(entries)
        for index in count():
            if not left:
                return
            smallest = min(sizes[name] for name in self.names)
            fitting = [name for name in self.names if sizes[name] == smallest]
            sizes.update(fitting)
            yield ("pot", index, ""), left[: len(fitting)], fitting
            left = left[len(fitting) :]

    def empty(self, pot: Node, entries: Sequence[int], names: Sequence[str]) -> None:
        """Put each entry of the pot into one of these groups."""
        for name in self.names:
            if name not in names:
                self._taken[pot, name] = None
        for entry in entries:
            mates = next(
                node for node in self._batches(entry) if self._size[node] < len(self.names)
            )
            self._size[mates] += 1
            self._ends[entry] = (pot, mates)
            self._put(entry, self._free(entry, pot, mates))

    def _batches(self, entry: int) -> Iterator[Node]:
        kind, name = self.kin[entry]
        return ((kind, index, name) for index in count()) if name else iter([("", entry, "")])

    def _free(self, entry: int, pot: Node, mates: Node) -> str:
        """Return a group that is free in the entry's pot and among its mates, after an exchange if
        necessary.

        If entries that named their group block every exchange, it is free in the pot only, and
        mates meet.
        """
        names = self.lot.sample(self.names, len(self.names))
        at_pot = [name for name in names if (pot, name) not in self._taken]
        at_mates = [name for name in names if (mates, name) not in self._taken]
        for name in at_pot:
            if name in at_mates:
                return name
        for name, other in product(at_pot, at_mates):
            if self._exchange(pot, other, name):
                return other
        self._ends[entry] = (pot, ("", entry, ""))
        return at_pot[0]

    def _exchange(self, start: Node, name: str, other: str) -> bool:
        """Free the group `name` at `start`: swap `name` and `other` along a chain of entries.

        Return False, without a change, if an entry in a fixed group blocks the chain.
        """
        path: list[int] = []
        node, wanted = start, name
        while (node, wanted) in self._taken:
            entry = self._taken[node, wanted]
            if entry is None:
                return False
            path.append(entry)
            first, second = self._ends[entry]
            node = second if node == first else first
            wanted = other if wanted == name else name
        for entry in path:
            for end in self._ends[entry]:
                del self._taken[end, self.group[entry]]
        for entry in path:
            self._put(entry, other if self.group[entry] == name else name)
        return True

    def _put(self, entry: int, name: str) -> None:
        self.group[entry] = name
        for end in self._ends[entry]:
            self._taken[end, name] = entry
