"""What is known about one person, and what replaces it when the person is erased. Read-only.

Upper apps register what they know about a person, the writers of texts that people have typed, and
stores of finished pages and papers, when the site starts. `clubs.roster.erase_player` erases.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext

from clubs.models import Club, Competitor, JournalEntry, Particulars, Player
from clubs.names import FULL, sort_key
from clubs.particular_names import NAMES

Facts: TypeAlias = Mapping[str, Any]
Known = Callable[[Player], Facts]
Replace = Callable[[str], str]
WriteTexts = Callable[[Club, str, Replace], None]
"""Write each text of the club that contains a word, as `Replace` returns it."""

KNOWN: list[Known] = []
TEXTS: list[WriteTexts] = []
STORES: list[Callable[[], None]] = []


def register(known: Known, texts: WriteTexts, store: Callable[[], None] | None = None) -> None:
    """Let export and erasure of a person cover another app."""
    KNOWN.append(known)
    TEXTS.append(texts)
    STORES.extend(filter(None, [store]))


def facts_of(player: Player) -> dict[str, Any]:
    """Return everything the club holds about a person, ready for JSON."""
    particulars = Particulars.objects.filter(player=player).first()
    pairs = Competitor.objects.of(player).with_players()
    facts: dict[str, Any] = {
        "club": player.club.name,
        "name": player.name,
        "nickname": player.called,
        "archived_at": player.archived_at,
        "particulars": {name: getattr(particulars, name, "") for name in NAMES},
        "consent_noted_at": particulars and particulars.consent_at,
        "consent_noted_by": str(particulars.consent_by) if particulars else "",
        "account": player.club.memberships.filter(player=player)
        .values("user__username", "user__email", "role")
        .first(),
        "pairs": [
            {"number": pair.number, "name": str(pair), "people": [str(p) for p in pair.players]}
            for pair in pairs
            if pair.second_id and not pair.is_passing
        ],
        "merged_with": list(player.merges.values_list("name", flat=True)),
        "invitations": list(player.invitations.values("name", "email", "made_at", "used_at")),
    }
    for known in KNOWN:
        facts |= known(player)
    lines = lines_about(player)
    facts["history"] = [
        {"at": line.at, "action": line.action, "subject": line.subject, "before": line.before}
        | {"after": line.after, "reason": line.reason}
        for line in lines
    ]
    return facts


def lines_about(player: Player) -> list[JournalEntry]:
    """Return the journal lines of the club that name the person, the latest first."""
    names = NamesOf(player, player.name)
    return [line for line in names.candidates() if names.is_in(line)]


@dataclass(frozen=True)
class NamesOf:
    """All spellings under which texts of the club name a person, and what replaces each."""

    player: Player
    new: str

    @cached_property
    def known_as(self) -> list[tuple[str, str]]:
        """Every name and nickname of the person, present and past."""
        path = f"/{self.player.club.slug}/players/{self.player.pk}/"
        lines = JournalEntry.objects.filter(club=self.player.club_id, path=path)
        changes = lines.filter(action__in=["add-player", "edit-player"])
        texts = [text for line in changes for text in (line.before, line.after) if text]
        texts += self.player.merges.values_list("name", flat=True)
        known = [(self.player.name, self.player.called), *map(_split, texts)]
        return list(dict.fromkeys(known))

    @cached_property
    def pair_names(self) -> list[str]:
        """Own names of the person's pairs, present and past, that have one of these names in it."""
        pairs = list(Competitor.objects.of(self.player))
        slug = self.player.club.slug
        paths = [f"/{slug}/pairs/{pair.number}/" for pair in pairs]
        lines = JournalEntry.objects.filter(club=self.player.club_id, path__in=paths)
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
            for code, _language in settings.LANGUAGES:
                with translation.override(code):
                    found |= dict(self._pair(pair))
        return found

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        longest_first = sorted(self.spellings, key=len, reverse=True)
        return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")

    def replace(self, text: str) -> str:
        """Return the text without the person's names."""
        return self.pattern.sub(lambda found: self.spellings[found[0]], text)

    def is_in(self, line: JournalEntry) -> bool:
        texts = [line.subject, line.before, line.after, line.reason]
        texts += [text for words in line.translations.values() for text in words]
        return any(self.pattern.search(text) for text in texts)

    def candidates(self) -> Iterable[JournalEntry]:
        """Return the journal lines with a first name or nickname of the person."""
        lines = JournalEntry.objects.filter(club=self.player.club_id)
        found: dict[int, JournalEntry] = {}
        for word in self.first_words:
            found |= {line.pk: line for line in lines.filter(search_key__contains=word)}
        return [found[pk] for pk in sorted(found, reverse=True)]

    @cached_property
    def first_words(self) -> list[str]:
        """The sort key of the first word of each name: rare enough to look for texts by."""
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

    def _pair(self, pair: Competitor) -> Iterable[tuple[str, str]]:
        """Yield how the pair may be written in the language of the moment, with the new name."""
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


def _split(text: str) -> tuple[str, str]:
    """Return name and nickname of a text such as *Dirce Amaral (Didi)*."""
    match = re.fullmatch(r"(.+) \((.+)\)", text)
    return (match[1], match[2]) if match else (text, "")
