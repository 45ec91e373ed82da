"""A situation asks a few questions, one after the other, and then rules.

How a screen uses it: `arbiter.situations` are the situations of a game. Each request holds the
answers given so far, and `situation.ask(answers, table)` returns one of these:

- a `Question`: show its words and a button per entry of `choices` (a number field if its kind is
  "number", boxes to tick if it is "suits"), then ask again with the new answer. A question may
  depend on earlier answers, never on later ones: a changed answer discards the later ones.
- a `Ruling`: show it. `points` is the penalty to record (0: none), `state` the new state of the
  table, in games whose arbiter carries one.
- a `Refusal`: the situation is impossible. Its problems give the reasons; the `field` of a problem
  is the question to answer again.

`situation.walk(answers, table)` also returns the questions asked so far with their answers. An
answer to a question that is not asked raises MalformedFacts. A screen may itself answer questions
from what it knows of the match, such as a total. Must not know a game, nor a language.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from scoring.rules.base.cards import JOKER, SUITS, parse_card, parse_suit
from scoring.rules.base.facts import LARGEST, LONGEST_TEXT
from scoring.rules.base.problems import MalformedFacts, Problem, quoted
from scoring.rules.base.sheet import RuleSet

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
        """Return a posted answer as the value that the situation expects. Raises MalformedFacts."""
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
        """Return the suits in the order of SUITS."""
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

    `article` is the heading in the rules of the game, in their own language. `params` are the
    values of its sentences. `points` is the penalty in the current hand, 0 for none. `state` is the
    state of the table after it, in games whose arbiter carries one.
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
    """The refusal of an impossible situation; `problems` are the reasons."""

    problems: tuple[Problem, ...]


Outcome = Question | Ruling | Refusal
Steps = Generator[Question, Any, Ruling | Refusal]


def refused(code: str, question: str | None = None, **params: int | str) -> Refusal:
    """Return a refusal for one reason. `question`: the question with an impossible answer."""
    return Refusal((Problem("error", code, params=params, field=question),))


@dataclass(frozen=True)
class Walk:
    """The questions asked so far, each with its answer, and what comes next (`now`)."""

    asked: tuple[tuple[Question, Any], ...]
    now: Outcome


@dataclass(frozen=True)
class Situation:
    """A situation at a table. `steps` is a generator of its questions that returns the ruling."""

    code: str
    steps: Callable[[Table], Steps]

    def walk(self, answers: Mapping[str, object], table: Table) -> Walk:
        """Ask the questions until an answer is missing or the situation is ruled.

        Raises MalformedFacts for an impossible answer, and for an answer to a question that is not
        asked.
        """
        unread = dict(answers)
        asked: list[tuple[Question, Any]] = []
        steps = self.steps(table)
        now: Outcome
        try:
            now = next(steps)
            while now.code in unread:
                answer = now.read(unread.pop(now.code))
                asked.append((now, answer))
                now = steps.send(answer)
        except StopIteration as end:
            now = end.value
        # After a refusal, whether the later questions would be asked is unknown.
        for code in () if isinstance(now, Refusal) else unread:
            raise MalformedFacts("answers a question that is not asked here", key=code)
        return Walk(tuple(asked), now)

    def ask(self, answers: Mapping[str, object], table: Table) -> Outcome:
        """Return the next question, the ruling or the refusal. Raises MalformedFacts as `walk`."""
        return self.walk(answers, table).now


Facts = Sequence[tuple[str, Params]]
"""Sentences that describe a table: their codes and values."""


@dataclass(frozen=True)
class Case:
    """A situation on the card of rulings, at a table with some of its questions answered.

    The card describes the table by `facts`, the ruling `before`, and the only choice of `answered`.
    """

    situation: str
    table: Table
    answers: Mapping[str, Any] = field(default_factory=dict)
    facts: Facts = ()
    before: Ruling | None = None
    answered: Question | None = None


@dataclass(frozen=True)
class Arbiter:
    """The situations of a game, in the order in which pages list them.

    An arbiter with `read_state` carries a state of the table from one ruling to the next;
    `read_state` and `write_state` convert it from and to JSON.
    """

    game: str
    situations: Mapping[str, Situation]
    read_state: Callable[[object], Any] | None = None
    write_state: Callable[[Any], dict[str, Any]] | None = None

    def situation(self, code: str) -> Situation:
        """Return the situation of this code. Raises MalformedFacts for an unknown code."""
        situation = self.situations.get(code)
        if situation is None:
            raise MalformedFacts(
                f"must be one of {', '.join(self.situations)}, not {quoted(code)}", key="situation"
            )
        return situation


def opens() -> Generator[Question, Any, bool]:
    """Ask whether the pair has opened, or opens in this turn; return whether either is true."""
    opened = yield Question("opened", YES_NO)
    if opened == "yes":
        return True
    reaches = yield Question("reaches-minimum", YES_NO)
    return bool(reaches == "yes")


def headed(
    steps: Callable[[Table], Steps], headings: Mapping[str, str], rules: RuleSet[Any] | None = None
) -> Callable[[Table], Steps]:
    """Return the steps of another game with this game's headings as articles.

    `headings`: this game's heading by that of the other game. `rules`: used at a table without any.
    """

    def run(table: Table) -> Steps:
        ruling = yield from steps(table if table.rules else replace(table, rules=rules))
        if isinstance(ruling, Ruling):
            return replace(ruling, article=headings.get(ruling.article, ruling.article))
        return ruling

    return run


def arbiter(game: str, *steps: tuple[str, Callable[[Table], Steps]]) -> Arbiter:
    """Return an arbiter without a state, from the code and the steps of each situation."""
    return Arbiter(game, {code: Situation(code, run) for code, run in steps})
