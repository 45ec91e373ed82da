"""The shape of the words for one game's arbiter codes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields

from django.utils.functional import Promise

Text = str | Promise


@dataclass(frozen=True)
class Words:
    """`situations`: the title, and other words somebody may look for it by. `choices` are found by
    "question/choice", or else by "choice" alone. Rulings are read out; reasons say why."""

    situations: Mapping[str, tuple[Text, Text]] = field(default_factory=dict)
    questions: Mapping[str, Text] = field(default_factory=dict)
    choices: Mapping[str, Text] = field(default_factory=dict)
    rulings: Mapping[str, Text] = field(default_factory=dict)
    reasons: Mapping[str, Text] = field(default_factory=dict)
    consequences: Mapping[str, Text] = field(default_factory=dict)
    problems: Mapping[str, Text] = field(default_factory=dict)

    def __or__(self, other: Words) -> Words:
        """The words of both; those of `other` where both have some."""
        names = [part.name for part in fields(self)]
        return Words(**{name: {**getattr(self, name), **getattr(other, name)} for name in names})
