"""The steps so far at a table whose arbiter carries a state, as part of an address.

A step is a situation and the answers to its questions in their order: `exposed W H 7 9`. Free words
are quoted, so that they have neither spaces nor commas. The state
is never sent: it is what the steps lead to, so it cannot be one that no ruling gives, and undoing
is leaving the last step out. Knows steps and rulings; must not know a game.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, unquote

from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.http import urlencode

from scoring.arbiter.steps import Arbiter, Question, Refusal, Ruling, Table
from scoring.forms.answers import read, write
from scoring.forms.penalty_cards import Board, board
from scoring.rules.problems import MalformedFacts
from scoring.ruling_words import Ruled, arbiter_problem, ruling_words, situation_title

NAME, OCCASION, JOINT = "step", "occasion", ","
SLUG = re.compile(r"[-a-zA-Z0-9_]{1,60}")
MOST_STEPS = 100
"""Many more than thirteen tricks have; each asks all that came before once again."""


class CannotBe(Exception):
    """These steps cannot have happened; `reasons` say why, where they could be read at all."""

    def __init__(self, reasons: Sequence[str] = ()) -> None:
        super().__init__(", ".join(reasons))
        self.reasons = reasons


@dataclass(frozen=True)
class Step:
    """One step that was ruled, and the words of it."""

    text: str
    title: str
    ruled: Ruled


@dataclass(frozen=True)
class Course:
    """The steps of one table, first step first, and the table they led to. `occasion` names where
    the arbiter was asked for, such as a tournament.
    """

    steps: Sequence[Step]
    table: Table
    occasion: str = ""

    @classmethod
    def read(cls, arbiter: Arbiter, data: QueryDict, table: Table) -> Course:
        """Raises CannotBe."""
        written = data.getlist(NAME)
        if written and (arbiter.read_state is None or len(written) > MOST_STEPS):
            raise CannotBe
        steps: list[Step] = []
        for text in written:
            code, *answers = text.split() or [""]
            ruling = _rule(arbiter, code, answers, table)
            table = Table(table.rules, ruling.state)
            title = situation_title(arbiter.game, code)
            steps.append(Step(text, title, ruling_words(arbiter.game, ruling)))
        occasion = data.get(OCCASION, "")
        return cls(steps, table, occasion if SLUG.fullmatch(occasion) else "")

    @staticmethod
    def step(situation: str, asked: Sequence[tuple[Question, Any]]) -> str:
        """A situation and its answers as one step."""
        texts = (JOINT.join(map(quote, write(question, answer))) for question, answer in asked)
        return " ".join((situation, *texts))

    @property
    def hidden(self) -> list[tuple[str, str]]:
        """The fields that bring the occasion and the steps to the next page."""
        occasion = [(OCCASION, self.occasion)] if self.occasion else []
        return [*occasion, *((NAME, step.text) for step in self.steps)]

    @property
    def query(self) -> str:
        """The address of the table as it is now."""
        return urlencode(self.hidden)

    @property
    def query_undone(self) -> str:
        """That of the table without its last step."""
        return urlencode(self.hidden[:-1])

    def query_after(self, step: str) -> str:
        """That of the table once this was ruled as well."""
        return urlencode([*self.hidden, (NAME, step)])

    @property
    def board(self) -> Board | None:
        """The table as it is now, where anything was told of it."""
        return board(self.table.state) if self.steps else None


def _rule(arbiter: Arbiter, code: str, texts: Sequence[str], table: Table) -> Ruling:
    answers: dict[str, Any] = {}
    left = list(texts)
    try:
        situation = arbiter.situation(code)
        now = situation.ask(answers, table)
        while isinstance(now, Question) and left:
            answers[now.code] = read(now, list(map(unquote, left.pop(0).split(JOINT))))
            now = situation.ask(answers, table)
    except (MalformedFacts, ValidationError) as error:
        raise CannotBe from error
    if isinstance(now, Refusal):
        raise CannotBe([arbiter_problem(arbiter.game, problem) for problem in now.problems])
    if isinstance(now, Question) or left:
        raise CannotBe
    return now
