"""The rules of a game for players: the sections of a page, with their numbers.

The record of a game lists the sections; an option that is off hides the sections and sentences that
depend on it. A number that differs from the preset shows both. Must not know how a page becomes a
PDF file: that is `server.papers.printing`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString

from clubs.words.figures import points
from scoring.games import GAMES, Part, Text, When
from scoring.house_rules.house import preset
from scoring.labels import OPTIONS, option_label
from scoring.labels.effects import effect
from scoring.rules.base.sheet import RuleSet
from scoring.table.scoresheet import ChosenRules


@dataclass(frozen=True)
class Numbers:
    """The values of options as HTML for a sentence, by the name of the option: `page.n.clean`."""

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

    @property
    def minimums_by_hand(self) -> list[tuple[int, SafeString]]:
        names = [(number, f"minimum_hand_{number}") for number in range(1, 5)]
        return [(at, self[name]) for at, name in names if getattr(self.chosen.rules, name)]


@dataclass(frozen=True)
class Others:
    """The preset's values as HTML sentences, by the name of the option: `page.other.mode`. Empty
    for an option that does not differ.
    """

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
    """The page about the rules `chosen`."""

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
        """Whether an option differs from the preset."""
        return self.rules != self.preset.rules

    @property
    def parts(self) -> list[Part]:
        """The sections that apply to these rules, with the numbers filled in."""
        return [
            replace(part, sentences=list(self._said(part)))
            for part in GAMES[self.chosen.key].parts
            if part.when(self.rules)
        ]

    def _said(self, part: Part) -> Iterator[SafeString]:
        for sentence in part.sentences:
            if not isinstance(sentence, When):
                yield self._sentence(sentence)
            elif text := sentence.said(self.rules):
                other = self.other[sentence.other] if sentence.other else SafeString()
                yield self._sentence(text) + other

    def _sentence(self, text: Text) -> SafeString:
        return SafeString(escape(str(text)).format_map(self.n))

    @property
    def deck_size(self) -> int:
        # A template would look up "total" among the cards of the counter.
        return self.rules.deck.total()

    @property
    def own_hand_lost(self) -> bool:
        """Whether a side loses points for the cards left in its own hands."""
        return "hand" in self.rules.line_codes

    @property
    def bonuses(self) -> list[tuple[str, SafeString]]:
        """The names and values of bonuses and penalties, besides card points."""
        return list(self._worth(GAMES[self.chosen.key].bonuses))

    @property
    def cards(self) -> list[tuple[str, SafeString]]:
        return list(self._worth(GAMES[self.chosen.key].groups["cards"]))

    def _worth(self, names: Sequence[str]) -> Iterator[tuple[str, SafeString]]:
        """Yield the names and values of these options, without those that are 0 here and in the
        preset or depend on an option that is off.
        """
        mine, theirs = self.rules.options(), self.preset.rules.options()
        for name in names:
            if (
                name in mine
                and (mine[name] or theirs[name])
                and mine.get(OPTIONS[name].needs, True)
            ):
                yield option_label(name), self.n[name]
