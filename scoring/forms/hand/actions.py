"""The buttons of the hand form besides Save: each changes the form's input and nothing else.

A button is `<button name="do" value="drop-penalty 0 1">`: a verb and its arguments. The answer is
the same form with the changed input, so every button works with and without JavaScript. An unknown
verb, or a verb with wrong arguments, changes nothing.
"""

from collections.abc import Callable
from copy import deepcopy

from scoring.forms.hand import building
from scoring.forms.hand.builder import Builder
from scoring.forms.hand.carried import carry_counts, lay_apart
from scoring.forms.hand.hand_input import (
    CARDS,
    ON,
    HandInput,
    MeldInput,
    Penalty,
    Screen,
    SideInput,
)
from scoring.rules.base.cards import parse_card
from scoring.rules.base.melds import Meld
from scoring.rules.base.problems import MalformedFacts
from scoring.rules.base.sheet import RuleSet

Verb = Callable[..., object]


def act(rules: RuleSet, do: str, typed: HandInput) -> HandInput:
    """Return the input after the button `do`; `typed` itself is not changed."""
    before, typed = typed, deepcopy(typed)
    verb, *words = do.split(" ")
    try:
        VERBS[verb](rules, typed, *words)
    except (KeyError, TypeError, ValueError, IndexError):
        # Only a forged request has arguments that no button of the form has.
        return typed
    lay_apart(rules, typed)
    carry_counts(rules, before, typed)
    return typed


def add_row(rules: RuleSet, typed: HandInput, row: str) -> None:
    """Show a row of the form that is hidden by default; if it is a yes-or-no question about the
    hand, answer yes.
    """
    if row in {field.name for field in rules.fields(rules.start()) if field.scope == "hand"}:
        typed.values[row] = ON
    elif row not in typed.opened_rows:
        typed.opened_rows.append(row)


def add_penalty(rules: RuleSet, typed: HandInput, side: str) -> None:
    own = _side(rules, typed, side)
    add_row(rules, typed, "penalties")
    own.penalties.append(Penalty())


def drop_penalty(rules: RuleSet, typed: HandInput, side: str, index: str) -> None:
    """Remove a penalty. Close the row if no side has a filled-in penalty left."""
    del _side(rules, typed, side).penalties[int(index)]
    rows = [penalty for each in typed.sides.values() for penalty in each.penalties]
    if all(penalty.is_blank for penalty in rows):
        typed.opened_rows = [row for row in typed.opened_rows if row != "penalties"]


def by_cards(rules: RuleSet, typed: HandInput, side: str, cards: str) -> None:
    """Let this side's melds or hand ("melds" or "hand") be entered card by card from now on."""
    _side(rules, typed, side).by_cards[cards] = True
    show(rules, typed, side, cards)


def by_counts(rules: RuleSet, typed: HandInput, side: str, cards: str) -> None:
    """Let this side's numbers count again: those that its cards gave, or that somebody typed since.
    The cards stay in the form, uncounted.
    """
    _side(rules, typed, side).by_cards[cards] = False
    hide(rules, typed)


def show(rules: RuleSet, typed: HandInput, side: str, cards: str) -> None:
    """Open the screen of this side's melds or hand.

    The builder continues an unfinished meld of the side.
    """
    own = _side(rules, typed, side)
    if cards in CARDS:
        typed.screen = Screen(int(side), cards)
        if own.unfinished:
            typed.meld = own.unfinished
            own.unfinished = None


def hide(rules: RuleSet, typed: HandInput) -> None:
    """Close the screen. A finished meld is laid and typed cards are added; an unfinished meld waits
    at its side. Typed cards that cannot be added keep the screen open, which says why.
    """
    if typed.screen is None:
        return
    side, notation = str(typed.screen.side), typed.notation.strip()
    if typed.screen.cards == "melds":
        laid = [lay(rules, typed, side)]
        if building.is_begun(rules, typed.meld):
            _side(rules, typed, side).unfinished = typed.meld
        typed.meld = MeldInput(way=typed.meld.way)
        laid.append(lay_typed(rules, typed, side) if notation else "")
        typed.laid_on_leaving = [each for each in laid if each]
    elif notation:
        add_typed_cards(rules, typed, side)
    if not typed.notation.strip():
        typed.screen = None


def tap(_rules: RuleSet, typed: HandInput, position: str) -> None:
    Builder.read(typed.meld).tap(int(position)).write(typed.meld)


def look(_rules: RuleSet, _typed: HandInput) -> None:
    """Change nothing; the form shows the posted choices of the builder."""


def clear(_rules: RuleSet, typed: HandInput) -> None:
    """Empty the builder, which stays open; a meld being edited stays unchanged."""
    typed.meld = MeldInput(way=typed.meld.way, open=ON)


def another(_rules: RuleSet, typed: HandInput) -> None:
    """Open the builder for another meld."""
    typed.meld.open = ON


def choose_way(rules: RuleSet, typed: HandInput, way: str) -> None:
    """Switch to building a run or a set, with an empty builder."""
    if way in building.ways(rules):
        typed.meld = MeldInput(way=way, open=ON)


def choose_rank(_rules: RuleSet, typed: HandInput, rank: str) -> None:
    typed.meld.rank = rank


def pick(_rules: RuleSet, typed: HandInput, card: str) -> None:
    """Add a card to the set."""
    typed.meld.cards.append(parse_card(card).notation)


def unpick(_rules: RuleSet, typed: HandInput, index: str) -> None:
    del typed.meld.cards[int(index)]


def lay(rules: RuleSet, typed: HandInput, side: str) -> str:
    """Lay the built meld on the table, or replace the meld being edited, and fold the builder.

    Returns the notation of the meld; "" if it is not finished.
    """
    builder = building.builder_for(rules, typed.meld)
    meld = building.finished(rules, typed.meld)
    if meld is None:
        return ""
    _put(_side(rules, typed, side), meld, builder.index)
    typed.meld = MeldInput(way=typed.meld.way)
    if isinstance(builder, Builder):
        typed.meld.suit = builder.suit
    return meld.notation


def lay_typed(rules: RuleSet, typed: HandInput, side: str) -> str:
    """Lay the meld typed in the notation; unreadable notation stays in its field.

    Returns the notation of the meld; "" if it cannot be laid.
    """
    own = _side(rules, typed, side)
    try:
        meld = rules.read_meld(typed.notation)
    except MalformedFacts:
        return ""
    if meld.fault is not None:
        return ""
    _put(own, meld, Builder.read(typed.meld).index)
    typed.notation = ""
    typed.meld = MeldInput(way=typed.meld.way)
    return meld.notation


def edit_meld(rules: RuleSet, typed: HandInput, side: str, index: str) -> None:
    meld = rules.read_meld(_side(rules, typed, side).melds[int(index)])
    if meld.fault is None:
        typed.meld = building.edit(meld, int(index))


def drop_meld(rules: RuleSet, typed: HandInput, side: str, index: str) -> None:
    del _side(rules, typed, side).melds[int(index)]
    typed.meld = MeldInput(way=typed.meld.way)


def add_card(rules: RuleSet, typed: HandInput, side: str, card: str) -> None:
    _side(rules, typed, side).hand.append(parse_card(card).notation)


def add_typed_cards(rules: RuleSet, typed: HandInput, side: str) -> None:
    """Add the cards typed as `AS KH *`; unreadable notation stays in its field."""
    own = _side(rules, typed, side)
    try:
        cards = [parse_card(word) for word in typed.notation.split()]
    except MalformedFacts:
        return
    own.hand += [card.notation for card in cards]
    typed.notation = ""


def drop_card(rules: RuleSet, typed: HandInput, side: str, index: str) -> None:
    del _side(rules, typed, side).hand[int(index)]


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
    "another": another,
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


def _side(rules: RuleSet, typed: HandInput, side: str) -> SideInput:
    if side not in {str(number) for number in range(rules.side_numbers.stop - 1)}:
        raise ValueError(side)
    return typed.sides[int(side)]


def _put(side: SideInput, meld: Meld, index: int | None) -> None:
    if index is not None and index < len(side.melds):
        side.melds[index] = meld.notation
    else:
        side.melds.append(meld.notation)
