"""Find the pairs that a table of results names, by number or by names. Read-only."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import product

from django.utils.translation import gettext as _

from clubs.imports.people_index import PeopleIndex
from clubs.imports.steps import Option, Question
from clubs.imports.typed_names import joined_names, unnumbered
from clubs.models import Competitor, Player
from clubs.words.names import sort_key, with_capitals
from scoring.imports.sides import YES, Found, NamedSide

MOST_OPTIONS = 8


class Pairs:
    """The pairs of a club, found by a text: a number, a name, or the names of two people."""

    def __init__(self, index: PeopleIndex, answers: Mapping[str, str]) -> None:
        self.index, self.answers = index, answers
        self.makes_new = answers.get("opt-new") == YES
        self.by_name: defaultdict[str, list[Competitor]] = defaultdict(list)
        for pair in self.index.pairs.values():
            if pair.name:
                self.by_name[sort_key(pair.name)].append(pair)
        self.found: dict[str, Found] = {}
        self.unknown: dict[str, str] = {}
        """The texts of pairs that the club does not know at all, by their keys."""

    def find(self, text: str, field: str) -> Found:
        """Return the pair that a text names, else the code of its problem or a question."""
        key = sort_key(text)
        if key not in self.found:
            self.found[key] = self._find(text, key, field)
        return self.found[key]

    def _find(self, text: str, key: str, field: str) -> Found:
        digits = key.removeprefix("dupla").removeprefix("pareja").removeprefix("pair").strip(" #.")
        if digits.isascii() and digits.isdecimal():
            pair = self.index.pair_numbers.get(int(digits)) if len(digits) < 7 else None
            return (_two(pair), "", None) if pair else (None, "unknown-number", None)
        if len(named := self.by_name.get(key, [])) == 1:
            return _two(named[0]), "", None
        names = [unnumbered(name) for name in joined_names(unnumbered(text))]
        if len(names) != 2 or not all(any(map(str.isalpha, name)) for name in names):
            return None, "no-pair", None
        for name in names:
            text = text.replace(name, with_capitals(name), 1)
        names = [with_capitals(name) for name in names]
        people = [self._people(name) for name in names]
        known = self._pairs_of(people)
        if len(known) == 1:
            return _two(known[0]), "", None
        if not known:
            # Only a question may find a pair by names that are not its own.
            people = [
                found or self.index.alike(name) for name, found in zip(names, people, strict=True)
            ]
            known = self._pairs_of(people)
        return self._ask(text, key, field, names, known, people)

    def _pairs_of(self, people: Sequence[Sequence[Player]]) -> list[Competitor]:
        """Return the pairs of one of the first people with one of the second."""
        return [
            self.index.pairs[two]
            for first, second in product(*people)
            if (two := frozenset((first.pk, second.pk))) in self.index.pairs
        ]

    def _people(self, name: str) -> list[Player]:
        sure = self.index.sure(name)
        return [sure] if sure else self.index.candidates(name)

    def _ask(
        self,
        text: str,
        key: str,
        field: str,
        names: Sequence[str],
        known: Sequence[Competitor],
        people: Sequence[Sequence[Player]],
    ) -> Found:
        """Return the question which pair this is, or the pair that was chosen."""
        twos: dict[str, NamedSide] = {f"pair-{pair.pk}": _two(pair) for pair in known}
        options = [
            Option(value, two.name, two.competitor.partners if two.competitor else "")
            for value, two in twos.items()
        ]
        sides = [[*found[:3], None] for found in people]
        is_sure = [
            len(found) == 1 and self.index.sure(name) == found[0]
            for name, found in zip(names, people, strict=True)
        ]
        for both in product(
            *(side[:1] if sure else side for side, sure in zip(sides, is_sure, strict=True))
        ):
            value = "new-" + "-".join(str(one.pk) if one else "x" for one in both)
            if len({one.pk if one else name for one, name in zip(both, names, strict=True)}) < 2:
                continue
            members = tuple(
                one.pk if one else sort_key(name) for one, name in zip(both, names, strict=True)
            )
            twos[value] = NamedSide(text, key=key, people=members, is_new=True)
            words = [
                one.name if one else _("{name} (new person)").format(name=name)
                for one, name in zip(both, names, strict=True)
            ]
            label = _("New pair: {first}, {second}").format(first=words[0], second=words[1])
            if frozenset(members) not in self.index.pairs:
                options.append(Option(value, label))
        options = options[:MOST_OPTIONS]
        if len(options) == 1:
            self.unknown[key] = text
            if self.makes_new:
                return twos[options[0].value], "", None
        answer = self.answers.get(field, "")
        chosen = answer if answer in {option.value for option in options} else ""
        legend = _("Which pair is {text}?").format(text=text)
        question = Question(field, legend, options, chosen)
        return twos.get(chosen), "", question


def _two(pair: Competitor) -> NamedSide:
    people = [pair.first_id, *([pair.second_id] if pair.second_id else [])]
    return NamedSide(str(pair), pair, people=tuple(people))
