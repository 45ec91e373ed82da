"""The shape of a game's words: its lines, questions, options, melds and problems.

Codes come from `scoring.rules`; a page finds their words in `scoring.labels`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields

from django.utils.functional import Promise

Text = str | Promise


@dataclass(frozen=True)
class Label:
    """The name of a line or question: in full, in a narrow place, and a hint.

    `asks`: the whole question, where it has a screen of its own; empty: the full name says it.
    """

    full: Text
    short: Text
    hint: Text = ""
    asks: Text = ""


@dataclass(frozen=True)
class Option:
    """An option's name and meaning.

    `effect` is one sentence with {value} at its end, or one sentence for each value. `codes` names
    the values of a choice. The option counts only where the switch `needs` is on. `unset`: its
    value while it has no effect.
    """

    label: Text
    effect: Text | Mapping[object, Text]
    codes: Mapping[str, Text] = field(default_factory=dict)
    needs: str = ""
    unset: object = None


@dataclass(frozen=True)
class Vocabulary:
    """Words by the codes of the rules.

    `went_out` and `outs` are by the question who ended the hand: the words beside that side, and
    the head of a column that counts the hands it ended. `problems` are a title and a sentence;
    `amounts` fill {found} in these, by the names of the problem's parameters.
    """

    lines: Mapping[str, Label] = field(default_factory=dict)
    fields: Mapping[str, Label] = field(default_factory=dict)
    went_out: Mapping[str, Text] = field(default_factory=dict)
    outs: Mapping[str, Label] = field(default_factory=dict)
    melds: Mapping[str, Text] = field(default_factory=dict)
    faults: Mapping[str, Text] = field(default_factory=dict)
    options: Mapping[str, Option] = field(default_factory=dict)
    problems: Mapping[str, tuple[Text, Text]] = field(default_factory=dict)
    amounts: Mapping[tuple[str, ...], Text] = field(default_factory=dict)

    def __or__(self, other: Vocabulary) -> Vocabulary:
        """Return the words of both; `other` wins if both have words for a code."""
        names = [part.name for part in fields(self)]
        return Vocabulary(**{name: getattr(self, name) | getattr(other, name) for name in names})
