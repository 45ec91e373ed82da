"""Ask the arbiter about the table in a file: `manage.py rule FILE`.

`scoring.arbiter.rulefile` defines the file.
"""

from collections.abc import Iterator
from typing import Any

from scoring.arbiter.rulefile import Answered, RuleFile, answer, read_rule
from scoring.arbiter.steps import Question, Refusal, Ruling
from scoring.games import RULESETS, RULINGS
from scoring.management.filecommand import FileCommand
from scoring.rulings import ruling_words as words


class Command(FileCommand):
    kind = "a rule"
    help = (
        "Ask the arbiter. Exit status 0: ruled, or the next question; 1: that cannot be, and the "
        "answer says why; 2: the file is no question to the arbiter; 3: the answer could not be "
        "written."
    )

    def answer(self, data: object, **options: Any) -> tuple[object, str, bool]:
        arbiters = {game: rulings.arbiter for game, rulings in RULINGS.items()}
        file = read_rule(data, arbiters, RULESETS)
        answered = answer(file)
        if file.asked is None and not file.events:
            report = {"game": file.arbiter.game, "situations": _situations(file)}
        else:
            report = _report(file, answered)
        text = "".join(f"{line}\n" for line in _lines(report))
        return report, text, not isinstance(answered.now, Refusal)


def _situations(file: RuleFile) -> list[dict[str, str]]:
    game = file.arbiter.game
    return [
        {"code": code, "message": words.situation_title(game, code)}
        for code in file.arbiter.situations
    ]


def _report(file: RuleFile, answered: Answered) -> dict[str, Any]:
    game = file.arbiter.game
    report: dict[str, Any] = {"game": game}
    if file.events:
        report["rulings"] = [ruling and _ruling(game, ruling) for ruling in answered.rulings]
    match answered.now:
        case Question() as question:
            report["question"] = _question(game, question)
        case Ruling() as ruling:
            report["ruling"] = _ruling(game, ruling)
        case Refusal(problems):
            if answered.event is not None:
                report["event"] = answered.event
            report["problems"] = [
                {
                    "level": problem.level,
                    "code": problem.code,
                    "question": problem.field,
                    "params": problem.params,
                    "message": words.arbiter_problem(game, problem),
                }
                for problem in problems
            ]
    if file.arbiter.write_state is not None and answered.state is not None:
        report["state"] = file.arbiter.write_state(answered.state)
    return report


def _question(game: str, question: Question) -> dict[str, Any]:
    text = words.question_words(game, question)
    report: dict[str, Any] = {"code": question.code, "kind": question.kind}
    if question.kind == "number":
        report |= {"least": question.least, "most": question.most}
    elif question.kind != "text":
        report["choices"] = [{"code": code, "message": label} for code, label in text.choices]
    return report | {"message": text.text}


def _ruling(game: str, ruling: Ruling) -> dict[str, Any]:
    return {
        "code": ruling.code,
        "article": ruling.article,
        "reason": ruling.reason,
        "consequences": list(ruling.consequences),
        "params": dict(ruling.params),
        "points": ruling.points,
        "message": words.ruling_words(game, ruling).message,
    }


def _lines(report: dict[str, Any]) -> Iterator[str]:
    """Yield the lines of the report for a terminal, with the codes that a file needs."""
    for situation in report.get("situations", ()):
        yield f"{situation['code']}: {situation['message']}"
    for number, ruling in enumerate(report.get("rulings", ()), start=1):
        text = f"{ruling['article']}: {ruling['message']}" if ruling else "undone"
        yield f"{number}. {text}"
    if "ruling" in report:
        yield f"{report['ruling']['article']}: {report['ruling']['message']}"
        if report["ruling"]["points"]:
            yield f"Penalty: {report['ruling']['points']}"
    if "question" in report:
        yield f"{report['question']['code']}: {report['question']['message']}"
        for choice in report["question"].get("choices", ()):
            yield f"  {choice['code']}: {choice['message']}"
    for problem in report.get("problems", ()):
        yield f"{problem['level']}: {problem['message']}"
