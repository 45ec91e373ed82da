"""The buttons of the hand form that do not record: each changes the form data and nothing else.

A button is `<button name="do" value="drop-penalty 0 1">`: a verb and its words. The answer is the
same form with the changed data, so every button works with and without JavaScript. A verb that
makes no sense, or not with these words, leaves the data as they are.
"""

from collections.abc import Callable

from django.http import QueryDict

from scoring.forms import building
from scoring.forms.builder import Builder
from scoring.forms.hand_data import ON, is_penalty, opened_rows, penalties_typed
from scoring.rules.cards import parse_card
from scoring.rules.melds import Meld
from scoring.rules.problems import MalformedFacts
from scoring.rules.sheet import RuleSet

Verb = Callable[..., None]


def act(rules: RuleSet, do: str, data: QueryDict) -> QueryDict:
    """The data after the button `do`; `data` itself is not changed."""
    data = data.copy()
    verb, *words = do.split(" ")
    try:
        VERBS[verb](rules, data, *words)
    except (KeyError, TypeError, ValueError, IndexError):
        # Words that no button of ours has: somebody plays with the request.
        return data
    return data


def add_row(rules: RuleSet, data: QueryDict, row: str) -> None:
    """Open a rare row. A yes-or-no question about the hand is answered by that."""
    if row in {field.name for field in rules.fields(rules.start()) if field.scope == "hand"}:
        data[row] = ON
    elif row not in opened_rows(data):
        data.appendlist("row", row)


def add_penalty(rules: RuleSet, data: QueryDict, side: str) -> None:
    _side(rules, side)
    add_row(rules, data, "penalties")
    data.appendlist(f"{side}-penalty-points", "")
    data.appendlist(f"{side}-penalty-reason", "")


def drop_penalty(rules: RuleSet, data: QueryDict, side: str, index: str) -> None:
    """Take a penalty away; with the last one its row is closed."""
    for part in ("points", "reason"):
        _drop(data, f"{side}-penalty-{part}", int(index))
    sides = range(rules.side_numbers.stop - 1)
    if not any(is_penalty(*typed) for one in sides for typed in penalties_typed(data, one)):
        data.setlist("row", [row for row in opened_rows(data) if row != "penalties"])


def by_cards(rules: RuleSet, data: QueryDict, side: str, cards: str) -> None:
    """Give this side's melds or hand card by card from now on."""
    _side(rules, side)
    data[f"{side}-by-{cards}"] = ON
    show(rules, data, side, cards)


def by_counts(rules: RuleSet, data: QueryDict, side: str, cards: str) -> None:
    """Back to what was typed as counts; the cards stay in the form and count no more."""
    _side(rules, side)
    data[f"{side}-by-{cards}"] = ""
    hide(rules, data)


def show(rules: RuleSet, data: QueryDict, side: str, cards: str) -> None:
    """Open the screen of this side's melds or hand."""
    _side(rules, side)
    if cards in ("melds", "hand"):
        data["screen"] = f"{side} {cards}"


def hide(_rules: RuleSet, data: QueryDict) -> None:
    data["screen"] = ""


def tap(_rules: RuleSet, data: QueryDict, position: str) -> None:
    Builder.from_data(data).tap(int(position)).write(data)


def look(_rules: RuleSet, _data: QueryDict) -> None:
    """Nothing but a look at what the choices made so far come to."""


def clear(_rules: RuleSet, data: QueryDict) -> None:
    """An empty builder; a meld that was being edited stays as it was."""
    building.clear(data)


def choose_way(rules: RuleSet, data: QueryDict, way: str) -> None:
    """A run or a set from now on; what was chosen of the other is gone."""
    if way in building.ways(rules):
        building.clear(data)
        data["build-way"] = way


def choose_rank(_rules: RuleSet, data: QueryDict, rank: str) -> None:
    data["build-rank"] = rank


def pick(_rules: RuleSet, data: QueryDict, card: str) -> None:
    """One card more in the set that is put together."""
    data.appendlist("build-cards", parse_card(card).notation)


def unpick(_rules: RuleSet, data: QueryDict, index: str) -> None:
    _drop(data, "build-cards", int(index))


def lay(rules: RuleSet, data: QueryDict, side: str) -> None:
    """Lay the built meld on the table, or put it in the place of the one being edited."""
    builder = building.builder_for(rules, data)
    meld = building.built(rules, data)
    if meld is not None and not builder.step and meld.fault is None:
        _put(data, f"{side}-melds", meld, builder.index)
        clear(rules, data)
        if isinstance(builder, Builder):
            data["build-suit"] = builder.suit


def lay_typed(rules: RuleSet, data: QueryDict, side: str) -> None:
    """Lay the meld typed in the notation; unreadable notation stays in its field."""
    _side(rules, side)
    try:
        meld = rules.read_meld(data.get("typed", ""))
    except MalformedFacts:
        return
    if meld.fault is None:
        _put(data, f"{side}-melds", meld, Builder.from_data(data).index)
        data["typed"] = ""
        clear(rules, data)


def edit_meld(rules: RuleSet, data: QueryDict, side: str, index: str) -> None:
    meld = rules.read_meld(data.getlist(f"{side}-melds")[int(index)])
    if meld.fault is None:
        building.edit(meld, int(index), data)


def drop_meld(rules: RuleSet, data: QueryDict, side: str, index: str) -> None:
    _drop(data, f"{side}-melds", int(index))
    clear(rules, data)


def add_card(rules: RuleSet, data: QueryDict, side: str, card: str) -> None:
    _side(rules, side)
    data.appendlist(f"{side}-hand", parse_card(card).notation)


def add_typed_cards(rules: RuleSet, data: QueryDict, side: str) -> None:
    """Add the cards typed as `AS KH *`; unreadable notation stays in its field."""
    _side(rules, side)
    try:
        cards = [parse_card(word) for word in data.get("typed", "").split()]
    except MalformedFacts:
        return
    for card in cards:
        data.appendlist(f"{side}-hand", card.notation)
    data["typed"] = ""


def drop_card(_rules: RuleSet, data: QueryDict, side: str, index: str) -> None:
    _drop(data, f"{side}-hand", int(index))


VERBS: dict[str, Verb] = {
    "add-row": add_row,
    "add-penalty": add_penalty,
    "drop-penalty": drop_penalty,
    "by-cards": by_cards,
    "by-counts": by_counts,
    "show": show,
    "hide": hide,
    "tap": tap,
    "look": look,
    "clear": clear,
    "way": choose_way,
    "rank": choose_rank,
    "pick": pick,
    "unpick": unpick,
    "lay": lay,
    "lay-typed": lay_typed,
    "edit-meld": edit_meld,
    "drop-meld": drop_meld,
    "add-card": add_card,
    "add-typed-cards": add_typed_cards,
    "drop-card": drop_card,
}


def _side(rules: RuleSet, side: str) -> None:
    if side not in {str(number) for number in range(rules.side_numbers.stop - 1)}:
        raise ValueError(side)


def _drop(data: QueryDict, key: str, index: int) -> None:
    values = data.getlist(key)
    del values[index]
    data.setlist(key, values)


def _put(data: QueryDict, key: str, meld: Meld, index: int | None) -> None:
    values = data.getlist(key)
    if index is not None and index < len(values):
        values[index] = meld.notation
    else:
        values.append(meld.notation)
    data.setlist(key, values)
