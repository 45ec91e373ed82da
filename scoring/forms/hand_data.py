"""Convert a hand between typed input and facts; add rulings to the input or take them back."""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from clubs.forms.numbers import whole_number
from scoring.forms.hand_input import ON, HandInput, Penalty, SideInput
from scoring.noted import News, Noted, failures
from scoring.rules.sheet import Facts, Field, MatchState, RuleSet

# More points than any hand has; a larger number is a typing mistake.
MOST = 99_999


@dataclass(frozen=True)
class Slip:
    """A typed value that is not a number: its side and field."""

    side: int
    field: str


def read_facts(
    typed: HandInput, fields: tuple[Field, ...], state: MatchState
) -> tuple[dict[str, object], list[Slip]]:
    """Return the match file's form of a hand played in this state, and what could not be read.

    A value that could not be read counts as not given, so that the rest can be previewed.
    """
    slips: list[Slip] = []
    sides: list[dict[str, object]] = [
        _read_side(typed, side, fields, slips) if side in state.active else {}
        for side in range(len(state.totals))
    ]
    hand: dict[str, object] = {"sides": sides}
    for field in fields:
        if field.scope == "hand":
            hand[field.name] = typed.is_ticked(field.name)
        elif field.scope == "across":
            chosen = typed.values.get(field.name)
            for side in state.active:
                sides[side][field.name] = chosen == str(side)
            if field.nobody and chosen == "":
                hand[field.nobody] = True
    return hand, slips


def _read_side(
    typed: HandInput, side: int, fields: tuple[Field, ...], slips: list[Slip]
) -> dict[str, object]:
    facts: dict[str, object] = {}
    theirs = typed.sides[side]
    for field in fields:
        if field.scope != "side":
            continue
        value = theirs.values.get(field.name, "")
        if field.cards and typed.is_by_cards(side, field.cards):
            facts[field.cards] = list(theirs.cards(field.cards))
        elif field.kind == "flag":
            facts[field.name] = value == ON
        elif field.kind == "opening" and not value.strip():
            continue
        elif field.kind == "penalties":
            facts[field.name] = list(_read_penalties(theirs.penalties, side, slips))
        else:
            slip = Slip(side, field.name)
            below_zero = field.kind in ("points", "opening")
            facts[field.name] = _number(value, slip, slips, below_zero=below_zero)
    return facts


def is_blank(typed: HandInput, side: int, field: Field) -> bool:
    """Whether a side left this field blank. Points typed as 0 count, a stepper at 0 does not."""
    theirs = typed.sides[side]
    if field.cards and typed.is_by_cards(side, field.cards):
        return not theirs.cards(field.cards)
    if field.kind == "penalties":
        return all(penalty.is_blank for penalty in theirs.penalties)
    value = theirs.values.get(field.name, "").strip()
    if field.kind in ("count", "failures", "choice"):
        return value in ("", "0")
    return not value


def says_nothing(typed: HandInput, side: int, fields: tuple[Field, ...]) -> bool:
    """Whether a side was left wholly blank, which is not the same as a side with zeros."""
    return all(
        is_blank(typed, side, field)
        if field.scope == "side"
        else field.scope == "hand" or typed.values.get(field.name) != str(side)
        for field in fields
    )


def _read_penalties(
    penalties: list[Penalty], side: int, slips: list[Slip]
) -> Iterator[dict[str, object]]:
    for penalty in penalties:
        if not penalty.is_blank:
            # Some people type a penalty with a minus.
            slip = Slip(side, "penalties")
            amount = abs(_number(penalty.points, slip, slips, below_zero=True))
            yield {"points": amount, "reason": " ".join(penalty.reason.split())}


def _number(typed: str, slip: Slip, slips: list[Slip], *, below_zero: bool = False) -> int:
    if not typed.strip():
        return 0
    number = whole_number(typed)
    if number is None or abs(number) > MOST or (number < 0 and not below_zero):
        slips.append(slip)
        return 0
    return number


def facts_as_input(rules: RuleSet, facts: Facts, fields: tuple[Field, ...]) -> HandInput:
    """Return the input that reads back as these facts, to correct a recorded hand."""
    hand = rules.write(facts)
    sides = hand.get("sides", [])
    typed = HandInput()
    for field in fields:
        if field.scope == "hand":
            typed.values[field.name] = ON if hand.get(field.name) else ""
        elif field.scope == "across":
            chosen = next((str(i) for i, side in enumerate(sides) if side.get(field.name)), None)
            if chosen is not None:
                typed.values[field.name] = chosen
            elif field.nobody in hand:
                typed.values[field.name] = ""
        else:
            for i, side in enumerate(sides):
                _write_field(typed.sides[i], field, side)
    return typed


def _write_field(typed: SideInput, field: Field, side: Mapping[str, Any]) -> None:
    if field.cards and field.cards in side:
        typed.by_cards[field.cards] = True
        typed.cards(field.cards)[:] = side[field.cards]
    elif field.kind == "flag":
        typed.values[field.name] = ON if side.get(field.name) else ""
    elif field.kind == "penalties":
        rows = side.get(field.name, [])
        typed.penalties = [Penalty(str(row["points"]), row["reason"]) for row in rows]
    elif field.name in side or field.kind != "opening":
        # A zero stays empty, as on paper, but an opening of 0 is an answer.
        number = side.get(field.name, 0)
        typed.values[field.name] = str(number) if number or field.kind == "opening" else ""


def add_rulings(typed: HandInput, fields: tuple[Field, ...], news: News) -> HandInput:
    """Return the input with what was ruled: penalties with their reasons (the same notice once),
    failed openings. `rulings` names those that it knows of, so that none is added twice.

    What a game does not ask for stays in the list of rulings only; what cancelled rulings added
    stays as it was typed. A failed opening that was typed and noted is the same one: the greater
    number holds.
    """
    typed = deepcopy(typed)
    gone = {ruling.key for ruling in news.gone}
    known = [key for key in typed.rulings if key not in gone]
    typed.rulings = [*known, *(ruling.key for ruling in news.new)]
    of_sides = [ruling for ruling in news.new if ruling.is_of_side]
    for field in fields:
        if field.ruled and any(ruling.brings(field.ruled) for ruling in news.new):
            typed.values[field.name] = ON
        for side in sorted({r.row.side for r in of_sides if r.row.side is not None}):
            theirs = [ruling for ruling in of_sides if ruling.row.side == side]
            if field.kind == "penalties":
                for ruling in theirs:
                    penalty = Penalty(str(ruling.row.points), ruling.title)
                    if ruling.row.points or penalty not in typed.sides[side].penalties:
                        typed.sides[side].penalties.append(penalty)
            elif field.kind == "failures" and failures(theirs, side):
                count = max(_failed(typed, side, field), failures(news.counting, side))
                typed.sides[side].values[field.name] = str(count)
    return typed


def take_back(typed: HandInput, fields: tuple[Field, ...], ruling: Noted) -> HandInput:
    """Return the input without the changes by a cancelled ruling: its penalty, its failed opening,
    its tick. A field changed by hand since then stays.
    """
    typed, side = deepcopy(typed), ruling.row.side
    for field in fields:
        if field.ruled and ruling.brings(field.ruled):
            typed.values[field.name] = ""
        if side is None or not ruling.is_of_side:
            continue
        if field.kind == "penalties":
            rows = typed.sides[side].penalties
            of_points = [row for row in rows if row.points == str(ruling.row.points)]
            row = next((row for row in of_points if row.reason in ruling.titles), None)
            if row is not None:
                rows.remove(row)
        elif field.kind == "failures" and failures([ruling], side):
            count = _failed(typed, side, field)
            typed.sides[side].values[field.name] = str(count - 1) if count > 1 else ""
    return typed


def _failed(typed: HandInput, side: int, field: Field) -> int:
    value = typed.sides[side].values.get(field.name, "")
    return _number(value, Slip(side, field.name), [])
