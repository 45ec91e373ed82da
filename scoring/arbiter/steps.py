"""A situation asks a few questions, one after the other, and then rules.

How a screen drives it. `arbiter.situations` are the situations of a game. Each request holds the
answers given so far; `situation.ask(answers, table)` says what comes next:

- a `Question`: show its words and one big button per entry of `choices` (a number box between
  `least` and `most` where its kind is "number", boxes to tick where it is "suits"), and ask again
  with one answer more. A question may depend on the answers before it, never on those behind: to
  change an answer, drop those that came after it.
- a `Ruling`: read it out. `points` are the penalty to note (0: a notice), `state` is the table's
  state from now on, in games whose arbiter carries one.
- a `Refusal`: this cannot be, and its problems say why; `field` is the question to answer again.

`situation.walk(answers, table)` also gives the questions asked so far with their answers. Answers
that nobody asked for raise MalformedFacts, so a form never passes what it does not mean.
What a screen knows of the match already (a total, the failures of a hand) it may answer itself.

Knows codes, numbers and cards. Must not know a game, nor a language.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from scoring.rules.cards import JOKER, SUITS, parse_card, parse_suit
from scoring.rules.facts import LARGEST, LONGEST_TEXT
from scoring.rules.problems import MalformedFacts, Problem, quoted
from scoring.rules.sheet import RuleSet

Params = Mapping[str, int | str]
YES_NO = ("yes", "no")


@dataclass(frozen=True)
class Table:
    """The table before any question: its rules (None if the game has no numbers) and, in games
    whose arbiter carries one, its state.
    """

    rules: RuleSet[Any] | None = None
    state: Any = None


@dataclass(frozen=True)
class Question:
    """The next question. `params` holds the values of its sentence.

    The answer by `kind`: "choice": one of `choices`; "number": a whole number from `least` to
    `most`; "text": one line of free words; "card", "suit" or "suits" (one or more suits). For cards
    and suits `choices` lists the sensible answers: `read` also accepts any other, and the situation
    then refuses it with a reason.
    """

    code: str
    choices: tuple[str, ...] = ()
    kind: Literal["choice", "number", "text", "card", "suit", "suits"] = "choice"
    least: int = 0
    most: int = LARGEST
    params: Params = field(default_factory=dict)

    def read(self, answer: object) -> Any:
        """Return the answer as the situation takes it. Raises MalformedFacts for a wrong one."""
        match self.kind:
            case "number":
                return self._number(answer)
            case "suits":
                return self._suits(answer)
        if not isinstance(answer, str):
            raise self._malformed("must be text")
        if self.kind == "text":
            return self._text(answer)
        if self.kind == "card":
            card = parse_card(answer)
            if card.rank == JOKER:
                raise self._malformed("there are no jokers")
            return card.notation
        if self.kind == "suit":
            return self._suit(answer)
        if answer not in self.choices:
            raise self._malformed(f"must be one of {', '.join(self.choices)}, not {quoted(answer)}")
        return answer

    def _number(self, answer: object) -> int:
        if not isinstance(answer, int) or isinstance(answer, bool):
            raise self._malformed("must be a whole number")
        if not self.least <= answer <= self.most:
            raise self._malformed(f"must be from {self.least} to {self.most}")
        return answer

    def _text(self, answer: str) -> str:
        words = " ".join(answer.split())
        if not words or len(words) > LONGEST_TEXT or not words.isprintable():
            raise self._malformed(f"must be a line of at most {LONGEST_TEXT} characters")
        return words

    def _suit(self, answer: str) -> str:
        suit = parse_suit(answer)
        if suit is None:
            raise self._malformed(f"not a suit: {quoted(answer)}")
        return suit

    def _suits(self, answer: object) -> tuple[str, ...]:
        """Return the suits in their order, however they were named."""
        if not isinstance(answer, list | tuple) or not answer:
            raise self._malformed("must be a list of one or more suits")
        if not all(isinstance(suit, str) for suit in answer):
            raise self._malformed("a suit must be text")
        suits = [self._suit(suit) for suit in answer]
        if len(set(suits)) < len(suits):
            raise self._malformed("the same suit is there twice")
        return tuple(suit for suit in SUITS if suit in suits)

    def _malformed(self, message: str) -> MalformedFacts:
        return MalformedFacts(message, key=self.code)


@dataclass(frozen=True)
class Ruling:
    """A ruling, its reason and its consequences, in codes.

    `article` is the heading of the text that says it, in the text's own language. `points` are the
    penalty of the current hand; 0 is a notice.
    """

    code: str
    article: str
    reason: str
    consequences: tuple[str, ...] = ()
    params: Params = field(default_factory=dict)
    points: int = 0
    state: Any = None


@dataclass(frozen=True)
class Refusal:
    """A situation that cannot be."""

    problems: tuple[Problem, ...]


Outcome = Question | Ruling | Refusal
Steps = Generator[Question, Any, Ruling | Refusal]


def refused(code: str, question: str | None = None, **params: int | str) -> Refusal:
    """Refused for one reason; `question` is the one whose answer cannot be."""
    return Refusal((Problem("error", code, params=params, field=question),))


@dataclass(frozen=True)
class Walk:
    """The questions asked so far, each with its answer, and what comes now."""

    asked: tuple[tuple[Question, Any], ...]
    now: Outcome


@dataclass(frozen=True)
class Situation:
    """Something that happens at a table. `steps` yields its questions, and returns the ruling."""

    code: str
    steps: Callable[[Table], Steps]

    def walk(self, answers: Mapping[str, object], table: Table) -> Walk:
        """As far as the answers lead. Raises MalformedFacts for one that is none, and for one to a
        question that is not, or not yet, asked."""
        left = dict(answers)
        asked: list[tuple[Question, Any]] = []
        steps = self.steps(table)
        now: Outcome
        try:
            now = next(steps)
            while now.code in left:
                answer = now.read(left.pop(now.code))
                asked.append((now, answer))
                now = steps.send(answer)
        except StopIteration as end:
            now = end.value
        # Refused answers lead nowhere, so nothing can be said of those behind them.
        for code in () if isinstance(now, Refusal) else left:
            raise MalformedFacts("answers a question that is not asked here", key=code)
        return Walk(tuple(asked), now)

    def ask(self, answers: Mapping[str, object], table: Table) -> Outcome:
        """Return the next question or the ruling. Raises MalformedFacts as `walk` does."""
        return self.walk(answers, table).now


@dataclass(frozen=True)
class Arbiter:
    """The situations of a game, in the order in which they are offered.

    Where `read_state` is given, each ruling carries the state of the table on to the next one;
    `read_state` and `write_state` are its JSON form.
    """

    game: str
    situations: Mapping[str, Situation]
    read_state: Callable[[object], Any] | None = None
    write_state: Callable[[Any], dict[str, Any]] | None = None

    def situation(self, code: str) -> Situation:
        """Raises MalformedFacts for one that the game does not have."""
        situation = self.situations.get(code)
        if situation is None:
            raise MalformedFacts(
                f"must be one of {', '.join(self.situations)}, not {quoted(code)}", key="situation"
            )
        return situation


def opens() -> Generator[Question, Any, bool]:
    """Whether the pair may lay a new meld: it has opened, or what it lays in this turn opens."""
    opened = yield Question("opened", YES_NO)
    if opened == "yes":
        return True
    reaches = yield Question("reaches-minimum", YES_NO)
    return bool(reaches == "yes")


def arbiter(game: str, *steps: tuple[str, Callable[[Table], Steps]]) -> Arbiter:
    """Return an arbiter without a state, from codes and their steps."""
    return Arbiter(game, {code: Situation(code, run) for code, run in steps})
