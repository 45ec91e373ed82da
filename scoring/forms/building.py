"""Which meld is being put together: a run or a set, as the game has them and somebody chose."""

from __future__ import annotations

from django.http import QueryDict

from scoring.forms.builder import Builder, builder_of
from scoring.forms.set_builder import SetBuilder
from scoring.rules.melds import Meld
from scoring.rules.runs import Run
from scoring.rules.sets import RankSet
from scoring.rules.sheet import RuleSet

KEYS = ("suit", "first", "last", "wild", "two", "at", "index", "rank", "cards")


def ways(rules: RuleSet) -> list[str]:
    """Return the kinds of melds of this game: "set", "run" or both."""
    shapes = rules.shapes
    return [*(["set"] if shapes.ranks else []), *(["run"] if shapes.positions else [])]


def way(rules: RuleSet, data: QueryDict) -> str:
    """Return the kind of meld that is being built."""
    known = ways(rules)
    chosen = data.get("build-way", "")
    return chosen if chosen in known else known[0]


def builder_for(rules: RuleSet, data: QueryDict) -> Builder | SetBuilder:
    """The builder that the posted data describe."""
    builder = Builder.from_data(data)
    if way(rules, data) == "set":
        return SetBuilder.from_data(rules, data, builder.index)
    return builder


def built(rules: RuleSet, data: QueryDict) -> Meld | None:
    """The meld in the builder as the game reads it, legal or not; None while too little of it is
    chosen.
    """
    meld = builder_for(rules, data).meld
    return rules.read_meld(meld.notation) if meld else None


def clear(data: QueryDict) -> None:
    for key in KEYS:
        data[f"build-{key}"] = ""
    data.setlist("build-cards", [])


def edit(meld: Meld, index: int, data: QueryDict) -> None:
    """Puts a legal meld, number `index` of its side, into the builder."""
    clear(data)
    if isinstance(meld, Run):
        data["build-way"] = "run"
        builder_of(meld, index).write(data)
    elif isinstance(meld, RankSet):
        data["build-way"], data["build-rank"] = "set", meld.rank
        data["build-index"] = str(index)
        data.setlist("build-cards", [card.notation for card in meld.cards])
