"""Convert a hand between posted form data and facts.

Names in the data: `went_out` ("0", "1", …, empty for nobody, not there without an answer),
`morto_to_stock`, and per side `0-clean`, `0-took_morto`, … one for each field the rules ask for; of
a side that is out none. A side given by cards has `0-by-melds` (or `0-by-hand`) and repeats
`0-melds` (`0-hand`), one notation each; `by-melds` says it for both sides. `row` repeats
the rare rows that were opened. Penalties repeat `0-penalty-points` and `0-penalty-reason` in step;
`noted` names the rulings that are among them. No game is named here: the fields say it all.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from clubs.forms.numbers import whole_number
from scoring.noted import News, Noted, failures
from scoring.rules.sheet import Facts, Field, MatchState, RuleSet

# More than any hand has; a larger number is a slip of the finger or worse.
MOST = 99_999
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
            chosen = data.get(field.name)
            for side in state.active:
                sides[side][field.name] = chosen == str(side)
            if field.nobody and chosen == "":
                hand[field.nobody] = True
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


def is_by_cards(data: QueryDict, side: int, cards: str) -> bool:
    """Whether this side gives its "melds" or its "hand" card by card. Where one switch says it for
    both sides, what a side without a meld has typed goes on counting."""
    if cards == "melds" and "by-melds" in data:
        return data["by-melds"] == ON and bool(data.getlist(f"{side}-melds"))
    return data.get(f"{side}-by-{cards}") == ON


def is_blank(data: QueryDict, side: int, field: Field) -> bool:
    """Whether a side left this field blank. Points typed as 0 count, a stepper at 0 does not."""
    if field.cards and is_by_cards(data, side, field.cards):
        return not data.getlist(f"{side}-{field.cards}")
    if field.kind == "penalties":
        return not any(is_penalty(*typed) for typed in penalties_typed(data, side))
    typed = data.get(f"{side}-{field.name}", "").strip()
    if field.kind in ("count", "failures", "choice"):
        return typed in ("", "0")
    return not typed


def says_nothing(data: QueryDict, side: int, fields: tuple[Field, ...]) -> bool:
    """Whether a side was left wholly blank, which is not the same as a side with zeros."""
    return all(
        is_blank(data, side, field)
        if field.scope == "side"
        else field.scope == "hand" or data.get(field.name) != str(side)
        for field in fields
    )


def opened_rows(data: QueryDict) -> list[str]:
    """The rare rows that were opened by their button."""
    return data.getlist("row")


def penalties_typed(data: QueryDict, side: int) -> list[tuple[str, str]]:
    """The penalties of a side as typed: points and reason."""
    points = data.getlist(f"{side}-penalty-points")
    reasons = data.getlist(f"{side}-penalty-reason")
    reasons += [""] * (len(points) - len(reasons))
    return list(zip(points, reasons, strict=False))


def _read_penalties(data: QueryDict, side: int, slips: list[Slip]) -> Iterator[dict[str, object]]:
    for index, (points, reason) in enumerate(penalties_typed(data, side)):
        if is_penalty(points, reason):
            slip = Slip(f"{side}-penalty-points-{index}", side, "penalties")
            # People write a penalty with or without its minus.
            amount = abs(_number(points, slip, slips, below_zero=True))
            yield {"points": amount, "reason": " ".join(reason.split())}


def is_penalty(points: str, reason: str) -> bool:
    """Whether anything was typed of it."""
    return bool(points.strip() or reason.strip())


def _number(typed: str, slip: Slip, slips: list[Slip], *, below_zero: bool = False) -> int:
    if not typed.strip():
        return 0
    number = whole_number(typed)
    if number is None or abs(number) > MOST or (number < 0 and not below_zero):
        slips.append(slip)
        return 0
    return number


def facts_as_data(rules: RuleSet, facts: Facts, fields: tuple[Field, ...]) -> QueryDict:
    """The form data that reads back as these facts, to correct a recorded hand."""
    hand = rules.write(facts)
    sides = hand.get("sides", [])
    data = QueryDict(mutable=True)
    for field in fields:
        if field.scope == "hand":
            data[field.name] = ON if hand.get(field.name) else ""
        elif field.scope == "across":
            chosen = next((str(i) for i, side in enumerate(sides) if side.get(field.name)), None)
            if chosen is not None:
                data[field.name] = chosen
            elif field.nobody in hand:
                data[field.name] = ""
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


def take_back(data: QueryDict, fields: tuple[Field, ...], one: Noted) -> QueryDict:
    """Return the data without the changes by a cancelled ruling: its penalty, its failed opening,
    its tick. A field changed by hand since then stays.
    """
    data, side = data.copy(), one.row.side
    for field in fields:
        if field.ruled and one.brings(field.ruled):
            data[field.name] = ""
        if side is None or not one.is_of_side:
            continue
        if field.kind == "penalties":
            rows = penalties_typed(data, side)
            brought = [row for row in rows if row[0] == str(one.row.points)]
            row = next((row for row in brought if row[1] in one.titles), None)
            if row is not None:
                rows.remove(row)
                data.setlist(f"{side}-penalty-points", [points for points, _reason in rows])
                data.setlist(f"{side}-penalty-reason", [reason for _points, reason in rows])
        elif field.kind == "failures" and failures([one], side):
            name = f"{side}-{field.name}"
            typed = _number(data.get(name, ""), Slip(name, side, field.name), [])
            data[name] = str(typed - 1) if typed > 1 else ""
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
        # A zero stays empty, as on paper; but an opening of 0 is an answer.
        number = side.get(field.name, 0)
        data[f"{i}-{field.name}"] = str(number) if number or field.kind == "opening" else ""
