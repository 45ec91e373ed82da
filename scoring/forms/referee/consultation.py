"""Consult the arbiter: one question per page, until it rules.

The address of a page holds the answers given so far, by the codes of their questions. So every page
can be opened again, and going back loses nothing. Its other parameters: `at`, a question to ask
again; `side`, the side concerned, if the match knows an answer of each side; `given` and `was`, the
code of the question that a form answers and its earlier answer. A changed answer discards the
answers to all later questions. Knows questions and rulings; must not know a game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from scoring.arbiter.steps import Outcome, Question, Refusal, Ruling, Situation
from scoring.forms.referee import table_steps
from scoring.forms.referee.answers import read, say, write
from scoring.forms.referee.table_steps import TableSteps
from scoring.rulings.ruling_words import Ruled, arbiter_problem, question_words, ruling_words

Fields = list[tuple[str, str]]
SIDE, AT, GIVEN, WAS = "side", "at", "given", "was"
OWN = frozenset({SIDE, AT, GIVEN, WAS, table_steps.NAME, table_steps.OCCASION})
"""The parameters of an address that are not answers to the arbiter's questions."""


@dataclass(frozen=True)
class Choice:
    """A button that answers a question: its text and the query of the next page.

    `is_held`: whether this is the earlier answer to a question that is asked again.
    """

    code: str
    text: str
    query: str
    is_held: bool


@dataclass(frozen=True)
class Line:
    """An answered question. `query` asks it again; `is_known`: the match itself answered it."""

    text: str
    answer: str
    query: str
    is_known: bool = False


@dataclass(frozen=True)
class KnownAnswers:
    """The answers that a match itself gives: one per side, by the code of the question."""

    names: Sequence[str] = ()
    answers: Mapping[str, Sequence[int]] = field(default_factory=dict)


@dataclass(frozen=True)
class _Answered:
    question: Question
    answer: Any
    is_known: bool

    @property
    def fields(self) -> Fields:
        """The fields that send the answer. The match's own answers are read anew, not sent."""
        texts = [] if self.is_known else write(self.question, self.answer)
        return [(self.question.code, text) for text in texts]


class Consultation:
    """A situation with the answers given so far, and its outcome: the next question, the ruling, or
    the refusal of a situation that cannot happen.
    """

    def __init__(
        self,
        game: str,
        situation: Situation,
        steps: TableSteps,
        data: QueryDict,
        known: KnownAnswers,
    ) -> None:
        self.game, self.situation, self.steps, self.known = game, situation, steps, known
        self.raw = {code: values for code, values in data.lists() if code not in OWN}
        self.at, self.given, self.was = data.get(AT), data.get(GIVEN), data.getlist(WAS)
        sides = {str(position): position for position in range(len(known.names))}
        self.side = sides.get(data.get(SIDE, ""))
        self.answered: list[_Answered] = []
        self.asks_side = False
        self.problems: list[str] = []
        """The reasons why an answer, or the whole situation, is impossible."""
        self.held: list[str] = []
        """The earlier answer to the question that is asked."""
        self.outcome = self._ask_all()

    # --- The questions ----------------------------------------------------------------------------

    def _ask_all(self) -> Outcome:
        """Ask until an answer is missing; return that question, the ruling or the refusal."""
        outcome = self._ask()
        while isinstance(outcome, Question):
            if outcome.code in self.known.answers and (self.side is None or self.at == SIDE):
                self.asks_side = True
                return outcome
            answer = self._answer(outcome)
            if answer is None:
                return outcome
            self.answered.append(answer)
            outcome = self._ask()
        return self._refused(outcome) if isinstance(outcome, Refusal) else outcome

    def _ask(self) -> Outcome:
        return self.situation.ask(self.answers, self.steps.table)

    def _answer(self, question: Question) -> _Answered | None:
        """Return the answer to a question; None if it is still to be asked."""
        known = self._known(question)
        self.held = self.raw.get(question.code, [] if known is None else [str(known)])
        is_given = self.given == question.code
        if self.at == question.code:
            return None
        if question.code not in self.raw and known is not None:
            return _Answered(question, known, is_known=True)
        if question.code not in self.raw and not is_given:
            return None
        try:
            answer = read(question, self.held)
        except ValidationError as error:
            # An answer in the address that was not given just now is out of date: another answer
            # changed. It is dropped without a message.
            self.problems = error.messages if is_given else []
            self.held = self.held if is_given else []
            return None
        if is_given and write(question, answer) != self.was:
            codes = {earlier.question.code for earlier in self.answered} | {question.code}
            self.raw = {code: texts for code, texts in self.raw.items() if code in codes}
        return _Answered(question, answer, is_known=False)

    def _known(self, question: Question) -> int | None:
        of_sides = self.known.answers.get(question.code)
        return None if of_sides is None or self.side is None else of_sides[self.side]

    def _refused(self, refusal: Refusal) -> Outcome:
        """Return the question with the impossible answer; the refusal if no single answer is."""
        self.problems = [arbiter_problem(self.game, problem) for problem in refusal.problems]
        codes = [answered.question.code for answered in self.answered]
        at_fault = refusal.problems[0].field
        if at_fault not in codes:
            return refusal
        wrong = self.answered[codes.index(at_fault)]
        self.answered = self.answered[: codes.index(at_fault)]
        self.held = write(wrong.question, wrong.answer)
        return wrong.question

    # --- The outcome ------------------------------------------------------------------------------

    @property
    def question(self) -> Question | None:
        return self.outcome if isinstance(self.outcome, Question) else None

    @property
    def is_typed(self) -> bool:
        """Whether the question is answered by typing or ticking, not by a button per answer."""
        kind = self.question.kind if self.question and not self.asks_side else ""
        return kind in ("number", "suits", "text")

    @property
    def is_number(self) -> bool:
        return self.question is not None and self.question.kind == "number"

    @property
    def inputmode(self) -> str:
        """The keyboard of a phone: the one of digits has no minus."""
        has_minus = self.question is not None and self.question.least < 0
        return "numeric" if self.is_number and not has_minus else "text"

    @property
    def ruling(self) -> Ruling | None:
        return self.outcome if isinstance(self.outcome, Ruling) else None

    @property
    def ruled(self) -> Ruled | None:
        return ruling_words(self.game, self.ruling) if self.ruling else None

    @property
    def answers(self) -> dict[str, Any]:
        return {answered.question.code: answered.answer for answered in self.answered}

    @property
    def step(self) -> str:
        """The situation with its answers, written as one step for `TableSteps`."""
        pairs = [(answered.question, answered.answer) for answered in self.answered]
        return TableSteps.step(self.situation.code, pairs)

    # --- The page ---------------------------------------------------------------------------------

    @property
    def words(self) -> str:
        if self.asks_side or self.question is None:
            return _("Who is this about?")
        return question_words(self.game, self.question).text

    @property
    def lines(self) -> list[Line]:
        """The answered questions, in the order in which they were asked."""
        fields = [*self._before, *self._behind]
        lines = [
            Line(
                question_words(self.game, answered.question).text,
                say(self.game, answered.question, answered.answer),
                urlencode([*fields, (AT, answered.question.code)]),
                answered.is_known,
            )
            for answered in self.answered
        ]
        if self.side is not None and not self.asks_side:
            name = self.known.names[self.side]
            lines.insert(0, Line(_("Who is this about?"), name, urlencode([*fields, (AT, SIDE)])))
        return lines

    @property
    def choices(self) -> list[Choice]:
        """The buttons that answer the question; none if the arbiter has ruled."""
        if self.asks_side:
            held = [] if self.side is None else [str(self.side)]
            sides = [(str(side), name) for side, name in enumerate(self.known.names)]
            before = [(name, text) for name, text in self._before if name != SIDE]
            return [self._choice(before, SIDE, code, name, held) for code, name in sides]
        if self.question is None:
            return []
        return [
            self._choice(self._before, self.question.code, code, text, self.held)
            for code, text in question_words(self.game, self.question).choices
        ]

    def _choice(
        self, before: Fields, name: str, code: str, text: str, held: Sequence[str]
    ) -> Choice:
        behind = self._behind if [code] == held else []
        query = urlencode([*before, (name, code), *behind])
        return Choice(code, text, query, is_held=code in held)

    @property
    def hidden(self) -> Fields:
        """The hidden fields of the form with a number, a text or boxes to tick."""
        code = self.question.code if self.question else ""
        was = [(WAS, text) for text in self.held]
        return [*self._before, *self._behind, (GIVEN, code), *was]

    @property
    def ruling_query(self) -> str:
        """The query that gives this ruling again, even if the match's own answers change."""
        side = [] if self.side is None else [(SIDE, str(self.side))]
        answers = [
            (answered.question.code, text)
            for answered in self.answered
            for text in write(answered.question, answered.answer)
        ]
        return urlencode([*self.steps.hidden, *side, *answers])

    @property
    def _before(self) -> Fields:
        """The fields of the table's steps, of the side, and of the answers before the question."""
        side = [] if self.side is None else [(SIDE, str(self.side))]
        answers = [pair for answered in self.answered for pair in answered.fields]
        return [*self.steps.hidden, *side, *answers]

    @property
    def _behind(self) -> Fields:
        """The fields of the earlier answers to questions that come after this question."""
        asked = self.question.code if self.question and not self.asks_side else ""
        taken = {*self.answers, asked}
        left = {code: texts for code, texts in self.raw.items() if code not in taken}
        return [(code, text) for code, texts in left.items() for text in texts]
