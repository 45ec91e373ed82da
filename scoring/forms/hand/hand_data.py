"""Convert a hand between form input and facts; add rulings to the input or remove them."""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from clubs.forms.fields.numbers import whole_number
from scoring.forms.hand.hand_input import ON, HandInput, Penalty, SideInput
from scoring.rules.base.sheet import Facts, Field, MatchState, RuleSet
from scoring.rulings.recorded_rulings import RecordedRuling, RulingChanges, failures

MOST = 99_999
"""A larger number of points is a typing mistake: no hand reaches it."""


@dataclass(frozen=True)
class Slip:
    """The side and field of a typed value that is not a number."""

    side: int
    field: str


def read_facts(
    typed: HandInput, fields: tuple[Field, ...], state: MatchState
) -> tuple[dict[str, object], list[Slip]]:
    """Return a typed hand in the form of the match file, and the values that are not numbers.

    A value that is not a number counts as blank, so that the rest can be previewed. `state` is the
    match before the hand.
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
    own = typed.sides[side]
    for field in fields:
        if field.scope != "side":
            continue
        value = own.values.get(field.name, "")
        if field.cards and typed.is_by_cards(side, field.cards):
            facts[field.cards] = list(own.cards(field.cards))
        elif field.kind == "flag":
            facts[field.name] = value == ON
        elif field.kind == "opening" and not value.strip():
            continue
        elif field.kind == "penalties":
            facts[field.name] = list(_read_penalties(own.penalties, side, slips))
        else:
            slip = Slip(side, field.name)
            below_zero = field.kind in ("points", "opening")
            facts[field.name] = _number(value, slip, slips, below_zero=below_zero)
    return facts


def is_blank(typed: HandInput, side: int, field: Field) -> bool:
    """Whether a side left this field blank. Points of 0 are an answer; a stepper at 0 is blank."""
    own = typed.sides[side]
    if field.cards and typed.is_by_cards(side, field.cards):
        return not own.cards(field.cards)
    if field.kind == "penalties":
        return all(penalty.is_blank for penalty in own.penalties)
    value = own.values.get(field.name, "").strip()
    if field.kind in ("count", "failures", "choice"):
        return value in ("", "0")
    return not value


def is_side_blank(typed: HandInput, side: int, fields: tuple[Field, ...]) -> bool:
    """Whether a side left every field blank; a side with points typed as 0 did not."""
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
            # Some people type a penalty with a minus sign.
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
        # A zero is shown as an empty field, as on paper, but an opening of 0 is an answer.
        number = side.get(field.name, 0)
        typed.values[field.name] = str(number) if number or field.kind == "opening" else ""


def add_rulings(typed: HandInput, fields: tuple[Field, ...], changes: RulingChanges) -> HandInput:
    """Return the input with the new rulings filled in: their penalties with a reason, their failed
    openings, their ticks. `rulings` of the input lists every ruling that it contains.

    A warning without points is added once. A ruling for which the game has no field changes nothing
    else. Values added by a ruling that was cancelled since stay. A failed opening may be both typed
    and ruled: the larger number of failures is used.
    """
    typed = deepcopy(typed)
    cancelled = {ruling.key for ruling in changes.gone}
    known = [key for key in typed.rulings if key not in cancelled]
    typed.rulings = [*known, *(ruling.key for ruling in changes.new)]
    of_sides = [ruling for ruling in changes.new if ruling.is_of_side]
    for field in fields:
        if field.ruled and any(ruling.has_consequence(field.ruled) for ruling in changes.new):
            typed.values[field.name] = ON
        for side in sorted({r.row.side for r in of_sides if r.row.side is not None}):
            own = [ruling for ruling in of_sides if ruling.row.side == side]
            if field.kind == "penalties":
                for ruling in own:
                    penalty = Penalty(str(ruling.row.points), ruling.title)
                    if ruling.row.points or penalty not in typed.sides[side].penalties:
                        typed.sides[side].penalties.append(penalty)
            elif field.kind == "failures" and failures(own, side):
                count = max(_failed(typed, side, field), failures(changes.counting, side))
                typed.sides[side].values[field.name] = str(count)
    return typed


def take_back(typed: HandInput, fields: tuple[Field, ...], ruling: RecordedRuling) -> HandInput:
    """Return the input without the penalty, failed opening or tick that a cancelled ruling added.

    A penalty that the scorer has changed since then stays.
    """
    typed, side = deepcopy(typed), ruling.row.side
    for field in fields:
        if field.ruled and ruling.has_consequence(field.ruled):
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
