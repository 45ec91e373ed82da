"""Counts that follow the cards, so that they are there when a scorer goes back to counts.

Also the cards of a hand that only a count can hold. Must not know a game.
"""

from collections.abc import Sequence

from scoring.forms.hand.hand_input import CARDS, HandInput, Screen
from scoring.rules.base.problems import MalformedFacts
from scoring.rules.base.sheet import RuleSet


def carry_counts(rules: RuleSet, before: HandInput, typed: HandInput) -> None:
    """Write into the fields of counts what the cards of each side give.

    Not over a number that somebody typed: only if all these fields are blank, or still have what
    the cards gave in the input `before`.
    """
    for number, side in typed.sides.items():
        for cards in CARDS:
            was, now = before.sides[number].cards(cards), side.cards(cards)
            if was == now:
                continue
            given_before, given = _counts(rules, cards, was), _counts(rules, cards, now)
            is_typed = any(
                side.values.get(name, "").strip() not in ("", "0", str(given_before.get(name)))
                for name in given
            )
            if not is_typed:
                side.values |= {name: str(count) if count else "" for name, count in given.items()}


def lay_apart(rules: RuleSet, typed: HandInput) -> None:
    """Move each card that never stays in a hand, such as a red three, from the cards of a hand to
    its own count, which then gives the points. Not while the screen of that hand is open.
    """
    for number, side in typed.sides.items():
        if typed.screen == Screen(number, "hand") or not _own_counts(rules, side.hand):
            continue
        for card in list(side.hand):
            own = _own_counts(rules, [card])
            before = {name: side.values.get(name, "").strip() or "0" for name in own}
            if own and all(value.isdecimal() for value in before.values()):
                side.values |= {name: str(int(before[name]) + own[name]) for name in own}
                side.hand.remove(card)
                typed.laid_apart.append(card)


def _own_counts(rules: RuleSet, hand: Sequence[str]) -> dict[str, int]:
    """Return what the cards of a hand give in fields that these cards do not replace."""
    return _given(rules, "hand", hand, replaced=False) if hand else {}


def _counts(rules: RuleSet, cards: str, notations: Sequence[str]) -> dict[str, int]:
    """Return what these melds, or this hand, give in each field that they replace, by its name."""
    return _given(rules, cards, notations, replaced=True)


def _given(
    rules: RuleSet, cards: str, notations: Sequence[str], *, replaced: bool
) -> dict[str, int]:
    sides = max(2, rules.side_numbers.start)
    state = rules.start(sides)
    data: dict[str, object] = {
        "sides": [{cards: list(notations)}, *({} for _n in range(sides - 1))]
    }
    try:
        written = rules.write(rules.as_counts(rules.read(data)))["sides"][0]
    except MalformedFacts:
        return {}
    names = [field.name for field in rules.fields(state) if (field.cards == cards) == replaced]
    return {name: int(written.get(name, 0)) for name in names if replaced or name in written}
