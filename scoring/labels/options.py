"""What the options of the rule sets are called, and in which order a page shows them."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext_lazy

from scoring.labels.words import Text

OPTIONS: Mapping[str, Text] = {
    "target": gettext_lazy("The match ends at"),
    "clean": gettext_lazy("Clean canastra"),
    "dirty": gettext_lazy("Dirty canastra"),
    "going_out": gettext_lazy("Going out"),
    "morto": gettext_lazy("Taking the morto"),
    "joker": gettext_lazy("Joker"),
    "two": gettext_lazy("Two"),
    "ace": gettext_lazy("Ace"),
    "eight_to_king": gettext_lazy("Eight to king"),
    "three_to_seven": gettext_lazy("Three to seven"),
    "minimum_from": gettext_lazy("There is a minimum from"),
    "first_minimum": gettext_lazy("First minimum"),
    "second_minimum": gettext_lazy("After the first failed opening"),
    "minimum_step": gettext_lazy("More for each further failure"),
    "rich_hand": gettext_lazy("Ask again from this much left in hand"),
    "mode": gettext_lazy("What points are"),
    "limit": gettext_lazy("A player is out with"),
    "until": gettext_lazy("Players left at the end"),
    "ten_to_king": gettext_lazy("Ten to king"),
}

# In the order of the page where a club changes its numbers.
OPTION_GROUPS: Sequence[tuple[Text, Sequence[str]]] = (
    (gettext_lazy("Bonuses"), ("clean", "dirty", "going_out", "morto")),
    (
        gettext_lazy("Cards"),
        ("joker", "two", "ace", "eight_to_king", "three_to_seven", "ten_to_king"),
    ),
    (
        gettext_lazy("Opening minimum"),
        ("minimum_from", "first_minimum", "second_minimum", "minimum_step"),
    ),
    (gettext_lazy("Match"), ("mode", "limit", "until", "target", "rich_hand")),
)


def option_label(name: str) -> str:
    """What an option of a rule set is called; an unknown one stands for itself."""
    return str(OPTIONS.get(name, name))
