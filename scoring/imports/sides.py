"""A side of a match as a table of results names it: a pair or a single player."""

from __future__ import annotations

from dataclasses import dataclass

from clubs.imports.steps import Question
from clubs.models import Competitor

YES = "yes"


@dataclass(frozen=True)
class NamedSide:
    """A side: a competitor of the club, or one to be made under the `key`.

    `people`: keys of people of the club, and sort keys of new ones. `is_new`: whether the club does
    not have the pair or the person yet.
    """

    name: str
    competitor: Competitor | None = None
    key: str = ""
    people: tuple[int | str, ...] = ()
    is_new: bool = False

    @property
    def identity(self) -> int | str:
        return self.competitor.pk if self.competitor else self.key


Found = tuple[NamedSide | None, str, Question | None]
"""The side of a text, or the code of its problem, or the question about it."""
