"""The record of a game: everything that belongs to it, named in one place."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from scoring.arbiter.steps import Arbiter
from scoring.arbiter_words.book import Words
from scoring.rules.sheet import MatchState, RuleSet

from .words import Text, Vocabulary

Dealer = Callable[[Random, Any, MatchState, Sequence[str]], Any]
"""Deals and plays one hand in a state; the texts are reasons for penalties."""


@dataclass(frozen=True)
class Part:
    """A section of the rules page, shown `when` the rules have it.

    Its text is the template of this name, or `sentences` in which {clean} stands for an option: a
    number, or the meaning of a switch.
    """

    name: str
    title: Text
    when: Callable[[RuleSet], bool] = lambda rules: True
    sentences: Sequence[Text] = ()

    @property
    def code(self) -> str:
        """The id of the section on the page."""
        return self.name.rpartition("/")[2]

    @property
    def template(self) -> str:
        return f"scoring/game_rules/{self.name}.html"


class DemoMatch(NamedTuple):
    """A Sunday match of the demo club, so many `weeks` ago; 0: in progress now."""

    sides: int
    weeks: int


class Rulings(NamedTuple):
    """The arbiter of a game with its words. `card_title` heads the card of a game without rules."""

    name: Text
    arbiter: Arbiter
    words: Words
    card_title: Text = ""


@dataclass(frozen=True)
class Game:
    """A game with its default options, and the name people call it by.

    `groups` are the options by group, in the order of the page where a club changes them;
    `bonuses` are those that the rules page lists among the points. Without an `arbiter` the game
    has no rulings.
    """

    rules: RuleSet
    name: Text
    deal: Dealer
    words: Vocabulary
    groups: Mapping[str, Sequence[str]]
    bonuses: Sequence[str]
    parts: Sequence[Part]
    demo: Sequence[DemoMatch] = ()
    arbiter: Arbiter | None = None
    arbiter_words: Words = field(default_factory=Words)

    @property
    def key(self) -> str:
        """The key under which matches store their game."""
        return self.rules.key
