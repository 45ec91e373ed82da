"""The rulings so far at a table whose arbiter carries a state, as parameters of an address.

A step is the code of a situation and the answers to its questions in their order:
`exposed W H 7 9`. Free words are quoted, so that they have neither spaces nor commas. The address
never holds the state itself: every page computes it anew from the steps, so it is always a state
that rulings lead to, and leaving out the last step undoes it. Must not know a game.
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
from scoring.forms.referee.answers import read, write
from scoring.forms.referee.penalty_cards import Board, board
from scoring.rules.base.problems import MalformedFacts
from scoring.rulings.ruling_words import Ruled, arbiter_problem, ruling_words, situation_title

NAME, OCCASION, JOINT = "step", "occasion", ","
SLUG = re.compile(r"[-a-zA-Z0-9_]{1,60}")
MOST_STEPS = 100
"""Thirteen tricks have far fewer. Every page rules all steps again, so their number is limited."""


class CannotBe(Exception):
    """The steps are impossible for these `reasons`, in sentences; empty: they are unreadable."""

    def __init__(self, reasons: Sequence[str] = ()) -> None:
        super().__init__(", ".join(reasons))
        self.reasons = reasons


@dataclass(frozen=True)
class Step:
    """One ruled situation: its text in the address, its title and its ruling in words."""

    text: str
    title: str
    ruled: Ruled


@dataclass(frozen=True)
class TableSteps:
    """The steps of one table, first step first, and the table they led to. `occasion` names the
    event from whose page the arbiter was opened, such as a tournament; "" without one.
    """

    game: str
    steps: Sequence[Step]
    table: Table
    occasion: str = ""

    @classmethod
    def read(cls, arbiter: Arbiter, data: QueryDict, table: Table) -> TableSteps:
        """Rule all steps of an address again, from this table on. Raises CannotBe."""
        texts = data.getlist(NAME)
        if texts and (arbiter.read_state is None or len(texts) > MOST_STEPS):
            raise CannotBe
        steps: list[Step] = []
        for text in texts:
            code, *answers = text.split() or [""]
            ruling = _rule(arbiter, code, answers, table)
            table = Table(table.rules, ruling.state)
            title = situation_title(arbiter.game, code)
            steps.append(Step(text, title, ruling_words(arbiter.game, ruling)))
        occasion = data.get(OCCASION, "")
        return cls(arbiter.game, steps, table, occasion if SLUG.fullmatch(occasion) else "")

    @staticmethod
    def step(situation: str, answers: Sequence[tuple[Question, Any]]) -> str:
        """Write a situation and its answers as one step, which `read` rules again."""
        texts = (JOINT.join(map(quote, write(question, answer))) for question, answer in answers)
        return " ".join((situation, *texts))

    @property
    def hidden(self) -> list[tuple[str, str]]:
        """The hidden fields that send the occasion and the steps to the next page."""
        occasion = [(OCCASION, self.occasion)] if self.occasion else []
        return [*occasion, *((NAME, step.text) for step in self.steps)]

    @property
    def query(self) -> str:
        """The query of the table after all its steps."""
        return urlencode(self.hidden)

    @property
    def query_undone(self) -> str:
        """The query of the table without its last step."""
        return urlencode(self.hidden[:-1])

    def query_after(self, step: str) -> str:
        """Return the query of the table after one more step."""
        return urlencode([*self.hidden, (NAME, step)])

    @property
    def board(self) -> Board | None:
        """The table after all its steps, to show; None before the first step."""
        return board(self.game, self.table.state) if self.steps else None


def _rule(arbiter: Arbiter, code: str, texts: Sequence[str], table: Table) -> Ruling:
    answers: dict[str, Any] = {}
    unread = list(texts)
    try:
        situation = arbiter.situation(code)
        outcome = situation.ask(answers, table)
        while isinstance(outcome, Question) and unread:
            values = list(map(unquote, unread.pop(0).split(JOINT)))
            answers[outcome.code] = read(outcome, values)
            outcome = situation.ask(answers, table)
    except (MalformedFacts, ValidationError) as error:
        raise CannotBe from error
    if isinstance(outcome, Refusal):
        raise CannotBe([arbiter_problem(arbiter.game, problem) for problem in outcome.problems])
    if isinstance(outcome, Question) or unread:
        raise CannotBe
    return outcome
