"""What a hand looks like as posted form data, and the way to facts and back.

Names in the data: `went_out` ("0", "1", … or empty), `morto_to_stock`, and per side `0-clean`,
`0-took_morto`, … one for each field the rules ask for; of a side that is out none. A
side given by cards has `0-by-melds` (or `0-by-hand`) and repeats `0-melds` (`0-hand`), one notation
each. Penalties repeat `0-penalty-points` and `0-penalty-reason` in step; `noted` names the rulings
that are among them. No game is named here: the fields say it all.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from scoring.noted import News, failures
from scoring.rules.sheet import Facts, Field, MatchState, RuleSet

# More digits than any hand has points; longer input is a slip of the finger or worse.
NUMBER = re.compile(r"-?[0-9]{1,5}")
ON = "on"


@dataclass(frozen=True)
class Slip:
    """Something typed that is no number: the name of its input, its side and field."""

    name: str
    side: int
    field: str


def read_facts(
    data: QueryDict, fields: tuple[Field, ...], state: MatchState
) -> tuple[dict[str, object], list[Slip]]:
    """The match file's form of a hand played in this state from posted data, and what could not
    be read.

    A value that could not be read counts as not given, so that the rest can be previewed.
    """
    slips: list[Slip] = []
    sides: list[dict[str, object]] = [
        _read_side(data, side, fields, slips) if side in state.active else {}
        for side in range(len(state.totals))
    ]
    hand: dict[str, object] = {"sides": sides}
    for field in fields:
        if field.scope == "hand":
            hand[field.name] = data.get(field.name) == ON
        elif field.scope == "across":
            chosen = data.get(field.name, "")
            for side in state.active:
                sides[side][field.name] = chosen == str(side)
    return hand, slips


def _read_side(
    data: QueryDict, side: int, fields: tuple[Field, ...], slips: list[Slip]
) -> dict[str, object]:
    facts: dict[str, object] = {}
    for field in fields:
        if field.scope != "side":
            continue
        if field.cards and is_by_cards(data, side, field.cards):
            facts[field.cards] = data.getlist(f"{side}-{field.cards}")
        elif field.kind == "flag":
            facts[field.name] = data.get(f"{side}-{field.name}") == ON
        elif field.kind == "opening" and not data.get(f"{side}-{field.name}", "").strip():
            continue
        elif field.kind == "penalties":
            facts[field.name] = list(_read_penalties(data, side, slips))
        else:
            name = f"{side}-{field.name}"
            facts[field.name] = _number(
                data.get(name, ""),
                Slip(name, side, field.name),
                slips,
                below_zero=field.kind in ("points", "opening"),
            )
    return facts


def is_by_cards(data: Mapping[str, object], side: int, cards: str) -> bool:
    """Whether this side gives its "melds" or its "hand" card by card."""
    return data.get(f"{side}-by-{cards}") == ON


def penalties_typed(data: QueryDict, side: int) -> list[tuple[str, str]]:
    """The penalties of a side as typed: points and reason."""
    points = data.getlist(f"{side}-penalty-points")
    reasons = data.getlist(f"{side}-penalty-reason")
    reasons += [""] * (len(points) - len(reasons))
    return list(zip(points, reasons, strict=False))


def _read_penalties(data: QueryDict, side: int, slips: list[Slip]) -> Iterator[dict[str, object]]:
    for index, (points, reason) in enumerate(penalties_typed(data, side)):
        if points.strip() or reason.strip():
            slip = Slip(f"{side}-penalty-points-{index}", side, "penalties")
            # People write a penalty with or without its minus.
            amount = abs(_number(points, slip, slips, below_zero=True))
            yield {"points": amount, "reason": " ".join(reason.split())}


def _number(typed: str, slip: Slip, slips: list[Slip], *, below_zero: bool = False) -> int:
    typed = typed.strip().replace("\u2212", "-")
    if not typed:
        return 0
    if not NUMBER.fullmatch(typed) or (typed.startswith("-") and not below_zero):
        slips.append(slip)
        return 0
    return int(typed)


def facts_as_data(rules: RuleSet, facts: Facts, fields: tuple[Field, ...]) -> QueryDict:
    """The form data that reads back as these facts, to correct a recorded hand."""
    hand = rules.write(facts)
    sides = hand.get("sides", [])
    data = QueryDict(mutable=True)
    for field in fields:
        if field.scope == "hand":
            data[field.name] = ON if hand.get(field.name) else ""
        elif field.scope == "across":
            data[field.name] = next(
                (str(i) for i, side in enumerate(sides) if side.get(field.name)), ""
            )
        else:
            for i, side in enumerate(sides):
                _write_field(data, i, field, side)
    return data


def bring(data: QueryDict, fields: tuple[Field, ...], news: News) -> QueryDict:
    """The same with what was ruled: penalties with their reasons, the same notice once, failed
    openings.

    What a game does not ask for stays in the list of rulings only. `noted` in the data are the
    rulings it knows of, so that none is brought twice; what cancelled ones brought stays as it was
    typed. Who counted a failed opening and who noted it saw the same one: the greater number holds.
    """
    data = data.copy()
    gone = {one.key for one in news.gone}
    kept = [key for key in data.getlist("noted") if key not in gone]
    data.setlist("noted", [*kept, *(one.key for one in news.new)])
    of_sides = [one for one in news.new if one.is_of_side]
    for field in fields:
        if field.ruled and any(one.brings(field.ruled) for one in news.new):
            data[field.name] = ON
        for side in sorted({one.row.side for one in of_sides if one.row.side is not None}):
            theirs = [one for one in of_sides if one.row.side == side]
            if field.kind == "penalties":
                for one in theirs:
                    row = str(one.row.points), one.title
                    if one.row.points or row not in penalties_typed(data, side):
                        data.appendlist(f"{side}-penalty-points", row[0])
                        data.appendlist(f"{side}-penalty-reason", row[1])
            elif field.kind == "failures" and failures(theirs, side):
                name = f"{side}-{field.name}"
                typed = _number(data.get(name, ""), Slip(name, side, field.name), [])
                data[name] = str(max(typed, failures(news.counting, side)))
    return data


def _write_field(data: QueryDict, i: int, field: Field, side: Mapping[str, Any]) -> None:
    if field.cards and field.cards in side:
        cards = side[field.cards]
        data[f"{i}-by-{field.cards}"] = ON
        data.setlist(f"{i}-{field.cards}", list(cards))
    elif field.kind == "flag":
        data[f"{i}-{field.name}"] = ON if side.get(field.name) else ""
    elif field.kind == "penalties":
        penalties = side.get(field.name, [])
        data.setlist(f"{i}-penalty-points", [str(p["points"]) for p in penalties])
        data.setlist(f"{i}-penalty-reason", [p["reason"] for p in penalties])
    elif field.name in side or field.kind != "opening":
        data[f"{i}-{field.name}"] = str(side.get(field.name, 0))
