"""What canasta and samba share."""

from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.arbiter_words.samba import SAMBA
from scoring.arbiter_words.shared import DEAL as WRONG_DEAL
from scoring.arbiter_words.shared import DIRECTOR, OPENS

from .game import Part
from .shared import (
    CARDS,
    CHECKS,
    DEAL,
    END,
    MELDS,
    MINIMUM,
    NEEDED,
    OUT,
    POINTS,
    SHARED,
    TURN,
    has_minimum,
)
from .words import Label, Option, Vocabulary

SETS = SHARED | Vocabulary(
    lines={
        "natural": Label(gettext_lazy("Natural canastas"), pgettext_lazy("sheet", "Natural")),
        "mixed": Label(gettext_lazy("Mixed canastas"), pgettext_lazy("sheet", "Mixed")),
        "wild": Label(gettext_lazy("Canastas of wild cards"), pgettext_lazy("sheet", "Wild cards")),
        "red-threes": Label(gettext_lazy("Red threes"), pgettext_lazy("sheet", "Red 3s")),
    },
    fields={
        "natural": Label(
            gettext_lazy("Natural canastas"),
            pgettext_lazy("sheet", "Natural"),
            gettext_lazy("{each} each"),
        ),
        "mixed": Label(
            gettext_lazy("Mixed canastas"),
            pgettext_lazy("sheet", "Mixed"),
            gettext_lazy("{each} each"),
        ),
        "wild": Label(
            gettext_lazy("Canastas of wild cards"),
            pgettext_lazy("sheet", "Wild cards"),
            gettext_lazy("{each} each"),
        ),
        "red_threes": Label(
            gettext_lazy("Red threes"), gettext_lazy("Red threes"), gettext_lazy("{each} each")
        ),
    },
    melds={
        "natural": gettext_lazy("natural canasta"),
        "mixed": gettext_lazy("mixed canasta"),
        "wild": gettext_lazy("canasta of wild cards"),
        "black-threes": gettext_lazy("black threes"),
    },
    faults={
        "mixed-ranks": gettext_lazy("All cards of a set are of one rank."),
        "too-few-natural": gettext_lazy("A set has at least two cards that are not wild."),
        "too-many-wild": gettext_lazy("So many wild cards do not fit in a meld."),
        "red-three": gettext_lazy("Red threes are no meld: they lie apart."),
        "wild-threes": gettext_lazy("No wild card goes with black threes."),
    },
    options={
        "natural": Option(
            gettext_lazy("Natural canasta"), gettext_lazy("A natural canasta is worth {value}.")
        ),
        "mixed": Option(
            gettext_lazy("Mixed canasta"), gettext_lazy("A mixed canasta is worth {value}.")
        ),
        "wild_melds": Option(
            gettext_lazy("Wild cards alone are a meld"),
            {
                True: gettext_lazy("Wild cards alone may be laid down as a meld."),
                False: gettext_lazy("Wild cards alone are no meld."),
            },
        ),
        "wild": Option(
            gettext_lazy("Canasta of wild cards"),
            gettext_lazy("A canasta of wild cards is worth {value}."),
            needs="wild_melds",
        ),
        "going_out_needs": Option(
            gettext_lazy("Canastas needed to go out"),
            gettext_lazy("Canastas that a side needs to go out: {value}."),
        ),
        "red_three": Option(
            gettext_lazy("Red three"), gettext_lazy("Each red three is worth {value}.")
        ),
        "all_red_threes": Option(
            gettext_lazy("All red threes"),
            gettext_lazy("All red threes together are worth {value}."),
        ),
        "red_threes_need": Option(
            gettext_lazy("Canastas needed for red threes (0: any meld)"),
            gettext_lazy("Canastas that a side needs for its red threes to count: {value}."),
        ),
        "four_to_seven": Option(
            gettext_lazy("Four to seven"),
            gettext_lazy("Each card from four to seven is worth {value}."),
        ),
        "black_three": Option(
            gettext_lazy("Black three"), gettext_lazy("Each black three is worth {value}.")
        ),
        "most_wild": Option(
            gettext_lazy("Wild cards in a meld, at most"),
            gettext_lazy("Wild cards that a meld may hold at most: {value}."),
        ),
        "minimum_below_zero": Option(
            gettext_lazy("Minimum below zero"),
            gettext_lazy("With a total below zero, opening needs {value}."),
        ),
        "minimum_from_zero": Option(
            gettext_lazy("Minimum from zero on"),
            gettext_lazy("With a total of zero or more, opening needs {value}."),
        ),
        "middle_from": Option(
            gettext_lazy("A higher minimum from"),
            gettext_lazy("Opening needs more from a total of {value}."),
        ),
        "middle_minimum": Option(
            gettext_lazy("Higher minimum"), gettext_lazy("That higher minimum is {value}.")
        ),
        "high_from": Option(
            gettext_lazy("A still higher one from"),
            gettext_lazy("Opening needs still more from a total of {value}."),
        ),
        "high_minimum": Option(
            gettext_lazy("Still higher minimum"),
            gettext_lazy("That still higher minimum is {value}."),
        ),
        "failed_leave": Option(
            gettext_lazy("Asking leave to go out and failing"),
            gettext_lazy("Asking leave to go out, and failing, costs {value}."),
        ),
    },
    problems={
        "went-out-without-canasta": (
            gettext_lazy("A canasta is missing"),
            gettext_lazy("{side} went out. Canastas needed for it, of whatever kind: {needed}."),
        ),
        "concealed-without-going-out": (
            gettext_lazy("Going out concealed is going out"),
            gettext_lazy("{side} is not the one that went out."),
        ),
        "black-threes-without-going-out": (
            gettext_lazy("Black threes are laid down on going out"),
            gettext_lazy("{side} did not go out."),
        ),
        "too-many-red-threes": (
            gettext_lazy("There are only {limit} red threes"),
            gettext_lazy("All sides together have {red_threes} here."),
        ),
        "option-off": (
            gettext_lazy("Wild cards alone are no meld here"),
            gettext_lazy("{side} has such a meld, and the rules of this match do not count it."),
        ),
    },
    amounts={
        ("wild_cards", "limit"): gettext_lazy("{wild_cards} wild cards"),
        ("natural", "limit"): gettext_lazy("{natural} natural canastas"),
    },
)

RULING_WORDS = SAMBA | OPENS | WRONG_DEAL | DIRECTOR

GROUPS = {
    "bonuses": (
        *("samba", "natural", "mixed", "going_out", "concealed"),
        *("red_three", "all_red_threes", "four_black_threes"),
    ),
    "some-clubs": (
        *("wild_melds", "wild", "five_canastas", "five", "seven_canastas", "seven"),
        *("concealed_natural", "concealed_mixed"),
    ),
    "needed": ("going_out_needs", "red_threes_need", "most_wild", "failed_leave"),
    "cards": ("joker", "two", "ace", "eight_to_king", "four_to_seven", "black_three"),
    "minimum": (
        *("minimum_below_zero", "minimum_from_zero", "middle_from", "middle_minimum"),
        *("high_from", "high_minimum", "top_from", "top_minimum"),
    ),
    "match": ("target",),
}
BONUSES = (
    *("samba", "natural", "mixed", "wild", "five", "seven"),
    *("going_out", "concealed", "concealed_natural", "concealed_mixed"),
    *("red_three", "all_red_threes", "four_black_threes"),
)

PARTS = (
    Part("sets/needed", NEEDED),
    Part("sets/deal", DEAL),
    Part(
        "sets/turn",
        TURN,
        sentences=(
            gettext_lazy(
                "In a turn a player draws, may lay down melds or add to those of the side, "
                "and ends with one discard."
            ),
            gettext_lazy("You draw from the stock, or you take the pozo."),
            gettext_lazy("Cards laid down stay on the table."),
        ),
    ),
    Part("sets/melds", MELDS),
    Part("sets/sequences", gettext_lazy("Sequences"), lambda rules: bool(rules.shapes.positions)),
    Part("sets/canastas", gettext_lazy("Canastas")),
    Part("sets/red_threes", gettext_lazy("Red threes")),
    Part("sets/black_threes", gettext_lazy("Black threes")),
    Part("sets/pozo", gettext_lazy("Taking the pozo")),
    Part("sets/minimum", MINIMUM, has_minimum),
    Part("sets/out", OUT),
    POINTS,
    CARDS,
    Part("sets/checks", CHECKS),
    END,
)
