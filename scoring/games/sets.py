"""Words and rules pages shared by canasta and samba."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.arbiter_words.samba import SAMBA
from scoring.arbiter_words.shared import DEAL as WRONG_DEAL
from scoring.arbiter_words.shared import DIRECTOR, OPENS, RED_THREES
from scoring.rules.games.canasta_family import HANDS

from .game import Part, When
from .shared import (
    ASKS_AGAIN,
    CARDS,
    CHECKS,
    DEAL,
    END,
    LAY_DOWN_REACHES_MINIMUM,
    MELDS,
    MELDS_ARE_VALID,
    MINIMUM,
    MINIMUM_BY_HAND,
    NEEDED,
    OUT,
    POINTS,
    SHARED,
    TURN,
    has_minimum_by_total,
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
        "red_threes": Label(
            _("Red threes"),
            _("Red threes"),
            pgettext_lazy("red threes", "{each} each"),
            asks=_("How many red threes?"),
        ),
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
            _("Wild cards in a meld, at most"), _("Most wild cards in a meld: {value}.")
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
            _("Asking to go out when unable to"),
            _("Asking to go out when unable to costs {value}."),
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
            _("Black threes are laid down only when going out"),
            _("{side} did not go out."),
        ),
        "too-many-red-threes": (
            _("There are only {limit} red threes"),
            _("All sides together have {red_threes} here."),
        ),
        "option-off": (
            _("A meld of wild cards only is not allowed here"),
            _("{side}: one meld has only wild cards. The rules of this match do not count it."),
        ),
    },
    amounts={
        ("wild_cards", "limit"): _("{wild_cards} wild cards"),
        ("natural", "limit"): _("{natural} natural canastas"),
    },
)

RULING_WORDS = SAMBA | RED_THREES | OPENS | WRONG_DEAL | DIRECTOR

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
        *("high_from", "high_minimum", "top_from", "top_minimum", *HANDS),
    ),
    "match": ("target", "rich_hand"),
}
BONUSES = (
    *("samba", "natural", "mixed", "wild", "five", "seven"),
    *("going_out", "concealed", "concealed_natural", "concealed_mixed"),
    *("red_three", "all_red_threes", "four_black_threes"),
)


PARTS = (
    Part("sets/needed", NEEDED, template="scoring/game_rules/sets/needed.html"),
    Part("sets/deal", DEAL, template="scoring/game_rules/sets/deal.html"),
    Part(
        "sets/turn",
        TURN,
        sentences=(
            _(
                "In a turn a player draws, may lay down melds or add to those of the side, "
                "and ends with one discard."
            ),
            _("You draw from the stock, or you take the discard pile."),
            _("Cards laid down stay on the table."),
        ),
    ),
    Part(
        "sets/melds",
        MELDS,
        sentences=(
            _("A meld is three or more cards of one rank, from four to ace, of whatever suits."),
            _(
                "Jokers and twos are wild: they stand for any card. At least two cards of a meld "
                "are natural."
            ),
            _("Wild cards allowed in one meld, at most: {most_wild}."),
            When(
                "wild_melds", _("In this club wild cards alone are a meld too."), other="wild_melds"
            ),
        ),
    ),
    Part(
        "sets/sequences",
        _("Sequences"),
        lambda rules: bool(rules.shapes.positions),
        sentences=(
            _(
                "Three or more cards of one suit in sequence are a meld as well, from four up to "
                "ace, without wild cards."
            ),
            _(
                "A sequence of seven cards is a samba. It is complete, takes no more cards, and "
                "is worth {samba}."
            ),
        ),
    ),
    Part(
        "sets/canastas",
        _("Canastas"),
        sentences=(
            _(
                "Seven or more cards of one rank are a canasta: natural without wild cards, mixed "
                "with them."
            ),
            _("A natural canasta is worth {natural}, a mixed one {mixed}."),
            When("wild_melds", _("A canasta of seven wild cards is worth {wild}.")),
            When(
                "five_canastas",
                _("Five canastas of one side in a hand earn {five} more."),
                other="five_canastas",
            ),
            When(
                lambda rules: getattr(rules, "seven_canastas", False) and not rules.five_canastas,
                _("Seven canastas of one side in a hand earn {seven} more."),
                other="seven_canastas",
            ),
            When(
                lambda rules: getattr(rules, "seven_canastas", False) and rules.five_canastas,
                _(
                    "Seven canastas of one side in a hand earn {seven} more. This bonus replaces "
                    "the bonus for five canastas."
                ),
                other="seven_canastas",
            ),
        ),
    ),
    Part("sets/red_threes", _("Red threes"), template="scoring/game_rules/sets/red_threes.html"),
    Part(
        "sets/black_threes",
        _("Black threes"),
        sentences=(
            _("A black three on top blocks the discard pile for the next player, for one turn."),
            _(
                "Black threes are melded only when going out: three or more of them, without a "
                "wild card."
            ),
            When(
                "four_black_threes",
                _(
                    "All four black threes laid down when going out are worth {four_black_threes} "
                    "in all; their card values are not added."
                ),
            ),
        ),
    ),
    Part(
        "sets/pozo",
        _("Taking the discard pile"),
        sentences=(
            _(
                "Only the top card of the discard pile may be seen. A player who takes the discard "
                "pile melds that card at once, and then takes all the others."
            ),
            _(
                "With two natural cards of the top card’s rank in hand, a player may always take "
                "the discard pile. The first time in each hand, the side needs these two cards."
            ),
            _(
                "After that, one natural card of that rank and one wild card are enough, or a "
                "meld of that rank on the table."
            ),
            When(
                lambda rules: rules.shapes.positions,
                _(
                    "The top card may also be added to a sequence on the table, but it never "
                    "begins one."
                ),
            ),
            _(
                "A wild card on top blocks the discard pile for one turn and freezes it: as long "
                "as the wild card lies in it, only two natural cards of the top card’s rank "
                "take it."
            ),
        ),
    ),
    MINIMUM_BY_HAND,
    Part(
        "sets/minimum",
        MINIMUM,
        has_minimum_by_total,
        template="scoring/game_rules/sets/minimum.html",
    ),
    Part(
        "sets/out",
        OUT,
        sentences=(
            When(
                lambda rules: rules.shapes.positions,
                _(
                    "The hand ends when somebody has no cards left. Canastas or sambas the side "
                    "needs to go out: {going_out_needs}."
                ),
                _(
                    "The hand ends when somebody has no cards left. Canastas the side needs to go "
                    "out: {going_out_needs}."
                ),
            ),
            When("going_out", _("Going out is worth {going_out}.")),
            When(
                "concealed",
                _(
                    "A player who lays down the whole hand in one turn, with nothing on the table "
                    "before, goes out concealed and gets {concealed} instead."
                ),
            ),
            When(
                "concealed_natural",
                _("Each natural canasta is then worth {concealed_natural} more."),
            ),
            When("concealed_mixed", _("Each mixed canasta is then worth {concealed_mixed} more.")),
            When(
                "failed_leave",
                _(
                    "A side that asks permission to go out and cannot do so loses {failed_leave} "
                    "points. The other side does not get these points."
                ),
            ),
        ),
    ),
    POINTS,
    CARDS,
    Part(
        "sets/checks",
        CHECKS,
        is_list=True,
        sentences=(
            _("One side at most goes out, with the canastas it needs."),
            MELDS_ARE_VALID,
            When(
                lambda rules: "concealed" in rules.line_codes,
                _(
                    "Black threes and going out concealed are recorded only for the side that "
                    "went out."
                ),
                _("Black threes are recorded only for the side that went out."),
            ),
            _("All sides together have no more than {red_threes_in_deck} red threes."),
            _(
                "Card points go in steps of {unit}, and all sides together have no more than "
                "{deck_value}, without red threes."
            ),
            _("Every canasta has at least the card points it needs."),
            LAY_DOWN_REACHES_MINIMUM,
            ASKS_AGAIN,
        ),
    ),
    END,
)
