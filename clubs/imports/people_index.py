"""The people of a club, found by names as other people write them. Read-only."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from django.utils.translation import gettext as _

from clubs.imports.steps import Option, Question
from clubs.models import Club, Player
from clubs.people.alike import MOST_OF_A_NAME, ComparedPerson, is_same_word, likeness_of
from clubs.words.names import SMALL_WORDS, sort_key

MOST_OPTIONS = 12
NEW = "new"


class PeopleIndex:
    """The people of a club, found by a name as people write it."""

    def __init__(self, club: Club) -> None:
        self.players = list(club.players.all())
        self.by_key: defaultdict[str, list[Player]] = defaultdict(list)
        self.by_word: defaultdict[str, list[tuple[set[str], set[str], Player]]] = defaultdict(list)
        """People by their first name and nickname, with the words of the name, and of both."""
        self.by_end: defaultdict[str, list[tuple[ComparedPerson, Player]]] = defaultdict(list)
        """People by the first and by the last word of their names."""
        self.known_alike: dict[str, list[Player]] = {}
        for player in self.players:
            key, _two_spaces, called = player.sort_key.partition("  ")
            self.by_key[sort_key(player.name)].append(player)
            words = _words(key), _words(player.sort_key)
            for word in {*key.split()[:1], *called.split()[:1]}:
                self.by_word[word].append((*words, player))
            compared = ComparedPerson(player.pk, player.name)
            for word in {*compared.words[:1], *compared.words[-1:]}:
                self.by_end[word].append((compared, player))
        pairs = club.competitors.pairs().with_players()
        self.pairs = {frozenset((pair.first_id, pair.second_id)): pair for pair in pairs}
        self.pair_numbers = {pair.number: pair for pair in self.pairs.values()}

    def sure(self, name: str) -> Player | None:
        """Return the only active person of this full name."""
        active = [one for one in self.by_key.get(sort_key(name), ()) if one.archived_at is None]
        return active[0] if len(active) == 1 else None

    def candidates(self, name: str) -> list[Player]:
        """Return the people that a name may mean: namesakes, else those of a similar name."""
        key = sort_key(name)
        if same := self.by_key.get(key):
            return same[:MOST_OPTIONS]
        first, *others = key.split()
        return self._near(first, others)[:MOST_OPTIONS]

    def _near(self, first: str, others: Sequence[str]) -> list[Player]:
        words = {first, *others} - SMALL_WORDS
        return [
            player
            for own, with_called, player in self.by_word.get(first, ())
            if own <= words or words <= with_called
        ]

    def alike(self, name: str) -> list[Player]:
        """Return the people whose names differ from this one by a wrong letter or an initial."""
        key = sort_key(name)
        if key not in self.known_alike:
            self.known_alike[key] = self._alike(name)[:MOST_OPTIONS]
        return self.known_alike[key]

    def _alike(self, name: str) -> list[Player]:
        first, *others = sort_key(name).split()
        near = [
            player
            for word in self.by_word
            if word != first and min(len(word), len(first)) > 1 and is_same_word(word, first)
            for player in self._near(word, others)
        ]
        one = ComparedPerson(0, name)
        ends = {*one.words[:1], *one.words[-1:]}
        groups = [
            group for word in ends if len(group := self.by_end.get(word, [])) <= MOST_OF_A_NAME
        ]
        found = [player for group in groups for who, player in group if likeness_of(one, who)]
        return list(dict.fromkeys([*found, *near]))

    def partners(self, player: Player) -> list[str]:
        return [
            other.name
            for pair in self.pairs.values()
            if player.pk in (pair.first_id, pair.second_id)
            for other in pair.players
            if other.pk != player.pk
        ]

    def question(
        self,
        name: str,
        candidates: Sequence[Player],
        field: str,
        chosen: str,
        *,
        may_be_new: bool = True,
    ) -> Question:
        """Return the question which of these people a name is, a new person last."""
        options = [Option(str(one.pk), one.name, self.details(one)) for one in candidates]
        if may_be_new:
            options.append(Option(NEW, _("{name} is a new person").format(name=name)))
        is_offered = any(option.value == chosen for option in options)
        legend = _("Who is {name}?").format(name=name)
        return Question(field, legend, options, chosen if is_offered else "")

    def details(self, player: Player) -> str:
        """Return what tells a person from others of the same name."""
        names = ", ".join(self.partners(player))
        plays = _("plays with {names}").format(names=names) if names else _("not in a pair")
        archived = _("archived") if player.archived_at else ""
        return ", ".join(filter(None, (player.called, plays, archived)))


def _words(key: str) -> set[str]:
    return set(key.split()) - SMALL_WORDS
