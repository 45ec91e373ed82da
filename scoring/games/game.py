"""The record of a game: everything that belongs to it, named in one place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from scoring.arbiter.steps import Arbiter, Case
from scoring.arbiter_words.book import Words
from scoring.rules.base.sheet import MatchState, RuleSet

from .words import Text, Vocabulary

Dealer = Callable[[Random, Any, MatchState, Sequence[str]], Any]
"""Deals and plays one hand in a state; the texts are reasons for penalties."""


@dataclass(frozen=True)
class When:
    """A sentence for rules that have an option (or for which a function is true), else another one.

    `other`: an option; if it differs from the preset, a sentence on the preset's value follows.
    """

    has: str | Callable[[Any], bool]
    text: Text
    otherwise: Text = ""
    other: str = ""

    def said(self, rules: RuleSet) -> Text:
        has = self.has(rules) if callable(self.has) else getattr(rules, self.has, False)
        return self.text if has else self.otherwise


@dataclass(frozen=True)
class Part:
    """A section of the rules page, shown if `when` is true of the rules.

    Its text is a template, or `sentences` in which {clean} stands for an option: a number, or the
    meaning of a switch. A sentence is a paragraph, or an item where the section `is_list`.
    """

    name: str
    title: Text
    when: Callable[[RuleSet], bool] = lambda rules: True
    sentences: Sequence[Text | When] = ()
    template: str = ""
    is_list: bool = False

    @property
    def code(self) -> str:
        """The id of the section on the page."""
        return self.name.rpartition("/")[2]


class DemoMatch(NamedTuple):
    """A Sunday match of the demo club, `weeks` weeks ago; 0: in progress now."""

    sides: int
    weeks: int


class Rulings(NamedTuple):
    """The arbiter of a game with its words. `card_title` heads the card of a game without rules.

    An arbiter that keeps a state needs `cases` for its card; others are printed situation by
    situation.
    """

    name: Text
    arbiter: Arbiter
    words: Words
    card_title: Text = ""
    cases: Callable[[], Iterable[Case]] | None = None


@dataclass(frozen=True)
class Game:
    """A game: its rules with the default options, its name, and all its other parts.

    `groups` are the options by group, in the order of the page where a club changes them;
    `bonuses` are those that the rules page lists among the points.
    """

    rules: RuleSet
    name: Text
    deal: Dealer
    words: Vocabulary
    groups: Mapping[str, Sequence[str]]
    bonuses: Sequence[str]
    parts: Sequence[Part]
    arbiter: Arbiter
    arbiter_words: Words
    demo: Sequence[DemoMatch] = ()

    @property
    def key(self) -> str:
        """The key under which matches store their game."""
        return self.rules.key
