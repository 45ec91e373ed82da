"""Ready orders of tie-breaks, offered as cards before the list of all of them."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.words.labels import Text

OWN = "own"
"""The choice of an order that is typed tie-break by tie-break."""


@dataclass(frozen=True)
class ReadyOrder:
    ties: tuple[str, ...]
    name: Text
    hint: Text


READY = {
    "difference": ReadyOrder(
        ("difference", "wins"),
        gettext_lazy("Difference, then wins"),
        gettext_lazy("The usual order: points for minus points against."),
    ),
    "wins": ReadyOrder(
        ("wins", "difference"),
        gettext_lazy("Wins, then difference"),
        gettext_lazy("The entry with more wins is ahead."),
    ),
    "head-to-head": ReadyOrder(
        ("head-to-head", "difference"),
        gettext_lazy("Head-to-head, then difference"),
        gettext_lazy("It only decides if the level entries have met."),
    ),
    "lot": ReadyOrder(
        ("lot",), pgettext_lazy("order", "Lot"), gettext_lazy("Nothing is counted: luck decides.")
    ),
}


def ready_orders(
    now: Sequence[str], names: Sequence[str], senseless: Set[str]
) -> tuple[dict[str, ReadyOrder], str]:
    """Return the orders to choose from, and the key of the present one, which is always among them.

    `now`: the present tie-breaks, with their `names`; `senseless`: those that this game lacks.
    """
    orders = {key: order for key, order in READY.items() if senseless.isdisjoint(order.ties)}
    # Whether clean canastras decide in the end follows from how the matches are recorded.
    core = tuple(tie for tie in now if tie != "clean")
    for key, order in orders.items():
        if order.ties == core and tuple(now[: len(core)]) == core:
            orders[key] = ReadyOrder(tuple(now), order.name, order.hint)
            return orders, key
    if not now:
        return orders, OWN
    words = [names[0], *(name[0].lower() + name[1:] for name in names[1:])]
    present = ReadyOrder(tuple(now), ", ".join(words), _("The order so far."))
    # Named by its ties: a page opened before somebody changed them must not mean the new ones.
    key = " ".join(now)
    return {key: present, **orders}, key
