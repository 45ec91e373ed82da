"""Read a match file (JSON), and write the explained match as JSON or as a sheet of text.

Must not know a game (that is the rule set that the file names), nor a language: the caller passes
in functions for messages and labels.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scoring.rules.base.ending import HOWS, Ended, winner_at_end
from scoring.rules.base.facts import Reader
from scoring.rules.base.problems import MalformedFacts, Problem, located, warning
from scoring.rules.base.sheet import HandReport, Line, MatchState, Played, RuleSet, Sheet
from scoring.rules.games.results import named

MOST_HANDS = 1000
_COLUMN = 18  # least width of a side's column on the text sheet, without its margin


@dataclass(frozen=True)
class MatchFile:
    """The content of a match file: its rules, the names of its sides, the facts of its hands."""

    rules: RuleSet[Any]
    sides: tuple[str, ...]
    hands: tuple[Any, ...]
    ended: Ended | None = None
    """The early ending, if any; it does not count if the hands reach the target: `problems`."""

    def play(self) -> Played[Any]:
        return self.rules.play(self.hands, len(self.sides), as_new=True)

    def is_over(self, state: MatchState) -> bool:
        """Whether the match is over in this state, by its hands or by its early ending."""
        return state.over or self.ended is not None

    def problems(self, state: MatchState) -> tuple[Problem, ...]:
        """Return the warnings about the file as a whole, in the state after its hands."""
        late = state.over and self.ended is not None
        return (warning("ended-over-match", field="ended"),) if late else ()

    def winner(self, state: MatchState) -> int | None:
        """Return the side that has won in this state; None for a draw or a match in play."""
        if state.over or self.ended is None:
            return state.winner
        return winner_at_end(self.rules, state, self.ended.side)


# --- Read ---------------------------------------------------------------------------------------


def read_match(data: object, rulesets: Mapping[str, RuleSet[Any]]) -> MatchFile:
    """Return the match in JSON data, under one of the `rulesets`.

    Without the key `sides`, the sides have empty names. Raises MalformedFacts, which names the
    hand, side and key of the error.
    """
    reader = Reader(data, ("ruleset", "options", "sides", "hands", "ended"))
    reader.require("ruleset")
    rules = rulesets.get(reader.text("ruleset"))
    if rules is None and named(reader.text("ruleset")):
        raise reader.malformed("ruleset", "keeps only results: there are no hands to score")
    if rules is None:
        raise reader.malformed("ruleset", f"must be one of {', '.join(rulesets)}")
    if reader.has("options"):
        with located(key="options"):
            rules = rules.with_options(reader.require("options"))
    reader.require("hands")
    hands = []
    for number, hand in enumerate(reader.items("hands", MOST_HANDS), start=1):
        with located(hand=number):
            hands.append(rules.read(hand))
            _check_cards(rules, hands[-1])
    names = _names(reader, rules, hands)
    for number, facts in enumerate(hands, start=1):
        if len(facts.sides) != len(names):
            raise MalformedFacts(f"must be {len(names)}", hand=number, key="sides")
    return MatchFile(rules, names, tuple(hands), _ended(reader, len(names)))


def _check_cards(rules: RuleSet[Any], facts: Any) -> None:
    """Raise MalformedFacts if a side holds more cards than the decks have."""
    most = rules.deck.total()
    for position, side in enumerate(facts.sides):
        melds = getattr(side, "melds", None) or ()
        held = getattr(side, "hand", None) or ()
        if sum(len(meld.cards) for meld in melds) + len(held) > most:
            raise MalformedFacts(f"holds more than the {most} cards of the deck", side=position)


def _ended(reader: Reader, sides: int) -> Ended | None:
    if not reader.has("ended"):
        return None
    with located(key="ended"):
        inner = Reader(reader.require("ended"), ("how", "side"))
        inner.require("how")
        written = inner.text("how")
        how = next((known for known in HOWS if known == written), None)
        if how is None:
            raise inner.malformed("how", f"must be one of {', '.join(HOWS)}")
        if how != "gave-up":
            if inner.has("side"):
                raise inner.malformed("side", "only where a side gave up")
            return Ended(how)
        inner.require("side")
        return Ended(how, inner.number("side", most=sides - 1))


def _names(reader: Reader, rules: RuleSet[Any], hands: list[Any]) -> tuple[str, ...]:
    numbers = rules.side_numbers
    if not reader.has("sides"):
        return ("",) * (len(hands[0].sides) if hands else numbers.start)
    names = reader.texts("sides", numbers.stop - 1)
    if len(names) not in numbers:
        raise reader.malformed("sides", f"must be at least {numbers.start} names")
    return tuple(names)


# --- Write the file -----------------------------------------------------------------------------


def write_match(match: MatchFile) -> str:
    """Return the text of a match file with all options of the rules. `read_match` returns an equal
    match, and writing that one gives the same text.
    """
    return json.dumps(match_data(match), ensure_ascii=False, indent=1) + "\n"


def match_data(match: MatchFile) -> dict[str, Any]:
    """Return the JSON data of a match file with all options of the rules."""
    data: dict[str, Any] = {
        "ruleset": match.rules.key,
        "options": match.rules.options(),
        "sides": list(match.sides),
        "hands": [match.rules.write(facts) for facts in match.hands],
    }
    if match.ended is not None:
        side = {} if match.ended.side is None else {"side": match.ended.side}
        data["ended"] = {"how": match.ended.how, **side}
    return data


# --- Write JSON ---------------------------------------------------------------------------------

Message = Callable[[Problem], str]


def report(match: MatchFile, played: Played[Any], message: Message) -> dict[str, Any]:
    """Return the explained match as JSON data. `message` returns a problem in words."""
    state = played.state
    problems = [_problem(problem, message) for problem in match.problems(state)]
    return {
        "ruleset": match.rules.key,
        **({"problems": problems} if problems else {}),
        "hands": [_hand(match.rules, hand, message) for hand in played.hands],
        "totals": list(state.totals),
        "over": match.is_over(state),
        "winner": match.winner(state),
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
        "problems": [_problem(problem, message) for problem in hand.problems],
    }


def _problem(problem: Problem, message: Message) -> dict[str, Any]:
    return {
        "level": problem.level,
        "code": problem.code,
        "side": problem.side,
        "params": problem.params,
        "message": message(problem),
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


# --- Write text ---------------------------------------------------------------------------------


def text(
    match: MatchFile, played: Played[Any], message: Message, label: Callable[[str], str]
) -> str:
    """Return the explained match as a ruled sheet for a terminal, one column per side.

    `message` returns a problem in words, `label` the name of a line by its code.
    """
    return "\n".join(_TextSheet(match, message, label).lines(played)) + "\n"


class _TextSheet:
    """Rows of one width: a label, then a cell of equal width for each side."""

    def __init__(self, match: MatchFile, message: Message, label: Callable[[str], str]) -> None:
        self.match, self.rules = match, match.rules
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
        for problem in self.match.problems(state):
            yield f"{problem.level}: {self.message(problem)}"
        if self.match.is_over(state):
            yield self.end(state)
        elif any(state.minimums):
            yield self.row("Next minimum", *map(_or_nothing, state.minimums))

    def end(self, state: MatchState) -> str:
        """Return the sentence on the match's ending and its winner."""
        ended, winner = self.match.ended, self.match.winner(state)
        result = "It is a draw." if winner is None else f"{self.names[winner]} won."
        if state.over or ended is None:
            return f"The match is over: {self.names[winner]} won." if winner is not None else result
        if ended.side is not None:
            return f"The match ended early, {self.names[ended.side]} gave up: {result}"
        how = "time was up" if ended.how == "time" else "by agreement"
        return f"The match ended early, {how}: {result}"

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
        """Return the points of a line; before them, if the scorer counts its items, their number
        and the points of one: `2 × 200   400`.
        """
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
    """Return how many columns of a terminal the words take."""
    columns = {"W": 2, "F": 2}
    return sum(
        0 if unicodedata.combining(sign) else columns.get(unicodedata.east_asian_width(sign), 1)
        for sign in words
    )
