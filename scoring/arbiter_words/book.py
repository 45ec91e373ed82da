"""What an arbiter's codes are called: the shape of the words of one game."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise

Text = str | Promise


@dataclass(frozen=True)
class Words:
    """`situations`: the title, and other words somebody may look for it by. `choices` are found by
    "question/choice", or else by "choice" alone. Rulings are read out; reasons say why."""

    situations: Mapping[str, tuple[Text, Text]]
    questions: Mapping[str, Text]
    choices: Mapping[str, Text]
    rulings: Mapping[str, Text]
    reasons: Mapping[str, Text]
    consequences: Mapping[str, Text]
    problems: Mapping[str, Text]
