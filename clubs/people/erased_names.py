"""Find the names of a person in texts of the club, and replace them. Read-only."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from django.conf import settings
from django.db.models import QuerySet
from django.utils import translation
from django.utils.translation import gettext

from clubs.models import Competitor, JournalEntry, Merge, Player
from clubs.words.names import FULL, sort_key, spoken

WORDS = ("subject", "before", "after")
"""The columns of a journal line that `translations` has too, in this order."""
MERGED_NAME = {"merge-players": "before", "undo-merge": "after"}
"""The column of a journal line that names the entry that was merged into another."""


@dataclass(frozen=True)
class NamesOf:
    """All spellings of a person's names in texts of the club, each with its replacement."""

    player: Player
    new: str

    @cached_property
    def known_as(self) -> list[tuple[str, str]]:
        """Every name and nickname of the person, present and past."""
        texts = [
            text
            for line in self._renamings()
            if line.path in self.own_paths
            for text in (line.before, line.after)
            if text
        ]
        texts += self._merges.values_list("name", flat=True)
        known = [(self.player.name, self.player.called), *map(_split, texts)]
        return list(dict.fromkeys(known))

    @property
    def _merges(self) -> QuerySet[Merge]:
        """The merges into the person's entry that were not undone."""
        return self.player.merges.filter(undone_at__isnull=True)

    @cached_property
    def own_keys(self) -> list[int]:
        """The keys of the person's entry, and of those that were merged into it."""
        return [self.player.pk, *self._merges.values_list("gone", flat=True)]

    @cached_property
    def own_paths(self) -> frozenset[str]:
        return frozenset(f"{self._people_path}{key}/" for key in self.own_keys)

    @cached_property
    def _people_path(self) -> str:
        return f"/{self.player.club.slug}/players/"

    @cached_property
    def _pair_paths(self) -> frozenset[str]:
        pairs = Competitor.objects.of(self.player)
        return frozenset(f"/{self.player.club.slug}/pairs/{pair.number}/" for pair in pairs)

    def _renamings(self) -> QuerySet[JournalEntry]:
        """Return the journal lines of the club with present and past names of people."""
        return JournalEntry.objects.filter(
            club=self.player.club_id, action__in=["add-player", "edit-player"]
        )

    @cached_property
    def others(self) -> list[str]:
        """Longer names of other people that have a first word or a spelling of the person in them.

        *Dirce Amaral Filha* is not *Dirce Amaral*.
        """
        club = self.player.club
        people = club.players.exclude(pk=self.player.pk)
        texts = [
            text
            for line in self._renamings()
            if line.path not in self.own_paths
            for text in (line.before, line.after)
            if text
        ]
        merges = Merge.objects.filter(club=club, undone_at__isnull=True).exclude(kept=self.player)
        texts += merges.values_list("name", flat=True)
        both = [*people.values_list("name", "called"), *map(_split, texts)]
        names = {name for two in both for name in two}
        names |= {spoken(*two, 1) for two in both if two[0]}
        members = club.memberships.exclude(player=self.player).select_related("user")
        names |= {str(member.user) for member in members}
        first = {sort_key(name).split()[0] for both in self.known_as for name in both if name}
        return sorted(
            name
            for name in names - {name for both in self.known_as for name in both}
            if len(name.split()) > 1
            and (first.intersection(sort_key(name).split()) or self.pattern.search(name))
        )

    @cached_property
    def _others_pattern(self) -> re.Pattern[str]:
        # A look ahead, so that overlapping names are all found.
        names = "|".join(map(re.escape, sorted(self.others, key=len, reverse=True))) or "(?!)"
        return re.compile(rf"(?<!\w)(?=({names})(?!\w))", re.IGNORECASE)

    @cached_property
    def pair_names(self) -> list[str]:
        """Own names of the person's pairs, present and past, that have one of these names in it."""
        pairs = list(Competitor.objects.of(self.player))
        lines = JournalEntry.objects.filter(club=self.player.club_id, path__in=self._pair_paths)
        own = {pair.name for pair in pairs}
        for line in lines.filter(action__in=["add-pair", "edit-pair"]):
            # "12 · Ana Sá, Rui Reis · Os Reis", as the roster writes it.
            own |= {
                text.split(" · ")[2] for text in (line.before, line.after) if text.count(" · ") == 2
            }
        return sorted(name for name in own if self.is_of(name))

    def is_of(self, pair_name: str) -> bool:
        """Whether the own name of a pair has a word of the person's names."""
        return bool(self._words.intersection(sort_key(pair_name).split()))

    @cached_property
    def _words(self) -> frozenset[str]:
        words = (word for both in self.known_as for name in both for word in sort_key(name).split())
        return frozenset(word for word in words if len(word) > len("dos"))

    @cached_property
    def spellings(self) -> dict[str, str]:
        """Each text that names the person, alone or in a pair, with its replacement."""
        both = Competitor.objects.with_players().of(self.player).filter(second__isnull=False)
        found = {}
        for name, called in self.known_as:
            found[name] = self.new
            if called:
                found[f"{name} ({called})"] = self.new
        found |= dict.fromkeys(self.pair_names, self.new)
        for pair in both:
            found |= dict(self._listed(pair))
            for code, _language in settings.LANGUAGES:
                with translation.override(code):
                    found |= dict(self._pair(pair))
        return found

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """All spellings of several words. One word alone may be part of anybody's name."""
        return _pattern(text for text in self.spellings if " " in text)

    def replace(self, text: str) -> str:
        """Return the text without the person's names. Longer names of other people stay."""
        for start, spelling in reversed(list(self._found(text))):
            text = text[:start] + self.spellings[spelling] + text[start + len(spelling) :]
        return text

    def is_in_text(self, text: str) -> bool:
        return any(self._found(text))

    def _found(self, text: str) -> Iterator[tuple[int, str]]:
        """Yield where the text names the person, and the spelling, from left to right."""
        found = self.pattern.search(text)
        if not found:
            return
        others = [(match.start(1), match.end(1)) for match in self._others_pattern.finditer(text)]
        while found:
            start, longest = found.start(), found[0]
            for spelling in (longest, *self._shorter(longest)):
                end = start + len(spelling)
                # A name of the partner inside the spelling of a pair is in nobody's way.
                if all(
                    last <= start or end <= first or (start <= first and last <= end)
                    for first, last in others
                ):
                    yield start, spelling
                    break
            else:
                end = start + 1
            found = self.pattern.search(text, end)

    def _shorter(self, longest: str) -> list[str]:
        """Return the shorter spellings with which this one begins, the longest first."""
        shorter = (text for text in self.spellings if longest.startswith(f"{text} "))
        return sorted((text for text in shorter if " " in text), key=len, reverse=True)

    def replace_in(self, line: JournalEntry, column: str, text: str) -> str:
        """Return a text of a journal line without the person's names."""
        if self._is_of_another(line, column):
            return text
        if self._is_one_word(line, text):
            return self.new
        return self.replace(text)

    def is_in(self, line: JournalEntry) -> bool:
        """Whether the journal line is about the person."""
        if line.path in self.own_paths:
            return True
        texts = [(column, getattr(line, column)) for column in (*WORDS, "reason")]
        texts.append(("by_words", line.by_words))
        for words in line.translations.values():
            texts += zip(WORDS, words, strict=True)
        return any(
            not self._is_of_another(line, column)
            and (self._is_one_word(line, text) or self.is_in_text(text))
            for column, text in texts
        )

    def _is_of_another(self, line: JournalEntry, column: str) -> bool:
        """Whether this text of the line is another person's, although it may be the same name."""
        if not line.path.startswith(self._people_path) or line.path in self.own_paths:
            return False
        # An undone merge names the person in one column, on the page of the other one.
        return not (MERGED_NAME.get(line.action) == column and line.path in self._paths_merged_with)

    def _is_one_word(self, line: JournalEntry, text: str) -> bool:
        is_own = line.path in self.own_paths or line.path in self._pair_paths
        named = line.action in MERGED_NAME and line.path in self._paths_merged_with
        return text in self.spellings and (is_own or named)

    @cached_property
    def _paths_merged_with(self) -> frozenset[str]:
        """The pages of people with whom this entry was merged for a time."""
        merges = Merge.objects.filter(club=self.player.club_id, gone=self.player.pk)
        return frozenset(
            f"{self._people_path}{key}/" for key in merges.values_list("kept", flat=True)
        )

    def is_in_row(self, cells: Iterable[str]) -> bool:
        """Whether a row of a list names the person, with words in any order and case."""
        cells = list(cells)
        if any(map(self.is_in_text, cells)):
            return True
        every = [_words_of(cell) for cell in cells]
        own = [words for both in self.known_as for name in both if (words := _words_of(name))]
        if any(words in every for words in own):
            return True
        several = [words for words in own if len(words) > 1]
        return any(
            words <= found
            and not any(words < other <= found for other in map(_words_of, self.others))
            for found in (*every, frozenset().union(*every))
            for words in several
        )

    def candidates(self) -> Iterable[JournalEntry]:
        """Return the person's journal lines, and those with a first name or nickname of theirs."""
        lines = JournalEntry.objects.filter(club=self.player.club_id)
        found = {line.pk: line for line in lines.filter(path__in=self.own_paths)}
        for word in self.first_words:
            found |= {line.pk: line for line in lines.filter(search_key__contains=word)}
        return [found[pk] for pk in sorted(found, reverse=True)]

    @cached_property
    def first_words(self) -> list[str]:
        """The sort keys of the first word of each name. Few texts contain such a word."""
        names = [name for both in self.known_as for name in both if name]
        words = [sort_key(name).split()[0] for name in names]
        # The own name of a pair may be *Os Amaral*.
        words += [word for name in self.pair_names for word in sort_key(name).split()]
        return list(dict.fromkeys(words))

    @cached_property
    def first_typed(self) -> list[str]:
        """The first word of each name as it is written."""
        names = [name for both in self.known_as for name in both if name]
        return list(dict.fromkeys(name.split()[0] for name in names))

    def _listed(self, pair: Competitor) -> Iterable[tuple[str, str]]:
        """Yield the people of the pair as journal lines of pairs list them, with the new name."""
        for name, _called in self.known_as:
            names = [
                [one if player == self.player else player.name for player in pair.players]
                for one in (name, self.new)
            ]
            yield ", ".join(names[0]), ", ".join(names[1])

    def _pair(self, pair: Competitor) -> Iterable[tuple[str, str]]:
        """Yield the ways to write the pair in the current language, with the new name."""
        new = Player(name=self.new, called=self.new)
        for name, called in self.known_as:
            old = Player(name=name, called=called)
            for detail in range(FULL + 1):
                texts = []
                for player in (old, new):
                    two = [player if one == self.player else one for one in pair.players]
                    shown = Competitor(first=two[0], second=two[1], detail=detail)
                    texts.append(str(shown))
                yield texts[0], texts[1]


def erased_name(player: Player) -> str:
    """Return the name that replaces that of a person, in the first language of the club."""
    with translation.override(player.club.languages[0]):
        words = gettext("Erased person {number}")
    number = player.club.players.filter(erased_at__isnull=False).count() + 1
    return words.format(number=number)


def _pattern(texts: Iterable[str]) -> re.Pattern[str]:
    """Return the pattern of any of these texts as whole words, the longest first."""
    longest_first = sorted(texts, key=len, reverse=True)
    if not longest_first:
        return re.compile(r"(?!)")
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")


def _words_of(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", sort_key(text)))


def _split(text: str) -> tuple[str, str]:
    """Return name and nickname of a text such as *Dirce Amaral (Didi)*."""
    match = re.fullmatch(r"(.+) \((.+)\)", text)
    return (match[1], match[2]) if match else (text, "")
