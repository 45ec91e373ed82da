"""A question to the arbiter as a file: what happened at a table, and what is asked about it.

Knows the shape of the file. Must not know a game (that is the arbiter the file names), nor a
language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from scoring.rules.facts import Reader
from scoring.rules.problems import MalformedFacts, located
from scoring.rules.sheet import RuleSet

from .history import History
from .steps import Arbiter, Outcome, Question, Refusal, Ruling, Table

MOST_EVENTS = 1000


@dataclass(frozen=True)
class Event:
    """A situation with its answers; None: the event before it is undone."""

    situation: str | None
    answers: Mapping[str, object]


@dataclass(frozen=True)
class RuleFile:
    """The content of a rule file. `asked` is None if the file only tells what happened."""

    arbiter: Arbiter
    table: Table
    events: tuple[Event, ...]
    asked: Event | None


@dataclass(frozen=True)
class Answered:
    """The ruling of each event (None: it was undone by name), and the state of the table.

    `now` is the outcome of the situation asked about, or of the `event` (from 1) that cannot be.
    """

    rulings: tuple[Ruling | None, ...]
    now: Outcome | None
    state: Any
    event: int | None = None


def read_rule(
    data: object, arbiters: Mapping[str, Arbiter], rulesets: Mapping[str, RuleSet[Any]]
) -> RuleFile:
    """Return the question in JSON data to one of the `arbiters`; some games have no rule set.

    Raises MalformedFacts that names event and key.
    """
    reader = Reader(data, ("game", "options", "state", "events", "situation", "answers"))
    reader.require("game")
    game = reader.text("game")
    arbiter = arbiters.get(game)
    if arbiter is None:
        raise reader.malformed("game", f"must be one of {', '.join(arbiters)}")
    for key in ("state", "events"):
        if reader.has(key) and arbiter.read_state is None:
            raise reader.malformed(key, "this game has no state of the table")
    asked = None
    if reader.has("situation"):
        asked = Event(reader.text("situation"), _answers(reader))
        arbiter.situation(reader.text("situation"))
    elif reader.has("answers"):
        raise reader.malformed("answers", "goes with a situation")
    events = []
    for number, event in enumerate(reader.items("events", MOST_EVENTS), start=1):
        with located(event=number):
            events.append(_event(arbiter, event))
    return RuleFile(arbiter, _table(reader, arbiter, rulesets.get(game)), tuple(events), asked)


def _table(reader: Reader, arbiter: Arbiter, rules: RuleSet[Any] | None) -> Table:
    if reader.has("options"):
        if rules is None:
            raise reader.malformed("options", "this game has no options")
        with located(key="options"):
            rules = rules.with_options(reader.require("options"))
    state = None
    if reader.has("state") and arbiter.read_state is not None:
        with located(at="state"):
            state = arbiter.read_state(reader.require("state"))
    return Table(rules, state)


def _event(arbiter: Arbiter, data: object) -> Event:
    reader = Reader(data, ("situation", "answers", "undo"))
    if reader.has("undo"):
        if not reader.flag("undo") or reader.has("situation") or reader.has("answers"):
            raise reader.malformed("undo", "must be true, and alone")
        return Event(None, {})
    reader.require("situation")
    arbiter.situation(reader.text("situation"))
    return Event(reader.text("situation"), _answers(reader))


def _answers(reader: Reader) -> Mapping[str, object]:
    answers = reader.require("answers") if reader.has("answers") else {}
    if not isinstance(answers, dict):
        raise reader.malformed("answers", "must be an object")
    return answers


def answer(file: RuleFile) -> Answered:
    """Goes through the events, and then rules on what is asked, or says what to ask next.

    Raises MalformedFacts for answers that are none, and for an event that lacks one.
    """
    history = History((file.table.state,))
    rulings: list[Ruling | None] = []
    for number, event in enumerate(file.events, start=1):
        with located(event=number):
            if event.situation is None:
                undone = history.undone()
                if isinstance(undone, Refusal):
                    return Answered(tuple(rulings), undone, history.now, number)
                history = undone
                rulings.append(None)
                continue
            outcome = _ask(file, event, history)
            match outcome:
                case Question():
                    raise MalformedFacts("is missing", key=outcome.code)
                case Refusal():
                    return Answered(tuple(rulings), outcome, history.now, number)
            history = history.then(outcome.state)
            rulings.append(outcome)
    if file.asked is None:
        return Answered(tuple(rulings), None, history.now)
    outcome = _ask(file, file.asked, history)
    if isinstance(outcome, Ruling):
        history = history.then(outcome.state)
    return Answered(tuple(rulings), outcome, history.now)


def _ask(file: RuleFile, event: Event, history: History) -> Outcome:
    assert event.situation is not None
    situation = file.arbiter.situation(event.situation)
    return situation.ask(event.answers, replace(file.table, state=history.now))
