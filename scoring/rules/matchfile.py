"""A match as a file: JSON in, the explained match as JSON or as a sheet of text out.

Knows the shape of the file. Must not know a game (that is the rule set the file names), nor a
language: messages and labels come from functions that are passed in.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from . import RULESETS
from .facts import Reader
from .problems import MalformedFacts, Problem, located
from .sheet import HandReport, Line, Played, RuleSet, Sheet

MOST_HANDS = 1000
_COLUMN = 18  # of one side's figures on the text sheet, without its margin


@dataclass(frozen=True)
class MatchFile:
    """A match as it was written down: its rules, the names of its sides, the facts of its hands."""

    rules: RuleSet[Any]
    sides: tuple[str, ...]
    hands: tuple[Any, ...]

    def play(self) -> Played[Any]:
        return self.rules.play(self.hands, len(self.sides))


# --- In -----------------------------------------------------------------------------------------


def read_match(data: object) -> MatchFile:
    """The match in JSON data. Raises MalformedFacts that names hand, side and key.

    Without `sides` they have no names.
    """
    reader = Reader(data, ("ruleset", "options", "sides", "hands"))
    reader.require("ruleset")
    rules = RULESETS.get(reader.text("ruleset"))
    if rules is None:
        raise reader.malformed("ruleset", f"must be one of {', '.join(RULESETS)}")
    if reader.has("options"):
        with located(key="options"):
            rules = rules.with_options(reader.require("options"))
    reader.require("hands")
    hands = []
    for number, hand in enumerate(reader.items("hands", MOST_HANDS), start=1):
        with located(hand=number):
            hands.append(rules.read(hand))
    names = _names(reader, rules, hands)
    for number, facts in enumerate(hands, start=1):
        if len(facts.sides) != len(names):
            raise MalformedFacts(f"must be {len(names)}", hand=number, key="sides")
    return MatchFile(rules, names, tuple(hands))


def _names(reader: Reader, rules: RuleSet[Any], hands: list[Any]) -> tuple[str, ...]:
    numbers = rules.side_numbers
    if not reader.has("sides"):
        return ("",) * (len(hands[0].sides) if hands else numbers.start)
    names = reader.texts("sides", numbers.stop - 1)
    if len(names) not in numbers:
        raise reader.malformed("sides", f"must be at least {numbers.start} names")
    return tuple(names)


# --- Out, as JSON -------------------------------------------------------------------------------

Message = Callable[[Problem], str]


def report(match: MatchFile, played: Played[Any], message: Message) -> dict[str, Any]:
    """The explained match as JSON data; `message` says a problem in words."""
    state = played.state
    return {
        "ruleset": match.rules.key,
        "hands": [_hand(match.rules, hand, message) for hand in played.hands],
        "totals": list(state.totals),
        "over": state.over,
        "winner": state.winner,
        "minimums": list(state.minimums),
        "active": list(state.active),
    }


def _hand(rules: RuleSet[Any], hand: HandReport[Any], message: Message) -> dict[str, Any]:
    return {
        "number": hand.number,
        "sides": [
            _side(rules, sheet, total)
            for sheet, total in zip(hand.sheets, hand.totals, strict=True)
        ],
        "problems": [
            {
                "level": problem.level,
                "code": problem.code,
                "side": problem.side,
                "params": problem.params,
                "message": message(problem),
            }
            for problem in hand.problems
        ],
    }


def _side(rules: RuleSet[Any], sheet: Sheet, total: int) -> dict[str, Any]:
    return {
        "minimum": sheet.minimum,
        **{name: sheet.counts[name] for name in rules.canastras},
        "lines": [
            {"code": line.code, "count": line.count, "points": line.points} for line in sheet.lines
        ],
        "points": sheet.points,
        "total": total,
    }


# --- Out, as text -------------------------------------------------------------------------------


def text(
    match: MatchFile, played: Played[Any], message: Message, label: Callable[[str], str]
) -> str:
    """The explained match as a ruled sheet for a terminal, one column per side.

    `label` names the line of a code.
    """
    return "\n".join(_TextSheet(match, message, label).lines(played)) + "\n"


class _TextSheet:
    """Rows of one width: a label, then a cell of equal width for each side."""

    def __init__(self, match: MatchFile, message: Message, label: Callable[[str], str]) -> None:
        self.rules = match.rules
        self.names = [name or f"side {side}" for side, name in enumerate(match.sides)]
        self.message = message
        self.labels = {code: label(code) for code in self.rules.line_codes}
        fields = self.rules.fields(self.rules.start())
        self.pieces = {field.line for field in fields if field.kind == "count"}
        words = [*self.labels.values(), "Opening minimum"]
        self.label_width = max(map(_width, words)) + 1
        self.cell_width = max(_COLUMN, *map(_width, self.names)) + 2

    def lines(self, played: Played[Any]) -> Iterator[str]:
        state = played.state
        yield self.row(self.rules.key, *self.names)
        for hand in played.hands:
            yield self.rule("━")
            yield from self.hand(hand)
        yield self.rule("━")
        if state.over and state.winner is not None:
            yield f"The match is over: {self.names[state.winner]} won."
        elif any(state.minimums):
            yield self.row("Next minimum", *map(_or_nothing, state.minimums))

    def hand(self, hand: HandReport[Any]) -> Iterator[str]:
        yield f"Hand {hand.number}" + ("" if hand.counted else " (not counted)")
        by_side = [{line.code: line for line in sheet.lines} for sheet in hand.sheets]
        for code, label in self.labels.items():
            if any(code in lines for lines in by_side):
                yield self.row(label, *(self.cell(lines.get(code)) for lines in by_side))
        minimums = [sheet.minimum for sheet in hand.sheets]
        if any(minimums):
            yield self.row("Opening minimum", *(f"({m})" if m else "" for m in minimums))
        yield self.rule("─")
        yield self.row("Sum", *(str(sheet.points) for sheet in hand.sheets))
        yield self.row("Total", *map(str, hand.totals))
        for problem in hand.problems:
            side = "" if problem.side is None else f" ({self.names[problem.side]})"
            yield f"  {problem.level}{side}: {self.message(problem)}"

    def cell(self, line: Line | None) -> str:
        """The points; before them how many of how much each, where a scorer counts the pieces."""
        if line is None:
            return ""
        if line.count and line.code in self.pieces and line.points % line.count == 0:
            return f"{line.count} × {line.points // line.count}{line.points:>8}"
        return str(line.points)

    def row(self, label: str, *cells: str) -> str:
        padded = (" " * (self.cell_width - _width(cell)) + cell for cell in cells)
        row = label + " " * (self.label_width - _width(label)) + "".join(padded)
        return row.rstrip()

    def rule(self, sign: str) -> str:
        return sign * (self.label_width + self.cell_width * len(self.names))


def _or_nothing(number: int) -> str:
    return str(number) if number else "none"


def _width(words: str) -> int:
    """How many columns of a terminal the words take."""
    columns = {"W": 2, "F": 2}
    return sum(
        0 if unicodedata.combining(sign) else columns.get(unicodedata.east_asian_width(sign), 1)
        for sign in words
    )
