"""A rule file (JSON): the events at a table, and a situation to ask the arbiter about.

Must not know a game (that is the arbiter that the file names), nor a language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from scoring.rules.base.facts import Reader
from scoring.rules.base.problems import MalformedFacts, located
from scoring.rules.base.sheet import RuleSet

from .steps import Arbiter, Outcome, Question, Refusal, Ruling, Table, refused

MOST_EVENTS = 1000


@dataclass(frozen=True)
class History:
    """The states of a table, the newest last, so that each step can be undone. None is the state
    before any step.
    """

    states: tuple[Any, ...] = (None,)

    @property
    def now(self) -> Any:
        return self.states[-1]

    def then(self, state: Any) -> History:
        return History((*self.states, state))

    def undone(self) -> History | Refusal:
        if len(self.states) == 1:
            return refused("nothing-to-undo")
        return History(self.states[:-1])


@dataclass(frozen=True)
class Event:
    """A situation with its answers. `situation` is None for undoing the event before."""

    situation: str | None
    answers: Mapping[str, object]


@dataclass(frozen=True)
class RuleFile:
    """The content of a rule file. `asked`: the situation to rule on; None if it has only events."""

    arbiter: Arbiter
    table: Table
    events: tuple[Event, ...]
    asked: Event | None


@dataclass(frozen=True)
class Answered:
    """The answer to a rule file: the ruling of each event (None for undoing), and the state of the
    table after them.

    `now` is the outcome of the situation to rule on, or the refusal of event number `event` (from
    1), after which no other event is ruled.
    """

    rulings: tuple[Ruling | None, ...]
    now: Outcome | None
    state: Any
    event: int | None = None


def read_rule(
    data: object, arbiters: Mapping[str, Arbiter], rulesets: Mapping[str, RuleSet[Any]]
) -> RuleFile:
    """Return the rule file in JSON data. `arbiters` and `rulesets` are by game; not every game with
    an arbiter has a rule set.

    Raises MalformedFacts, which names the event and key of the error.
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
            for name, before in rules.falls():
                raise MalformedFacts(f"is below {before}", key=name)
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
    """Rule on the events of a file in their order, then on its situation.

    Raises MalformedFacts for an impossible answer, and for an event that lacks an answer.
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
