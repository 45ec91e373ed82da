"""Asking the arbiter, and walking a situation through all of its branches."""

from collections.abc import Iterator, Mapping
from typing import Any

from scoring.arbiter.steps import Outcome, Question, Refusal, Ruling, Situation, Table
from scoring.games import RULINGS

Answers = Mapping[str, Any]


def ask(game: str, situation: str, answers: Answers, table: Table | None = None) -> Outcome:
    return RULINGS[game].arbiter.situation(situation).ask(answers, table or Table())


def rule(game: str, situation: str, answers: Answers, table: Table | None = None) -> Ruling:
    ruling = ask(game, situation, answers, table)
    assert isinstance(ruling, Ruling), ruling
    return ruling


def verdict(ruling: Ruling) -> tuple[str, str, str]:
    return ruling.article, ruling.code, ruling.reason


def codes(outcome: Outcome) -> list[str]:
    assert isinstance(outcome, Refusal), outcome
    return [problem.code for problem in outcome.problems]


def some_answers(question: Question) -> list[Any]:
    """Every choice; of a number the ends and some between."""
    if question.kind == "number":
        some = {question.least, question.least + 1, 0, 2, 1500, question.most}
        return sorted(number for number in some if question.least <= number <= question.most)
    if question.kind == "text":
        return ["Uma advertência às duas duplas"]
    if question.kind == "suits":
        return [[suit] for suit in question.choices] + [list(question.choices)]
    return list(question.choices)


def branches(
    situation: Situation, table: Table, answers: Answers | None = None
) -> Iterator[tuple[Answers, Outcome]]:
    """Yield every question and every ruling, with the answers that lead to it."""
    answers = answers or {}
    now = situation.ask(answers, table)
    yield answers, now
    if isinstance(now, Question):
        for answer in some_answers(now):
            yield from branches(situation, table, {**answers, now.code: answer})
