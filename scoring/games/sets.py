"""Words and rules pages shared by canasta and samba."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

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
        "natural": Label(_("Natural canastas"), pgettext_lazy("sheet", "Natural")),
        "mixed": Label(_("Mixed canastas"), pgettext_lazy("sheet", "Mixed")),
        "wild": Label(_("Canastas of wild cards"), pgettext_lazy("sheet", "Wild cards")),
        "red-threes": Label(_("Red threes"), pgettext_lazy("sheet", "Red 3s")),
    },
    fields={
        "natural": Label(
            _("Natural canastas"), pgettext_lazy("sheet", "Natural"), _("{each} each")
        ),
        "mixed": Label(_("Mixed canastas"), pgettext_lazy("sheet", "Mixed"), _("{each} each")),
        "wild": Label(
            _("Canastas of wild cards"), pgettext_lazy("sheet", "Wild cards"), _("{each} each")
        ),
        "red_threes": Label(_("Red threes"), _("Red threes"), _("{each} each")),
    },
    melds={
        "natural": _("natural canasta"),
        "mixed": _("mixed canasta"),
        "wild": _("canasta of wild cards"),
        "black-threes": _("black threes"),
    },
    faults={
        "mixed-ranks": _("All cards of a set are of one rank."),
        "too-few-natural": _("A set has at least two cards that are not wild."),
        "too-many-wild": _("This meld has too many wild cards."),
        "red-three": _("Red threes are no meld: they lie apart."),
        "wild-threes": _("No wild card goes with black threes."),
    },
    options={
        "natural": Option(_("Natural canasta"), _("A natural canasta is worth {value}.")),
        "mixed": Option(_("Mixed canasta"), _("A mixed canasta is worth {value}.")),
        "wild_melds": Option(
            _("Wild cards alone are a meld"),
            {
                True: _("Wild cards alone may be laid down as a meld."),
                False: _("Wild cards alone are no meld."),
            },
        ),
        "wild": Option(
            _("Canasta of wild cards"),
            _("A canasta of wild cards is worth {value}."),
            needs="wild_melds",
        ),
        "going_out_needs": Option(
            _("Canastas needed to go out"), _("Canastas that a side needs to go out: {value}.")
        ),
        "red_three": Option(_("Red three"), _("Each red three is worth {value}.")),
        "all_red_threes": Option(
            _("All red threes"), _("All red threes together are worth {value}.")
        ),
        "red_threes_need": Option(
            _("Canastas needed for red threes (0: any meld)"),
            _("Canastas that a side needs for its red threes to count: {value}."),
        ),
        "four_to_seven": Option(
            _("Four to seven"), _("Each card from four to seven is worth {value}.")
        ),
        "black_three": Option(_("Black three"), _("Each black three is worth {value}.")),
        "most_wild": Option(
            _("Wild cards in a meld, at most"),
            _("Most wild cards in a meld: {value}."),
        ),
        "minimum_below_zero": Option(
            _("Minimum below zero"), _("With a total below zero, opening needs {value}.")
        ),
        "minimum_from_zero": Option(
            _("Minimum from zero on"), _("With a total of zero or more, opening needs {value}.")
        ),
        "middle_from": Option(
            _("Higher minimum from"), _("The higher minimum begins at a total of {value}.")
        ),
        "middle_minimum": Option(_("Higher minimum"), _("The higher minimum is {value}.")),
        "high_from": Option(
            _("Still higher minimum from"),
            _("The still higher minimum begins at a total of {value}."),
        ),
        "high_minimum": Option(
            _("Still higher minimum"), _("The still higher minimum is {value}.")
        ),
        "failed_leave": Option(
            _("Asking to go out without being able to"),
            _("Asking to go out without being able to costs {value}."),
        ),
    },
    problems={
        "went-out-without-canasta": (
            _("A canasta is missing"),
            _("{side} went out. Canastas needed to go out, of any kind: {needed}."),
        ),
        "concealed-without-going-out": (
            _("Going out concealed without going out"),
            _("{side} did not go out."),
        ),
        "black-threes-without-going-out": (
            _("Black threes are laid down only on going out"),
            _("{side} did not go out."),
        ),
        "too-many-red-threes": (
            _("There are only {limit} red threes"),
            _("All sides together have {red_threes} here."),
        ),
        "option-off": (
            _("Wild cards alone are no meld here"),
            _("{side} has a meld of wild cards only. The rules of this match do not count it."),
        ),
    },
    amounts={
        ("wild_cards", "limit"): _("{wild_cards} wild cards"),
        ("natural", "limit"): _("{natural} natural canastas"),
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
            _(
                "In a turn a player draws, may lay down melds or add to those of the side, "
                "and ends with one discard."
            ),
            _("You draw from the stock, or you take the pozo."),
            _("Cards laid down stay on the table."),
        ),
    ),
    Part("sets/melds", MELDS),
    Part("sets/sequences", _("Sequences"), lambda rules: bool(rules.shapes.positions)),
    Part("sets/canastas", _("Canastas")),
    Part("sets/red_threes", _("Red threes")),
    Part("sets/black_threes", _("Black threes")),
    Part("sets/pozo", _("Taking the pozo")),
    Part("sets/minimum", MINIMUM, has_minimum),
    Part("sets/out", OUT),
    POINTS,
    CARDS,
    Part("sets/checks", CHECKS),
    END,
)
