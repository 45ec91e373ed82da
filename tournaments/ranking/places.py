"""Rank results into places with reasons.

Knows the order of tie-breaks. Must not know any language: a reason is a code with numbers and the
ids of the entries concerned.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from .regulation import Regulation
from .results import Adjustment, Entry, Round, by_seed
from .tally import Counting, Tally, tally
from .tiebreaks import TIEBREAKS, Number, Standing, TieBreak, shown

NAMED = 3  # others that a reason names at most: whole halls are level after a round


@dataclass(frozen=True)
class Reason:
    """One half of a sentence about a place.

    `others` are ids, at most NAMED; `more` is the number of further ones. The codes with their
    `params` (numbers as shown):

    - "alone": no other entry. "no-result": no result yet. "annulled": results do not count.
    - "only-annulled": no result but those against the others, which do not count.
    - "less-far", "further": came less far than the others above, or further than those below.
    - "behind": `by` points behind the others above. "leads": `by` points, for first place only.
    - "level-behind": level on points with the others above, behind by `tiebreak`: `mine` against
      `theirs`.
    - "ahead": level on points with the others below, ahead by `tiebreak`: `mine` against `theirs`.
      Both lack the two numbers if one entry has no value (no seed).
    - "shares": shares the place with the others.
    - "not-known": `tiebreak` was not compared: it is not known for all of the level entries.
    """

    code: str
    others: tuple[int, ...] = ()
    more: int = 0
    params: Mapping[str, Number | str] = field(default_factory=dict)


@dataclass(frozen=True)
class Place:
    """The place of one entry, by its id.

    `values` has its value of each tie-break of the regulation, in order and as shown; tie-breaks
    without a value are left out. `reasons` are the halves of a sentence: about the entries above,
    those that share the place, those below.
    """

    place: int
    entry: int
    tally: Tally
    values: Mapping[str, Number]
    reasons: tuple[Reason, ...]


@dataclass(frozen=True)
class _Cut:
    """The tie-break that separates a group from the one above; a value of None: it has none."""

    by: str
    unit: int = 1
    above: int | None = None
    below: int | None = None


@dataclass(frozen=True)
class _Group:
    """Entries that are level so far; `cut` is the tie-break that separates the group above.

    `skipped` are the tie-breaks by which these entries could not be compared.
    """

    ids: list[int]
    cut: _Cut | None = None
    skipped: tuple[str, ...] = ()


def rank(
    entries: Sequence[Entry],
    rounds: Sequence[Round],
    regulation: Regulation,
    *,
    counting: Counting | None = None,
    seed: int = 0,
    among: Collection[int] | None = None,
    adjustments: Iterable[Adjustment] = (),
) -> list[Place]:
    """Return the places of the entries, first place first. `seed` decides drawn lots.

    `among`: only these entries are placed; results against all others still count in tie-breaks.

    Annulled entries come last. Entries that stay level share a place, listed by seed, then as
    entered.
    """
    counting = counting or Counting()
    tallies = tally(entries, rounds, regulation, counting, adjustments)
    standing = Standing(
        {entry.id: entry for entry in entries},
        tallies,
        seed,
        most=regulation.award.most,
        walkovers=counting.walkovers,
        head_to_head_walkovers=counting.walkovers or regulation.walkovers_meet,
    )
    ids = [entry.id for entry in by_seed(entries) if among is None or entry.id in among]
    groups = [_Group(ids)] if ids else []
    values: defaultdict[int, dict[str, Number]] = defaultdict(dict)
    annulled = counting.annulled | {
        entry for entry in counting.annulled_once & tallies.keys() if not tallies[entry].played
    }
    for name, tiebreak in _steps(regulation, annulled, counting.reached):
        known = {} if tiebreak.among else tiebreak.values(list(tallies), standing)
        split = _Split(name, tiebreak, standing, known)
        level = counting.level if name not in ("annulled", "reached") else frozenset()
        groups = [
            part
            for group in groups
            for part in ([group] if level.issuperset(group.ids) else split.parts(group))
        ]
        if name in regulation.tiebreaks:
            for entry, value in split.first.items():
                values[entry].setdefault(name, shown(value, tiebreak.unit))
    met = _met_annulled(rounds, counting)
    return list(_places(groups, tallies, values, annulled, met))


def _steps(
    regulation: Regulation, annulled: Collection[int], reached: Mapping[int, int] | None
) -> Iterator[tuple[str, TieBreak]]:
    """Yield the steps of the ranking in order: annulled entries, how far they came, points, then
    the regulation's tie-breaks.
    """
    if annulled:
        yield "annulled", TieBreak(lambda ids, _: {id: int(id not in annulled) for id in ids})
    if reached is not None:
        yield "reached", TieBreak(lambda ids, _: {id: reached.get(id, 0) for id in ids})
    for name in ("points", *regulation.tiebreaks):
        yield name, TIEBREAKS[name]


class _Split:
    """The split of groups by one tie-break. `first` has the first value that each entry got."""

    def __init__(
        self, name: str, tiebreak: TieBreak, standing: Standing, known: Mapping[int, int]
    ) -> None:
        self.name = name
        self.tiebreak = tiebreak
        self.standing = standing
        self.first = dict(known)

    def parts(self, group: _Group) -> list[_Group]:
        if len(group.ids) == 1:
            return [group]
        if self.tiebreak.among:
            values = self.tiebreak.values(group.ids, self.standing)
            for entry, value in values.items():
                self.first.setdefault(entry, value)
        else:
            values = self.first
        if self.tiebreak.of_all and not values.keys() >= {*group.ids}:
            return [replace(group, skipped=(*group.skipped, self.name))]
        by_value: defaultdict[int | None, list[int]] = defaultdict(list)
        for entry in group.ids:
            by_value[values.get(entry)].append(entry)
        if len(by_value) == 1:
            return [group]
        order = sorted(
            (value for value in by_value if value is not None),
            reverse=not self.tiebreak.least_first,
        )
        best_first: list[int | None] = [*order, *([None] if None in by_value else [])]
        cuts = [group.cut]
        for above, below in pairwise(best_first):
            cuts.append(_Cut(self.name, self.tiebreak.unit, above, below))
        parts = [
            _Group(by_value[value], cut, group.skipped)
            for value, cut in zip(best_first, cuts, strict=True)
        ]
        if self.tiebreak.among:
            return [smaller for part in parts for smaller in self.parts(part)]
        return parts


def _places(
    groups: Sequence[_Group],
    tallies: Mapping[int, Tally],
    values: Mapping[int, Mapping[str, Number]],
    annulled: Collection[int],
    met_annulled: Mapping[int, list[int]],
) -> Iterable[Place]:
    number = 1
    for index, group in enumerate(groups):
        above = groups[index - 1] if index else None
        below = groups[index + 1] if index + 1 < len(groups) else None
        before, after = _before(above, group), _after(group, below, leads=index == 0)
        for entry in group.ids:
            if entry in annulled:
                reasons = [Reason("annulled")]
            elif len(tallies) == 1:
                reasons = [Reason("alone")]
            elif not tallies[entry].played and entry in met_annulled:
                reasons = [_reason("only-annulled", _Group(met_annulled[entry]))]
            elif not tallies[entry].played:
                reasons = [Reason("no-result")]
            else:
                shares = [_reason("shares", group, but=entry)] if len(group.ids) > 1 else []
                skipped = [Reason("not-known", params={"tiebreak": name}) for name in group.skipped]
                reasons = [*before, *shares, *after, *skipped]
            yield Place(number, entry, tallies[entry], values.get(entry, {}), tuple(reasons))
        number += len(group.ids)


def _met_annulled(rounds: Sequence[Round], counting: Counting) -> Mapping[int, list[int]]:
    """Return the annulled opponents of each entry with whom it has a result."""
    met: defaultdict[int, list[int]] = defaultdict(list)
    for number, tables in enumerate(rounds, 1):
        annulled = counting.annulled_in(number)
        for table in tables if annulled else ():
            gone = [entry for entry in table.entries if entry in annulled]
            for entry in table.entries if gone and not table.is_open else ():
                met[entry] += [
                    other for other in gone if other != entry and other not in met[entry]
                ]
    return met


def _before(above: _Group | None, group: _Group) -> list[Reason]:
    """Return the reasons why a group is not higher."""
    cut = group.cut
    if above is None or cut is None:
        return []
    match cut.by:
        case "reached":
            return [_reason("less-far", above)]
        case "points":
            return [_reason("behind", above, {"by": _gap(cut)})]
    return [_reason("level-behind", above, _compared(cut, cut.below, cut.above))]


def _after(group: _Group, below: _Group | None, *, leads: bool) -> list[Reason]:
    """Return the reasons why a group is ahead of the next, unless they are obvious."""
    if below is None or below.cut is None:
        return []
    cut = below.cut
    match cut.by:
        case "annulled":
            return []
        case "reached":
            return [_reason("further", below)]
        case "points":
            return [_reason("leads", below, {"by": _gap(cut)})] if leads else []
    return [_reason("ahead", below, _compared(cut, cut.above, cut.below))]


def _gap(cut: _Cut) -> Number:
    assert cut.above is not None
    assert cut.below is not None
    return shown(cut.above - cut.below, cut.unit)


def _compared(cut: _Cut, mine: int | None, theirs: int | None) -> dict[str, Number | str]:
    if mine is None or theirs is None:
        return {"tiebreak": cut.by}
    return {
        "tiebreak": cut.by,
        "mine": shown(mine, cut.unit),
        "theirs": shown(theirs, cut.unit),
    }


def _reason(
    code: str,
    group: _Group,
    params: Mapping[str, Number | str] | None = None,
    but: int | None = None,
) -> Reason:
    named = [entry for entry in group.ids[: NAMED + 1] if entry != but][:NAMED]
    more = len(group.ids) - (but is not None) - len(named)
    return Reason(code, tuple(named), more, params or {})
