"""The words of one game's arbiter, by code."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace

from django.utils.functional import Promise

Text = str | Promise


@dataclass(frozen=True)
class Words:
    """The words of an arbiter by code.

    `situations`: the title, and other words for the search. `choices`: by "question/choice", else
    by "choice" alone. `facts`: sentences that describe a table.
    """

    situations: Mapping[str, tuple[Text, Text]] = field(default_factory=dict)
    questions: Mapping[str, Text] = field(default_factory=dict)
    choices: Mapping[str, Text] = field(default_factory=dict)
    rulings: Mapping[str, Text] = field(default_factory=dict)
    reasons: Mapping[str, Text] = field(default_factory=dict)
    consequences: Mapping[str, Text] = field(default_factory=dict)
    problems: Mapping[str, Text] = field(default_factory=dict)
    facts: Mapping[str, Text] = field(default_factory=dict)

    def __or__(self, other: Words) -> Words:
        """Return the words of both; `other` wins if both have words for a code."""
        names = [part.name for part in fields(self)]
        return Words(**{name: {**getattr(self, name), **getattr(other, name)} for name in names})

    def of(self, situations: Iterable[str]) -> Words:
        """Return these words without the titles of other situations."""
        return replace(self, situations={code: self.situations[code] for code in situations})
