"""Names of the options of rule sets, in the order of a page."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.labels.words import Text

OPTIONS: Mapping[str, Text] = {
    "target": gettext_lazy("The match ends at"),
    "clean": gettext_lazy("Clean canastra"),
    "semi": gettext_lazy("Half-clean canastra"),
    "dirty": gettext_lazy("Dirty canastra"),
    "going_out": gettext_lazy("Going out"),
    "morto": gettext_lazy("Taking the morto"),
    "untaken_morto": gettext_lazy("Lost for a morto not taken"),
    "own_hand": gettext_lazy("Cards left in hand are lost points"),
    "morto_needs_canastra": gettext_lazy("The morto needs a canastra"),
    "out_needs_clean": gettext_lazy("Going out needs a clean canastra"),
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
    "slip": gettext_lazy("Points off for a slip the text does not mention"),
    "mode": gettext_lazy("What points are"),
    "limit": gettext_lazy("A player is out with"),
    "until": gettext_lazy("Players left at the end"),
    "ten_to_king": gettext_lazy("Ten to king"),
    "samba": gettext_lazy("Samba"),
    "natural": gettext_lazy("Natural canasta"),
    "mixed": gettext_lazy("Mixed canasta"),
    "wild_melds": gettext_lazy("Wild cards alone are a meld"),
    "wild": gettext_lazy("Canasta of wild cards"),
    "five_canastas": gettext_lazy("Five canastas in a hand have a bonus"),
    "five": gettext_lazy("Five canastas"),
    "seven_canastas": gettext_lazy("Seven canastas in a hand have a bonus"),
    "seven": gettext_lazy("Seven canastas"),
    "concealed": gettext_lazy("Going out concealed"),
    "concealed_natural": gettext_lazy("More for each natural canasta then"),
    "concealed_mixed": gettext_lazy("More for each mixed canasta then"),
    "going_out_needs": gettext_lazy("Canastas needed to go out"),
    "red_three": gettext_lazy("Red three"),
    "all_red_threes": gettext_lazy("All red threes"),
    "red_threes_need": gettext_lazy("Canastas needed for red threes (0: any meld)"),
    "four_black_threes": gettext_lazy("Four black threes on going out"),
    "four_to_seven": gettext_lazy("Four to seven"),
    "black_three": gettext_lazy("Black three"),
    "most_wild": gettext_lazy("Wild cards in a meld, at most"),
    "minimum_below_zero": gettext_lazy("Minimum below zero"),
    "minimum_from_zero": gettext_lazy("Minimum from zero on"),
    "middle_from": gettext_lazy("A higher minimum from"),
    "middle_minimum": gettext_lazy("Higher minimum"),
    "high_from": gettext_lazy("A still higher one from"),
    "high_minimum": gettext_lazy("Still higher minimum"),
    "top_from": gettext_lazy("The highest one from"),
    "top_minimum": gettext_lazy("Highest minimum"),
    "failed_leave": gettext_lazy("Asking leave to go out and failing"),
}

# Names of the codes of a choice.
OPTION_CODES: Mapping[str, Mapping[str, Text]] = {
    "mode": {
        "elimination": gettext_lazy("Bad, and with too many a player is out"),
        "positive": gettext_lazy("Good, and who closes gets those of the others"),
    },
}

# In the order of the page where a club changes its numbers.
OPTION_GROUPS: Sequence[tuple[Text, Sequence[str]]] = (
    (
        gettext_lazy("Bonuses"),
        (
            *("samba", "natural", "mixed", "clean", "semi", "dirty", "going_out", "concealed"),
            *(
                "morto",
                "untaken_morto",
                "own_hand",
                "red_three",
                "all_red_threes",
                "four_black_threes",
            ),
        ),
    ),
    (
        gettext_lazy("Bonuses of some clubs"),
        (
            *("wild_melds", "wild", "five_canastas", "five", "seven_canastas", "seven"),
            *("concealed_natural", "concealed_mixed"),
        ),
    ),
    (
        gettext_lazy("What is needed"),
        (
            *("out_needs_clean", "morto_needs_canastra"),
            *("going_out_needs", "red_threes_need", "most_wild", "failed_leave", "slip"),
        ),
    ),
    (
        gettext_lazy("Cards"),
        (
            *("joker", "two", "ace", "eight_to_king", "three_to_seven", "ten_to_king"),
            *("four_to_seven", "black_three"),
        ),
    ),
    (
        gettext_lazy("Opening minimum"),
        (
            *("minimum_from", "first_minimum", "second_minimum", "minimum_step"),
            *("minimum_below_zero", "minimum_from_zero", "middle_from", "middle_minimum"),
            *("high_from", "high_minimum", "top_from", "top_minimum"),
        ),
    ),
    (gettext_lazy("Match"), ("mode", "limit", "until", "target", "rich_hand")),
)


def option_label(name: str) -> str:
    """Return the name of an option of a rule set; an unknown option names itself."""
    return str(OPTIONS.get(name, name))


def in_groups(names: Iterable[str]) -> Iterator[tuple[str, list[str]]]:
    """The options under the titles of their groups; those that no group knows come last."""
    left = dict.fromkeys(names)
    for title, known in OPTION_GROUPS:
        here = [name for name in known if name in left]
        for name in here:
            del left[name]
        if here:
            yield str(title), here
    if left:
        yield _("More"), list(left)
