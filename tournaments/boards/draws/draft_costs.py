"""The cost of a draw in sentences, the most important part first.

Drafts as drawn and drafts changed by hand share these sentences; only the first say that no other
draw costs less.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, ngettext_lazy

from clubs.words.figures import points

Text = str | Promise

# The parts of a draw's cost by format, in the order in which the format lists them.
COSTS: Mapping[str, Sequence[str]] = {
    "swiss": (
        *("second-bye", "rematches", "age", "rounds"),
        *("forbidden", "mates", "bye", "results", "order"),
    ),
    "danish": ("forbidden", "mates", "order"),
    **dict.fromkeys(
        ("knockout", "two-legs", "consolation", "placement", "double-elimination"),
        ("forbidden", "same-group", "mates", "order"),
    ),
    "lives": ("bye-again", "forbidden", "rematches", "mates", "lives"),
    "tables": ("forbidden-here", "met-here", "mates-here"),
}

# Sentences for a part that costs nothing.
NO_COST: Mapping[str, Text] = {
    "forbidden": gettext_lazy("Nobody meets an opponent they must not meet."),
    "same-group": gettext_lazy("No two of the same group meet."),
    "mates": gettext_lazy("No two of the same town or house meet."),
    "rematches": gettext_lazy("No rematches."),
    "results": gettext_lazy("All opponents have the same result so far."),
    "uneven": gettext_lazy("All opponents have the same result so far."),
    "lives": gettext_lazy("All opponents have the same number of lives."),
    "order": gettext_lazy("Nobody had to be moved out of their place in the order."),
    "forbidden-here": gettext_lazy("Nobody meets an opponent they must not meet."),
    "met-here": gettext_lazy("Nobody shares a table with the same person again."),
    "mates-here": gettext_lazy("Nobody sits with somebody of the same town or house."),
}

# Sentences for a part that is counted.
COUNTED: Mapping[str, Any] = {
    "rounds": ngettext_lazy(
        "After this draw {number} of the next rounds needs a rematch or a second bye.",
        "After this draw {number} of the next rounds need a rematch or a second bye.",
        "count",
    ),
    "forbidden": ngettext_lazy(
        "{number} table with opponents who must not meet.",
        "{number} tables with opponents who must not meet.",
        "count",
    ),
    "mates": ngettext_lazy(
        "{number} table with opponents of the same town or house.",
        "{number} tables with opponents of the same town or house.",
        "count",
    ),
    "same-group": ngettext_lazy(
        "{number} table with opponents of the same group.",
        "{number} tables with opponents of the same group.",
        "count",
    ),
    "uneven": ngettext_lazy(
        "{number} table where opponents have different results.",
        "{number} tables where opponents have different results.",
        "count",
    ),
    "rematches": gettext_lazy("Rematches: {number}."),
    "forbidden-here": ngettext_lazy(
        "Two players who must not meet sit together {number} time.",
        "Two players who must not meet sit together {number} times.",
        "count",
    ),
    "met-here": ngettext_lazy(
        "Two players who have met sit together again {number} time.",
        "Two players who have met sit together again {number} times.",
        "count",
    ),
    "mates-here": ngettext_lazy(
        "Two players of the same town or house sit together {number} time.",
        "Two players of the same town or house sit together {number} times.",
        "count",
    ),
    "bye": ngettext_lazy(
        "The bye is {number} step above the lowest result.",
        "The bye is {number} steps above the lowest result.",
        "count",
    ),
}
FEWER = gettext_lazy("Fewer is not possible.")
NONE_FOUND = gettext_lazy("No draw with fewer was found.")
NO_PLAN_FOUND = gettext_lazy("No plan for all rounds with fewer was found.")
# Second sentence for a counted part of a draft as drawn; for all other parts it is FEWER.
AS_DRAWN: Mapping[str, Text] = {
    "rounds": gettext_lazy("No draw avoids that."),
    "bye": gettext_lazy("Lower is not possible."),
    "forbidden-here": NONE_FOUND,
    "met-here": NONE_FOUND,
    "mates-here": NONE_FOUND,
}
# Sentences for a part whose amount means nothing to a reader.
MEASURED: Mapping[str, Text] = {
    "second-bye": gettext_lazy(
        "The entry with the bye has already had a bye: there was no other way."
    ),
    "bye-again": gettext_lazy(
        "The entry with the bye has already had a bye, and so have all others."
    ),
    "age": gettext_lazy("In a rematch, the earlier match is as long ago as possible."),
    "results": gettext_lazy("When results differ, the difference is as small as possible."),
    "lives": gettext_lazy("When lives differ, the difference is as small as possible."),
    "order": gettext_lazy("The order was changed as little as possible."),
}


def cost_words(
    format: str,
    cost: Sequence[int],
    *,
    apart: bool,
    groups: bool,
    has_bye: bool,
    missed: str = "",
    is_planned: bool = False,
) -> list[str]:
    """Return one sentence for each part of this draw's `cost`, the most important part first.

    No other draw costs less in the first part, or as much there and less in the second, and so on.
    `apart`: pairs of a town or house are kept apart; `groups`: the entries come from groups;
    `has_bye`: an entry sits out; `is_planned`: all rounds were planned at once. `missed`: the first
    part not proven to be the least. It and the later parts are left out unless they are 0.
    """
    asked = {
        "mates": apart,
        "mates-here": apart,
        "same-group": groups,
        "bye": has_bye,
        "bye-again": has_bye,
    }
    parts = COSTS.get(format, ())
    # A draft of an older release has fewer parts: the last ones.
    parts = parts[max(0, len(parts) - len(cost)) :]
    unproven = parts[parts.index(missed) :] if missed else ()
    sentences = []
    for part, amount in zip(parts, cost, strict=False):
        if asked.get(part, True) and not (amount and part in unproven):
            sentences.append(_as_drawn(part, amount, is_planned=is_planned))
    return [words for words in sentences if words]


def part_words(part: str, count: int) -> str:
    """Return a sentence on this amount of one part of the cost; empty if 0 needs no sentence."""
    if not count:
        return str(NO_COST.get(part, ""))
    return str(COUNTED[part].format(count=count, number=points(count)))


def _as_drawn(part: str, amount: int, *, is_planned: bool) -> str:
    if not amount or part not in MEASURED:
        words = part_words(part, amount)
        fewer = AS_DRAWN.get(part, FEWER)
        if is_planned and part == "met-here":
            fewer = NO_PLAN_FOUND
        return f"{words} {fewer}" if amount else words
    return str(MEASURED[part])
