"""The rules of a game for players: the sections of the page, and its numbers.

The record of a game names the sections; an option that is off hides what depends on it. Numbers
that differ from the preset say so. Must not know how a page becomes a PDF: `scoring.printing`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.html import format_html
from django.utils.safestring import SafeString

from clubs.figures import points
from scoring.games import GAMES, RULINGS, Part, Text
from scoring.house import preset
from scoring.labels import OPTIONS, option_label
from scoring.labels.effects import effect
from scoring.rules.sheet import RuleSet
from scoring.scoresheet import ChosenRules


@dataclass(frozen=True)
class Numbers:
    """The numbers of some rules as they stand in a sentence: `page.n.clean`."""

    chosen: ChosenRules
    preset: ChosenRules

    def __getitem__(self, name: str) -> SafeString:
        mine, theirs = (getattr(chosen.rules, name) for chosen in (self.chosen, self.preset))
        if isinstance(mine, bool):
            return format_html("{}{}", effect(name, mine), Others(self.chosen, self.preset)[name])
        if mine == theirs:
            return format_html('<b class="num">{}</b>', points(mine))
        return format_html(
            '<b class="num own-number">{}</b> <span class="was">({}: {})</span>',
            points(mine),
            self.preset.name,
            points(theirs),
        )


@dataclass(frozen=True)
class Others:
    """The preset's value where some rules differ, in a sentence: `page.other.mode`."""

    chosen: ChosenRules
    preset: ChosenRules

    def __getitem__(self, name: str) -> SafeString:
        mine, theirs = (chosen.rules.options()[name] for chosen in (self.chosen, self.preset))
        if mine == theirs:
            return SafeString()
        sentence = effect(name, theirs)
        return format_html(' <span class="was">({}: {})</span>', self.preset.name, sentence)


@dataclass(frozen=True)
class GameRules:
    """The page of some rules."""

    chosen: ChosenRules

    @property
    def rules(self) -> RuleSet:
        return self.chosen.rules

    @property
    def preset(self) -> ChosenRules:
        return preset(self.chosen.key)

    @property
    def n(self) -> Numbers:
        return Numbers(self.chosen, self.preset)

    @property
    def other(self) -> Others:
        return Others(self.chosen, self.preset)

    @property
    def is_own(self) -> bool:
        """Whether a number or an option is not that of the preset."""
        return self.rules != self.preset.rules

    @property
    def parts(self) -> list[Part]:
        """The sections that these rules have, with their numbers in the sentences."""
        return [
            replace(part, sentences=[self._sentence(text) for text in part.sentences])
            for part in GAMES[self.chosen.key].parts
            if part.when(self.rules)
        ]

    def _sentence(self, text: Text) -> SafeString:
        return SafeString(str(text).format_map(self.n))

    @property
    def has_arbiter(self) -> bool:
        return self.chosen.key in RULINGS

    @property
    def deck_size(self) -> int:
        return self.rules.deck.total()

    @property
    def own_hand_lost(self) -> bool:
        """Whether a side pays for the cards left in its own hand."""
        return "hand" in self.rules.line_codes

    @property
    def bonuses(self) -> list[tuple[str, SafeString]]:
        """Bonuses and penalties beside the card points."""
        return list(self._worth(GAMES[self.chosen.key].bonuses))

    @property
    def cards(self) -> list[tuple[str, SafeString]]:
        return list(self._worth(GAMES[self.chosen.key].groups["cards"]))

    def _worth(self, names: Sequence[str]) -> Iterator[tuple[str, SafeString]]:
        """Leave out options worth nothing, unless they are worth something in the preset."""
        mine, theirs = self.rules.options(), self.preset.rules.options()
        for name in names:
            if (
                name in mine
                and (mine[name] or theirs[name])
                and mine.get(OPTIONS[name].needs, True)
            ):
                yield option_label(name), self.n[name]
