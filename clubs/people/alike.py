"""Find people who may be on the list twice, by names, telephones and addresses. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from clubs.words.names import SMALL_WORDS, sort_key

SHORTEST = 4
"""Letters of a word in which one wrong letter still names the same person."""
LONG = 7
"""Letters of a word in which two wrong letters do, if the other words are right."""
MOST_OF_A_NAME = 200
"""People who share a name; more of them are too many to compare, and say nothing."""


@dataclass(frozen=True)
class ComparedPerson:
    """The data of a person that the search for doubles compares."""

    pk: int
    name: str
    phone: str = ""
    email: str = ""

    @cached_property
    def words(self) -> tuple[str, ...]:
        letters = "".join(c if c.isalnum() or c == "'" else " " for c in sort_key(self.name))
        return tuple(word for word in letters.split() if word not in SMALL_WORDS)

    @cached_property
    def number(self) -> str:
        """The digits that two spellings of a telephone number share."""
        return "".join(filter(str.isdecimal, self.phone))[-8:]


def doubles(people: Sequence[ComparedPerson]) -> list[tuple[ComparedPerson, ComparedPerson]]:
    """Return each two who may be one person, the likeliest first, then in the order of `people`.

    Two are alike if their names have the same first and last word, one of both with a wrong letter
    (a long one with two) or as an initial, or if one is a part of the other; or if they share
    telephone or address.
    """
    order = {one.pk: index for index, one in enumerate(people)}
    found: dict[tuple[int, int], tuple[int, ComparedPerson, ComparedPerson]] = {}
    for one, other in _candidates(people):
        first, second = sorted((one, other), key=lambda person: order[person.pk])
        key = (first.pk, second.pk)
        if key not in found and (likeness := likeness_of(first, second)):
            found[key] = (likeness, first, second)
    ranked = sorted(found.values(), key=lambda row: (-row[0], order[row[1].pk], order[row[2].pk]))
    return [(first, second) for _likeness, first, second in ranked]


def likeness_of(one: ComparedPerson, other: ComparedPerson) -> int:
    """Return how likely the two are one person, from 4 (the same words) to 0."""
    if not one.words or not other.words:
        return 0
    if sorted(one.words) == sorted(other.words):
        return 4
    if (one.number and one.number == other.number) or (one.email and one.email == other.email):
        # Couples share a telephone: the first names decide.
        return 3 if is_same_word(one.words[0], other.words[0]) else 0
    if min(len(one.words), len(other.words)) < 2:
        return 0
    ends = [(one.words[at], other.words[at]) for at in (0, -1)]
    if all(first == second for first, second in ends):
        return 3 if _middles_agree(one.words[1:-1], other.words[1:-1]) else 0
    shorter, longer = sorted((one.words, other.words), key=len)
    if set(shorter) < set(longer) and shorter[0] == longer[0]:
        return 2
    if all(is_same_word(first, second) for first, second in ends) or _is_one_long_word_wrong(ends):
        return 1 if _middles_agree(one.words[1:-1], other.words[1:-1]) else 0
    return 0


def _candidates(
    people: Sequence[ComparedPerson],
) -> Iterator[tuple[ComparedPerson, ComparedPerson]]:
    """Yield each two who share their first word, their last word, telephone or address."""
    for keys in (_first, _last, _all_words, _phone, _email):
        groups: defaultdict[Hashable, list[ComparedPerson]] = defaultdict(list)
        for one in people:
            for key in keys(one):
                groups[key].append(one)
        for group in groups.values():
            if len(group) <= MOST_OF_A_NAME:
                yield from combinations(group, 2)


def _first(one: ComparedPerson) -> Iterable[Hashable]:
    return one.words[:1]


def _last(one: ComparedPerson) -> Iterable[Hashable]:
    return one.words[-1:]


def _all_words(one: ComparedPerson) -> Iterable[Hashable]:
    return [tuple(sorted(one.words))] if one.words else []


def _phone(one: ComparedPerson) -> Iterable[Hashable]:
    return [one.number] if one.number else []


def _email(one: ComparedPerson) -> Iterable[Hashable]:
    return [one.email] if one.email else []


def _middles_agree(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether the words in the middle could be those of one person: none contradicts another."""
    shorter, longer = sorted((one, other), key=len)
    return all(any(is_same_word(word, candidate) for candidate in longer) for word in shorter)


def is_same_word(one: str, other: str) -> bool:
    """Whether two words may be one name: equal, an initial of it, or with one wrong letter."""
    if one == other:
        return True
    if 1 in (len(one), len(other)):
        return one[0] == other[0]
    return min(len(one), len(other)) >= SHORTEST and _has_wrong_letters(one, other, 1)


def _is_one_long_word_wrong(ends: Sequence[tuple[str, str]]) -> bool:
    """Whether the first or the last words are equal, and the others long with two wrong letters."""
    wrong = [two for two in ends if two[0] != two[1]]
    return len(wrong) == 1 and all(
        min(map(len, two)) >= LONG and two[0][0] == two[1][0] and _has_wrong_letters(*two, 2)
        for two in wrong
    )


def _has_wrong_letters(one: str, other: str, most: int) -> bool:
    """Whether at most `most` letters more, less, other or exchanged with their neighbour make two
    words equal.
    """
    if abs(len(one) - len(other)) > most:
        return False
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), None)
    if at is None:
        return True
    if not most:
        return False
    one, other = one[at:], other[at:]
    ways = [(one[1:], other[1:]), (one[1:], other), (one, other[1:])]
    if one[:2] == other[1::-1]:
        ways.append((one[2:], other[2:]))
    return any(_has_wrong_letters(first, second, most - 1) for first, second in ways)
