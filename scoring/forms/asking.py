"""Asking the arbiter: one question per page, until it rules.

An address holds the answers given so far, by the codes of their questions, so every page can be
opened again and going back loses nothing. `at` names a question to be asked again, `side` whom it
is about, where the match knows the answers for each side. A field that is typed or ticked says
which it is (`given`) and what it held (`was`): an answer that changes ends those behind it, which
hung on it. Knows questions and rulings; must not know a game.
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
from scoring.forms import course
from scoring.forms.answers import read, say, write
from scoring.forms.course import Course
from scoring.ruling_words import Ruled, arbiter_problem, question_words, ruling_words

Fields = list[tuple[str, str]]
SIDE, AT, GIVEN, WAS = "side", "at", "given", "was"
OWN = frozenset({SIDE, AT, GIVEN, WAS, course.NAME, course.OCCASION})
"""Parameters of an address that answer no question."""


@dataclass(frozen=True)
class Choice:
    """A button: its words and where it leads. `is_held`: this was answered before."""

    code: str
    text: str
    query: str
    is_held: bool


@dataclass(frozen=True)
class Line:
    """A question that has its answer. `query` asks it again; `is_known`: the match answered it."""

    text: str
    answer: str
    query: str
    is_known: bool = False


@dataclass(frozen=True)
class Known:
    """The sides of a match: their names and, by question, the known answer of each."""

    names: Sequence[str] = ()
    answers: Mapping[str, Sequence[int]] = field(default_factory=dict)


@dataclass(frozen=True)
class _Answered:
    question: Question
    answer: Any
    is_known: bool

    @property
    def fields(self) -> Fields:
        """Known answers are not sent: they may have changed when the page is opened again."""
        texts = [] if self.is_known else write(self.question, self.answer)
        return [(self.question.code, text) for text in texts]


class Asking:
    """A situation of a game with the answers given so far: what is asked next, or the ruling."""

    def __init__(
        self, game: str, situation: Situation, course: Course, data: QueryDict, known: Known
    ) -> None:
        self.game, self.situation, self.course, self.known = game, situation, course, known
        self.raw = {code: values for code, values in data.lists() if code not in OWN}
        self.at, self.given, self.was = data.get(AT), data.get(GIVEN), data.getlist(WAS)
        sides = {str(position): position for position in range(len(known.names))}
        self.side = sides.get(data.get(SIDE, ""))
        self.answered: list[_Answered] = []
        self.asks_side = False
        self.problems: list[str] = []
        """Why an answer, or the whole situation, cannot be."""
        self.held: list[str] = []
        """The earlier answer to the question that is asked."""
        self.now = self._walk()

    # --- The walk ---------------------------------------------------------------------------------

    def _walk(self) -> Outcome:
        now = self._ask()
        while isinstance(now, Question):
            if now.code in self.known.answers and (self.side is None or self.at == SIDE):
                self.asks_side = True
                return now
            answer = self._answer(now)
            if answer is None:
                return now
            self.answered.append(answer)
            now = self._ask()
        return self._refused(now) if isinstance(now, Refusal) else now

    def _ask(self) -> Outcome:
        return self.situation.ask(self.answers, self.course.table)

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
            # One that nobody gave just now hung on an answer that has changed.
            self.problems = error.messages if is_given else []
            self.held = self.held if is_given else []
            return None
        if is_given and write(question, answer) != self.was:
            codes = {done.question.code for done in self.answered} | {question.code}
            self.raw = {code: texts for code, texts in self.raw.items() if code in codes}
        return _Answered(question, answer, is_known=False)

    def _known(self, question: Question) -> int | None:
        of_sides = self.known.answers.get(question.code)
        return None if of_sides is None or self.side is None else of_sides[self.side]

    def _refused(self, refusal: Refusal) -> Outcome:
        """Back to the question whose answer cannot be, where it is the fault of one."""
        self.problems = [arbiter_problem(self.game, problem) for problem in refusal.problems]
        codes = [done.question.code for done in self.answered]
        at_fault = refusal.problems[0].field
        if at_fault not in codes:
            return refusal
        wrong = self.answered[codes.index(at_fault)]
        self.answered = self.answered[: codes.index(at_fault)]
        self.held = write(wrong.question, wrong.answer)
        return wrong.question

    # --- What came of it --------------------------------------------------------------------------

    @property
    def question(self) -> Question | None:
        return self.now if isinstance(self.now, Question) else None

    @property
    def is_typed(self) -> bool:
        """Whether the answer is typed or ticked, and not one tap on its button."""
        kind = self.question.kind if self.question and not self.asks_side else ""
        return kind in ("number", "suits", "text")

    @property
    def ruling(self) -> Ruling | None:
        return self.now if isinstance(self.now, Ruling) else None

    @property
    def ruled(self) -> Ruled | None:
        return ruling_words(self.game, self.ruling) if self.ruling else None

    @property
    def answers(self) -> dict[str, Any]:
        return {done.question.code: done.answer for done in self.answered}

    @property
    def step(self) -> str:
        """All of it, as a step in the course of the table."""
        asked = [(done.question, done.answer) for done in self.answered]
        return Course.step(self.situation.code, asked)

    # --- What the page shows ----------------------------------------------------------------------

    @property
    def words(self) -> str:
        """The question in words."""
        if self.asks_side or self.question is None:
            return _("Who is this about?")
        return question_words(self.game, self.question).text

    @property
    def lines(self) -> list[Line]:
        """The questions that have their answers, in order."""
        every = [*self._before, *self._behind]
        lines = [
            Line(
                question_words(self.game, done.question).text,
                say(self.game, done.question, done.answer),
                urlencode([*every, (AT, done.question.code)]),
                done.is_known,
            )
            for done in self.answered
        ]
        if self.side is not None and not self.asks_side:
            about = self.known.names[self.side]
            lines.insert(0, Line(_("Who is this about?"), about, urlencode([*every, (AT, SIDE)])))
        return lines

    @property
    def choices(self) -> list[Choice]:
        """The buttons of what is asked."""
        if self.asks_side:
            held = [] if self.side is None else [str(self.side)]
            sides = [(str(side), name) for side, name in enumerate(self.known.names)]
            before = [one for one in self._before if one[0] != SIDE]
            return [self._choice(before, SIDE, code, name, held) for code, name in sides]
        if self.question is None:
            return []
        asked = question_words(self.game, self.question)
        return [
            self._choice(self._before, self.question.code, code, text, self.held)
            for code, text in asked.choices
        ]

    def _choice(
        self, before: Fields, name: str, code: str, text: str, held: Sequence[str]
    ) -> Choice:
        behind = self._behind if [code] == held else []
        query = urlencode([*before, (name, code), *behind])
        return Choice(code, text, query, is_held=code in held)

    @property
    def hidden(self) -> Fields:
        """Hidden fields of the form for a number or for boxes to tick."""
        code = self.question.code if self.question else ""
        was = [(WAS, text) for text in self.held]
        return [*self._before, *self._behind, (GIVEN, code), *was]

    @property
    def told(self) -> str:
        """The query of the ruling as it stands here, whatever the match gets to know meanwhile."""
        side = [] if self.side is None else [(SIDE, str(self.side))]
        given = [
            (done.question.code, text)
            for done in self.answered
            for text in write(done.question, done.answer)
        ]
        return urlencode([*self.course.hidden, *side, *given])

    @property
    def _before(self) -> Fields:
        """The table so far, whom it is about, and the answers before what is asked."""
        side = [] if self.side is None else [(SIDE, str(self.side))]
        given = [one for done in self.answered for one in done.fields]
        return [*self.course.hidden, *side, *given]

    @property
    def _behind(self) -> Fields:
        """Answers given to questions behind what is asked."""
        asked = self.question.code if self.question and not self.asks_side else ""
        taken = {*self.answers, asked}
        left = {code: texts for code, texts in self.raw.items() if code not in taken}
        return [(code, text) for code, texts in left.items() for text in texts]
