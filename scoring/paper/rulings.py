"""The card of rulings of a game: all questions and rulings of its arbiter, on a few small pages.

Every situation is followed through all answers, so that the card and the arbiter cannot differ.
Answers with the same outcome share a line; a question whose answers all have the same outcome is
left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from clubs.words.figures import points
from scoring.arbiter.director import OWN_WORDS
from scoring.arbiter.steps import Case, Question, Refusal, Ruling, Situation, Table
from scoring.games import RULINGS
from scoring.rules.base.sheet import RuleSet
from scoring.rulings.ruling_words import fact_words, question_words, ruling_words, situation_title
from scoring.table.scoresheet import ChosenRules

# Each value of these numbers has its own ruling, without end: only the first values are printed.
PRINTED_VALUES = {"failed-before": 3, "cards-seen": 2, "cards-discarded": 2}


# Left out on paper: instructions for the screen, and sentences that the card prints elsewhere.
ON_SCREEN = {"note-played", "may-decide-otherwise", "no-penalty-known", "see-out-without"}


@dataclass(frozen=True)
class Leaf:
    """A ruling. Its reason is left out: the answers that lead to it show why."""

    text: str
    follows: tuple[str, ...]
    article: str


@dataclass(frozen=True)
class Node:
    """A question with the outcomes of its answers. Equal nodes are printed once."""

    question: str
    ways: tuple[tuple[tuple[str, ...], Node | Leaf], ...]


@dataclass(frozen=True)
class Way:
    """A line of the card: some answers, and the ruling or the number of the `next` question."""

    answers: tuple[str, ...]
    ruling: Leaf | None
    next: int = 0


@dataclass(frozen=True)
class Step:
    """A question with its number on the card; an empty question has a single way."""

    number: int
    question: str
    ways: Sequence[Way]


@dataclass(frozen=True)
class CardSituation:
    """A situation of the card; `position` describes the cards on the table."""

    title: str
    steps: Sequence[Step]
    position: str = ""


@dataclass(frozen=True)
class RulingsCard:
    """The card of a game, for these rules if the game has rules of scoring."""

    game: str
    rules: RuleSet | None = None
    name: str = ""

    @classmethod
    def of(cls, chosen: ChosenRules) -> RulingsCard:
        return cls(chosen.key, chosen.rules, chosen.name)

    @property
    def title(self) -> str:
        return self.name or str(RULINGS[self.game].card_title)

    @cached_property
    def situations(self) -> list[CardSituation]:
        return [self._situation(case) for case in cases(self.game, self.rules)]

    def _situation(self, case: Case) -> CardSituation:
        situation = RULINGS[self.game].arbiter.situation(case.situation)
        first = self._follow(situation, case.table, case.answers)
        assert first is not None
        title = situation_title(self.game, case.situation)
        return CardSituation(title, _steps(first), self._position(case))

    def _position(self, case: Case) -> str:
        """Return the words of a table before its situation."""
        sentences = [fact_words(self.game, fact) for fact in case.facts]
        if case.before is not None:
            sentences.append(ruling_words(self.game, case.before).text)
        if case.answered is not None:
            asked = question_words(self.game, case.answered)
            sentences.append(f"{asked.text} {asked.choices[0][1].capitalize()}.")
        return " ".join(sentences)

    def _follow(
        self, situation: Situation, table: Table, answers: Mapping[str, Any]
    ) -> Node | Leaf | None:
        """Return the branch or ruling that these answers lead to; None if they are impossible."""
        match situation.ask(answers, table):
            case Ruling() as ruling:
                return self._leaf(ruling)
            case Refusal():
                return None
            case Question() as question:
                return self._ask(situation, table, answers, question)

    def _leaf(self, ruling: Ruling) -> Leaf:
        follows = tuple(code for code in ruling.consequences if code not in ON_SCREEN)
        words = ruling_words(self.game, replace(ruling, consequences=follows))
        return Leaf(words.text, words.follows, words.article)

    def _ask(
        self, situation: Situation, table: Table, answers: Mapping[str, Any], question: Question
    ) -> Node | Leaf:
        def after(answer: object) -> Node | Leaf | None:
            return self._follow(situation, table, {**answers, question.code: answer})

        ways: dict[Node | Leaf, tuple[str, ...]] = {}
        for label, answer in self._answers(situation, table, answers, question):
            if outcome := after(answer):
                ways[outcome] = (*ways.get(outcome, ()), label)
        if len(ways) == 1:
            return next(iter(ways))
        text = question_words(self.game, question).text
        return Node(text, tuple((labels, outcome) for outcome, labels in ways.items()))

    def _answers(
        self, situation: Situation, table: Table, answers: Mapping[str, Any], question: Question
    ) -> Iterator[tuple[str, object]]:
        """Yield the possible answers: the text on the card and the value."""
        if question.kind == "number":
            if number := PRINTED_VALUES.get(question.code):
                *some, last = range(question.least, question.least + number)
                yield from ((points(value), value) for value in some)
                yield _("{number}, and so on").format(number=points(last)), last
                return
            yield from self._ranges(situation, table, answers, question)
            return
        choices = question_words(self.game, question).choices
        if question.kind == "suits":
            for size in range(1, len(choices) + 1):
                for some_suits in combinations(choices, size):
                    label = get_text_list([text for _suit, text in some_suits], _("and"))
                    yield label, [suit for suit, _text in some_suits]
            return
        yield from ((text, choice) for choice, text in choices)

    def _ranges(
        self, situation: Situation, table: Table, answers: Mapping[str, Any], question: Question
    ) -> Iterator[tuple[str, object]]:
        """Yield the numbers of a question in two ranges if they have different outcomes."""

        def kind(number: int) -> tuple[str, ...]:
            now = situation.ask({**answers, question.code: number}, table)
            if isinstance(now, Ruling):
                return (now.code, now.reason, *now.consequences)
            return (now.code,) if isinstance(now, Question) else ()

        low, high = question.least, question.most
        if kind(low) == kind(high):
            yield "", low
            return
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if kind(middle) == kind(question.least) else (low, middle)
        yield _("less than {number}").format(number=points(high)), low
        yield _("{number} or more").format(number=points(high)), high


def cases(game: str, rules: RuleSet | None) -> list[Case]:
    """Return the cases on the card of a game in their order, without the director's own ruling."""
    rulings = RULINGS[game]
    if rulings.cases is not None:
        return list(rulings.cases())
    return [Case(code, Table(rules)) for code in rulings.arbiter.situations if code != OWN_WORDS]


def _steps(first: Node | Leaf) -> list[Step]:
    """Return the questions in the order in which they come up, each once."""
    if isinstance(first, Leaf):
        return [Step(1, "", [Way((), first)])]
    nodes = list(dict.fromkeys(_nodes(first)))
    numbers = {node: number for number, node in enumerate(nodes, start=1)}
    return [
        Step(number, node.question, [_way(numbers, answers, to) for answers, to in node.ways])
        for node, number in numbers.items()
    ]


def _nodes(node: Node) -> Iterator[Node]:
    yield node
    for _answers, to in node.ways:
        if isinstance(to, Node):
            yield from _nodes(to)


def _way(numbers: Mapping[Node, int], answers: tuple[str, ...], to: Node | Leaf) -> Way:
    return Way(answers, None, numbers[to]) if isinstance(to, Node) else Way(answers, to)
