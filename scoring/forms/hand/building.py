"""The meld being built by taps: a run or a set, as the game allows and the scorer chose."""

from __future__ import annotations

from scoring.forms.hand.builder import Builder, builder_of
from scoring.forms.hand.hand_input import MeldInput
from scoring.forms.hand.set_builder import SetBuilder
from scoring.rules.base.melds import Meld
from scoring.rules.base.runs import Run
from scoring.rules.base.sets import RankSet
from scoring.rules.base.sheet import RuleSet


def ways(rules: RuleSet) -> list[str]:
    """Return the kinds of melds of this game: "set", "run" or both."""
    shapes = rules.shapes
    return [*(["set"] if shapes.ranks else []), *(["run"] if shapes.positions else [])]


def way(rules: RuleSet, meld: MeldInput) -> str:
    """Return the kind of meld being built, "set" or "run"; by default the game's first kind."""
    kinds = ways(rules)
    return meld.way if meld.way in kinds else kinds[0]


def builder_for(rules: RuleSet, meld: MeldInput) -> Builder | SetBuilder:
    builder = Builder.read(meld)
    if way(rules, meld) == "set":
        return SetBuilder.read(rules, meld, builder.index)
    return builder


def built(rules: RuleSet, meld: MeldInput) -> Meld | None:
    """Return the meld in the builder, legal or not; None while too few choices are made."""
    chosen = builder_for(rules, meld).meld
    return rules.read_meld(chosen.notation) if chosen else None


def finished(rules: RuleSet, meld: MeldInput) -> Meld | None:
    """Return the meld in the builder if it can be laid: it is legal, and no choice is missing."""
    made = built(rules, meld)
    is_missing = made is None or made.fault is not None or builder_for(rules, meld).step
    return None if is_missing else made


def is_begun(rules: RuleSet, meld: MeldInput) -> bool:
    """Whether a card of the meld was chosen, or a laid meld is being changed."""
    builder = Builder.read(meld)
    chosen = bool(meld.cards) if way(rules, meld) == "set" else builder.first is not None
    return chosen or builder.index is not None


def edit(meld: Meld, index: int) -> MeldInput:
    """Return the input that edits a legal meld, the meld number `index` of its side."""
    typed = MeldInput()
    if isinstance(meld, Run):
        typed.way = "run"
        builder_of(meld, index).write(typed)
    elif isinstance(meld, RankSet):
        typed.way, typed.rank, typed.index = "set", meld.rank, str(index)
        typed.cards = [card.notation for card in meld.cards]
    return typed
